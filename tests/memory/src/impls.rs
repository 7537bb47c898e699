//! Tests `impls(…)`: marker traits of bytemuck, cudarc and cust.
#![allow(dead_code, reason = "most types are here for their traits only")]

use core::marker::PhantomData;

use bytemuck::{AnyBitPattern, NoUninit, Pod, Zeroable};
use cudarc::driver::{DeviceRepr, ValidAsZeroBits};
use cust_core::DeviceCopy;
use ptx_abi::__private::{Instance, IsDeviceCopy, Proven};
use ptx_abi::vector::{Float3, Float4, Half2};
use ptx_abi::{Align16, DevPtr, DevPtrMut, Opaque, PtxLayout, bit_fields};
use static_assertions::{assert_impl_all, assert_not_impl_any};

crate::types! { #[derive(Clone, Copy, Debug, PartialEq, PtxLayout)]:
    #[repr(C)] #[ptx(impls(Pod, DeviceRepr, DeviceCopy))]
    struct Particle { position: Float3, mass: f32, velocity: Float4, next: DevPtr<Particle>, _pad: [u8; 8] }
    /// A generic type whose only condition is to be transparent.
    #[repr(transparent)] #[ptx(impls(Pod, DeviceRepr, DeviceCopy))] struct Meters<T> { value: T }
}

#[test]
fn pod() {
    assert_impl_all!(Particle: Pod, Zeroable, AnyBitPattern, NoUninit);
    let mut bytes = [0u8; 48];
    bytes[12..16].copy_from_slice(&2.5f32.to_le_bytes());
    bytes[33] = 1;
    let particle: Particle = bytemuck::pod_read_unaligned(&bytes);
    assert_eq!((particle.mass.to_bits(), particle.next.as_raw()), (2.5f32.to_bits(), 256));
    assert_eq!(bytemuck::bytes_of(&particle), bytes);
    assert_eq!(bytemuck::cast_slice::<Particle, u8>(&[particle; 2]).len(), 96);
    assert_eq!(<Particle as Zeroable>::zeroed().next, DevPtr::null());
}

crate::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(impls(AnyBitPattern))] struct Padded { a: u8, b: u32 }
    #[ptx(impls(Pod))] union Word { int: u32, float: f32, halves: Half2 }
    #[ptx(impls(AnyBitPattern))] union Uneven { int: u32, byte: u8 }
    #[ptx(impls(Pod, DeviceRepr))] struct SelfNode { next: DevPtr<Self>, children: [DevPtrMut<Self>; 2] }
    #[ptx(impls(AnyBitPattern))] struct SelfPadded { next: DevPtr<Self>, last: u8 }
    #[ptx(impls(Pod, DeviceRepr))] struct Written { #[ptx(bits(a: u16 = 3, b: u16 = 13))] bits: u16 }
    #[ptx(impls(DeviceRepr, DeviceCopy))] struct HoldsFromOne { a: u32, kind: FromOne }
    #[ptx(impls(DeviceRepr))] struct HoldsNonZero { a: core::num::NonZeroU32 }
}

crate::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(C, packed)] #[ptx(impls(Pod))] struct Packed { a: u8, b: u64 }
    #[repr(C)] #[ptx(impls(Pod))]
    struct Marked {
        a: u32,
        _pad: [u8; 12],
        align: Align16,
        b: u128,
        phantom: PhantomData<u8>,
        aligned: Align16,
        opaque: Opaque<32>,
    }
    #[repr(u8)] #[ptx(impls(DeviceRepr, DeviceCopy))] enum FromOne { One = 1, Two }
    #[repr(i16)] #[allow(dead_code, reason = "values of the type are not needed")]
    enum AroundZero { Minus = -1, Nothing }
}

#[test]
fn pod_of_every_kind() {
    assert_impl_all!(SelfNode: Pod, DeviceRepr);
    assert_impl_all!(SelfPadded: AnyBitPattern);
    assert_impl_all!(Padded: AnyBitPattern, Zeroable);
    assert_not_impl_any!(Padded: Pod, NoUninit);
    let padded: Padded = bytemuck::pod_read_unaligned(&[7, 9, 9, 9, 1, 0, 0, 0]);
    assert_eq!((padded.a, padded.b), (7, 1));
    assert_eq!(bytemuck::bytes_of(&Packed { a: 1, b: 2 }), [1, 2, 0, 0, 0, 0, 0, 0, 0]);
    assert_impl_all!(Marked: Pod);
    assert_impl_all!(Word: Pod);
    assert_eq!(bytemuck::cast::<Word, u32>(Word { float: 1.0 }), 0x3f80_0000);
    assert_impl_all!(Uneven: AnyBitPattern);
    assert_not_impl_any!(Uneven: Pod);
}

crate::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    #[ptx(impls(AnyBitPattern))] struct Tagged<T, U> { tag: PhantomData<U>, value: T }
    #[ptx(impls(Pod))] struct TaggedFloat { tag: PhantomData<u64>, value: f32 }
}

#[test]
fn transparent() {
    assert_impl_all!(Meters<f32>: Pod, Zeroable, DeviceRepr, ValidAsZeroBits, DeviceCopy);
    assert_impl_all!(Meters<Meters<[u8; 3]>>: Pod, DeviceRepr, DeviceCopy);
    assert_not_impl_any!(Meters<bool>: Pod, AnyBitPattern);
    assert_not_impl_any!(Meters<String>: Pod, DeviceRepr, ValidAsZeroBits, DeviceCopy);
    assert_impl_all!(Meters<bool>: DeviceRepr, ValidAsZeroBits, DeviceCopy);
    assert_eq!(bytemuck::cast::<u32, Meters<f32>>(0x4000_0000), Meters { value: 2.0 });
    assert_impl_all!(Tagged<u8, u16>: AnyBitPattern, Zeroable);
    assert_not_impl_any!(Tagged<bool, u16>: AnyBitPattern);
    assert_eq!(bytemuck::cast::<u32, TaggedFloat>(0x4000_0000).value.to_bits(), 0x4000_0000);
}

#[bit_fields]
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod, DeviceRepr, DeviceCopy))]
struct Flags {
    #[bits(3)]
    a: u32,
    #[bits(29)]
    b: u32,
}

#[test]
fn bit_fields_are_bytes() {
    assert_impl_all!(Flags: Pod, DeviceRepr, ValidAsZeroBits, DeviceCopy);
    let flags: Flags = bytemuck::cast(0xffff_fffdu32);
    assert_eq!((flags.a(), flags.b()), (5, 0x1fff_ffff));
    assert_eq!(bytemuck::cast::<Flags, u32>(Flags::new().with_b(1)), 8);
    assert_impl_all!(Written: Pod, DeviceRepr, ValidAsZeroBits);
}

/// The enumerators decide whether a type may be all zeros.
#[test]
fn valid_as_zero_bits_only_where_true() {
    assert_impl_all!(FromOne: DeviceRepr, DeviceCopy);
    assert_impl_all!(HoldsFromOne: DeviceRepr, DeviceCopy);
    assert_impl_all!(HoldsNonZero: DeviceRepr);
    assert_not_impl_any!(FromOne: ValidAsZeroBits);
    assert_not_impl_any!(HoldsFromOne: ValidAsZeroBits);
    assert_not_impl_any!(HoldsNonZero: ValidAsZeroBits);
}

#[test]
fn own_types() {
    assert_impl_all!(Float3: Pod, DeviceRepr, ValidAsZeroBits, DeviceCopy);
    assert_impl_all!(Float4: Pod, DeviceRepr, ValidAsZeroBits, DeviceCopy);
    assert_impl_all!(DevPtr<f32>: Pod, DeviceRepr, ValidAsZeroBits, DeviceCopy);
    assert_impl_all!(DevPtrMut<[u8; 4]>: Pod, DeviceRepr, ValidAsZeroBits, DeviceCopy);
    assert_impl_all!(Particle: DeviceRepr, ValidAsZeroBits, DeviceCopy);
    assert_impl_all!(ptx_abi::handle::TextureHandle: Pod, DeviceRepr, ValidAsZeroBits, DeviceCopy);
    assert_impl_all!(Opaque<368, ptx_abi::Align8>: DeviceRepr, ValidAsZeroBits, DeviceCopy);
}

/// cudarc accepts the types like its own.
#[test]
fn accepted_by_cudarc() {
    fn launch_argument<T: DeviceRepr>(value: &T) -> usize {
        size_of_val(value)
    }
    let particle: Particle = Zeroable::zeroed();
    assert_eq!((launch_argument(&particle), launch_argument(&Flags::new())), (48, 4));
}

/// The check by `impls(cuda_core::DeviceCopy)` of an enum. cuda-core itself builds only where CUDA is installed.
#[test]
fn zero_has_to_be_an_enumerator() {
    struct Proves;
    // SAFETY: no impl of a trait asks for the proof.
    unsafe impl Instance<IsDeviceCopy> for Proves {
        const PROOF: Proven<IsDeviceCopy> = Self::PROVER.failed();
    }
    Proves::PROVER.zero_is_a_value::<AroundZero>("AroundZero");
    let refused = std::panic::catch_unwind(|| _ = Proves::PROVER.zero_is_a_value::<FromOne>("FromOne"));
    let message = refused.expect_err("no enumerator is 0");
    let message = message.downcast_ref::<String>().map_or("", |message| message);
    assert!(message.starts_with("[PTX314] `FromOne` cannot be cuda-core's `DeviceCopy`: "), "{message}");
    assert!(message.contains("add an enumerator `= 0`"), "{message}");
}
