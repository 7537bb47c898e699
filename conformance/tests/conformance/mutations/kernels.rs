//! Kernel parameters in C++ and in Rust, and every change of one parameter.

use half::{bf16, f16};
use ptx_abi::kernel::Param;
use ptx_abi::pointer::Pointer;
use ptx_abi::vector::{Double2, Float3, Float4, Half2, Int2, UChar4};
use ptx_abi::{CppName, CppType, Layout, PtxLayout, StateSpace, TypeKind};
use ptx_abi_tests::rng::Rng;

use super::decl::{Static, leak};
use super::structs::some;

/// A type of both languages.
struct Leaf {
    cpp: &'static str,
    layout: Static,
    ty: &'static CppType<'static>,
}

const fn leaf<T: PtxLayout + CppName>(cpp: &'static str) -> Leaf {
    Leaf { cpp, layout: T::LAYOUT, ty: T::TYPE }
}

const LEAVES: &[Leaf] = &[
    leaf::<f32>("float"),
    leaf::<u32>("unsigned int"),
    leaf::<i32>("int"),
    leaf::<f64>("double"),
    leaf::<u64>("unsigned long long"),
    leaf::<i64>("long long"),
    leaf::<u16>("unsigned short"),
    leaf::<i16>("short"),
    leaf::<u8>("unsigned char"),
    leaf::<i8>("signed char"),
    leaf::<bool>("bool"),
    leaf::<f16>("__half"),
    leaf::<bf16>("__nv_bfloat16"),
    leaf::<Half2>("__half2"),
    leaf::<Float3>("float3"),
    leaf::<Float4>("float4"),
    leaf::<Int2>("int2"),
    leaf::<UChar4>("uchar4"),
    leaf::<Double2>("double2"),
];

/// The kinds of changes, one row of the table for each.
pub(crate) const CHANGES: [&str; 11] = [
    "a parameter is missing",
    "there is a new parameter",
    "two parameters of different types are swapped",
    "two parameters of one type are swapped",
    "another type, of the same size",
    "another type, of another size",
    "a pointer to another type",
    "`const` of what is pointed to",
    "a `*` more, or less",
    "another struct",
    "another name of the same type",
];

/// The change of spelling only.
pub(crate) const SAME_TYPE: &str = CHANGES[10];

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ty {
    Leaf(usize),
    /// A type of the pair, by name.
    Class(&'static str),
    Void,
    Pointer {
        constant: bool,
        to: Box<Ty>,
    },
    /// Another C++ name of a type.
    Alias(&'static str),
}

pub(crate) fn pointer(constant: bool, to: Ty) -> Ty {
    Ty::Pointer { constant, to: Box::new(to) }
}

impl Ty {
    pub(crate) fn random(rng: &mut Rng) -> Self {
        let leaf = Self::Leaf(rng.below(LEAVES.len()));
        match rng.below(10) {
            0..4 => leaf,
            4..8 => pointer(rng.percent(50), leaf),
            8 => pointer(rng.percent(50), Self::Void),
            _ => pointer(rng.percent(50), pointer(rng.percent(50), leaf)),
        }
    }

    /// The type with this layout, from a derived kernel.
    pub(crate) fn of(layout: &Layout<'static>) -> Self {
        let leaf = |found: fn(&Leaf, &Layout<'static>) -> bool| LEAVES.iter().position(|leaf| found(leaf, layout));
        if let Some(i) = leaf(|leaf, layout| leaf.layout.fingerprint() == layout.fingerprint()) {
            return Self::Leaf(i);
        }
        match layout.kind {
            TypeKind::Pointer(target) => {
                let i = LEAVES.iter().position(|leaf| leaf.ty == target.pointee);
                let to = if target.pointee == &CppType::Void { Self::Void } else { Self::Class(target.pointee.name()) };
                pointer(!target.mutable, i.map_or(to, Self::Leaf))
            }
            _ => Self::Class(layout.name),
        }
    }

    /// The spelling in C++, with `suffix` after the names of the pair's types.
    pub(crate) fn cpp(&self, suffix: &str) -> String {
        match self {
            Self::Leaf(i) => LEAVES[*i].cpp.to_owned(),
            Self::Class(name) => format!("{name}{suffix}"),
            Self::Void => "void".to_owned(),
            Self::Pointer { constant, to } => format!("{}{}*", to.cpp(suffix), if *constant { " const " } else { " " }),
            Self::Alias(name) => (*name).to_owned(),
        }
    }

    /// The type of a pointer to it in Rust.
    fn ty(&self, suffix: &str) -> &'static CppType<'static> {
        match self {
            Self::Leaf(i) => LEAVES[*i].ty,
            Self::Void => &CppType::Void,
            Self::Pointer { constant, to } => leak(CppType::Pointer { to: to.ty(suffix), mutable: !constant }),
            other => leak(CppType::Named(other.cpp(suffix).leak())),
        }
    }

    /// The parameter in Rust. `types` are the renamed types of the pair.
    pub(crate) fn param(&self, types: &[Static], suffix: &str) -> Param<'static> {
        let class = |name: &str| types.iter().find(|ty| ty.name == format!("{name}{suffix}")).copied();
        match self {
            Self::Leaf(i) => Param::new("p", LEAVES[*i].layout),
            Self::Class(name) => Param::new("p", class(name).expect("a type of the pair")),
            Self::Pointer { constant, to } => {
                let pointee = to.ty(suffix);
                let kind = TypeKind::Pointer(Pointer { space: StateSpace::Generic, mutable: !constant, pointee });
                let param = Param::new("p", leak(Layout { name: "pointer", size: 8, align: 8, kind }));
                match **to {
                    Self::Class(name) => class(name).map_or(param, |pointee| param.pointing_to(pointee)),
                    _ => param,
                }
            }
            Self::Void | Self::Alias(_) => unreachable!("no parameter in Rust"),
        }
    }

    /// The type of the pair that it is or points to.
    pub(crate) fn class(&self) -> Option<&'static str> {
        match self {
            Self::Class(name) => Some(name),
            Self::Pointer { to, .. } => {
                if let Self::Class(name) = **to {
                    Some(name)
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    /// The size in bytes of a leaf.
    fn size(&self) -> Option<usize> {
        let Self::Leaf(i) = self else { return None };
        Some(LEAVES[*i].layout.size)
    }
}

/// All changes of these parameters: the row of the table, and the parameters in C++. It samples the possible new types.
pub(crate) fn changes(params: &[Ty], classes: &[&'static str], rng: &mut Rng) -> Vec<(&'static str, Vec<Ty>)> {
    let mut found = Vec::new();
    for i in 0..params.len() {
        let mut types = Vec::new();
        one(&params[i], classes, &mut |row, ty| types.push((row, ty)));
        for row in 0..CHANGES.len() {
            some(&mut types, |(other, _)| *other == row, rng);
        }
        for (row, ty) in types {
            let mut changed = params.to_vec();
            changed[i] = ty;
            found.push((CHANGES[row], changed));
        }
        let mut less = params.to_vec();
        less.remove(i);
        found.push((CHANGES[0], less));
        for more in [Ty::Leaf(1), params[i].clone()] {
            let mut changed = params.to_vec();
            changed.insert(i, more);
            found.push((CHANGES[1], changed));
        }
        for j in i + 1..params.len() {
            let mut swapped = params.to_vec();
            swapped.swap(i, j);
            found.push((CHANGES[if params[i] == params[j] { 3 } else { 2 }], swapped));
        }
    }
    found
}

fn one(ty: &Ty, classes: &[&'static str], push: &mut dyn FnMut(usize, Ty)) {
    let void = |constant| pointer(constant, Ty::Void);
    match ty {
        Ty::Leaf(_) => {
            for other in (0..LEAVES.len()).map(Ty::Leaf).filter(|other| other != ty) {
                push(if other.size() == ty.size() { 4 } else { 5 }, other);
            }
            if ty.size() == Some(8) {
                push(4, void(false));
            }
            push(8, pointer(true, ty.clone()));
            for name in alias(ty) {
                push(10, Ty::Alias(name));
            }
        }
        Ty::Class(_) => {
            classes.iter().map(|name| Ty::Class(name)).filter(|other| other != ty).for_each(|other| push(9, other));
            push(8, pointer(true, ty.clone()));
        }
        Ty::Pointer { constant, to } => {
            let others = [Ty::Leaf(0), Ty::Leaf(1), Ty::Leaf(3), Ty::Void].into_iter();
            let others = others.chain(classes.iter().map(|name| Ty::Class(name)));
            others.filter(|other| *other != **to).for_each(|other| push(6, pointer(*constant, other)));
            push(7, pointer(!constant, (**to).clone()));
            push(8, pointer(false, ty.clone()));
            push(4, Ty::Leaf(4));
            if **to != Ty::Void {
                push(8, (**to).clone());
            }
            for name in alias(to) {
                push(10, pointer(*constant, Ty::Alias(name)));
            }
        }
        Ty::Void | Ty::Alias(_) => {}
    }
}

/// Other C++ names of this type, or of types that Rust does not distinguish from it.
fn alias(ty: &Ty) -> &'static [&'static str] {
    let Ty::Leaf(i) = ty else { return &[] };
    match LEAVES[*i].cpp {
        "unsigned int" => &["uint32_t", "char32_t"],
        "int" => &["int32_t", "wchar_t"],
        "unsigned long long" => &["uint64_t", "unsigned long", "size_t", "cudaTextureObject_t"],
        "long long" => &["int64_t", "long", "ptrdiff_t"],
        "unsigned short" => &["uint16_t", "char16_t"],
        "signed char" => &["int8_t", "char"],
        "unsigned char" => &["uint8_t"],
        _ => &[],
    }
}

/// Whether only pointers differ, and one side points to `void`, which matches any pointee.
pub(crate) fn differ_by_void(old: &[Ty], new: &[Ty]) -> bool {
    let differing: Vec<_> = old.iter().zip(new).filter(|(old, new)| old != new).collect();
    let is_void = |(old, new): &(&Ty, &Ty)| match (old, new) {
        (Ty::Pointer { constant: a, to: old }, Ty::Pointer { constant: b, to: new }) => {
            a == b && (**old == Ty::Void || **new == Ty::Void || differ_by_void(&[(**old).clone()], &[(**new).clone()]))
        }
        _ => false,
    };
    old.len() == new.len() && !differing.is_empty() && differing.iter().all(is_void)
}
