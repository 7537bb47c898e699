//! Interprets the code around a call in PTX text, and counts how often it reads and writes each byte of a variable.
//!
//! It supports the instructions that move arguments and results. Any other instruction is an error, and so is an access
//! that is not aligned or not inside its variable.

use std::collections::BTreeMap;

/// The variables and registers of a function.
#[derive(Clone, Debug, Default)]
pub struct Sequence {
    variables: Vec<Variable>,
    registers: BTreeMap<String, Register>,
    /// The calls that [`Self::run`] has executed.
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

/// A variable in any state space.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The name, which is unique.
    pub name: String,
    /// The state space with its dot; empty for generic addresses.
    pub space: String,
    /// The alignment in bytes.
    pub align: usize,
    /// The contents.
    pub bytes: Vec<u8>,
    /// How often each byte was read.
    pub reads: Vec<u32>,
    /// How often each byte was written.
    pub writes: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Register {
    bits: u32,
    value: u64,
}

/// The value of registers and parameters before the first write.
const GARBAGE: u64 = 0xa5a5_a5a5_a5a5_a5a5;

/// An address contains the index of its variable above these bits.
const OFFSET_BITS: u32 = 32;

/// The type in the suffix of an instruction.
#[derive(Clone, Copy)]
struct Type {
    bits: u32,
    kind: u8,
}

impl Type {
    fn parse(text: &str) -> Result<Self, String> {
        let bits = text.get(1..).and_then(|bits| bits.parse().ok()).filter(|bits| matches!(bits, 8 | 16 | 32 | 64));
        let kind = text.bytes().next().filter(|kind| b"bsuf".contains(kind));
        bits.zip(kind).map(|(bits, kind)| Self { bits, kind }).ok_or_else(|| format!("type .{text}"))
    }

    /// Extends the value to a register of this many bits: a signed one is sign-extended, all others are zero-extended (PTX
    /// ISA, relaxed type checking of destinations; nvcc for `sm_100` relies on it for `ld.b8`).
    const fn widen(self, value: u64, bits: u32) -> u64 {
        let own = u64::MAX >> (64 - self.bits);
        let above = (u64::MAX >> (64 - bits)) & !own;
        let sign = value >> (self.bits - 1) & 1 == 1;
        let high = if self.kind == b's' && sign { above } else { 0 };
        value & own | high
    }

    const fn bytes(self) -> usize {
        self.bits as usize / 8
    }
}

impl Sequence {
    /// Adds a variable of the surrounding code. `space` is written as in an instruction, empty for generic addresses.
    ///
    /// The register of the same name contains its address.
    pub fn variable(&mut self, space: &str, name: &str, align: usize, bytes: &[u8]) {
        let counts = vec![0; bytes.len()];
        let variable = Variable {
            name: name.to_owned(),
            space: space.to_owned(),
            align,
            bytes: bytes.to_vec(),
            reads: counts.clone(),
            writes: counts,
        };
        if self.variables.is_empty() {
            // No variable is at address 0.
            let nothing = Variable {
                name: String::new(),
                space: String::new(),
                align: 1,
                bytes: vec![],
                reads: vec![],
                writes: vec![],
            };
            self.variables.push(nothing);
        }
        self.register(name, 64, (self.variables.len() as u64) << OFFSET_BITS);
        self.variables.push(variable);
    }

    /// Adds a parameter with the address of another variable.
    ///
    /// # Panics
    ///
    /// If there is no variable of this name.
    pub fn pointer(&mut self, name: &str, target: &str) {
        let address = self.registers[target].value;
        self.variable(".param", name, 8, &address.to_le_bytes());
    }

    /// Adds a register of the surrounding code.
    pub fn register(&mut self, name: &str, bits: u32, value: u64) {
        self.registers.insert(name.to_owned(), Register { bits, value });
    }

    /// Adds the initialized `.global` variables of a module, as compilers and the crate declare them.
    ///
    /// # Errors
    ///
    /// Returns an error for a variable that is not an array of bytes.
    pub fn globals(&mut self, module: &str) -> Result<(), String> {
        for line in module.lines().filter(|line| line.contains(".global ") && line.contains('=')) {
            let error = || format!("no array of bytes: {line}");
            let (declaration, values) = line.split_once('=').ok_or_else(error)?;
            let (name, size) =
                declaration.trim().strip_suffix(']').and_then(|text| text.split_once('[')).ok_or_else(error)?;
            let name = name.split_whitespace().next_back().ok_or_else(error)?;
            let values = values.trim().trim_end_matches(';').trim_matches(['{', '}']).split(',');
            let values: Result<Vec<u8>, _> = values.map(|byte| byte.trim().parse()).collect();
            let mut values = values.map_err(|_| error())?;
            // Compilers omit zeros at the end.
            values.resize(size.parse().map_err(|_| error())?, 0);
            self.variable(".global", name, 1, &values);
        }
        Ok(())
    }

    /// The variable that starts at an address.
    pub fn pointee(&self, address: &[u8]) -> Option<&Variable> {
        let address = u64::from_le_bytes(address.try_into().ok()?);
        let start = address & u64::from(u32::MAX) == 0;
        self.variables.get((address >> OFFSET_BITS) as usize).filter(|_| start)
    }

    /// The value of a register.
    ///
    /// # Panics
    ///
    /// If there is no register of this name.
    pub fn value(&self, register: &str) -> u64 {
        self.registers[register].value
    }

    /// The last declared variable of this name.
    ///
    /// # Panics
    ///
    /// If there is no such variable.
    pub fn get(&self, name: &str) -> &Variable {
        &self.variables[self.index(name).expect("a variable")]
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.variables.iter().rposition(|variable| variable.name == name)
    }

    /// Runs instructions up to `ret` or the end.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown instruction, or for an access that is not allowed.
    pub fn run(&mut self, text: &str) -> Result<(), String> {
        let text: String =
            text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join(" ");
        for statement in text.split(';') {
            // This removes the braces of blocks. The braces of a vector never start a statement.
            let statement = statement.trim().trim_start_matches(['{', '}', ' ', '\t']).trim();
            if statement == "ret" {
                return Ok(());
            }
            if !statement.is_empty() {
                self.step(statement).map_err(|error| format!("`{statement}`: {error}"))?;
            }
        }
        Ok(())
    }

    fn step(&mut self, statement: &str) -> Result<(), String> {
        let (name, rest) = statement.split_once(char::is_whitespace).ok_or("no operands")?;
        let rest = rest.trim();
        if name == ".reg" {
            return self.declare_registers(rest);
        }
        if name == ".param" || name == ".local" {
            return self.declare_variable(name, rest);
        }
        self.instructions.push(name.to_owned());
        if name == "call.uni" {
            return self.call(rest);
        }
        let operands = operands_of(rest);
        let parts: Vec<&str> = name.split('.').collect();
        let (last, parts) = parts.split_last().ok_or("no type")?;
        let ty = Type::parse(last)?;
        match (parts, operands.as_slice()) {
            (["ld", modifiers @ ..], [target, address]) => {
                let targets = list(target);
                let (variable, start) = self.access(modifiers, address, ty, targets.len())?;
                for (i, target) in targets.into_iter().enumerate() {
                    let variable = &mut self.variables[variable];
                    let at = start + i * ty.bytes();
                    let mut value = 0;
                    for byte in (at..at + ty.bytes()).rev() {
                        variable.reads[byte] += 1;
                        value = value << 8 | u64::from(variable.bytes[byte]);
                    }
                    self.set(target, ty, value)?;
                }
                Ok(())
            }
            (["st", modifiers @ ..], [address, source]) => {
                let sources = list(source);
                let (variable, start) = self.access(modifiers, address, ty, sources.len())?;
                for (i, source) in sources.into_iter().enumerate() {
                    let value = self.read(source)?.to_le_bytes();
                    let variable = &mut self.variables[variable];
                    for (k, byte) in value.into_iter().take(ty.bytes()).enumerate() {
                        let at = start + i * ty.bytes() + k;
                        variable.writes[at] += 1;
                        variable.bytes[at] = byte;
                    }
                }
                Ok(())
            }
            (["cvt", "f64"], [target, source]) if *last == "f32" => {
                let value = f64::from(f32::from_bits(self.read(source)? as u32)).to_bits();
                self.set(target, Type { bits: 64, kind: b'f' }, value)
            }
            (["cvt", to], [target, source]) => {
                let value = ty.widen(self.read(source)?, 64);
                self.set(target, Type::parse(to)?, value)
            }
            (["and"], [target, a, b]) => {
                let value = self.read(a)? & self.read(b)?;
                self.set(target, ty, value)
            }
            // Here all addresses are generic.
            (["mov"] | ["cvta", _] | ["cvta", "to", _], [target, source]) => {
                let value = self.read(source)?;
                self.set(target, ty, value)
            }
            (["add"], [target, a, b]) => {
                let value = self.read(a)?.wrapping_add(self.read(b)?);
                self.set(target, ty, value)
            }
            _ => Err("not a known instruction".to_owned()),
        }
    }

    /// Runs `.reg .b64 %rd<3>` or `.reg .b64 x`, without the first word.
    fn declare_registers(&mut self, rest: &str) -> Result<(), String> {
        let (ty, name) = rest.split_once(char::is_whitespace).ok_or("no name")?;
        if ty == ".pred" {
            return Ok(());
        }
        let bits = Type::parse(ty.trim_start_matches('.'))?.bits;
        match name.trim().strip_suffix('>').and_then(|name| name.split_once('<')) {
            None => self.register(name.trim(), bits, GARBAGE),
            Some((name, count)) => {
                for i in 0..count.parse::<usize>().map_err(|error| error.to_string())? {
                    self.register(&format!("{name}{i}"), bits, GARBAGE);
                }
            }
        }
        Ok(())
    }

    /// Runs a declaration such as `.b32 param0` or `.align 4 .b8 param0[12]`.
    fn declare_variable(&mut self, space: &str, rest: &str) -> Result<(), String> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let number = |text: &str| text.parse::<usize>().map_err(|error| error.to_string());
        let (name, align, size) = match words[..] {
            [".align", align, ".b8", array] => {
                let (name, size) = array.trim_end_matches(']').split_once('[').ok_or("no array")?;
                (name, number(align)?, number(size)?)
            }
            [ty, name] => {
                let size = Type::parse(ty.trim_start_matches('.'))?.bytes();
                (name, size, size)
            }
            _ => return Err("not a known declaration".to_owned()),
        };
        self.variable(space, name, align, &vec![GARBAGE as u8; size]);
        Ok(())
    }

    /// Runs a call, with operands such as `(retval0), f, (param0, param1)`.
    fn call(&mut self, rest: &str) -> Result<(), String> {
        let (result, rest) = match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            Some((result, rest)) => (Some(result.trim()), rest.trim_start_matches([',', ' '])),
            None => (None, rest),
        };
        let (function, arguments) = rest.split_once(',').unwrap_or((rest, ""));
        let names = arguments.trim().trim_matches(['(', ')']).split(',').map(str::trim).filter(|name| !name.is_empty());
        let mut called = Called { function: function.trim().to_owned(), arguments: Vec::new() };
        for name in names {
            let variable = self.index(name).ok_or_else(|| format!("no variable `{name}`"))?;
            called.arguments.push(self.variables[variable].bytes.clone());
        }
        self.calls.push(called);
        if let Some(result) = result {
            let variable = self.index(result).ok_or_else(|| format!("no variable `{result}`"))?;
            let variable = &mut self.variables[variable];
            if variable.bytes.len() != self.returned.len() {
                return Err(format!("{} bytes instead of {}", variable.bytes.len(), self.returned.len()));
            }
            variable.bytes.clone_from(&self.returned);
        }
        Ok(())
    }

    /// The variable and the first byte of an access to `count` values.
    fn access(&self, modifiers: &[&str], address: &str, ty: Type, count: usize) -> Result<(usize, usize), String> {
        let vector = modifiers.iter().find(|modifier| modifier.starts_with('v'));
        if vector.map_or(1, |vector| vector[1..].parse().unwrap_or(0)) != count {
            return Err(format!("{count} registers"));
        }
        let space = modifiers.iter().find(|modifier| **modifier != "v2" && **modifier != "v4");
        let space = space.map_or_else(String::new, |space| format!(".{space}"));
        let inner = address.trim_matches(['[', ']']);
        let (base, offset) = inner.split_once('+').unwrap_or((inner, "0"));
        let offset: usize = offset.trim().parse().map_err(|_| format!("offset {offset}"))?;
        let base = base.trim();
        let (variable, start) = match self.index(base) {
            Some(variable) => (variable, offset),
            None => {
                let address = self.read(base)?;
                ((address >> OFFSET_BITS) as usize, (address & u64::from(u32::MAX)) as usize + offset)
            }
        };
        let found = self.variables.get(variable).ok_or("no address")?;
        if found.space != space {
            return Err(format!("`{}` is in `{}`", found.name, found.space));
        }
        let bytes = count * ty.bytes();
        if start + bytes > found.bytes.len() {
            return Err(format!("{bytes} bytes at {start} of `{}`, which has {}", found.name, found.bytes.len()));
        }
        if start % bytes != 0 || found.align % bytes != 0 {
            return Err(format!("{bytes} bytes at {start} of `{}`, which is aligned to {}", found.name, found.align));
        }
        Ok((variable, start))
    }

    fn set(&mut self, register: &str, ty: Type, value: u64) -> Result<(), String> {
        let register = self.registers.get_mut(register).ok_or_else(|| format!("no register `{register}`"))?;
        if register.bits < ty.bits {
            return Err(format!("{} bits are too few", register.bits));
        }
        register.value = ty.widen(value, register.bits);
        Ok(())
    }

    /// The value of a register or a number.
    fn read(&self, operand: &str) -> Result<u64, String> {
        match self.registers.get(operand) {
            Some(register) => Ok(register.value),
            None => {
                let float = ["0f", "0d"].into_iter().find_map(|prefix| operand.strip_prefix(prefix));
                let number = match float {
                    Some(bits) => u64::from_str_radix(bits, 16).ok(),
                    None => operand.parse::<i64>().ok().map(|number| number as u64),
                };
                number.ok_or_else(|| format!("operand `{operand}`"))
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::Sequence;

    fn ready() -> Sequence {
        let mut sequence = Sequence::default();
        sequence.variable(".global", "x", 8, &[0x80, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
        sequence
    }

    #[test]
    fn loads_extend() {
        let mut sequence = ready();
        sequence
            .run(".reg .b32 %r<4>; ld.global.s8 %r0, [x+0]; ld.global.u8 %r1, [x]; ld.global.b8 %r2, [x+0];")
            .unwrap();
        assert_eq!(["%r0", "%r1", "%r2"].map(|name| sequence.value(name)), [0xffff_ff80, 0x80, 0x80]);
        assert_eq!(sequence.get("x").reads, [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        sequence.run("cvt.s16.s8 %r3, %r1; cvt.u16.u8 %r2, %r0").unwrap();
        assert_eq!(["%r3", "%r2"].map(|name| sequence.value(name)), [0xffff_ff80, 0x80]);
    }

    #[test]
    fn what_is_not_allowed() {
        let refused = |text: &str| {
            let mut sequence = ready();
            sequence.run(".reg .b64 %rd<2>; .reg .b16 %rs<2>;").unwrap();
            sequence.run(text).unwrap_err()
        };
        assert!(refused("ld.global.b64 %rd0, [x+4];").contains("aligned to 8"));
        assert!(refused("ld.global.v2.b64 {%rd0, %rd1}, [x+0];").contains("which has 12"));
        assert!(refused("ld.global.b64 %rd0, [x+8];").contains("which has 12"));
        assert!(refused("ld.local.b64 %rd0, [x+0];").contains("is in `.global`"));
        assert!(refused("ld.global.b32 %rs0, [x+0];").contains("too few"));
        assert!(refused("ld.global.v2.b64 %rd0, [x+0];").contains("1 registers"));
        assert!(refused("mul.s32 %rd0, %rd0, 1;").contains("not a known"));
        assert!(refused("call.uni f, (y);").contains("no variable"));
    }

    #[test]
    fn calls() {
        let mut sequence = ready();
        sequence.returned = vec![1, 0, 0, 0];
        sequence
            .run(
                "{ .reg .b64 a; .param .b32 retval0; .param .align 2 .b8 param0[6]; ld.global.b64 a, [x+0];\n\
                 st.param.b16 [param0+4], a; st.param.b32 [param0+0], a; call.uni (retval0), f, (param0); }",
            )
            .unwrap_err();
        sequence
            .run("{ .param .align 2 .b8 param0[2]; st.param.b16 [param0+0], 258; call.uni (retval0), f, (param0); }")
            .unwrap();
        assert_eq!(sequence.calls[0].arguments, [[2, 1]]);
        assert_eq!(sequence.get("retval0").bytes, [1, 0, 0, 0]);
    }
}
