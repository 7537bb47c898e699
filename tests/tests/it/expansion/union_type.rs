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
        &::ptx_abi::__private::layout(&::ptx_abi::__private::members(::ptx_abi::__private::at(::ptx_abi::__private::at(&::ptx_abi::__private::verify::<Self,
                                            3usize>(::ptx_abi::__private::union_type("Either"),
                                        [::ptx_abi::__private::member::<u32>("int",
                                                    const { builtin # offset_of(Self, int) }),
                                                ::ptx_abi::__private::stored(::ptx_abi::__private::storage::<[u8; 1]>(),
                                                    "low", const { builtin # offset_of(Self, low) }),
                                                ::ptx_abi::__private::bits::<u32>("low", 3u32)]), 1usize),
                            2usize)));
}
#[automatically_derived]
#[allow(dead_code, deprecated, non_snake_case, unsafe_op_in_unsafe_fn)]
impl Either {
    #[doc(hidden)]
    const __PTX_ACCESSORS:
        &'static ::ptx_abi::__private::Accessors<1usize> =
        &::ptx_abi::__private::accessors(<Self as
                    ::ptx_abi::PtxLayout>::LAYOUT,
                &[::ptx_abi::__private::run_of::<[u8; 1]>(const {
                                        builtin # offset_of(Self, low)
                                    }, 1usize)]);
    #[doc = "The width of the bit-field `low`, in bits."]
    pub const LOW_BITS: ::core::primitive::u32 = 3u32;
    #[doc =
    "The place of the bit-field `low`, in bits from the start of `Either`."]
    pub const LOW_OFFSET: ::core::primitive::usize =
        Self::__PTX_ACCESSORS.bit_offset(0);
    #[doc =
    "Reads the bit-field `low`, 3 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    #[doc = "\n# Safety\n\nThe bytes of the bit-field are initialised."]
    #[must_use]
    #[inline]
    pub const unsafe fn low(&self) -> u32 {
        unsafe { Self::__PTX_ACCESSORS.get(0, &self.low) }
    }
    #[doc =
    "Writes the bit-field `low`, 3 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET).\n\n# Panics\n\nThe value does not fit."]
    #[doc = "\n# Safety\n\nThe bytes of the bit-field are initialised."]
    #[track_caller]
    #[inline]
    pub const unsafe fn set_low(&mut self, value: u32) {
        ::ptx_abi::__private::expect_in_range(self.set_low_checked(value))
    }
    #[doc =
    "The same with another value of the bit-field `low`, 3 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET).\n\n# Panics\n\nThe value does not fit."]
    #[doc = "\n# Safety\n\nThe bytes of the bit-field are initialised."]
    #[track_caller]
    #[must_use]
    #[inline]
    pub const unsafe fn with_low(mut self, value: u32) -> Self {
        Self::set_low(&mut self, value);
        self
    }
    #[doc =
    "Writes the bit-field `low`, 3 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET), if the value fits.\n\n# Errors\n\nThe value does not fit; nothing is changed then."]
    #[doc = "\n# Safety\n\nThe bytes of the bit-field are initialised."]
    #[inline]
    pub const unsafe fn set_low_checked(&mut self, value: u32)
        ->
            ::core::result::Result<(),
            ::ptx_abi::bit_field::BitFieldRangeError> {
        unsafe {
            Self::__PTX_ACCESSORS.set_checked(0, &mut self.low, value)
        }
    }
    #[doc =
    "The same with another value of the bit-field `low`, 3 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET), if that fits.\n\n# Errors\n\nThe value does not fit; nothing is changed then."]
    #[doc = "\n# Safety\n\nThe bytes of the bit-field are initialised."]
    #[inline]
    pub const unsafe fn with_low_checked(mut self, value: u32)
        ->
            ::core::result::Result<Self,
            ::ptx_abi::bit_field::BitFieldRangeError> {
        ::ptx_abi::__private::changed(Self::set_low_checked(&mut self,
                value), self)
    }
    #[doc =
    "Writes the lowest 3 bits of the value to the bit-field `low`, 3 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET), as C does."]
    #[doc = "\n# Safety\n\nThe bytes of the bit-field are initialised."]
    #[inline]
    pub const unsafe fn set_low_wrapping(&mut self, value: u32) {
        unsafe {
            Self::__PTX_ACCESSORS.set_wrapping(0, &mut self.low, value)
        }
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi::CppName for Either {
    const NAME: &'static ::core::primitive::str = "Either";
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
