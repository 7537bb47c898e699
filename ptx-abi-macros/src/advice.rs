//! Types without a layout that are recognized by their spelling: the compiler names the type to write instead.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::spanned::Spanned as _;

use crate::names::spelled;
use crate::syntax::{Kind, Type, is_integer};
use crate::template::{code, code_spanned};
use crate::tokens::Tokens;

/// A trait of `layout::advice`, with the type to write instead if its message names one.
pub(crate) struct Advice {
    name: &'static str,
    instead: Option<TokenStream>,
}

impl From<&'static str> for Advice {
    fn from(name: &'static str) -> Self {
        Self { name, instead: None }
    }
}

impl Advice {
    /// The advice to write a type of the same layout.
    fn same_as(ty: &dyn ToTokens) -> Self {
        Self { name: "SameAs", instead: Some(ty.to_token_stream()) }
    }
}

/// The layout of a field's type that is spelled like one without a layout: an error about it names the type to write. `None`
/// for all other types.
pub(crate) fn advised(ty: &Type, private: &Tokens) -> Option<TokenStream> {
    advised_as(ty, ty, private)
}

/// The layout of the type that a map has in the place of this one, which the compiler infers.
pub(crate) fn inferred(ty: &Type, span: Span, private: &Tokens) -> TokenStream {
    let private = private.respanned(span);
    let advised = advised_as(ty, &code_spanned!(span=> _), &private);
    advised.unwrap_or_else(|| code_spanned!(span=> #private::advice::described::<_>()))
}

fn advised_as(ty: &Type, this: &dyn ToTokens, private: &Tokens) -> Option<TokenStream> {
    let Advice { name, instead } = advice(ty)?;
    let (span, private) = private.at(ty.span());
    let name = Ident::new(name, span);
    let instead = instead.map(|instead| code_spanned!(span=> <#instead>));
    Some(code_spanned!(span=> <#this as #private::advice::#name #instead>::DESCRIBED))
}

/// The advice for a type, or for the elements of an array.
pub(crate) fn advice(ty: &Type) -> Option<Advice> {
    let (path, arguments) = match ty.kind() {
        Kind::Path { path, arguments } => (path, arguments),
        Kind::Reference { to, .. } => return Some(pointing_to(&to)),
        Kind::Tuple(types) => return Some(if types.is_empty() { "UnitType" } else { "TupleType" }.into()),
        Kind::Pointer { to, mutable } => {
            let name = if mutable { "MutablePointerToOwner" } else { "PointerToOwner" };
            return wide(&to).or_else(|| behind_pointer(&to, name));
        }
        Kind::Function => return Some("FunctionPointer".into()),
        Kind::Array { elem, len } => {
            let Advice { name, instead } = advice(&elem)?;
            let same = name == "SameAs";
            let len = len.into_iter().collect::<TokenStream>();
            return Some(Advice { name, instead: instead.map(|elem| if same { code!([#elem; #len]) } else { elem }) });
        }
        Kind::Slice { .. } | Kind::TraitObject | Kind::Never | Kind::Other => return None,
    };
    let name = path.last()?.to_string();
    Some(match (&*name, &*arguments) {
        ("char", []) => "Character".into(),
        ("String" | "CString" | "OsString" | "PathBuf", []) => "HostString".into(),
        ("Vec" | "VecDeque", [_]) => "List".into(),
        ("Box" | "Rc" | "Arc", [to]) => pointing_to(to),
        ("DevPtr", [to]) => behind_pointer(to, "PointerToOwner")?,
        ("DevPtrMut", [to]) => behind_pointer(to, "MutablePointerToOwner")?,
        ("Option", [inner]) => optional(inner)?,
        ("Result", [_, _]) => "ResultType".into(),
        ("Cell" | "UnsafeCell", [inner]) => Advice::same_as(inner),
        ("NonNull", [to]) => wide(to).unwrap_or_else(|| Advice::same_as(&code!(*mut #to))),
        ("PhantomPinned", []) => "UnitType".into(),
        ("Duration", []) => "DurationType".into(),
        (name, [.., element]) if is_buffer(name) => {
            Advice { name: "DeviceBuffer", instead: Some(without_arrays(element.clone()).to_token_stream()) }
        }
        // They mean something only to the process that made them.
        ("Instant" | "SystemTime", [])
        | (
            "Mutex" | "RwLock" | "RefCell" | "OnceCell" | "OnceLock" | "LazyCell" | "LazyLock" | "HashSet" | "BTreeSet"
            | "BinaryHeap" | "LinkedList",
            [_],
        )
        | ("HashMap" | "BTreeMap", [_, _]) => "HostType".into(),
        (name, _) if name.starts_with("__Bindgen") || name == "__IncompleteArrayField" => "BindgenType".into(),
        (name, _) if name == "PhantomData" || is_pointer(name) => return None,
        (_, arguments) => return arguments.iter().find_map(argument),
    })
}

/// Whether a type has the name of a pointer of the device.
fn is_pointer(name: &str) -> bool {
    name.ends_with("Ptr") || name.ends_with("PtrMut")
}

/// The function of `Proof` for a bit-field whose type is spelled like one that no bit-field can have. An error about it names
/// what to write.
pub(crate) fn never_bits(ty: &Type) -> Option<&'static str> {
    match ty.kind() {
        Kind::Array { .. } => Some("array_bits"),
        Kind::Pointer { .. } | Kind::Reference { .. } | Kind::Function => Some("address_bits"),
        Kind::Path { path, .. } if path.is("char") => Some("character_bits"),
        Kind::Path { path, .. } if is_pointer(&path.last()?.to_string()) => Some("address_bits"),
        _ => None,
    }
}

/// The advice for an argument of a type, if it is also true of the type.
fn argument(ty: &Type) -> Option<Advice> {
    advice(ty).filter(|advice| advice.instead.is_none() && advice.name != "UnitType")
}

/// Pointers of the device, and those that a pointer of the device replaces.
const POINTERS: [&str; 5] = ["DevPtr", "DevPtrMut", "Box", "Rc", "Arc"];

/// The advice for `Option`. That of a number which is not zero is laid out as the number.
fn optional(inner: &Type) -> Option<Advice> {
    let (path, arguments) = match inner.kind() {
        Kind::Path { path, .. } if path.ends_with_one_of(&POINTERS) => {
            return Some("NullablePointer".into());
        }
        Kind::Reference { .. } | Kind::Pointer { .. } => return Some("NullablePointer".into()),
        Kind::Function => return Some("FunctionPointer".into()),
        Kind::Path { path, arguments } => (path, arguments),
        _ => return Some("OptionType".into()),
    };
    let name = path.last()?.to_string();
    match (name.strip_prefix("NonZero"), &*arguments) {
        (Some(""), [integer]) => Some(Advice::same_as(integer)),
        (Some(integer), []) if is_integer(&integer.to_lowercase()) => {
            let integer = Ident::new(&integer.to_lowercase(), Span::call_site());
            Some(Advice::same_as(&code!(::core::primitive::#integer)))
        }
        // It has a layout.
        _ if name == "NonNull" => None,
        _ => Some("OptionType".into()),
    }
}

/// The advice for a pointer that has more than an address.
pub(crate) fn wide(to: &Type) -> Option<Advice> {
    match to.kind() {
        Kind::TraitObject => Some("PointerToObject".into()),
        _ => (is_slice(to) || to.is_str()).then(|| "PointerToSlice".into()),
    }
}

/// The advice for a pointer to a type of the host.
fn behind_pointer(to: &Type, name: &'static str) -> Option<Advice> {
    if let Some(advice) = wide(to).filter(|_| !to.is_str()) {
        return Some(advice);
    }
    let data = |ty: &Type| without_arrays(ty.clone()).to_token_stream();
    let data = match to.kind() {
        _ if to.is_str() => code!(::core::primitive::u8),
        Kind::Path { path, arguments } => match (&*path.last()?.to_string(), &*arguments) {
            ("String" | "CString" | "CStr" | "OsString", []) => code!(::core::primitive::u8),
            ("Vec" | "VecDeque" | "Box" | "Rc" | "Arc", [to]) if !is_slice(to) && !to.is_str() => data(to),
            (name, [.., element]) if is_buffer(name) => data(element),
            _ => return None,
        },
        _ => return None,
    };
    Some(Advice { name, instead: Some(data) })
}

/// What to write in place of a reference, such as `DevPtr<f32>`, if what it refers to may be shared.
pub(crate) fn instead_of_reference(ty: &Type) -> Option<String> {
    let Kind::Reference { to, mutable } = ty.kind() else { return None };
    if to.is_str() {
        return Some("`DevPtr<u8>` and a field for the length".to_owned());
    }
    let length = " and a field for the length";
    let (pointee, length) = match to.kind() {
        Kind::Slice { elem } => (elem, length),
        Kind::Path { path, mut arguments } if path.ends_with("Vec") => (arguments.pop()?, length),
        _ => (buffer_element(&to).unwrap_or(to), ""),
    };
    let pointee = without_arrays(pointee);
    let is_shared = advice(&pointee).is_none() && matches!(pointee.kind(), Kind::Path { .. });
    is_shared.then(|| format!("`{}`{length}", pointer_to(&pointee, mutable)))
}

/// The elements of an array, which have its address. An array has no name in C++, so no `DevPtr` points to one.
fn without_arrays(ty: Type) -> Type {
    match ty.kind() {
        Kind::Array { elem, .. } => without_arrays(elem),
        _ => ty,
    }
}

/// `DevPtr<f32>`, or `DevPtrMut<f32>`.
fn pointer_to(to: &Type, mutable: bool) -> String {
    format!("{}<{}>", if mutable { "DevPtrMut" } else { "DevPtr" }, spelled(to))
}

/// The pointer that represents a borrowed buffer of cudarc: `DevPtr<f32>` for `CudaSlice<f32>` and `CudaSlice<[f32; 3]>`.
pub(crate) fn buffer_pointer(to: &Type, mutable: bool) -> Option<String> {
    let Kind::Path { path, mut arguments } = to.kind() else { return None };
    let element = without_arrays(arguments.pop()?);
    path.ends_with_one_of(&BUFFERS).then(|| pointer_to(&element, mutable))
}

/// The device buffers of cudarc, which a kernel's arguments may borrow.
const BUFFERS: [&str; 6] = ["CudaSlice", "CudaView", "CudaViewMut", "UnifiedSlice", "UnifiedView", "UnifiedViewMut"];

/// Whether a type with arguments is a device buffer of cudarc, cust, rustacuda or cuda-core.
fn is_buffer(name: &str) -> bool {
    BUFFERS.contains(&name)
        || ["DeviceBox", "DeviceBuffer", "DeviceSlice", "UnifiedBox", "UnifiedBuffer"].contains(&name)
}

/// The type of the elements of a device buffer.
fn buffer_element(ty: &Type) -> Option<Type> {
    let Kind::Path { path, mut arguments } = ty.kind() else { return None };
    is_buffer(&path.last()?.to_string()).then(|| arguments.pop()).flatten()
}

fn pointing_to(to: &Type) -> Advice {
    if is_slice(to) {
        "List".into()
    } else if to.is_str() {
        "HostString".into()
    } else {
        "HostPointer".into()
    }
}

/// What to write in place of a reference to a slice or a string where a device buffer is expected. No buffer is either.
pub(crate) fn instead_of_host_memory(ty: &Type) -> Option<String> {
    let Kind::Reference { to, mutable } = ty.kind() else { return None };
    let borrow = spelled(ty);
    let borrow = borrow.strip_suffix(&spelled(&to))?;
    let elem = match to.kind() {
        Kind::Slice { elem } => spelled(&elem),
        _ if to.is_str() => "u8".to_owned(),
        _ => return None,
    };
    Some(if cfg!(feature = "cudarc-0_19") {
        format!("write `{} CudaSlice<{elem}>`, a buffer on the device", borrow.trim_end())
    } else {
        format!("write `{}<{elem}>` without `#[ptx(as = …)]`", if mutable { "DevPtrMut" } else { "DevPtr" })
    })
}

fn is_slice(ty: &Type) -> bool {
    matches!(ty.kind(), Kind::Slice { .. })
}
