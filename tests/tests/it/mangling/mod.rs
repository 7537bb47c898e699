//! Guide 7: tests the parameter types in the names of C++ kernels.

mod encoding;
mod garbage;
mod golden;
mod real;

/// The signature and symbol of each case of the golden data.
fn cases() -> Vec<(&'static str, &'static str)> {
    // Each line is an object with two strings without escapes.
    let quoted = |line: &'static str| line.split('"').skip(1).step_by(2).collect::<Vec<_>>();
    let cases: Vec<_> =
        include_str!("../../../data/mangling.json").lines().map(quoted).filter(|q| !q.is_empty()).collect();
    cases
        .into_iter()
        .map(|quoted| match quoted[..] {
            ["signature", signature, "symbol", symbol] => (signature, symbol),
            _ => panic!("{quoted:?} is not a case"),
        })
        .collect()
}
