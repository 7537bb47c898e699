//! The part of the CUDA driver that the tests need.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::{CString, c_void};
use std::ptr;

use cudarc::driver::{DriverError, result, sys};

/// The first GPU. It is current for the thread that opened it, until the process ends.
pub(crate) struct Gpu {
    pub(crate) name: String,
    /// The architecture, as in `sm_90`.
    pub(crate) sm: u32,
    /// Whether the driver reports the places of parameters (12.4 and later).
    has_param_info: bool,
    /// Whether the driver is the library of `stand_in/interpreting.rs`.
    pub(crate) interprets: bool,
    /// The kernels and modules that the interpreter does not support, with the reason.
    skipped: RefCell<BTreeMap<String, String>>,
}

pub(crate) fn error(call: &str) -> impl Fn(DriverError) -> String {
    move |error| format!("{call}: {error:?}")
}

impl Gpu {
    /// Opens the first GPU; the error is one line with the reason why there is none.
    pub(crate) fn open() -> Result<Self, String> {
        // SAFETY: the driver's library may be opened at any time.
        if !unsafe { sys::is_culib_present() } {
            return Err("the library of the CUDA driver, libcuda.so, is not there".to_owned());
        }
        result::init().map_err(error("cuInit"))?;
        let device = result::device::get(0).map_err(error("cuDeviceGet"))?;
        let name = result::device::get_name(device).map_err(error("cuDeviceGetName"))?;
        // SAFETY: the device exists, and so does its context, which is never released.
        let attribute = |attribute| unsafe { result::device::get_attribute(device, attribute) };
        let major = attribute(sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
        let minor = attribute(sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
        let sm = 10 * major.map_err(error("major"))? + minor.map_err(error("minor"))?;
        let mut version = 0;
        // SAFETY: the driver writes one integer.
        unsafe { sys::cuDriverGetVersion(&raw mut version) }.result().map_err(error("cuDriverGetVersion"))?;
        // SAFETY: the device exists, and its context is never released.
        unsafe {
            let context = result::primary_ctx::retain(device).map_err(error("cuDevicePrimaryCtxRetain"))?;
            result::ctx::set_current(context).map_err(error("cuCtxSetCurrent"))?;
        }
        let interprets = name == "PTX interpreter";
        let has_param_info = version >= 12_040;
        Ok(Self { name, sm: sm.unsigned_abs(), has_param_info, interprets, skipped: RefCell::default() })
    }

    /// Compiles and loads PTX, or loads a cubin. The interpreter may not support a module, which gives `None`.
    pub(crate) fn load(&self, name: &str, mut image: Vec<u8>) -> Result<Option<Module<'_>>, String> {
        image.push(0);
        // SAFETY: a text ends with a zero, a cubin contains its length, and a context is current.
        let module = unsafe { result::module::load_data(image.as_ptr().cast()) };
        let module = self.supported(name, module).map_err(error("cuModuleLoadData"))?;
        Ok(module.map(|module| Module { gpu: self, module }))
    }

    /// Takes note of what the interpreter does not support.
    fn supported<T>(&self, name: &str, result: Result<T, DriverError>) -> Result<Option<T>, DriverError> {
        match result {
            Err(error) if self.interprets && error.0 == sys::CUresult::CUDA_ERROR_NOT_SUPPORTED => {
                let reason = error.error_string().map(|reason| reason.to_string_lossy().into_owned());
                self.skipped.borrow_mut().insert(name.to_owned(), reason.unwrap_or_default());
                Ok(None)
            }
            other => other.map(Some),
        }
    }

    /// A line for each reason why the interpreter does not run kernels or modules.
    pub(crate) fn skipped(&self) -> String {
        let mut by_reason: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (name, reason) in self.skipped.borrow().iter() {
            // The reason of a kernel starts with its name and the instruction.
            let reason = reason.rsplit_once("`: ").map_or(reason.as_str(), |(_, reason)| reason);
            by_reason.entry(reason.to_owned()).or_default().push(name.clone());
        }
        let line = |(reason, names): (String, Vec<String>)| {
            format!("the interpreter does not run {}: {reason}\n", names.join(", "))
        };
        by_reason.into_iter().map(line).collect()
    }

    /// Allocates `len` bytes and fills them with `fill`.
    pub(crate) fn memory(&self, len: usize, fill: u8) -> Result<Memory<'_>, String> {
        // SAFETY: a context is current. No allocation is empty.
        let address = unsafe { result::malloc_sync(len.max(1)) }.map_err(error("cuMemAlloc"))?;
        let memory = Memory { _gpu: self, address, len };
        memory.write(&vec![fill; len])?;
        Ok(memory)
    }
}

/// A loaded module.
pub(crate) struct Module<'a> {
    gpu: &'a Gpu,
    module: sys::CUmodule,
}

impl Module<'_> {
    pub(crate) fn kernel(&self, name: &str) -> Result<Kernel<'_>, String> {
        let c_name = CString::new(name).map_err(|error| error.to_string())?;
        // SAFETY: the module is loaded.
        let function = unsafe { result::module::get_function(self.module, c_name) }.map_err(error(name))?;
        Ok(Kernel { gpu: self.gpu, name: name.to_owned(), function })
    }
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        // SAFETY: the module is loaded, and `Kernel` borrows it. An error stays in the driver.
        let _ = unsafe { result::module::unload(self.module) };
    }
}

/// A kernel of a loaded module.
pub(crate) struct Kernel<'a> {
    gpu: &'a Gpu,
    name: String,
    pub(crate) function: sys::CUfunction,
}

impl Kernel<'_> {
    /// Runs one thread, and returns whether it ran: the interpreter may not support the kernel. One of the two arguments must
    /// be null.
    ///
    /// # Safety
    ///
    /// `pointers` must contain an address for each parameter of the kernel, or `extra` must be what `cuLaunchKernel` takes
    /// for this kernel. The kernel must access only the GPU's memory.
    pub(crate) unsafe fn launch(&self, pointers: *mut *mut c_void, extra: *mut *mut c_void) -> Result<bool, String> {
        let stream = ptr::null_mut();
        // SAFETY: the caller keeps the conditions above, and the kernel belongs to a loaded module.
        let launched = unsafe { sys::cuLaunchKernel(self.function, 1, 1, 1, 1, 1, 1, 0, stream, pointers, extra) };
        let launched = self.gpu.supported(&self.name, launched.result()).map_err(error("cuLaunchKernel"))?;
        result::ctx::synchronize().map_err(error("cuCtxSynchronize"))?;
        Ok(launched.is_some())
    }

    /// Runs one thread with the bytes of each argument.
    ///
    /// # Safety
    ///
    /// There must be as many bytes for each parameter, and the kernel must access only the GPU's memory.
    pub(crate) unsafe fn launch_with(&self, arguments: &[Vec<u8>]) -> Result<bool, String> {
        let mut pointers: Vec<*mut c_void> = arguments.iter().map(|bytes| bytes.as_ptr().cast_mut().cast()).collect();
        // SAFETY: there is an address for each parameter, and the caller keeps the conditions.
        unsafe { self.launch(pointers.as_mut_ptr(), ptr::null_mut()) }
    }

    /// The offset and size of a parameter in bytes, if the driver reports them.
    pub(crate) fn param(&self, index: usize) -> Option<Result<(usize, usize), String>> {
        let (mut offset, mut size) = (0, 0);
        self.gpu.has_param_info.then(|| {
            // SAFETY: the kernel belongs to a loaded module, and the driver writes two numbers.
            let result = unsafe { sys::cuFuncGetParamInfo(self.function, index, &raw mut offset, &raw mut size) };
            result.result().map_err(error("cuFuncGetParamInfo")).map(|()| (offset, size))
        })
    }
}

/// Memory of the GPU.
pub(crate) struct Memory<'a> {
    _gpu: &'a Gpu,
    pub(crate) address: u64,
    len: usize,
}

impl Memory<'_> {
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), String> {
        assert!(bytes.len() <= self.len, "{} bytes of memory", self.len);
        // SAFETY: the memory has as many bytes.
        unsafe { result::memcpy_htod_sync(self.address, bytes) }.map_err(error("cuMemcpyHtoD"))
    }

    pub(crate) fn read(&self) -> Result<Vec<u8>, String> {
        let mut bytes = vec![0; self.len];
        // SAFETY: the memory has as many bytes.
        unsafe { result::memcpy_dtoh_sync(&mut bytes, self.address) }.map_err(error("cuMemcpyDtoH"))?;
        Ok(bytes)
    }
}

impl Drop for Memory<'_> {
    fn drop(&mut self) {
        // SAFETY: it is allocated, and no kernel runs. An error stays in the driver.
        let _ = unsafe { result::free_sync(self.address) };
    }
}
