//! Tests `builder.arg(&arguments)`.

use cudarc::driver::{
    CudaSlice, CudaView, CudaViewMut, LaunchArgs, PushKernelArg, UnifiedSlice, UnifiedView, UnifiedViewMut,
};
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout, bit_fields};

use crate::Test;
use crate::fake::{device, kernel, launch, launch_with, module, without_launch};

pub(crate) const TESTS: &[Test] = &[
    ("values_are_passed_where_they_are", values),
    ("generic_arguments", generic),
    ("no_arguments", none),
    ("foreign_types_with_as", foreign),
    ("buffers_are_passed_as_cudarc_passes_them", buffers),
    ("views_are_passed_as_cudarc_passes_them", views),
    ("shared_borrows_take_shared_arguments", shared),
    ("arguments_follow_each_other", several),
];

/// A type that does not implement `DeviceRepr`; the kernel takes it all the same.
#[bit_fields]
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(C)]
struct Config {
    a: Float4,
    #[bits(24)]
    n: u32,
    #[bits(4)]
    exponent: i32,
}

ptx_abi_tests::types! { #[derive(Clone, Copy, KernelParams)]:
    #[ptx(entry = "values")]
    struct Values { flag: bool, n: u16, config: Config, x: DevPtr<f32>, y: DevPtrMut<Config>, table: [i32; 3] }
    #[ptx(entry = "sum")]
    struct Sum<'a> {
        #[ptx(as = DevPtr<i64>)] x: &'a CudaSlice<i64>,
        #[ptx(as = DevPtr<i64>)] y: &'a CudaSlice<i64>,
        to: DevPtrMut<i64>,
    }
}

fn address<T>(value: &T) -> usize {
    std::ptr::from_ref(value).addr()
}

fn values() {
    let (stream, function) = kernel("values 0:1 2:2 16:32 48:8 56:8 64:12");
    let config = Config::new(Float4::new(1.0, -2.0, 0.5, 4.0)).with_n(70_000).with_exponent(-3);
    let arguments = Values {
        flag: true,
        n: 0x1234,
        config,
        x: DevPtr::from_raw(0x7f00_0000_1000),
        y: DevPtrMut::from_raw(0x7f00_0000_2000),
        table: [1, -1, 7],
    };
    let (_, passed) = launch_with(&stream, &function, |builder| _ = builder.arg(&arguments));

    let Values { flag, n, config, x, y, table } = &arguments;
    let addresses = [address(flag), address(n), address(config), address(x), address(y), address(table)];
    assert_eq!(passed.iter().map(|(address, _)| *address).collect::<Vec<_>>(), addresses);
    // cuLaunchKernel would get the same addresses without cudarc.
    let pointers: Vec<_> = arguments.pointers().as_slice().iter().map(|pointer| pointer.addr()).collect();
    assert_eq!(pointers, addresses);

    let [flag, n, config, x, y, table] = <[_; 6]>::try_from(passed).unwrap();
    assert_eq!((flag.1.as_slice(), n.1.as_slice()), (&[1][..], &[0x34, 0x12][..]));
    assert_eq!(config.1[..4], 1.0f32.to_le_bytes());
    assert_eq!(config.1[16..20], 0x0d01_1170_u32.to_le_bytes());
    assert_eq!((x.1, y.1), (0x7f00_0000_1000u64.to_le_bytes().to_vec(), 0x7f00_0000_2000u64.to_le_bytes().to_vec()));
    assert_eq!(table.1, [1i32, -1, 7].map(i32::to_le_bytes).concat());
}

#[allow(dead_code, reason = "a const parameter below has its name")]
struct N;

ptx_abi_tests::types! { #[derive(KernelParams)]:
    struct Fill<T> { value: T, to: DevPtrMut<u8> }
    struct WithForeign { #[ptx(as = Float4)] vector: Foreign, last: u8 }
    #[ptx(entry = "scale")]
    struct Scale<'a, T: 'a, const N: usize = 4> {
        factors: [T; N],
        #[ptx(as = DevPtrMut<T>)] values: &'a mut CudaSlice<T>,
    }
    struct Nothing;
    #[ptx(entry = "saxpy")]
    pub(crate) struct Saxpy<'a> {
        pub(crate) n: u32,
        pub(crate) a: f32,
        #[ptx(as = DevPtr<f32>)] pub(crate) x: &'a CudaSlice<f32>,
        #[ptx(as = DevPtrMut<f32>)] pub(crate) y: &'a mut CudaSlice<f32>,
    }
    #[ptx(entry = "views")]
    struct Views<'a, 'v> {
        #[ptx(as = DevPtr<f32>)] x: &'a CudaView<'v, f32>,
        #[ptx(as = DevPtrMut<f32>)] y: &'a mut CudaViewMut<'v, f32>,
    }
    /// Each borrow of unified memory that cudarc passes.
    #[allow(dead_code, reason = "the compiler checks the launch; the stand-in for the driver has no unified memory")]
    struct Unified<'a, 'v> {
        #[ptx(as = DevPtr<f32>)] slice: &'a UnifiedSlice<f32>,
        #[ptx(as = DevPtrMut<f32>)] slice_mut: &'a mut UnifiedSlice<f32>,
        #[ptx(as = DevPtr<f32>)] view: &'a UnifiedView<'v, f32>,
        #[ptx(as = DevPtr<f32>)] reads: &'a UnifiedViewMut<'v, f32>,
        #[ptx(as = DevPtr<core::ffi::c_void>)] reads_any: &'a UnifiedViewMut<'v, f32>,
        #[ptx(as = DevPtrMut<f32>, writes_shared)] writes: &'a UnifiedViewMut<'v, f32>,
        #[ptx(as = DevPtrMut<f32>)] view_mut: &'a mut UnifiedViewMut<'v, f32>,
    }
}

fn generic() {
    let (context, stream) = device();
    let module = module(&context, &["scale 0:8 8:8", "fill 0:8 8:8"]);
    let function = module.load_function("scale").unwrap();
    let mut buffer = stream.alloc_zeros::<u16>(8).unwrap();
    let mut arguments = Scale { factors: [1u16, 2, 3, 4], values: &mut buffer };
    let (_, passed) = launch_with(&stream, &function, |builder| _ = builder.arg(&mut arguments));
    assert_eq!(passed[0].1, [1, 0, 2, 0, 3, 0, 4, 0]);
    assert_eq!(passed.len(), 2);

    let function = module.load_function("fill").unwrap();
    let arguments = Fill { value: -1.0f64, to: DevPtrMut::from_raw(16) };
    let (_, passed) = launch_with(&stream, &function, |builder| _ = builder.arg(&arguments));
    let expected = [(-1.0f64).to_le_bytes().to_vec(), 16u64.to_le_bytes().to_vec()];
    assert_eq!(passed.into_iter().map(|(_, bytes)| bytes).collect::<Vec<_>>(), expected);
}

fn none() {
    let (stream, function) = kernel("nothing");
    assert_eq!(launch_with(&stream, &function, |builder| _ = builder.arg(&Nothing)).1, []);
}

/// A vector of another crate.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Foreign {
    lanes: [f32; 4],
}

fn foreign() {
    let (stream, function) = kernel("foreign 0:16 16:1");
    let arguments = WithForeign { vector: Foreign { lanes: [1.0, 2.0, 3.0, 4.0] }, last: 9 };
    let (_, passed) = launch_with(&stream, &function, |builder| _ = builder.arg(&arguments));
    assert_eq!(passed[0], (address(&arguments.vector), arguments.vector.lanes.map(f32::to_le_bytes).concat()));
    assert_eq!(passed[1], (address(&arguments.last), vec![9]));
}

pub(crate) const SAXPY: &str = "saxpy 0:4 4:4 8:8 16:8";

fn buffers() {
    assert_eq!((Saxpy::ENTRY, Saxpy::COUNT, Saxpy::SIZE), ("saxpy", 4, 24));
    let (context, stream) = device();
    let function = module(&context, &[SAXPY]).load_function("saxpy").expect("the kernel");
    let (x, mut y) = (stream.alloc_zeros(8), stream.alloc_zeros(8));
    let (x, y) = (x.as_ref().expect("memory"), y.as_mut().expect("memory"));
    let (n, a) = (8u32, 0.5f32);

    // Another stream waits for the events of the buffers, and records its own.
    let other = context.new_stream().expect("a stream");
    let (their_log, theirs) = launch_with(&other, &function, |builder| _ = builder.arg(&n).arg(&a).arg(x).arg(&mut *y));

    let mut arguments = Saxpy { n, a, x, y };
    let (our_log, ours) = launch_with(&other, &function, |builder| _ = builder.arg(&mut arguments));

    assert_eq!(without_launch(&our_log), without_launch(&their_log));
    let events = |what: &str| our_log.iter().filter(|line| line.contains(what)).count();
    assert_eq!((events(" waits for event "), events(" records event ")), (3, 2), "{our_log:?}");
    // The arguments are the buffers' own fields, not copies, and the values in the struct.
    assert_eq!(ours[2..], theirs[2..]);
    assert_eq!((ours[0].0, ours[1].0), (address(&arguments.n), address(&arguments.a)));
    assert_eq!((&ours[0].1, &ours[1].1), (&theirs[0].1, &theirs[1].1));
}

fn views() {
    let (stream, function) = kernel("views 0:8 8:8");
    let (x, mut y) = (stream.alloc_zeros::<f32>(8), stream.alloc_zeros::<f32>(8));
    let (x, y) = (x.as_ref().expect("memory"), y.as_mut().expect("memory"));
    let (x, mut y) = (x.slice(2..4), y.slice_mut(1..));

    let theirs = launch_with(&stream, &function, |builder| _ = builder.arg(&x).arg(&mut y));
    let mut arguments = Views { x: &x, y: &mut y };
    let ours = launch_with(&stream, &function, |builder| _ = builder.arg(&mut arguments));
    assert_eq!(ours, theirs);
    assert_ne!(ours.1[0].1, ours.1[1].1);
}

fn shared() {
    let (stream, function) = kernel("sum 0:8 8:8 16:8");
    let x = stream.alloc_zeros::<i64>(4).unwrap();
    let arguments = Sum { x: &x, y: &x, to: DevPtrMut::from_raw(64) };
    // Two launches may be prepared at once, because nothing is borrowed mutably.
    let (mut first, mut second) = (stream.launch_builder(&function), stream.launch_builder(&function));
    first.arg(&arguments);
    second.arg(&arguments);
    let (first, second) = (launch(first).1, launch(second).1);
    assert_eq!(first, second);
    assert_eq!(first[0], first[1]);
}

/// A kernel may take the parameters of several derived structs, or cudarc's arguments besides.
fn several() {
    let (context, stream) = device();
    let function = module(&context, &["both 0:4 8:8 16:8 24:1"]).load_function("both");
    let function = function.unwrap();
    let (first, fill, last) = (5u32, Fill { value: 2.5f64, to: DevPtrMut::from_raw(3) }, 7u8);
    let mut builder = stream.launch_builder(&function);
    builder.arg(&first).arg(&fill).arg(&last);
    let addresses: Vec<_> = launch(builder).1.iter().map(|(address, _)| *address).collect();
    assert_eq!(addresses, [address(&first), address(&fill.value), address(&fill.to), address(&last)]);
}

/// The arguments stay borrowed until the launch. `cudarc_*.rs` of the UI tests shows the errors.
#[allow(dead_code, reason = "it compiles")]
fn borrows<'a>(builder: &mut LaunchArgs<'a>, arguments: &'a mut Saxpy<'_>) {
    builder.arg(arguments);
}
