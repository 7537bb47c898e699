//! What launches need: PTX and cubins state the demands of the source, and agree with each other.

use std::fmt::Write as _;

use ptx_abi::kernel::LaunchBounds;
use ptx_abi::object::Cubin;
use ptx_abi::ptx::Module;
use ptx_abi_conformance::gpu::{is_tried, link, nvcc_ptx};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, read_bytes};

use super::{ARCHITECTURES, nvcc};

const CHECK: &str = "launch bounds of kernels";

/// A kernel: the text before its name, its body, and its demands. The last number is its static shared memory in bytes.
struct Kernel(&'static str, &'static str, fn(&mut LaunchBounds), u64);

const USE: &str = "s[threadIdx.x % 4] = *p; __syncthreads(); *p = s[*p % 4];";
const PLAIN: fn(&mut LaunchBounds) = |_| {};

/// The kernels for all architectures, and those with clusters.
fn kernels(sm: u32) -> Vec<Kernel> {
    let mut all = vec![
        Kernel("", "*p = 1;", PLAIN, 0),
        Kernel("__launch_bounds__(256)", "*p = 1;", |bounds| bounds.max_threads = Some(256), 0),
        Kernel(
            "__launch_bounds__(256, 2)",
            "*p = 1;",
            |bounds| (bounds.max_threads, bounds.min_blocks) = (Some(256), Some(2)),
            0,
        ),
        Kernel("__maxnreg__(32)", "*p = 1;", PLAIN, 0),
        Kernel("", "__shared__ int s[100];", PLAIN, 400),
        Kernel("", "__shared__ double s[9]; __shared__ char t[3]; t[*p % 3] = 1; *p = t[0];", PLAIN, 75),
        Kernel("", "extern __shared__ __align__(16) int d[]; int *s = d;", PLAIN, 0),
        Kernel("", "int *s = module;", PLAIN, 40),
        Kernel("", "*p = inner(p);", PLAIN, 200),
    ];
    if sm >= 90 {
        all.extend([
            Kernel(
                "__launch_bounds__(256, 2, 4)",
                "*p = 1;",
                |bounds| {
                    (bounds.max_threads, bounds.min_blocks) = (Some(256), Some(2));
                    bounds.max_cluster_blocks = Some(4);
                },
                0,
            ),
            Kernel(
                "__cluster_dims__(2, 1, 1)",
                "__shared__ int s[4];",
                |bounds| (bounds.explicit_cluster, bounds.required_cluster) = (true, Some([2, 1, 1])),
                16,
            ),
            Kernel("__cluster_dims__()", "*p = 1;", |bounds| bounds.explicit_cluster = true, 0),
            Kernel(
                "__block_size__((64, 2, 1), (2, 2, 1))",
                "*p = 1;",
                |bounds| {
                    (bounds.required_block, bounds.required_cluster) = (Some([64, 2, 1]), Some([2, 2, 1]));
                    bounds.blocks_are_clusters = true;
                },
                0,
            ),
        ]);
    }
    all
}

fn source(kernels: &[Kernel]) -> String {
    let mut text = String::from(
        "__shared__ int module[10];
__device__ __noinline__ int inner(int *p) { __shared__ int s[50]; s[threadIdx.x % 50] = *p; __syncthreads(); return s[*p % 50]; }
",
    );
    for (id, Kernel(before, body, ..)) in kernels.iter().enumerate() {
        let end = if body.contains(" s[") || body.contains("*s ") { USE } else { "" };
        let _ = writeln!(text, "extern \"C\" __global__ void {before} k{id}(int *p) {{ {body} {end} }}");
    }
    text
}

/// The kernels whose demands are not those of the source. A cubin does not have `.minnctapersm`.
fn differences(kernels: &[Kernel], has_min: bool, of: impl Fn(&str) -> Option<LaunchBounds>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (id, Kernel(before, body, demands, shared)) in kernels.iter().enumerate() {
        let found = of(&format!("k{id}"));
        let mut expected = LaunchBounds::NONE;
        demands(&mut expected);
        if !has_min {
            expected.min_blocks = None;
        }
        let is_right = found.is_some_and(|found| {
            expected.static_shared = found.static_shared;
            // All numbers are known up to padding.
            let known = found.static_shared.at_most.is_some_and(|most| most - found.static_shared.at_least < 16);
            found == expected && known && found.static_shared.may_be(*shared)
        });
        if !is_right {
            wrong.push(format!("`{before}` {{ {body} }}: {found:?}"));
        }
    }
    wrong
}

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("cubins-launch")?;
    let mut summary = Summary::default();
    for sm in ARCHITECTURES {
        if !is_tried(sm) {
            summary.add(format!("nvcc sm_{sm}"), format!("{CHECK} in PTX"), 0, 0);
            for tool in ["nvcc", "nvcc -G", "nvlink"] {
                summary.add(format!("{tool} sm_{sm}"), format!("{CHECK} in cubins"), 0, 0);
            }
            continue;
        }
        let kernels = kernels(sm);
        let file = scratch.write("kernels.cu", &source(&kernels))?;
        let arch = format!("-arch=sm_{sm}");
        let ptx = nvcc_ptx(toolchain, &file, sm)?;
        let module = Module::new(&ptx);
        let wrong = differences(&kernels, true, |name| module.launch_bounds(name));
        summary.compared(format!("nvcc sm_{sm}"), format!("{CHECK} in PTX"), kernels.len(), &wrong);
        let output = |options: &[&str], name: &str| {
            nvcc(toolchain, &file, &[options, &["-cubin", &arch]].concat(), &scratch.path(name))
        };
        let (whole, debug) = (output(&[], "whole.cubin")?, output(&["-G"], "debug.cubin")?);
        output(&["-rdc=true"], "part.cubin")?;
        let linked = scratch.path("linked.cubin");
        link(toolchain, &[&scratch.path("part.cubin")], sm, &linked)?;
        let linked = read_bytes(&linked)?;
        for (tool, bytes) in [("nvcc", &whole), ("nvcc -G", &debug), ("nvlink", &linked)] {
            let cubin = Cubin::try_new(bytes).map_err(|error| error.to_string())?;
            let wrong = differences(&kernels, false, |name| cubin.kernel(name)?.launch_bounds().ok());
            summary.compared(format!("{tool} sm_{sm}"), format!("{CHECK} in cubins"), kernels.len(), &wrong);
        }
    }
    Ok(summary)
}

/// The PTX of NVRTC.
pub(super) fn nvrtc(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("launch-nvrtc")?;
    let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
    let mut summary = Summary::default();
    for sm in ARCHITECTURES {
        let kernels = kernels(sm);
        let ptx = nvrtc.ptx(&scratch.path(""), &source(&kernels), sm, &[])?;
        let module = Module::new(&ptx);
        let wrong = differences(&kernels, true, |name| module.launch_bounds(name));
        summary.compared(format!("NVRTC compute_{sm}"), format!("{CHECK} in PTX"), kernels.len(), &wrong);
    }
    Ok(summary)
}
