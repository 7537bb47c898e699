//! Tests the reader with cubins and fatbins like those of NVIDIA's tools.

use ptx_abi::object::{Compression, Cubin, Image, ObjectError, images};
use ptx_abi_tests::cubin::{self, fatbin};

/// A cubin with every kind of content.
pub(crate) fn full() -> cubin::Cubin {
    let params: [&[(u16, u32)]; 3] = [&[(0, 4), (4, 4), (8, 8), (16, 8)], &[(0, 1), (0x30, 80)], &[]];
    let mut cubin = cubin::Cubin::new(&[("saxpy", params[0]), ("_Z5scaleIfEvT_3Big", params[1]), ("none", params[2])])
        .with("table", ".nv.constant3", 0, 48)
        .with("ptx_abi_layout_geo__Ray", ".nv.global.init", 8, 8)
        .with("_ZL23ptx_abi_layout_geo__Box", ".nv.global.init", 16, 8)
        .with("counter", ".nv.global", 4, 4)
        .with("_param", ".nv.constant0.saxpy", 0, 24);
    cubin.functions.push("helper");
    cubin
}

/// Every shape that a file can have.
pub(crate) fn shapes() -> Vec<Vec<u8>> {
    let full = full();
    let variants = [(7, false), (8, false), (7, true), (8, true)];
    variants.map(|(abi, far)| cubin::Cubin { abi, far, ..full.clone() }.bytes()).into()
}

fn places(cubin: Cubin<'_>, kernel: &str) -> Vec<(usize, usize)> {
    let params = cubin.kernel(kernel).expect("the kernel").params().expect("its parameters");
    params.iter().map(|param| (param.offset, param.size)).collect()
}

#[test]
fn kernels_and_their_parameters() {
    for bytes in shapes() {
        let cubin = Cubin::try_new(&bytes).unwrap();
        assert_eq!(cubin.arch(), 90);
        // A function is not a kernel, although it has attributes.
        let names: Vec<_> = cubin.kernels().map(|kernel| kernel.name).collect();
        assert_eq!(names, ["saxpy", "_Z5scaleIfEvT_3Big", "none"]);
        assert!(cubin.kernel("helper").is_none() && cubin.kernel("saxp").is_none() && cubin.kernel("").is_none());
        assert_eq!(places(cubin, "saxpy"), [(0, 4), (4, 4), (8, 8), (16, 8)]);
        assert_eq!(places(cubin, "_Z5scaleIfEvT_3Big"), [(0, 1), (48, 80)]);
        let saxpy = cubin.kernel("saxpy").unwrap().params().unwrap();
        assert_eq!((saxpy.len(), saxpy.size(), saxpy.bank_offset()), (4, 24, Some(0x210)));
        assert_eq!(saxpy.get(2).map(|param| (param.index, param.offset, param.size)), Some((2, 8, 8)));
        assert_eq!(saxpy.get(4), None);
        let none = cubin.kernel("none").unwrap().params().unwrap();
        assert_eq!((none.is_empty(), none.size(), none.bank_offset()), (true, 0, None));
        let text = format!("{:?}", cubin.kernel("saxpy").unwrap());
        assert!(text.contains("CubinParam { index: 3, offset: 16, size: 8 }"), "{text}");
    }
}

#[test]
fn large_parameters_have_another_attribute() {
    let bytes = cubin::Cubin::new(&[("huge", &[(0, 20_000), (20_000, 8)])]).bytes();
    assert_eq!(places(Cubin::try_new(&bytes).unwrap(), "huge"), [(0, 20_000), (20_000, 8)]);
}

#[test]
fn variables_and_fingerprints() {
    for bytes in shapes() {
        let cubin = Cubin::try_new(&bytes).unwrap();
        let names: Vec<_> = cubin.variables().map(|variable| variable.name).collect();
        assert_eq!(names, ["table", "ptx_abi_layout_geo__Ray", "_ZL23ptx_abi_layout_geo__Box", "counter"]);
        let table = cubin.variable("table").unwrap();
        assert_eq!((table.is_const, table.size, table.align), (true, 48, 16));
        assert_eq!(table.bytes.map(<[u8]>::len), Some(48));
        let counter = cubin.variable("counter").unwrap();
        assert_eq!((counter.is_const, counter.size, counter.align), (false, 4, 4));
        assert_eq!(counter.bytes, None);
        assert!(cubin.variable("_param").is_none() && cubin.variable("saxpy").is_none());
        let fingerprints: Vec<_> = cubin.fingerprints().collect();
        let (ray, other) = (0x0f0e_0d0c_0b0a_0908, 0x1716_1514_1312_1110);
        assert_eq!(fingerprints, [("geo__Ray", ray), ("geo__Box", other)]);
    }
}

#[test]
fn parameters_out_of_order_are_an_error() {
    let bytes = cubin::Cubin::new(&[("k", &[(0, 4), (4, 4), (8, 8)])]).bytes();
    let record = bytes.windows(2).position(|pair| pair == [4, 0x17]).unwrap();
    let params = |bytes: &[u8]| Cubin::try_new(bytes).unwrap().kernel("k").unwrap().params().map(|params| params.len());
    assert_eq!(params(&bytes), Ok(3));
    // In the file the ordinals are 2, 1, 0.
    for (ordinals, fine) in
        [([2, 1, 0], true), ([0, 1, 2], true), ([2, 0, 1], false), ([1, 1, 0], false), ([3, 2, 1], false)]
    {
        let mut bytes = bytes.clone();
        for (i, ordinal) in ordinals.into_iter().enumerate() {
            bytes[record + 16 * i + 8] = ordinal;
        }
        assert_eq!(params(&bytes).is_ok(), fine, "{ordinals:?}");
    }
}

#[test]
fn images_of_a_fatbin() {
    let cubin = full().bytes();
    let ptx = b".version 9.0 .target sm_90\0\0\0\0";
    let one = fatbin(&[(2, 0x11, 0, &cubin), (1, 0x11, 0, ptx), (8, 0x8011, 99, b"code")]);
    // A fatbin may consist of two consecutive containers.
    let two = [&one[..], &one].concat();
    for (bytes, count) in [(&one, 3), (&two, 6)] {
        let found: Vec<_> = images(bytes).unwrap().map(Result::unwrap).collect();
        assert_eq!(found.len(), count);
        let [Image::Cubin(cubin), Image::Ptx(text), Image::Other(8)] = found[..3] else { panic!("{found:?}") };
        assert_eq!((cubin.kernels().count(), text), (3, ".version 9.0 .target sm_90"));
    }
}

#[test]
fn compressed_images_name_the_option() {
    for (kind, flags, size, compression, name) in [
        (
            1,
            0x8011,
            9,
            Compression::Zstd,
            "compressed with Zstandard: turn on the feature `compressed` of `ptx-abi`, or ",
        ),
        (2, 0x2011, 9, Compression::Lz4, "compressed with LZ4: turn on the feature `compressed` of `ptx-abi`, or "),
        (2, 0x11, 9, Compression::Other, "compressed: extract the cubins"),
        (0x100, 0x8011, 9, Compression::Zstd, "make the file without `nvcc --concat`, or "),
    ] {
        let bytes = fatbin(&[(1, 0x11, 0, b".version 9.0"), (kind, flags, size, b"(\xb5/\xfd")]);
        let all: Vec<_> = images(&bytes).unwrap().collect();
        let [Ok(Image::Ptx(_)), Err(error)] = all[..] else { panic!("{all:?}") };
        let ObjectError::Compressed { image: 1, compression: found, joined, .. } = error else { panic!("{error:?}") };
        assert_eq!((found, joined), (compression, kind == 0x100));
        let text = error.to_string();
        assert!(text.starts_with("image 1 of the fatbin is compressed") && text.contains(name), "{text}");
        assert!(text.contains("`cuobjdump -xelf all`"), "{text}");
    }
}

#[test]
fn other_files_are_refused() {
    let mut elf = full().bytes();
    let error = |bytes: &[u8]| images(bytes).map(drop).unwrap_err();
    elf[18] = 62;
    assert_eq!(error(&elf), ObjectError::Host);
    assert!(error(&elf).to_string().contains("has no section `.nv_fatbin`"));
    (elf[18], elf[8]) = (190, 9);
    assert_eq!(error(&elf), ObjectError::AbiVersion(9));
    elf[4] = 1;
    assert_eq!(error(&elf), ObjectError::NotCubin);
    assert_eq!(error(b"PK\x03\x04\xff"), ObjectError::Unknown);
    // OptiX IR, LLVM bitcode and its wrapper.
    for intermediate in [b"\xed\x43\x4e\x7f", b"BC\xc0\xde", b"\xde\xc0\x17\x0b"] {
        assert_eq!(error(intermediate), ObjectError::Intermediate);
    }
    assert_eq!(error(&full().bytes()[..100]).to_string(), "it is damaged: the table of sections is not in the file");
    assert_eq!(error(b""), ObjectError::Empty);
}
