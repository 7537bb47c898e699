//! Guide 1.4: texture, sampler and surface types; and the descriptor of a tensor.
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
//!
//! A [`TensorMap`] is not a handle: a kernel takes the 128 bytes of the descriptor themselves.

use core::fmt;

use crate::abi::Library;
use crate::abi::align::{Align64, Align128, Alignment};
use crate::abi::layout::{CppName, CppType, Layout, PtxLayout, TypeKind, laid_out};

pub use crate::abi::HandleKind;

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident $handle:ident)*) => {$(
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
        // on the targets that this crate accepts.
        laid_out! {
            unsafe $name,
            &Layout { name: stringify!($name), size: 8, align: 8, kind: TypeKind::Handle(HandleKind::$handle) },
            &CppType::Handle(HandleKind::$handle)
        }
    )*};
}

// Guide 2.3 note E: handles are 64-bit values. Facts 2: the CUDA types are `unsigned long long`.
handles! {
    /// The handle of a texture: `cudaTextureObject_t`, `CUtexObject`. 8 bytes.
    TextureHandle Texture
    /// The handle of a sampler (`.samplerref`). 8 bytes.
    ///
    /// CUDA C++ has no type for it, because its texture objects contain the sampler. The name in C++ is
    /// `unsigned long long`.
    SamplerHandle Sampler
    /// The handle of a surface: `cudaSurfaceObject_t`, `CUsurfObject`. 8 bytes.
    SurfaceHandle Surface
}

/// CUDA's `CUtensorMap`, the descriptor of a tensor: 128 bytes.
///
/// `A` is the alignment that `<cuda.h>` of your toolkit gives it: [`Align128`](struct@Align128) since CUDA 13, [`Align64`](struct@Align64) before. Headers, checks
/// and the checks of kernels compare it, so the wrong one is an error.
///
/// The driver writes the descriptor, and the kernel takes it by value:
///
/// ```
/// use ptx_abi::handle::TensorMap;
/// use ptx_abi::{Align128, DevPtrMut, KernelParams};
///
/// /// __global__ void load(const __grid_constant__ CUtensorMap map, float *out)
/// #[derive(KernelParams)]
/// #[ptx(cpp_entry = "load")]
/// struct Load {
///     map: TensorMap<Align128>,
///     out: DevPtrMut<f32>,
/// }
///
/// let mut map = TensorMap::default();
/// // cuTensorMapEncodeTiled((&raw mut map).cast(), …) writes it; of cudarc's `CUtensorMap` take the words:
/// map = TensorMap::from_words([0; 16]);
/// let arguments = Load { map, out: DevPtrMut::null() };
/// assert_eq!(Load::PARAMS[0].layout.entry_param("map").to_string(), ".param .align 128 .b8 map[128]");
/// assert_eq!(arguments.map.to_words(), [0; 16]);
/// ```
///
/// Other alignments do not compile:
///
/// ```compile_fail,E0277
/// let map = ptx_abi::handle::TensorMap::<ptx_abi::Align16>::default();
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct TensorMap<A: TensorMapAlign> {
    align: A,
    words: [u64; 16],
}

/// An alignment that `CUtensorMap` has: [`Align64`](struct@Align64) before CUDA 13, [`Align128`](struct@Align128) since.
#[diagnostic::on_unimplemented(
    message = "[PTX002] no CUDA toolkit aligns `CUtensorMap` as `{Self}`",
    note = "write `TensorMap<Align128>` for CUDA 13 and later, or `TensorMap<Align64>` for CUDA 12"
)]
pub trait TensorMapAlign: Alignment {}

// Facts 2: CUDA 13 raised the alignment.
impl TensorMapAlign for Align64 {}
impl TensorMapAlign for Align128 {}

impl<A: TensorMapAlign> TensorMap<A> {
    /// The descriptor with these words, as `CUtensorMap::opaque` has them.
    #[inline]
    pub const fn from_words(words: [u64; 16]) -> Self {
        Self { align: A::MARKER, words }
    }

    /// The words.
    #[inline]
    pub const fn to_words(self) -> [u64; 16] {
        self.words
    }
}

// SAFETY: the Reference ("The C Representation") places `words` at 0 after the zero-sized `align`, and gives the struct the
// alignment of `align`, of which 128 is a multiple. The assertion below compares both.
unsafe impl<A: TensorMapAlign> PtxLayout for TensorMap<A> {
    const LAYOUT: &'static Layout<'static> = &Layout {
        name: if A::ALIGN == 128 { "TensorMap<Align128>" } else { "TensorMap<Align64>" },
        size: 128,
        align: A::ALIGN,
        kind: TypeKind::Opaque,
    };
}

#[diagnostic::do_not_recommend]
impl<A: TensorMapAlign> CppName for TensorMap<A> {
    const TYPE: &'static CppType<'static> = &CppType::Library(Library::TENSOR_MAP);
}

const _: () = assert!(
    size_of::<TensorMap<Align64>>() == 128
        && align_of::<TensorMap<Align64>>() == 64
        && size_of::<TensorMap<Align128>>() == 128
        && align_of::<TensorMap<Align128>>() == 128
);
