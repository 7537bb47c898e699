//! Unusual declarations: `__grid_constant__` parameters, which nvcc declares as bytes, integers without `<stdint.h>`, and
//! variables that a module declares several times.

use std::fmt::Write as _;

use ptx_abi::check::CheckGlobal as _;
use ptx_abi::handle::TextureHandle;
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::mangle::{self, SymbolType};
use ptx_abi::ptx::Module;
use ptx_abi::vector::Float4;
use ptx_abi::{Align4, Align8, CppName, DevPtr, DevPtrMut, KernelParams, Opaque, PtxLayout, cuda_header};
use ptx_abi_conformance::gpu::{assemble, nvcc_ptx};
use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, run};

/// `__grid_constant__` needs `compute_70` or later.
const ARCHITECTURES: [u32; 4] = [75, 90, 100, 120];

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("grid_constants_of_nvcc", &[Tool::Nvcc], grid_nvcc),
        Check::new("grid_constants_of_nvrtc", &[Tool::Nvrtc, Tool::Gcc], grid_nvrtc),
        Check::new("integers_of_nvrtc", &[Tool::Nvrtc, Tool::Gcc], integers_nvrtc),
        Check::new("pointers_to_aliases_of_a_header", &[Tool::Nvcc], aliases),
        Check::new("several_declarations_of_a_variable", &[Tool::Ptxas, Tool::Cuobjdump], several),
    ]
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    gain: f32,
    total: f64,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct One {
    value: i32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(i16)]
enum Mode {
    Fast = 7,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Meters(f32);

/// A C++ type, the Rust types that match it, and those that only a mangled name refuses.
type Case = (&'static str, fn() -> Vec<Param<'static>>, fn() -> Vec<Param<'static>>);

fn params<const N: usize>(params: [Param<'static>; N]) -> Vec<Param<'static>> {
    params.into()
}

macro_rules! types {
    ($($ty:ty),* $(,)?) => { || params([$(Param::of::<$ty>("p")),*]) };
}

const CASES: [Case; 14] = [
    ("int", types!(i32), types!(u32, f32, One, [i32; 1], Meters)),
    ("unsigned", types!(u32), types!(i32, f32)),
    ("float", types!(f32, Meters), types!(u32, i32, One)),
    ("double", types!(f64), types!(u64, DevPtr<f32>, TextureHandle)),
    ("bool", types!(bool), types!(u8, i8)),
    ("signed char", types!(i8), types!(u8, bool)),
    ("unsigned short", types!(u16), types!(i16, Mode)),
    ("unsigned long long", types!(u64, TextureHandle), types!(i64, f64, DevPtr<f32>)),
    ("const float *", types!(DevPtr<f32>, *const f32), types!(DevPtrMut<f32>, DevPtr<f64>, u64, f64)),
    ("Config *", types!(DevPtrMut<Config>), types!(DevPtr<Config>, DevPtrMut<One>, u64)),
    ("Mode", types!(Mode), types!(i16, u16)),
    ("One", types!(One, Opaque<4, Align4>), types!(i32, [i32; 1])),
    ("Config", types!(Config), types!()),
    ("float4", types!(Float4), types!()),
];

/// The source with all kernels twice: `extern "C"`, and with a mangled name that contains the type.
fn source() -> String {
    let mut text = "\
struct Config { float gain; double total; };
struct One { int value; };
enum Mode : short { fast = 7 };
"
    .to_owned();
    for (index, (ty, ..)) in CASES.iter().enumerate() {
        for (linkage, name) in [("extern \"C\" ", "k"), ("", "m")] {
            let _ = writeln!(
                text,
                "{linkage}__global__ void {name}{index}({ty} const __grid_constant__ p, char *out) \
                 {{ for (int i = 0; i < sizeof(p); ++i) out[i] = ((const char *)&p)[i]; }}"
            );
        }
    }
    text
}

/// The errors in the kernels of a compiler.
fn wrong(compiler: &str, ptx: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for (index, (ty, same, others)) in CASES.into_iter().enumerate() {
        let out = Param::of::<DevPtrMut<i8>>("out");
        let plain = |param| {
            check_entry("", &[param, out], ptx, &format!("k{index}")).map(drop).map_err(|error| error.to_string())
        };
        let mangled = |param| {
            check_entry("", &[param, out], ptx, &format!("m{index}"))
                .map_or_else(|error| Err(error.to_string()), |_| Ok(()))
        };
        for param in same() {
            let results = [plain(param), mangled(param)];
            wrong.extend(results.into_iter().filter_map(Result::err).map(|error| format!("{compiler}, {ty}: {error}")));
        }
        for param in others() {
            if mangled(param).is_ok() {
                wrong.push(format!("{compiler}: `{ty}` takes `{}`", param.layout.name));
            }
        }
        // These have other sizes and alignments.
        for param in
            [Param::of::<[u8; 3]>("p"), Param::of::<Opaque<32, Align4>>("p"), Param::of::<Opaque<24, Align8>>("p")]
        {
            if plain(param).is_ok() {
                wrong.push(format!("{compiler}: `{ty}` takes {} bytes", param.size));
            }
        }
    }
    wrong
}

fn count() -> usize {
    CASES.iter().map(|(_, same, others)| 2 * same().len() + others().len() + 3).sum()
}

fn grid_nvcc(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("declared-nvcc")?;
    let file = scratch.write("grid.cu", &source())?;
    let mut summary = Summary::default();
    for sm in ARCHITECTURES {
        let compiler = format!("nvcc sm_{sm}");
        let ptx = nvcc_ptx(toolchain, &file, sm)?;
        if !ptx.contains(".align 4 .b8 k0_param_0[4]") {
            return Err(format!("{compiler} declares a grid constant as a scalar:\n{ptx}"));
        }
        let wrong = wrong(&compiler, &ptx);
        summary.compared(compiler, "`__grid_constant__` parameters", count(), &wrong);
    }
    Ok(summary)
}

fn grid_nvrtc(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("declared-nvrtc")?;
    let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
    let mut summary = Summary::default();
    for sm in ARCHITECTURES {
        let compiler = format!("NVRTC compute_{sm}");
        let ptx = nvrtc.ptx(&scratch.path(""), &source(), sm, &[])?;
        let wrong = wrong(&compiler, &ptx);
        summary.compared(compiler, "`__grid_constant__` parameters", count(), &wrong);
    }
    Ok(summary)
}

/// NVRTC has no names of `<stdint.h>`. The lines of the chapter `jit` declare them for it, each as the type of this name.
fn integers_nvrtc(toolchain: &Toolchain) -> Result<Summary, String> {
    const CHAPTER: &str = include_str!("../../../src/book/jit.md");
    macro_rules! integers {
        ($($integer:ident)*) => {
            [$((<$integer>::TYPE.to_string(), Param::of::<DevPtr<$integer>>("p"))),*]
        };
    }
    let integers = integers!(i8 u8 i16 u16 i32 u32 i64 u64);
    let mut source = String::new();
    for line in CHAPTER.lines().filter(|line| line.starts_with("  using ")) {
        _ = writeln!(source, "{line}");
    }
    let kernel = |index: usize, name: &str| format!("__global__ void k{index}(const {name} *p) {{}}\n");
    source.extend(integers.iter().enumerate().map(|(index, (name, _))| kernel(index, name)));
    let scratch = Scratch::new("declared-integers")?;
    let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
    let ptx = nvrtc.ptx(&scratch.path(""), &source, 90, &[])?;
    let (mut wrong, mut declared) = (Vec::new(), Vec::new());
    for (index, (name, _)) in integers.iter().enumerate() {
        for (other, param) in &integers {
            if check_entry("K", &[*param], &ptx, &format!("k{index}")).is_ok() != (name == other) {
                wrong.push(format!("`{name}` and `{other}`"));
            }
        }
        if nvrtc.ptx(&scratch.path(""), &kernel(index, name), 90, &[]).is_ok() {
            declared.push(format!("NVRTC declares `{name}`"));
        }
    }
    let mut summary = Summary::default();
    summary.compared("NVRTC compute_90", "lines for `<stdint.h>`", integers.len() * integers.len(), &wrong);
    summary.compared("NVRTC compute_90", "names of `<stdint.h>` refused", integers.len(), &declared);
    Ok(summary)
}

macro_rules! wrappers {
    ($($name:ident($wrapped:ty);)*) => {$(
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(transparent)]
        struct $name($wrapped);
    )*};
}

wrappers! {
    Count(u64);
    Bag(Config);
    Link(DevPtr<Config>);
    Out(DevPtrMut<Bag>);
    Row([f32; 4]);
    Rows([[Meters; 4]; 2]);
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::Couple<{T}>")]
struct Couple<T> {
    first: T,
    second: i32,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "wrapped")]
struct Wrapped {
    lengths: DevPtr<Meters>,
    counts: DevPtrMut<Count>,
    bag: DevPtr<Bag>,
    links: DevPtr<Link>,
    link: Link,
    out: Out,
    outs: DevPtrMut<DevPtr<Out>>,
    couple: Couple<Meters>,
    couples: DevPtr<Couple<Link>>,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "wrapped")]
struct Wrong {
    lengths: DevPtr<Meters>,
    counts: DevPtrMut<Count>,
    bag: DevPtr<Bag>,
    links: DevPtr<Out>,
    link: Link,
    out: Out,
    outs: DevPtrMut<DevPtr<Out>>,
    couple: Couple<Meters>,
    couples: DevPtr<Couple<Link>>,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "arrays")]
struct Arrays {
    rows: DevPtr<Row>,
    out: DevPtrMut<Rows>,
    matrix: Couple<Rows>,
    rest: DevPtr<Couple<Row>>,
}

/// The header defines aliases, and the mangled name of a kernel contains the aliased types.
fn aliases(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("declared-aliases")?;
    let header = cuda_header!(
        Meters,
        Count,
        Bag,
        Link,
        Out,
        Config,
        Couple<Meters>,
        Couple<Link>,
        Row,
        Rows,
        Couple<Rows>,
        Couple<Row>
    );
    let kernel = "__global__ void wrapped(const Meters *lengths, Count *counts, const Bag *bag, const Link *links, \
                  Link link, Out out, const Out **outs, ns::Couple<Meters> couple, const ns::Couple<Link> *couples) {}\n\
                  __global__ void arrays(const Row *rows, Rows *out, ns::Couple<Rows> matrix, const ns::Couple<Row> *rest) {}\n";
    let file = scratch.write("aliases.cu", &format!("{header}\n{kernel}"))?;
    let mut summary = Summary::default();
    for sm in ARCHITECTURES {
        let ptx = nvcc_ptx(toolchain, &file, sm)?;
        let mut wrong = Vec::new();
        wrong.extend(Wrapped::check(&ptx).err().map(|error| error.to_string()));
        wrong.extend(Arrays::check(&ptx).err().map(|error| error.to_string()));
        let types = Arrays::PARAMS.iter().map(|param| SymbolType::Layout(param.layout)).collect::<Vec<_>>();
        let symbol = mangle::function("arrays", &types).map_err(|error| error.to_string())?;
        wrong.extend((!ptx.contains(&symbol)).then(|| format!("nvcc does not write {symbol}")));
        wrong.extend(Wrong::check(&ptx).is_ok().then(|| "`const Out *` is taken for `const Link *`".to_owned()));
        summary.compared(format!("nvcc sm_{sm}"), "pointers to aliases", Wrapped::COUNT + Arrays::COUNT, &wrong);
    }
    Ok(summary)
}

/// Declarations of one variable `p` of 48 bytes, in every order that ptxas accepts.
const SEVERAL: [&[&str]; 8] = [
    &[".extern .const .align 4 .b8 p[];", ".visible .const .align 4 .b8 p[48];"],
    &[".visible .const .align 4 .b8 p[48];", ".extern .const .align 4 .b8 p[];"],
    &[".const .align 4 .b8 p[48];", ".extern .const .align 4 .b8 p[];"],
    &[".extern .const .align 4 .b8 p[];", ".extern .const .align 4 .b8 p[48];"],
    &[".extern .const .align 4 .b8 p[48];", ".extern .const .align 4 .b8 p[];"],
    &[
        ".extern .const .align 4 .b8 p[];",
        ".extern .const .align 4 .b8 p[48];",
        ".visible .const .align 4 .b8 p[48];",
        ".extern .const .align 4 .b8 p[];",
    ],
    &[".extern .global .align 4 .b8 p[];", ".weak .global .align 4 .b8 p[48] = {1, 2};"],
    &[".weak .global .align 4 .b8 p[48] = {1, 2};", ".extern .global .align 4 .b8 p[];"],
];

/// The cubin of a program with only these declarations has the size of `p` that the crate computes.
fn several(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("declared-several")?;
    let mut wrong = Vec::new();
    for declarations in SEVERAL {
        let lines = declarations.join("\n");
        let space = if lines.contains(".const") { ".const" } else { ".global" };
        let body = format!(
            "{{ .reg .b64 %d; ld.param.u64 %d, [o]; .reg .b32 %r; ld{space}.u32 %r, [p+44]; st.u32 [%d], %r; ret; }}"
        );
        let text = format!(
            ".version 8.0\n.target sm_90\n.address_size 64\n{lines}\n.visible .entry k(.param .u64 o)\n{body}\n"
        );
        let ptx = scratch.write("several.ptx", &text)?;
        // Without `-c` ptxas decides about the size, not the linker.
        let cubin = scratch.path("several.cubin");
        run(toolchain.command(Tool::Ptxas)?.args(["-arch=sm_90", "-o"]).arg(&cubin).arg(&ptx))?;
        let sections = run(toolchain.command(Tool::Cuobjdump)?.arg("-elf").arg(&cubin))?;
        let sections = String::from_utf8_lossy(&sections);
        let section =
            sections.lines().find(|line| line.ends_with(".nv.constant3") || line.ends_with(".nv.global.init"));
        let size = section.and_then(|line| usize::from_str_radix(line.split_whitespace().nth(2)?, 16).ok());
        let ours = Module::new(&text).variable("p").and_then(|variable| variable.declared.ok()?.size());
        if size != Some(48) || ours != size || <[f32; 12]>::check_global(&text, "p").is_err() {
            wrong.push(format!("{lines}: {size:?} of ptxas, {ours:?}"));
        }
        // ptxas must also accept it as a relocatable module.
        assemble(toolchain, &ptx, 90)?;
    }
    Ok(Summary::of("ptxas sm_90", "several declarations of a variable", SEVERAL.len(), &wrong))
}
