//! Tests files as nvcc 13.5 writes them from `data/kernels.cu`: by default, with each compression, and in files for the
//! host.
#![cfg(feature = "files")]

use ptx_abi_read::object::{Code, Image, ObjectError, Part, decompressed, images, parts, readable};

const DEFAULT: &[u8] = include_bytes!("data/default.fatbin");
const LZ4: &[u8] = include_bytes!("data/lz4.fatbin");
const ZSTD: &[u8] = include_bytes!("data/zstd.fatbin");
const OBJECT: &[u8] = include_bytes!("data/object.o");
const RELOCATABLE: &[u8] = include_bytes!("data/relocatable.o");
/// A library of `nvcc -dc` and `nvcc -dlink -Xnvlink -kernels-used=fill`, so nvlink removed `ns::tk`.
const LINKED: &[u8] = include_bytes!("data/linked.so");

/// The images: `sm_75`, with the sizes of the parameters of `fill`, or the kernels of PTX, or the error.
fn found(bytes: &[u8]) -> Vec<String> {
    let image = |image: Result<Image<'_>, ObjectError>| match image {
        Ok(Image::Cubin(cubin)) => {
            let params = cubin.kernel("fill").expect("the kernel").params().expect("its parameters");
            let places: Vec<_> = params.iter().map(|param| (param.offset, param.size)).collect();
            format!("sm_{} {places:?} {}", cubin.arch(), cubin.kernels().count())
        }
        Ok(Image::Ptx(text)) => format!("PTX {}", text.matches(".entry").count()),
        Ok(image) => format!("{image:?}"),
        Err(ObjectError::Compressed { compression, .. }) => format!("{compression:?}"),
        Err(error) => error.to_string(),
    };
    images(bytes).expect("a file").map(image).collect()
}

const CUBIN: &str = "sm_75 [(0, 4), (4, 4), (8, 8)] 2";

/// An archive of these members.
fn archive(members: &[&[u8]]) -> Vec<u8> {
    archive_of("k.o/", members)
}

/// An archive of members with this name.
fn archive_of(name: &str, members: &[&[u8]]) -> Vec<u8> {
    let mut all = b"!<arch>\n".to_vec();
    for member in members {
        all.extend(format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, 644, member.len()).bytes());
        all.extend(*member);
        all.resize(all.len().next_multiple_of(2), b'\n');
    }
    all
}

/// An object or an executable of Windows with the content in a section of this name.
fn coff(name: &str, content: &[u8], executable: bool) -> Vec<u8> {
    coff_of(&[(name, content)], executable)
}

/// The same with any number of sections.
fn coff_of(sections_of: &[(&str, &[u8])], executable: bool) -> Vec<u8> {
    let mut file = Vec::new();
    if executable {
        file.extend(b"MZ");
        file.resize(60, 0);
        file.extend(64_u32.to_le_bytes());
        file.extend(b"PE\0\0");
    }
    let optional = if executable { 240_u16 } else { 0 };
    let sections = file.len() + 20 + usize::from(optional);
    let data = sections + 40 * sections_of.len();
    let len: usize = sections_of.iter().map(|(_, content)| content.len()).sum();
    file.extend(0x8664_u16.to_le_bytes());
    file.extend(u16::try_from(sections_of.len()).unwrap().to_le_bytes());
    file.extend([0; 4]);
    // Without symbols the names begin where they would be.
    file.extend(u32::try_from(data + len).unwrap().to_le_bytes());
    file.extend([0; 4]);
    file.extend(optional.to_le_bytes());
    file.resize(sections, 0);
    let (mut contents, mut names) = (Vec::<u8>::new(), Vec::<u8>::new());
    for (name, content) in sections_of {
        let long = format!("/{}", 4 + names.len());
        let mut short = if executable { name.as_bytes()[..8].to_vec() } else { long.into_bytes() };
        short.resize(8, 0);
        file.extend(short);
        file.extend([0; 8]);
        file.extend(u32::try_from(content.len()).unwrap().to_le_bytes());
        file.extend(u32::try_from(data + contents.len()).unwrap().to_le_bytes());
        file.resize(file.len() + 16, 0);
        contents.extend(*content);
        names.extend([name.as_bytes(), &[0]].concat());
    }
    file.extend(contents);
    file.extend(u32::try_from(4 + names.len()).unwrap().to_le_bytes());
    file.extend(names);
    file
}

#[test]
fn compressed_images_stand_beside_plain_ones() {
    assert_eq!(found(DEFAULT), [CUBIN, "Zstd"]);
    assert_eq!(found(LZ4), ["Lz4", "Lz4"]);
    assert_eq!(found(ZSTD), ["Zstd", "Zstd"]);
    assert_eq!(*decompressed(ZSTD) == *ZSTD, cfg!(not(feature = "compressed")));
}

#[cfg(feature = "compressed")]
#[test]
fn decompression() {
    for file in [DEFAULT, LZ4, ZSTD, OBJECT] {
        assert_eq!(found(&decompressed(file)), [CUBIN, "PTX 2"]);
    }
    assert_eq!(found(&decompressed(RELOCATABLE)), [CUBIN, "PTX 2"]);
    let plain = decompressed(ZSTD).into_owned();
    assert!(matches!(decompressed(&plain), std::borrow::Cow::Borrowed(_)));
}

/// A damaged image is an error at its place, which does not advise to decompress the file again.
#[cfg(feature = "compressed")]
#[test]
fn damaged_compression() {
    let damaged = "it is damaged: a compressed image of the fatbin cannot be decompressed";
    for file in [LZ4, ZSTD] {
        // The headers of the fatbin and of its first image, which has its own length at byte 4.
        let content = 16 + usize::from(file[20]);
        for (at, expected) in [(content, [damaged, "PTX 2"]), (file.len() - 9, [CUBIN, damaged])] {
            let mut changed = file.to_vec();
            changed[at..at + 8].fill(0xff);
            assert_eq!(found(&decompressed(&changed)), expected);
            let plain = decompressed(&changed);
            let error = readable(parts(&plain).expect("a file")).map(drop);
            assert_eq!(error.expect_err("damaged").to_string(), damaged);
        }
    }
}

#[test]
fn files_for_the_host() {
    let in_both = archive(&[OBJECT, b"text", OBJECT]);
    let executable = coff(".nv_fatbin", &[DEFAULT, &[0; 24], DEFAULT].concat(), true);
    for (file, count) in [
        (OBJECT, 1),
        (RELOCATABLE, 1),
        (&archive(&[OBJECT]), 1),
        (&in_both, 2),
        (&coff(".nv_fatbin", DEFAULT, false), 1),
        (&coff("__nv_relfatbin", DEFAULT, false), 1),
        (&executable, 2),
        (&archive(&[&coff(".nv_fatbin", DEFAULT, false)]), 1),
        (&archive_of("#1/12", &[&[b"a_long_name\0", OBJECT].concat()]), 1),
    ] {
        let parts = parts(file).expect("fatbins");
        assert_eq!(parts.len(), count);
        for part in parts {
            assert!(part.bytes == DEFAULT || file == RELOCATABLE);
        }
    }
    assert_eq!(found(&in_both), [CUBIN, "Zstd", CUBIN, "Zstd"]);
    // A program may have no table of sections.
    let mut stripped = OBJECT.to_vec();
    stripped[40..48].fill(0);
    stripped[58..64].fill(0);
    assert_eq!(parts(&archive(&[&stripped, OBJECT])).map(|parts| parts.len()), Ok(1));
    // The debug information of an object has the header of `.nv_fatbin`, with the type `SHT_NOBITS`.
    let debug = [&OBJECT[..13_708], &[8], &OBJECT[13_709..]].concat();
    for without in [&archive(&[b"text"])[..], &coff(".text", DEFAULT, false), &archive(&[]), &stripped, &debug] {
        assert_eq!(parts(without), Err(ObjectError::Host));
    }
    assert!(matches!(parts(&archive_of("#1/9000000", &[OBJECT])), Err(ObjectError::Malformed(_))));
    for thin in [&b"!<thin>\n"[..], &[b"!<thin>\n", &archive(&[OBJECT])[8..68]].concat()] {
        assert_eq!(parts(thin), Err(ObjectError::ThinArchive));
        assert_eq!(images(thin).map(drop), Err(ObjectError::ThinArchive));
    }
    for empty in [&b""[..], b"\0", b"\n \0\0"] {
        assert_eq!(parts(empty), Err(ObjectError::Empty));
        assert_eq!(images(empty).map(drop), Err(ObjectError::Empty));
    }
    // PTX, a cubin and a fatbin are one part.
    for one in [DEFAULT, b".version 9.0", b"\x7fELF"] {
        let [Part { bytes, is_input: false, .. }] = parts(one).expect("a file")[..] else { panic!("one part") };
        assert_eq!(bytes, one);
    }
}

/// For each image that can be read, the number of its part and the kernels.
fn kernels(bytes: &[u8]) -> Vec<(usize, Vec<&str>)> {
    let (codes, _) = readable(parts(bytes).expect("a file")).expect("its images");
    let code = |(part, code)| match code {
        Code::Ptx(_, module) => (part, module.entries.iter().map(|entry| entry.name).collect()),
        Code::Cubin(_, kernels) => (part, kernels.iter().map(|kernel| kernel.name).collect()),
    };
    codes.into_iter().map(code).collect()
}

/// Only kernels that nvlink wrote count in a file with linked code, and the linked code has the place to load.
#[test]
fn linked_code_stands_beside_relocatable_code() {
    let inputs = |file: &[u8]| parts(file).expect("parts").iter().map(|part| part.is_input).collect::<Vec<_>>();
    let sections = parts(LINKED).expect("parts");
    let [Part { bytes: linked, .. }, Part { bytes: relocatable, .. }] = sections[..] else { panic!("two parts") };
    assert!(kernels(LINKED).contains(&(0, vec!["fill"])));
    let empty = fatbin_with(&[]);
    let both = |executable| coff_of(&[(".nv_fatbin", linked), ("__nv_relfatbin", relocatable)], executable);
    for (file, expected) in [
        (LINKED, &[false, true][..]),
        (&both(false), &[false, true]),
        (&both(true), &[false, true]),
        // The order of the sections does not matter.
        (&coff_of(&[("__nv_relfatbin", relocatable), (".nv_fatbin", linked)], true), &[true, false]),
        // Without images in the linked code, the program links PTX when it starts.
        (&coff_of(&[(".nv_fatbin", &empty), ("__nv_relfatbin", relocatable)], true), &[false, false]),
        (RELOCATABLE, &[false]),
        // Other members of an archive are not the input of this one.
        (&archive(&[LINKED, RELOCATABLE]), &[false, true, false]),
        (&archive(&[OBJECT, RELOCATABLE]), &[false, false]),
    ] {
        assert_eq!(inputs(file), expected);
    }
    // In an archive of the crate `cc`, the linked code is another member, which names its modules (facts 3.4).
    let part = |name, code, modules: &[u8]| coff_of(&[(name, code), ("__nv_module_id", modules)], false);
    let object = |module: &str| part("__nv_relfatbin", relocatable, module.as_bytes());
    for (code, modules, expected) in [
        (linked, &b"def _1_a\0def _1_b\0"[..], [true, false, true, false]),
        (linked, b"def _1_b\0\0\0def _1_c\0", [false, false, true, true]),
        (linked, b"_1_a\0_1_b\0", [false; 4]),
        (linked, b"def _1_a\xff\0", [false; 4]),
        (&empty, b"def _1_a\0def _1_b\0", [false; 4]),
    ] {
        let linked = part(".nv_fatbin", code, modules);
        assert_eq!(inputs(&archive(&[&object("_1_a\0"), &linked, &object("\0_1_b\0"), &object("_1_c\0")])), expected);
    }
    #[cfg(feature = "compressed")]
    for file in [LINKED, &both(true)] {
        // PTX and the cubin of the relocatable code are compared, as far as nvlink took their kernels.
        assert_eq!(kernels(&decompressed(file)), [(0, vec!["fill"]), (0, vec!["fill"]), (0, vec!["fill"])]);
        assert_eq!(found(&decompressed(RELOCATABLE)), [CUBIN, "PTX 2"]);
    }
}

/// A fatbin with these images.
fn fatbin_with(images: &[u8]) -> Vec<u8> {
    [&DEFAULT[..8], &(images.len() as u64).to_le_bytes(), images].concat()
}

/// A fatbin with one image of this kind.
fn fatbin_of(kind: u8, content: &[u8]) -> Vec<u8> {
    fatbin_with(&[&[kind, 0, 1, 1, 64, 0, 0, 0, content.len() as u8][..], &[0; 55], content].concat())
}

/// nvlink may put code of which nothing else is in a part into another file (`nvcc -dlto`), so that part is not read. The driver
/// compiles CUDA Tile IR.
#[test]
fn parts_that_are_intermediate() {
    let [Part { bytes: code, .. }] = parts(RELOCATABLE).expect("parts")[..] else { panic!("one part") };
    let ir = fatbin_of(8, b"\xed\x43\x4e\x7f");
    let object = |name| coff_of(&[(name, &ir), ("__nv_module_id", b"_1_a\0")], false);
    // PTX beside CUDA Tile IR has other kernels, and a cubin has the same ones.
    let (tile, ptx) = (fatbin_of(128, b"\x7fTileIR\0"), fatbin_of(1, b".version 9.0"));
    let tile_and = |other: &[u8]| fatbin_with(&[&tile[16..], &other[16..]].concat());
    let linked = coff_of(&[(".nv_fatbin", code), ("__nv_module_id", b"def _1_a\0")], false);
    for (file, is_unread) in [
        (archive(&[OBJECT, &object(".nv_fatbin")]), true),
        (archive(&[OBJECT, &object("__nv_relfatbin")]), true),
        (object("__nv_relfatbin"), true),
        // The code for a launch is in another member.
        (archive(&[&linked, &object("__nv_relfatbin")]), false),
        (archive(&[OBJECT, RELOCATABLE]), false),
        (tile.clone(), true),
        (archive(&[cubin(), &tile[80..]]), true),
        (archive(&[cubin(), BITCODE]), true),
        (tile_and(&ptx), true),
        (tile_and(DEFAULT), false),
    ] {
        for file in [&file, &*decompressed(&file)] {
            let (_, unread) = readable(parts(file).expect("a file")).expect("its images");
            assert_eq!(unread == Some(ObjectError::Intermediate), is_unread, "{unread:?}");
        }
    }
}

/// A container of LLVM's offload driver, with the triple, the flags and the bytes of each image.
fn offload(version: u32, images: &[(&str, u32, &[u8])]) -> Vec<u8> {
    let (header, string) = match version {
        1 => (32, 16),
        2 => (32, 24),
        _ => (40, 24),
    };
    let mut strings = header + 40 * images.len();
    let mut content = strings + string * images.len();
    let (mut entries, mut records, mut contents) = (Vec::new(), Vec::new(), Vec::new());
    let push = |to: &mut Vec<u8>, numbers: &[usize]| {
        to.extend(numbers.iter().flat_map(|number| (*number as u64).to_le_bytes()));
    };
    for (triple, flags, image) in images {
        let text = [b"triple\0", triple.as_bytes(), b"\0"].concat();
        entries.extend([[1, 0, 2, 0], flags.to_le_bytes()].concat());
        push(&mut entries, &[strings, 1, content + text.len(), image.len()]);
        push(&mut records, &[content, content + 7, triple.len()][..string / 8]);
        strings += string;
        content += text.len() + image.len();
        contents.extend([&text, *image].concat());
    }
    let mut all = b"\x10\xff\x10\xad".to_vec();
    all.extend(version.to_le_bytes());
    let size = content.next_multiple_of(8);
    // Version 1 has the size of the one record.
    push(&mut all, &[size, header, if version == 1 { 40 } else { images.len() }]);
    all.resize(header, 0);
    all.extend([entries, records, contents].concat());
    all.resize(size, 0);
    all
}

const NVIDIA: &str = "nvptx64-nvidia-cuda";
const BITCODE: &[u8] = b"BC\xc0\xde5\x14\0\0";

/// A cubin.
fn cubin() -> &'static [u8] {
    let Some(Ok(Image::Cubin(cubin))) = images(DEFAULT).expect("a fatbin").next() else { panic!("a cubin") };
    cubin.bytes()
}

#[test]
fn containers_of_llvm() {
    let (cubin, ptx) = (cubin(), &b".version 9.0 .target sm_90 .entry k() { ret; }"[..]);
    let one = [offload(1, &[(NVIDIA, 0, cubin)]), offload(1, &[(NVIDIA, 0, ptx)])].concat();
    let several = |version| {
        offload(
            version,
            &[(NVIDIA, 0, ptx), (NVIDIA, 1, b""), ("amdgcn-amd-amdhsa", 0, b"\x7fELF"), (NVIDIA, 0, DEFAULT)],
        )
    };
    let object = |content: &[u8]| coff(".llvm.offloading", content, false);
    for (file, expected) in [
        (one.clone(), &[CUBIN, "PTX 1"][..]),
        (object(&one), &[CUBIN, "PTX 1"]),
        (archive(&[&object(&one), OBJECT, &one]), &[CUBIN, "PTX 1", CUBIN, "Zstd", CUBIN, "PTX 1"]),
        (several(2), &["PTX 1", CUBIN, "Zstd"]),
        (several(3), &["PTX 1", CUBIN, "Zstd"]),
        // A target without a name is the CUDA of the user.
        (offload(2, &[("", 0, b"")]), &[]),
    ] {
        let found = parts(&file).map(|_| found(&file)).unwrap_or_default();
        assert_eq!(found, expected);
    }
    #[cfg(feature = "compressed")]
    for file in [several(2), object(&several(3))] {
        assert_eq!(found(&decompressed(&file)), ["PTX 1", CUBIN, "PTX 2"]);
    }
    // CUDA launches no code for other processors.
    assert_eq!(parts(&offload(1, &[("amdgcn-amd-amdhsa", 0, b"\x7fELF")])), Err(ObjectError::Host));
    // The linker of clang compiles bitcode into the fatbin of a program.
    let bitcode = offload(1, &[(NVIDIA, 0, BITCODE)]);
    let unread = |file: &[u8]| {
        let (codes, unread) = readable(parts(file).expect("a file")).expect("its images");
        (codes.len(), unread)
    };
    assert_eq!(unread(&object(&[&bitcode[..], &one].concat())), (2, Some(ObjectError::Intermediate)));
    assert_eq!(unread(&object(&bitcode)), (0, Some(ObjectError::Intermediate)));
    assert_eq!(unread(&coff_of(&[(".nv_fatbin", DEFAULT), (".llvm.offloading", &bitcode)], true)).1, unread(DEFAULT).1);
    #[cfg(feature = "compressed")]
    {
        let mixed = object(&[&bitcode[..], &several(2)].concat());
        assert_eq!(unread(&decompressed(&mixed)), (3, Some(ObjectError::Intermediate)));
    }
    // A compressed container, and one of a version that does not exist yet.
    let mut compressed = several(3);
    compressed[32] = 1;
    for (file, version) in [(&compressed, 3), (&several(4), 4)] {
        assert_eq!(images(file).map(drop), Err(ObjectError::Offload(version)));
        assert_eq!(unread(&object(&[&file[..], &one].concat())), (2, Some(ObjectError::Offload(version))));
        assert_eq!(
            unread(&decompressed(&object(&[&file[..], &several(2)].concat()))).1,
            Some(ObjectError::Offload(version))
        );
    }
}

#[test]
fn damaged_containers_of_llvm() {
    let of = |version| offload(version, &[(NVIDIA, 0, cubin()), (NVIDIA, 0, DEFAULT)]);
    let damaged = ObjectError::Malformed("an image is not in its container for LLVM's offload driver");
    for version in [1, 2, 3] {
        let file = of(version);
        // Every number that leads elsewhere: the size, the place of the records, their number, and the numbers of a record.
        let record = if version == 3 { 40 } else { 32 };
        let mut places = vec![8, 16, record + 8, record + 16, record + 24, record + 32];
        places.extend((version > 1).then_some(24));
        for at in places {
            for number in [u64::MAX, 1 << 63, file.len() as u64 + 1, u64::MAX / 40 + 2] {
                let mut changed = file.clone();
                changed[at..at + 8].copy_from_slice(&number.to_le_bytes());
                assert_eq!(parts(&changed), Err(damaged), "version {version}: {number} at {at}");
            }
        }
        for size in [0, 8, 31] {
            let mut changed = file.clone();
            changed[8..16].copy_from_slice(&u64::to_le_bytes(size));
            assert_eq!(parts(&changed), Err(damaged));
        }
        for len in 8..file.len() {
            assert_eq!(parts(&file[..len]), Err(damaged), "{len}");
        }
    }
    // All records have the same image, which would be read once for each.
    let count = 1_000;
    let mut same = offload(2, &vec![(NVIDIA, 0, &b""[..]); count]);
    let len = same.len() as u64;
    for record in 0..count {
        same[32 + 40 * record + 24..][..8].copy_from_slice(&0_u64.to_le_bytes());
        same[32 + 40 * record + 32..][..8].copy_from_slice(&len.to_le_bytes());
    }
    assert_eq!(parts(&same), Err(damaged));
}

#[test]
fn members_of_archives() {
    let ptx = b"//\n// Generated\n.version 9.0\n.target sm_90\n.entry k() { ret; }";
    let inner = archive(&[cubin(), OBJECT]);
    for (file, expected) in [
        (archive(&[cubin()]), &[CUBIN][..]),
        (archive(&[DEFAULT, ptx, b"a table of .version"]), &[CUBIN, "Zstd", "PTX 1"]),
        (archive(&[&inner, &archive(&[&inner]), cubin()]), &[CUBIN, CUBIN, "Zstd", CUBIN, CUBIN, "Zstd", CUBIN]),
        (archive_of("#1/4", &[&[b"a.o\0", &inner[..]].concat()]), &[CUBIN, CUBIN, "Zstd"]),
        // PTX that the driver links.
        (fatbin_of(64, ptx), &["PTX 1"]),
    ] {
        assert_eq!(found(&file), expected);
    }
    // The header of a member of an archive in an archive is not complete.
    let cut = archive(&[&inner[..inner.len() - 2]]);
    assert!(matches!(parts(&cut), Err(ObjectError::Malformed(_))));
    assert_eq!(parts(&archive(&[OBJECT, b"!<thin>\n"])), Err(ObjectError::ThinArchive));
    // Objects of 32 bits, and of machines whose numbers begin with the highest byte.
    for (at, value) in [(4, 1), (5, 2)] {
        let mut other = OBJECT.to_vec();
        other[at] = value;
        assert_eq!(parts(&archive(&[OBJECT, &other])), Err(ObjectError::NotCubin));
        assert_eq!(images(&other).map(drop), Err(ObjectError::NotCubin));
    }
    // Archives in archives, each with one member. A reader that calls itself would have no memory for them.
    let mut nested = b"!<arch>\n".to_vec();
    let depth = 20_000;
    let mut header = |len: usize| nested.extend(format!("{:<48}{len:<10}`\n!<arch>\n", "a/").bytes());
    (1..=depth).rev().for_each(|left| header(68 * (left - 1) + 8));
    assert_eq!(parts(&nested), Err(ObjectError::Host));
}

/// Reads everything, and returns the number of parameters and bytes of text.
fn read(bytes: &[u8]) -> usize {
    let mut count = 0;
    for image in images(&decompressed(bytes)).into_iter().flatten() {
        match image {
            Ok(Image::Cubin(cubin)) => {
                count +=
                    cubin.kernels().filter_map(|kernel| kernel.params().ok()).map(|params| params.len()).sum::<usize>();
                count += cubin.variables().count() + cubin.fingerprints().count();
            }
            Ok(Image::Ptx(text)) => count += text.len(),
            Ok(_) => count += 1,
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    count
}

#[test]
fn truncated_and_changed_files_never_panic() {
    let archive = archive(&[OBJECT, RELOCATABLE]);
    let coff = coff("__nv_relfatbin", ZSTD, false);
    let llvm = offload(2, &[(NVIDIA, 0, cubin()), (NVIDIA, 0, ZSTD)]);
    let files = [DEFAULT, LZ4, ZSTD, OBJECT, RELOCATABLE, &archive, &coff, &llvm];
    let cases = std::env::var("PTX_ABI_CASES").map_or(2_000, |cases| cases.parse().expect("PTX_ABI_CASES is a number"));
    let mut state = 0x0b1e_c701_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut readable = 0;
    for _ in 0..cases {
        let mut file = files[random(files.len())].to_vec();
        for _ in 0..=random(6) {
            // Most numbers that lead elsewhere are in headers.
            let end = if random(2) == 0 { file.len() } else { file.len().min(512) };
            let at = random(end);
            match random(4) {
                0 => file[at] = random(256) as u8,
                1 => file[at] ^= 1 << random(8),
                2 => {
                    let number = [0, u64::MAX, 1 << 63, 0xffff_ffff, 16, 64][random(6)].to_le_bytes();
                    let len = [2, 4, 8][random(3)].min(file.len() - at);
                    file[at..][..len].copy_from_slice(&number[..len]);
                }
                _ if random(20) == 0 => file.truncate(at.max(1)),
                _ => {}
            }
        }
        readable += usize::from(read(&file) > 0);
    }
    assert!(readable > cases / 4, "{readable}");
}
