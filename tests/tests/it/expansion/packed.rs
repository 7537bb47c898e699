#[repr(C, packed(2))]
pub struct Packed {
    pub a: u8,
    #[ptx(bits(/// Documented.
    pub s: i16 = 9,))]
    bits: [u8; 2],
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::PtxLayout for Packed {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            3usize>(&::ptx_abi::__private::Proof::members(::ptx_abi::__private::Proof::at(::ptx_abi::__private::Proof::at(&::ptx_abi::__private::Proof::verify::<Self,
                                                    3usize>(::ptx_abi::__private::Proof::structure("Packed").packed(2usize),
                                                [::ptx_abi::__private::Proof::member::<u8>("a",
                                                            const { builtin # offset_of(Self, a) }),
                                                        ::ptx_abi::__private::Proof::stored::<[u8; 2]>(::ptx_abi::__private::storage(),
                                                            "bits", const { builtin # offset_of(Self, bits) }),
                                                        ::ptx_abi::__private::Proof::bits::<i16>("s", 9u32)]),
                                        1usize), 2usize)));
                __layout
            };
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::__private::BitFields<(i16,)> for Packed {
    const ACCESSORS: &'static [::ptx_abi::__private::Accessor] =
        &::ptx_abi::__private::Accessor::all::<1usize>(<Self as
                    ::ptx_abi::PtxLayout>::LAYOUT,
                &[::ptx_abi::__private::Accessor::run_of::<[u8; 2]>(const {
                                        builtin # offset_of(Self, bits)
                                    }, 1usize)]);
}
#[automatically_derived]
#[allow(dead_code, deprecated, non_snake_case)]
impl Packed {
    #[doc(hidden)]
    #[inline(always)]
    const fn __ptx_accessor(index: ::core::primitive::usize)
        -> ::ptx_abi_core::__private::Accessor {
        const { ::ptx_abi_core::__private::in_order(&[0]) };
        <Self as
                ::ptx_abi_core::__private::BitFields<(i16,)>>::ACCESSORS[index]
    }
    // As in `bits.rs`: __ptx_bit_offset, __ptx_get, __ptx_set_checked, __ptx_with_checked, __ptx_set_wrapping, S_BITS, S_OFFSET, s, set_s, with_s, set_s_checked, with_s_checked, set_s_wrapping
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi::CppName for Packed {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Packed");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
