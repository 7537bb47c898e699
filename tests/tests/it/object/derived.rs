//! Tests `module = "k.cubin"` and `module = "k.fatbin"`.
#![allow(deprecated, reason = "one of the optional files is absent")]

use ptx_abi::object::{Cubin, Image, images};
use ptx_abi::{DevPtrMut, KernelParams, PtxLayout};

ptx_abi_tests::types! { #[derive(Clone, Copy, KernelParams)]:
    #[ptx(entry = "scale", module = "tests/it/object/object.sm_90.cubin")]
    struct Scale { n: u32, a: f32, x: DevPtrMut<f32> }
    /// The symbol comes from the file.
    #[ptx(cpp_entry = "ns::add<float>", module = "tests/it/object/object.fatbin")] struct Add(f32);
    #[ptx(cpp_entry = "ns::add", module = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/object/object.fatbin"), optional)]
    struct AddOne(f32);
    #[ptx(entry = "none", module = "tests/it/object/none.cubin", optional)] struct Absent(u8);
    /// nvcc compresses the PTX in this fatbin, and not the cubin.
    #[ptx(entry = "fill", module = "../ptx-abi-read/tests/data/default.fatbin")]
    struct Fill { n: u32, a: f32, x: DevPtrMut<f32> }
    /// The object contains the same fatbin.
    #[ptx(cpp_entry = "ns::tk<float>", module = "../ptx-abi-read/tests/data/object.o")]
    struct InObject { value: f32, ray: Ray, n: i32 }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(global = "gain", module = "../ptx-abi-read/tests/data/object.o")] struct Gain([f32; 4]);
    #[ptx(global = "table", module = "tests/it/object/object.sm_90.cubin")] struct Table([f32; 4]);
    struct Ray { o: [f32; 3], d: [f32; 3] }
}

#[test]
fn the_module_is_bytes() {
    let cubin = Cubin::try_new(Scale::MODULE).expect("the file is a cubin");
    assert!(cubin.kernel(Scale::ENTRY).is_some());
    let all: Vec<_> = images(Add::MODULE).expect("the file is a fatbin").collect();
    assert!(matches!(all[..], [Ok(Image::Cubin(_)), Ok(Image::Ptx(_))]), "{all:?}");
    assert_eq!(AddOne::MODULE, Some(Add::MODULE));
    assert_eq!(Absent::MODULE, None);
}

#[test]
fn the_module_of_an_object_is_its_fatbin() {
    assert_eq!(Fill::MODULE, InObject::MODULE);
    assert_eq!(Fill::MODULE.len(), 5808);
    assert_eq!(InObject::ENTRY, "_ZN2ns2tkIfEEvT_3Rayi");
    let object = include_bytes!("../../../../ptx-abi-read/tests/data/object.o");
    assert_eq!(InObject::check(object).as_deref(), Ok(InObject::ENTRY));
    let linked = include_bytes!("../../../../ptx-abi-read/tests/data/linked.so");
    assert_eq!((Fill::check(linked).as_deref(), InObject::check(linked).is_err()), (Ok("fill"), true));
    let arguments = (
        Fill { n: 1, a: 2.0, x: DevPtrMut::null() },
        InObject { value: 1.0, ray: Ray { o: [0.0; 3], d: [0.0; 3] }, n: 1 },
    );
    assert_eq!((arguments.0.pointers().len(), arguments.1.pointers().len(), size_of::<Gain>()), (3, 3, 16));
}

#[test]
fn the_symbol_is_that_of_the_file() {
    assert_eq!((Add::ENTRY, AddOne::ENTRY), ("_ZN2ns3addIfEEvT_", "_ZN2ns3addIfEEvT_"));
    let arguments = (Scale { n: 1, a: 2.0, x: DevPtrMut::null() }, Add(1.0), AddOne(1.0), Absent(1), Table([0.0; 4]));
    assert_eq!((arguments.0.pointers().len(), Absent::ENTRY, size_of_val(&arguments.4)), (3, "none", 16));
}
