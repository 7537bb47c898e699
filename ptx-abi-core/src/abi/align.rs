use core::fmt;
use core::hash::Hash;

use crate::abi::layout::{Layout, PtxLayout, Refusal, TypeKind};

mod sealed {
    pub trait Sealed {
        /// The one value of the type.
        const MARKER: Self;
    }
}

/// An alignment as a type: [`Align1`](struct@Align1) to [`Align128`](struct@Align128), the alignments that a `.func`
/// parameter may have (guide 2.3 note D).
#[diagnostic::on_unimplemented(message = "[PTX234] `{Self}` is not an alignment: write one of `Align1` to `Align128`")]
pub trait Alignment: sealed::Sealed + Copy + Default + Ord + Hash + fmt::Debug + Send + Sync + 'static {
    /// The alignment in bytes.
    const ALIGN: usize;
}

macro_rules! alignments {
    ($($name:ident $align:literal)*) => {$(
        #[doc = concat!("Size 0, alignment ", $align, " bytes: the member after it is aligned as `alignas(", $align,
            ")` aligns it (guide 1.2).")]
        // rustc's `improper_ctypes` warns about every pointer to a struct that contains a struct without fields.
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(C, align($align))]
        pub struct $name { empty: [u8; 0] }

        #[doc = concat!("The value of the type [`", stringify!($name), "`](struct@", stringify!($name), ").")]
        #[allow(non_upper_case_globals)]
        pub const $name: $name = $name { empty: [] };

        impl fmt::Debug for $name {
            #[inline]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($name))
            }
        }

        impl sealed::Sealed for $name {
            const MARKER: Self = $name;
        }
        impl Alignment for $name {
            const ALIGN: usize = $align;
        }

        // SAFETY: the Reference ("The C Representation", "The alignment modifiers") gives a struct with an array of no bytes
        // size 0 and the alignment in its `align`; the assertion below checks it.
        #[diagnostic::do_not_recommend]
        unsafe impl PtxLayout for $name {
            const LAYOUT: &'static Layout<'static> =
                &Layout { name: stringify!($name), size: 0, align: $align, kind: TypeKind::Marker };
        }
        const _: () = assert!(size_of::<$name>() == 0 && align_of::<$name>() == $align);
    )*};
}

alignments! { Align1 1 Align2 2 Align4 4 Align8 8 Align16 16 Align32 32 Align64 64 Align128 128 }

/// A type of which only the size, `N` bytes, and the alignment are known.
///
/// `N` must be a non-zero multiple of the alignment, as the size of every C++ type is. Anything else does not compile in a
/// type that derives [`PtxLayout`] or [`KernelParams`](crate::KernelParams), and its constructors panic. An `Opaque<N>`, with
/// alignment 1, is bytemuck's `Pod`. In a `Pod` struct, write a member `Align8` before it for an alignment of 8.
///
/// ```compile_fail,E0080
/// use ptx_abi::{Align8, Opaque, PtxLayout};
/// #[derive(PtxLayout)]
/// #[repr(C)]
/// struct S {
///     a: Opaque<12, Align8>, // 12 is not a multiple of 8
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Opaque<const N: usize, A: Alignment = Align1> {
    align: A,
    bytes: [u8; N],
}

impl<const N: usize, A: Alignment> Opaque<N, A> {
    /// Guide 1.2, facts G12: the size of a C++ type is a multiple of its alignment, and not 0.
    const KIND: TypeKind<'static> = if N == 0 {
        TypeKind::Refused(Refusal::NoSize)
    } else if N % A::ALIGN != 0 {
        TypeKind::Refused(Refusal::NotWhole { size: N, align: A::ALIGN })
    } else {
        TypeKind::Opaque
    };

    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8; N] {
        &self.bytes
    }

    /// The bytes, for writing.
    pub const fn as_mut_bytes(&mut self) -> &mut [u8; N] {
        &mut self.bytes
    }

    /// The value with these bytes.
    ///
    /// # Panics
    ///
    /// Panics if `N` is 0 or not a multiple of the alignment. In a constant, the program does not compile.
    #[track_caller]
    pub const fn from_bytes(bytes: [u8; N]) -> Self {
        Self::LAYOUT.expect_accepted("Opaque");
        Self { align: A::MARKER, bytes }
    }
}

impl<const N: usize, A: Alignment> Default for Opaque<N, A> {
    /// All bytes zero.
    #[track_caller]
    fn default() -> Self {
        Self::from_bytes([0; N])
    }
}

impl<const N: usize, A: Alignment> From<[u8; N]> for Opaque<N, A> {
    #[track_caller]
    fn from(bytes: [u8; N]) -> Self {
        Self::from_bytes(bytes)
    }
}

impl<const N: usize, A: Alignment> fmt::Debug for Opaque<N, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Opaque").field(&self.bytes).finish()
    }
}

// SAFETY: the Reference ("The C Representation") places `bytes` at 0 after the zero-sized `align`, gives the struct the
// alignment of `align`, and rounds the size up to it; there are no members.
unsafe impl<const N: usize, A: Alignment> PtxLayout for Opaque<N, A> {
    const LAYOUT: &'static Layout<'static> =
        &Layout { name: "Opaque", size: size_of::<Self>(), align: A::ALIGN, kind: Self::KIND };
}
