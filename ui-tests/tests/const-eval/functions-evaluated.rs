use core::marker::PhantomData;
use std::ffi::CStr;

use ptx_abi::vector::{BFloat162, Half2};
use ptx_abi::{Opaque, PtxLayout, cuda_header, foreign_types};

struct InMap([u32; 5]);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct FpInMap {
    elements: [u32; 4],
}

foreign_types! { Map; InMap = FpInMap }

type Callback = Option<unsafe extern "C" fn(u8)>;

#[ptx_abi::cuda_functions(AS)]
unsafe extern "C" {
    fn set_callback(#[ptx(as = u32)] callback: Callback);
}

#[repr(C)]
pub struct Config {
    pub width: u32,
}

// A type of another crate.
mod cust {
    #[repr(transparent)]
    pub struct DevicePointer<T>(u64, core::marker::PhantomData<*mut T>);
}

#[ptx_abi::cuda_functions(BY_VALUE)]
unsafe extern "C" {
    fn launch(config: Config, len: u32);
    fn fill(out: cust::DevicePointer<f32>) -> cust::DevicePointer<f32>;
    fn reset(len: u32) -> core::ffi::c_void;
}

struct Wide([u32; 5]);

#[derive(Clone, Copy, ptx_abi::PtxLayout)]
#[repr(C)]
struct FpNarrow {
    elements: [u32; 4],
}

#[ptx_abi::cuda_functions(WIDE, Wide = FpNarrow)]
unsafe extern "C" {
    fn fold(data: *mut Wide);
}

struct OfRust([u32; 4]);

#[derive(PtxLayout)]
#[ptx(opaque, size = 16, align = 4)]
struct OnlyInCpp;

#[ptx_abi::cuda_functions(ONLY_IN_CPP, OfRust = OnlyInCpp)]
unsafe extern "C" {
    fn fold_by_value(data: *const OfRust, alpha: OfRust);
}

type Row = [f32; 3];

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Wrapped([f32; 3]);

#[ptx_abi::cuda_functions(WITHOUT_BYTES)]
unsafe extern "C" {
    fn row(row: Row);
    fn wrapped(row: Wrapped);
    fn bytes(bytes: Opaque<16>);
    fn marker(marker: PhantomData<u8>);
}

#[ptx_abi::cuda_functions(NESTED)]
unsafe extern "C" {
    fn nested(text: Option<Option<&u8>>);
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pairs {
    count: u32,
    pairs: [Half2; 4],
}

#[ptx_abi::cuda_functions(COPIED)]
unsafe extern "C" {
    fn twice(pair: BFloat162) -> Pairs;
}

type OnEvent = Option<unsafe extern "C" fn(u32)>;

#[ptx_abi::cuda_functions(WITHOUT_A_PROTOTYPE)]
unsafe extern "C" {
    fn on_event(callback: OnEvent);
}

#[ptx_abi::cuda_functions(FIRST)]
unsafe extern "C" {
    fn first();
}

#[ptx_abi::cuda_functions(SECOND)]
unsafe extern "C" {
    fn second();
}

const A: u32 = 1;
const B: u32 = 2;

const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(fn FIRST; fn SECOND);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(fn FIRST; fn SECOND);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(fn tolerant FIRST; fn tolerant SECOND);
const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(const A; const B);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(const A; const B);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(f32; not_compared "a"; not_compared "b");
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(compatible f32; compatible f64);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(fn FIRST in "a.cu"; fn tolerant SECOND in "b.cu");
const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(f32; append_only; append_only(padding));
const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(f32; append_only(padding, version = A, padding));
const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(f32; append_only(version = A, version = B));

#[ptx_abi::cuda_functions(CONDITIONAL)]
unsafe extern "C" {
    #[cfg(all())]
    #[ptx(as = u16)]
    fn count() -> u32;
    fn store(#[cfg(all())] #[ptx(as = u8)] value: u16);
    fn add(#[ptx(as = f32)] value: u32, #[ptx(as = ptx_abi::vector::Float2)] pair: u64);
}

type Text = str;

#[ptx_abi::cuda_functions(UNSIZED)]
unsafe extern "C" {
    fn find(path: *const CStr, mode: &Text) -> i32;
}

fn main() {
    println!("{}", cuda_header!(fn WITHOUT_A_PROTOTYPE));
}

// errors: 32
// fix:
// use core::marker::PhantomData; →
// struct InMap([u32; 5]); → struct InMap([u32; 4]);
// as = u32 → as = *mut u8
// in Config: #[repr(C)] → #[derive(ptx_abi::PtxLayout)] #[repr(C)]
// BY_VALUE → BY_VALUE, cust::DevicePointer<f32> = ptx_abi::DevPtrMut<f32>
// fn reset(len: u32) -> core::ffi::c_void; → fn reset(len: u32);
// in FpNarrow: elements: [u32; 4], → elements: [u32; 5],
// #[derive(PtxLayout)] → #[derive(PtxLayout)] #[repr(C, align(4))]
// struct OnlyInCpp; → struct OnlyInCpp([u8; 16]);
// type Row = [f32; 3]; →
// fn row(row: Row); → fn row(row: *const [f32; 3]);
// fn wrapped(row: Wrapped); → fn wrapped(row: *const Wrapped);
// fn bytes(bytes: Opaque<16>); → fn bytes(bytes: *const Opaque<16>);
// fn marker(marker: PhantomData<u8>); → fn marker();
// Option<Option<&u8>> → Option<&u8>
// fn twice(pair: BFloat162) -> Pairs; → fn twice(pair: *const BFloat162, pairs: *mut Pairs);
// type OnEvent = Option<unsafe extern "C" fn(u32)>; →
// : OnEvent → : Option<unsafe extern "C" fn(u32)>
// cuda_header!(fn FIRST; fn SECOND) → cuda_header!(fn FIRST, SECOND)
// cuda_asserts!(fn FIRST; fn SECOND) → cuda_asserts!(fn FIRST, SECOND)
// fn tolerant FIRST; fn tolerant SECOND → fn tolerant FIRST, SECOND
// cuda_header!(const A; const B) → cuda_header!(const A, B)
// cuda_asserts!(const A; const B) → cuda_asserts!(const A, B)
// not_compared "a"; not_compared "b" → not_compared "a", "b"
// compatible f32; compatible f64 → compatible f32, f64
// fn FIRST in "a.cu"; fn tolerant SECOND in "b.cu" → fn FIRST; fn tolerant SECOND in ["a.cu", "b.cu"]
// append_only; append_only(padding) → append_only(padding, version = A)
// padding, version = A, padding → padding, version = A
// version = A, version = B → version = B
// #[ptx(as = u16)] → #[ptx(as = i32)]
// ptx(as = u8) → ptx(as = i16)
// #[ptx(as = f32)] value: u32, #[ptx(as = ptx_abi::vector::Float2)] pair: u64 → value: f32, pair: ptx_abi::vector::Float2
// use std::ffi::CStr; → use std::ffi::c_char;
// type Text = str; →
// CStr, mode: &Text → c_char, path_len: usize, mode: *const u8, mode_len: usize
// main: assert_eq!(BY_VALUE.len(), 3);
// main: assert_eq!(size_of::<OfRust>(), OnlyInCpp::LAYOUT.size);
// main: assert!(ptx_abi::cuda_asserts!(fn ONLY_IN_CPP).to_string().contains("pa_foreign<::OnlyInCpp, 16, 4>"));
// main: assert_eq!(WITHOUT_BYTES.len(), 4);
// main: let header = cuda_header!(fn WITHOUT_A_PROTOTYPE).to_string();
// main: assert!(header.contains("void on_event(void (*callback)(unsigned int));"), "{header}");
// main: assert_eq!(UNSIZED[0].parameters.len(), 4);
