//! The line that proves an instance of a generic type.

use crate::model::input::Input;
use crate::names;
use crate::syntax::ParamKind;

/// `ptx_abi::assert_layouts!(impls(Pod) for S<f32>);` with the markers of the type, and an argument for each parameter.
pub(super) fn asserted(input: &Input<'_>) -> String {
    let (mut markers, mut arguments) = (Vec::new(), Vec::new());
    for marker in &input.attrs.impls {
        markers.push(marker.value.name().to_owned());
    }
    for param in &input.original.generics.params {
        let argument = match &param.kind {
            ParamKind::Lifetime(_) => "'static",
            ParamKind::Type(_) => "f32",
            ParamKind::Const(_, _, ty) => match names::spelled(ty).as_str() {
                "bool" => "true",
                "char" => "'a'",
                _ => "3",
            },
        };
        arguments.push(argument.to_owned());
    }
    let krate = names::spelled(&input.attrs.krate);
    let krate = krate.trim_start_matches("::");
    let (ident, markers, arguments) = (input.ident(), names::joined(&markers, ", "), names::joined(&arguments, ", "));
    format!("{krate}::assert_layouts!(impls({markers}) for {ident}<{arguments}>);")
}
