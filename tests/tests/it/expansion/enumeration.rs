#[repr(u8)]
#[ptx(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Mode { ReadOnly, All = 7, }
unsafe impl ::ptx_abi::PtxLayout for Mode {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &::ptx_abi::Layout::__proven::<::ptx_abi::__private::Proof>(::ptx_abi::__private::Proof::enum_layout::<Self,
                        ::core::primitive::u8>("Mode",
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
unsafe impl ::ptx_abi::bit_field::BitFieldEnum for Mode {
    type Repr = ::core::primitive::u8;
    const VALUES: &'static [::core::primitive::i128] =
        &[Self::ReadOnly {} as ::core::primitive::i128,
                    Self::All {} as ::core::primitive::i128];
}
impl ::ptx_abi::CppName for Mode {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Mode");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
