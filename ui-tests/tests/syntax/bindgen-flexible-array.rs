use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct Message<FAM: ?Sized = [u32; 0]> {
    pub length: u32,
    pub words: FAM,
}

fn main() {}
