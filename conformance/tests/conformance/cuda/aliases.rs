//! Compilers refuse an alias of a generated header that represents another type.

use std::fmt::Write as _;

use ptx_abi::vector::Float4;
use ptx_abi::{Align4, DevPtr, DevPtrMut, Opaque, PtxLayout, cuda_header};
use ptx_abi_conformance::harness::{Row, Summary};
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};

use super::{is_refused, run_clang, run_nvcc};

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(name = "ns::Node")] struct Node { next: Link, grid: [Triple; 2] }
    #[ptx(name = "ns::Other")] struct Other { next: Link, more: Grid, row: Triple }
}

macro_rules! wrappers {
    ($($name:ident($wrapped:ty);)*) => {$(
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(transparent)]
        struct $name($wrapped);
    )*};
}

wrappers! {
    Link(DevPtrMut<Node>);
    Table(DevPtr<DevPtr<Node>>);
    Triple([f32; 3]);
    Grid([Triple; 2]);
    Whole(Node);
    Meters(f32);
    Point(Float4);
    Bytes(Opaque<8, Align4>);
}

/// The definition of an alias, and a wrong one. All but one have the size and the alignment of the correct one.
const CHANGES: [(&str, &str); 13] = [
    ("using Link = ns::Node *;", "using Link = const ns::Node *;"),
    ("using Link = ns::Node *;", "using Link = unsigned long long;"),
    ("using Table = const ns::Node *const *;", "using Table = const ns::Node **;"),
    ("using Table = const ns::Node *const *;", "using Table = const ns::Other *const *;"),
    ("using Table = const ns::Node *const *;", "using Table = const ns::Node *;"),
    ("using Triple = float[3];", "using Triple = int[3];"),
    ("using Triple = float[3];", "struct Triple { float x, y, z; };"),
    ("using Grid = Triple[2];", "using Grid = float[6];"),
    ("using Whole = ns::Node;", "struct Whole { ns::Node node; };"),
    ("using Meters = float;", "using Meters = int;"),
    ("using Meters = float;", "struct Meters { float value; };"),
    ("using Point = float4;", "using Point = int4;"),
    ("    unsigned char bytes[8]; // byte 0", "    unsigned int bytes[2];"),
];

pub(crate) fn changed(toolchain: &Toolchain) -> Result<Summary, String> {
    let header = cuda_header!(Link, Table, Triple, Grid, Whole, Meters, Point, Bytes, DevPtr<Other>, Other).to_string();
    let scratch = Scratch::new("changed-aliases")?;
    let mut summary = Summary::default();
    let mut accepted = [0; 2];
    for (index, (line, other)) in [("", "")].into_iter().chain(CHANGES).enumerate() {
        if !header.contains(line) {
            return Err(format!("no `{line}` in {header}"));
        }
        // The header defines `ns::Other` after the aliases.
        let declared = "#pragma once\nnamespace ns { struct Other; }\n";
        let text = header.replace("#pragma once\n", declared);
        let text = if line.is_empty() { text } else { text.replace(line, other) };
        let cu = scratch.write("changed.cu", &text)?;
        let cpp = scratch.write("changed.cpp", &text)?;
        let results = [run_nvcc(toolchain, 90, &cu), run_clang(toolchain, &cpp)];
        for (result, accepted) in results.into_iter().zip(&mut accepted) {
            let right = if index == 0 { result.is_ok() } else { is_refused(&result) };
            if !right {
                *accepted += 1;
                let _ = writeln!(summary.report, "`{line}` as `{other}`: {result:?}");
            }
        }
    }
    let row = |(compiler, accepted)| Row::new(compiler, "changed aliases refused", CHANGES.len() as u64, accepted);
    summary.rows.extend(["nvcc sm_90", "clang C++"].into_iter().zip(accepted).map(row));
    Ok(summary)
}
