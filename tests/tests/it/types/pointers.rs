//! Device pointers, and raw pointers: sizes, names, arithmetic and conversions.

use core::ffi::c_void;
use core::ptr::NonNull;

use ptx_abi::handle::TextureHandle;
use ptx_abi::pointer::{LocalPtr, LocalPtrMut, SharedPtr, SharedPtrMut};
use ptx_abi::vector::{Float3, Float4};
use ptx_abi::{Align1, CppName, CppType, DevPtr, DevPtrMut, PtxLayout, StateSpace, TypeKind};
use ptx_abi_tests::panics::message;

use super::size_align;

/// A type without the derive: a pointee needs only a name, even in its own struct.
#[repr(C)]
struct Node {
    next: DevPtr<Node>,
    value: f32,
}

impl CppName for Node {
    const TYPE: &'static CppType<'static> = &CppType::Named("ns::Node");
}

#[track_caller]
fn pointer<T: PtxLayout>(name: &str, size: usize, space: StateSpace, mutable: bool, to: &str) {
    let TypeKind::Pointer(pointer) = T::LAYOUT.kind else { panic!("{name} is not a pointer") };
    assert_eq!((T::LAYOUT.name, size_align::<T>()), (name, (size, size)));
    assert_eq!((pointer.space, pointer.mutable, &*pointer.pointee.to_string()), (space, mutable, to));
}

#[test]
fn pointer_layouts() {
    pointer::<DevPtr<f32>>("DevPtr", 8, StateSpace::Generic, false, "float");
    pointer::<DevPtrMut<Float4>>("DevPtrMut", 8, StateSpace::Generic, true, "float4");
    pointer::<SharedPtr<u8>>("SharedPtr", 4, StateSpace::Shared, false, "uint8_t");
    pointer::<SharedPtrMut<u8>>("SharedPtrMut", 4, StateSpace::Shared, true, "uint8_t");
    pointer::<LocalPtr<c_void>>("LocalPtr", 4, StateSpace::Local, false, "void");
    pointer::<LocalPtrMut<c_void>>("LocalPtrMut", 4, StateSpace::Local, true, "void");
    pointer::<*const i32>("*const", 8, StateSpace::Generic, false, "int32_t");
    pointer::<*mut i32>("*mut", 8, StateSpace::Generic, true, "int32_t");
    pointer::<Option<NonNull<i32>>>("Option<NonNull>", 8, StateSpace::Generic, true, "int32_t");
    pointer::<DevPtr<Node>>("DevPtr", 8, StateSpace::Generic, false, "ns::Node");
    pointer::<DevPtr<DevPtrMut<f32>>>("DevPtr", 8, StateSpace::Generic, false, "float *");
    pointer::<SharedPtr<Node>>("SharedPtr", 4, StateSpace::Shared, false, "ns::Node");
    pointer::<LocalPtrMut<Node>>("LocalPtrMut", 4, StateSpace::Local, true, "ns::Node");
    pointer::<Option<NonNull<Node>>>("Option<NonNull>", 8, StateSpace::Generic, true, "ns::Node");
    let node = Node { next: DevPtr::null(), value: 1.5 };
    assert!(node.next.is_null() && node.value > 1.0);
}

#[test]
fn pointer_names() {
    assert_eq!(<DevPtr<f32>>::TYPE.to_string(), "const float *");
    assert_eq!(<DevPtrMut<f32>>::TYPE.to_string(), "float *");
    assert_eq!(<DevPtr<DevPtr<f32>>>::TYPE.to_string(), "const float *const *");
    assert_eq!(<DevPtr<DevPtrMut<f32>>>::TYPE.to_string(), "float *const *");
    assert_eq!(<DevPtrMut<DevPtr<f32>>>::TYPE.to_string(), "const float **");
    assert_eq!(<DevPtrMut<DevPtrMut<f32>>>::TYPE.to_string(), "float **");
    assert_eq!(<DevPtr<DevPtr<DevPtr<Node>>>>::TYPE.to_string(), "const ns::Node *const *const *");
    assert_eq!(<DevPtrMut<DevPtr<DevPtrMut<c_void>>>>::TYPE.to_string(), "void *const **");
    assert_eq!(<*const *mut u8>::TYPE.to_string(), "uint8_t *const *");
    assert_eq!(<*mut DevPtr<TextureHandle>>::TYPE.to_string(), "const cudaTextureObject_t **");
    assert_eq!(<Option<NonNull<f64>>>::TYPE.to_string(), "double *");
}

#[test]
fn pointer_arithmetic() {
    const P: DevPtrMut<Float3> = DevPtrMut::from_raw(0x1000);
    const Q: DevPtrMut<Float3> = P.add(3);
    assert_eq!(Q.as_raw(), 0x1000 + 36);
    assert_eq!(Q.sub(3), P);
    assert_eq!(P.offset(-2).as_raw(), 0x1000 - 24);
    assert_eq!(P.byte_add(5).as_raw(), 0x1005);
    assert_eq!((Q.offset_from(P), P.offset_from(Q)), (3, -3));
    assert_eq!((P.byte_add(23).offset_from(P), P.offset_from(P.byte_add(23))), (1, -1));

    // Addresses of both widths wrap at their own end.
    assert_eq!(DevPtr::<u32>::from_raw(u64::MAX - 3).add(2).as_raw(), 4);
    assert_eq!(SharedPtr::<u32>::from_raw(u32::MAX - 3).add(2).as_raw(), 4);
    assert_eq!(SharedPtrMut::<u32>::from_raw(4).sub(2).as_raw(), u32::MAX - 3);
    assert_eq!(LocalPtr::<u8>::null().offset(-1).as_raw(), u32::MAX);
    assert_eq!(LocalPtr::<u8>::from_raw(1).offset_from(LocalPtr::from_raw(u32::MAX)), 2);
    assert_eq!(DevPtr::<u8>::null().offset_from(DevPtr::from_raw(1)), -1);
    assert_eq!(DevPtr::<c_void>::from_raw(8).add(8).as_raw(), 16);
}

/// C++ has bytes for an opaque class that has none in Rust, so the addresses of its elements are not known.
#[test]
fn elements_without_bytes_are_not_counted() {
    #[derive(PtxLayout)]
    #[repr(C)]
    #[ptx(opaque, size = 16, align = 8)]
    struct Class;

    fn refused<T>() {
        let (p, shared) = (DevPtrMut::<T>::null(), SharedPtr::<T>::null());
        for message in [
            message(|| _ = p.add(1)),
            message(|| _ = p.sub(1)),
            message(|| _ = p.offset(-1)),
            message(|| _ = p.offset_from(p)),
            message(|| _ = shared.add(1)),
        ] {
            let expected = "the elements have no bytes in Rust, and may have bytes in C++: use `byte_add`";
            assert_eq!(message.as_deref(), Some(expected));
        }
    }
    refused::<Class>();
    refused::<Align1>();
}

#[test]
fn pointer_conversions() {
    let raw = 0xdead_beef_u64;
    let p: DevPtr<f32> = raw.into();
    assert_eq!((u64::from(p), p.as_raw()), (raw, raw));
    assert_eq!(u32::from(SharedPtr::<f32>::from(7)), 7);
    assert_eq!(DevPtr::from(p.cast_mut()), p);
    assert_eq!(p.cast_mut().cast_const(), p);
    assert_eq!(SharedPtr::from(SharedPtrMut::<u8>::from_raw(9)).as_raw(), 9);
    assert_eq!(LocalPtr::from(LocalPtrMut::<u8>::from_raw(9)).as_raw(), 9);
    assert_eq!(p.cast::<Node>().as_raw(), raw);
    assert_eq!(p.cast::<[u8]>().as_raw(), raw);
    assert!(DevPtr::<f32>::default().is_null() && DevPtr::<f32>::null().is_null() && !p.is_null());
    assert!(DevPtr::<f32>::null() < p);
    assert_eq!(format!("{p:?} {p:p}"), "DevPtr(0xdeadbeef) 0xdeadbeef");
    assert_eq!(format!("{:?}", LocalPtrMut::<f32>::from_raw(16)), "LocalPtrMut(0x10)");
    assert_eq!(std::collections::HashSet::from([p, p, p.add(1)]).len(), 2);
}

/// A name has no limit, neither in a pointer nor in its fingerprint.
#[test]
fn pointers_to_long_names() {
    struct Long;
    impl CppName for Long {
        const TYPE: &'static CppType<'static> = &CppType::Named(match str::from_utf8(&[b'n'; 1000]) {
            Ok(name) => name,
            Err(_) => unreachable!(),
        });
    }
    let name = "n".repeat(1000);
    assert_eq!(<DevPtr<DevPtrMut<DevPtr<Long>>>>::TYPE.to_string(), format!("const {name} **const *"));
    pointer::<DevPtrMut<DevPtr<Long>>>("DevPtrMut", 8, StateSpace::Generic, true, &format!("const {name} *"));
    let fingerprints = [
        <DevPtr<DevPtr<Long>>>::LAYOUT.fingerprint(),
        <DevPtr<DevPtrMut<Long>>>::LAYOUT.fingerprint(),
        <DevPtr<Long>>::LAYOUT.fingerprint(),
    ];
    assert!(fingerprints[0] != fingerprints[1] && fingerprints[0] != fingerprints[2]);
}
