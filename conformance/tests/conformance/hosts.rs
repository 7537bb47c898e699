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
        Check {
            name: "refused_with_msvc",
            tools: &[Tool::Clang],
            run: |toolchain| windows::refused(Windows::Msvc, toolchain),
        },
        Check {
            name: "refused_with_msvc_on_arm",
            tools: &[Tool::Clang],
            run: |toolchain| windows::refused(Windows::MsvcOnArm, toolchain),
        },
        Check {
            name: "refused_with_mingw",
            tools: &[Tool::Clang],
            run: |toolchain| windows::refused(Windows::Gnu, toolchain),
        },
        Check {
            name: "refused_on_aarch64",
            tools: &[Tool::Clang, Tool::Aarch64Gxx, Tool::Nvcc],
            run: aarch64::refused,
        },
    ]
}
