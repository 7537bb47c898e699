//! The comparison of all types of a header with the fingerprints of a module.

use super::difference::Message;
use super::error::{MismatchError, MismatchKind, none_or};
use super::fingerprints::{is_instance, is_instance_of, is_other, push_mismatch, with_help};
use crate::abi::layout::Layout;
use crate::kernel::ptx::Module;
use crate::text::whole;

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
    let message = whole(|window| {
        let mut found: Option<Message> = None;
        let mut report = |layout: &Layout<'_>, value| {
            let message = found.get_or_insert_with(|| {
                let mut message = Message::of(window);
                message.push_str("the types of the header do not match the PTX");
                message
            });
            push_mismatch(message, layout, value);
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
        found.map(with_help)
    });
    none_or(MismatchKind::Fingerprints, message)
}
