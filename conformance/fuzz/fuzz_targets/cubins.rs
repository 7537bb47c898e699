//! The reader of cubins.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ptx_abi::object::Cubin;

fuzz_target!(|bytes: &[u8]| {
    let Ok(cubin) = Cubin::try_new(bytes) else { return };
    for kernel in cubin.kernels() {
        assert!(cubin.kernel(kernel.name).is_some(), "a kernel is found by its name");
        let _ = (kernel.params(), kernel.launch_bounds());
    }
    for variable in cubin.variables() {
        assert!(cubin.variable(variable.name).is_some(), "a variable is found by its name");
    }
    let _ = cubin.fingerprints().count();
});
