//! Prototypes, and the declarations that they need.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_core::__private::cpp::{bottom, has_definition};
use ptx_abi_core::{Layout, TypeKind};

use super::spell::{Purpose, declaration, spelled};
use super::{CType, CudaFunction, Parameter, handle};
use crate::cuda::define;
use crate::cuda::walk::{self, Forward};
use crate::names::{declared, defined, find, is_declared, parameter_name, target, unaliased};
use crate::types::CppType;

fn types_of<'l>(function: &'l CudaFunction<'l>) -> impl Iterator<Item = &'l CType<'l>> {
    function.parameters.iter().map(|parameter| &parameter.ty).chain([&function.result])
}

/// These types, and the types that they point to, contain, take and return.
pub(in crate::cuda) fn inside<'l>(function: &'l CudaFunction<'l>) -> Vec<&'l CType<'l>> {
    fn add<'l>(all: &mut Vec<&'l CType<'l>>, ty: &'l CType<'l>) {
        all.push(ty);
        match ty {
            CType::Pointer { to, .. } | CType::Array { element: to, .. } => add(all, to),
            CType::Function(Some(signature)) => {
                signature.parameters.iter().chain([signature.result]).for_each(|ty| add(all, ty));
            }
            _ => {}
        }
    }
    let mut all = Vec::new();
    types_of(function).for_each(|ty| add(&mut all, ty));
    all
}

/// The layouts of types that functions take or return by value, because C++ needs their definitions.
pub(in crate::cuda) fn by_value<'l>(functions: &'l [&'l [CudaFunction<'l>]]) -> impl Iterator<Item = &'l Layout<'l>> {
    functions.iter().copied().flatten().flat_map(types_of).filter_map(CType::layout)
}

/// Every layout in the functions, to find the CUDA headers that they need.
pub(in crate::cuda) fn layouts<'l>(functions: &[&'l [CudaFunction<'l>]]) -> Vec<&'l Layout<'l>> {
    functions.iter().copied().flatten().flat_map(inside).filter_map(CType::layout).collect()
}

/// The declaration that a type needs, if the header does not define the type.
fn forward<'l>(types: &[&'l Layout<'l>], ty: &'l CType<'l>) -> Option<Forward<'l>> {
    let is_defined = |layout| types.iter().any(|defined| walk::same(defined, layout));
    match (ty, ty.layout()) {
        (CType::Named(ty), _) => (is_declared(ty) && find(types, ty).is_none()).then(|| walk::named(types, ty)),
        (_, Some(layout)) => {
            let (layout, _) = unaliased(layout);
            match layout.kind {
                TypeKind::Pointer(_) => {
                    walk::pointee(types, layout).filter(|forward| forward.layout.is_none_or(|to| !is_defined(to)))
                }
                _ => (!is_defined(layout) && has_definition(layout)).then(|| Forward::of(layout)),
            }
        }
        _ => None,
    }
}

/// The declarations that the arguments of a template need, where C++ knows no type by its definition.
fn arguments<'l>(types: &[&'l Layout<'l>], ty: &'l CType<'l>) -> Vec<Forward<'l>> {
    let ty = match (ty, ty.layout()) {
        (CType::Named(ty), _) => *ty,
        (_, Some(layout)) => {
            let (layout, _) = unaliased(layout);
            match layout.kind {
                TypeKind::Pointer(pointer) => *target(types, pointer.pointee),
                _ => defined(layout),
            }
        }
        _ => return Vec::new(),
    };
    let is_known = |forward: &Forward<'l>| forward.layout.is_some_and(|to| types.iter().any(|ty| walk::same(ty, to)));
    let all = declared(&ty).into_iter().map(|ty| walk::named(types, &ty));
    all.filter(|forward| !is_known(forward)).collect()
}

/// Whether the function has an array of classes that the header only declares.
pub(in crate::cuda) fn has_incomplete_array<'l>(types: &[&'l Layout<'l>], function: &'l CudaFunction<'l>) -> bool {
    let is_class = |forward: Forward<'_>| !matches!(forward.layout, Some(Layout { kind: TypeKind::Enum { .. }, .. }));
    inside(function).into_iter().any(|ty| {
        let element = if let CType::Array { element, .. } = ty { element } else { ty };
        let is_array = match element.layout().map(unaliased) {
            Some((Layout { kind: TypeKind::Pointer(_), .. }, _)) => false,
            Some((_, extents)) => element != ty || !extents.is_empty(),
            None => element != ty,
        };
        is_array && forward(types, element).is_some_and(is_class)
    })
}

/// The prototypes of functions, after the definitions of these types.
pub(in crate::cuda) fn prototypes<'l>(
    types: &[&'l Layout<'l>],
    functions: &[&'l [CudaFunction<'l>]],
    c: bool,
) -> String {
    let functions = || functions.iter().copied().flatten();
    if functions().next().is_none() {
        return String::new();
    }
    let (mut forwards, mut handles) = (Vec::new(), Vec::new());
    for ty in functions().flat_map(inside) {
        for forward in forward(types, ty).into_iter().chain(arguments(types, ty)) {
            walk::insert(&mut forwards, forward);
        }
        match *ty {
            CType::Handle(name) if !handles.contains(&name) => handles.push(name),
            _ => {}
        }
    }
    let mut out =
        "// Functions as Rust declares them: the compiler refuses a definition with other types.\n".to_owned();
    out.extend(forwards.into_iter().map(|forward| define::declare(forward, c)));
    for name in handles {
        out += &format!("typedef struct {} *{name};\n", handle::target(name).unwrap_or(name));
    }
    // NVRTC compiles only device code.
    let (begin, end) = if c { ("#ifdef __cplusplus\n", "#endif\n") } else { ("", "") };
    out += &format!("#ifndef __CUDACC_RTC__\n{begin}extern \"C\" {{\n{end}");
    out.extend(functions().map(|function| prototype(types, function, c)));
    out + &format!("{begin}}}\n{end}#endif\n\n")
}

fn prototype(types: &[&Layout<'_>], function: &CudaFunction<'_>, c: bool) -> String {
    let purpose = Purpose::Prototype { types, global: hides_type(function), c };
    let no_return = match (function.result, c) {
        (CType::Never, true) => "#ifdef __cplusplus\n[[noreturn]]\n#else\n_Noreturn\n#endif\n",
        (CType::Never, false) => "[[noreturn]] ",
        _ => "",
    };
    let names: Vec<_> = function.parameters.iter().map(|parameter| parameter.name).collect();
    let parameter = |&Parameter { name, ty }: &Parameter<'_>| match name {
        "_" => spelled(ty, purpose),
        name => declaration(ty, &parameter_name(name, &names), purpose),
    };
    let parameters = purpose.list(function.parameters.iter().map(parameter));
    let called = format!("{}({parameters})", function.name);
    format!("{no_return}{};\n", declaration(function.result, &called, purpose))
}

/// Whether a parameter has the name of a type, so that C++ would not find the type after it.
pub(in crate::cuda) fn hides_type(function: &CudaFunction<'_>) -> bool {
    let names = inside(function).into_iter().filter_map(|ty| match (ty, ty.layout()) {
        (_, Some(layout)) => match bottom(layout).kind {
            TypeKind::Pointer(pointer) => Some(pointer.pointee.name()),
            _ => Some(layout.name),
        },
        (CType::Named(ty), _) => Some(CppType::name(ty)),
        _ => None,
    });
    let is_hidden = |name: &str| {
        function.parameters.iter().any(|Parameter { name: hiding, .. }| name.split("::").next() == Some(hiding))
    };
    names.into_iter().any(is_hidden)
}
