use ptx_abi::PtxLayout;

#[repr(C)]
pub struct __IncompleteArrayField<T>(core::marker::PhantomData<T>, [T; 0]);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct Message {
    pub length: u32,
    pub words: __IncompleteArrayField<u32>,
}

fn main() {
    assert_eq!(Message::LAYOUT.size, 4);
}
