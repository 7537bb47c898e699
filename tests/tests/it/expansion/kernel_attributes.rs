use ptx_abi::{DevPtr, KernelParams};
#[repr(C)]
#[ptx(entry = "scale_f32")]
pub struct Scale<'a, T: Copy> {
    #[ptx(as = DevPtr<f32>)]
    pub data: u64,
    pub factor: f64,
    pub marker: core::marker::PhantomData<&'a T>,
}
#[automatically_derived]
#[allow(deprecated)]
unsafe impl<'a, T: Copy> ::ptx_abi::KernelParams for Scale<'a, T> where
    core::marker::PhantomData<&'a T>: ::ptx_abi::PtxLayout {
    const ENTRY: &'static ::core::primitive::str = "scale_f32";
    const COUNT: ::core::primitive::usize = 3usize;
    const PARAMS: &'static [::ptx_abi::kernel::Param<'static>] =
        &::ptx_abi::kernel::Param::__collected(::ptx_abi::kernel::Param::__at(&::ptx_abi::kernel::Param::__collect("Scale",
                            [::ptx_abi::kernel::Param::__param_as::<DevPtr<f32>,
                                            u64>("data", "u64"),
                                    ::ptx_abi::kernel::Param::__plain(::ptx_abi::kernel::Param::__parameter::<f64>("factor")),
                                    ::ptx_abi::kernel::Param::__plain(::ptx_abi::kernel::Param::__parameter::<core::marker::PhantomData<&'a T>>("marker"))]),
                    0usize));
    const SIZE: ::core::primitive::usize =
        ::ptx_abi::__private::param_size(<Self as
                ::ptx_abi::KernelParams>::PARAMS);
    type Pointers<'__a> = ::ptx_abi::kernel::Pointers<'__a, 3usize> where
        Self: '__a;
    #[inline]
    fn pointers(&self) -> Self::Pointers<'_> {
        const { _ = <Self as ::ptx_abi::KernelParams>::PARAMS };
        ::ptx_abi::kernel::Pointers::new([&raw const self.data as
                        ::ptx_abi::__private::Address,
                    &raw const self.factor as ::ptx_abi::__private::Address,
                    &raw const self.marker as ::ptx_abi::__private::Address])
    }
}
#[automatically_derived]
#[allow(dead_code, deprecated)]
impl<'a, T: Copy> Scale<'a, T> where
    core::marker::PhantomData<&'a T>: ::ptx_abi::PtxLayout {
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
        -> [::core::primitive::usize; 3usize] {
        ::ptx_abi::__private::offsets(<Self as
                ::ptx_abi::KernelParams>::PARAMS, sm)
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
#[automatically_derived]
#[allow(dead_code, deprecated, unused_imports)]
impl<'a, T: Copy> Scale<'a, T> where
    core::marker::PhantomData<&'a T>: ::ptx_abi::PtxLayout {
    #[doc(hidden)]
    fn __ptx_params() {
        use ::ptx_abi::__private::Other as _;
        ::ptx_abi::__private::stands_in::<u64,
                _>(::ptx_abi::__private::Foreign::<u64>::NEW.host());
    }
}
