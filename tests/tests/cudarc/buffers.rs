//! Tests buffers that may be absent, buffers passed as `void *`, and buffers with elements of other crates' types.

use std::ffi::c_void;

use cudarc::driver::{CudaSlice, CudaView, CudaViewMut, PushKernelArg};
use ptx_abi::kernel::Param;
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, TypeKind};

use crate::Test;
use crate::fake::{device, kernel, launch, launch_with, module, take_log, without_launch};

pub(crate) const TESTS: &[Test] = &[
    ("buffers_that_may_be_absent_are_passed_as_cudarc_passes_them", optional),
    ("optional_views_are_passed", views),
    ("any_elements_are_passed_as_void", void),
    ("foreign_elements_stand_for_the_pointee", elements),
    ("optional_shared_buffers_are_copied", shared),
    ("kernels_write_through_shared_borrows", writes_shared),
];

/// The C++ name of a parameter's pointee.
fn pointee(param: &Param<'static>) -> &'static str {
    match param.layout.kind {
        TypeKind::Pointer(pointer) => pointer.pointee.name(),
        _ => panic!("{} is not a pointer", param.name),
    }
}

ptx_abi_tests::types! { #[derive(KernelParams)]:
    #[ptx(entry = "norm")]
    struct Norm<'a> {
        n: u32,
        #[ptx(as = DevPtr<f32>)] weight: Option<&'a CudaSlice<f32>>,
        #[ptx(as = DevPtrMut<f32>)] out: Option<&'a mut CudaSlice<f32>>,
    }
    #[ptx(entry = "views")]
    struct Views<'a, 'v> {
        #[ptx(as = DevPtr<f32>)] x: ::core::option::Option<&'a CudaView<'v, f32>>,
        #[ptx(as = DevPtrMut<c_void>)] y: Option<&'a mut CudaViewMut<'v, f32>>,
    }
    #[ptx(entry = "copy")]
    struct Copy<'a, T> {
        #[ptx(as = DevPtr<c_void>)] from: &'a CudaSlice<u8>,
        #[ptx(as = DevPtr<Anything>)] table: Option<&'a CudaView<'a, T>>,
        #[ptx(as = DevPtrMut<c_void>)] to: &'a mut CudaSlice<Float4>,
        bytes: u64,
    }
    #[ptx(entry = "transform")]
    struct Transform<'a> {
        #[ptx(as = DevPtr<Float4>, elements = glam::Vec4)] x: &'a CudaView<'a, glam::Vec4>,
        #[ptx(as = DevPtrMut<Float4>, elements = glam::Vec4)] y: Option<&'a mut CudaViewMut<'a, glam::Vec4>>,
    }
    /// Parameters with the element type of a slice under another name.
    struct Rotate<'a, T: 'a> {
        #[ptx(as = DevPtr<Float4>, elements = Lanes)]
        x: &'a CudaSlice<Lanes>,
        #[ptx(as = DevPtr<u32>, elements = T)]
        y: Option<&'a CudaSlice<T>>,
        /// An array of bytes is passed as a pointer to its first byte.
        #[ptx(as = DevPtr<u8>)]
        z: &'a CudaSlice<[[u8; 4]; 8]>,
        #[ptx(as = DevPtrMut<T>)]
        w: &'a mut CudaViewMut<'a, [T; 3]>,
    }
}

const NORM: &str = "norm 0:4 8:8 16:8";

/// The arguments are the buffers' own fields, or null, and the other stream waits for and records the same for cudarc's own
/// arguments and for ours.
fn optional() {
    assert_eq!((pointee(&Norm::PARAMS[1]), pointee(&Norm::PARAMS[2])), ("float", "float"));
    let (context, stream) = device();
    let other = context.new_stream().unwrap();
    let function = module(&context, &[NORM]).load_function("norm").unwrap();
    let (weight, mut out) = (stream.alloc_zeros::<f32>(8).unwrap(), stream.alloc_zeros::<f32>(8).unwrap());
    let (n, null) = (8u32, 0u64);
    take_log();
    for (has_weight, has_out) in [(true, true), (true, false), (false, true), (false, false)] {
        let mut theirs = other.launch_builder(&function);
        theirs.arg(&n);
        if has_weight {
            theirs.arg(&weight);
        } else {
            theirs.arg(&null);
        }
        if has_out {
            theirs.arg(&mut out);
        } else {
            theirs.arg(&null);
        }
        let (theirs, passed) = launch(theirs);
        let mut arguments = Norm { n, weight: has_weight.then_some(&weight), out: has_out.then_some(&mut out) };
        // This reborrows the arguments, so they can be launched again.
        for _ in 0..2 {
            let (ours, same) = launch_with(&other, &function, |builder| _ = builder.arg(&mut arguments));
            assert_eq!(without_launch(&ours), without_launch(&theirs));
            let events = ours.iter().filter(|line| line.contains("event")).count();
            assert_eq!(events, usize::from(has_weight) * 2 + usize::from(has_out) * 3, "{ours:?}");
            for (index, is_present) in [(1, has_weight), (2, has_out)] {
                assert_eq!(same[index].1, passed[index].1);
                assert!(!is_present || same[index].0 == passed[index].0, "a copy");
            }
        }
    }
}

fn views() {
    let (stream, function) = kernel("views 0:8 8:8");
    let (x, mut y) = (stream.alloc_zeros::<f32>(8).unwrap(), stream.alloc_zeros::<f32>(8).unwrap());
    let (x, mut y) = (x.slice(2..4), y.slice_mut(1..));
    let theirs = launch_with(&stream, &function, |builder| _ = builder.arg(&x).arg(&mut y));
    let mut arguments = Views { x: Some(&x), y: Some(&mut y) };
    assert_eq!(launch_with(&stream, &function, |builder| _ = builder.arg(&mut arguments)), theirs);
}

/// `c_void` under another name. The type counts, not the name.
type Anything = c_void;

fn void() {
    assert_eq!(Copy::<i32>::PARAMS.len(), 4);
    let (stream, function) = kernel("copy 0:8 8:8 16:8 24:8");
    let (from, table) = (stream.alloc_zeros::<u8>(8).unwrap(), stream.alloc_zeros::<i32>(8).unwrap());
    let mut to = stream.alloc_zeros::<Float4>(8).unwrap();
    let (table, bytes) = (table.slice(1..), 8u64);
    let (_, theirs) =
        launch_with(&stream, &function, |builder| _ = builder.arg(&from).arg(&table).arg(&mut to).arg(&bytes));
    let mut arguments = Copy { from: &from, table: Some(&table), to: &mut to, bytes };
    let (_, ours) = launch_with(&stream, &function, |builder| _ = builder.arg(&mut arguments));
    assert_eq!(ours[..3], theirs[..3]);
}

type Lanes = glam::Vec4;

fn elements() {
    assert_eq!(Rotate::<f32>::COUNT, 4);
    // The pointee of the parameter is the type in `as`.
    assert_eq!((pointee(&Transform::PARAMS[0]), pointee(&Transform::PARAMS[1])), ("float4", "float4"));
    let (stream, function) = kernel("transform 0:8 8:8");
    let (memory, mut written) = (stream.alloc_zeros::<Float4>(4).unwrap(), stream.alloc_zeros::<Float4>(4).unwrap());
    // SAFETY: zeros are a value of `Vec4`, which has the layout of `Float4`, as the derive proves.
    let x = unsafe { memory.transmute::<glam::Vec4>(4) }.unwrap();
    // SAFETY: zeros are a value of `Vec4`, which has the layout of `Float4`, as the derive proves.
    let mut y = unsafe { written.transmute_mut::<glam::Vec4>(4) }.unwrap();
    let mut y = y.slice_mut(1..3);
    let theirs = launch_with(&stream, &function, |builder| _ = builder.arg(&x).arg(&mut y));
    let mut arguments = Transform { x: &x, y: Some(&mut y) };
    assert_eq!(launch_with(&stream, &function, |builder| _ = builder.arg(&mut arguments)), theirs);
}

#[derive(Clone, KernelParams)]
#[ptx(entry = "sum")]
struct Sum<'a, T> {
    #[ptx(as = DevPtr<T>)]
    x: Option<&'a CudaSlice<T>>,
    #[ptx(as = DevPtr<T>)]
    y: Option<&'a CudaSlice<T>>,
}

fn shared() {
    let (stream, function) = kernel("sum 0:8 8:8");
    let x = stream.alloc_zeros::<i64>(4).unwrap();
    let arguments = Sum { x: Some(&x), y: None };
    let again = arguments.clone();
    // A shared reference suffices, because nothing is borrowed mutably.
    assert_eq!(launch_with(&stream, &function, |builder| _ = builder.arg(&arguments).arg(&again)).1.len(), 2);
}

/// The borrow is passed as cudarc passes it, and two structs may hold it at once.
fn writes_shared() {
    ptx_abi_tests::types! { #[derive(KernelParams)]:
        #[ptx(entry = "norm")]
        struct Shared<'a> {
            n: u32,
            #[ptx(as = DevPtrMut<c_void>, writes_shared)] scratch: Option<&'a CudaSlice<f32>>,
            #[ptx(as = DevPtrMut<Float4>, writes_shared, elements = glam::Vec4)] out: &'a CudaView<'a, glam::Vec4>,
        }
        #[ptx(entry = "norm")]
        struct Plain<'a> {
            n: u32,
            #[ptx(as = DevPtrMut<f32>, writes_shared)] first: &'a CudaSlice<f32>,
            #[ptx(as = DevPtrMut<f32>, writes_shared)] second: Option<&'a CudaView<'a, f32>>,
        }
    }
    assert_eq!((pointee(&Shared::PARAMS[1]), pointee(&Shared::PARAMS[2])), ("void", "float4"));
    assert!(matches!(Plain::PARAMS[1].layout.kind, TypeKind::Pointer(pointer) if pointer.mutable));
    let (stream, function) = kernel(NORM);
    let buffer = stream.alloc_zeros::<f32>(8).unwrap();
    let view = buffer.slice(4..);
    let n = 8u32;
    let (their_log, theirs) = launch_with(&stream, &function, |builder| _ = builder.arg(&n).arg(&buffer).arg(&view));
    let (one, two) = (Plain { n, first: &buffer, second: Some(&view) }, Plain { n, first: &buffer, second: None });
    let (our_log, ours) = launch_with(&stream, &function, |builder| _ = builder.arg(&one));
    assert_eq!(ours[1..], theirs[1..]);
    // It waits for the same events, and records the same.
    assert_eq!(without_launch(&our_log), without_launch(&their_log));
    let (_, ours) = launch_with(&stream, &function, |builder| _ = builder.arg(&two));
    assert_eq!((&ours[1].1, &ours[2].1), (&theirs[1].1, &vec![0; 8]));
}
