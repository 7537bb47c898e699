use ptx_abi::{DevPtr, KernelParams};
#[repr(C)]
#[ptx(entry = "scale_f32")]
pub struct Scale<'a, T: Copy> {
    #[ptx(as = DevPtr<f32>)]
    pub data: u64,
    pub factor: f64,
    pub marker: core::marker::PhantomData<&'a T>,
}
unsafe impl<'a, T: Copy> ::ptx_abi::KernelParams for Scale<'a, T> where
    core::marker::PhantomData<&'a T>: ::ptx_abi::PtxLayout {
    const ENTRY: &'static ::core::primitive::str = "scale_f32";
    const COUNT: ::core::primitive::usize = 3usize;
    const PARAMS: &'static [::ptx_abi::kernel::Param<'static>] =
        &::ptx_abi::kernel::Param::__params::<::ptx_abi::__private::Proof,
                    3usize>("Scale",
                ::ptx_abi::__private::Proof::collected(::ptx_abi::__private::Proof::param_at(&::ptx_abi::__private::Proof::collect("Scale",
                                [::ptx_abi::__private::Proof::param_as::<DevPtr<f32>,
                                                u64>("data", "u64"),
                                        ::ptx_abi::__private::Proof::param_without_as(::ptx_abi::__private::Proof::param::<f64>("factor")),
                                        ::ptx_abi::__private::Proof::param_without_as(::ptx_abi::__private::Proof::param::<core::marker::PhantomData<&'a T>>("marker"))]),
                        0usize)));
    const SIZE: ::core::primitive::usize =
        ::ptx_abi::__private::param_size(<Self as
                ::ptx_abi::KernelParams>::PARAMS);
    type Module = ();
    const MODULE: () = ();
    type Offsets = [::core::primitive::usize; 3usize];
    type Static = Self;
}
unsafe impl<'a, T: Copy> ::ptx_abi::kernel::Addresses for Scale<'a, T>
    where core::marker::PhantomData<&'a T>: ::ptx_abi::PtxLayout {
    type Pointers<'__ptx_a> =
        ::ptx_abi::kernel::Pointers<'__ptx_a, 3usize> where
        Self: '__ptx_a;
    #[inline]
    fn __addresses(&self) -> Self::Pointers<'_> {
        const { _ = <Self as ::ptx_abi::KernelParams>::PARAMS };
        ::ptx_abi::kernel::Pointers::new([&raw const self.data as
                        ::ptx_abi::__private::Address,
                    &raw const self.factor as ::ptx_abi::__private::Address,
                    &raw const self.marker as ::ptx_abi::__private::Address])
    }
}
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
