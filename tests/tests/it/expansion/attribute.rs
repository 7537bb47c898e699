use ptx_abi::{PtxLayout, bit_fields};
#[repr(C)]
pub struct Made {
    #[ptx(__aligns)]
    __align0: ::ptx_abi::__private::BitFieldAlign<i16>,
    #[ptx(bits(#[doc = " Documented."] pub s : i16 = 9))]
    #[allow(deprecated)]
    __bits0_use_new_and_with_s: [::core::primitive::u8; Made::__ptx_runs[0usize]],
    pub c: i8,
}
unsafe impl ::ptx_abi::PtxLayout for Made {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            4usize>(&::ptx_abi::__private::Proof::members(::ptx_abi::__private::Proof::at(::ptx_abi::__private::Proof::at(&::ptx_abi::__private::Proof::verify::<Self,
                                                    4usize>(::ptx_abi::__private::Proof::structure("Made"),
                                                [::ptx_abi::__private::Proof::aligns::<::ptx_abi::__private::BitFieldAlign<i16>>(),
                                                        ::ptx_abi::__private::Proof::stored::<[::core::primitive::u8; Made::__ptx_runs[0usize]]>(::ptx_abi::__private::storage(),
                                                            "s",
                                                            const {
                                                                    builtin # offset_of(Self, __bits0_use_new_and_with_s)
                                                                }), ::ptx_abi::__private::Proof::bits::<i16>("s", 9u32),
                                                        ::ptx_abi::__private::Proof::member::<i8>("c",
                                                            const { builtin # offset_of(Self, c) })]), 1usize),
                                    2usize)));
                __layout
            };
}
unsafe impl ::ptx_abi::__private::BitFields<(i16,)> for Made {
    const ACCESSORS: &'static [::ptx_abi::__private::Accessor] =
        &::ptx_abi::__private::Accessor::all::<1usize>(<Self as
                    ::ptx_abi::PtxLayout>::LAYOUT,
                &[::ptx_abi::__private::Accessor::run_of::<[::core::primitive::u8; Made::__ptx_runs[0usize]]>(const {
                                        builtin # offset_of(Self, __bits0_use_new_and_with_s)
                                    }, 1usize)]);
}
#[allow(dead_code, deprecated, non_snake_case)]
impl Made {
    #[doc(hidden)]
    #[inline(always)]
    const fn __ptx_accessor(__index: ::core::primitive::usize)
        -> ::ptx_abi_core::__private::Accessor {
        const { ::ptx_abi_core::__private::in_order(&[0]) };
        <Self as
                ::ptx_abi_core::__private::BitFields<(i16,)>>::ACCESSORS[__index]
    }
    // As in `bits.rs`: __ptx_bit_offset, __ptx_get, __ptx_set_checked, __ptx_with_checked, __ptx_set_wrapping, S_BITS, S_OFFSET, s, set_s, with_s, set_s_checked, with_s_checked, set_s_wrapping
}
impl ::ptx_abi::CppName for Made {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Made");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
#[allow(dead_code, deprecated, non_upper_case_globals, clippy ::
used_underscore_binding)]
impl Made {
    #[doc(hidden)]
    const __ptx_runs: [::core::primitive::usize; 1usize] =
        ::ptx_abi::__private::run_sizes(::ptx_abi::__private::Proof::structure("Made"),
            [::ptx_abi::__private::run(),
                    ::ptx_abi::__private::Proof::bits::<i16>("s", 9u32),
                    ::ptx_abi::__private::unnamed(<i8 as
                            ::ptx_abi::__private::PtxLayout>::LAYOUT)]);
    #[doc =
    "Creates a `Made` with these members. All bits of its bit-fields are 0."]
    #[allow(clippy :: too_many_arguments)]
    #[must_use]
    #[inline]
    pub const fn new(c: i8) -> Self { Self::__ptx_zeroed(c) }
    #[doc(hidden)]
    #[allow(clippy :: too_many_arguments)]
    #[inline]
    const fn __ptx_zeroed(__c: i8) -> Self {
        Self {
            c: __c,
            __align0: ::ptx_abi::__private::BitFieldAlign::NEW,
            __bits0_use_new_and_with_s: [0; Self::__ptx_runs[0usize]],
        }
    }
}
#[allow(dead_code, unused_imports)]
const _: () =
    {
        use ::core::cmp::*;
        use ::core::default::*;
        use ::core::fmt::*;
        use ::core::hash::*;
        struct __Derived;
    };
impl ::core::fmt::Debug for Made {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>)
        -> ::core::fmt::Result {
        let mut __struct =
            ::core::fmt::Formatter::debug_struct(__f, "Made");
        ::core::fmt::DebugStruct::field(&mut __struct, "s",
            &Self::s(self));
        ::core::fmt::DebugStruct::field(&mut __struct, "c", &self.c);
        ::core::fmt::DebugStruct::finish(&mut __struct)
    }
}
#[automatically_derived]
#[allow(deprecated, unused_mut)]
impl ::core::default::Default for Made {
    fn default() -> Self {
        let mut __value =
            Self::__ptx_zeroed(<i8 as
                        ::core::default::Default>::default());
        __value
    }
}
impl ::core::cmp::PartialEq for Made {
    fn eq(&self, __other: &Self) -> ::core::primitive::bool {
        true &&
                ::core::cmp::PartialEq::eq(&Self::s(self),
                    &Self::s(__other)) &&
            ::core::cmp::PartialEq::eq(&self.c, &__other.c)
    }
}
impl ::core::cmp::Eq for Made { }
#[allow(deprecated)]
const _: () =
    {
        const fn is_eq<T: ::core::cmp::Eq>() {}
        #[allow(non_upper_case_globals)]
        impl Made {
            const __ptx_eq: () = { is_eq::<i16>(); is_eq::<i8>(); };
        }
        Made::__ptx_eq
    };
impl ::core::cmp::PartialOrd for Made {
    fn partial_cmp(&self, __other: &Self)
        -> ::core::option::Option<::core::cmp::Ordering> {
        match ::core::cmp::PartialOrd::partial_cmp(&Self::s(self),
                &Self::s(__other)) {
            ::core::option::Option::Some(::core::cmp::Ordering::Equal) =>
                {}
            __unequal => return __unequal,
        }
        match ::core::cmp::PartialOrd::partial_cmp(&self.c, &__other.c) {
            ::core::option::Option::Some(::core::cmp::Ordering::Equal) =>
                {}
            __unequal => return __unequal,
        }
        ::core::option::Option::Some(::core::cmp::Ordering::Equal)
    }
}
impl ::core::cmp::Ord for Made {
    fn cmp(&self, __other: &Self) -> ::core::cmp::Ordering {
        match ::core::cmp::Ord::cmp(&Self::s(self), &Self::s(__other)) {
            ::core::cmp::Ordering::Equal => {}
            __unequal => return __unequal,
        }
        match ::core::cmp::Ord::cmp(&self.c, &__other.c) {
            ::core::cmp::Ordering::Equal => {}
            __unequal => return __unequal,
        }
        ::core::cmp::Ordering::Equal
    }
}
impl ::core::hash::Hash for Made {
    fn hash<__H: ::core::hash::Hasher>(&self, __state: &mut __H) {
        ::core::hash::Hash::hash(&Self::s(self), __state);
        ::core::hash::Hash::hash(&self.c, __state);
    }
}
