//! Tests append-only headers with types of every kind: what the record has, and what modules must have.

use std::fmt::Write as _;
use std::fs;

use ptx_abi::check::{KernelSource, MismatchKind};
use ptx_abi::cuda::{self, FileError};
use ptx_abi::{PtxLayout, cuda_header};
use ptx_abi_tests::{cases::full, texts::Text as _};

use super::super::types::Particle;
use super::path;

const STEPS: u32 = 3;

/// The types of each kind that a header can contain.
macro_rules! all_kinds {
    ($($options:tt)*) => {
        cuda_header!(
            super::super::Particle, super::super::Fig3, super::super::Fig6, super::super::Tagged, super::super::Packed, super::super::PackedBits, super::super::Pairs, super::super::Links,
            super::super::WordPair, super::super::Colour, super::super::Branch, super::super::Node, super::super::Tree, super::super::Leaves; $($options)*
        )
    };
}

/// Every column of the record decides: a header with another one is that of another release. A record that lacks a line, or
/// has one twice, is none.
#[test]
fn every_line_of_the_record_counts() {
    let new = all_kinds!(append_only(version = STEPS));
    let header = new.to_string();
    let path = path();
    let breaks = |text: &str| {
        assert_ne!(text, header);
        fs::write(&path, text).expect("the file can be written");
        match cuda::compare(&path, &new) {
            Err(FileError::Broken { breaks, .. }) => breaks,
            other => panic!("{other:?}"),
        }
    };
    let (_, record) = header.split_once("// clang-format off\n").expect("the record is the end of the header");
    let mut changed = 0;
    for line in record.lines() {
        // No line, two lines, and a line with more columns are not a record.
        let mut others = vec![String::new(), format!("{line}\n{line}\n"), format!("{line} | x | x | x\n")];
        let unreadable = others.len();
        // An older header with another name, another type, another place, or another size of a type.
        let columns: Vec<_> = line.split(" | ").collect();
        let is_member = columns[0] == "// record: member";
        for column in (1..columns.len()).filter(|column| *column != 4 || !is_member) {
            let mut columns: Vec<_> = columns.iter().map(ToString::to_string).collect();
            let is_number = column == 3 || column == 4 || columns.len() == 3 && column == 2;
            let text = &mut columns[column];
            let digit = text.find(|letter: char| is_number && letter.is_ascii_digit());
            text.insert(digit.unwrap_or(text.len()), if is_number { '9' } else { 'x' });
            others.push(format!("{}\n", columns.join(" | ")));
        }
        // A sample makes one change of each line, of another kind than that of the line before it.
        let tried = if full() { 0..others.len() } else { changed % others.len()..changed % others.len() + 1 };
        for index in tried {
            let breaks = breaks(&header.replacen(&format!("{line}\n"), &others[index], 1));
            let is_unreadable = breaks.ends_with("\n  help: restore the file, or remove it to begin again");
            assert_eq!(is_unreadable, index < unreadable, "{line}\n{}{breaks}", others[index]);
            changed += 1;
        }
    }
    assert!(changed > if full() { 500 } else { 90 }, "{changed}");
    fs::write(&path, &header).expect("the file can be written");
    cuda::compare(&path, &new).expect("nothing has changed");
}

/// Every type of a header leaves its fingerprint, whatever its kind, so a module without one of them is an older one.
#[test]
fn a_module_has_the_fingerprint_of_every_type() {
    let header = all_kinds!(append_only);
    let text = header.to_string();
    let constants: Vec<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("extern \"C\" __device__ PTX_ABI_WEAK const unsigned long long "))
        .map(|line| line.trim_end_matches("ULL;").split_once(" = ").expect("a value"))
        .collect();
    assert!(constants.len() > 25, "{}", constants.len());
    let module = |left_out: usize| {
        let mut ptx = ".version 8.7\n.target sm_90\n.address_size 64\n".to_owned();
        for (_, (name, value)) in constants.iter().enumerate().filter(|(index, _)| *index != left_out) {
            let value = u64::from_str_radix(value.trim_start_matches("0x"), 16).expect("a number");
            writeln!(ptx, ".weak .global .align 8 .u64 {name} = {value};").expect("a text");
        }
        ptx
    };
    header.check(&module(usize::MAX)).expect("the module has all types");
    for (index, (name, _)) in constants.iter().enumerate() {
        let error = header.check(&module(index)).expect_err("a type is missing").to_string();
        let is_named = error.contains("\n  it has no fingerprint of `")
            || name.contains("_Pair_") && error.contains("`Pair` differs");
        assert!(
            error.starts_with("[PTX511] the types of the header do not match the PTX for sm_90\n") && is_named,
            "{name}: {error}"
        );
        assert_eq!(error.lines().count(), 3, "{error}");
        // A header without the rule does not ask for them.
        let tolerant = all_kinds!(const STEPS);
        assert!(tolerant.check(&module(index)).is_ok() || name.contains("_Pair_"), "{name}");
    }
}

#[test]
fn a_header_reads_modules_of_every_form() {
    let header = cuda_header!(Particle; append_only);
    let kind = |source: &[u8]| header.check(source).expect_err("it is refused").kind();
    assert_eq!(kind(b"no PTX"), MismatchKind::Unreadable);
    assert_eq!(kind(b"\x7fELF of another kind"), MismatchKind::Unreadable);
    assert_eq!(kind(b".version 8.7\n.target sm_90\n"), MismatchKind::Fingerprints);
    let value = Particle::LAYOUT.fingerprint();
    let ptx = format!(".version 8.7\n.target sm_90\n.weak .global .align 8 .u64 ptx_abi_layout_Particle = {value};");
    header.check(&ptx).expect("a text");
    header.check(ptx.as_bytes()).expect("bytes");
    header.check(&ptx_abi::ptx::Module::new(&ptx)).expect("a module that was read before");
    let old = ptx.replace(&value.to_string(), "7");
    let error = header.check(KernelSource::from(&old).named("k.ptx")).expect_err("an older layout").to_string();
    error.starts("[PTX511] the types of the header do not match the PTX for sm_90 in `k.ptx`\n  the layout of `Particle` differs");
}
