//! The files that [`kernels_test!`](https://docs.rs/ptx-abi/latest/ptx_abi/macro.kernels_test.html) reads.

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
                // The path before the first `*` may be absolute. The other parts are names.
                let (folder, names) = match glob.find('*') {
                    Some(star) => glob.split_at(glob[..star].rfind('/').map_or(0, |slash| slash + 1)),
                    None => (glob, ""),
                };
                let mut paths = Vec::from([root.join(folder)]);
                for name in names.split('/').filter(|name| !name.is_empty()) {
                    let mut inside = Vec::new();
                    // A star may match files beside folders. A folder that cannot be read is an error.
                    for folder in paths.iter().filter(|path| path.is_dir()) {
                        let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
                        match entries {
                            Ok(entries) => inside.extend(entries.into_iter().map(|entry| entry.path())),
                            Err(error) => ::core::panic!("{}: {error}", folder.display()),
                        }
                    }
                    inside.retain(|path| {
                        path.file_name()
                            .is_some_and(|file| $crate::__private::matches_glob(name, &file.to_string_lossy()))
                    });
                    paths = inside;
                }
                paths.retain(|path| glob.contains('*') || path.exists());
                if paths.is_empty() {
                    let strict =
                        __std::env::var_os("PTX_ABI_STRICT").is_some_and(|value| !value.is_empty() && value != "0");
                    let line = $crate::__private::absent(glob, &root.display(), $optional, strict);
                    __std::eprintln!("{line}");
                    break 'files ::core::option::Option::None;
                }
                paths.sort();
                for path in paths {
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
