//! The claims of a [`KernelSet`](crate::check::KernelSet) as a table.
//!
//! The macros are here because only this crate has both core's functions and the macro that writes the code. They pass
//! `$crate` on, so the code names this crate whatever name the user gives it.

/// A `#[test]` that compares the kernels of PTX, cubins and fatbins with the types that claim them. It is a
/// [`KernelSet`](crate::check::KernelSet) with the claims as a table.
///
/// ```
/// # use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
/// # mod candle_kernels {
/// #     pub const AFFINE: &str = ".version 8.1 .target sm_90 .entry affine_u8(.param .u64 n) { ret; }";
/// # }
/// # #[derive(KernelParams)]
/// # #[ptx(entry = "affine")]
/// # struct Affine<T> { n: u64, x: DevPtr<T> }
/// # #[derive(KernelParams)]
/// # #[ptx(entry = "bit_unpack")]
/// # struct BitUnpack<T> { n: u64, x: DevPtrMut<T> }
/// ptx_abi::kernels_test! {
///     fn kernels_match_rust() = candle_kernels::AFFINE;
///     "affine_{}" => Affine<{}> for [u8, f32, f64];
///     "bit_unpack_32_*" => BitUnpack<u32>;
///     unclaimed = deny;
/// }
/// ```
///
/// # Sources
///
/// The source after `=` is what [`KernelSet::try_new`](crate::check::KernelSet::try_new) takes: a `&str` or `&[u8]`, also of
/// another crate, or an array of them, `[A, B]`. In an array, bytes of different lengths need slices:
/// `&include_bytes!("k.cubin")[..]`. `files("kernels/gen/*.ptx", "k.cubin")` reads files when the test runs, sorted by their
/// paths. The paths are relative to the crate (`CARGO_MANIFEST_DIR`). A `*` matches any part of one name, and `**` is an
/// error. A pattern that matches no file is an error. With `files("out/*.cubin", optional)`, for example where there is no CUDA
/// toolkit, the test compares the files that exist, and a claim may match no kernel. If the environment variable
/// `PTX_ABI_STRICT` is set, the test fails.
///
/// Attributes before `fn` belong to the test: `#[ignore]`, `#[cfg(…)]`.
///
/// # Claims
///
/// `"pattern" => Type;` is a claim with a pattern of [`KernelSet`](crate::check::KernelSet). A list makes one claim for
/// each of its items:
///
/// | line | claims |
/// |---|---|
/// | `"affine_{}" => Affine<{}> for [u8, f32];` | `affine_u8` for `Affine<u8>`, `affine_f32` for `Affine<f32>` |
/// | `"copy_{}" => Copy for [u8, f32];` | `copy_u8` and `copy_f32` for one type |
/// | `"u{}_f32" => Unary for ["exp", "log"];` | `uexp_f32` and `ulog_f32` for one type |
/// | `"cast_{}_{}" => Cast<{}, {}> for [(u8, f32), (u32, f64)];` | two kernels, with two values each |
/// | `"gather_{}_{}" => Gather<{}, {}> for [u8, u32] * [f32, f64];` | four kernels, each item of the first list with each of the second |
/// | `"unpack_{}" => Unpack<{}> for [1, 2, 4];` | const generics |
/// | `"fill_{}" => Fill<{}> for [half::f16, u64 as "ull"];` | `fill_f16` and `fill_ull` |
/// | `"{1}_of_{0}" => Of<{0}, {1}> for [(u8, f32)];` | `f32_of_u8` for `Of<u8, f32>` |
///
/// The pattern uses the last name of a type, `f16` for `half::f16`, or the text after `as`. A list of single values fills
/// every `{}`. With several values, each fills the next `{}`, or the one with its number, from `{0}` on. A C++ name
/// needs the C++ names of types: `"ns::scale<{}>" => Scale<{}> for [f32 as "float"];`.
///
/// `unclaimed = deny;` makes kernels that no line claims an error. `warn` (the default) lists them, and `allow` does not.
///
/// # What is not compared
///
/// The name of a C++ kernel spells the types of its parameters. If the type in Rust or in C++ is a pointer to `void`, and
/// the other is not, then nothing compares what the pointer leads to, and the test fails. `not_compared "Send.data";` lists
/// such a parameter by its type and its name, and `not_compared "Copy<*>.from", "Send.*";` several. A pattern that matches
/// nothing is an error. [`NotCompared`](crate::check::NotCompared) has the other reasons.
#[macro_export]
macro_rules! kernels_test {
    ($($table:tt)*) => { $crate::__private::kernel_table! { test $crate $($table)* } };
}

/// The [`Report`](crate::check::Report) of a source and of claims in the form of [`kernels_test!`](crate::kernels_test),
/// for a build script. It is a `Result<Report, SourceError>`.
///
/// ```
/// # use ptx_abi::{DevPtr, KernelParams};
/// # #[derive(KernelParams)]
/// # #[ptx(entry = "affine")]
/// # struct Affine<T> { n: u64, x: DevPtr<T> }
/// let ptx = ".version 8.1 .target sm_90 .entry affine_u8(.param .u64 n, .param .u64 x) { ret; }";
/// let report = ptx_abi::kernels_report! {
///     ptx;
///     "affine_{}" => Affine<{}> for [u8, f32];
///     unclaimed = deny;
/// }?;
/// print!("{}", report.cargo_lines());
/// # assert!(report.cargo_lines().to_string().starts_with("cargo::error=[PTX811] `affine_f32`, which `Affine<f32>` claims"));
/// # Ok::<(), ptx_abi::check::SourceError>(())
/// ```
#[macro_export]
macro_rules! kernels_report {
    ($($table:tt)*) => { $crate::__private::kernel_table! { report $crate $($table)* } };
}
