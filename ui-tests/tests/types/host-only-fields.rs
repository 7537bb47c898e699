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

// errors: 9
// fix:
// -use std::cell::RefCell;
// -use std::collections::HashMap;
// -use std::sync::{Mutex, OnceLock};
// -use std::time::{Duration, Instant, SystemTime};
// -
//
// -    start: Instant,
// -...
// -    once: OnceLock<u32>,
// +    length: u64,
//
// -struct Start(Instant, ());
// +struct Start(u64);
