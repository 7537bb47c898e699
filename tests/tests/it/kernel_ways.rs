//! Tests which mistakes each way of naming a kernel detects, for the table in the documentation of `kernel`.
//!
//! Each row is a class of mistakes, tried on several types. A way either
//! detects the mistake for all of them, or misses it for all of them.
//!
//! `UPDATE_EXPECT=1 cargo test -p ptx-abi-tests --test it kernel_ways` writes it again.

mod cuda;

use std::fmt::Write as _;

use cuda::{Cuda, drifted};
use ptx_abi::PtxLayout as _;
use ptx_abi_tests::files;

/// A mistake on the CUDA side.
type Change = fn(&mut Cuda);

/// A class of mistakes.
struct Row {
    what: &'static str,
    changes: &'static [Change],
}

const fn row(what: &'static str, changes: &'static [Change]) -> Row {
    Row { what, changes }
}

/// The mistakes on the CUDA side.
const ROWS: [Row; 20] = [
    row(
        "a parameter is missing",
        &[
            |cuda| cuda.remove("tile"),
            |cuda| cuda.remove("config"),
            |cuda| cuda.remove("scale"),
            |cuda| cuda.remove("rows"),
            |cuda| cuda.remove("wrapped"),
        ],
    ),
    row(
        "a number of another size: `double` for `float`",
        &[
            |cuda| cuda.set("scale", ".f64", "d"),
            |cuda| cuda.set("total", ".f32", "f"),
            |cuda| cuda.set("rows", ".u64", "m"),
            |cuda| cuda.set("bytes", ".u32", "j"),
            |cuda| cuda.set("step", ".u8", "a"),
            |cuda| cuda.set("mode", ".u32", "4Mode"),
            |cuda| cuda.set("on", ".u32", "i"),
            |cuda| cuda.set("gain", ".f32", "f"),
        ],
    ),
    row(
        "an integer for a float of the same size",
        &[
            |cuda| cuda.set("scale", ".u32", "j"),
            |cuda| cuda.set("total", ".u64", "m"),
            |cuda| cuda.set("gain", ".u16", "t"),
            |cuda| cuda.set("length", ".u32", "i"),
            |cuda| cuda.set("rows", ".f32", "f"),
            |cuda| cuda.set("bytes", ".f64", "d"),
            |cuda| cuda.set("nodes", ".f64", "d"),
        ],
    ),
    row(
        "two parameters of different sizes or kinds are swapped",
        &[
            |cuda| cuda.swap("scale", "x"),
            |cuda| cuda.swap("scale", "rows"),
            |cuda| cuda.swap("config", "wrapped"),
            |cuda| cuda.swap("gain", "step"),
            |cuda| cuda.swap("total", "bytes"),
            |cuda| cuda.swap("mode", "gain"),
            |cuda| cuda.swap("table", "total"),
        ],
    ),
    row(
        "a struct by value has grown",
        &[
            |cuda| {
                cuda.set("config", ".align 4 .b8[20]", "6Config");
                cuda.layouts[0] = drifted::Grown::LAYOUT;
            },
            |cuda| {
                cuda.set("wrapped", ".align 4 .b8[12]", "6Extent");
                cuda.layouts[2] = drifted::LargerExtent::LAYOUT;
            },
        ],
    ),
    row(
        "an integer for a pointer, with `.ptr` in the PTX",
        &[
            |cuda| cuda.set("bytes", ".u64 .ptr .align 1", "Pv"),
            |cuda| cuda.set("bytes", ".u64 .ptr .global .align 16", "Pf"),
            |cuda| cuda.set("texture", ".u64 .ptr .align 1", "PKf"),
            |cuda| cuda.set("bytes", ".b64 .ptr .const", "PKi"),
        ],
    ),
    row(
        "a pointer to another state space, with `.ptr` in the PTX",
        &[
            |cuda| cuda.set("x", ".u64 .ptr .shared .align 4", "PKf"),
            |cuda| cuda.set("y", ".u64 .ptr .local", "Pd"),
            |cuda| cuda.set("table", ".u64 .ptr .shared", "PKP4Leaf"),
            |cuda| cuda.set("link", ".u64 .ptr .local", "PK4Item"),
            |cuda| cuda.set("tile", ".u32 .ptr .local", "j"),
        ],
    ),
    row(
        "an integer for a pointer, without `.ptr` in the PTX",
        &[
            |cuda| cuda.set("bytes", ".u64", "Pv"),
            |cuda| cuda.set("bytes", ".u64", "PK4Node"),
            |cuda| cuda.set("texture", ".u64", "Pf"),
        ],
    ),
    row(
        "`int` for `unsigned`",
        &[
            |cuda| cuda.set("rows", ".u32", "i"),
            |cuda| cuda.set("bytes", ".u64", "l"),
            |cuda| cuda.set("bytes", ".u64", "x"),
            |cuda| cuda.set("step", ".u16", "t"),
        ],
    ),
    row(
        "a pointer to another type",
        &[
            |cuda| cuda.set("x", ".u64", "PKi"),
            |cuda| cuda.set("x", ".u64", "PK4Node"),
            |cuda| cuda.set("nodes", ".u64", "PK5Other"),
            |cuda| cuda.set("y", ".u64", "Pf"),
            |cuda| cuda.set("table", ".u64", "PKP5Other"),
            |cuda| cuda.set("table", ".u64", "PK4Leaf"),
            |cuda| cuda.set("link", ".u64", "PK5Other"),
        ],
    ),
    row(
        "a pointer that writes for one that reads",
        &[
            |cuda| cuda.set("x", ".u64", "Pf"),
            |cuda| cuda.set("nodes", ".u64", "P4Node"),
            |cuda| cuda.set("table", ".u64", "PP4Leaf"),
            |cuda| cuda.set("link", ".u64", "P4Item"),
            |cuda| cuda.set("y", ".u64", "PKd"),
            |cuda| cuda.set("table", ".u64", "PKPK4Leaf"),
        ],
    ),
    row(
        "two pointers to different types are swapped",
        &[
            |cuda| cuda.swap("x", "y"),
            |cuda| cuda.swap("nodes", "x"),
            |cuda| cuda.swap("nodes", "table"),
            |cuda| cuda.swap("link", "y"),
        ],
    ),
    row(
        "a pointer and an integer of its size are swapped",
        &[|cuda| cuda.swap("x", "bytes"), |cuda| cuda.swap("link", "bytes"), |cuda| cuda.swap("texture", "nodes")],
    ),
    row(
        "another struct of the same size",
        &[
            |cuda| {
                cuda.set("config", ".align 4 .b8[16]", "8Settings");
                cuda.layouts[0] = drifted::Renamed::LAYOUT;
            },
            |cuda| {
                cuda.set("wrapped", ".align 4 .b8[8]", "4Size");
                cuda.layouts[2] = drifted::Size::LAYOUT;
            },
        ],
    ),
    row(
        "two members of a struct are swapped",
        &[
            |cuda| cuda.layouts[0] = drifted::Swapped::LAYOUT,
            |cuda| cuda.layouts[1] = drifted::SwappedNode::LAYOUT,
            |cuda| cuda.layouts[2] = drifted::SwappedExtent::LAYOUT,
        ],
    ),
    row(
        "a bit-field has another width",
        &[
            |cuda| cuda.layouts[0] = drifted::Wider::LAYOUT,
            |cuda| cuda.layouts[0] = drifted::Narrower::LAYOUT,
            |cuda| cuda.layouts[3] = drifted::WiderLeaf::LAYOUT,
        ],
    ),
    row(
        "a struct that is pointed to has changed",
        &[
            |cuda| cuda.layouts[1] = drifted::LongerNode::LAYOUT,
            |cuda| cuda.layouts[3] = drifted::LongerLeaf::LAYOUT,
            |cuda| cuda.layouts[4] = drifted::LongerItem::LAYOUT,
        ],
    ),
    row(
        "an enumerator has another value",
        &[|cuda| cuda.layouts[5] = drifted::Shifted::LAYOUT, |cuda| cuda.layouts[5] = drifted::More::LAYOUT],
    ),
    row(
        "an instance of a generic type by value has changed",
        &[|cuda| cuda.layouts[6] = drifted::Pair::<u16>::LAYOUT, |cuda| cuda.layouts[6] = drifted::Pair::<f32>::LAYOUT],
    ),
    row(
        "two parameters of the same type are swapped",
        &[|cuda| cuda.swap("rows", "columns"), |cuda| cuda.swap("first", "second")],
    ),
];

/// The table, and the rows where a way detects the mistake for only some of the types.
fn table() -> (String, Vec<String>) {
    let ways = ["`extern \"C\"` name, `entry`", "mangled name, `cpp_entry`", "`entry` and fingerprints"];
    let mut table = format!("| on the CUDA side | {} |\n|---|---|---|---|\n", ways.join(" | "));
    let mut uneven = Vec::new();
    for Row { what, changes } in ROWS {
        let caught: Vec<_> = changes
            .iter()
            .map(|change| {
                let mut cuda = Cuda::right();
                change(&mut cuda);
                cuda.caught()
            })
            .collect();
        for (i, other) in caught.iter().enumerate().filter(|(_, other)| **other != caught[0]) {
            uneven.push(format!("{what}: {:?} of the first type, {other:?} of the type {i}", caught[0]));
        }
        let cells = caught[0].map(|caught| if caught { "caught" } else { "–" });
        writeln!(table, "| {what} | {} |", cells.join(" | ")).unwrap();
    }
    (table, uneven)
}

#[test]
fn the_documentation_has_the_table() {
    let (table, uneven) = table();
    assert!(uneven.is_empty(), "{}", uneven.join("\n"));
    files::golden("src/kernel_ways.md", &table);
}

#[test]
fn the_right_kernel_is_accepted() {
    assert_eq!(Cuda::right().said(), [const { None::<String> }; 4]);
}

/// A mangled name and fingerprints together detect all mistakes in the table but one.
#[test]
fn a_mangled_name_and_fingerprints_together_miss_one_drift() {
    let missed = ROWS.iter().filter(|row| {
        row.changes.iter().any(|change| {
            let mut cuda = Cuda::right();
            change(&mut cuda);
            cuda.caught() == [false; 3]
        })
    });
    let missed: Vec<_> = missed.map(|row| row.what).collect();
    assert_eq!(missed, ["two parameters of the same type are swapped"]);
}
