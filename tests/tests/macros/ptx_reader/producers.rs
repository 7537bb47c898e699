//! Tests the same kernels as each compiler writes them. The sources are beside the texts.

use ptx_abi::ptx::{Function, Module};
use ptx_abi::scalar::Scalar::{self, B8, B32, F32, F64, U8, U16, U32, U64};
use ptx_abi::{Linkage, StateSpace};

use crate::ptx_reader::{GOLDEN, golden};

/// The element type, the alignment by `.align`, and the length.
type Shape = (Scalar, Option<usize>, Option<usize>);

const fn scalar(scalar: Scalar) -> Shape {
    (scalar, None, None)
}

const fn bytes(size: usize, align: usize) -> Shape {
    (B8, Some(align), Some(size))
}

/// The parameters, which all compilers call `<symbol>_param_<number>`.
fn shapes(function: &Function<'_>) -> Vec<Shape> {
    let shape = |(index, param)| {
        let param: ptx_abi::ptx::Declared<'_> = Result::unwrap(param);
        assert_eq!(param.name, format!("{}_param_{index}", function.name));
        (param.scalar, param.align, param.len)
    };
    function.params.into_iter().enumerate().map(shape).collect()
}

const SAXPY: [Shape; 4] = [scalar(U32), scalar(F32), scalar(U64), scalar(U64)];
const SCALARS: [Shape; 9] = [
    scalar(U8),
    scalar(U8),
    scalar(U16),
    scalar(U32),
    scalar(U64),
    scalar(F32),
    scalar(F64),
    bytes(4, 2),
    bytes(16, 16),
];
const TRACE: [Shape; 3] = [scalar(U64), scalar(U64), bytes(48, 16)];
const TRACE_SYMBOL: &str = "_ZN3geo5traceEPK8ParticlePS0_S0_";

fn directives(function: &Function<'_>) -> Vec<String> {
    function.directives().map(|directive| directive.to_string()).collect()
}

fn names<'a>(functions: impl Iterator<Item = Function<'a>>) -> Vec<&'a str> {
    functions.map(|function| function.name).collect()
}

#[test]
fn nvcc_and_nvrtc() {
    let cases = [
        ("nvcc-sm_75", "sm_75", "maxntid 256, 1, 1"),
        ("nvcc-sm_120", "sm_120", "maxntid 256"),
        ("nvcc-debug", "sm_90, debug", "maxntid 256, 1, 1"),
        ("nvcc-lineinfo", "sm_90", "maxntid 256, 1, 1"),
        ("nvrtc", "sm_90", "maxntid 256, 1, 1"),
    ];
    for (name, target, bounds) in cases {
        let module = Module::new(golden(name));
        assert_eq!((module.version(), module.target()), (Some((9, 5)), Some(target)), "{name}");
        let kernels =
            ["saxpy", "nothing", "scalars", "_Z6scaledIfLi4EEvPT_S0_", "_Z6scaledIdLi2EEvPT_S0_", TRACE_SYMBOL];
        assert_eq!(names(module.entries()), kernels, "{name}");
        let saxpy = module.entry("saxpy").unwrap();
        assert_eq!(shapes(&saxpy), SAXPY, "{name}");
        assert_eq!(directives(&saxpy), [format!(".{bounds}"), ".minnctapersm 2".to_owned()], "{name}");
        assert!(saxpy.is_defined && saxpy.linkage == Linkage::Visible, "{name}");
        assert!(module.entry("nothing").unwrap().params.is_empty(), "{name}");
        assert_eq!(shapes(&module.entry("scalars").unwrap()), SCALARS, "{name}");
        assert_eq!(shapes(&module.entry(TRACE_SYMBOL).unwrap()), TRACE, "{name}");

        // NVRTC and nvcc for sm_100 and later may inline this device function.
        let moved = module.functions().find(|function| !function.is_entry).unwrap();
        assert_eq!(moved.name, "_Z5moved8Particlef", "{name}");
        assert_eq!(shapes(&moved), [bytes(48, 16), scalar(B32)], "{name}");
        let returned = moved.returns.get(0).unwrap().unwrap();
        assert_eq!((returned.name, returned.align, returned.size()), ("func_retval0", Some(16), Some(48)), "{name}");

        fingerprints(&module, &[("Particle", 0xfedc_ba98_7654_3210), ("geo__Ray", 1_234_567_890_123_456_789)], name);
        let variable = |symbol| module.variable(symbol).unwrap_or_else(|| panic!("{name}: {symbol}"));
        let shape = |symbol| {
            let variable = variable(symbol);
            let declared = variable.declared.unwrap();
            (variable.space, declared.scalar, declared.align, declared.len)
        };
        assert_eq!(shape("params"), (StateSpace::Const, B8, Some(16), Some(96)), "{name}");
        assert_eq!(shape("gain"), (StateSpace::Const, F32, Some(4), None), "{name}");
        assert_eq!(variable("gain").initializer, Some("0f3FC00000"), "{name}");
        assert_eq!(shape("names"), (StateSpace::Global, U64, Some(8), Some(2)), "{name}");
        assert!(variable("names").initializer.unwrap().starts_with("{generic("), "{name}");
        assert_eq!(shape("dynamic"), (StateSpace::Shared, B8, Some(16), Some(0)), "{name}");
        assert_eq!(variable("dynamic").linkage, Linkage::Extern, "{name}");
        assert_eq!(shape("_ZN3geo5scaleE"), (StateSpace::Global, F64, Some(8), None), "{name}");
        // This variable is inside a body.
        assert!(module.variable("_ZZ7scalarsE5fixed").is_none(), "{name}");
    }
}

#[test]
fn clang() {
    for name in ["clang", "clang-g"] {
        let module = Module::new(golden(name));
        assert_eq!((module.version(), module.target()), (Some((8, 8)), Some("sm_90")), "{name}");
        assert_eq!(names(module.entries()), ["saxpy", "nothing", "scalars", "_Z6scaledIfLi4EEvPT_S0_", TRACE_SYMBOL]);
        let saxpy = module.entry("saxpy").unwrap();
        assert_eq!(shapes(&saxpy), SAXPY, "{name}");
        let x = saxpy.params.get(2).unwrap().unwrap();
        assert_eq!((x.is_pointer, x.align, x.pointee_align), (true, None, Some(1)), "{name}");
        assert!(directives(&saxpy)[0].starts_with(".maxntid 256"), "{name}");
        assert_eq!(shapes(&module.entry("scalars").unwrap()), SCALARS[..8], "{name}");
        assert_eq!(shapes(&module.entry(TRACE_SYMBOL).unwrap()), TRACE, "{name}");
        fingerprints(&module, &[("Particle", 0xfedc_ba98_7654_3210)], name);
        assert_eq!(module.variable("params").unwrap().declared.unwrap().size(), Some(96), "{name}");
        assert_eq!(module.variable("ptx_abi_layout_Particle").unwrap().space, StateSpace::Const, "{name}");
    }
}

#[test]
fn rustc() {
    let module = Module::new(golden("rustc"));
    assert_eq!((module.version(), module.target()), (Some((7, 8)), Some("sm_90")));
    assert_eq!(names(module.entries()), ["nothing", "saxpy", "scalars"]);
    assert_eq!(shapes(&module.entry("saxpy").unwrap()), SAXPY);
    let scalars = [scalar(U8), scalar(U16), scalar(U64), scalar(F64), bytes(48, 16), scalar(U64)];
    assert_eq!(shapes(&module.entry("scalars").unwrap()), scalars);
    let out = module.entry("scalars").unwrap().params.get(5).unwrap().unwrap();
    assert_eq!((out.is_pointer, out.pointee_align), (true, Some(8)));
    // rustc writes an integer as an array of bytes.
    fingerprints(&module, &[("Particle", 0xfedc_ba98_7654_3210)], "rustc");
    assert_eq!(module.variable("TABLE").unwrap().declared.unwrap().size(), Some(24));
}

fn fingerprints(module: &Module<'_>, expected: &[(&str, u64)], name: &str) {
    assert_eq!(module.fingerprints(), expected, "{name}");
}

#[test]
fn line_ends_do_not_matter() {
    for (name, text) in GOLDEN {
        let windows = text.replace('\n', "\r\n");
        let summary = |text: &str| {
            let module = Module::new(text);
            let functions = module.functions().map(|function| format!("{} {:?}", function.name, function.params));
            let variables = module.variables().map(|variable| format!("{} {:?}", variable.name, variable.declared));
            functions.chain(variables).collect::<Vec<_>>()
        };
        assert!(summary(text).len() > 6, "{name}");
        assert_eq!(summary(&windows), summary(text), "{name}");
        assert_eq!(summary(text.trim_end()), summary(text), "{name}");
    }
}
