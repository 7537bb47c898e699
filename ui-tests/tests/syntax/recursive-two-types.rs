use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct A {
    key: u32,
    b: B,
}

#[derive(PtxLayout)]
#[repr(C)]
struct B {
    a: [A; 2],
    key: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct C {
    key: u32,
    d: D,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct D {
    key: u32,
    e: E,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union E {
    c: C,
    key: u32,
}

fn main() {}

// errors: 5, rustc's E0072 twice and E0391, and one E0391 more for each of the two circles
// fix:
// -    a: [A; 2],
// +    a: [ptx_abi::DevPtr<A>; 2],
// -    c: C,
// +    c: ptx_abi::DevPtr<C>,
