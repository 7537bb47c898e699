//! The derive refuses exactly the types that a host's compilers lay out in another way.
//!
//! `PTX_ABI_CASES` sets the number of declarations, `PTX_ABI_SEED` the first seed.

mod aarch64;
mod windows;

use ptx_abi_conformance::harness::Check;
use ptx_abi_conformance::records::Windows;
use ptx_abi_conformance::toolchain::Tool;

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("refused_with_msvc", &[Tool::Clang], |toolchain| windows::refused(Windows::Msvc, toolchain)),
        Check::new("refused_with_msvc_on_arm", &[Tool::Clang], |toolchain| {
            windows::refused(Windows::MsvcOnArm, toolchain)
        }),
        Check::new("refused_with_mingw", &[Tool::Clang], |toolchain| windows::refused(Windows::Gnu, toolchain)),
        Check::new("refused_on_aarch64", &[Tool::Clang, Tool::Aarch64Gxx, Tool::Nvcc], aarch64::refused),
    ]
}
