//! The results of the placement engine as numbers.

use std::collections::HashMap;
use std::fmt::Write as _;

use ptx_abi::host::Host;
use ptx_abi::layout::PlaceError;
use ptx_abi::{Layout, TypeKind};

use crate::observe::{Numbers, places};
use ptx_abi_tests::c::Unit;
pub use ptx_abi_tests::placed::{disputes, layout};

/// The numbers of the layout that the engine computes.
pub fn engine(unit: &Unit) -> Result<Numbers, PlaceError> {
    Ok(numbers(layout(unit)?, unit))
}

/// Whether the type of a member, at any depth, has another layout on `host`.
pub fn differs_inside(layout: &Layout<'_>, host: Host) -> bool {
    layout.members().iter().any(|member| {
        let mut ty = member.layout;
        while let TypeKind::Array { element, .. } = ty.kind {
            ty = element;
        }
        ty.difference_on(host).is_some() || differs_inside(ty, host)
    })
}

/// The numbers of the layout of `unit`.
pub fn numbers(layout: &Layout<'_>, unit: &Unit) -> Numbers {
    let mut found = HashMap::new();
    flatten(layout, "", 0, &mut found);
    let mut numbers = vec![layout.size as u64, layout.align as u64];
    let places = places(&unit.aggregate);
    let (bit_fields, ordinary): (Vec<_>, Vec<_>) = places.iter().partition(|place| place.ones.is_some());
    for place in ordinary.iter().chain(&bit_fields) {
        let found = found.remove(&place.path).filter(|found| found.bit_field == place.ones.is_some());
        // A member that is missing or of the wrong kind gets an impossible place.
        let Found { start, bits, .. } = found.unwrap_or(Found { start: usize::MAX, bits: 0, bit_field: false });
        // A `bool` has one bit of value, however wide the bit-field is.
        let bits = if place.ones.is_some() { bits.min(place.bits as usize) } else { bits };
        numbers.extend([start as u64, bits as u64]);
    }
    // A member of the layout without a declaration adds one number too many.
    numbers.extend(found.values().map(|found| found.start as u64));
    numbers
}

struct Found {
    start: usize,
    bits: usize,
    bit_field: bool,
}

fn flatten(layout: &Layout<'_>, prefix: &str, base: usize, found: &mut HashMap<String, Found>) {
    for member in layout.members() {
        let (mut path, mut start) = (prefix.to_owned(), base + member.bit_offset);
        if !member.is_anonymous() {
            path += member.name;
            found.insert(path.clone(), Found { start, bits: member.bit_width, bit_field: member.is_bit_field() });
        }
        let mut ty = member.layout;
        while let TypeKind::Array { element, len } = ty.kind {
            let _ = write!(path, "[{}]", len - 1);
            start += 8 * element.size * (len - 1);
            ty = element;
        }
        if let TypeKind::Struct(_) | TypeKind::Union(_) = ty.kind {
            let prefix = if member.is_anonymous() { path } else { format!("{path}.") };
            flatten(ty, &prefix, start, found);
        }
    }
}
