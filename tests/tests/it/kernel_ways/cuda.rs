//! A kernel with a parameter of each kind, and its CUDA side.

use std::fmt::Write as _;

use ptx_abi::handle::TextureHandle;
use ptx_abi::pointer::SharedPtr;
use ptx_abi::vector::Float3;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, Layout, PtxLayout, TypeKind, bit_fields};

/// A type that the host passes by value.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub(crate) struct Config {
    origin: Float3,
    #[bits(4)]
    mode: u32,
    #[bits(4)]
    level: u32,
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    /// A type that the host points to.
    pub(crate) struct Node { next: DevPtr<Node>, weight: f32, id: u32 }
    /// A type that the host passes in a wrapper.
    pub(crate) struct Extent { width: u32, height: u32 }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
pub(crate) struct Wrapped(Extent);

/// A type that the host points to through two pointers.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub(crate) struct Leaf {
    #[bits(3)]
    kind: u16,
    #[bits(9)]
    count: u16,
}

/// A type that the host points to by a wrapper of a pointer.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub(crate) struct Item {
    key: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
pub(crate) struct Link(DevPtr<Item>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
pub(crate) enum Mode {
    Fast = 1,
    Exact = 2,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub(crate) struct Pair<T> {
    first: T,
    second: T,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
pub(crate) struct Meters(f32);

macro_rules! kernel {
    ($name:ident, $($entry:tt)*) => {
        #[derive(KernelParams)]
        #[ptx($($entry)*)]
        pub(crate) struct $name {
            config: Config,
            scale: f32,
            nodes: DevPtr<Node>,
            x: DevPtr<f32>,
            y: DevPtrMut<f64>,
            rows: u32,
            columns: u32,
            bytes: u64,
            gain: half::f16,
            total: f64,
            step: i16,
            mode: Mode,
            on: bool,
            table: DevPtr<DevPtrMut<Leaf>>,
            link: Link,
            wrapped: Wrapped,
            pair: Pair<i16>,
            length: Meters,
            texture: TextureHandle,
            first: DevPtr<Node>,
            second: DevPtr<Node>,
            tile: SharedPtr<f32>,
        }
    };
}
kernel! { Plain, entry = "k" }
kernel! { Mangled, cpp_entry = "k" }

/// The parameters of the CUDA side: in PTX, and in the mangled name.
const RIGHT: [(&str, &str, &str); 22] = [
    ("config", ".align 4 .b8[16]", "6Config"),
    ("scale", ".f32", "f"),
    ("nodes", ".u64", "PK4Node"),
    ("x", ".u64", "PKf"),
    ("y", ".u64", "Pd"),
    ("rows", ".u32", "j"),
    ("columns", ".u32", "j"),
    ("bytes", ".u64", "m"),
    ("gain", ".align 2 .b8[2]", "6__half"),
    ("total", ".f64", "d"),
    ("step", ".u16", "s"),
    ("mode", ".u8", "4Mode"),
    ("on", ".u8", "b"),
    ("table", ".u64", "PKP4Leaf"),
    ("link", ".u64", "PK4Item"),
    ("wrapped", ".align 4 .b8[8]", "6Extent"),
    ("pair", ".align 2 .b8[4]", "4PairIsE"),
    ("length", ".f32", "f"),
    ("texture", ".u64", "y"),
    ("first", ".u64", "PK4Node"),
    ("second", ".u64", "PK4Node"),
    ("tile", ".u32", "j"),
];

/// The CUDA side.
pub(crate) struct Cuda {
    params: Vec<(&'static str, &'static str, &'static str)>,
    /// The types with fingerprints: `Config`, `Node`, `Extent`, `Leaf`, `Item`, `Mode`, `Pair`.
    pub(crate) layouts: [&'static Layout<'static>; 7],
}

impl Cuda {
    pub(crate) fn right() -> Self {
        let layouts = [
            Config::LAYOUT,
            Node::LAYOUT,
            Extent::LAYOUT,
            Leaf::LAYOUT,
            Item::LAYOUT,
            Mode::LAYOUT,
            <Pair<i16>>::LAYOUT,
        ];
        Self { params: RIGHT.to_vec(), layouts }
    }

    fn index(&self, name: &str) -> usize {
        self.params.iter().position(|(param, ..)| *param == name).expect("a parameter")
    }

    pub(crate) fn remove(&mut self, name: &str) {
        self.params.remove(self.index(name));
    }

    pub(crate) fn set(&mut self, name: &str, declared: &'static str, mangled: &'static str) {
        let index = self.index(name);
        (self.params[index].1, self.params[index].2) = (declared, mangled);
    }

    pub(crate) fn swap(&mut self, a: &str, b: &str) {
        let (a, b) = (self.index(a), self.index(b));
        self.params.swap(a, b);
    }

    fn ptx(&self, symbol: &str, fingerprints: bool) -> String {
        let mut ptx = ".version 8.7\n.target sm_90\n.address_size 64\n".to_owned();
        for layout in self.layouts.iter().filter(|_| fingerprints) {
            // The number has a sign, as compilers print it, and the name is that of the header.
            let value = layout.fingerprint();
            let instance = match layout.kind {
                TypeKind::Struct(aggregate) if aggregate.generic => format!("_{:08x}", value >> 32),
                _ => String::new(),
            };
            let name = format!("ptx_abi_layout_{}{instance}", layout.name);
            writeln!(ptx, ".weak .global .align 8 .u64 {name} = {};", value as i64).unwrap();
        }
        let params = self.params.iter().enumerate().map(|(i, (_, declared, _))| {
            let (before, after) = declared
                .split_once('[')
                .map_or((*declared, String::new()), |(before, size)| (before, format!("[{size}")));
            format!(".param {before} {symbol}_param_{i}{after}")
        });
        writeln!(ptx, ".visible .entry {symbol}({})\n{{\n\tret;\n}}", params.collect::<Vec<_>>().join(",\n")).unwrap();
        ptx
    }

    /// The error of each way: the plain name, the mangled name, the plain name with the header, and all of these.
    pub(crate) fn said(&self) -> [Option<String>; 4] {
        let mangled: String = ["_Z1k"].into_iter().chain(self.params.iter().map(|(.., mangled)| *mangled)).collect();
        [
            Plain::check(&self.ptx("k", false)),
            Mangled::check(&self.ptx(&mangled, false)),
            Plain::check(&self.ptx("k", true)),
            Mangled::check(&self.ptx(&mangled, true)),
        ]
        .map(|result| result.err().map(|mismatch| mismatch.to_string()))
    }

    /// Whether each of the first three ways refuses it.
    pub(crate) fn caught(&self) -> [bool; 3] {
        let [plain, mangled, header, _] = self.said();
        [plain.is_some(), mangled.is_some(), header.is_some()]
    }
}

/// Other types with the same names in C++.
pub(crate) mod drifted {
    use super::{DevPtr, Float3, PtxLayout, bit_fields};

    ptx_abi_tests::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        #[ptx(name = "Config")]
        pub(crate) struct Grown { origin: Float3, #[bits(4)] mode: u32, #[bits(4)] level: u32, more: u32 }
        #[ptx(name = "Config")] pub(crate) struct Swapped { origin: Float3, #[bits(4)] level: u32, #[bits(4)] mode: u32 }
        #[ptx(name = "Config")] pub(crate) struct Wider { origin: Float3, #[bits(5)] mode: u32, #[bits(3)] level: u32 }
        #[ptx(name = "Config")]
        pub(crate) struct Narrower { origin: Float3, #[bits(4)] mode: u32, #[bits(3)] level: u32 }
        #[ptx(name = "Settings")] pub(crate) struct Renamed { origin: Float3, #[bits(32)] bits: u32 }
        #[ptx(name = "Leaf")] pub(crate) struct WiderLeaf { #[bits(3)] kind: u16, #[bits(10)] count: u16 }
        #[ptx(name = "Leaf")] pub(crate) struct LongerLeaf { #[bits(3)] kind: u16, #[bits(9)] count: u16, more: u32 }
    }

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        #[ptx(name = "Node")] pub(crate) struct LongerNode { next: DevPtr<super::Node>, weight: f32, id: u32, depth: u32 }
        #[ptx(name = "Node")] pub(crate) struct SwappedNode { next: DevPtr<super::Node>, id: u32, weight: f32 }
        #[ptx(name = "Extent")] pub(crate) struct LargerExtent { width: u32, height: u32, depth: u32 }
        #[ptx(name = "Extent")] pub(crate) struct SwappedExtent { height: u32, width: u32 }
        #[ptx(name = "Size")] pub(crate) struct Size { width: u32, height: u32 }
        #[ptx(name = "Item")] pub(crate) struct LongerItem { key: u32, more: u32 }
    }

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(u8)]:
        #[ptx(name = "Mode")] pub(crate) enum Shifted { Fast = 0, Exact = 1 }
        #[ptx(name = "Mode")] pub(crate) enum More { Fast = 1, Exact = 2, Other = 3 }
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub(crate) struct Pair<T> {
        first: T,
        second: T,
    }
}
