//! Macros of features that are off. Each names its feature, and exists only while the feature is off.

/// Each macro in the table, under the condition that its feature is off.
macro_rules! missing {
    ($d:tt $([$off:meta] $feature:literal: $($name:ident)+;)+) => {$($(
        #[cfg($off)]
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $name {
            ($d($d tokens:tt)*) => {
                ::core::compile_error! { ::core::concat!(
                    "[PTX801] `", ::core::stringify!($name), "!` needs the feature `", $feature, "` of `ptx-abi`: write `ptx-abi = { \
                     version = \"0.1\", features = [\"", $feature, "\"] }`"
                ) }
            };
        }
    )+)+};
}

missing! { $
    [not(feature = "check")] "check": kernels_test kernels_report;
    [all(feature = "check", not(feature = "derive"))] "derive": kernels_test kernels_report;
    [not(feature = "cuda")] "cuda": cuda_header cuda_asserts cuda_defines cuda_header_test cuda_asserts_test svg_test;
    [all(feature = "cuda", not(feature = "derive"))] "derive": cuda_header_test cuda_asserts_test svg_test;
    [not(feature = "emit")] "emit": device_printf device_assert;
}
