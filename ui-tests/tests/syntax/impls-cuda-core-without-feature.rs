//! The feature for NVIDIA's cuda-core is off.
use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(cuda_core::DeviceCopy))]
struct Particle {
    mass: f32,
}

fn main() {}
