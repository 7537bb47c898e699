//! Tests reading PTX in the library and in the macros, which share it.
//!
//! - `producers`: the output of nvcc, NVRTC, clang and rustc in `tests/data/ptx`.
//! - `by_hand`: everything that people may write.
//! - `variables`: variables that people may write.
//! - `declarations`: declarations in random order, with and without a `;` after prototypes.
//! - `fuzz`: mutated PTX never makes the reader panic. `PTX_ABI_CASES=1000000` makes a long run.
//! - `files`: finding and reading the file that `module = "…"` names.
//! - `tracking`: cargo builds again when the file has changed.

mod by_hand;
mod declarations;
mod files;
mod fuzz;
mod producers;
mod tracking;
mod variables;

/// The golden texts, by the name of the file.
const GOLDEN: [(&str, &str); 8] = [
    ("nvcc-sm_75", include_str!("../../../data/ptx/nvcc-sm_75.ptx")),
    ("nvcc-sm_120", include_str!("../../../data/ptx/nvcc-sm_120.ptx")),
    ("nvcc-debug", include_str!("../../../data/ptx/nvcc-debug.ptx")),
    ("nvcc-lineinfo", include_str!("../../../data/ptx/nvcc-lineinfo.ptx")),
    ("nvrtc", include_str!("../../../data/ptx/nvrtc.ptx")),
    ("clang", include_str!("../../../data/ptx/clang.ptx")),
    ("clang-g", include_str!("../../../data/ptx/clang-g.ptx")),
    ("rustc", include_str!("../../../data/ptx/rustc.ptx")),
];

fn golden(name: &str) -> &'static str {
    GOLDEN.iter().find(|golden| golden.0 == name).expect("there is such a file").1
}
