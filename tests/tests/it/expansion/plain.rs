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
unsafe impl ::ptx_abi_core::PtxLayout for Plain {
    const LAYOUT: &'static ::ptx_abi_core::Layout<'static> =
        ::ptx_abi_core::__private::structs::layout::<Self>();
}
unsafe impl ::ptx_abi_core::__private::structs::Struct for Plain {
    const NAME: &'static ::core::primitive::str = "Plain";
    const MEMBERS:
        &'static ::ptx_abi_core::__private::structs::StructMembers =
        {
            use ::ptx_abi_core::__private::structs as __structs;
            &__structs::members::<Self,
                        8usize>(1usize, false,
                    [__structs::field::<u8>("a",
                                const { builtin # offset_of(Self, a) }),
                            __structs::field::<f32>("b",
                                const { builtin # offset_of(Self, b) }),
                            __structs::field::<[u16; 3]>("c",
                                const { builtin # offset_of(Self, c) }),
                            __structs::field::<f64>("d",
                                const { builtin # offset_of(Self, d) }),
                            __structs::field::<DevPtr<Plain>>("e",
                                const { builtin # offset_of(Self, e) }),
                            __structs::field::<Float4>("f",
                                const { builtin # offset_of(Self, f) }),
                            __structs::field::<bool>("g",
                                const { builtin # offset_of(Self, g) }),
                            __structs::field::<u8>("h",
                                const { builtin # offset_of(Self, h) })])
        };
}
