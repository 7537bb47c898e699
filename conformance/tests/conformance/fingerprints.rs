//! The unused constant with a fingerprint survives every compiler, and the linker with several translation units.

use ptx_abi::cuda::CudaHeader;
use ptx_abi::ptx::Module;
use ptx_abi::{DevPtr, PtxLayout, cuda_header};
use ptx_abi_conformance::gpu::{self, KEYWORDS, assemble, clang_ptx, is_tried, link, nvcc_ptx};
use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_bytes, read_text, run};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Node {
    next: DevPtr<Node>,
    weight: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "geometry::Edge")]
struct Edge {
    from: u32,
    to: u32,
}

/// Names and fingerprints below and above 2⁶³, because PTX has the larger ones as negative numbers.
const LAYOUTS: [(&str, u64); 4] = [
    ("Node", Node::LAYOUT.fingerprint()),
    ("geometry__Edge", Edge::LAYOUT.fingerprint()),
    ("Low", 0x0123_4567_89ab_cdef),
    ("High", 0xfedc_ba98_7654_3210),
];
const ARCHITECTURES: [u32; 5] = [75, 80, 90, 100, 120];

/// The name of the rows.
const UNUSED: &str = "fingerprints unused";

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("survive_nvcc", &[Tool::Nvcc], nvcc),
        Check::new("survive_nvrtc", &[Tool::Nvrtc, Tool::Gcc], nvrtc),
        Check::new("survive_clang", &[Tool::Clang], clang),
        Check::new("tell_releases_apart", &[Tool::Nvcc, Tool::Ptxas], releases),
        Check::new("survive_the_linker", &[Tool::Nvcc, Tool::Ptxas, Tool::Nvlink, Tool::Cuobjdump], linker),
    ]
}

/// A unit that defines the constants and a kernel that does not use them.
fn source(kernel: &str) -> String {
    let constants = LAYOUTS.map(|(name, fingerprint)| {
        format!(
            "extern \"C\" __device__ __attribute__((weak)) const unsigned long long ptx_abi_layout_{name} = \
             {fingerprint:#x}ULL;\n"
        )
    });
    format!("{}extern \"C\" __global__ void {kernel}(float *out) {{ *out = 1; }}\n", constants.concat())
}

/// The missing or wrong fingerprints of a module.
fn differences(compiler: &str, ptx: &str) -> Vec<String> {
    let found: Vec<_> = Module::new(ptx).fingerprints().to_vec();
    let wrong = LAYOUTS.iter().filter(|layout| !found.contains(layout));
    wrong.map(|(name, value)| format!("{compiler}: no `{name}` = {value:#x} in {found:x?}")).collect()
}

fn nvcc(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("fingerprints-nvcc")?;
    let file = scratch.write("unit.cu", &source("kernel"))?;
    let mut summary = Summary::default();
    for sm in ARCHITECTURES {
        if !is_tried(sm) {
            summary.add(format!("nvcc sm_{sm}"), UNUSED, 0, 0);
            continue;
        }
        let whole = read_text(gpu::nvcc(toolchain, &file, sm, "ptx", &["-O3"])?)?;
        let mut found = differences(&format!("nvcc sm_{sm}"), &whole);
        found.extend(differences(&format!("nvcc -rdc sm_{sm}"), &nvcc_ptx(toolchain, &file, sm)?));
        summary.compared(format!("nvcc sm_{sm}"), UNUSED, LAYOUTS.len(), &found);
    }
    Ok(summary)
}

fn nvrtc(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("fingerprints-nvrtc")?;
    let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
    let mut summary = Summary::default();
    for sm in ARCHITECTURES {
        let mut found = Vec::new();
        for options in [&[][..], &["-rdc=true"]] {
            let ptx = nvrtc.ptx(&scratch.path(""), &source("kernel"), sm, options)?;
            found.extend(differences(&format!("NVRTC compute_{sm} {options:?}"), &ptx));
        }
        summary.compared(format!("NVRTC compute_{sm}"), UNUSED, LAYOUTS.len(), &found);
    }
    Ok(summary)
}

fn clang(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("fingerprints-clang")?;
    let file = scratch.write("unit.cu", &format!("{KEYWORDS}{}", source("kernel")))?;
    let ptx = clang_ptx(toolchain, &file, 90, &["-O3"])?;
    let mut summary = Summary::default();
    summary.compared("clang CUDA sm_90".to_owned(), UNUSED, LAYOUTS.len(), &differences("clang", &ptx));
    Ok(summary)
}

/// Links two units that define the same constants, as if both included one header.
fn linker(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("fingerprints-nvlink")?;
    let mut summary = Summary::default();
    for sm in ARCHITECTURES {
        if !is_tried(sm) {
            summary.add(format!("nvlink sm_{sm}"), UNUSED, 0, 0);
            continue;
        }
        let mut cubins = Vec::new();
        for kernel in ["first", "second"] {
            let file = scratch.write(&format!("{kernel}.cu"), &source(kernel))?;
            nvcc_ptx(toolchain, &file, sm)?;
            cubins.push(assemble(toolchain, &file.with_extension(format!("nvcc.sm_{sm}.ptx")), sm)?);
        }
        let linked = scratch.path(format!("linked.sm_{sm}.cubin"));
        link(toolchain, &cubins.iter().map(AsRef::as_ref).collect::<Vec<_>>(), sm, &linked)?;
        let symbols = run(toolchain.command(Tool::Cuobjdump)?.arg("-elf").arg(&linked))?;
        let symbols = String::from_utf8_lossy(&symbols).into_owned();
        let missing = LAYOUTS.iter().filter(|(name, _)| !symbols.contains(&format!("ptx_abi_layout_{name}")));
        let missing: Vec<_> = missing.map(|(name, _)| format!("nvlink sm_{sm}: no `{name}`")).collect();
        summary.compared(format!("nvlink sm_{sm}"), UNUSED, LAYOUTS.len(), &missing);
    }
    Ok(summary)
}

/// The struct of the chapter `releases` in four releases. The last one also has a type that the others do not have.
mod story {
    macro_rules! releases {
        ($($name:ident { $($member:ident: $ty:ty),* } $(with $more:ident)?;)*) => {$(
            #[allow(unreachable_pub, reason = "the header is in the module above")]
            pub(super) mod $name {
                use ptx_abi::{DevPtr, PtxLayout};
                #[derive(Clone, Copy, PtxLayout)]
                #[repr(C)]
                pub struct Params { $(pub $member: $ty),* }
                $(#[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct $more { pub data: DevPtr<f32> })?
            }
        )*};
    }
    releases! {
        first { count: u32, scale: f32, data: DevPtr<f32> };
        longer { count: u32, scale: f32, data: DevPtr<f32>, bias: f32 };
        swapped { count: u32, bias: f32, data: DevPtr<f32>, scale: f32 };
        broken { count: u64, scale: f32, bias: f32, data: DevPtr<f32> } with Extra;
    }
}

/// Compiles a kernel with the header of each release. The header of a release must accept the PTX and the cubin of that
/// release alone. The first release with the type that it lacks must refuse its own module.
fn releases(toolchain: &Toolchain) -> Result<Summary, String> {
    use story::{broken, first, longer, swapped};
    let headers: [(&str, CudaHeader<'_>); 4] = [
        ("first", cuda_header!(first::Params; append_only)),
        ("longer", cuda_header!(longer::Params; append_only)),
        ("swapped", cuda_header!(swapped::Params; append_only)),
        ("broken", cuda_header!(broken::Params, broken::Extra; append_only)),
    ];
    let (lacking, tolerant) =
        (cuda_header!(first::Params, broken::Extra; append_only), cuda_header!(first::Params, broken::Extra));
    let scratch = Scratch::new("fingerprints-releases")?;
    let (mut cases, mut wrong) = (0, Vec::new());
    for (compiled, header) in &headers {
        scratch.write("params.h", &header.to_string())?;
        let kernel = "#include \"params.h\"\nextern \"C\" __global__ void kernel(Params *p) { p->scale = 1; }\n";
        let file = scratch.write(&format!("{compiled}.cu"), kernel)?;
        let ptx = nvcc_ptx(toolchain, &file, 90)?;
        let cubin = assemble(toolchain, &file.with_extension("nvcc.sm_90.ptx"), 90)?;
        let cubin = read_bytes(cubin)?;
        let mut expect = |of: &str, header: &CudaHeader<'_>, accepted: bool| {
            for (kind, answer) in [("PTX", header.check(&ptx)), ("cubin", header.check(&cubin))] {
                cases += 1;
                if answer.is_ok() != accepted {
                    wrong.push(format!("the header of `{of}`, the {kind} of `{compiled}`: {answer:?}"));
                }
            }
        };
        for (of, header) in &headers {
            expect(of, header, of == compiled);
        }
        expect("first with Extra", &lacking, false);
        expect("first with Extra, and without a rule", &tolerant, *compiled == "first");
    }
    Ok(Summary::of("nvcc sm_90", "headers of other releases", cases, &wrong))
}
