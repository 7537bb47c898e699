//! Guide 7: what the names of C++ kernels say of their parameters.

mod encoding;
mod garbage;
mod golden;
mod plain;
mod real;

/// Signature and symbol of each case of the golden data.
fn cases() -> Vec<(&'static str, &'static str)> {
    // One object of two strings without escapes in a line.
    let quoted = |line: &'static str| line.split('"').skip(1).step_by(2).collect::<Vec<_>>();
    let cases: Vec<_> =
        include_str!("../../../data/mangling.json").lines().map(quoted).filter(|q| !q.is_empty()).collect();
    cases
        .into_iter()
        .map(|quoted| match quoted[..] {
            ["signature", signature, "symbol", symbol] => (signature, symbol),
            _ => panic!("{quoted:?} is no case"),
        })
        .collect()
}
