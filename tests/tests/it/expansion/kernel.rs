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
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::KernelParams for Saxpy {
    const ENTRY: &'static ::core::primitive::str = "Saxpy";
    const COUNT: ::core::primitive::usize = 5usize;
    const PARAMS: &'static [::ptx_abi::kernel::Param<'static>] =
        &::ptx_abi::kernel::Param::__params("Saxpy",
                [::ptx_abi::kernel::Param::__parameter::<u32>("n"),
                        ::ptx_abi::kernel::Param::__parameter::<f32>("a"),
                        ::ptx_abi::kernel::Param::__parameter::<DevPtr<f32>>("x"),
                        ::ptx_abi::kernel::Param::__parameter::<DevPtrMut<f32>>("y"),
                        ::ptx_abi::kernel::Param::__parameter::<Float4>("bounds")]);
    const SIZE: ::core::primitive::usize =
        ::ptx_abi::__private::param_size(<Self as
                ::ptx_abi::KernelParams>::PARAMS);
    type Pointers<'__a> = ::ptx_abi::kernel::Pointers<'__a, 5usize> where
        Self: '__a;
    #[inline]
    fn pointers(&self) -> Self::Pointers<'_> {
        ::ptx_abi::kernel::Pointers::new([&raw const self.n as
                        ::ptx_abi::__private::Address,
                    &raw const self.a as ::ptx_abi::__private::Address,
                    &raw const self.x as ::ptx_abi::__private::Address,
                    &raw const self.y as ::ptx_abi::__private::Address,
                    &raw const self.bounds as ::ptx_abi::__private::Address])
    }
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl ::ptx_abi::__private::CopyArguments<(u32, f32, DevPtr<f32>,
    DevPtrMut<f32>, Float4)> for Saxpy {
}
#[automatically_derived]
#[allow(dead_code, deprecated)]
impl Saxpy {
    #[doc(hidden)]
    pub const ENTRY: &'static ::core::primitive::str =
        <Self as ::ptx_abi::KernelParams>::ENTRY;
    #[doc(hidden)]
    pub const COUNT: ::core::primitive::usize =
        <Self as ::ptx_abi::KernelParams>::COUNT;
    #[doc(hidden)]
    pub const PARAMS: &'static [::ptx_abi::kernel::Param<'static>] =
        <Self as ::ptx_abi::KernelParams>::PARAMS;
    #[doc(hidden)]
    pub const SIZE: ::core::primitive::usize =
        <Self as ::ptx_abi::KernelParams>::SIZE;
    #[doc =
    "The offset of each parameter in bytes, on an architecture: `Sm::new(90)` or `90` for `sm_90`.\n\nUp to alignment 16 it is the same on every architecture."]
    #[must_use]
    pub const fn param_offsets<__A: ::ptx_abi::IntoSm>(sm: __A)
        -> [::core::primitive::usize; 5usize] {
        ::ptx_abi::__private::offsets(<Self as
                ::ptx_abi::KernelParams>::PARAMS, sm)
    }
    #[doc =
    "All arguments in one packed buffer, for `CU_LAUNCH_PARAM_BUFFER_POINTER`.\n\nIt does not compile where a parameter has an alignment above 16 bytes: the offsets depend on the architecture. The\nfields have to be `Copy`."]
    #[must_use]
    pub fn to_buffer(&self)
        ->
            ::ptx_abi::kernel::ParamBuffer<'static,
            { <Saxpy<> as ::ptx_abi::KernelParams>::SIZE }> where
        for<'__a> ::ptx_abi::__private::Parameters<'__a>: ::ptx_abi::__private::Packs<{
            ::ptx_abi::__private::param_align(<Saxpy<> as
                    ::ptx_abi::KernelParams>::PARAMS)
        }>,
        for<'__a> (u32, f32, DevPtr<f32>, DevPtrMut<f32>,
        Float4): ::ptx_abi::__private::CopyFields<'__a> {
        ::ptx_abi::__private::to_buffer(self,
            ::core::marker::PhantomData::<(u32, f32, DevPtr<f32>,
                DevPtrMut<f32>, Float4)>)
    }
    #[doc =
    "Compares the parameters with those of the kernel in a PTX module, for one that is made at run time.\n\n# Errors\n\nThe module has no such kernel, or it takes other parameters; the message shows both lists."]
    pub fn check(ptx: &::core::primitive::str)
        -> ::core::result::Result<(), ::ptx_abi::kernel::MismatchError> {
        <Self as ::ptx_abi::KernelParams>::check(ptx)
    }
    #[doc =
    "Compares the parameters with those of the kernel with this symbol.\n\n# Errors\n\nThe module has no such kernel, or it takes other parameters; the message shows both lists."]
    pub fn check_entry(ptx: &::core::primitive::str,
        symbol: &::core::primitive::str)
        -> ::core::result::Result<(), ::ptx_abi::kernel::MismatchError> {
        <Self as ::ptx_abi::KernelParams>::check_entry(ptx, symbol)
    }
    #[doc =
    "Finds the kernel in a PTX module and compares the parameters; returns the symbol to load.\n\n# Errors\n\nThose of `check`."]
    pub fn find_entry(ptx: &::core::primitive::str)
        ->
            ::core::result::Result<&::core::primitive::str,
            ::ptx_abi::kernel::MismatchError> {
        <Self as ::ptx_abi::KernelParams>::find_entry(ptx)
    }
}
