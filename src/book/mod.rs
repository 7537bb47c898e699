//! The book: how to use this crate, chapter by chapter.
//!
//! Each chapter begins with a task. Most chapters then show code that solves it.
//!
//! **First steps**
//!
//! 1. [`start`](mod@start): write one struct for both sides
//! 2. [`cuda_header`](mod@cuda_header): generate the C++ side, or check a header that exists
//! 3. [`kernels`](mod@kernels): compare the arguments of a launch with the kernel
//! 4. [`build_scripts`](mod@build_scripts): compile kernels with the crate, and build without CUDA
//! 5. [`families`](mod@families): check many kernels, and PTX of other crates
//! 6. [`cubins`](mod@cubins): check machine code
//! 7. [`launching`](mod@launching): launch with cudarc, cust, cuda-core or the driver API
//! 8. [`functions`](mod@functions): check the launchers that C++ defines and Rust calls
//! 9. [`constants`](mod@constants): share constants with C++, C and NVRTC
//!
//! **Types**
//!
//! 10. [`structs`](mod@structs): pointers, alignment, names, types of other crates
//! 11. [`vectors`](mod@vectors): `float4`, and types of math crates
//! 12. [`bit_fields`](mod@bit_fields): bit-fields as in C
//! 13. [`unions`](mod@unions): unions and enums
//! 14. [`generics`](mod@generics): structs with parameters, C++ templates, and types known by size only
//!
//! **Where you come from, and where you go**
//!
//! 15. [`bindgen`](mod@bindgen): coming from bindgen
//! 16. [`bytemuck`](mod@bytemuck): coming from bytemuck or `unsafe impl DeviceRepr`
//! 17. [`device_crates`](mod@device_crates): kernels in Rust
//! 18. [`producers`](mod@producers): write PTX from a compiler or a JIT
//! 19. [`platforms`](mod@platforms): Linux, Windows, WSL, and what the tests cover on each
//!
//! **Reference**
//!
//! 20. [`cheat_sheet`](mod@cheat_sheet): C++ ↔ Rust on one page
//! 21. [`performance`](mod@performance): fast layouts, and what this crate costs
//! 22. [`questions`](mod@questions): short answers
//! 23. [`cpp`](mod@cpp): classes, virtual functions and other features of C++
//! 24. [`sections`](mod@sections): NVIDIA's guide, section by section, with items and tests
//!
//! **Messages of the compiler**
//!
//! 25. [`errors`](mod@errors): how to read a message, and where to look it up
//! 26. [`errors_fields`](mod@errors_fields): types of fields and pointees
//! 27. [`errors_types`](mod@errors_types): `repr`, packed types, enums
//! 28. [`errors_names`](mod@errors_names): names in C++, bindgen, generic and opaque types
//! 29. [`errors_layout`](mod@errors_layout): layouts that differ, and `impls`
//! 30. [`errors_bit_fields`](mod@errors_bit_fields): bit-fields
//! 31. [`errors_kernels`](mod@errors_kernels): kernels, parameters, launches
//! 32. [`errors_functions`](mod@errors_functions): C++ functions, constants, `device_printf!`
//!
//! The tests of this crate run the code on these pages, and compare the quoted messages with the compiler's.

#[allow(unused_imports, reason = "for the links on the pages")]
use crate::*;

/// A chapter is a module without items. Its page is the file of the same name, followed by links to its neighbors.
macro_rules! chapters {
    (@ [$($back:ident)?] $name:ident $page:literal; $($next:ident $next_page:literal; $($rest:tt)*)?) => {
        #[doc = include_str!($page)]
        #[doc = "\n***\n"]
        $(#[doc = concat!("[← `", stringify!($back), "`](mod@", stringify!($back), ") ·")])?
        #[doc = "[contents](self)"]
        $(#[doc = concat!("· [`", stringify!($next), "` →](mod@", stringify!($next), ")")])?
        pub mod $name {}
        $(chapters! { @ [$name] $next $next_page; $($rest)* })?
    };
}

chapters! { @ []
    start "start.md";
    cuda_header "cuda_header.md";
    kernels "kernels.md";
    build_scripts "build_scripts.md";
    families "families.md";
    cubins "cubins.md";
    launching "launching.md";
    functions "functions.md";
    constants "constants.md";
    structs "structs.md";
    vectors "vectors.md";
    bit_fields "bit_fields.md";
    unions "unions.md";
    generics "generics.md";
    bindgen "bindgen.md";
    bytemuck "bytemuck.md";
    device_crates "device_crates.md";
    producers "producers.md";
    platforms "platforms.md";
    cheat_sheet "cheat_sheet.md";
    performance "performance.md";
    questions "questions.md";
    cpp "cpp.md";
    sections "sections.md";
    errors "errors.md";
    errors_fields "errors_fields.md";
    errors_types "errors_types.md";
    errors_names "errors_names.md";
    errors_layout "errors_layout.md";
    errors_bit_fields "errors_bit_fields.md";
    errors_kernels "errors_kernels.md";
    errors_functions "errors_functions.md";
}
