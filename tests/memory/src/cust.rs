//! Tests kernel arguments with cust 0.3: its `Stream::launch` takes the result of `pointers()`.
//!
//! cust itself builds only where the CUDA toolkit is installed. So this file declares its types with the same signatures.

use core::ffi::c_void;

use cust_core::DeviceCopy;
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout};

/// `cust::stream::Stream`, which here returns the bytes of each argument.
struct Stream {
    sizes: &'static [usize],
}

struct Function;

impl Stream {
    /// `cust::stream::Stream::launch`; `launch!` calls it too.
    ///
    /// # Safety
    ///
    /// Each address must point to as many readable bytes as the kernel takes.
    unsafe fn launch<G: Into<u32>, B: Into<u32>>(
        &self,
        _function: &Function,
        _grid_size: G,
        _block_size: B,
        _shared_mem_bytes: u32,
        args: &[*mut c_void],
    ) -> Vec<Vec<u8>> {
        assert_eq!(args.len(), self.sizes.len());
        let bytes = args.iter().zip(self.sizes).map(|(address, size)| {
            // SAFETY: the caller promises that `size` bytes are readable.
            unsafe { core::slice::from_raw_parts(address.cast::<u8>(), *size) }.to_vec()
        });
        bytes.collect()
    }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(DeviceCopy))]
struct Config {
    a: Float4,
    n: u32,
    _pad: [u32; 3],
}

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "saxpy")]
struct Saxpy {
    config: Config,
    x: DevPtr<Float4>,
    y: DevPtrMut<Float4>,
    last: bool,
}

/// The requirement of `launch!` for each argument.
fn assert_impl_devicecopy<T: DeviceCopy>(_: T) {}

#[test]
fn pointers_are_what_launch_takes() {
    let arguments = Saxpy {
        config: Config { a: Float4::new(1.0, 2.0, 3.0, 4.0), n: 7, _pad: [0; 3] },
        x: DevPtr::from_raw(0x1000),
        y: DevPtrMut::from_raw(0x2000),
        last: true,
    };
    assert_impl_devicecopy(arguments.config);
    assert_impl_devicecopy(arguments.x);
    let stream = Stream { sizes: &[32, 8, 8, 1] };
    // SAFETY: `pointers()` contains the addresses of the four fields, which have these sizes.
    let passed = unsafe { stream.launch(&Function, 1u32, 128u32, 0, &arguments.pointers()) };
    let floats = [1.0f32, 2.0, 3.0, 4.0].map(f32::to_le_bytes).concat();
    assert_eq!(passed[0][..16], floats);
    assert_eq!(passed[0][16..20], 7u32.to_le_bytes());
    assert_eq!(passed[1..3], [0x1000u64, 0x2000].map(|address| address.to_le_bytes().to_vec()));
    assert_eq!(passed[3], [1]);
}
