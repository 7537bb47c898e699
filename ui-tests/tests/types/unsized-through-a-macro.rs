use ptx_abi::PtxLayout;

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

with_tail!(Text, str);
with_tail!(Bytes, [u8]);
with_tail!(Object, dyn Send);
with_tail!(Parens, (str));
with_tail!(Qualified, core::primitive::str);

fn main() {}

// errors: 5
// fix:
// use ptx_abi::PtxLayout; → use ptx_abi::{DevPtr, PtxLayout};
// Text, str → Text, [u8; 16]
// [u8]) → DevPtr<u8>)
// with_tail!(Object, dyn Send); →
// (str) → ([u8; 16])
// core::primitive::str → DevPtr<u8>
