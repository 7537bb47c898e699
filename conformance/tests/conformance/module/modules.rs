//! Random modules: ptxas assembles them, and the crate's reader finds their items.

use std::fmt::Display;

use ptx_abi::kernel::Param;
use ptx_abi::module::{Address, FunctionDefinition, Global, ModuleItem, PtxModule};
use ptx_abi::param::{Entry, Prototype};
use ptx_abi::ptx;
use ptx_abi::vector::{Double2, Float3, Float4};
use ptx_abi::{DevPtr, Layout, Linkage, PtxLayout, StateSpace};
use ptx_abi_conformance::generate::{Audience, unit};
use ptx_abi_conformance::gpu::{assemble, link};
use ptx_abi_conformance::harness::{Summary, cases};
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};
use ptx_abi_tests::describe::describe;
use ptx_abi_tests::rng::Rng;

use super::cubin::variables;

const TARGETS: [u32; 5] = [75, 80, 90, 100, 120];

/// An item of a random module.
struct Part {
    name: &'static str,
    what: What,
    linkage: Linkage,
    params: Vec<Param<'static>>,
    /// The type of a variable, or the return type of a function.
    layout: Option<&'static Layout<'static>>,
    bytes: Option<Vec<u8>>,
    align: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum What {
    Prototype,
    Function,
    Entry,
    Global,
    Const,
    Shared,
    External,
}

impl Part {
    fn random(rng: &mut Rng, index: usize) -> Self {
        use What::{Const, Entry, External, Function, Global, Prototype, Shared};
        let what = rng.pick(&[Prototype, Function, Entry, Entry, Global, Global, Const, Shared, External]);
        let name = String::leak(format!("{}{index}", rng.pick(&["item", "_ZN2ns4nameE", "$", "_", "A_$"])));
        let types = rng.between(0, 6);
        let params = (0..types).map(|i| Param::new(String::leak(format!("p{i}")), layout(rng, i))).collect();
        let layout = (what != Prototype && what != Function || rng.percent(60)).then(|| layout(rng, 9));
        let has_bytes = [Global, Const].contains(&what) && rng.percent(70);
        let size = layout.map_or(0, |layout| layout.size);
        let bytes = has_bytes.then(|| (0..size).map(|_| rng.bits() as u8).collect());
        let linkage = rng.pick(&[Linkage::Visible, Linkage::Visible, Linkage::Weak, Linkage::Internal]);
        Self { name, what, linkage, params, layout, bytes, align: rng.pick(&[1, 1, 1, 16, 256]) }
    }

    fn prototype(&self) -> Prototype<'_> {
        let prototype = Prototype::new(self.name, &self.params);
        self.layout.map_or(prototype, |layout| prototype.returning(layout))
    }

    fn item<'a>(&'a self, body: &'a [&'a dyn Display]) -> ModuleItem<'a> {
        let layout = || self.layout.expect("a variable has a type");
        let global = match self.what {
            What::Prototype => return ModuleItem::Prototype(self.prototype()),
            What::Function => {
                return ModuleItem::Function(FunctionDefinition::new(self.prototype().linkage(self.linkage), body));
            }
            What::Entry => {
                let entry = Entry::new(self.name, &self.params).named().linkage(self.linkage);
                return ModuleItem::Function(FunctionDefinition::entry(entry, body).directives(".maxntid 128, 1, 1"));
            }
            What::External => {
                return ModuleItem::Global(Global::external(self.name, layout()).aligned(self.align));
            }
            What::Global => Global::new(self.name, layout()),
            What::Const => Global::new(self.name, layout()).constant(),
            What::Shared => Global::new(self.name, layout()).shared(),
        };
        let global = global.linkage(self.linkage).aligned(self.align);
        ModuleItem::Global(self.bytes.as_ref().map_or(global, |bytes| global.bytes(bytes)))
    }

    /// Whether the reader has found this item.
    fn is_read(&self, module: &ptx::Module<'_>) -> bool {
        let linkage = match self.what {
            What::Prototype | What::External => Linkage::Extern,
            _ => self.linkage,
        };
        let space = match self.what {
            What::Prototype | What::Function | What::Entry => {
                let Some(found) = module.functions().find(|function| function.name == self.name) else { return false };
                let entry = self.what == What::Entry;
                let params = found.params.into_iter().zip(&self.params).all(|(found, param)| {
                    let Ok(found) = found else { return false };
                    let expected = if entry { param.layout.entry_param("p") } else { param.layout.func_param("p") };
                    let declared = expected.to_string();
                    let Ok(expected) = ptx::Declared::parse(&declared) else { return false };
                    let name = !entry || found.name == param.name;
                    let shape = |of: &ptx::Declared<'_>| (of.spelling, of.align, of.len);
                    name && shape(&found) == shape(&expected)
                });
                return params
                    && found.params.len() == self.params.len()
                    && found.returns.len() == usize::from(!entry && self.layout.is_some())
                    && found.is_entry == entry
                    && found.is_defined == (self.what != What::Prototype)
                    && found.linkage == linkage
                    && found.directives().any(|directive| directive.name == ".maxntid") == entry;
            }
            What::Global | What::External => StateSpace::Global,
            What::Const => StateSpace::Const,
            What::Shared => StateSpace::Shared,
        };
        let (Some(found), Some(layout)) = (module.variable(self.name), self.layout) else { return false };
        let bytes = found.initializer.map(|text| {
            let numbers = text.trim_matches(['{', '}', ' ']).split(',').map(|number| number.trim().parse::<u8>());
            numbers.collect::<Result<Vec<_>, _>>()
        });
        found.space == space
            && found.linkage == linkage
            && found.declared.is_ok_and(|declared| {
                (declared.size(), declared.align) == (Some(layout.size), Some(layout.align.max(self.align)))
            })
            && match (bytes, &self.bytes) {
                (Some(Ok(found)), Some(bytes)) => found == *bytes,
                (None, None) => true,
                _ => false,
            }
    }
}

fn layout(rng: &mut Rng, index: usize) -> &'static Layout<'static> {
    let leaves = [i8::LAYOUT, bool::LAYOUT, u32::LAYOUT, f64::LAYOUT, DevPtr::<f32>::LAYOUT, i128::LAYOUT];
    let others = [Float4::LAYOUT, Float3::LAYOUT, Double2::LAYOUT, <[i16; 5]>::LAYOUT, u16::LAYOUT, f32::LAYOUT];
    if rng.percent(60) {
        return rng.pick(&[leaves, others].concat());
    }
    let unit = unit(rng, &format!("S{index}"), Audience::Rust);
    // Larger types do not fit the stack and the constant bank.
    describe(&unit.aggregate, &unit).ok().filter(|layout| (1..=256).contains(&layout.size)).unwrap_or(u64::LAYOUT)
}

pub(crate) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("module-modules")?;
    let mut rng = Rng::from_env(0x30d);
    let body: [&dyn Display; 2] = [&".reg .b32 %r<2>;", &"ret;"];
    let (modules, mut parts, mut unread, mut refused) = (cases(400) / 8, 0, Vec::new(), Vec::new());
    for i in 0..modules {
        let all: Vec<_> = (0..rng.between(1, 16)).map(|index| Part::random(&mut rng, index)).collect();
        let items: Vec<_> = all.iter().map(|part| part.item(&body)).collect();
        let (sm, section) = (TARGETS[i % TARGETS.len()], ".section .debug_str { .b8 104, 105, 0 }");
        let target = format!("sm_{sm}");
        let sections: [&dyn Display; 1] = [&section];
        let module = PtxModule::try_new(sm, (8, 7), &items).map_err(|error| error.to_string())?;
        let text = module.files(&["a file.cu", "C:\\b.cu", "dir\\", "\"é\n"]).sections(&sections).to_string();
        let read = ptx::Module::new(&text);
        parts += all.len();
        unread.extend(all.iter().filter(|part| !part.is_read(&read)).map(|part| format!("{} in\n{text}", part.name)));
        let counted = read.functions().count() + read.variables().count();
        if (read.version(), read.target(), counted) != (Some((8, 7)), Some(target.as_str()), all.len()) {
            unread.push(format!("{counted} items, not {}, in\n{text}", all.len()));
        }
        refused.extend(assemble(toolchain, &scratch.write(&format!("m{i}.ptx"), &text)?, sm).err());
    }
    let linked = linkages(&body);
    let mut not_linked = Vec::new();
    for text in &linked {
        not_linked.extend(assemble(toolchain, &scratch.write("linked.ptx", text)?, 90).err());
    }
    let mut summary = Summary::default();
    summary.compared("ptxas", "random modules", modules, &refused);
    summary.compared("ptxas", "linkages of items", linked.len(), &not_linked);
    summary.compared("the reader", "functions and variables of random modules", parts, &unread);
    Ok(summary)
}

/// The modules that the crate accepts, of one item with each linkage.
fn linkages(body: &[&dyn Display]) -> Vec<String> {
    let mut texts = Vec::new();
    for linkage in [Linkage::Internal, Linkage::Visible, Linkage::Extern, Linkage::Weak, Linkage::Common] {
        for what in [What::Function, What::Entry, What::Global, What::Const, What::Shared] {
            for bytes in [None, Some(vec![1; 4])] {
                let part =
                    Part { name: "item", what, linkage, params: vec![], layout: Some(u32::LAYOUT), bytes, align: 1 };
                texts.extend(PtxModule::try_new(90, (8, 7), &[part.item(body)]).map(|module| module.to_string()));
            }
        }
    }
    texts
}

/// Links variables that point to each other and to functions, in one module and in two.
pub(crate) fn linked(toolchain: &Toolchain) -> Result<Summary, String> {
    type Two = [DevPtr<u8>; 2];
    let scratch = Scratch::new("module-linked")?;
    let body: [&dyn Display; 1] = [&"ret;"];
    let (f, g) = (Prototype::new("f", &[]), Prototype::new("g", &[]));
    let to_b = [Address::of("b", 0).plus(8), Address::of_function("f", 8)];
    let to_a = [Address::of("a", 8), Address::of_function("g", 0)];
    let (a, b) = (Global::new("a", Two::LAYOUT).addresses(&to_b), Global::new("b", Two::LAYOUT).addresses(&to_a));
    let call = g.call_through("%rd1", &[], None).map_err(|error| error.to_string())?;
    let through_b: [&dyn Display; 4] = [&".reg .b64 %rd<2>;\nld.global.b64 %rd1, [b];", &call, &call, &"ret;"];
    let together = [
        ModuleItem::Declaration(f),
        ModuleItem::Declaration(g),
        ModuleItem::GlobalDeclaration(b),
        ModuleItem::Global(a),
        ModuleItem::Global(b),
        ModuleItem::Function(FunctionDefinition::new(f, &through_b)),
        ModuleItem::Function(FunctionDefinition::new(g, &[&"call.uni f;", &"ret;"])),
    ];
    let first = [
        ModuleItem::Declaration(f),
        ModuleItem::Global(Global::external("b", Two::LAYOUT)),
        ModuleItem::Global(a),
        ModuleItem::Function(FunctionDefinition::new(f, &body)),
    ];
    let call = f.call(&[], None).map_err(|error| error.to_string())?;
    let calls: [&dyn Display; 2] = [&call, &"ret;"];
    let second = [
        ModuleItem::Prototype(f),
        ModuleItem::Declaration(g),
        ModuleItem::Global(Global::external("a", Two::LAYOUT)),
        ModuleItem::Global(b),
        ModuleItem::Function(FunctionDefinition::new(g, &calls)),
    ];
    let mut differences = Vec::new();
    for sm in TARGETS {
        let [together, first, second] = [("together", &together[..]), ("first", &first), ("second", &second)]
            .map(|(name, items)| super::assembled(toolchain, &scratch, name, sm, items));
        let (together, first, second) = (variables(&together?)?, first?, second?);
        if let Err(error) = link(toolchain, &[&first, &second], sm, &scratch.path("linked.cubin")) {
            differences.push(error);
        }
        let (first, second) = (variables(&first)?, variables(&second)?);
        for (name, other, expected) in
            [("a", &first, [("b", 8, 0), ("f", 0, 8)]), ("b", &second, [("g", 0, 0), ("a", 0, 8)])]
        {
            for variables in [&together, other] {
                let found = variables.get(name).map(|variable| {
                    let addresses = variable.addresses.iter();
                    addresses.map(|(at, (_, to, plus))| (to.as_str(), *plus, *at)).collect::<Vec<_>>()
                });
                if found.as_deref() != Some(&expected) {
                    differences.push(format!("sm_{sm}, {name}: {found:?} and not {expected:?}"));
                }
            }
        }
    }
    let mut summary = Summary::default();
    summary.compared("ptxas, nvlink", "variables that point to each other", 5 * TARGETS.len(), &differences);
    Ok(summary)
}
