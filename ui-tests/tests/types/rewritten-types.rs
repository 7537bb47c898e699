use ptx_abi::{KernelParams, PtxLayout};
use ptx_abi_rewrite::{in_turn, swap};

#[derive(PtxLayout)]
#[repr(C)]
struct RewrittenByAMacro {
    a: [in_turn!(u32, f32); 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[swap([u8; 4] => char)]
#[repr(C, align(4))]
struct RewrittenForeign {
    #[ptx(as = u32)]
    a: [u8; 4],
}

#[derive(Clone, Copy, KernelParams)]
#[swap(a: T => a: [T; 1])]
struct RewrittenGenericParameter<T: PtxLayout> {
    n: u32,
    a: T,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap(b: [T; 4] => b: [[T; 2]; 2])]
#[repr(C)]
struct RewrittenGeneric<T> {
    a: T,
    b: [T; 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[swap(u64 => [u32; 2])]
#[repr(C, align(8))]
struct RewrittenInteger {
    a: u64,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap(f32 => i32)]
#[repr(C, packed)]
struct RewrittenPacked {
    a: u8,
    b: f32,
}

#[derive(Clone, Copy, KernelParams)]
#[swap(u64 => [u32; 2])]
struct RewrittenParameter {
    n: u32,
    a: u64,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap(*mut f32 => *const f32)]
#[repr(C)]
struct RewrittenPointer {
    a: *mut f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap(u32 => i32)]
#[repr(transparent)]
struct RewrittenTransparent(u32);

#[derive(Clone, Copy, PtxLayout)]
#[swap(i32 => u32)]
#[repr(C)]
struct RewrittenTuple(f32, i32);

#[derive(Clone, Copy, PtxLayout)]
#[swap(u32 => f32, f32 => u32)]
#[repr(C)]
struct RewrittenTwoFields {
    a: u32,
    b: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap(f32 => i32)]
#[repr(C)]
union U {
    a: u32,
    b: f32,
}

fn main() {}

// errors: 13
// fix:
// -use ptx_abi_rewrite::{in_turn, swap};
// +use ptx_abi_rewrite::swap;
// -    a: [in_turn!(u32, f32); 4],
// +    a: [u32; 4],
// -#[derive(Clone, Copy, PtxLayout)]
// -#[swap([u8; 4] => char)]
// +#[swap([u8; 4] => char)]
// +#[derive(Clone, Copy, PtxLayout)]
// -#[derive(Clone, Copy, KernelParams)]
// -#[swap(a: T => a: [T; 1])]
// +#[swap(a: T => a: [T; 1])]
// +#[derive(Clone, Copy, KernelParams)]
// -#[derive(Clone, Copy, PtxLayout)]
// -#[swap(b: [T; 4] => b: [[T; 2]; 2])]
// +#[swap(b: [T; 4] => b: [[T; 2]; 2])]
// +#[derive(Clone, Copy, PtxLayout)]
// -#[derive(Clone, Copy, PtxLayout)]
// -#[swap(u64 => [u32; 2])]
// +#[swap(u64 => [u32; 2])]
// +#[derive(Clone, Copy, PtxLayout)]
// -#[derive(Clone, Copy, PtxLayout)]
// -#[swap(f32 => i32)]
// -#[repr(C, packed)]
// +#[swap(f32 => i32)]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C, packed)]
// -#[derive(Clone, Copy, KernelParams)]
// -#[swap(u64 => [u32; 2])]
// +#[swap(u64 => [u32; 2])]
// +#[derive(Clone, Copy, KernelParams)]
// -#[derive(Clone, Copy, PtxLayout)]
// -#[swap(*mut f32 => *const f32)]
// +#[swap(*mut f32 => *const f32)]
// +#[derive(Clone, Copy, PtxLayout)]
// -#[derive(Clone, Copy, PtxLayout)]
// -#[swap(u32 => i32)]
// +#[swap(u32 => i32)]
// +#[derive(Clone, Copy, PtxLayout)]
// -#[derive(Clone, Copy, PtxLayout)]
// -#[swap(i32 => u32)]
// +#[swap(i32 => u32)]
// +#[derive(Clone, Copy, PtxLayout)]
// -#[derive(Clone, Copy, PtxLayout)]
// -#[swap(u32 => f32, f32 => u32)]
// +#[swap(u32 => f32, f32 => u32)]
// +#[derive(Clone, Copy, PtxLayout)]
// -#[derive(Clone, Copy, PtxLayout)]
// -#[swap(f32 => i32)]
// -#[repr(C)]
// +#[swap(f32 => i32)]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
