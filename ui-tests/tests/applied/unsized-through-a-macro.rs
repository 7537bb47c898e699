use ptx_abi::{DevPtr, PtxLayout};

macro_rules! with_tail {
    ($name:ident, $t:ty) => {
        #[derive(PtxLayout)]
        #[repr(C)]
        struct $name {
            len: u32,
            tail: $t,
        }
    };
}

with_tail!(Text, [u8; 16]);
with_tail!(Bytes, DevPtr<u8>);
with_tail!(Parens, ([u8; 16]));
with_tail!(Qualified, DevPtr<u8>);

fn main() {}
