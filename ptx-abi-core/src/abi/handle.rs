//! Guide 1.4: texture, sampler and surface types.
//!
//! PTX accesses these objects through a handle, a `.b64` value. The types here distinguish handles from integers and from
//! each other. A kernel takes a handle as `.param .u64`. In the PTX of old toolkits, a parameter can be a `.texref`,
//! `.samplerref` or `.surfref` itself. It has no bytes in a launch (facts 3), so the check of a kernel's parameters refuses
//! every type for it.
//!
//! ```
//! use ptx_abi::{PtxLayout, CppName, handle::TextureHandle};
//!
//! let texture = TextureHandle::from_raw(42); // the `CUtexObject` that the driver returned
//! assert_eq!(texture.as_raw(), 42);
//! assert_eq!(TextureHandle::LAYOUT.size, 8); // bytes
//! assert_eq!(TextureHandle::TYPE.name(), "cudaTextureObject_t");
//! ```

use core::fmt;

use crate::abi::layout::{CppName, CppType, Layout, PtxLayout, TypeKind};

pub use crate::abi::HandleKind;

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident $handle:ident $cpp:literal)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(u64);

        impl $name {
            /// The handle with this value.
            #[inline]
            pub const fn from_raw(value: u64) -> Self {
                Self(value)
            }

            /// The value.
            #[inline]
            pub const fn as_raw(self) -> u64 {
                self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({:#x})"), self.0)
            }
        }
        impl From<u64> for $name {
            #[inline]
            fn from(value: u64) -> Self {
                Self(value)
            }
        }
        impl From<$name> for u64 {
            #[inline]
            fn from(handle: $name) -> Self {
                handle.0
            }
        }

        // SAFETY: the Reference ("The transparent Representation") gives the wrapper the size and alignment of `u64`, 8/8
        // on the targets that this crate accepts, which the assertion below checks.
        unsafe impl PtxLayout for $name {
            const LAYOUT: &'static Layout<'static> =
                &Layout { name: stringify!($name), size: 8, align: 8, kind: TypeKind::Handle(HandleKind::$handle) };
        }
        #[diagnostic::do_not_recommend]
        impl CppName for $name {
            const TYPE: &'static CppType<'static> = &CppType::Handle(HandleKind::$handle);
        }
        const _: () = assert!(size_of::<$name>() == 8 && align_of::<$name>() == 8);
    )*};
}

// Guide 2.3 note E: handles are 64-bit values. Facts 2: the CUDA types are `unsigned long long`.
handles! {
    /// The handle of a texture: `cudaTextureObject_t`, `CUtexObject`. 8 bytes.
    TextureHandle Texture "cudaTextureObject_t"
    /// The handle of a sampler (`.samplerref`). 8 bytes.
    ///
    /// CUDA C++ has no type for it, because its texture objects contain the sampler. The name in C++ is
    /// `unsigned long long`.
    SamplerHandle Sampler "unsigned long long"
    /// The handle of a surface: `cudaSurfaceObject_t`, `CUsurfObject`. 8 bytes.
    SurfaceHandle Surface "cudaSurfaceObject_t"
}
