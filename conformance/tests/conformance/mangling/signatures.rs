//! Generates random kernels: their C++, the names that users write, and the types of their parameters.

use std::fmt::Write as _;

use ptx_abi::mangle::{MangleError, SymbolType, function, instance};
use ptx_abi_tests::rng::Rng;

use super::types::{CLASSES, HEADER, LEAVES, Ty, is_enum};

pub(crate) const PACKS_HEADER: &str =
    "template <int...> struct Ints {}; template <int> struct Int {}; template <class...> struct Types {};";

/// Function templates with a pack of values: the name, the template's parameters, and the parameters.
pub(crate) const PACKS: [(&str, &str, &str); 4] = [
    ("packs0", "int... N", "Ints<N...>, Ints<N...> *"),
    ("packs1", "int... N", "Int<N>..."),
    ("packs2", "int... N", "Types<Int<N>...>, Int<N> *..."),
    ("packs3", "unsigned char, unsigned long long... N", "int"),
];

/// Their instances without values, and with two.
pub(crate) const PACKS_INSTANCES: &str = "
template void packs0<>(Ints<>, Ints<> *); template void packs0<1, 2>(Ints<1, 2>, Ints<1, 2> *);
template void packs1<>(); template void packs1<1, 2>(Int<1>, Int<2>);
template void packs2<>(Types<>); template void packs2<1, 2>(Types<Int<1>, Int<2>>, Int<1> *, Int<2> *);
template void packs3<7>(int); template void packs3<7, 1, 2>(int);
";

/// A template argument.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Argument {
    Type(Ty),
    /// The type of the parameter and its value.
    Value(&'static str, String),
    /// An element of the pack at the end.
    Element(Ty),
}

impl Argument {
    pub(crate) fn cpp(&self) -> String {
        match self {
            Self::Type(ty) | Self::Element(ty) => ty.cpp(),
            Self::Value(_, value) => value.clone(),
        }
    }
}

/// A kernel.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    /// The namespaces and the name, without arguments.
    pub(crate) name: String,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) has_pack: bool,
    /// The type of each parameter, and its spelling in the declaration.
    pub(crate) params: Vec<(Ty, String)>,
    /// The spelling of the pack's parameters in the declaration, and their types.
    pub(crate) pack: Option<(&'static str, Vec<Ty>)>,
}

/// Writes an empty kernel in its namespaces. Without parameters of a template it is not a template.
pub(crate) fn kernel(out: &mut String, name: &str, template: &[String], params: &[String]) {
    let (scope, name) = name.rsplit_once("::").unwrap_or(("", name));
    let scopes: Vec<_> = scope.split("::").filter(|scope| !scope.is_empty()).collect();
    for scope in &scopes {
        let _ = write!(out, "namespace {scope} {{ ");
    }
    if !template.is_empty() {
        let _ = write!(out, "template <{}> ", template.join(", "));
    }
    let _ = writeln!(out, "__global__ void {name}({}) {{}}{}", params.join(", "), " }".repeat(scopes.len()));
}

impl Signature {
    pub(crate) fn random(rng: &mut Rng, index: usize) -> Self {
        let scope = rng.pick(&["", "", "a::", "a::b::", "b::"]);
        let mut signature = Self {
            name: format!("{scope}k{index}"),
            arguments: Vec::new(),
            has_pack: false,
            params: Vec::new(),
            pack: None,
        };
        if rng.percent(45) {
            signature.template(rng);
        }
        for _ in 0..rng.between(usize::from(signature.pack.is_none()), 7) {
            let param = signature.param(rng);
            signature.params.push(param);
            // Substitutions need a repeated type.
            if rng.percent(25) {
                let again = rng.below(signature.params.len());
                signature.params.push(signature.params[again].clone());
            }
        }
        signature
    }

    fn template(&mut self, rng: &mut Rng) {
        for _ in 0..rng.between(0, 2) {
            self.arguments.push(Argument::Type(Ty::random_argument(rng, 2)));
        }
        for _ in 0..rng.between(0, 2) {
            let (ty, value) = match rng.below(7) {
                0 => ("bool", rng.pick(&["true", "false"]).to_owned()),
                1 => ("unsigned", format!("{}u", rng.below(1000))),
                2 => ("long long", format!("-{}", rng.between(1, 1000))),
                3 => ("a::E", format!("(a::E){}", rng.below(4))),
                4 => ("char", format!("'{}'", rng.pick(&['a', 'z', '<', '>', ',']))),
                // The type of the value is an argument too.
                5 => {
                    let int = LEAVES.iter().position(|leaf| leaf.cpp == "int").expect("it is a type");
                    self.arguments.push(Argument::Type(Ty::Leaf(int)));
                    (&*String::leak(format!("X{}", self.arguments.len() - 1)), rng.below(9).to_string())
                }
                _ => ("int", rng.between(1, 64).to_string()),
            };
            self.arguments.push(Argument::Value(ty, value));
        }
        self.has_pack = rng.percent(30) || self.arguments.is_empty();
        if self.has_pack {
            let types: Vec<_> = (0..rng.below(4)).map(|_| Ty::random_argument(rng, 2)).collect();
            self.arguments.extend(types.iter().cloned().map(Argument::Element));
            let pointer = |constant, to: Ty| Ty::Pointer { constant, reference: false, to: Box::new(to) };
            self.pack = Some(match rng.below(4) {
                0 => ("A", types),
                1 => ("A *", types.into_iter().map(|ty| pointer(false, ty)).collect()),
                2 => ("const A *", types.into_iter().map(|ty| pointer(true, ty)).collect()),
                _ => ("Box<A>", types.iter().map(|ty| Ty::Named(format!("Box<{}>", ty.cpp()))).collect()),
            });
        }
    }

    /// A random parameter type and its spelling, which may use the template's parameters.
    fn param(&self, rng: &mut Rng) -> (Ty, String) {
        let types = self.arguments.iter().enumerate().filter(|(_, argument)| matches!(argument, Argument::Type(_)));
        let types: Vec<_> = types.map(|(i, _)| i).collect();
        if types.is_empty() || rng.percent(40) {
            let ty = Ty::random(rng, 3);
            let mut cpp = ty.cpp();
            // The symbol contains none of these except a pointee's `volatile`, which the check ignores.
            match ty {
                Ty::Pointer { reference: false, .. } if rng.percent(30) => cpp.push_str(" __restrict__"),
                Ty::Pointer { .. } if rng.percent(10) && !cpp.contains("void") => cpp.insert_str(0, "volatile "),
                Ty::Leaf(_) if rng.percent(10) => cpp.insert_str(0, "const "),
                _ => {}
            }
            return (ty, cpp);
        }
        let at = rng.pick(&types);
        let Argument::Type(of) = self.arguments[at].clone() else { unreachable!("chosen among types") };
        let pointer = |constant, reference, to| Ty::Pointer { constant, reference, to: Box::new(to) };
        let number = self.arguments.iter().position(|argument| matches!(argument, Argument::Value("int", _)));
        let name = of.cpp();
        match rng.below(9) {
            0 => (of, format!("X{at}")),
            1 => (of, format!("const X{at}")),
            2 => (pointer(true, false, of), format!("const X{at} *")),
            3 => (pointer(false, false, of), format!("X{at} *__restrict__")),
            4 => (pointer(true, true, of), format!("const X{at} &")),
            5 => (Ty::Named(format!("Box<{name}>")), format!("Box<X{at}>")),
            6 => (Ty::Named(format!("Box<{name}>::In")), format!("typename Box<X{at}>::In")),
            7 => (Ty::Named(format!("Of<Box, {name}>")), format!("Of<Box, X{at}>")),
            _ => match number {
                Some(n) => {
                    let array = Ty::Named(format!("a::Array<{name}, {}>", self.arguments[n].cpp()));
                    (pointer(false, false, array), format!("a::Array<X{at}, X{n}> *"))
                }
                None => (pointer(false, false, pointer(true, false, of)), format!("const X{at} **")),
            },
        }
    }

    /// The types of all parameters.
    pub(crate) fn types(&self) -> Vec<Ty> {
        let pack = self.pack.iter().flat_map(|(_, types)| types);
        self.params.iter().map(|(ty, _)| ty).chain(pack).cloned().collect()
    }

    /// Whether the type of parameter `index` is a member of a class that depends on a template parameter.
    pub(crate) fn is_dependent(&self, index: usize) -> bool {
        self.params.get(index).is_some_and(|(_, cpp)| cpp.starts_with("typename"))
    }

    /// The name with which a user selects the kernel.
    pub(crate) fn written(&self) -> String {
        let arguments: Vec<_> = self.arguments.iter().map(Argument::cpp).collect();
        if self.arguments.is_empty() { self.name.clone() } else { format!("{}<{}>", self.name, arguments.join(", ")) }
    }

    /// Writes the kernel's definition and its instance.
    fn source(&self, out: &mut String) {
        let template = self.template_params();
        let mut params: Vec<_> = self.params.iter().enumerate().map(|(i, (_, cpp))| format!("{cpp} p{i}")).collect();
        params.extend(self.pack.iter().map(|(cpp, _)| format!("{cpp}... rest")));
        kernel(out, &self.name, &template, &params);
        if !template.is_empty() {
            let types: Vec<_> =
                self.types().iter().zip(self.spellings()).map(|(ty, cpp)| cpp.unwrap_or(ty.cpp())).collect();
            let _ = writeln!(out, "template __global__ void {}({});", self.written(), types.join(", "));
        }
    }

    /// The declarations of the template's parameters; empty if the kernel is not a template.
    fn template_params(&self) -> Vec<String> {
        let arguments = self.arguments.iter().enumerate();
        let params = arguments.filter_map(|(i, argument)| match argument {
            Argument::Type(_) => Some(format!("class X{i}")),
            Argument::Value(ty, _) => Some(format!("{ty} X{i}")),
            Argument::Element(_) => None,
        });
        params.chain(self.has_pack.then(|| "class... A".to_owned())).collect()
    }

    /// The symbol, encoded from the text of the source.
    pub(crate) fn encoded(&self) -> Result<String, MangleError> {
        let pack = self.pack.iter().map(|(cpp, _)| format!("{cpp}..."));
        let params: Vec<_> = self.params.iter().map(|(_, cpp)| cpp.clone()).chain(pack).collect();
        let params: Vec<_> = params.iter().map(|param| SymbolType::Cpp(param)).collect();
        match &self.template_params()[..] {
            [] => function(&self.name, &params),
            template => instance(&self.written(), &template.join(", "), SymbolType::Cpp("void"), &params),
        }
    }

    /// The declarations without template parameters, which may be `volatile`.
    fn spellings(&self) -> Vec<Option<String>> {
        let mut spellings: Vec<_> =
            self.params.iter().map(|(_, cpp)| cpp.starts_with("volatile").then(|| cpp.clone())).collect();
        spellings.resize(self.types().len(), None);
        spellings
    }
}

/// A file with these kernels.
pub(crate) fn source(signatures: &[Signature]) -> String {
    let mut out = String::from(HEADER);
    for signature in signatures {
        signature.source(&mut out);
    }
    out
}

/// A change of a signature that the check must detect, with its description.
pub(crate) enum Mutant {
    /// Other parameters.
    Params(&'static str, Vec<Ty>),
    /// Another name or other arguments; for arguments that are types, both types.
    Name(&'static str, String, Option<[Ty; 2]>),
}

/// One mutant of every kind that applies to the signature.
pub(crate) fn mutants(signature: &Signature, rng: &mut Rng) -> Vec<Mutant> {
    let types = signature.types();
    let mut mutants = Vec::new();
    let mut added = types.clone();
    added.insert(rng.below(types.len() + 1), Ty::random(rng, 2));
    mutants.push(Mutant::Params("one parameter more", added));
    if !types.is_empty() {
        let at = rng.below(types.len());
        let with = |ty: Ty| {
            let mut changed = types.clone();
            changed[at] = ty;
            changed
        };
        let mut removed = types.clone();
        removed.remove(at);
        mutants.push(Mutant::Params("one parameter less", removed));
        let mut swapped = types.clone();
        swapped.swap(at, rng.below(types.len()));
        if swapped.iter().zip(&types).any(|(a, b)| a != b) {
            mutants.push(Mutant::Params("two parameters swapped", swapped));
        }
        mutants.push(Mutant::Params("another type", with(other(rng, &types[at]))));
        if let Ty::Named(_) = types[at] {
            let name = if is_enum(&types[at].cpp()) { "E" } else { "S" };
            let class = rng.pick(CLASSES);
            let class = if Ty::Named(class.into()) == types[at] { name } else { class };
            if Ty::Named(class.into()) != types[at] {
                mutants.push(Mutant::Params("another class", with(Ty::Named(class.into()))));
            }
        }
    }
    if let Some(at) = types.iter().position(|ty| matches!(ty, Ty::Pointer { .. })) {
        let Ty::Pointer { constant, reference, to } = types[at].clone() else { unreachable!("found as one") };
        let with = |constant, to: Ty| {
            let mut changed = types.clone();
            changed[at] = Ty::Pointer { constant, reference, to: Box::new(to) };
            changed
        };
        mutants.push(Mutant::Params("const of a pointee", with(!constant, (*to).clone())));
        mutants.push(Mutant::Params("another pointee", with(constant, other(rng, &to))));
        let pointer = Ty::Pointer { constant: false, reference: false, to: to.clone() };
        mutants.push(Mutant::Params("a level of pointers", with(constant, pointer)));
        if let Ty::Pointer { constant: inner, to: deep, .. } = &*to {
            let flipped = Ty::Pointer { constant: !inner, reference: false, to: deep.clone() };
            mutants.push(Mutant::Params("const of an inner pointee", with(constant, flipped)));
        }
    }
    let written = signature.written();
    let renamed = written.replacen(&signature.name, &format!("{}_", signature.name), 1);
    mutants.push(Mutant::Name("another name", renamed, None));
    mutants.push(Mutant::Name("another namespace", format!("c::{written}"), None));
    if let Some((_, inner)) = written.split_once("::").filter(|_| signature.name.contains("::")) {
        mutants.push(Mutant::Name("no namespace", inner.to_owned(), None));
    }
    if !signature.arguments.is_empty() {
        let at = rng.below(signature.arguments.len());
        let mut changed = signature.clone();
        let mut types = None;
        changed.arguments[at] = match &signature.arguments[at] {
            Argument::Type(ty) | Argument::Element(ty) => {
                let other = other(rng, ty);
                types = Some([ty.clone(), other.clone()]);
                Argument::Type(other)
            }
            Argument::Value("bool", value) => {
                Argument::Value("", if value == "true" { "false" } else { "true" }.into())
            }
            Argument::Value("a::E", value) => Argument::Value("", format!("(a::b::E){}", &value[6..])),
            Argument::Value("char", _) => Argument::Value("", "'b'".into()),
            Argument::Value(..) => Argument::Value("", "5000".into()),
        };
        mutants.push(Mutant::Name("another template argument", changed.written(), types));
    }
    mutants
}

fn other(rng: &mut Rng, than: &Ty) -> Ty {
    loop {
        let ty = Ty::random_argument(rng, 2);
        if ty != *than {
            return ty;
        }
    }
}
