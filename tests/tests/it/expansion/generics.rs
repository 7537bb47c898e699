use ptx_abi::PtxLayout;
#[repr(C)]
pub union Generic<T: Copy, const N : usize> where T: Send {
    #[ptx(bits(/// Documented.
    pub s: i16 = 9,))]
    bits: i16,
    values: [T; N],
}
unsafe impl<T: Copy, const N : usize> ::ptx_abi::PtxLayout for
    Generic<T, { N }> where T: Send, [T; N]: ::ptx_abi::PtxLayout {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let _ = <[T; N] as ::ptx_abi::__private::PtxLayout>::LAYOUT;
                {
                    let __layout =
                        ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                                3usize>(&::ptx_abi::__private::Proof::generic(::ptx_abi::__private::Proof::members(::ptx_abi::__private::Proof::at(::ptx_abi::__private::Proof::at(&::ptx_abi::__private::Proof::verify::<Self,
                                                            3usize>(::ptx_abi::__private::Proof::union_type("Generic"),
                                                        [::ptx_abi::__private::Proof::stored::<i16>(::ptx_abi::__private::storage(),
                                                                    "bits", const { builtin # offset_of(Self, bits) }),
                                                                ::ptx_abi::__private::Proof::bits::<i16>("s", 9u32),
                                                                ::ptx_abi::__private::Proof::member::<[T; N]>("values",
                                                                    const { builtin # offset_of(Self, values) })]), 0usize),
                                            1usize))));
                    __layout
                }
            };
}
unsafe impl<T: Copy, const N : usize>
    ::ptx_abi::__private::BitFields<(i16,)> for Generic<T, { N }> where
    T: Send, [T; N]: ::ptx_abi::PtxLayout {
    const ACCESSORS: &'static [::ptx_abi::__private::Accessor] =
        &::ptx_abi::__private::Accessor::all::<1usize>(<Self as
                    ::ptx_abi::PtxLayout>::LAYOUT,
                &[::ptx_abi::__private::Accessor::run_of::<i16>(const {
                                        builtin # offset_of(Self, bits)
                                    }, 1usize)]);
}
#[allow(dead_code, deprecated, non_snake_case, unsafe_op_in_unsafe_fn)]
impl<T: Copy, const N : usize> Generic<T, { N }> where T: Send,
    [T; N]: ::ptx_abi::PtxLayout {
    #[doc(hidden)]
    #[inline(always)]
    const fn __ptx_accessor(__index: ::core::primitive::usize)
        -> ::ptx_abi_core::__private::Accessor {
        const { ::ptx_abi_core::__private::in_order(&[0]) };
        <Self as
                ::ptx_abi_core::__private::BitFields<(i16,)>>::ACCESSORS[__index]
    }
    // As in `bits.rs`: __ptx_bit_offset, __ptx_get, __ptx_set_checked
    #[doc(hidden)]
    #[inline(always)]
    const unsafe fn __ptx_with_checked<__PtxT>(mut self,
        __index: ::core::primitive::usize, __value: __PtxT)
        ->
            ::core::result::Result<Self,
            ::ptx_abi_core::bit_field::BitFieldRangeError> where
        Self: ::core::marker::Copy {
        ::ptx_abi_core::__private::changed(unsafe {
                Self::__ptx_set_checked(&mut self, __index, __value)
            }, self)
    }
    // As in `bits.rs`: __ptx_set_wrapping, S_BITS, S_OFFSET
    #[doc = " Documented."]
    #[doc = ""]
    /// Returns the value of
    #[doc =
    "the bit-field `s`, which has 9 bits from bit [`S_OFFSET`](Self::S_OFFSET)."]
    #[doc =
    "\n# Safety\n\nThe bytes of the bit-field must be initialized."]
    #[must_use]
    #[inline]
    pub const unsafe fn s(&self) -> i16 {
        unsafe { self.__ptx_get::<i16>(0) }
    }
    // As in `bits.rs` for `s`, but unsafe: set_s
    #[doc = " Documented."]
    #[doc = ""]
    /// Returns a copy with `new_value` in
    #[doc =
    "the bit-field `s`, which has 9 bits from bit [`S_OFFSET`](Self::S_OFFSET)."]
    ///
    /// # Panics
    ///
    /// Panics if `new_value` does not fit into these bits.
    #[doc =
    "\n# Safety\n\nThe bytes of the bit-field must be initialized."]
    #[track_caller]
    #[must_use]
    #[inline]
    pub const unsafe fn with_s(mut self, new_value: i16) -> Self where
        Self: ::core::marker::Copy {
        Self::set_s(&mut self, new_value);
        self
    }
    // As in `bits.rs` for `s`, but unsafe: set_s_checked
    #[doc = " Documented."]
    #[doc = ""]
    /// Returns a copy with `new_value`, if it fits, in
    #[doc =
    "the bit-field `s`, which has 9 bits from bit [`S_OFFSET`](Self::S_OFFSET)."]
    ///
    /// # Errors
    ///
    /// Returns an error if `new_value` does not fit into these bits.
    #[doc =
    "\n# Safety\n\nThe bytes of the bit-field must be initialized."]
    #[inline]
    pub const unsafe fn with_s_checked(self, new_value: i16)
        ->
            ::core::result::Result<Self,
            ::ptx_abi_core::bit_field::BitFieldRangeError> where
        Self: ::core::marker::Copy {
        unsafe { self.__ptx_with_checked(0, new_value) }
    }
    // As in `bits.rs` for `s`, but unsafe: set_s_wrapping
}
impl<T: Copy, const N : usize> ::ptx_abi::CppName for Generic<T, { N }>
    where T: Send {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Generic");
}
unsafe impl<T: Copy, const N : usize>
    ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod> for
    Generic<T, { N }> where T: Send, [T; N]: ::ptx_abi::PtxLayout,
    for<'__ptx_a> i16: ::ptx_abi::__private::PodType,
    for<'__ptx_a> [T; N]: ::ptx_abi::__private::PodType {
    const PROOF: ::ptx_abi::__private::Proven<::ptx_abi::__private::IsPod>
        =
        <Self as
                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod>>::PROVER.no_padding::<Self>("Generic",
            true, true,
            &[<Self as
                                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod>>::PROVER.pod::<i16>("the bit-field `s`",
                            const { builtin # offset_of(Self, bits) }),
                        <Self as
                                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod>>::PROVER.pod::<[T; N]>("`values`",
                            const { builtin # offset_of(Self, values) })]);
}
unsafe impl<T: Copy, const N : usize>
    ::ptx_abi::__private::Instance<::ptx_abi::__private::IsAnyBitPattern>
    for Generic<T, { N }> where T: Send, [T; N]: ::ptx_abi::PtxLayout,
    for<'__ptx_a> i16: ::ptx_abi::__private::AnyBitPatternType,
    for<'__ptx_a> [T; N]: ::ptx_abi::__private::AnyBitPatternType {
    const PROOF:
        ::ptx_abi::__private::Proven<::ptx_abi::__private::IsAnyBitPattern>
        =
        <Self as
                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsAnyBitPattern>>::PROVER.any_bit_patterns([<Self
                            as
                            ::ptx_abi::__private::Instance<::ptx_abi::__private::IsAnyBitPattern>>::PROVER.any_bit_pattern::<i16>(),
                    <Self as
                            ::ptx_abi::__private::Instance<::ptx_abi::__private::IsAnyBitPattern>>::PROVER.any_bit_pattern::<[T; N]>()]);
}
