pub struct __BindgenBitfieldUnit<Storage>(Storage);
#[repr(C)]
#[ptx(bindgen(namespaces), name = "Outer::Inner")]
pub struct Outer_Inner {
    pub _base: super::plain::Plain,
    pub type_: u8,
    pub __bindgen_padding_0: [u8; 7],
    pub _bitfield_1: __BindgenBitfieldUnit<[u8; 4]>,
    pub callback: ::std::option::Option<unsafe extern "C" fn()>,
    secret: u32,
}
unsafe impl ::ptx_abi::PtxLayout for Outer_Inner {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &{
                let __layout =
                    ::ptx_abi::Layout::__laid_out::<::ptx_abi::__private::Proof,
                            6usize>(&::ptx_abi::__private::Proof::members(::ptx_abi::__private::Proof::at(&::ptx_abi::__private::Proof::verify::<Self,
                                                6usize>(::ptx_abi::__private::Proof::structure("Outer_Inner").cpp_name(::ptx_abi::__private::namespaced("expansion::bindgen::Outer::Inner")),
                                            [::ptx_abi::__private::Proof::member_of::<super::plain::Plain>("_base",
                                                            const { builtin # offset_of(Self, _base) }).anonymous(),
                                                    ::ptx_abi::__private::Proof::member_of::<u8>("type_",
                                                            const {
                                                                    builtin # offset_of(Self, type_)
                                                                }).cpp_name("type"),
                                                    ::ptx_abi::__private::Proof::opaque_member::<[u8; 7]>("",
                                                        const { builtin # offset_of(Self, __bindgen_padding_0) }),
                                                    ::ptx_abi::__private::Proof::opaque_member::<__BindgenBitfieldUnit<[u8; 4]>>("_bitfield_1",
                                                            const { builtin # offset_of(Self, _bitfield_1) }).hidden(),
                                                    ::ptx_abi::__private::Proof::member_of::<::std::option::Option<unsafe extern "C" fn()>>("callback",
                                                        const { builtin # offset_of(Self, callback) }),
                                                    ::ptx_abi::__private::Proof::member_of::<u32>("secret",
                                                            const { builtin # offset_of(Self, secret) }).hidden()]),
                                    0usize)));
                __layout
            };
}
impl ::ptx_abi::CppName for Outer_Inner {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named({
                    let __name =
                        ::ptx_abi::__private::namespaced("expansion::bindgen::Outer::Inner");
                    __name
                });
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
#[repr(C)]
#[ptx(bindgen)]
pub struct Incomplete {
    _unused: [u8; 0],
}
unsafe impl ::ptx_abi::PtxLayout for Incomplete {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &::ptx_abi::Layout::__proven::<::ptx_abi::__private::Proof>(::ptx_abi::__private::Proof::incomplete::<Self>("Incomplete"));
}
impl ::ptx_abi::CppName for Incomplete {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Incomplete");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
const _: () = ::ptx_abi::__private::expect_global("expansion::bindgen");
