//! Which numbers of C++ and Rust stand for each other. The host decides.

use super::Builtins;
use crate::host::Host;
#[cfg(feature = "check")]
use crate::types::Number;
use crate::types::Scalar;

/// The C++ types for which a Rust integer may be passed on a host; the empty set if `scalar` is not an integer.
///
/// Facts 1.8: `char` and `wchar_t` are unsigned on aarch64 Linux, for nvcc too. On Windows `long` has 4 bytes and `wchar_t` 2.
#[inline]
pub(super) const fn integers(host: Host, scalar: Scalar) -> Builtins {
    let windows = matches!(host, Host::Windows);
    let unsigned = matches!(host, Host::LinuxAarch64);
    Builtins::of(match scalar {
        Scalar::S8 if unsigned => &["a"],
        Scalar::S8 => &["a", "c"],
        Scalar::U8 if unsigned => &["h", "c", "Du"],
        Scalar::U8 => &["h", "Du"],
        Scalar::S16 => &["s"],
        Scalar::U16 if windows => &["t", "Ds", "w"],
        Scalar::U16 => &["t", "Ds"],
        Scalar::S32 if windows => &["i", "l"],
        Scalar::S32 if unsigned => &["i"],
        Scalar::S32 => &["i", "w"],
        Scalar::U32 if windows => &["j", "Di", "m"],
        Scalar::U32 if unsigned => &["j", "Di", "w"],
        Scalar::U32 => &["j", "Di"],
        Scalar::S64 if windows => &["x"],
        Scalar::S64 => &["l", "x"],
        Scalar::U64 if windows => &["y"],
        Scalar::U64 => &["m", "y"],
        _ => &[],
    })
}

/// The Rust type that is passed for a C++ number or `bool` on the target host.
#[inline]
#[cfg(feature = "check")]
pub(crate) const fn rust_name(cpp: &str) -> Option<&'static str> {
    let wanted = Builtins::spelled(cpp.as_bytes());
    let mut i = 0;
    while i < Number::ALL.len() {
        if wanted.0 & Builtins::of_number(Number::ALL[i]).0 != 0 {
            return Some(Number::ALL[i].rust());
        }
        i += 1;
    }
    if wanted.0 & Builtins::of_scalar(Scalar::F16).0 != 0 { Some("f16") } else { None }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::super::{BUILTINS, builtin_at};
    use super::*;

    fn codes(set: Builtins) -> Vec<&'static str> {
        (0..BUILTINS.len()).filter(|i| set.contains(*i as u16)).map(|i| BUILTINS[i].code).collect()
    }

    /// The table is what nvcc reports for each host (facts 1.8).
    #[test]
    fn hosts_have_their_own_char_and_wide_char() {
        let table = [
            (Host::LinuxX86_64, "c", Scalar::S8),
            (Host::LinuxAarch64, "c", Scalar::U8),
            (Host::Windows, "c", Scalar::S8),
            (Host::LinuxX86_64, "w", Scalar::S32),
            (Host::LinuxAarch64, "w", Scalar::U32),
            (Host::Windows, "w", Scalar::U16),
            (Host::LinuxX86_64, "l", Scalar::S64),
            (Host::LinuxAarch64, "l", Scalar::S64),
            (Host::Windows, "l", Scalar::S32),
            (Host::LinuxX86_64, "m", Scalar::U64),
            (Host::LinuxAarch64, "m", Scalar::U64),
            (Host::Windows, "m", Scalar::U32),
        ];
        for (host, code, wanted) in table {
            let takes = |scalar: &Scalar| codes(integers(host, *scalar)).contains(&code);
            let found: Vec<_> = Scalar::ALL.into_iter().filter(takes).collect();
            assert_eq!(found, [wanted], "{host:?} {code}");
        }
        for host in Host::ALL {
            for scalar in Scalar::ALL.into_iter().filter(|scalar| scalar.is_integral()) {
                // The type of `<cstdint>` comes first, and no C++ type matches two Rust types.
                let first = integers(host, scalar).first();
                let is_named = |code: &[u8]| first == builtin_at(code, 0);
                assert!(
                    [b"a", b"h", b"s", b"t", b"i", b"j", b"l", b"m", b"x", b"y"].iter().any(|code| is_named(*code))
                );
                let others = Scalar::ALL.into_iter().filter(|other| other.is_integral() && *other != scalar);
                assert!(others.map(|other| integers(host, other)).all(|set| set.0 & integers(host, scalar).0 == 0));
            }
        }
    }

    #[test]
    fn numbers_have_a_name_in_rust() {
        let of_char = if matches!(Host::TARGET, Host::LinuxAarch64) { "u8" } else { "i8" };
        let of_long = if matches!(Host::TARGET, Host::Windows) { "i32" } else { "i64" };
        for (cpp, rust) in [
            ("char", Some(of_char)),
            ("signed char", Some("i8")),
            ("unsigned char", Some("u8")),
            ("char16_t", Some("u16")),
            ("long", Some(of_long)),
            ("unsigned long long", Some("u64")),
            ("float", Some("f32")),
            ("__half", Some("f16")),
            ("float4", None),
            ("bool", Some("bool")),
            ("__int128", Some("i128")),
            ("void", None),
        ] {
            assert_eq!(rust_name(cpp), rust, "{cpp}");
        }
    }
}
