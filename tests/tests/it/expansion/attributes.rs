use ptx_abi::PtxLayout;
#[repr(C, packed(2))]
#[ptx(name = "ns::Attributes", size = 20, align = 2)]
pub struct Attributes {
    pub a: u8,
    #[ptx(offset = 2)]
    pub c: [u16; 3],
    #[ptx(name = "D")]
    pub d: f64,
    #[ptx(as = u32)]
    pub f: [u8; 4],
}
unsafe impl ::ptx_abi::PtxLayout for Attributes {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            4usize>(&::ptx_abi::__private::Proof::members(::ptx_abi::__private::Proof::at(::ptx_abi::__private::Proof::at(&::ptx_abi::__private::Proof::verify::<Self,
                                                    4usize>(::ptx_abi::__private::Proof::structure("Attributes").cpp_name("ns::Attributes").packed(2usize).pinned_size(20usize).pinned_align(2usize),
                                                [::ptx_abi::__private::Proof::member::<u8>("a",
                                                            const { builtin # offset_of(Self, a) }),
                                                        ::ptx_abi::__private::Proof::member::<[u16; 3]>("c",
                                                                const { builtin # offset_of(Self, c) }).pinned(2usize),
                                                        ::ptx_abi::__private::Proof::member::<f64>("d",
                                                                const { builtin # offset_of(Self, d) }).cpp_name("D"),
                                                        ::ptx_abi::__private::Proof::member_as::<u32,
                                                                [u8; 4]>("f", const { builtin # offset_of(Self, f) },
                                                            "[u8; 4]")]), 1usize), 3usize)));
                __layout
            };
}
#[allow(dead_code, deprecated, unused_imports)]
impl Attributes {
    #[doc(hidden)]
    fn __ptx_members() {
        use ::ptx_abi::__private::Other as _;
        ::ptx_abi::__private::stands_in::<[u8; 4],
                _>(::ptx_abi::__private::Foreign::<[u8; 4]>::NEW.host());
    }
}
impl ::ptx_abi::CppName for Attributes {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("ns::Attributes");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
