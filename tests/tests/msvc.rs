//! MSVC gives bit-fields whole units of one size, and nvcc follows its host compiler: what is elsewhere there is refused.
//!
//! Which types these are, `conformance_msvc` compares with clang; this is what a user sees.
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
fn bit_fields_that_msvc_places_elsewhere_are_refused() {
    // One after the other: all are the library of one package, whose dependencies are built once.
    let (success, errors) = check("same");
    assert!(success, "{errors}");
    let mixed = "the declared types in the storage `bits` differ in size: MSVC, which nvcc follows on this host";
    refused("mixed", &[("First", mixed), ("Second", mixed), ("Both", mixed)]);
    // Facts 1.6: the same types, and what is first seen to be elsewhere.
    let differs = [
        ("Shared", "`middle` begins at bit 8 in the ABI (guide 1.3), 32 on MSVC"),
        ("Attribute", "`last` begins at bit 24 in the ABI (guide 1.3), 32 on MSVC"),
        ("Packed", "`Packed` has size 3 in the ABI (guide 1.3), 4 on MSVC"),
        ("Unnamed", "`Unnamed` has alignment 1 in the ABI (guide 1.3), 2 on MSVC"),
        ("Zero", "`last` begins at bit 32 in the ABI (guide 1.3), 8 on MSVC"),
        ("Union", "`Union` has alignment 2 in the ABI (guide 1.3), 1 on MSVC"),
        ("Generic", "`last` begins at bit 48 in the ABI (guide 1.3), 64 on MSVC"),
    ];
    refused("differs", &differs);
}

/// These types are refused, each with a line that begins like this, and no others.
fn refused(name: &str, types: &[(&str, &str)]) {
    let (success, errors) = check(name);
    assert!(!success);
    for (name, problem) in types {
        let start = format!("`{name}` does not have the layout");
        let (_, rest) = errors.split_once(&start).unwrap_or_else(|| panic!("{name}: {errors}"));
        let mut lines = rest.lines().skip(1);
        assert!(lines.next().expect("the problem").contains(problem), "{name}: {errors}");
        let help = "help: give bit-fields types of one size, and fill the last unit";
        assert!(lines.next().expect("the help").contains(help), "{name}: {errors}");
    }
    assert_eq!(errors.matches("does not have the layout").count(), types.len(), "{errors}");
}
