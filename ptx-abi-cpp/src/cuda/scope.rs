//! The way to a member of a type, for its checks.

use alloc::format;
use alloc::string::String;
use core::{array, iter};

use ptx_abi_core::__private::cpp::{bottom, is_hidden};
use ptx_abi_core::{Layout, Member, TypeKind};

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
    /// The way to the element of an array around the members, and the byte at which it begins. C++ has an offset of a member in an
    /// element, but of an element only in an array of its own, not in one of a library.
    pub(super) element: Option<(String, usize)>,
    /// The names of the members that lead here, with `[0]` for each array.
    pub(super) dotted: String,
    /// These names in an identifier.
    pub(super) unique: String,
    /// The texts around the initializers of the members, which set only one of them in the type that has them in C++.
    pub(super) initializers: Initializers,
    /// What is before the initializers of the members in the type that has them in C++; `None` if no initializer reaches them.
    pub(super) before: Option<Before>,
}

/// The text before and after an initializer. The second one also has values for pointers of members, which may be references.
pub(super) type Initializers = [[String; 2]; 2];

/// The initializers before those of an anonymous member.
#[derive(Clone, Default)]
pub(super) struct Before {
    pub(super) start: String,
    /// The number of open braces.
    pub(super) depth: usize,
    /// The indices of the anonymous members, in an identifier.
    pub(super) place: String,
}

impl<'l> Scope<'l> {
    pub(super) fn of(layout: &'l Layout<'l>) -> Self {
        let (dotted, unique, initializers) = <(String, String, Initializers)>::default();
        let (inside, outer) = (Anonymous::No, layout);
        let (base, in_union, is_anonymous, element, before) = (0, false, false, None, Some(Before::default()));
        Self { outer, base, in_union, inside, is_anonymous, element, dotted, unique, initializers, before }
    }

    pub(super) fn path(&self, member: &Member<'_>) -> String {
        join(&self.dotted, ".", &member_name(member, self.outer))
    }

    pub(super) fn identifier(&self, member: &Member<'_>) -> String {
        join(&self.unique, "__", &member_name(member, self.outer))
    }

    /// The way to the members of this member, between the initializers of the others.
    pub(super) fn within(&self, member: &'l Member<'l>, others: &Initializers) -> Self {
        let mut scope = Self { base: self.base + member.offset(), ..self.clone() };
        scope.is_anonymous = member.is_anonymous();
        if member.is_anonymous() {
            scope.inside = self.inside.and(member.layout);
            scope.initializers = self.around(others, ["{", "}"]);
        } else {
            (scope.inside, scope.outer) = (Anonymous::No, bottom(member.layout));
            (scope.before, scope.initializers) = (Some(Before::default()), Initializers::default());
            scope.dotted = self.path(member) + &"[0]".repeat(dimensions(member.layout));
            scope.unique = self.identifier(member);
            if dimensions(member.layout) > 0 {
                scope.element = Some((scope.dotted.clone(), scope.base));
            }
        }
        scope
    }

    /// The initializers of this way with `open` and `close` among those of the other members.
    pub(super) fn around(&self, others: &Initializers, [open, close]: [&str; 2]) -> Initializers {
        array::from_fn(|i| {
            let ([start, end], [before, after]) = (&self.initializers[i], &others[i]);
            [format!("{start}{before}{open}"), format!("{close}{after}{end}")]
        })
    }

    /// This way, which leads to the anonymous member with this index of `layout`, after the way `outer` to that. An initializer
    /// reaches only the first member of a union, and C++ may lack members that it cannot declare or name.
    pub(super) fn counted(self, outer: &Self, layout: &Layout<'_>, index: usize) -> Self {
        let is_reached =
            !outer.in_union && layout.members().iter().all(|member| is_declared(member) && !is_hidden(member));
        let within = |Before { start, depth, place }: &Before| Before {
            start: format!("{start}{}{{", initializers(layout, outer.outer, index)),
            depth: depth + 1,
            place: format!("{place}_{index}"),
        };
        Self { before: outer.before.as_ref().filter(|_| is_reached).map(within), ..self }
    }
}

/// Initializers for this number of members, each with a comma and in braces, without which the elements of an array take those of
/// other members. The first is one for the type of the first member alone. A C++ structure that has the members of an anonymous
/// one without it does not take its initializers. A member that only C++ has takes those of the next one, so they are `{}`. A
/// class takes a value if all members take theirs then, because it may have no default constructor.
pub(super) fn initializers(layout: &Layout<'_>, outer: &Layout<'_>, count: usize) -> String {
    let declared = layout.members().iter().filter(|member| is_declared(member)).enumerate();
    let known = declared.map(|(index, member)| match (member.layout.kind, member.layout.members().len()) {
        (TypeKind::Union(_), _) if member.is_anonymous() && index == 0 => {
            format!("{{{}}}", initializers(member.layout, outer, 1))
        }
        (TypeKind::Struct(_), members) if member.is_anonymous() && (index == 0 || members > 1) => {
            format!("{{{}}}", initializers(member.layout, outer, members))
        }
        (TypeKind::Struct(_) | TypeKind::Union(_), _) if index > 0 && !member.is_anonymous() => {
            format!("PTX_ABI_NEXT({})", member_name(member, outer))
        }
        _ if index > 0 => "{}".into(),
        _ => format!("PTX_ABI_ONLY({})", member_name(member, outer)),
    });
    known.chain(iter::repeat("{}".into())).take(count).flat_map(|one| [one, ", ".into()]).collect()
}

pub(super) fn join(before: &str, separator: &str, name: &str) -> String {
    [before, if before.is_empty() { "" } else { separator }, name].concat()
}
