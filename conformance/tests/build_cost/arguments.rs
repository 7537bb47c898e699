//! Preparing launch arguments takes only the instructions of an array of pointers.
//!
//! `benches/kernel_args` compares with cudarc and cust.

use crate::assembly;

/// The instructions of a function in rustc's assembly.
fn instructions<'a>(assembly: &'a str, function: &str) -> Vec<&'a str> {
    let label = format!("{function}:");
    let body = assembly.lines().skip_while(|line| *line != label).skip(1);
    let body = body.take_while(|line| !line.starts_with(".Lfunc_end") && !line.starts_with("Lfunc_end"));
    // Directives begin with a dot, and labels without a space.
    let code = body.filter(|line| line.starts_with(char::is_whitespace)).map(str::trim);
    code.filter(|line| !line.is_empty() && !line.starts_with(['.', '#', '/', ';'])).collect()
}

#[test]
fn no_more_instructions_than_an_array_by_hand() {
    let assembly = assembly("kernel-cost", "../benches/kernel_args/src/lib.rs", &[]);
    let by_hand = instructions(&assembly, "by_hand");
    // The function must store eight addresses.
    assert!(by_hand.len() >= 8, "{by_hand:#?}");
    // Code that is not inlined has instructions elsewhere: x86-64 calls it, and aarch64 branches with a link.
    let calls = |code: &[&str]| code.iter().filter(|line| line.starts_with("call") || line.starts_with("bl")).count();
    for function in ["ours", "generic"] {
        let ours = instructions(&assembly, function);
        assert!(!ours.is_empty(), "`{function}` is not there");
        assert_eq!(calls(&ours), calls(&by_hand), "{ours:#?}");
        assert!(ours.len() <= by_hand.len(), "{} instructions: {ours:#?}\nby hand {by_hand:#?}", ours.len());
    }
}
