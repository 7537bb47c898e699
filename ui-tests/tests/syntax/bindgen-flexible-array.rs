use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct Message<FAM: ?Sized = [u32; 0]> {
    pub length: u32,
    pub words: FAM,
}

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
// -
// +use ptx_abi::PtxLayout;
// +
// +#[repr(C)]
// +pub struct __IncompleteArrayField<T>(core::marker::PhantomData<T>, [T; 0]);
// +
// -pub struct Message<FAM: ?Sized = [u32; 0]> {
// +pub struct Message {
// -    pub words: FAM,
// +    pub words: __IncompleteArrayField<u32>,
// -fn main() {}
// +fn main() {
// +    assert_eq!(Message::LAYOUT.size, 4);
// +}
