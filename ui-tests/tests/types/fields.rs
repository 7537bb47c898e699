use core::marker::PhantomPinned;
use core::net::Ipv4Addr;
use core::ptr::NonNull;
use std::cell::{Cell, RefCell, UnsafeCell};
use std::collections::HashMap;
use std::num::{NonZero, NonZeroU32};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant, SystemTime};

use ptx_abi::handle::TensorMap;
use ptx_abi::{Align16, DevPtr, DevPtrMut, Opaque, PtxLayout, param_decl};

#[repr(C)]
struct Inner {
    x: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    inner: Inner,
    boxed: Box<f32>,
    counted: Arc<f32>,
    list: Vec<f32>,
    text: String,
    letter: char,
    letters: [char; 4],
    pair: (f32, f32),
    nothing: (),
    nothings: [(); 3],
    of_rust: extern "C" fn(i32) -> i32,
    address: Ipv4Addr,
    pointer: Option<DevPtr<f32>>,
    reference: Option<&'static f32>,
    cell: Cell<u32>,
    cells: [UnsafeCell<u64>; 4],
    value: Option<u32>,
    index: Option<NonZeroU32>,
    indices: [Option<NonZero<i64>>; 2],
    callback: Option<extern "C" fn()>,
    result: Result<u32, f32>,
    start: Instant,
    date: SystemTime,
    length: Duration,
    names: HashMap<u32, f32>,
    shared: Mutex<u32>,
    borrowed: RefCell<u32>,
    once: OnceLock<u32>,
    never_null: NonNull<f32>,
    nothing_pinned: PhantomPinned,
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct Start(Instant, ());

// A string without a size is a mistake that the derive finds without the types.
#[derive(PtxLayout)]
#[repr(C)]
struct Text {
    len: u32,
    text: str,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Both<T> {
    a: T,
    b: T,
}

#[derive(PtxLayout)]
#[repr(C)]
struct ArgumentOfTheHost {
    names: Both<String>,
    lists: [Both<Vec<f32>>; 2],
}

#[derive(PtxLayout)]
#[repr(C)]
struct ArgumentWithoutLayout {
    pair: Both<char>,
}

const DECL: &str = param_decl!(String, "p");

struct CudaSlice<T>(u64, T);

struct Node {
    x: f32,
}

trait Shape {}

#[derive(PtxLayout)]
#[repr(C)]
struct Pointers {
    text: DevPtr<str>,
    name: DevPtr<String>,
    list: DevPtr<Vec<f32>>,
    out: DevPtrMut<Vec<f64>>,
    boxed: DevPtr<Box<u32>>,
    buffer: DevPtr<CudaSlice<u16>>,
    raw: *mut Vec<u8>,
    owned: CudaSlice<f32>,
    array: [CudaSlice<u8>; 2],
    slice: DevPtr<[f32]>,
    without_derive: DevPtr<Node>,
    raw_slice: *const [f32],
    raw_text: *const str,
    shape: *mut dyn Shape,
    other: DevPtr<dyn Shape>,
}

#[repr(C)]
pub struct Within {
    pub value: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct Outer {
    pub inner: Within,
}

// As bindgen writes it.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct __BindgenBitfieldUnit<Storage> {
    storage: Storage,
}

#[derive(PtxLayout)]
#[repr(C)]
pub struct Flags {
    pub n: u32,
    pub _bitfield_align_1: [u32; 0],
    pub _bitfield_1: __BindgenBitfieldUnit<[u8; 4]>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InternalAligns {
    a: u64,
    #[ptx(__aligns)]
    b: bool,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Tiles {
    map: TensorMap<Align16>,
    count: Opaque<8, u32>,
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct TransparentTwoFields {
    a: u32,
    b: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct NotCopy {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
union U {
    a: NotCopy,
    b: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Wide<{N}>")]
struct Wide<const N: u128> {
    a: u32,
}

// A type without fields, such as the parameters of a finite field.
struct Modulus {}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Field<{M}>")]
struct Field<M> {
    limbs: [u32; 8],
    of: core::marker::PhantomData<M>,
}

ptx_abi::assert_layouts!(Field<Modulus>);

fn main() {}

// errors: 61
// fix:
// struct Modulus {} → #[derive(PtxLayout)] #[ptx(opaque, size = 1, align = 1)] struct Modulus {}
// Cell, RefCell, UnsafeCell → Cell, UnsafeCell
// use core::marker::PhantomPinned; →
// use std::collections::HashMap; →
// use std::sync::{Arc, Mutex, OnceLock}; →
// use std::time::{Duration, Instant, SystemTime}; →
// in Inner: #[repr(C)] → #[derive(PtxLayout)] #[repr(C)]
// boxed: Box<f32>, → boxed: DevPtr<f32>,
// counted: Arc<f32>, → counted: DevPtr<f32>,
// list: Vec<f32>, → list: DevPtr<f32>, list_len: u64,
// text: String, → text: DevPtr<u8>, text_len: u64,
// letter: char, → letter: u32,
// letters: [char; 4], → letters: [u32; 4],
// pair: (f32, f32), → pair: Pair,
// nothing: (), →
// nothings: [(); 3], →
// of_rust: extern "C" fn(i32) -> i32, → of_rust: DevPtr<core::ffi::c_void>,
// address: Ipv4Addr, → #[ptx(as = [u8; 4])] address: Ipv4Addr,
// pointer: Option<DevPtr<f32>>, → pointer: DevPtr<f32>,
// reference: Option<&'static f32>, → reference: DevPtr<f32>,
// cell: Cell<u32>, → #[ptx(as = u32)] cell: Cell<u32>,
// cells: [UnsafeCell<u64>; 4], → #[ptx(as = [u64; 4])] cells: [UnsafeCell<u64>; 4],
// value: Option<u32>, → value: u32, has_value: bool,
// index: Option<NonZeroU32>, → #[ptx(as = u32)] index: Option<NonZeroU32>,
// indices: [Option<NonZero<i64>>; 2], → #[ptx(as = [i64; 2])] indices: [Option<NonZero<i64>>; 2],
// callback: Option<extern "C" fn()>, → callback: DevPtr<core::ffi::c_void>,
// result: Result<u32, f32>, → tag: u32, result: Outcome,
// -    start: Instant,
// -...
// -    once: OnceLock<u32>,
// +    length: u64,
// struct Start(Instant, ()); → struct Start(u64);
// text: str, → text: DevPtr<u8>, text_len: u64,
// names: Both<String>, → names: Both<DevPtr<u8>>, names_len: u32,
// lists: [Both<Vec<f32>>; 2], → lists: [Both<DevPtr<f32>>; 2], lists_len: u32,
// pair: Both<char>, → pair: Both<u32>,
// String, "p" → DevPtr<u8>, "p"
// text: DevPtr<str>, → text: DevPtr<u8>,
// name: DevPtr<String>, → name: DevPtr<u8>,
// list: DevPtr<Vec<f32>>, → list: DevPtr<f32>,
// out: DevPtrMut<Vec<f64>>, → out: DevPtrMut<f64>,
// boxed: DevPtr<Box<u32>>, → boxed: DevPtr<u32>,
// buffer: DevPtr<CudaSlice<u16>>, → buffer: DevPtr<u16>,
// raw: *mut Vec<u8>, → raw: DevPtrMut<u8>,
// owned: CudaSlice<f32>, → owned: DevPtr<f32>,
// array: [CudaSlice<u8>; 2], → array: [DevPtrMut<u8>; 2],
// slice: DevPtr<[f32]>, → slice: DevPtr<core::ffi::c_void>,
// struct Node { → #[derive(PtxLayout)] #[repr(C)] struct Node {
// raw_slice: *const [f32], → raw_slice: *const core::ffi::c_void,
// raw_text: *const str, → raw_text: *const u8,
// trait Shape {} →
// shape: *mut dyn Shape, → shape: DevPtrMut<core::ffi::c_void>,
// other: DevPtr<dyn Shape>, → other: DevPtr<core::ffi::c_void>,
// never_null: NonNull<f32>, → #[ptx(as = *mut f32)] never_null: NonNull<f32>,
// nothing_pinned: PhantomPinned, →
// +#[derive(PtxLayout)]
// +#[repr(C)]
// +struct Pair {
// +    x: f32,
// +    y: f32,
// +}
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +union Outcome {
// +    value: u32,
// +    error: f32,
// +}
// in Within: #[repr(C)] → #[derive(PtxLayout)] #[repr(C)]
// pub struct Within { → #[ptx(bindgen)] pub struct Within {
// pub struct Flags { → #[ptx(bindgen)] pub struct Flags {
// Align16, DevPtr → Align4, Align128, DevPtr
// #[ptx(__aligns)] →
// count: Opaque<8, u32>, → count: Opaque<8, Align4>,
// map: TensorMap<Align16>, → map: TensorMap<Align128>,
// in TransparentTwoFields: #[repr(transparent)] → #[repr(C)]
// a: NotCopy, → a: core::mem::ManuallyDrop<NotCopy>,
// struct Wide<const N: u128> { → struct Wide<const N: u64> {
// main: assert_eq!(Outer::LAYOUT.size, 4);
// main: assert_eq!(Flags::LAYOUT.size, 8);
