//! The registers of values: x86-64 and aarch64 have their own for floats.

use ptx_abi_core::__private::cpp::is_opaque_struct;
use ptx_abi_core::{Layout, TypeKind};

use crate::types::Scalar;

/// A bit for each 8 bytes with more than floats, of a value at this byte of a class. Classes that are not passed in registers,
/// and those whose contents C++ does not count in this way, have none.
pub(super) const fn registers(layout: &Layout<'_>, at: usize) -> Option<u32> {
    let members = layout.members();
    let (mut bits, mut i) = (0, 0);
    let count = match layout.kind {
        TypeKind::Error(_) => return None,
        _ if layout.size == 0 => return Some(0),
        _ if at + layout.size > 32 || is_opaque_struct(layout) => return None,
        TypeKind::Scalar(Scalar::F32 | Scalar::F64) => return Some(0),
        TypeKind::Scalar(Scalar::F16) | TypeKind::Union(_) | TypeKind::Opaque => return None,
        TypeKind::Array { len, .. } => len,
        TypeKind::Struct(_) | TypeKind::Vector { .. } | TypeKind::Transparent(_) => members.len(),
        // All words from the first byte to the last one.
        _ => return Some((2 << ((at + layout.size - 1) / 8)) - (1 << (at / 8))),
    };
    while i < count {
        let (part, offset) = match layout.kind {
            TypeKind::Array { element, .. } => (element, i * element.size),
            _ if members[i].is_bit_field() => return None,
            _ => (members[i].layout, members[i].offset()),
        };
        match registers(part, at + offset) {
            Some(of_part) => bits |= of_part,
            None => return None,
        }
        i += 1;
    }
    Some(bits)
}
