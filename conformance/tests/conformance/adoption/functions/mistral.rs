//! mistralrs-quant and mistralrs-paged-attn: compares their Rust
//! declarations with the definitions in their `.cu` files, at each level.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, read_text};

use super::{Checks, Found, Sources, blocks, expect_constant, expect_different, files, folder, rows};

const VERSION: &str = "0.8.1";

/// The types that the blocks name, as far as the test needs them.
const TYPES: &str = "
mod types {
    pub use core::ffi::{c_int, c_long, c_uint, c_void};
    pub use half::{bf16, f16};
    // The type of another crate, without a layout: the checks do not compare pointers to it.
    pub type F8E4M3 = c_void;
    pub mod candle_core { pub mod cuda { pub mod cudarc { pub mod driver { pub mod sys {
        pub enum CUstream_st {}
        pub type CUstream = *mut CUstream_st;
    } } } } }
    pub use candle_core::cuda::cudarc::driver::sys::CUstream;
}
";

/// The differences in more than `const`, with explanations from reading both sides.
const DIFFERENT: [&str; 55] = [
    // The files `*dummy*.cu` replace others if the GPU is too old. Their definitions are not those of the files that they
    // replace, with which Rust agrees. This one has no parameter `stream`.
    "gptq_marlin_repack: Rust passes 7 parameters",
    // These take `uint16_t *` there.
    "launch_bf16_to_fp8_kernel: Rust passes 'const __nv_bfloat16 *' as parameter 1, 'd_input'",
    "launch_dequant_fp8_blockwise_kernel_bf16: Rust passes '__nv_bfloat16 *' as parameter 3, 'd_output'",
    "launch_dequant_fp8_blockwise_kernel_f16: Rust passes '__half *' as parameter 3, 'd_output'",
    "launch_f16_to_fp8_kernel: Rust passes 'const __half *' as parameter 1, 'd_input'",
    "launch_fp8_to_bf16_kernel: Rust passes '__nv_bfloat16 *' as parameter 2, 'd_output'",
    "launch_fp8_to_f16_kernel: Rust passes '__half *' as parameter 2, 'd_output'",
    "launch_quant_fp8_blockwise_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 1, 'd_input'",
    "launch_quant_fp8_blockwise_kernel_f16: Rust passes 'const __half *' as parameter 1, 'd_input'",
    // These take signed integers there.
    "launch_fp8_indexed_moe_gemm_bf16: Rust passes 'const unsigned int *' as parameter 4, 'indices'",
    "launch_fp8_indexed_moe_gemm_f16: Rust passes 'const unsigned int *' as parameter 4, 'indices'",
    // The definitions take `uint32_t *`.
    "paged_attention_v1_bf16: Rust passes 'const int *' as parameter 10, 'context_lens'",
    "paged_attention_v1_bf16: Rust passes 'const int *' as parameter 9, 'block_tables'",
    "paged_attention_v1_f16: Rust passes 'const int *' as parameter 10, 'context_lens'",
    "paged_attention_v1_f16: Rust passes 'const int *' as parameter 9, 'block_tables'",
    "paged_attention_v1_f32: Rust passes 'const int *' as parameter 10, 'context_lens'",
    "paged_attention_v1_f32: Rust passes 'const int *' as parameter 9, 'block_tables'",
    "paged_attention_v2_bf16: Rust passes 'const int *' as parameter 12, 'block_tables'",
    "paged_attention_v2_bf16: Rust passes 'const int *' as parameter 13, 'context_lens'",
    "paged_attention_v2_f16: Rust passes 'const int *' as parameter 12, 'block_tables'",
    "paged_attention_v2_f16: Rust passes 'const int *' as parameter 13, 'context_lens'",
    "paged_attention_v2_f32: Rust passes 'const int *' as parameter 12, 'block_tables'",
    "paged_attention_v2_f32: Rust passes 'const int *' as parameter 13, 'context_lens'",
    // `hqq.cu` chooses between two definitions by `__CUDA_ARCH__`, which host code does not define. So the host gets the
    // definitions that take `uint16_t *` and fail an assertion.
    "dequantize_1bit_u8_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 2, 'scale'",
    "dequantize_1bit_u8_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 3, 'zero'",
    "dequantize_1bit_u8_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 4, 'out'",
    "dequantize_1bit_u8_kernel_f16: Rust passes 'const __half *' as parameter 2, 'scale'",
    "dequantize_1bit_u8_kernel_f16: Rust passes 'const __half *' as parameter 3, 'zero'",
    "dequantize_1bit_u8_kernel_f16: Rust passes 'const __half *' as parameter 4, 'out'",
    "dequantize_2bit_u8_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 2, 'scale'",
    "dequantize_2bit_u8_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 3, 'zero'",
    "dequantize_2bit_u8_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 4, 'out'",
    "dequantize_2bit_u8_kernel_f16: Rust passes 'const __half *' as parameter 2, 'scale'",
    "dequantize_2bit_u8_kernel_f16: Rust passes 'const __half *' as parameter 3, 'zero'",
    "dequantize_2bit_u8_kernel_f16: Rust passes 'const __half *' as parameter 4, 'out'",
    "dequantize_3bit_32_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 2, 'scale'",
    "dequantize_3bit_32_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 3, 'zero'",
    "dequantize_3bit_32_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 4, 'out'",
    "dequantize_3bit_32_kernel_bf16: Rust passes 'const int *' as parameter 1, 'wq_packed'",
    "dequantize_3bit_32_kernel_f16: Rust passes 'const __half *' as parameter 2, 'scale'",
    "dequantize_3bit_32_kernel_f16: Rust passes 'const __half *' as parameter 3, 'zero'",
    "dequantize_3bit_32_kernel_f16: Rust passes 'const __half *' as parameter 4, 'out'",
    "dequantize_3bit_32_kernel_f16: Rust passes 'const int *' as parameter 1, 'wq_packed'",
    "dequantize_4bit_u8_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 2, 'scale'",
    "dequantize_4bit_u8_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 3, 'zero'",
    "dequantize_4bit_u8_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 4, 'out'",
    "dequantize_4bit_u8_kernel_f16: Rust passes 'const __half *' as parameter 2, 'scale'",
    "dequantize_4bit_u8_kernel_f16: Rust passes 'const __half *' as parameter 3, 'zero'",
    "dequantize_4bit_u8_kernel_f16: Rust passes 'const __half *' as parameter 4, 'out'",
    "dequantize_8bit_u8_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 2, 'scale'",
    "dequantize_8bit_u8_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 3, 'zero'",
    "dequantize_8bit_u8_kernel_bf16: Rust passes 'const __nv_bfloat16 *' as parameter 4, 'out'",
    "dequantize_8bit_u8_kernel_f16: Rust passes 'const __half *' as parameter 2, 'scale'",
    "dequantize_8bit_u8_kernel_f16: Rust passes 'const __half *' as parameter 3, 'zero'",
    "dequantize_8bit_u8_kernel_f16: Rust passes 'const __half *' as parameter 4, 'out'",
];

/// The number of functions in which Rust declares pointers, also to outputs, as `*const` where C++ takes a pointer to mutable
/// data, and the number of these pointers.
const ONLY_CONST: [usize; 2] = [43, 171];

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let mut all = Found::default();
    for (name, kernels, pattern) in
        [("mistralrs-quant", "kernels", "*/*.cu"), ("mistralrs-paged-attn", "src/cuda", "*.cu")]
    {
        let home = folder(name, VERSION)?;
        let checks =
            Checks::new(&format!("functions_{name}"), &declarations(&home)?, &[home.join(kernels).join(pattern)])?;
        let scratch = Scratch::new(name)?;
        let folders = vec![home.join(kernels)];
        let found = Sources { toolchain, scratch: &scratch, checks: &checks, folders }.compare()?;
        rows(&mut summary, "clang CUDA, host", &format!("{name} against its .cu files"), &found);
        all.extend(found);
    }
    expect_different(&all, &DIFFERENT, &[])?;
    expect_constant(&all, ONLY_CONST)?;
    Ok(summary)
}

/// The blocks of a crate, each in a module.
fn declarations(home: &Path) -> Result<String, String> {
    let (mut out, mut all) = (TYPES.to_owned(), Vec::new());
    for file in files(&home.join("src"), ".rs")? {
        let source = read_text(&file)?;
        for block in blocks(&source) {
            let module = format!("block_{}", all.len());
            let (block, lists) = whole_blocks(&source, block)?;
            let _ = writeln!(out, "mod {module} {{\nuse crate::types::*;\n{block}}}");
            all.extend(lists.iter().map(|list| format!("{module}::{list}")));
        }
    }
    Ok(format!("{out}const ALL: &[&[ptx_abi::cuda::CudaFunction<'static>]] = &[{}];\n", all.join(", ")))
}

/// The block with the attribute, and the names of its lists. An attribute receives calls of macros unexpanded, so each macro
/// that the block calls writes a block of its own, as the error about it asks for: one call has the arguments of all, and two
/// lines more are in the macro.
fn whole_blocks(source: &str, block: &str) -> Result<(String, Vec<String>), String> {
    let mut calls: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut own = String::new();
    for line in block.lines() {
        match line.trim().strip_suffix(");").and_then(|line| line.split_once("!(")) {
            Some((name, arguments)) => calls.entry(name).or_default().push(arguments),
            None => own = own + line + "\n",
        }
    }
    let mut out = format!("#[ptx_abi::cuda_functions(pub FUNCTIONS)]\nunsafe {own}\n");
    let mut lists = vec!["FUNCTIONS".to_owned()];
    for (name, arguments) in calls {
        let definition = || {
            let (_, rest) = source.split_once(&format!("macro_rules! {name} {{"))?;
            let (pattern, rest) = rest.split_once("=> {")?;
            let (_, rest) = rest.split_once("paste! {")?;
            Some((pattern.trim(), rest.split_once('}')?.0))
        };
        let (pattern, function) = definition().ok_or_else(|| format!("no definition of `{name}!`"))?;
        let list = name.to_uppercase();
        let calls = arguments.join(")\n(");
        let _ = writeln!(
            out,
            "macro_rules! {name} {{\n($list:ident: $({pattern})*) => {{ paste::paste! {{\n\
             #[ptx_abi::cuda_functions(name = $list)]\nunsafe extern \"C\" {{ $({function})* }}\n}} }};\n}}\n\
             {name}! {{ {list}:\n({calls})\n}}"
        );
        lists.push(list);
    }
    Ok((out, lists))
}
