//! How to use this crate, chapter by chapter.
//!
//! 1. [`start`](mod@start): one struct for both sides, and what is proven of it
//! 2. [`structs`](mod@structs): structs, unions, enums, pointers, types of other crates
//! 3. [`vectors`](mod@vectors): `float4` and its like
//! 4. [`bit_fields`](mod@bit_fields): bit-fields as in C
//! 5. [`kernels`](mod@kernels): arguments that are checked against the kernel
//! 6. [`build_scripts`](mod@build_scripts): kernels that are compiled with the crate, and builds without a toolkit
//! 7. [`families`](mod@families): many kernels at once, also of other crates
//! 8. [`cuda_header`](mod@cuda_header): the C++ side, written or checked
//! 9. [`device_crates`](mod@device_crates): the same structs in Rust on the GPU
//! 10. [`cpp`](mod@cpp): what C++ has and the ABI leaves out; classes by value
//! 11. [`errors`](mod@errors): messages of the compiler, why they come, and what to write
//! 12. [`sections`](mod@sections): NVIDIA's guide, section by section: the item that implements it, and the test
//!
//! The examples on these pages run whenever the crate is tested, and quoted messages are those of the compiler.

#[allow(unused_imports, reason = "for the links on the pages")]
use crate::*;

/// A chapter is a module without items: the file of its name is its page, with links to its neighbours below.
macro_rules! chapters {
    (@ [$($back:ident)?] $name:ident $page:literal; $($next:ident $next_page:literal; $($rest:tt)*)?) => {
        #[doc = include_str!($page)]
        #[doc = "\n---\n"]
        $(#[doc = concat!("[← `", stringify!($back), "`](mod@", stringify!($back), ") ·")])?
        #[doc = "[contents](self)"]
        $(#[doc = concat!("· [`", stringify!($next), "` →](mod@", stringify!($next), ")")])?
        pub mod $name {}
        $(chapters! { @ [$name] $next $next_page; $($rest)* })?
    };
}

chapters! { @ []
    start "start.md";
    structs "structs.md";
    vectors "vectors.md";
    bit_fields "bit_fields.md";
    kernels "kernels.md";
    build_scripts "build_scripts.md";
    families "families.md";
    cuda_header "cuda_header.md";
    device_crates "device_crates.md";
    cpp "cpp.md";
    errors "errors.md";
    sections "sections.md";
}
