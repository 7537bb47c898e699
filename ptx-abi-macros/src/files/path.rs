//! The path of the file that `module` names, and the messages if there is no such file or if it is not PTX.

use std::path::{Path, PathBuf};
use std::{fs, io};

use ptx_abi_read::distance::distance;
use ptx_abi_read::object::ObjectError;
use ptx_abi_read::search::unreadable;

use crate::file_path::{FilePath, OUT_DIR, PACKAGE};

/// The largest file that a macro reads, in bytes: 64 MiB.
pub(super) const LARGEST: u64 = 64 << 20;
/// The names of files and folders are compared up to this number of bytes.
const LONGEST: usize = 64;

impl FilePath {
    /// The path in messages, in which the name of the variable is a folder.
    pub(super) fn shown(&self) -> String {
        self.shown_with(&self.rest)
    }

    fn shown_with(&self, rest: &str) -> String {
        if self.variable == PACKAGE { rest.into() } else { format!("{}/{rest}", self.variable) }
    }

    /// The variable, if cargo does not set it itself.
    pub(super) fn own_variable(&self) -> Option<&str> {
        Some(&*self.variable).filter(|variable| ![PACKAGE, OUT_DIR].contains(variable))
    }

    /// The file that the path names, or why there is none.
    pub(super) fn absolute(&self) -> Result<String, Problem> {
        let shown = self.shown();
        if let Some((variable, rest)) = variable(&self.rest) {
            let path = if variable == OUT_DIR {
                format!("concat!(env!(\"OUT_DIR\"), \"/{rest}\")")
            } else {
                format!("\"{rest}\"")
            };
            return Err(Problem::Path(format!(
                "[PTX502] `{shown}` has a variable, which only a shell replaces: write `module = {path}`"
            )));
        }
        // This also refuses absolute paths of other systems, because the source is the same everywhere.
        let drive = self.rest.as_bytes().get(1) == Some(&b':');
        if self.rest.starts_with(['/', '\\']) || drive || Path::new(&self.rest).is_absolute() {
            return Err(Problem::Path(format!(
                "[PTX502] `{shown}` is an absolute path, which is right on one machine only: write the path from the folder of \
                 `Cargo.toml`, or `{OUT_DIR}/…` for a file that the build script writes"
            )));
        }
        if self.rest.is_empty() {
            return Err(Problem::Path(format!("[PTX502] `{shown}` names no file: `module = \"kernels/saxpy.ptx\"`")));
        }
        self.folder()?.join(&self.rest).into_os_string().into_string().map_err(|path| {
            Problem::Path(format!(
                "[PTX502] `{shown}`: the path `{}` is not UTF-8, and cannot be tracked for rebuilds",
                path.to_string_lossy()
            ))
        })
    }

    /// The folder that the path starts from.
    fn folder(&self) -> Result<PathBuf, Problem> {
        let (shown, variable) = (self.shown(), &self.variable);
        let folder = std::env::var_os(variable).filter(|folder| !folder.is_empty()).map(PathBuf::from);
        match (folder, &**variable) {
            (Some(folder), _) if folder.is_absolute() || self.own_variable().is_none() => Ok(folder),
            (Some(folder), _) => Err(Problem::Path(format!(
                "[PTX502] `{shown}`: the variable `{variable}` is `{}`, and it has to be an absolute path",
                folder.display()
            ))),
            (None, OUT_DIR) => Err(Problem::Path(format!(
                "[PTX502] `{shown}`: there is no `OUT_DIR`, because this crate has no build script: add a `build.rs` that writes the file"
            ))),
            (None, PACKAGE) => Err(Problem::Path(format!(
                "[PTX502] `{shown}`: `{variable}` is not set; cargo sets it to the folder of `Cargo.toml`"
            ))),
            (None, _) => Err(Problem::Variable(format!(
                "[PTX502] `{shown}`: the variable `{variable}` is not set: let the build script print \
                 `cargo::rustc-env={variable}=…`, with the folder of the file"
            ))),
        }
    }

    /// The existing file whose path is most similar to this one, if it is similar enough.
    fn similar(&self) -> Option<String> {
        let mut folder = self.folder().ok()?;
        let mut found = String::new();
        let mut parts = self.rest.split('/').peekable();
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
        Some(self.shown_with(&found))
    }
}

/// The variable at the start of a path, as a shell or CMD spells it, and the path in its folder.
fn variable(path: &str) -> Option<(&'static str, &str)> {
    [OUT_DIR, PACKAGE].into_iter().find_map(|name| {
        let spellings = [format!("${name}"), format!("${{{name}}}"), format!("%{name}%")];
        let rest = spellings.iter().find_map(|spelling| path.strip_prefix(&**spelling))?;
        Some((name, rest.strip_prefix(['/', '\\'])?))
    })
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
    /// The path leads to no file, with the message.
    Path(String),
    /// The variable with the folder is not set, with the message.
    Variable(String),
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
        match self {
            Self::Io(error) => error.kind() == io::ErrorKind::NotFound,
            Self::Variable(_) => true,
            _ => false,
        }
    }

    /// The message, with the absolute path of the file.
    pub(super) fn message(&self, file: &FilePath, path: &str) -> String {
        let shown = &*file.shown();
        let name = Path::new(shown).file_name().unwrap_or_default().to_string_lossy();
        let stem = Path::new(shown).with_extension("");
        let source = stem.to_string_lossy();
        match self {
            Self::Path(message) | Self::Variable(message) => message.clone(),
            Self::Io(_) if self.is_absent() => {
                if let (false, Some(similar)) = (Path::new(path).with_extension("cu").exists(), file.similar()) {
                    return format!("[PTX502] there is no file `{path}`: did you mean `{similar}`?");
                }
                let option = option(shown);
                match &*file.variable {
                    PACKAGE => format!(
                        "[PTX502] there is no file `{path}`: make it with `nvcc {option} -arch=sm_75 -o {shown} {source}.cu`, or let \
                         the build script write it to `OUT_DIR` and name it `module = \"{OUT_DIR}/{name}\"`"
                    ),
                    variable => format!(
                        "[PTX502] there is no file `{path}`: the build script has to write it to `{variable}`, for instance with \
                         `nvcc {option} -arch=sm_75 -o \"${variable}/{name}\" …`"
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
