//! Writes a resolved tree as C++ text.
//!
//! A declarator surrounds its name, `int (*)[4]`, so a type is written in two halves.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter, Write as _};

use super::builtin::Builtins;
use super::decode::ABBREVIATIONS;
use super::tree::{Flags, Kind, Length, Sign, Tree};

pub(super) const ANONYMOUS: &str = "(anonymous namespace)";

/// Whether nvcc or another compiler generated this name for a namespace without a name, or for `static` items (facts 7).
pub(super) fn is_anonymous(name: &str) -> bool {
    name.starts_with("_GLOBAL__N_") || name.starts_with("_INTERNAL_") || name == ANONYMOUS
}

/// Whether a library writes its version into this name of an inline namespace, so that programmers write names without it:
/// `std::__cxx11`, `cuda::std::__4`, `thrust::_V_300500_SM_900`, and `CUB_200200_700_NS` (facts 7).
pub(super) fn is_version(name: &str) -> bool {
    let is_number = |text: &str| text.starts_with(|first: char| first.is_ascii_digit());
    let after = |prefix: &str| name.strip_prefix(prefix).is_some_and(is_number);
    let is_own = name.ends_with("_NS") && (after("CUB_") || after("THRUST_"));
    name == "__cxx11" || after("_V_") || is_own || after("__") && name[2..].bytes().all(|byte| byte.is_ascii_digit())
}

/// A name or a type as programmers write it, without versions of libraries (`is_version`).
pub fn without_versions(text: &str) -> String {
    text.split("::").filter(|part| !is_version(part)).collect::<Vec<_>>().join("::")
}

/// Writes a type, a name or a template argument. The tree has no template parameters.
impl Display for Tree<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.left(f)?;
        self.right(f)
    }
}

/// Trees with commas between them.
pub struct Commas<'t, 'a>(pub &'t [Tree<'a>]);

impl Display for Commas<'_, '_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for item in self.0 {
            write!(f, "{comma}{item}")?;
            comma = ", ";
        }
        Ok(())
    }
}

/// Writes qualifiers with spaces between them, and with these texts around them if there are any.
pub(super) fn words(flags: Flags, mut before: &str, after: &str, f: &mut Formatter<'_>) -> fmt::Result {
    static WORDS: [(Flags, &str); 6] = [
        (Flags::CONST, "const"),
        (Flags::VOLATILE, "volatile"),
        (Flags::RESTRICT, "__restrict__"),
        (Flags::LVALUE, "&"),
        (Flags::RVALUE, "&&"),
        (Flags::NOEXCEPT, "noexcept"),
    ];
    for (flag, word) in &WORDS {
        if flags.has(*flag) {
            write!(f, "{before}{word}")?;
            before = " ";
        }
    }
    if flags == Flags::NONE { Ok(()) } else { f.write_str(after) }
}

impl Tree<'_> {
    /// Whether the qualifiers of this type follow its star, as the `const` of a pointer does.
    fn is_pointer(&self) -> bool {
        matches!(self.kind, Kind::Pointer(..) | Kind::Member(..))
    }

    /// The name of a function or variable, without parameters and without the qualifiers of a member function.
    pub(super) fn function_name(&self) -> &Self {
        match &self.kind {
            Kind::Callable(name, ..) | Kind::Qualified(name, _) => name.function_name(),
            _ => self,
        }
    }

    fn left(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Pointer(sign, to) => to.left_of(Sign::ALL[*sign as usize].2, f),
            Kind::Member(class, member) => {
                member.left_of("", f)?;
                write!(f, "{class}::*")
            }
            Kind::Qualified(inner, flags) if inner.is_pointer() => {
                inner.left(f)?;
                words(*flags, "", "", f)
            }
            Kind::Qualified(inner, flags) => {
                if !matches!(inner.kind, Kind::Function(..)) {
                    words(*flags, "", " ", f)?;
                }
                inner.left(f)
            }
            Kind::Array(of, _) | Kind::Function(of, ..) => of.left(f),
            Kind::Vector(of, length) => {
                of.left(f)?;
                write!(f, " __vector({length})")
            }
            Kind::Param(..) => Ok(()),
            _ => self.name(f),
        }
    }

    /// Writes the left half of the target of a pointer, and the sign after it, with the gap or the parenthesis between
    /// them.
    fn left_of(&self, sign: &str, f: &mut Formatter<'_>) -> fmt::Result {
        self.left(f)?;
        let (inner, flags) = self.unqualified();
        let gap = match inner.kind {
            Kind::Array(..) | Kind::Function(..) => " (",
            _ if inner.is_pointer() && flags == Flags::NONE => "",
            _ => " ",
        };
        write!(f, "{gap}{sign}")
    }

    /// Writes names and template arguments, which have no second half.
    fn name(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Builtin(of) => f.write_str(of.first().map_or("", |builtin| builtin.name)),
            Kind::Std => f.write_str("std"),
            Kind::Name(name, _) => f.write_str(if is_anonymous(name) { ANONYMOUS } else { name }),
            Kind::Tagged(name, tag) => write!(f, "{name}[abi:{tag}]"),
            Kind::Abbreviation(index) => f.write_str(ABBREVIATIONS[*index].1),
            Kind::Scoped(scope, name) => match scope.kind {
                // Programmers do not write this namespace, which nvcc generates for `static` items.
                Kind::Name(scope, _) if scope.starts_with("_INTERNAL_") => write!(f, "{name}"),
                _ => write!(f, "{scope}::{name}"),
            },
            Kind::Local(around, item, _) => write!(f, "{}::{}", around.function_name(), item.function_name()),
            Kind::Callable(name, ..) => write!(f, "{}", name.function_name()),
            Kind::Entity { of, address, .. } => {
                write!(f, "{}{}", if *address { "&" } else { "" }, of.function_name())
            }
            Kind::Unknown(text, _) => f.write_str(if text.starts_with(['D', 'd']) { "decltype(...)" } else { "..." }),
            Kind::Lambda(params, number) => write!(f, "{{lambda({})#{}}}", Commas(params), number + 1),
            Kind::Unnamed(number) => write!(f, "{{unnamed type#{}}}", number + 1),
            Kind::Auto(number) => write!(f, "auto:{}", number + 1),
            Kind::Expansion(pattern) => write!(f, "{pattern}..."),
            Kind::Template { name, arguments, .. } => write!(f, "{name}<{}>", Commas(arguments)),
            Kind::Literal(ty, value) => literal(ty, value, f),
            Kind::Pack(elements) => write!(f, "{}", Commas(elements)),
            Kind::Written(cast, value) => {
                if let Some(cast) = cast {
                    write!(f, "({cast})")?;
                }
                f.write_str(value)
            }
            Kind::Any => f.write_char('*'),
            // `left` writes the other kinds, which surround a type.
            _ => Ok(()),
        }
    }

    fn right(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Pointer(_, to) | Kind::Member(_, to) => {
                if matches!(to.unqualified().0.kind, Kind::Array(..) | Kind::Function(..)) {
                    f.write_char(')')?;
                }
                to.right(f)
            }
            Kind::Qualified(inner, flags) => match &inner.kind {
                Kind::Function(returns, params, own) => after_function(returns, params, *own | *flags, f),
                _ => inner.right(f),
            },
            Kind::Array(of, length) => {
                write!(f, "[{length}]")?;
                of.right(f)
            }
            Kind::Function(returns, params, flags) => after_function(returns, params, *flags, f),
            _ => Ok(()),
        }
    }
}

/// Writes the text after the place of a function's name: the parameters, the qualifiers of a member function, and the
/// rest of the return type.
fn after_function(returns: &Tree<'_>, params: &[Tree<'_>], flags: Flags, f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "({})", Commas(params))?;
    words(flags, " ", "", f)?;
    returns.right(f)
}

impl Display for Length<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(digits) => f.write_str(digits),
            // A length is a number without the type that it has as an argument.
            Self::Of(tree) => write!(f, "{tree}"),
        }
    }
}

/// Writes the value as C++ writes it: `3u`, `-1`, `true`, `(char)120`, `(Mode)0`.
fn literal(ty: &Tree<'_>, value: &str, f: &mut Formatter<'_>) -> fmt::Result {
    let of = if let Kind::Builtin(of) = ty.kind { of } else { Builtins::of(&[]) };
    let suffix = match (of.code(), value) {
        ("b", "0") => return f.write_str("false"),
        ("b", "1") => return f.write_str("true"),
        ("Dn", _) => return f.write_str("nullptr"),
        ("i", _) => "",
        ("j", _) => "u",
        ("l", _) => "l",
        ("m", _) => "ul",
        ("x", _) => "ll",
        ("y", _) => "ull",
        (code, _) if !code.is_empty() && of.is_float() => return write!(f, "({ty})[{value}]"),
        _ => {
            write!(f, "({ty})")?;
            ""
        }
    };
    match value.strip_prefix('n') {
        Some(digits) => write!(f, "-{digits}{suffix}"),
        None => write!(f, "{value}{suffix}"),
    }
}
