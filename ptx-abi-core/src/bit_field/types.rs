//! The types that bit-fields are declared with (guide 1.3, facts G8), and the types of their storage.

use crate::abi::layout::PtxLayout;

mod sealed {
    pub trait Sealed {}
    pub trait SealedStorage {}
}

/// A type that a bit-field can be declared with: an integer of any size, or `bool`.
///
/// # Safety
///
/// `Self` must be an integer or `bool` without padding: its bytes are its value.
#[diagnostic::on_unimplemented(
    message = "[PTX407] `{Self}` cannot be the type of a bit-field",
    label = "not an integer or `bool`",
    note = "a bit-field is declared with an integer type or `bool` (guide 1.3)"
)]
pub unsafe trait BitFieldType: PtxLayout + Copy + sealed::Sealed {}

/// Types that users write where a [`BitFieldType`] is needed: one message each, which says what to write instead. The
/// derive recognizes them by their spelling, and every `BitFieldType` implements them.
pub mod declared {
    use super::BitFieldType;
    use crate::abi::layout::Layout;

    macro_rules! declared {
        ($($name:ident [$($generics:tt)*] [$($arguments:tt)*] $write:literal)*) => {$(
            #[doc = concat!("A type of a bit-field. For others the compiler prints: ", $write, ".")]
            #[diagnostic::on_unimplemented(
                message = "[PTX407] `{Self}` cannot be the type of a bit-field",
                label = $write,
                note = "a bit-field is declared with an integer type or `bool` (guide 1.3)"
            )]
            ///
            /// # Safety
            ///
            /// The type is a [`BitFieldType`] with this layout.
            pub unsafe trait $name<$($generics)*> {
                /// The layout of the type.
                const BIT_FIELD: &'static Layout<'static>;
            }

            // SAFETY: the bound is what the trait promises.
            #[diagnostic::do_not_recommend]
            unsafe impl<T: BitFieldType, $($generics)*> $name<$($arguments)*> for T {
                const BIT_FIELD: &'static Layout<'static> = T::LAYOUT;
            }
        )*};
    }

    declared! {
        Attribute [const WIDTH: u32] [WIDTH]
            "if it is an enumeration that derives `PtxLayout`, write `#[bits({WIDTH}, enum)]`"
        InList [const WIDTH: u32] [WIDTH]
            "if it is an enumeration that derives `PtxLayout`, write `enum {Self} = {WIDTH}`"
        Float [Integer] [Integer] "write `{Integer}`, and convert it with `{Self}::from_bits`"
        Character [] [] "write `u32`, and convert it with `char::from_u32`"
        Array [] [] "write one bit-field for each element: C++ has no bit-fields of arrays"
        Address [] [] "write `u64` for the address: C++ has no bit-fields of pointers"
    }
}

macro_rules! bit_field_types {
    ($($ty:ident)*) => {$(
        impl sealed::Sealed for $ty {}
        // SAFETY: an integer has no padding (Reference, "Numeric types").
        unsafe impl BitFieldType for $ty {}
        impl sealed::SealedStorage for $ty {}
        // SAFETY: as above, and every bit pattern is a value.
        unsafe impl BitFieldStorage for $ty {
            const BYTES: bool = false;
        }
    )*};
}

bit_field_types! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl sealed::Sealed for bool {}
// SAFETY: a `bool` is one byte without padding (Reference, "Boolean type").
unsafe impl BitFieldType for bool {}

/// An enumeration without data: `#[derive(PtxLayout)]` on an enum implements it.
///
/// # Safety
///
/// `Self` must have the representation of the integer `Repr`, and `VALUES` must be exactly its discriminants.
#[diagnostic::on_unimplemented(
    message = "[PTX407] `{Self}` is not an enumeration that a bit-field could hold",
    label = "not an enum that derives `PtxLayout`",
    note = "derive `PtxLayout` for an enumeration of your crate; leave out `enum` for an integer or `bool`"
)]
pub unsafe trait BitFieldEnum: PtxLayout {
    /// The integer type that represents it, as in `#[repr(…)]`.
    type Repr: BitFieldType;
    /// The discriminants.
    const VALUES: &'static [i128];
}

/// The storage of a run of bit-fields: bytes, or an integer.
///
/// # Safety
///
/// `Self` must have no padding, and every bit pattern must be a value.
#[diagnostic::on_unimplemented(
    message = "[PTX402] `{Self}` cannot store bit-fields",
    label = "not an array of bytes or an integer",
    note = "the storage of a run of bit-fields is `[u8; N]`, or an integer where its size and alignment fit"
)]
pub unsafe trait BitFieldStorage: Copy + sealed::SealedStorage {
    /// Whether it is an array of bytes.
    const BYTES: bool;
}

impl<const N: usize> sealed::SealedStorage for [u8; N] {}
// SAFETY: an array has no padding between its elements (Reference, "Type Layout"), and any byte is a `u8`.
unsafe impl<const N: usize> BitFieldStorage for [u8; N] {
    const BYTES: bool = true;
}
