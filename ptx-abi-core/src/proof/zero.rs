//! The check that a value may consist of zero bytes.

use crate::abi::layout::{PtxLayout, TypeKind};
use crate::text::fail;

/// Ends const evaluation if `S`, an enumeration called `name`, has no enumerator that is 0. Fields of other types have
/// their own checks.
///
/// # Panics
///
/// If there is no such enumerator. The message contains the enumerator to add, and the value of the first one.
#[track_caller]
pub const fn zero_is_a_value<S: PtxLayout>(name: &str) {
    let TypeKind::Enum { variants, .. } = S::LAYOUT.kind else { return };
    let mut i = 0;
    while i < variants.len() {
        if variants[i].value == 0 {
            return;
        }
        i += 1;
    }
    fail!(
        "[PTX314] `{}` cannot be cuda-core's `DeviceCopy`: memory that `DeviceBuffer::zeroed` makes holds 0, and no enumerator is 0\n  \
         help: add an enumerator `= 0`, or write the integer in the struct, and convert it",
        name
    );
}
