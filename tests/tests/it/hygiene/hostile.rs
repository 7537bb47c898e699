//! Tests names that hide those of `core`, and members named like the locals of expansions.
#![allow(
    dead_code,
    unused_macros,
    non_camel_case_types,
    non_upper_case_globals,
    clippy::module_inception,
    clippy::items_after_test_module,
    reason = "what is hidden is never used"
)]

mod core {}
mod std {}
mod ptx_abi {}
mod bytemuck {}
struct Option;
struct Result;
struct Some;
struct None;
struct Ok;
struct Err;
struct Self_;
struct Layout;
struct Member;
struct BitFieldType;
struct Storage;
struct Window;
struct String;
struct u8;
struct u32;
struct u64;
struct i32;
struct i128;
struct usize;
struct bool;
struct str;
trait Copy {}
trait Clone {}
trait Sized {}
trait Send {}
trait Default {}
trait Drop {}
macro_rules! hidden {
    ($($name:ident)*) => {$(
        macro_rules! $name {
            () => {
                ::core::compile_error!("a macro of the user")
            };
        }
    )*};
}
hidden! { assert panic offset_of matches }
fn size_of() {}
fn align_of() {}
fn drop() {}

use ::ptx_abi::{KernelParams, PtxLayout, bit_fields};

type Byte = ::core::primitive::u8;
type Word = ::core::primitive::u32;
type Size = ::core::primitive::usize;

/// The fields are named like locals, parameters and methods.
#[derive(::core::clone::Clone, ::core::marker::Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = ::ptx_abi, impls(Pod))]
struct Named {
    value: Byte,
    self_: Byte,
    __copy: Byte,
    __storage: Byte,
    len: Word,
    new: Word,
    layout: Word,
    name: Word,
    size: Word,
    align: Word,
    entries: Word,
    verified: Word,
}

/// The same names for bit-fields, and for their storage.
#[derive(::core::clone::Clone, ::core::marker::Copy, PtxLayout)]
#[repr(C, packed)]
struct Bits {
    #[ptx(bits(value: Byte = 3, self_: Byte = 3, __value: Word = 10, len: Word = 7, new: Word = 5, result: Word = 4))]
    __copy: Word,
    #[ptx(bits(__storage: Byte = 4, error: Byte = 4, x: enum Kind = 8))]
    storage: [Byte; 2],
}

/// Parameters named like locals, parameters and methods; names of the prelude are hidden.
#[derive(KernelParams)]
#[ptx(crate = ::ptx_abi, entry = "hidden")]
struct Arguments<'a, K> {
    self_: Byte,
    pointers: Word,
    ptx: Word,
    symbol: Size,
    sm: Byte,
    wanted: Word,
    check: K,
    __state: Borrowed<'a>,
}

#[derive(::core::clone::Clone, ::core::marker::Copy, PtxLayout)]
#[repr(transparent)]
struct Borrowed<'a>(Word, ::core::marker::PhantomData<&'a Word>);

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "tests/it/kernel/ptx/kernels_sm_75.ptx")]
struct Checked {
    n: Word,
    a: ::core::primitive::f32,
    x: ::ptx_abi::DevPtr<::core::primitive::f32>,
    y: ::ptx_abi::DevPtrMut<::core::primitive::f32>,
}

/// A trait that every type implements, with names that expansions use.
trait Everywhere {
    const MODULE: () = ();
    fn len(&self) {}
    fn address(&self) {}
}

impl<T> Everywhere for T {}

/// An enumeration with variants that hide `Ok` and `Err`.
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, PtxLayout)]
#[repr(u8)]
enum Kind {
    Ok,
    Err,
    Some,
    None,
    Self_,
}

/// The attribute form.
#[bit_fields(new = false)]
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::default::Default,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::cmp::PartialOrd,
    ::core::cmp::Ord,
    ::core::hash::Hash,
    PtxLayout,
)]
#[repr(C)]
#[ptx(crate = ::ptx_abi)]
struct Made {
    value: Word,
    __self: Word,
    #[bits(3)]
    new: Byte,
    #[bits(5)]
    len: Byte,
    __struct: Byte,
    #[bits(9)]
    state: Word,
    #[bits(2)]
    other: Word,
    #[bits(1)]
    fmt: Word,
    __other: Word,
    __state: Word,
    __unequal: Word,
    __f: Word,
}

/// Parameters named like those of the crate, and like locals.
#[derive(::core::clone::Clone, ::core::marker::Copy, PtxLayout)]
#[repr(C)]
struct Generic<T, S, R, A, E, Type, const N: Size, const RUNS: Size> {
    t: T,
    s: S,
    r: R,
    a: A,
    e: E,
    of: Type,
    #[ptx(bits(bit: Byte = 5, value: Byte = 3))]
    bits: Byte,
    n: [Byte; N],
    runs: [Byte; RUNS],
}

/// A user may choose names such as `__S`.
#[derive(::core::clone::Clone, ::core::marker::Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(impls(Pod))]
struct Transparent<__S, __T: ?::core::marker::Sized> {
    value: __S,
    marker: ::core::marker::PhantomData<__T>,
}

type Many = Generic<Byte, Byte, Byte, Byte, Byte, Word, 3, 4>;

#[::core::prelude::v1::test]
fn values() {
    ::core::assert_eq!((Named::LAYOUT.size, Bits::LAYOUT.size, Made::LAYOUT.size), (36, 6, 28));
    let mut bits = Bits { __copy: 0, storage: [0; 2] }.with_value(7).with_self_(1).with___value(1000).with_len(3);
    bits.set_x(Kind::Err);
    bits.set___storage(9);
    ::core::assert_eq!((bits.value(), bits.self_(), bits.__value(), bits.len(), bits.new()), (7, 1, 1000, 3, 0));
    ::core::assert_eq!((bits.x(), bits.__storage(), bits.error()), (::core::result::Result::Ok(Kind::Err), 9, 0));
    let made = <Made as ::core::default::Default>::default().with_new(5).with_state(256);
    ::core::assert_eq!((made.new(), made.state(), made.len(), Made::NEW_BITS), (5, 256, 0, 3));
    ::core::assert!(made == made && made >= made);
    ::core::assert_eq!((Many::LAYOUT.size, Many::VALUE_OFFSET), (20, 101));
    ::core::assert_eq!(Transparent::<Word, [Byte]>::LAYOUT.size, 4);
}

#[::core::prelude::v1::test]
fn prints_and_asserts() {
    let (valist, argument) = (1, c"abc");
    ::std::assert_eq!(::ptx_abi::device_printf!("%d %s\n\0", valist, argument), -1);
    ::ptx_abi::device_printf!(c"abc");
    ::ptx_abi::device_assert!(valist < 2);
    ::ptx_abi::device_assert!(valist < 2, "one is less");
}
