//! Macros whose paths lead to this crate in another one: to a type, and to `ptx_abi`.

/// The crate, which those that call a macro do not have to know.
pub use ptx_abi as abi;

/// The program `it` has another type at this path.
pub type Own = u64;

/// Calls a macro with [`Own`], as `$crate` spells it.
#[macro_export]
macro_rules! with_own {
    ($callback:ident) => {
        $callback! { $crate::hygiene::Own }
    };
}

/// Derives the traits by paths of `$crate`.
#[macro_export]
macro_rules! derived_by_crate {
    ($plain:ident $union:ident $generic:ident $made:ident $arguments:ident) => {
        #[derive(::core::clone::Clone, ::core::marker::Copy, $crate::hygiene::abi::PtxLayout)]
        #[repr(C)]
        #[ptx(crate = $crate::hygiene::abi, impls(Pod, Initialized))]
        struct $plain {
            count: u32,
            #[ptx(as = i32)]
            signed: u32,
        }

        #[derive(::core::clone::Clone, ::core::marker::Copy, $crate::hygiene::abi::PtxLayout)]
        #[repr(C)]
        #[ptx(crate = $crate::hygiene::abi, impls(Pod))]
        union $union {
            word: u32,
            #[ptx(bits(low: u32 = 32))]
            bits: [u8; 4],
        }

        #[derive(::core::clone::Clone, ::core::marker::Copy, $crate::hygiene::abi::PtxLayout)]
        #[repr(transparent)]
        #[ptx(crate = $crate::hygiene::abi, impls(Pod, Initialized))]
        struct $generic<T>(T);

        #[$crate::hygiene::abi::bit_fields]
        #[derive(
            ::core::clone::Clone,
            ::core::marker::Copy,
            ::core::fmt::Debug,
            ::core::cmp::PartialEq,
            $crate::hygiene::abi::PtxLayout,
        )]
        #[repr(C)]
        #[ptx(crate = $crate::hygiene::abi)]
        struct $made {
            #[bits(3)]
            low: u32,
            #[bits(29)]
            high: i32,
        }

        #[derive($crate::hygiene::abi::KernelParams)]
        #[ptx(crate = $crate::hygiene::abi, entry = "by_crate")]
        struct $arguments {
            plain: $plain,
            #[ptx(as = u32)]
            float: f32,
        }
    };
}
