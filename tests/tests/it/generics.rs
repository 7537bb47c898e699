//! Tests type parameters, const parameters and lifetimes. Each instance has its own layout, proven where it is used.
#![allow(dead_code, reason = "most types are here for their layout only")]
#![allow(clippy::items_after_statements, reason = "constants are where they are compared")]

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use ptx_abi::bit_field::{BitFieldEnum, BitFieldStorage, BitFieldType, BitFieldValueError};
use ptx_abi::vector::{Float2, Float4};
use ptx_abi::{Align16, CppName, CppType, DevPtr, DevPtrMut, KernelParams, PtxLayout, TypeKind};
use static_assertions::{assert_impl_all, assert_not_impl_any};

/// The size and alignment in bytes, and for each member the name, offset in bits and width in bits.
type Shape = (usize, usize, Vec<(&'static str, usize, usize)>);

fn shape<T: PtxLayout>() -> Shape {
    let layout = T::LAYOUT;
    assert_eq!((layout.size, layout.align), (size_of::<T>(), align_of::<T>()), "{}", layout.name);
    let members = layout.members().iter().map(|member| (member.name, member.bit_offset, member.bit_width));
    (layout.size, layout.align, members.collect())
}

fn pointee<T: PtxLayout>(name: &str) -> &'static str {
    match T::LAYOUT.member(name).expect("the member exists").layout.kind {
        TypeKind::Pointer(pointer) => pointer.pointee.name(),
        _ => panic!("`{name}` is not a pointer"),
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, PtxLayout)]
#[repr(C)]
struct Pair<A, B> {
    a: A,
    b: B,
}

#[test]
fn type_parameters() {
    assert_eq!(shape::<Pair<u8, u32>>(), (8, 4, vec![("a", 0, 8), ("b", 32, 32)]));
    assert_eq!(shape::<Pair<u64, u8>>(), (16, 8, vec![("a", 0, 64), ("b", 64, 8)]));
    assert_eq!(shape::<Pair<u8, Float4>>(), (32, 16, vec![("a", 0, 8), ("b", 128, 128)]));
    assert_eq!(shape::<Pair<Pair<u8, u16>, Pair<u8, Pair<u8, f64>>>>().2, [("a", 0, 32), ("b", 64, 192)]);
    assert_eq!((Pair::<u8, u8>::LAYOUT.name, Pair::<u64, String>::TYPE.name()), ("Pair", "Pair"));
    // Each instance has one, also in a constant and in the length of an array.
    const WIDE: usize = Pair::<u8, i128>::LAYOUT.size;
    assert_eq!([0; WIDE].len(), 32);
    assert_ne!(Pair::<u8, u32>::LAYOUT.fingerprint(), Pair::<u8, i32>::LAYOUT.fingerprint());
}

/// `r#T` is `T`.
#[test]
fn raw_parameters() {
    ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
        struct Raw<r#T>(T);
        struct Plain<T>(r#T);
    }
    assert_eq!((Raw::<u64>::LAYOUT.size, Plain::<u16>::LAYOUT.size), (8, 2));
}

/// The layout of an instance needs the layouts of those parameters that are members.
#[test]
fn bounds() {
    assert_impl_all!(Pair<u8, Pair<f32, f64>>: PtxLayout);
    assert_not_impl_any!(Pair<u8, String>: PtxLayout);
    assert_not_impl_any!(Pair<&'static u8, u8>: PtxLayout);
    assert_impl_all!(Pair<u8, String>: CppName);
    assert_not_impl_any!(Quantity<String, Meters>: PtxLayout);
    assert_not_impl_any!(Flags<String, 3>: PtxLayout);
}

/// Every type below with a const parameter `N` compiles beside a type of that name.
struct N;

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(C, align(16))] #[ptx(name = "la::Matrix")]
    struct Matrix<T = f32, const R: usize = 4, const C: usize = 4> { rows: [[T; C]; R] }
    #[repr(C, packed(2))] struct Packed<T>(u8, T);
}

#[test]
fn const_parameters() {
    assert_eq!(shape::<Buffer<3>>(), (8, 2, vec![("len", 0, 16), ("bytes", 16, 24), ("end", 48, 16)]));
    assert_eq!(shape::<Buffer<4>>(), (8, 2, vec![("len", 0, 16), ("bytes", 16, 32), ("end", 48, 16)]));
    assert_eq!(shape::<Buffer<5>>().0, 10);
    assert_eq!(shape::<Matrix>(), (64, 16, vec![("rows", 0, 512)]));
    assert_eq!(shape::<Matrix<f64, 3, 3>>(), (80, 16, vec![("rows", 0, 576)]));
    assert_eq!(shape::<Matrix<Pair<u8, u16>, 1, 2>>(), (16, 16, vec![("rows", 0, 64)]));
    assert_eq!(Matrix::<u8, 1, 1>::TYPE.to_string(), "la::Matrix");
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Node<T> { value: T, next: DevPtr<Node<T>>, first: DevPtrMut<T> }
    struct View<T: ?Sized> { data: DevPtr<T>, len: u64 }
    struct Parent<T> { children: DevPtrMut<Child<T>>, value: T }
    struct Child<T> { parent: DevPtr<Parent<T>>, value: T }
    struct Buffer<const N: usize> { len: u16, bytes: [u8; N], end: u16 }
    union Either<A: Copy, B: Copy> { a: A, b: B }
    union OneOf<'a, 'b, T: Copy> { a: Owner<'a, T>, b: Owner<'b, T> }
}

/// A pointee, of which only the name is known.
struct Declared;
impl CppName for Declared {
    const TYPE: &'static CppType<'static> = &CppType::Named("Declared");
}

#[test]
fn pointers_to_parameters() {
    assert_eq!(shape::<Node<u8>>(), (24, 8, vec![("value", 0, 8), ("next", 64, 64), ("first", 128, 64)]));
    assert_eq!((pointee::<Node<u8>>("next"), pointee::<Node<u8>>("first")), ("Node", "uint8_t"));
    assert_eq!(shape::<View<Declared>>(), (16, 8, vec![("data", 0, 64), ("len", 64, 64)]));
    assert_eq!((pointee::<View<Declared>>("data"), pointee::<View<View<Declared>>>("data")), ("Declared", "View"));
    assert_eq!((shape::<Parent<u32>>().0, shape::<Child<Float4>>().0), (16, 32));
    assert_eq!((pointee::<Parent<u32>>("children"), pointee::<Child<u32>>("parent")), ("Child", "Parent"));
    assert_not_impl_any!(View<String>: PtxLayout);
}

trait Unit {}
struct Meters;
impl Unit for Meters {}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    /// A type with a parameter that is only a marker.
    struct Quantity<T, U: Unit> { value: T, unit: PhantomData<U> }
    #[ptx(impls(Initialized))]
    struct Wrapped<'a, 'b, T>(Two<'a, 'b, T>, PhantomData<Two<'b, 'a, T>>, PhantomData<fn(&T)>, PhantomData<fn(&T)>);
}

trait Pixel {
    type Channel;
}
struct Rgb;
impl Pixel for Rgb {
    type Channel = u16;
}

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
    struct Image<P: Pixel, const N: usize>
    where
        P::Channel: Copy,
    {
        header: u32,
        channels: [P::Channel; N],
        pixel: PhantomData<P>,
    }
    struct Bounded<T: Clone + Into<u64>, U = u8> where U: Copy, { align: Align16, t: MaybeUninit<T>, u: U }
}

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
    struct Borrowed<'a, T: 'a> { host: PhantomData<&'a T>, device: DevPtr<T> }
    /// A type that is not `Copy`. It has all accessors except those that take it by value.
    struct NotCopy<T> { #[ptx(bits(a: u8 = 4))] bits: u8, value: T }
}

#[test]
fn every_kind() {
    assert_eq!(shape::<Quantity<f32, Meters>>(), (4, 4, vec![("value", 0, 32)]));
    assert_eq!(Quantity::<f32, Meters>::LAYOUT.entry_param("d").to_string(), ".param .f32 d");
    assert_eq!(Quantity::<Float2, Meters>::LAYOUT.entry_param("d").to_string(), ".param .align 8 .b8 d[8]");
    assert_eq!(shape::<Image<Rgb, 3>>(), (12, 4, vec![("header", 0, 32), ("channels", 32, 48)]));
    assert_eq!(shape::<Bounded<u32>>(), (16, 16, vec![("t", 0, 32), ("u", 32, 8)]));
    assert_eq!(shape::<Borrowed<'static, f32>>(), (8, 8, vec![("device", 0, 64)]));
    assert_eq!(shape::<Either<u8, Float4>>(), (16, 16, vec![("a", 0, 8), ("b", 0, 128)]));
    assert_eq!(shape::<Packed<u64>>(), (10, 2, vec![("0", 0, 8), ("1", 16, 64)]));
    assert_eq!(shape::<Packed<u8>>(), (2, 1, vec![("0", 0, 8), ("1", 8, 8)]));
}

/// The lifetime can be shorter than `'static`.
#[test]
fn local_lifetime() {
    fn size<'a, T>(_: &'a T) -> usize
    where
        DevPtr<T>: PtxLayout,
    {
        Borrowed::<'a, T>::LAYOUT.size
    }
    let local = 1.0f32;
    assert_eq!(size(&local), 8);
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Slice<'a> { data: DevPtr<f32>, owner: PhantomData<&'a f32> }
    struct Owner<'a, T> { value: T, owner: PhantomData<&'a T> }
    struct Slices<'a> { whole: Slice<'static>, part: Slice<'a> }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Arrays<'a, 'b, T>([Owner<'a, T>; 2], [Owner<'b, T>; 2], PhantomData<&'a T>, PhantomData<&'b T>, Slice<'a>);
    struct Two<'a, 'b, T>(T, PhantomData<(&'a T, &'b T)>);
    struct Swapped<'a, 'b, T>(Two<'a, 'b, T>, Two<'b, 'a, T>, [Two<'b, 'b, T>; 2], Two<'b, 'a, [T; 2]>);
    struct Taken<T> { value: T, by: PhantomData<fn(&T)>, and: [PhantomData<fn(&T)>; 2], also: PhantomData<fn(&T)>, #[ptx(as = u32)] f: f32 }
    union OneTaken<T: Copy> { value: T, by: PhantomData<fn(&T)>, also: PhantomData<fn(&T)> }
}

#[derive(KernelParams)]
struct Both<'a, 'b, 'c> {
    whole: Slice<'static>,
    part: Slice<'a>,
    arrays: Arrays<'a, 'b, u16>,
    others: Arrays<'b, 'c, u16>,
    swapped: Arrays<'c, 'a, u16>,
}

/// The types of fields may differ in their lifetimes alone, and may have lifetimes of their own.
#[test]
fn lifetimes_of_one_type() {
    assert_eq!(shape::<Slices<'static>>(), (16, 8, vec![("whole", 0, 64), ("part", 64, 64)]));
    assert_eq!(Arrays::<'static, 'static, f32>::LAYOUT.size, 24);
    assert_eq!(OneOf::<'static, 'static, u16>::LAYOUT.size, 2);
    assert_eq!(Both::PARAMS.iter().map(|param| param.size).collect::<Vec<_>>(), [8, 8, 16, 16, 16]);
    assert_eq!(shape::<Wrapped<'static, 'static, u16>>().0, 2);
    assert_eq!(Swapped::<'static, 'static, u16>::LAYOUT.size, 12);
    assert_eq!((Taken::<u16>::LAYOUT.size, OneTaken::<u16>::LAYOUT.size), (8, 2));
}

#[test]
fn generic_use() {
    fn array<T: PtxLayout + Copy, const N: usize>() -> usize {
        const { <[Pair<T, u8>; N]>::LAYOUT.size }
    }
    assert_eq!((array::<u16, 3>(), array::<f64, 2>()), (12, 32));
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C, align(4))]:
    struct Flags<T, const N: usize> { head: [u8; N], #[ptx(bits(a: u8 = 3, b: i8 = 5))] bits: u8, value: T }
    /// A type whose parameters are the declared type, the enumeration and the storage.
    struct Declares<I: BitFieldType, E: BitFieldEnum, S: BitFieldStorage> {
        #[ptx(bits(int: I = 7, kind: enum E = 2))] bits: S,
        marker: PhantomData<(I, E)>,
    }
}

#[test]
fn bit_fields_beside_parameters() {
    let members = |b, value, width| vec![("head", 0, 24), ("a", 24, 3), ("b", b, 5), ("value", value, width)];
    assert_eq!(shape::<Flags<u32, 3>>(), (8, 4, members(27, 32, 32)));
    assert_eq!(shape::<Flags<u8, 3>>(), (8, 4, members(27, 32, 8)));
    assert_eq!((Flags::<u32, 3>::B_OFFSET, Flags::<u16, 4>::B_OFFSET, Flags::<u16, 4>::B_BITS), (27, 35, 5));
    let mut flags = Flags { head: [1; 3], bits: 0, value: 9u32 };
    flags.set_a(7);
    let flags = flags.with_b(-2);
    assert_eq!((flags.bits, flags.a(), flags.b(), flags.head, flags.value), (0xf7, 7, -2, [1; 3], 9));
    let error = { flags }.set_b_checked(16).unwrap_err();
    assert_eq!(
        error.to_string(),
        "[PTX408] the value 16 does not fit into the bit-field `b` of 5 bits, which holds -16 to 15"
    );
    assert_eq!(flags.with_a_checked(1).map(|flags| flags.bits), Ok(0xf1));
    const CONST: i8 = Flags::<u8, 2> { head: [0; 2], bits: 0, value: 0 }.with_b(-16).b();
    assert_eq!(CONST, -16);
}

#[derive(Clone, Copy, Debug, PartialEq, PtxLayout)]
#[repr(u32)]
enum Mode {
    Off,
    On,
}

#[test]
fn bit_fields_of_parameters() {
    type Bytes = Declares<i32, Mode, [u8; 2]>;
    assert_eq!(shape::<Bytes>(), (4, 4, vec![("int", 0, 7), ("kind", 7, 2)]));
    let declares = Bytes { bits: [0; 2], marker: PhantomData }.with_int(-3).with_kind(Mode::On);
    assert_eq!((declares.bits, declares.int(), declares.kind()), ([0xfd, 0], -3, Ok(Mode::On)));
    let declares = Declares::<u32, Mode, u32> { bits: 0x1ff, marker: PhantomData };
    assert_eq!(declares.int(), 127);
    assert_eq!(declares.kind().map_err(|error: BitFieldValueError| error.value()), Err(3));
}

#[test]
fn not_copy() {
    let mut not_copy = NotCopy { bits: 0, value: core::mem::ManuallyDrop::new(1u8) };
    not_copy.set_a(9);
    not_copy.set_a_wrapping(not_copy.a() + 16);
    assert_eq!((not_copy.a(), not_copy.bits, *not_copy.value), (9, 9, 1));
}
