//! Tests the tables of `kernels_test!` and `kernels_report!` with random changes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::TokenStream;
use ptx_abi_tests::cases::sampled;
use ptx_abi_tests::rng::Rng;
use quote::quote;
use syn_full::{Expr, File};

use super::fragments::wrapped;
use super::mutate;

const SOURCE: &str = "[FIRST, include_str!(\"k.ptx\")];";
const FUNCTION: &str = "#[ignore] fn name() = files(\"a/*.ptx\", concat!(\"b\", \".cubin\"), optional);";
const LINES: &str = "\"affine_{}\" => Affine<{}> for [u8, half::f16, f32 as \"float\"]; \
                     \"cast_{}_{}\" => a::Cast<DevPtr<{1}>, [{0}; 2]> for [(u8, f32), (<u16 as A<B, C>>::D, -1)]; \
                     \"{}_{}_{}\" => F<{}, {}, {}, { 3 }> for [1] * [\"exp\", \"log\"] * [fn(u8) -> A, [u8; 4]]; \
                     \"plain\" => for<'a> fn(&'a T); not_compared \"A.b\", \"C.*\"; unclaimed = deny;";

/// The code of a table.
fn expanded(kind: &str, header: &str, lines: &TokenStream) -> Result<TokenStream, String> {
    let (kind, header): (TokenStream, TokenStream) = (kind.parse().expect("tokens"), header.parse().expect("tokens"));
    catch_unwind(AssertUnwindSafe(|| ptx_abi_macros::kernel_table(quote!(#kind ptx_abi #header #lines))))
        .map_err(|_| format!("the macro panics: {lines}"))
}

fn tokens() -> TokenStream {
    LINES.parse().expect("tokens")
}

#[test]
fn right_tables() {
    let report = expanded("report", SOURCE, &tokens()).expect("no panic");
    assert!(syn_full::parse2::<Expr>(report.clone()).is_ok(), "{report}");
    let test = expanded("test", FUNCTION, &tokens()).expect("no panic");
    assert!(syn_full::parse2::<File>(test.clone()).is_ok_and(|file| file.items.len() == 1), "{test}");
    for code in [report, test] {
        let code = code.to_string();
        assert!(!code.contains("compile_error"), "{code}");
        assert_eq!(code.matches("KernelSet :: claim").count(), 3 + 2 + 4 + 1, "{code}");
    }
}

#[test]
fn groups_without_delimiters_anywhere() {
    for lines in wrapped(&tokens()) {
        expanded("report", SOURCE, &lines).unwrap_or_else(|problem| panic!("{problem}"));
    }
}

#[test]
fn never_a_panic() {
    let mut rng = Rng::from_env(3);
    let (mut code, mut wrong) = (0, 0);
    let cases = sampled(4_000, 800);
    for _ in 0..cases {
        let mut lines = tokens();
        mutate::mutate(&mut lines, &tokens(), &mut rng);
        let made = expanded("report", SOURCE, &lines).unwrap_or_else(|problem| panic!("{problem}"));
        *if made.to_string().contains("compile_error") { &mut wrong } else { &mut code } += 1;
        let mut header = FUNCTION.parse().expect("tokens");
        mutate::mutate(&mut header, &lines, &mut rng);
        let made = expanded("test", "", &quote!(#header #lines)).unwrap_or_else(|problem| panic!("{problem}"));
        assert!(!made.is_empty());
    }
    assert!(10 * code > cases && 10 * wrong > cases, "{code} without errors and {wrong} with errors say little");
}
