//! The time for reading PTX is proportional to its length, also for texts made to be slow.

use std::path::Path;

use ptx_abi::ptx::Module;
use ptx_abi::{KernelParams, PtxLayout};
use ptx_abi_tests::cases::words;

use crate::alone;

/// Calls everything that reads a module.
fn read(text: &str) -> usize {
    let module = Module::new(text);
    let functions = module.functions().map(|function| function.params.len() + 1).sum::<usize>();
    let variables = module.variables().filter(|variable| variable.declared.is_ok()).count();
    functions + variables + module.fingerprints().len() + usize::from(module.version().is_some())
}

fn linear(name: &str, unit: &str, bytes: usize) {
    let [small, large] = [bytes / 10, bytes].map(|bytes| unit.repeat(bytes / unit.len() + 1));
    crate::linear::linear(name, &*small, &*large, read);
}

#[test]
fn fifty_megabytes() {
    let _alone = alone();
    for name in ["nvcc-sm_75", "nvcc-debug", "clang-g"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/ptx").join(name).with_extension("ptx");
        let text = std::fs::read_to_string(path).expect("a golden text");
        linear(name, &text, 50_000_000);
    }
}

#[test]
fn texts_that_are_made_to_be_slow() {
    let _alone = alone();
    let units = words(
        "/* | /* / | */ | / | // | // /*\n | \" | \" /* | { | } | {\" | { /*  | ( | .entry a( | .entry a(/* | \
         .entry | .entry a  | .entry a() .pragma \" | .entry a() { | .func ( | .global .u32  | .global .u32 a, | \
         .global .u32 a =  | .global .u32 a = ( | .global .u32 a = { | .global .attribute( | .visible  | .target  | \
         .target a, | a,  |   | \n | .entry a(.param .u32 x, | .entry a(.param .u32 x) /* */ | .global .u32 a /* */ | \
         # | @\n | \0 | é | .section { | .global .u64 ptx_abi_layout_P = {1, | .entry k(; | .entry k(\" | \
         .entry k(// | .global .u32 a[",
    );
    for unit in units {
        linear(unit, unit, 600_000);
    }
}

#[test]
fn one_long_header_or_table() {
    let _alone = alone();
    let params = ".param .u32 x, /* , */ ".repeat(100_000);
    let text = format!(".version 8.0 .entry k({params}) {{ ret; }}");
    assert_eq!(Module::new(&text).entry("k").map(|entry| entry.params.len()), Some(100_001));
    let table = "1, ".repeat(1_000_000);
    let text = format!(".global .u8 table[] = {{{table}}}; .global .u32 {} last;", "a, ".repeat(100_000));
    assert_eq!(Module::new(&text).variables().count(), 100_002);
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Step {
    size: u32,
}

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "k")]
struct K {
    step: Step,
}

/// Of several definitions with one symbol, the message names two.
#[test]
fn fingerprints_of_one_name() {
    let _alone = alone();
    let text = |count: usize| {
        let kernel = ".version 8.1 .target sm_90 .entry k(.param .align 4 .b8 step[4]) { ret; }\n".to_owned();
        (0..count).fold(kernel, |text, i| text + &format!(".const .align 8 .u64 ptx_abi_layout_Step = {i};\n"))
    };
    let twice = |text: &str| K::check(text).unwrap_err().to_string().matches("twice, in the lines 2 and 3").count();
    assert_eq!(twice(&text(100)), 1);
    crate::linear::linear("fingerprints", &*text(1_500), &*text(15_000), twice);
}
