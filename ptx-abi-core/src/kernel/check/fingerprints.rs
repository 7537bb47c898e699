//! Fingerprints in PTX that differ from those of the types: kernel and host were compiled with different declarations.

use alloc::string::String;
use core::iter;

use ptx_abi_read::ascii::after_name;

use super::Subject;
use super::difference::Message;
use super::global::head;
use crate::abi::fingerprint::{DIGITS, digits, first_digits};
use crate::abi::layout::layers::Laid;
use crate::abi::layout::nested::within;
use crate::abi::layout::{Layout, str_eq};
use crate::abi::vector::has_definition;
use crate::param::Param;
use crate::text::{Window, find, push, whole, written};

/// The item whose types are compared with the fingerprints of a module.
#[derive(Clone, Copy)]
pub(super) enum FingerprintsOf<'a> {
    /// The parameters of the kernel with this symbol.
    Kernel(Subject<'a>, &'a str),
    /// A variable, which has the name and the type of the parameter, in this file.
    Variable(&'a Param<'a>, &'a str),
}

impl FingerprintsOf<'_> {
    /// Compares all fingerprints of a module. Returns the message of a constant if one differs.
    #[inline]
    pub(super) const fn mismatch(self, fingerprints: &[(&str, u64)]) -> Option<Message> {
        let mut mismatches = self.mismatches(fingerprints);
        let Some((layout, value)) = mismatches.next() else { return None };
        let mut message = self.head(Window::Bounded);
        push_mismatch(&mut message, layout, value);
        while let Some((layout, value)) = mismatches.next() {
            push_mismatch(&mut message, layout, value);
        }
        message.push_str(HELP);
        message.push_str(UNTIL_THEN);
        Some(message)
    }

    /// The same at run time, without a bound and in one pass, because a module may have many.
    #[inline]
    pub(super) fn text(self, fingerprints: &[(&str, u64)]) -> Option<String> {
        let mut mismatches = self.mismatches(fingerprints);
        let lines: String = iter::from_fn(|| mismatches.next()).map(|(layout, value)| line(layout, value)).collect();
        let head = if lines.is_empty() { None } else { whole(|window| Some(self.head(window))) };
        Some(head? + &lines + HELP)
    }

    #[inline]
    const fn head(self, window: Window) -> Message {
        match self {
            Self::Kernel(subject, symbol) => subject.head("PTX511", symbol, window),
            Self::Variable(param, path) => head("PTX511", param, path, window),
        }
    }

    #[inline]
    const fn mismatches<'f>(&'f self, fingerprints: &'f [(&'f str, u64)]) -> Mismatches<'f> {
        let params = match self {
            Self::Kernel(subject, _) => subject.params,
            Self::Variable(param, _) => core::slice::from_ref(*param),
        };
        Mismatches { fingerprints, index: 0, all: All::new(params) }
    }
}

/// The types whose fingerprints differ, with those of the module. Most modules have none.
struct Mismatches<'a> {
    fingerprints: &'a [(&'a str, u64)],
    /// The fingerprint that is compared with all types; after the last one, the instances are searched.
    index: usize,
    all: All<'a>,
}

impl<'a> Mismatches<'a> {
    #[inline]
    const fn next(&mut self) -> Option<(&'a Layout<'a>, u64)> {
        let fingerprints = self.fingerprints;
        while !fingerprints.is_empty() && self.index <= fingerprints.len() {
            while let Some((layout, by_value)) = self.all.next() {
                let differs = if self.index < fingerprints.len() {
                    let (name, value) = fingerprints[self.index];
                    if is_other(layout, name, value) { Some(value) } else { None }
                } else if layout.is_instance() && by_value {
                    // C++ has one name for pointers to all instances, so the check cannot find out to which instance it leads
                    // a pointer.
                    other_instance(layout, fingerprints)
                } else {
                    None
                };
                match differs {
                    Some(value) if !self.all.had(layout) => return Some((layout, value)),
                    _ => {}
                }
            }
            self.index += 1;
            self.all = All::new(self.all.params);
        }
        None
    }
}

/// The types with definitions in C++ that the parameters contain and lead to, in order: wrappers, the types that they wrap,
/// and the types to which these point through any number of pointers.
#[derive(Clone, Copy)]
struct All<'a> {
    params: &'a [Param<'a>],
    /// The parameter whose types come next.
    next: usize,
    layout: Option<&'a Layout<'a>>,
    pointee: Option<Laid<'a>>,
    /// Whether the value is of the next type or contains it. Otherwise a pointer leads to the type.
    by_value: bool,
    /// The number of types returned so far.
    count: usize,
}

impl<'a> All<'a> {
    #[inline]
    const fn new(params: &'a [Param<'a>]) -> Self {
        Self { params, next: 0, layout: None, pointee: None, by_value: true, count: 0 }
    }

    /// The next type, and whether it is passed by value.
    #[inline]
    const fn next(&mut self) -> Option<(&'a Layout<'a>, bool)> {
        loop {
            if let Some(layout) = self.layout {
                self.layout = within(layout);
                if has_definition(layout) {
                    self.count += 1;
                    return Some((layout, self.by_value));
                }
            } else if let Some(pointee) = self.pointee {
                (self.layout, self.pointee, self.by_value) = (Some(pointee.layout), pointee.points_to.copied(), false);
            } else if self.next < self.params.len() {
                let param = &self.params[self.next];
                (self.layout, self.pointee, self.by_value) = (Some(param.layout), param.points_to, true);
                self.next += 1;
            } else {
                return None;
            }
        }
    }

    /// Whether the same type, with this name and layout, came before the last one.
    #[inline]
    const fn had(&self, layout: &Layout<'_>) -> bool {
        let mut before = Self::new(self.params);
        while before.count + 1 < self.count {
            let Some((other, _)) = before.next() else { return false };
            if str_eq(other.name, layout.name) && other.fingerprint() == layout.fingerprint() {
                return true;
            }
        }
        false
    }
}

/// Whether this is the fingerprint of an instance of a generic type.
///
/// C++ calls the instance `Pair_` and eight digits of its fingerprint, so each layout has another name. A module has
/// either the fingerprint of an instance, or only fingerprints of other instances.
#[inline]
pub(super) const fn is_instance(layout: &Layout<'_>, name: &str, value: u64) -> bool {
    is_instance_of(name, layout.name) && layout.fingerprint() == value
}

/// The first fingerprint of another instance, if the module has none of this one.
#[inline]
const fn other_instance(layout: &Layout<'_>, fingerprints: &[(&str, u64)]) -> Option<u64> {
    let all = fingerprints.len();
    match find!(i, 0..all, is_instance_of(fingerprints[i].0, layout.name)) {
        Some(other) if find!(i, 0..all, is_instance(layout, fingerprints[i].0, fingerprints[i].1)).is_none() => {
            Some(fingerprints[other].1)
        }
        _ => None,
    }
}

/// Whether a fingerprint belongs to a type with this C++ name but another layout.
#[inline]
pub(super) const fn is_other(layout: &Layout<'_>, name: &str, value: u64) -> bool {
    !layout.is_instance() && is_name(name, layout) && layout.fingerprint() != value
}

/// Whether this name, from the symbol of a fingerprint, is that of an instance of the generic type `name`.
#[inline]
pub(super) const fn is_instance_of(symbol: &str, name: &str) -> bool {
    let digits = match after_name(symbol.as_bytes(), name.as_bytes(), Some(b'_')) {
        // A programmer wrote this name for the only instance in the module.
        Some([]) => return true,
        Some([b'_', digits @ ..]) => digits,
        _ => return false,
    };
    digits.len() == DIGITS && find!(i, 0..DIGITS, !matches!(digits[i], b'0'..=b'9' | b'a'..=b'f')).is_none()
}

/// Whether a name from the symbol of a fingerprint is that of the type. The symbol spells `::` as `__`.
///
/// The name of a template instance has digits at its end.
#[inline]
pub(super) const fn is_name(symbol: &str, layout: &Layout<'_>) -> bool {
    let Some(found) = after_name(symbol.as_bytes(), layout.name.as_bytes(), Some(b'_')) else { return false };
    let Some(digits) = digits(layout.name) else { return found.is_empty() };
    found.len() == DIGITS && find!(i, 0..DIGITS, found[i] != digits[i]).is_none()
}

pub(super) const HELP: &str = "\n  help: make the C++ header again, and compile the kernel with it";
/// In a constant: the test that makes the header may be in the crate that does not compile.
pub(super) const UNTIL_THEN: &str = "; until then `PTX_ABI_UNCHECKED=1` lets this crate compile";

/// The line of a type whose layout was different when the kernel was compiled.
#[inline]
pub(super) fn line(layout: &Layout<'_>, value: u64) -> String {
    written(|line| push_mismatch(line, layout, value))
}

/// Appends that the layout of a type was different when the kernel was compiled.
#[inline]
const fn push_mismatch(message: &mut Message, layout: &Layout<'_>, value: u64) {
    push!(
        message,
        "\n  the layout of `{}` differs from the one that the kernel was compiled with: its fingerprint is ",
        layout.name
    );
    push_hex(message, layout.fingerprint());
    message.push_str(", the kernel has ");
    push_hex(message, value);
}

#[inline]
const fn push_hex(message: &mut Message, number: u64) {
    if let Ok(digits) = core::str::from_utf8(&first_digits::<16>(number)) {
        push!(message, "0x{}", digits);
    }
}
