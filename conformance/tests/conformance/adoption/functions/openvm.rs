//! openvm-cuda-backend and openvm-cuda-common: compares their declarations with the definitions in their `.cu` files and in
//! CUDA's headers, at each level.

use std::fmt::Write as _;
use std::path::Path;

use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, read_text};

use super::{Checks, Found, Sources, blocks, expect_constant, expect_different, files, folder, rows};
use crate::functions::verdict::{Verdict, gxx};

const VERSION: &str = "2.0.1";

/// What the crates and their dependencies define, as far as the blocks need it. Each line with `// added` is one that the
/// maintainer writes, besides the attribute above each block.
const TYPES: &str = "
mod types {
    use ptx_abi::PtxLayout;
    pub use core::ffi::{c_char, c_int, c_void};
    pub type cudaStream_t = *mut c_void;
    pub type cudaEvent_t = *mut c_void;
    pub type CUdeviceptr = u64;
    pub type CUmemGenericAllocationHandle = u64;
    pub type Bn254FrRaw = [u64; 4];

    pub struct BabyBear(u32);
    pub struct BinomialExtensionField<T, const N: usize>([T; N]);
    pub struct Frac<T> { p: T, q: T }
    pub type F = BabyBear;
    pub type EF = BinomialExtensionField<F, 4>;
    pub type Digest = [F; 8];

    #[derive(PtxLayout)] // added
    #[repr(C)] // added
    pub struct Fp(u32); // added
    #[derive(PtxLayout)] // added
    #[repr(C)] // added
    pub struct FpExt([Fp; 4]); // added
    #[derive(PtxLayout)] // added
    #[ptx(opaque, size = 32, align = 4)] // added
    pub struct FracExt; // added
    #[derive(PtxLayout)] // added
    #[ptx(opaque, size = 32, align = 4)] // added
    pub struct digest_t; // added
    ptx_abi::foreign_types! { pub Device; F = Fp, EF = FpExt, Frac<EF> = FracExt, Digest = digest_t } // added

    #[derive(PtxLayout)] // added
    #[repr(i32)]
    pub enum cudaMemcpyKind { HostToHost, HostToDevice, DeviceToHost, DeviceToDevice, Default }
    #[derive(PtxLayout)] // added
    #[repr(C)]
    pub struct MainMatrixPtrs<T> { data: *const T, air_width: u32 }

    pub struct BlockCtx;
    pub struct MonomialHeader;
    pub struct UnstackedSlice;
    pub struct MonomialAirCtx;
    pub struct LogupMonomialCtx;
    pub struct InteractionMonomialTerm<T>(T);
    pub struct ZerocheckCtx;
    pub struct LogupMonomialCommonCtx;
    pub struct LambdaTerm<T>(T);
    pub struct LogupCtx;
    pub struct GkrInputCtx;
    pub struct DeviceSpongeState;
    pub struct DeviceBn254SpongeState;
    pub struct BatchingTracePacket;
}
";

/// The largest number of lines that a maintainer writes besides the attributes.
const LINES: usize = 15;

/// The differences, with explanations from reading both sides.
const DIFFERENT: [&str; 2] = [
    // According to a comment in Rust, `u32` represents the struct `Fp`.
    "_bn254_poseidon2_compressing_row_hashes: Rust passes 'const unsigned int *' as parameter 2, 'matrix'",
    "_bn254_poseidon2_compressing_row_hashes_ext: Rust passes 'const unsigned int *' as parameter 2, 'matrix'",
];

/// The differences that tolerant checks do not report: Rust has an array of four integers, and C++ a struct. In the last one,
/// C++ has the addresses as integers, `const uintptr_t *`.
const ONLY_COMPATIBLE: [&str; 5] = [
    "_bn254_poseidon2_adjacent_compress_layer: Rust passes 'const unsigned long long (*)[4]' as parameter 2, 'prev_layer'",
    "_bn254_poseidon2_adjacent_compress_layer: Rust passes 'unsigned long long (*)[4]' as parameter 1, 'output'",
    "_bn254_poseidon2_compressing_row_hashes: Rust passes 'unsigned long long (*)[4]' as parameter 1, 'out'",
    "_bn254_poseidon2_compressing_row_hashes_ext: Rust passes 'unsigned long long (*)[4]' as parameter 1, 'out'",
    "_sumcheck_mle_round: Rust passes 'const FpExt (16 bytes, alignment 4) *const *' as parameter 1, 'input_matrices'",
];

/// The number of functions that differ in `const` alone, and of their parameters.
const ONLY_CONST: [usize; 2] = [5, 5];

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let lines = TYPES.lines().filter(|line| line.ends_with("// added")).count();
    if lines > LINES {
        return Err(format!("a maintainer of openvm writes {lines} lines, and {LINES} should be enough"));
    }
    let (common, backend) = (folder("openvm-cuda-common", VERSION)?, folder("openvm-cuda-backend", VERSION)?);
    let includes = vec![common.join("include"), backend.join("cuda/include"), backend.join("cuda/supra/include")];
    let (mut all, mut attributes) = (Found::default(), 0);
    for (name, home, patterns) in [
        ("openvm-cuda-common", &common, &["cuda/src/*.cu"][..]),
        ("openvm-cuda-backend", &backend, &["cuda/*/*.cu", "cuda/src/*/*.cu"]),
    ] {
        let patterns = patterns.iter().map(|pattern| home.join(pattern)).collect::<Vec<_>>();
        let declarations = declarations(home)?;
        attributes += declarations.matches("#[ptx_abi::cuda_functions(").count();
        let mut checks = Checks::new(&format!("functions_{name}"), &declarations, &patterns)?;
        let scratch = Scratch::new(name)?;
        let functions = std::mem::take(&mut checks.functions);
        let (of_cuda, own) = functions.into_iter().partition(|(name, _)| name.starts_with("cuda"));
        checks.functions = of_cuda;
        if !checks.functions.is_empty() {
            let unit = checks.unit(&[Path::new("cuda_runtime_api.h")], &str::to_owned);
            let verdict = Verdict::new(gxx(toolchain, &scratch.write("runtime.cpp", &unit)?, &[])?)?;
            if !verdict.others.is_empty() {
                return Err(format!("cuda_runtime_api.h: {:#?}", verdict.others));
            }
            let mut found = Found::default();
            found.declared.extend(checks.functions.keys().cloned());
            found.add(verdict);
            rows(&mut summary, "g++", &format!("CUDA's runtime as {name} declares them"), &found);
            all.extend(found);
        }
        checks.functions = own;
        let folders = includes.clone();
        let found = Sources { toolchain, scratch: &scratch, checks: &checks, folders }.compare()?;
        rows(&mut summary, "clang CUDA, host", &format!("{name} against its .cu files"), &found);
        all.extend(found);
    }
    let _ = writeln!(
        summary.report,
        "openvm: {lines} lines for its types, and {attributes} blocks with one attribute each"
    );
    expect_different(&all, &DIFFERENT, &ONLY_COMPATIBLE)?;
    expect_constant(&all, ONLY_CONST)?;
    Ok(summary)
}

/// The blocks of a crate, each in a module.
fn declarations(home: &Path) -> Result<String, String> {
    let mut out = TYPES.to_owned();
    let mut count = 0;
    for file in files(&home.join("src"), ".rs")? {
        for block in blocks(&read_text(&file)?) {
            let _ = writeln!(
                out,
                "mod block_{count} {{\nuse crate::types::*;\n#[ptx_abi::cuda_functions(pub FUNCTIONS, types = Device)]\nunsafe {block}\n}}"
            );
            count += 1;
        }
    }
    let all: Vec<_> = (0..count).map(|index| format!("block_{index}::FUNCTIONS")).collect();
    Ok(format!("{out}const ALL: &[&[ptx_abi::cuda::CudaFunction<'static>]] = &[{}];\n", all.join(", ")))
}
