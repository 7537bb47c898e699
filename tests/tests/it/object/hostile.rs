//! Tests truncated, changed and random files: nothing that reads them panics.

use std::hint::black_box;

use ptx_abi::check::CheckGlobal as _;
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::object::{Cubin, Image, images};
use ptx_abi_tests::cases::{self, sampled};
use ptx_abi_tests::cubin::fatbin;
use ptx_abi_tests::rng::Rng;

use crate::object::read::shapes;

/// Calls everything that reads a file.
fn read(bytes: &[u8]) -> usize {
    let mut found = 0;
    for image in images(bytes).into_iter().flatten() {
        match image {
            Ok(Image::Cubin(cubin)) => found += read_cubin(cubin),
            Ok(_) => found += 1,
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    let params = [Param::of::<u32>("n"), Param::of::<f32>("a"), Param::of::<u64>("x"), Param::of::<u64>("y")];
    for name in ["saxpy", "saxpi", "_Z5scaleIfEvT_3Big"] {
        found += usize::from(check_entry("Args", &params, bytes, name).is_ok());
    }
    found + usize::from(<[u8; 48]>::check_global(bytes, "table").is_ok())
}

fn read_cubin(cubin: Cubin<'_>) -> usize {
    let mut found = cubin.fingerprints().count() + cubin.arch() as usize;
    for kernel in cubin.kernels() {
        if let Ok(params) = kernel.params() {
            found += params.iter().map(|param| param.offset + param.size).sum::<usize>() + params.size();
        }
        if let Ok(bounds) = kernel.launch_bounds() {
            let shared = bounds.static_shared;
            assert!(shared.may_be(shared.at_least as u64), "{bounds:?}");
            found += shared.at_least;
        }
        // Another kernel may have the same name, and come first.
        assert!(cubin.kernel(kernel.name).is_some(), "{}", kernel.name);
    }
    for variable in cubin.variables() {
        found += variable.bytes.map_or(0, <[u8]>::len) + variable.align;
        assert!(cubin.variable(variable.name).is_some(), "{}", variable.name);
    }
    found
}

/// Cubins of every shape, and fatbins of them with PTX.
fn files() -> Vec<Vec<u8>> {
    let mut files = shapes();
    let ptx = b".version 9.0 .target sm_90 .entry saxpy(.param .u32 n) { ret; }\0";
    files.push(fatbin(&[(2, 0x11, 0, &files[0]), (1, 0x11, 0, ptx), (1, 0x8011, 9, b"compressed")]));
    files
}

#[test]
fn cut_off_at_every_byte() {
    for file in files() {
        for end in 0..file.len() {
            black_box(read(&file[..end]));
        }
    }
}

#[test]
fn every_byte_changed() {
    // A sample changes every third byte once, each in another way than the one before it.
    let (step, tried) = if cases::full() { (1, 9) } else { (3, 1) };
    for mut file in files() {
        for at in (0..file.len()).step_by(step) {
            let byte = file[at];
            let changed = [0, byte ^ 1, 0xff, 0x80, byte.wrapping_add(1), 1, 0x7f, byte ^ 0x10, byte.wrapping_sub(1)];
            for changed in changed.into_iter().cycle().skip(at / step % 9).take(tried) {
                file[at] = changed;
                black_box(read(&file));
            }
            file[at] = byte;
        }
    }
}

/// Changes some bytes or numbers, copies a part elsewhere, or truncates the file.
fn mutate(rng: &mut Rng, file: &mut Vec<u8>) {
    const NUMBERS: [u64; 8] = [0, 1, 0xff, 0xffff, 0xffff_ffff, u64::MAX, 1 << 63, u64::MAX - 63];
    for _ in 0..rng.between(1, 8) {
        let at = rng.below(file.len());
        match rng.below(6) {
            0 | 1 => file[at] = rng.bits() as u8,
            2 => file[at] ^= 1 << rng.below(8),
            3 => {
                let number = rng.pick(&NUMBERS).to_le_bytes();
                let len = rng.pick(&[2, 4, 8]).min(file.len() - at);
                file[at..][..len].copy_from_slice(&number[..len]);
            }
            4 => {
                let from = rng.below(file.len());
                let len = rng.between(1, 64).min(file.len() - from.max(at));
                file.copy_within(from..from + len, at);
            }
            _ if rng.percent(10) => file.truncate(at.max(1)),
            _ => {}
        }
    }
}

#[test]
fn fuzzed() {
    let files = files();
    let mut rng = Rng::from_env(0x0b1e_c701);
    let mut readable = 0;
    for _ in 0..sampled(20_000, 5_000) {
        let mut file = if rng.percent(2) {
            let mut file: Vec<u8> = (0..rng.between(1, 300)).map(|_| rng.bits() as u8).collect();
            let start = rng.pick(&[&b"\x7fELF\x02\x01"[..], b"\x50\xed\x55\xba\x01\0\x10\0", b""]);
            file.splice(..0, start.iter().copied());
            file
        } else {
            rng.pick(&files.iter().collect::<Vec<_>>()).clone()
        };
        mutate(&mut rng, &mut file);
        readable += usize::from(read(&file) > 0);
    }
    assert!(readable > 0);
}

#[test]
fn a_kernel_many_times() {
    // All have the same long name. An iteration would take quadratic time if it read every name.
    let long = "k".repeat(50_000);
    let names: Vec<_> = (0..2_000).map(|_| (&*long, &[(0_u16, 4_u32)][..])).collect();
    let mut bytes = ptx_abi_tests::cubin::Cubin::new(&names[..1]).bytes();
    let one = Cubin::try_new(&bytes).unwrap().kernels().count();
    assert_eq!(one, 1);
    // This repeats the section of the kernel's attributes at the end of the table.
    let start = u64::from_le_bytes(bytes[40..48].try_into().unwrap()) as usize;
    let header = bytes[start + 5 * 64..][..64].to_vec();
    for _ in 0..60_000 {
        bytes.extend(&header);
    }
    let count = ((bytes.len() - start) / 64) as u16;
    bytes[60..62].copy_from_slice(&count.to_le_bytes());
    let found = Cubin::try_new(&bytes).unwrap().kernels().count();
    assert!((1..1_000).contains(&found), "{found}");
}
