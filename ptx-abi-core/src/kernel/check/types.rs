//! The comparison of all types of a header with the fingerprints of a module.

use alloc::string::String;

use super::error::{MismatchError, MismatchKind, none_or};
use super::fingerprints::{HELP, is_instance, is_instance_of, is_other, line};
use crate::abi::layout::Layout;
use crate::kernel::ptx::Module;

/// Implements `CudaHeader::check`. `each` calls its argument with every type of the
/// header.
///
/// # Errors
///
/// Fingerprints differ.
#[inline]
pub fn check_types(ptx: &str, each: impl Fn(&mut dyn FnMut(&Layout<'_>))) -> Result<(), MismatchError> {
    let module = Module::new(ptx);
    let fingerprints = || module.fingerprints().iter().copied();
    let mut text = String::new();
    let mut report = |layout: &Layout<'_>, value| {
        if text.is_empty() {
            text += "the types of the header do not match the PTX";
        }
        text += &line(layout, value);
    };
    for (name, value) in fingerprints() {
        each(&mut |layout| {
            if is_other(layout, name, value) {
                report(layout, value);
            }
        });
    }
    each(&mut |layout| {
        if !layout.is_instance() || fingerprints().any(|(name, value)| is_instance(layout, name, value)) {
            return;
        }
        // Fingerprints of instances that the header has do not belong to an older version of this instance.
        let other = fingerprints().find(|(name, value)| {
            let mut known = false;
            each(&mut |other| known |= is_instance(other, name, *value));
            is_instance_of(name, layout.name) && !known
        });
        if let Some((_, value)) = other {
            report(layout, value);
        }
    });
    none_or(MismatchKind::Fingerprints, (!text.is_empty()).then(|| text + HELP))
}
