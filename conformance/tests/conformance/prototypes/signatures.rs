//! Generates random signatures, with the same functions and calls in CUDA C++ and in the crate's PTX.

use std::fmt::Write as _;

use crate::comparison::{self, Subject};
use ptx_abi::kernel::Param;
use ptx_abi::param::{Class, Entry, Memory, Place, Prototype, Spelling};
use ptx_abi::{Layout, StateSpace, TypeKind};
use ptx_abi_conformance::generate;
use ptx_abi_tests::rng::Rng;

/// The parameters and result of a function. Its kernel also takes `extra`.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) id: usize,
    pub(crate) subjects: Vec<Subject>,
    pub(crate) returns: Option<Subject>,
    pub(crate) extra: Option<Subject>,
}

const NAMES: [&str; 10] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

/// Random signatures, and every type that they use.
pub(crate) fn random(count: usize) -> (Vec<Subject>, Vec<Signature>) {
    let mut rng = Rng::from_env(0x5ec7_0105);
    let classes = comparison::classes();
    let types = [classes.clone(), comparison::random(100)].concat();
    let (in_functions, in_kernels): (Vec<_>, Vec<_>) =
        types.iter().cloned().partition(|subject| subject.in_functions() && !subject.by_address);
    let narrow: Vec<_> = classes.into_iter().filter(|subject| is_narrow(subject.layout)).collect();
    let pick = |rng: &mut Rng| {
        let list = if rng.percent(25) { &narrow } else { &in_functions };
        list[rng.below(list.len())].clone()
    };
    let signatures = (0..count).map(|id| {
        let subjects = (0..rng.below(NAMES.len())).map(|_| pick(&mut rng)).collect();
        let returns = rng.percent(85).then(|| pick(&mut rng));
        let extra = rng.percent(20).then(|| in_kernels[rng.below(in_kernels.len())].clone());
        Signature { id, subjects, returns, extra }
    });
    let signatures = signatures.collect();
    (types, signatures)
}

fn is_narrow(layout: &Layout<'_>) -> bool {
    matches!(layout.param_class(), Class::Scalar(scalar) if scalar.size() < 4)
}

impl Signature {
    pub(crate) fn of_kernel(&self) -> Vec<&Subject> {
        self.subjects.iter().chain(&self.extra).collect()
    }

    pub(crate) fn params(&self) -> Vec<Param<'static>> {
        NAMES.iter().zip(&self.subjects).map(|(name, subject)| Param::new(name, subject.layout)).collect()
    }

    fn kernel_params(&self) -> Vec<Param<'static>> {
        NAMES.iter().zip(self.of_kernel()).map(|(name, subject)| Param::new(name, subject.layout)).collect()
    }

    /// The signature in C++, for reports.
    pub(crate) fn text(&self) -> String {
        let name = |subject: &Subject| subject.cpp.clone();
        let params: Vec<_> = self.subjects.iter().map(name).collect();
        format!("{} f{}({})", self.returns.as_ref().map_or_else(|| "void".to_owned(), name), self.id, params.join(", "))
    }

    fn prototype<'a>(&self, name: &'a str, params: &'a [Param<'static>], spelling: Spelling) -> Prototype<'a> {
        let prototype = Prototype::new(name, params).spelling(spelling);
        self.returns.as_ref().map_or(prototype, |subject| prototype.returning(subject.layout))
    }
}

/// The CUDA source, which defines and calls `theirs_ID`, calls `ours_ID` and defines `entry_ID`.
pub(crate) fn cpp(types: &[Subject], signatures: &[Signature]) -> String {
    let mut text = String::from("#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n#include \"types.h\"\n");
    text += &generate::c_prelude(true);
    text.extend(types.iter().map(|subject| subject.declaration.0.as_str()));
    text += "__device__ __align__(256) unsigned char buffer[65536];\n\
             template <class T> __device__ T &at() { return *(T *)buffer; }\n";
    for signature in signatures {
        let id = signature.id;
        let list = |subjects: &[&Subject]| {
            let params = subjects.iter().zip(NAMES).map(|(subject, name)| format!("{} {name}", subject.cpp));
            params.collect::<Vec<_>>().join(", ")
        };
        let of_function = list(&signature.subjects.iter().collect::<Vec<_>>());
        let returns = signature.returns.as_ref().map_or("void", |subject| &subject.cpp);
        let stores =
            signature.subjects.iter().zip(NAMES).map(|(subject, name)| format!("at<{}>() = {name}; ", subject.cpp));
        let stores: String = stores.collect();
        let arguments: Vec<_> = signature.subjects.iter().map(|subject| format!("at<{}>()", subject.cpp)).collect();
        let arguments = arguments.join(", ");
        let (result, give) = match &signature.returns {
            Some(subject) => (format!("at<{}>() = ", subject.cpp), format!("return at<{}>();", subject.cpp)),
            None => (String::new(), String::new()),
        };
        let _ = write!(
            text,
            "extern \"C\" __device__ {returns} ours_{id}({of_function});\n\
             extern \"C\" __device__ {returns} theirs_{id}({of_function}) {{ {stores}{give} }}\n\
             extern \"C\" __global__ void call_ours_{id}() {{ {result}ours_{id}({arguments}); }}\n\
             extern \"C\" __global__ void entry_{id}({}) {{}}\n",
            list(&signature.of_kernel()),
        );
    }
    text
}

/// The module that defines `ours_ID`, `local_ID`, which calls it, and `entry_ID`.
pub(crate) fn definitions(signatures: &[Signature], head: &str, spelling: Spelling) -> String {
    let mut text = format!("{head}{VARIABLES}");
    for signature in signatures {
        let Signature { id, returns, .. } = signature;
        let (params, kernel_params) = (signature.params(), signature.kernel_params());
        let name = format!("ours_{id}");
        let function = signature.prototype(&name, &params, spelling);
        let mut body = Body::new(*id);
        for (i, param) in params.iter().enumerate() {
            let place = body.place(param.layout, Use::Written);
            body.push(&function.load_param(i, place.get()).expect("a place of the parameter"));
            body.spill(&place);
        }
        if let Some(subject) = returns {
            let place = body.place(subject.layout, Use::Read);
            body.fill(&place);
            body.push(&function.store_return(place.get()).expect("a place of the result"));
        }
        body.finish(&mut text, &function.definition());

        let mut body = Body::new(*id);
        // nvlink compares no prototype of a function whose address is taken (facts 3).
        body.call(&function, |function, arguments, result| {
            let call = function.call_through("%address", arguments, result);
            format!("mov.b64 %address, {};\n{:#}", function.name(), call.expect("places of the arguments"))
        });
        body.finish(&mut text, &Entry::new(&format!("through_{id}"), &[]));

        let mut body = Body::new(*id);
        body.call(&function, direct);
        body.finish(&mut text, &Entry::new(&format!("local_{id}"), &[]));

        let name = format!("entry_{id}");
        let entry = Entry::new(&name, &kernel_params).spelling(spelling);
        let mut body = Body::new(*id);
        for (i, param) in kernel_params.iter().enumerate() {
            let place = body.place(param.layout, Use::Written);
            body.push(&entry.load_param(i, place.get()).expect("a place of the parameter"));
            body.spill(&place);
        }
        body.finish(&mut text, &entry);
    }
    text
}

/// The module that declares and calls `theirs_ID`.
pub(crate) fn calls(signatures: &[Signature], head: &str, spelling: Spelling) -> String {
    let mut text = format!("{head}{VARIABLES}");
    for signature in signatures {
        let (name, params) = (format!("theirs_{}", signature.id), signature.params());
        let function = signature.prototype(&name, &params, spelling);
        let _ = writeln!(text, "{function:#}");
        let mut body = Body::new(signature.id);
        body.call(&function, direct);
        body.finish(&mut text, &Entry::new(&format!("call_theirs_{}", signature.id), &[]));
    }
    text
}

const VARIABLES: &str = "\
    .global .align 256 .b8 data[65536];\n.const .align 256 .b8 table[8192];\n.shared .align 256 .b8 tile[8192];\n";

type Call = for<'a> fn(&Prototype<'a>, &'a [Place<'a>], Option<Place<'a>>) -> String;

fn direct<'a>(function: &Prototype<'a>, arguments: &'a [Place<'a>], result: Option<Place<'a>>) -> String {
    format!("{:#}", function.call(arguments, result).expect("places of the arguments"))
}

/// The instructions of a function.
struct Body {
    rng: Rng,
    text: String,
    registers: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Read,
    Written,
}

/// A [`Place`] with its own name.
enum OwnPlace {
    /// The name of a register, and its width in bits.
    Register(String, usize),
    Memory(Memory<'static>),
}

impl OwnPlace {
    fn get(&self) -> Place<'_> {
        match self {
            Self::Register(name, _) => Place::Register(name),
            Self::Memory(memory) => Place::Memory(*memory),
        }
    }
}

impl Body {
    fn new(id: usize) -> Self {
        Self { rng: Rng::new(id as u64), text: String::new(), registers: 0 }
    }

    fn push(&mut self, instructions: &dyn std::fmt::Display) {
        let _ = writeln!(self.text, "{instructions:#}");
    }

    /// A random place for the value: a register if it fits, or memory in any state space.
    fn place(&mut self, layout: &Layout<'_>, usage: Use) -> OwnPlace {
        // A vector of `f32` fits a `.b64`, and a 16-bit float a `.b16`.
        let fits = match layout.param_class() {
            Class::Bytes { size, align } => matches!(size, 1 | 2 | 4 | 8) && align == size,
            _ => true,
        };
        if fits && self.rng.percent(60) {
            self.registers += 1;
            let index = self.registers - 1;
            let float = matches!(layout.innermost().kind, TypeKind::Scalar(scalar) if scalar.is_float());
            let (letters, bits) = match layout.size {
                1 | 2 if self.rng.percent(50) => ("r", 32),
                1 | 2 => ("rs", 16),
                4 if float => ("f", 32),
                4 => ("r", 32),
                _ if float => ("fd", 64),
                _ => ("rd", 64),
            };
            return OwnPlace::Register(format!("%{letters}{index}"), bits);
        }
        let offset = layout.align * self.rng.below(4);
        let choices = [
            (StateSpace::Global, "data"),
            (StateSpace::Generic, "%address"),
            (StateSpace::Shared, "tile"),
            (StateSpace::Local, "frame"),
            (StateSpace::Const, "table"),
        ];
        let (space, base) = self.rng.pick(&choices[..if usage == Use::Read { 5 } else { 4 }]);
        let memory = Memory::new(space, base).offset(offset);
        // An integer of 16 bits is read or written at once.
        let least = if let Class::Scalar(scalar) = layout.param_class() { scalar.align().min(2) } else { 1 };
        let known = least.max(1 << self.rng.below(3));
        OwnPlace::Memory(if self.rng.percent(20) { memory.aligned(known) } else { memory })
    }

    /// Gives the register an unknown value.
    fn fill(&mut self, place: &OwnPlace) {
        if let OwnPlace::Register(name, bits) = place {
            let _ = writeln!(self.text, "ld.volatile.global.b{bits} {name}, [data];");
        }
    }

    /// Uses the value of the register.
    fn spill(&mut self, place: &OwnPlace) {
        if let OwnPlace::Register(name, bits) = place {
            let _ = writeln!(self.text, "st.volatile.global.b{bits} [data], {name};");
        }
    }

    fn call(&mut self, function: &Prototype<'_>, write: Call) {
        let places: Vec<_> = function.params().iter().map(|param| self.place(param.layout, Use::Read)).collect();
        for place in &places {
            self.fill(place);
        }
        let result = function.return_layout().filter(|_| self.rng.percent(90));
        let result = result.map(|layout| self.place(layout, Use::Written));
        let arguments: Vec<_> = places.iter().map(OwnPlace::get).collect();
        self.push(&write(function, &arguments, result.as_ref().map(OwnPlace::get)));
        if let Some(place) = &result {
            self.spill(place);
        }
    }

    fn finish(self, text: &mut String, header: &dyn std::fmt::Display) {
        let count = self.registers + 1;
        let _ = write!(
            text,
            "{header:#}\n{{\n.reg .b16 %rs<{count}>;\n.reg .b32 %r<{count}>;\n.reg .b64 %rd<{count}>;\n\
             .reg .f32 %f<{count}>;\n.reg .f64 %fd<{count}>;\n.reg .b64 %address;\n.local .align 256 .b8 frame[8192];\n\
             mov.b64 %address, data;\ncvta.global.u64 %address, %address;\n{}ret;\n}}\n",
            self.text,
        );
    }
}
