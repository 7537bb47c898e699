//! Templates of which a header defines an instance, or points to one.

use core::fmt::{self, Display};

use super::define::keyword;
use crate::names::ValueType;
use crate::names::{Path, defined, in_namespace};
use crate::types::{Argument, CppType};
use ptx_abi_core::layout::{Layout, TypeKind};

/// The declaration of such a template.
pub(super) struct Template<'l> {
    /// The instance, without its namespaces.
    pub(super) instance: CppType<'l>,
    pub(super) keyword: &'static str,
}

impl<'l> Template<'l> {
    /// The template of which the layout is an instance.
    pub(super) fn of(layout: &Layout<'l>) -> Option<Self> {
        Self::new(defined(layout), keyword(layout.kind))
    }

    /// The template of which the type is an instance.
    pub(super) fn new(ty: CppType<'l>, keyword: &'static str) -> Option<Self> {
        let (_, instance) = in_namespace(ty);
        instance.is_instance().then_some(Self { instance, keyword })
    }

    /// Whether C++ cannot define a single instance, as for an alias template or for a member of a template.
    pub(super) fn refused(&self, layout: &Layout<'_>) -> bool {
        matches!(layout.kind, TypeKind::Transparent(_)) || !matches!(self.instance, CppType::Instance { .. })
    }
}

/// Writes the primary template, which has no definition.
impl Display for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CppType::Instance { template, arguments } = self.instance else { return Ok(()) };
        f.write_str("template <")?;
        for (index, argument) in arguments.iter().enumerate() {
            f.write_str(if index > 0 { ", " } else { "" })?;
            match argument {
                Argument::Type(_) => f.write_str("typename")?,
                Argument::Value(value) => write!(f, "{}", ValueType(value.ty()))?,
                _ => {}
            }
        }
        write!(f, "> {} {};", self.keyword, Path { name: template, separator: "::" })
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
