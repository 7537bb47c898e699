//! Generates modules with declarations in random order, with and without the `;` after prototypes, which ptxas does not
//! require, and the expected results of a reader. ptxas assembles the same modules in `conformance::reader`.

use std::fmt::Write as _;

use ptx_abi::ptx::Module;
use ptx_abi_tests::rng::Rng;

/// A declaration in a module.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expected {
    /// The name, the numbers of parameters and of results, and whether there is a body.
    Function(String, usize, usize, bool),
    /// The name, the alignment and size in bytes, and the initialiser.
    Variable(String, usize, usize, Option<String>),
}

/// A module and its contents.
pub(crate) struct Declarations {
    pub(crate) text: String,
    pub(crate) functions: Vec<Expected>,
    pub(crate) variables: Vec<Expected>,
}

/// The types of variables and parameters: the element and its size in bytes.
const TYPES: [(&str, usize); 9] = [
    (".u8", 1),
    (".b16", 2),
    (".f32", 4),
    (".u64", 8),
    (".f64", 8),
    (".s32", 4),
    (".v2 .u32", 8),
    (".v4 .f32", 16),
    (".v2 .u8", 2),
];

/// Texts that may be between declarations.
const BETWEEN: [&str; 5] = [
    ".section .debug_str { .b8 0 }\n",
    "/* .global .u32 no = 1; */\n",
    "// .func no\n",
    ".pragma \"nounroll\";\n",
    "# 3 \".func no;\n\"\n",
];

/// The value of PTX's constant of that name, which is 32 on every architecture.
const WARP_SZ: usize = 32;

/// A number as PTX may spell it.
fn spelled(rng: &mut Rng, number: usize) -> String {
    match rng.below(5) {
        0 => format!("{number:#x}"),
        1 => format!("0{number:o}"),
        2 => format!("{number:#b}U"),
        _ if number == WARP_SZ => "WARP_SZ".to_owned(),
        _ => number.to_string(),
    }
}

impl Declarations {
    pub(crate) fn random(rng: &mut Rng, sm: u32) -> Self {
        let mut module = Self {
            text: format!(".version 8.0\n.target sm_{sm}\n.address_size 64\n"),
            functions: Vec::new(),
            variables: Vec::new(),
        };
        let functions: Vec<_> = (0..rng.between(1, 4)).map(|i| (format!("f{i}"), rng.below(3), rng.below(2))).collect();
        // A module may repeat the prototype of a function. In the end each function has a body.
        for i in 1..rng.between(4, 15) {
            match rng.below(10) {
                0..=4 => {
                    let (name, params, returns) = &functions[rng.below(functions.len())];
                    module.function(rng, name, *params, *returns, false);
                }
                5..=7 => module.variable(rng, i),
                8 => module.entry(rng, &format!("k{i}")),
                _ if rng.percent(30) => drop(writeln!(module.text, ".file {i} \"a.cu\"")),
                _ => module.text.push_str(rng.pick(&BETWEEN)),
            }
        }
        for (name, params, returns) in &functions {
            module.function(rng, name, *params, *returns, true);
            if rng.percent(30) {
                module.variable(rng, module.variables.len() + 20);
            }
        }
        module
    }

    fn function(&mut self, rng: &mut Rng, name: &str, params: usize, returns: usize, body: bool) {
        let blank = |rng: &mut Rng| rng.pick(&["", " ", "\n", " /* ; { */ ", "# 3 \"; {\"\n"]);
        let mut text = String::from(".visible .func ");
        if returns > 0 {
            text.push_str("(.param .b32 r) ");
        }
        text.push_str(name);
        // Without parameters the list is empty or missing.
        if params > 0 || rng.percent(50) {
            let params: Vec<_> = (0..params).map(|i| format!(".param .b32 a{i}")).collect();
            let _ = write!(text, "{}({})", blank(rng), params.join(", "));
        }
        text.push_str(blank(rng));
        text.push_str(match (body, rng.percent(60)) {
            (true, _) => "{ ret; }\n",
            (false, true) => "\n",
            (false, false) => ";\n",
        });
        self.text.push_str(&text);
        self.functions.push(Expected::Function(name.to_owned(), params, returns, body));
    }

    fn entry(&mut self, rng: &mut Rng, name: &str) {
        let lines = rng.pick(&["", "# line 3 \"(,\"\n"]);
        let params: Vec<_> =
            (0..rng.below(4)).map(|i| format!(".param {} p{i}{lines}", rng.pick(&[".u8", ".u64", ".f32"]))).collect();
        let bounds = rng.pick(&["", ".maxntid 32 ", ".minnctapersm 2 .maxntid 4, 2 "]);
        let _ = writeln!(self.text, ".visible .entry {name}({}) {bounds}{{ ret; }}", params.join(", "));
        self.functions.push(Expected::Function(name.to_owned(), params.len(), 0, true));
    }

    fn variable(&mut self, rng: &mut Rng, number: usize) {
        let (ty, size) = rng.pick(&TYPES);
        let lanes = if ty.starts_with(".v") { usize::from(ty.as_bytes()[2] - b'0') } else { 1 };
        let (align, written) = match rng.below(7) {
            0 => (size, String::new()),
            power => {
                let align = 1 << (power - 1);
                (size.max(align), format!(".align {} ", spelled(rng, align)))
            }
        };
        let (count, mut dimension) = match rng.below(3) {
            0 => (1, String::new()),
            _ => {
                let count = if rng.percent(10) { WARP_SZ } else { rng.between(1, 5) };
                (count, format!("[{}]", spelled(rng, count)))
            }
        };
        let (name, attribute) = (format!("g{number}"), rng.pick(&["", "", ".attribute(.managed) "]));
        let value = (rng.percent(50) && attribute.is_empty()).then(|| {
            let zero = if ty.contains(".f") { "0.0" } else { "0" };
            let element = if lanes == 1 { zero.to_owned() } else { format!("{{{}}}", vec![zero; lanes].join(", ")) };
            if dimension.is_empty() { element } else { format!("{{{}}}", vec![element; count].join(", ")) }
        });
        if value.is_some() && !dimension.is_empty() && rng.percent(30) {
            dimension = String::from(rng.pick(&["[]", "[ /* 4 */ ]"]));
        }
        let space = if attribute.is_empty() { rng.pick(&[".global ", ".const "]) } else { ".global " };
        let linkage = rng.pick(&["", ".visible "]);
        let initializer = value.as_ref().map_or(String::new(), |value| format!(" = {value}"));
        let _ = writeln!(self.text, "{linkage}{attribute}{space}{written}{ty} {name}{dimension}{initializer};");
        self.variables.push(Expected::Variable(name, align, size * count, value));
    }

    /// The first difference in the reader's results.
    pub(crate) fn difference(&self) -> Option<String> {
        let module = Module::new(&self.text);
        let functions: Vec<_> = module
            .functions()
            .map(|f| Expected::Function(f.name.to_owned(), f.params.len(), f.returns.len(), f.is_defined))
            .collect();
        let variables: Vec<_> = module
            .variables()
            .map(|variable| {
                let (align, size) = variable.declared.map_or((0, None), |found| (found.alignment(), found.size()));
                let initializer = variable.initializer.map(str::to_owned);
                Expected::Variable(variable.name.to_owned(), align, size.unwrap_or_default(), initializer)
            })
            .collect();
        if functions == self.functions && variables == self.variables {
            return None;
        }
        Some(format!("{}\nfound {functions:?}\n      {variables:?}", self.text))
    }
}

#[test]
fn random_orders_with_and_without_semicolons() {
    let (mut rng, mut without) = (Rng::from_env(0x6465_636c), 0);
    for _ in 0..5_000 {
        let module = Declarations::random(&mut rng, 75);
        let difference = module.difference();
        assert!(difference.is_none(), "{}", difference.unwrap_or_default());
        let prototypes = module.functions.iter().filter(|function| matches!(function, Expected::Function(.., false)));
        without += usize::from(prototypes.count() > module.text.matches(");\n").count());
    }
    assert!(without > 1_000, "only {without} modules have prototypes without `;`");
}
