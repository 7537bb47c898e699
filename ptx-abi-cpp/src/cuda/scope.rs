//! The way to a member of a type, for its checks.

use alloc::format;
use alloc::string::String;

use ptx_abi_core::__private::cpp::{bottom, is_hidden};
use ptx_abi_core::{Layout, Member};

use super::asserts::dimensions;
use super::body::is_declared;
use super::line::Anonymous;
use crate::names::member_name;

/// The way to the members of a structure or union, from the outermost type on.
#[derive(Clone)]
pub(super) struct Scope<'l> {
    /// The type that has the members in C++, which is never an anonymous type.
    pub(super) outer: &'l Layout<'l>,
    /// The byte at which the structure or union begins.
    pub(super) base: usize,
    pub(super) in_union: bool,
    /// The anonymous types around the members.
    pub(super) inside: Anonymous,
    pub(super) is_anonymous: bool,
    /// The names of the members that lead here, with `[0]` for each array.
    pub(super) dotted: String,
    /// These names in an identifier.
    pub(super) unique: String,
    /// The text around the initializers of the members, which sets only one of them in the outermost type.
    pub(super) initializer: [String; 2],
    /// The initializers before those of the members, `{}` for each other member of the type that has them in C++; `None` if no
    /// initializer reaches the members.
    pub(super) before: Option<String>,
}

impl<'l> Scope<'l> {
    pub(super) fn of(layout: &'l Layout<'l>) -> Self {
        let (dotted, unique, initializer) = <(String, String, [String; 2])>::default();
        let (inside, outer) = (Anonymous::No, layout);
        let (base, in_union, is_anonymous, before) = (0, false, false, Some(String::new()));
        Self { outer, base, in_union, inside, is_anonymous, dotted, unique, initializer, before }
    }

    pub(super) fn path(&self, member: &Member<'_>) -> String {
        join(&self.dotted, ".", &member_name(member, self.outer))
    }

    pub(super) fn identifier(&self, member: &Member<'_>) -> String {
        join(&self.unique, "__", &member_name(member, self.outer))
    }

    /// The way to the members of this member, between the initializers of the others.
    pub(super) fn within(&self, member: &'l Member<'l>, [before, after]: [String; 2]) -> Self {
        let mut scope = Self { base: self.base + member.offset(), ..self.clone() };
        scope.is_anonymous = member.is_anonymous();
        let mut braces = 1;
        if member.is_anonymous() {
            scope.inside = self.inside.and(member.layout);
        } else {
            (scope.inside, scope.outer) = (Anonymous::No, bottom(member.layout));
            scope.before = Some(String::new());
            let dimensions = dimensions(member.layout);
            scope.dotted = self.path(member) + &"[0]".repeat(dimensions);
            scope.unique = self.identifier(member);
            braces += dimensions;
        }
        let [start, end] = &self.initializer;
        scope.initializer =
            [format!("{start}{before}{}", "{".repeat(braces)), format!("{}{after}{end}", "}".repeat(braces))];
        scope
    }

    /// This way, which leads to the anonymous member with this index of `layout`, after the way `outer` to that. An initializer
    /// reaches only the first member of a union, and C++ may lack members that it cannot declare or name.
    pub(super) fn counted(self, outer: &Self, layout: &Layout<'_>, index: usize) -> Self {
        let is_reached =
            !outer.in_union && layout.members().iter().all(|member| is_declared(member) && !is_hidden(member));
        let before = outer.before.as_ref().filter(|_| is_reached);
        Self { before: before.map(|before| format!("{before}{}{{", "{}, ".repeat(index))), ..self }
    }
}

pub(super) fn join(before: &str, separator: &str, name: &str) -> String {
    [before, if before.is_empty() { "" } else { separator }, name].concat()
}
