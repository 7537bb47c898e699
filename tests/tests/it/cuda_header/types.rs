//! Every kind of type that a header can contain.

use std::mem::MaybeUninit;
use std::sync::atomic::AtomicU32;

use ptx_abi::handle::{SurfaceHandle, TextureHandle};
use ptx_abi::pointer::SharedPtr;
use ptx_abi::vector::{
    BFloat162, Double4A32, Float3, Float4, Fp4x4E2M1, Fp6E2M3, Fp8E4M3, Fp8E8M0, Half2, LongLong4, UChar4, opencl,
};
use ptx_abi::{Align8, Align16, Align64, Align128, DevPtr, DevPtrMut, Opaque, PtxLayout, bit_fields};

ptx_abi_tests::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)]:
    /// Guide 1.3, figure 3.
    #[repr(C)] pub struct Fig3 {
        #[bits(9)] pub s: i16,
        #[bits(9)] pub j: i32,
        pub c: i8,
        #[bits(9)] pub t: i16,
        #[bits(9)] pub u: i16,
        pub d: i8,
    }
    /// Guide 1.3, figure 6, with a `bool` and an enum.
    #[repr(C)] pub struct Fig6 {
        pub c: i8,
        #[bits(0)] _0: i32,
        pub d: i8,
        #[bits(9)] _1: i16,
        pub e: i8,
        #[bits(1)] pub flag: bool,
        #[bits(2, enum)] pub mode: Mode,
    }
    #[repr(C, packed)] pub struct PackedBits { pub tag: u8, #[bits(20)] pub low: u32, #[bits(20)] pub high: u32 }
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
    #[repr(i64)] #[ptx(name = "deep::er::Limits")] pub enum Limits { Lowest = i64::MIN, Highest = i64::MAX }
    #[repr(C, packed(2))]
    pub struct Packed { pub tag: u8, pub value: f64, #[ptx(as = Opaque<8, Align8>)] pub rest: [u8; 8] }
    #[repr(C, align(32))] pub struct Pairs { pub a: Pair<f32, u8>, pub b: Pair<u8, f32>, pub c: [Pair<f32, u8>; 2] }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    pub struct Halves { pub low: u16, pub high: u16 }
    pub union Word { #[ptx(anonymous)] pub halves: Halves, pub bits: u32, pub value: f32 }
    #[ptx(name = "deep::er::Tagged", rename_all = "camelCase")]
    pub struct Tagged {
        pub tag_of_word: Mode,
        #[ptx(anonymous)]
        pub word: Word,
        pub align_16: Align16,
        pub aligned_value: f32,
        pub limits: Limits,
        pub none: [f64; 0],
        pub first_node: DevPtr<Node>,
    }
    pub struct Pair<A, B> { pub first: A, pub second: B }
    /// An instance points to another instance, which the name does not determine.
    #[ptx(name = "lists::List")] pub struct List<T> { pub value: T, pub next: DevPtrMut<List<T>> }
    pub struct Particle { pub position: Float3, pub mass: f32, pub velocity: Float4, pub next: DevPtr<Particle> }
    /// Pointers to an unnamed instance, to an instance that a type without parameters names, and to other aliases.
    pub struct Links {
        pub any: DevPtr<Pair<u8, u8>>,
        pub list: List<f32>,
        pub words: DevPtrMut<WordPair>,
        pub more: [DevPtr<WordPair>; 2],
        pub colour: DevPtr<Colour>,
        pub branches: DevPtr<Branch>,
        pub trees: DevPtrMut<DevPtrMut<DevPtr<Branch>>>,
    }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    pub struct Colour(pub Rgb);
    pub struct Branch(pub DevPtr<Leaves>);
    #[ptx(name = "words::WordPair")] pub struct WordPair(pub Pair<u16, u32>);
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    /// A tree whose branches point back, and forward to later definitions.
    pub struct Node {
        pub children: [DevPtrMut<Node>; 2],
        pub word: DevPtr<Word>,
        pub tree: DevPtrMut<Tree>,
        pub elsewhere: DevPtr<DevPtrMut<Elsewhere>>,
        pub state: *const Mode,
    }
    pub union Tree { pub root: Node, pub count: usize }
    /// A type that others only point to.
    #[ptx(name = "other::Elsewhere")] pub struct Elsewhere { pub x: i32 }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    pub struct Meters(pub f32);
    pub struct Row(pub [f32; 4]);
    pub struct TensorMap(pub Opaque<128, Align64>);
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(vector)] pub struct Rgb { pub r: u8, pub g: u8, pub b: u8 }
    /// Names that C++ has another use for.
    #[allow(non_camel_case_types, non_snake_case)]
    pub struct template { pub int: i32, pub r#struct: u8, pub Mode: Mode }
    pub struct Duo(pub u8, pub u16);
}

#[derive(PtxLayout)]
#[repr(C)]
pub struct Leaves {
    pub wide: i128,
    pub rows: [Row; 2],
    pub height: Meters,
    pub yes: bool,
    pub color: Rgb,
    pub bytes: UChar4,
    pub texture: TextureHandle,
    pub surfaces: [SurfaceHandle; 2],
    pub shared: SharedPtr<f32>,
    pub half: half::f16,
    pub brain: half::bf16,
    pub halves: Half2,
    pub brains: BFloat162,
    pub eighth: Fp8E4M3,
    pub scale: Fp8E8M0,
    pub sixth: Fp6E2M3,
    pub quarters: [Fp4x4E2M1; 2],
    pub padded: opencl::Float3,
    pub opaque: [Opaque<24, Align8>; 3],
    pub map: TensorMap,
    pub tensor: ptx_abi::handle::TensorMap<Align128>,
    pub count: AtomicU32,
    pub unset: MaybeUninit<u64>,
    pub matrix: [[f64; 4]; 3],
    pub names: DevPtr<DevPtr<i8>>,
    pub words: DevPtrMut<u32>,
    pub numbers: DevPtr<half::f16>,
    pub distance: isize,
    pub old: LongLong4,
    pub new: Double4A32,
    pub duo: Duo,
    pub keyword: template,
}
