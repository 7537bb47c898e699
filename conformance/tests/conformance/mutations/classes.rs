//! Tests `cuda_asserts` of classes whose members Rust does not have: those that Rust describes by size and alignment, arrays of
//! a library, and members with constructors.

use ptx_abi::{DevPtrMut, PtxLayout, bit_fields};

use super::by_hand::Spelled;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 8, align = 4)]
struct Complex([f32; 2]);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 8, align = 4, name = "Number<{T}>")]
struct Number<T>([T; 2]);

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Gain(Complex);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Signal {
    gain: Complex,
    taps: [[Complex; 2]; 2],
    number: Number<f32>,
    scale: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union Part {
    gain: Gain,
    bits: u64,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Parts {
    #[ptx(anonymous)]
    part: Part,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Lists {
    values: [f32; 3],
    pairs: [[i32; 2]; 2],
    view: DevPtrMut<f32>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Both {
    x: i16,
    y: i16,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union Either {
    whole: f32,
    both: Both,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Tagged {
    #[bits(3)]
    kind: u32,
    #[bits(5)]
    level: u32,
    #[ptx(anonymous)]
    value: Either,
    last: i32,
}

/// The Rust type, definitions of `W` in C++ that the checks accept, and definitions that they refuse.
pub(crate) const CLASSES: &[Spelled] = &[
    (
        Complex::LAYOUT,
        &[
            "struct W { float re, im; };",
            "class W { int re, im; };",
            "struct W { float re; HD W(float); private: float im; };",
        ],
        &["struct W { float re; };", "struct W { double re; };", "struct W { float re, im, more; };"],
    ),
    (
        Signal::LAYOUT,
        &[
            "struct W { Complex gain, taps[2][2]; Number<float> number; float scale; };",
            "struct W { const Complex gain, taps[4]; Number<real> number; float scale; };",
            "using C = Complex; struct B { C gain; }; struct W : B { C taps[2][2]; Number<float> number; float scale; };",
        ],
        &[
            "struct C { float re, im; }; struct W { C gain; Complex taps[2][2]; Number<float> number; float scale; };",
            "struct C { float re, im; }; struct W { Complex gain; C taps[2][2]; Number<float> number; float scale; };",
            "struct W { Complex gain, taps[2][2]; Number<int> number; float scale; };",
            "struct W { Complex gain, taps[2][2], number; float scale; };",
            "struct W { Number<float> gain; Complex taps[2][2]; Number<float> number; float scale; };",
            "struct W { float gain[2]; Complex taps[2][2]; Number<float> number; float scale; };",
            "struct W { Complex gain, taps[2][2]; Number<float> number; float scale, more; };",
        ],
    ),
    (
        Parts::LAYOUT,
        &["struct W { union { Complex gain; unsigned long long bits; }; };"],
        &[
            "struct C { float re, im; }; struct W { union { C gain; unsigned long long bits; }; };",
            "struct W { union { double gain; unsigned long long bits; }; };",
        ],
    ),
    (
        Lists::LAYOUT,
        &[
            "struct W { List<float, 3> values; List<List<int, 2>, 2> pairs; float *view; };",
            "struct W { const List<real, 3> values; List<int, 2> pairs[2]; float *view; };",
            "struct W { float values[3]; List<int, 4> pairs; float *view; };",
            "struct V { using value_type = float; float *at; }; struct W { float values[3]; int pairs[4]; V view; };",
            // The first thing in these is unknown.
            "class V { using value_type = int; float all[3]; }; struct W { V values; int pairs[4]; float *view; };",
            "struct V { using value_type = int; float all[3]; HD V(int); }; struct W { V values; int pairs[4]; float *view; };",
        ],
        &[
            "struct W { List<int, 3> values; List<List<int, 2>, 2> pairs; float *view; };",
            "struct W { List<float, 3> values; List<List<unsigned, 2>, 2> pairs; float *view; };",
            "struct W { List<float, 3> values; List<List<bool, 4>, 4> pairs; float *view; };",
            "struct W { List<float, 3> values; List<unsigned, 2> pairs[2]; float *view; };",
            "struct W { List<float, 2> values; List<List<int, 2>, 2> pairs; float *view; };",
            "struct W { List<float, 3> values; List<List<int, 2>, 2> pairs; List<double, 1> view; };",
        ],
    ),
    (
        Tagged::LAYOUT,
        &[
            "struct W { unsigned kind : 3, level : 5; union { float whole; struct { short x, y; } both; }; int last; };",
            "struct B { short x = 0, y = 0; }; struct W { unsigned kind : 3, level : 5; union { float whole; B both; }; int last; };",
            "struct B { short x, y; HD constexpr B() : x(0), y(0) {} };
             struct W { unsigned kind : 3, level : 5; union { float whole; B both; }; int last; };",
        ],
        &[
            "struct B { short x = 0, y = 0; }; struct W { unsigned level : 5, kind : 3; union { float whole; B both; }; int last; };",
            "struct B { short x = 0, y = 0; }; struct W { unsigned kind : 3, level : 4; union { float whole; B both; }; int last; };",
            "struct B { short y = 0, x = 0; }; struct W { unsigned kind : 3, level : 5; union { float whole; B both; }; int last; };",
        ],
    ),
];
