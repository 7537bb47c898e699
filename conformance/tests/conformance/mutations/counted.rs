//! Tests that `cuda_asserts` counts the members in C++: it refuses those that only C++ has, and accepts what is not a member.

use ptx_abi::PtxLayout;

use super::by_hand::Spelled;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Counted {
    whole: i32,
    small: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Row {
    rows: [[i32; 2]; 2],
    small: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inside {
    #[ptx(anonymous)]
    inner: Counted,
    last: i16,
}

/// The Rust type, definitions of `W` in C++ that the checks accept, and definitions that they refuse.
pub(crate) const COUNTED: &[Spelled] = &[
    (
        Counted::LAYOUT,
        &[
            "struct W { int whole; unsigned char small; UNKNOWN_TO_NVRTC(int rest[0]) };",
            "struct W { int whole; unsigned char small; UNKNOWN_TO_NVRTC(int rest[]) };",
            "struct P { int x, y; }; struct W { int whole; unsigned char small; UNKNOWN_TO_NVRTC(P rest[]) };",
            "template <typename T> class B { protected: ~B() = default; }; struct W : B<W> { int whole; unsigned char small; };",
            "template <typename T> class B { B() = default; friend T; }; struct W : B<W> { int whole; unsigned char small; };",
            "struct B { UNKNOWN_TO_NVRTC(template <typename T> B(T) {}) }; struct W : B { int whole; unsigned char small; };",
            "struct B {}; struct C : B {}; struct W : C { int whole; unsigned char small; };",
            "struct W { struct { int whole; unsigned char small; }; };",
            "struct N {}; struct W { int whole; unsigned char small; [[no_unique_address]] N rest; };",
            "struct W { int whole = 1; unsigned char small; static const int all = 2; enum { most = 3 }; };",
        ],
        &[
            "struct W { int whole; unsigned char small, more; };",
            "struct W { int whole; unsigned char small, more : 1; };",
            "struct W { int whole; unsigned char small, more[3]; };",
            "struct M { M(int); unsigned char more; }; struct W { int whole; unsigned char small; M more; };",
            "struct M { M() = delete; M(int); bool more; }; struct W { int whole; unsigned char small; M more; };",
            "struct W { int whole; unsigned char small; struct { bool more; }; };",
            "struct W { int whole; unsigned char small; union { bool more; char most; }; };",
        ],
    ),
    (
        Row::LAYOUT,
        &[
            "struct W { int rows[2][2]; unsigned char small; };",
            "struct R { int rows[2]; }; struct W { R rows[2]; unsigned char small; };",
            "class B { protected: ~B() = default; }; struct W : B { int rows[2][2]; unsigned char small; };",
        ],
        &["struct W { int rows[2][2]; unsigned char small, more; };"],
    ),
    (
        Inside::LAYOUT,
        &[
            "struct W { struct { int whole; unsigned char small; }; short last; };",
            "struct W { int whole; unsigned char small; alignas(4) short last; };",
            "struct B {}; struct W : B { struct { int whole; unsigned char small; }; short last; };",
        ],
        &[
            "struct W { struct { int whole; unsigned char small, more; }; short last; };",
            "struct W { struct { int whole; unsigned char small; }; short last, more; };",
        ],
    ),
];
