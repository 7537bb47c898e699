//! Macros of features that are off. Each names its feature, and exists only while the feature is off.

/// Each macro in the table, under the condition that its feature is off.
macro_rules! missing {
    ($d:tt $($feature:literal: $($name:ident)+;)+) => {$($(
        #[cfg(not(feature = $feature))]
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $name {
            ($d($d tokens:tt)*) => {
                ::core::compile_error! { ::core::concat!(
                    "`", ::core::stringify!($name), "!` needs the feature `", $feature, "` of `ptx-abi`: write `ptx-abi = { \
                     version = \"0.1\", features = [\"", $feature, "\"] }`"
                ) }
            };
        }
    )+)+};
}

missing! { $
    "check": kernels_test kernels_report;
    "cuda": cuda_header cuda_asserts cuda_defines cuda_header_test cuda_asserts_test;
    "emit": device_printf device_assert;
}
