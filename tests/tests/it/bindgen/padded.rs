//! What bindgen 0.73 writes for `kinds.hpp` with its option `explicit_padding`: the types that get padding, without those whose
//! padding it writes twice, and a union that is another type then. The types that they name are those of `kinds`.

use super::kinds::*;

#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Enumerations {
    pub constants: Constants,
    pub rustified: Rustified,
    pub __bindgen_padding_0: [u8; 3usize],
    pub new_type: NewType,
    pub flags: [Flags; 2usize],
    pub moduled: Moduled::Type,
    pub __bindgen_padding_1: [u8; 2usize],
    pub inner: Enumerations__bindgen_ty_1,
}
#[repr(C)]
#[repr(align(64))]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Line {
    pub words: [u32; 4usize],
    pub __bindgen_padding_0: __BindgenOpaqueArray<[u8; 48usize]>,
}
#[repr(C)]
#[repr(align(64))]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Lines {
    pub tag: ::std::os::raw::c_char,
    pub __bindgen_padding_0: __BindgenOpaqueArray<[u8; 63usize]>,
    pub line: Line,
    pub hidden: Hidden,
    pub __bindgen_padding_1: [u8; 4usize],
    pub wide: HiddenWide,
    pub __bindgen_padding_2: [u8; 16usize],
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Private {
    secret: i32,
    pub __bindgen_padding_0: [u8; 4usize],
    other: f64,
    pub shown: i32,
    pub __bindgen_padding_1: [u8; 4usize],
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Both {
    pub _base: First,
    pub _base_1: Second,
    pub both: i32,
    pub __bindgen_padding_0: [u8; 4usize],
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Instances {
    pub array: __BindgenOpaqueArray<[u32; 3usize]>,
    pub __bindgen_padding_0: [u8; 4usize],
    pub node: Node<::std::os::raw::c_int>,
    pub nested: Node<*mut Node<f64>>,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Numbers {
    pub c: __BindgenComplex<f32>,
    pub half: __BindgenFloat16,
    pub __bindgen_padding_0: [u8; 6usize],
    pub wide: i64,
    pub flag: bool,
    pub __bindgen_padding_1: [u8; 7usize],
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Anonymous {
    pub pointer: *mut Anonymous__bindgen_ty_1,
    pub array: [[Anonymous__bindgen_ty_1; 3usize]; 2usize],
    pub __bindgen_anon_1: Anonymous__bindgen_ty_2,
    pub __bindgen_anon_2: Anonymous__bindgen_ty_3,
    pub __bindgen_padding_0: [u8; 4usize],
}
