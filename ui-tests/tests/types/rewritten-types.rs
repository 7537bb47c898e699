use std::marker::PhantomData;
use std::num::NonZero;

use ptx_abi::{KernelParams, PtxLayout, bit_fields, cuda_functions};
use ptx_abi_rewrite::{append, in_turn, swap};

#[derive(PtxLayout)]
#[repr(C)]
struct RewrittenByAMacro {
    a: [in_turn!(u32, f32); 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[swap([u8; 4] => char)]
#[repr(C, align(4))]
struct RewrittenForeign {
    #[ptx(as = u32)]
    a: [u8; 4],
}

#[derive(Clone, Copy, KernelParams)]
#[swap(a: T => a: [T; 1])]
struct RewrittenGenericParameter<T: PtxLayout> {
    n: u32,
    a: T,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap(b: [T; 4] => b: [[T; 2]; 2])]
#[repr(C)]
struct RewrittenGeneric<T> {
    a: T,
    b: [T; 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[swap(f32 => i32)]
#[repr(C, packed)]
struct RewrittenPacked {
    a: u8,
    b: f32,
}

#[derive(Clone, Copy, KernelParams)]
#[swap(u64 => [u32; 2])]
struct RewrittenParameter {
    n: u32,
    a: u64,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap(*mut f32 => *const f32)]
#[repr(C)]
struct RewrittenPointer {
    a: *mut f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap(u32 => i32)]
#[repr(transparent)]
struct RewrittenTransparent(u32);

#[derive(Clone, Copy, PtxLayout)]
#[swap(i32 => u32)]
#[repr(C)]
struct RewrittenTuple(f32, i32);

#[derive(Clone, Copy, PtxLayout)]
#[swap(f32 => i32)]
#[repr(C)]
union U {
    a: u32,
    b: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(AnyBitPattern))]
#[append(c: bool)]
#[repr(C)]
struct AddedField {
    a: u32,
    b: u8,
}

#[derive(Clone, Copy, KernelParams)]
#[append(m: u32)]
struct Args {
    n: u32,
}

#[bit_fields(new = false)]
#[derive(Clone, Copy, PtxLayout)]
#[swap(f32 => i32)]
#[repr(C)]
struct BitFields {
    #[bits(3)]
    a: u32,
    b: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[append(C = 7)]
#[repr(u8)]
enum Mode {
    A,
    B,
}

#[cuda_functions(A)]
#[swap(f32 => f64)]
unsafe extern "C" {
    fn of_block(a: f32);
}

#[cuda_functions(B)]
unsafe extern "C" {
    fn of_type(a: in_turn!(u32, f32)) -> u8;
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(AnyBitPattern))]
#[swap(struct => union)]
#[repr(C)]
struct IntoUnion {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Handle<'a>(u64, PhantomData<&'a ()>);

#[derive(Clone, Copy, PtxLayout)]
#[swap(a: Handle<'a> => a: Handle<'static>)]
#[repr(C)]
struct Lifetime<'a> {
    a: Handle<'a>,
    b: Handle<'a>,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(opaque, size = 8, align = 8)]
#[append(valid: bool)]
#[repr(C, align(8))]
struct OpaqueAdded {
    handle: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(opaque, size = 8, align = 8)]
#[swap(u64 => NonZero<u64>)]
#[repr(C)]
struct Opaque {
    handle: u64,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap(b => c)]
#[repr(C)]
struct RenamedField {
    a: u32,
    b: u32,
}

fn main() {}

// errors: 24, the constructor of `#[bit_fields]` names the type too, and rustc's E0609 and E0560 each use of the name
// fix:
// a: [in_turn!(u32, f32); 4], → a: [u32; 4],
// #[swap([u8; 4] => char)] ↑
// #[swap(a: T => a: [T; 1])] ↑
// #[swap(b: [T; 4] => b: [[T; 2]; 2])] ↑
// in RewrittenPacked: #[swap(f32 => i32)] ↑
// in RewrittenParameter: #[swap(u64 => [u32; 2])] ↑
// #[swap(*mut f32 => *const f32)] ↑
// #[swap(u32 => i32)] ↑
// #[swap(i32 => u32)] ↑
// in U: #[swap(f32 => i32)] ↑
// in AddedField: #[ptx(impls(AnyBitPattern))] →
// #[append(c: bool)] ↑
// #[append(m: u32)] ↑
// in BitFields: #[swap(f32 => i32)] ↑
// #[append(C = 7)] ↑
// #[swap(f32 => f64)] ↑
// fn of_type(a: in_turn!(u32, f32)) -> u8; → fn of_type(a: u32) -> u8;
// #[swap(struct => union)] ↑
// #[swap(a: Handle<'a> => a: Handle<'static>)] →
// #[append(valid: bool)] ↑
// #[swap(u64 => NonZero<u64>)] ↑
// #[swap(b => c)] ↑
