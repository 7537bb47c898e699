//! `char` and `wchar_t` have another sign on x86-64; `../main.rs` builds this file.

use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

/// Parameters for `char`, `wchar_t`, `char *` and `const wchar_t *`.
macro_rules! kernels {
    ($($name:ident: $a:ident, $b:ident, $c:ident, $d:ident;)*) => {$(
        #[derive(KernelParams)]
        #[ptx(cpp_entry = "linux", module = "kernels.ptx")]
        pub struct $name {
            pub a: $a,
            pub b: $b,
            pub c: DevPtrMut<$c>,
            pub d: DevPtr<$d>,
        }
    )*};
}

// One of them is as on x86-64.
kernels! {
    WrongA: i8, u32, u8, u32;
    WrongB: u8, i32, u8, u32;
    WrongC: u8, u32, i8, u32;
    WrongD: u8, u32, u8, i32;
}
