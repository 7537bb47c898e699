#[repr(C)]
pub union Either {
    pub int: u32,
    #[ptx(bits(pub low: u32 = 3))]
    low: [u8; 1],
}
#[automatically_derived]
#[doc(hidden)]
unsafe impl ::core::clone::TrivialClone for Either { }
#[automatically_derived]
impl ::core::clone::Clone for Either {
    #[inline]
    fn clone(&self) -> Either {
        let _: ::core::clone::AssertParamIsCopy<Self>;
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for Either { }
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::PtxLayout for Either {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            3usize>(&::ptx_abi::__private::Proof::members(::ptx_abi::__private::Proof::at(::ptx_abi::__private::Proof::at(&::ptx_abi::__private::Proof::verify::<Self,
                                                    3usize>(::ptx_abi::__private::Proof::union_type("Either"),
                                                [::ptx_abi::__private::Proof::member::<u32>("int",
                                                            const { builtin # offset_of(Self, int) }),
                                                        ::ptx_abi::__private::Proof::stored::<[u8; 1]>(::ptx_abi::__private::storage(),
                                                            "low", const { builtin # offset_of(Self, low) }),
                                                        ::ptx_abi::__private::Proof::bits::<u32>("low", 3u32)]),
                                        1usize), 2usize)));
                __layout
            };
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::__private::BitFields<(u32,)> for Either {
    const ACCESSORS: &'static [::ptx_abi::__private::Accessor] =
        &::ptx_abi::__private::Accessor::all::<1usize>(<Self as
                    ::ptx_abi::PtxLayout>::LAYOUT,
                &[::ptx_abi::__private::Accessor::run_of::<[u8; 1]>(const {
                                        builtin # offset_of(Self, low)
                                    }, 1usize)]);
}
#[automatically_derived]
#[allow(dead_code, deprecated, non_snake_case, unsafe_op_in_unsafe_fn)]
impl Either {
    #[doc(hidden)]
    #[inline(always)]
    const fn __ptx_accessor(index: ::core::primitive::usize)
        -> ::ptx_abi_core::__private::Accessor {
        const { ::ptx_abi_core::__private::in_order(&[0]) };
        <Self as
                ::ptx_abi_core::__private::BitFields<(u32,)>>::ACCESSORS[index]
    }
    #[doc(hidden)]
    const fn __ptx_bit_offset(index: ::core::primitive::usize)
        -> ::core::primitive::usize {
        ::ptx_abi_core::__private::Accessor::bit_offset(&Self::__ptx_accessor(index))
    }
    #[doc(hidden)]
    #[inline(always)]
    const unsafe fn __ptx_get<__T>(&self, index: ::core::primitive::usize)
        -> __T {
        unsafe {
            ::ptx_abi_core::__private::get(Self::__ptx_accessor(index),
                self)
        }
    }
    #[doc(hidden)]
    #[inline(always)]
    const unsafe fn __ptx_set_checked<__T>(&mut self,
        index: ::core::primitive::usize, value: __T)
        ->
            ::core::result::Result<(),
            ::ptx_abi_core::bit_field::BitFieldRangeError> {
        unsafe {
            ::ptx_abi_core::__private::set_checked(Self::__ptx_accessor(index),
                self, value)
        }
    }
    #[doc(hidden)]
    #[inline(always)]
    const unsafe fn __ptx_with_checked<__T>(mut self,
        index: ::core::primitive::usize, value: __T)
        ->
            ::core::result::Result<Self,
            ::ptx_abi_core::bit_field::BitFieldRangeError> {
        ::ptx_abi_core::__private::changed(unsafe {
                Self::__ptx_set_checked(&mut self, index, value)
            }, self)
    }
    #[doc(hidden)]
    #[inline(always)]
    const unsafe fn __ptx_set_wrapping<__T>(&mut self,
        index: ::core::primitive::usize, value: __T) {
        unsafe {
            ::ptx_abi_core::__private::set_wrapping(Self::__ptx_accessor(index),
                self, value)
        }
    }
    /// The width in bits of
    #[doc = "the bit-field `low`."]
    pub const LOW_BITS: ::core::primitive::u32 = 3u32;
    /// The first bit, counted from the start of the type, of
    #[doc = "the bit-field `low`."]
    pub const LOW_OFFSET: ::core::primitive::usize =
        Self::__ptx_bit_offset(0);
    /// Returns the value of
    #[doc =
    "the bit-field `low`, which has 3 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    #[doc =
    "\n# Safety\n\nThe bytes of the bit-field must be initialized."]
    #[must_use]
    #[inline]
    pub const unsafe fn low(&self) -> u32 {
        unsafe { self.__ptx_get::<u32>(0) }
    }
    /// Writes `value` to
    #[doc =
    "the bit-field `low`, which has 3 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    ///
    /// # Panics
    ///
    /// Panics if `value` does not fit into these bits.
    #[doc =
    "\n# Safety\n\nThe bytes of the bit-field must be initialized."]
    #[track_caller]
    #[inline]
    pub const unsafe fn set_low(&mut self, value: u32) {
        ::ptx_abi_core::__private::expect_in_range(self.set_low_checked(value))
    }
    /// Returns a copy with `value` in
    #[doc =
    "the bit-field `low`, which has 3 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    ///
    /// # Panics
    ///
    /// Panics if `value` does not fit into these bits.
    #[doc =
    "\n# Safety\n\nThe bytes of the bit-field must be initialized."]
    #[track_caller]
    #[must_use]
    #[inline]
    pub const unsafe fn with_low(mut self, value: u32) -> Self {
        Self::set_low(&mut self, value);
        self
    }
    /// Writes `value`, if it fits, to
    #[doc =
    "the bit-field `low`, which has 3 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    ///
    /// # Errors
    ///
    /// Returns an error if `value` does not fit into these bits. Then nothing has changed.
    #[doc =
    "\n# Safety\n\nThe bytes of the bit-field must be initialized."]
    #[inline]
    pub const unsafe fn set_low_checked(&mut self, value: u32)
        ->
            ::core::result::Result<(),
            ::ptx_abi_core::bit_field::BitFieldRangeError> {
        unsafe { self.__ptx_set_checked(0, value) }
    }
    /// Returns a copy with `value`, if it fits, in
    #[doc =
    "the bit-field `low`, which has 3 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    ///
    /// # Errors
    ///
    /// Returns an error if `value` does not fit into these bits.
    #[doc =
    "\n# Safety\n\nThe bytes of the bit-field must be initialized."]
    #[inline]
    pub const unsafe fn with_low_checked(self, value: u32)
        ->
            ::core::result::Result<Self,
            ::ptx_abi_core::bit_field::BitFieldRangeError> {
        unsafe { self.__ptx_with_checked(0, value) }
    }
    /// Writes the lowest bits of `value`, and ignores those that do not fit, as C does, to
    #[doc =
    "the bit-field `low`, which has 3 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    #[doc =
    "\n# Safety\n\nThe bytes of the bit-field must be initialized."]
    #[inline]
    pub const unsafe fn set_low_wrapping(&mut self, value: u32) {
        unsafe { self.__ptx_set_wrapping(0, value) }
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi::CppName for Either {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Either");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
