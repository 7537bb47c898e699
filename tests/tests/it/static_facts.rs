//! Tests properties of public types that users rely on: sizes, auto traits, markers, errors.

use core::error::Error;
use core::fmt::{Debug, Display, Pointer};
use core::hash::Hash;
use core::panic::{RefUnwindSafe, UnwindSafe};

use bytemuck::{AnyBitPattern, Pod, Zeroable};
use ptx_abi::align::CastError;
use ptx_abi::atomic::AtomicError;
use ptx_abi::bit_field::{BitFieldEnum, BitFieldRangeError, BitFieldStorage, BitFieldType, BitFieldValueError};
use ptx_abi::check::{MismatchError, Report, SourceError};
use ptx_abi::cuda::FileError;
use ptx_abi::handle::{HandleKind, SamplerHandle, SurfaceHandle, TensorMap, TextureHandle};
use ptx_abi::kernel::{LaunchError, LoadError};
use ptx_abi::layout::{Aggregate, Item, PlaceError, Placer, Rules, Variant};
use ptx_abi::mangle::{MangleError, SymbolError};
use ptx_abi::module::ModuleError;
use ptx_abi::object::ObjectError;
use ptx_abi::param::{CallError, Class, ParamDecl, ParamError, PrototypeError, Spelling};
use ptx_abi::pointer::{LocalPtr, LocalPtrMut, SharedPtr, SharedPtrMut};
use ptx_abi::scalar::Scalar;
use ptx_abi::syscall::{ArgumentError, FormatError, StringError, ValistError};
use ptx_abi::vector::*;
use ptx_abi::{
    Align1, Align2, Align4, Align8, Align16, Align32, Align64, Align128, CppName, DevPtr, DevPtrMut, Layout, Member,
    Opaque, PtxLayout, SmError, StateSpace, TypeKind, bit_fields,
};
use static_assertions::{assert_eq_align, assert_eq_size, assert_impl_all, assert_not_impl_any, assert_obj_safe};

/// A host type without `Send`, `Copy` or any other of these traits.
struct Host(#[expect(dead_code)] *const u8, #[expect(dead_code)] std::rc::Rc<String>);

// A pointer is a number, whatever it points to.
assert_eq_size!(DevPtr<Host>, DevPtrMut<[u8]>, u64);
assert_eq_align!(DevPtr<Host>, DevPtrMut<str>, u64);
assert_eq_size!(SharedPtr<Host>, SharedPtrMut<Host>, LocalPtr<Host>, LocalPtrMut<Host>, u32);
macro_rules! pointers {
    ($($name:ident)*) => {$(
        assert_impl_all!($name<Host>: Pod, Copy, Send, Sync, Unpin, UnwindSafe, RefUnwindSafe, Ord, Hash, Default, Debug, Pointer);
        assert_impl_all!($name<[u8]>: Pod, Copy, Send, Sync, Eq, Unpin);
    )*};
}

pointers! { DevPtr DevPtrMut SharedPtr SharedPtrMut LocalPtr LocalPtrMut }

assert_impl_all!(DevPtr<Float4>: Pod, PtxLayout, CppName, From<DevPtrMut<Float4>>, From<u64>, Into<u64>);
assert_impl_all!(DevPtrMut<f32>: Pod, PtxLayout, CppName, From<u64>);
assert_not_impl_any!(DevPtrMut<f32>: From<DevPtr<f32>>, core::ops::Deref, Display);
assert_not_impl_any!(DevPtr<f32>: core::ops::Deref, Display);
assert_not_impl_any!(DevPtr<Host>: PtxLayout);

// An option takes a further word, because null is an address like any other.
assert_eq_size!(Option<DevPtr<u8>>, [u64; 2]);

assert_eq_size!(TextureHandle, SamplerHandle, SurfaceHandle, u64);
assert_impl_all!(TextureHandle: Eq, Hash, PtxLayout, CppName);

// These are vectors, markers and opaque types.
assert_eq_size!(Float3, [f32; 3]);
assert_eq_size!(Float4, [f32; 4]);
assert_eq_align!(Float4, Align16);
assert_eq_size!(Align8, Align128, ());
assert_impl_all!(Float4: From<[f32; 4]>, Into<[f32; 4]>);
assert_not_impl_any!(Float4: Eq, BitFieldType, BitFieldStorage);
assert_impl_all!(Int4: Eq, Hash);
assert_impl_all!(Align16: Eq, Ord, Hash, PtxLayout);
assert_not_impl_any!(Align16: CppName);

// An `Opaque` with a larger alignment may have padding.
assert_impl_all!(Opaque<512, Align8>: Send, Sync, Copy, Default);
assert_impl_all!(Opaque<4096>: Pod, Zeroable, AnyBitPattern);
assert_not_impl_any!(Opaque<128, Align64>: Pod);
assert_not_impl_any!(Opaque<12, Align8>: Pod);
assert_impl_all!(Opaque<12, Align8>: Zeroable);

macro_rules! plain_data {
    ($($name:ty)*) => {$( assert_impl_all!($name: Pod, Zeroable, Copy, Send, Sync, Default, Debug, PartialEq); )*};
}

plain_data! {
    Char1 Char2 Char3 Char4 UChar1 UChar2 UChar3 UChar4 Short1 Short2 Short3 Short4 UShort1 UShort2 UShort3 UShort4
    Int1 Int2 Int3 Int4 UInt1 UInt2 UInt3 UInt4 Float1 Float2 Float3 Float4
    LongLong1 LongLong2 LongLong3 LongLong4 LongLong4A16 LongLong4A32
    ULongLong1 ULongLong2 ULongLong3 ULongLong4 ULongLong4A16 ULongLong4A32
    Double1 Double2 Double3 Double4 Double4A16 Double4A32
    Half2 BFloat162
    Fp8E4M3 Fp8x2E4M3 Fp8x4E4M3 Fp8E5M2 Fp8x2E5M2 Fp8x4E5M2 Fp8E8M0 Fp8x2E8M0 Fp8x4E8M0
    Fp8UE5M3 Fp8x2UE5M3 Fp8x4UE5M3 Fp6E2M3 Fp6x2E2M3 Fp6x4E2M3 Fp6E3M2 Fp6x2E3M2 Fp6x4E3M2
    Fp4E2M1 Fp4x2E2M1 Fp4x4E2M1
    opencl::Char3 opencl::UChar3 opencl::Short3 opencl::UShort3 opencl::Int3 opencl::UInt3
    opencl::Long3 opencl::ULong3 opencl::Float3 opencl::Double3
    TextureHandle SamplerHandle SurfaceHandle TensorMap<Align64> TensorMap<Align128>
    Align1 Align2 Align4 Align8 Align16 Align32 Align64 Align128
}

#[cfg(not(windows))]
plain_data! { Long1 Long2 Long3 Long4 Long4A16 Long4A32 ULong1 ULong2 ULong3 ULong4 ULong4A16 ULong4A32 }

// Layouts can be in statics, and threads can share them.
assert_impl_all!(Layout<'static>: Copy, Debug, Send, Sync, Unpin, UnwindSafe, RefUnwindSafe);
assert_impl_all!(Member<'static>: Copy, Debug, Send, Sync);
assert_impl_all!(TypeKind<'static>: Copy, Debug, Send, Sync);
assert_impl_all!(Aggregate<'static>: Copy, Debug, Send, Sync);
assert_impl_all!(Item<'static>: Copy, Debug, Send, Sync);
assert_impl_all!(Variant<'static>: Copy, Debug, Eq, Send, Sync);
assert_impl_all!(Placer: Copy, Debug, Send, Sync);
assert_impl_all!(Rules: Copy, Debug, Eq, Send, Sync);
assert_impl_all!(Scalar: Copy, Debug, Eq, Hash, Send, Sync);
assert_impl_all!(StateSpace: Copy, Debug, Eq, Hash, Send, Sync);
assert_impl_all!(HandleKind: Copy, Debug, Eq, Hash, Send, Sync);
assert_impl_all!(Class: Copy, Debug, Eq, Hash, Send, Sync);
assert_impl_all!(Spelling: Copy, Debug, Default, Eq, Send, Sync);
assert_impl_all!(ParamDecl<'static>: Copy, Debug, Display, Send, Sync);
assert_not_impl_any!(Layout<'static>: Default, PtxLayout);
assert_eq_size!(Scalar, u8);

// Errors implement `Error`, and can be sent and boxed.
macro_rules! errors {
    ($($name:ident)*) => {$(
        assert_impl_all!($name: Error, Send, Sync, Debug, Display, Into<Box<dyn Error + Send + Sync>>);
    )*};
}

// Those that are plain data can be copied, and be keys of a map.
macro_rules! plain_errors {
    ($($name:ident)*) => {
        errors! { $($name)* }
        $(assert_impl_all!($name: Copy, Eq, Hash);)*
    };
}

errors! { MismatchError SourceError FileError LaunchError LoadError Report }

plain_errors! {
    SmError CastError PlaceError ParamError BitFieldRangeError BitFieldValueError AtomicError MangleError SymbolError
    ModuleError ObjectError CallError PrototypeError ArgumentError FormatError StringError ValistError
}

assert_obj_safe!(Error);
assert_not_impl_any!(BitFieldRangeError: Default);

// These types have a layout, or cannot have one. The UI case `types/fields` has more that cannot.
assert_impl_all!(u8: PtxLayout, CppName, BitFieldType, BitFieldStorage);
assert_impl_all!(i128: PtxLayout, CppName, BitFieldType, BitFieldStorage);
assert_impl_all!(usize: PtxLayout, CppName, BitFieldType, BitFieldStorage);
assert_impl_all!(bool: PtxLayout, CppName, BitFieldType);
assert_impl_all!([u8; 7]: PtxLayout, BitFieldStorage);
assert_not_impl_any!(bool: BitFieldStorage);
assert_not_impl_any!([u16; 2]: BitFieldStorage);
assert_not_impl_any!(f32: BitFieldType, BitFieldEnum, BitFieldStorage);
assert_not_impl_any!(char: PtxLayout, CppName);
assert_not_impl_any!(core::cmp::Ordering: PtxLayout, BitFieldEnum);

#[bit_fields]
#[derive(PtxLayout)]
#[repr(C)]
struct BareBits {
    #[bits(3)]
    a: u32,
}

#[derive(PtxLayout)]
#[repr(u8)]
enum BareEnum {
    A,
}

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
    struct Pointers { pointer: DevPtrMut<Host2> }
    struct Host2 { pointer: *mut u8 }
    /// The derive adds no trait that was not requested.
    struct Bare { a: u32 }
}

assert_impl_all!(Bare: PtxLayout, CppName, Send, Sync);
assert_not_impl_any!(Bare: Copy, Clone, Debug, Default, PartialEq, Pod, Zeroable, AnyBitPattern, BitFieldType, BitFieldStorage);
assert_not_impl_any!(BareBits: Copy, Clone, Debug, Default, PartialEq, PartialOrd, Hash, Pod, Zeroable);
assert_impl_all!(BareEnum: PtxLayout, CppName, BitFieldEnum);
assert_not_impl_any!(BareEnum: Copy, Clone, Debug, Default, Pod, BitFieldType);
assert_impl_all!(Pointers: Send, Sync);
assert_not_impl_any!(Host2: Send, Sync);
assert_impl_all!(BareBits: Send, Sync, Unpin, UnwindSafe);

#[test]
fn derived_types_work() {
    let bare = (Bare { a: 1 }.a, BareBits::new().with_a(2).a(), BareEnum::A as u8);
    assert_eq!(bare, (1, 2, 0));
    let host = Host2 { pointer: core::ptr::null_mut() };
    assert!(Pointers { pointer: DevPtrMut::null() }.pointer.is_null() && host.pointer.is_null());
    assert_eq!(Bare::LAYOUT.size + BareBits::LAYOUT.size + Pointers::LAYOUT.size, 16);
}
