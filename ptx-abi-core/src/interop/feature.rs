//! Macros for features that may be off: with its feature off, each names the feature.

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
                    "[PTX801] `impls(", $d marker, ")` needs the feature `", $feature, "` of `ptx-abi`"
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
