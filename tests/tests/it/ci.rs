//! Runs the program of `examples/launchers`, which compares the files of the C++ side.
//!
//! `UPDATE_EXPECT=1 cargo test -p ptx-abi-tests --test it ci` writes the files again.

use std::fs;

use crate::nested;

const FILES: [&str; 4] =
    ["cuda/step_checks.h", "cuda/checks/offset.cuh", "cuda/checks/scale.cuh", "cuda/checks/ptx_abi_checks.cuh"];

#[test]
fn the_program_compares_the_files() {
    let folder = nested::example_in_tier_1("launchers", "launchers");
    let run = |arguments: &[&str]| {
        let output = nested::cargo_in(&folder)
            .args(["run", "--quiet", "--bin", "cuda_files", "--"])
            .args(arguments)
            .output()
            .expect("cargo starts");
        let [said, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        (output.status.success(), said, errors)
    };
    if ptx_abi_tests::files::updates() {
        let (passes, _, errors) = run(&[]);
        assert!(passes, "{errors}");
        for file in FILES {
            let example = nested::tests().join("../examples/launchers").join(file);
            fs::create_dir_all(example.parent().expect("a folder")).expect("the folder can be made");
            fs::copy(folder.join(file), example).expect("the file can be written");
        }
    }
    let (passes, said, errors) = run(&["--check"]);
    assert!(passes && said.is_empty(), "{errors}");

    let path = folder.join(FILES[1]);
    let checks = fs::read_to_string(&path).expect("the checks are there");
    fs::write(&path, checks.replace("launch_offset, 4", "launch_offset, 3")).expect("the checks can be changed");
    let (passes, _, errors) = run(&["--check"]);
    assert!(
        !passes
            && errors.contains("cuda/checks/offset.cuh is not the checks of the types in Rust:\n")
            && errors.contains("\n+ PTX_ABI_FUNCTION(strict, launch_offset, 4);\n"),
        "{errors}"
    );
    let (passes, said, errors) = run(&[]);
    assert!(passes && said == "cuda/checks/{}.cuh was written\n", "{said} {errors}");
    assert_eq!(fs::read_to_string(&path).expect("the checks are there"), checks);
}
