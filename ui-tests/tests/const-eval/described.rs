use core::mem::offset_of;

use ptx_abi::layout::{Item, Rules, Variant};
use ptx_abi::{Align8, Layout, PtxLayout};

#[repr(C)]
struct Flags {
    storage: [u8; 1],
}

// SAFETY: the description contains more than ordinary members, so it does not compile.
unsafe impl PtxLayout for Flags {
    const LAYOUT: &'static Layout<'static> =
        &Layout::described::<Self, 1>("Flags", Rules::STRUCT, &[Item::bit_field("mode", u8::LAYOUT, 3).at(0)]);
}

#[repr(u16)]
enum Mode {
    Nearest,
    Linear,
}

// SAFETY: the description is wrong, so it does not compile.
unsafe impl PtxLayout for Mode {
    const LAYOUT: &'static Layout<'static> = &Layout::described_enum::<Self, u8>(
        "Mode",
        &[
            Variant { name: "Nearest", cpp_name: "Nearest", value: Self::Nearest as i128 },
            Variant { name: "Linear", cpp_name: "Linear", value: Self::Linear as i128 },
        ],
    );
}

#[repr(C)]
struct Marker {
    id: u16,
    align: Align8,
    value: f32,
}

// SAFETY: the description contains more than the members, so it does not compile.
unsafe impl PtxLayout for Marker {
    const LAYOUT: &'static Layout<'static> = &Layout::described::<Self, 3>(
        "Marker",
        Rules::STRUCT,
        &[
            Item::member("id", u16::LAYOUT).at(offset_of!(Self, id)),
            Item::member("align", Align8::LAYOUT).at(offset_of!(Self, align)),
            Item::member("value", f32::LAYOUT).at(offset_of!(Self, value)),
        ],
    );
}

#[repr(C)]
union Word {
    bits: u32,
    bytes: [u8; 8],
}

// SAFETY: the description is wrong, so it does not compile.
unsafe impl PtxLayout for Word {
    const LAYOUT: &'static Layout<'static> = &Layout::described::<Self, 1>(
        "Word",
        Rules::UNION,
        &[Item::member("bits", u32::LAYOUT).at(offset_of!(Self, bits))],
    );
}

#[repr(C)]
struct Wrongly {
    id: u16,
    value: f64,
}

// SAFETY: the description is wrong, so it does not compile.
unsafe impl PtxLayout for Wrongly {
    const LAYOUT: &'static Layout<'static> = &Layout::described::<Self, 2>(
        "Wrongly",
        Rules::STRUCT,
        &[
            Item::member("id", u16::LAYOUT).at(offset_of!(Self, id)),
            Item::member("value", f32::LAYOUT).at(offset_of!(Self, value)),
        ],
    );
}

/// This is not the type that bindgen writes under this name.
#[repr(C)]
struct __IncompleteArrayField<T>([T; 4]);

#[derive(PtxLayout)]
#[ptx(bindgen)]
#[repr(C)]
struct Packet {
    length: u32,
    payload: __IncompleteArrayField<u8>,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen(namespaces))]
pub struct Particle(pub f32);

/// Three bytes of padding.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct __BindgenBitfieldUnit {
    a: u8,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(bindgen, impls(Initialized))]
#[repr(C)]
struct FlagsOfBindgen {
    _bitfield_1: __BindgenBitfieldUnit,
}

mod root {
    mod _bindgen_mod_id_17 {
        #[derive(ptx_abi::PtxLayout)]
        #[repr(C)]
        #[ptx(bindgen(namespaces))]
        pub struct Particle(pub f32);
    }
    #[derive(ptx_abi::PtxLayout)]
    #[ptx(bindgen)]
    #[repr(C)]
    struct Ray(f32);
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(bindgen)]
#[repr(C)]
struct Stream {
    _unused: [u64; 0],
}

fn main() {}

// errors: 11
// fix:
// in Flags: #[repr(C)] → #[derive(Clone, Copy, PtxLayout)] #[repr(C)]
// storage: [u8; 1], → #[ptx(bits(mode: u8 = 3))] storage: [u8; 1],
// -// SAFETY: the description contains more than ordinary members, so it does not compile.
// -...
// -
// Self, u8 → Self, u16
// -// SAFETY: the description contains more than the members, so it does not compile.
// +// SAFETY: the members are those of the struct, with their types and offsets.
// :<Self, 3> → :<Self, 2>
// -            Item::member("align", Align8::LAYOUT).at(offset_of!(Self, align)),
// -            Item::member("value", f32::LAYOUT).at(offset_of!(Self, value)),
// +            Item::member("value", f32::LAYOUT).aligned(8).at(offset_of!(Self, value)),
// Layout<'static> = &Layout::described::<Self, 1> → Layout<'static> = &Layout::described::<Self, 2>
// -        &[Item::member("bits", u32::LAYOUT).at(offset_of!(Self, bits))],
// +        &[
// +            Item::member("bits", u32::LAYOUT).at(offset_of!(Self, bits)),
// +            Item::member("bytes", <[u8; 8]>::LAYOUT).at(offset_of!(Self, bytes)),
// +        ],
//              Item::member("id", u16::LAYOUT).at(offset_of!(Self, id)),
// -            Item::member("value", f32::LAYOUT).at(offset_of!(Self, value)),
// +            Item::member("value", f64::LAYOUT).at(offset_of!(Self, value)),
// -/// This is not the type that bindgen writes under this name.
// +#[derive(PtxLayout)]
// struct __IncompleteArrayField<T>([T; 4]); → struct Payload<T>([T; 4]);
// payload: __IncompleteArrayField<u8>, → payload: Payload<u8>,
// -#[ptx(bindgen(namespaces))]
// +#[ptx(bindgen)]
// #[ptx(bindgen, impls(Initialized))] → #[ptx(bindgen)]
// -        #[derive(ptx_abi::PtxLayout)]
//
// -        #[ptx(bindgen(namespaces))]
// mod root { → mod bindings {
// _unused: [u64; 0], → _unused: [u8; 0],
// main: assert_eq!(Particle::LAYOUT.name, "Particle");
