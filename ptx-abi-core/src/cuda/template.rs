//! Templates of which a header defines an instance, or points to one.

use core::fmt::{self, Display};

use super::define::keyword;
use crate::cpp::names::{Path, split};
use crate::cpp::templates::{self, ValueType, has_arguments, is_value};
use crate::layout::{Layout, TypeKind};

/// The declaration of such a template.
pub(super) struct Template<'l> {
    /// The name of the instance.
    pub(super) name: &'l str,
    /// `typename`, or the type of a value. If the list is too short, the arguments determine the rest.
    pub(super) params: &'l [&'l str],
    pub(super) keyword: &'static str,
}

impl<'l> Template<'l> {
    pub(super) fn of(layout: &'l Layout<'l>) -> Option<Self> {
        let (TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) | TypeKind::Transparent(aggregate)) = layout.kind
        else {
            return None;
        };
        let (name, keyword) = (layout.name, keyword(layout.kind));
        has_arguments(name).then_some(Self { name, params: aggregate.template, keyword })
    }

    /// Whether C++ cannot define a single instance, as for an alias template or for a member of a template.
    pub(super) fn refused(&self, layout: &Layout<'_>) -> bool {
        let (spaces, name) = split(self.name);
        matches!(layout.kind, TypeKind::Transparent(_)) || has_arguments(spaces) || !has_arguments(name)
    }
}

/// Writes the primary template, which has no definition.
impl Display for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("template <")?;
        let (_, name) = split(self.name);
        for (index, argument) in templates::arguments(name).enumerate() {
            let param = match self.params.get(index) {
                Some(param) if !param.is_empty() => param,
                _ if !is_value(argument) => "typename",
                known => value_type(argument, known.is_some()),
            };
            write!(f, "{}{}", if index > 0 { ", " } else { "" }, ValueType(param))?;
        }
        write!(f, "> {} {};", self.keyword, Path { name: templates::template(name), separator: "::" })
    }
}

/// The type of the template parameter for this argument. If the Rust name has the literal, it is the literal's type.
/// Otherwise it is the type of most Rust constants, `usize`.
fn value_type(argument: &str, is_literal: bool) -> &'static str {
    match argument.as_bytes() {
        b"true" | b"false" => "bool",
        [b'\'', ..] => "char",
        [b'-', ..] => "int32_t",
        _ if is_literal => "int32_t",
        _ => "size_t",
    }
}

/// Writes an `#error` in place of a definition that C++ cannot have.
pub(super) fn refuse_template(f: &mut dyn fmt::Write, layout: &Layout<'_>) -> fmt::Result {
    let (what, advice) = match layout.kind {
        TypeKind::Transparent(_) => ("one instance of a template for aliases", "make the struct #[repr(C)]"),
        _ => ("one instance of a member of a template", "name a template that stands in a namespace"),
    };
    writeln!(
        f,
        "#error \"{}: C++ cannot define {what}: {advice}, or define it by hand and check it with cuda_asserts()\"",
        layout.name
    )
}
