//! Types with their spellings in C++ and their layouts in Rust.

use half::{bf16, f16};
use ptx_abi::__private::{self, cpp_type};
use ptx_abi::handle::{SurfaceHandle, TextureHandle};
use ptx_abi::layout::{Argument, Item, Rules, place};
use ptx_abi::pointer::Pointer;
use ptx_abi::scalar::Scalar;
use ptx_abi::vector::{Double2, Float3, Float4, Half2, Int2, LongLong2, UChar4};
use ptx_abi::{CppName, CppType, Layout, Member, PtxLayout, StateSpace, TypeKind};
use ptx_abi_read::name::parse_type;
use ptx_abi_read::name::tree::{Flags, Kind, Sign, Tree};
use ptx_abi_tests::rng::Rng;

/// A C++ type with a counterpart in Rust.
#[derive(Clone, Copy)]
pub(crate) struct Leaf {
    pub(crate) cpp: &'static str,
    /// The type in Rust.
    pub(crate) rust: &'static str,
    pub(crate) layout: &'static Layout<'static>,
    pub(crate) ty: &'static CppType<'static>,
}

const fn leaf<T: PtxLayout + CppName>(cpp: &'static str, rust: &'static str) -> Leaf {
    Leaf { cpp, rust, layout: T::LAYOUT, ty: T::TYPE }
}

pub(crate) const LEAVES: &[Leaf] = &[
    leaf::<bool>("bool", "bool"),
    leaf::<i8>("char", "i8"),
    leaf::<i8>("signed char", "i8"),
    leaf::<u8>("unsigned char", "u8"),
    leaf::<u8>("uint8_t", "u8"),
    leaf::<u8>("char8_t", "u8"),
    leaf::<i16>("short", "i16"),
    leaf::<u16>("unsigned short", "u16"),
    leaf::<u16>("char16_t", "u16"),
    leaf::<i32>("int", "i32"),
    leaf::<i32>("wchar_t", "i32"),
    leaf::<u32>("unsigned", "u32"),
    leaf::<u32>("uint32_t", "u32"),
    leaf::<u32>("char32_t", "u32"),
    leaf::<i64>("long", "i64"),
    leaf::<i64>("long long", "i64"),
    leaf::<isize>("ptrdiff_t", "i64"),
    leaf::<u64>("unsigned long", "u64"),
    leaf::<u64>("unsigned long long", "u64"),
    leaf::<usize>("size_t", "u64"),
    leaf::<i128>("__int128", "i128"),
    leaf::<u128>("unsigned __int128", "u128"),
    leaf::<f32>("float", "f32"),
    leaf::<f64>("double", "f64"),
    leaf::<f16>("__half", "f16"),
    leaf::<bf16>("__nv_bfloat16", "bf16"),
    leaf::<TextureHandle>("cudaTextureObject_t", "TextureHandle"),
    leaf::<SurfaceHandle>("cudaSurfaceObject_t", "SurfaceHandle"),
    leaf::<Float4>("float4", "Float4"),
    leaf::<Float3>("float3", "Float3"),
    leaf::<Int2>("int2", "Int2"),
    leaf::<UChar4>("uchar4", "UChar4"),
    leaf::<Double2>("double2", "Double2"),
    leaf::<LongLong2>("longlong2", "LongLong2"),
    leaf::<Half2>("__half2", "Half2"),
];

/// The classes and enumerations of [`HEADER`]. Those with the same name are in different namespaces.
pub(crate) const CLASSES: &[&str] = &[
    "S",
    "T",
    "a::S",
    "a::T",
    "a::b::S",
    "a::b::Long_name_2",
    "b::S",
    "S::In",
    "a::S::In",
    "U",
    "a::U",
    "E",
    "a::E",
    "a::b::E",
];

/// Whether an element of [`CLASSES`] is an enumeration.
pub(crate) fn is_enum(class: &str) -> bool {
    class.ends_with('E')
}

pub(crate) const HEADER: &str = "\
#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
struct S { int x; struct In { int x; }; };
struct T { int x; };
union U { int x; float y; };
enum E { e0, e1, e2, e3 };
template <class X> struct Box { X x; struct In { int x; }; };
namespace a {
struct S { int x; struct In { int x; }; };
struct T { int x; };
union U { int x; float y; };
enum class E { e0, e1, e2, e3 };
template <class X, int N> struct Array { X x[N]; struct In { int x; }; };
namespace b {
struct S { int x; };
struct Long_name_2 { int x; };
enum class E : unsigned char { e0, e1, e2, e3 };
template <bool B, class X, a::E M> struct Mix { int x; };
}
}
namespace b { struct S { int x; }; }
template <template <class> class C, class X> struct Of { C<X> x; };
";

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ty {
    Leaf(usize),
    /// A class, or an instance of a template, by its name.
    Named(String),
    /// `void`, only as a pointee.
    Void,
    /// A pointer or reference.
    Pointer {
        constant: bool,
        reference: bool,
        to: Box<Ty>,
    },
}

impl Ty {
    pub(crate) fn random(rng: &mut Rng, depth: usize) -> Self {
        match rng.below(if depth == 0 { 5 } else { 9 }) {
            0..=2 => Self::Leaf(rng.below(LEAVES.len())),
            3 => Self::Named(rng.pick(CLASSES).into()),
            4 => Self::instance(rng, depth),
            kind => {
                let to = if rng.percent(5) { Self::Void } else { Self::random(rng, depth - 1) };
                let reference = kind == 8 && to != Self::Void;
                // C++ has no pointers to references.
                let to = to.without_references();
                Self::Pointer { constant: rng.percent(50), reference, to: Box::new(to) }
            }
        }
    }

    /// A type that a template argument may be.
    pub(crate) fn random_argument(rng: &mut Rng, depth: usize) -> Self {
        Self::random(rng, depth).without_references()
    }

    fn without_references(self) -> Self {
        match self {
            Self::Pointer { constant, to, .. } => {
                Self::Pointer { constant, reference: false, to: Box::new(to.without_references()) }
            }
            other => other,
        }
    }

    fn instance(rng: &mut Rng, depth: usize) -> Self {
        let inner = Self::random_argument(rng, depth.saturating_sub(1)).cpp();
        let n = rng.between(1, 40);
        Self::Named(match rng.below(6) {
            0 => format!("Box<{inner}>"),
            1 => format!("a::Array<{inner}, {n}>"),
            2 => format!("a::Array<{inner}, {n}>::In"),
            3 => format!("a::b::Mix<{}, {inner}, (a::E){}>", rng.percent(50), rng.below(4)),
            4 => format!("Of<Box, {inner}>"),
            _ => format!("Box<a::Array<{inner}, {n}>>::In"),
        })
    }

    /// The spelling in C++.
    pub(crate) fn cpp(&self) -> String {
        self.spelled(|leaf| leaf.cpp, |reference| if reference { "&" } else { "*" })
    }

    /// The type of a pointer to it in Rust.
    fn ty(&self) -> &'static CppType<'static> {
        match self {
            Self::Leaf(index) => LEAVES[*index].ty,
            Self::Named(name) => leak(tree(&parse_type(name.clone().leak(), &[]).expect("a type"))),
            Self::Void => &CppType::Void,
            Self::Pointer { constant, to, .. } => leak(CppType::Pointer { to: to.ty(), mutable: !constant }),
        }
    }

    fn spelled(&self, leaf: fn(&Leaf) -> &'static str, sign: fn(bool) -> &'static str) -> String {
        match self {
            Self::Leaf(index) => leaf(&LEAVES[*index]).into(),
            // Kernels are in namespaces that have classes of the same names.
            Self::Named(name) => format!("::{name}"),
            Self::Void => "void".into(),
            Self::Pointer { constant, reference, to } => {
                let (name, sign) = (to.spelled(leaf, sign), sign(*reference));
                match (constant, name.ends_with('*')) {
                    (true, true) => format!("{name}const {sign}"),
                    (true, false) => format!("const {name} {sign}"),
                    (false, true) => format!("{name}{sign}"),
                    (false, false) => format!("{name} {sign}"),
                }
            }
        }
    }

    /// The type in Rust. C++ types that Rust does not distinguish have the same text.
    pub(crate) fn rust(&self) -> String {
        match self {
            Self::Leaf(index) => LEAVES[*index].rust.into(),
            Self::Named(name) => name.clone(),
            Self::Void => "c_void".into(),
            Self::Pointer { constant: true, to, .. } => format!("DevPtr<{}>", to.rust()),
            Self::Pointer { constant: false, to, .. } => format!("DevPtrMut<{}>", to.rust()),
        }
    }

    pub(crate) fn layout(&self) -> Layout<'static> {
        match self {
            Self::Leaf(index) => *LEAVES[*index].layout,
            Self::Named(name) => {
                let name: &'static str = name.clone().leak();
                if is_enum(name) {
                    return Layout {
                        name,
                        size: 4,
                        align: 4,
                        kind: TypeKind::Enum { repr: Scalar::U32, variants: &[], instance: None },
                    };
                }
                let members = Box::leak(Box::new([Member::EMPTY]));
                let items = [Item::member("x", i32::LAYOUT)];
                let mut layout = place(name, Rules::STRUCT, &items, members).expect("a struct of one member");
                if let (ty @ (CppType::Instance { .. } | CppType::Member { .. }), TypeKind::Struct(class)) =
                    (self.ty(), &mut layout.kind)
                {
                    class.instance = Some(ty);
                }
                layout
            }
            Self::Void => unreachable!("only through a pointer"),
            Self::Pointer { constant, to, .. } => {
                let pointee = to.ty();
                let kind = TypeKind::Pointer(Pointer { space: StateSpace::Generic, mutable: !constant, pointee });
                Layout { name: if *constant { "DevPtr" } else { "DevPtrMut" }, size: 8, align: 8, kind }
            }
        }
    }

    /// The reason why the check accepts this template argument where `other` is written; `None` if it must refuse it.
    pub(crate) fn undetectable_argument(&self, other: &Self) -> Option<&'static str> {
        // A keyword always names one type, and no other type is `void`.
        let typedefs = ["uint8_t", "uint32_t", "ptrdiff_t", "size_t", "Object_t"];
        let is_typedef = |ty: &Self| typedefs.iter().any(|typedef| ty.cpp().contains(typedef));
        let reason = self.undetectable(other).filter(|reason| !reason.contains("void"));
        reason.filter(|_| is_typedef(self) || is_typedef(other)).map(|_| "a typedef is any type of its width")
    }

    /// The reason why the check accepts the different type `other` for this type; `None` if it must refuse it.
    pub(crate) fn undetectable(&self, other: &Self) -> Option<&'static str> {
        if self.rust() == other.rust() {
            return Some("one type in Rust for several in C++");
        }
        let is_handle = |ty: &Self| matches!(ty, Self::Leaf(index) if LEAVES[*index].rust.ends_with("Handle"));
        let is = |ty: &Self, cpp: &str| matches!(ty, Self::Leaf(index) if LEAVES[*index].cpp == cpp);
        if is_handle(self) && (is_handle(other) || other.rust() == "u64")
            || is(self, "unsigned long long") && is_handle(other)
        {
            return Some("a handle is `unsigned long long`");
        }
        if let (Self::Pointer { constant, to, .. }, Self::Pointer { constant: c, to: t, .. }) = (self, other) {
            return match (&**to, &**t) {
                _ if constant != c => None,
                (Self::Void, _) | (_, Self::Void) => Some("`void` points to anything"),
                (to, t) => to.undetectable(t),
            };
        }
        None
    }
}

/// The tree of a parsed text, as the derive writes that of `#[ptx(name = "…")]`.
fn tree(parsed: &Tree<'static>) -> CppType<'static> {
    let (inner, flags) = parsed.unqualified();
    let ty = match &inner.kind {
        Kind::Pointer(Sign::Pointer, to) => {
            let (to, flags) = to.unqualified();
            CppType::Pointer { to: leak(tree(to)), mutable: !flags.has(Flags::CONST) }
        }
        Kind::Template { name, arguments, .. } => instance(name, arguments),
        Kind::Scoped(scope, member) if matches!(scope.kind, Kind::Template { .. }) => {
            CppType::Member { of: leak(tree(scope)), member: leak(tree(member)) }
        }
        Kind::Builtin(of) => match of.first().expect("one type").name {
            "void" => CppType::Void,
            keywords => CppType::Fundamental(keywords),
        },
        _ => cpp_type(inner.to_string().leak()),
    };
    if flags.has(Flags::CONST) { CppType::Const(leak(ty)) } else { ty }
}

fn instance(name: &Tree<'static>, arguments: &[Tree<'static>]) -> CppType<'static> {
    let argument = |argument: &Tree<'static>| match &argument.kind {
        Kind::Written(Some(cast), _) => Argument::Type(leak(CppType::Named(format!("{cast}::e1").leak()))),
        Kind::Written(None, text @ ("true" | "false")) => __private::value(i128::from(*text == "true"), bool::TYPE),
        Kind::Written(None, text) => __private::value(text.parse().expect("a number"), i32::TYPE),
        _ => Argument::Type(leak(tree(argument))),
    };
    let arguments: Vec<_> = arguments.iter().map(argument).collect();
    CppType::Instance { template: name.to_string().leak(), arguments: arguments.leak() }
}

fn leak(ty: CppType<'static>) -> &'static CppType<'static> {
    Box::leak(Box::new(ty))
}
