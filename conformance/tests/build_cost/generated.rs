//! Writes the machine code in the documentation of accessors, `pointers()` and `to_buffer()`.
//!
//! The code is that of the pinned compiler for x86-64 Linux, so other hosts compare nothing.
//! `UPDATE_EXPECT=1 cargo test --test build_cost generated` writes the files.

use std::fs;

use crate::{assembly, nested};

/// The files, each with its functions.
const FILES: [(&str, &[&str]); 3] = [
    ("src/code/accessors.md", &["s", "j", "set_j_wrapping", "set_j_checked", "set_j", "with_j"]),
    ("ptx-abi-core/docs/pointers.md", &["pointers"]),
    ("ptx-abi-core/docs/to_buffer.md", &["to_buffer"]),
];

#[test]
#[cfg_attr(not(all(target_arch = "x86_64", target_os = "linux")), ignore = "the files have code for x86-64 Linux")]
fn the_documentation_shows_the_machine_code() {
    let assembly = assembly("generated", "tests/build_cost/generated/lib.rs", &["-Cllvm-args=-x86-asm-syntax=intel"]);
    for (file, functions) in FILES {
        let mut text = "```text\n".to_owned();
        for function in functions {
            let code = code(&assembly, function);
            text = text + function + ":\n" + &code;
        }
        text.push_str("```\n");
        let path = nested::tests().join("..").join(file);
        if ptx_abi_tests::files::updates() {
            fs::write(&path, &text).expect("the file can be written");
        }
        let expected = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(text, expected, "{file}: `UPDATE_EXPECT=1 cargo test --test build_cost generated` writes it");
    }
}

/// The instructions of a function in rustc's assembly, with the labels of its branches, to the last `ret`. The code of a
/// panic follows it.
fn code(assembly: &str, function: &str) -> String {
    let label = format!("{function}:");
    let body = assembly.lines().skip_while(|line| *line != label).skip(1);
    let body = body.take_while(|line| !line.starts_with(".Lfunc_end"));
    let code: Vec<_> = body.filter(|line| line.starts_with(".LBB") || !line.trim_start().starts_with('.')).collect();
    let end = code.iter().rposition(|line| line.trim() == "ret").expect("the function returns");
    let mut text = String::new();
    for line in &code[..=end] {
        // Compilers number the labels of all functions: `.LBB3_2` is the second one of the fourth.
        let line = line.split_once(".LBB").map_or((*line).to_owned(), |(before, label)| {
            let (_, number) = label.split_once('_').expect("the number of the function, and of the label");
            format!("{before}.L{number}")
        });
        let line = line.strip_prefix('\t').map_or(line.clone(), |code| format!("    {}", code.replace('\t', " ")));
        text.push_str(&line);
        text.push('\n');
    }
    text
}
