use std::sync::atomic::AtomicU32;

use ptx_abi::check::{CheckGlobal as _, KernelSet};
use ptx_abi::{Align32, DevPtr, DevPtrMut, KernelParams, Opaque, PtxLayout, foreign_types, kernels_report};

#[derive(KernelParams)]
struct Fill(u32);

#[derive(ptx_abi::KernelParams)]
#[ptx(entry = "fill")]
struct FillOfReport(u32);

struct Copy2d {
    n: u32,
}

mod field {
    pub struct Fp(pub u32);
    pub struct Ext(pub [u32; 4]);
}

#[derive(PtxLayout)]
#[repr(C)]
struct FpExt([u32; 4]);

foreign_types! { Map; field::Ext = FpExt }

#[derive(KernelParams)]
#[ptx(types = Map)]
struct Fold {
    alpha: field::Ext,
    gain: field::Fp,
}

#[derive(KernelParams)]
struct FieldName {
    #[ptx(name = "count")]
    n: u32,
    x: DevPtr<f32>,
}

#[derive(KernelParams)]
struct Saxpy {
    n: u32,
    x: Vec<f32>,
}

#[derive(KernelParams)]
struct BufferNotCopy {
    n: AtomicU32,
    x: DevPtr<f32>,
}

fn buffer_not_copy_launch(arguments: &BufferNotCopy) {
    let _buffer = arguments.to_buffer();
}

#[derive(KernelParams)]
struct BufferAlignment(u32, Opaque<64, Align32>);

fn buffer_alignment_launch(arguments: &BufferAlignment) {
    let _buffer = arguments.to_buffer();
}

#[derive(KernelParams)]
#[ptx(block = [2.0 * 128.0, 1, 1], shared = !true)]
struct Reduce(DevPtrMut<f32>);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(block = [256, 1, 1])]
struct Params(u32);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(entry = "saxpy")]
struct WithEntry(u32);

#[derive(KernelParams)]
#[repr(C)]
#[ptx(name = "Args")]
struct Args(u32);

#[derive(KernelParams)]
#[repr(C)]
#[ptx(bindgen)]
struct OfBindgen(u32);

fn main() {
    let ptx = String::from(".version 8.1 .target sm_90 .entry Fill(.param .u32 n) { ret; }");
    _ = Fill::check(ptx.clone());
    _ = KernelSet::try_new(ptx.clone());
    _ = u32::check_global(ptx, "count");
    _ = Fill::param_offsets("sm_90");
    let _ = kernels_report! {
        ".version 8.1";
        "fill" => FillOfReport;
        "copy2d_*" => Copy2d;
    };
}

// errors: 16
// fix:
// _ = Fill::check(ptx.clone()); → _ = Fill::check(&ptx);
// _ = KernelSet::try_new(ptx.clone()); → _ = KernelSet::try_new(&ptx);
// _ = u32::check_global(ptx, "count"); → _ = u32::check_global(&ptx, "count");
// Fill::param_offsets("sm_90") → Fill::param_offsets(90)
// struct Copy2d { → #[derive(KernelParams)] #[ptx(entry = "copy2d")] struct Copy2d {
// alpha: field::Ext, → alpha: field::Ext, #[ptx(as = u32)]
// #[ptx(name = "count")] →
// x: Vec<f32>, → x: DevPtr<f32>, len: usize,
// in buffer_not_copy_launch: _buffer = arguments.to_buffer → _pointers = arguments.pointers
// in buffer_alignment_launch: _buffer = arguments.to_buffer → _pointers = arguments.pointers
// [2.0 * 128.0, 1, 1], shared = !true → [256, 1, 1], shared = 1
// in Params: #[derive(PtxLayout)] → #[derive(KernelParams, PtxLayout)]
// in WithEntry: #[derive(PtxLayout)] → #[derive(KernelParams, PtxLayout)]
// in Args: #[derive(KernelParams)] → #[derive(KernelParams, PtxLayout)]
// #[ptx(bindgen)] →
// main: assert_eq!((Fold::COUNT, Fold::SIZE), (2, 20)); // bytes
