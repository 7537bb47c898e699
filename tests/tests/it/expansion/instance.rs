use ptx_abi::{DevPtr, PtxLayout};
#[repr(C)]
#[ptx(name = "ns::Matrix<{T}, {N}>")]
pub struct Matrix<T, const N : usize> {
    data: [DevPtr<T>; N],
    width: u32,
}
unsafe impl<T, const N : usize> ::ptx_abi::PtxLayout for Matrix<T, { N }>
    where [DevPtr<T>; N]: ::ptx_abi::PtxLayout, T: ::ptx_abi::CppName {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            2usize>(&::ptx_abi::__private::Proof::members(&::ptx_abi::__private::Proof::verify::<Self,
                                            2usize>(::ptx_abi::__private::Proof::structure("Matrix").instance(::ptx_abi::__private::spelled::<Self>(),
                                            <Self as ::ptx_abi::CppName>::TYPE),
                                        [::ptx_abi::__private::Proof::member::<[DevPtr<T>; N]>("data",
                                                    const { builtin # offset_of(Self, data) }),
                                                ::ptx_abi::__private::Proof::member::<u32>("width",
                                                    const { builtin # offset_of(Self, width) })])));
                __layout
            };
}
impl<T, const N : usize> ::ptx_abi::CppName for Matrix<T, { N }> where
    T: ::ptx_abi::CppName {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Instance {
                template: "ns::Matrix",
                arguments: const {
                        &[::ptx_abi::__private::ty(<T as ::ptx_abi::CppName>::TYPE),
                                    ::ptx_abi::__private::value(N as ::core::primitive::i128,
                                        <usize as ::ptx_abi::__private::TemplateValue>::IN_CPP)]
                    },
            };
}
unsafe impl<T, const N : usize>
    ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod> for
    Matrix<T, { N }> where [DevPtr<T>; N]: ::ptx_abi::PtxLayout,
    for<'__ptx_a> [DevPtr<T>; N]: ::ptx_abi::__private::PodType,
    for<'__ptx_a> u32: ::ptx_abi::__private::PodType {
    const PROOF: ::ptx_abi::__private::Proven<::ptx_abi::__private::IsPod>
        =
        <Self as
                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod>>::PROVER.no_padding::<Self>("Matrix",
            true, false,
            &[<Self as
                                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod>>::PROVER.pod::<[DevPtr<T>; N]>("`data`",
                            const { builtin # offset_of(Self, data) }),
                        <Self as
                                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsPod>>::PROVER.pod::<u32>("`width`",
                            const { builtin # offset_of(Self, width) })]);
}
unsafe impl<T, const N : usize>
    ::ptx_abi::__private::Instance<::ptx_abi::__private::IsAnyBitPattern>
    for Matrix<T, { N }> where [DevPtr<T>; N]: ::ptx_abi::PtxLayout,
    for<'__ptx_a> [DevPtr<T>; N]: ::ptx_abi::__private::AnyBitPatternType,
    for<'__ptx_a> u32: ::ptx_abi::__private::AnyBitPatternType {
    const PROOF:
        ::ptx_abi::__private::Proven<::ptx_abi::__private::IsAnyBitPattern>
        =
        <Self as
                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsAnyBitPattern>>::PROVER.any_bit_patterns([<Self
                            as
                            ::ptx_abi::__private::Instance<::ptx_abi::__private::IsAnyBitPattern>>::PROVER.any_bit_pattern::<[DevPtr<T>; N]>(),
                    <Self as
                            ::ptx_abi::__private::Instance<::ptx_abi::__private::IsAnyBitPattern>>::PROVER.any_bit_pattern::<u32>()]);
}
unsafe impl<T, const N : usize>
    ::ptx_abi::__private::Instance<::ptx_abi::__private::IsInitialized>
    for Matrix<T, { N }> where
    for<'__ptx_a> [DevPtr<T>; N]: ::ptx_abi::module::Initialized,
    for<'__ptx_a> u32: ::ptx_abi::module::Initialized {
    const PROOF:
        ::ptx_abi::__private::Proven<::ptx_abi::__private::IsInitialized>
        =
        <Self as
                ::ptx_abi::__private::Instance<::ptx_abi::__private::IsInitialized>>::PROVER.all_initialized([<Self
                            as
                            ::ptx_abi::__private::Instance<::ptx_abi::__private::IsInitialized>>::PROVER.initialized::<[DevPtr<T>; N]>(),
                    <Self as
                            ::ptx_abi::__private::Instance<::ptx_abi::__private::IsInitialized>>::PROVER.initialized::<u32>()]);
}
