use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant, SystemTime};

use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
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

fn main() {}
