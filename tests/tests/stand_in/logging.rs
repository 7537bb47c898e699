//! A CUDA driver without a GPU: a library that cudarc loads as `libcuda`, and that logs its calls.
//!
//! A module is text. If its first line starts with `functions`, each line after it is a name and the parameters of that
//! function, `saxpy 0:4 4:4 8:8`, as offset and size in bytes. Any other text has every function that it names,
//! without parameters. Device memory is host memory.
#![allow(non_snake_case, reason = "the names are the driver's")]

mod common;

use std::alloc::{Layout, alloc_zeroed};
use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

use common::{INVALID_VALUE, NOT_FOUND, SUCCESS, calls};

/// The calls since the last call of `ptx_abi_take_log`.
static LOG: Mutex<Vec<String>> = Mutex::new(Vec::new());
static VERSION: AtomicI32 = AtomicI32::new(12080);
static NEXT_EVENT: AtomicUsize = AtomicUsize::new(1);

struct Function {
    name: String,
    /// The offsets and sizes in bytes.
    params: Vec<(usize, usize)>,
}

fn log(line: String) -> c_int {
    LOG.lock().unwrap().push(line);
    SUCCESS
}

/// Returns the lines since the last call. The caller does not free them.
#[unsafe(no_mangle)]
extern "C" fn ptx_abi_take_log() -> *const c_char {
    let text = std::mem::take(&mut *LOG.lock().unwrap()).join("\n");
    CString::new(text).unwrap().into_raw()
}

/// Returns the number of calls of `cuFuncGetParamCount` since the last call of this function.
#[unsafe(no_mangle)]
extern "C" fn ptx_abi_take_counts() -> usize {
    COUNTS.swap(0, Ordering::Relaxed)
}

#[unsafe(no_mangle)]
extern "C" fn ptx_abi_set_version(version: c_int) {
    VERSION.store(version, Ordering::Relaxed);
}

calls! {
    fn cuDriverGetVersion(version: *mut c_int) {
        unsafe { *version = VERSION.load(Ordering::Relaxed) };
        SUCCESS
    }

    fn cuGetErrorString(_: c_int, text: *mut *const c_char) {
        unsafe { *text = c"an error of the driver without a GPU".as_ptr() };
        SUCCESS
    }

    /// Every attribute is 1, including the existence of memory pools.
    fn cuDeviceGetAttribute(value: *mut c_int, _: c_int, _: c_int) {
        unsafe { *value = 1 };
        SUCCESS
    }

    fn cuStreamWaitEvent(stream: usize, event: usize, _: c_uint) {
        log(format!("stream {stream:#x} waits for event {event}"))
    }

    fn cuEventCreate(event: *mut usize, _: c_uint) {
        let number = NEXT_EVENT.fetch_add(1, Ordering::Relaxed);
        unsafe { *event = number };
        log(format!("event {number} is made"))
    }

    fn cuEventDestroy_v2(_: usize) { SUCCESS }

    fn cuEventRecord(event: usize, stream: usize) {
        log(format!("stream {stream:#x} records event {event}"))
    }

    /// The memory is never freed.
    fn cuMemAllocAsync(address: *mut u64, bytes: usize, _: usize) {
        let layout = Layout::from_size_align(bytes.max(1), 256).unwrap();
        unsafe { *address = alloc_zeroed(layout) as u64 };
        SUCCESS
    }

    fn cuMemFreeAsync(_: u64, _: usize) { SUCCESS }

    fn cuMemsetD8Async(address: u64, value: u8, bytes: usize, _: usize) {
        unsafe { std::ptr::write_bytes(address as *mut u8, value, bytes) };
        SUCCESS
    }

    fn cuMemcpyHtoDAsync_v2(to: u64, from: *const u8, len: usize, _: usize) {
        unsafe { std::ptr::copy_nonoverlapping(from, to as *mut u8, len) };
        SUCCESS
    }

    fn cuModuleLoadData(module: *mut *mut Vec<Function>, image: *const c_char) {
        let text = unsafe { CStr::from_ptr(image) }.to_str().unwrap();
        let mut functions = Vec::new();
        if text.starts_with("functions") {
            for line in text.lines().skip(1) {
                let mut words = line.split_whitespace();
                let Some(name) = words.next() else { continue };
                let place = |word: &str| {
                    let (offset, size) = word.split_once(':').unwrap();
                    (offset.parse().unwrap(), size.parse().unwrap())
                };
                functions.push(Function { name: name.to_owned(), params: words.map(place).collect() });
            }
        } else {
            let names = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_' || letter == '$'));
            functions.extend(names.map(|name| Function { name: name.to_owned(), params: Vec::new() }));
        }
        unsafe { *module = Box::into_raw(Box::new(functions)) };
        log("a module is loaded".to_owned())
    }

    fn cuModuleGetFunction(function: *mut *const Function, module: *const Vec<Function>, name: *const c_char) {
        let (functions, name) = unsafe { (&*module, CStr::from_ptr(name)) };
        match functions.iter().find(|function| function.name.as_bytes() == name.to_bytes()) {
            Some(found) => {
                unsafe { *function = found };
                SUCCESS
            }
            None => NOT_FOUND,
        }
    }

    fn cuFuncGetParamInfo(function: *const Function, index: usize, offset: *mut usize, size: *mut usize) {
        let Some(param) = unsafe { &*function }.params.get(index) else { return INVALID_VALUE };
        unsafe { (*offset, *size) = *param };
        SUCCESS
    }
}

static COUNTS: AtomicUsize = AtomicUsize::new(0);

calls! {
    fn cuFuncGetParamCount(function: *const Function, count: *mut usize) {
        COUNTS.fetch_add(1, Ordering::Relaxed);
        unsafe { *count = (*function).params.len() };
        SUCCESS
    }

    /// Logs the addresses of the arguments and their bytes. Like the driver, it refuses a grid without blocks, and more dynamic
    /// shared memory than the function may have.
    fn cuLaunchKernel(
        function: *const Function,
        grid_x: c_uint,
        _grid_y: c_uint,
        _grid_z: c_uint,
        _block_x: c_uint,
        _block_y: c_uint,
        _block_z: c_uint,
        shared: c_uint,
        stream: usize,
        arguments: *const *const u8,
        _extra: *const *const c_void,
    ) {
        if grid_x == 0 || shared > common::DYNAMIC_SHARED as c_uint {
            return INVALID_VALUE;
        }
        let Function { name, params } = unsafe { &*function };
        let mut line = format!("stream {stream:#x} launches {name}");
        for (index, (_, size)) in params.iter().enumerate() {
            let bytes = unsafe { std::slice::from_raw_parts(*arguments.add(index), *size) };
            line +=
                &format!(" {:p}={}", bytes.as_ptr(), bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
        }
        log(line)
    }

    /// Logs the launch as `cuLaunchKernel` does, and refuses the same.
    fn cuLaunchCooperativeKernel(
        function: *const Function,
        grid_x: c_uint,
        grid_y: c_uint,
        grid_z: c_uint,
        block_x: c_uint,
        block_y: c_uint,
        block_z: c_uint,
        shared: c_uint,
        stream: usize,
        arguments: *const *const u8,
    ) {
        log("the next launch is cooperative".to_owned());
        unsafe {
            cuLaunchKernel(
                function, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared, stream, arguments, std::ptr::null(),
            )
        }
    }
}
