//! The line that proves an instance of a generic type.

use crate::model::attr::Marker;
use crate::model::input::Input;
use crate::names;
use crate::syntax::ParamKind;

/// `ptx_abi::assert_layouts!(impls(Pod) for S<f32>);` with the markers of the type, and an argument for each parameter.
pub(super) fn asserted(input: &Input<'_>) -> String {
    let markers = input
        .attrs
        .impls
        .iter()
        .map(|marker| Marker::ALL.iter().find(|(_, known)| *known == marker.value).map_or("", |(name, _)| name));
    let arguments = input.original.generics.params.iter().map(|param| match &param.kind {
        ParamKind::Lifetime(_) => "'static",
        ParamKind::Type(_) => "f32",
        ParamKind::Const(_, _, ty) => match names::spelled(ty).as_str() {
            "bool" => "true",
            "char" => "'a'",
            _ => "3",
        },
    });
    let (markers, arguments): (Vec<_>, Vec<_>) = (markers.collect(), arguments.collect());
    let krate = names::spelled(&input.attrs.krate);
    let krate = krate.trim_start_matches("::");
    let (ident, markers, arguments) = (input.ident(), markers.join(", "), arguments.join(", "));
    format!("{krate}::assert_layouts!(impls({markers}) for {ident}<{arguments}>);")
}
