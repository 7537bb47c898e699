//! The results of the placement engine, and the reasons for which the facts require it to refuse a declaration.

use std::collections::HashMap;
use std::fmt::Write as _;

use ptx_abi::host::Host;
use ptx_abi::layout::PlaceError;
use ptx_abi::{Layout, TypeKind};

use crate::observe::{Numbers, places};
use ptx_abi_tests::c::{Aggregate, Member, Packing, Type, Unit};
use ptx_abi_tests::describe::describe;

/// The numbers of the layout that the engine computes.
pub fn engine(unit: &Unit) -> Result<Numbers, PlaceError> {
    Ok(numbers(layout(unit)?, unit))
}

/// The layout that the engine computes.
pub fn layout(unit: &Unit) -> Result<&'static Layout<'static>, PlaceError> {
    describe(&prepare(&unit.aggregate, false)?, unit)
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

/// Turns the declaration into what Rust can express: a packed member, and an aligned member of a packed type, become
/// anonymous packed pieces.
fn prepare(aggregate: &Aggregate, pragma: bool) -> Result<Aggregate, PlaceError> {
    let inside = pragma || matches!(aggregate.packing, Packing::Pragma(_));
    let mut prepared = aggregate.clone();
    for member in &mut prepared.members {
        prepare_type(&mut member.ty, inside)?;
        if member.width.is_some() && member.name.is_none() && member.aligned.is_some() {
            // A marker before the bit-field would align the whole type.
            return Err(PlaceError::AlignedBitField);
        }
        if member.packed {
            let alone = Member { packed: false, aligned: None, ..member.clone() };
            *member = Member { aligned: member.aligned, ..piece(vec![alone]) };
        }
    }
    let aligned = prepared.members.iter().any(|member| member.aligned.is_some() && member.width.is_none());
    if prepared.packing == Packing::Attribute && aligned && !inside && prepared.aligned.is_none() {
        prepared.packing = Packing::Natural;
        let mut pieces: Vec<Vec<Member>> = Vec::new();
        for member in prepared.members {
            let begins = prepared.union || member.aligned.is_some() && member.width.is_none();
            match pieces.last_mut() {
                Some(piece) if !begins => piece.push(member),
                _ => pieces.push(vec![member]),
            }
        }
        let aligned = |mut members: Vec<Member>| {
            let ordinary = members[0].width.is_none();
            let aligned = if ordinary { members[0].aligned.take() } else { None };
            Member { aligned, ..piece(members) }
        };
        prepared.members = pieces.into_iter().map(aligned).collect();
    }
    Ok(prepared)
}

fn prepare_type(ty: &mut Type, pragma: bool) -> Result<(), PlaceError> {
    match ty {
        Type::Aggregate(inner) => **inner = prepare(inner, pragma)?,
        Type::Array(element, _) => prepare_type(element, pragma)?,
        _ => {}
    }
    Ok(())
}

fn piece(members: Vec<Member>) -> Member {
    let piece = Aggregate { packing: Packing::Attribute, members, ..Aggregate::new(false) };
    Member::new(None, Type::Aggregate(Box::new(piece)), None)
}

/// Every reason for which the engine must refuse the declaration, as facts 1.3, 1.4 and G12 state them.
pub fn disputes(unit: &Unit) -> Vec<PlaceError> {
    let mut reasons = Vec::new();
    disputes_in(&unit.aggregate, unit, false, &mut reasons);
    reasons
}

fn disputes_in(aggregate: &Aggregate, unit: &Unit, pragma: bool, reasons: &mut Vec<PlaceError>) {
    let packing = aggregate.packing;
    let inside = pragma || matches!(packing, Packing::Pragma(_));
    if aggregate.members.iter().all(|member| member.width == Some(0)) {
        reasons.push(PlaceError::Empty);
    }
    if let Packing::Pragma(17..) = packing {
        reasons.push(PlaceError::PackedOver16);
    }
    for member in &aggregate.members {
        let natural = packing == Packing::Natural;
        match (member.width, member.aligned) {
            (Some(0), _) if !natural => reasons.push(PlaceError::ZeroWidthInPacked),
            (Some(_), _) if member.name.is_none() && matches!(packing, Packing::Pragma(2..)) => {
                reasons.push(PlaceError::UnnamedInPacked);
            }
            _ => {}
        }
        match (member.width, member.aligned) {
            (Some(_), Some(align)) => {
                if member.name.is_none() || align < bit_field_align(&member.ty, unit) {
                    reasons.push(PlaceError::AlignedBitField);
                }
                if !natural {
                    reasons.push(PlaceError::AlignedInPacked);
                }
            }
            // If the packed type has `aligned` too, nvcc gives it that alignment, even if a member asks for more.
            (None, Some(align)) if !natural && (inside || aggregate.aligned.is_some() && align > 1) => {
                reasons.push(PlaceError::AlignedInPacked);
            }
            _ => {}
        }
        let mut ty = &member.ty;
        while let Type::Array(element, _) = ty {
            ty = element;
        }
        if let Type::Aggregate(inner) = ty {
            disputes_in(inner, unit, inside, reasons);
        }
    }
}

fn bit_field_align(ty: &Type, unit: &Unit) -> usize {
    match ty {
        Type::Scalar(scalar) => scalar.size(),
        Type::Enum(name) => unit.enums.iter().find(|e| e.name == *name).expect("a declared enumeration").repr().size(),
        _ => unreachable!("a bit-field is an integer or an enumeration"),
    }
}
