//! Tests append-only headers with types of every kind: what the reader reads, and what modules must have.

use std::fmt::Write as _;
use std::fs;

use ptx_abi::check::{KernelSource, MismatchKind};
use ptx_abi::cuda::{self, FileError};
use ptx_abi::{PtxLayout, cuda_header};
use ptx_abi_tests::cases::full;

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

/// The reader understands every line of a header of all kinds, and what it reads decides: each change of a declaration or of
/// its place is found.
#[test]
fn every_line_of_a_definition_counts() {
    let header = all_kinds!(append_only).to_string();
    let path = path();
    let is_refused = |text: &str| {
        fs::write(&path, text).expect("the file can be written");
        match cuda::compare(&path, &all_kinds!(append_only)) {
            Err(FileError::Broken { breaks, .. }) => !breaks.contains("this crate writes"),
            _ => false,
        }
    };
    let (definitions, _) = header.split_once("// From here on").expect("the checks follow");
    let mut changed = 0;
    for line in definitions.lines() {
        // Padding is not a member, and unnamed bit-fields are padding.
        let is_member = line.starts_with("    ") && line.contains("// b") && !line.contains("{ //");
        let is_unnamed = line.contains(" int : 0;") || line.contains("    short : 9;");
        let is_enumerator = line.starts_with("    ") && line.ends_with(',');
        let mut others = Vec::new();
        if is_member && !is_unnamed {
            let (code, comment) = line.split_once("//").expect("the place");
            // An older header with another place, another name, or another type.
            let digit = comment.find(|letter: char| letter.is_ascii_digit()).expect("the place");
            others.push(format!("{code}//{}1{}", &comment[..digit], &comment[digit..]));
            let name = code.trim_end().trim_end_matches(';').split(" : ").next().expect("the name");
            let name = name.split('[').next().expect("the name");
            others.push(line.replacen(name, &format!("{name}x"), 1));
            others.push(format!("    other {}", line.trim_start().split_once(' ').expect("a type").1));
        } else if is_enumerator {
            others.push(line.replace(" = ", "x = "));
            others.push(line.replace(" = ", " = 1"));
        } else if line.starts_with("using ") {
            others.push(line.replace(" = ", " = other "));
        } else if line.contains("has no bytes") {
            others.push(line.replace("at byte 3", "at byte 4"));
        } else if line.starts_with("// ") && line.contains(" bytes, alignment ") {
            others.push(line.replacen("// ", "// 9", 1));
            others.push(line.replacen("alignment ", "alignment 9", 1));
        }
        // A sample makes one change of each line, of another kind than that of the line before it.
        let tried = if full() || others.is_empty() {
            0..others.len()
        } else {
            changed % others.len()..changed % others.len() + 1
        };
        for other in &others[tried] {
            let text = header.replacen(&format!("\n{line}\n"), &format!("\n{other}\n"), 1);
            assert!(text != header && is_refused(&text), "{line}\n{other}");
            changed += 1;
        }
    }
    assert!(changed > if full() { 250 } else { 90 }, "{changed}");
    assert!(!is_refused(&header));
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
            error.starts_with("the types of the header do not match the PTX for sm_90\n") && is_named,
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
    assert!(
        error.starts_with(
            "the types of the header do not match the PTX for sm_90 in `k.ptx`\n  the layout of `Particle` differs"
        ),
        "{error}"
    );
}
