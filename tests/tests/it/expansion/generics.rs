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
    Generic<T, N> where T: Send, [T; N]: ::ptx_abi::PtxLayout {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        {
            let __value =
                &::ptx_abi::__private::layout(&::ptx_abi::__private::generic(::ptx_abi::__private::members(::ptx_abi::__private::at(::ptx_abi::__private::at(&::ptx_abi::__private::verify::<Self,
                                                        3usize>(::ptx_abi::__private::structure("Generic"),
                                                    [::ptx_abi::__private::stored(::ptx_abi::__private::storage::<u8>(),
                                                                "bits", const { builtin # offset_of(Self, bits) }),
                                                            ::ptx_abi::__private::bits::<u8>("low", 8u32),
                                                            ::ptx_abi::__private::member::<[T; N]>("values",
                                                                const { builtin # offset_of(Self, values) })]), 0usize),
                                        1usize))));
            if false { let _: Self = loop {}; }
            __value
        };
}
#[automatically_derived]
#[allow(dead_code, deprecated, non_snake_case)]
impl<T: Copy, const N : usize> Generic<T, N> where T: Send,
    [T; N]: ::ptx_abi::PtxLayout {
    #[doc(hidden)]
    const __PTX_ACCESSORS:
        &'static ::ptx_abi::__private::Accessors<1usize> =
        &::ptx_abi::__private::accessors(<Self as
                    ::ptx_abi::PtxLayout>::LAYOUT,
                &[::ptx_abi::__private::run_of::<u8>(const {
                                        builtin # offset_of(Self, bits)
                                    }, 1usize)]);
    #[doc = "The width of the bit-field `low`, in bits."]
    const LOW_BITS: ::core::primitive::u32 = 8u32;
    #[doc =
    "The place of the bit-field `low`, in bits from the start of `Generic`."]
    const LOW_OFFSET: ::core::primitive::usize =
        Self::__PTX_ACCESSORS.bit_offset(0);
    #[doc =
    "Reads the bit-field `low`, 8 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET)."]
    #[must_use]
    #[inline]
    const fn low(&self) -> u8 {
        unsafe { Self::__PTX_ACCESSORS.get(0, &self.bits) }
    }
    #[doc =
    "Writes the bit-field `low`, 8 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET).\n\n# Panics\n\nThe value does not fit."]
    #[track_caller]
    #[inline]
    const fn set_low(&mut self, value: u8) {
        ::ptx_abi::__private::expect_in_range(self.set_low_checked(value))
    }
    #[doc =
    "The same with another value of the bit-field `low`, 8 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET).\n\n# Panics\n\nThe value does not fit."]
    #[track_caller]
    #[must_use]
    #[inline]
    const fn with_low(mut self, value: u8) -> Self where
        Self: ::core::marker::Copy {
        Self::set_low(&mut self, value);
        self
    }
    #[doc =
    "Writes the bit-field `low`, 8 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET), if the value fits.\n\n# Errors\n\nThe value does not fit; nothing is changed then."]
    #[inline]
    const fn set_low_checked(&mut self, value: u8)
        ->
            ::core::result::Result<(),
            ::ptx_abi::bit_field::BitFieldRangeError> {
        unsafe {
            Self::__PTX_ACCESSORS.set_checked(0, &mut self.bits, value)
        }
    }
    #[doc =
    "The same with another value of the bit-field `low`, 8 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET), if that fits.\n\n# Errors\n\nThe value does not fit; nothing is changed then."]
    #[inline]
    const fn with_low_checked(mut self, value: u8)
        ->
            ::core::result::Result<Self,
            ::ptx_abi::bit_field::BitFieldRangeError> where
        Self: ::core::marker::Copy {
        ::ptx_abi::__private::changed(Self::set_low_checked(&mut self,
                value), self)
    }
    #[doc =
    "Writes the lowest 8 bits of the value to the bit-field `low`, 8 bits from bit [`LOW_OFFSET`](Self::LOW_OFFSET), as C does."]
    #[inline]
    const fn set_low_wrapping(&mut self, value: u8) {
        unsafe {
            Self::__PTX_ACCESSORS.set_wrapping(0, &mut self.bits, value)
        }
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl<T: Copy, const N : usize> ::ptx_abi::CppName for Generic<T, N> where
    T: Send {
    const NAME: &'static ::core::primitive::str = "Generic";
}
