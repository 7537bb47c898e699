//! Compares types of other crates with what stands for them in C++: a changed size or alignment is found behind a pointer
//! too, and a changed name where the checks compare names.

use std::collections::BTreeSet;

use ptx_abi::cuda::{Matching, function_asserts};
use ptx_abi::{DevPtr, PtxLayout};
use ptx_abi_tests::conformance::harness::{Row, Summary};
use ptx_abi_tests::conformance::toolchain::{Scratch, Toolchain};

use super::commands;
use super::verdict::{END, Verdict};

/// Another crate.
mod field {
    #[repr(transparent)]
    pub(super) struct Ext(#[allow(dead_code, reason = "it is only described")] [u32; 4]);
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct FpExt {
    elements: [u32; 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "Frac<{T}>")]
struct Frac<T> {
    p: T,
    q: T,
}

#[ptx_abi::cuda_functions(field::Ext = FpExt)]
#[allow(dead_code, improper_ctypes, reason = "it is only described")]
unsafe extern "C" {
    fn fold(a: *const field::Ext, b: DevPtr<field::Ext>, c: *const Frac<field::Ext>, d: field::Ext) -> *mut field::Ext;
}

/// A definition of the class, and its size and alignment if they differ from those in Rust.
const CLASSES: [(&str, Option<&str>); 5] = [
    ("struct FpExt { unsigned elements[4]; };", None),
    ("union FpExt { unsigned elements[4]; float floats[4]; };", None),
    ("struct FpExt { unsigned elements[5]; };", Some("a larger size")),
    ("struct FpExt { unsigned elements[2]; };", Some("a smaller size")),
    ("struct alignas(16) FpExt { unsigned elements[4]; };", Some("a larger alignment")),
];

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut text = "template <typename T> struct Frac { T p, q; };\n".to_owned();
    let mut expected = BTreeSet::new();
    let levels = [Matching::Strict, Matching::Compatible, Matching::Tolerant];
    for (index, (class, difference)) in CLASSES.iter().enumerate() {
        for (level, matching) in levels.into_iter().enumerate() {
            let number = index * levels.len() + level;
            let numbered = |text: &str| {
                text.replace("FpExt", &format!("FpExt_{number}")).replace("fold", &format!("fold_{number}"))
            };
            let function = "extern \"C\" FpExt *fold(const FpExt *a, const FpExt *b, const Frac<FpExt> *c, FpExt d);";
            text += &numbered(&format!("{class}\n{function}\n"));
            text += &numbered(&function_asserts(FUNCTIONS, matching));
            if difference.is_some() {
                let ext = "FpExt (16 bytes, alignment 4)";
                let parameters = [
                    (1, 'a', format!("const {ext} *")),
                    (2, 'b', format!("const {ext} *")),
                    (3, 'c', "const Frac<::FpExt> (32 bytes, alignment 4) *".to_owned()),
                    (4, 'd', ext.to_owned()),
                ];
                expected.extend(
                    parameters.map(|(at, name, ty)| {
                        numbered(&format!("fold: Rust passes '{ty}' as parameter {at}, '{name}'"))
                    }),
                );
                expected.insert(numbered(&format!("fold: Rust expects '{ext} *' as the result")));
            }
        }
    }
    text += END;
    let scratch = Scratch::new("foreign_types")?;
    let mut summary = Summary::default();
    for (compiler, command) in commands(toolchain, &scratch, &text)? {
        let Verdict { differs, undeclared, others, .. } = Verdict::new(command)?;
        if differs != expected || !undeclared.is_empty() || !others.is_empty() {
            return Err(format!("{compiler}: {differs:#?}\nexpected: {expected:#?}\n{undeclared:#?}\n{others:#?}"));
        }
        let check = "types of other crates: another size or alignment in C++ is refused by name";
        summary.rows.push(Row::new(compiler, check, (CLASSES.len() * levels.len()) as u64, 0));
    }
    Ok(summary)
}
