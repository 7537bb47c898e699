//! The time for reading cubins and fatbins is proportional to their length, also for files made to be slow.

use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::object::{Image, images};
use ptx_abi_tests::cubin::{Cubin, fatbin};

use crate::alone;

/// Calls everything that reads a file.
fn read(bytes: &[u8]) -> usize {
    let mut found = usize::from(check_entry("", &[Param::of::<u32>("n")], bytes, "kernel").is_ok());
    for image in images(bytes).expect("a file").map_while(Result::ok) {
        let Image::Cubin(cubin) = image else { continue };
        let sizes = cubin.kernels().filter_map(|kernel| kernel.params().ok()).map(|params| params.iter().count());
        found += sizes.sum::<usize>() + cubin.variables().count() + cubin.fingerprints().count();
    }
    found
}

fn linear(name: &str, file: impl Fn(usize) -> Vec<u8>, count: usize) {
    crate::linear::linear(name, &*file(count / 10), &*file(count), read);
}

/// A cubin with this many kernels, whose sections have 32-bit numbers.
fn kernels(count: usize, name: impl Fn(usize) -> String) -> Cubin {
    let names: Vec<_> = (0..count).map(name).collect();
    let kernels: Vec<_> = names.iter().map(|name| (&**name, &[(0, 4), (8, 8)][..])).collect();
    Cubin { far: true, ..Cubin::new(&kernels) }
}

/// Gives all records but the first of the table at `start`, of `len` bytes, the name of the last record.
fn one_name(bytes: &mut [u8], start: usize, len: usize, record: usize) {
    let last: [u8; 4] = bytes[start + len - record..][..4].try_into().expect("four bytes");
    for at in (start + record..start + len).step_by(record) {
        bytes[at..at + 4].copy_from_slice(&last);
    }
}

fn number(bytes: &[u8], at: usize) -> usize {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes")) as usize
}

/// A cubin whose symbols all have one name, as long as the table.
fn variables_of_one_name(count: usize) -> Vec<u8> {
    let mut cubin = Cubin::new(&[]);
    for _ in 0..count {
        cubin = cubin.with("v", ".nv.constant3", 0, 8);
    }
    let mut bytes = cubin.with(&format!("_Z{}", "v".repeat(8 * count)), ".nv.constant3", 0, 8).bytes();
    let table = number(&bytes, 40) + 3 * 64;
    let (start, len) = (number(&bytes, table + 24), number(&bytes, table + 32));
    one_name(&mut bytes, start, len, 24);
    bytes
}

/// A cubin whose kernels' sections all have one name, as long as the table.
fn kernels_of_one_name(count: usize) -> Vec<u8> {
    let name = |i| if i + 1 == count { "k".repeat(16 * count) } else { format!("k{i}") };
    let mut bytes = kernels(count, name).bytes();
    let start = number(&bytes, 40);
    // A kernel has a section of attributes, then one of code. All
    // attribute sections get the name of the last but one section.
    let last = bytes.len() - 2 * 64;
    let name: [u8; 4] = bytes[last..][..4].try_into().expect("four bytes");
    for at in (start + 5 * 64..last).step_by(2 * 64) {
        bytes[at..at + 4].copy_from_slice(&name);
    }
    bytes
}

#[test]
fn long_tables() {
    let _alone = alone();
    linear("kernels", |count| kernels(count, |i| format!("kernel{i}")).bytes(), 30_000);
    linear("kernels of C++", |count| kernels(count, |i| format!("_Z6kernelILi{i}EEvT_")).bytes(), 10_000);
    linear("parameters", |count| Cubin::new(&[("kernel", &vec![(0, 1); count])]).bytes(), 60_000);
    let variables = |count: usize| {
        let names = (0..count).map(|i| format!("ptx_abi_layout_T{i}"));
        names.fold(Cubin::new(&[]), |cubin, name| cubin.with(&name, ".nv.global.init", 0, 8)).bytes()
    };
    linear("fingerprints", variables, 60_000);
}

#[test]
fn files_that_are_made_to_be_slow() {
    let _alone = alone();
    linear("variables of one name", variables_of_one_name, 30_000);
    linear("kernels of one name", kernels_of_one_name, 30_000);
    linear("images", |count| fatbin(&vec![(1, 0x11, 0, &b".version 9.0"[..]); count]), 60_000);
    linear("containers", |count| fatbin(&[(1, 0x11, 0, b".version 9.0")]).repeat(count), 60_000);
}
