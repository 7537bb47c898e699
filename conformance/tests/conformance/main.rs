//! The checks that need a real compiler.
//!
//! Each module contains the checks of one subject. In the folder `conformance`, `cargo test --test conformance -- engine::` runs
//! one of them.

#[allow(dead_code, reason = "`it` needs more of it")]
#[path = "../../../tests/tests/it/bindgen/types.rs"]
mod bindgen_types;
#[allow(dead_code, reason = "it runs as an example")]
#[path = "../../../examples/cudarc/call_example.rs"]
mod call_example;
mod comparison;
#[allow(dead_code, reason = "the other tests build libraries")]
#[path = "../../../tests/tests/nested/mod.rs"]
mod nested;

mod adoption;
mod atomic;
mod bindgen;
mod builds;
mod classes;
mod constants;
mod cubins;
mod cuda;
mod cuda_core;
mod cuda_types;
mod debug;
mod declarations;
mod declared;
mod derive;
mod device;
mod engine;
mod exhaustive;
mod fingerprints;
mod functions;
#[allow(dead_code, reason = "the program `gpu` uses the rest")]
mod gpu;
mod headers;
mod hosts;
mod instances;
mod kernels;
mod levels;
mod mangling;
mod members;
mod module;
mod mutations;
mod ports;
mod prototypes;
mod reader;
mod syscall;
#[allow(dead_code, unreachable_pub, reason = "only the layouts count on the host")]
#[path = "../../device/src/types.rs"]
mod types;

use ptx_abi_conformance::harness::{self, Group, Place};

fn main() {
    let groups = vec![
        Group::new("adoption", adoption::checks()),
        Group::new("atomic", atomic::checks()),
        Group::new("bindgen", bindgen::checks()),
        Group::new("builds", builds::checks()),
        Group::new("classes", classes::checks()),
        Group::new("constants", constants::checks()),
        Group::new("cubins", cubins::checks()),
        Group::new("cuda", cuda::checks()),
        Group::new("cuda_core", cuda_core::checks()),
        Group::new("cuda_types", cuda_types::checks()),
        Group::new("debug", debug::checks()),
        Group::new("declarations", declarations::checks()),
        Group::new("declared", declared::checks()),
        Group::new("derive", derive::checks()),
        Group::new("device", device::checks()),
        Group::new("engine", engine::checks()),
        Group::new("exhaustive", exhaustive::checks()),
        Group::new("fingerprints", fingerprints::checks()),
        Group::new("functions", functions::checks()),
        Group::new("gpu", gpu::checks()),
        Group::new("headers", headers::checks()),
        Group::new("hosts", hosts::checks()),
        Group::new("instances", instances::checks()),
        Group::new("kernels", kernels::checks()),
        Group::new("levels", levels::checks()),
        Group::new("mangling", mangling::checks()),
        Group::new("members", members::checks()),
        Group::new("module", module::checks()),
        Group::new("mutations", mutations::checks()),
        Group::new("ports", ports::checks()),
        Group::new("prototypes", prototypes::checks()),
        Group::new("reader", reader::checks()),
        Group::new("syscall", syscall::checks()),
    ];
    harness::main(groups, &Place::Host);
}
