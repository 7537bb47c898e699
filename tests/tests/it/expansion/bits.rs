use ptx_abi::PtxLayout;
#[repr(u8)]
#[ptx(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Kind { ReadOnly, All = 7, }
unsafe impl ::ptx_abi::PtxLayout for Kind {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &::ptx_abi::Layout::__proven::<::ptx_abi::__private::Proof>(::ptx_abi::__private::Proof::enum_layout::<Self,
                        ::core::primitive::u8>("Kind",
                    &[::ptx_abi::__private::Variant {
                                    name: "ReadOnly",
                                    cpp_name: "READ_ONLY",
                                    value: Self::ReadOnly {} as ::core::primitive::i128,
                                },
                                ::ptx_abi::__private::Variant {
                                    name: "All",
                                    cpp_name: "ALL",
                                    value: Self::All {} as ::core::primitive::i128,
                                }]));
}
unsafe impl ::ptx_abi::bit_field::BitFieldEnum for Kind {
    type Repr = ::core::primitive::u8;
    const VALUES: &'static [::core::primitive::i128] =
        &[Self::ReadOnly {} as ::core::primitive::i128,
                    Self::All {} as ::core::primitive::i128];
}
impl ::ptx_abi::CppName for Kind {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Kind");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
#[repr(C, align(4))]
pub struct Fig3 {
    #[ptx(bits(/// Documented.
    pub s: i16 = 9, #[ptx(name = "K")] kind: enum Kind = 7, _: i32 = 0,))]
    sj: [u8; 4],
    pub c: i8,
}
unsafe impl ::ptx_abi::PtxLayout for Fig3 {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            5usize>(&::ptx_abi::__private::Proof::members(::ptx_abi::__private::Proof::at(::ptx_abi::__private::Proof::at(::ptx_abi::__private::Proof::at(&::ptx_abi::__private::Proof::verify::<Self,
                                                        5usize>(::ptx_abi::__private::Proof::structure("Fig3").aligned(4usize),
                                                    [::ptx_abi::__private::Proof::stored::<[u8; 4]>(::ptx_abi::__private::storage(),
                                                                "sj", const { builtin # offset_of(Self, sj) }),
                                                            ::ptx_abi::__private::Proof::bits::<i16>("s", 9u32),
                                                            ::ptx_abi::__private::Proof::enum_bits::<Kind>(::ptx_abi::__private::fitting(::ptx_abi::__private::enumeration::<Kind>(),
                                                                        "kind", 7u32), "kind", 7u32).cpp_name("K"),
                                                            ::ptx_abi::__private::Proof::bits::<i32>("", 0u32),
                                                            ::ptx_abi::__private::Proof::member::<i8>("c",
                                                                const { builtin # offset_of(Self, c) })]), 0usize), 1usize),
                                    2usize)));
                __layout
            };
}
unsafe impl ::ptx_abi::__private::BitFields<(i16, Kind)> for Fig3 {
    const ACCESSORS: &'static [::ptx_abi::__private::Accessor] =
        &::ptx_abi::__private::Accessor::all::<2usize>(<Self as
                    ::ptx_abi::PtxLayout>::LAYOUT,
                &[::ptx_abi::__private::Accessor::run_of::<[u8; 4]>(const {
                                        builtin # offset_of(Self, sj)
                                    }, 2usize)]);
}
#[allow(dead_code, deprecated, non_snake_case, single_use_lifetimes)]
impl Fig3 {
    #[doc(hidden)]
    #[inline(always)]
    const fn __ptx_accessor(__index: ::core::primitive::usize)
        -> ::ptx_abi_core::__private::Accessor {
        const { ::ptx_abi_core::__private::in_order(&[0, 1]) };
        <Self as
                ::ptx_abi_core::__private::BitFields<(i16,
                Kind)>>::ACCESSORS[__index]
    }
    #[doc(hidden)]
    const fn __ptx_bit_offset(__index: ::core::primitive::usize)
        -> ::core::primitive::usize {
        ::ptx_abi_core::__private::Accessor::bit_offset(&Self::__ptx_accessor(__index))
    }
    #[doc(hidden)]
    #[inline(always)]
    const unsafe fn __ptx_get<__PtxT>(&self,
        __index: ::core::primitive::usize) -> __PtxT {
        unsafe {
            ::ptx_abi_core::__private::get(Self::__ptx_accessor(__index),
                self)
        }
    }
    #[doc(hidden)]
    #[inline(always)]
    const unsafe fn __ptx_set_checked<__PtxT>(&mut self,
        __index: ::core::primitive::usize, __value: __PtxT)
        ->
            ::core::result::Result<(),
            ::ptx_abi_core::bit_field::BitFieldRangeError> {
        unsafe {
            ::ptx_abi_core::__private::set_checked(Self::__ptx_accessor(__index),
                self, __value)
        }
    }
    #[doc(hidden)]
    #[inline(always)]
    const unsafe fn __ptx_with_checked<__PtxT>(mut self,
        __index: ::core::primitive::usize, __value: __PtxT)
        ->
            ::core::result::Result<Self,
            ::ptx_abi_core::bit_field::BitFieldRangeError> {
        ::ptx_abi_core::__private::changed(unsafe {
                Self::__ptx_set_checked(&mut self, __index, __value)
            }, self)
    }
    #[doc(hidden)]
    #[inline(always)]
    const unsafe fn __ptx_set_wrapping<__PtxT>(&mut self,
        __index: ::core::primitive::usize, __value: __PtxT) {
        unsafe {
            ::ptx_abi_core::__private::set_wrapping(Self::__ptx_accessor(__index),
                self, __value)
        }
    }
    /// The width in bits of
    #[doc = "the bit-field `s`."]
    pub const S_BITS: ::core::primitive::u32 = 9u32;
    /// The first bit, counted from the start of the type, of
    #[doc = "the bit-field `s`."]
    pub const S_OFFSET: ::core::primitive::usize =
        Self::__ptx_bit_offset(0);
    #[doc = " Documented."]
    #[doc = ""]
    /// Returns the value of
    #[doc =
    "the bit-field `s`, which has 9 bits from bit [`S_OFFSET`](Self::S_OFFSET)."]
    #[must_use]
    #[inline]
    pub const fn s(&self) -> i16 { unsafe { self.__ptx_get::<i16>(0) } }
    #[doc = " Documented."]
    #[doc = ""]
    /// Writes `new_value` to
    #[doc =
    "the bit-field `s`, which has 9 bits from bit [`S_OFFSET`](Self::S_OFFSET)."]
    ///
    /// # Panics
    ///
    /// Panics if `new_value` does not fit into these bits.
    #[track_caller]
    #[inline]
    pub const fn set_s(&mut self, new_value: i16) {
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
    #[track_caller]
    #[must_use]
    #[inline]
    pub const fn with_s(mut self, new_value: i16) -> Self {
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
    #[inline]
    pub const fn set_s_checked(&mut self, new_value: i16)
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
    #[inline]
    pub const fn with_s_checked(self, new_value: i16)
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
    #[inline]
    pub const fn set_s_wrapping(&mut self, new_value: i16) {
        unsafe { self.__ptx_set_wrapping(0, new_value) }
    }
    // As those of `s`: KIND_BITS, KIND_OFFSET
    /// Returns the value of
    #[doc =
    "the bit-field `kind`, which has 7 bits from bit [`KIND_OFFSET`](Self::KIND_OFFSET)."]
    #[doc =
    "\n# Errors\n\nReturns an error if the bits are not the value of an enumerator."]
    #[must_use]
    #[inline]
    const fn kind(&self)
        ->
            ::core::result::Result<Kind,
            ::ptx_abi::__private::BitFieldValueError> {
        unsafe {
            ::ptx_abi_core::__private::get_enum::<Self,
                    Kind>(Self::__ptx_accessor(1), self,
                ::ptx_abi::__private::enumeration::<Kind>())
        }
    }
    // As those of `s`: set_kind, with_kind, set_kind_checked, with_kind_checked, set_kind_wrapping
}
impl ::ptx_abi::CppName for Fig3 {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Fig3");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
