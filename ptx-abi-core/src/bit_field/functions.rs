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
        const fn __ptx_accessor(index: ::core::primitive::usize) -> $crate::__private::Accessor {
            const { $crate::__private::in_order(&[$($index),*]) };
            <Self as $crate::__private::BitFields<($($ty,)*)>>::ACCESSORS[index]
        }

        // Functions for all bit-fields compile faster than more code in the functions of each.
        #[doc(hidden)]
        const fn __ptx_bit_offset(index: ::core::primitive::usize) -> ::core::primitive::usize {
            $crate::__private::Accessor::bit_offset(&Self::__ptx_accessor(index))
        }

        #[doc(hidden)]
        #[inline(always)]
        const unsafe fn __ptx_get<__T>(&self, index: ::core::primitive::usize) -> __T {
            unsafe { $crate::__private::get(Self::__ptx_accessor(index), self) }
        }

        #[doc(hidden)]
        #[inline(always)]
        const unsafe fn __ptx_set_checked<__T>(
            &mut self,
            index: ::core::primitive::usize,
            value: __T,
        ) -> ::core::result::Result<(), $crate::bit_field::BitFieldRangeError> {
            unsafe { $crate::__private::set_checked(Self::__ptx_accessor(index), self, value) }
        }

        // Calls the setter by its path, because a trait's method that takes `self` would take precedence.
        #[doc(hidden)]
        #[inline(always)]
        const unsafe fn __ptx_with_checked<__T>(
            mut self,
            index: ::core::primitive::usize,
            value: __T,
        ) -> ::core::result::Result<Self, $crate::bit_field::BitFieldRangeError> $($where_copy)* {
            $crate::__private::changed(unsafe { Self::__ptx_set_checked(&mut self, index, value) }, self)
        }

        #[doc(hidden)]
        #[inline(always)]
        const unsafe fn __ptx_set_wrapping<__T>(&mut self, index: ::core::primitive::usize, value: __T) {
            unsafe { $crate::__private::set_wrapping(Self::__ptx_accessor(index), self, value) }
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
        /// Writes `value` to
        #[doc = $place]
        ///
        /// # Panics
        ///
        /// Panics if `value` does not fit into these bits.
        $($safety)*
        #[track_caller]
        #[inline]
        $($vis)* const $($unsafe)* fn $set(&mut self, value: $ty) {
            $crate::__private::expect_in_range(self.$set_checked(value))
        }

        // By its path, as above.
        $($attr)*
        /// Returns a copy with `value` in
        #[doc = $place]
        ///
        /// # Panics
        ///
        /// Panics if `value` does not fit into these bits.
        $($safety)*
        #[track_caller]
        #[must_use]
        #[inline]
        $($vis)* const $($unsafe)* fn $with(mut self, value: $ty) -> Self $($copy)* {
            Self::$set(&mut self, value);
            self
        }

        $($attr)*
        /// Writes `value`, if it fits, to
        #[doc = $place]
        ///
        /// # Errors
        ///
        /// Returns an error if `value` does not fit into these bits. Then nothing has changed.
        $($safety)*
        #[inline]
        $($vis)* const $($unsafe)* fn $set_checked(
            &mut self,
            value: $ty,
        ) -> ::core::result::Result<(), $crate::bit_field::BitFieldRangeError> {
            unsafe { self.__ptx_set_checked($index, value) }
        }

        $($attr)*
        /// Returns a copy with `value`, if it fits, in
        #[doc = $place]
        ///
        /// # Errors
        ///
        /// Returns an error if `value` does not fit into these bits.
        $($safety)*
        #[inline]
        $($vis)* const $($unsafe)* fn $with_checked(
            self,
            value: $ty,
        ) -> ::core::result::Result<Self, $crate::bit_field::BitFieldRangeError> $($copy)* {
            unsafe { self.__ptx_with_checked($index, value) }
        }

        $($attr)*
        /// Writes the lowest bits of `value`, and ignores those that do not fit, as C does, to
        #[doc = $place]
        $($safety)*
        #[inline]
        $($vis)* const $($unsafe)* fn $set_wrapping(&mut self, value: $ty) {
            unsafe { self.__ptx_set_wrapping($index, value) }
        }
        )*
    };
}
