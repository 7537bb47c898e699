//! Tests the library and the macros. Each module is named after its subject; `tests/README.md` lists them.

#[path = "../nested/mod.rs"]
mod nested;

mod atomic;
mod bindgen;
mod book;
mod boundaries;
mod build_script;
mod casts;
mod ci;
mod cuda_header;
mod debug;
mod derive;
mod engine;
mod english;
mod expansion;
mod features;
mod floors;
mod functions;
mod generics;
mod golden;
mod golden_cuda;
mod hidden_traits;
mod hosts;
mod hygiene;
mod instances;
mod kernel;
mod kernel_sets;
mod kernel_ways;
mod launch;
mod mangling;
mod math;
mod mislaid;
mod no_std;
mod object;
mod params;
mod peers;
mod pictures;
mod prototypes;
mod purity;
mod readme;
mod reference;
mod static_facts;
mod syscall;
mod types;
mod undefined;
