//! Tests the trait: names, sizes, addresses.

use core::ffi::c_void;
use core::marker::PhantomData;

use ptx_abi::check::KernelSource;
use ptx_abi::kernel::{Addresses, Param, write_param_offsets};
use ptx_abi::param::{Class, Entry};
use ptx_abi::ptx::Module;
use ptx_abi::scalar::Scalar;
use ptx_abi::vector::{Float3, Float4};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout, Sm, TypeKind};

ptx_abi_tests::types! { #[derive(Clone, Copy, KernelParams)]:
    #[ptx(entry = "saxpy")] pub struct Saxpy { pub n: u32, pub a: f32, pub x: DevPtr<f32>, pub y: DevPtrMut<f32> }
    #[ptx(entry = "borrows")] struct Lifetimes<'a, 'b: 'a> { a: Host<'a>, b: Host<'b> }
}

const OFFSETS: [usize; Saxpy::COUNT] = {
    let mut offsets = [0; Saxpy::COUNT];
    write_param_offsets(Saxpy::PARAMS, 90, &mut offsets);
    offsets
};

#[test]
fn names_and_sizes() {
    assert_eq!((Saxpy::ENTRY, Saxpy::COUNT, Saxpy::SIZE), ("saxpy", 4, 24));
    let params: Vec<_> = Saxpy::PARAMS.iter().map(|param| (param.name, param.size, param.align, param.class)).collect();
    let (u32_class, u64_class) = (Class::Scalar(Scalar::U32), Class::Scalar(Scalar::U64));
    let expected = [
        ("n", 4, 4, u32_class),
        ("a", 4, 4, Class::Scalar(Scalar::F32)),
        ("x", 8, 8, u64_class),
        ("y", 8, 8, u64_class),
    ];
    assert_eq!(params, expected);
    assert_eq!(Saxpy::param_offsets(75), [0, 4, 8, 16]);
    assert_eq!(OFFSETS, Saxpy::param_offsets(Sm::new(90)));
}

/// The addresses, as a launcher gets them that is generic over the arguments.
fn addresses<K: Addresses>(arguments: &K) -> Vec<*mut c_void> {
    let mut pointers = arguments.pointers();
    assert_eq!((pointers.len(), pointers.is_empty()), (K::COUNT, K::COUNT == 0));
    let first = pointers.as_mut_ptr();
    // SAFETY: `as_mut_ptr` is the first of `len` addresses.
    (0..pointers.len()).map(|i| unsafe { *first.add(i) }).collect()
}

#[test]
fn pointers_borrow_the_fields() {
    let arguments = Saxpy { n: 7, a: 2.5, x: DevPtr::from_raw(0x1000), y: DevPtrMut::from_raw(0x2000) };
    let Saxpy { n, a, x, y } = &arguments;
    let expected =
        [(&raw const *n).cast::<c_void>(), (&raw const *a).cast(), (&raw const *x).cast(), (&raw const *y).cast()];
    assert_eq!(addresses(&arguments), expected.map(<*const c_void>::cast_mut));
    assert_eq!(arguments.pointers().as_slice(), expected.map(<*const c_void>::cast_mut));
    assert_eq!(size_of_val(&arguments.pointers()), 4 * size_of::<*mut c_void>());
}

ptx_abi_tests::types! { #[derive(KernelParams)]:
    struct NoFields();
    struct Tuple(u8, pub f64, DevPtr<c_void>);
    struct Vectors<T, const N: usize> { count: u16, values: [T; N], config: Config }
    struct Unit;
    struct Empty {}
    #[allow(non_snake_case, non_camel_case_types)]
    struct r#type { r#fn: u8, SIZE: u16, COUNT: u32, PARAMS: bool, pointers: i8 }
    struct Foreign {
        n: u8,
        #[ptx(as = Float3)] position: foreign::Vec3,
        #[ptx(as = Float4)] rotation: foreign::Quat,
        #[ptx(as = [Float4; 2])] both: [foreign::Quat; 2],
    }
    struct Pointees<'a> {
        config: DevPtr<Config>,
        configs: DevPtrMut<Config>,
        raw: *const Config,
        raw_mut: *mut Config,
        non_null: Option<core::ptr::NonNull<Config>>,
        void: DevPtr<c_void>,
        opaque: DevPtr<Opaque>,
        value: Config,
        host: DevPtr<Host<'a>>,
    }
}

#[test]
fn structs_of_each_form() {
    assert_eq!((Unit::ENTRY, Unit::COUNT, Unit::SIZE, addresses(&Unit).len()), ("Unit", 0, 0, 0));
    assert_eq!((Empty::ENTRY, Empty::COUNT, addresses(&Empty {}).len()), ("Empty", 0, 0));
    assert_eq!((NoFields::ENTRY, NoFields::COUNT), ("NoFields", 0));
    assert_eq!((Tuple::ENTRY, Tuple::COUNT, Tuple::SIZE), ("Tuple", 3, 24));
    assert_eq!(Tuple::PARAMS[2].name, "2");
    let tuple = Tuple(1, 2.0, DevPtr::null());
    assert_eq!(addresses(&tuple)[1].cast_const(), (&raw const tuple.1).cast::<c_void>());
    assert_eq!(Entry::of::<Unit>().to_string(), ".visible .entry Unit()");
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(C)] struct Config { origin: Float3, #[ptx(bits(mode: u32 = 3, on: bool = 1))] flags: [u8; 1] }
    #[repr(transparent)] struct Host<'a>(u64, PhantomData<&'a u8>);
}

#[derive(KernelParams)]
struct Generic<'a, T: Copy, U, const N: usize>
where
    U: PtxLayout + 'a,
{
    values: [T; N],
    other: U,
    pointer: DevPtr<U>,
    host: DevPtr<Host<'a>>,
}

#[test]
fn parameters_of_types() {
    type V = Vectors<Float4, 3>;
    assert_eq!((V::ENTRY, V::COUNT, V::SIZE), ("Vectors", 3, 16 + 48 + 16));
    assert_eq!(V::PARAMS[1].align, 16);
    assert_eq!(V::param_offsets(90), [0, 16, 64]);
    let v = V { count: 1, values: [Float4::default(); 3], config: Config { origin: Float3::default(), flags: [0] } };
    assert_eq!(addresses(&v)[1].cast_const(), (&raw const v.values).cast::<c_void>());
    assert_eq!(Vectors::<u8, 5>::SIZE, 24);
    let lifetimes = Lifetimes { a: Host(1, PhantomData), b: Host(2, PhantomData) };
    assert_eq!((addresses(&lifetimes).len(), lifetimes.to_buffer().len()), (2, 16));
}

#[test]
fn raw_names() {
    assert_eq!(r#type::ENTRY, "type");
    let names: Vec<_> = r#type::PARAMS.iter().map(|param| param.name).collect();
    assert_eq!(names, ["fn", "SIZE", "COUNT", "PARAMS", "pointers"]);
    let args = r#type { r#fn: 1, SIZE: 2, COUNT: 3, PARAMS: true, pointers: -1 };
    assert_eq!(addresses(&args).len(), 5);
}

mod foreign {
    #[derive(Clone, Copy)]
    #[repr(C)]
    pub(crate) struct Vec3([f32; 3]);
    #[derive(Clone, Copy)]
    #[repr(C)]
    pub(crate) struct Quat([f32; 4]);
}

#[test]
fn foreign_types_stand_for_others() {
    // `Quat` has alignment 4 and `float4` 16. An address needs no alignment, and the buffer aligns.
    assert_eq!(Foreign::param_offsets(80), [0, 4, 16, 32]);
    assert_eq!(Foreign::PARAMS[2].layout.name, "Float4");
    assert!(matches!(Foreign::PARAMS[3].layout.kind, TypeKind::Array { len: 2, .. }));
}

struct Opaque;

impl ptx_abi::CppName for Opaque {
    const TYPE: &'static ptx_abi::CppType<'static> = &ptx_abi::CppType::Named("Opaque");
}

#[test]
fn pointees_with_a_layout_are_known() {
    let pointees: Vec<_> = Pointees::PARAMS.iter().map(|param| param.pointee().map(|layout| layout.name)).collect();
    let config = Some("Config");
    assert_eq!(pointees, [config, config, config, config, config, None, None, None, Some("Host")]);
}

#[derive(Clone, Copy, KernelParams, PtxLayout)]
#[ptx(entry = "both", name = "ns::Both", size = 8)]
#[repr(C)]
struct Both {
    #[ptx(offset = 0)]
    a: u32,
    b: f32,
}

#[test]
fn both_derives_share_the_attributes() {
    assert_eq!((Both::LAYOUT.name, <Both as ptx_abi::KernelParams>::ENTRY), ("ns::Both", "both"));
}

#[test]
fn parameters_known_at_run_time() {
    let params = [Param::of::<u8>("a"), Param::of::<DevPtr<Config>>("b").pointing_to(Config::LAYOUT)];
    assert_eq!(params[1].pointee().map(|layout| layout.name), Some("Config"));
    assert_eq!(ptx_abi::kernel::param_size(&params), 16);
}

/// `check` takes text, bytes, and modules that have been read.
#[test]
fn sources() {
    #[derive(Clone, Copy, KernelParams)]
    #[ptx(entry = "sum")]
    struct Sum {
        n: u32,
        x: DevPtr<f32>,
    }
    const PTX: &str = ".version 8.1 .target sm_90 .address_size 64 .entry sum(.param .u32 n, .param .u64 x) { ret; }";

    let (text, bytes) = (PTX.to_owned(), PTX.as_bytes().to_vec());
    let array: &[u8; PTX.len()] = PTX.as_bytes().try_into().expect("the length");
    let module = Module::new(PTX);
    let named = KernelSource::from(PTX).named("sum.ptx");
    let all = |name: &str| {
        [
            Sum::check_named(PTX, name),
            Sum::check_named(&text, name),
            Sum::check_named(&*bytes, name),
            Sum::check_named(array, name),
            Sum::check_named(&bytes, name),
            Sum::check_named(&module, name),
            Sum::check_named(named, name),
        ]
    };
    assert!(all("sum").iter().all(|symbol| symbol.as_deref() == Ok("sum")));
    assert!(all("sums").iter().all(Result::is_err));
    let wrong = PTX.replace(".u64 x", ".f64 x");
    let text = Sum::check(&wrong).unwrap_err().to_string();
    assert!(text.starts_with("[PTX510] `Sum` does not match the kernel `sum`\n"), "{text}");
    let text = Sum::check(KernelSource::from(&wrong).named("sum.ptx")).unwrap_err().to_string();
    assert!(text.starts_with("[PTX510] `Sum` does not match the kernel `sum` in `sum.ptx`\n"), "{text}");
}
