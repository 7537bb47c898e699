//! Generates random lists of arguments, with the same `printf` in C++, in Rust and in the crate's PTX.

use std::fmt::Write as _;

use ptx_abi::kernel::Param;
use ptx_abi::param::{Entry, Memory, Place};
use ptx_abi::scalar::Scalar;
use ptx_abi::syscall::{Printf, StringVariable, VPRINTF, ValistLayout};
use ptx_abi::{DevPtr, DevPtrMut, Layout, PtxLayout, StateSpace, TypeKind};
use ptx_abi_tests::rng::Rng;

/// The type of an argument.
#[derive(Debug)]
pub(crate) struct Type {
    cpp: &'static str,
    rust: &'static str,
    layout: &'static Layout<'static>,
    /// The conversions that print it.
    conversions: &'static [&'static str],
}

const fn ty(
    cpp: &'static str,
    rust: &'static str,
    layout: &'static Layout<'static>,
    conversions: &'static [&'static str],
) -> Type {
    Type { cpp, rust, layout, conversions }
}

const E8: &Layout<'static> =
    &Layout { name: "E8", size: 1, align: 1, kind: TypeKind::Enum { repr: Scalar::U8, variants: &[], instance: None } };
const E16: &Layout<'static> = &Layout {
    name: "E16",
    size: 2,
    align: 2,
    kind: TypeKind::Enum { repr: Scalar::S16, variants: &[], instance: None },
};
const E32: &Layout<'static> = &Layout {
    name: "E32",
    size: 4,
    align: 4,
    kind: TypeKind::Enum { repr: Scalar::S32, variants: &[], instance: None },
};

/// The types that C++ can print.
static TYPES: [Type; 21] = [
    ty("signed char", "i8", i8::LAYOUT, &["%d", "%hd", "%x", "%c"]),
    ty("char", "i8", i8::LAYOUT, &["%c", "%3d"]),
    ty("unsigned char", "u8", u8::LAYOUT, &["%d", "%u", "%hu", "%02hx", "%c"]),
    ty("short", "i16", i16::LAYOUT, &["%d", "%hd", "%o"]),
    ty("unsigned short", "u16", u16::LAYOUT, &["%d", "%u", "%hu", "%#X"]),
    ty("int", "i32", i32::LAYOUT, &["%d", "%+i", "%08x", "%c"]),
    ty("unsigned", "u32", u32::LAYOUT, &["%u", "%x", "%-10o"]),
    ty("long", "i64", i64::LAYOUT, &["%ld", "%lx"]),
    ty("unsigned long", "usize", usize::LAYOUT, &["%lu", "%lo"]),
    ty("long long", "i64", i64::LAYOUT, &["%lld", "% lli", "%llx"]),
    ty("unsigned long long", "u64", u64::LAYOUT, &["%llu", "%llX"]),
    ty("ptrdiff_t", "isize", isize::LAYOUT, &["%ld"]),
    ty("float", "f32", f32::LAYOUT, &["%f", "%e", "%.3f", "%G"]),
    ty("float", "f32", f32::LAYOUT, &["%8.2f", "%a"]),
    ty("double", "f64", f64::LAYOUT, &["%f", "%lf", "%g", "%A"]),
    ty("bool", "bool", bool::LAYOUT, &["%d", "%u"]),
    ty("void *", "DevPtrMut<c_void>", <DevPtrMut<core::ffi::c_void>>::LAYOUT, &["%p"]),
    ty("const float *", "DevPtr<f32>", <DevPtr<f32>>::LAYOUT, &["%p"]),
    ty("E8", "u8", E8, &["%d"]),
    ty("E16", "i16", E16, &["%d"]),
    ty("E32", "i32", E32, &["%d"]),
];

/// A call of `printf`.
#[derive(Debug)]
pub(crate) struct List {
    pub(crate) name: String,
    pub(crate) format: String,
    pub(crate) types: Vec<&'static Type>,
    /// The bytes of each argument.
    pub(crate) values: Vec<Vec<u8>>,
}

/// The list of facts 5, and random ones.
pub(crate) fn random(count: usize, seed: u64) -> Vec<List> {
    let mut rng = Rng::from_env(seed);
    let find = |cpp: &str| TYPES.iter().find(|ty| ty.cpp == cpp).expect("a type");
    let measured =
        ["char", "short", "float", "double", "int", "long long", "void *", "unsigned char", "bool", "unsigned"];
    let lists = (0..count).map(|i| {
        let types: Vec<_> = match i {
            0 => measured.map(find).to_vec(),
            1 => vec![],
            2 => (0..32).map(|_| &TYPES[rng.below(TYPES.len())]).collect(),
            _ => (0..rng.below(12)).map(|_| &TYPES[rng.below(TYPES.len())]).collect(),
        };
        List::new(format!("k_{i}"), types, &mut rng)
    });
    lists.collect()
}

impl List {
    fn new(name: String, types: Vec<&'static Type>, rng: &mut Rng) -> Self {
        let conversions: Vec<_> = types.iter().map(|ty| rng.pick(ty.conversions)).collect();
        let format = format!("{name}: {}, 100%%\n", conversions.join(" "));
        let value = |ty: &&Type| {
            let bits = match ty.layout.name {
                "bool" => rng.bits() & 1,
                // Every number is exact as a `double`. NaNs are excluded, because conversions may change their bits.
                "f32" => u64::from((f32::from(rng.bits() as i16) / 64.0).to_bits()),
                _ => rng.bits(),
            };
            bits.to_le_bytes()[..ty.layout.size].to_vec()
        };
        let values = types.iter().map(value).collect();
        Self { name, format, types, values }
    }

    pub(crate) fn layout(&self) -> ValistLayout {
        let layouts: Vec<_> = self.types.iter().map(|ty| ty.layout).collect();
        ValistLayout::new(&layouts)
    }

    /// The call in C++, for messages.
    pub(crate) fn text(&self) -> String {
        format!("{}({})", self.name, self.types.iter().map(|ty| ty.cpp).collect::<Vec<_>>().join(", "))
    }

    fn arguments(&self) -> String {
        (0..self.types.len()).fold(String::new(), |list, i| format!("{list}, a{i}"))
    }

    /// The PTX block of the call.
    pub(crate) fn block(&self) -> Result<String, String> {
        let string = self.string()?;
        let names: Vec<_> = (0..self.types.len()).map(|i| format!("{}_param_{i}", self.name)).collect();
        let places: Vec<_> = names.iter().map(|name| Place::Memory(Memory::new(StateSpace::Param, name))).collect();
        let printf = Printf::try_new(string.address(), self.layout(), &places).map_err(|error| error.to_string())?;
        Ok(format!("{printf:#}"))
    }

    pub(crate) fn string(&self) -> Result<StringVariable<'_>, String> {
        StringVariable::try_new(&self.name[1..], &self.format).map_err(|error| error.to_string())
    }
}

/// CUDA C++ with a kernel for each list.
pub(crate) fn cpp(lists: &[List]) -> String {
    let mut text = "typedef long ptrdiff_t;\nenum E8 : unsigned char { A8 };\nenum E16 : short { A16 };\nenum E32 : int { A32 };\n"
        .to_owned();
    for list in lists {
        let params: Vec<_> = list.types.iter().enumerate().map(|(i, ty)| format!("{} a{i}", ty.cpp)).collect();
        let _ = writeln!(
            text,
            "extern \"C\" __global__ void {}({}) {{ printf({:?}{}); }}",
            list.name,
            params.join(", "),
            list.format,
            list.arguments()
        );
    }
    text
}

/// A crate for the device with the same kernels.
pub(crate) fn rust(lists: &[List]) -> String {
    let mut text =
        "#![no_std]\n#![feature(abi_ptx)]\n#![forbid(unsafe_code)]\nuse core::ffi::c_void;\nuse ptx_abi::{DevPtr, \
                    DevPtrMut, device_printf};\n#[allow(unused)]\nfn types(_: DevPtr<c_void>) {}\n"
            .to_owned();
    // `no_mangle` is unsafe, so the tests find the names by their ends.
    for list in lists {
        let params: Vec<_> = list.types.iter().enumerate().map(|(i, ty)| format!("a{i}: {}", ty.rust)).collect();
        let format = format!("{}\0", list.format);
        let _ = writeln!(
            text,
            "pub extern \"ptx-kernel\" fn {}({}) {{ device_printf!({format:?}{}); }}",
            list.name,
            params.join(", "),
            list.arguments()
        );
    }
    text
}

/// A module by the crate with the same kernels.
pub(crate) fn ptx(lists: &[List], head: &str) -> Result<String, String> {
    let mut text = format!("{head}{VPRINTF}\n");
    for list in lists {
        let params: Vec<_> = list.types.iter().map(|ty| Param::new("a", ty.layout)).collect();
        let entry = Entry::new(&list.name, &params);
        let _ = writeln!(text, "{}\n{entry:#}\n{{\n{}\nret;\n}}", list.string()?, list.block()?);
    }
    Ok(text)
}
