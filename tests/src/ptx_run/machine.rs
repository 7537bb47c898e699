//! Executes instructions.

use std::collections::HashMap;

use super::text::{declared, number, parse};
use super::{Fault, Memory, Param, Variable};

/// One thread: the code around a call, a function or a kernel.
///
/// It counts how often it reads and writes each byte of a variable.
#[derive(Clone, Debug, Default)]
pub struct Thread {
    pub(super) memory: Memory,
    registers: HashMap<String, Register>,
    /// The addresses of variables and parameters.
    names: HashMap<String, u64>,
    /// The calls that it has executed.
    pub calls: Vec<Called>,
    /// The bytes that the next call returns.
    pub returned: Vec<u8>,
    /// The instructions in order, without operands.
    pub instructions: Vec<String>,
}

/// A call that was executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// The name of the function.
    pub function: String,
    /// The bytes of each argument.
    pub arguments: Vec<Vec<u8>>,
}

#[derive(Clone, Copy, Debug)]
struct Register {
    bits: u32,
    /// There is none before the first write.
    value: Option<u64>,
}

/// The bytes of a variable of the thread before the first write.
const GARBAGE: u8 = 0xa5;

/// The type in the suffix of an instruction.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub(super) bits: u32,
    kind: u8,
}

impl Type {
    fn parse(text: &str) -> Result<Self, String> {
        let bits = text.get(1..).and_then(|bits| bits.parse().ok()).filter(|bits| matches!(bits, 8 | 16 | 32 | 64));
        let kind = text.bytes().next().filter(|kind| b"bsuf".contains(kind));
        bits.zip(kind).map(|(bits, kind)| Self { bits, kind }).ok_or_else(|| format!("type .{text}"))
    }

    pub(super) const fn bytes(self) -> usize {
        self.bits as usize / 8
    }

    pub(super) const fn is_signed(self) -> bool {
        self.kind == b's'
    }

    pub(super) const fn is_float(self) -> bool {
        self.kind == b'f'
    }

    pub(super) const fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits)
    }

    /// Truncates the value to the type, and extends it to 64 bits: a signed one is sign-extended, all others are
    /// zero-extended (PTX ISA, relaxed type checking of destinations; nvcc for `sm_100` relies on it for `ld.b8`).
    pub(super) const fn extend(self, value: u64) -> u64 {
        let unused = 64 - self.bits;
        if self.is_signed() { (((value << unused) as i64) >> unused) as u64 } else { value & self.mask() }
    }
}

/// The words of an instruction that name an order or a scope. There is one thread.
const IGNORED: [&str; 12] =
    ["relaxed", "acquire", "release", "acq_rel", "volatile", "weak", "cta", "cluster", "gpu", "sys", "nc", "noftz"];

/// The words of an instruction that name a state space, and the space.
const SPACES: [(&str, &str); 7] = [
    ("global", ".global"),
    ("const", ".const"),
    ("shared", ".shared"),
    ("shared::cta", ".shared"),
    ("shared::cluster", ".shared"),
    ("local", ".local"),
    ("param", ".param"),
];

impl Thread {
    pub(super) fn new(memory: Memory, names: HashMap<String, u64>) -> Self {
        Self { memory, names, ..Self::default() }
    }

    /// Adds a variable of the surrounding code. `space` is written as in an instruction, empty for generic addresses.
    ///
    /// As an operand, its name is its address.
    pub fn variable(&mut self, space: &str, name: &str, align: usize, bytes: &[u8]) {
        let address = self.memory.declare(space, name, align, bytes.to_vec());
        self.names.insert(name.to_owned(), address);
    }

    /// Adds a parameter with the address of another variable.
    ///
    /// # Panics
    ///
    /// If there is no variable of this name.
    pub fn pointer(&mut self, name: &str, target: &str) {
        let address = self.names[target];
        self.variable(".param", name, 8, &address.to_le_bytes());
    }

    /// Adds a register of the surrounding code.
    pub fn register(&mut self, name: &str, bits: u32, value: u64) {
        self.registers.insert(name.to_owned(), Register { bits, value: Some(value) });
    }

    /// Adds the initialized variables of a module.
    ///
    /// # Errors
    ///
    /// Returns an error for a variable whose type or initial value the interpreter does not support.
    pub fn globals(&mut self, module: &str) -> Result<(), String> {
        let text = format!("{module}\n");
        for (name, (declaration, value)) in
            parse(&text).variables.into_iter().filter(|(_, (_, value))| !value.is_empty())
        {
            let align = declared(declaration)?.align;
            self.variable(".global", name, align, &super::text::initial(declaration, value)?);
        }
        Ok(())
    }

    /// The variable that starts at an address.
    pub fn pointee(&self, address: &[u8]) -> Option<&Variable> {
        self.memory.variable(u64::from_le_bytes(address.try_into().ok()?))
    }

    /// The value of a register.
    ///
    /// # Panics
    ///
    /// If there is no register of this name, or it has no value.
    pub fn value(&self, register: &str) -> u64 {
        self.registers[register].value.expect("it has a value")
    }

    /// The last declared variable of this name.
    ///
    /// # Panics
    ///
    /// If there is no such variable.
    pub fn get(&self, name: &str) -> &Variable {
        self.memory.variable(self.names[name]).expect("it is not released")
    }

    /// Runs instructions up to `ret` or the end, and returns whether there is a `ret`.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown instruction, or for an access that is not allowed.
    pub fn run(&mut self, text: &str) -> Result<bool, Fault> {
        let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
        // Labels, and directives without a semicolon.
        let lines = lines.filter(|line| !line.ends_with(':') && line.split_whitespace().next() != Some(".loc"));
        for statement in lines.collect::<Vec<_>>().join(" ").split(';') {
            // This removes the braces of blocks. The braces of a vector never start a statement.
            let statement = statement.trim_start_matches(['{', '}', ' ', '\t']).trim();
            if statement == "ret" {
                return Ok(true);
            }
            if !statement.is_empty() {
                self.step(statement).map_err(|fault| fault.at(statement))?;
            }
        }
        Ok(false)
    }

    fn step(&mut self, statement: &str) -> Result<(), Fault> {
        if statement.starts_with("fence.") || statement.starts_with("membar.") {
            return Ok(());
        }
        let (name, rest) = statement.split_once(char::is_whitespace).ok_or("no operands")?;
        let rest = rest.trim();
        if name.starts_with('.') {
            return self.declare(name, rest, statement);
        }
        self.instructions.push(name.to_owned());
        if name == "call.uni" {
            return self.call(rest);
        }
        let mut space = "";
        let mut parts: Vec<&str> = name.split('.').filter(|part| !IGNORED.contains(part)).collect();
        parts.retain(|part| match SPACES.iter().find(|(word, _)| word == part) {
            Some((_, named)) => {
                space = named;
                false
            }
            None => true,
        });
        let (last, parts) = parts.split_last().ok_or("no type")?;
        let ty = Type::parse(last)?;
        let operands = operands_of(rest);
        match (parts, &operands[..]) {
            (["ld", vector @ ..], [target, address]) => self.load(vector, space, ty, target, address),
            (["st", vector @ ..], [address, source]) => self.store(vector, space, ty, address, source),
            // All addresses are generic.
            (["cvta", "to"] | ["cvta"], [target, address]) => {
                let address = self.read(address)?;
                self.set(target, ty, address)
            }
            (["atom", operation], [target, address, operands @ ..]) => {
                let old = self.atomic(operation, space, ty, address, operands)?;
                if *target == "_" { Ok(()) } else { self.set(target, ty, old) }
            }
            (["red", operation], [address, operands @ ..]) => {
                self.atomic(operation, space, ty, address, operands).map(drop)
            }
            (["mov"], [target, source]) => self.mov(ty, target, source),
            (["not"], [target, a]) => {
                let a = self.read(a)?;
                self.set(target, ty, !a)
            }
            (["cvt", "f64"], [target, source]) if *last == "f32" => {
                let value = f64::from(f32::from_bits(self.read(source)? as u32)).to_bits();
                self.set(target, Type { bits: 64, kind: b'f' }, value)
            }
            (["cvt", to], [target, a]) => {
                let value = ty.extend(self.read(a)?);
                let to = Type::parse(to)?;
                if ty.is_float() || to.is_float() {
                    return Err("floats are not converted".into());
                }
                self.set(target, to, value)
            }
            (["mul", "wide"], [target, a, b]) => {
                let (a, b) = (ty.extend(self.read(a)?), ty.extend(self.read(b)?));
                self.set(target, Type { bits: 2 * ty.bits, ..ty }, a.wrapping_mul(b))
            }
            ([operation @ ("and" | "or" | "xor" | "add" | "sub" | "shl" | "shr")], [target, a, b]) => {
                let (a, b) = (ty.extend(self.read(a)?), self.read(b)?);
                let value = match *operation {
                    _ if ty.is_float() => return Err("floats are not calculated".into()),
                    "and" => a & b,
                    "or" => a | b,
                    "xor" => a ^ b,
                    "add" => a.wrapping_add(b),
                    "sub" => a.wrapping_sub(b),
                    "shl" if b < u64::from(ty.bits) => a << b,
                    "shr" if b < u64::from(ty.bits) && ty.is_signed() => ((a as i64) >> b) as u64,
                    "shr" if b < u64::from(ty.bits) => a >> b,
                    _ => return Err(format!("shift by {b}").into()),
                };
                self.set(target, ty, value)
            }
            (["bfe"], [target, a, start, len]) => {
                let (a, start, len) = (self.read(a)?, self.read(start)?, self.read(len)?);
                if len == 0 || start + len > u64::from(ty.bits) {
                    return Err(format!("{len} bits at {start}").into());
                }
                let field = Type { bits: len as u32, ..ty };
                self.set(target, ty, field.extend(a >> start))
            }
            (["bfi"], [target, insert, into, start, len]) => {
                let (insert, into) = (self.read(insert)?, self.read(into)?);
                let (start, len) = (self.read(start)?, self.read(len)?);
                if len == 0 || start + len > u64::from(ty.bits) {
                    return Err(format!("{len} bits at {start}").into());
                }
                let mask = u64::MAX >> (64 - len) << start;
                self.set(target, ty, into & !mask | insert << start & mask)
            }
            (["prmt"], [target, low, high, selector]) => {
                let value = self.permuted(low, high, selector)?;
                self.set(target, ty, value)
            }
            _ => Err("not a known instruction".into()),
        }
    }

    /// Runs `.reg .b64 %rd<3>`, `.reg .b64 x`, and declarations of variables. Other directives need nothing.
    fn declare(&mut self, word: &str, rest: &str, statement: &str) -> Result<(), Fault> {
        match word {
            ".reg" => self.declare_registers(rest),
            ".param" | ".local" | ".shared" => {
                let Param { name, size, align } = declared(statement)?;
                self.variable(word, name, align, &vec![GARBAGE; size]);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn declare_registers(&mut self, rest: &str) -> Result<(), Fault> {
        let (ty, names) = rest.split_once(char::is_whitespace).ok_or("no name")?;
        // An instruction that uses such a register is an error.
        if [".pred", ".b128"].contains(&ty) {
            return Ok(());
        }
        let bits = Type::parse(ty.trim_start_matches('.'))?.bits;
        for name in names.split(',').map(str::trim) {
            let mut declare = |name: String| self.registers.insert(name, Register { bits, value: None });
            match name.strip_suffix('>').and_then(|name| name.split_once('<')) {
                None => _ = declare(name.to_owned()),
                Some((name, count)) => {
                    let count = count.parse::<usize>().map_err(|error| error.to_string())?;
                    (0..count).for_each(|i| _ = declare(format!("{name}{i}")));
                }
            }
        }
        Ok(())
    }

    /// Runs a call, with operands such as `(retval0), f, (param0, param1)`.
    fn call(&mut self, rest: &str) -> Result<(), Fault> {
        let (result, rest) = match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            Some((result, rest)) => (Some(result.trim()), rest.trim_start_matches([',', ' '])),
            None => (None, rest),
        };
        let (function, arguments) = rest.split_once(',').unwrap_or((rest, ""));
        let names = arguments.trim().trim_matches(['(', ')']).split(',').map(str::trim).filter(|name| !name.is_empty());
        let address = |name: &str| self.names.get(name).copied().ok_or_else(|| format!("no variable `{name}`"));
        let mut called = Called { function: function.trim().to_owned(), arguments: Vec::new() };
        for name in names {
            let variable = self.memory.variable(address(name)?).ok_or("it is released")?;
            called.arguments.push(variable.bytes.clone());
        }
        if let Some(result) = result {
            let variable = self.memory.variable_mut(address(result)?).ok_or("it is released")?;
            if variable.bytes.len() != self.returned.len() {
                return Err(format!("{} bytes instead of {}", variable.bytes.len(), self.returned.len()).into());
            }
            variable.bytes.clone_from(&self.returned);
        }
        self.calls.push(called);
        Ok(())
    }

    /// The variable and the first byte of an access to `count` values.
    pub(super) fn access(
        &mut self,
        vector: &[&str],
        space: &str,
        operand: &str,
        ty: Type,
        count: usize,
    ) -> Result<(&mut Variable, usize), Fault> {
        let named = match vector {
            [] => Some(1),
            [vector] => vector.strip_prefix('v').and_then(|count| count.parse().ok()),
            _ => None,
        };
        if named != Some(count) {
            return Err(format!("{count} registers").into());
        }
        let address = self.address(operand)?;
        self.memory.access(space, address, count * ty.bytes())
    }

    fn load(&mut self, vector: &[&str], space: &str, ty: Type, target: &str, address: &str) -> Result<(), Fault> {
        let targets = list(target);
        let (variable, start) = self.access(vector, space, address, ty, targets.len())?;
        let end = start + targets.len() * ty.bytes();
        variable.reads[start..end].iter_mut().for_each(|count| *count += 1);
        let values: Vec<_> = variable.bytes[start..end].chunks(ty.bytes()).map(little_endian).collect();
        targets.into_iter().zip(values).try_for_each(|(target, value)| self.set(target, ty, value))
    }

    fn store(&mut self, vector: &[&str], space: &str, ty: Type, address: &str, source: &str) -> Result<(), Fault> {
        let sources = list(source);
        let values: Result<Vec<_>, _> = sources.iter().map(|source| self.read(source)).collect();
        let (variable, start) = self.access(vector, space, address, ty, sources.len())?;
        for (i, value) in values?.into_iter().enumerate() {
            let at = start + i * ty.bytes();
            variable.writes[at..][..ty.bytes()].iter_mut().for_each(|count| *count += 1);
            variable.bytes[at..][..ty.bytes()].copy_from_slice(&value.to_le_bytes()[..ty.bytes()]);
        }
        Ok(())
    }

    /// The bytes of two registers that `prmt` chooses.
    fn permuted(&self, low: &str, high: &str, selector: &str) -> Result<u64, Fault> {
        let bytes = [self.read(low)? as u32, self.read(high)? as u32].map(u32::to_le_bytes).concat();
        let selector = self.read(selector)?;
        let nibbles = (0..4).rev().map(|i| selector >> (4 * i) & 15);
        let mut chosen = nibbles.map(|nibble| bytes.get(nibble as usize));
        let value = chosen.try_fold(0, |value, byte| byte.map(|byte| value << 8 | u64::from(*byte)));
        value.ok_or_else(|| "a sign is replicated".into())
    }

    /// Runs `mov`, including `mov.b32 %r1, {%rs1, %rs2}` and the reverse.
    fn mov(&mut self, ty: Type, target: &str, source: &str) -> Result<(), Fault> {
        let (targets, sources) = (list(target), list(source));
        let part = ty.bits / targets.len().max(sources.len()) as u32;
        let piece = |count: usize| if count == 1 { ty } else { Type { bits: part, kind: b'b' } };
        let mut value = 0;
        for (i, source) in sources.iter().enumerate() {
            value |= (self.read(source)? & piece(sources.len()).mask()) << (i as u32 * part);
        }
        for (i, target) in targets.iter().enumerate() {
            self.set(target, piece(targets.len()), value >> (i as u32 * part))?;
        }
        Ok(())
    }

    fn set(&mut self, register: &str, ty: Type, value: u64) -> Result<(), Fault> {
        let register = self.registers.get_mut(register).ok_or_else(|| format!("no register `{register}`"))?;
        if register.bits < ty.bits {
            return Err(format!("{} bits are too few", register.bits).into());
        }
        register.value = Some(ty.extend(value) & (u64::MAX >> (64 - register.bits)));
        Ok(())
    }

    /// The value of a register or a number, or the address of a variable.
    pub(super) fn read(&self, operand: &str) -> Result<u64, Fault> {
        if let Some(register) = self.registers.get(operand) {
            return register.value.ok_or_else(|| format!("{operand} has no value").into());
        }
        let variable = self.names.get(operand).copied();
        variable.or_else(|| number(operand)).ok_or_else(|| format!("operand `{operand}`").into())
    }

    /// The address of an operand such as `[%rd1+8]` or `[kernel_param_0]`.
    fn address(&self, operand: &str) -> Result<u64, Fault> {
        let inner = operand.trim_matches(['[', ']']);
        let (base, offset) = inner.split_once('+').unwrap_or((inner, "0"));
        let base = base.trim();
        let start = self.names.get(base).copied().map_or_else(|| self.read(base), Ok)?;
        Ok(start.wrapping_add(self.read(offset.trim())?))
    }
}

pub(super) fn little_endian(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
}

/// The operands, separated by commas outside of braces.
fn operands_of(text: &str) -> Vec<&str> {
    let mut depth = 0;
    text.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    })
    .map(str::trim)
    .collect()
}

/// Splits `{a, b}`, or returns a single operand.
fn list(operand: &str) -> Vec<&str> {
    operand.trim_matches(['{', '}']).split(',').map(str::trim).collect()
}
