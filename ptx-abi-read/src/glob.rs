//! Patterns with stars.

#[cfg(any(feature = "files", not(target_arch = "nvptx64")))]
use alloc::{borrow::ToOwned as _, format, string::String, vec::Vec};

/// The part of a pattern that is a folder without stars, and the rest. A pattern without a star ends with the name of a
/// file.
#[inline]
pub fn fixed(pattern: &str) -> (&str, &str) {
    let stars = pattern.find('*').unwrap_or(pattern.len());
    pattern.split_at(pattern[..stars].rfind('/').map_or(0, |slash| slash + 1))
}

/// The paths that a pattern matches, in order. A star matches a part of one name, also of a folder. `names` lists the
/// names in a folder; a file has none. A pattern without a star is a path, which may not exist.
///
/// # Errors
///
/// Those of `names`.
#[cfg(any(feature = "files", not(target_arch = "nvptx64")))]
pub fn paths<E>(pattern: &str, mut names: impl FnMut(&str) -> Result<Vec<String>, E>) -> Result<Vec<String>, E> {
    if !pattern.contains('*') {
        return Ok(Vec::from([pattern.to_owned()]));
    }
    let (folder, rest) = fixed(pattern);
    let mut paths = Vec::from([folder.to_owned()]);
    for part in rest.split('/').filter(|part| !part.is_empty()) {
        let mut inside = Vec::new();
        for folder in paths {
            let slash = if folder.is_empty() || folder.ends_with('/') { "" } else { "/" };
            let found = names(&folder)?.into_iter().filter(|name| matches(part, name));
            inside.extend(found.map(|name| format!("{folder}{slash}{name}")));
        }
        paths = inside;
    }
    paths.sort();
    Ok(paths)
}

/// Whether a pattern matches the whole text: each `*` matches any characters, or none.
///
/// The time is at most proportional to the product of both lengths.
#[inline]
pub fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text) = (pattern.as_bytes(), text.as_bytes());
    let (mut p, mut t) = (0, 0);
    // The last star, and the place in the text up to which it matches.
    let mut star = None;
    while t < text.len() {
        match pattern.get(p) {
            Some(b'*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(byte) if *byte == text[t] => (p, t) = (p + 1, t + 1),
            _ => {
                let Some((at, end)) = star else { return false };
                star = Some((at, end + 1));
                (p, t) = (at + 1, end + 1);
            }
        }
    }
    pattern[p..].iter().all(|byte| *byte == b'*')
}

/// What the stars of a pattern for names of kernels match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// It has no `*` except those of pointers: `copy<float *>`.
    Name,
    /// A `*` matches template arguments only: `scale<*>`.
    Instances,
    /// A `*` matches a part of the name.
    Wild,
}

impl Form {
    /// The form of a pattern.
    #[inline]
    pub fn of(pattern: &str) -> Self {
        let (mut depth, mut form) = (0_usize, Self::Name);
        let bytes = pattern.as_bytes();
        for (at, byte) in bytes.iter().enumerate() {
            match byte {
                b'<' | b'(' => depth += 1,
                b'>' | b')' => depth = depth.saturating_sub(1),
                b'*' if depth == 0 => return Self::Wild,
                b'*' if is_argument(bytes, at) => form = Self::Instances,
                _ => {}
            }
        }
        form
    }
}

/// Whether the star at this place is a whole template argument.
#[inline]
fn is_argument(pattern: &[u8], at: usize) -> bool {
    let before = pattern[..at].trim_ascii_end().last();
    let after = pattern[at + 1..].trim_ascii_start().first();
    matches!(before, Some(b'<' | b',')) && matches!(after, Some(b'>' | b','))
}
