use ptx_abi::{DevPtr, PtxLayout};
#[repr(C)]
#[ptx(name = "ns::Attributes", size = 48, align = 8)]
pub struct Attributes {
    pub a: u8,
    pub b: f32,
    #[ptx(offset = 8)]
    pub c: [u16; 3],
    #[ptx(name = "D")]
    pub d: f64,
    pub e: DevPtr<Attributes>,
    #[ptx(as = u32)]
    pub f: [u8; 4],
    pub g: bool,
    pub h: u8,
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::PtxLayout for Attributes {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            8usize>(&::ptx_abi::__private::Proof::members(::ptx_abi::__private::Proof::at(::ptx_abi::__private::Proof::at(&::ptx_abi::__private::Proof::verify::<Self,
                                                    8usize>(::ptx_abi::__private::Proof::structure("Attributes").cpp_name("ns::Attributes").pinned_size(48usize).pinned_align(8usize),
                                                [::ptx_abi::__private::Proof::member::<u8>("a",
                                                            const { builtin # offset_of(Self, a) }),
                                                        ::ptx_abi::__private::Proof::member::<f32>("b",
                                                            const { builtin # offset_of(Self, b) }),
                                                        ::ptx_abi::__private::Proof::member::<[u16; 3]>("c",
                                                                const { builtin # offset_of(Self, c) }).pinned(8usize),
                                                        ::ptx_abi::__private::Proof::member::<f64>("d",
                                                                const { builtin # offset_of(Self, d) }).cpp_name("D"),
                                                        ::ptx_abi::__private::Proof::member::<DevPtr<Attributes>>("e",
                                                            const { builtin # offset_of(Self, e) }),
                                                        ::ptx_abi::__private::Proof::member_as::<u32,
                                                                [u8; 4]>("f", const { builtin # offset_of(Self, f) },
                                                            "[u8; 4]"),
                                                        ::ptx_abi::__private::Proof::member::<bool>("g",
                                                            const { builtin # offset_of(Self, g) }),
                                                        ::ptx_abi::__private::Proof::member::<u8>("h",
                                                            const { builtin # offset_of(Self, h) })]), 2usize),
                                    5usize)));
                __layout
            };
}
#[automatically_derived]
#[allow(dead_code, deprecated, unused_imports)]
impl Attributes {
    #[doc(hidden)]
    fn __ptx_members() {
        use ::ptx_abi::__private::Other as _;
        ::ptx_abi::__private::stands_in::<[u8; 4],
                _>(::ptx_abi::__private::Foreign::<[u8; 4]>::NEW.host());
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi::CppName for Attributes {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("ns::Attributes");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
