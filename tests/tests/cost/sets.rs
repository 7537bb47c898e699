//! A set of kernels reads a text once, and its time is proportional to the number of claims.

use std::fmt::Write as _;
use std::time::Instant;

use ptx_abi::KernelParams;
use ptx_abi::check::{KernelSet, Report};
use ptx_abi::ptx::Module;

use crate::linear::linear;
use crate::{alone, attempts};

#[derive(KernelParams)]
#[ptx(entry = "k")]
struct One {
    parameter: f32,
}

/// A module with this number of kernels, each with this number of lines.
fn large(kernels: usize, lines: usize) -> String {
    let mut text = ".version 8.1\n.target sm_90\n.address_size 64\n".to_owned();
    let body = "    add.s32 %r1, %r2, %r3; // as many bytes\n".repeat(lines);
    for number in 0..kernels {
        _ = writeln!(text, ".visible .entry k_{number}(.param .f32 k_{number}_param_0)\n{{\n{body}ret;\n}}");
    }
    text
}

/// The report of a claim for each kernel of the text, by this letter and a number, and of more claims.
fn report(text: &str, letter: char, more: &[String]) -> Report {
    let kernels = text.matches(".entry").count();
    let claims = (0..kernels).map(|number| format!("{letter}_{number}")).chain(more.iter().cloned());
    claims.fold(KernelSet::try_new(text).expect("it is PTX"), KernelSet::claim::<One>).finish()
}

/// With 1,000 kernels in 5 MB, the set reads the text once, not once for each claim. If each claim read it, the ratio would be
/// a thousand.
#[test]
fn a_text_is_read_once() {
    let _alone = alone();
    let text = large(1_000, 110);
    assert!(text.len() > 4_500_000, "{}", text.len());
    let patterns = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|digit| format!("k_*{digit}"));
    attempts(5, || {
        let start = Instant::now();
        assert_eq!(Module::new(&text).entries().count(), 1_000);
        let once = start.elapsed();
        let start = Instant::now();
        let report = report(&text, 'k', &patterns);
        let all = start.elapsed();
        assert!(report.is_ok() && report.agreeing() == 1_000, "{report}");
        println!("{all:.1?} for all claims, {once:.1?} to read {} bytes once", text.len());
        let ratio = all.as_secs_f64() / once.as_secs_f64();
        if ratio < 50.0 { Ok(()) } else { Err(format!("all claims take {ratio:.1} times as long as reading once")) }
    });
}

/// Each claim names a kernel that the text lacks.
#[test]
fn claims_without_a_kernel() {
    let _alone = alone();
    linear("claims without a kernel", &*large(200, 1), &*large(2_000, 1), |text| {
        let report = report(text, 'l', &[]);
        assert!(!report.is_ok());
        report.findings().len()
    });
}

/// Each claim names a kernel as C++ does.
#[test]
fn claims_by_names_of_cpp() {
    let _alone = alone();
    let name = |number: usize| format!("kernel_{number:05}");
    let text = |count: usize| {
        let entries =
            (0..count).map(|n| format!(".visible .entry _ZN5space12{}Ef(.param .f32 x)\n{{ ret; }}\n", name(n)));
        ".version 8.1\n.target sm_90\n".to_owned() + &entries.collect::<String>()
    };
    linear("claims by names of C++", &*text(200), &*text(2_000), |text| {
        let claims = (0..text.matches(".entry").count()).map(|number| format!("space::{}", name(number)));
        let report = claims.fold(KernelSet::try_new(text).expect("it is PTX"), KernelSet::claim::<One>).finish();
        assert!(report.is_ok(), "{report}");
        report.agreeing()
    });
}

/// The name in C++ of each struct is that of no other kernel.
#[test]
fn structs_of_instances() {
    let _alone = alone();
    let text = |count: usize| {
        let entries = (0..count).map(|n| format!(".visible .entry _Z1kILi{n}EEvPf(.param .u64 x)\n{{ ret; }}\n"));
        ".version 8.1\n.target sm_90\n".to_owned() + &entries.collect::<String>()
    };
    linear("structs of instances", &*text(100), &*text(1_000), |text| {
        let set = KernelSet::try_new(text).expect("it is PTX");
        let structs: Vec<_> = set.kernels().filter_map(|symbol| set.struct_for(symbol)).collect();
        assert!(structs.iter().all(|text| text.contains("cpp_entry = \"k<")));
        structs.len()
    });
}
