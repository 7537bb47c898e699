//! Describes C declarations to the placement engine at run time, as a PTX producer does.

use core::ffi::c_void;

use ptx_abi::layout::{Item, PlaceError, Rules, place};
use ptx_abi::{
    Align1, Align2, Align4, Align8, Align16, Align32, Align64, Align128, DevPtrMut, Layout, Member, PtxLayout,
    TypeKind, vector,
};

use crate::c::{self, Aggregate, Packing, Type, Unit, Vector};

/// The layout that the engine computes for `aggregate`, which needs the enumerations of `unit`.
///
/// It leaks all parts, because layouts borrow them.
///
/// # Errors
///
/// Returns the engine's error.
pub fn describe(aggregate: &Aggregate, unit: &Unit) -> Result<&'static Layout<'static>, PlaceError> {
    let (rules, items) = declare(aggregate, unit)?;
    let members: &'static mut [Member<'static>] = Vec::leak(vec![Member::EMPTY; items.len()]);
    let name = leak(aggregate.tag.clone().unwrap_or_default());
    let layout = place(name, rules, Vec::leak(items), members)?;
    Ok(Box::leak(Box::new(layout)))
}

/// The rules and items that describe `aggregate`, which needs the enumerations of `unit`.
///
/// # Errors
///
/// Returns the engine's error for a nested type.
pub fn declare(aggregate: &Aggregate, unit: &Unit) -> Result<(Rules, Vec<Item<'static>>), PlaceError> {
    let mut items = Vec::new();
    for member in &aggregate.members {
        let name = leak(member.name.clone().unwrap_or_default());
        let layout = describe_type(&member.ty, unit)?;
        match (member.width, member.aligned) {
            (Some(width), Some(align)) => {
                // Rust expresses it by a marker before the bit-field. That
                // is the same if it raises the alignment (facts 1.3).
                if align < layout.align {
                    return Err(PlaceError::AlignedBitField);
                }
                items.extend([Item::member("_align", marker(align)), Item::bit_field(name, layout, width)]);
            }
            (Some(width), None) => items.push(Item::bit_field(name, layout, width)),
            (None, aligned) => {
                // For the engine an item without a name is not a member, so an anonymous member gets a name, as in Rust.
                let anonymous = member.is_anonymous();
                let item = Item::member(if anonymous { "anonymous" } else { name }, layout);
                let item = item.aligned(aligned.unwrap_or(1));
                items.push(if anonymous { item.anonymous() } else { item });
            }
        }
    }
    let rules = if aggregate.union { Rules::UNION } else { Rules::STRUCT };
    let rules = match aggregate.packing {
        Packing::Natural => rules,
        Packing::Attribute => rules.packed(1),
        Packing::Pragma(n) => rules.packed(n),
    };
    Ok((rules.aligned(aggregate.aligned.unwrap_or(1)), items))
}

fn describe_type(ty: &Type, unit: &Unit) -> Result<&'static Layout<'static>, PlaceError> {
    Ok(match ty {
        Type::Scalar(scalar) => describe_scalar(*scalar),
        Type::Vector(vector) => describe_vector(vector),
        Type::Pointer => DevPtrMut::<c_void>::LAYOUT,
        Type::Enum(name) => {
            let repr = unit.enums.iter().find(|e| e.name == *name).expect("a declared enumeration").repr();
            let Layout { size, align, kind: TypeKind::Scalar(repr), .. } = *describe_scalar(repr) else {
                unreachable!("an integer is a scalar")
            };
            layout(leak(name.clone()), size, align, TypeKind::Enum { repr, variants: &[], instance: None })
        }
        // Facts G12: C++ gives an empty member one byte.
        Type::Aggregate(inner) if inner.members.is_empty() => layout("empty", 1, 1, TypeKind::Opaque),
        Type::Aggregate(inner) => describe(inner, unit)?,
        Type::Array(element, length) => {
            let (element, len) = (describe_type(element, unit)?, length.unwrap_or(0));
            layout("array", element.size * len, element.align, TypeKind::Array { element, len })
        }
    })
}

/// Maps the types as facts 2 does: with C's sizes, not with the host's.
fn describe_scalar(scalar: c::Scalar) -> &'static Layout<'static> {
    match scalar {
        c::Scalar::Bool => bool::LAYOUT,
        c::Scalar::Char | c::Scalar::SignedChar => i8::LAYOUT,
        c::Scalar::UnsignedChar => u8::LAYOUT,
        c::Scalar::Short => i16::LAYOUT,
        c::Scalar::UnsignedShort | c::Scalar::Char16 => u16::LAYOUT,
        c::Scalar::Int | c::Scalar::WChar => i32::LAYOUT,
        c::Scalar::UnsignedInt | c::Scalar::Char32 => u32::LAYOUT,
        c::Scalar::Long | c::Scalar::LongLong => i64::LAYOUT,
        c::Scalar::UnsignedLong | c::Scalar::UnsignedLongLong => u64::LAYOUT,
        c::Scalar::Int128 => i128::LAYOUT,
        c::Scalar::UnsignedInt128 => u128::LAYOUT,
        c::Scalar::Float => f32::LAYOUT,
        c::Scalar::Double => f64::LAYOUT,
    }
}

/// Finds the crate's own vectors by name.
fn describe_vector(vector: &Vector) -> &'static Layout<'static> {
    macro_rules! find {
        ($($name:ident)*) => {
            match vector.rust { $(stringify!($name) => vector::$name::LAYOUT,)* name => panic!("no vector `{name}`") }
        };
    }
    find! {
        Char1 UChar2 Char3 UChar4 UShort1 Short2 UShort3 Short4 Int1 UInt2 Int3 UInt4 Long1 ULong2 ULongLong2 LongLong3
        Long4A16 LongLong4A32 Float1 Float2 Float3 Float4 Double1 Double2 Double3 Double4A16 Double4A32
    }
}

fn marker(align: usize) -> &'static Layout<'static> {
    match align {
        1 => Align1::LAYOUT,
        2 => Align2::LAYOUT,
        4 => Align4::LAYOUT,
        8 => Align8::LAYOUT,
        16 => Align16::LAYOUT,
        32 => Align32::LAYOUT,
        64 => Align64::LAYOUT,
        128 => Align128::LAYOUT,
        _ => panic!("there is no marker for {align} bytes"),
    }
}

fn layout(name: &'static str, size: usize, align: usize, kind: TypeKind<'static>) -> &'static Layout<'static> {
    Box::leak(Box::new(Layout { name, size, align, kind }))
}

fn leak(name: String) -> &'static str {
    String::leak(name)
}
