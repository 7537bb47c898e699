//! A CUDA driver without a GPU that runs kernels: a library that takes the place of `libcuda`, and interprets PTX.
//!
//! Its device calls itself "PTX interpreter" and has the architecture `sm_90`. A launch runs one thread. What the interpreter
//! cannot run is `CUDA_ERROR_NOT_SUPPORTED`, and the string of that error names the reason.
#![allow(non_snake_case, reason = "the names are the driver's")]

mod common;
#[allow(dead_code, unreachable_pub, reason = "the tests use more of it")]
#[path = "../../src/ptx_run/mod.rs"]
mod ptx_run;

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::slice;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use common::{INVALID_VALUE, NOT_FOUND, SUCCESS, calls};
use ptx_run::{Fault, Memory, Module, Param, Variables};

const ILLEGAL_ADDRESS: c_int = 700;
const NOT_SUPPORTED: c_int = 801;

/// Facts 4: where the parameters start in the constant bank of `sm_90`, in bytes.
const PARAMS: usize = 0x210;

static MEMORY: LazyLock<Mutex<Memory>> = LazyLock::new(Mutex::default);
/// The reason of the last error.
static REASON: Mutex<String> = Mutex::new(String::new());

/// A loaded module, which is never freed.
struct Loaded {
    module: Module<'static>,
    variables: Variables<'static>,
}

struct Function {
    loaded: &'static Loaded,
    name: String,
}

impl Function {
    fn params(&self) -> Result<&[Param<'static>], String> {
        self.loaded.module.params(&self.name)
    }

    /// The offset of each parameter in bytes, and the size of all.
    fn offsets(&self) -> Result<(Vec<usize>, usize), String> {
        let mut end = PARAMS;
        let mut place = |param: &Param<'_>| {
            let start = end.next_multiple_of(param.align);
            end = start + param.size;
            start - PARAMS
        };
        let offsets = self.params()?.iter().map(&mut place).collect();
        Ok((offsets, end - PARAMS))
    }
}

fn memory() -> MutexGuard<'static, Memory> {
    MEMORY.lock().unwrap_or_else(PoisonError::into_inner)
}

fn fails(code: c_int, reason: &str) -> c_int {
    *REASON.lock().unwrap_or_else(PoisonError::into_inner) = reason.to_owned();
    code
}

fn code(result: Result<(), Fault>) -> c_int {
    match result {
        Ok(()) => SUCCESS,
        Err(Fault { access: true, text }) => fails(ILLEGAL_ADDRESS, &text),
        Err(Fault { access: false, text }) => fails(NOT_SUPPORTED, &text),
    }
}

calls! {
    /// The string is never freed.
    fn cuGetErrorString(_: c_int, text: *mut *const c_char) {
        let reason = REASON.lock().unwrap_or_else(PoisonError::into_inner).clone();
        unsafe { *text = CString::new(reason).unwrap_or_default().into_raw() };
        SUCCESS
    }

    fn cuDriverGetVersion(version: *mut c_int) {
        unsafe { *version = 12_080 };
        SUCCESS
    }

    fn cuDeviceGetName(name: *mut c_char, len: c_int, _: c_int) {
        let text = c"PTX interpreter".to_bytes_with_nul();
        if usize::try_from(len).is_ok_and(|len| len >= text.len()) {
            unsafe { text.as_ptr().cast::<c_char>().copy_to(name, text.len()) };
            return SUCCESS;
        }
        INVALID_VALUE
    }

    /// cuda.h: 75 is the major number of the architecture, and 76 the minor one. Other attributes are 1.
    fn cuDeviceGetAttribute(value: *mut c_int, attribute: c_int, _: c_int) {
        unsafe {
            *value = match attribute {
                75 => 9,
                76 => 0,
                _ => 1,
            }
        };
        SUCCESS
    }

    fn cuMemAlloc_v2(address: *mut u64, bytes: usize) {
        unsafe { *address = memory().allocate(vec![0; bytes]) };
        SUCCESS
    }

    fn cuMemFree_v2(address: u64) {
        if memory().release(address).is_some() { SUCCESS } else { INVALID_VALUE }
    }

    fn cuMemcpyHtoD_v2(to: u64, from: *const u8, len: usize) {
        let copied = memory().bytes(to, len).map(|bytes| unsafe { bytes.as_mut_ptr().copy_from(from, len) });
        code(copied)
    }

    fn cuMemcpyDtoH_v2(to: *mut u8, from: u64, len: usize) {
        let copied = memory().bytes(from, len).map(|bytes| unsafe { bytes.as_ptr().copy_to(to, len) });
        code(copied)
    }

    fn cuModuleLoadData(module: *mut *const Loaded, image: *const c_char) {
        let text = unsafe { CStr::from_ptr(image) };
        let Some(text) = text.to_str().ok().filter(|text| text.contains(".version")) else {
            return fails(NOT_SUPPORTED, "it reads only PTX");
        };
        let parsed = Module::parse(String::leak(text.to_owned()));
        match parsed.allocate(&mut memory()) {
            Ok(variables) => {
                unsafe { *module = Box::leak(Box::new(Loaded { module: parsed, variables })) };
                SUCCESS
            }
            Err(reason) => fails(NOT_SUPPORTED, &reason),
        }
    }

    fn cuModuleGetFunction(function: *mut *const Function, module: *const Loaded, name: *const c_char) {
        let (loaded, name): (&'static Loaded, _) = unsafe { (&*module, CStr::from_ptr(name)) };
        let name = name.to_string_lossy().into_owned();
        if !loaded.module.has(&name) {
            return fails(NOT_FOUND, &format!("there is no kernel `{name}`"));
        }
        unsafe { *function = Box::leak(Box::new(Function { loaded, name })) };
        SUCCESS
    }

    fn cuFuncGetParamInfo(function: *const Function, index: usize, offset: *mut usize, size: *mut usize) {
        let function = unsafe { &*function };
        let (params, offsets) = match (function.params(), function.offsets()) {
            (Ok(params), Ok((offsets, _))) => (params, offsets),
            (Err(reason), _) | (_, Err(reason)) => return fails(NOT_SUPPORTED, &reason),
        };
        let Some(param) = params.get(index) else { return fails(INVALID_VALUE, "there is no such parameter") };
        unsafe { (*offset, *size) = (offsets[index], param.size) };
        SUCCESS
    }

    fn cuFuncGetParamCount(function: *const Function, count: *mut usize) {
        match unsafe { &*function }.params() {
            Ok(params) => {
                unsafe { *count = params.len() };
                SUCCESS
            }
            Err(reason) => fails(NOT_SUPPORTED, &reason),
        }
    }
}

/// The arguments in `kernelParams`, an address for each parameter.
unsafe fn by_pointers(function: &Function, pointers: *const *const u8) -> Result<Vec<Vec<u8>>, String> {
    let params = function.params()?.iter().enumerate();
    let read = |(i, param): (usize, &Param<'_>)| unsafe { slice::from_raw_parts(*pointers.add(i), param.size) }.to_vec();
    Ok(params.map(read).collect())
}

/// The arguments in `extra`: cuda.h has 1 before the address of the buffer, 2 before the address of its size, and 0 at
/// the end.
unsafe fn by_buffer(function: &Function, extra: *const *const c_void) -> Result<Vec<Vec<u8>>, String> {
    let items = unsafe { slice::from_raw_parts(extra, 5) };
    let [1, buffer, 2, len, 0] = [0, 1, 2, 3, 4].map(|i: usize| items[i].addr()) else {
        return Err("`extra` is not a buffer".to_owned());
    };
    let (offsets, size) = function.offsets()?;
    let len = unsafe { *std::ptr::with_exposed_provenance::<usize>(len) };
    if len != size {
        return Err(format!("the buffer has {len} bytes, and the parameters need {size}"));
    }
    let bytes = unsafe { slice::from_raw_parts(std::ptr::with_exposed_provenance::<u8>(buffer), len) };
    let params = function.params()?;
    Ok(offsets.iter().zip(params).map(|(offset, param)| bytes[*offset..][..param.size].to_vec()).collect())
}

calls! {
    fn cuLaunchKernel(
        function: *const Function,
        grid_x: c_uint,
        grid_y: c_uint,
        grid_z: c_uint,
        block_x: c_uint,
        block_y: c_uint,
        block_z: c_uint,
        _shared: c_uint,
        _stream: usize,
        pointers: *const *const u8,
        extra: *const *const c_void,
    ) {
        if [grid_x, grid_y, grid_z, block_x, block_y, block_z] != [1; 6] {
            return fails(NOT_SUPPORTED, "it runs one thread");
        }
        let function = unsafe { &*function };
        match unsafe { arguments(function, pointers, extra) } {
            Ok(arguments) => run(function, &arguments),
            Err(reason) => fails(INVALID_VALUE, &reason),
        }
    }
}

/// The arguments of a launch.
unsafe fn arguments(
    function: &Function,
    pointers: *const *const u8,
    extra: *const *const c_void,
) -> Result<Vec<Vec<u8>>, String> {
    match extra.is_null() {
        true => unsafe { by_pointers(function, pointers) },
        false => unsafe { by_buffer(function, extra) },
    }
}

fn run(function: &Function, arguments: &[Vec<u8>]) -> c_int {
    let arguments: Vec<&[u8]> = arguments.iter().map(Vec::as_slice).collect();
    let Loaded { module, variables } = function.loaded;
    code(module.run(&function.name, &arguments, &mut memory(), variables))
}

/// A kernel with the arguments that were copied when the node was added or updated.
#[derive(Clone)]
struct Node {
    function: &'static Function,
    arguments: Vec<Vec<u8>>,
}

/// The nodes run in the order in which they were added.
type Graph = Mutex<Vec<Node>>;

/// `CUDA_KERNEL_NODE_PARAMS`.
#[repr(C)]
struct NodeParams {
    function: *const Function,
    grid_and_block: [c_uint; 6],
    shared: c_uint,
    pointers: *const *const u8,
    extra: *const *const c_void,
    kernel: usize,
    context: usize,
}

impl NodeParams {
    unsafe fn node(&self) -> Result<Node, String> {
        if self.grid_and_block != [1; 6] {
            return Err("it runs one thread".to_owned());
        }
        let function: &'static Function = unsafe { &*self.function };
        Ok(Node { function, arguments: unsafe { arguments(function, self.pointers, self.extra) }? })
    }
}

fn nodes(graph: *const Graph) -> MutexGuard<'static, Vec<Node>> {
    // Graphs are never freed.
    unsafe { &*graph }.lock().unwrap_or_else(PoisonError::into_inner)
}

calls! {
    fn cuGraphCreate(graph: *mut *const Graph, _: c_uint) {
        unsafe { *graph = Box::leak(Box::default()) };
        SUCCESS
    }

    /// A node is its number, from 1 on.
    fn cuGraphAddKernelNode_v2(
        node: *mut usize,
        graph: *const Graph,
        _dependencies: *const usize,
        _count: usize,
        params: *const NodeParams,
    ) {
        match unsafe { (*params).node() } {
            Ok(new) => {
                let mut nodes = nodes(graph);
                nodes.push(new);
                unsafe { *node = nodes.len() };
                SUCCESS
            }
            Err(reason) => fails(INVALID_VALUE, &reason),
        }
    }

    fn cuGraphInstantiateWithFlags(instance: *mut *const Graph, graph: *const Graph, _: u64) {
        unsafe { *instance = Box::leak(Box::new(Mutex::new(nodes(graph).clone()))) };
        SUCCESS
    }

    fn cuGraphExecKernelNodeSetParams_v2(instance: *const Graph, node: usize, params: *const NodeParams) {
        match unsafe { (*params).node() } {
            Ok(new) => {
                nodes(instance)[node - 1] = new;
                SUCCESS
            }
            Err(reason) => fails(INVALID_VALUE, &reason),
        }
    }

    fn cuGraphLaunch(instance: *const Graph, _stream: usize) {
        let run = nodes(instance).iter().map(|node| run(node.function, &node.arguments)).find(|code| *code != SUCCESS);
        run.unwrap_or(SUCCESS)
    }

    fn cuGraphExecDestroy(_: *const Graph) { SUCCESS }
    fn cuGraphDestroy(_: *const Graph) { SUCCESS }
}
