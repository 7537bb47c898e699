//! A second implementation of facts 1.1, 1.3, 1.4 and 1.5, for comparison with the placement engine.
//!
//! It shares neither code nor method with the engine: it records each occupied bit, and places a member at the first bit
//! that a predicate allows. Where compilers disagree it follows nvcc 13.5.

use crate::c::{self, Packing, Scalar, Type, Unit};

/// One member or bit-field. Sizes and alignments are in bytes.
struct Entity {
    /// The size of the declared type.
    size: usize,
    /// The alignment of the declared type.
    align: usize,
    /// The width in bits of a bit-field.
    width: Option<usize>,
    /// Whether it has a name; an unnamed bit-field has none.
    named: bool,
    /// `aligned(n)` on the member.
    aligned: Option<usize>,
    /// `packed` on the member.
    packed: bool,
}

/// The layout of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The size in bytes.
    pub size: usize,
    /// The alignment in bytes.
    pub align: usize,
    /// The first bit of each entity.
    pub starts: Vec<usize>,
}

/// Lays a structure or union out that needs the enumerations of `unit`.
pub fn lay_out_aggregate(aggregate: &c::Aggregate, unit: &Unit) -> Outcome {
    let mut starts = Vec::new();
    let mut longest = 0;
    let mut taken: Vec<bool> = Vec::new();
    let mut align = aggregate.aligned.unwrap_or(1);
    for member in &aggregate.members {
        if aggregate.union {
            // Facts 1.1: every member of a union is at 0, and a zero-width bit-field contributes nothing.
            taken.clear();
        }
        let (size, align_of_type) = extent(&member.ty, unit);
        let (named, width) = (member.name.is_some(), member.width.map(|width| width as usize));
        let (aligned, packed) = (member.aligned, member.packed);
        let entity = Entity { size, align: align_of_type, width, named, aligned, packed };
        let entity = effective(&entity, aggregate.packing);
        let start = first_allowed(taken.len(), |bit| entity.allows(bit));
        // The bits before a member that did not fit are padding, which is occupied too.
        taken.resize(start + entity.bits, true);
        starts.push(start);
        longest = longest.max(taken.len());
        align = align.max(entity.raises);
    }
    // C++ gives an empty type one byte (facts 1.1).
    let size = first_allowed(longest.max(1), |bits| bits % (8 * align) == 0) / 8;
    Outcome { size, align, starts }
}

/// The first bit from `from` on for which `allowed` holds.
fn first_allowed(from: usize, allowed: impl Fn(usize) -> bool) -> usize {
    (from..=usize::MAX).find(|bit| allowed(*bit)).expect("bits do not run out")
}

/// The requirements of an entity after packing.
struct Effective {
    /// The number of bits that it occupies.
    bits: usize,
    /// The entity starts at a multiple of this many bits.
    boundary: usize,
    /// The entity crosses no multiple of this many bits.
    unit: Option<usize>,
    /// The alignment that it gives to the whole type, in bytes.
    raises: usize,
}

impl Effective {
    fn allows(&self, start: usize) -> bool {
        let inside = |unit: usize| (start + 1..start + self.bits).all(|bit| bit % unit != 0);
        let beyond = start % self.boundary;
        beyond == 0 && self.unit.is_none_or(inside)
    }
}

fn effective(entity: &Entity, packing: Packing) -> Effective {
    match entity.width {
        None => member(entity, packing),
        Some(0) => zero_width(entity, packing),
        Some(width) => bit_field(entity, width, packing),
    }
}

fn member(entity: &Entity, packing: Packing) -> Effective {
    let asked = entity.aligned.unwrap_or(1);
    let align = match packing {
        // Facts 1.4: with `packed` on the type or the member, only the member's own `aligned` counts.
        Packing::Attribute => asked,
        _ if entity.packed => asked,
        Packing::Natural => entity.align.max(asked),
        // Facts 1.4: nvcc ignores the pragma for a member with `aligned`.
        Packing::Pragma(_) if entity.aligned.is_some() => entity.align.max(asked),
        Packing::Pragma(n) => entity.align.min(n),
    };
    Effective { bits: 8 * entity.size, boundary: 8 * align, unit: None, raises: align }
}

fn zero_width(entity: &Entity, packing: Packing) -> Effective {
    let boundary = match packing {
        Packing::Natural => 8 * entity.align.max(entity.aligned.unwrap_or(1)),
        // Facts 1.4: nvcc ignores a zero width under the attribute, and lowers its boundary under the pragma.
        Packing::Attribute => 1,
        Packing::Pragma(n) => 8 * entity.align.min(n),
    };
    Effective { bits: 0, boundary, unit: None, raises: 1 }
}

fn bit_field(entity: &Entity, width: usize, packing: Packing) -> Effective {
    if width > 8 * entity.size {
        // Facts 1.5: an oversized bit-field is aligned as the largest integer type that it fills.
        let size = [1, 2, 4, 8].into_iter().rfind(|size| 8 * size <= width).expect("wider than a type");
        return Effective { bits: width, boundary: 8 * size, unit: None, raises: size };
    }
    // Facts 1.3: in nvcc 13.5 `aligned` does not go below the type's own alignment.
    let boundary = entity.aligned.map_or(1, |n| 8 * n.max(entity.align));
    let raises = match packing {
        Packing::Attribute => 1,
        _ if entity.packed => 1,
        // Facts G10: an unnamed bit-field does not affect the alignment, except under the pragma (facts 1.4).
        Packing::Natural if !entity.named => 1,
        Packing::Natural => entity.align.max(entity.aligned.unwrap_or(1)),
        Packing::Pragma(n) => entity.align.min(n),
    };
    let unit = (packing == Packing::Natural && !entity.packed).then_some(8 * entity.size);
    Effective { bits: width, boundary, unit, raises }
}

/// Lays a C declaration out, and lists the places of its named members as the golden data does.
pub fn lay_out_c(unit: &Unit) -> (usize, usize, Vec<(String, usize)>) {
    let mut places = Vec::new();
    let Outcome { size, align, .. } = walk(&unit.aggregate, unit, "", 0, &mut places);
    (size, align, places)
}

fn walk(
    aggregate: &c::Aggregate,
    unit: &Unit,
    prefix: &str,
    base: usize,
    places: &mut Vec<(String, usize)>,
) -> Outcome {
    let outcome = lay_out_aggregate(aggregate, unit);
    for (member, start) in aggregate.members.iter().zip(&outcome.starts) {
        let mut inner_prefix = prefix.to_owned();
        if let Some(name) = &member.name {
            places.push((format!("{prefix}{name}"), base + start));
            inner_prefix = format!("{prefix}{name}.");
        }
        if let Type::Aggregate(inner) = &member.ty {
            walk(inner, unit, &inner_prefix, base + start, places);
        }
    }
    outcome
}

/// The size and alignment of a type, in bytes.
///
/// # Panics
///
/// Panics for an enumeration that `unit` does not declare.
pub fn extent(ty: &Type, unit: &Unit) -> (usize, usize) {
    let scalar = |scalar: Scalar| (scalar.size(), scalar.size());
    match ty {
        Type::Scalar(s) => scalar(*s),
        Type::Vector(vector) => (vector.size(), vector.align),
        Type::Pointer => (8, 8),
        Type::Enum(name) => {
            let found = unit.enums.iter().find(|e| e.name == *name);
            scalar(found.expect("a declared enumeration").repr())
        }
        Type::Aggregate(inner) => {
            let Outcome { size, align, .. } = lay_out_aggregate(inner, unit);
            (size, align)
        }
        Type::Array(element, length) => {
            let (size, align) = extent(element, unit);
            (size * length.unwrap_or(0), align)
        }
    }
}
