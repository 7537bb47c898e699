//! Tests reading for tools: modules that are read once, directives, places, layouts of declarations, names and return types.

use std::{fs, path};

use ptx_abi::KernelParams;
use ptx_abi::kernel::{Param, check_entry, param_offset, param_size, write_param_offsets};
use ptx_abi::mangle::Symbol;
use ptx_abi::ptx::{Declared, Module};

use super::Affine;

/// The golden texts of all producers.
fn texts() -> Vec<String> {
    let folder = path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/ptx");
    let files = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("readable").path());
    let texts: Vec<_> = files.filter_map(|path| fs::read_to_string(path).ok()).collect();
    assert!(texts.len() >= 3, "only {}", texts.len());
    texts
}

/// A kernel and a variable are found by their names, and each kernel is listed once.
#[test]
fn a_module_finds_what_it_lists() {
    let by_hand =
        ".version 8 .version 8.1 .target sm_80 .entry k(.param .u32 n); .entry a() { } .entry k(.param .u32 m) { }
        .extern .const .align 4 .b8 p[]; .const .align 4 .b8 p[8]; .extern .global .u32 g; .global .u32 g = 3;
        .weak .global .u64 ptx_abi_layout_X = 3;";
    for text in texts().iter().map(String::as_str).chain([by_hand, "", "no PTX"]) {
        let module = Module::new(text);
        assert_eq!(module.text(), text);
        for function in module.functions().filter(|function| function.is_entry) {
            let found = module.entry(function.name).expect("it is there");
            assert_eq!((found.name, found.is_entry), (function.name, true));
            assert!(found.is_defined || !function.is_defined);
            assert_eq!(module.entries().filter(|entry| entry.name == function.name).count(), 1);
        }
        for variable in module.variables() {
            let found = module.variable(variable.name).expect("it is there");
            assert!(
                found.declared.is_ok_and(|declared| declared.len != Some(0)) || variable.declared == found.declared
            );
        }
        assert!(module.entry("absent").is_none() && module.variable("absent").is_none());
    }
    let module = Module::new(by_hand);
    assert_eq!((module.version(), module.target()), (Some((8, 1)), Some("sm_80")));
    assert!(module.functions().map(|function| function.name).eq(["k", "a", "k"]));
    assert!(module.entries().map(|entry| entry.name).eq(["a", "k"]));
    assert_eq!(module.entry("k").unwrap().params.get(0).unwrap().unwrap().name, "m");
    assert_eq!(module.variable("p").unwrap().declared.unwrap().len, Some(8));
    assert_eq!(module.variable("g").unwrap().initializer, Some("3"), "the definition");
    assert_eq!(module.fingerprints(), [("X", 3)]);
}

/// A tool can show the place of a kernel.
#[test]
fn places() {
    let text = ".version 8.1\n/* .entry no() */\n  .visible\n .entry a() { ret; }\n.func f;\n\n.weak .attribute(.x) .entry b() {}";
    let found: Vec<_> = Module::new(text).functions().map(|f| (f.name, f.line(), &text[f.offset()..][..5])).collect();
    assert_eq!(found, [("a", 3, ".visi"), ("f", 5, ".func"), ("b", 7, ".weak")]);
    for text in texts() {
        for function in Module::new(&text).functions() {
            let header = &text[function.offset()..];
            assert!(header.starts_with('.') && header.contains(function.name));
            assert_eq!(text[..function.offset()].matches('\n').count() + 1, function.line());
            assert!(!format!("{function:?}").contains(".version"));
        }
    }
}

#[test]
fn directives() {
    let directives = |text: &str| {
        let text = format!(".entry k() {text} {{ ret; }}");
        let module = Module::new(&text);
        let function = module.entry("k").expect("it is there");
        function.directives().map(|directive| directive.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(directives(""), [""; 0]);
    assert_eq!(directives("// nothing\n"), [""; 0]);
    assert_eq!(directives(".maxntid 256"), [".maxntid 256"]);
    assert_eq!(directives(".maxntid 256,1 , 1\n.minnctapersm 2"), [".maxntid 256, 1, 1", ".minnctapersm 2"]);
    assert_eq!(directives("/* a */ .maxntid /* b */ 8 // .no 1\n , 4"), [".maxntid 8, 4"]);
    assert_eq!(directives(".noreturn.maxnreg 32"), [".noreturn", ".maxnreg 32"]);
    assert_eq!(directives(".pragma \"a .b // c\", \"d\"; .maxnreg 9"), [".pragma \"a .b // c\", \"d\"", ".maxnreg 9"]);
    // These texts contain words that are not directives.
    assert_eq!(directives("7 , .maxnreg 9"), [".maxnreg 9"]);
    for hostile in ["/*", "//", "\"", ".", "..", ". .", "\"\"", "/", "é .é é", ".a/"] {
        let text = format!(".func f {hostile}");
        for function in Module::new(&text).functions() {
            assert!(function.directives().count() <= text.len());
        }
    }
}

/// Offsets follow from PTX alone.
#[test]
fn layouts_of_declarations() {
    let layout = |text: &str| Declared::parse(text).expect("a declaration").layout();
    let shown = |text: &str| layout(text).map(|layout| (layout.size, layout.align));
    assert_eq!(shown(".param .u32 n"), Some((4, 4)));
    assert_eq!(shown(".param .align 16 .b8 p[48]"), Some((48, 16)));
    assert_eq!(shown(".param .b128 x"), Some((16, 16)));
    assert_eq!(shown(".param .v4 .f32 x"), Some((16, 16)));
    assert_eq!(shown(".param .bf16 x"), Some((2, 2)));
    assert_eq!(shown(".param .align 8 .u32 n"), Some((4, 8)));
    assert_eq!(shown(".param .b8 p[0]"), None);
    assert_eq!(shown(".param .b8 p[]"), None);
    assert_eq!(shown(".param .texref t"), None);
    assert_eq!(shown(".param .b64 p[0x3000000000000000]"), None);

    // Parameters that are declared and read again have the same classes and places.
    let params = <Affine<f32> as KernelParams>::PARAMS;
    let declared: Vec<_> = params.iter().map(|param| param.layout.entry_param(param.name).to_string()).collect();
    let layouts: Vec<_> = declared.iter().map(|text| layout(text).expect("it takes bytes")).collect();
    let read: Vec<_> = params.iter().zip(&layouts).map(|(param, layout)| Param::new(param.name, layout)).collect();
    assert_eq!(param_size(&read), param_size(params));
    assert!(read.iter().map(|param| param.class).eq(params.iter().map(|param| param.class)));
    let mut offsets = [[0; 4]; 2];
    write_param_offsets(&read, 90, &mut offsets[0]);
    write_param_offsets(params, 90, &mut offsets[1]);
    assert_eq!(offsets[0], offsets[1]);

    // A module may declare more bytes than there are addresses.
    let large = layout(".param .align 8 .b8 p[18446744073709551608]").expect("its size is a `usize`");
    let params = [Param::new("a", &large), Param::new("b", &large)];
    let mut offsets = [0; 2];
    for sm in [80, 90, 100] {
        assert_eq!((write_param_offsets(&params, sm, &mut offsets), offsets), (usize::MAX, [0, usize::MAX]));
        assert_eq!((param_offset(&params, 1, sm), param_size(&params)), (usize::MAX, usize::MAX));
    }
    let ptx =
        ".version 8.1 .entry k(.param .align 8 .b8 a[18446744073709551608], .param .b8 b[18446744073709551608]) {}";
    let error = check_entry("Large", &params, ptx, "k").expect_err("it is too large").to_string();
    assert!(error.contains("the parameters take 18446744073709551615 bytes"), "{error}");
}

#[test]
fn names_and_return_types() {
    for (symbol, name, template, returns) in [
        ("_Z5saxpyjfPKfPf", "saxpy", "saxpy", None),
        ("_ZN2ns5saxpyIfEEvjT_PKS1_PS1_", "ns::saxpy<float>", "ns::saxpy", Some("void")),
        ("_ZN1AIfE1fIiEET_v", "A<float>::f<int>", "A<float>::f", Some("int")),
        ("_ZN1AIfE1fEv", "A<float>::f", "A<float>::f", None),
        ("_Z1fIfEPKT_v", "f<float>", "f", Some("const float *")),
    ] {
        let symbol = Symbol::parse(symbol).expect("it is mangled");
        assert_eq!(symbol.name().to_string(), name);
        assert_eq!(symbol.template_name().to_string(), template);
        assert_eq!(symbol.returns().map(|returns| returns.to_string()).as_deref(), returns);
        assert!(symbol.is_named(&format!("{template}<*>")) || name == template);
    }
}
