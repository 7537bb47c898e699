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
        &::ptx_abi::__private::layout(&::ptx_abi::__private::members(::ptx_abi::__private::at(::ptx_abi::__private::at(::ptx_abi::__private::at(&::ptx_abi::__private::verify::<Self,
                                                4usize>(::ptx_abi::__private::structure("Packed").packed(2usize),
                                            [::ptx_abi::__private::member::<u8>("a",
                                                        const { builtin # offset_of(Self, a) }),
                                                    ::ptx_abi::__private::stored(::ptx_abi::__private::storage::<[u8; 3]>(),
                                                        "bits", const { builtin # offset_of(Self, bits) }),
                                                    ::ptx_abi::__private::bits::<u32>("b", 20u32),
                                                    ::ptx_abi::__private::bits::<bool>("c", 4u32)]), 1usize),
                                2usize), 3usize)));
}
#[automatically_derived]
#[allow(dead_code, deprecated, non_snake_case)]
impl Packed {
    #[doc(hidden)]
    const __PTX_ACCESSORS:
        &'static ::ptx_abi::__private::Accessors<2usize> =
        &::ptx_abi::__private::accessors(<Self as
                    ::ptx_abi::PtxLayout>::LAYOUT,
                &[::ptx_abi::__private::run_of::<[u8; 3]>(const {
                                        builtin # offset_of(Self, bits)
                                    }, 2usize)]);
    #[doc = "The width of the bit-field `b`, in bits."]
    pub const B_BITS: ::core::primitive::u32 = 20u32;
    #[doc =
    "The place of the bit-field `b`, in bits from the start of `Packed`."]
    pub const B_OFFSET: ::core::primitive::usize =
        Self::__PTX_ACCESSORS.bit_offset(0);
    #[doc =
    "Reads the bit-field `b`, 20 bits from bit [`B_OFFSET`](Self::B_OFFSET)."]
    #[must_use]
    #[inline]
    pub const fn b(&self) -> u32 {
        unsafe { Self::__PTX_ACCESSORS.get(0, &{ self.bits }) }
    }
    #[doc =
    "Writes the bit-field `b`, 20 bits from bit [`B_OFFSET`](Self::B_OFFSET).\n\n# Panics\n\nThe value does not fit."]
    #[track_caller]
    #[inline]
    pub const fn set_b(&mut self, value: u32) {
        ::ptx_abi::__private::expect_in_range(self.set_b_checked(value))
    }
    #[doc =
    "The same with another value of the bit-field `b`, 20 bits from bit [`B_OFFSET`](Self::B_OFFSET).\n\n# Panics\n\nThe value does not fit."]
    #[track_caller]
    #[must_use]
    #[inline]
    pub const fn with_b(mut self, value: u32) -> Self {
        Self::set_b(&mut self, value);
        self
    }
    #[doc =
    "Writes the bit-field `b`, 20 bits from bit [`B_OFFSET`](Self::B_OFFSET), if the value fits.\n\n# Errors\n\nThe value does not fit; nothing is changed then."]
    #[inline]
    pub const fn set_b_checked(&mut self, value: u32)
        ->
            ::core::result::Result<(),
            ::ptx_abi::bit_field::BitFieldRangeError> {
        let mut __copy = self.bits;
        let __result =
            unsafe {
                Self::__PTX_ACCESSORS.set_checked(0, &mut __copy, value)
            };
        self.bits = __copy;
        __result
    }
    #[doc =
    "The same with another value of the bit-field `b`, 20 bits from bit [`B_OFFSET`](Self::B_OFFSET), if that fits.\n\n# Errors\n\nThe value does not fit; nothing is changed then."]
    #[inline]
    pub const fn with_b_checked(mut self, value: u32)
        ->
            ::core::result::Result<Self,
            ::ptx_abi::bit_field::BitFieldRangeError> {
        ::ptx_abi::__private::changed(Self::set_b_checked(&mut self,
                value), self)
    }
    #[doc =
    "Writes the lowest 20 bits of the value to the bit-field `b`, 20 bits from bit [`B_OFFSET`](Self::B_OFFSET), as C does."]
    #[inline]
    pub const fn set_b_wrapping(&mut self, value: u32) {
        let mut __copy = self.bits;
        let __result =
            unsafe {
                Self::__PTX_ACCESSORS.set_wrapping(0, &mut __copy, value)
            };
        self.bits = __copy;
        __result
    }
    #[doc = "The width of the bit-field `c`, in bits."]
    pub const C_BITS: ::core::primitive::u32 = 4u32;
    #[doc =
    "The place of the bit-field `c`, in bits from the start of `Packed`."]
    pub const C_OFFSET: ::core::primitive::usize =
        Self::__PTX_ACCESSORS.bit_offset(1);
    #[doc =
    "Reads the bit-field `c`, 4 bits from bit [`C_OFFSET`](Self::C_OFFSET)."]
    #[must_use]
    #[inline]
    pub const fn c(&self) -> bool {
        unsafe { Self::__PTX_ACCESSORS.get(1, &{ self.bits }) }
    }
    #[doc =
    "Writes the bit-field `c`, 4 bits from bit [`C_OFFSET`](Self::C_OFFSET).\n\n# Panics\n\nThe value does not fit."]
    #[track_caller]
    #[inline]
    pub const fn set_c(&mut self, value: bool) {
        ::ptx_abi::__private::expect_in_range(self.set_c_checked(value))
    }
    #[doc =
    "The same with another value of the bit-field `c`, 4 bits from bit [`C_OFFSET`](Self::C_OFFSET).\n\n# Panics\n\nThe value does not fit."]
    #[track_caller]
    #[must_use]
    #[inline]
    pub const fn with_c(mut self, value: bool) -> Self {
        Self::set_c(&mut self, value);
        self
    }
    #[doc =
    "Writes the bit-field `c`, 4 bits from bit [`C_OFFSET`](Self::C_OFFSET), if the value fits.\n\n# Errors\n\nThe value does not fit; nothing is changed then."]
    #[inline]
    pub const fn set_c_checked(&mut self, value: bool)
        ->
            ::core::result::Result<(),
            ::ptx_abi::bit_field::BitFieldRangeError> {
        let mut __copy = self.bits;
        let __result =
            unsafe {
                Self::__PTX_ACCESSORS.set_checked(1, &mut __copy, value)
            };
        self.bits = __copy;
        __result
    }
    #[doc =
    "The same with another value of the bit-field `c`, 4 bits from bit [`C_OFFSET`](Self::C_OFFSET), if that fits.\n\n# Errors\n\nThe value does not fit; nothing is changed then."]
    #[inline]
    pub const fn with_c_checked(mut self, value: bool)
        ->
            ::core::result::Result<Self,
            ::ptx_abi::bit_field::BitFieldRangeError> {
        ::ptx_abi::__private::changed(Self::set_c_checked(&mut self,
                value), self)
    }
    #[doc =
    "Writes the lowest 4 bits of the value to the bit-field `c`, 4 bits from bit [`C_OFFSET`](Self::C_OFFSET), as C does."]
    #[inline]
    pub const fn set_c_wrapping(&mut self, value: bool) {
        let mut __copy = self.bits;
        let __result =
            unsafe {
                Self::__PTX_ACCESSORS.set_wrapping(1, &mut __copy, value)
            };
        self.bits = __copy;
        __result
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi::CppName for Packed {
    const NAME: &'static ::core::primitive::str = "Packed";
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
