//! The files that `kernels_test!` reads.

use alloc::format;
use alloc::string::String;
use core::fmt;

/// The names and contents of the files that patterns match, as a `Vec`, and whether files are absent that are `optional`.
#[doc(hidden)]
#[macro_export]
macro_rules! __kernel_files {
    ($globs:expr, $optional:literal) => {{
        extern crate std as __std;
        use __std::prelude::v1::*;
        use __std::{fs, panic, path};

        let __root = path::Path::new(::core::env!("CARGO_MANIFEST_DIR"));
        let (mut __files, mut __is_part) = (Vec::new(), false);
        for __glob in $globs {
            let __found = $crate::glob::paths($crate::files::pattern(__glob), |__folder| {
                let __folder = __root.join(__folder);
                // A star may match files beside folders. A folder that cannot be read is an error.
                if !__folder.is_dir() {
                    return Ok(Vec::new());
                }
                fs::read_dir(&__folder)
                    .and_then(|__entries| {
                        __entries.map(|__entry| Ok(__entry?.file_name().to_string_lossy().into_owned())).collect()
                    })
                    .map_err(|__error| __std::format!("{}: {__error}", __folder.display()))
            });
            let mut __paths = match __found {
                Ok(__found) => __found,
                Err(__error) => ::core::panic!("{__error}"),
            };
            __paths.retain(|__path| __root.join(__path).is_file());
            if __paths.is_empty() {
                let __strict =
                    __std::env::var_os("PTX_ABI_STRICT").is_some_and(|__value| !__value.is_empty() && __value != "0");
                let __line = $crate::files::absent(__glob, &__root.display(), $optional, __strict);
                __std::eprintln!("{__line}");
                __is_part = true;
            }
            for __path in __paths.into_iter().map(|__path| __root.join(__path)) {
                let __name = __path.strip_prefix(__root).unwrap_or(&__path).display().to_string();
                match fs::read(&__path) {
                    Ok(__bytes) => __files.push((__name, __bytes)),
                    Err(__error) => ::core::panic!("{}: {__error}", __path.display()),
                }
            }
        }
        (__files, __is_part)
    }};
}

/// A pattern for files, in which each star matches a part of one name.
///
/// # Panics
///
/// If it has `**`, which matches files in all folders below another one in other tools, and would match those in the next
/// folders only.
#[inline]
#[track_caller]
pub fn pattern(glob: &str) -> &str {
    assert!(
        !glob.contains("**"),
        "[PTX502] `{glob}` has `**`, and a star matches a part of one name: write a pattern for each depth, `kernels/*.ptx` and \
         `kernels/*/*.ptx`"
    );
    glob
}

/// The line for a pattern that matches no file. `strict` says that the variable `PTX_ABI_STRICT` is set.
///
/// # Panics
///
/// If the file is not optional, or if the run is strict.
#[inline]
#[track_caller]
pub fn absent(glob: &str, folder: &dyn fmt::Display, optional: bool, strict: bool) -> String {
    let message = format!("no file matches `{glob}` in {folder}");
    match (optional, strict) {
        (true, false) => {
            format!("[PTX504] {message}, so nothing is compared with its kernels; `PTX_ABI_STRICT` makes this an error")
        }
        (true, true) => panic!("[PTX504] {message}, which is an error because `PTX_ABI_STRICT` is set"),
        (false, _) => panic!("[PTX502] {message}"),
    }
}
