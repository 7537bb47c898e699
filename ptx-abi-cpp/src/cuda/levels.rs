//! The checks of members below the level `strict`. The templates are in `levels.h`.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_core::{Layout, TypeKind};

use super::asserts::{Asserts, Item, dimensions};
use super::functions::{Matching, only_const};
use super::kind::CppKind;
use super::open;
use crate::names::{find, is_declared, known, spelled};
use crate::types::{CppType, Pointer, StateSpace};

/// The templates that compare members below `strict`, after those that compare functions.
pub(super) const PRELUDE: &str = include_str!("levels.h");

/// How closely members are compared.
#[derive(Clone, Copy)]
pub(super) struct Level<'l> {
    pub(super) matching: Matching,
    /// The types of which the file has checks. `tolerant` compares what a pointer points to if it is one of them.
    pub(super) listed: &'l [&'l Layout<'l>],
}

impl Level<'_> {
    pub(super) const STRICT: Self = Level { matching: Matching::Strict, listed: &[] };

    /// The part of names that differs from that of other levels: `compatible_`.
    pub(super) fn prefix(self) -> String {
        match self.matching {
            Matching::Strict => String::new(),
            matching => format!("{}_", matching.word()),
        }
    }

    /// The type that a pointer leads to, as the templates know it, and whether it has a `const` that is compared.
    fn pointee(self, target: &CppType<'_>, constant: bool) -> (String, bool) {
        let base = match *target {
            CppType::Pointer { to, mutable } => {
                let (inner, is_constant) = self.pointee(to, !mutable);
                let after = if constant { "const " } else { "" };
                return (format!("{inner}*{after}"), constant || is_constant);
            }
            // Whether it is `const` is not compared.
            CppType::Void => return ("void ".to_owned(), false),
            _ => self.base(target),
        };
        (format!("{}{base} ", if constant { "const " } else { "" }), constant)
    }

    fn base(self, target: &CppType<'_>) -> String {
        if let Some(CppKind { letter, bytes, total }) = CppKind::of_type(target) {
            return format!("ptx_abi_checks::pa_of_kind<'{letter}', {bytes}, {total}>");
        }
        match self.matching {
            Matching::Tolerant if is_declared(target) => match find(self.listed, target) {
                Some(Layout { kind: TypeKind::Enum { .. }, size, .. }) => {
                    format!("ptx_abi_checks::pa_enumeration<{size}>")
                }
                Some(_) => spelled(&known(target), true),
                None => "ptx_abi_checks::pa_any".to_owned(),
            },
            _ => spelled(&known(target), true),
        }
    }

    /// Why a pointer to this type matches every pointer of C++, if it does.
    fn open(self, target: &CppType<'_>) -> Option<String> {
        match *target.base() {
            CppType::Void => Some(VOID.to_owned()),
            ref ty if self.matching == Matching::Tolerant && is_declared(ty) && find(self.listed, ty).is_none() => {
                Some(format!("it leads to `{ty}`, which is not listed, so `tolerant` lets it match every type of C++"))
            }
            _ => None,
        }
    }
}

pub(super) const VOID: &str = "Rust describes it as a pointer to `void`, which matches every type of C++";

impl Asserts<'_> {
    /// Checks a pointer or an integer as the level defines. Returns whether it did: `strict` has other checks, and below it
    /// most types have no others.
    pub(super) fn leveled(&mut self, item: &Item<'_>, bottom: &Layout<'_>, kind: CppKind, text: &str) -> bool {
        let Level { matching, .. } = self.level;
        let CppKind { letter, bytes, .. } = kind;
        let ty = &item.ty;
        let is_tolerant = matching == Matching::Tolerant && item.word != "BITS_";
        match bottom.kind {
            TypeKind::Pointer(pointer) if pointer.space == StateSpace::Generic && matching != Matching::Strict => {
                self.pointer(item, &pointer);
            }
            TypeKind::Enum { .. } if is_tolerant => self.line(&format!("PTX_ABI_INTEGER_OF({text}, {bytes}, {ty});")),
            TypeKind::Scalar(_) | TypeKind::Handle(_) if is_tolerant && bytes == 8 && matches!(letter, 's' | 'u') => {
                self.line(&format!("PTX_ABI_WORD({text}, '{letter}', {ty});"));
            }
            TypeKind::Scalar(_) if matching != Matching::Strict && bytes == 1 && dimensions(item.layout) > 0 => {
                self.line(&format!("PTX_ABI_CHARACTERS({text}, '{letter}', {ty});"));
            }
            _ => return false,
        }
        true
    }

    fn pointer(&mut self, item: &Item<'_>, &Pointer { pointee, mutable, .. }: &Pointer<'_>) {
        let Level { matching, .. } = self.level;
        if let Some(why) = self.level.open(pointee) {
            self.out += &open::line(&item.dotted, &why);
        }
        let (compared, is_constant) = self.level.pointee(pointee, !mutable);
        let Item { name, unique, ty, .. } = item;
        let text = format!("\"{name}: Rust has '{}'\"", spelled(&CppType::Pointer { to: pointee, mutable }, false));
        self.line(&format!("PTX_ABI_POINTER({}, {unique}, {text}, {ty}, {compared}*);", matching.word()));
        if is_constant {
            self.constants.push(unique.clone());
        }
    }

    /// Reports the members that differ from C++ in `const` alone, which are one report for each type.
    pub(super) fn only_const(&mut self) {
        let item = |unique: &String| format!("ptx_abi_checks::pa_if<pa_const_{unique}, struct pa_member_{unique}>");
        let items: Vec<_> = self.constants.iter().map(item).collect();
        // An alias of a pointer has no members.
        let through = match &*self.constants {
            [] => return,
            [unique] if unique.is_empty() => "it",
            _ => "these members",
        };
        let text = format!("{}: C++ may write through {through}", self.name);
        self.out += &only_const("PTX_ABI_CONST", &text, &items);
    }
}
