//! C++ classes by value. Kernels take the bytes of every class. nvcc's functions take a class with a copy or move
//! constructor, a destructor or a virtual function by address, and so every struct that contains a `__half2` (facts G13).

use std::fmt::Write as _;

use ptx_abi::kernel::Param;
use ptx_abi::param::{Memory, Place, Prototype};
use ptx_abi::vector::{
    BFloat162, Fp4x2E2M1, Fp4x4E2M1, Fp6x4E3M2, Fp8E4M3, Fp8E8M0, Fp8x2E5M2, Fp8x2UE5M3, Fp8x4E4M3, Half2,
};
use ptx_abi::{CppName, DevPtr, DevPtrMut, Layout, PtxLayout, StateSpace};
use ptx_abi_conformance::gpu::{KEYWORDS, assemble, clang_ptx, link, nvcc_ptx};
use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::kparam::{VERSION, header};
use ptx_abi_conformance::ptx::prototypes;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};

/// One architecture for each of nvcc's code generators.
const NVCC: [u32; 2] = [90, 100];

pub(crate) fn checks() -> Vec<Check> {
    let linking = &[Tool::Nvcc, Tool::Gxx, Tool::Ptxas, Tool::Nvlink][..];
    vec![
        Check::new("nvcc_declares_them_so", &[Tool::Nvcc, Tool::Gxx], declared),
        Check::new("nvlink_takes_our_prototypes_only", linking, linked),
        Check::new("clang_takes_the_bytes", &[Tool::Clang], clang),
    ]
}

/// A class, and its passing by functions.
struct Class {
    /// The part of function names; without a declaration also the type itself.
    cpp: &'static str,
    declaration: &'static str,
    layout: &'static Layout<'static>,
    by_address: bool,
    /// The addresses of the result and of the argument.
    addresses: [Param<'static>; 2],
    /// The argument itself.
    value: [Param<'static>; 1],
}

impl Class {
    const fn new<T: PtxLayout + CppName>(cpp: &'static str, declaration: &'static str, by_address: bool) -> Self {
        let addresses = [Param::of::<DevPtrMut<T>>("result"), Param::of::<DevPtr<T>>("value")];
        Self { cpp, declaration, layout: T::LAYOUT, by_address, addresses, value: [Param::of::<T>("value")] }
    }

    /// The prototype of `func_CLASS` for nvcc's callers, or as in C.
    fn prototype<'a>(&'a self, name: &'a str, by_address: bool) -> Prototype<'a> {
        if by_address {
            return Prototype::new(name, &self.addresses);
        }
        Prototype::new(name, &self.value).returning(self.layout)
    }

    /// A module that calls `func_CLASS` with this prototype.
    fn caller(&self, sm: u32, by_address: bool) -> String {
        let name = format!("func_{}", self.cpp);
        let prototype = self.prototype(&name, by_address);
        let bytes = Memory::new(StateSpace::Generic, "%rd1");
        let (registers, memory) = ([Place::Register("%rd1"); 2], [Place::Memory(bytes)]);
        let (arguments, result) =
            if by_address { (&registers[..], None) } else { (&memory[..], Some(Place::Memory(bytes))) };
        let call = prototype.call(arguments, result).expect("these are the arguments of the prototype");
        format!(
            "{}{prototype}\n.visible .entry call_{}(.param .u64 p)\n{{\n\
             .reg .b64 %rd<9>;\nld.param.u64 %rd1, [p];\n{call:#}\nret;\n}}\n",
            header(VERSION, sm),
            self.cpp
        )
    }
}

macro_rules! structs {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $ty:ty),* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        struct $name { $($field: $ty),* }
    )*};
}

structs! {
    WithHalf2 { h: Half2, x: i32 }
    WithBFloat162 { h: BFloat162, x: i32 }
    WithHalf { h: half::f16, x: i32 }
    WithFp8 { h: Fp8E4M3, x: i32 }
    Halves { h: [Half2; 2] }
    One { x: i32 }
    /// The address of the virtual table comes first. It is valid only on the side that made the object.
    Virtual { table: u64, x: i32 }
}

fn classes() -> [Class; 23] {
    [
        Class::new::<Half2>("__half2", "", true),
        Class::new::<BFloat162>("__nv_bfloat162", "", true),
        Class::new::<WithHalf2>("WithHalf2", "struct WithHalf2 { __half2 h; int x; };", true),
        Class::new::<WithBFloat162>("WithBFloat162", "struct WithBFloat162 { __nv_bfloat162 h; int x; };", true),
        Class::new::<Halves>("Halves", "struct Halves { __half2 h[2]; };", true),
        Class::new::<One>("Copied", "struct Copied { int x; __device__ Copied(const Copied &o) : x(o.x) {} };", true),
        Class::new::<One>(
            "Moved",
            "struct Moved { int x; Moved(const Moved &) = default; __device__ Moved(Moved &&o) : x(o.x) {} };",
            true,
        ),
        Class::new::<One>("Destroyed", "struct Destroyed { int x; __device__ ~Destroyed() { x = 0; } };", true),
        Class::new::<Virtual>("Virtual", "struct Virtual { int x; __device__ virtual int f() { return x; } };", true),
        Class::new::<half::f16>("__half", "", false),
        Class::new::<half::bf16>("__nv_bfloat16", "", false),
        Class::new::<Fp8E4M3>("__nv_fp8_e4m3", "", false),
        Class::new::<Fp8x2E5M2>("__nv_fp8x2_e5m2", "", false),
        Class::new::<Fp8x4E4M3>("__nv_fp8x4_e4m3", "", false),
        Class::new::<Fp8E8M0>("__nv_fp8_e8m0", "", false),
        Class::new::<Fp8x2UE5M3>("__nv_fp8x2_ue5m3", "", false),
        Class::new::<Fp6x4E3M2>("__nv_fp6x4_e3m2", "", false),
        Class::new::<Fp4x2E2M1>("__nv_fp4x2_e2m1", "", false),
        Class::new::<Fp4x4E2M1>("__nv_fp4x4_e2m1", "", false),
        Class::new::<WithHalf>("WithHalf", "struct WithHalf { __half h; int x; };", false),
        Class::new::<WithFp8>("WithFp8", "struct WithFp8 { __nv_fp8_e4m3 h; int x; };", false),
        Class::new::<One>("Defaulted", "struct Defaulted { int x; Defaulted(const Defaulted &) = default; };", false),
        Class::new::<One>("Made", "struct Made { int x; __device__ Made(int x) : x(x) {} };", false),
    ]
}

/// The source in which `entry_CLASS` takes a value, and `func_CLASS` returns its argument.
fn source(classes: &[Class]) -> String {
    let mut text = String::new();
    for Class { cpp, declaration, .. } in classes {
        let _ = writeln!(
            text,
            "{declaration}\nextern \"C\" __global__ void entry_{cpp}({cpp} value) {{}}\n\
             extern \"C\" __device__ {cpp} func_{cpp}({cpp} value) {{ return value; }}"
        );
    }
    text
}

/// The source with all classes, for nvcc.
fn cuda_source() -> String {
    ["fp16", "bf16", "fp8", "fp6", "fp4"].map(|header| format!("#include <cuda_{header}.h>\n")).concat()
        + &source(&classes())
}

fn declared(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("classes")?;
    let source = scratch.write("classes.cu", &cuda_source())?;
    for sm in NVCC {
        let theirs = prototypes(&nvcc_ptx(toolchain, &source, sm)?)?;
        let mut differences = Vec::new();
        for class in classes() {
            let [entry, func] = ["entry", "func"].map(|kind| format!("{kind}_{}", class.cpp));
            let ours = format!(".entry {entry}({})", class.layout.entry_param(&format!("{entry}_param_0")));
            let ours = ours + &class.prototype(&func, class.by_address).to_string();
            let ours = prototypes(&ours)?;
            for name in [entry, func] {
                if ours.get(&name) != theirs.get(&name) {
                    let theirs = theirs.get(&name);
                    differences.push(format!("nvcc sm_{sm}: {theirs:?} instead of {:?}", ours.get(&name)));
                }
            }
        }
        summary.compared(format!("nvcc sm_{sm}"), "classes by value", 2 * classes().len(), &differences);
    }
    Ok(summary)
}

/// A prototype by value does not link with a function of a class that nvcc passes by address, nor the other way round.
fn linked(toolchain: &Toolchain) -> Result<Summary, String> {
    let sm = NVCC[0];
    let scratch = Scratch::new("classes-linked")?;
    let ptx = nvcc_ptx(toolchain, &scratch.write("classes.cu", &cuda_source())?, sm)?;
    let definitions = assemble(toolchain, &scratch.write("definitions.ptx", &ptx)?, sm)?;
    let mut differences = Vec::new();
    for class in classes() {
        for by_address in [true, false] {
            let caller = scratch.write("caller.ptx", &class.caller(sm, by_address))?;
            let caller = assemble(toolchain, &caller, sm)?;
            let result = link(toolchain, &[&definitions, &caller], sm, &scratch.path("linked.cubin"));
            match (result, by_address == class.by_address) {
                (Ok(()), true) => {}
                (Err(message), false) if message.contains("Prototype doesn't match") => {}
                (result, _) => differences.push(format!("{}, by address: {by_address}: {result:?}", class.cpp)),
            }
        }
    }
    let mut summary = Summary::default();
    summary.compared(format!("nvlink sm_{sm}"), "callers of classes", 2 * classes().len(), &differences);
    Ok(summary)
}

/// clang's functions take the bytes of such a class, but return it through an address. So they do not link with nvcc's.
fn clang(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("classes-clang")?;
    // This class needs none of CUDA's headers.
    let classes: Vec<_> =
        classes().into_iter().filter(|class| class.by_address && class.layout.name == "One").collect();
    let source = scratch.write("classes.cu", &(KEYWORDS.to_owned() + &source(&classes)))?;
    let found = prototypes(&clang_ptx(toolchain, &source, 90, &["-O1", "-w"])?)?;
    let mut differences = Vec::new();
    for Class { cpp, layout, .. } in &classes {
        let name = format!("func_{cpp}");
        let bytes = layout.func_param(&format!("{name}_param_1")).to_string();
        let expected = [format!(".param .b64 {name}_param_0"), bytes];
        match found.get(&name) {
            Some(theirs) if theirs.params == expected && theirs.returns.is_empty() => {}
            theirs => differences.push(format!("{name}: {theirs:?}")),
        }
    }
    let mut summary = Summary::default();
    summary.compared("clang sm_90".to_owned(), "known deviations: classes by value", classes.len(), &differences);
    Ok(summary)
}
