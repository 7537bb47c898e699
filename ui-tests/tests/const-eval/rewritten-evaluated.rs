use ptx_abi::PtxLayout;
use ptx_abi_rewrite::{append, swap};

#[derive(Clone, Copy, PtxLayout)]
#[swap((C) => (C, packed))]
#[repr(C)]
struct Packed {
    a: u8,
    b: u32,
    c: u16,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap((C) => (C, align(8)))]
#[repr(C)]
struct Aligned {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap((C, align(8)) => (C))]
#[repr(C, align(8))]
struct NotAligned {
    a: u32,
}

// A wrong place is the cause of the wrong size.
#[derive(Clone, Copy, PtxLayout)]
#[swap((C) => (Rust))]
#[repr(C)]
struct Reordered {
    a: u8,
    #[ptx(offset = 0)]
    b: u32,
    #[ptx(offset = 8)]
    c: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[append(more: [u8; 4])]
#[repr(C)]
union Appended {
    #[ptx(bits(a: u8 = 3))]
    flags: u8,
}

// With a wrong pin, the size is not reported.
#[derive(Clone, Copy, PtxLayout)]
#[append(more: [u8; 4])]
#[repr(C)]
#[ptx(size = 2)]
union Pinned {
    a: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap(u8 => u16)]
#[repr(u8)]
enum Mode {
    A,
    B,
}

// Elements at wrong places are one problem, and their types are another.
#[derive(Clone, Copy, PtxLayout)]
#[swap((C, align(4)) => (C, packed))]
#[repr(C, align(4))]
#[ptx(vector)]
struct Vector {
    x: u8,
    y: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap((C) => (C, packed))]
#[repr(C)]
struct BytesElsewhere {
    a: u8,
    b: u32,
    #[ptx(bits(c: u8 = 3))]
    flags: [u8; 1],
    d: u32,
    #[ptx(bits(e: u8 = 3))]
    more: [u8; 7],
}

// An integer may start in the padding before its bit-fields, but not before it.
#[derive(Clone, Copy, PtxLayout)]
#[swap((C) => (C, packed))]
#[repr(C)]
struct IntegerInPadding {
    a: u8,
    #[ptx(bits(b: u32 = 30))]
    flags: u64,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap((C) => (Rust))]
#[repr(C)]
struct IntegerBefore {
    a: u8,
    #[ptx(bits(b: u32 = 9))]
    flags: u32,
}

fn main() {}

// errors: 11
// fix:
// in Packed: #[swap((C) => (C, packed))] ↑
// #[swap((C) => (C, align(8)))] ↑
// #[swap((C, align(8)) => (C))] ↑
// in Reordered: #[swap((C) => (Rust))] →
// #[ptx(offset = 0)] → #[ptx(offset = 4)]
// in Appended: #[append(more: [u8; 4])] ↑
// in Pinned: #[append(more: [u8; 4])] ↑
// #[ptx(size = 2)] → #[ptx(size = 4)]
// #[swap(u8 => u16)] ↑
// #[swap((C, align(4)) => (C, packed))] →
// y: u32, → y: u8,
// #[repr(C, align(4))] → #[repr(C, align(2))]
// in BytesElsewhere: #[swap((C) => (C, packed))] ↑
// more: [u8; 7], → more: [u8; 1],
// in IntegerInPadding: #[swap((C) => (C, packed))] ↑
// flags: u64, → flags: [u8; 4],
// in IntegerBefore: #[swap((C) => (Rust))] →
// in IntegerBefore: #[repr(C)] → #[repr(C, align(4))]
// flags: u32, → flags: [u8; 2],
