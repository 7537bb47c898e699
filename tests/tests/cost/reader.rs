//! Reading takes time in proportion to the length, also of texts that are made to be slow.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ptx_abi::ptx::Module;

use crate::{alone, nested};

/// Everything that a module is asked for.
fn read(text: &str) -> usize {
    let module = Module::new(text);
    let functions = module.functions().map(|function| function.params.len() + 1).sum::<usize>();
    let variables = module.variables().filter(|variable| variable.declared.is_ok()).count();
    functions + variables + module.fingerprints().count() + usize::from(module.version().is_some())
}

/// The time to read the text some times.
fn time(text: &str, times: usize) -> Duration {
    let start = Instant::now();
    for _ in 0..times {
        black_box(read(black_box(text)));
    }
    start.elapsed()
}

/// Ten times the text takes at most three times as long as reading the tenth ten times; quadratic time would be ten. Both
/// take about as long, so that what else runs on the machine slows both.
fn linear(name: &str, unit: &str, bytes: usize) {
    let small = unit.repeat(bytes / 10 / unit.len() + 1);
    let large = unit.repeat(bytes / unit.len() + 1);
    let mut ratios = Vec::new();
    // A busy machine gets more chances.
    for _ in 0..5 {
        let (ten_small, one_large) = (time(&small, 10), time(&large, 1));
        println!("{name}: {} bytes in {:.1?}, {} bytes in {one_large:.1?}", small.len(), ten_small / 10, large.len());
        let ratio = one_large.as_secs_f64() / ten_small.as_secs_f64();
        if ratio < 3.0 {
            return;
        }
        ratios.push(ratio);
    }
    panic!("{name}: ten times the text takes {ratios:.1?} times ten times as long");
}

#[test]
fn fifty_megabytes() {
    let _alone = alone();
    for name in ["nvcc-sm_75", "nvcc-debug", "clang-g"] {
        let path = nested::tests().join("data/ptx").join(name).with_extension("ptx");
        let text = std::fs::read_to_string(path).expect("a golden text");
        linear(name, &text, 50_000_000);
    }
}

#[test]
fn texts_that_are_made_to_be_slow() {
    let _alone = alone();
    let units = [
        "/*",
        "/* /",
        "*/",
        "/",
        "//",
        "// /*\n",
        "\"",
        "\" /*",
        "{",
        "}",
        "{\"",
        "{ /* ",
        "(",
        ".entry a(",
        ".entry a(/*",
        ".entry",
        ".entry a ",
        ".entry a() .pragma \"",
        ".entry a() {",
        ".func (",
        ".global .u32 ",
        ".global .u32 a,",
        ".global .u32 a = ",
        ".global .u32 a = (",
        ".global .u32 a = {",
        ".global .attribute(",
        ".visible ",
        ".target ",
        ".target a,",
        "a, ",
        " ",
        "\n",
        ".entry a(.param .u32 x,",
        ".entry a(.param .u32 x) /* */",
        ".global .u32 a /* */",
        "#",
        "@\n",
        "\0",
        "é",
        ".section {",
        ".global .u64 ptx_abi_layout_P = {1,",
        ".entry k(;",
        ".entry k(\"",
        ".entry k(//",
        ".global .u32 a[",
    ];
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
