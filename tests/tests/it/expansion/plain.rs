use ptx_abi::DevPtr;
use ptx_abi::vector::Float4;
#[repr(C)]
pub struct Plain {
    pub a: u8,
    pub b: f32,
    pub c: [u16; 3],
    pub d: f64,
    pub e: DevPtr<Plain>,
    pub f: Float4,
    pub g: bool,
    pub h: u8,
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi_core::PtxLayout for Plain {
    const LAYOUT: &'static ::ptx_abi_core::Layout<'static> =
        &{
                use ::ptx_abi_core::__private::{
                    struct_field as __field, struct_layout as __layout,
                    struct_members as __members,
                };
                let layout =
                    __layout(&__members::<Self,
                                    8usize>("Plain", 1usize,
                                [__field::<u8>("a", const { builtin # offset_of(Self, a) }),
                                        __field::<f32>("b", const { builtin # offset_of(Self, b) }),
                                        __field::<[u16; 3]>("c",
                                            const { builtin # offset_of(Self, c) }),
                                        __field::<f64>("d", const { builtin # offset_of(Self, d) }),
                                        __field::<DevPtr<Plain>>("e",
                                            const { builtin # offset_of(Self, e) }),
                                        __field::<Float4>("f",
                                            const { builtin # offset_of(Self, f) }),
                                        __field::<bool>("g",
                                            const { builtin # offset_of(Self, g) }),
                                        __field::<u8>("h",
                                            const { builtin # offset_of(Self, h) })]), false);
                layout
            };
}
#[automatically_derived]
#[allow(deprecated)]
impl ::ptx_abi_core::CppName for Plain {
    const TYPE: &'static ::ptx_abi_core::CppType<'static> =
        &::ptx_abi_core::CppType::Named("Plain");
    const __POINTEE: ::ptx_abi_core::__private::Target =
        ::ptx_abi_core::__private::pointee::<Self>();
}
