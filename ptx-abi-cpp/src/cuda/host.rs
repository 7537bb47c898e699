//! `#error` for the hosts whose compilers lay out a type differently.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;

use ptx_abi_core::Layout;
use ptx_abi_core::host::Host;

/// The hosts that may differ from the engine, and the preprocessor condition for each. Apple's compilers for aarch64 do
/// not follow AAPCS64 here.
const HOSTS: [(Host, &str); 2] = [
    (Host::Windows, "defined(_WIN32)"),
    (Host::LinuxAarch64, "defined(__aarch64__) && !defined(_WIN32) && !defined(__APPLE__)"),
];

/// An `#error` for each host that lays out `layout` differently. C++ calls the type `name`. `attributes` is true if the
/// definition needs GNU's attributes. MSVC does not have these, and on Windows gcc and clang interpret them differently
/// (facts 1.6).
pub(super) fn refuse(layout: &Layout<'_>, name: &str, attributes: bool) -> String {
    let mut out = String::new();
    for (host, condition) in HOSTS {
        let why = match layout.difference_on(host) {
            Some(difference) => format!("{difference}"),
            None if attributes && host == Host::Windows => {
                "no attribute packs or aligns these bit-fields there".to_owned()
            }
            None => continue,
        };
        out += &format!("#if {condition}\n#error \"{name}: {why}\"\n#endif\n");
    }
    out
}
