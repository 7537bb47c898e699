//! Templates of which a header defines an instance, or points to one.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::define::keyword;
use crate::names::{defined, in_namespace, path, value_type};
use crate::types::{Argument, CppType};
use ptx_abi_core::{Layout, TypeKind};

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

    /// The primary template, which has no definition.
    pub(super) fn declaration(&self) -> String {
        let CppType::Instance { template, arguments } = self.instance else { return String::new() };
        let parameter = |argument: &Argument<'l>| match argument {
            Argument::Value(value) => value_type(value.ty()),
            _ => "typename",
        };
        let parameters: Vec<_> = arguments.iter().map(parameter).collect();
        format!("template <{}> {} {};", parameters.join(", "), self.keyword, path(template))
    }
}

/// An `#error` in place of a definition that C++ cannot have.
pub(super) fn refuse_template(layout: &Layout<'_>) -> String {
    let (what, advice) = match layout.kind {
        TypeKind::Transparent(_) => ("one instance of a template for aliases", "make the struct #[repr(C)]"),
        _ => ("one instance of a member of a template", "name a template in a namespace"),
    };
    let name = layout.name;
    format!(
        "#error \"{name}: C++ cannot define {what}: {advice}, or define it by hand and check it with cuda_asserts!\"\n"
    )
}
