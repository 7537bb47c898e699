#[repr(C, align(8))]
#[ptx(vector)]
pub struct Complex {
    pub re: f32,
    pub im: f32,
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi_core::PtxLayout for Complex {
    const LAYOUT: &'static ::ptx_abi_core::Layout<'static> =
        &::ptx_abi_core::__private::layout(&::ptx_abi_core::__private::members(&::ptx_abi_core::__private::verify::<Self,
                                    2usize>(::ptx_abi_core::__private::vector("Complex").aligned(8usize),
                                [::ptx_abi_core::__private::member::<f32>("re",
                                            const { builtin # offset_of(Self, re) }),
                                        ::ptx_abi_core::__private::member::<f32>("im",
                                            const { builtin # offset_of(Self, im) })])));
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi_core::PtxName for Complex {
    const NAME: &'static ::core::primitive::str = "Complex";
    const __POINTEE: ::ptx_abi_core::__private::Target =
        ::ptx_abi_core::__private::pointee::<Self>();
}
