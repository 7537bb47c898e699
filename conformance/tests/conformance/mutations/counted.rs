//! Tests that `cuda_asserts` counts the members in C++: it refuses those that only C++ has, and accepts what is not a member.

use ptx_abi::{DevPtr, PtxLayout, bit_fields};

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

/// A class after the first member, which may have no default constructor in C++.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Classes {
    whole: i64,
    inner: Counted,
    small: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Rest {
    last: i32,
    least: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct AfterClasses {
    whole: i64,
    inner: Counted,
    #[ptx(anonymous)]
    rest: Rest,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Span {
    data: DevPtr<f32>,
    count: u64,
}

/// The checks of its bit-fields initialize the members before them.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Measured {
    span: Span,
    #[bits(3)]
    low: u32,
    #[bits(5)]
    high: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Bits {
    #[bits(3)]
    low: u32,
    #[bits(5)]
    high: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Within {
    bits: Bits,
    rows: [[Bits; 2]; 2],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum Kind {
    First,
    Third = 2,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(i32)]
enum Sign {
    Less = -1,
    More = 1,
}

/// Its bit-fields hold numbers outside of the values of an enumeration without a declared integer.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Chosen {
    #[bits(6)]
    level: u32,
    #[bits(4, enum)]
    kind: Kind,
    #[bits(3, enum)]
    sign: Sign,
    small: u8,
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
            "struct B { int whole; }; struct W : B { unsigned char small; };",
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
            "struct B { int whole; unsigned char small; }; struct W : B { short last; };",
            "struct B { int whole; unsigned char small; }; struct C {}; struct W : B, C { short last; };",
            "struct A { int whole; }; struct B : A { unsigned char small; }; struct W : B { alignas(4) short last; };",
        ],
        &[
            // One base takes the initializer of the anonymous member.
            "struct B { int whole; unsigned char small; }; struct W : B { short last, more; };",
            "struct B { int whole; unsigned char small, more; }; struct W : B { short last; };",
            "template <typename T> struct B { int whole; unsigned char small; }; struct W : B<W> { short last; unsigned char more; };",
            "struct W { struct { int whole; unsigned char small, more; }; short last; };",
            "struct W { struct { int whole; unsigned char small; }; short last, more; };",
        ],
    ),
    (
        Classes::LAYOUT,
        &[
            "struct C { int whole; unsigned char small; HD C(int, int); }; struct W { long long whole; C inner; unsigned char small; };",
            "struct C { int whole; unsigned char small; C() = delete; HD explicit C(int); };\
             struct W { long long whole; const C inner; unsigned char small; };",
            "struct C { int whole; unsigned char small; }; struct W { long long whole; C inner; unsigned char small; };",
            "struct B { HD B(int); }; struct C : B { int whole; unsigned char small; };\
             struct W { long long whole; C inner; unsigned char small; };",
        ],
        &[
            "struct C { int whole; unsigned char small; HD C(int, int); };\
             struct W { long long whole; C inner; unsigned char small, more; };",
            "struct C { int whole; unsigned char small; C() = delete; HD explicit C(int); };\
             struct W { long long whole; const C inner; unsigned char small; bool more; };",
            "struct C { int whole; unsigned char small; template <typename T> HD C(T *, int); };\
             struct W { long long whole; C inner; unsigned char small; struct { bool more; }; };",
            "struct C { int whole; unsigned char small; }; struct W { long long whole; C inner; unsigned char small, more; };",
        ],
    ),
    (
        AfterClasses::LAYOUT,
        &["struct C { int whole; unsigned char small; HD C(int, int); };\
             struct W { long long whole; C inner; struct { int last; unsigned char least; }; };"],
        &["struct C { int whole; unsigned char small; HD C(int, int); };\
             struct W { long long whole; C inner; struct { int last; unsigned char least, more; }; };"],
    ),
    (
        Measured::LAYOUT,
        &[
            "struct S { const float *data; unsigned long long count; }; struct W { S span; unsigned low : 3, high : 5; };",
            "struct S { const float &data; unsigned long long count; }; struct W { S span; unsigned low : 3, high : 5; };",
            "struct S { const float *data; unsigned long long count; HD constexpr S() : data(nullptr), count(0) {} };\
             struct W { S span; unsigned low : 3, high : 5; };",
            "struct B {}; struct S : B { const float *data; unsigned long long count; }; struct W { S span; unsigned low : 3, high : 5; };",
            "template <typename T> struct B {}; struct S { const float *data; unsigned long long count; };\
             struct W : B<W> { S span; unsigned low : 3, high : 5; };",
            "struct B {}; struct C {}; struct S { const float *data; unsigned long long count; };\
             struct W : B, C { S span; unsigned low : 3, high : 5; };",
        ],
        &[
            "struct S { const float *data; unsigned long long count; }; struct W { S span; unsigned high : 5, low : 3; };",
            "struct S { const float *data; unsigned long long count; HD constexpr S() : data(nullptr), count(0) {} };\
             struct W { S span; unsigned high : 5, low : 3; };",
            "struct B {}; struct S { const float *data; unsigned long long count; }; struct W : B { S span; unsigned high : 5, low : 3; };",
            "struct B {}; struct S { const float *data; unsigned long long count; }; struct W : B { S span; unsigned low : 4, high : 4; };",
            // Nothing measures a class with a constructor.
            "struct S { const float *data; unsigned long long count; };\
             struct W { S span; unsigned low : 3, high : 5; HD constexpr W() : span{}, low(0), high(0) {} };",
        ],
    ),
    (
        Within::LAYOUT,
        &[
            "struct S { unsigned low : 3, high : 5; }; struct W { S bits, rows[2][2]; };",
            "struct B {}; struct S : B { unsigned low : 3, high : 5; }; struct W { S bits, rows[2][2]; };",
            "struct B {}; struct S { unsigned low : 3, high : 5; }; struct W : B { S bits, rows[2][2]; };",
        ],
        &[
            "struct S { unsigned high : 5, low : 3; }; struct W { S bits, rows[2][2]; };",
            "struct B {}; struct S : B { unsigned high : 5, low : 3; }; struct W { S bits, rows[2][2]; };",
            "struct S { unsigned low : 3, high : 5; }; struct T { unsigned high : 5, low : 3; }; struct W { S bits; T rows[2][2]; };",
        ],
    ),
    (
        Chosen::LAYOUT,
        &[
            // NVRTC holds the first enumeration in an `int`, and reads numbers without a sign.
            "enum E { A, B = 2 }; enum F { L = -1, M }; struct W { unsigned level : 6; E kind : 4; F sign : 3; unsigned char small; };",
            "enum E : unsigned { A }; enum class F : int { L }; struct W { unsigned level : 6; E kind : 4; F sign : 3; unsigned char small; };",
            "enum E { A }; enum F { L = -1 }; struct B {}; struct W : B { unsigned level : 6; E kind : 4; F sign : 3; unsigned char small; };",
        ],
        &[
            "enum E { A, B = 2 }; enum F { L = -1, M }; struct W { unsigned level : 6; E kind : 3; F sign : 4; unsigned char small; };",
            "enum E { A, B = 2 }; enum F { L = -1, M }; struct W { unsigned level : 6; E kind : 4; F sign : 2; unsigned char small; };",
            "enum E { A, B = 2 }; enum F { L = -1, M }; struct W { unsigned level : 6; F sign : 3; E kind : 4; unsigned char small; };",
            "enum E { A, B = 2 }; struct W { unsigned level : 6; E kind : 4; E sign : 3; unsigned char small; };",
            "enum E { A, B = -2 }; enum F { L = -1 }; struct W { unsigned level : 6; E kind : 4; F sign : 3; unsigned char small; };",
            // nvcc and NVRTC read numbers without a sign, and the compilers of the host with one.
            "enum E { A }; enum class F SHORT_FOR_HOSTS { L }; struct W { unsigned level : 6; E kind : 4; F sign : 3; unsigned char small; };",
        ],
    ),
];
