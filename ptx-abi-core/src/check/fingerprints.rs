//! Fingerprints in PTX that differ from those of the types: kernel and host were compiled with different declarations.

use ptx_abi_read::ascii::after_name;

use super::Subject;
use super::difference::Message;
use super::global::head;
use super::layers::{Layer, Layers};
use crate::fingerprint::{DIGITS, digits};
use crate::layout::{Layout, str_eq};
use crate::param::Param;
use crate::text::push;

/// The fingerprints of a module that differ from those of the types.
pub(super) struct FingerprintMismatches<'a> {
    what: What<'a>,
    params: &'a [Param<'a>],
    /// The message, created at the first mismatch because most modules have none.
    message: Option<Message>,
}

/// The item that is compared with a module.
#[derive(Clone, Copy)]
enum What<'a> {
    /// The parameters of the kernel with this symbol.
    Kernel(Subject<'a>, &'a str),
    /// A variable, in this file.
    Variable(&'a Param<'a>, &'a str),
}

impl<'a> FingerprintMismatches<'a> {
    /// Looks for mismatches in the parameters of the kernel with this symbol.
    #[inline]
    pub(super) const fn of_kernel(subject: Subject<'a>, symbol: &'a str) -> Self {
        Self { what: What::Kernel(subject, symbol), params: subject.params, message: None }
    }

    /// Looks for mismatches in a variable of a file. `param` has its name and its type.
    #[inline]
    pub(super) const fn of_variable(param: &'a Param<'a>, path: &'a str) -> Self {
        Self { what: What::Variable(param, path), params: core::slice::from_ref(param), message: None }
    }

    /// Compares all fingerprints of a module. Returns the message if one differs.
    #[inline]
    pub(super) const fn among(mut self, carried: &[(&str, u64)]) -> Option<Message> {
        if carried.is_empty() {
            return None;
        }
        let mut i = 0;
        while i < carried.len() {
            self.compare(carried[i].0, carried[i].1);
            i += 1;
        }
        let mut index = 0;
        while let Some(mut instance) = self.instance(index) {
            let mut i = 0;
            while i < carried.len() {
                instance.compare(carried[i].0, carried[i].1);
                i += 1;
            }
            self.add(&instance);
            index += 1;
        }
        match self.message {
            Some(message) => Some(with_help(message)),
            None => None,
        }
    }

    /// Compares one fingerprint with every type of this name that a parameter contains or leads to.
    #[inline]
    const fn compare(&mut self, name: &str, value: u64) {
        let mut all = All::new(self.params);
        while let Some(Layer { layout, .. }) = all.next() {
            if is_other(layout, name, value) && !all.had(layout) {
                self.push(layout, value);
            }
        }
    }

    /// The generic instance with this number, from 0, among the types that are passed by value. Each instance counts
    /// once.
    ///
    /// C++ has one name for pointers to all instances, so the check cannot find out which instance is behind a pointer.
    #[inline]
    const fn instance(&self, mut index: usize) -> Option<Instance<'a>> {
        let mut all = All::new(self.params);
        while let Some(Layer { layout, by_value }) = all.next() {
            if layout.is_instance() && by_value && !all.had(layout) {
                if index == 0 {
                    return Some(Instance::new(layout));
                }
                index -= 1;
            }
        }
        None
    }

    /// Reports an instance if the module has only fingerprints of other instances.
    #[inline]
    const fn add(&mut self, instance: &Instance<'_>) {
        if let (false, Some(value)) = (instance.found, instance.other) {
            self.push(instance.layout, value);
        }
    }

    #[inline]
    const fn push(&mut self, layout: &Layout<'_>, value: u64) {
        let mut message = match (self.message, self.what) {
            (Some(message), _) => message,
            (None, What::Kernel(subject, symbol)) => subject.head(symbol),
            (None, What::Variable(param, path)) => head(param, path),
        };
        push_mismatch(&mut message, layout, value);
        self.message = Some(message);
    }
}

/// The types that the parameters contain and lead to, in order.
#[derive(Clone, Copy)]
struct All<'a> {
    params: &'a [Param<'a>],
    /// The parameter whose layers come next.
    next: usize,
    layers: Option<Layers<'a>>,
    /// The number of types returned so far.
    count: usize,
}

impl<'a> All<'a> {
    #[inline]
    const fn new(params: &'a [Param<'a>]) -> Self {
        Self { params, next: 0, layers: None, count: 0 }
    }

    #[inline]
    const fn next(&mut self) -> Option<Layer<'a>> {
        loop {
            if let Some(layers) = &mut self.layers {
                if let Some(layer) = layers.next() {
                    self.count += 1;
                    return Some(layer);
                }
            }
            if self.next == self.params.len() {
                return None;
            }
            self.layers = Some(self.params[self.next].layers());
            self.next += 1;
        }
    }

    /// Whether the same type, with this name and layout, came before the last one.
    #[inline]
    const fn had(&self, layout: &Layout<'_>) -> bool {
        let mut before = Self::new(self.params);
        while before.count + 1 < self.count {
            let Some(Layer { layout: other, .. }) = before.next() else { return false };
            if str_eq(other.name, layout.name) && other.fingerprint() == layout.fingerprint() {
                return true;
            }
        }
        false
    }
}

/// The fingerprints that a module has for one instance of a generic type.
///
/// C++ calls the instance `Pair_` and eight digits of its fingerprint, so each layout has another name. The module has
/// either the fingerprint of this instance, or only fingerprints of other instances.
pub(super) struct Instance<'a> {
    layout: &'a Layout<'a>,
    found: bool,
    other: Option<u64>,
}

impl<'a> Instance<'a> {
    #[inline]
    pub(super) const fn new(layout: &'a Layout<'a>) -> Self {
        Self { layout, found: false, other: None }
    }

    /// Whether this is the fingerprint of the instance.
    #[inline]
    pub(super) const fn is(&self, name: &str, value: u64) -> bool {
        is_instance_of(name, self.layout.name) && self.layout.fingerprint() == value
    }

    /// Compares one fingerprint.
    #[inline]
    pub(super) const fn compare(&mut self, name: &str, value: u64) {
        if self.is(name, value) {
            self.found = true;
        } else if self.other.is_none() && is_instance_of(name, self.layout.name) {
            self.other = Some(value);
        }
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
    if matches!(after_name(symbol.as_bytes(), name.as_bytes(), Some(b'_')), Some([])) {
        // A programmer wrote this name for the only instance in the module.
        return true;
    }
    let Some([b'_', digits @ ..]) = after_name(symbol.as_bytes(), name.as_bytes(), Some(b'_')) else { return false };
    let mut i = 0;
    while i < digits.len() {
        if !matches!(digits[i], b'0'..=b'9' | b'a'..=b'f') {
            return false;
        }
        i += 1;
    }
    digits.len() == DIGITS
}

/// Whether a name from the symbol of a fingerprint is that of the type. The symbol spells `::` as `__`.
///
/// The name of a template instance has digits at its end.
#[inline]
const fn is_name(symbol: &str, layout: &Layout<'_>) -> bool {
    let name = layout.name;
    let Some(found) = after_name(symbol.as_bytes(), name.as_bytes(), Some(b'_')) else { return false };
    if layout.instance().is_none() {
        return found.is_empty();
    }
    let digits = digits(name);
    let mut i = 0;
    while i < found.len() && i < DIGITS {
        if found[i] != digits[i] {
            return false;
        }
        i += 1;
    }
    found.len() == DIGITS
}

const HELP: &str = "\n  help: make the C++ header again, and compile the kernel with it";

/// The message with its help.
#[inline]
pub(super) const fn with_help(mut message: Message) -> Message {
    message.push_str(HELP);
    message
}

/// Appends that the layout of a type was different when the kernel was compiled.
#[inline]
pub(super) const fn push_mismatch(message: &mut Message, layout: &Layout<'_>, value: u64) {
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
    const DIGITS: [&str; 16] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f"];
    message.push_str("0x");
    let mut shift = 64;
    while shift > 0 {
        shift -= 4;
        message.push_str(DIGITS[(number >> shift) as usize & 15]);
    }
}
