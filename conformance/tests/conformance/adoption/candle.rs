//! candle-kernels: the types of its kernels, the table of claims, and the names that candle-core looks up.

use core::ffi::{c_char, c_void};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use half::{bf16, f16};
use ptx_abi::check::{KernelSource, Report, SourceError};
use ptx_abi::ptx::Module;
use ptx_abi::vector::Fp8E4M3;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, kernels_report};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};

use super::outputs::Compared;
use super::{Build, Built, NVCC, differ, names, sources};

/// The version of both crates.
const VERSION: &str = "0.11.1";

/// The modules that candle-kernels compiles to PTX, those that take longest first. A sample compiles only the last six to
/// cubins.
const MODULES: [&str; 11] =
    ["quantized", "binary", "unary", "conv", "indexing", "affine", "cast", "fill", "reduce", "sort", "ternary"];

/// The options of its build script.
const OPTIONS: &[&str] = &["--expt-relaxed-constexpr", "-O3"];

/// How many times as long as reading the PTX of all modules, which is a part of it, all claims together may take. It was 16.
const LIMIT: f64 = 30.0;

/// An array that the kernel reads. The names of these kernels contain no types.
type In = DevPtr<c_void>;
/// An array that the kernel writes.
type Out = DevPtrMut<c_void>;
/// Dimensions and strides.
type Info = DevPtr<u64>;

macro_rules! kernels {
    ($($name:ident $(<$generic:ident>)? ($($ty:ty),*);)*) => {$(
        #[derive(KernelParams)]
        #[ptx(entry = "claimed")]
        struct $name $(<$generic>)? ($($ty),*);
    )*};
}

kernels! {
    Affine<T>(u64, u64, Info, In, Out, T, T);
    Binary(u64, u64, Info, In, In, Out);
    Unary(u64, u64, Info, In, Out);
    UnaryWith<T>(u64, u64, Info, T, In, Out);
    Fill<T>(Out, T, u64);
    ConstSet<T>(u64, u64, Info, T, Out);
    Copy2d(In, Out, u32, u32, u32, u32);
    Conv1d(u64, u64, u64, u64, u64, Info, In, In, Out);
    Im2col1d(u64, u64, u64, u64, u64, u64, Info, In, Out);
    Conv2d(u64, u64, u64, u64, u64, u64, Info, In, In, Out);
    ConvTranspose2d(u64, u64, u64, u64, u64, u64, u64, Info, In, In, Out);
    Im2col(u64, u64, u64, u64, u64, u64, u64, u64, Info, In, Out);
    Pool2d(u64, u64, u64, u64, Info, In, Out, u64);
    Nearest(u64, u64, f64, f64, Info, In, Out);
    Bilinear(u64, u64, bool, bool, f64, bool, f64, Info, In, Out);
    IndexSelect(u64, u64, Info, In, In, Out, u64, u64, u64, u64);
    Gather(u64, In, In, Out, u64, u64, u64, u64);
    Scatter(In, In, Out, u64, u64, u64, u64);
    Where(u64, u64, Info, In, In, In, Out);
    Sort(In, DevPtrMut<u32>, i32, i32);
    Reduce(u64, u64, u64, Info, In, Out);
    Softmax(In, Out, i32);
    RmsNorm(In, Out, In, i32, i32, f32);
    LayerNorm(In, Out, In, In, i32, i32, f32);
    RopeI(In, In, In, Out, u32, u32, u32);
    Rope(In, In, In, Out, u32, u32, u32, u32);
    RopeThd(In, In, In, Out, u32, u32, u32, u32, u32);
    Dequantize(In, Out);
    DequantizeCount(In, Out, i32);
    GetRows(In, In, Out, i64, i64);
    DequantizeVec(In, In, Out, i32, i32);
    DequantizeVecQ5(In, In, Out, i32);
    VecQ8(In, In, Out, i32, i32, i32, i32);
    Quantize(In, Out, i32, i32);
    MatQ(In, In, Out, i32, i32, i32, i32, i32);
    Moe(In, In, In, Out, i32, i32, i32, i32, i32, i32);
}

/// Claims every kernel.
fn claim(sources: Vec<KernelSource<'_>>) -> Result<Report, SourceError> {
    kernels_report! {
        sources;
        "affine_{}" => Affine<{}> for [u8, u32, i16, i32, i64, f16, bf16, f32, f64, Fp8E4M3 as "f8_e4m3"];
        "b{}_*" => Binary for ["add", "sub", "mul", "div", "minimum", "maximum"];
        "{}_*" => Binary for ["eq", "ne", "lt", "le", "gt", "ge"];
        "cast_*" => Unary;
        "u{}_*" => Unary for ["abs", "ceil", "copy", "cos", "erf", "exp", "floor", "gelu", "log", "neg", "normcdf", "recip",
            "relu", "round", "sigmoid", "sign", "silu", "sin", "sqr", "sqrt", "tanh"];
        "u{}_{}" => UnaryWith<{1}> for ["elu", "powf"] * [f16, bf16, f32, f64, Fp8E4M3 as "fp8_e4m3"];
        "fill_{}" => Fill<{}> for [u8, u32, i64, f16, bf16, f32, f64, Fp8E4M3 as "f8_e4m3"];
        "const_set_{}" => ConstSet<{}> for [u8, u32, i64, f16, bf16, f32, f64, Fp8E4M3 as "f8_e4m3"];
        "copy2d_*" => Copy2d;
        "conv1d_*" => Conv1d;
        "im2col1d_*" => Im2col1d;
        "{}_*" => Conv2d for ["conv2d", "conv_transpose1d"];
        "conv_transpose2d_*" => ConvTranspose2d;
        "im2col_*" => Im2col;
        "{}_*" => Pool2d for ["avg_pool2d", "max_pool2d", "col2im1d"];
        "upsample_nearest2d_*" => Nearest;
        "upsample_bilinear2d_*" => Bilinear;
        "is_*" => IndexSelect;
        "{}_*" => Gather for ["gather", "ia"];
        "{}_*" => Scatter for ["s", "sa"];
        "where_*" => Where;
        "asort_*" => Sort;
        "{}_*" => Reduce for ["sum", "fast_sum", "fast_min", "fast_max", "fast_argmin", "fast_argmax"];
        "softmax_*" => Softmax;
        "rmsnorm_*" => RmsNorm;
        "layernorm_*" => LayerNorm;
        "rope_{}" => Rope for [f16, bf16, f32, f64];
        "rope_i_*" => RopeI;
        "rope_thd_*" => RopeThd;
        "dequantize_block_*_K_*" => Dequantize;
        "dequantize_block_{}_*" => DequantizeCount for ["q4_0", "q4_1", "q5_0", "q5_1", "q8_0"];
        "get_rows_*" => GetRows;
        "dequantize_mul_mat_vec_{}" => DequantizeVec for ["q*_cuda", "q2_k", "q3_k", "q4_k", "q6_k"];
        "dequantize_mul_mat_vec_q5_k" => DequantizeVecQ5;
        "mul_mat_vec_*" => VecQ8;
        "quantize_q8_1" => Quantize;
        "mul_mat_q{}_{}" => MatQ for [2, 3, 4, 5, 6, 8] * ["*"];
        "indexed_moe_forward_*" => Moe;
        unclaimed = deny;
    }
}

/// The result, and the shortest of three times.
fn timed<T>(run: impl Fn() -> Result<T, String>) -> Result<(T, Duration), String> {
    let mut shortest: Option<(T, Duration)> = None;
    for _ in 0..3 {
        let start = Instant::now();
        let result = run()?;
        let time = start.elapsed();
        if shortest.as_ref().is_none_or(|(_, shortest)| time < *shortest) {
            shortest = Some((result, time));
        }
    }
    shortest.ok_or_else(|| "no time was measured".to_owned())
}

/// The report of all claims, and how long they take, in multiples of the time for reading.
fn report(sources: &[KernelSource<'_>], reading: Duration) -> Result<(Report, f64), String> {
    let (report, time) = timed(|| claim(sources.to_vec()).map_err(|error| error.to_string()))?;
    let ratio = time.as_secs_f64() / reading.as_secs_f64();
    if ratio > LIMIT {
        return Err(format!("{} claims take {ratio:.1} times as long as reading", report.checked_kernels().len()));
    }
    Ok((report, ratio))
}

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("adoption-candle")?;
    let folder = sources("candle-kernels", VERSION)?;
    // nvcc makes no object of these sources, because they do not compile for the host.
    let build = Build { toolchain, scratch: &scratch, folder, options: OPTIONS, output: "-fatbin" };
    let modules = build.modules(&MODULES, |module| full() || MODULES[5..].contains(&module))?;
    let (read, reading) = timed(|| Ok(modules.iter().map(|module| Module::new(&module.ptx)).collect::<Vec<_>>()))?;
    let (report, ratio) = report(&modules.iter().map(Built::ptx).collect::<Vec<_>>(), reading)?;
    let (compiled, again) = self::report(&modules.iter().map(Built::compiled).collect::<Vec<_>>(), reading)?;
    let exists = |symbol: &str| read.iter().any(|module| module.entry(symbol).is_some());
    let symbols: Vec<_> = read.iter().flat_map(Module::entries).map(|entry| entry.name).collect();
    let asked = names::asked(&sources("candle-core", VERSION)?, &symbols)?;
    let (there, absent): (Vec<_>, Vec<_>) = asked.iter().partition(|name| exists(name));
    if there.is_empty() {
        return Err("candle-core asks for nothing that exists".to_owned());
    }
    let (kernels, cubins) = (report.checked_kernels().len(), compiled.without_types());
    let mut text =
        format!("candle-kernels {VERSION}: {kernels} kernels claimed in {ratio:.1} times the time for reading, ");
    _ = writeln!(text, "with {cubins} of them in cubins in {again:.1}");
    for report in [&report, &compiled] {
        if !report.is_ok() {
            text += &report.to_string();
        }
    }
    _ = writeln!(text, "names that candle-core {VERSION} can ask for and no module has:");
    for (root, types) in names::by_root(&absent) {
        _ = writeln!(text, "  {root}: {}", types.join(", "));
    }
    let mut summary = Summary { rows: Vec::new(), report: text };
    let compared = compared(&scratch, &modules, claim, &mut summary)?;
    summary.add(NVCC, format!("claimed kernels of candle-kernels {VERSION}"), kernels, differ(&report));
    let differ = differ(&compiled) + kernels.abs_diff(compiled.checked_kernels().len());
    summary.add(NVCC, format!("claimed kernels of candle-kernels {VERSION} in cubins"), cubins, differ);
    rows(&mut summary, "modules of candle-kernels", &compared);
    summary.add(NVCC, format!("names of candle-core {VERSION} found"), there.len(), 0);
    summary.add(NVCC, format!("names of candle-core {VERSION} not found"), absent.len(), 0);
    Ok(summary)
}

/// Compares the outputs of nvcc for all modules that have machine code.
fn compared(
    scratch: &Scratch,
    modules: &[Built],
    claim: fn(Vec<KernelSource<'_>>) -> Result<Report, SourceError>,
    summary: &mut Summary,
) -> Result<Compared, String> {
    let mut compared = Compared::default();
    for module in modules.iter().filter(|module| module.cubin.is_some()) {
        compared.add(scratch, module, &|source| claim(vec![source]), summary)?;
    }
    Ok(compared)
}

/// Sources of the static library that candle-kernels builds. The other eleven instantiate the same templates for other
/// formats, or contain kernels of CUB. A sample compiles only the last two.
const LIBRARY: [&str; 4] = ["mmvq_gguf", "mmq_gguf/mmq_instance_q4_0", "moe/moe_gguf", "mmq_gguf/mmq_quantize"];

kernels! {
    QuantizeRow(DevPtr<f32>, Out, i32, i32);
    MoeGguf(In, In, DevPtr<i32>, DevPtr<i32>, DevPtr<f32>, DevPtrMut<f32>, i32, i32, i32, i32, i32, i32);
    QuantizeMmq(DevPtr<f32>, DevPtr<i32>, Out, i64, i64, i64, i64, i64, i32, i32);
    MulMatQ(DevPtr<c_char>, DevPtr<i32>, DevPtr<i32>, DevPtr<i32>, DevPtrMut<f32>, DevPtrMut<f32>, i32, i32, i32, i32, i32,
        i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32);
    Fixup(DevPtr<i32>, DevPtr<i32>, DevPtrMut<f32>, DevPtr<f32>, i32, i32, i32, u64, i32, u64, i32, u64, i32);
    MulMatVec(In, In, Out, i32, i32, i32, i32);
    QuantizeAny(In, Out, i32, i32);
}

/// Claims the kernels of the library. Most of them are instances of templates, whose names spell the types.
fn claim_library(sources: Vec<KernelSource<'_>>) -> Result<Report, SourceError> {
    kernels_report! {
        sources;
        "quantize_q8_1" => QuantizeRow;
        "vllm_rs::moe_gemm_gguf_kernel<*>" => MoeGguf;
        "quantize_mmq_q8_1<*>" => QuantizeMmq;
        "mul_mat_q<*>" => MulMatQ;
        "mul_mat_q_stream_k_fixup<*>" => Fixup;
        "mmvq_gguf_*_plain_cuda*" => MulMatVec;
        "mmvq_gguf_quantize_q8_1_*" => QuantizeAny;
    }
}

/// Compares the objects and archives of the static library with its PTX.
pub(super) fn library(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("adoption-candle-library")?;
    let folder = sources("candle-kernels", VERSION)?;
    let build = Build { toolchain, scratch: &scratch, folder, options: OPTIONS, output: "-lib" };
    let modules = build.modules(if full() { &LIBRARY } else { &LIBRARY[2..] }, |_| true)?;
    let mut summary = Summary::default();
    let found = compared(&scratch, &modules, claim_library, &mut summary)?;
    rows(&mut summary, "library of candle-kernels", &found);
    Ok(summary)
}

fn rows(summary: &mut Summary, of: &str, compared: &Compared) {
    summary.add(
        NVCC,
        format!("kernels of the {of} {VERSION} in each output of nvcc"),
        compared.kernels,
        compared.wrong,
    );
    summary.add(
        NVCC,
        format!("one argument less for kernels of the {of} {VERSION}"),
        compared.shortened,
        compared.accepted,
    );
}
