//! `#error` for the hosts whose compilers lay out a type differently.

use core::fmt::{self, Display};

use ptx_abi_core::host::Host;
use ptx_abi_core::layout::Layout;

/// The hosts that may differ from the engine, and the preprocessor condition for each. Apple's compilers for aarch64 do
/// not follow AAPCS64 here.
const HOSTS: [(Host, &str); 2] = [
    (Host::Windows, "defined(_WIN32)"),
    (Host::LinuxAarch64, "defined(__aarch64__) && !defined(_WIN32) && !defined(__APPLE__)"),
];

/// Writes an `#error` for each host that lays out `layout` differently. C++ calls the type `name`. `attributes` is true
/// if the definition needs GNU's attributes. MSVC does not have these, and on Windows gcc and clang interpret them
/// differently (facts 1.6).
pub(super) fn refuse(f: &mut dyn fmt::Write, layout: &Layout<'_>, name: &dyn Display, attributes: bool) -> fmt::Result {
    for (host, condition) in HOSTS {
        if let Some(difference) = layout.difference_on(host) {
            writeln!(f, "#if {condition}\n#error \"{name}: {difference}\"\n#endif")?;
        } else if attributes && matches!(host, Host::Windows) {
            writeln!(
                f,
                "#if {condition}\n#error \"{name}: no attribute packs or aligns these bit-fields there\"\n#endif"
            )?;
        }
    }
    Ok(())
}
