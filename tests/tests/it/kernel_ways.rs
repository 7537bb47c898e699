//! Tests which mistakes each way of naming a kernel detects, for the table in the documentation of `kernel`.
//!
//! Each row is a class of mistakes, tried with one of them. `kernel` tests each class on every kind of type: `declared` and
//! `check` the declarations, `aliases` the names, and `layers` the fingerprints.
//!
//! `UPDATE_EXPECT=1 cargo test -p ptx-abi-tests --test it kernel_ways` writes it again.

use std::fmt::Write as _;

use ptx_abi::vector::Float3;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, Layout, PtxLayout, TypeKind, bit_fields};
use ptx_abi_tests::files;

ptx_abi_tests::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    /// A type that the host passes by value, and what C++ has in its place.
    struct Config { origin: Float3, #[bits(4)] mode: u32, #[bits(4)] level: u32 }
    #[ptx(name = "Config")] struct Grown { origin: Float3, #[bits(4)] mode: u32, #[bits(4)] level: u32, more: u32 }
    #[ptx(name = "Config")] struct Swapped { origin: Float3, #[bits(4)] level: u32, #[bits(4)] mode: u32 }
    #[ptx(name = "Config")] struct Wider { origin: Float3, #[bits(5)] mode: u32, #[bits(3)] level: u32 }
    #[ptx(name = "Settings")] struct Renamed { origin: Float3, #[bits(32)] bits: u32 }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    /// A type that the host points to, and what C++ has in its place.
    struct Node { next: DevPtr<Node>, weight: f32, id: u32 }
    #[ptx(name = "Node")] struct LongerNode { next: DevPtr<Node>, weight: f32, id: u32, depth: u32 }
    struct Pair<T> { first: T, second: T }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(u8)]:
    enum Mode { Fast = 1, Exact = 2 }
    #[ptx(name = "Mode")] enum Shifted { Fast = 0, Exact = 1 }
}

macro_rules! kernel {
    ($name:ident, $($entry:tt)*) => {
        #[derive(KernelParams)]
        #[ptx($($entry)*)]
        struct $name {
            config: Config,
            scale: f32,
            nodes: DevPtr<Node>,
            x: DevPtr<f32>,
            y: DevPtrMut<f64>,
            rows: u32,
            columns: u32,
            bytes: u64,
            mode: Mode,
            pair: Pair<i16>,
        }
    };
}
kernel! { Plain, entry = "k" }
kernel! { Mangled, cpp_entry = "k" }

/// The parameters of the CUDA side: in PTX, and in the mangled name.
const RIGHT: [(&str, &str, &str); 10] = [
    ("config", ".align 4 .b8[16]", "6Config"),
    ("scale", ".f32", "f"),
    ("nodes", ".u64", "PK4Node"),
    ("x", ".u64", "PKf"),
    ("y", ".u64", "Pd"),
    ("rows", ".u32", "j"),
    ("columns", ".u32", "j"),
    ("bytes", ".u64", "m"),
    ("mode", ".u8", "4Mode"),
    ("pair", ".align 2 .b8[4]", "4PairIsE"),
];

/// The CUDA side.
struct Cuda {
    params: Vec<(&'static str, &'static str, &'static str)>,
    /// The types with fingerprints: `Config`, `Node`, `Mode`, `Pair`.
    layouts: [&'static Layout<'static>; 4],
}

impl Cuda {
    fn right() -> Self {
        let layouts = [Config::LAYOUT, Node::LAYOUT, Mode::LAYOUT, <Pair<i16>>::LAYOUT];
        Self { params: RIGHT.to_vec(), layouts }
    }

    fn index(&self, name: &str) -> usize {
        self.params.iter().position(|(param, ..)| *param == name).expect("a parameter")
    }

    fn remove(&mut self, name: &str) {
        self.params.remove(self.index(name));
    }

    fn set(&mut self, name: &str, declared: &'static str, mangled: &'static str) {
        let index = self.index(name);
        (self.params[index].1, self.params[index].2) = (declared, mangled);
    }

    fn swap(&mut self, a: &str, b: &str) {
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
    fn said(&self) -> [Option<String>; 4] {
        let mangled: String = ["_Z1k"].into_iter().chain(self.params.iter().map(|(.., mangled)| *mangled)).collect();
        [
            Plain::check(&self.ptx("k", false)),
            Mangled::check(&self.ptx(&mangled, false)),
            Plain::check(&self.ptx("k", true)),
            Mangled::check(&self.ptx(&mangled, true)),
        ]
        .map(|result| result.err().map(|mismatch| mismatch.to_string()))
    }
}

/// A mistake on the CUDA side.
type Change = fn(&mut Cuda);

/// Classes of mistakes on the CUDA side, with a mistake of each class.
const ROWS: [(&str, Change); 20] = [
    ("a parameter is missing", |cuda| cuda.remove("scale")),
    ("a number of another size: `double` for `float`", |cuda| cuda.set("scale", ".f64", "d")),
    ("an integer for a float of the same size", |cuda| cuda.set("scale", ".u32", "j")),
    ("two parameters of different sizes or kinds are swapped", |cuda| cuda.swap("scale", "rows")),
    ("a struct by value has grown", |cuda| {
        cuda.set("config", ".align 4 .b8[20]", "6Config");
        cuda.layouts[0] = Grown::LAYOUT;
    }),
    ("an integer for a pointer, with `.ptr` in the PTX", |cuda| cuda.set("bytes", ".u64 .ptr .align 1", "Pv")),
    ("a pointer to another state space, with `.ptr` in the PTX", |cuda| {
        cuda.set("x", ".u64 .ptr .shared .align 4", "PKf");
    }),
    ("an integer for a pointer, without `.ptr` in the PTX", |cuda| cuda.set("bytes", ".u64", "Pv")),
    ("`int` for `unsigned`", |cuda| cuda.set("rows", ".u32", "i")),
    ("a pointer to another type", |cuda| cuda.set("x", ".u64", "PKi")),
    ("a pointer that writes for one that reads", |cuda| cuda.set("x", ".u64", "Pf")),
    ("two pointers to different types are swapped", |cuda| cuda.swap("x", "y")),
    ("a pointer and an integer of its size are swapped", |cuda| cuda.swap("x", "bytes")),
    ("another struct of the same size", |cuda| {
        cuda.set("config", ".align 4 .b8[16]", "8Settings");
        cuda.layouts[0] = Renamed::LAYOUT;
    }),
    ("two members of a struct are swapped", |cuda| cuda.layouts[0] = Swapped::LAYOUT),
    ("a bit-field has another width", |cuda| cuda.layouts[0] = Wider::LAYOUT),
    ("a struct that is pointed to has changed", |cuda| cuda.layouts[1] = LongerNode::LAYOUT),
    ("an enumerator has another value", |cuda| cuda.layouts[2] = Shifted::LAYOUT),
    ("an instance of a generic type by value has changed", |cuda| cuda.layouts[3] = <Pair<u16>>::LAYOUT),
    ("two parameters of the same type are swapped", |cuda| cuda.swap("rows", "columns")),
];

#[test]
fn the_documentation_has_the_table() {
    let ways = ["`extern \"C\"` name, `entry`", "mangled name, `cpp_entry`", "`entry` and fingerprints"];
    let mut table = format!("| on the CUDA side | {} |\n|---|---|---|---|\n", ways.join(" | "));
    let mut missed = Vec::new();
    for (what, change) in ROWS {
        let mut cuda = Cuda::right();
        change(&mut cuda);
        let [plain, mangled, header, all] = cuda.said();
        let cells = [plain, mangled, header].map(|said| if said.is_some() { "caught" } else { "–" });
        writeln!(table, "| {what} | {} |", cells.join(" | ")).unwrap();
        missed.extend(all.is_none().then_some(what));
    }
    files::golden("src/kernel_ways.md", &table);
    // A mangled name and fingerprints together detect all mistakes in the table but one.
    assert_eq!(missed, ["two parameters of the same type are swapped"]);
}

#[test]
fn the_right_kernel_is_accepted() {
    assert_eq!(Cuda::right().said(), [const { None::<String> }; 4]);
}
