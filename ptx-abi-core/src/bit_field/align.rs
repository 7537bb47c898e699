//! The alignment that the declared types of bit-fields give their struct.

/// A field without size, with the alignment of `T`. `#[bit_fields]` adds one for each declared type.
///
/// It is not a member: the bit-fields themselves align the layout that the engine computes. Unlike
/// [`Align4`](struct@crate::Align4) and the other markers, a packed struct may contain it, and packs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct BitFieldAlign<T>([T; 0]);

impl<T> BitFieldAlign<T> {
    /// The only value.
    pub const NEW: Self = Self([]);
}

impl<T> Default for BitFieldAlign<T> {
    fn default() -> Self {
        Self::NEW
    }
}

/// [`BitFieldAlign`] of any type, the only kind of field that a layout leaves out.
///
/// # Safety
///
/// The type is a [`BitFieldAlign`].
#[diagnostic::on_unimplemented(
    message = "[PTX416] `__aligns` belongs to the fields that `#[bit_fields]` adds, and this one has the type `{Self}`",
    label = "a field of the type `{Self}`",
    note = "remove `__aligns`: the field is a member"
)]
pub unsafe trait Aligns {}

// SAFETY: the type is a `BitFieldAlign`.
#[diagnostic::do_not_recommend]
unsafe impl<T> Aligns for BitFieldAlign<T> {}
