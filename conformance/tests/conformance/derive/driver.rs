//! The common part of the generated programs. It writes the same values through each implementation of a type into zeroed
//! memory. The bytes must be equal, and each implementation must read the values back from the bytes of every other.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::NonNull;

/// The number of rounds for each type. Each round has its own values and members of unions.
const ROUNDS: u64 = 6;

/// A type.
pub struct Case {
    /// The number in the run, and the seed of its values.
    pub number: u64,
    /// All values in it.
    pub leaves: &'static [Leaf],
    /// The number of members of each union.
    pub unions: &'static [usize],
    /// The structures in Rust.
    pub rust: &'static [Rust],
}

/// A member with one value.
pub struct Leaf {
    pub name: &'static str,
    pub kind: Kind,
    /// The width in bits.
    pub width: u32,
    pub bit_field: bool,
    /// The unions around it, each with the index of the union's member.
    pub choices: &'static [(usize, usize)],
}

/// The possible values.
pub enum Kind {
    Signed,
    Unsigned,
    OneOf(&'static [i128]),
}

/// A structure in Rust with its accessors, by the index of the leaf.
pub struct Rust {
    pub form: &'static str,
    pub size: usize,
    pub align: usize,
    pub set: unsafe fn(*mut u8, u32, u32, i128),
    pub get: unsafe fn(*const u8, u32) -> i128,
}

/// A structure in C with its accessors. They take values by address, because compilers have changed how they pass 128 bits.
#[repr(C)]
pub struct C {
    size: usize,
    align: usize,
    set: unsafe extern "C" fn(*mut u8, u32, *const i128),
    get: unsafe extern "C" fn(*const u8, u32, *mut i128),
}

/// Writes with the accessor number `$how`: Rust has five ways to write a bit-field.
#[macro_export]
macro_rules! write_bits {
    ($place:expr, $how:expr, $value:expr, $copy:ident => $read:expr, $set:ident $checked:ident $wrapping:ident $with:ident $with_checked:ident) => {
        match $how {
            0 => $place.$set($value),
            1 => $place.$checked($value).expect("the value is in range"),
            2 => $place.$wrapping($value),
            3 => {
                // This does not write the whole copy, because padding need not survive a move.
                let $copy = $place.$with($value);
                $place.$set($read);
            }
            _ => {
                let $copy = $place.$with_checked($value).expect("the value is in range");
                $place.$set($read);
            }
        }
    };
}

/// Zeroed memory for any type.
struct Memory {
    bytes: NonNull<u8>,
    layout: Layout,
}

impl Memory {
    fn new(size: usize, align: usize) -> Self {
        let layout = Layout::from_size_align(size.max(1), align).expect("a layout");
        // SAFETY: the size is not 0.
        let bytes = unsafe { alloc_zeroed(layout) };
        Self { bytes: NonNull::new(bytes).unwrap_or_else(|| handle_alloc_error(layout)), layout }
    }

    fn bytes(&self) -> &[u8] {
        // SAFETY: all bytes are initialised: they were zeroed, and only values and integers were written.
        unsafe { std::slice::from_raw_parts(self.bytes.as_ptr(), self.layout.size()) }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: the pointer is from `alloc_zeroed` with this layout.
        unsafe { dealloc(self.bytes.as_ptr(), self.layout) }
    }
}

/// One implementation of a type.
enum Subject<'a> {
    Rust(&'a Rust),
    C(&'static str, &'a C),
}

impl Subject<'_> {
    fn name(&self) -> &'static str {
        match self {
            Self::Rust(rust) => rust.form,
            Self::C(name, _) => name,
        }
    }

    fn shape(&self) -> (usize, usize) {
        match self {
            Self::Rust(rust) => (rust.size, rust.align),
            Self::C(_, c) => (c.size, c.align),
        }
    }

    fn set(&self, memory: &mut Memory, leaf: usize, how: u32, value: i128) {
        // SAFETY: the memory has the size and alignment of the type. Zero
        // is a value of all its members, and so is the written value.
        match self {
            Self::Rust(rust) => unsafe { (rust.set)(memory.bytes.as_ptr(), leaf as u32, how, value) },
            Self::C(_, c) => unsafe { (c.set)(memory.bytes.as_ptr(), leaf as u32, &value) },
        }
    }

    fn get(&self, memory: &Memory, leaf: usize) -> i128 {
        let mut value = 0;
        // SAFETY: the memory has the size and alignment of the type, and contains values of all its members.
        match self {
            Self::Rust(rust) => unsafe { value = (rust.get)(memory.bytes.as_ptr(), leaf as u32) },
            Self::C(_, c) => unsafe { (c.get)(memory.bytes.as_ptr(), leaf as u32, &mut value) },
        }
        value
    }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A random value of the leaf. The first rounds take the ends of the range.
    fn value(&mut self, leaf: &Leaf, round: u64) -> i128 {
        let bits = match round {
            0 => -1,
            1 if matches!(leaf.kind, Kind::Signed) => 1 << (leaf.width - 1),
            _ => i128::from(self.next()) << 64 | i128::from(self.next()),
        };
        leaf.fit(bits)
    }
}

impl Leaf {
    /// Truncates a value to the bits of the leaf.
    fn fit(&self, value: i128) -> i128 {
        let unused = 128 - self.width;
        match self.kind {
            Kind::Signed => value << unused >> unused,
            Kind::Unsigned => ((value as u128) << unused >> unused) as i128,
            Kind::OneOf(values) => values[value as u128 as usize % values.len()],
        }
    }
}

/// Runs all cases, each Rust form with each C compiler. Prints every mismatch in a line.
pub fn main(cases: &[Case], gcc: &[C], clang: &[C]) {
    let mut values = 0;
    for (case, (gcc, clang)) in cases.iter().zip(gcc.iter().zip(clang)) {
        for rust in case.rust {
            for (compiler, c) in [("gcc", gcc), ("clang", clang)] {
                let subjects = [Subject::C(compiler, c), Subject::Rust(rust)];
                let checked = catch_unwind(AssertUnwindSafe(|| check(case, &subjects, &mut values)));
                let found = checked.unwrap_or_else(|panic| {
                    let said = panic.downcast_ref::<String>().map_or("without a message", |text| text);
                    Some(format!("panicked: {}", said.replace('\n', " ")))
                });
                let form = rust.form;
                println!("compared {} {compiler} {form} {}", case.number, found.as_deref().unwrap_or(""));
            }
        }
    }
    println!("values {values}");
}

/// The first mismatch.
fn check(case: &Case, subjects: &[Subject<'_>], values: &mut usize) -> Option<String> {
    let reference = &subjects[0];
    let (size, align) = reference.shape();
    for subject in subjects {
        if subject.shape() != (size, align) {
            let (name, shape, expected) = (subject.name(), subject.shape(), (size, align));
            return Some(format!("{name} has size and alignment {shape:?}, {} {expected:?}", reference.name()));
        }
    }
    for round in 0..ROUNDS {
        let mut random = Random(case.number.wrapping_add(round.wrapping_mul(0xd605_bbb5_8c8a_bc6d)));
        let chosen: Vec<usize> = case.unions.iter().map(|members| random.below(*members)).collect();
        let active = |leaf: &&Leaf| leaf.choices.iter().all(|(union, member)| chosen[*union] == *member);
        let leaves: Vec<usize> = (0..case.leaves.len()).filter(|i| active(&&case.leaves[*i])).collect();
        *values += leaves.len();
        // Each leaf is written twice, the second time in another order: the old contents must not matter.
        let mut writes = Vec::new();
        let mut expected = vec![0; case.leaves.len()];
        for pass in 0..2 {
            let mut order = leaves.clone();
            for i in (1..order.len()).rev() {
                order.swap(i, random.below(i + 1));
            }
            for i in order {
                let leaf = &case.leaves[i];
                let value = random.value(leaf, if pass == 0 { u64::MAX } else { round });
                let how = random.below(5) as u32;
                // C and `set_x_wrapping` drop the bits above the width.
                let above = i128::from(random.next()).checked_shl(leaf.width).unwrap_or(0);
                let wraps = how == 2 && leaf.bit_field && !matches!(leaf.kind, Kind::OneOf(_));
                writes.push((i, how, if wraps { value ^ above } else { value }));
                expected[i] = value;
            }
        }
        let written: Vec<Memory> = subjects
            .iter()
            .map(|subject| {
                let mut memory = Memory::new(size, align);
                for (i, how, value) in &writes {
                    subject.set(&mut memory, *i, *how, *value);
                }
                memory
            })
            .collect();
        for (subject, memory) in subjects.iter().zip(&written) {
            if memory.bytes() != written[0].bytes() {
                return Some(format!(
                    "round {round}: {} wrote {:02x?}, {} {:02x?}",
                    subject.name(),
                    memory.bytes(),
                    reference.name(),
                    written[0].bytes()
                ));
            }
            for reader in subjects {
                for i in &leaves {
                    let (read, expected) = (reader.get(memory, *i), expected[*i]);
                    if read != expected {
                        let (reader, writer, name) = (reader.name(), subject.name(), case.leaves[*i].name);
                        return Some(format!(
                            "round {round}: {reader} reads {read} from `{name}`, {writer} wrote {expected}"
                        ));
                    }
                }
            }
        }
    }
    None
}
