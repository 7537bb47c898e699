use ptx_abi::PtxLayout;
#[repr(u8)]
pub enum Kind { A, B, }
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::PtxLayout for Kind {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &::ptx_abi::__private::enum_layout::<Self,
                    ::core::primitive::u8>("Kind",
                &[::ptx_abi::__private::variant("A", "A",
                                Self::A {} as ::core::primitive::i128),
                            ::ptx_abi::__private::variant("B", "B",
                                Self::B {} as ::core::primitive::i128)]);
}
#[allow(deprecated)]
const _: () = ::ptx_abi::__private::enum_is_integer::<Kind>("Kind");
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::bit_field::BitFieldEnum for Kind {
    type Repr = ::core::primitive::u8;
    const VALUES: &'static [::core::primitive::i128] =
        &::ptx_abi::__private::values::<Self, 2usize>();
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi::CppName for Kind {
    const NAME: &'static ::core::primitive::str = "Kind";
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
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::PtxLayout for Fig3 {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &::ptx_abi::__private::layout(&::ptx_abi::__private::members(::ptx_abi::__private::at(::ptx_abi::__private::at(::ptx_abi::__private::at(&::ptx_abi::__private::verify::<Self,
                                                5usize>(::ptx_abi::__private::structure("Fig3").aligned(4usize),
                                            [::ptx_abi::__private::stored(::ptx_abi::__private::storage::<[u8; 4]>(),
                                                        "sj", const { builtin # offset_of(Self, sj) }),
                                                    ::ptx_abi::__private::bits::<i16>("s", 9u32),
                                                    ::ptx_abi::__private::enum_bits(::ptx_abi::__private::enumeration::<Kind>(),
                                                            "kind", 7u32).cpp_name("K"),
                                                    ::ptx_abi::__private::bits::<i32>("", 0u32),
                                                    ::ptx_abi::__private::member::<i8>("c",
                                                        const { builtin # offset_of(Self, c) })]), 0usize), 1usize),
                            2usize)));
}
#[automatically_derived]
#[allow(dead_code, deprecated, non_snake_case)]
impl Fig3 {
    #[doc(hidden)]
    const __PTX_ACCESSORS:
        &'static ::ptx_abi::__private::Accessors<2usize> =
        &::ptx_abi::__private::accessors(<Self as
                    ::ptx_abi::PtxLayout>::LAYOUT,
                &[::ptx_abi::__private::run_of::<[u8; 4]>(const {
                                        builtin # offset_of(Self, sj)
                                    }, 2usize)]);
    #[doc = "The width of the bit-field `s`, in bits."]
    pub const S_BITS: ::core::primitive::u32 = 9u32;
    #[doc =
    "The place of the bit-field `s`, in bits from the start of `Fig3`."]
    pub const S_OFFSET: ::core::primitive::usize =
        Self::__PTX_ACCESSORS.bit_offset(0);
    #[doc = " Documented."]
    #[doc = ""]
    #[doc =
    "Reads the bit-field `s`, 9 bits from bit [`S_OFFSET`](Self::S_OFFSET)."]
    #[must_use]
    #[inline]
    pub const fn s(&self) -> i16 {
        unsafe { Self::__PTX_ACCESSORS.get(0, &self.sj) }
    }
    #[doc = " Documented."]
    #[doc = ""]
    #[doc =
    "Writes the bit-field `s`, 9 bits from bit [`S_OFFSET`](Self::S_OFFSET).\n\n# Panics\n\nThe value does not fit."]
    #[track_caller]
    #[inline]
    pub const fn set_s(&mut self, value: i16) {
        ::ptx_abi::__private::expect_in_range(self.set_s_checked(value))
    }
    #[doc = " Documented."]
    #[doc = ""]
    #[doc =
    "The same with another value of the bit-field `s`, 9 bits from bit [`S_OFFSET`](Self::S_OFFSET).\n\n# Panics\n\nThe value does not fit."]
    #[track_caller]
    #[must_use]
    #[inline]
    pub const fn with_s(mut self, value: i16) -> Self {
        Self::set_s(&mut self, value);
        self
    }
    #[doc = " Documented."]
    #[doc = ""]
    #[doc =
    "Writes the bit-field `s`, 9 bits from bit [`S_OFFSET`](Self::S_OFFSET), if the value fits.\n\n# Errors\n\nThe value does not fit; nothing is changed then."]
    #[inline]
    pub const fn set_s_checked(&mut self, value: i16)
        ->
            ::core::result::Result<(),
            ::ptx_abi::bit_field::BitFieldRangeError> {
        unsafe {
            Self::__PTX_ACCESSORS.set_checked(0, &mut self.sj, value)
        }
    }
    #[doc = " Documented."]
    #[doc = ""]
    #[doc =
    "The same with another value of the bit-field `s`, 9 bits from bit [`S_OFFSET`](Self::S_OFFSET), if that fits.\n\n# Errors\n\nThe value does not fit; nothing is changed then."]
    #[inline]
    pub const fn with_s_checked(mut self, value: i16)
        ->
            ::core::result::Result<Self,
            ::ptx_abi::bit_field::BitFieldRangeError> {
        ::ptx_abi::__private::changed(Self::set_s_checked(&mut self,
                value), self)
    }
    #[doc = " Documented."]
    #[doc = ""]
    #[doc =
    "Writes the lowest 9 bits of the value to the bit-field `s`, 9 bits from bit [`S_OFFSET`](Self::S_OFFSET), as C does."]
    #[inline]
    pub const fn set_s_wrapping(&mut self, value: i16) {
        unsafe {
            Self::__PTX_ACCESSORS.set_wrapping(0, &mut self.sj, value)
        }
    }
    #[doc = "The width of the bit-field `kind`, in bits."]
    const KIND_BITS: ::core::primitive::u32 = 7u32;
    #[doc =
    "The place of the bit-field `kind`, in bits from the start of `Fig3`."]
    const KIND_OFFSET: ::core::primitive::usize =
        Self::__PTX_ACCESSORS.bit_offset(1);
    #[doc =
    "Reads the bit-field `kind`, 7 bits from bit [`KIND_OFFSET`](Self::KIND_OFFSET).\n\n# Errors\n\nThe bits are no enumerator of the type."]
    #[must_use]
    #[inline]
    const fn kind(&self)
        ->
            ::core::result::Result<Kind,
            ::ptx_abi::bit_field::BitFieldValueError> {
        unsafe {
            Self::__PTX_ACCESSORS.get_enum(1, &self.sj,
                ::ptx_abi::__private::enumeration::<Kind>())
        }
    }
    #[doc =
    "Writes the bit-field `kind`, 7 bits from bit [`KIND_OFFSET`](Self::KIND_OFFSET).\n\n# Panics\n\nThe value does not fit."]
    #[track_caller]
    #[inline]
    const fn set_kind(&mut self, value: Kind) {
        ::ptx_abi::__private::expect_in_range(self.set_kind_checked(value))
    }
    #[doc =
    "The same with another value of the bit-field `kind`, 7 bits from bit [`KIND_OFFSET`](Self::KIND_OFFSET).\n\n# Panics\n\nThe value does not fit."]
    #[track_caller]
    #[must_use]
    #[inline]
    const fn with_kind(mut self, value: Kind) -> Self {
        Self::set_kind(&mut self, value);
        self
    }
    #[doc =
    "Writes the bit-field `kind`, 7 bits from bit [`KIND_OFFSET`](Self::KIND_OFFSET), if the value fits.\n\n# Errors\n\nThe value does not fit; nothing is changed then."]
    #[inline]
    const fn set_kind_checked(&mut self, value: Kind)
        ->
            ::core::result::Result<(),
            ::ptx_abi::bit_field::BitFieldRangeError> {
        unsafe {
            Self::__PTX_ACCESSORS.set_checked(1, &mut self.sj, value)
        }
    }
    #[doc =
    "The same with another value of the bit-field `kind`, 7 bits from bit [`KIND_OFFSET`](Self::KIND_OFFSET), if that fits.\n\n# Errors\n\nThe value does not fit; nothing is changed then."]
    #[inline]
    const fn with_kind_checked(mut self, value: Kind)
        ->
            ::core::result::Result<Self,
            ::ptx_abi::bit_field::BitFieldRangeError> {
        ::ptx_abi::__private::changed(Self::set_kind_checked(&mut self,
                value), self)
    }
    #[doc =
    "Writes the lowest 7 bits of the value to the bit-field `kind`, 7 bits from bit [`KIND_OFFSET`](Self::KIND_OFFSET), as C does."]
    #[inline]
    const fn set_kind_wrapping(&mut self, value: Kind) {
        unsafe {
            Self::__PTX_ACCESSORS.set_wrapping(1, &mut self.sj, value)
        }
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi::CppName for Fig3 {
    const NAME: &'static ::core::primitive::str = "Fig3";
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
