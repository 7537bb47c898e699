//! Builds `examples/build_script` without nvcc.

use crate::nested;
use ptx_abi_tests::texts::Text as _;

#[test]
fn builds_without_nvcc_with_one_warning() {
    let folder = nested::example_in_tier_1("build_script", "build_script");
    let run = |strict: &str| {
        let mut command = nested::cargo_in(&folder);
        command.arg("run").env("NVCC", folder.join("no-nvcc")).env("PTX_ABI_STRICT", strict);
        let output = command.output().expect("cargo starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.success(), text(&output.stdout), text(&output.stderr))
    };
    let (runs, said, warnings) = run("0");
    assert!(runs, "{warnings}");
    assert_eq!(said, "`scale` was not compiled, because there is no nvcc\n");
    // There is one warning of ours, and a second one by cargo, which counts them.
    assert_eq!(warnings.matches("warning: ").count(), 2, "{warnings}");
    warnings.has(["[PTX504] there is no file `OUT_DIR/scale.ptx`, so nothing is compared with it"]);
    let (runs, _, errors) = run("1");
    assert!(!runs && errors.contains("which is an error because `PTX_ABI_STRICT` is set"), "{errors}");
}
