//! One type of each kind, in a crate that calls ptx-abi `abi`. `../no_std.rs` builds it.
#![no_std]
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unreachable_pub, unused_qualifications, missing_debug_implementations)]
#![deny(
    elided_lifetimes_in_paths,
    let_underscore_drop,
    non_ascii_idents,
    rust_2021_compatibility,
    rust_2024_compatibility,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unused_lifetimes,
    unused_results,
    variant_size_differences
)]

use ::abi::{PtxLayout, bit_fields};

/// A struct.
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(C)]
#[ptx(crate = ::abi, impls(Pod))]
pub struct Plain {
    /// A list.
    pub next: ::abi::DevPtr<Plain>,
    /// A flag.
    #[ptx(bits(
        /// Documented.
        pub flag: bool = 1,
        pub mode: enum Mode = 2,
        _: u32 = 29,
    ))]
    pub bits: u32,
    /// A tail.
    pub tail: f32,
}

/// An enumeration.
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(i32)]
#[ptx(crate = ::abi)]
pub enum Mode {
    /// The first.
    First,
    /// The second.
    Second,
}

/// A union.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = ::abi)]
#[allow(missing_debug_implementations, reason = "a union has none")]
pub union Either {
    /// All of it.
    pub whole: u32,
    /// A part.
    #[bits(7)]
    pub part: i32,
}

/// With parameters.
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(transparent)]
#[ptx(crate = ::abi, impls(Pod))]
pub struct Wrapper<T>(pub T);

/// Made.
#[bit_fields]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, PtxLayout)]
#[repr(C)]
#[ptx(crate = ::abi)]
pub struct Made {
    /// Signed.
    #[bits(9)]
    pub s: i16,
    #[bits(9)]
    pub j: i32,
    /// Plain.
    pub c: i8,
    #[bits(3)]
    _pad: u8,
    #[bits(90)]
    wide: u128,
}

/// Constants, so that everything is evaluated.
pub const SIZES: [usize; 5] = [
    Plain::LAYOUT.size,
    Mode::LAYOUT.size,
    Either::LAYOUT.size,
    Wrapper::<u64>::LAYOUT.size,
    Made::new(1).with_s(-1).with_j(2).with_wide(3).j() as usize,
];
const _: () = ::core::assert!(SIZES[0] == 16 && SIZES[1] == 4 && SIZES[2] == 4 && SIZES[3] == 8 && SIZES[4] == 2);

use ::core::clone::Clone;
use ::core::cmp::{Eq, Ord, PartialEq, PartialOrd};
use ::core::default::Default;
use ::core::fmt::Debug;
use ::core::hash::Hash;
use ::core::marker::Copy;

/// Prints, and asserts.
pub fn print(value: i32) {
    ::abi::device_printf!("%d\n\0", value);
    ::abi::device_assert!(value > 0, "it is positive");
}
