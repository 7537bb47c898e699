//! Templates of which a header defines an instance, or points to one.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::names::{defined, in_namespace, is_instance, path, value_type};
use crate::types::{Argument, CppType};
use ptx_abi_core::{Layout, TypeKind};

/// The primary template of an instance, which has no definition.
pub(super) fn declaration(ty: CppType<'_>, keyword: &str) -> String {
    let (_, CppType::Instance { template, arguments }) = in_namespace(ty) else { return String::new() };
    let parameter = |argument: &Argument<'_>| match argument {
        Argument::Value(value) => value_type(value.ty()).to_owned(),
        _ => "typename".to_owned(),
    };
    let parameters: Vec<_> = arguments.iter().map(parameter).collect();
    format!("template <{}> {keyword} {};", parameters.join(", "), path(template))
}

/// Whether C++ cannot define a single instance, as for an alias template, an enumeration, or a member of a template. The text
/// of a name that a user has described has no arguments from which a template could be declared.
pub(super) fn is_refused(layout: &Layout<'_>) -> bool {
    is_instance(layout)
        && (matches!(layout.kind, TypeKind::Transparent(_) | TypeKind::Enum { .. })
            || !matches!(defined(layout), CppType::Instance { .. }))
}

/// An `#error` in place of a definition that C++ cannot have.
pub(super) fn refuse_template(layout: &Layout<'_>) -> String {
    let (what, advice) = match layout.kind {
        TypeKind::Transparent(_) => ("one instance of a template for aliases", "make the struct #[repr(C)]"),
        TypeKind::Enum { .. } => ("an enumeration with template arguments", "name it without them"),
        _ if !defined(layout).is_instance() => ("an instance of which only the text is known", "derive `PtxLayout`"),
        _ => ("one instance of a member of a template", "name a template in a namespace"),
    };
    let name = layout.name;
    format!(
        "#error \"{name}: C++ cannot define {what}: {advice}, or define it by hand and check it with cuda_asserts!\"\n"
    )
}
