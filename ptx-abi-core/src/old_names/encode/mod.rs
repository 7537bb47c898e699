//! Translates C++ names and types to a symbol.
//!
//! The text is translated twice. The first symbol repeats everything, `_Z1fP1SP1S`, and is written part by part,
//! independently of the parts before. It is decoded like any other symbol. Its graph is then written again, where each
//! repetition becomes a substitution: `_Z1fP1SS0_`.

mod types;

use super::build::some;
use super::builtin::{Builtins, eq, split_word, starts_with};
use super::compress::symbol;
use super::decode::decode;
use super::matching::split_tag;
use super::spelling::{
    ends_with_comma, last_group, split_arguments, split_comma, split_last_word, split_scope, value_type,
    without_global_scope,
};
use super::value::Value;
use super::{MangleError, Mangled, TEXT_BYTES, Type};
use crate::ascii::Ascii;
use crate::text::Text;
use crate::types::Argument;

/// The maximum nesting of types, arguments and scopes. A nested type takes up to six levels. Symbols that the decoder
/// cannot read are refused later.
const MAX_NESTING: usize = 128;

/// The symbol of a function. For an instance of a template, `instance` has the template's parameters and the return type.
#[inline]
pub(super) const fn function(
    name: &str,
    instance: Option<(&str, Type<'_>)>,
    params: &[Type<'_>],
) -> Result<Mangled, MangleError> {
    let mut encoder = match started(name.as_bytes(), instance) {
        Ok(encoder) => encoder,
        Err(error) => return Err(error),
    };
    let mut i = 0;
    while i < params.len() {
        // In C, a single `void` means that there are no parameters.
        let void =
            params.len() == 1 && matches!(params[0], Type::Cpp(text) if eq(text.as_bytes().trim_ascii(), b"void"));
        if !void && encoder.param(params[i], true).is_none() {
            return Err(MangleError::Param(i));
        }
        if void {
            encoder.put("v");
        }
        i += 1;
    }
    if params.is_empty() {
        encoder.put("v");
    }
    encoder.finish()
}

/// The symbol of a function, from one text.
#[inline]
pub(super) const fn signature(text: &str) -> Result<Mangled, MangleError> {
    let text = text.as_bytes().trim_ascii();
    let Some(start) = last_group(text) else { return Err(MangleError::Signature) };
    let (name, params) = text.split_at(start);
    let mut encoder = match started(name, None) {
        Ok(encoder) => encoder,
        Err(error) => return Err(error),
    };
    let mut rest = params.split_at(params.len() - 1).0.split_at(1).1.trim_ascii();
    if ends_with_comma(rest) {
        return Err(MangleError::Signature);
    }
    if rest.is_empty() || eq(rest, b"void") {
        encoder.put("v");
        rest = b"";
    }
    let mut i = 0;
    while !rest.is_empty() {
        let (param, tail) = split_comma(rest);
        if encoder.spelled_param(param, true).is_none() {
            return Err(MangleError::Param(i));
        }
        rest = tail;
        i += 1;
    }
    encoder.finish()
}

/// The start of a symbol, up to the parameters.
#[inline]
const fn started<'t>(name: &[u8], instance: Option<(&'t str, Type<'_>)>) -> Result<Encoder<'t>, MangleError> {
    let template = if let Some((template, _)) = instance { template.as_bytes() } else { b"" };
    let mut encoder = Encoder { text: Text::new(), template, nesting: 0, at_arguments: false };
    let name = without_global_scope(name);
    encoder.put("_Z");
    let is_template = !template.trim_ascii().is_empty();
    if instance.is_some() != is_template || split_arguments(name).is_some() && !is_template {
        return Err(MangleError::Template);
    }
    if encoder.name(name, false).is_none() {
        return Err(if encoder.at_arguments { MangleError::Arguments } else { MangleError::Name });
    }
    if let Some((_, returns)) = instance {
        if encoder.param(returns, false).is_none() {
            return Err(MangleError::Return);
        }
    }
    Ok(encoder)
}

/// The symbol of a variable.
#[inline]
pub(super) const fn variable(name: &str) -> Result<Mangled, MangleError> {
    let name = without_global_scope(name.as_bytes());
    if split_scope(name).0.is_empty() && split_arguments(name).is_none() {
        return plain(name);
    }
    let mut encoder = Encoder { text: Text::new(), template: b"", nesting: 0, at_arguments: false };
    encoder.put("_Z");
    if encoder.name(name, true).is_none() {
        return Err(MangleError::Name);
    }
    if encoder.text.is_full() {
        return Err(MangleError::TooLarge);
    }
    match decode(encoder.text.as_str()) {
        Ok(decoded) => finished(&symbol(&decoded)),
        Err(_) => Err(MangleError::TooLarge),
    }
}

/// The symbol of an `extern "C"` item, which ignores namespaces.
#[inline]
pub(super) const fn extern_c(name: &str) -> Result<Mangled, MangleError> {
    plain(split_scope(without_global_scope(name.as_bytes())).1)
}

#[inline]
const fn plain(name: &[u8]) -> Result<Mangled, MangleError> {
    if !is_identifier(name) {
        return Err(MangleError::Name);
    }
    let mut text = Text::new();
    push(&mut text, name);
    finished(&text)
}

#[inline]
const fn finished(text: &Text<TEXT_BYTES>) -> Result<Mangled, MangleError> {
    if text.is_full() { Err(MangleError::TooLarge) } else { Ok(Mangled(*text)) }
}

/// Whether a mangled name may have this as a part. The keyword of a builtin type is not a name.
#[inline]
const fn is_identifier(name: &[u8]) -> bool {
    let (word, rest) = split_word(name);
    matches!(name, [first, ..] if !first.is_ascii_digit())
        && rest.is_empty()
        && word.len() == name.len()
        && Builtins::keywords(name).first().is_none()
        && !matches!(name, b"operator" | b"const" | b"volatile" | b"auto" | b"decltype" | b"typename")
}

#[inline]
const fn push<const N: usize>(text: &mut Text<N>, bytes: &[u8]) {
    // The bytes were text, cut at ASCII characters.
    if let Ok(part) = core::str::from_utf8(bytes) {
        text.push_str(part);
    }
}

/// The kinds of template parameters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kinds {
    /// A type, `class T`, or a template.
    Type,
    /// A value, `int N`.
    Value,
}

/// One parameter of the template.
#[derive(Clone, Copy)]
struct Param<'t> {
    index: usize,
    kind: Kinds,
    name: &'t [u8],
    /// The type of a value.
    ty: &'t [u8],
    pack: bool,
}

impl<'t> Param<'t> {
    /// Reads a parameter: `class T`, `typename... A`, `template <class> class C`, `unsigned N`.
    #[inline]
    const fn new(index: usize, text: &'t [u8]) -> Self {
        let (before, name) = split_last_word(text);
        let (before, pack) = match before {
            [start @ .., b'.', b'.', b'.'] => (start.trim_ascii_end(), true),
            _ => (before, false),
        };
        let (_, kind) = split_last_word(before);
        let kind = if matches!(kind, b"class" | b"typename") { Kinds::Type } else { Kinds::Value };
        Self { index, kind, name, ty: before, pack }
    }
}

/// Writes a symbol that repeats everything.
struct Encoder<'t> {
    text: Text<TEXT_BYTES>,
    /// The parameters of the template, separated by commas.
    template: &'t [u8],
    nesting: usize,
    /// Whether the name of the function is written, so that its own template arguments follow.
    at_arguments: bool,
}

impl<'t> Encoder<'t> {
    /// The function's symbol without repetitions.
    #[inline]
    const fn finish(&self) -> Result<Mangled, MangleError> {
        // C and C++ give `main` the same symbol.
        if starts_with(self.text.as_str().as_bytes(), 0, b"_Z4main") {
            return plain(b"main");
        }
        if self.text.is_full() {
            return Err(MangleError::TooLarge);
        }
        match decode(self.text.as_str()) {
            Ok(decoded) => finished(&symbol(&decoded)),
            Err(_) => Err(MangleError::TooLarge),
        }
    }

    #[inline]
    const fn put(&mut self, code: &str) {
        self.text.push_str(code);
    }

    #[inline]
    const fn enter(&mut self) -> Option<()> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING || self.text.is_full() { None } else { Some(()) }
    }

    /// The template parameter with this name, or at this position.
    #[inline]
    const fn template_param(&self, name: &[u8], at: usize) -> Option<Param<'t>> {
        let mut rest = self.template.trim_ascii();
        let mut index = 0;
        while !rest.is_empty() {
            let (text, tail) = split_comma(rest);
            let param = Param::new(index, text);
            // A pack takes all remaining arguments.
            if eq(param.name, name) || name.is_empty() && (index == at || param.pack) {
                return Some(param);
            }
            rest = tail;
            index += 1;
        }
        None
    }

    /// Writes a template parameter: `T_`, `T0_` …
    #[inline]
    const fn put_param(&mut self, param: Param<'_>) {
        self.put("T");
        if param.index > 0 {
            self.text.push_usize(param.index - 1);
        }
        self.put("_");
    }

    /// Writes the name of a function or variable, with namespaces and template arguments.
    #[inline]
    const fn name(&mut self, name: &[u8], variable: bool) -> Option<()> {
        let (path, arguments) = match split_arguments(name) {
            Some((path, arguments)) => (path, Some(arguments)),
            // A template without arguments has an empty pack.
            None => (name, if self.template.is_empty() { None } else { Some(&[] as &[u8]) }),
        };
        let (scope, base) = split_scope(path);
        let nested = !(scope.is_empty() || eq(scope, b"std"));
        if nested {
            self.put("N");
        }
        if !scope.is_empty() {
            some!(self.scope(scope));
        }
        some!(self.tagged_name(base));
        if let Some(arguments) = arguments {
            self.at_arguments = true;
            some!(if variable { self.class_arguments(arguments, &[]) } else { self.function_arguments(arguments) });
        }
        if nested {
            self.put("E");
        }
        Some(())
    }

    #[inline]
    const fn source_name(&mut self, name: &[u8]) {
        let (mut length, mut letters) = (0, Ascii::new(name));
        while letters.next().is_some() {
            length += 1;
        }
        self.text.push_usize(length);
        if length == name.len() {
            push(&mut self.text, name);
            return;
        }
        let mut letters = Ascii::new(name);
        while let Some(letter) = letters.next() {
            push(&mut self.text, &[letter]);
        }
    }

    /// Writes a name with the ABI tags after it: `f[abi:x]`.
    #[inline]
    const fn tagged_name(&mut self, name: &[u8]) -> Option<()> {
        let mut start = name.len();
        let mut rest = name;
        while let Some((before, _)) = split_tag(rest) {
            (rest, start) = (before, before.len());
        }
        if !is_identifier(rest) {
            return None;
        }
        self.source_name(rest);
        let mut tags = name.split_at(start).1;
        while let [b'[', b'a', b'b', b'i', b':', tag @ ..] = tags {
            let (tag, behind) = split_word(tag);
            let [b']', behind @ ..] = behind else { return None };
            if !is_identifier(tag) {
                return None;
            }
            self.put("B");
            self.source_name(tag);
            tags = behind;
        }
        if tags.is_empty() { Some(()) } else { None }
    }

    /// Writes the namespaces and classes before a name.
    #[inline]
    const fn scope(&mut self, scope: &[u8]) -> Option<()> {
        some!(self.enter());
        let (outer, name) = split_scope(scope);
        if outer.is_empty() {
            if eq(name, b"std") {
                self.put("St");
            } else {
                some!(self.component(name, true, &[]));
            }
        } else {
            some!(self.scope(outer));
            some!(self.component(name, false, &[]));
        }
        self.nesting -= 1;
        Some(())
    }

    /// Writes a class, namespace or template parameter, with template arguments. `params` are the parameters of the
    /// template, if they are known.
    #[inline]
    const fn component(&mut self, text: &[u8], first: bool, params: &[Argument<'_>]) -> Option<()> {
        let (name, arguments) = match split_arguments(text) {
            Some((name, arguments)) => (name, Some(arguments)),
            None => (text, None),
        };
        match self.template_param(name, usize::MAX) {
            Some(param) if first && !name.is_empty() => match param.kind {
                Kinds::Type => self.put_param(param),
                Kinds::Value => return None,
            },
            _ => some!(self.tagged_name(name)),
        }
        match arguments {
            Some(arguments) => self.class_arguments(arguments, params),
            None => Some(()),
        }
    }

    /// Writes the arguments of the function's own template.
    #[inline]
    const fn function_arguments(&mut self, arguments: &[u8]) -> Option<()> {
        self.put("I");
        let mut rest = arguments.trim_ascii();
        if ends_with_comma(rest) {
            return None;
        }
        let (mut at, mut in_pack) = (0, false);
        while !rest.is_empty() || !in_pack {
            let Some(param) = self.template_param(b"", at) else {
                // Every argument needs a parameter, and every parameter needs an argument.
                if rest.is_empty() && at > 0 {
                    break;
                }
                return None;
            };
            if param.pack && !in_pack {
                self.put("J");
                in_pack = true;
                continue;
            }
            if rest.is_empty() {
                return None;
            }
            let (argument, tail) = split_comma(rest);
            match param.kind {
                Kinds::Type => some!(self.ty(argument, false)),
                Kinds::Value => some!(self.literal(argument, param.ty)),
            }
            rest = tail;
            at += 1;
        }
        self.put(if in_pack { "EE" } else { "E" });
        Some(())
    }

    /// Writes the arguments of a class or variable template. The spelling of each argument determines its kind.
    #[inline]
    const fn class_arguments(&mut self, arguments: &[u8], params: &[Argument<'_>]) -> Option<()> {
        some!(self.enter());
        self.put("I");
        let mut rest = arguments.trim_ascii();
        if rest.is_empty() || ends_with_comma(rest) {
            return None;
        }
        let mut at = 0;
        while !rest.is_empty() {
            let (argument, tail) = split_comma(rest);
            match (self.template_param(argument, usize::MAX), value_type(argument)) {
                (Some(param), _) if matches!(param.kind, Kinds::Value) && !argument.is_empty() => {
                    self.put("X");
                    self.put_param(param);
                    self.put("E");
                }
                (_, Some(ty)) => {
                    let ty = match params.split_at_checked(at) {
                        Some((_, [Argument::Value(value), ..])) => value.ty().name().as_bytes(),
                        _ => ty,
                    };
                    some!(self.literal(argument, ty));
                }
                _ => match argument {
                    // An expansion is for a pack.
                    [pattern @ .., b'.', b'.', b'.'] => {
                        self.put("JDp");
                        some!(self.ty(pattern, false));
                        self.put("E");
                    }
                    _ => some!(self.ty(argument, false)),
                },
            }
            rest = tail;
            at += 1;
        }
        self.put("E");
        self.nesting -= 1;
        Some(())
    }

    /// Writes a value of this type.
    #[inline]
    const fn literal(&mut self, text: &[u8], ty: &[u8]) -> Option<()> {
        let value = some!(Value::of(text));
        let boolean = eq(ty.trim_ascii(), b"bool");
        if boolean && value.magnitude > 1 {
            return None;
        }
        self.put("L");
        some!(self.ty(ty, true));
        if value.negative && value.magnitude > 0 {
            self.put("n");
        }
        self.text.push_u128(value.magnitude);
        self.put("E");
        Some(())
    }
}
