//! `wchar_t` and `long` are wider on Linux; `../main.rs` builds this file.

use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

/// Parameters for `char`, `wchar_t`, `char *`, `const wchar_t *`, `long` and `unsigned long`.
macro_rules! kernels {
    ($($name:ident: $a:ident, $b:ident, $c:ident, $d:ident, $e:ident, $f:ident;)*) => {$(
        #[derive(KernelParams)]
        #[ptx(cpp_entry = "windows", module = "kernels.ptx")]
        pub struct $name {
            pub a: $a,
            pub b: $b,
            pub c: DevPtrMut<$c>,
            pub d: DevPtr<$d>,
            pub e: $e,
            pub f: $f,
        }
    )*};
}

// One of them is as on Linux, or of the other sign.
kernels! {
    WrongA: u8, u16, i8, u16, i32, u32;
    WrongB: i8, i16, i8, u16, i32, u32;
    WrongC: i8, u16, u8, u16, i32, u32;
    WrongD: i8, u16, i8, i32, i32, u32;
    WrongE: i8, u16, i8, u16, i64, u32;
    WrongF: i8, u16, i8, u16, i32, u64;
}
