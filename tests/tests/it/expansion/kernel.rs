use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
#[repr(C)]
pub struct Saxpy {
    pub n: u32,
    pub a: f32,
    pub x: DevPtr<f32>,
    pub y: DevPtrMut<f32>,
    pub bounds: Float4,
}
unsafe impl ::ptx_abi::KernelParams for Saxpy {
    const ENTRY: &'static ::core::primitive::str = "Saxpy";
    const COUNT: ::core::primitive::usize = 5usize;
    const PARAMS: &'static [::ptx_abi::kernel::Param<'static>] =
        &::ptx_abi::kernel::Param::__params::<::ptx_abi::__private::Proof,
                    5usize>("Saxpy",
                [::ptx_abi::__private::Proof::param::<u32>("n"),
                        ::ptx_abi::__private::Proof::param::<f32>("a"),
                        ::ptx_abi::__private::Proof::param::<DevPtr<f32>>("x"),
                        ::ptx_abi::__private::Proof::param::<DevPtrMut<f32>>("y"),
                        ::ptx_abi::__private::Proof::param::<Float4>("bounds")]);
    const SIZE: ::core::primitive::usize =
        ::ptx_abi::__private::param_size(<Self as
                ::ptx_abi::KernelParams>::PARAMS);
    type Module = ();
    const MODULE: () = ();
    type Offsets = [::core::primitive::usize; 5usize];
    type Static = Self;
}
unsafe impl ::ptx_abi::kernel::Addresses for Saxpy {
    type Pointers<'__ptx_a> =
        ::ptx_abi::kernel::Pointers<'__ptx_a, 5usize> where
        Self: '__ptx_a;
    #[inline]
    fn __addresses(&self) -> Self::Pointers<'_> {
        ::ptx_abi::kernel::Pointers::new([&raw const self.n as
                        ::ptx_abi::__private::Address,
                    &raw const self.a as ::ptx_abi::__private::Address,
                    &raw const self.x as ::ptx_abi::__private::Address,
                    &raw const self.y as ::ptx_abi::__private::Address,
                    &raw const self.bounds as ::ptx_abi::__private::Address])
    }
}
#[allow(deprecated)]
unsafe impl ::ptx_abi_core::__private::CopyArguments<(u32, f32,
    DevPtr<f32>, DevPtrMut<f32>, Float4)> for Saxpy {
}
#[allow(deprecated)]
unsafe impl ::ptx_abi_core::kernel::Packed for Saxpy where
    for<'__ptx_a> ::ptx_abi_core::__private::Parameters<'__ptx_a>: ::ptx_abi_core::__private::Packs<{
        ::ptx_abi::__private::param_align(<Saxpy as
                ::ptx_abi::KernelParams>::PARAMS)
    }>,
    for<'__ptx_a> (u32, f32, DevPtr<f32>, DevPtrMut<f32>,
    Float4): ::ptx_abi_core::__private::CopyFields<'__ptx_a> {
    type Buffer<'__ptx_b> =
        ::ptx_abi_core::kernel::ParamBuffer<'__ptx_b,
        { <Saxpy as ::ptx_abi::KernelParams>::SIZE }> where
        Self: '__ptx_b;
    #[inline]
    fn __packed<'__ptx_b>(&self) -> Self::Buffer<'__ptx_b> where
        Self: '__ptx_b {
        ::ptx_abi_core::__private::to_buffer(self,
            ::core::marker::PhantomData::<(u32, f32, DevPtr<f32>,
                DevPtrMut<f32>, Float4)>)
    }
}
