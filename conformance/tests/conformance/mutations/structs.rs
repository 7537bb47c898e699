//! Changes each single line of a structure.

use core::ffi::c_void;

use half::{bf16, f16};
use ptx_abi::handle::TextureHandle;
use ptx_abi::layout::{Rules, Variant};
use ptx_abi::pointer::Pointer;
use ptx_abi::scalar::Scalar;
use ptx_abi::vector::{
    Double2, Float2, Float3, Float4, Half2, Int1, Int2, Int3, Int4, LongLong2, UChar2, UChar4, UInt1,
};
use ptx_abi::{CppName, CppType, DevPtrMut, Layout, PtxLayout, StateSpace, TypeKind};
use ptx_abi_tests::rng::Rng;

use super::decl::{Decl, Field, Static, array, element, leak, with_element};

/// The kinds of changes, one row of the table for each.
pub(crate) const CHANGES: [&str; 18] = [
    "two neighbours are swapped",
    "a member is moved to the end",
    "another type, of the same size",
    "another type, of another size",
    "another length of an array",
    "the extents of an array are swapped",
    "a pointer to another type",
    "`const` of what is pointed to",
    "an integer for a pointer",
    "another width of a bit-field",
    "another type of a bit-field",
    "an unnamed bit-field is wider, or missing",
    "a member is missing",
    "there is a new member",
    "another alignment",
    "packed instead of not, or not instead of packed",
    "another integer of an enumeration",
    "another value of an enumerator",
];

/// The change, and the changed type under its old name.
pub(crate) type Changed = (&'static str, Static);

/// All changes of a structure, union or enumeration, but none inside
/// its members. It samples the possible new types of a member.
pub(crate) fn changes(layout: Static, others: &[&'static str], rng: &mut Rng) -> Vec<Changed> {
    if let TypeKind::Enum { repr, variants, .. } = layout.kind {
        return enumeration(layout, repr, variants, rng);
    }
    let Some(decl) = Decl::of(layout) else { return Vec::new() };
    let mut found: Vec<(usize, Decl)> = Vec::new();
    for i in 0..decl.fields.len() {
        order(&decl, i, &mut found);
        let mut fields = field(&decl.fields[i], others);
        for row in 0..CHANGES.len() {
            some(&mut fields, |(other, _)| *other == row, rng);
        }
        for (row, field) in fields {
            let mut changed = decl.clone();
            changed.fields[i] = field;
            found.push((row, changed));
        }
        let mut less = decl.clone();
        let gone = less.fields.remove(i);
        found.push((if gone.is_named() { 12 } else { 11 }, less));
        let mut more = decl.clone();
        more.fields.insert(i, Field::new("added", rng.pick(&[u8::LAYOUT, u32::LAYOUT])));
        found.push((13, more));
    }
    let mut more = decl.clone();
    more.fields.push(Field::new("added", u32::LAYOUT));
    found.push((13, more));
    rules(&decl, &mut found);
    let placed = found.into_iter().filter(|(_, changed)| changed.fields.iter().any(Field::is_named));
    placed.filter_map(|(row, changed)| Some((CHANGES[row], changed.place()?))).collect()
}

/// Keeps two random elements of those that `is_one` accepts.
pub(crate) fn some<T>(all: &mut Vec<T>, is_one: impl Fn(&T) -> bool, rng: &mut Rng) {
    loop {
        let found: Vec<usize> = (0..all.len()).filter(|i| is_one(&all[*i])).collect();
        if found.len() <= 2 {
            return;
        }
        all.remove(rng.pick(&found));
    }
}

fn order(decl: &Decl, i: usize, found: &mut Vec<(usize, Decl)>) {
    let last = decl.fields.len() - 1;
    // In a union the order has no meaning.
    if decl.rules.is_union() || i == last {
        return;
    }
    let mut swapped = decl.clone();
    swapped.fields.swap(i, i + 1);
    found.push((0, swapped));
    if i + 1 < last && decl.fields[i].is_named() {
        let mut moved = decl.clone();
        let field = moved.fields.remove(i);
        moved.fields.push(field);
        found.push((1, moved));
    }
}

fn rules(decl: &Decl, found: &mut Vec<(usize, Decl)>) {
    let with = |rules| Decl { rules, ..decl.clone() };
    let base = if decl.rules.is_union() { Rules::UNION } else { Rules::STRUCT };
    let packed = |rules: Rules| decl.rules.pack().map_or(rules, |pack| rules.packed(pack));
    for align in [1, 2 * decl.rules.align().max(4)] {
        found.push((14, with(packed(base).aligned(align))));
    }
    let aligned = base.aligned(decl.rules.align());
    // nvcc, gcc and clang do not pack a class such as `__half` (facts 1.4).
    if decl.fields.iter().all(|field| !is_class(element(field.layout))) {
        found.push((15, with(if decl.rules.pack().is_some() { aligned } else { aligned.packed(1) })));
    }
}

/// Whether CUDA's headers define the type as a class with constructors.
pub(crate) fn is_class(layout: &Layout<'_>) -> bool {
    let library = [f16::LAYOUT, bf16::LAYOUT, Half2::LAYOUT];
    library.iter().any(|other| other.name == layout.name) || layout.members().iter().any(|m| is_class(m.layout))
}

/// The changes of one member.
fn field(field: &Field, others: &[&'static str]) -> Vec<(usize, Field)> {
    let mut found = Vec::new();
    let with = |layout| Field { layout, ..*field };
    if let Some(width) = field.width {
        let row = if field.is_named() { 9 } else { 11 };
        let bits = 8 * field.layout.size as u32;
        let widths = [width.saturating_sub(1), width + 1].into_iter().filter(|new| (1..=bits).contains(new));
        found.extend(widths.filter(|new| *new != width).map(|width| (row, Field { width: Some(width), ..*field })));
        let row = if field.is_named() { 10 } else { 11 };
        let wide = |layout: &Static| width as usize <= 8 * layout.size;
        let numbers = same_size(field.layout).into_iter().chain(other_size(field.layout));
        found.extend(numbers.filter(|layout| is_integer(layout)).filter(wide).map(|layout| (row, with(layout))));
        return found;
    }
    let inner = element(field.layout);
    found.extend(same_size(inner).into_iter().map(|new| (2, with(with_element(field.layout, new)))));
    found.extend(other_size(inner).into_iter().map(|new| (3, with(with_element(field.layout, new)))));
    if let TypeKind::Array { element: row, len } = field.layout.kind {
        found.push((4, with(array(row, len + 1))));
        if len > 1 {
            found.push((4, with(array(row, len - 1))));
        }
        if let TypeKind::Array { element, len: inner } = row.kind {
            if inner != len {
                found.push((5, with(array(array(element, len), inner))));
            }
            found.push((4, with(array(array(element, inner + 1), len))));
        }
    }
    if let TypeKind::Pointer(pointer) = inner.kind {
        let of =
            |pointer| with(with_element(field.layout, leak(Layout { kind: TypeKind::Pointer(pointer), ..*inner })));
        let known = [f32::TYPE, u32::TYPE, f64::TYPE, &CppType::Void];
        let others = others.iter().map(|name| leak(CppType::Named(name)));
        let types = known.into_iter().chain(others).filter(|ty| *ty != pointer.pointee);
        found.extend(types.map(|pointee| (6, of(Pointer { pointee, ..pointer }))));
        found.push((7, of(Pointer { mutable: !pointer.mutable, ..pointer })));
        found.push((8, with(with_element(field.layout, u64::LAYOUT))));
    }
    if field.layout.size <= 8 && !field.anonymous {
        found.push((14, Field { align: 2 * field.layout.align.max(field.align), ..*field }));
    }
    if field.align > 1 {
        found.push((14, Field { align: 1, ..*field }));
    }
    found
}

fn is_integer(layout: &Layout<'_>) -> bool {
    match layout.kind {
        TypeKind::Scalar(scalar) => scalar.is_integral(),
        TypeKind::Bool | TypeKind::Int128 { .. } => true,
        _ => false,
    }
}

/// Types of the same size, except pointers.
fn same_size(layout: Static) -> Vec<Static> {
    let all: [Static; 24] = [
        i8::LAYOUT,
        u8::LAYOUT,
        bool::LAYOUT,
        i16::LAYOUT,
        u16::LAYOUT,
        f16::LAYOUT,
        bf16::LAYOUT,
        i32::LAYOUT,
        u32::LAYOUT,
        f32::LAYOUT,
        i64::LAYOUT,
        u64::LAYOUT,
        f64::LAYOUT,
        Half2::LAYOUT,
        UChar4::LAYOUT,
        Float2::LAYOUT,
        Int2::LAYOUT,
        Float3::LAYOUT,
        Int3::LAYOUT,
        Float4::LAYOUT,
        Int4::LAYOUT,
        Double2::LAYOUT,
        LongLong2::LAYOUT,
        TextureHandle::LAYOUT,
    ];
    let plain = matches!(
        layout.kind,
        TypeKind::Scalar(_)
            | TypeKind::Bool
            | TypeKind::Vector { .. }
            | TypeKind::Int128 { .. }
            | TypeKind::Enum { .. }
            | TypeKind::Opaque
    ) || matches!(layout.kind, TypeKind::Handle(_));
    if !plain {
        return Vec::new();
    }
    let mut found: Vec<Static> =
        all.into_iter().filter(|other| other.size == layout.size && !is_same(other, layout)).collect();
    match layout.kind {
        TypeKind::Int128 { signed } => found.push(if signed { u128::LAYOUT } else { i128::LAYOUT }),
        _ if layout.size == 8 => found.push(DevPtrMut::<c_void>::LAYOUT),
        _ => {}
    }
    found
}

/// Whether both are the same type in C++.
fn is_same(a: &Layout<'_>, b: &Layout<'_>) -> bool {
    let is_word = |layout: &Layout<'_>| matches!(layout.kind, TypeKind::Handle(_) | TypeKind::Scalar(Scalar::U64));
    a.fingerprint() == b.fingerprint() || is_word(a) && is_word(b)
}

/// Similar types: wider, narrower, or with more or fewer elements.
fn other_size(layout: Static) -> Vec<Static> {
    match layout.kind {
        TypeKind::Scalar(Scalar::S8) => vec![i16::LAYOUT],
        TypeKind::Scalar(Scalar::S16) => vec![i8::LAYOUT, i32::LAYOUT],
        TypeKind::Scalar(Scalar::U16) => vec![u8::LAYOUT, u32::LAYOUT],
        TypeKind::Scalar(Scalar::F16 | Scalar::F64) => vec![f32::LAYOUT],
        TypeKind::Scalar(Scalar::S32) => vec![i16::LAYOUT, i64::LAYOUT],
        TypeKind::Scalar(Scalar::U32) => vec![u16::LAYOUT, u64::LAYOUT],
        TypeKind::Scalar(Scalar::F32) => vec![f16::LAYOUT, f64::LAYOUT],
        TypeKind::Scalar(Scalar::S64) => vec![i32::LAYOUT],
        TypeKind::Bool | TypeKind::Scalar(Scalar::U8 | Scalar::U64) | TypeKind::Int128 { .. } | TypeKind::Handle(_) => {
            vec![u32::LAYOUT]
        }
        TypeKind::Vector { element, members } => {
            let wide = if element.is_float() { Float4::LAYOUT } else { Int4::LAYOUT };
            let narrow = if element.is_float() { Float2::LAYOUT } else { UChar2::LAYOUT };
            let one: Static = if element.is_signed() { Int1::LAYOUT } else { UInt1::LAYOUT };
            if members.len() == 1 { vec![wide] } else { vec![wide, narrow, one] }
        }
        TypeKind::Pointer(Pointer { space: StateSpace::Generic, .. }) => vec![u32::LAYOUT],
        _ => Vec::new(),
    }
    .into_iter()
    .filter(|other| other.size != layout.size)
    .collect()
}

fn enumeration(layout: Static, repr: Scalar, variants: &'static [Variant<'static>], rng: &mut Rng) -> Vec<Changed> {
    let of = |repr: Scalar, variants| {
        leak(Layout {
            size: repr.size(),
            align: repr.size(),
            kind: TypeKind::Enum { repr, variants, instance: None },
            ..*layout
        })
    };
    let fits = |repr: Scalar| {
        let bits = 8 * repr.size() as u32;
        let (low, high) =
            if repr.is_signed() { (-1 << (bits - 1), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) };
        move |variant: &Variant<'_>| (low..=high).contains(&variant.value)
    };
    let reprs = [Scalar::S8, Scalar::U8, Scalar::S16, Scalar::U16, Scalar::S32, Scalar::U32, Scalar::S64, Scalar::U64];
    let reprs = reprs.into_iter().filter(|new| *new != repr && variants.iter().all(fits(*new)));
    let mut found: Vec<Changed> = reprs.map(|repr| (CHANGES[16], of(repr, variants))).collect();
    some(&mut found, |_| true, rng);
    for i in 0..variants.len() {
        let mut changed = variants.to_vec();
        changed[i].value += 1;
        if variants.iter().all(fits(repr)) && changed.iter().all(fits(repr)) {
            found.push((CHANGES[17], of(repr, changed.leak())));
        }
    }
    found
}
