#[repr(C, align(8))]
#[ptx(vector)]
pub struct Complex {
    pub re: f32,
    pub im: f32,
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::PtxLayout for Complex {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &::ptx_abi::__private::layout(&::ptx_abi::__private::members(&::ptx_abi::__private::verify::<Self,
                                    2usize>(::ptx_abi::__private::vector("Complex").aligned(8usize),
                                [::ptx_abi::__private::member::<f32>("re",
                                            const { builtin # offset_of(Self, re) }),
                                        ::ptx_abi::__private::member::<f32>("im",
                                            const { builtin # offset_of(Self, im) })])));
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi::CppName for Complex {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Complex");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
