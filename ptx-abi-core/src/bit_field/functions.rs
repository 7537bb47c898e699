//! The accessors that the derive writes for each named bit-field.

/// The constants and functions of bit-fields, inside the `impl` of their type.
///
/// The derive passes only what differs between bit-fields. An optimised compiler parses this macro once, while most builds
/// compile the derive itself without optimisation, where each token is a call.
///
/// SAFETY of the calls inside: the index and the type are those of one bit-field of `Self`, whatever the macro is given:
/// `BitFields` has the types in order, and `in_order` compares the indices. The table is that of `BitFields`. In a union the
/// functions are unsafe, and their caller promises the rest.
#[doc(hidden)]
#[macro_export]
macro_rules! __bit_field_accessors {
    ([$($where_copy:tt)*] $({
        // Attributes and documentation of the user; visibility; declared type; which of the named bit-fields it is.
        [$($attr:tt)*] [$($vis:tt)*] [$ty:ty] $index:tt
        // Two parts of the documentation; the width in bits.
        $name:tt $place:tt $width:tt
        // The type that a read returns; the index again for an integer; the enumeration, or the index again after an
        // error of the derive; when a read fails.
        [$($value:tt)*] [$($integer:literal)?] [$($enumeration:expr)?] [$($failed:literal)?] [$($errors:tt)*]
        // `unsafe` in a union, and its documentation; the bound of a generic type.
        [$($unsafe:tt)*] [$($safety:tt)*] [$($copy:tt)*]
        $bits:tt $offset:tt $get:tt $set:tt $with:tt $set_checked:tt $with_checked:tt $set_wrapping:tt
    })*) => {
        // Not generic: rustc evaluates a constant again for each function with parameters of its own.
        #[doc(hidden)]
        #[inline(always)]
        const fn __ptx_accessor(__index: ::core::primitive::usize) -> $crate::__private::Accessor {
            const { $crate::__private::in_order(&[$($index),*]) };
            <Self as $crate::__private::BitFields<($($ty,)*)>>::ACCESSORS[__index]
        }

        // Functions for all bit-fields compile faster than more code in the functions of each.
        #[doc(hidden)]
        const fn __ptx_bit_offset(__index: ::core::primitive::usize) -> ::core::primitive::usize {
            $crate::__private::Accessor::bit_offset(&Self::__ptx_accessor(__index))
        }

        #[doc(hidden)]
        #[inline(always)]
        const unsafe fn __ptx_get<__PtxT>(&self, __index: ::core::primitive::usize) -> __PtxT {
            unsafe { $crate::__private::get(Self::__ptx_accessor(__index), self) }
        }

        #[doc(hidden)]
        #[inline(always)]
        const unsafe fn __ptx_set_checked<__PtxT>(
            &mut self,
            __index: ::core::primitive::usize,
            __value: __PtxT,
        ) -> ::core::result::Result<(), $crate::bit_field::BitFieldRangeError> {
            unsafe { $crate::__private::set_checked(Self::__ptx_accessor(__index), self, __value) }
        }

        // Calls the setter by its path, because a trait's method that takes `self` would take precedence.
        #[doc(hidden)]
        #[inline(always)]
        const unsafe fn __ptx_with_checked<__PtxT>(
            mut self,
            __index: ::core::primitive::usize,
            __value: __PtxT,
        ) -> ::core::result::Result<Self, $crate::bit_field::BitFieldRangeError> $($where_copy)* {
            $crate::__private::changed(unsafe { Self::__ptx_set_checked(&mut self, __index, __value) }, self)
        }

        #[doc(hidden)]
        #[inline(always)]
        const unsafe fn __ptx_set_wrapping<__PtxT>(&mut self, __index: ::core::primitive::usize, __value: __PtxT) {
            unsafe { $crate::__private::set_wrapping(Self::__ptx_accessor(__index), self, __value) }
        }

        $(
        /// The width in bits of
        #[doc = $name]
        $($vis)* const $bits: ::core::primitive::u32 = $width;

        /// The first bit, counted from the start of the type, of
        #[doc = $name]
        $($vis)* const $offset: ::core::primitive::usize = Self::__ptx_bit_offset($index);

        $($attr)*
        /// Returns the value of
        #[doc = $place]
        $($errors)*
        $($safety)*
        #[must_use]
        #[inline]
        $($vis)* const $($unsafe)* fn $get(&self) -> $($value)* {
            $(unsafe { self.__ptx_get::<$ty>($integer) })?
            $(unsafe { $crate::__private::get_enum::<Self, $ty>(Self::__ptx_accessor($index), self, $enumeration) })?
            $($crate::__private::failed_get_enum($failed))?
        }

        $($attr)*
        /// Writes `new_value` to
        #[doc = $place]
        ///
        /// # Panics
        ///
        /// Panics if `new_value` does not fit into these bits.
        $($safety)*
        #[track_caller]
        #[inline]
        $($vis)* const $($unsafe)* fn $set(&mut self, new_value: $ty) {
            $crate::__private::expect_in_range(self.$set_checked(new_value))
        }

        // By its path, as above.
        $($attr)*
        /// Returns a copy with `new_value` in
        #[doc = $place]
        ///
        /// # Panics
        ///
        /// Panics if `new_value` does not fit into these bits.
        $($safety)*
        #[track_caller]
        #[must_use]
        #[inline]
        $($vis)* const $($unsafe)* fn $with(mut self, new_value: $ty) -> Self $($copy)* {
            Self::$set(&mut self, new_value);
            self
        }

        $($attr)*
        /// Writes `new_value`, if it fits, to
        #[doc = $place]
        ///
        /// # Errors
        ///
        /// Returns an error if `new_value` does not fit into these bits. Then nothing has changed.
        $($safety)*
        #[inline]
        $($vis)* const $($unsafe)* fn $set_checked(
            &mut self,
            new_value: $ty,
        ) -> ::core::result::Result<(), $crate::bit_field::BitFieldRangeError> {
            unsafe { self.__ptx_set_checked($index, new_value) }
        }

        $($attr)*
        /// Returns a copy with `new_value`, if it fits, in
        #[doc = $place]
        ///
        /// # Errors
        ///
        /// Returns an error if `new_value` does not fit into these bits.
        $($safety)*
        #[inline]
        $($vis)* const $($unsafe)* fn $with_checked(
            self,
            new_value: $ty,
        ) -> ::core::result::Result<Self, $crate::bit_field::BitFieldRangeError> $($copy)* {
            unsafe { self.__ptx_with_checked($index, new_value) }
        }

        $($attr)*
        /// Writes the lowest bits of `new_value`, and ignores those that do not fit, as C does, to
        #[doc = $place]
        $($safety)*
        #[inline]
        $($vis)* const $($unsafe)* fn $set_wrapping(&mut self, new_value: $ty) {
            unsafe { self.__ptx_set_wrapping($index, new_value) }
        }
        )*
    };
}
