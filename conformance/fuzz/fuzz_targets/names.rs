//! The decoder of C++ names, and the text that it prints.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ptx_abi::mangle::Symbol;

fuzz_target!(|symbol: &str| {
    let Ok(decoded) = Symbol::parse(symbol) else { return };
    assert_eq!(decoded.as_str(), symbol, "the symbol stays as it is");
    let _ = decoded.name().to_string();
    let _ = decoded.template_name().to_string();
    for index in 0..decoded.param_count() {
        let _ = decoded.param(index);
    }
});
