//! The comparison of all types of a header with the fingerprints of a module.

use alloc::format;
use alloc::string::String;

use ptx_abi_read::search::place;

use super::error::{MismatchError, MismatchKind, none_or};
use super::fingerprints::{HELP, is_instance, is_instance_of, is_name, is_other, line};
use super::image::{Image, nothing};
use super::source::KernelSource;
use crate::abi::layout::Layout;

/// Compares the types of a header with the fingerprints of each image. If the list is `complete`, the module must have the
/// fingerprint of each type.
///
/// # Errors
///
/// If the source cannot be read, or a type differs.
#[inline]
pub fn compare_types(types: &[&Layout<'_>], complete: bool, source: KernelSource<'_>) -> Result<(), MismatchError> {
    let path = source.name();
    source.with_images(|images, unread| {
        if images.is_empty() {
            return Err(nothing(unread, path));
        }
        images.iter().try_for_each(|image| {
            if image.is_no_ptx() && image.fingerprints().is_empty() {
                let text = format!(
                    "[PTX503] the text{} is not PTX: it has no `.version`, no kernel and no fingerprint of a type",
                    place(path)
                );
                return Err(MismatchError::new(MismatchKind::Unreadable, text));
            }
            none_or(MismatchKind::Fingerprints, difference(types, complete, image, path))
        })
    })
}

/// The message about an image, if a fingerprint differs.
fn difference(types: &[&Layout<'_>], complete: bool, image: &Image<'_>, path: &str) -> Option<String> {
    let fingerprints = || image.fingerprints().iter().copied();
    let mut text = String::new();
    for (name, value) in fingerprints() {
        let others = types.iter().filter(|layout| is_other(layout, name, value));
        others.for_each(|layout| text += &line(layout, value));
    }
    for layout in types {
        let is_it = |(name, value): (&str, u64)| {
            if layout.is_instance() { is_instance(layout, name, value) } else { is_name(name, layout) }
        };
        if fingerprints().any(is_it) {
            continue;
        }
        // Fingerprints of instances that the header has do not belong to an older version of this instance.
        let other = fingerprints().find(|(name, value)| {
            let is_known = types.iter().any(|other| is_instance(other, name, *value));
            layout.is_instance() && is_instance_of(name, layout.name) && !is_known
        });
        match other {
            Some((_, value)) => text += &line(layout, value),
            None if complete => {
                text += "\n  it has no fingerprint of `";
                text += layout.name;
                text += "`: it was compiled with an older header, or without it";
            }
            None => {}
        }
    }
    let head = format!("[PTX511] the types of the header do not match the {}{}", image.describe(), place(path));
    (!text.is_empty()).then(|| head + &text + HELP)
}
