#[repr(C)]
#[ptx(impls(Pod))]
pub struct Tuple(pub u32, pub f32);
#[automatically_derived]
#[doc(hidden)]
unsafe impl ::core::clone::TrivialClone for Tuple { }
#[automatically_derived]
impl ::core::clone::Clone for Tuple {
    #[inline]
    fn clone(&self) -> Tuple {
        let _: ::core::clone::AssertParamIsClone<u32>;
        let _: ::core::clone::AssertParamIsClone<f32>;
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for Tuple { }
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::PtxLayout for Tuple {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &::ptx_abi::__private::layout(&::ptx_abi::__private::members(&::ptx_abi::__private::verify::<Self,
                                    2usize>(::ptx_abi::__private::structure("Tuple"),
                                [::ptx_abi::__private::member::<u32>("0",
                                                const { builtin # offset_of(Self, 0) }).cpp_name("_0"),
                                        ::ptx_abi::__private::member::<f32>("1",
                                                const { builtin # offset_of(Self, 1) }).cpp_name("_1")])));
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi::CppName for Tuple {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Tuple");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
#[allow(deprecated)]
const _: () =
    {
        #[automatically_derived]
        #[allow(deprecated, non_upper_case_globals)]
        impl Tuple {
            const __ptx_no_padding: () =
                ::ptx_abi::__private::no_padding::<Self>("Tuple", false,
                    false,
                    &[::ptx_abi::__private::pod::<u32>("`0`",
                                    const { builtin # offset_of(Self, 0) }),
                                ::ptx_abi::__private::pod::<f32>("`1`",
                                    const { builtin # offset_of(Self, 1) })]);
        }
        Tuple::__ptx_no_padding
    };
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::__private::bytemuck::Zeroable for Tuple { }
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::__private::bytemuck::Pod for Tuple { }
