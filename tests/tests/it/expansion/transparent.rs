#[repr(transparent)]
#[ptx(impls(Pod))]
pub struct Meters<T>(pub T);
#[automatically_derived]
impl<T: ::core::clone::Clone> ::core::clone::Clone for Meters<T> {
    #[inline]
    fn clone(&self) -> Meters<T> {
        Meters(::core::clone::Clone::clone(&self.0))
    }
}
#[automatically_derived]
impl<T: ::core::marker::Copy> ::core::marker::Copy for Meters<T> { }
#[automatically_derived]
#[allow(deprecated)]
unsafe impl<T> ::ptx_abi::PtxLayout for Meters<T> where
    T: ::ptx_abi::PtxLayout {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        {
            let _ = <T as ::ptx_abi::__private::PtxLayout>::LAYOUT;
            &::ptx_abi::__private::layout(&::ptx_abi::__private::generic(::ptx_abi::__private::members(&::ptx_abi::__private::verify::<Self,
                                            1usize>(::ptx_abi::__private::transparent("Meters"),
                                        [::ptx_abi::__private::member::<T>("0",
                                                        const { builtin # offset_of(Self, 0) }).cpp_name("_0")]))))
        };
    const __POINTS_TO: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::points_to(&[<T as
                            ::ptx_abi::PtxLayout>::__POINTS_TO]);
}
#[automatically_derived]
#[allow(deprecated)]
impl<T> ::ptx_abi::CppName for Meters<T> {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Meters");
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl<T> ::ptx_abi::__private::bytemuck::Zeroable for Meters<T>
    where for<'__a> T: ::ptx_abi::__private::bytemuck::Zeroable {
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl<T> ::ptx_abi::__private::bytemuck::Pod for Meters<T> where
    for<'__a> T: ::ptx_abi::__private::bytemuck::Pod,
    Self: ::core::marker::Copy + 'static {
}
