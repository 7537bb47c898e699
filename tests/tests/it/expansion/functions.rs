use core::ffi::{c_int, c_void};
unsafe extern "C" {
    /// `stream` may be null.
    fn launch_scale(data: *mut f32, n: usize, factor: f32,
    stream: *mut c_void)
    -> c_int;
    #[link_name = "reset_all"]
    fn reset();
}
#[doc = "The functions of the block above, as C++ has to declare them."]
#[allow(dead_code, deprecated, unused_imports)]
pub const LAUNCHERS: &'static [::ptx_abi::cuda::CudaFunction<'static>] =
    {
        use ::ptx_abi::__private::{
            WithoutLayout as _, WithoutName as _, WithoutShape as _,
        };
        const __TYPE_0: ::ptx_abi::cuda::CType<'static> =
            ::ptx_abi::cuda::CType::Pointer {
                to: &::ptx_abi::__private::behind_pointer((::ptx_abi::__private::Leaf::<f32>::LAID,
                            ::ptx_abi::__private::Named::<f32>::NAME,
                            ::ptx_abi::__private::Leaf::<f32>::SHAPE), "f32"),
                mutable: true,
            };
        const __TYPE_1: ::ptx_abi::cuda::CType<'static> =
            ::ptx_abi::__private::by_value((::ptx_abi::__private::Leaf::<usize>::LAID,
                    ::ptx_abi::__private::Named::<usize>::NAME,
                    ::ptx_abi::__private::Leaf::<usize>::SHAPE), "usize");
        const __TYPE_2: ::ptx_abi::cuda::CType<'static> =
            ::ptx_abi::__private::by_value((::ptx_abi::__private::Leaf::<f32>::LAID,
                    ::ptx_abi::__private::Named::<f32>::NAME,
                    ::ptx_abi::__private::Leaf::<f32>::SHAPE), "f32");
        const __TYPE_3: ::ptx_abi::cuda::CType<'static> =
            ::ptx_abi::cuda::CType::Pointer {
                to: &::ptx_abi::__private::behind_pointer((::ptx_abi::__private::Leaf::<c_void>::LAID,
                            ::ptx_abi::__private::Named::<c_void>::NAME,
                            ::ptx_abi::__private::Leaf::<c_void>::SHAPE), "c_void"),
                mutable: true,
            };
        const __TYPE_4: ::ptx_abi::cuda::CType<'static> =
            ::ptx_abi::__private::by_value((::ptx_abi::__private::Leaf::<c_int>::LAID,
                    ::ptx_abi::__private::Named::<c_int>::NAME,
                    ::ptx_abi::__private::Leaf::<c_int>::SHAPE), "c_int");
        const _:
            unsafe extern "C" fn(*mut f32, usize, f32, *mut c_void)
                -> c_int =
            launch_scale;
        const _: unsafe extern "C" fn() = reset;
        &[::ptx_abi::cuda::CudaFunction::new("launch_scale",
                        &[::ptx_abi::cuda::Parameter::new("data", __TYPE_0),
                                    ::ptx_abi::cuda::Parameter::new("n", __TYPE_1),
                                    ::ptx_abi::cuda::Parameter::new("factor", __TYPE_2),
                                    ::ptx_abi::cuda::Parameter::new("stream", __TYPE_3)],
                        __TYPE_4),
                    ::ptx_abi::cuda::CudaFunction::new("reset_all", &[],
                        ::ptx_abi::cuda::CType::Void)]
    };
