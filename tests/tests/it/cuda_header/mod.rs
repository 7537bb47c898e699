//! Tests the C++ side of types: headers on disk, and their contents.

mod constants;
mod letters;
// These types are for a header; this program does not use them all.
#[allow(dead_code, missing_docs, unreachable_pub)]
mod types;

use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

use ptx_abi::cuda_header;
use types::{
    Branch, Colour, Fig3, Fig6, Leaves, Links, Node, Packed, PackedBits, Pairs, Particle, Tagged, Tree, WordPair,
};

// `conformance::cuda` compiles this header.
ptx_abi::cuda_header_test!(
    "data/shared.h",
    Particle,
    Fig3,
    Fig6,
    Tagged,
    Packed,
    PackedBits,
    Pairs,
    Links,
    WordPair,
    Colour,
    Branch,
    Node,
    Tree,
    Leaves,
);

ptx_abi::cuda_header_test!(
    #[ignore = "`a_stale_header_is_shown_and_written` runs it"]
    scratch: "../target/cuda_header_test/scratch.h",
    Fig6,
);

#[test]
fn a_stale_header_is_shown_and_written() {
    let run = |update: &str| {
        let program = env::current_exe().expect("this program has a path");
        let mut test = Command::new(program);
        test.args(["--exact", "cuda_header::scratch", "--ignored"]).env("UPDATE_EXPECT", update);
        let output = test.output().expect("this program starts");
        let said = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
        assert!(said.contains("running 1 test"), "{said}");
        (output.status.success(), said)
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/cuda_header_test/scratch.h");
    let gone = fs::remove_file(&path).map_or_else(|error| error.kind() == io::ErrorKind::NotFound, |()| true);
    assert!(gone, "{} cannot be removed", path.display());

    let (passes, said) = run("0");
    assert!(
        !passes && said.contains("scratch.h is not there or empty: `UPDATE_EXPECT=1 cargo test` writes it"),
        "{said}"
    );
    assert!(run("1").0);
    let header = fs::read_to_string(&path).expect("the header is written");
    assert_eq!(header, cuda_header!(Fig6).to_string());
    assert!(run("0").0);

    fs::write(&path, header.replace('\n', "\r\n")).expect("the header can be changed");
    assert!(run("0").0);

    fs::write(&path, header.replace("short : 9;", "short : 8;")).expect("the header can be changed");
    let (passes, said) = run("0");
    let change = "\n-     short : 8;     // bits 48 to 56\n+     short : 9;     // bits 48 to 56\n";
    assert!(!passes && said.contains("`UPDATE_EXPECT=1 cargo test` writes it anew") && said.contains(change), "{said}");
    assert!(run("1").0);
    assert_eq!(fs::read_to_string(&path).expect("the header is there"), header);
}
