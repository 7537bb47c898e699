use ptx_abi::bit_fields;

#[bit_fields]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
}

fn main() {}
