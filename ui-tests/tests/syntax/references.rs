use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct MutableReferenceField<'a> {
    a: u32,
    b: &'a mut f32,
}

struct CudaSlice<T>(u64, T);

#[derive(PtxLayout)]
#[repr(C)]
struct BufferReferenceField<'a> {
    a: &'a CudaSlice<u32>,
    b: &'a mut CudaSlice<[f32; 3]>,
    c: &'a [f64; 4],
}

#[derive(PtxLayout)]
#[repr(C)]
struct ReferenceField<'a> {
    a: u32,
    b: &'a f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct SliceField {
    len: u64,
    data: [f32],
}

#[derive(PtxLayout)]
#[repr(C)]
struct SliceReferenceField {
    a: u32,
    b: &'static [f32],
}

#[derive(PtxLayout)]
#[repr(C)]
struct StrReferenceField {
    a: u32,
    b: &'static str,
}

#[derive(PtxLayout)]
#[repr(C)]
struct TraitObjectField {
    data: dyn Send,
}

fn main() {}

// errors: 9
// fix:
// use ptx_abi::PtxLayout; → use ptx_abi::{DevPtr, DevPtrMut, PtxLayout};
// struct MutableReferenceField<'a> { → struct MutableReferenceField {
// b: &'a mut f32, → b: DevPtrMut<f32>,
// struct BufferReferenceField<'a> { → struct BufferReferenceField {
// a: &'a CudaSlice<u32>, → a: DevPtr<u32>,
// b: &'a mut CudaSlice<[f32; 3]>, → b: DevPtrMut<f32>,
// c: &'a [f64; 4], → c: DevPtr<f64>,
// struct ReferenceField<'a> { → struct ReferenceField {
// b: &'a f32, → b: DevPtr<f32>,
// data: [f32], → data: DevPtr<f32>,
// b: &'static [f32], → b: DevPtr<f32>, len: u64,
// b: &'static str, → b: DevPtr<u8>, len: u64,
// data: dyn Send, → tag: u32, value: Value,
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +union Value {
// +    integer: i32,
// +    float: f32,
// +}
