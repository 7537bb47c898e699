//! Whether a Rust type may be passed for a C++ parameter.

use super::Symbol;
use super::builtin::{BUILTINS, Builtins};
use super::matching::{Instances, is_named, spelled_builtins};
use super::node::{CONST, Graph, Place, Tag};
use super::spelling::without_global_scope;
use crate::layout::layers::Laid;
use crate::layout::{Aggregate, Layout, TypeKind, str_eq};
use crate::text::Text;
use crate::types::{CppType, Pointer, Scalar, StateSpace};
use crate::vector::{cpp_of, cuda_name};

impl Symbol<'_> {
    /// Whether a Rust type of this layout may be passed for parameter `index`, as far as the symbol shows.
    ///
    /// - Integers must match in width and sign. Where C++ has two types for one Rust type, both are accepted: `u64` for
    ///   `unsigned long` and `unsigned long long`, `i64` likewise, `i8` for `signed char`, `u8` for `char8_t`, `u16` for
    ///   `char16_t`, `u32` for `char32_t`. `char` and `wchar_t` depend on the target: they are `i8` and `i32` on x86-64
    ///   Linux, `u8` and `u32` on aarch64 Linux, and `i8` and `u16` on Windows, as [`c_char`](core::ffi::c_char) is.
    /// - Structs, unions, enums and vectors must match in their C++ name, namespaces included. A name without template
    ///   arguments stands for every instance, since all instances of a generic Rust type have one name. An integer never
    ///   matches an enumeration, although their bytes are the same.
    /// - A `#[repr(transparent)]` type matches by its own name, or as the type that it wraps.
    /// - Pointers match by the pointee's name at every level: `DevPtr` for `const T *` and `const T &`, `DevPtrMut` for
    ///   `T *` and `T &`. `volatile` and `__restrict__` do not count. `c_void` matches every pointee, and C++'s `void`
    ///   matches every Rust pointee. An integer never matches a pointer, except that `u64` matches the address of a
    ///   function. Pointers into shared or local memory are `unsigned int`, because CUDA C++ has no such type.
    /// - Handles are `unsigned long long`, like `cudaTextureObject_t`.
    /// - Every type matches a type that only a compiler can compute: `decltype(…)`, or a member of a class that depends
    ///   on a template parameter, `typename T::value_type`, which may be a `typedef`.
    /// - [`Opaque`](crate::Opaque) types match every class. C++ does not pass arrays, so an array never matches.
    ///
    /// Returns `false` if there is no such parameter.
    #[inline]
    pub const fn accepts(&self, index: usize, layout: &Layout<'_>) -> bool {
        self.takes(index, layout, None, false)
    }

    /// Whether [`accepts`](Self::accepts) has compared the whole type. Otherwise one of the sides leaves a part open:
    ///
    /// - a pointer to `void`, which matches every pointee, where the other side has another pointee;
    /// - a type that only a compiler can compute;
    /// - a pointee without template arguments, which stands for every instance.
    ///
    /// A pointer to `void` on both sides is a comparison.
    #[inline]
    pub const fn compares(&self, index: usize, layout: &Layout<'_>) -> bool {
        self.takes(index, layout, None, true)
    }

    /// The answer of [`accepts`](Self::accepts), or of [`compares`](Self::compares) if `complete` is true, for a type that
    /// points to these types. A `#[repr(transparent)]` type among them is an alias in C++, so the symbol spells the type
    /// that it wraps.
    #[inline]
    pub(crate) const fn takes(
        &self,
        index: usize,
        layout: &Layout<'_>,
        behind: Option<Laid<'_>>,
        complete: bool,
    ) -> bool {
        match self.param_place(index) {
            Some(place) => self.graph.takes(self.graph.unqualified(place).0, layout, Pointees { behind, complete }),
            None => false,
        }
    }
}

/// How pointees are compared.
#[derive(Clone, Copy)]
struct Pointees<'a> {
    /// The type to which the Rust type points, if it is known.
    behind: Option<Laid<'a>>,
    /// Whether both sides have to spell the whole type.
    complete: bool,
}

impl Graph<'_> {
    #[inline]
    const fn takes(&self, place: Place, layout: &Layout<'_>, pointees: Pointees<'_>) -> bool {
        if self.is_unknown(place) {
            return !pointees.complete;
        }
        let mut layout = layout;
        while let TypeKind::Transparent(Aggregate { members: [member, ..], .. }) = layout.kind {
            if self.is_class(place, layout.name) {
                return true;
            }
            layout = member.layout;
        }
        let node = self.node(place.node);
        let builtin = matches!(node.tag, Tag::Builtin);
        match layout.kind {
            TypeKind::Scalar(scalar) => match node.tag {
                Tag::Builtin => Builtins::of_scalar(scalar).contains(node.a),
                Tag::Pointer if matches!(scalar, Scalar::B64) => true,
                Tag::Pointer if matches!(scalar, Scalar::U64) => {
                    matches!(self.node(self.unqualified(place.at(node.a)).0.node).tag, Tag::Function)
                }
                // A pointer to a data member is an offset, a `ptrdiff_t`.
                Tag::Member if matches!(scalar, Scalar::S64 | Scalar::B64) => !self.is_member_function(place),
                _ if matches!(scalar, Scalar::F16) => self.is_class(place, "__half"),
                _ => false,
            },
            TypeKind::Bool => builtin && Builtins::BOOL.contains(node.a),
            TypeKind::Int128 { signed } => {
                builtin && if signed { Builtins::INT128 } else { Builtins::UINT128 }.contains(node.a)
            }
            TypeKind::Handle(_) => builtin && Builtins::HANDLE.contains(node.a),
            TypeKind::Pointer(pointer) => self.takes_pointer(place, pointer, pointees),
            TypeKind::Vector { element, members } => match node.tag {
                Tag::Vector => self.is_vector(place, element, members.len()),
                _ => self.is_class_of(place, layout),
            },
            TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Transparent(_) | TypeKind::Enum { .. } => {
                self.is_class(place, layout.name)
            }
            TypeKind::Opaque if str_eq(layout.name, "Opaque") => is_named(node.tag) || self.is_member_function(place),
            TypeKind::Opaque => self.is_class_of(place, layout),
            TypeKind::Array { .. } | TypeKind::Marker | TypeKind::Refused(_) => false,
            // The derive has already reported an error for this type.
            TypeKind::Error(_) => true,
        }
    }

    #[inline]
    const fn takes_pointer(&self, place: Place, pointer: Pointer<'_>, pointees: Pointees<'_>) -> bool {
        let Pointer { space, mutable, pointee } = pointer;
        let node = self.node(place.node);
        match (space, node.tag) {
            (StateSpace::Generic, Tag::Pointer | Tag::LvalueRef | Tag::RvalueRef) => {
                let to = self.reference(place).1;
                self.is_pointee(to, pointee, !mutable, pointees)
            }
            // C++ passes `nullptr_t` as any pointer.
            (StateSpace::Generic, Tag::Builtin) => matches!(BUILTINS[node.a as usize].code.as_bytes(), b"Dn"),
            (_, Tag::Builtin) => Builtins::of_scalar(Scalar::U32).contains(node.a),
            _ => false,
        }
    }

    /// Whether a pointer to this type is a pointer to the type of a Rust pointer. `void` matches every type.
    #[inline]
    const fn is_pointee(&self, place: Place, ty: &CppType<'_>, constant: bool, pointees: Pointees<'_>) -> bool {
        let Pointees { behind, complete } = pointees;
        let qualified = place;
        let (place, qualifiers) = self.unqualified(place);
        let node = self.node(place.node);
        let found_const = qualifiers & CONST != 0;
        let rust_void = matches!(ty, CppType::Void);
        match node.tag {
            // A function type is never `const`.
            Tag::Function => return rust_void && !complete,
            Tag::Array if rust_void && !complete => {
                return constant == (found_const || self.has_const_elements(place));
            }
            _ => {}
        }
        // The unknown type may itself be `const`.
        if self.is_unknown(place) {
            return !complete && (constant || !found_const);
        }
        if found_const != constant {
            return false;
        }
        let cpp_void = matches!(node.tag, Tag::Builtin) && Builtins::VOID.contains(node.a);
        if rust_void || cpp_void {
            return !complete || rust_void && cpp_void;
        }
        let instances = if complete { Instances::Exact } else { Instances::Any };
        let is_same = match (*ty, node.tag) {
            (CppType::Pointer { to, mutable }, Tag::Pointer) => {
                return self.is_pointee(place.at(node.a), to, !mutable, pointees);
            }
            (CppType::Number(number), Tag::Builtin) => Builtins::of_number(number).contains(node.a),
            (CppType::Handle(_), Tag::Builtin) => Builtins::HANDLE.contains(node.a),
            (CppType::Named(_) | CppType::Library(_) | CppType::Fundamental(_), Tag::Builtin) => {
                spelled_builtins(ty.name().as_bytes()).contains(node.a)
            }
            (CppType::Named(_) | CppType::Library(_), tag) => {
                is_named(tag) && self.is_name(place, without_global_scope(ty.name().as_bytes()), instances)
            }
            (CppType::Instance { .. } | CppType::Member { .. }, tag) => {
                let mut text = Text::<LONGEST>::new();
                ty.push_to(&mut text);
                // A longer name is not compared.
                is_named(tag)
                    && if text.is_full() {
                        !complete
                    } else {
                        self.is_name(place, without_global_scope(text.as_str().as_bytes()), instances)
                    }
            }
            _ => false,
        };
        match behind {
            _ if is_same => true,
            Some(alias) => match unaliased(ty, alias.layout) {
                Some(ty) => self.is_pointee(qualified, &ty, constant, Pointees { behind: alias.next(), complete }),
                None => false,
            },
            None => false,
        }
    }

    /// Whether this is a class or an enumeration of this name.
    #[inline]
    const fn is_class(&self, place: Place, name: &str) -> bool {
        is_named(self.node(place.node).tag)
            && self.is_name(place, without_global_scope(name.as_bytes()), Instances::Any)
    }

    /// Whether this is the class that a type of this crate stands for, or a class with the layout's own name.
    #[inline]
    const fn is_class_of(&self, place: Place, layout: &Layout<'_>) -> bool {
        match cuda_name(layout) {
            Some(name) if self.is_class(place, name) => true,
            _ => self.is_class(place, layout.name),
        }
    }

    /// Whether this is clang's native vector of `len` such elements. Sizes are not compared here: clang's vector of three
    /// elements is as large as one of four.
    #[inline]
    const fn is_vector(&self, place: Place, element: Scalar, len: usize) -> bool {
        let node = self.node(place.node);
        let (of, _) = self.unqualified(place.at(node.a));
        let of = self.node(of.node);
        let digits = self.slice(node.b, node.c);
        matches!(of.tag, Tag::Builtin)
            && Builtins::of_scalar(element).contains(of.a)
            && digits.len() == 1
            && (digits[0] - b'0') as usize == len
    }

    /// Whether this is a pointer to a member function, which has 16 bytes.
    #[inline]
    const fn is_member_function(&self, place: Place) -> bool {
        let node = self.node(place.node);
        matches!(node.tag, Tag::Member)
            && matches!(self.node(self.unqualified(place.at(node.b)).0.node).tag, Tag::Function)
    }
}

/// The type of which this one is an alias.
#[inline]
const fn unaliased<'a>(ty: &CppType<'_>, alias: &'a Layout<'a>) -> Option<CppType<'a>> {
    let is_alias = match *ty {
        CppType::Named(name) => str_eq(alias.name, name),
        _ => ty.is_instance() && alias.instance().is_some(),
    };
    if is_alias && matches!(alias.kind, TypeKind::Transparent(_)) { cpp_of(alias.innermost()) } else { None }
}

/// The longest name of an instance that is compared, in bytes.
pub(super) const LONGEST: usize = 2048;
