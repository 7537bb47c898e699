#[repr(u8)]
#[ptx(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Mode { ReadOnly, All = 7, }
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi_core::PtxLayout for Mode {
    const LAYOUT: &'static ::ptx_abi_core::Layout<'static> =
        &::ptx_abi_core::__private::enum_layout::<Self,
                    ::core::primitive::u8>("Mode",
                &[::ptx_abi_core::__private::variant("ReadOnly",
                                "READ_ONLY", Self::ReadOnly {} as ::core::primitive::i128),
                            ::ptx_abi_core::__private::variant("All", "ALL",
                                Self::All {} as ::core::primitive::i128)]);
}
#[allow(deprecated)]
const _: () = ::ptx_abi_core::__private::enum_is_integer::<Mode>("Mode");
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi_core::bit_field::BitFieldEnum for Mode {
    type Repr = ::core::primitive::u8;
    const VALUES: &'static [::core::primitive::i128] =
        &::ptx_abi_core::__private::values::<Self, 2usize>();
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi_core::PtxName for Mode {
    const NAME: &'static ::core::primitive::str = "Mode";
    const __POINTEE: ::ptx_abi_core::__private::Target =
        ::ptx_abi_core::__private::pointee::<Self>();
}
