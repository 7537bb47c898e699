use ptx_abi::{DevPtr, KernelParams, PtxLayout, foreign_types};

foreign_types! { Map; &'static f32 = DevPtr<f32> }

ptx_abi::foreign_types! { NoEntries }

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(types = u8)]
struct OfNoMap<T> {
    first: T,
    second: [u32; 2],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(types = u16)]
union UnionOfNoMap {
    bits: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(types = u32)]
struct Wrapper(f32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
#[ptx(types = u64)]
enum EnumOfNoMap {
    A,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(opaque, size = 4, align = 4, types = i8)]
struct OpaqueOfNoMap;

#[derive(KernelParams)]
#[ptx(types = i16)]
struct Kernel {
    n: u32,
    m: u32,
}

#[derive(Clone, Copy, PtxLayout, KernelParams)]
#[repr(C)]
#[ptx(types = i32)]
struct Both {
    n: u32,
}

#[ptx_abi::cuda_functions(types = i64)]
unsafe extern "C" {
    fn launch(n: u32, m: *const u64);
}

fn main() {}

// errors: 10
// fix:
// &'static f32 → DevPtr<f32>
// -ptx_abi::foreign_types! { NoEntries }
// +struct Hertz(u32);
// +ptx_abi::foreign_types! { NoEntries; Hertz = u32 }
// #[ptx(types = u8)] → #[ptx(types = Map)]
// #[ptx(types = u16)] → #[ptx(types = Map)]
// #[ptx(types = u32)] → #[ptx(types = Map)]
// #[ptx(types = u64)] → #[ptx(types = Map)]
// #[ptx(opaque, size = 4, align = 4, types = i8)] → #[ptx(opaque, size = 4, align = 4)]
// #[ptx(types = i16)] → #[ptx(types = Map)]
// #[ptx(types = i32)] → #[ptx(types = Map)]
// #[ptx_abi::cuda_functions(types = i64)] → #[ptx_abi::cuda_functions(types = Map)]
