#[repr(C, align(8))]
#[ptx(vector)]
pub struct Complex {
    pub re: f32,
    pub im: f32,
}
unsafe impl ::ptx_abi::PtxLayout for Complex {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            2usize>(&::ptx_abi::__private::Proof::members(&::ptx_abi::__private::Proof::verify::<Self,
                                            2usize>(::ptx_abi::__private::Proof::vector("Complex").aligned(8usize),
                                        [::ptx_abi::__private::Proof::member::<f32>("re",
                                                    const { builtin # offset_of(Self, re) }),
                                                ::ptx_abi::__private::Proof::member::<f32>("im",
                                                    const { builtin # offset_of(Self, im) })])));
                __layout
            };
}
impl ::ptx_abi::CppName for Complex {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Complex");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
