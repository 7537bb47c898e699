//! Macros of features that are off. Each names its feature, and exists only while the feature is off.

/// The error of a macro that needs a feature.
#[doc(hidden)]
#[macro_export]
macro_rules! __needs_feature {
    ($name:ident $feature:literal) => {
        ::core::compile_error! { ::core::concat!(
            "`", ::core::stringify!($name), "!` needs the feature `", $feature, "` of `ptx-abi`: write `ptx-abi = { \
version = \"0.1\", features = [\"", $feature, "\"] }`"
        ) }
    };
}

/// Each macro in the table, under the condition that its feature is off.
macro_rules! missing {
    ($d:tt $($feature:literal: $($name:ident)+;)+) => {$($(
        #[cfg(not(feature = $feature))]
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $name {
            ($d($d tokens:tt)*) => { $crate::__needs_feature! { $name $feature } };
        }
    )+)+};
}

missing! { $
    "check": kernels_test kernels_report;
    "cuda": cuda_header cuda_asserts cuda_defines cuda_header_test cuda_asserts_test;
    "emit": device_printf device_assert;
}

/// For each feature a macro that expands to its input if the feature is on, and otherwise names the feature.
macro_rules! with_feature {
    ($d:tt $($name:ident: $feature:literal;)+) => {$(
        #[cfg(feature = $feature)]
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $name {
            ($d marker:literal $d($d items:tt)*) => { $d($d items)* };
        }
        #[cfg(not(feature = $feature))]
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $name {
            ($d marker:literal $d($d items:tt)*) => {
                ::core::compile_error! { ::core::concat!(
                    "`impls(", $d marker, ")` needs the feature `", $feature, "` of `ptx-abi`"
                ) }
            };
        }
    )+};
}

with_feature! { $
    __with_bytemuck: "bytemuck";
    __with_cudarc: "cudarc-0_19";
    __with_cust_core: "cust_core-0_1";
    __with_cuda_core: "cuda-core-0_5";
    __with_emit: "emit";
}
