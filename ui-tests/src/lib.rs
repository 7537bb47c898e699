//! Compile errors of `ptx-abi`: see `tests/ui.rs`.

/// The folder of each case with a fix, and the file with the mended program: see `build.rs`.
pub const MENDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/list.rs"));
