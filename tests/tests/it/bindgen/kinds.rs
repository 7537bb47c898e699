//! What bindgen 0.73 writes for `kinds.hpp`, without functions.

#[repr(C)]
#[derive(Copy, Clone, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct __BindgenBitfieldUnit<Storage> {
    storage: Storage,
}
#[derive(PartialEq, Eq, Copy, Clone, Debug, Hash)]
#[repr(C)]
pub struct __BindgenOpaqueArray<T>(pub T);
#[derive(PartialEq, Eq, Copy, Clone, Debug, Hash)]
#[repr(C, align(8))]
pub struct __BindgenOpaqueArray8<T>(pub T);
#[derive(PartialEq, Eq, Copy, Clone, Debug, Hash)]
#[repr(C, align(16))]
pub struct __BindgenOpaqueArray16<T>(pub T);
#[derive(PartialEq, Copy, Clone, Hash, Debug, Default)]
#[repr(C)]
pub struct __BindgenComplex<T> {
    pub re: T,
    pub im: T,
}
#[derive(PartialEq, Copy, Clone, Hash, Debug, Default)]
#[repr(transparent)]
pub struct __BindgenFloat16(pub u16);
#[repr(C)]
pub struct __BindgenUnionField<T>(::std::marker::PhantomData<T>);
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct match_ {
    pub type_: ::std::os::raw::c_int,
    pub impl_: ::std::os::raw::c_int,
    pub self_: ::std::os::raw::c_int,
    pub fn_: ::std::os::raw::c_int,
    pub u8_: ::std::os::raw::c_int,
    pub box_: ::std::os::raw::c_int,
    pub const_: f32,
    pub Self_: ::std::os::raw::c_int,
}
pub const Constants_CONSTANTS_A: Constants = 0;
pub const Constants_CONSTANTS_B: Constants = 7;
pub type Constants = ::std::os::raw::c_uint;
#[repr(u8)]
#[derive(::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
#[derive(Copy, Clone, Hash, PartialEq, Eq)]
pub enum Rustified {
    type_ = 0,
    other = 3,
}
#[repr(transparent)]
#[derive(::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
#[derive(Copy, Clone, Hash, PartialEq, Eq)]
pub struct NewType(pub ::std::os::raw::c_uint);
#[repr(transparent)]
#[derive(::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
#[derive(Copy, Clone, Hash, PartialEq, Eq)]
pub struct Flags(pub ::std::os::raw::c_uint);
pub const _bindgen_mod_id_1165_Unnamed_UNNAMED_A: _bindgen_mod_id_1165_Unnamed = 0;
pub type _bindgen_mod_id_1165_Unnamed = ::std::os::raw::c_uint;
pub mod Moduled {
    #[allow(unused_imports)]
    use super::*;
    pub type Type = i16;
    pub const A: Type = -1;
    pub const B: Type = 0;
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Enumerations {
    pub constants: Constants,
    pub rustified: Rustified,
    pub new_type: NewType,
    pub flags: [Flags; 2usize],
    pub moduled: Moduled::Type,
    pub inner: Enumerations__bindgen_ty_1,
}
pub const Enumerations_INNER_A: Enumerations__bindgen_ty_1 = Enumerations__bindgen_ty_1::INNER_A;
pub const Enumerations_INNER_B: Enumerations__bindgen_ty_1 = Enumerations__bindgen_ty_1::INNER_B;
#[repr(u32)]
#[derive(::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
#[derive(Copy, Clone, Hash, PartialEq, Eq)]
pub enum Enumerations__bindgen_ty_1 {
    INNER_A = 0,
    INNER_B = 1,
}
pub type Compare = ::std::option::Option<
    unsafe extern "C" fn(
        arg1: *const ::std::os::raw::c_void,
        arg2: *const ::std::os::raw::c_void,
    ) -> ::std::os::raw::c_int,
>;
pub type Log =
    ::std::option::Option<unsafe extern "C" fn(format: *const ::std::os::raw::c_char, ...)>;
pub type Alias = Compare;
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Callbacks {
    pub plain: ::std::option::Option<unsafe extern "C" fn()>,
    pub compare: Compare,
    pub log: Log,
    pub table: [Alias; 2usize],
    pub tables: [[Alias; 3usize]; 2usize],
    pub pointer: *mut Compare,
    pub rows: *mut [f32; 4usize],
    pub many: ::std::option::Option<
        unsafe extern "C" fn(
            arg1: ::std::os::raw::c_int,
            arg2: ::std::os::raw::c_int,
            arg3: ::std::os::raw::c_int,
            arg4: ::std::os::raw::c_int,
            arg5: ::std::os::raw::c_int,
            arg6: ::std::os::raw::c_int,
            arg7: ::std::os::raw::c_int,
            arg8: ::std::os::raw::c_int,
            arg9: ::std::os::raw::c_int,
            arg10: ::std::os::raw::c_int,
            arg11: ::std::os::raw::c_int,
            arg12: ::std::os::raw::c_int,
            arg13: ::std::os::raw::c_int,
            arg14: ::std::os::raw::c_int,
            arg15: ::std::os::raw::c_int,
            arg16: ::std::os::raw::c_int,
        ) -> f64,
    >,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Middle {
    pub a: u8,
    pub _bitfield_1: __BindgenBitfieldUnit<[u8; 3usize]>,
    pub d: u32,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Alone {
    pub _bindgen_align: [u64; 0],
    pub _bitfield_1: __BindgenBitfieldUnit<[u8; 8usize]>,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub union Either {
    pub all: u32,
    pub _bitfield_1: __BindgenBitfieldUnit<[u8; 1usize]>,
}
#[repr(C, packed)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Tight {
    pub a: u8,
    pub _bitfield_1: __BindgenBitfieldUnit<[u8; 3usize]>,
    pub c: u16,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Trailing {
    pub first: u64,
    pub _bitfield_1: __BindgenBitfieldUnit<[u8; 1usize]>,
    pub __bindgen_padding_0: [u8; 7usize],
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Twice {
    pub __bindgen_anon_1: Twice__bindgen_ty_1,
    pub __bindgen_anon_2: Twice__bindgen_ty_2,
    pub _bitfield_1: __BindgenBitfieldUnit<[u8; 1usize]>,
    pub __bindgen_padding_0: u8,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Twice__bindgen_ty_1 {
    pub _bindgen_align: [u32; 0],
    pub _bitfield_1: __BindgenBitfieldUnit<[u8; 1usize]>,
    pub __bindgen_padding_0: [u8; 3usize],
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Twice__bindgen_ty_2 {
    pub _bindgen_align: [u16; 0],
    pub _bitfield_1: __BindgenBitfieldUnit<[u8; 1usize]>,
    pub __bindgen_padding_0: u8,
}
#[repr(C)]
#[derive(::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Droppable {
    pub value: i32,
}
#[repr(C)]
#[derive(::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub union Dropped {
    pub droppable: ::std::mem::ManuallyDrop<Droppable>,
    pub real: ::std::mem::ManuallyDrop<f32>,
}
#[repr(C)]
#[derive(::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Wrapped {
    pub droppable: __BindgenUnionField<Droppable>,
    pub real: __BindgenUnionField<f64>,
    pub bytes: __BindgenUnionField<[::std::os::raw::c_char; 12usize]>,
    pub bindgen_union_field: __BindgenOpaqueArray8<[u8; 16usize]>,
}
#[repr(C)]
#[derive(::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Unions {
    pub dropped: Dropped,
    pub wrapped: Wrapped,
}
#[repr(C)]
#[repr(align(4))]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Hidden {
    pub _bindgen_opaque_blob: [u32; 3usize],
}
#[repr(C)]
#[repr(align(16))]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct HiddenWide {
    pub _bindgen_opaque_blob: __BindgenOpaqueArray16<[u8; 32usize]>,
}
#[repr(C)]
#[repr(align(64))]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Line {
    pub words: [u32; 4usize],
}
#[repr(C)]
#[repr(align(64))]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Lines {
    pub tag: ::std::os::raw::c_char,
    pub line: Line,
    pub hidden: Hidden,
    pub wide: HiddenWide,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Private {
    secret: i32,
    other: f64,
    pub shown: i32,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct None {
    pub _address: u8,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct First {
    pub first: i32,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Second {
    pub second: f64,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Both {
    pub _base: First,
    pub _base_1: Second,
    pub both: i32,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Node<T> {
    pub _phantom_0: ::std::marker::PhantomData<::std::cell::UnsafeCell<T>>,
    pub value: T,
    pub next: *mut Node<T>,
    pub other: *mut T,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Instances {
    pub array: __BindgenOpaqueArray<[u32; 3usize]>,
    pub node: Node<::std::os::raw::c_int>,
    pub nested: Node<*mut Node<f64>>,
}
#[repr(transparent)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Handle(pub *mut ::std::os::raw::c_void);
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Handles {
    pub one: Handle,
    pub two: [Handle; 2usize],
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Numbers {
    pub c: __BindgenComplex<f32>,
    pub half: __BindgenFloat16,
    pub wide: i64,
    pub flag: bool,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Anonymous {
    pub pointer: *mut Anonymous__bindgen_ty_1,
    pub array: [[Anonymous__bindgen_ty_1; 3usize]; 2usize],
    pub __bindgen_anon_1: Anonymous__bindgen_ty_2,
    pub __bindgen_anon_2: Anonymous__bindgen_ty_3,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Anonymous__bindgen_ty_1 {
    pub a: ::std::os::raw::c_int,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub union Anonymous__bindgen_ty_2 {
    pub b: i64,
    pub __bindgen_anon_1: Anonymous__bindgen_ty_2__bindgen_ty_1,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Anonymous__bindgen_ty_2__bindgen_ty_1 {
    pub c: ::std::os::raw::c_int,
    pub d: ::std::os::raw::c_int,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub struct Anonymous__bindgen_ty_3 {
    pub __bindgen_anon_1: Anonymous__bindgen_ty_3__bindgen_ty_1,
}
#[repr(C)]
#[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
#[ptx(bindgen)]
pub union Anonymous__bindgen_ty_3__bindgen_ty_1 {
    pub e: ::std::os::raw::c_int,
    pub f: f32,
}
