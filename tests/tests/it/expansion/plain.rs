use ptx_abi::DevPtr;
use ptx_abi::vector::Float4;
#[repr(C)]
pub struct Plain {
    pub a: u8,
    pub b: f32,
    pub c: [u16; 3],
    pub d: f64,
    pub e: DevPtr<Plain>,
    pub f: Float4,
    pub g: bool,
    pub h: u8,
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::PtxLayout for Plain {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            8usize>(&::ptx_abi::__private::Proof::plain::<Self,
                                    8usize>("Plain", 1usize,
                                [::ptx_abi::__private::Proof::field::<u8>("a",
                                            const { builtin # offset_of(Self, a) }),
                                        ::ptx_abi::__private::Proof::field::<f32>("b",
                                            const { builtin # offset_of(Self, b) }),
                                        ::ptx_abi::__private::Proof::field::<[u16; 3]>("c",
                                            const { builtin # offset_of(Self, c) }),
                                        ::ptx_abi::__private::Proof::field::<f64>("d",
                                            const { builtin # offset_of(Self, d) }),
                                        ::ptx_abi::__private::Proof::field::<DevPtr<Plain>>("e",
                                            const { builtin # offset_of(Self, e) }),
                                        ::ptx_abi::__private::Proof::field::<Float4>("f",
                                            const { builtin # offset_of(Self, f) }),
                                        ::ptx_abi::__private::Proof::field::<bool>("g",
                                            const { builtin # offset_of(Self, g) }),
                                        ::ptx_abi::__private::Proof::field::<u8>("h",
                                            const { builtin # offset_of(Self, h) })]));
                __layout
            };
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi::CppName for Plain {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Plain");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
