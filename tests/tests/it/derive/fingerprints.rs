//! Fingerprints of derived types are equal exactly if the types are the same in C++.

use ptx_abi::vector::{Float3, Float4};
use ptx_abi::{Align16, DevPtr, DevPtrMut, PtxLayout};

/// Declares each struct in a module of its own, so that all can have the same name in C++.
macro_rules! particles {
    ($($module:ident { $($body:tt)* })*) => {$(
        mod $module {
            use super::*;
            #[derive(PtxLayout)]
            #[repr(C)]
            pub(super) struct Particle { $($body)* }
        }
    )*};
}

particles! {
    base { position: Float3, mass: f32, velocity: Float4, count: u32, next: DevPtr<Particle> }
    same { position: Float3, mass: f32, velocity: Float4, count: u32, next: DevPtr<Particle> }
    swapped { position: Float3, count: u32, velocity: Float4, mass: f32, next: DevPtr<Particle> }
    wider { position: Float3, mass: f32, velocity: Float4, count: u64, next: DevPtr<Particle> }
    signed { position: Float3, mass: f32, velocity: Float4, count: i32, next: DevPtr<Particle> }
    array { position: [f32; 3], mass: f32, velocity: Float4, count: u32, next: DevPtr<Particle> }
    mutable { position: Float3, mass: f32, velocity: Float4, count: u32, next: DevPtrMut<Particle> }
    pointee { position: Float3, mass: f32, velocity: Float4, count: u32, next: DevPtr<f32> }
    fewer { position: Float3, mass: f32, velocity: Float4, count: u32 }
    renamed { position: Float3, weight: f32, velocity: Float4, count: u32, next: DevPtr<Particle> }
    marked { position: Float3, mass: f32, _align: Align16, velocity: Float4, count: u32, next: DevPtr<Particle> }
    moved { position: Float3, mass: f32, velocity: Float4, _align: Align16, count: u32, #[ptx(offset = 48)] _a: Align16, next: DevPtr<Particle> }
}

/// A type with other names in Rust and the same names in C++.
#[derive(PtxLayout)]
#[repr(C, align(16))]
#[ptx(name = "Particle", rename_all = "lowercase")]
struct Teilchen {
    #[ptx(name = "position")]
    ort: Float3,
    #[ptx(name = "mass", offset = 12)]
    masse: f32,
    #[ptx(name = "velocity")]
    geschwindigkeit: Float4,
    #[ptx(name = "count")]
    anzahl: core::sync::atomic::AtomicU32,
    #[ptx(name = "next")]
    naechstes: DevPtr<Teilchen>,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Particle2")]
struct OtherName {
    position: Float3,
    mass: f32,
    velocity: Float4,
    count: u32,
    #[ptx(as = u64)]
    next: u64,
}

#[test]
fn two_ways() {
    const BASE: u64 = base::Particle::LAYOUT.fingerprint();
    assert_eq!(BASE, same::Particle::LAYOUT.fingerprint());
    assert_eq!(BASE, Teilchen::LAYOUT.fingerprint());
    // The origin of a layout does not matter.
    assert_eq!(BASE, marked::Particle::LAYOUT.fingerprint());
    let mut all = vec![
        BASE,
        swapped::Particle::LAYOUT.fingerprint(),
        wider::Particle::LAYOUT.fingerprint(),
        signed::Particle::LAYOUT.fingerprint(),
        array::Particle::LAYOUT.fingerprint(),
        mutable::Particle::LAYOUT.fingerprint(),
        pointee::Particle::LAYOUT.fingerprint(),
        fewer::Particle::LAYOUT.fingerprint(),
        renamed::Particle::LAYOUT.fingerprint(),
        moved::Particle::LAYOUT.fingerprint(),
        OtherName::LAYOUT.fingerprint(),
    ];
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count, "two different layouts have one fingerprint");
}

mod bits {
    use ptx_abi::{PtxLayout, bit_fields};

    /// The derive form and the attribute form of one C struct, and variations of it.
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C, align(4))]
    #[ptx(name = "Flags")]
    pub(super) struct Written {
        #[ptx(bits(a: u32 = 3, b: i32 = 7))]
        bytes: [u8; 2],
        c: u8,
    }

    macro_rules! flags {
        ($($name:ident { $($body:tt)* })*) => {$(
            #[bit_fields]
            #[derive(Clone, Copy, PtxLayout)]
            #[repr(C)]
            #[ptx(name = "Flags")]
            pub(super) struct $name { $($body)* }
        )*};
    }

    flags! {
        Made { #[bits(3)] a: u32, #[bits(7)] b: i32, c: u8 }
        Wider { #[bits(3)] a: u32, #[bits(8)] b: i32, c: u8 }
        Moved { #[bits(4)] a: u32, #[bits(7)] b: i32, c: u8 }
        Unsigned { #[bits(3)] a: u32, #[bits(7)] b: u32, c: u8 }
        Swapped { #[bits(7)] b: i32, #[bits(3)] a: u32, c: u8 }
        Named { #[bits(3)] a: u32, #[ptx(name = "bb")] #[bits(7)] b: i32, c: u8 }
        Renamed { #[ptx(name = "a")] #[bits(3)] x: u32, #[ptx(name = "b")] #[bits(7)] y: i32, #[ptx(name = "c")] z: u8 }
        Filled { #[bits(3)] a: u32, #[bits(7)] b: i32, #[bits(6)] _fill: u32, c: u8 }
    }
}

#[test]
fn bit_fields_count() {
    use bits::{Filled, Made, Moved, Named, Renamed, Swapped, Unsigned, Wider, Written};
    let made = Made::LAYOUT.fingerprint();
    assert_eq!(made, Written::LAYOUT.fingerprint());
    assert_eq!(made, Renamed::LAYOUT.fingerprint());
    assert_eq!(made, Filled::LAYOUT.fingerprint());
    let mut all = vec![
        made,
        Wider::LAYOUT.fingerprint(),
        Moved::LAYOUT.fingerprint(),
        Unsigned::LAYOUT.fingerprint(),
        Swapped::LAYOUT.fingerprint(),
        Named::LAYOUT.fingerprint(),
    ];
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count, "two different layouts have one fingerprint");
}
