//! The layouts that the placement engine computes for declarations of C, and the reasons for which the facts require it to refuse
//! a declaration.

use ptx_abi::Layout;
use ptx_abi::layout::PlaceError;

use crate::c::{Aggregate, Member, Packing, Type, Unit};
use crate::describe::describe;
use crate::model::extent;

/// The layout that the engine computes.
///
/// # Errors
///
/// Returns the error of the engine.
pub fn layout(unit: &Unit) -> Result<&'static Layout<'static>, PlaceError> {
    describe(&prepare(&unit.aggregate, false)?, unit)
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
                if member.name.is_none() || align < extent(&member.ty, unit).1 {
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
        if let Some(inner) = member.ty.aggregate() {
            disputes_in(inner, unit, inside, reasons);
        }
    }
}
