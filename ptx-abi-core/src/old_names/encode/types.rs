//! Types. In C++ declarators stand around a name, while symbols go from the outside to the inside.

use super::{Encoder, Kinds};
use crate::layout::{Aggregate, Layout, TypeKind, str_eq};
use crate::old_names::Type;
use crate::old_names::build::some;
use crate::old_names::builtin::{BUILTINS, Builtins, eq, split_word};
use crate::old_names::compare::LONGEST;
use crate::old_names::declarator::split_vector;
use crate::old_names::matching::{alias, spelled_builtins};
use crate::old_names::node::{LVALUE, NOEXCEPT, RVALUE};
use crate::old_names::spelling::{
    Qualifiers, declarator_start, ends_with_comma, is_group, qualified_name_start, signs_end, split_comma,
    split_first_qualifiers, split_group, split_last_qualifiers, split_qualifiers, split_scope, without_global_scope,
};
use crate::old_names::value::Value;
use crate::text::Text;
use crate::types::{Argument, CppType, Scalar, StateSpace};
use crate::vector::cuda_name;

/// The rest of a declarator: the parts around the current one, and finally the base type.
enum Rest<'r, 't> {
    Base(&'t [u8]),
    Around { signs: &'t [u8], suffixes: &'t [u8], rest: &'r Rest<'r, 't> },
}

impl Encoder<'_> {
    /// Writes the type of a parameter, or a return type if `top` is false.
    #[inline]
    pub(super) const fn param(&mut self, param: Type<'_>, top: bool) -> Option<()> {
        match param {
            Type::Layout(layout) => self.layout(layout),
            Type::Cpp(text) => self.spelled_param(text.as_bytes(), top),
        }
    }

    #[inline]
    pub(super) const fn spelled_param(&mut self, text: &[u8], top: bool) -> Option<()> {
        match text.trim_ascii() {
            b"..." => {
                self.put("z");
                Some(())
            }
            [pattern @ .., b'.', b'.', b'.'] => {
                self.put("Dp");
                self.ty(pattern, top)
            }
            b"void" if top => None,
            text => self.ty(text, top),
        }
    }

    /// Writes a type. If `top` is true it is the type of a parameter itself: arrays and functions become pointers, and
    /// its own qualifiers do not count.
    #[inline]
    pub(super) const fn ty(&mut self, text: &[u8], top: bool) -> Option<()> {
        some!(self.enter());
        let text = text.trim_ascii();
        let (base, declarator) = text.split_at(declarator_start(text));
        some!(self.declarator(declarator, &Rest::Base(base), top));
        self.nesting -= 1;
        Some(())
    }

    /// Writes a declarator from the inside: the signs, then the text in parentheses, then arrays and functions.
    #[inline]
    const fn declarator(&mut self, text: &[u8], rest: &Rest<'_, '_>, top: bool) -> Option<()> {
        some!(self.enter());
        let (signs, after) = text.split_at(some!(signs_end(text)));
        let done = match after.trim_ascii() {
            [b'(', ..] if is_group(after.trim_ascii()) => {
                let (group, suffixes) = some!(split_group(after.trim_ascii()));
                self.declarator(group.trim_ascii(), &Rest::Around { signs, suffixes, rest }, top)
            }
            suffixes => self.suffixes(suffixes, signs, rest, top),
        };
        self.nesting -= 1;
        done
    }

    /// Writes arrays and functions, from left to right.
    #[inline]
    const fn suffixes(&mut self, text: &[u8], signs: &[u8], rest: &Rest<'_, '_>, top: bool) -> Option<()> {
        some!(self.enter());
        let done = match text.trim_ascii() {
            b"" => self.signs(signs, rest, top),
            [b'[', ..] => {
                let (length, more) = some!(split_group(text.trim_ascii()));
                if top {
                    self.put("P");
                } else {
                    self.put("A");
                    some!(self.length(length.trim_ascii()));
                    self.put("_");
                }
                self.suffixes(more, signs, rest, false)
            }
            [b'(', ..] => {
                let (params, more) = some!(split_group(text.trim_ascii()));
                let (qualifiers, bits, more) = split_qualifiers(more);
                if top {
                    self.put("P");
                }
                self.qualifiers(qualifiers);
                self.put(if bits & NOEXCEPT != 0 { "DoF" } else { "F" });
                some!(self.suffixes(more, signs, rest, false));
                some!(self.params(params));
                self.put(if bits & LVALUE != 0 { "R" } else { "" });
                self.put(if bits & RVALUE != 0 { "O" } else { "" });
                self.put("E");
                Some(())
            }
            _ => None,
        };
        self.nesting -= 1;
        done
    }

    #[inline]
    const fn length(&mut self, text: &[u8]) -> Option<()> {
        if text.is_empty() {
            return Some(());
        }
        match (self.template_param(text, usize::MAX), Value::of(text)) {
            (Some(param), _) if matches!(param.kind, Kinds::Value) => self.put_param(param),
            (_, Some(value)) if !value.negative => self.text.push_u128(value.magnitude),
            _ => return None,
        }
        Some(())
    }

    /// Writes the parameters of a function type.
    #[inline]
    const fn params(&mut self, text: &[u8]) -> Option<()> {
        let mut rest = text.trim_ascii();
        if rest.is_empty() || eq(rest, b"void") {
            self.put("v");
            return Some(());
        }
        if ends_with_comma(rest) {
            return None;
        }
        while !rest.is_empty() {
            let (param, tail) = split_comma(rest);
            some!(self.spelled_param(param, true));
            rest = tail;
        }
        Some(())
    }

    /// Writes pointers, references and pointers to members, from right to left.
    #[inline]
    const fn signs(&mut self, text: &[u8], rest: &Rest<'_, '_>, top: bool) -> Option<()> {
        let (mut text, mut top) = (text.trim_ascii(), top);
        while !text.is_empty() {
            let (before, qualifiers) = split_last_qualifiers(text);
            if !top {
                self.qualifiers(qualifiers);
            }
            top = false;
            text = match before {
                [before @ .., b'&', b'&'] => {
                    self.put("O");
                    before
                }
                [before @ .., b'&'] => {
                    self.put("R");
                    before
                }
                [before @ .., b':', b':', b'*'] => {
                    let (before, class) = before.split_at(some!(qualified_name_start(before)));
                    self.put("M");
                    some!(self.base(class, true));
                    before
                }
                [before @ .., b'*'] => {
                    self.put("P");
                    before
                }
                _ => return None,
            };
            text = text.trim_ascii();
        }
        match rest {
            Rest::Base(base) => self.base(base, top),
            Rest::Around { signs, suffixes, rest } => self.suffixes(suffixes, signs, rest, top),
        }
    }

    #[inline]
    const fn qualifiers(&mut self, qualifiers: Qualifiers) {
        self.put(if qualifiers.restrict { "r" } else { "" });
        self.put(if qualifiers.volatile { "V" } else { "" });
        self.put(if qualifiers.constant { "K" } else { "" });
    }

    /// Writes a type without signs.
    #[inline]
    const fn base(&mut self, text: &[u8], top: bool) -> Option<()> {
        let (text, behind) = split_last_qualifiers(text);
        let (text, before) = split_first_qualifiers(text);
        if !top {
            self.qualifiers(before.and(behind));
        }
        let text = without_global_scope(text);
        // These names mean CUDA's classes here, not a compiler's own types.
        if let class @ (b"__half" | b"__half2" | b"__nv_bfloat16" | b"__nv_bfloat162") = alias(text) {
            self.source_name(class);
            return Some(());
        }
        if matches!(text, b"decltype(nullptr)" | b"std::nullptr_t") {
            self.put("Dn");
            return Some(());
        }
        if let Some((element, length)) = split_vector(text) {
            self.put("Dv");
            some!(self.length(length));
            self.put("_");
            return self.base(element, true);
        }
        if eq(text, b"...") {
            return None;
        }
        if let Some(index) = spelled_builtins(text).first() {
            self.put(BUILTINS[index].code);
            return Some(());
        }
        self.class(text, &[])
    }

    /// Writes the name of a class or enumeration.
    #[inline]
    const fn class(&mut self, text: &[u8], params: &[Argument<'_>]) -> Option<()> {
        let (scope, name) = split_scope(text);
        if scope.is_empty() {
            return self.component(name, true, params);
        }
        if eq(scope, b"std") {
            // These names have their own codes, and their full names differ from those in the source.
            let (base, _) = split_word(name);
            if matches!(
                base,
                b"allocator"
                    | b"basic_string"
                    | b"string"
                    | b"basic_istream"
                    | b"istream"
                    | b"basic_ostream"
                    | b"ostream"
                    | b"basic_iostream"
                    | b"iostream"
            ) {
                return None;
            }
            self.put("St");
            return self.component(name, false, params);
        }
        self.put("N");
        some!(self.scope(scope));
        some!(self.component(name, false, params));
        self.put("E");
        Some(())
    }

    /// Writes the C++ type for which a Rust type is passed.
    #[inline]
    const fn layout(&mut self, layout: &Layout<'_>) -> Option<()> {
        let layout = layout.innermost();
        let builtins = match layout.kind {
            // C++ has CUDA's class for it.
            TypeKind::Scalar(Scalar::F16) => {
                self.source_name(b"__half");
                return Some(());
            }
            TypeKind::Scalar(Scalar::B8 | Scalar::B16 | Scalar::B32 | Scalar::B64) => return None,
            TypeKind::Scalar(scalar) => Builtins::of_scalar(scalar),
            TypeKind::Bool => Builtins::BOOL,
            TypeKind::Int128 { signed: true } => Builtins::INT128,
            TypeKind::Int128 { signed: false } => Builtins::UINT128,
            TypeKind::Handle(_) => Builtins::HANDLE,
            TypeKind::Pointer(pointer) => match pointer.space {
                // CUDA C++ has no such type, so the address is an integer.
                StateSpace::Shared | StateSpace::SharedCluster | StateSpace::Local => Builtins::of_scalar(Scalar::U32),
                _ => {
                    self.put("P");
                    self.put(if pointer.mutable { "" } else { "K" });
                    return self.pointee(pointer.pointee);
                }
            },
            TypeKind::Struct(Aggregate { generic: false, instance, .. })
            | TypeKind::Union(Aggregate { generic: false, instance, .. }) => {
                let params: &[Argument<'_>] = match instance {
                    Some(CppType::Instance { arguments, .. }) => arguments,
                    _ => &[],
                };
                return self.named(layout.name, params);
            }
            TypeKind::Enum { .. } => return self.named(layout.name, &[]),
            TypeKind::Vector { .. } | TypeKind::Opaque if !str_eq(layout.name, "Opaque") => {
                return match cuda_name(layout) {
                    Some(name) => self.named(name, &[]),
                    None => self.named(layout.name, &[]),
                };
            }
            _ => return None,
        };
        self.put(BUILTINS[some!(builtins.first())].code);
        Some(())
    }

    /// Writes the type behind a pointer.
    #[inline]
    const fn pointee(&mut self, ty: &CppType<'_>) -> Option<()> {
        let mut ty = ty;
        while let CppType::Pointer { to, mutable } = ty {
            self.put("P");
            self.put(if *mutable { "" } else { "K" });
            ty = to;
        }
        match ty {
            CppType::Number(number) => self.put(BUILTINS[some!(Builtins::of_number(*number).first())].code),
            CppType::Instance { .. } | CppType::Member { .. } => {
                let mut text = Text::<LONGEST>::new();
                ty.push_to(&mut text);
                if text.is_full() {
                    return None;
                }
                some!(self.ty(text.as_str().as_bytes(), false));
            }
            _ => some!(self.ty(ty.name().as_bytes(), false)),
        }
        Some(())
    }

    #[inline]
    const fn named(&mut self, name: &str, params: &[Argument<'_>]) -> Option<()> {
        let name = without_global_scope(name.as_bytes());
        if spelled_builtins(name).first().is_some() && !eq(name, b"__half") && !eq(name, b"__nv_bfloat16") {
            return None;
        }
        self.class(name, params)
    }
}
