use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union U {
    #[bits(5)]
    a: u32,
    all: u32,
}

fn main() {
    let mut u = U { all: 0 };
    u.set_a(u.a() + 1);
}

// errors: 2
// fix:
// u.set_a(u.a() + 1); → unsafe { u.set_a(u.a() + 1) };
