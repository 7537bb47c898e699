//! The rule of a header to which a release may only append, and its version.

use alloc::format;
use alloc::string::String;

use super::super::{Constant, open};

/// The rule that releases only add to a header. The section `append_only` of [`cuda_header!`](crate::cuda_header) creates it.
///
/// The last lines of the header on disk record what was released. [`write`](super::super::write),
/// [`compare`](super::super::compare) and `cuda_header_test!`, with `UPDATE_EXPECT=1` too, refuse to replace it if one of its
/// types
///
/// - is removed, or is another kind of type,
/// - has lost a member or an enumerator, or one with another place, type or value,
/// - has fewer bytes, or a smaller alignment, or, as an opaque type, another size.
///
/// They accept new types, new enumerators, new members that begin where the type ended, new members of a union, and more
/// elements of an array where these do not move anything. Functions and constants may change.
///
/// ```
/// use ptx_abi::cuda::{self, AppendOnly, CudaHeader, FileError};
/// use ptx_abi::{PtxLayout, cuda_header};
///
/// mod first {
/// #   use ptx_abi::PtxLayout;
///     #[derive(Clone, Copy, PtxLayout)]
///     #[repr(C)]
///     pub struct Params { pub scale: f32, pub bias: f32 }
/// }
/// mod second {
/// #   use ptx_abi::PtxLayout;
///     #[derive(Clone, Copy, PtxLayout)]
///     #[repr(C)]
///     pub struct Params { pub bias: f32, pub scale: f32 } // swapped
/// }
///
/// # let folder = std::env::temp_dir().join(format!("ptx-abi-append-{}", std::process::id()));
/// let path = folder.join("params.h");
/// cuda::write(&path, &cuda_header!(first::Params; append_only))?;
/// let error = cuda::write(&path, &cuda_header!(second::Params; append_only)).unwrap_err();
/// assert!(matches!(error, FileError::Broken { .. }));
/// assert!(error.to_string().contains("`Params::scale` moves from byte 0 to byte 4"));
/// # std::fs::remove_dir_all(folder).unwrap();
/// # let _ = CudaHeader::new(&[first::Params::LAYOUT]).with_append_only(AppendOnly::new());
/// # Ok::<(), FileError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AppendOnly<'a> {
    /// Whether new members may lie in padding.
    pub(super) padding: bool,
    /// The constant of the version, and its value.
    pub(in crate::cuda) version: Option<(Constant<'a>, u32)>,
}

impl<'a> AppendOnly<'a> {
    /// The rule without a version: nothing but appending is accepted, and not in padding.
    pub const fn new() -> Self {
        Self { padding: false, version: None }
    }

    /// The same rule, but new members may also lie in padding, whose bytes older code does not set: `append_only(padding)`.
    ///
    /// # Panics
    ///
    /// If the rule has this option already.
    #[must_use]
    #[track_caller]
    pub const fn with_padding(self) -> Self {
        assert!(!self.padding, "[PTX903] `padding` is given twice: remove one of them");
        Self { padding: true, ..self }
    }

    /// The same rule, but a release that raises this constant may change everything: `append_only(version = NAME)`. The header
    /// defines the constant. It changes only in a release that changes a fingerprint, and never falls.
    ///
    /// # Panics
    ///
    /// If the name is not that of a constant in C++. If the rule has a version already.
    #[must_use]
    #[track_caller]
    pub const fn with_version(self, name: &'a str, version: &'a u32) -> Self {
        assert!(self.version.is_none(), "[PTX903] `version` is given twice: remove one of them");
        Self { version: Some((Constant::new(name, version), *version)), ..self }
    }

    /// Whether these changes may be, of which some may be members in padding. `recorded` is the version of the header on disk.
    /// `is_same` is true if the fingerprints of all types are those of the header.
    pub(super) fn judge(
        &self,
        breaks: &[String],
        in_padding: bool,
        recorded: Option<(&str, u32)>,
        is_same: bool,
    ) -> Result<(), String> {
        let name = self.version.map(|(version, _)| version.name());
        if let Some((recorded, _)) = recorded.filter(|(recorded, _)| Some(*recorded) != name) {
            return Err(format!(
                "\n  the version of the header is `{recorded}`\n  help: write `append_only(version = {recorded})`"
            ));
        }
        let old = recorded.map(|(_, value)| value);
        match (self.version, old) {
            (Some((version, new)), Some(old)) if new < old => {
                return Err(format!("\n  `{}` falls from {old} to {new}", version.name()));
            }
            (Some((version, new)), Some(old)) if new > old && is_same => {
                return Err(format!(
                    "\n  `{0}` rises from {old} to {new}, and all types are the same\n  help: leave `{0}` at {old}; if a member \
                     has another meaning, give it another name, because then older modules are refused",
                    version.name()
                ));
            }
            // A header without a version gets one, or the version rises.
            (Some((_, new)), old) if old != Some(new) => return Ok(()),
            _ if breaks.is_empty() => return Ok(()),
            _ => {}
        }
        let lines = open::first(breaks.iter().cloned()).join("\n");
        let padding = if in_padding { "; `append_only(padding)` accepts members in padding" } else { "" };
        let version = match (name, old) {
            (Some(name), Some(old)) => format!("raise `{name}` from {old} to {}", u64::from(old) + 1),
            _ => "name a constant of type `u32` that rises with each such change, `append_only(version = …)`".into(),
        };
        Err(format!(
            "\n{lines}\n  help: add members at the end{padding}\n  help: to break the layout on purpose, {version}"
        ))
    }
}
