//! Builds a crate without `std`, prelude and `unsafe`, which has renamed the dependency and denies every lint.

use crate::nested;

#[test]
fn renamed_dependency_without_std() {
    let mut cargo = nested::cargo("no_std", "tests/it/no_std/lib.rs", "abi");
    cargo.args(["build", "--quiet", "--lib"]);
    nested::run(cargo);
}
