//! Fingerprints of derived types are equal exactly if the types are the same in C++.

use ptx_abi::vector::{Float3, Float4};
use ptx_abi::{Align16, DevPtr, PtxLayout};

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
    struct Particle { position: Float3, mass: f32, velocity: Float4, count: u32, next: DevPtr<Particle> }
    /// The place of a member may come from a marker.
    #[ptx(name = "Particle")]
    struct Marked { position: Float3, mass: f32, _align: Align16, velocity: Float4, count: u32, next: DevPtr<Particle> }
    /// The same members in the same order, and one of them elsewhere.
    #[ptx(name = "Particle")]
    struct Moved {
        position: Float3,
        mass: f32,
        velocity: Float4,
        count: u32,
        _align: Align16,
        #[ptx(offset = 48)]
        next: DevPtr<Particle>,
    }
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

/// `params` tests what a fingerprint depends on. Here it depends on the same for derived types.
#[test]
fn the_origin_of_a_layout_does_not_matter() {
    let particle = Particle::LAYOUT.fingerprint();
    assert_eq!(particle, Teilchen::LAYOUT.fingerprint());
    assert_eq!(particle, Marked::LAYOUT.fingerprint());
    assert_ne!(particle, Moved::LAYOUT.fingerprint());
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
        Named { #[bits(3)] a: u32, #[ptx(name = "bb")] #[bits(7)] b: i32, c: u8 }
        Renamed { #[ptx(name = "a")] #[bits(3)] x: u32, #[ptx(name = "b")] #[bits(7)] y: i32, #[ptx(name = "c")] z: u8 }
        Filled { #[bits(3)] a: u32, #[bits(7)] b: i32, #[bits(6)] _fill: u32, c: u8 }
    }
}

#[test]
fn bit_fields_count() {
    use bits::{Filled, Made, Named, Renamed, Written};
    let made = Made::LAYOUT.fingerprint();
    assert_eq!(made, Written::LAYOUT.fingerprint());
    assert_eq!(made, Renamed::LAYOUT.fingerprint());
    assert_eq!(made, Filled::LAYOUT.fingerprint());
    assert_ne!(made, Named::LAYOUT.fingerprint());
}
