//! Compile errors of `ptx-abi`: see `tests/ui.rs`.
