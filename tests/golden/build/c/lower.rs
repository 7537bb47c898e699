//! Turns a C declaration into one with the same layout that Rust can express.
//!
//! Rust has no packed type with an aligned member (E0588), no type that is packed and aligned (E0587) and no packed
//! member. All three become anonymous packed pieces, which end at a byte because an ordinary member follows.

use super::{Aggregate, Member, Packing, Scalar, Type};

/// Why a declaration has no counterpart in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The type has no members with a size: C++ gives it 1 byte, Rust 0 (facts G12).
    Empty,
    /// A bit-field that is wider than its type (C++ only, facts 1.5).
    Oversized,
    /// `aligned(n)` below the type's own alignment on a bit-field: compilers disagree (facts 1.3).
    AlignedBitField,
    /// A zero-width bit-field in a packed type: compilers disagree (facts 1.4).
    ZeroWidthInPacked,
    /// An unnamed bit-field in a type packed to 2 bytes or more: compilers disagree (facts 1.4).
    UnnamedInPacked,
}

/// Returns a declaration with the same layout, without the attributes that Rust lacks.
///
/// # Errors
///
/// Returns the first [`Reason`] why there is no such declaration.
///
/// # Panics
///
/// Panics on a declaration with neither a counterpart nor a known reason. The golden data contains no such declaration.
pub fn lower(aggregate: &Aggregate) -> Result<Aggregate, Reason> {
    // Facts 1.1: a zero-width bit-field takes no space, so C++ adds a byte.
    if aggregate.members.iter().all(|member| member.width == Some(0)) {
        return Err(Reason::Empty);
    }
    let members = aggregate.members.iter().map(|m| lower_member(aggregate.packing, m)).collect::<Result<_, _>>()?;
    let lowered = Aggregate { members, ..aggregate.clone() };
    let explicit = lowered.aligned.is_some() || lowered.members.iter().any(|member| member.aligned.is_some());
    match lowered.packing {
        Packing::Natural => Ok(lowered),
        _ if !explicit => Ok(lowered),
        Packing::Attribute if !lowered.union => Ok(in_pieces(lowered)),
        _ => panic!("an alignment in a packed union or under `#pragma pack`: {aggregate}"),
    }
}

fn lower_member(packing: Packing, member: &Member) -> Result<Member, Reason> {
    let mut lowered = member.clone();
    lowered.ty = lower_type(&member.ty)?;
    if let Some(width) = member.width {
        let size = match &member.ty {
            Type::Scalar(scalar) => scalar.size(),
            // In the golden data no bit-field is wider than its enumeration.
            _ => usize::MAX / 8,
        };
        match (packing, member.aligned) {
            _ if width as usize > 8 * size => return Err(Reason::Oversized),
            // Facts 1.3: the attribute only raises the boundary, as a wider type does.
            (Packing::Natural, Some(align)) if width == 0 && align > size => {
                lowered.ty = Type::Scalar(integer(align));
                lowered.aligned = None;
            }
            (_, Some(align)) if align < size => return Err(Reason::AlignedBitField),
            (Packing::Natural, _) => {}
            _ if width == 0 => return Err(Reason::ZeroWidthInPacked),
            (Packing::Pragma(n), _) if n > 1 && member.name.is_none() => return Err(Reason::UnnamedInPacked),
            _ => {}
        }
    }
    if !member.packed {
        return Ok(lowered);
    }
    lowered.packed = false;
    let piece = Aggregate { packing: Packing::Attribute, members: vec![lowered], ..Aggregate::new(false) };
    Ok(Member::new(None, Type::Aggregate(Box::new(piece)), None))
}

fn lower_type(ty: &Type) -> Result<Type, Reason> {
    Ok(match ty {
        // `struct {} x` is one opaque byte.
        Type::Aggregate(inner) if inner.members.is_empty() => ty.clone(),
        Type::Aggregate(inner) => Type::Aggregate(Box::new(lower(inner)?)),
        Type::Array(element, length) => Type::Array(Box::new(lower_type(element)?), *length),
        _ => ty.clone(),
    })
}

/// Splits a packed structure before each aligned member: packed pieces in a structure that is not packed.
fn in_pieces(packed: Aggregate) -> Aggregate {
    let mut pieces: Vec<Member> = Vec::new();
    for mut member in packed.members {
        assert!(member.aligned.is_none() || member.width.is_none(), "an aligned bit-field in a packed structure");
        let aligned = member.aligned.take();
        match pieces.last_mut() {
            Some(Member { ty: Type::Aggregate(piece), .. }) if aligned.is_none() => piece.members.push(member),
            _ => {
                let piece = Aggregate { packing: Packing::Attribute, members: vec![member], ..Aggregate::new(false) };
                pieces.push(Member { aligned, ..Member::new(None, Type::Aggregate(Box::new(piece)), None) });
            }
        }
    }
    Aggregate { packing: Packing::Natural, members: pieces, ..packed }
}

/// The integer type with this alignment in bytes.
fn integer(align: usize) -> Scalar {
    let found = Scalar::ALL.iter().find(|s| s.size() == align && !matches!(s, Scalar::Bool | Scalar::Float));
    *found.unwrap_or_else(|| panic!("no integer type is aligned to {align} bytes"))
}
