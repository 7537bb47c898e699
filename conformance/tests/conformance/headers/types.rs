//! Types whose names and members need care in C++.

use ptx_abi::vector::{Double2, Float4, Fp4x4E2M1, Fp6x2E2M3, Fp8E4M3, Half2};
use ptx_abi::{Align16, DevPtr, DevPtrMut, Layout, PtxLayout, bit_fields};

/// The types of each header. They need several headers, because some have the same name.
pub const HEADERS: &[(&str, &[&Layout<'static>])] = &[
    ("pointees and members of one name", &[renamed::Tree::LAYOUT, renamed::List::LAYOUT, renamed::Vectors::LAYOUT]),
    ("small floats", &[floats::Packed::LAYOUT, floats::Outer::LAYOUT, floats::Aligned::LAYOUT, floats::Inside::LAYOUT]),
    (
        "arrays without elements",
        &[
            arrays::Marked::LAYOUT,
            arrays::Between::LAYOUT,
            arrays::Wide::LAYOUT,
            arrays::Packed::LAYOUT,
            arrays::Holder::LAYOUT,
            arrays::Alone::LAYOUT,
            arrays::Last::LAYOUT,
            arrays::Unnamed::LAYOUT,
            arrays::Either::LAYOUT,
        ],
    ),
    (
        "packed types",
        &[
            packed::Tight::LAYOUT,
            packed::Two::LAYOUT,
            packed::Bits::LAYOUT,
            packed::Classes::LAYOUT,
            packed::Around::LAYOUT,
            packed::Holder::LAYOUT,
            packed::Unnamed::LAYOUT,
            packed::Bytes::LAYOUT,
        ],
    ),
    (
        "names of the checks",
        &[
            checks::wide::LAYOUT,
            checks::limit::LAYOUT,
            checks::width::LAYOUT,
            checks::one::LAYOUT,
            checks::same::LAYOUT,
            checks::ptx_abi::LAYOUT,
            checks::std::LAYOUT,
            checks::value::LAYOUT,
        ],
    ),
    ("keywords", &[keywords::Both::LAYOUT, keywords::Bits::LAYOUT, keywords::Enum::LAYOUT]),
    ("macros", &[macros::Number::LAYOUT, macros::Members::LAYOUT, macros::isnan::LAYOUT]),
    ("functions of C", &[functions::Uses::LAYOUT, functions::stat::LAYOUT, functions::y0::LAYOUT]),
    ("anonymous instances", &[instances::Outer::LAYOUT]),
    ("own vectors", &[vectors::Uses::LAYOUT]),
    (
        "pointers to aliases",
        &[aliases::Holder::LAYOUT, aliases::Two::LAYOUT, aliases::Pointers::LAYOUT, aliases::Link::LAYOUT],
    ),
    (
        "pointers to arrays of later types",
        &[aliases::Later::LAYOUT, aliases::Node::LAYOUT, aliases::Nodes::LAYOUT, aliases::Several::LAYOUT],
    ),
    (
        "letters outside of ASCII",
        &[letters::Größe::LAYOUT, letters::Uses::LAYOUT, letters::𠮷::LAYOUT, letters::List::<letters::Größe>::LAYOUT],
    ),
];

mod renamed {
    use super::*;

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        #[ptx(rename_all = "PascalCase")]
        pub struct Node { node: DevPtr<Node>, leaf: DevPtrMut<Leaf>, kind: Kind, list: DevPtr<DevPtrMut<List>> }
        pub struct Leaf { #[ptx(name = "Leaf")] leaf: Kind }
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(u8)]
    pub enum Kind {
        Kind,
        Node,
    }

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(name = "forest::Tree")]
    pub struct Tree {
        #[ptx(name = "Node")]
        root: Node,
        #[ptx(name = "forest")]
        trees: DevPtr<Tree>,
        #[bits(3, enum)]
        #[ptx(name = "Kind")]
        kind: Kind,
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub struct List {
        #[ptx(name = "forest")]
        tree: DevPtr<Tree>,
        #[ptx(name = "List")]
        list: Leaf,
        #[ptx(name = "Leaf")]
        leaves: [Leaf; 2],
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub struct Vectors {
        float4: Float4,
        double2: DevPtr<Double2>,
        #[ptx(name = "__half")]
        half: half::f16,
        uint32_t: u32,
        size_t: usize,
        next: u32,
        last: usize,
    }
}

mod floats {
    use super::*;

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C, packed)]
    pub struct Packed {
        tag: u8,
        half: half::f16,
        #[bits(20)]
        low: u32,
        #[bits(20)]
        high: u32,
        brains: [half::bf16; 3],
    }

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C, packed(4))]
    pub struct Aligned {
        tag: u8,
        half: half::f16,
        #[bits(9)]
        low: u32,
        value: f64,
    }

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        pub struct Pair {
            half: half::f16,
            eighth: Fp8E4M3,
            sixths: Fp6x2E2M3,
            quarters: Fp4x4E2M1,
            halves: Half2,
            more: [Half2; 2],
            nested: Nested,
            number: i32,
        }
        pub struct Nested { value: [half::bf16; 3] }
        pub union Either { whole: half::f16, #[ptx(anonymous)] pair: Pair, bits: u32 }
        pub struct Outer { tag: u8, #[ptx(anonymous)] either: Either, last: half::bf16 }
        pub struct Holder { number: u8, nested: Nested }
        pub struct Inside { byte: u8, #[ptx(anonymous)] holder: Holder }
    }
}

mod aliases;
mod arrays;
mod packed;

#[allow(non_camel_case_types)]
mod checks {
    use super::*;

    macro_rules! types {
        ($($name:ident)*) => {
            $(
                #[bit_fields]
                #[derive(Clone, Copy, PtxLayout)]
                #[repr(C)]
                pub struct $name {
                    value: u32,
                    #[bits(3)]
                    one: u32,
                    #[bits(4)]
                    wide: i32,
                    limit: DevPtr<wide>,
                    width: DevPtr<limit>,
                }
            )*
        };
    }
    types! { wide limit width one same ptx_abi std value }
}

mod keywords {
    use super::*;

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        pub struct Both { class: u8, class_: u16, class__: u32, inner: Inner, #[ptx(anonymous)] anonymous: Anonymous }
        pub struct Inner { new: u8, int_: u8, class_: u8 }
        pub union Anonymous { int: u8, int_: u16, new_: u16 }
        pub struct Bits {
            #[ptx(bits(class: u8 = 3, class_: u8 = 4))]
            all: u8,
            #[ptx(bits(int_: i8 = 2, int: i8 = 5))]
            more: i8,
        }
    }

    #[allow(non_camel_case_types)]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(i32)]
    pub enum Enum {
        class,
        class_,
        Enum,
        class__,
    }
}

#[allow(non_camel_case_types, non_snake_case, clippy::upper_case_acronyms)]
mod macros {
    use super::*;

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(u16)]
    pub enum Number {
        NAN,
        INFINITY,
        EOF,
        NULL,
        HUGE_VAL,
        errno,
        M_PI,
        INT_MAX,
        FP_NAN,
        isnan,
    }

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        pub struct Members {
            major: i32,
            minor: i32,
            linux: i32,
            unix: i32,
            NULL: i32,
            assert: i32,
            CHAR_BIT: i32,
            INT_MAX: i32,
            I: i32,
            signbit: i32,
            isnan: i32,
            errno: i32,
            stdin: i32,
            M_PI: i32,
            offsetof: [i32; 2],
            kind: Number,
        }
        pub struct isnan { x: EOF, next: DevPtr<CHAR_BIT> }
        pub struct EOF { signbit: f32 }
        pub struct CHAR_BIT { x: i32 }
    }
}

#[allow(non_camel_case_types)]
mod functions {
    use super::*;

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub struct index {
        index: DevPtr<index>,
        #[bits(3)]
        bits: u32,
        #[bits(2, enum)]
        y0: y0,
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub union stat {
        index: index,
        stat: u64,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PtxLayout)]
    #[repr(u32)]
    pub enum y0 {
        y0,
        y1,
    }

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        pub struct Uses {
            index: index,
            indices: DevPtr<DevPtrMut<index>>,
            stat: [stat; 2],
            y0: y0,
            unknown: DevPtr<time>,
        }
        pub struct time { x: i32 }
    }
}

mod instances {
    use super::*;

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub struct Pair<T> {
        first: T,
        second: T,
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub struct Outer {
        #[ptx(anonymous)]
        pair: Pair<f32>,
        other: DevPtr<Pair<u8>>,
    }
}

mod vectors {
    use super::*;

    /// A type with another alignment than CUDA's.
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C, align(32))]
    #[ptx(vector)]
    pub struct Double4 {
        x: f64,
        y: f64,
        z: f64,
        w: f64,
    }

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        /// A type with other member names than CUDA's.
        #[ptx(vector)] pub struct Float3 { r: f32, g: f32, b: f32 }
        pub struct Float4 { x: f32, y: f32 }
        /// A type like CUDA's.
        #[ptx(name = "dim3")] pub struct Dim3 { x: u32, y: u32, z: u32 }
        pub struct Uses {
            a: Double4,
            b: ptx_abi::vector::Double4,
            c: Float3,
            d: ptx_abi::vector::Float3,
            e: Float4,
            dim3: Dim3,
            pointer: DevPtr<Double4>,
        }
    }
}

pub mod diamonds {
    use super::*;

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub struct Leaf {
        value: u32,
        #[bits(3)]
        low: u32,
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub struct Two {
        a: Leaf,
        b: [Leaf; 1],
    }

    macro_rules! levels {
        ($($name:ident: $below:ident,)*) => {
            $(
                #[derive(Clone, Copy, PtxLayout)]
                #[repr(C)]
                pub struct $name {
                    a: $below,
                    b: [$below; 1],
                }
            )*
        };
    }
    levels! { D1: Leaf, D2: D1, D3: D2, D4: D3, D5: D4, D6: D5, D7: D6, D8: D7, }
}

pub mod letters {
    use super::*;

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub struct Größe {
        maß: f32,
        #[bits(3)]
        breite: u32,
        #[bits(29)]
        höhe: u32,
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(u32)]
    #[ptx(name = "räume::Farbe")]
    pub enum Farbe {
        Grün = 1,
        赤 = 2,
    }

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        #[ptx(name = "räume::Uses")]
        pub struct Uses { größe: Größe, größen: DevPtr<Größe>, farbe: Farbe, pair: Paar<Größe>, ähnlich: DevPtr<𠮷> }
        pub struct 𠮷(f32);
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub struct Paar<T> {
        é: T,
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(name = "räume::Liste<{T}>")]
    pub struct List<T> {
        first: DevPtr<T>,
    }
}
