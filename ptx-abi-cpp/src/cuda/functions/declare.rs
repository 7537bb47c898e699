//! Prototypes, and the declarations that they need.

use core::fmt;
use ptx_abi_core::__private::cpp::bottom;

use super::spell::{Declaration, Purpose, spelled};
use super::{CType, Function, Parameter, handle};
use crate::cuda::define;
use crate::cuda::walk::{self, Forward};
use crate::names::Ident;
use crate::names::{find, is_declared};
use crate::types::CppType;
use ptx_abi_core::__private::cpp::cuda_name;
use ptx_abi_core::layout::{Layout, TypeKind};

/// A function that receives a type. An error ends the walk.
type Visit<'v, 'l> = &'v mut dyn FnMut(&'l CType<'l>) -> fmt::Result;

/// Visits the types of parameters and results, and the types inside of them.
fn each<'l>(functions: &'l [&'l [Function<'l>]], visit: Visit<'_, 'l>) -> fmt::Result {
    functions.iter().copied().flatten().try_for_each(|function| each_of(function, visit))
}

fn each_of<'l>(function: &'l Function<'l>, visit: Visit<'_, 'l>) -> fmt::Result {
    function.parameters.iter().try_for_each(|parameter| inside(&parameter.ty, visit))?;
    inside(&function.result, visit)
}

/// Visits a type, and the types that it points to, contains, takes and returns.
fn inside<'l>(ty: &'l CType<'l>, visit: Visit<'_, 'l>) -> fmt::Result {
    visit(ty)?;
    match ty {
        CType::Pointer { to, .. } | CType::Array { element: to, .. } => inside(to, visit),
        CType::Function(Some(signature)) => {
            signature.parameters.iter().try_for_each(|parameter| inside(parameter, visit))?;
            inside(signature.result, visit)
        }
        _ => Ok(()),
    }
}

/// Visits the layouts of types that functions take or return by value, because C++ needs their definitions.
pub(in crate::cuda) fn by_value<'l>(
    functions: &'l [&'l [Function<'l>]],
    visit: &mut dyn FnMut(&'l Layout<'l>) -> fmt::Result,
) -> fmt::Result {
    let mut see = |ty: &'l CType<'l>| match ty {
        CType::Value(layout) => visit(layout),
        _ => Ok(()),
    };
    functions.iter().copied().flatten().try_for_each(|function| {
        function.parameters.iter().try_for_each(|parameter| see(&parameter.ty))?;
        see(&function.result)
    })
}

/// Visits every layout in the functions, to find the CUDA headers that they need.
pub(in crate::cuda) fn pointees<'l>(
    functions: &'l [&'l [Function<'l>]],
    visit: &mut dyn FnMut(&'l Layout<'l>) -> fmt::Result,
) -> fmt::Result {
    each(functions, &mut |ty| match ty {
        CType::Value(layout) => visit(layout),
        _ => Ok(()),
    })
}

/// The declaration that a type needs, if the header does not define the type.
fn forward<'l>(types: &[&'l Layout<'l>], ty: &'l CType<'l>) -> Option<Forward<'l>> {
    match ty {
        CType::Named(ty) => (is_declared(ty) && find(types, ty).is_none()).then(|| walk::named(types, ty)),
        CType::Value(layout) => {
            let layout = bottom(layout);
            match layout.kind {
                TypeKind::Pointer(_) => walk::pointee(types, layout).filter(|forward| match forward.layout {
                    Some(to) => !types.iter().any(|defined| walk::same(defined, to)),
                    None => true,
                }),
                TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Enum { .. } | TypeKind::Vector { .. } => {
                    let is_defined = types.iter().any(|defined| walk::same(defined, layout));
                    (!is_defined && cuda_name(layout).is_none()).then(|| Forward::of(layout))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Writes the prototypes of functions, after the definitions of these types.
pub(in crate::cuda) fn write_prototypes<'l>(
    f: &mut fmt::Formatter<'_>,
    types: &[&'l Layout<'l>],
    functions: &'l [&'l [Function<'l>]],
    c: bool,
) -> fmt::Result {
    if functions.iter().all(|functions| functions.is_empty()) {
        return Ok(());
    }
    f.write_str("// Functions as Rust declares them: the compiler refuses a definition with other types.\n")?;
    let mut declared = walk::Declared::new();
    each(functions, &mut |ty| match forward(types, ty) {
        Some(forward) if declared.insert(forward) => define::declare(f, forward, c),
        _ => Ok(()),
    })?;
    let mut handles = walk::Declared::new();
    each(functions, &mut |ty| match ty {
        CType::Handle(name) if handles.insert(Forward::new(CppType::Named(name))) => {
            let target = handle::target(name).unwrap_or(name);
            writeln!(f, "typedef struct {target} *{name};")
        }
        _ => Ok(()),
    })?;
    // NVRTC compiles only device code.
    let (begin, end) = if c { ("#ifdef __cplusplus\n", "#endif\n") } else { ("", "") };
    write!(f, "#ifndef __CUDACC_RTC__\n{begin}extern \"C\" {{\n{end}")?;
    functions.iter().copied().flatten().try_for_each(|function| prototype(f, types, function, c))?;
    write!(f, "{begin}}}\n{end}#endif\n\n")
}

/// Visits the types that C has to have for the prototypes, and functions whose types only C++ can name.
pub(in crate::cuda) fn each_in_c<'l, R>(
    functions: &'l [&'l [Function<'l>]],
    refuse: &mut dyn FnMut(&'l Function<'l>, InC<'l>) -> Option<R>,
) -> Option<R> {
    functions.iter().copied().flatten().find_map(|function| {
        let mut found = hides_type(function).then(|| refuse(function, InC::Hidden)).flatten();
        // Nothing is written.
        let _ = each_of(function, &mut |ty| {
            let named = match ty {
                CType::Value(layout) => InC::Layout(layout),
                CType::Named(ty) => InC::Cpp(*ty),
                _ => return Ok(()),
            };
            if found.is_none() {
                found = refuse(function, named);
            }
            Ok(())
        });
        found
    })
}

/// What a prototype needs in C.
pub(in crate::cuda) enum InC<'l> {
    /// This type.
    Layout(&'l Layout<'l>),
    /// This type without a layout.
    Cpp(CppType<'l>),
    /// A type whose name a parameter has.
    Hidden,
}

fn prototype(f: &mut fmt::Formatter<'_>, types: &[&Layout<'_>], function: &Function<'_>, c: bool) -> fmt::Result {
    let purpose = Purpose::Prototype { types, global: hides_type(function), c };
    if let CType::Never = function.result {
        f.write_str(if c { "#ifdef __cplusplus\n[[noreturn]]\n#else\n_Noreturn\n#endif\n" } else { "[[noreturn]] " })?;
    }
    let parameters = Parameters { list: function.parameters, purpose };
    let called = Called { name: function.name, parameters };
    writeln!(f, "{};", Declaration { ty: function.result, name: &called, purpose })
}

/// Whether a parameter has the name of a type, so that C++ would not find the type after it.
fn hides_type(function: &Function<'_>) -> bool {
    let mut hides = false;
    // Nothing is written here.
    let _ = each_of(function, &mut |ty| {
        let name = match ty {
            CType::Value(layout) => match bottom(layout).kind {
                TypeKind::Pointer(pointer) => pointer.pointee.name(),
                _ => layout.name,
            },
            CType::Named(ty) => ty.name(),
            _ => return Ok(()),
        };
        hides |=
            function.parameters.iter().any(|Parameter { name: hiding, .. }| name.split("::").next() == Some(hiding));
        Ok(())
    });
    hides
}

/// `name(parameters)`.
struct Called<'c> {
    name: &'c str,
    parameters: Parameters<'c>,
}

impl fmt::Display for Called<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.name, self.parameters)
    }
}

/// The parameters between the parentheses.
struct Parameters<'c> {
    list: &'c [Parameter<'c>],
    purpose: Purpose<'c>,
}

impl fmt::Display for Parameters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.list.is_empty() { self.purpose.nothing() } else { "" })?;
        for (index, &Parameter { name, ty }) in self.list.iter().enumerate() {
            f.write_str(if index > 0 { ", " } else { "" })?;
            let purpose = self.purpose;
            match name {
                "_" => write!(f, "{}", spelled(ty, purpose))?,
                _ => write!(f, "{}", Declaration { ty, name: &Ident(name), purpose })?,
            }
        }
        Ok(())
    }
}
