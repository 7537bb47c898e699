//! Links the objects that `run.sh` has compiled from `c/loops.c`.

use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-env-changed=BIT_FIELD_OBJECTS");
    println!("cargo::rustc-check-cfg=cfg(gcc, clang)");
    let Some(objects) = std::env::var_os("BIT_FIELD_OBJECTS").map(PathBuf::from) else { return };
    for tool in ["gcc", "clang"] {
        let object = objects.join(format!("{tool}-loops.o"));
        println!("cargo::rerun-if-changed={}", object.display());
        if object.exists() {
            println!("cargo::rustc-cfg={tool}");
            println!("cargo::rustc-link-arg-bins={}", object.display());
        }
    }
}
