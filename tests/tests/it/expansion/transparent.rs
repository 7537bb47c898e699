#[repr(transparent)]
#[ptx(impls(Pod))]
pub struct Meters<T>(pub T);
unsafe impl<T> ::ptx_abi::PtxLayout for Meters<T> where
    T: ::ptx_abi::PtxLayout {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let _ = <T as ::ptx_abi::__private::PtxLayout>::LAYOUT;
                {
                    let __layout =
                        ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                                1usize>(&::ptx_abi::__private::Proof::generic(::ptx_abi::__private::Proof::members(&::ptx_abi::__private::Proof::verify::<Self,
                                                    1usize>(::ptx_abi::__private::Proof::transparent("Meters"),
                                                [::ptx_abi::__private::Proof::member::<T>("0",
                                                                const { builtin # offset_of(Self, 0) }).cpp_name("_0")]))));
                    __layout
                }
            };
    const __POINTS_TO: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::points_to(&[<T as
                            ::ptx_abi::PtxLayout>::__POINTS_TO]);
}
impl<T> ::ptx_abi::CppName for Meters<T> {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Meters");
}
unsafe impl<T>
    ::ptx_abi::__private::Instance<::ptx_abi::__private::Wrapper<::ptx_abi::__private::IsZeroable>>
    for Meters<T> where
    for<'__ptx_a> T: ::ptx_abi::__private::bytemuck::Zeroable {
    const PROOF:
        ::ptx_abi::__private::Proven<::ptx_abi::__private::Wrapper<::ptx_abi::__private::IsZeroable>>
        =
        <Self as
                ::ptx_abi::__private::Instance<::ptx_abi::__private::Wrapper<::ptx_abi::__private::IsZeroable>>>::PROVER.wraps_zeroable([<Self
                            as
                            ::ptx_abi::__private::Instance<::ptx_abi::__private::Wrapper<::ptx_abi::__private::IsZeroable>>>::PROVER.zeroable::<T>()]);
}
unsafe impl<T>
    ::ptx_abi::__private::Instance<::ptx_abi::__private::Wrapper<::ptx_abi::__private::IsPod>>
    for Meters<T> where
    for<'__ptx_a> T: ::ptx_abi::__private::bytemuck::Pod {
    const PROOF:
        ::ptx_abi::__private::Proven<::ptx_abi::__private::Wrapper<::ptx_abi::__private::IsPod>>
        =
        <Self as
                ::ptx_abi::__private::Instance<::ptx_abi::__private::Wrapper<::ptx_abi::__private::IsPod>>>::PROVER.wraps_pod([<Self
                            as
                            ::ptx_abi::__private::Instance<::ptx_abi::__private::Wrapper<::ptx_abi::__private::IsPod>>>::PROVER.pod::<T>()]);
}
unsafe impl<T> ::ptx_abi_core::__private::traits::IsZeroable for Meters<T>
    where
    for<'__ptx_a> Self: ::ptx_abi_core::__private::Instance<::ptx_abi_core::__private::Wrapper<::ptx_abi_core::__private::IsZeroable>>
    {
}
unsafe impl<T> ::ptx_abi_core::__private::traits::IsPod for Meters<T>
    where Self: ::core::marker::Copy +
    ::ptx_abi_core::__private::bytemuck::Zeroable + 'static,
    for<'__ptx_a> Self: ::ptx_abi_core::__private::Instance<::ptx_abi_core::__private::Wrapper<::ptx_abi_core::__private::IsPod>>
    {
}
