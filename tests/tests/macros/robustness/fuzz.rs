//! Tests random changes to the items of the UI tests.

use ptx_abi_tests::cases::sampled;
use ptx_abi_tests::rng::Rng;

use crate::robustness::judge::{Input, Output};
use crate::robustness::{corpus, mutate};

#[test]
fn never_a_panic_and_always_code_or_errors() {
    let corpus = corpus::all();
    assert!(corpus.len() > 200, "{} items in the UI tests", corpus.len());
    let mut rng = Rng::from_env(1);
    let cases = sampled(12_000, 2_000);
    let (mut done, mut items, mut errors, mut code) = (0, 0, 0, 0);
    let mut problems = Vec::new();
    while done < cases && problems.len() < 5 {
        let input = input(&corpus, &mut rng);
        match input.judge() {
            Ok(Output { errors: found, is_item }) => {
                items += usize::from(is_item);
                errors += usize::from(!found.is_empty());
                code += usize::from(is_item && found.is_empty());
            }
            Err(problem) => problems.push(described(&input, &problem)),
        }
        done += 1;
    }
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
    // The run must have tried enough of both.
    assert!(
        3 * items > done && 20 * code > done && 5 * errors > done,
        "a run that says little: {done} inputs, {items} are items: {errors} with errors, {code} expand without"
    );
}

fn input(corpus: &[Input], rng: &mut Rng) -> Input {
    let other = &corpus[rng.below(corpus.len())];
    let mut input = corpus[rng.below(corpus.len())].clone();
    if rng.percent(80) {
        mutate::mutate(&mut input.item, &other.item, rng);
    }
    if let Some(args) = input.bit_fields.as_mut().filter(|_| rng.percent(3)) {
        mutate::mutate(args, &other.item, rng);
    }
    input
}

/// Describes an input that fails.
fn described(input: &Input, problem: &str) -> String {
    let args = input.bit_fields.as_ref().map(|args| format!("#[bit_fields({args})]\n")).unwrap_or_default();
    // Only the tree shows groups without delimiters.
    format!("{problem}\n\n{args}{}\n\n{:?}", input.item, input.item)
}
