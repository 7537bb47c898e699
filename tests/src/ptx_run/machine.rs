//! Executes instructions.

use std::collections::HashMap;

use super::text::number;
use super::{Fault, Memory, Variables};

/// One thread.
pub(super) struct Machine<'a, 'm> {
    registers: HashMap<&'a str, u64>,
    params: HashMap<&'m str, &'m [u8]>,
    variables: &'m Variables<'m>,
    /// The variables of the kernel, such as those in shared memory.
    locals: HashMap<&'a str, u64>,
    memory: &'m mut Memory,
}

/// The type in the suffix of an instruction.
#[derive(Clone, Copy)]
struct Suffix {
    bits: u32,
    signed: bool,
    float: bool,
}

impl Suffix {
    fn parse(text: &str) -> Result<Self, String> {
        let bits = text.get(1..).and_then(|bits| bits.parse().ok()).filter(|bits| matches!(bits, 8 | 16 | 32 | 64));
        let (signed, float) = (text.starts_with('s'), text.starts_with('f'));
        // No type of 8 or 16 bits is a float of the host.
        let bits = bits.filter(|bits| signed || text.starts_with(['u', 'b']) || float && *bits >= 32);
        bits.map(|bits| Self { bits, signed, float }).ok_or_else(|| format!("type .{text}"))
    }

    const fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits)
    }

    const fn bytes(self) -> usize {
        self.bits as usize / 8
    }

    /// Truncates the value to the type, and extends it with the type's sign.
    const fn extend(self, value: u64) -> u64 {
        if self.signed {
            let unused = 64 - self.bits;
            (((value << unused) as i64) >> unused) as u64
        } else {
            value & self.mask()
        }
    }
}

/// The words of an instruction that name a state space, an order or a scope. The interpreter has one memory and one thread.
const IGNORED: [&str; 17] = [
    "global",
    "const",
    "shared",
    "shared::cta",
    "shared::cluster",
    "relaxed",
    "acquire",
    "release",
    "acq_rel",
    "volatile",
    "weak",
    "cta",
    "cluster",
    "gpu",
    "sys",
    "nc",
    "noftz",
];

impl<'a, 'm> Machine<'a, 'm> {
    pub(super) fn new(
        params: HashMap<&'m str, &'m [u8]>,
        variables: &'m Variables<'m>,
        memory: &'m mut Memory,
    ) -> Self {
        Self { registers: HashMap::new(), params, variables, locals: HashMap::new(), memory }
    }

    /// Allocates a variable of the kernel. Other directives and labels need nothing.
    pub(super) fn declare(&mut self, directive: &'a str) -> Result<(), Fault> {
        if directive.starts_with(".shared ") || directive.starts_with(".local ") {
            let bytes = super::text::initial(directive, "")?;
            let name = directive.split_whitespace().next_back().unwrap_or_default();
            let address = self.memory.allocate(bytes);
            self.locals.insert(name.split('[').next().unwrap_or_default(), address);
        }
        Ok(())
    }

    pub(super) fn step(&mut self, instruction: &'a str) -> Result<(), Fault> {
        if instruction.starts_with("fence.") || instruction.starts_with("membar.") {
            return Ok(());
        }
        let (name, operands) = instruction.split_once(char::is_whitespace).ok_or("no operands")?;
        let operands = operands_of(operands.trim());
        let parts: Vec<&str> = name.split('.').filter(|part| !IGNORED.contains(part)).collect();
        let suffix = Suffix::parse(parts[parts.len() - 1])?;
        match (&parts[..parts.len() - 1], &operands[..]) {
            (["ld", "param"] | ["ld", "param", "v2" | "v4"], [target, place]) => {
                for (i, target) in list(target).into_iter().enumerate() {
                    let value = self.argument(place, i * suffix.bytes(), suffix)?;
                    self.set(target, value)?;
                }
                Ok(())
            }
            (["cvta", "to"] | ["cvta"], [target, address]) => {
                let address = self.get(address)?;
                self.set(target, address)
            }
            (["ld"] | ["ld", "v2" | "v4"], [target, address]) => {
                let start = self.address(address)?;
                for (i, target) in list(target).into_iter().enumerate() {
                    let value = self.load(start + (i * suffix.bytes()) as u64, suffix)?;
                    self.set(target, value)?;
                }
                Ok(())
            }
            (["st"] | ["st", "v2" | "v4"], [address, source]) => {
                let start = self.address(address)?;
                for (i, source) in list(source).into_iter().enumerate() {
                    let value = self.get(source)?;
                    self.store(start + (i * suffix.bytes()) as u64, suffix, value)?;
                }
                Ok(())
            }
            (["atom", operation], [target, address, operands @ ..]) => {
                let old = self.atomic(operation, suffix, address, operands)?;
                if *target == "_" { Ok(()) } else { self.set(target, old) }
            }
            (["red", operation], [address, operands @ ..]) => {
                self.atomic(operation, suffix, address, operands).map(drop)
            }
            (["mov"], [target, source]) => self.mov(suffix, target, source),
            (["not"], [target, a]) => {
                let a = self.get(a)?;
                self.set(target, !a & suffix.mask())
            }
            (["cvt", to], [target, a]) => {
                let value = suffix.extend(self.get(a)?);
                let to = Suffix::parse(to)?;
                if suffix.float || to.float {
                    return Err("floats are not converted".into());
                }
                self.set(target, to.extend(value))
            }
            (["mul", "wide"], [target, a, b]) => {
                let (a, b) = (suffix.extend(self.get(a)?), suffix.extend(self.get(b)?));
                self.set(target, a.wrapping_mul(b))
            }
            ([operation @ ("and" | "or" | "xor" | "add" | "sub" | "shl" | "shr")], [target, a, b]) => {
                let (a, b) = (suffix.extend(self.get(a)?), self.get(b)?);
                let value = match *operation {
                    _ if suffix.float => return Err("floats are not calculated".into()),
                    "and" => a & b,
                    "or" => a | b,
                    "xor" => a ^ b,
                    "add" => a.wrapping_add(b),
                    "sub" => a.wrapping_sub(b),
                    "shl" if b < u64::from(suffix.bits) => a << b,
                    "shr" if b < u64::from(suffix.bits) => {
                        suffix.extend(if suffix.signed { ((a as i64) >> b) as u64 } else { a >> b })
                    }
                    _ => return Err(format!("shift by {b}").into()),
                };
                self.set(target, value & suffix.mask())
            }
            (["bfe"], [target, a, start, len]) => {
                let (a, start, len) = (self.get(a)?, self.get(start)?, self.get(len)?);
                if len == 0 || start + len > u64::from(suffix.bits) {
                    return Err(format!("{len} bits at {start}").into());
                }
                let field = Suffix { bits: len as u32, ..suffix };
                self.set(target, field.extend(a >> start) & suffix.mask())
            }
            (["bfi"], [target, insert, into, start, len]) => {
                let (insert, into) = (self.get(insert)?, self.get(into)?);
                let (start, len) = (self.get(start)?, self.get(len)?);
                if len == 0 || start + len > u64::from(suffix.bits) {
                    return Err(format!("{len} bits at {start}").into());
                }
                let mask = u64::MAX >> (64 - len) << start;
                self.set(target, into & !mask | insert << start & mask)
            }
            (["prmt"], [target, low, high, selector]) => {
                let value = self.permuted(low, high, selector)?;
                self.set(target, value)
            }
            _ => Err("not a known instruction".into()),
        }
    }

    /// The bytes of two registers that `prmt` chooses.
    fn permuted(&self, low: &str, high: &str, selector: &str) -> Result<u64, Fault> {
        let bytes = [self.get(low)? as u32, self.get(high)? as u32].map(u32::to_le_bytes).concat();
        let selector = self.get(selector)?;
        let nibbles = (0..4).rev().map(|i| selector >> (4 * i) & 15);
        let mut chosen = nibbles.map(|nibble| bytes.get(nibble as usize));
        let value = chosen.try_fold(0, |value, byte| byte.map(|byte| value << 8 | u64::from(*byte)));
        value.ok_or_else(|| "a sign is replicated".into())
    }

    /// Does an atomic operation and returns the old value.
    fn atomic(&mut self, operation: &str, suffix: Suffix, address: &str, operands: &[&str]) -> Result<u64, Fault> {
        let address = self.address(address)?;
        let old = self.load(address, suffix)?;
        let values: Result<Vec<u64>, _> =
            operands.iter().map(|operand| self.get(operand).map(|value| suffix.extend(value))).collect();
        let new = match (operation, &values?[..]) {
            ("cas", &[expected, value]) => {
                if old == expected {
                    value
                } else {
                    old
                }
            }
            ("exch", &[value]) => value,
            ("add", &[value]) if suffix.float => add(suffix, old, value),
            ("add", &[value]) => old.wrapping_add(value),
            (_, _) if suffix.float => return Err("not a known operation of floats".into()),
            ("and", &[value]) => old & value,
            ("or", &[value]) => old | value,
            ("xor", &[value]) => old ^ value,
            // Values are extended with their signs.
            ("min", &[value]) if suffix.signed => (old as i64).min(value as i64) as u64,
            ("max", &[value]) if suffix.signed => (old as i64).max(value as i64) as u64,
            ("min", &[value]) => old.min(value),
            ("max", &[value]) => old.max(value),
            ("inc", &[limit]) => {
                if old >= limit {
                    0
                } else {
                    old + 1
                }
            }
            ("dec", &[limit]) => {
                if old == 0 || old > limit {
                    limit
                } else {
                    old - 1
                }
            }
            _ => return Err("not a known operation".into()),
        };
        self.store(address, suffix, new)?;
        Ok(old & suffix.mask())
    }

    /// Runs `mov`, including `mov.b32 %r1, {%rs1, %rs2}` and the reverse.
    fn mov(&mut self, suffix: Suffix, target: &'a str, source: &'a str) -> Result<(), Fault> {
        let (targets, sources) = (list(target), list(source));
        let part = suffix.bits / targets.len().max(sources.len()) as u32;
        let mut value = 0;
        for (i, source) in sources.iter().enumerate() {
            let piece = if sources.len() == 1 { suffix.mask() } else { u64::MAX >> (64 - part) };
            value |= (self.get(source)? & piece) << (i as u32 * part);
        }
        for (i, target) in targets.iter().enumerate() {
            let piece = if targets.len() == 1 { suffix.mask() } else { u64::MAX >> (64 - part) };
            self.set(target, value >> (i as u32 * part) & piece)?;
        }
        Ok(())
    }

    fn set(&mut self, register: &'a str, value: u64) -> Result<(), Fault> {
        if !register.starts_with('%') {
            return Err(format!("`{register}` is not a register").into());
        }
        self.registers.insert(register, value);
        Ok(())
    }

    /// The value of a register or a number, or the address of a variable.
    fn get(&self, operand: &str) -> Result<u64, Fault> {
        if operand.starts_with('%') {
            return self.registers.get(operand).copied().ok_or_else(|| format!("{operand} has no value").into());
        }
        let variable = self.locals.get(operand).or_else(|| self.variables.get(operand));
        variable.copied().or_else(|| number(operand)).ok_or_else(|| format!("operand `{operand}`").into())
    }

    /// The address of an operand such as `[%rd1+8]`.
    fn address(&self, operand: &str) -> Result<u64, Fault> {
        let inner = operand.trim_matches(['[', ']']);
        let (register, offset) = inner.split_once('+').unwrap_or((inner, "0"));
        Ok(self.get(register.trim())?.wrapping_add(self.get(offset.trim())?))
    }

    /// Reads an operand such as `[kernel_param_2+8]`, `byte` bytes after its place.
    fn argument(&self, place: &str, byte: usize, suffix: Suffix) -> Result<u64, Fault> {
        let inner = place.trim_matches(['[', ']']);
        let (name, offset) = inner.split_once('+').unwrap_or((inner, "0"));
        let start = offset.parse::<usize>().map_err(|_| format!("offset `{offset}`"))? + byte;
        let bytes = self.params.get(name).and_then(|bytes| bytes.get(start..start + suffix.bytes()));
        let outside = || Fault { access: true, text: format!("`{place}` is not in the arguments") };
        Ok(suffix.extend(little_endian(bytes.ok_or_else(outside)?)))
    }

    fn load(&mut self, address: u64, suffix: Suffix) -> Result<u64, Fault> {
        let value = little_endian(self.memory.bytes(address, suffix.bytes())?);
        Ok(suffix.extend(value))
    }

    fn store(&mut self, address: u64, suffix: Suffix, value: u64) -> Result<(), Fault> {
        let bytes = self.memory.bytes(address, suffix.bytes())?;
        bytes.iter_mut().enumerate().for_each(|(i, byte)| *byte = (value >> (8 * i)) as u8);
        Ok(())
    }
}

/// The sum of two floats, as their bits.
fn add(suffix: Suffix, a: u64, b: u64) -> u64 {
    if suffix.bits == 32 {
        u64::from((f32::from_bits(a as u32) + f32::from_bits(b as u32)).to_bits())
    } else {
        (f64::from_bits(a) + f64::from_bits(b)).to_bits()
    }
}

pub(super) fn little_endian(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
}

/// The operands, separated by commas outside of braces.
fn operands_of(text: &str) -> Vec<&str> {
    let (mut operands, mut start, mut depth) = (Vec::new(), 0, 0);
    for (i, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                operands.push(text[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    operands.push(text[start..].trim());
    operands
}

/// Splits `{a, b}`, or returns a single operand.
fn list(operand: &str) -> Vec<&str> {
    operand.trim_matches(['{', '}']).split(',').map(str::trim).collect()
}
