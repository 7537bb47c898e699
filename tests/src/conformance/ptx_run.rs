//! Interprets straight-line device functions and kernels in PTX text, enough for reads and writes of bit-fields.
//!
//! An unknown instruction is an error; the interpreter skips nothing.

use std::collections::HashMap;

/// PTX text with its functions and constant variables.
#[derive(Debug, Default)]
pub struct Module<'a> {
    functions: HashMap<&'a str, &'a str>,
    /// The declaration and the value of each variable.
    variables: HashMap<&'a str, (&'a str, &'a str)>,
}

/// The address of the memory.
pub const BASE: u64 = 1 << 32;

impl<'a> Module<'a> {
    /// Finds the functions with a body and the variables with a value.
    pub fn parse(text: &'a str) -> Self {
        let mut module = Self::default();
        let mut rest = text;
        while let Some(at) = rest.find('\n') {
            let line = &rest[..at];
            let named = line.split_once(".func ").or_else(|| line.split_once(".entry "));
            if let Some((_, name)) = named.filter(|_| !line.starts_with("//")) {
                let name = name.split('(').next().unwrap_or_default().trim();
                let end = rest.find("\n}").unwrap_or(rest.len());
                let header = rest.find(';').unwrap_or(end);
                // A prototype ends before a body begins.
                if let Some(body) = rest[..end].find('{').filter(|body| *body < header) {
                    module.functions.insert(name, &rest[body + 1..end]);
                    rest = &rest[end..];
                }
            } else if line.contains(".global ") {
                if let Some((declaration, value)) = line.split_once('=') {
                    let name = declaration.split_whitespace().next_back().unwrap_or_default();
                    module.variables.insert(name.split('[').next().unwrap_or_default(), (declaration, value));
                }
            }
            rest = rest.get(rest.find('\n').map_or(rest.len(), |at| at + 1)..).unwrap_or_default();
        }
        module
    }

    /// The elements of an array of 64-bit numbers, which compilers write as words or as bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such variable.
    pub fn numbers(&self, name: &str) -> Result<Vec<u64>, String> {
        let (declaration, value) =
            self.variables.get(name).ok_or_else(|| format!("no variable `{name}` in the PTX"))?;
        let error = || format!("variable `{declaration}` = {value}");
        let values = value.trim().trim_end_matches(';').trim_matches(['{', '}']).split(',');
        let values: Result<Vec<u64>, _> = values.map(|number| number.trim().parse()).collect();
        let mut values = values.map_err(|_| error())?;
        let length =
            declaration.rsplit_once('[').and_then(|(_, length)| length.trim_end_matches([']', ' ']).parse().ok());
        // Compilers omit zeros at the end.
        values.resize(length.filter(|length| *length >= values.len()).ok_or_else(error)?, 0);
        if declaration.contains(".u64 ") || declaration.contains(".b64 ") {
            Ok(values)
        } else if declaration.contains(".b8 ") {
            Ok(values.chunks(8).map(|bytes| bytes.iter().rev().fold(0, |value, byte| value << 8 | byte)).collect())
        } else {
            Err(error())
        }
    }

    /// Calls a function whose only argument points to `memory`.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown instruction, or for an access outside of `memory`.
    pub fn call(&self, name: &str, memory: &mut [u8]) -> Result<(), String> {
        self.launch(name, &[&BASE.to_le_bytes()], memory)
    }

    /// Runs one thread of a kernel, with the bytes of each argument. `memory` is at [`BASE`].
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown instruction, or for an access outside of `memory` or of an argument.
    pub fn launch(&self, name: &str, arguments: &[&[u8]], memory: &mut [u8]) -> Result<(), String> {
        let body = self.functions.get(name).ok_or_else(|| format!("no function `{name}` in the PTX"))?;
        let mut machine = Machine { registers: HashMap::new(), arguments, memory };
        for line in body.lines() {
            let line = line.split("//").next().unwrap_or_default().trim();
            if line.is_empty() || line.starts_with('.') || line.ends_with(':') {
                continue;
            }
            let instruction = line.trim_end_matches(';');
            if instruction == "ret" {
                return Ok(());
            }
            machine.step(instruction).map_err(|error| format!("{name}: `{line}`: {error}"))?;
        }
        Err(format!("{name}: no `ret`"))
    }
}

struct Machine<'a, 'm> {
    registers: HashMap<&'a str, u64>,
    arguments: &'m [&'m [u8]],
    memory: &'m mut [u8],
}

/// The type in the suffix of an instruction.
#[derive(Clone, Copy)]
struct Suffix {
    bits: u32,
    signed: bool,
}

impl Suffix {
    fn parse(text: &str) -> Result<Self, String> {
        let bits = text.get(1..).and_then(|bits| bits.parse().ok()).filter(|bits| matches!(bits, 8 | 16 | 32 | 64));
        let signed = text.starts_with('s');
        let bits = bits.filter(|_| signed || text.starts_with(['u', 'b']));
        bits.map(|bits| Self { bits, signed }).ok_or_else(|| format!("type .{text}"))
    }

    const fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits)
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

impl<'a> Machine<'a, '_> {
    fn step(&mut self, instruction: &'a str) -> Result<(), String> {
        let (name, operands) = instruction.split_once(char::is_whitespace).ok_or("no operands")?;
        let operands = operands_of(operands.trim());
        // The interpreter has only global memory.
        let parts: Vec<&str> = name.split('.').filter(|part| *part != "global").collect();
        let suffix = Suffix::parse(parts[parts.len() - 1])?;
        match (&parts[..parts.len() - 1], &operands[..]) {
            (["ld", "param"] | ["ld", "param", "v2" | "v4"], [target, place]) => {
                for (i, target) in list(target).into_iter().enumerate() {
                    let value = self.argument(place, i * suffix.bits as usize / 8, suffix)?;
                    self.set(target, value)?;
                }
                Ok(())
            }
            (["cvta", "to"], [target, address]) => {
                let address = self.get(address)?;
                self.set(target, address)
            }
            (["ld"] | ["ld", "v2" | "v4"], [target, address]) => {
                let start = self.address(address)?;
                for (i, target) in list(target).into_iter().enumerate() {
                    let value = self.load(start + i as u64 * u64::from(suffix.bits / 8), suffix)?;
                    self.set(target, value)?;
                }
                Ok(())
            }
            (["st"] | ["st", "v2" | "v4"], [address, source]) => {
                let start = self.address(address)?;
                for (i, source) in list(source).into_iter().enumerate() {
                    let value = self.get(source)?;
                    self.store(start + i as u64 * u64::from(suffix.bits / 8), suffix, value)?;
                }
                Ok(())
            }
            (["mov"], [target, source]) => self.mov(suffix, target, source),
            (["not"], [target, a]) => {
                let a = self.get(a)?;
                self.set(target, !a & suffix.mask())
            }
            (["cvt", to], [target, a]) => {
                let value = suffix.extend(self.get(a)?);
                self.set(target, Suffix::parse(to)?.extend(value))
            }
            ([operation @ ("and" | "or" | "xor" | "add" | "sub" | "shl" | "shr")], [target, a, b]) => {
                let (a, b) = (suffix.extend(self.get(a)?), self.get(b)?);
                let value = match *operation {
                    "and" => a & b,
                    "or" => a | b,
                    "xor" => a ^ b,
                    "add" => a.wrapping_add(b),
                    "sub" => a.wrapping_sub(b),
                    "shl" if b < u64::from(suffix.bits) => a << b,
                    "shr" if b < u64::from(suffix.bits) => {
                        suffix.extend(if suffix.signed { ((a as i64) >> b) as u64 } else { a >> b })
                    }
                    _ => return Err(format!("shift by {b}")),
                };
                self.set(target, value & suffix.mask())
            }
            (["bfe"], [target, a, start, len]) => {
                let (a, start, len) = (self.get(a)?, self.get(start)?, self.get(len)?);
                if len == 0 || start + len > u64::from(suffix.bits) {
                    return Err(format!("{len} bits at {start}"));
                }
                let field = Suffix { bits: len as u32, ..suffix };
                self.set(target, field.extend(a >> start) & suffix.mask())
            }
            (["bfi"], [target, insert, into, start, len]) => {
                let (insert, into) = (self.get(insert)?, self.get(into)?);
                let (start, len) = (self.get(start)?, self.get(len)?);
                if len == 0 || start + len > u64::from(suffix.bits) {
                    return Err(format!("{len} bits at {start}"));
                }
                let mask = u64::MAX >> (64 - len) << start;
                self.set(target, into & !mask | insert << start & mask)
            }
            (["prmt"], [target, low, high, selector]) => {
                let bytes = [self.get(low)? as u32, self.get(high)? as u32].map(u32::to_le_bytes).concat();
                let selector = self.get(selector)?;
                let nibbles = (0..4).map(|i| selector >> (4 * i) & 15);
                let chosen = nibbles
                    .rev()
                    .try_fold(0, |value, nibble| bytes.get(nibble as usize).map(|byte| value << 8 | u64::from(*byte)));
                self.set(target, chosen.ok_or("a sign is replicated")?)
            }
            _ => Err("not a known instruction".to_owned()),
        }
    }

    /// Runs `mov`, including `mov.b32 %r1, {%rs1, %rs2}` and the reverse.
    fn mov(&mut self, suffix: Suffix, target: &'a str, source: &'a str) -> Result<(), String> {
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

    fn set(&mut self, register: &'a str, value: u64) -> Result<(), String> {
        if !register.starts_with('%') {
            return Err(format!("`{register}` is no register"));
        }
        self.registers.insert(register, value);
        Ok(())
    }

    /// The value of a register or a number.
    fn get(&self, operand: &str) -> Result<u64, String> {
        if operand.starts_with('%') {
            return self.registers.get(operand).copied().ok_or_else(|| format!("{operand} has no value"));
        }
        let number = match operand.trim_end_matches('U').strip_prefix("0x") {
            Some(hexadecimal) => u64::from_str_radix(hexadecimal, 16).ok(),
            None => operand.parse().ok().or_else(|| operand.parse::<i64>().ok().map(|n| n as u64)),
        };
        number.ok_or_else(|| format!("operand `{operand}`"))
    }

    /// The address of an operand such as `[%rd1+8]`.
    fn address(&self, operand: &str) -> Result<u64, String> {
        let inner = operand.trim_matches(['[', ']']);
        let (register, offset) = inner.split_once('+').unwrap_or((inner, "0"));
        Ok(self.get(register.trim())?.wrapping_add(self.get(offset.trim())?))
    }

    /// Reads an operand such as `[kernel_param_2+8]`, `byte` bytes after its place.
    fn argument(&self, place: &str, byte: usize, suffix: Suffix) -> Result<u64, String> {
        let inner = place.trim_matches(['[', ']']);
        let (name, offset) = inner.split_once('+').unwrap_or((inner, "0"));
        let number = name.rsplit_once("_param_").and_then(|(_, number)| number.parse::<usize>().ok());
        let start = offset.parse::<usize>().map_err(|error| error.to_string())? + byte;
        let argument = number.and_then(|number| self.arguments.get(number));
        let bytes = argument.and_then(|bytes| bytes.get(start..start + suffix.bits as usize / 8));
        Ok(suffix.extend(little_endian(bytes.ok_or_else(|| format!("`{place}` is not in the arguments"))?)))
    }

    fn bytes(&mut self, address: u64, suffix: Suffix) -> Result<&mut [u8], String> {
        let start = usize::try_from(address.wrapping_sub(BASE)).map_err(|error| error.to_string())?;
        let end = start.checked_add(suffix.bits as usize / 8);
        end.and_then(|end| self.memory.get_mut(start..end)).ok_or_else(|| format!("byte {start} is outside"))
    }

    fn load(&mut self, address: u64, suffix: Suffix) -> Result<u64, String> {
        let value = little_endian(self.bytes(address, suffix)?);
        Ok(suffix.extend(value))
    }

    fn store(&mut self, address: u64, suffix: Suffix, value: u64) -> Result<(), String> {
        let bytes = self.bytes(address, suffix)?;
        bytes.iter_mut().enumerate().for_each(|(i, byte)| *byte = (value >> (8 * i)) as u8);
        Ok(())
    }
}

fn little_endian(bytes: &[u8]) -> u64 {
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
