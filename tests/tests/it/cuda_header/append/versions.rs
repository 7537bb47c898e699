//! Tests versions of append-only headers, and that nothing writes over one.

use std::fs;

use ptx_abi::cuda::{self, FileError};
use ptx_abi::vector::Float4;
use ptx_abi::{Align8, DevPtr, Opaque, PtxLayout, bit_fields, cuda_header, cuda_header_test};
use ptx_abi_tests::texts::Text as _;

use super::super::files::{file, run};
use super::{path, replaced};

/// Two values of a version.
mod values {
    pub(super) const ONE: u32 = 1;
    pub(super) const TWO: u32 = 2;
}

/// A header of this release with a version that has the same name in each.
macro_rules! versioned {
    ($release:ident, $version:ident $(, $padding:ident)?) => {{
        #[allow(clippy::items_after_statements)]
        const PARAMS_VERSION: u32 = values::$version;
        cuda_header!($release::Params; append_only($($padding,)? version = PARAMS_VERSION))
    }};
}

#[test]
fn a_deliberate_break_raises_the_version() {
    structs! {
        one { pub count: u32, pub scale: f32 }
        more { pub count: u32, pub scale: f32, pub bias: f32 }
        broken { pub scale: f32, pub count: u32 }
    }
    let first = versioned!(one, ONE);
    let text = first.to_string();
    text.has(["constexpr unsigned int PARAMS_VERSION = 1U;\n#else\n#define PARAMS_VERSION 1U\n"]);
    assert!(
        text.contains(
            "// Append-only: later releases add members at the end, and leave all others where they are.\n\
         // Append-only: a release that changes something else raises PARAMS_VERSION.\n"
        ),
        "{text}"
    );
    let swapped = "\n  `Params::count` moves from byte 0 to byte 4\n  `Params::scale` moves from byte 4 to byte 0\n  help: add members \
                   at the end\n  help: to break the layout on purpose, raise `PARAMS_VERSION` from 1 to 2";
    assert_eq!(replaced(&first, &versioned!(broken, ONE)), Err(swapped.to_owned()));
    assert_eq!(replaced(&first, &versioned!(broken, TWO)), Ok(()));
    // Members at the end need no other version, and may have one.
    assert_eq!(replaced(&first, &versioned!(more, ONE)), Ok(()));
    assert_eq!(replaced(&first, &versioned!(more, TWO)), Ok(()));
    // The version and the fingerprints change together.
    let same = replaced(&first, &versioned!(one, TWO)).expect_err("nothing has changed");
    same.starts(
        "\n  `PARAMS_VERSION` rises from 1 to 2, and all types are the same\n  help: leave `PARAMS_VERSION` at 1;",
    );
    let falls = Err("\n  `PARAMS_VERSION` falls from 2 to 1".to_owned());
    assert_eq!(replaced(&versioned!(one, TWO), &versioned!(more, ONE)), falls);
    // The header remembers that it has a version.
    let gone =
        Err("\n  the version of the header is `PARAMS_VERSION`\n  help: write `append_only(version = PARAMS_VERSION)`"
            .to_owned());
    assert_eq!(replaced(&first, &cuda_header!(broken::Params; append_only)), gone);
    // A header without a version may get one.
    assert_eq!(replaced(&cuda_header!(one::Params; append_only), &versioned!(one, TWO)), Ok(()));
    assert_eq!(replaced(&versioned!(one, ONE), &versioned!(one, ONE, padding)), Ok(()));
}

/// A constant that the section `const` lists too is defined once.
#[test]
fn a_version_is_defined_once() {
    const PARAMS_VERSION: u32 = 3;
    structs! { one { pub count: u32 } }
    let header = cuda_header!(one::Params; const PARAMS_VERSION; append_only(version = PARAMS_VERSION)).to_string();
    assert_eq!(header.matches("constexpr unsigned int PARAMS_VERSION = 3U;").count(), 1);
    assert_eq!(
        header,
        cuda_header!(one::Params; append_only(version = PARAMS_VERSION); const PARAMS_VERSION).to_string()
    );
}

structs! {
    before { pub scale: f32, pub bias: f32 }
    after { pub bias: f32, pub scale: f32 }
}

cuda_header_test!(
    #[ignore = "`nothing_writes_over_a_broken_header` runs it"]
    locked_before: "../target/cuda_header_test/locked.h",
    before::Params; append_only
);

cuda_header_test!(
    #[ignore = "`nothing_writes_over_a_broken_header` runs it"]
    locked_after: "../target/cuda_header_test/locked.h",
    after::Params; append_only,
);

/// `UPDATE_EXPECT=1` does not replace a header whose members move, and nobody is told to use it.
#[test]
fn nothing_writes_over_a_broken_header() {
    let path = file("locked.h");
    let test = |name: &str, update| run(&format!("append::versions::{name}"), update);
    assert!(test("locked_before", "1").0);
    let written = fs::read(&path).expect("the header is written");
    for update in ["0", "1"] {
        let (passes, said) = test("locked_after", update);
        let expected = "locked.h is append-only, and the types in Rust do more than append:\n  `Params::scale` moves from byte 0 to \
                        byte 4\n  `Params::bias` moves from byte 4 to byte 0\n  help: add members at the end\n  help: to break";
        assert!(!passes && said.contains(expected) && !said.contains("UPDATE_EXPECT"), "{said}");
        assert_eq!(fs::read(&path).expect("the header is there"), written);
    }
}

/// A header whose record cannot be read protects nothing, so nothing replaces it.
#[test]
fn a_header_that_cannot_be_read_is_left_alone() {
    let new = cuda_header!(before::Params; append_only);
    let written = new.to_string();
    let (path, help) = (path(), "help: restore the file, or remove it to begin again");
    let refuses = |found: &str, reason: &str| {
        fs::write(&path, found).expect("the file can be written");
        match cuda::write(&path, &new) {
            Err(FileError::Broken { breaks, .. }) => assert_eq!(breaks, format!("\n  {reason}\n  {help}")),
            other => panic!("{other:?}"),
        }
        assert_eq!(fs::read_to_string(&path).expect("the file"), found);
    };
    refuses("struct Params { float bias; };\n", "the file is not a header that this crate wrote");
    let member = "// record: member | Params::scale | float | byte 0 | 4 bytes";
    let number = written.lines().position(|line| line == member).expect("the member") + 1;
    for edited in [
        member.replace("byte 0", "bytes"),
        member.replace("byte 0", "byte 0 1"),
        member.replace(" | 4 bytes", ""),
        member.replace("float", ""),
        member.replace("member", "field"),
        member.replace(" | float", "|float"),
        member.replace("member", "version"),
        "// record: version | PARAMS_VERSION | 1".to_owned(),
    ] {
        let reason = format!("line {number} is not a line that this crate writes: `{edited}`");
        refuses(&written.replace(member, &edited), &reason);
    }
    let no_end = "the record of the header has no end";
    refuses(written.split_once(member).expect("the member").0, no_end);
    refuses(&written.lines().filter(|line| !line.starts_with("// record: ")).collect::<Vec<_>>().join("\n"), no_end);
    let more = format!("{written}// record: type | More | struct | alignment 4 bytes | 4 bytes");
    let reason = more.lines().last().expect("the line");
    let number = more.lines().count();
    refuses(&more, &format!("line {number} is not a line that this crate writes: `{reason}`"));
    // The record protects the types, so everything else can be written again.
    let edited = written.replace("    float scale; // byte 0", "    int scale;");
    fs::write(&path, &edited).expect("the file can be written");
    assert!(matches!(cuda::compare(&path, &new), Err(FileError::Stale { .. })) && edited != written);
    assert!(cuda::write(&path, &new).expect("the file can be written"));
    assert_eq!(fs::read_to_string(&path).expect("the file"), written);
}

/// A header that was not append-only has no record, so the first one that is has the same types.
#[test]
fn the_first_record_has_the_types_of_the_file() {
    let first = cuda_header!(before::Params);
    assert_eq!(replaced(&first, &cuda_header!(before::Params; append_only)), Ok(()));
    assert_eq!(
        replaced(&first, &cuda_header!(before::Params, Float4, crate::cuda_header::types::Node; append_only)),
        Ok(())
    );
    let expected =
        "\n  the header has no record, because it was not append-only, and its `PTX_ABI_LAYOUT_Params` changes";
    structs! { more { pub scale: f32, pub bias: f32, pub more: f32 } }
    for other in [cuda_header!(after::Params; append_only), cuda_header!(more::Params; append_only)] {
        let refused = replaced(&first, &other).expect_err("it has other types");
        refused.starts(expected);
        refused.has(["\n  help: write the header without `append_only`"]);
    }
    assert_eq!(replaced(&first, &versioned!(after, ONE)), Ok(()));
    // Nobody removes the record without a word.
    let path = path();
    let text = cuda_header!(before::Params; append_only).to_string();
    let without = |line: &&str| !line.starts_with("// Append-only: ") && !line.starts_with("// record: ");
    fs::write(&path, text.lines().filter(without).collect::<Vec<_>>().join("\n")).expect("the file can be written");
    cuda::write(&path, &cuda_header!(after::Params; append_only)).expect_err("it has other types").has([expected]);
}
