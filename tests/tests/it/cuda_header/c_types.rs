//! Constants of every kind, and types that C can express.

use std::ffi::CStr;

use ptx_abi::{Align8, Align16, DevPtr, DevPtrMut, Opaque, PtxLayout, bit_fields, vector::Float4};

pub const BLOCK_SIZE: u32 = 256;
pub const I8: i8 = i8::MIN;
pub const U8: u8 = u8::MAX;
pub const I16: i16 = i16::MIN;
pub const U16: u16 = u16::MAX;
pub const I32: i32 = i32::MIN;
pub const U32: u32 = u32::MAX;
pub const I64: i64 = i64::MIN;
pub const U64: u64 = u64::MAX;
pub const ISIZE: isize = -1;
pub const USIZE: usize = 1 << 20;
pub const TENTH: f32 = 0.1;
pub const THIRD: f64 = 1.0 / 3.0;
pub const HALF: f32 = 0.5;
pub const MINUS_ZERO: f64 = -0.0;
pub const SMALLEST: f32 = f32::from_bits(1);
pub const SMALLEST_F64: f64 = f64::from_bits(1);
pub const LARGEST: f64 = f64::MAX;
pub const INFINITE: f32 = f32::INFINITY;
pub const MINUS_INFINITE: f64 = f64::NEG_INFINITY;
pub const QUIET: f32 = f32::from_bits(0xffc0_0123);
pub const SIGNALING: f64 = f64::from_bits(0x7ff0_0000_0000_0001);
pub const YES: bool = true;
pub const NAME: &str = "a \"b\"??/\\ \u{e9}1\0z";
pub const C_NAME: &CStr = c"kernel";
pub const WEIGHTS: [[f32; 3]; 2] = [[0.25, 0.1, -1.0], [1e30, 0.0, 7.0]];
pub const TABLE: &[u16] = &[1, 2, 65535];
pub const FLAGS: &[bool; 2] = &[true, false];

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    pub struct Particle {
        pub position: Float4,
        pub mass: f32,
        pub mode: Mode,
        pub limits: Limits,
        pub next: DevPtr<Particle>,
        pub word: DevPtrMut<Word>,
        pub outer: DevPtr<Outer>,
        pub other: DevPtr<DevPtr<Elsewhere>>,
        pub modes: *const Mode,
    }
    /// A type that others only point to.
    pub struct Elsewhere { pub x: i32 }
    /// A type with the name of a C function.
    #[allow(non_camel_case_types)] pub struct index { pub x: i32 }
    pub struct Halves { pub low: u16, pub high: u16 }
    pub union Word { #[ptx(anonymous)] pub halves: Halves, pub bits: u32 }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PtxLayout)]
#[repr(u8)]
pub enum Mode {
    Off = 0,
    On = 1,
    #[allow(non_camel_case_types)]
    default = 3,
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    /// An enum whose values do not fit an `int`.
    #[repr(i64)] pub enum Limits { Lowest = i64::MIN, Highest = i64::MAX }
    #[repr(C, packed(2))] pub struct Packed { pub tag: u8, pub value: f64 }
    #[repr(C, align(32))]
    pub struct Outer {
        pub flags: Bits,
        pub rest: Opaque<8, Align8>,
        pub wide: i128,
        #[ptx(anonymous)] pub word: Word,
        pub rows: [Row; 2],
        pub height: Meters,
        pub map: Map,
        pub at: index,
        pub packed_bits: PackedBits,
        pub packed: Packed,
    }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    pub struct Meters(pub f32);
    pub struct Row(pub [f32; 4]);
    pub struct Map(pub Opaque<16, Align16>);
}

ptx_abi_tests::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)]:
    #[repr(C, packed)] pub struct PackedBits { pub tag: u8, #[bits(20)] pub low: u32, #[bits(20)] pub high: u32 }
    #[repr(C)]
    pub struct Bits {
        #[bits(3)] pub a: u32,
        #[bits(0)] _0: u32,
        #[bits(1)] pub b: bool,
        #[bits(20)] pub c: i32,
        #[bits(2, enum)] pub m: Mode,
    }
}
