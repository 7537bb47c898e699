//! Guide 2.3, note A: tests every value of 8-bit and 16-bit integers, in registers of 16 and 32 bits and in memory.

use ptx_abi::kernel::Param;
use ptx_abi::param::{Entry, Memory, Place, Prototype};
use ptx_abi::{Layout, PtxLayout, StateSpace};
use ptx_abi_tests::ptx_run::Thread;

/// The widths of registers in bits.
const REGISTERS: [u32; 2] = [16, 32];

/// The bits above the value, which no code may use.
const ABOVE: u64 = 0x5a5a_5a5a_5a5a_5a5a;

const MEMORY: Place<'static> = Place::Memory(Memory::new(StateSpace::Global, "memory"));

struct Narrow {
    layout: &'static Layout<'static>,
    signed: bool,
    values: Vec<u64>,
}

fn all() -> Vec<Narrow> {
    let narrow = |layout: &'static Layout<'static>, signed, count: u64| Narrow {
        layout,
        signed,
        values: (0..count).step_by(if count > 256 { 1021 } else { 1 }).collect(),
    };
    let mut all = vec![
        narrow(bool::LAYOUT, false, 2),
        narrow(i8::LAYOUT, true, 256),
        narrow(u8::LAYOUT, false, 256),
        narrow(i16::LAYOUT, true, 1 << 16),
        narrow(u16::LAYOUT, false, 1 << 16),
    ];
    all.iter_mut().filter(|narrow| narrow.layout.size == 2).for_each(|n| n.values.extend([0x7fff, 0x8000, 0xffff]));
    all
}

impl Narrow {
    fn bits(&self) -> u32 {
        8 * self.layout.size as u32
    }

    /// The value, extended to a register of `bits` bits.
    fn extended(&self, value: u64, bits: u32) -> u64 {
        let unused = 64 - self.bits();
        let wide = if self.signed { ((value << unused) as i64 >> unused) as u64 } else { value };
        wide & (u64::MAX >> (64 - bits))
    }

    /// The value with arbitrary bits above it, in `bits` bits.
    fn dirty(&self, value: u64, bits: u32) -> u64 {
        (value | ABOVE << self.bits()) & (u64::MAX >> (64 - bits))
    }

    fn in_memory(&self, value: u64) -> Vec<u8> {
        value.to_le_bytes()[..self.layout.size].to_vec()
    }

    fn in_word(&self, value: u64) -> Vec<u8> {
        self.extended(value, 32).to_le_bytes()[..4].to_vec()
    }
}

fn thread(name: &str, bits: u32, value: u64) -> Thread {
    let mut thread = Thread::default();
    thread.register(name, bits, value);
    thread
}

/// Runs each text, which reads a value from `%x` or from memory, and compares what it passes on, in 32 bits.
fn extended(
    texts: impl Fn(&'static Layout<'static>, Place<'_>) -> String,
    before: impl Fn(&mut Thread),
    passed: impl Fn(&Thread) -> Vec<u8>,
) {
    for narrow in all() {
        let texts = [Place::Register("%x"), MEMORY].map(|place| texts(narrow.layout, place));
        for value in &narrow.values {
            let check = |mut thread: Thread, text: &str| {
                before(&mut thread);
                thread.run(text).unwrap();
                assert_eq!(passed(&thread), narrow.in_word(*value), "{value} {text}");
            };
            for bits in REGISTERS {
                check(thread("%x", bits, narrow.dirty(*value, bits)), &texts[0]);
            }
            let mut in_memory = Thread::default();
            in_memory.variable(".global", "memory", narrow.layout.align, &narrow.in_memory(*value));
            check(in_memory, &texts[1]);
        }
    }
}

#[test]
fn arguments_are_extended() {
    let call = |layout, place: Place<'_>| {
        Prototype::new("f", &[Param::new("x", layout)]).call(&[place], None).unwrap().to_string()
    };
    extended(call, |_| (), |thread| thread.calls[0].arguments.concat());
}

#[test]
fn returned_values_are_extended() {
    let store =
        |layout, place: Place<'_>| Prototype::new("f", &[]).returning(layout).store_return(place).unwrap().to_string();
    let before = |thread: &mut Thread| thread.variable(".param", "func_retval0", 4, &[0xee; 4]);
    extended(store, before, |thread| thread.get("func_retval0").bytes.clone());
}

/// The register and the memory here get the value, whatever the other side has left above it.
#[test]
fn only_their_own_bits_count() {
    for narrow in all() {
        let params = [Param::new("x", narrow.layout)];
        let (function, entry) = (Prototype::new("f", &params).returning(narrow.layout), Entry::new("f", &params));
        for place in [Place::Register("%x"), MEMORY] {
            let argument = [Place::Register("%y")];
            let call = function.call(&argument, Some(place)).unwrap().to_string();
            let load = function.load_param(0, place).unwrap().to_string();
            let of_kernel = entry.load_param(0, place).unwrap().to_string();
            for value in &narrow.values {
                for bits in REGISTERS {
                    // Readers of a `bool` use one bit (facts 3), but the kernel stores one byte.
                    let word = narrow.dirty(*value, 32).to_le_bytes()[..4].to_vec();
                    let bit = if narrow.layout.name == "bool" {
                        (*value | 0xfe).to_le_bytes()[..4].to_vec()
                    } else {
                        word.clone()
                    };
                    for (text, param) in
                        [(&call, None), (&load, Some(word)), (&of_kernel, Some(narrow.in_memory(*value)))]
                    {
                        let mut thread = thread("%x", bits, ABOVE & (u64::MAX >> (64 - bits)));
                        thread.register("%y", 32, 0);
                        thread.variable(".global", "memory", narrow.layout.align, &vec![0xee; narrow.layout.size]);
                        thread.returned.clone_from(&bit);
                        if let Some(param) = &param {
                            thread.variable(".param", "f_param_0", param.len(), param);
                        }
                        thread.run(text).unwrap_or_else(|error| panic!("{error}: {text}"));
                        if place == MEMORY {
                            assert_eq!(thread.get("memory").bytes, narrow.in_memory(*value), "{value} {text}");
                        } else {
                            assert_eq!(thread.value("%x"), narrow.extended(*value, bits), "{value} {text}");
                        }
                    }
                }
            }
        }
    }
}
