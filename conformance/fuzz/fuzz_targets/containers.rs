//! The readers of fatbins, object files, libraries and archives, and the decompression of their images.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ptx_abi::object::images;

fuzz_target!(|bytes: &[u8]| {
    let Ok(images) = images(bytes) else { return };
    for image in images {
        if let Err(error) = image {
            assert!(!error.to_string().is_empty(), "an error has a message");
        }
    }
});
