//! Tests the files that `cuda_header_test!` reads and writes.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use ptx_abi::cuda::{self, FileError};
use ptx_abi::{PtxLayout as _, cuda_asserts_test, cuda_header, cuda_header_test, svg_test};

use super::types::{Fig6, Mode};

cuda_header_test!(
    #[ignore = "`a_stale_header_is_shown_and_written` runs it"]
    scratch: "../target/cuda_header_test/scratch.h",
    Fig6,
);

cuda_header_test!(
    #[ignore = "`an_unreadable_file_is_left_alone` runs it"]
    unreadable: "../target/cuda_header_test/unreadable.h",
    Fig6,
);

cuda_asserts_test!(
    #[ignore = "`an_unreadable_file_is_left_alone` runs it"]
    unreadable_checks: "../target/cuda_header_test/unreadable.h",
    Fig6, Mode,
);

#[cfg(unix)]
cuda_header_test!(
    #[ignore = "`a_failing_write_names_its_path` runs it"]
    unwritable: "../target/cuda_header_test/unwritable.h",
    Fig6,
);

svg_test!(
    #[ignore = "`a_stale_picture_is_shown_and_written` runs it"]
    picture: Fig6, "../target/cuda_header_test/fig6.svg"
);

/// The path of a file that these tests write. It is not there.
#[track_caller]
pub(super) fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/cuda_header_test").join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
    let gone = |result: io::Result<()>| result.is_ok() || !path.exists() && !path.is_symlink();
    assert!(gone(fs::remove_file(&path)) || gone(fs::remove_dir(&path)), "{} cannot be removed", path.display());
    path
}

/// Runs an ignored test of the module around this one. Returns whether it passes, and what it prints.
pub(super) fn run(test: &str, update: &str) -> (bool, String) {
    let program = env::current_exe().expect("this program has a path");
    let name = format!("cuda_header::{test}");
    let mut test = Command::new(program);
    test.args(["--exact", &name, "--ignored"]).env("UPDATE_EXPECT", update);
    let output = test.output().expect("this program starts");
    let said = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    assert!(said.contains("running 1 test"), "{said}");
    (output.status.success(), said)
}

/// A file that is absent or stale is shown, and `UPDATE_EXPECT=1` writes it.
fn is_shown_and_written(test: &str, name: &str, expected: &str, (from, to): (&str, &str), shown: &[&str]) {
    let run = |update| run(&format!("files::{test}"), update);
    let path = file(name);
    let (passes, said) = run("0");
    let absent = format!("{name} is not there or empty\nhelp: `UPDATE_EXPECT=1 cargo test` writes the file\n");
    assert!(!passes && said.contains(&absent), "{said}");
    let has_been_written = || fs::read_to_string(&path).is_ok_and(|text| text == expected);
    assert!(run("1").0 && has_been_written() && run("0").0);

    fs::write(&path, expected.replace('\n', "\r\n")).expect("the file can be changed");
    assert!(run("0").0);

    fs::write(&path, expected.replace(from, to)).expect("the file can be changed");
    let (passes, said) = run("0");
    assert!(!passes && said.contains("\nhelp: `UPDATE_EXPECT=1 cargo test` writes the file\n"), "{said}");
    assert!(shown.iter().all(|shown| said.contains(shown)), "{said}");
    assert!(run("1").0 && has_been_written());
}

#[test]
fn a_stale_header_is_shown_and_written() {
    let shown = [
        "scratch.h is not the header of the types in Rust:\n",
        "\n-     short : 8;     // bits 48 to 56\n+     short : 9;     // bits 48 to 56\n",
    ];
    let header = cuda_header!(Fig6).to_string();
    is_shown_and_written("scratch", "scratch.h", &header, ("short : 9;", "short : 8;"), &shown);
}

/// The message has the path as it was given.
#[test]
fn the_path_stands_in_the_message() {
    let said = |path| cuda::compare(path, &cuda_header!(Fig6)).expect_err("another file").to_string();
    assert_eq!(said("data/fig6.h"), "[PTX820] data/fig6.h is not there or empty");
    assert!(said("data/c.h").starts_with("[PTX820] data/c.h is not the header of the types in Rust:\n"));
}

/// Pictures are files as headers are. A picture has the table for readers who cannot see it, so the message is one for people
/// too.
#[test]
fn a_stale_picture_is_shown_and_written() {
    let shown = [
        "fig6.svg is not the picture of the types in Rust:\nline ",
        "\n-      9         0:1  u8  flag\n",
        "\n+      9         0:1  bool  flag\n",
    ];
    is_shown_and_written("picture", "fig6.svg", &Fig6::LAYOUT.svg().to_string(), ("bool", "u8"), &shown);
}

/// What cannot be read is not a header that the test wrote, and `UPDATE_EXPECT=1` does not replace it.
#[test]
fn an_unreadable_file_is_left_alone() {
    let expect_refusal = |path: &Path| {
        for (test, update) in [("unreadable", "0"), ("unreadable", "1"), ("unreadable_checks", "1")] {
            let (passes, said) = run(&format!("files::{test}"), update);
            let refuses = said.contains("unreadable.h cannot be read, so it is not a file that this crate wrote: ");
            assert!(!passes && refuses && !said.contains("UPDATE_EXPECT"), "{} {said}", path.display());
        }
    };
    let path = file("unreadable.h");
    let bytes = b"struct Gr\xf6\xdfe { int x; };\n";
    fs::write(&path, bytes).expect("the file can be written");
    expect_refusal(&path);
    assert_eq!(fs::read(&path).expect("the file is there"), bytes);

    let path = file("unreadable.h");
    fs::create_dir(&path).expect("the folder can be made");
    expect_refusal(&path);
    assert!(path.is_dir());
    fs::remove_dir(&path).expect("the folder can be removed");
}

#[cfg(unix)]
#[test]
fn a_failing_write_names_its_path() {
    let path = file("unwritable.h");
    std::os::unix::fs::symlink("no such folder/unwritable.h", &path).expect("a link can be made");
    let (passes, said) = run("files::unwritable", "1");
    assert!(!passes && said.contains("cuda_header_test/unwritable.h cannot be written: "), "{said}");
}

/// Without a name, a test has the name of its path, so one module can have several.
mod named {
    use super::{Fig6, Mode, cuda_asserts_test, cuda_header_test, svg_test};

    cuda_header_test!(
        #[ignore = "`tests_have_the_names_of_their_paths` looks for it"]
        "../never/Shared-2.h",
        Fig6,
    );
    cuda_header_test!(
        #[ignore = "`tests_have_the_names_of_their_paths` looks for it"]
        "2/größe.h",
        Fig6
    );
    cuda_asserts_test!(
        #[ignore = "`tests_have_the_names_of_their_paths` looks for it"]
        "never/checks.cuh",
        Fig6,
        Mode
    );
    svg_test!(
        #[ignore = "`tests_have_the_names_of_their_paths` looks for it"]
        super::super::types::Fig3,
        "never/fig-3.svg",
    );
    svg_test!(
        #[ignore = "`tests_have_the_names_of_their_paths` looks for it"]
        rows: [Fig6; 2], "never/rows.svg"
    );
}

#[test]
fn tests_have_the_names_of_their_paths() {
    let paths = ["never_shared_2_h", "file_2_gr_e_h", "never_checks_cuh", "never_fig_3_svg"];
    for name in paths.map(|path| format!("{path}_is_up_to_date")).into_iter().chain(["rows".to_owned()]) {
        let (passes, said) = run(&format!("files::named::{name}"), "0");
        assert!(!passes && said.contains(" is not there or empty"), "{said}");
    }
}

/// Programs write and compare files as the tests do.
#[test]
fn programs_write_and_compare() {
    let path = file("program.h");
    let compare = || cuda::compare(&path, &cuda_header!(Fig6));
    assert!(matches!(compare(), Err(FileError::Absent { .. })));
    assert!(cuda::write(&path, &cuda_header!(Fig6)).expect("the file can be written"));
    let written = || fs::metadata(&path).and_then(|data| data.modified()).expect("the file is there");
    let first = written();
    assert!(!cuda::write(&path, &cuda_header!(Fig6)).expect("the file is up to date"));
    assert_eq!(written(), first);
    compare().expect("the file is up to date");
    let header = fs::read_to_string(&path).expect("the file is there");
    fs::write(&path, header.replace("short : 9;", "short : 8;")).expect("the file can be changed");
    match compare() {
        Err(FileError::Stale { what: "the header", lines, .. }) => {
            assert!(lines.contains("+     short : 9;"), "{lines}");
        }
        other => panic!("{other:?}"),
    }
}
