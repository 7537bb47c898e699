//! Generates random C declarations: structures and unions with every kind of member.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use ptx_abi::Layout;

use crate::c::lower::{Reason, lower};
use crate::c::vector::VECTORS;
use crate::c::{Aggregate, Enum, Member, Packing, Scalar, Type, Unit};
use crate::emit::{self, Form, Spelling};
use crate::rng::Rng;

/// The reader of the declarations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// C++ compilers, which get all declarations, even those that compilers lay out differently.
    Cpp,
    /// The macros, which get only declarations that Rust can express and every compiler lays out alike.
    Rust,
}

/// The types that a bit-field may have, besides enumerations (guide 1.3, facts G8).
const BIT_FIELD_TYPES: [Scalar; 15] = [
    Scalar::Bool,
    Scalar::Char,
    Scalar::SignedChar,
    Scalar::UnsignedChar,
    Scalar::Short,
    Scalar::UnsignedShort,
    Scalar::Int,
    Scalar::UnsignedInt,
    Scalar::Int,
    Scalar::UnsignedInt,
    Scalar::Long,
    Scalar::UnsignedLong,
    Scalar::LongLong,
    Scalar::UnsignedLongLong,
    Scalar::WChar,
];

/// Types that are chosen less often: nvcc has `__int128` on some hosts only, and C has the character types in a header.
const RARE_BIT_FIELD_TYPES: [Scalar; 4] = [Scalar::Int128, Scalar::UnsignedInt128, Scalar::Char16, Scalar::Char32];

/// The enumerations that members may have: each width, both signs, with and without a declared integer (facts G7).
pub fn enums() -> Vec<Enum> {
    let make = |name: &str, underlying, values: &[(&str, i64)]| Enum {
        name: name.to_owned(),
        underlying,
        enumerators: values.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect(),
    };
    vec![
        make("EnumU8", Some(Scalar::UnsignedChar), &[("Zero", 0), ("One", 1), ("Ones", 0xff)]),
        make("EnumI16", Some(Scalar::Short), &[("Zero", 0), ("One", 1), ("Ones", -1)]),
        make("EnumI64", Some(Scalar::LongLong), &[("Zero", 0), ("One", 1), ("Ones", -1)]),
        make("EnumSigned", None, &[("SIGNED_ZERO", 0), ("SIGNED_ONE", 1), ("SIGNED_ONES", -1)]),
        make("EnumUnsigned", None, &[("UNSIGNED_ZERO", 0), ("UNSIGNED_ONE", 1), ("UNSIGNED_ONES", 0xffff_ffff)]),
    ]
}

/// A random structure or union called `tag`, with the enumerations that it needs.
///
/// Named members are called `m0`, `m1` … on all levels, so that the names of anonymous members' members do not collide.
pub fn unit(rng: &mut Rng, tag: &str, audience: Audience) -> Unit {
    let mut generator = Generator { rng, audience, next: 0, enums: enums(), fields: 0 };
    let mut aggregate = generator.aggregate(&Place { depth: 0, ..Place::default() });
    aggregate.tag = Some(tag.to_owned());
    with_enums(aggregate)
}

/// The declaration with the enumerations that it uses.
pub fn with_enums(aggregate: Aggregate) -> Unit {
    fn collect(ty: &Type, used: &mut BTreeSet<String>) {
        match ty {
            Type::Enum(name) => drop(used.insert(name.clone())),
            Type::Array(element, _) => collect(element, used),
            Type::Aggregate(inner) => inner.members.iter().for_each(|member| collect(&member.ty, used)),
            Type::Scalar(_) | Type::Vector(_) | Type::Pointer => {}
        }
    }
    let mut used = BTreeSet::new();
    aggregate.members.iter().for_each(|member| collect(&member.ty, &mut used));
    Unit { enums: enums().into_iter().filter(|e| used.contains(&e.name)).collect(), aggregate }
}

/// The layouts of random declarations that Rust has: `S0`, `S1` and so on. Every type inside them has a name.
pub fn layouts(rng: &mut Rng, count: usize) -> Vec<&'static Layout<'static>> {
    let mut layouts = Vec::new();
    while layouts.len() < count {
        layouts.extend(layout(rng, &format!("S{}", layouts.len())).map(|(layout, _)| layout));
    }
    layouts
}

/// The layout of a random declaration, and whether it is a union; `None` if Rust or the engine refuses it.
pub fn layout(rng: &mut Rng, tag: &str) -> Option<(&'static Layout<'static>, bool)> {
    let declared = unit(rng, tag, Audience::Rust);
    let mut lowered = lower(&declared.aggregate).ok()?;
    lowered.tag = Some(tag.to_owned());
    name_inner(&mut lowered, tag);
    Some((crate::describe::describe(&lowered, &declared).ok()?, declared.aggregate.union))
}

/// Gives every nested type a name, because Rust types need one.
fn name_inner(aggregate: &mut Aggregate, outer: &str) {
    for (i, member) in aggregate.members.iter_mut().enumerate() {
        let mut ty = &mut member.ty;
        while let Type::Array(element, _) = ty {
            ty = element;
        }
        if let Type::Aggregate(inner) = ty {
            let name = format!("{outer}_{i}");
            name_inner(inner, &name);
            inner.tag = Some(name);
        }
    }
}

/// The generator's enumerations and vectors, once for a file of many declarations. CUDA defines the vectors itself.
pub fn c_prelude(cuda_vectors: bool) -> String {
    let mut text = String::new();
    for e in enums() {
        let _ = writeln!(text, "{e};");
    }
    if !cuda_vectors {
        for vector in VECTORS {
            let _ = writeln!(text, "{}", vector.definition());
        }
    }
    text
}

/// The declaration without its enumerations. A packing pragma ends after it.
pub fn c_type(unit: &Unit) -> String {
    match unit.aggregate.packing {
        Packing::Pragma(n) => format!("#pragma pack(push, {n})\n{};\n#pragma pack(pop)\n", unit.aggregate),
        _ => format!("{};\n", unit.aggregate),
    }
}

/// The generator's enumerations in Rust, once for a file of many declarations.
pub fn rust_prelude() -> String {
    enums().iter().map(emit::enumeration).collect()
}

/// The declaration in Rust with the macros, without its enumerations; nested types get the names of their members.
///
/// # Errors
///
/// Returns the reason why Rust has no such declaration.
pub fn rust_type(unit: &Unit) -> Result<String, Reason> {
    let name = unit.aggregate.tag.as_deref().unwrap_or("S");
    Ok(emit::aggregate(name, &lower(&unit.aggregate)?, Spelling::Alias, Form::Attribute))
}

/// A declaration in C and in Rust, for a report.
pub fn describe(unit: &Unit) -> String {
    let rust = rust_type(unit).map_or_else(
        |reason| format!("// not in Rust: {reason:?}\n"),
        |rust| {
            let enums: String = unit.enums.iter().map(emit::enumeration).collect();
            enums + &rust
        },
    );
    format!("{unit}\n{rust}")
}

/// The surroundings of a declaration.
#[derive(Clone, Copy, Default)]
struct Place {
    depth: usize,
    /// The `#pragma pack` in effect.
    pragma: Option<usize>,
    /// Whether it is inside a packed type, where Rust allows no alignment (E0588).
    packed: bool,
    /// Whether it is inside an anonymous structure or union, where C++ allows no named types.
    anonymous: bool,
}

struct Generator<'a> {
    rng: &'a mut Rng,
    audience: Audience,
    /// The number of the next name.
    next: usize,
    enums: Vec<Enum>,
    /// The percentage of members that are bit-fields.
    fields: usize,
}

impl Generator<'_> {
    fn is_rust(&self) -> bool {
        self.audience == Audience::Rust
    }

    fn aggregate(&mut self, place: &Place) -> Aggregate {
        let mut aggregate = Aggregate::new(self.rng.percent(if place.depth == 0 { 18 } else { 35 }));
        aggregate.packing = match (place.pragma, self.rng.below(100)) {
            // Nested types do not get the attribute, because it does not undo all of a surrounding pragma.
            (Some(n), _) => Packing::Pragma(n),
            (None, 0..16) => Packing::Attribute,
            // Facts 1.9: gcc and clang ignore the largest value, 32 bytes.
            (None, 16..28) if place.depth == 0 => {
                Packing::Pragma(1 << self.rng.below(if self.is_rust() { 5 } else { 6 }))
            }
            _ => Packing::Natural,
        };
        let packed = place.packed || aggregate.packing != Packing::Natural;
        if self.rng.percent(9) && !(self.is_rust() && packed) {
            aggregate.aligned = Some(self.alignment());
        }
        if place.depth == 0 {
            self.fields = self.rng.pick(&[0, 20, 45, 45, 70, 95]);
        }
        let pragma = if let Packing::Pragma(n) = aggregate.packing { Some(n) } else { place.pragma };
        let inside = Place { depth: place.depth + 1, pragma, packed, ..*place };
        let most = [9, 4, 3, 2][place.depth.min(3)];
        for _ in 0..self.rng.between(1, most) {
            let member = self.member(&aggregate, &inside);
            aggregate.members.push(member);
        }
        if self.is_rust() && aggregate.members.iter().all(|member| member.width == Some(0)) {
            let (name, ty) = (self.name(), self.leaf(&inside));
            aggregate.members.push(Member::new(Some(name), ty, None));
        }
        aggregate
    }

    /// A random alignment in bytes, usually a small one.
    fn alignment(&mut self) -> usize {
        self.rng.pick(&[1, 2, 4, 4, 8, 8, 16, 16, 32, 64, 128])
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("m{}", self.next - 1)
    }

    fn member(&mut self, outer: &Aggregate, place: &Place) -> Member {
        if self.rng.percent(self.fields) {
            return self.bit_field(outer, place);
        }
        let nests = place.depth < 4 && self.rng.percent(22);
        if nests && self.rng.percent(40) {
            // Facts 1.1: an anonymous structure or union is an ordinary member.
            let inner = self.aggregate(&Place { anonymous: true, ..*place });
            return Member::new(None, Type::Aggregate(Box::new(inner)), None);
        }
        let mut ty =
            if nests && !place.anonymous { Type::Aggregate(Box::new(self.aggregate(place))) } else { self.leaf(place) };
        while self.rng.percent(18) {
            ty = Type::Array(Box::new(ty), Some(self.rng.between(1, 4)));
        }
        let mut member = Member::new(Some(self.name()), ty, None);
        let scalar = matches!(member.ty, Type::Scalar(_) | Type::Pointer);
        match self.rng.below(100) {
            0..8 if !(self.is_rust() && place.packed) => {
                // The engine cannot represent an alignment of 1, but nvcc and the others give it a meaning in packed types.
                let least = if outer.packing == Packing::Natural { 1 } else { 2 };
                member.aligned = Some(self.alignment().max(least));
            }
            8..11 if outer.packing == Packing::Natural && scalar && !(self.is_rust() && outer.union) => {
                member.packed = true;
            }
            _ => {}
        }
        member
    }

    /// A random type without members of its own.
    fn leaf(&mut self, place: &Place) -> Type {
        match self.rng.below(20) {
            0..2 => Type::Pointer,
            // Vectors are aligned types (E0588).
            2..6 if !(self.is_rust() && place.packed) => Type::Vector(self.rng.pick(VECTORS)),
            6..7 => self.enumeration(),
            _ => Type::Scalar(self.rng.pick(Scalar::ALL)),
        }
    }

    fn enumeration(&mut self) -> Type {
        Type::Enum(self.enums[self.rng.below(self.enums.len())].name.clone())
    }

    fn bit_field(&mut self, outer: &Aggregate, place: &Place) -> Member {
        let ty = match self.rng.below(100) {
            0..8 => self.enumeration(),
            8..13 => Type::Scalar(self.rng.pick(&RARE_BIT_FIELD_TYPES)),
            _ => Type::Scalar(self.rng.pick(&BIT_FIELD_TYPES)),
        };
        let size = self.size(&ty);
        let bits = 8 * size;
        // Half of the widths are small, so that runs of many bit-fields share units.
        let width = match self.rng.below(10) {
            0..5 => self.rng.between(1, bits.min(9)),
            5..9 => self.rng.between(1, bits),
            _ => bits,
        };
        let mut member = Member::new(None, ty, Some(width as u32));
        let packing = outer.packing;
        match self.rng.below(100) {
            // Facts 1.4: compilers disagree about zero widths and unnamed bit-fields in packed types.
            0..9 if !self.is_rust() || packing == Packing::Natural => member.width = Some(0),
            9..20 if !self.is_rust() || !matches!(packing, Packing::Pragma(2..)) => {}
            _ => {
                member.name = Some(self.name());
                // The derive refuses a named bit-field that cannot hold each enumerator.
                if let (Type::Enum(name), true) = (&member.ty, self.is_rust()) {
                    member.width = member.width.max(Some(self.width_of(name)));
                }
            }
        }
        // Facts 1.3: compilers disagree about alignments below the type's own. A marker of 1 byte moves no bit-field.
        if self.rng.percent(2) && (!self.is_rust() || !outer.union && !place.packed) {
            let align = self.alignment().max(2);
            let scalar = matches!(member.ty, Type::Scalar(_));
            if !self.is_rust() || align >= size && scalar && member.name.is_some() {
                member.aligned = Some(align);
            }
        }
        member
    }

    fn declared(&self, name: &str) -> &Enum {
        self.enums.iter().find(|e| e.name == name).expect("one of the enumerations")
    }

    /// The bits that hold each enumerator, with a sign if one of them has it.
    fn width_of(&self, name: &str) -> u32 {
        let values = || self.declared(name).enumerators.iter().map(|(_, value)| *value);
        let bits = |value: i64| 64 - (value ^ (value >> 63)).leading_zeros();
        let signed = u32::from(values().any(|value| value < 0));
        values().map(|value| bits(value) + signed).max().unwrap_or_default().max(1)
    }

    /// The size in bytes of a bit-field's type.
    fn size(&self, ty: &Type) -> usize {
        match ty {
            Type::Scalar(scalar) => scalar.size(),
            Type::Enum(name) => self.declared(name).repr().size(),
            _ => unreachable!("a bit-field is an integer or an enumeration"),
        }
    }
}
