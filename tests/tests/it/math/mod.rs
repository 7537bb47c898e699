//! Tests types of math crates: which of them are CUDA vectors, what to write for the others, and the text of the error.
//!
//! These pairs generate the tables in the chapter `math` of the book:
//! `UPDATE_EXPECT=1 cargo test -p ptx-abi-tests --test it math` writes them again.

#[macro_use]
mod proof;
mod pairs;

use std::fmt::Write as _;

use proof::{Pair, Verdict};
use ptx_abi_tests::files;

#[test]
fn every_pair_is_what_the_documentation_says() {
    let glam = pairs::glam();
    let mut tables = vec![("glam", glam_table(&glam, &pairs::glam_with_cuda()))];
    let others = [("nalgebra", pairs::nalgebra()), ("mint", pairs::mint()), ("num_complex", pairs::num_complex())];
    tables.extend(others.iter().map(|(name, pairs)| (*name, table(pairs))));
    tables.push(("half", table(&pairs::half())));
    let chapter = "src/book/math.md";
    let mut text = files::read(chapter);
    for (name, table) in tables {
        let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
        let from = text.find(&begin).expect("the place of the table") + begin.len();
        let to = text.find(&end).expect("its end");
        text.replace_range(from..to, &table);
    }
    files::golden(chapter, &text);
}

fn table(pairs: &[Pair]) -> String {
    let mut table = "| type | size, alignment | CUDA | size, alignment | write |\n|---|---|---|---|---|\n".to_owned();
    for pair in pairs {
        writeln!(table, "| {} | {} |", pair.cells(), pair.advice()).expect("text");
    }
    table
}

/// The table for glam, with a column for the feature `cuda`, with which no type in the table gets worse.
fn glam_table(plain: &[Pair], with_cuda: &[Pair]) -> String {
    let mut table = "| type | size, alignment | CUDA | size, alignment | write | with glam's feature `cuda` |\n\
                     |---|---|---|---|---|---|\n"
        .to_owned();
    assert_eq!(plain.len(), with_cuda.len());
    for (plain, with_cuda) in plain.iter().zip(with_cuda) {
        assert_eq!(plain.cuda, with_cuda.cuda);
        let change = match (plain.verdict, with_cuda.verdict) {
            (Verdict::Low, Verdict::Fits) => format!("alignment {}: fits", with_cuda.align),
            (Verdict::Low, Verdict::Low) if plain.align != with_cuda.align => {
                format!("alignment {}: too low", with_cuda.align)
            }
            (before, after) => {
                assert_eq!((before, plain.align), (after, with_cuda.align), "{}", plain.math);
                "the same".to_owned()
            }
        };
        writeln!(table, "| {} | {} | {change} |", plain.cells(), plain.advice()).expect("text");
    }
    table
}
