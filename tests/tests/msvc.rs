//! On MSVC bit-fields of different sizes never share a unit, and nvcc follows its host compiler.
//!
//! `--cfg target_env="msvc"` makes any host such a one for all that const evaluation decides.

#[allow(dead_code, reason = "a failure is what one of the crates is for")]
mod nested;

/// What `cargo check` prints for this crate, and whether it succeeds.
fn check(name: &str) -> (bool, String) {
    let mut cargo = nested::cargo("msvc", &format!("tests/msvc/{name}.rs"), "ptx-abi-core");
    cargo.args(["check", "--quiet", "--lib"]);
    cargo.env("RUSTFLAGS", "--cfg target_env=\"msvc\" --allow explicit_builtin_cfgs_in_flags");
    let output = cargo.output().expect("cargo starts");
    (output.status.success(), String::from_utf8(output.stderr).expect("the output is UTF-8"))
}

#[test]
fn types_that_share_storage_have_one_size() {
    // One after the other: both are the library of one package, whose dependencies are built once.
    let (success, errors) = check("same");
    assert!(success, "{errors}");
    let (success, errors) = check("mixed");
    assert!(!success);
    let message = "the declared types in the storage `bits` differ in size: MSVC, which nvcc follows on this host";
    for name in ["First", "Second", "Both"] {
        let start = format!("`{name}` does not have the layout");
        let (_, rest) = errors.split_once(&start).unwrap_or_else(|| panic!("{name}: {errors}"));
        let problem = rest.lines().nth(1).expect("the problem");
        assert!(problem.contains(message), "{errors}");
    }
    assert_eq!(errors.matches("does not have the layout").count(), 3, "{errors}");
}
