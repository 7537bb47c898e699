//! Tests that keep the files of the C++ side, and pictures, up to date.
//!
//! The macros are here because only this crate has both the functions of `ptx-abi-cpp` and the macro that makes a name of a
//! path. They pass `$crate` on, so the code names this crate whatever name the user gives it.

/// A `#[test]` that fails if a file is not the [`cuda_header!`](crate::cuda_header) of these items, and prints the lines
/// that differ.
///
/// The path is relative to the crate (`CARGO_MANIFEST_DIR`). With the environment variable `UPDATE_EXPECT=1` the test
/// writes the file. The test has the name of the path, here `include_shared_h_is_up_to_date`. A name before the path replaces
/// it. Attributes before that, `#[ignore]` or `#[cfg(…)]`, apply to the test. Miri, which keeps programs from files, ignores the
/// test. [`cuda::write`](crate::cuda::write) and [`cuda::compare`](crate::cuda::compare) do the same in programs and build scripts.
///
/// ```
/// # use ptx_abi::PtxLayout;
/// # #[derive(Clone, Copy, PtxLayout)]
/// # #[repr(C)]
/// # struct Ray { length: f32 }
/// # const BLOCK_SIZE: u32 = 256;
/// ptx_abi::cuda_header_test!("include/shared.h", Ray; const BLOCK_SIZE);
/// ptx_abi::cuda_header_test!(other_header: "include/other.h", Ray, [Ray; 2]);
/// ```
#[macro_export]
macro_rules! cuda_header_test {
    ($(#[$attribute:meta])* $($name:ident:)? $path:literal, $($sections:tt)+) => {
        $crate::__private::named_test! { [$crate $(#[$attribute])*] $($name)? $path [$crate::cuda_header!($($sections)+)] }
    };
    ($($other:tt)*) => {
        ::core::compile_error!("[PTX901] expected a literal path, and then types: `cuda_header_test!(\"include/shared.h\", First, Second)`");
    };
}

/// A `#[test]` that fails if a file is not the [`cuda_asserts!`](crate::cuda_asserts) of these items, and prints the lines
/// that differ.
///
/// Name, attributes and `UPDATE_EXPECT` work as in [`cuda_header_test!`].
///
/// ```
/// # use ptx_abi::PtxLayout;
/// # #[derive(Clone, Copy, PtxLayout)]
/// # #[repr(C)]
/// # struct Ray { length: f32 }
/// # #[derive(Clone, Copy, PtxLayout)]
/// # #[repr(C)]
/// # struct Pair<T> { first: T, second: T }
/// # const BLOCK_SIZE: u32 = 256;
/// # const MAX: usize = 8;
/// ptx_abi::cuda_asserts_test!("include/checks.cuh", Ray, Pair<f32>; const BLOCK_SIZE, MAX: usize);
/// ```
///
/// Functions that several C++ sources define have one file for each source, and a `{}` in the path is the source. The
/// chapter [sources](mod@crate::book::sources) describes it:
///
/// ```
/// # #[ptx_abi::cuda_functions]
/// # unsafe extern "C" { fn launch_trace(rays: *const f32, count: u32) -> i32; }
/// ptx_abi::cuda_asserts_test!("cuda/checks/{}.cuh", fn FUNCTIONS in "cuda/*.cu");
/// ```
///
/// The test also fails if the checks leave out something that the section `not_compared` does not list, and if this
/// section lists something else:
///
/// ```
/// # use ptx_abi::{DevPtr, PtxLayout};
/// # use core::ffi::c_void;
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// struct Buffer { data: DevPtr<c_void>, bytes: u64 }
///
/// // The elements of a buffer have different types.
/// ptx_abi::cuda_asserts_test!("include/buffer.cuh", Buffer; not_compared "Buffer.data");
/// ```
#[macro_export]
macro_rules! cuda_asserts_test {
    ($(#[$attribute:meta])* $($name:ident:)? $path:literal, $($sections:tt)+) => {
        $crate::__private::named_test! { [$crate $(#[$attribute])*] $($name)? $path [$crate::cuda_asserts!($($sections)+)] }
    };
    ($($other:tt)*) => {
        ::core::compile_error!("[PTX901] expected a literal path, and then types: `cuda_asserts_test!(\"include/checks.cuh\", First, Second)`");
    };
}

/// A `#[test]` that fails if a file is not the picture of a type, [`Layout::svg`](crate::Layout::svg), and prints the lines
/// that differ. It needs the features `cuda` and `draw`.
///
/// Path, name, attributes and `UPDATE_EXPECT` work as in [`cuda_header_test!`]. rustdoc shows the picture of a type whose
/// documentation includes the file; its path there is relative to the source file. `cfg_attr(doc, …)` lets the crate compile
/// while the test has not written the file yet:
///
/// ```
/// use ptx_abi::PtxLayout;
///
/// /// The arguments of all kernels.
/// #[cfg_attr(doc, doc = include_str!("../docs/params.svg"))]
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// pub struct Params { pub count: u32, pub scale: f64 }
///
/// ptx_abi::svg_test!(Params, "docs/params.svg");
/// ptx_abi::svg_test!(row: [Params; 4], "docs/row.svg");
/// ```
#[macro_export]
macro_rules! svg_test {
    ($(#[$attribute:meta])* $name:ident: $ty:ty, $path:literal $(,)?) => {
        $crate::svg_test! { @ [$crate $(#[$attribute])*] [$name] $path $ty }
    };
    ($(#[$attribute:meta])* $ty:ty, $path:literal $(,)?) => {
        $crate::svg_test! { @ [$crate $(#[$attribute])*] [] $path $ty }
    };
    (@ $head:tt [$($name:ident)?] $path:literal $ty:ty) => {
        $crate::__private::named_test! {
            $head $($name)? $path [$crate::__private::Picture(<$ty as $crate::__private::PtxLayout>::LAYOUT.svg())]
        }
    };
    ($($other:tt)*) => {
        ::core::compile_error!("[PTX901] expected a type, and then a literal path: `svg_test!(Params, \"docs/params.svg\")`");
    };
}
