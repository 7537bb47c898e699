//! `elements = glam::Vec4`: the elements of a buffer have a type of another crate, which represents the pointee.

use super::arguments::Pointer;
use crate::abi::layout::{Layout, PtxLayout, TypeKind, type_name};
use crate::param::Param;
use crate::proof::Proof;
use crate::text::{Bytes, fail};

/// A type that elements of another type can represent, because it has a layout.
///
/// # Safety
///
/// `REPRESENTED` is the layout of the type.
#[diagnostic::on_unimplemented(
    message = "[PTX614] `{Self}` has no layout that elements of another type could represent",
    label = "`elements` belongs to a pointer to a type with a layout",
    note = "remove `elements` from a pointer to `c_void`, which takes elements of every type; for another type derive `PtxLayout`"
)]
pub unsafe trait Represented {
    /// The layout.
    const REPRESENTED: &'static Layout<'static>;
}

// SAFETY: this is the layout.
#[diagnostic::do_not_recommend]
unsafe impl<T: PtxLayout> Represented for T {
    const REPRESENTED: &'static Layout<'static> = T::LAYOUT;
}

impl Proof {
    /// The parameter of a buffer that is passed as the pointer `P` and holds elements of the type `E`, spelled `spelled`. The
    /// caller's span is that of the field.
    ///
    /// # Panics
    ///
    /// If the size or alignment of the elements differs from the pointee's, because the kernel would look for them elsewhere.
    #[track_caller]
    pub const fn param_of_elements<P, E>(name: &'static str, spelled: &str) -> Param<'static>
    where
        P: PtxLayout + Pointer<Pointee: Represented>,
    {
        let pointee = <P::Pointee as Represented>::REPRESENTED;
        let fits = size_of::<E>() == pointee.size && align_of::<E>() == pointee.align;
        // The derive reports a type in error with its own message.
        if fits || matches!(pointee.kind, TypeKind::Error(_)) {
            return Param::of::<P>(name);
        }
        fail!(
            "[PTX614] `{}`: an element `{}` has {}, aligned to {}, and the kernel's pointer is to `{}` of {}, aligned to \
             {}\n  help: name in `as` a pointer to the type that `{}` represents",
            name,
            spelled,
            Bytes(size_of::<E>()),
            Bytes(align_of::<E>()),
            type_name::<1024>(pointee).as_str(),
            Bytes(pointee.size),
            Bytes(pointee.align),
            spelled
        );
    }
}
