use core::marker::PhantomData;

use ptx_abi::vector::Float3;
use ptx_abi::{Align8, DevPtr, DevPtrMut, KernelParams, Opaque, PtxLayout, foreign_types};

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
struct KernelArgumentMissingUnclear {
    n: u32,
    a: f32,
    x: DevPtr<f32>,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
struct KernelArgumentMissing {
    n: u32,
    x: DevPtr<f32>,
    y: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(entry = "scale_f32", module = "kernels/one.ptx")]
struct KernelArgumentSurplusStream {
    stream: u64,
    n: u32,
    f: f32,
    x: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
struct KernelArgumentSurplusUnclear {
    n: u32,
    a: f32,
    x: DevPtr<f32>,
    y: DevPtrMut<f32>,
    z: DevPtr<f32>,
}

#[derive(KernelParams)]
#[ptx(entry = "scale_f32", module = "kernels/one.ptx")]
struct KernelArgumentsRotated {
    x: DevPtrMut<f32>,
    n: u32,
    f: f32,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
struct KernelArgumentsUnclear {
    a: f32,
    n: u64,
    x: DevPtr<f32>,
    y: DevPtrMut<f32>,
}

const KERNEL_BLOCK_TOO_LARGE: usize = 32;

#[derive(KernelParams)]
#[ptx(entry = "blur", module = "kernels/launch.ptx", block = [KERNEL_BLOCK_TOO_LARGE, KERNEL_BLOCK_TOO_LARGE, 1])]
struct Blur {
    image: DevPtrMut<f32>,
}

#[derive(KernelParams)]
struct KernelNoSize {
    n: u32,
    nothing: [u32; 0],
    marker: PhantomData<u32>,
}

#[derive(Clone, Copy)]
#[repr(C, align(8))]
struct State([u8; 12]);

#[derive(KernelParams)]
struct KernelOpaqueAs {
    n: u32,
    #[ptx(as = Opaque<12, Align8>)]
    state: State,
}

#[derive(KernelParams)]
struct KernelOpaque {
    n: u32,
    state: Opaque<12, Align8>,
}

#[derive(KernelParams)]
#[ptx(entry = "scale", module = "kernels/object.cubin")]
struct KernelOtherParametersCubin {
    x: DevPtrMut<f32>,
    mode: u8,
}

#[derive(KernelParams)]
#[ptx(entry = "scale", module = "kernels/object.fatbin")]
struct KernelOtherParametersFatbin {}

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::normalize", module = "kernels/kernels.ptx")]
struct KernelOtherParameters {
    rows: u32,
    columns: u32,
    epsilon: f32,
}

// The struct keeps the symbol.
#[derive(KernelParams)]
#[ptx(entry = "_ZN2ns9normalizeEPKfPf", module = "kernels/kernels.ptx")]
struct KernelOtherParametersSymbol {
    sums: u8,
    scale: f64,
    more: f32,
}

const KERNEL_SHARED_OTHER: usize = 128;

#[derive(KernelParams)]
#[ptx(entry = "reduce", module = "kernels/launch.ptx", shared = KERNEL_SHARED_OTHER * size_of::<f32>())]
struct Reduce {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
struct KernelTooLarge {
    n: u32,
    table: [f32; 4096],
    small: [u8; 100],
    other: [f32; 4096],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    mode: u32,
    origin: Float3,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Link(DevPtrMut<Config>);

#[derive(KernelParams)]
#[ptx(entry = "configured", module = "kernels/kernels.ptx")]
struct Configured {
    config: [f32; 4],
    out: DevPtr<DevPtr<Link>>,
}

mod field {
    pub struct Element(pub f32);
}

#[derive(PtxLayout)]
#[repr(C)]
struct Fp {
    value: f32,
}

foreign_types! { Map; field::Element = Fp }

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::normalize", module = "kernels/kernels.ptx", types = Map)]
struct Normalize {
    x: DevPtr<field::Element>,
    y: DevPtrMut<f32>,
}

const ROWS: usize = 0;

#[derive(KernelParams)]
#[ptx(block = [256, ROWS, 1])]
struct BlockOfZero {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(shared = ROWS as i64 - 4)]
struct SharedBelowZero {
    values: DevPtrMut<f32>,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Config", global = "params", module = "kernels/kernels.ptx")]
struct FingerprintDrifted {
    mode: u32,
    origin: Float3,
}

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(global = "params", module = "kernels/kernels.ptx")]
struct FingerprintInWrapper([Config; 1]);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Params", global = "params", module = "kernels/kernels.ptx")]
struct OfAnotherSize {
    origin: Float3,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(global = "table", module = "kernels/object.cubin")]
#[repr(C)]
struct Table {
    weights: [f32; 3],
}

fn main() {}

// errors: 24
// fix:
// in KernelArgumentMissingUnclear: x: DevPtr<f32>, → x: DevPtr<f32>, y: DevPtrMut<f32>,
// in KernelArgumentMissing: n: u32, → n: u32, a: f32,
// stream: u64, →
// z: DevPtr<f32>, →
// in KernelArgumentsRotated: x: DevPtrMut<f32>, →
// in KernelArgumentsRotated: f: f32, → f: f32, x: DevPtrMut<f32>,
//  struct KernelArgumentsUnclear {
// +    n: u32,
// n: u64, →
// const KERNEL_BLOCK_TOO_LARGE: usize = 32; → const KERNEL_BLOCK_TOO_LARGE: usize = 16;
// nothing: [u32; 0], →
// marker: PhantomData<u32>, →
// #[ptx(as = Opaque<12, Align8>)] → #[ptx(as = Opaque<16, Align8>)]
// state: Opaque<12, Align8>, → state: Opaque<16, Align8>,
// in KernelOtherParametersCubin: "kernels/object.cubin" → "../tests/tests/it/object/object.sm_90.cubin"
// -    x: DevPtrMut<f32>,
// -    mode: u8,
// +    arg0: u32, // 4 bytes: u32, i32 or f32
// +    arg1: u32, // 4 bytes: u32, i32 or f32
// +    arg2: u64, // 8 bytes: u64, i64, f64 or a pointer
// -#[ptx(entry = "scale", module = "kernels/object.fatbin")]
// -struct KernelOtherParametersFatbin {}
// +#[ptx(entry = "scale", module = "../tests/tests/it/object/object.fatbin")]
// +struct KernelOtherParametersFatbin {
// +    n: u32, // 4 bytes: u32 or i32
// +    a: f32,
// +    x: u64, // 8 bytes: u64, i64 or a pointer
// +}
// -    rows: u32,
// -    columns: u32,
// -    epsilon: f32,
// +    arg0: DevPtr<f32>,
// +    arg1: DevPtrMut<f32>,
// -    sums: u8,
// -    scale: f64,
// -    more: f32,
// +    arg0: DevPtr<f32>,
// +    arg1: DevPtrMut<f32>,
// const KERNEL_SHARED_OTHER: usize = 128; →
// KERNEL_SHARED_OTHER * size_of::<f32>() → 1024
// table: [f32; 4096], → table: DevPtr<f32>,
//  struct Config {
// +    origin: Float3,
// in Config: origin: Float3, →
// -#[derive(PtxLayout)]
// -...
// -foreign_types! { Map; field::Element = Fp }
// +foreign_types! { Map; field::Element = f32 }
// const ROWS: usize = 0; → const ROWS: usize = 1;
// #[ptx(shared = ROWS as i64 - 4)] → #[ptx(shared = ROWS as i64 * 4)]
//  struct FingerprintDrifted {
// +    origin: Float3,
// in FingerprintDrifted: origin: Float3, →
// in OfAnotherSize: origin: Float3, → origin: Float3, bounces: u32,
// in Table: "kernels/object.cubin" → "../tests/tests/it/object/object.sm_90.cubin"
// weights: [f32; 3], → weights: [f32; 4],
