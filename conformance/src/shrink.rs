//! Finds a smaller declaration that still fails.

use crate::generate::with_enums;
use ptx_abi_tests::c::{Aggregate, Member, Packing, Scalar, Type, Unit};

/// Declarations that are smaller or simpler. The largest reductions come first.
pub fn shrink(unit: &Unit) -> Vec<Unit> {
    let mut smaller = Vec::new();
    // A nested type may replace the whole.
    for member in &unit.aggregate.members {
        if let Some(inner) = nested(&member.ty) {
            let packing = if inner.packing == Packing::Natural { unit.aggregate.packing } else { inner.packing };
            smaller.push(Aggregate { tag: unit.aggregate.tag.clone(), packing, ..inner.clone() });
        }
    }
    aggregates(&unit.aggregate, &mut smaller);
    let pragma = |aggregate: Aggregate| {
        let pragma = if aggregate.packing == Packing::Attribute { Packing::Natural } else { aggregate.packing };
        with_enums(with_pragma(aggregate, pragma))
    };
    smaller.into_iter().filter(|aggregate| !aggregate.members.is_empty()).map(pragma).collect()
}

/// The smallest declaration that still fails, and its failure. `failing` finds the first of the candidates that fails.
pub fn minimise<F>(
    unit: &Unit,
    failure: F,
    mut failing: impl FnMut(&[Unit]) -> Result<Option<(usize, F)>, String>,
) -> Result<(Unit, F), String> {
    let (mut unit, mut failure) = (unit.clone(), failure);
    loop {
        let candidates = shrink(&unit);
        match failing(&candidates)? {
            Some((index, found)) => {
                unit = candidates[index].clone();
                failure = found;
            }
            None => return Ok((unit, failure)),
        }
    }
}

fn nested(ty: &Type) -> Option<&Aggregate> {
    match ty {
        Type::Aggregate(inner) => Some(inner),
        Type::Array(element, _) => nested(element),
        _ => None,
    }
}

/// Every simplification strictly lowers the number of members, a number in the declaration, or the rank of a type.
fn aggregates(aggregate: &Aggregate, smaller: &mut Vec<Aggregate>) {
    let members = &aggregate.members;
    // Halves come first, because most members do not matter.
    for range in [0..members.len() / 2, members.len() / 2..members.len()] {
        if range.len() > 1 {
            let mut next = aggregate.clone();
            next.members.drain(range);
            smaller.push(next);
        }
    }
    for i in 0..members.len() {
        let mut next = aggregate.clone();
        next.members.remove(i);
        smaller.push(next);
    }
    if aggregate.aligned.is_some() {
        smaller.push(Aggregate { aligned: None, ..aggregate.clone() });
    }
    match aggregate.packing {
        Packing::Natural => {}
        Packing::Attribute => smaller.push(Aggregate { packing: Packing::Natural, ..aggregate.clone() }),
        Packing::Pragma(_) => smaller.push(with_pragma(aggregate.clone(), Packing::Natural)),
    }
    if aggregate.union {
        smaller.push(Aggregate { union: false, ..aggregate.clone() });
    }
    for (i, member) in members.iter().enumerate() {
        let mut simpler = Vec::new();
        self::members(member, &mut simpler);
        for member in simpler {
            let mut next = aggregate.clone();
            next.members[i] = member;
            smaller.push(next);
        }
    }
}

/// Applies the outermost type's pragma to all nested types.
fn with_pragma(mut aggregate: Aggregate, pragma: Packing) -> Aggregate {
    fn inside(ty: &mut Type, pragma: Packing) {
        match ty {
            Type::Aggregate(inner) => **inner = with_pragma((**inner).clone(), pragma),
            Type::Array(element, _) => inside(element, pragma),
            _ => {}
        }
    }
    if aggregate.packing != Packing::Attribute {
        aggregate.packing = pragma;
    }
    aggregate.members.iter_mut().for_each(|member| inside(&mut member.ty, pragma));
    aggregate
}

fn members(member: &Member, smaller: &mut Vec<Member>) {
    let with = |ty| Member { ty, ..member.clone() };
    if member.aligned.is_some() {
        smaller.push(Member { aligned: None, ..member.clone() });
    }
    if member.packed {
        smaller.push(Member { packed: false, ..member.clone() });
    }
    if let Some(width @ 2..) = member.width {
        for width in [1, width / 2, width - 1] {
            smaller.push(Member { width: Some(width), ..member.clone() });
        }
    }
    match &member.ty {
        Type::Scalar(scalar) => {
            let rank = |scalar: Scalar| SIMPLE.iter().position(|simple| *simple == scalar).unwrap_or(SIMPLE.len());
            let fits = |simple: &&Scalar| member.width.is_none_or(|width| width as usize <= 8 * simple.size());
            let simpler = SIMPLE[..rank(*scalar)].iter().filter(fits);
            smaller.extend(simpler.map(|simple| with(Type::Scalar(*simple))));
        }
        Type::Enum(_) => smaller.extend(member.width.is_none_or(|width| width <= 8).then(|| with(SIMPLEST))),
        Type::Vector(_) | Type::Pointer => smaller.push(with(SIMPLEST)),
        Type::Array(element, length) => {
            smaller.push(with((**element).clone()));
            if let Some(length @ 2..) = length {
                smaller.push(with(Type::Array(element.clone(), Some(length - 1))));
            }
            if let Type::Aggregate(inner) = &**element {
                let mut inners = Vec::new();
                aggregates(inner, &mut inners);
                let arrays = inners.into_iter().filter(|inner| !inner.members.is_empty());
                smaller
                    .extend(arrays.map(|inner| with(Type::Array(Box::new(Type::Aggregate(Box::new(inner))), *length))));
            }
        }
        Type::Aggregate(inner) => {
            if member.name.is_some() {
                smaller.push(with(SIMPLEST));
            }
            let mut inners = Vec::new();
            aggregates(inner, &mut inners);
            let inners = inners.into_iter().filter(|inner| !inner.members.is_empty());
            smaller.extend(inners.map(|inner| with(Type::Aggregate(Box::new(inner)))));
        }
    }
}

/// Types, the simplest first.
const SIMPLE: [Scalar; 5] = [Scalar::Char, Scalar::Short, Scalar::Int, Scalar::LongLong, Scalar::Int128];

const SIMPLEST: Type = Type::Scalar(Scalar::Char);
