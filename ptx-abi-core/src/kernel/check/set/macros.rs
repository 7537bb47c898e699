//! The files that `kernels_test!` reads.

/// The names and contents of the files that patterns match, as a `Vec`. `None` if files are absent that are `optional`.
#[doc(hidden)]
#[macro_export]
macro_rules! __kernel_files {
    ($globs:expr, $optional:literal) => {
        'files: {
            extern crate std as __std;
            use __std::prelude::v1::*;
            use __std::{fs, panic, path};

            let root = path::Path::new(::core::env!("CARGO_MANIFEST_DIR"));
            let mut files = Vec::new();
            for glob in $globs {
                let found = $crate::__private::glob_paths(glob, |folder| {
                    let folder = root.join(folder);
                    // A star may match files beside folders. A folder that cannot be read is an error.
                    if !folder.is_dir() {
                        return Ok(Vec::new());
                    }
                    fs::read_dir(&folder)
                        .and_then(|entries| {
                            entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
                        })
                        .map_err(|error| __std::format!("{}: {error}", folder.display()))
                });
                let mut paths = match found {
                    Ok(found) => found,
                    Err(error) => ::core::panic!("{error}"),
                };
                paths.retain(|path| root.join(path).is_file());
                if paths.is_empty() {
                    let strict =
                        __std::env::var_os("PTX_ABI_STRICT").is_some_and(|value| !value.is_empty() && value != "0");
                    let line = $crate::__private::absent(glob, &root.display(), $optional, strict);
                    __std::eprintln!("{line}");
                    break 'files ::core::option::Option::None;
                }
                for path in paths.into_iter().map(|path| root.join(path)) {
                    let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
                    match fs::read(&path) {
                        Ok(bytes) => files.push((name, $crate::__private::decompressed(bytes))),
                        Err(error) => ::core::panic!("{}: {error}", path.display()),
                    }
                }
            }
            ::core::option::Option::Some(files)
        }
    };
}
