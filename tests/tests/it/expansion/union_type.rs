#[repr(C)]
pub union Either {
    pub int: u32,
    #[ptx(bits(/// Documented.
    pub s: i16 = 9,))]
    bits: [u8; 2],
}
unsafe impl ::ptx_abi::PtxLayout for Either {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            3usize>(&::ptx_abi::__private::Proof::members(::ptx_abi::__private::Proof::at(::ptx_abi::__private::Proof::at(&::ptx_abi::__private::Proof::verify::<Self,
                                                    3usize>(::ptx_abi::__private::Proof::union_type("Either"),
                                                [::ptx_abi::__private::Proof::member::<u32>("int",
                                                            const { builtin # offset_of(Self, int) }),
                                                        ::ptx_abi::__private::Proof::stored::<[u8; 2]>(::ptx_abi::__private::storage(),
                                                            "bits", const { builtin # offset_of(Self, bits) }),
                                                        ::ptx_abi::__private::Proof::bits::<i16>("s", 9u32)]),
                                        1usize), 2usize)));
                __layout
            };
}
unsafe impl ::ptx_abi::__private::BitFields<(i16,)> for Either {
    const ACCESSORS: &'static [::ptx_abi::__private::Accessor] =
        &::ptx_abi::__private::Accessor::all::<1usize>(<Self as
                    ::ptx_abi::PtxLayout>::LAYOUT,
                &[::ptx_abi::__private::Accessor::run_of::<[u8; 2]>(const {
                                        builtin # offset_of(Self, bits)
                                    }, 1usize)]);
}
#[allow(dead_code, deprecated, non_snake_case, unsafe_op_in_unsafe_fn)]
impl Either {
    #[doc(hidden)]
    #[inline(always)]
    const fn __ptx_accessor(__index: ::core::primitive::usize)
        -> ::ptx_abi_core::__private::Accessor {
        const { ::ptx_abi_core::__private::in_order(&[0]) };
        <Self as
                ::ptx_abi_core::__private::BitFields<(i16,)>>::ACCESSORS[__index]
    }
    // As in `bits.rs`: __ptx_bit_offset, __ptx_get, __ptx_set_checked, __ptx_with_checked, __ptx_set_wrapping, S_BITS, S_OFFSET
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
    #[doc = " Documented."]
    #[doc = ""]
    /// Writes `new_value` to
    #[doc =
    "the bit-field `s`, which has 9 bits from bit [`S_OFFSET`](Self::S_OFFSET)."]
    ///
    /// # Panics
    ///
    /// Panics if `new_value` does not fit into these bits.
    #[doc =
    "\n# Safety\n\nThe bytes of the bit-field must be initialized."]
    #[track_caller]
    #[inline]
    pub const unsafe fn set_s(&mut self, new_value: i16) {
        ::ptx_abi_core::__private::expect_in_range(self.set_s_checked(new_value))
    }
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
    pub const unsafe fn with_s(mut self, new_value: i16) -> Self {
        Self::set_s(&mut self, new_value);
        self
    }
    #[doc = " Documented."]
    #[doc = ""]
    /// Writes `new_value`, if it fits, to
    #[doc =
    "the bit-field `s`, which has 9 bits from bit [`S_OFFSET`](Self::S_OFFSET)."]
    ///
    /// # Errors
    ///
    /// Returns an error if `new_value` does not fit into these bits. Then nothing has changed.
    #[doc =
    "\n# Safety\n\nThe bytes of the bit-field must be initialized."]
    #[inline]
    pub const unsafe fn set_s_checked(&mut self, new_value: i16)
        ->
            ::core::result::Result<(),
            ::ptx_abi_core::bit_field::BitFieldRangeError> {
        unsafe { self.__ptx_set_checked(0, new_value) }
    }
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
            ::ptx_abi_core::bit_field::BitFieldRangeError> {
        unsafe { self.__ptx_with_checked(0, new_value) }
    }
    #[doc = " Documented."]
    #[doc = ""]
    /// Writes the lowest bits of `new_value`, and ignores those that do not fit, as C does, to
    #[doc =
    "the bit-field `s`, which has 9 bits from bit [`S_OFFSET`](Self::S_OFFSET)."]
    #[doc =
    "\n# Safety\n\nThe bytes of the bit-field must be initialized."]
    #[inline]
    pub const unsafe fn set_s_wrapping(&mut self, new_value: i16) {
        unsafe { self.__ptx_set_wrapping(0, new_value) }
    }
}
impl ::ptx_abi::CppName for Either {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Either");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
