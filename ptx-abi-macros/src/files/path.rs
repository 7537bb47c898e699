//! The path of the file that `module` names, and the messages if there is no such file or if it is not PTX.

use std::path::{Path, PathBuf};
use std::{fs, io};

use ptx_abi_read::distance::distance;
use ptx_abi_read::object::ObjectError;
use ptx_abi_read::search::unreadable;

/// The largest file that a macro reads, in bytes: 64 MiB.
pub(super) const LARGEST: u64 = 64 << 20;
/// The prefix of a module path whose file a build script writes.
const OUT_DIR: &str = "OUT_DIR/";
/// The names of files and folders are compared up to this number of bytes.
const LONGEST: usize = 64;

/// The file that a path names.
pub(super) fn absolute(shown: &str) -> Result<String, String> {
    if let Some((variable, rest)) = variable(shown) {
        let path = if variable == "OUT_DIR" {
            format!("concat!(env!(\"OUT_DIR\"), \"/{rest}\")")
        } else {
            format!("\"{rest}\"")
        };
        return Err(format!("[PTX502] `{shown}` has a variable, which only a shell replaces: write `module = {path}`"));
    }
    let (folder, rest) = root(shown)?;
    folder.join(rest).into_os_string().into_string().map_err(|path| {
        format!(
            "[PTX502] `{shown}`: the path `{}` is not UTF-8, and cannot be tracked for rebuilds",
            path.to_string_lossy()
        )
    })
}

/// The variable at the start of a path, as a shell or CMD spells it, and the path in its folder.
fn variable(shown: &str) -> Option<(&'static str, &str)> {
    ["OUT_DIR", "CARGO_MANIFEST_DIR"].into_iter().find_map(|name| {
        let spellings = [format!("${name}"), format!("${{{name}}}"), format!("%{name}%")];
        let rest = spellings.iter().find_map(|spelling| shown.strip_prefix(&**spelling))?;
        Some((name, rest.strip_prefix(['/', '\\'])?))
    })
}

/// The folder that a path starts from, and the path in it.
fn root(shown: &str) -> Result<(PathBuf, &str), String> {
    let (variable, rest) = match shown.strip_prefix(OUT_DIR) {
        Some(rest) => ("OUT_DIR", rest),
        None => ("CARGO_MANIFEST_DIR", shown),
    };
    // This also refuses absolute paths of other systems, because the source is the same everywhere.
    let drive = rest.as_bytes().get(1) == Some(&b':');
    if rest.starts_with(['/', '\\']) || drive || Path::new(rest).is_absolute() {
        return Err(format!(
            "[PTX502] `{shown}` is an absolute path, which is right on one machine only: write the path from the folder of \
             `Cargo.toml`, or `{OUT_DIR}…` for a file that the build script writes"
        ));
    }
    if rest.is_empty() {
        return Err(format!("[PTX502] `{shown}` names no file: `module = \"kernels/saxpy.ptx\"`"));
    }
    let Some(folder) = std::env::var_os(variable) else {
        return Err(if variable == "OUT_DIR" {
            format!(
                "[PTX502] `{shown}`: there is no `OUT_DIR`, because this crate has no build script: add a `build.rs` that writes the file"
            )
        } else {
            format!("[PTX502] `{shown}`: `{variable}` is not set; cargo sets it to the folder of `Cargo.toml`")
        });
    };
    Ok((PathBuf::from(folder), rest))
}

/// The existing file whose path is most similar to one that does not exist, if it is similar enough.
fn similar(shown: &str) -> Option<String> {
    let (mut folder, rest) = root(shown).ok()?;
    let mut found = String::new();
    let mut parts = rest.split('/').peekable();
    while let Some(part) = parts.next() {
        let is_last = parts.peek().is_none();
        let ending = part.rsplit_once('.').map(|(_, ending)| ending);
        let fits = |name: &String| {
            let path = folder.join(name);
            if is_last {
                path.is_file() && name.rsplit_once('.').map(|(_, ending)| ending) == ending
            } else {
                path.is_dir()
            }
        };
        let names = fs::read_dir(&folder).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let names = names.filter(fits).map(|name| (distance::<LONGEST>(part, &name), name));
        // Folders list their files in no particular order.
        let (_, name) = names.filter(|(edits, _)| *edits <= 1 + part.len() / 4).min()?;
        folder.push(&name);
        found = if found.is_empty() { name } else { format!("{found}/{name}") };
    }
    let prefix = if shown.starts_with(OUT_DIR) { OUT_DIR } else { "" };
    Some(format!("{prefix}{found}"))
}

/// The option with which nvcc writes a file of this name.
fn option(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(|ending| ending.to_str()) {
        Some("cubin") => "-cubin",
        Some("fatbin") => "-fatbin",
        Some("o" | "obj") => "-c",
        Some("a" | "lib") => "-lib",
        Some("so" | "dll") => "-shared",
        _ => "-ptx",
    }
}

/// The reason why a file cannot be used.
pub(super) enum Problem {
    Io(io::Error),
    Folder,
    /// The first byte that is not UTF-8.
    Binary(usize),
    /// The same, after text.
    Letter(usize),
    NoVersion,
    Unreadable(ObjectError),
    /// The length in bytes.
    TooLarge(u64),
}

impl Problem {
    pub(super) fn is_absent(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }

    pub(super) fn message(&self, shown: &str, path: &str) -> String {
        let name = Path::new(shown).file_name().unwrap_or_default().to_string_lossy();
        let stem = Path::new(shown).with_extension("");
        let source = stem.to_string_lossy();
        match self {
            Self::Io(_) if self.is_absent() => {
                if let (false, Some(similar)) = (Path::new(path).with_extension("cu").exists(), similar(shown)) {
                    return format!("[PTX502] there is no file `{path}`: did you mean `{similar}`?");
                }
                let option = option(shown);
                match shown.strip_prefix(OUT_DIR) {
                    Some(_) => format!(
                        "[PTX502] there is no file `{path}`: the build script has to write it to `OUT_DIR`, for instance with \
                         `nvcc {option} -arch=sm_75 -o \"$OUT_DIR/{name}\" …`"
                    ),
                    None => format!(
                        "[PTX502] there is no file `{path}`: make it with `nvcc {option} -arch=sm_75 -o {shown} {source}.cu`, or let \
                         the build script write it to `OUT_DIR` and name it `module = \"{OUT_DIR}{name}\"`"
                    ),
                }
            }
            Self::Io(error) => format!("[PTX502] cannot read `{path}`: {error}"),
            Self::Folder => format!("[PTX502] `{path}` is a folder: name the PTX file in it"),
            Self::Binary(at) => format!(
                "[PTX503] `{path}` is not PTX: byte {at} is not UTF-8; the name of a cubin ends with `.cubin`, that of a fatbin \
                 with `.fatbin`, and `nvcc -ptx` writes text"
            ),
            Self::Letter(at) => format!(
                "[PTX503] `{path}`: byte {at} is not UTF-8: write the file in ASCII, because ptxas before CUDA 13 refuses every other \
                 character, in comments too"
            ),
            Self::Unreadable(error) => unreadable(shown, *error),
            Self::TooLarge(len) => format!(
                "[PTX503] `{path}` has {len} bytes, and a macro reads at most {LARGEST} bytes: compare the kernels in a test, with \
                 `kernels_test!`"
            ),
            Self::NoVersion => match Path::new(shown).extension().and_then(|extension| extension.to_str()) {
                Some("cu" | "cuh" | "c" | "cc" | "cpp" | "h") => format!(
                    "[PTX503] `{path}` is CUDA C++, not PTX: compile it with `nvcc -ptx -arch=sm_75 -o {source}.ptx {shown}`, and \
                     write `module = \"{source}.ptx\"`"
                ),
                Some("rs") => format!(
                    "[PTX503] `{path}` is Rust, not PTX: compile it for the target `nvptx64-nvidia-cuda` with `--emit=asm`, as the \
                     book's chapter `device_crates` shows, and name the PTX file that rustc writes"
                ),
                _ => format!("[PTX503] `{path}` is not PTX: it has no `.version`"),
            },
        }
    }
}
