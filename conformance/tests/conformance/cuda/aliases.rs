//! Compilers refuse an alias of a generated header that represents another type.

use ptx_abi::vector::Float4;
use ptx_abi::{Align4, DevPtr, DevPtrMut, Opaque, PtxLayout, cuda_header};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::headers::{Compiler, Compilers};
use ptx_abi_conformance::toolchain::Toolchain;
use ptx_abi_conformance::units::{Unit, renamed};

use super::REFUSED;

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
    // The header defines `ns::Other` after the aliases.
    let text = header.replace("#pragma once\n", "namespace ns { struct Other; }\n");
    let mut unit = Unit::default();
    for (id, (line, other)) in CHANGES.iter().chain([&("", "")]).enumerate() {
        if !text.contains(line) {
            return Err(format!("no `{line}` in {text}"));
        }
        let text = if line.is_empty() { text.clone() } else { text.replace(line, other) };
        unit.push(id, &renamed(&text, &NAMES, id));
    }
    let compilers = Compilers::new(toolchain, "changed-aliases")?;
    let mut summary = Summary::default();
    for compiler in [Compiler::Nvcc(90), Compiler::Clang] {
        let refused = compilers.variants(compiler, &unit)?;
        refused.answer(CHANGES.len())?;
        for (id, (_, other)) in CHANGES.iter().enumerate() {
            summary.expect(compiler.name(), "changed aliases refused", other, &refused.answer(id), &[REFUSED]);
        }
    }
    Ok(summary)
}

/// The names that the header defines.
const NAMES: [&str; 9] = ["ns", "Link", "Table", "Triple", "Grid", "Whole", "Meters", "Point", "Bytes"];
