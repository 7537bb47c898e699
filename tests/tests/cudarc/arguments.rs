//! Tests `builder.arg(&arguments)`.

use cudarc::driver::{CudaSlice, CudaView, CudaViewMut, LaunchArgs, PushKernelArg};
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout, bit_fields};

use crate::Test;
use crate::fake::{device, launch, module, take_log};

pub(crate) const TESTS: &[Test] = &[
    ("values_are_passed_where_they_are", values),
    ("generic_arguments", generic),
    ("no_arguments", none),
    ("foreign_types_with_as", foreign),
    ("buffers_are_passed_as_cudarc_passes_them", buffers),
    ("views_are_passed_as_cudarc_passes_them", views),
    ("shared_borrows_take_shared_arguments", shared),
    ("arguments_follow_each_other", several),
    ("events_are_waited_for_and_recorded", events),
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

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "values")]
struct Values {
    flag: bool,
    n: u16,
    config: Config,
    x: DevPtr<f32>,
    y: DevPtrMut<Config>,
    table: [i32; 3],
}

fn address<T>(value: &T) -> usize {
    std::ptr::from_ref(value).addr()
}

fn values() {
    let (context, stream) = device();
    let module = module(&context, &["values 0:1 2:2 16:32 48:8 56:8 64:12"]);
    let function = module.load_function("values").unwrap();
    let config = Config::new(Float4::new(1.0, -2.0, 0.5, 4.0)).with_n(70_000).with_exponent(-3);
    let arguments = Values {
        flag: true,
        n: 0x1234,
        config,
        x: DevPtr::from_raw(0x7f00_0000_1000),
        y: DevPtrMut::from_raw(0x7f00_0000_2000),
        table: [1, -1, 7],
    };
    let mut builder = stream.launch_builder(&function);
    builder.arg(&arguments);
    let (_, passed) = launch(builder);

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

#[derive(KernelParams)]
#[ptx(entry = "scale")]
struct Scale<'a, T: 'a, const N: usize = 4> {
    factors: [T; N],
    #[ptx(as = DevPtrMut<T>)]
    values: &'a mut CudaSlice<T>,
}

#[derive(KernelParams)]
struct Fill<T> {
    value: T,
    to: DevPtrMut<u8>,
}

fn generic() {
    let (context, stream) = device();
    let module = module(&context, &["scale 0:8 8:8", "fill 0:8 8:8"]);
    let function = module.load_function("scale").unwrap();
    let mut buffer = stream.alloc_zeros::<u16>(8).unwrap();
    let mut arguments = Scale { factors: [1u16, 2, 3, 4], values: &mut buffer };
    let mut builder = stream.launch_builder(&function);
    builder.arg(&mut arguments);
    let (_, passed) = launch(builder);
    assert_eq!(passed[0].1, [1, 0, 2, 0, 3, 0, 4, 0]);
    assert_eq!(passed.len(), 2);

    let function = module.load_function("fill").unwrap();
    let arguments = Fill { value: -1.0f64, to: DevPtrMut::from_raw(16) };
    let mut builder = stream.launch_builder(&function);
    builder.arg(&arguments);
    let (_, passed) = launch(builder);
    let expected = [(-1.0f64).to_le_bytes().to_vec(), 16u64.to_le_bytes().to_vec()];
    assert_eq!(passed.into_iter().map(|(_, bytes)| bytes).collect::<Vec<_>>(), expected);
}

#[derive(KernelParams)]
struct Nothing;

fn none() {
    let (context, stream) = device();
    let module = module(&context, &["nothing"]);
    let function = module.load_function("nothing").unwrap();
    let mut builder = stream.launch_builder(&function);
    builder.arg(&Nothing);
    assert_eq!(launch(builder).1, []);
}

/// A vector of another crate.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Foreign {
    lanes: [f32; 4],
}

#[derive(KernelParams)]
struct WithForeign {
    #[ptx(as = Float4)]
    vector: Foreign,
    last: u8,
}

fn foreign() {
    let (context, stream) = device();
    let module = module(&context, &["foreign 0:16 16:1"]);
    let function = module.load_function("foreign").unwrap();
    let arguments = WithForeign { vector: Foreign { lanes: [1.0, 2.0, 3.0, 4.0] }, last: 9 };
    let mut builder = stream.launch_builder(&function);
    builder.arg(&arguments);
    let (_, passed) = launch(builder);
    assert_eq!(passed[0], (address(&arguments.vector), arguments.vector.lanes.map(f32::to_le_bytes).concat()));
    assert_eq!(passed[1], (address(&arguments.last), vec![9]));
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy")]
struct Saxpy<'a> {
    n: u32,
    a: f32,
    #[ptx(as = DevPtr<f32>)]
    x: &'a CudaSlice<f32>,
    #[ptx(as = DevPtrMut<f32>)]
    y: &'a mut CudaSlice<f32>,
}

const SAXPY: &str = "saxpy 0:4 4:4 8:8 16:8";

fn buffers() {
    assert_eq!((Saxpy::ENTRY, Saxpy::COUNT, Saxpy::SIZE), ("saxpy", 4, 24));
    let (context, stream) = device();
    let function = module(&context, &[SAXPY]).load_function("saxpy").unwrap();
    let (x, mut y) = (stream.alloc_zeros(8), stream.alloc_zeros(8));
    let (x, y) = (x.as_ref().expect("memory"), y.as_mut().expect("memory"));
    let (n, a) = (8u32, 0.5f32);

    let mut theirs = stream.launch_builder(&function);
    theirs.arg(&n).arg(&a).arg(x).arg(&mut *y);
    let (their_log, theirs) = launch(theirs);

    let mut arguments = Saxpy { n, a, x, y };
    let mut ours = stream.launch_builder(&function);
    ours.arg(&mut arguments);
    let (our_log, ours) = launch(ours);

    assert_eq!(without_launch(&our_log), without_launch(&their_log));
    // The arguments are the buffers' own fields, not copies, and the values in the struct.
    assert_eq!(ours[2..], theirs[2..]);
    assert_eq!((ours[0].0, ours[1].0), (address(&arguments.n), address(&arguments.a)));
    assert_eq!((&ours[0].1, &ours[1].1), (&theirs[0].1, &theirs[1].1));
}

/// The driver's waits and records, in order.
fn without_launch(log: &[String]) -> Vec<&str> {
    log.iter().map(|line| line.split_once(" launches ").map_or(line.as_str(), |_| "launch")).collect()
}

#[derive(KernelParams)]
#[ptx(entry = "views")]
struct Views<'a, 'v> {
    #[ptx(as = DevPtr<f32>)]
    x: &'a CudaView<'v, f32>,
    #[ptx(as = DevPtrMut<f32>)]
    y: &'a mut CudaViewMut<'v, f32>,
}

fn views() {
    let (context, stream) = device();
    let function = module(&context, &["views 0:8 8:8"]).load_function("views").unwrap();
    let (x, mut y) = (stream.alloc_zeros::<f32>(8), stream.alloc_zeros::<f32>(8));
    let (x, y) = (x.as_ref().expect("memory"), y.as_mut().expect("memory"));
    let (x, mut y) = (x.slice(2..4), y.slice_mut(1..));

    let mut theirs = stream.launch_builder(&function);
    theirs.arg(&x).arg(&mut y);
    let theirs = launch(theirs);
    let mut arguments = Views { x: &x, y: &mut y };
    let mut ours = stream.launch_builder(&function);
    ours.arg(&mut arguments);
    let ours = launch(ours);
    assert_eq!(ours, theirs);
    assert_ne!(ours.1[0].1, ours.1[1].1);
}

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "sum")]
struct Sum<'a> {
    #[ptx(as = DevPtr<i64>)]
    x: &'a CudaSlice<i64>,
    #[ptx(as = DevPtr<i64>)]
    y: &'a CudaSlice<i64>,
    to: DevPtrMut<i64>,
}

fn shared() {
    let (context, stream) = device();
    let function = module(&context, &["sum 0:8 8:8 16:8"]).load_function("sum").unwrap();
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

fn events() {
    let (context, stream) = device();
    let other = context.new_stream().unwrap();
    let function = module(&context, &[SAXPY]).load_function("saxpy").unwrap();
    take_log();
    let x = stream.alloc_zeros::<f32>(8).unwrap();
    let mut y = stream.alloc_zeros::<f32>(8).unwrap();
    let log = take_log();
    let made: Vec<_> = log.iter().filter_map(|line| line.strip_suffix(" is made")).collect();
    let [read_x, write_x, read_y, write_y] = made[..] else { panic!("{made:?}") };

    let mut arguments = Saxpy { n: 8, a: 1.0, x: &x, y: &mut y };
    let mut builder = other.launch_builder(&function);
    builder.arg(&mut arguments);
    let (log, _) = launch(builder);
    let waits = |event: &str| log.iter().any(|line| line.ends_with(&format!("waits for {event}")));
    let records = |event: &str| log.iter().any(|line| line.ends_with(&format!("records {event}")));
    assert!(waits(write_x) && waits(write_y) && waits(read_y), "{log:?}");
    assert!(records(read_x) && records(write_y) && !records(write_x), "{log:?}");
}

/// The arguments stay borrowed until the launch. `cudarc_*.rs` of the UI tests shows the errors.
#[allow(dead_code, reason = "it compiles")]
fn borrows<'a>(builder: &mut LaunchArgs<'a>, arguments: &'a mut Saxpy<'_>) {
    builder.arg(arguments);
}
