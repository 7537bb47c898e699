//! Derived kernel arguments, and the data that the tests need of each.

use std::ffi::c_void;
use std::ptr;
use std::sync::Arc;

use cudarc::driver::CudaContext;
use ptx_abi::handle::TextureHandle;
use ptx_abi::kernel::{Addresses, Param, TypedKernel};
use ptx_abi::param::Entry;
use ptx_abi::vector::{Double4A32, Float2, Float4, UChar4};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout};

/// A type with an alignment of 64 bytes and no padding.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(64))]
struct Line([u8; 64]);

/// A type with an alignment of 128 bytes and no padding.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(128))]
struct Block([u8; 128]);

/// A type of bit-fields and a pointer, 16 bytes.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Node {
    next: DevPtrMut<Node>,
    #[ptx(bits(alive: bool = 1, level: i32 = 7, _: u32 = 24))]
    flags: u32,
    weight: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct Packed {
    tag: u8,
    value: u64,
    sum: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u16)]
enum Mode {
    Last = 0xfffe,
}

/// Parameters of every class.
#[derive(Clone, Copy, KernelParams)]
struct Mixed {
    n: u32,
    on: bool,
    x: DevPtr<f32>,
    node: Node,
    small: i8,
    vector: Float4,
    factor: f64,
    texture: TextureHandle,
    half: half::f16,
    wide: i128,
    packed: Packed,
    mode: Mode,
    bytes: [u8; 7],
    out: DevPtrMut<c_void>,
}

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "tuple")]
struct Tuple(i16, UChar4, Float2, u8, DevPtrMut<c_void>);

/// Parameters whose offsets depend on the architecture, so there is no buffer.
#[derive(Clone, Copy, KernelParams)]
struct OverAligned {
    first: u8,
    vector: Double4A32,
    second: u8,
    line: Line,
    third: u8,
    block: Block,
    out: DevPtrMut<c_void>,
}

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "generic")]
struct Generic<T: PtxLayout, const N: usize> {
    first: u8,
    items: [T; N],
    out: DevPtrMut<c_void>,
}

/// A type with arguments. The last argument points to the place where a kernel writes the others.
pub(crate) struct Derived {
    pub(crate) name: &'static str,
    pub(crate) params: &'static [Param<'static>],
    pub(crate) size: usize,
    /// The header that `Entry::of` writes.
    pub(crate) header: String,
    /// The method `param_offsets`.
    pub(crate) offsets: fn(u32) -> Vec<usize>,
    /// The bytes of each argument, with 0 for the last.
    pub(crate) arguments: Vec<Vec<u8>>,
    /// The bytes of the buffer.
    pub(crate) buffer: Option<Vec<u8>>,
    /// Passes `kernelParams` and `extra` of `cuLaunchKernel` to a function, once for each way. The first argument becomes
    /// the last one of the kernel.
    pub(crate) launch: fn(u64, &mut Launch<'_>) -> Result<(), String>,
    /// Loads the kernel from PTX as a `TypedKernel`, which compares the parameters that the driver reports.
    pub(crate) typed: fn(&Arc<CudaContext>, &str) -> Result<(), String>,
}

pub(crate) type Launch<'a> = dyn FnMut(*mut *mut c_void, *mut *mut c_void) -> Result<(), String> + 'a;

/// The bytes at the addresses.
fn read<K: Addresses>(arguments: &K) -> Vec<Vec<u8>> {
    let pointers = arguments.pointers();
    assert_eq!((pointers.len(), K::PARAMS.len()), (K::COUNT, K::COUNT));
    // SAFETY: each address points to a value of this size, and no type here has padding.
    let bytes = |pointer: *mut c_void, size| unsafe { std::slice::from_raw_parts(pointer.cast::<u8>(), size) }.to_vec();
    pointers.iter().zip(K::PARAMS).map(|(pointer, param)| bytes(*pointer, param.size)).collect()
}

macro_rules! derived {
    (@buffer $arguments:expr, yes, |$buffer:ident| $then:expr) => {{
        let $buffer = $arguments.to_buffer();
        $then
    }};
    (@buffer $arguments:expr, no, |$buffer:ident| $then:expr) => { Default::default() };
    ($($ty:ty, $out:tt, buffer = $has:tt: $value:expr;)*) => {
        vec![$(Derived {
            name: <$ty>::ENTRY,
            params: <$ty>::PARAMS,
            size: <$ty>::SIZE,
            header: Entry::of::<$ty>().to_string(),
            offsets: |sm| <$ty>::param_offsets(sm).to_vec(),
            arguments: read::<$ty>(&$value),
            buffer: derived!(@buffer $value, $has, |buffer| {
                // SAFETY: no type here has padding.
                Some(buffer.as_bytes().iter().map(|byte| unsafe { byte.assume_init() }).collect())
            }),
            launch: |out, launch| {
                let mut arguments: $ty = $value;
                arguments.$out = DevPtrMut::from_raw(out);
                launch(arguments.pointers().as_mut_ptr(), ptr::null_mut())?;
                let launched: Option<Result<(), String>> = derived!(@buffer arguments, $has, |buffer| {
                    Some(launch(ptr::null_mut(), buffer.extra().as_mut_ptr()))
                });
                launched.unwrap_or(Ok(()))
            },
            typed: |context, ptx| match TypedKernel::<$ty>::load_ptx(context, ptx) {
                Ok(_) => Ok(()),
                Err(error) => Err(format!("{error}\n")),
            },
        }),*]
    };
}

/// All types.
pub(crate) fn derived() -> Vec<Derived> {
    derived! {
        Mixed, out, buffer = yes: Mixed {
            n: 0x1122_3344,
            on: true,
            x: DevPtr::from_raw(0x8877_6655_4433_2211),
            node: Node { next: DevPtrMut::from_raw(0x0102_0304_0506_0708), flags: 0, weight: -1.5 }
                .with_alive(true)
                .with_level(-3),
            small: -2,
            vector: Float4 { x: 1.0, y: -2.0, z: 3.0, w: -4.0 },
            factor: std::f64::consts::PI,
            texture: TextureHandle::from_raw(0x5566_7788_99aa_bbcc),
            half: half::f16::from_bits(0x3c01),
            wide: -0x0123_4567_89ab_cdef_0011_2233_4455_6677,
            packed: Packed { tag: 0x77, value: 0x1020_3040_5060_7080, sum: 0x0bad_c0de },
            mode: Mode::Last,
            bytes: [1, 2, 3, 4, 5, 6, 7],
            out: DevPtrMut::null(),
        };
        Tuple, 4, buffer = yes: Tuple(
            -2,
            UChar4 { x: 1, y: 2, z: 3, w: 4 },
            Float2 { x: 1.0, y: -2.0 },
            5,
            DevPtrMut::null(),
        );
        OverAligned, out, buffer = no: OverAligned {
            first: 1,
            vector: Double4A32 { x: 1.0, y: -2.0, z: 3.0, w: -4.0 },
            second: 2,
            line: Line(std::array::from_fn(|i| i as u8)),
            third: 3,
            block: Block(std::array::from_fn(|i| 255 - i as u8)),
            out: DevPtrMut::null(),
        };
        Generic<Float2, 3>, out, buffer = no: Generic {
            first: 9,
            items: [1.0, 2.0, 3.0].map(|x| Float2 { x, y: -x }),
            out: DevPtrMut::null(),
        };
    }
}
