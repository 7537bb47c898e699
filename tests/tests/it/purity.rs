//! A derive depends only on its input and on the file that it names, not on the derives before it or on earlier builds.

use std::fs;
use std::process::Output;

use crate::nested;

const A: &str = "#[derive(ptx_abi::KernelParams)] #[repr(C)] #[ptx(entry = \"a\", module = \"k.ptx\")]
    pub struct A { n: u32 }
    pub const TEXT_OF_A: &str = <A as ptx_abi::KernelParams>::MODULE;\n";
const B: &str = "#[derive(ptx_abi::KernelParams)] #[repr(C)] #[ptx(entry = \"b\", module = \"k.ptx\")]
    pub struct B { x: f64 }
    pub const TEXT_OF_B: &str = <B as ptx_abi::KernelParams>::MODULE;\n";
/// `A` without a module, at the same place in the source.
const A_ALONE: &str = "#[derive(ptx_abi::KernelParams)] #[repr(C)] #[ptx(entry = \"a\"                  )]
    pub struct A { n: u32 }
    pub const TEXT_OF_A: &str = \"\";\n";
const V: &str = "#[derive(ptx_abi::PtxLayout)] #[repr(C)] #[ptx(global = \"v\", module = \"k.ptx\")]
    pub struct V { x: [u16; 2] }\n";
const PTX: &str = ".version 8.0\n.target sm_70\n.address_size 64\n.visible .const .align 2 .b8 v[4];
    .visible .entry a(.param .u32 a_param_0) { ret; }\n.visible .entry b(.param .f64 b_param_0) { ret; }\n";

/// A crate that is built incrementally with several sources, one after the other.
struct Crate {
    name: &'static str,
    flags: &'static [&'static str],
}

impl Crate {
    fn build(&self, parts: &[&str], ptx: &str) -> Output {
        let (Self { name, flags }, source) = (self, parts.concat());
        let (folder, mut cargo) = nested::package(name, "[lib]\npath = 'lib.rs'\n", "ptx-abi");
        fs::write(folder.join("lib.rs"), format!("#![allow(dead_code)]\n{source}")).expect("the source can be written");
        fs::write(folder.join("k.ptx"), ptx).expect("the module can be written");
        // cargo's own option would compile the dependencies again where other tests build them without it.
        let incremental = format!("-Cincremental={}", folder.join("incremental").display());
        cargo.args(["rustc", "--quiet", "--lib", "--", &incremental]).args(*flags);
        cargo.output().expect("cargo starts")
    }

    fn is_accepted(&self, parts: &[&str], ptx: &str) {
        let output = self.build(parts, ptx);
        assert!(output.status.success(), "{}{}", parts.concat(), String::from_utf8_lossy(&output.stderr));
    }

    fn is_refused(&self, parts: &[&str], ptx: &str, name: &str) {
        let output = self.build(parts, ptx);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(name), "{}{error}", parts.concat());
    }

    /// Asserts that each derive compiles alone, and all of them in several orders.
    fn is_accepted_in_any_order(&self) {
        for parts in
            [&[A, B, V][..], &[A_ALONE, B, V], &[A, B, V], &[B], &[V, B, A], &[A], &[V], &[B, A], &[V, A], &[A, B, V]]
        {
            self.is_accepted(parts, PTX);
        }
    }
}

#[test]
fn derives_that_name_one_file_depend_on_it_alone() {
    let this = Crate { name: "purity", flags: &[] };
    this.is_accepted_in_any_order();
    // The source stays the same, but the file changes.
    let other = PTX.replace(".param .f64", ".param .f32");
    this.is_refused(&[A, B, V], &other, "`b`");
    this.is_accepted(&[A, B, V], PTX);
    this.is_accepted(&[A, V], &other);
    this.is_refused(&[B], &other, "`b`");
    this.is_refused(&[V], &PTX.replace("v[4]", "v[8]"), "`v`");
    this.is_accepted(&[V], PTX);
}

/// Nightly's cache of expansions runs a macro again only if its input has changed. (It tracks no file: a macro could name
/// one only by `proc_macro::tracked`, which is not stable.)
#[test]
fn expansions_can_be_cached() {
    Crate { name: "purity-cached", flags: &["-Zcache-proc-macros=yes"] }.is_accepted_in_any_order();
}
