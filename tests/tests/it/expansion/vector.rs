#[repr(C, align(8))]
#[ptx(vector, impls(Pod))]
pub struct Complex(pub f32, pub f32);
unsafe impl ::ptx_abi::PtxLayout for Complex {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            2usize>(&::ptx_abi::__private::Proof::members(&::ptx_abi::__private::Proof::verify::<Self,
                                            2usize>(::ptx_abi::__private::Proof::vector("Complex").aligned(8usize),
                                        [::ptx_abi::__private::Proof::member::<f32>("0",
                                                        const { builtin # offset_of(Self, 0) }).cpp_name("_0"),
                                                ::ptx_abi::__private::Proof::member::<f32>("1",
                                                        const { builtin # offset_of(Self, 1) }).cpp_name("_1")])));
                __layout
            };
}
impl ::ptx_abi::CppName for Complex {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Complex");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
unsafe impl ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod>
    for Complex {
    const PROOF: ::ptx_abi::__private::Proven<::ptx_abi::__private::IsPod>
        =
        <Self as
                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod>>::PROVER.no_padding::<Self>("Complex",
            false, false,
            &[<Self as
                                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod>>::PROVER.pod::<f32>("`0`",
                            const { builtin # offset_of(Self, 0) }),
                        <Self as
                                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod>>::PROVER.pod::<f32>("`1`",
                            const { builtin # offset_of(Self, 1) })]);
}
#[allow(deprecated)]
unsafe impl ::ptx_abi_core::__private::traits::IsZeroable for Complex { }
#[allow(deprecated)]
unsafe impl ::ptx_abi_core::__private::traits::IsPod for Complex { }
#[allow(deprecated)]
const _:
    ::ptx_abi_core::__private::Proven<::ptx_abi_core::__private::IsPod> =
    <Complex as
        ::ptx_abi_core::__private::Instance<::ptx_abi_core::__private::IsPod>>::PROOF;
