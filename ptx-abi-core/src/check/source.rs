//! The check at compile time. The derive passes on what it found in the file, and const evaluation compares it.

use ptx_abi_read::name::model::Parameter;

use super::Subject;
use super::fingerprints::FingerprintMismatches;
use super::global::{self, Found};
use super::kernel::{Kernel, KernelParam, Origin};
use super::search::{self, Entry, Found as Search, Searched, Symbols, Wanted};
use crate::param::Class;
use crate::param::Param;
use crate::ptx::{Declared, Malformed};
use crate::types::{Scalar, StateSpace};

/// The items that the derive found in the file that `module` names.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The path as the user wrote it.
    pub path: &'a str,
    /// The version numbers of `.version`.
    pub version: (u32, u32),
    /// The entries that may be wanted, with their parameters.
    pub entries: &'a [Entry<'a>],
    /// The variables that may be wanted: the symbol, the state space, and the declaration.
    pub variables: &'a [(&'a str, StateSpace, KernelParam<'a>)],
    /// The existing symbols, the most similar first, if neither list has an item.
    pub all: &'a [&'a str],
    /// The number of existing symbols.
    pub total: usize,
    /// The names and values of the fingerprints.
    pub layouts: &'a [(&'a str, u64)],
}

/// Names a kernel by its C++ name.
#[inline]
pub const fn by_cpp_name(name: &str) -> Wanted<'_> {
    Wanted::Cpp(name)
}

/// The symbol of the wanted kernel.
///
/// # Panics
///
/// If there is no such kernel, or more than one. In a constant this is a compile error.
#[inline]
#[track_caller]
pub const fn symbol<'a>(wanted: Wanted<'_>, source: &Source<'a>) -> &'a str {
    find("", wanted, source).0
}

/// Compares the parameters of the type `name` with those of the kernel with this symbol.
///
/// # Panics
///
/// If they differ. In a constant this is a compile error.
#[inline]
#[track_caller]
pub const fn checked(name: &str, symbol: &str, params: &[Param<'_>], source: &Source<'_>) {
    // The derive, or `symbol`, has already checked that a single entry is the wanted one.
    let (symbol, declared, spelled) = match source.entries {
        [entry] => *entry,
        _ => find(name, Wanted::Symbol(symbol), source),
    };
    let subject = Subject { name, params, path: source.path };
    if is_plain(symbol, params, declared) {
        return expect_no_other(FingerprintMismatches::of_kernel(subject, symbol), source);
    }
    let kernel = Kernel { symbol, origin: Origin::Ptx(Some(source.version)), params: declared, spelled };
    if let Some(message) = subject.compare(&kernel) {
        panic!("{}", message.as_str());
    }
    expect_no_other(FingerprintMismatches::of_kernel(subject, symbol), source);
}

/// Compares the parameters of the type `name` with those of the one entry that the derive found, in a module without
/// fingerprints. It is [`checked`] for most kernels, with less code for the compiler to read.
///
/// # Panics
///
/// If they differ. In a constant this is a compile error.
#[inline]
#[track_caller]
pub const fn checked_entry(
    name: &str,
    params: &[Param<'_>],
    path: &str,
    version: (u32, u32),
    symbol: &str,
    declared: &[KernelParam<'_>],
    spelled: &[Parameter<'_>],
) {
    let entries = &[(symbol, declared, spelled)];
    checked(name, symbol, params, &Source { path, version, entries, variables: &[], all: &[], total: 0, layouts: &[] });
}

/// Whether all parameters are scalars with the declarations that compilers write for them, so that they do not differ.
///
/// [`Subject::compare`] returns the same, but takes ten times as long, which every kernel would pay for.
#[inline]
const fn is_plain(symbol: &str, params: &[Param<'_>], declared: &[KernelParam<'_>]) -> bool {
    // A mangled name spells types. More than 512 parameters may exceed a limit.
    if matches!(symbol.as_bytes(), [b'_', ..]) || params.len() != declared.len() || params.len() > 512 {
        return false;
    }
    let mut i = 0;
    while i < params.len() {
        let Class::Scalar(scalar) = params[i].class else { return false };
        let unsigned = match scalar.size() {
            _ if scalar.is_float() => scalar,
            1 => Scalar::U8,
            2 => Scalar::U16,
            4 => Scalar::U32,
            _ => Scalar::U64,
        };
        if params[i].align != scalar.size() || !is_alone(&declared[i], unsigned) {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether this declares one scalar of this type and nothing else.
#[inline]
const fn is_alone(param: &KernelParam<'_>, scalar: Scalar) -> bool {
    matches!(
        param,
        KernelParam::Declared(Declared { scalar: found, lanes: 1, align: None, len: None, pointer: false, .. })
            if *found as usize == scalar as usize
    )
}

/// Fails if a fingerprint in the module differs from those of the types.
#[inline]
#[track_caller]
const fn expect_no_other(mismatches: FingerprintMismatches<'_>, source: &Source<'_>) {
    if let Some(message) = mismatches.among(source.layouts) {
        panic!("{}", message.as_str());
    }
}

#[inline]
#[track_caller]
const fn find<'a>(name: &str, wanted: Wanted<'_>, source: &Source<'a>) -> Entry<'a> {
    let symbols = Symbols { entries: source.entries, names: &[], more: 0 };
    match search::find(wanted, symbols) {
        Search::One(i) => source.entries[i],
        Search::Several => panic!("{}", search::several(wanted, symbols, source.path, search::NAME_ONE).as_str()),
        Search::Nothing => missing("entry", name, wanted, source),
    }
}

/// Panics with the message that the item does not exist, and lists existing ones.
#[inline]
#[track_caller]
const fn missing(what: &str, name: &str, wanted: Wanted<'_>, source: &Source<'_>) -> ! {
    // The entries have the last part of the name, but another namespace or other template arguments.
    let Source { path, entries, all: names, total, .. } = *source;
    let symbols = Symbols { entries, names, more: total.saturating_sub(names.len()) };
    panic!("{}", search::missing(wanted, symbols, Searched { what, path, module: "it", name }).as_str())
}

/// Compares a type with a variable. `param` has the name of the variable and the type.
///
/// # Panics
///
/// If they differ. In a constant this is a compile error.
#[inline]
#[track_caller]
pub const fn checked_global(param: &Param<'_>, source: &Source<'_>) {
    let [(symbol, space, declared), ..] = source.variables else {
        missing("variable", "", Wanted::Symbol(param.name), source);
    };
    let declared = match *declared {
        KernelParam::Declared(declared) => Ok(declared),
        KernelParam::Malformed(malformed) => Err(malformed),
        KernelParam::Placed(..) => Err(Malformed::Empty),
    };
    let found = Found { name: symbol, space: *space, declared, path: source.path };
    if let Some(message) = global::compare(param.layout, &found) {
        panic!("{}", message.as_str());
    }
    expect_no_other(FingerprintMismatches::of_variable(param, source.path), source);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ptx::Params;
    use alloc::format;

    /// Each type alone, and with everything that may stand beside it.
    fn declarations() -> impl Iterator<Item = alloc::string::String> {
        let beside = [
            "{} a",
            ".v2 {} a",
            ".v4 {} a",
            "{} .ptr a",
            "{} .ptr .local a",
            ".align 4 {} a",
            "{} .ptr .align 4 a",
            "{} a[]",
            "{} a[1]",
            "{}",
        ];
        let types = ptx_abi_read::ptx::TYPES.into_iter().chain([".u31"]);
        types.flat_map(move |ty| beside.map(|beside| format!(".param {}", beside.replace("{}", ty))))
    }

    #[test]
    fn what_is_plain_has_no_difference() {
        let params = [
            Param::of::<u8>("a"),
            Param::of::<bool>("a"),
            Param::of::<i16>("a"),
            Param::of::<u32>("a"),
            Param::of::<i64>("a"),
            Param::of::<f32>("a"),
            Param::of::<f64>("a"),
            Param::of::<u128>("a"),
            Param::of::<crate::DevPtr<u8>>("a"),
            Param::of::<crate::handle::TextureHandle>("a"),
            Param::of::<[u32; 1]>("a"),
        ];
        let mut plain = 0;
        for param in &params {
            for text in declarations() {
                let declared = Params::new(&text).into_iter().map(KernelParam::from).collect::<alloc::vec::Vec<_>>();
                let params = core::slice::from_ref(param);
                let kernel = Kernel { symbol: "k", origin: Origin::Ptx(Some((8, 0))), params: &declared, spelled: &[] };
                let subject = Subject { name: "", params, path: "" };
                if is_plain("k", params, &declared) {
                    plain += 1;
                    assert!(subject.compare(&kernel).is_none(), "{param:?}, {text}");
                }
                assert!(!is_plain("_Z1kv", params, &declared));
            }
            assert!(!is_plain("k", core::slice::from_ref(param), &[]));
        }
        // There is one declaration for each scalar.
        assert_eq!(plain, 8);
    }
}
