use ptx_abi::PtxLayout;
#[repr(C)]
pub struct Generic<T: Copy, const N : usize> where T: Send {
    #[ptx(bits(low: u8 = 8))]
    bits: u8,
    values: [T; N],
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl<T: Copy, const N : usize> ::ptx_abi::PtxLayout for
    Generic<T, { N }> where T: Send, [T; N]: ::ptx_abi::PtxLayout {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let _ = <[T; N] as ::ptx_abi::__private::PtxLayout>::LAYOUT;
                {
                    let __layout =
                        ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                                3usize>(&::ptx_abi::__private::Proof::generic(::ptx_abi::__private::Proof::members(::ptx_abi::__private::Proof::at(::ptx_abi::__private::Proof::at(&::ptx_abi::__private::Proof::verify::<Self,
                                                            3usize>(::ptx_abi::__private::Proof::structure("Generic"),
                                                        [::ptx_abi::__private::Proof::stored::<u8>(::ptx_abi::__private::storage(),
                                                                    "bits", const { builtin # offset_of(Self, bits) }),
                                                                ::ptx_abi::__private::Proof::bits::<u8>("low", 8u32),
                                                                ::ptx_abi::__private::Proof::member::<[T; N]>("values",
                                                                    const { builtin # offset_of(Self, values) })]), 0usize),
                                            1usize))));
                    __layout
                }
            };
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl<T: Copy, const N : usize>
    ::ptx_abi::__private::BitFields<(u8,)> for Generic<T, { N }> where
    T: Send, [T; N]: ::ptx_abi::PtxLayout {
    const ACCESSORS: &'static [::ptx_abi::__private::Accessor] =
        &::ptx_abi::__private::Accessor::all::<1usize>(<Self as
                    ::ptx_abi::PtxLayout>::LAYOUT,
                &[::ptx_abi::__private::Accessor::run_of::<u8>(const {
                                        builtin # offset_of(Self, bits)
                                    }, 1usize)]);
}
#[automatically_derived]
#[allow(dead_code, deprecated, non_snake_case)]
impl<T: Copy, const N : usize> Generic<T, { N }> where T: Send,
    [T; N]: ::ptx_abi::PtxLayout {
    #[doc(hidden)]
    #[inline(always)]
    const fn __ptx_accessor(index: ::core::primitive::usize)
        -> ::ptx_abi_core::__private::Accessor {
        const { ::ptx_abi_core::__private::in_order(&[0]) };
        <Self as
                ::ptx_abi_core::__private::BitFields<(u8,)>>::ACCESSORS[index]
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
            ::ptx_abi_core::bit_field::BitFieldRangeError> where
        Self: ::core::marker::Copy {
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
    const LOW_BITS: ::core::primitive::u32 = 8u32;
    /// The first bit, counted from the start of the type, of
    #[doc = "the bit-field `low`."]
    const LOW_OFFSET: ::core::primitive::usize =
        Self::__ptx_bit_offset(0);
    /// Returns the value of
    #[doc =
    "the bit-field `low`, which has 8 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    #[must_use]
    #[inline]
    const fn low(&self) -> u8 { unsafe { self.__ptx_get::<u8>(0) } }
    /// Writes `value` to
    #[doc =
    "the bit-field `low`, which has 8 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    ///
    /// # Panics
    ///
    /// Panics if `value` does not fit into these bits.
    #[track_caller]
    #[inline]
    const fn set_low(&mut self, value: u8) {
        ::ptx_abi_core::__private::expect_in_range(self.set_low_checked(value))
    }
    /// Returns a copy with `value` in
    #[doc =
    "the bit-field `low`, which has 8 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    ///
    /// # Panics
    ///
    /// Panics if `value` does not fit into these bits.
    #[track_caller]
    #[must_use]
    #[inline]
    const fn with_low(mut self, value: u8) -> Self where
        Self: ::core::marker::Copy {
        Self::set_low(&mut self, value);
        self
    }
    /// Writes `value`, if it fits, to
    #[doc =
    "the bit-field `low`, which has 8 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    ///
    /// # Errors
    ///
    /// Returns an error if `value` does not fit into these bits. Then nothing has changed.
    #[inline]
    const fn set_low_checked(&mut self, value: u8)
        ->
            ::core::result::Result<(),
            ::ptx_abi_core::bit_field::BitFieldRangeError> {
        unsafe { self.__ptx_set_checked(0, value) }
    }
    /// Returns a copy with `value`, if it fits, in
    #[doc =
    "the bit-field `low`, which has 8 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    ///
    /// # Errors
    ///
    /// Returns an error if `value` does not fit into these bits.
    #[inline]
    const fn with_low_checked(self, value: u8)
        ->
            ::core::result::Result<Self,
            ::ptx_abi_core::bit_field::BitFieldRangeError> where
        Self: ::core::marker::Copy {
        unsafe { self.__ptx_with_checked(0, value) }
    }
    /// Writes the lowest bits of `value`, and ignores those that do not fit, as C does, to
    #[doc =
    "the bit-field `low`, which has 8 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    #[inline]
    const fn set_low_wrapping(&mut self, value: u8) {
        unsafe { self.__ptx_set_wrapping(0, value) }
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl<T: Copy, const N : usize> ::ptx_abi::CppName for Generic<T, { N }>
    where T: Send {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Generic");
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl<T: Copy, const N : usize>
    ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod> for
    Generic<T, { N }> where T: Send, [T; N]: ::ptx_abi::PtxLayout,
    for<'__a> u8: ::ptx_abi::__private::PodType,
    for<'__a> [T; N]: ::ptx_abi::__private::PodType {
    const PROOF: ::ptx_abi::__private::Proven<::ptx_abi::__private::IsPod>
        =
        <Self as
                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod>>::PROVER.no_padding::<Self>("Generic",
            true, false,
            &[<Self as
                                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod>>::PROVER.pod::<u8>("the bit-field `low`",
                            const { builtin # offset_of(Self, bits) }),
                        <Self as
                                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod>>::PROVER.pod::<[T; N]>("`values`",
                            const { builtin # offset_of(Self, values) })]);
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl<T: Copy, const N : usize>
    ::ptx_abi::__private::Instance<::ptx_abi::__private::IsAnyBitPattern>
    for Generic<T, { N }> where T: Send, [T; N]: ::ptx_abi::PtxLayout,
    for<'__a> u8: ::ptx_abi::__private::AnyBitPatternType,
    for<'__a> [T; N]: ::ptx_abi::__private::AnyBitPatternType {
    const PROOF:
        ::ptx_abi::__private::Proven<::ptx_abi::__private::IsAnyBitPattern>
        =
        <Self as
                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsAnyBitPattern>>::PROVER.any_bit_patterns([<Self
                            as
                            ::ptx_abi::__private::Instance<::ptx_abi::__private::IsAnyBitPattern>>::PROVER.any_bit_pattern::<u8>(),
                    <Self as
                            ::ptx_abi::__private::Instance<::ptx_abi::__private::IsAnyBitPattern>>::PROVER.any_bit_pattern::<[T; N]>()]);
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl<T: Copy, const N : usize>
    ::ptx_abi::__private::Instance<::ptx_abi::__private::IsInitialized>
    for Generic<T, { N }> where T: Send, [T; N]: ::ptx_abi::PtxLayout,
    for<'__a> u8: ::ptx_abi::module::Initialized,
    for<'__a> [T; N]: ::ptx_abi::module::Initialized {
    const PROOF:
        ::ptx_abi::__private::Proven<::ptx_abi::__private::IsInitialized>
        =
        <Self as
                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsInitialized>>::PROVER.all_initialized([<Self
                            as
                            ::ptx_abi::__private::Instance<::ptx_abi::__private::IsInitialized>>::PROVER.initialized::<u8>(),
                    <Self as
                            ::ptx_abi::__private::Instance<::ptx_abi::__private::IsInitialized>>::PROVER.initialized::<[T; N]>()]);
}
