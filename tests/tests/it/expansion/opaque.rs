use ptx_abi::PtxLayout;
#[repr(C)]
#[ptx(opaque, size = 4, align = 4)]
pub struct Fp(u32);
unsafe impl ::ptx_abi::PtxLayout for Fp {
    const LAYOUT: &'static ::ptx_abi::Layout<'static> =
        &::ptx_abi::Layout::__proven::<::ptx_abi::__private::Proof>(::ptx_abi::__private::Proof::opaque::<Self>(::ptx_abi::__private::Proof::structure("Fp").pinned_size(4usize).pinned_align(4usize),
                    false));
}
impl ::ptx_abi::CppName for Fp {
    const TYPE: &'static ::ptx_abi::CppType<'static> =
        &::ptx_abi::CppType::Named("Fp");
    const __POINTEE: ::ptx_abi::__private::Target =
        ::ptx_abi::__private::pointee::<Self>();
}
