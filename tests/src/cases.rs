//! How many cases a test tries, and the words that they consist of.

use std::env;
use std::sync::LazyLock;

/// The number of cases of a check: the environment variable `PTX_ABI_CASES`, otherwise `default`.
///
/// # Panics
///
/// If the variable is not a number.
pub fn cases(default: usize) -> usize {
    env::var("PTX_ABI_CASES").map_or(default, |text| text.parse().expect("PTX_ABI_CASES is a number"))
}

/// As [`cases`]: the default is `whole` in a full run, and `sample` otherwise.
///
/// # Panics
///
/// As [`cases`].
pub fn sampled(whole: usize, sample: usize) -> usize {
    cases(if full() { whole } else { sample })
}

/// Whether the run tries the long matrices as a whole: the environment variable `PTX_ABI_FULL`.
pub fn full() -> bool {
    env::var_os("PTX_ABI_FULL").is_some_and(|value| value != "0")
}

/// Words that tests combine, which are split at their first use.
pub type Words = LazyLock<Vec<&'static str>>;

/// The parts of a list that are separated by ` | `.
pub fn words(list: &'static str) -> Vec<&'static str> {
    list.split(" | ").collect()
}
