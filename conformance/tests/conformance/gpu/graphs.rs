//! Nodes of CUDA graphs with arguments from `pointers()`, and updates of them by the host and by kernels. The chapter `graphs`
//! quotes this file.

use std::ffi::c_void;
use std::mem::{offset_of, zeroed};
use std::path::PathBuf;
use std::ptr;

use cudarc::driver::{result, sys};
use ptx_abi::kernel::write_param_offsets;
use ptx_abi::{DevPtrMut, KernelParams, PtxLayout, cuda_header};
use ptx_abi_conformance::gpu::link;
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::kparam;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_bytes, read_text, run as run_program};

use super::driver::{Gpu, Kernel, Module, error};
use super::package::{self, Source};

/// The parameters of `store`, and the struct of the header.
#[derive(Clone, Copy, KernelParams, PtxLayout)]
#[ptx(entry = "store")]
#[repr(C)]
struct Store {
    i: u32,
    value: f32,
    x: DevPtrMut<f32>,
}

/// The parameters of `set_value`, whose first one is a `cudaGraphDeviceNode_t`.
#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "set_value")]
struct SetValue {
    node: u64,
    value: f32,
}

/// The parameters of `set_index_and_value`.
#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "set_index_and_value")]
struct SetIndexAndValue {
    node: u64,
    i: u32,
    value: f32,
}

/// The offset of each parameter in bytes.
const OFFSETS: [usize; Store::COUNT] = {
    let mut offsets = [0; Store::COUNT];
    write_param_offsets(Store::PARAMS, 90, &mut offsets);
    offsets
};

// The members of the struct have the same offsets, so C++ finds them with `offsetof`.
const _: () = assert!(
    OFFSETS[0] == offset_of!(Store, i) && OFFSETS[1] == offset_of!(Store, value) && OFFSETS[2] == offset_of!(Store, x)
);

pub(crate) const SOURCE: Source = Source { name: "graphs", ptx };

fn ptx(toolchain: &Toolchain) -> Result<String, String> {
    let scratch = Scratch::new("graphs")?;
    let ptx = compile(toolchain, &scratch, SOURCE_TEXT, &["-arch=sm_75"], "graphs.ptx")?;
    kparam::for_every_gpu(&read_text(&ptx)?)
}

const SOURCE_TEXT: &str = include_str!("graphs.cu");

/// Compiles a source, which finds the header beside it, to PTX or a cubin.
fn compile(
    toolchain: &Toolchain,
    scratch: &Scratch,
    source: &str,
    options: &[&str],
    output: &str,
) -> Result<PathBuf, String> {
    scratch.write("graphs.h", &cuda_header!(Store).to_string())?;
    let source = scratch.write("graphs.cu", source)?;
    let output = scratch.path(output);
    let kind = if output.extension().is_some_and(|extension| extension == "ptx") { "-ptx" } else { "-cubin" };
    run_program(toolchain.command(Tool::Nvcc)?.args(options).arg(kind).arg("-o").arg(&output).arg(source))?;
    Ok(output)
}

const UPDATES: [&str; 3] = ["-DDEVICE_UPDATES", "-rdc=true", "-arch=sm_90"];

/// A cubin with the kernels that update nodes, linked with CUDA's device runtime.
pub(crate) fn linked(toolchain: &Toolchain) -> Result<Vec<u8>, String> {
    let scratch = Scratch::new("graph-updates")?;
    let compiled = compile(toolchain, &scratch, SOURCE_TEXT, &UPDATES, "graphs.cubin")?;
    let nvcc = toolchain.path(Tool::Nvcc)?;
    let runtime = nvcc.ancestors().nth(2).ok_or("nvcc is in no folder")?.join("lib/libcudadevrt.a");
    let output = scratch.path("linked.cubin");
    link(toolchain, &[&compiled, &runtime], 90, &output)?;
    read_bytes(&output)
}

/// Without a GPU: nvcc passes the offsets and sizes of the parameters, and refuses what the header does not have.
pub(crate) fn compiles(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("graph-offsets")?;
    let ptx = read_text(&compile(toolchain, &scratch, SOURCE_TEXT, &UPDATES, "graphs.ptx")?)?;
    let (_, call) = ptx.split_once(".entry set_value(").ok_or("there is no `set_value`")?;
    let mut wrong = vec![];
    for (param, number) in [("param1", OFFSETS[1]), ("param3", Store::PARAMS[1].size)] {
        let line = format!("st.param.b64 \t[{param}+0], {number};");
        if !call.split("call.uni").next().unwrap_or_default().contains(&line) {
            wrong.push(format!("no `{line}`"));
        }
    }
    let changes = [("Store, value, value", "Store, values, value"), ("sizeof(Store::i)", "sizeof(Store::n)")];
    let accepted = changes.into_iter().filter(|(old, new)| {
        let text = SOURCE_TEXT.replace(old, new);
        text == SOURCE_TEXT || compile(toolchain, &scratch, &text, &UPDATES, "changed.ptx").is_ok()
    });
    let accepted: Vec<_> = accepted.map(|(_, new)| format!("nvcc accepts `{new}`")).collect();
    let image = linked(toolchain)?;
    let checks = [Store::check(&image), SetValue::check(&image), SetIndexAndValue::check(&image)];
    let unlike: Vec<_> = checks.into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
    let mut summary = Summary::default();
    summary.compared("nvcc sm_90", "updates of graph nodes by offset", 2, &wrong);
    summary.compared("nvcc sm_90", "updates of no parameter refused", 2, &accepted);
    summary.compared("nvlink sm_90", "kernels that update graph nodes", 3, &unlike);
    Ok(summary)
}

/// A node that runs one thread. The driver copies the arguments when it adds or updates a node.
fn node(function: sys::CUfunction, arguments: *mut *mut c_void) -> sys::CUDA_KERNEL_NODE_PARAMS {
    sys::CUDA_KERNEL_NODE_PARAMS {
        func: function,
        gridDimX: 1,
        gridDimY: 1,
        gridDimZ: 1,
        blockDimX: 1,
        blockDimY: 1,
        blockDimZ: 1,
        sharedMemBytes: 0,
        kernelParams: arguments,
        extra: ptr::null_mut(),
        kern: ptr::null_mut(),
        ctx: ptr::null_mut(),
    }
}

/// A graph with one node, and the graph that was instantiated from it.
struct Graph {
    handle: sys::CUgraph,
    node: sys::CUgraphNode,
    /// The node's handle for kernels, if these can update it.
    device_node: u64,
    launched: sys::CUgraphExec,
}

impl Graph {
    /// A graph that stores a value.
    fn new(kernel: &Kernel<'_>, arguments: &Store, updated_by_kernels: bool) -> Result<Self, String> {
        let mut made =
            Self { handle: ptr::null_mut(), node: ptr::null_mut(), device_node: 0, launched: ptr::null_mut() };
        // SAFETY: the driver writes a handle.
        unsafe { sys::cuGraphCreate(&raw mut made.handle, 0) }.result().map_err(error("cuGraphCreate"))?;
        let mut pointers = arguments.pointers();
        let params = node(kernel.function, pointers.as_mut_ptr());
        // SAFETY: the kernel takes these arguments, and `pointers` lives until the driver has copied them.
        unsafe { sys::cuGraphAddKernelNode_v2(&raw mut made.node, made.handle, ptr::null(), 0, &raw const params) }
            .result()
            .map_err(error("cuGraphAddKernelNode"))?;
        if updated_by_kernels {
            made.device_node = device_node(made.node)?;
        }
        // SAFETY: the graph exists.
        unsafe { sys::cuGraphInstantiateWithFlags(&raw mut made.launched, made.handle, 0) }
            .result()
            .map_err(error("cuGraphInstantiate"))?;
        Ok(made)
    }

    /// Replaces all arguments. The next launch has the new ones.
    fn update(&self, kernel: &Kernel<'_>, arguments: &Store) -> Result<(), String> {
        let mut pointers = arguments.pointers();
        let params = node(kernel.function, pointers.as_mut_ptr());
        // SAFETY: as for the node's first arguments; no pointer of the driver is changed.
        unsafe { sys::cuGraphExecKernelNodeSetParams_v2(self.launched, self.node, &raw const params) }
            .result()
            .map_err(error("cuGraphExecKernelNodeSetParams"))
    }

    fn launch(&self) -> Result<(), String> {
        // SAFETY: the kernel writes one element of memory that has it.
        unsafe { sys::cuGraphLaunch(self.launched, ptr::null_mut()) }.result().map_err(error("cuGraphLaunch"))?;
        result::ctx::synchronize().map_err(error("cuCtxSynchronize"))
    }
}

impl Drop for Graph {
    fn drop(&mut self) {
        // SAFETY: no launch is in progress. An error stays in the driver.
        unsafe {
            if !self.launched.is_null() {
                let _ = sys::cuGraphExecDestroy(self.launched);
            }
            let _ = sys::cuGraphDestroy(self.handle);
        }
    }
}

/// What launches of a graph must write: the index and the value of each.
const WRITES: [(u32, f32); 3] = [(2, 1.5), (0, -8.0), (3, 0.25)];

/// Elements of `x`.
const LEN: usize = 4;

/// The differences after launches with the arguments of [`WRITES`], which `set` sets before each but the first.
fn launches(
    gpu: &Gpu,
    kernel: &Kernel<'_>,
    updated_by_kernels: bool,
    set: impl Fn(&Graph, &Store) -> Result<(), String>,
) -> Result<Vec<String>, String> {
    let memory = gpu.memory(LEN * size_of::<f32>(), 0)?;
    let arguments = WRITES.map(|(i, value)| Store { i, value, x: DevPtrMut::from_raw(memory.address) });
    let graph = Graph::new(kernel, &arguments[0], updated_by_kernels)?;
    let (mut expected, mut differences) = ([0.0; LEN], vec![]);
    for (launch, arguments) in arguments.iter().enumerate() {
        if launch > 0 {
            set(&graph, arguments)?;
        }
        graph.launch()?;
        expected[arguments.i as usize] = arguments.value;
        let found = memory.read()?;
        if found != expected.map(f32::to_le_bytes).concat() {
            differences.push(format!("launch {launch}: {found:x?}, not {expected:?}"));
        }
    }
    Ok(differences)
}

/// The kernel of a node gets the first arguments, and those of each update.
pub(crate) fn run(toolchain: &Toolchain) -> Result<Summary, String> {
    let gpu = Gpu::open()?;
    let mut summary = Summary::default();
    let mut row = |label: String, check, differences: Vec<String>| {
        summary.compared(label, check, WRITES.len(), &differences);
    };
    for image in package::images(&gpu, toolchain, SOURCE)? {
        let kernel = image.module.kernel("store")?;
        let differences = launches(&gpu, &kernel, false, |graph, arguments| graph.update(&kernel, arguments))?;
        row(image.label, "nodes of graphs, updated by the host", differences);
    }
    if let Some(module) = updates(&gpu)? {
        let label = format!("{}, sm_{}, cubin", gpu.name, gpu.sm);
        row(label, "nodes of graphs, updated by a kernel", by_kernels(&gpu, &module)?);
    }
    summary.report += &gpu.skipped();
    Ok(summary)
}

/// The file of the linked cubin in the package.
pub(crate) const LINKED: &str = "kernels/graph_updates.cubin";

/// The kernels that update nodes, if the package has them for this GPU.
fn updates(gpu: &Gpu) -> Result<Option<Module<'_>>, String> {
    let Some(folder) = package::folder().filter(|_| gpu.sm == 90 && !gpu.interprets) else { return Ok(None) };
    let path = folder.join(LINKED);
    let image = read_bytes(&path)?;
    gpu.load("the updates of nodes", image)
}

/// Makes a node one that kernels can update, and returns its handle for them.
fn device_node(node: sys::CUgraphNode) -> Result<u64, String> {
    let attribute = sys::CUlaunchAttributeID::CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE;
    // SAFETY: zero is a value of each member of the union.
    let mut value: sys::CUlaunchAttributeValue = unsafe { zeroed() };
    value.deviceUpdatableKernelNode.deviceUpdatable = 1;
    // SAFETY: the node exists, and the driver reads and writes that member of the union.
    unsafe {
        sys::cuGraphKernelNodeSetAttribute(node, attribute, &raw const value)
            .result()
            .map_err(error("cuGraphKernelNodeSetAttribute"))?;
        sys::cuGraphKernelNodeGetAttribute(node, attribute, &raw mut value)
            .result()
            .map_err(error("cuGraphKernelNodeGetAttribute"))?;
        Ok(value.deviceUpdatableKernelNode.devNode.expose_provenance() as u64)
    }
}

/// The differences after launches whose arguments kernels set by their offsets: two parameters in one call, then one again.
fn by_kernels(gpu: &Gpu, module: &Module<'_>) -> Result<Vec<String>, String> {
    let (kernel, one, two) =
        (module.kernel("store")?, module.kernel("set_value")?, module.kernel("set_index_and_value")?);
    launches(gpu, &kernel, true, |graph, &Store { i, value, .. }| {
        let node = graph.device_node;
        // SAFETY: the graph exists. Updates by kernels need a graph that is on the device.
        unsafe { sys::cuGraphUpload(graph.launched, ptr::null_mut()) }.result().map_err(error("cuGraphUpload"))?;
        // SAFETY: the kernels take these arguments, and write into the node.
        unsafe {
            let arguments = SetIndexAndValue { node, i, value: f32::NAN };
            two.launch(arguments.pointers().as_mut_ptr(), ptr::null_mut())?;
            one.launch(SetValue { node, value }.pointers().as_mut_ptr(), ptr::null_mut())?;
        }
        Ok(())
    })
}
