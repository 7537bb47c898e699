use core::net::Ipv4Addr;
use std::cell::{Cell, RefCell, UnsafeCell};
use std::collections::HashMap;
use std::num::{NonZero, NonZeroU32};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant, SystemTime};

use ptx_abi::{DevPtr, PtxLayout, param_decl};

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

fn main() {}

// errors: 35
// fix:
// -use std::cell::{Cell, RefCell, UnsafeCell};
// -use std::collections::HashMap;
// +use std::cell::{Cell, UnsafeCell};
// use std::sync::{Arc, Mutex, OnceLock}; →
// use std::time::{Duration, Instant, SystemTime}; →
// -#[repr(C)]
// -struct Inner {
// -    x: f32,
// -}
// +#[derive(PtxLayout)]
// +#[repr(C)]
// +struct Inner {
// +    x: f32,
// +}
// +
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
// -    boxed: Box<f32>,
// -    counted: Arc<f32>,
// -    list: Vec<f32>,
// -    text: String,
// -    letter: char,
// -    letters: [char; 4],
// -    pair: (f32, f32),
// -    nothing: (),
// -    nothings: [(); 3],
// -    of_rust: extern "C" fn(i32) -> i32,
// +    boxed: DevPtr<f32>,
// +    counted: DevPtr<f32>,
// +    list: DevPtr<f32>,
// +    list_len: u64,
// +    text: DevPtr<u8>,
// +    text_len: u64,
// +    letter: u32,
// +    letters: [u32; 4],
// +    pair: Pair,
// +    of_rust: DevPtr<core::ffi::c_void>,
// +    #[ptx(as = [u8; 4])]
// -    pointer: Option<DevPtr<f32>>,
// -    reference: Option<&'static f32>,
// +    pointer: DevPtr<f32>,
// +    reference: DevPtr<f32>,
// +    #[ptx(as = u32)]
// cell: Cell<u32>, → cell: Cell<u32>, #[ptx(as = [u64; 4])]
// -    value: Option<u32>,
// +    value: u32,
// +    has_value: bool,
// +    #[ptx(as = u32)]
// index: Option<NonZeroU32>, → index: Option<NonZeroU32>, #[ptx(as = [i64; 2])]
// -    callback: Option<extern "C" fn()>,
// -    result: Result<u32, f32>,
// -    start: Instant,
// -...
// -    once: OnceLock<u32>,
// +    callback: DevPtr<core::ffi::c_void>,
// +    tag: u32,
// +    result: Outcome,
// +    length: u64,
// struct Start(Instant, ()); → struct Start(u64);
// -    text: str,
// +    text: DevPtr<u8>,
// +    text_len: u64,
// -    names: Both<String>,
// -    lists: [Both<Vec<f32>>; 2],
// +    names: Both<DevPtr<u8>>,
// +    names_len: u32,
// +    lists: [Both<DevPtr<f32>>; 2],
// +    lists_len: u32,
// pair: Both<char>, → pair: Both<u32>,
// String, "p" → DevPtr<u8>, "p"
