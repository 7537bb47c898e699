//! What each way of naming a kernel catches, and what it cannot: the table in the documentation of `kernel`.
//!
//! `UPDATE_EXPECT=1 cargo test --test kernel_ways` writes it anew.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use ptx_abi_core::vector::Float3;
use ptx_abi_core::{DevPtr, DevPtrMut, KernelParams, Layout, PtxLayout, bit_fields};

/// What the host passes by value.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    origin: Float3,
    #[bits(4)]
    mode: u32,
    #[bits(4)]
    level: u32,
}

/// What the host points to.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Node {
    next: DevPtr<Node>,
    weight: f32,
    id: u32,
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
        }
    };
}
kernel! { Plain, entry = "k" }
kernel! { Mangled, cpp_entry = "k" }

/// The parameters as CUDA C++ has them: in PTX, and in the mangled name.
const RIGHT: [(&str, &str); 8] = [
    (".align 4 .b8[16]", "6Config"),
    (".f32", "f"),
    (".u64", "PK4Node"),
    (".u64", "PKf"),
    (".u64", "Pd"),
    (".u32", "j"),
    (".u32", "j"),
    (".u64", "m"),
];

/// What is on the CUDA side.
struct Cuda {
    params: Vec<(&'static str, &'static str)>,
    config: &'static Layout<'static>,
    node: &'static Layout<'static>,
}

impl Cuda {
    fn right() -> Self {
        Self { params: RIGHT.to_vec(), config: Config::LAYOUT, node: Node::LAYOUT }
    }

    fn ptx(&self, symbol: &str, fingerprints: bool) -> String {
        let mut ptx = ".version 8.7\n.target sm_90\n.address_size 64\n".to_owned();
        for layout in [self.config, self.node].iter().filter(|_| fingerprints) {
            // As compilers print it, with a sign.
            let value = layout.fingerprint() as i64;
            writeln!(ptx, ".weak .global .align 8 .u64 ptx_abi_layout_{} = {value};", layout.name).unwrap();
        }
        let params = self.params.iter().enumerate().map(|(i, (declared, _))| {
            let (before, after) = declared
                .split_once('[')
                .map_or((*declared, String::new()), |(before, size)| (before, format!("[{size}")));
            format!(".param {before} {symbol}_param_{i}{after}")
        });
        writeln!(ptx, ".visible .entry {symbol}({})\n{{\n\tret;\n}}", params.collect::<Vec<_>>().join(",\n")).unwrap();
        ptx
    }

    /// Whether each way refuses it: the plain name, the mangled name, the plain name and the header.
    fn caught(&self) -> [bool; 3] {
        let mangled: String = ["_Z1k"].into_iter().chain(self.params.iter().map(|(_, mangled)| *mangled)).collect();
        [
            Plain::check(&self.ptx("k", false)).is_err(),
            Mangled::check(&self.ptx(&mangled, false)).is_err(),
            Plain::check(&self.ptx("k", true)).is_err(),
        ]
    }
}

/// Other structs that C++ has under the same names.
mod drifted {
    use super::{DevPtr, Float3, PtxLayout, bit_fields};

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(name = "Config")]
    pub(super) struct Grown {
        origin: Float3,
        #[bits(4)]
        mode: u32,
        #[bits(4)]
        level: u32,
        more: u32,
    }

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(name = "Config")]
    pub(super) struct Swapped {
        origin: Float3,
        #[bits(4)]
        level: u32,
        #[bits(4)]
        mode: u32,
    }

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(name = "Config")]
    pub(super) struct Wider {
        origin: Float3,
        #[bits(5)]
        mode: u32,
        #[bits(3)]
        level: u32,
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(name = "Settings")]
    pub(super) struct Renamed {
        origin: Float3,
        bits: u32,
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(name = "Node")]
    pub(super) struct LongerNode {
        next: DevPtr<super::Node>,
        weight: f32,
        id: u32,
        depth: u32,
    }
}

type Drift = (&'static str, fn(&mut Cuda));

/// What the CUDA side has got wrong.
const DRIFTS: [Drift; 16] = [
    ("a parameter is missing", |cuda| cuda.params.truncate(7)),
    ("a number of another size: `double` for `float`", |cuda| cuda.params[1] = (".f64", "d")),
    ("an integer for a float of the same size", |cuda| cuda.params[1] = (".u32", "j")),
    ("two parameters of different types are swapped", |cuda| cuda.params.swap(1, 3)),
    ("a struct by value has grown", |cuda| {
        cuda.params[0].0 = ".align 4 .b8[20]";
        cuda.config = drifted::Grown::LAYOUT;
    }),
    ("an integer for a pointer, where PTX says `.ptr`", |cuda| cuda.params[7] = (".u64 .ptr .align 1", "Pv")),
    ("an integer for a pointer, where PTX says nothing", |cuda| cuda.params[7] = (".u64", "Pv")),
    ("`int` for `unsigned`", |cuda| cuda.params[5].1 = "i"),
    ("a pointer to another type", |cuda| cuda.params[3].1 = "PKi"),
    ("a pointer that writes for one that reads", |cuda| cuda.params[3].1 = "Pf"),
    ("two pointers to different types are swapped", |cuda| cuda.params.swap(3, 4)),
    ("another struct of the same size", |cuda| {
        cuda.params[0].1 = "8Settings";
        cuda.config = drifted::Renamed::LAYOUT;
    }),
    ("two members of a struct are swapped", |cuda| cuda.config = drifted::Swapped::LAYOUT),
    ("a bit-field has another width", |cuda| cuda.config = drifted::Wider::LAYOUT),
    ("a struct that is pointed to has changed", |cuda| cuda.node = drifted::LongerNode::LAYOUT),
    ("two parameters of the same type are swapped", |cuda| cuda.params.swap(5, 6)),
];

#[test]
fn the_documentation_has_the_table() {
    let ways = ["`extern \"C\"` name, `entry`", "mangled name, `cpp_entry`", "`entry` and fingerprints"];
    let mut table = format!("| on the CUDA side | {} |\n|---|---|---|---|\n", ways.join(" | "));
    for (drift, change) in DRIFTS {
        let mut cuda = Cuda::right();
        change(&mut cuda);
        let cells = cuda.caught().map(|caught| if caught { "caught" } else { "–" });
        writeln!(table, "| {drift} | {} |", cells.join(" | ")).unwrap();
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ptx-abi-core/src/kernel/ways.md");
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(page, table).expect("the documentation can be written");
    } else {
        let shown = fs::read_to_string(page).expect("the documentation");
        assert_eq!(table, shown, "ways.md is stale: `UPDATE_EXPECT=1 cargo test --test kernel_ways`");
    }
}

#[test]
fn the_right_kernel_is_accepted() {
    assert_eq!(Cuda::right().caught(), [false; 3]);
    for (message, ptx) in [
        ("plain", Cuda::right().ptx("k", true)),
        ("mangled", {
            let mangled: String = ["_Z1k"].into_iter().chain(RIGHT.map(|(_, mangled)| mangled)).collect();
            Cuda::right().ptx(&mangled, true)
        }),
    ] {
        let result = if message == "plain" { Plain::check(&ptx) } else { Mangled::check(&ptx) };
        assert!(result.is_ok(), "{message}: {}", result.unwrap_err());
    }
}

/// What the table leaves open, no way catches but one: both at once.
#[test]
fn a_mangled_name_and_fingerprints_together_miss_one_drift() {
    let missed = DRIFTS.iter().filter(|(_, change)| {
        let mut cuda = Cuda::right();
        change(&mut cuda);
        cuda.caught() == [false; 3]
    });
    let missed: Vec<_> = missed.map(|(drift, _)| *drift).collect();
    assert_eq!(missed, ["two parameters of the same type are swapped"]);
}
