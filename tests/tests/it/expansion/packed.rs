#[repr(C, packed(2))]
pub struct Packed {
    pub a: u8,
    #[ptx(bits(pub b: u32 = 20, pub c: bool = 4))]
    bits: [u8; 3],
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::PtxLayout for Packed {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            4usize>(&::ptx_abi::__private::Proof::members(::ptx_abi::__private::Proof::at(::ptx_abi::__private::Proof::at(::ptx_abi::__private::Proof::at(&::ptx_abi::__private::Proof::verify::<Self,
                                                        4usize>(::ptx_abi::__private::Proof::structure("Packed").packed(2usize),
                                                    [::ptx_abi::__private::Proof::member::<u8>("a",
                                                                const { builtin # offset_of(Self, a) }),
                                                            ::ptx_abi::__private::Proof::stored::<[u8; 3]>(::ptx_abi::__private::storage(),
                                                                "bits", const { builtin # offset_of(Self, bits) }),
                                                            ::ptx_abi::__private::Proof::bits::<u32>("b", 20u32),
                                                            ::ptx_abi::__private::Proof::bits::<bool>("c", 4u32)]),
                                            1usize), 2usize), 3usize)));
                __layout
            };
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::__private::BitFields<(u32, bool)> for Packed {
    const ACCESSORS: &'static [::ptx_abi::__private::Accessor] =
        &::ptx_abi::__private::Accessor::all::<2usize>(<Self as
                    ::ptx_abi::PtxLayout>::LAYOUT,
                &[::ptx_abi::__private::Accessor::run_of::<[u8; 3]>(const {
                                        builtin # offset_of(Self, bits)
                                    }, 2usize)]);
}
#[automatically_derived]
#[allow(dead_code, deprecated, non_snake_case)]
impl Packed {
    #[doc(hidden)]
    #[inline(always)]
    const fn __ptx_accessor(index: ::core::primitive::usize)
        -> ::ptx_abi_core::__private::Accessor {
        const { ::ptx_abi_core::__private::in_order(&[0, 1]) };
        <Self as
                ::ptx_abi_core::__private::BitFields<(u32,
                bool)>>::ACCESSORS[index]
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
    #[doc = "the bit-field `b`."]
    pub const B_BITS: ::core::primitive::u32 = 20u32;
    /// The first bit, counted from the start of the type, of
    #[doc = "the bit-field `b`."]
    pub const B_OFFSET: ::core::primitive::usize =
        Self::__ptx_bit_offset(0);
    /// Returns the value of
    #[doc =
    "the bit-field `b`, which has 20 bits from bit [`B_OFFSET`](Self::B_OFFSET)."]
    #[must_use]
    #[inline]
    pub const fn b(&self) -> u32 { unsafe { self.__ptx_get::<u32>(0) } }
    /// Writes `value` to
    #[doc =
    "the bit-field `b`, which has 20 bits from bit [`B_OFFSET`](Self::B_OFFSET)."]
    ///
    /// # Panics
    ///
    /// Panics if `value` does not fit into these bits.
    #[track_caller]
    #[inline]
    pub const fn set_b(&mut self, value: u32) {
        ::ptx_abi_core::__private::expect_in_range(self.set_b_checked(value))
    }
    /// Returns a copy with `value` in
    #[doc =
    "the bit-field `b`, which has 20 bits from bit [`B_OFFSET`](Self::B_OFFSET)."]
    ///
    /// # Panics
    ///
    /// Panics if `value` does not fit into these bits.
    #[track_caller]
    #[must_use]
    #[inline]
    pub const fn with_b(mut self, value: u32) -> Self {
        Self::set_b(&mut self, value);
        self
    }
    /// Writes `value`, if it fits, to
    #[doc =
    "the bit-field `b`, which has 20 bits from bit [`B_OFFSET`](Self::B_OFFSET)."]
    ///
    /// # Errors
    ///
    /// Returns an error if `value` does not fit into these bits. Then nothing has changed.
    #[inline]
    pub const fn set_b_checked(&mut self, value: u32)
        ->
            ::core::result::Result<(),
            ::ptx_abi_core::bit_field::BitFieldRangeError> {
        unsafe { self.__ptx_set_checked(0, value) }
    }
    /// Returns a copy with `value`, if it fits, in
    #[doc =
    "the bit-field `b`, which has 20 bits from bit [`B_OFFSET`](Self::B_OFFSET)."]
    ///
    /// # Errors
    ///
    /// Returns an error if `value` does not fit into these bits.
    #[inline]
    pub const fn with_b_checked(self, value: u32)
        ->
            ::core::result::Result<Self,
            ::ptx_abi_core::bit_field::BitFieldRangeError> {
        unsafe { self.__ptx_with_checked(0, value) }
    }
    /// Writes the lowest bits of `value`, and ignores those that do not fit, as C does, to
    #[doc =
    "the bit-field `b`, which has 20 bits from bit [`B_OFFSET`](Self::B_OFFSET)."]
    #[inline]
    pub const fn set_b_wrapping(&mut self, value: u32) {
        unsafe { self.__ptx_set_wrapping(0, value) }
    }
    /// The width in bits of
    #[doc = "the bit-field `c`."]
    pub const C_BITS: ::core::primitive::u32 = 4u32;
    /// The first bit, counted from the start of the type, of
    #[doc = "the bit-field `c`."]
    pub const C_OFFSET: ::core::primitive::usize =
        Self::__ptx_bit_offset(1);
    /// Returns the value of
    #[doc =
    "the bit-field `c`, which has 4 bits from bit [`C_OFFSET`](Self::C_OFFSET)."]
    #[must_use]
    #[inline]
    pub const fn c(&self) -> bool { unsafe { self.__ptx_get::<bool>(1) } }
    /// Writes `value` to
    #[doc =
    "the bit-field `c`, which has 4 bits from bit [`C_OFFSET`](Self::C_OFFSET)."]
    ///
    /// # Panics
    ///
    /// Panics if `value` does not fit into these bits.
    #[track_caller]
    #[inline]
    pub const fn set_c(&mut self, value: bool) {
        ::ptx_abi_core::__private::expect_in_range(self.set_c_checked(value))
    }
    /// Returns a copy with `value` in
    #[doc =
    "the bit-field `c`, which has 4 bits from bit [`C_OFFSET`](Self::C_OFFSET)."]
    ///
    /// # Panics
    ///
    /// Panics if `value` does not fit into these bits.
    #[track_caller]
    #[must_use]
    #[inline]
    pub const fn with_c(mut self, value: bool) -> Self {
        Self::set_c(&mut self, value);
        self
    }
    /// Writes `value`, if it fits, to
    #[doc =
    "the bit-field `c`, which has 4 bits from bit [`C_OFFSET`](Self::C_OFFSET)."]
    ///
    /// # Errors
    ///
    /// Returns an error if `value` does not fit into these bits. Then nothing has changed.
    #[inline]
    pub const fn set_c_checked(&mut self, value: bool)
        ->
            ::core::result::Result<(),
            ::ptx_abi_core::bit_field::BitFieldRangeError> {
        unsafe { self.__ptx_set_checked(1, value) }
    }
    /// Returns a copy with `value`, if it fits, in
    #[doc =
    "the bit-field `c`, which has 4 bits from bit [`C_OFFSET`](Self::C_OFFSET)."]
    ///
    /// # Errors
    ///
    /// Returns an error if `value` does not fit into these bits.
    #[inline]
    pub const fn with_c_checked(self, value: bool)
        ->
            ::core::result::Result<Self,
            ::ptx_abi_core::bit_field::BitFieldRangeError> {
        unsafe { self.__ptx_with_checked(1, value) }
    }
    /// Writes the lowest bits of `value`, and ignores those that do not fit, as C does, to
    #[doc =
    "the bit-field `c`, which has 4 bits from bit [`C_OFFSET`](Self::C_OFFSET)."]
    #[inline]
    pub const fn set_c_wrapping(&mut self, value: bool) {
        unsafe { self.__ptx_set_wrapping(1, value) }
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi::CppName for Packed {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Packed");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
