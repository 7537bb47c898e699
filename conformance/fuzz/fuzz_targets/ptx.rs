//! The reader of PTX, and the comparison of parameters with what it reads.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::ptx::Module;

fuzz_target!(|text: &str| {
    let module = Module::new(text);
    let params = [Param::of::<u32>("n"), Param::of::<u64>("x")];
    for entry in module.entries() {
        assert!(text.contains(entry.name), "a name is part of the text");
        if let Err(error) = check_entry("Args", &params, text, entry.name) {
            assert!(error.to_string().starts_with("[PTX"), "a message has a code: {error}");
        }
    }
});
