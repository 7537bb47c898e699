#[repr(C, packed(2))]
pub struct Packed {
    pub a: u8,
    pub b: u64,
}
unsafe impl ::ptx_abi::PtxLayout for Packed {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            2usize>(&::ptx_abi::__private::Proof::members(&::ptx_abi::__private::Proof::verify::<Self,
                                            2usize>(::ptx_abi::__private::Proof::structure("Packed").packed(2usize),
                                        [::ptx_abi::__private::Proof::member::<u8>("a",
                                                    const { builtin # offset_of(Self, a) }),
                                                ::ptx_abi::__private::Proof::member::<u64>("b",
                                                    const { builtin # offset_of(Self, b) })])));
                __layout
            };
}
impl ::ptx_abi::CppName for Packed {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Packed");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
