//! Translates C++ names and types to trees that have symbols.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_read::keywords::{first_name, is_keyword};
use ptx_abi_read::name::builtin::integers;
use ptx_abi_read::name::tree::{Flags, Form, Kind, Length, Sign, Tree};
use ptx_abi_read::name::{
    ABBREVIATIONS, Builtins, before_arguments, is_identifier, parse_name, parse_type, spelled_builtins,
};
use ptx_abi_read::value::Value;

use super::ours::of_layout;
use super::text::{commas, last_group, split_last_word, unqualified};
use super::write::symbol;
use super::{MangleError, SymbolType};

/// The symbol of the function with this name and these parameters.
///
/// The symbol does not contain the return type, so the name has none: `ns::saxpy`. [`signature`] also takes
/// the qualifiers of a member function. `s::s` is never a constructor, but the function `s` of a namespace.
///
/// ```
/// use ptx_abi::mangle::{self, SymbolType};
/// use ptx_abi::{DevPtr, PtxLayout};
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// #[ptx(name = "ns::Node")]
/// struct Node { next: DevPtr<Node> }
///
/// let params = [SymbolType::of::<DevPtr<Node>>(), SymbolType::Cpp("ns::Node *"), SymbolType::of::<Node>()];
/// assert_eq!(mangle::function("ns::walk", &params)?, "_ZN2ns4walkEPKNS_4NodeEPS0_S0_");
/// # Ok::<(), mangle::MangleError>(())
/// ```
///
/// # Errors
///
/// [`MangleError`] if a name or a type is not C++, or is not supported.
pub fn function<'a>(name: &'a str, params: &[SymbolType<'a>]) -> Result<String, MangleError> {
    callable(name, None, params, Flags::NONE)
}

/// The symbol of an instance of a function template. `name` has all template arguments, also those that C++ deduces.
///
/// `template` declares the template's parameters as in C++: `class T, int N, auto V, class... A`. `returns` and `params` use
/// their names, because the symbol spells the declaration of the template: not `float` where the template has `T`.
///
/// ```
/// use ptx_abi::mangle::{self, SymbolType};
/// let params = [SymbolType::Cpp("unsigned"), SymbolType::Cpp("T"), SymbolType::Cpp("const T *"), SymbolType::Cpp("T *")];
/// let saxpy = mangle::instance("ns::saxpy<float>", "class T", SymbolType::Cpp("void"), &params)?;
/// assert_eq!(saxpy, "_ZN2ns5saxpyIfEEvjT_PKS1_PS1_");
/// # Ok::<(), mangle::MangleError>(())
/// ```
///
/// # Errors
///
/// [`MangleError`] if a name or a type is not C++, or is not supported.
pub fn instance<'a>(
    name: &'a str,
    template: &'a str,
    returns: SymbolType<'a>,
    params: &[SymbolType<'a>],
) -> Result<String, MangleError> {
    callable(name, Some((template, returns)), params, Flags::NONE)
}

/// The symbol of a function, which has qualifiers if it is a member function. For an instance of a template, `instance` has
/// the template's parameters and the return type.
fn callable<'a>(
    name: &'a str,
    instance: Option<(&'a str, SymbolType<'a>)>,
    params: &[SymbolType<'a>],
    flags: Flags,
) -> Result<String, MangleError> {
    let template = instance.map_or("", |(template, _)| template);
    if instance.is_some() == template.trim_ascii().is_empty() {
        return Err(MangleError::Template);
    }
    let (name, template) = function_name(name, template, instance.is_some())?;
    let returns = match instance {
        Some((_, returns)) => Some(param(returns, false, false, &template).ok_or(MangleError::Return)?),
        None => None,
    };
    // In C, a single `void` means that there are no parameters.
    let params = if matches!(params, [SymbolType::Cpp(text)] if text.trim_ascii() == "void") { &[] } else { params };
    let params = params.iter().enumerate().map(|(i, ty)| {
        let is_last = i + 1 == params.len();
        param(*ty, true, is_last, &template).ok_or(MangleError::Param(i))
    });
    let name = match &name.kind {
        _ if flags == Flags::NONE => name,
        Kind::Scoped(..) => Tree::new(Kind::Qualified(name, flags)).map_err(|_| MangleError::TooLarge)?,
        _ => return Err(MangleError::Signature),
    };
    let callable = Kind::Callable(name, returns, params.collect::<Result<_, _>>()?);
    Ok(finished(&Tree::new(callable).map_err(|_| MangleError::TooLarge)?))
}

/// The symbol of the function with this name and these parameters after it: `ns::saxpy(unsigned, const float *)`. The
/// qualifiers of a member function follow them: `ns::Grid::at(int) const`.
///
/// [`Symbol`](super::Symbol) displays this text for a function that is not a template.
///
/// # Errors
///
/// [`MangleError`] if a name or a type is not C++, or is not supported.
pub fn signature(text: &str) -> Result<String, MangleError> {
    let (text, flags) = unqualified(text.trim_ascii());
    let (name, params) = last_group(text).ok_or(MangleError::Signature)?;
    let params = params.trim_ascii();
    if params.ends_with(',') {
        return Err(MangleError::Signature);
    }
    let params: Vec<_> = commas(params).map(SymbolType::Cpp).collect();
    callable(name, None, &params, flags)
}

/// The symbol of a variable. It is mangled if the variable is in a namespace, `ns::table`, or an instance of a template.
///
/// A variable that other files cannot use, `static` or `const`, has a symbol that the compiler chooses.
///
/// # Errors
///
/// [`MangleError`] if the name is not C++, or is not supported.
pub fn variable(name: &str) -> Result<String, MangleError> {
    let name = parse_name(name).ok_or(MangleError::Name)?;
    match &name.kind {
        Kind::Name(name, _) => plain(name),
        _ => Ok(finished(&class(&name).ok_or(MangleError::Name)?)),
    }
}

/// The symbol of an `extern "C"` function or variable, which is the name without namespaces.
///
/// # Errors
///
/// [`MangleError::Name`] if the name is not C++.
pub fn extern_c(name: &str) -> Result<String, MangleError> {
    let name = parse_name(name).ok_or(MangleError::Name)?;
    let last = if let Kind::Scoped(_, last) = &name.kind { last } else { &name };
    if let Kind::Name(name, _) = last.kind { plain(name) } else { Err(MangleError::Name) }
}

fn plain(name: &str) -> Result<String, MangleError> {
    if is_name(name) { Ok(name.into()) } else { Err(MangleError::Name) }
}

fn finished(encoding: &Tree<'_>) -> String {
    let symbol = symbol(encoding, true);
    // C and C++ give `main` the same symbol.
    if symbol.starts_with("_Z4main") { "main".into() } else { symbol }
}

/// Whether a mangled name may have this as a part.
fn is_name(name: &str) -> bool {
    is_identifier(name) && !Builtins::is_keyword(name) && !is_keyword(name)
}

/// One parameter of a template: `class T`, `typename... A`, `template <class> class C`, `unsigned N`.
struct TemplateParam<'a> {
    name: &'a str,
    /// The type of a value; `None` for a type or a template.
    value: Option<&'a str>,
    pack: bool,
}

impl<'a> TemplateParam<'a> {
    fn new(text: &'a str) -> Self {
        // A parameter without a name ends with its type: `unsigned long long`.
        let text = text.trim_ascii();
        let (before, name) = match split_last_word(text) {
            (_, word) if Builtins::is_keyword(word) || is_keyword(word) => (text, ""),
            named => named,
        };
        let (before, pack) = match before.strip_suffix("...") {
            Some(before) => (before.trim_ascii_end(), true),
            None => (before, false),
        };
        let is_type = matches!(split_last_word(before).1, "class" | "typename");
        Self { name, value: (!is_type).then_some(before), pack }
    }

    /// An argument for this parameter, whose type may depend on the parameters before it.
    fn argument(&self, written: &Tree<'a>, before: &[(&'a str, Tree<'a>)]) -> Option<Tree<'a>> {
        match (self.value, &written.kind) {
            (None, _) => ty(written, false),
            (Some("auto"), Kind::Written(cast, text)) => literal(text, cast.as_ref(), None),
            (Some(of), Kind::Written(cast, text)) => {
                literal(text, cast.as_ref(), Some(&parse_type(of, before)?.resolved(None).ok()?))
            }
            _ => None,
        }
    }
}

/// The parameters of a template, with their arguments.
type Template<'a> = Vec<(&'a str, Tree<'a>)>;

/// The name of a function, and the arguments of its template.
fn function_name<'a>(
    text: &'a str,
    template: &'a str,
    is_instance: bool,
) -> Result<(Tree<'a>, Template<'a>), MangleError> {
    let Some(name) = parse_name(text) else {
        // The name before the arguments shows which of the two is wrong.
        let is_name = before_arguments(text).and_then(|(path, _)| class(&parse_name(path)?)).is_some();
        return Err(if is_name { MangleError::Arguments } else { MangleError::Name });
    };
    let (path, written) = match &name.kind {
        Kind::Template { name, arguments, .. } => (name, Some(arguments.as_slice())),
        _ => (&name, None),
    };
    let path = class(path).ok_or(MangleError::Name)?;
    if !is_instance {
        return if written.is_none() { Ok((path, Vec::new())) } else { Err(MangleError::Template) };
    }
    // A template without arguments has an empty pack.
    let (list, names) = function_arguments(template, written.unwrap_or_default()).ok_or(MangleError::Arguments)?;
    let instance = Tree::new(kind_of_template(path, list)).map_err(|_| MangleError::TooLarge)?;
    Ok((instance, names))
}

/// The arguments of a function template, and its parameters. Every argument needs a parameter, and every parameter needs an
/// argument.
fn function_arguments<'a>(template: &'a str, written: &[Tree<'a>]) -> Option<(Vec<Tree<'a>>, Template<'a>)> {
    let mut written = written.iter();
    let (mut list, mut names) = (Vec::new(), Template::new());
    let mut params = commas(template).map(TemplateParam::new);
    for param in params.by_ref() {
        if !param.name.is_empty() && names.iter().any(|(name, _)| *name == param.name) {
            return None;
        }
        if !param.pack {
            list.push(param.argument(written.next()?, &names)?);
            names.push((param.name, list.last()?.clone()));
            continue;
        }
        // A pack takes all remaining arguments, so it is the last parameter.
        let mut elements = Vec::new();
        for written in written.by_ref() {
            elements.push(param.argument(written, &names)?);
        }
        list.push(tree_of(Kind::Pack(elements.clone()))?);
        if param.value.is_some() && elements.is_empty() {
            // An empty pack of values is one of values too.
            elements.push(literal_of(builtin(Builtins::of(&["i"]))?, false, 0)?);
        }
        names.push((param.name, tree_of(Kind::Pack(elements))?));
        break;
    }
    (written.next().is_none() && params.next().is_none() && !list.is_empty()).then_some((list, names))
}

/// The type of a parameter, or a return type if `top` is false.
fn param<'a>(param: SymbolType<'a>, top: bool, is_last: bool, template: &[(&'a str, Tree<'a>)]) -> Option<Tree<'a>> {
    let tree = match param {
        SymbolType::Layout(layout) => of_layout(layout)?,
        SymbolType::Cpp(text) => match text.trim_ascii().strip_suffix("...") {
            Some(pattern) if !pattern.is_empty() => expansion(&parse_type(pattern, template)?, top)?,
            _ => spelled_param(&parse_type(text, template)?, top, is_last)?,
        },
    };
    // A pack is a type in an expansion only.
    tree.pack.is_none().then_some(tree)
}

/// `...` is valid only as the last parameter.
fn spelled_param<'a>(param: &Tree<'a>, top: bool, is_last: bool) -> Option<Tree<'a>> {
    match &param.kind {
        Kind::Builtin(of) if of.has("z") && is_last => Some(param.clone()),
        _ if top && matches!(&param.unqualified().0.kind, Kind::Builtin(of) if of.has("v")) => None,
        Kind::Expansion(pattern) => expansion(pattern, top),
        _ => ty(param, top),
    }
}

/// A pattern, once for each element of the packs in it.
fn expansion<'a>(pattern: &Tree<'a>, top: bool) -> Option<Tree<'a>> {
    let pattern = ty(pattern, top)?;
    if pattern.pack.is_some() { tree_of(Kind::Expansion(pattern)) } else { None }
}

/// A type. If `top` is true it is the type of a parameter itself: arrays and functions become pointers, and its own
/// qualifiers do not count.
pub(super) fn ty<'a>(tree: &Tree<'a>, top: bool) -> Option<Tree<'a>> {
    let is_function = |tree: &Tree<'a>| matches!(tree.unqualified().0.kind, Kind::Function(..));
    if top && is_function(tree) {
        return tree_of(Kind::Pointer(Sign::Pointer, ty(tree, false)?));
    }
    let kind = match &tree.kind {
        Kind::Qualified(inner, _) if top => return ty(inner, true),
        Kind::Qualified(inner, flags) => Kind::Qualified(ty(inner, false)?, *flags),
        Kind::Builtin(of) if of.has("z") => return None,
        Kind::Builtin(_) => return Some(tree.clone()),
        Kind::Pointer(sign, to) => Kind::Pointer(*sign, ty(to, false)?),
        Kind::Member(of, member) => Kind::Member(named(of)?, ty(member, false)?),
        Kind::Array(of, _) if top => Kind::Pointer(Sign::Pointer, ty(of, false)?),
        Kind::Array(of, length) => Kind::Array(ty(of, false)?, sized(length)?),
        Kind::Vector(of, length) => Kind::Vector(ty(of, true)?, sized(length)?),
        Kind::Function(returns, params, flags) => {
            let spelled = params.iter().enumerate().map(|(i, param)| spelled_param(param, true, i + 1 == params.len()));
            Kind::Function(ty(returns, false)?, spelled.collect::<Option<_>>()?, *flags)
        }
        _ => return named(tree),
    };
    tree_of(kind)
}

/// A length that is a number or the parameter of a template.
fn sized<'a>(length: &Length<'a>) -> Option<Length<'a>> {
    match length {
        Length::Of(tree) if !tree.is_value_param() => None,
        _ => Some(length.clone()),
    }
}

/// A class, an enumeration, or another name of a builtin type.
fn named<'a>(tree: &Tree<'a>) -> Option<Tree<'a>> {
    // These names mean CUDA's classes here, not a compiler's own types.
    if let Kind::Name(name, linkage) = tree.kind {
        if let class @ ("__half" | "__half2" | "__nv_bfloat16" | "__nv_bfloat162") = first_name(name) {
            return tree_of(Kind::Name(class, linkage));
        }
    }
    match spelled_builtins(tree) {
        Some(builtins) => builtin(builtins),
        None => class(tree),
    }
}

pub(super) fn builtin<'a>(builtins: Builtins) -> Option<Tree<'a>> {
    tree_of(Kind::Builtin(Builtins::of(&[builtins.first()?.code])))
}

pub(super) fn class<'a>(tree: &Tree<'a>) -> Option<Tree<'a>> {
    let kind = match &tree.kind {
        Kind::Name(name, _) => return is_name(name).then(|| tree.clone()),
        Kind::Param(..) => return (!tree.is_value_param()).then(|| tree.clone()),
        Kind::Tagged(name, tag) => Kind::Tagged(class(name)?, class(tag)?),
        Kind::Scoped(scope, name) => {
            let scope = match &scope.kind {
                Kind::Std if has_own_code(name) => return None,
                Kind::Std => scope.clone(),
                _ => class(scope)?,
            };
            Kind::Scoped(scope, class(name)?)
        }
        Kind::Template { arguments, .. } if arguments.is_empty() => return None,
        Kind::Template { name, arguments, .. } => {
            let arguments = arguments.iter().map(class_argument);
            kind_of_template(class(name)?, arguments.collect::<Option<_>>()?)
        }
        _ => return None,
    };
    tree_of(kind)
}

pub(super) fn kind_of_template<'a>(name: Tree<'a>, arguments: Vec<Tree<'a>>) -> Kind<'a> {
    Kind::Template { name, arguments, unnested: Form(false) }
}

/// Whether the full name of this item of `std` differs from that in the source, because it has its own code.
fn has_own_code(name: &Tree<'_>) -> bool {
    let Kind::Name(name, _) = name.kind else { return false };
    let is_it = |(code, full): &(&str, &str)| code.starts_with('S') && full.strip_prefix("std::") == Some(name);
    matches!(name, "basic_istream" | "basic_ostream" | "basic_iostream") || ABBREVIATIONS.iter().any(is_it)
}

/// An argument of a class template. The spelling determines its kind.
fn class_argument<'a>(written: &Tree<'a>) -> Option<Tree<'a>> {
    match &written.kind {
        _ if written.is_value_param() => Some(written.clone()),
        Kind::Written(cast, text) => literal(text, cast.as_ref(), None),
        // An expansion is for a pack, and the pack of values `N` has the expansion `N...`.
        Kind::Expansion(pattern) => {
            let is_value = pattern.is_value_param() && pattern.pack.is_some();
            let element = if is_value { written.clone() } else { expansion(pattern, false)? };
            tree_of(Kind::Pack([element].into()))
        }
        _ => ty(written, false),
    }
}

pub(super) fn tree_of(kind: Kind<'_>) -> Option<Tree<'_>> {
    Tree::new(kind).ok()
}

/// A value of its own type, that of the cast or of the spelling, or of this type if all of it fits there.
fn literal<'a>(text: &str, cast: Option<&Tree<'a>>, of: Option<&Tree<'a>>) -> Option<Tree<'a>> {
    let own = match cast {
        Some(cast) => ty(cast, true)?,
        None => parse_type(value_type(text)?, &[])?,
    };
    let value = converted(Value::of(text)?, &own);
    let of = if let Some(of) = of { ty(of, true)? } else { own.clone() };
    // C++ refuses an argument that changes, and a number for an enumeration. nvcc writes an expression for a cast to a parameter
    // of the template.
    let is_number = matches!(of.kind, Kind::Builtin(_));
    if converted(value, &of) != value || !is_number && of != own || matches!(of.kind, Kind::Param(..)) {
        return None;
    }
    literal_of(of, value.negative, value.magnitude)
}

/// The value after C++ has converted it to this type. The integer of an enumeration is not known.
fn converted(value: Value, of: &Tree<'_>) -> Value {
    let Kind::Builtin(of) = &of.kind else { return value };
    if of.has("b") {
        return Value { negative: false, magnitude: (value.magnitude != 0).into() };
    }
    let mut widths = [1, 2, 4, 8].into_iter().flat_map(|bytes| [(false, bytes), (true, bytes)]);
    let Some((signed, bytes)) = widths.find(|(signed, bytes)| integers(*signed, *bytes).has(of.code())) else {
        return value;
    };
    let count = 1 << (8 * bytes);
    let number = if value.negative { value.magnitude.wrapping_neg() } else { value.magnitude } % count;
    let negative = signed && number >= count / 2;
    Value { negative, magnitude: if negative { count - number } else { number } }
}

/// A value of a type that is translated already.
pub(super) fn literal_of(of: Tree<'_>, negative: bool, magnitude: u128) -> Option<Tree<'_>> {
    let digits = format!("{}{magnitude}", if negative { "n" } else { "" });
    tree_of(Kind::Literal(of, Cow::Owned(digits)))
}

/// The type of a value with this spelling; `None` if the text is not a value.
fn value_type(text: &str) -> Option<&'static str> {
    let digits = match text {
        "true" | "false" => return Some("bool"),
        _ if text.starts_with('\'') => return Some("char"),
        _ => text.trim_start_matches('-').trim_ascii_start(),
    };
    let Value { negative, magnitude } = Value::of(text)?;
    let number = digits.trim_end_matches(['u', 'U', 'l', 'L']);
    let suffix = &digits[number.len()..];
    let (mut unsigned, mut longs) = (suffix.contains(['u', 'U']), suffix.matches(['l', 'L']).count());
    // A literal has the first type in which it fits (C++ [lex.icon]). Without a suffix, only those of other bases may be
    // unsigned, and decimal ones that do not fit into a `long` (nvcc). The least `long` is one here, although C++ has none.
    let is_decimal = !number.starts_with('0');
    if longs == 0 && magnitude > if unsigned || !is_decimal { u32::MAX.into() } else { i32::MAX as u128 } {
        longs = 1;
    }
    let least = u128::from(negative && is_decimal);
    unsigned |= magnitude > if longs == 0 { i32::MAX as u128 } else { i64::MAX as u128 + least };
    Some(match (unsigned, longs) {
        (false, 0) => "int",
        (true, 0) => "unsigned",
        (false, 1) => "long",
        (true, 1) => "unsigned long",
        (false, _) => "long long",
        (true, _) => "unsigned long long",
    })
}
