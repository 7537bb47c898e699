//! tract-cuda: the types of its kernels. Each output of nvcc gives the same answers, and
//! none accepts one argument less.

use core::ffi::c_void;
use std::fmt::Write as _;
use std::path::Path;

use ptx_abi::check::{KernelSource, Report, SourceError};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, kernels_report};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, read_text};

use super::outputs::Compared;
use super::{Build, Built, NVCC, differ, sources};

const VERSION: &str = "0.23.9";

/// The modules that tract-cuda ships as files. The first four take longest, so a sample has only the others. It compiles two of
/// these to cubins: one with templates of many parameters, and the one with the other arguments from the host.
const MODULES: [&str; 10] =
    ["mm_mv_q", "mm_mv", "binary", "flash_attn", "nn", "array", "fft", "element_wise", "quantize", "gdn_recurrent"];

/// An array that the kernel reads. The names of these kernels contain no types.
type In = DevPtr<c_void>;
/// An array that the kernel writes.
type Out = DevPtrMut<c_void>;

/// Declares a type of pointers and numbers. After `;` each digit
/// represents that many 32-bit integers, 5 or 1; names are types.
macro_rules! kernels {
    ($($name:ident($($ty:ty),*; $($more:tt)*);)*) => { $(kernels!(@ $name [$($ty),*] $($more)*);)* };
    (@ $name:ident [$($ty:ty),*] 5 $($more:tt)*) => { kernels!(@ $name [$($ty,)* i32, i32, i32, i32, i32] $($more)*); };
    (@ $name:ident [$($ty:ty),*] 1 $($more:tt)*) => { kernels!(@ $name [$($ty,)* i32] $($more)*); };
    (@ $name:ident [$($ty:ty),*] $next:ident $($more:tt)*) => { kernels!(@ $name [$($ty,)* $next] $($more)*); };
    (@ $name:ident [$($ty:ty),*]) => {
        #[derive(KernelParams)]
        #[ptx(entry = "claimed")]
        struct $name($($ty),*);
    };
}

kernels! {
    Unary(In, Out; 1);
    LeakyRelu(In, Out; 1 f32);
    Binary(In, In, Out; 5 5 5 5 5);
    Iff(In, In, In, Out; 5 5 5 5 5);
    Copy1(In, Out; 1 1 1);
    Copy2(In, Out; 5 1);
    Copy3(In, Out; 5 1 1 1 1);
    Copy4(In, Out; 5 5 1 1);
    Copy5(In, Out; 5 5 5);
    Copy6(In, Out; 5 5 5 1 1 1);
    RotateHalf(In, Out; 1 1 1 1);
    DiagGather(In, Out; 5 5 1);
    Gather(In, In, Out; 1 1 1 1);
    Fft(In, Out;);
    Stft(In, In, Out; 1 1 1);
    Gdn(In, In, In, In, In, In, Out, Out; 1 1);
    Conv1dUpdate(In, In, In, Out, Out; 1 1 1 1);
    Rope2(In, In, In, Out; 5 1 1 1);
    Rope3(In, In, In, Out; 5 5 1 1);
    Rope4(In, In, In, Out; 5 5 5 1);
    RmsNorm(In, In, In, Out, Out; 5 1 f32);
    Softmax(In, Out; 5 1);
    MaskedSoftmax(In, In, f32, Out; 5 5 5 5);
    BoolMaskedSoftmax(In, In, f32, Out; 5 5 5 5 1);
    Reduce(In, Out; 5 1 1 1 1);
    Quantize2(In, Out; 1 1 1 1);
    Quantize2Wide(In, Out, i64, i64, i64, i64;);
    Quantize3(In, Out; 5 1);
    Quantize4(In, Out; 5 1 1 1);
    Quantize5(In, Out; 5 5);
    Matvec(In, In, Out; 5 1 1 1 1 i64 1);
    Attention(In, In, In, In, Out; 5 1 1 1 1 f32);
    MatQ(In, In, Out, Out; 5 5 1);
    Fixup(In, Out; 5 1);
    VecQ(In, In, Out; 5 1 1 1 1);
    // These are the arguments that the host passes to `quantize_*`.
    Passed2(In, Out, u64; 1 1 1);
    Passed3(In, Out, u64; 5);
    Passed4(In, Out, u64; 5 1 1);
    Passed5(In, Out, u64; 5 1 1 1 1);
}

/// Claims every kernel of a module.
fn claim(module: &str, source: KernelSource<'_>) -> Result<Report, SourceError> {
    match module {
        "array" => kernels_report! {
            source;
            "copy_nd1_*" => Copy1;
            "copy_nd2_*" => Copy2;
            "copy_nd3_*" => Copy3;
            "copy_nd4_*" => Copy4;
            "copy_nd5_*" => Copy5;
            "copy_nd6_*" => Copy6;
            "cast_*" => Unary;
            "rotate_half_*" => RotateHalf;
            "diag_gather_*" => DiagGather;
            "gather_*" => Gather;
            unclaimed = deny;
        },
        "binary" => kernels_report! { source; "binary_*" => Binary; "iff_*" => Iff; unclaimed = deny; },
        "element_wise" => kernels_report! { source; "element_wise_*" => Unary; unclaimed = deny; },
        "fft" => kernels_report! { source; "fft*" => Fft; "stft*" => Stft; unclaimed = deny; },
        "flash_attn" => kernels_report! { source; "attention_*" => Attention; unclaimed = deny; },
        "gdn_recurrent" => kernels_report! {
            source;
            "tract_gdn_recurrent_*" => Gdn;
            "tract_causal_conv1d_update_*" => Conv1dUpdate;
            unclaimed = deny;
        },
        "mm_mv" => kernels_report! { source; "ggml_matvec_*" => Matvec; unclaimed = deny; },
        "mm_mv_q" => kernels_report! {
            source;
            "mul_mat_q40_{}_8_*" => MatQ for [8, 16, 24, 32, 40, 48, 64, 80, 96, 112, 128];
            "mul_mat_q40_stream_k_fixup_*" => Fixup;
            "mul_vec_q40_m_*" => VecQ;
            unclaimed = deny;
        },
        "nn" => kernels_report! {
            source;
            "gelu_approx_*" => Unary;
            "leaky_relu_*" => LeakyRelu;
            "apply_rope_nd2_*" => Rope2;
            "apply_rope_nd3_*" => Rope3;
            "apply_rope_nd4_*" => Rope4;
            "rms_norm_*" => RmsNorm;
            "softmax_*" => Softmax;
            "scaled_masked_softmax_*" => MaskedSoftmax;
            "scaled_bool_masked_softmax_*" => BoolMaskedSoftmax;
            "reduce_*" => Reduce;
            unclaimed = deny;
        },
        "quantize" => kernels_report! {
            source;
            "quantize_{}_nd2" => Quantize2 for ["mmq_q8_1_fast", "q8_1"];
            "quantize_mmq_q8_1_nd2" => Quantize2Wide;
            "quantize_*_nd3" => Quantize3;
            "quantize_*_nd4" => Quantize4;
            "quantize_*_nd5" => Quantize5;
            unclaimed = deny;
        },
        // Without claims, every kernel is an error.
        _ => kernels_report! { source; unclaimed = deny; },
    }
}

/// Checks the arguments that the host passes to the kernels of the module `quantize`.
fn passed(sources: &Path, module: &Built) -> Result<Report, String> {
    let path = sources.join("kernels/matmul/quant_act_q81.rs");
    let text = read_text(&path)?;
    if text.matches("push::<u64>(k);").count() != 2 {
        return Err(format!("{}: the host passes other arguments", path.display()));
    }
    let report = kernels_report! {
        module.ptx();
        "quantize_*_nd2" => Passed2;
        "quantize_*_nd3" => Passed3;
        "quantize_*_nd4" => Passed4;
        "quantize_*_nd5" => Passed5;
    };
    report.map_err(|error| error.to_string())
}

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let (scratch, sources) = (Scratch::new("adoption-tract")?, sources("tract-cuda", VERSION)?);
    let build =
        Build { toolchain, scratch: &scratch, folder: sources.join("kernels/cu"), options: &[], output: "-lib" };
    let names = if full() { &MODULES[..] } else { &MODULES[4..] };
    let modules = build.modules(names, |module| full() || ["array", "quantize"].contains(&module))?;
    let mut summary = Summary::default();
    let (mut kernels, mut wrong, mut compared) = ([0; 2], [0; 2], Compared::default());
    for module in &modules {
        let sources = [Some(module.ptx()), module.cubin.as_ref().map(|_| module.compiled())];
        for ((source, wrong), kernels) in sources.into_iter().zip(&mut wrong).zip(&mut kernels) {
            let Some(source) = source else { continue };
            let report = claim(&module.name, source).map_err(|error| error.to_string())?;
            *wrong += differ(&report);
            if !report.is_ok() {
                summary.report += &report.to_string();
            }
            *kernels += report.checked_kernels().len();
        }
        let claims = |source: KernelSource<'_>| claim(&module.name, source);
        compared.add(&scratch, module, &claims, &mut summary)?;
    }
    let quantize = modules.iter().find(|module| module.name == "quantize").ok_or("no module `quantize`")?;
    let passed = passed(&sources, quantize)?;
    let differing = passed.checked_kernels().len() - passed.agreeing();
    _ = writeln!(
        summary.report,
        "tract-cuda {VERSION}: {} kernels claimed; the host passes other arguments to {differing} of {} kernels of \
         `quantize`:",
        kernels[0],
        passed.checked_kernels().len()
    );
    for name in passed.findings().iter().flat_map(|finding| &finding.kernels) {
        _ = writeln!(summary.report, "  {name}");
    }
    summary.add(NVCC, format!("claimed kernels of tract-cuda {VERSION}"), kernels[0], wrong[0]);
    summary.add(NVCC, format!("claimed kernels of tract-cuda {VERSION} in cubins"), kernels[1], wrong[1]);
    summary.add(
        NVCC,
        format!("kernels of tract-cuda {VERSION} in each output of nvcc"),
        compared.kernels,
        compared.wrong,
    );
    summary.add(
        NVCC,
        format!("one argument less for kernels of tract-cuda {VERSION}"),
        compared.shortened,
        compared.accepted,
    );
    summary.add(NVCC, format!("kernels of tract-cuda {VERSION} with other arguments from its host"), differing, 0);
    Ok(summary)
}
