#[derive(Clone, Copy, ptx_abi::PtxLayout)]
#[repr(C)]
struct Point {
    x: f32,
}

#[derive(ptx_abi::KernelParams)]
struct Scale {
    n: u32,
}

fn main() {
    let _ = (Point::LAYOUT, Point::TYPE, Scale::PARAMS, Scale::ENTRY, Scale::SIZE, Scale::MODULE);
    let scale = Scale { n: 1 };
    let _ = (scale.pointers(), scale.to_buffer(), Scale::check(""));
}

// errors: 9
// fix:
// #[derive(Clone, Copy, ptx_abi::PtxLayout)] → use ptx_abi::{CppName, KernelParams, PtxLayout}; #[derive(Clone, Copy, PtxLayout)]
// Scale::MODULE → ()
