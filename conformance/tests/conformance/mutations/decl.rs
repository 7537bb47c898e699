//! Takes layouts apart into declarations, changes them, and places them again.

use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::{CppType, Layout, Member, TypeKind};

pub(crate) type Static = &'static Layout<'static>;

/// The declaration of a member.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) cpp_name: &'static str,
    pub(crate) layout: Static,
    /// The width of a bit-field in bits. A bit-field without a name is not a member.
    pub(crate) width: Option<u32>,
    /// The alignment by `alignas` in bytes; otherwise 1.
    pub(crate) align: usize,
    pub(crate) anonymous: bool,
}

impl Field {
    pub(crate) fn new(name: &'static str, layout: Static) -> Self {
        Self { name, cpp_name: name, layout, width: None, align: 1, anonymous: false }
    }

    fn of(member: &Member<'static>) -> Self {
        Self {
            name: member.name,
            cpp_name: member.cpp_name(),
            layout: member.layout,
            width: member.is_bit_field().then_some(member.bit_width as u32),
            align: member.align(),
            anonymous: member.is_anonymous(),
        }
    }

    pub(crate) const fn is_named(&self) -> bool {
        !self.name.is_empty()
    }
}

/// The declaration of a structure or union.
#[derive(Clone, Debug)]
pub(crate) struct Decl {
    pub(crate) name: &'static str,
    pub(crate) rules: Rules,
    pub(crate) fields: Vec<Field>,
}

impl Decl {
    pub(crate) fn of(layout: Static) -> Option<Self> {
        let (TypeKind::Struct(aggregate) | TypeKind::Union(aggregate)) = layout.kind else { return None };
        let mut unnamed = aggregate.unnamed.iter().peekable();
        let mut fields = Vec::new();
        for member in aggregate.members {
            while let Some(before) = unnamed.next_if(|unnamed| unnamed.bit_offset <= member.bit_offset) {
                fields.push(Field::of(before));
            }
            fields.push(Field::of(member));
        }
        fields.extend(unnamed.map(Field::of));
        Some(Self { name: layout.name, rules: aggregate.rules, fields })
    }

    /// Places the declaration; `None` if the engine refuses it.
    pub(crate) fn place(&self) -> Option<Static> {
        let mut items = Vec::new();
        for field in &self.fields {
            let item = match field.width {
                Some(width) => {
                    if field.align > 1 {
                        items.push(Item::member("_align", marker(field.align)));
                    }
                    Item::bit_field(field.name, field.layout, width)
                }
                None => Item::member(field.name, field.layout).aligned(field.align),
            };
            let item = item.cpp_name(field.cpp_name);
            items.push(if field.anonymous { item.anonymous() } else { item });
        }
        let members: &'static mut [Member<'static>] = Vec::leak(vec![Member::EMPTY; items.len()]);
        place(self.name, self.rules, Vec::leak(items), members).ok().map(leak)
    }
}

fn marker(align: usize) -> Static {
    leak(Layout { name: "Align", size: 0, align, kind: TypeKind::Marker })
}

pub(crate) fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

pub(crate) fn array(element: Static, len: usize) -> Static {
    let (size, align) = (element.size * len, element.align);
    leak(Layout { name: "array", size, align, kind: TypeKind::Array { element, len } })
}

/// The innermost element of an array, or any other type itself.
pub(crate) fn element(mut layout: Static) -> Static {
    while let TypeKind::Array { element, .. } = layout.kind {
        layout = element;
    }
    layout
}

/// The same array with another innermost element.
pub(crate) fn with_element(layout: Static, new: Static) -> Static {
    match layout.kind {
        TypeKind::Array { element, len } => array(with_element(element, new), len),
        _ => new,
    }
}

const fn has_own_name(layout: &Layout<'_>) -> bool {
    matches!(layout.kind, TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Enum { .. })
}

/// The named types among and inside `roots`, each once, inner types first.
pub(crate) fn types(roots: &[Static]) -> Vec<Static> {
    fn visit(layout: Static, found: &mut Vec<Static>) {
        let layout = element(layout);
        for member in layout.members() {
            visit(member.layout, found);
        }
        if has_own_name(layout) && found.iter().all(|other| other.name != layout.name) {
            found.push(layout);
        }
    }
    let mut found = Vec::new();
    for root in roots {
        visit(root, &mut found);
    }
    found
}

/// The layout with `new` in place of the type of the same name; `None` if the engine refuses the result.
pub(crate) fn substitute(layout: Static, new: Static) -> Option<Static> {
    let inner = element(layout);
    if has_own_name(inner) && inner.name == new.name {
        return Some(with_element(layout, new));
    }
    if types(&[inner]).iter().all(|inner| inner.name != new.name) {
        return Some(layout);
    }
    let mut decl = Decl::of(inner)?;
    for field in &mut decl.fields {
        field.layout = substitute(field.layout, new)?;
    }
    Some(with_element(layout, decl.place()?))
}

/// The layout with a suffix added to these type names.
fn renamed_type(ty: &'static CppType<'static>, names: &[&str], suffix: &str) -> &'static CppType<'static> {
    match ty {
        CppType::Named(name) if names.contains(name) => leak(CppType::Named(format!("{name}{suffix}").leak())),
        CppType::Pointer { to, mutable } => {
            leak(CppType::Pointer { to: renamed_type(to, names, suffix), mutable: *mutable })
        }
        _ => ty,
    }
}

pub(crate) fn renamed(layout: Static, names: &[&str], suffix: &str) -> Static {
    let rename = |name: &'static str| -> &'static str {
        if names.contains(&name) { format!("{name}{suffix}").leak() } else { name }
    };
    let mut new = *layout;
    match &mut new.kind {
        TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) | TypeKind::Transparent(aggregate) => {
            new.name = rename(layout.name);
            let mut members = aggregate.members.to_vec();
            for member in &mut members {
                member.layout = renamed(member.layout, names, suffix);
            }
            aggregate.members = members.leak();
            let mut unnamed = aggregate.unnamed.to_vec();
            for member in &mut unnamed {
                member.layout = renamed(member.layout, names, suffix);
            }
            aggregate.unnamed = unnamed.leak();
        }
        TypeKind::Enum { .. } => new.name = rename(layout.name),
        TypeKind::Array { element, .. } => *element = renamed(element, names, suffix),
        TypeKind::Pointer(pointer) => pointer.pointee = renamed_type(pointer.pointee, names, suffix),
        _ => return layout,
    }
    leak(new)
}

/// A member.
#[derive(Clone)]
pub(crate) struct Leaf {
    /// The path of names to it.
    pub(crate) path: String,
    /// The offset in bits.
    pub(crate) offset: usize,
    pub(crate) width: usize,
    pub(crate) bit_field: bool,
    /// Whether it is inside a union.
    pub(crate) in_union: bool,
    pub(crate) layout: Static,
}

impl Leaf {
    /// Whether both are the same member with the same type. For structures only the size counts, as their members follow.
    pub(crate) fn has_type_of(&self, other: &Self) -> bool {
        let is_struct = |leaf: &Self| matches!(element(leaf.layout).kind, TypeKind::Struct(_) | TypeKind::Union(_));
        let same = self.layout.fingerprint() == other.layout.fingerprint();
        (&self.path, self.bit_field) == (&other.path, other.bit_field)
            && (same || is_struct(self) && is_struct(other) && self.layout.size == other.layout.size)
    }

    pub(crate) fn has_place_of(&self, other: &Self) -> bool {
        (&self.path, self.offset, self.width, self.bit_field)
            == (&other.path, other.offset, other.width, other.bit_field)
    }
}

/// All members, through all levels, in the order of their paths. Of arrays it lists the first element.
pub(crate) fn leaves(layout: Static) -> Vec<Leaf> {
    fn visit(layout: Static, path: &str, base: usize, in_union: bool, found: &mut Vec<Leaf>) {
        let in_union = in_union || matches!(layout.kind, TypeKind::Union(_));
        for member in layout.members() {
            let offset = base + member.bit_offset;
            let path = if member.is_anonymous() { path.to_owned() } else { format!("{path}.{}", member.cpp_name()) };
            let inner = element(member.layout);
            if matches!(inner.kind, TypeKind::Struct(_) | TypeKind::Union(_)) {
                visit(inner, &path, offset, in_union, found);
            }
            // An anonymous member has no name in C++.
            if !member.is_anonymous() {
                let (width, bit_field, layout) = (member.bit_width, member.is_bit_field(), member.layout);
                found.push(Leaf { path, offset, width, bit_field, in_union, layout });
            }
        }
    }
    let mut found = Vec::new();
    visit(layout, "", 0, false, &mut found);
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}
