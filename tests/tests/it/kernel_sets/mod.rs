//! Tests sets of kernels: the kernels that a claim names, reports, tables in macros, and reading for tools.

mod build_script;
mod data;
mod hygiene;
mod names;
mod not_compared;
mod objects;
mod paste;
mod patterns;
mod report;
mod sources;
mod table;
mod tools;

use ptx_abi::check::KernelSet;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

ptx_abi_tests::types! { #[derive(KernelParams)]:
    /// Parameters of one kernel for each element type.
    #[ptx(entry = "affine")] struct Affine<T> { n: u64, x: DevPtr<T>, y: DevPtrMut<T>, factor: T }
    /// Parameters with two element types.
    #[ptx(entry = "cast")] struct Cast<A, B> { x: DevPtr<A>, y: DevPtrMut<B>, first: A, last: B }
    /// Parameters with a const generic.
    #[ptx(entry = "unpack")]
    struct Unpack<const WIDTH: usize> { words: [u32; WIDTH], out: DevPtrMut<u32> }
    /// Parameters that are the same for all element types.
    #[ptx(entry = "copy")] struct Copy2d { rows: u32, columns: u32 }
    /// A single parameter of any type.
    #[ptx(entry = "one")] struct One<P> { parameter: P }
}

const HEAD: &str = ".version 8.1\n.target sm_90\n.address_size 64\n";

/// A module with these kernels: symbols, and the parameters without `.param`.
fn module(kernels: &[(&str, &str)]) -> String {
    let kernels = kernels.iter().map(|(symbol, params)| {
        let numbered = params.split(", ").filter(|param| !param.is_empty()).enumerate();
        let params = numbered.map(|(i, param)| match param.split_once('[') {
            Some((ty, len)) => format!(".param {ty} {symbol}_param_{i}[{len}"),
            None => format!(".param {param} {symbol}_param_{i}"),
        });
        format!(".visible .entry {symbol}({}) {{ ret; }}\n", params.collect::<Vec<_>>().join(", "))
    });
    HEAD.to_owned() + &kernels.collect::<String>()
}

fn set(text: &str) -> KernelSet<'_> {
    KernelSet::try_new(text).expect("it is PTX")
}
