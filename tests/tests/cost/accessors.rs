//! Measures the machine code of accessors in builds without optimisation.
//!
//! A crate with hundreds of bit-fields compiles all accessors that it calls, so each must be small in such builds too.
//! The conformance tests compare optimised accessors with those of C compilers.

use std::fs;
use std::hint::black_box;

use object::Endianness;
use object::read::elf::ElfFile64;
use object::read::{Object as _, ObjectSymbol as _};
use ptx_abi::{PtxLayout, bit_fields};

/// Its name and those of its accessors are parts of the names of symbols.
#[bit_fields]
#[derive(Clone, Copy, Default, PtxLayout)]
#[repr(C)]
struct MeasuredAccessors {
    #[bits(9)]
    measured_signed: i32,
    #[bits(40)]
    measured_across: u64,
    #[bits(1)]
    measured_flag: bool,
    #[bits(100)]
    measured_wide: u128,
}

/// Bytes of machine code. Getters and setters take less than 600 bytes on x86-64.
const LARGEST: u64 = 1024;

#[test]
fn accessors_are_small_without_optimisation() {
    let mut fields = black_box(MeasuredAccessors::default());
    fields.set_measured_signed_wrapping(-3);
    fields.set_measured_signed(black_box(-3));
    fields.set_measured_across_wrapping(1 << 39);
    fields.set_measured_flag_wrapping(true);
    fields.set_measured_wide_wrapping(1 << 99);
    let read = (fields.measured_signed(), fields.measured_across(), fields.measured_flag(), fields.measured_wide());
    assert_eq!(black_box(read), (-3, 1 << 39, true, 1 << 99));

    let program = fs::read(std::env::current_exe().expect("a path")).expect("the program");
    let program = ElfFile64::<Endianness>::parse(&*program).expect("an ELF file");
    let symbols = program.symbols().filter_map(|symbol| Some((symbol.name().ok()?, symbol.size())));
    // Generic functions that an accessor calls name the type too.
    let sizes: Vec<_> = symbols.filter(|(name, _)| name.contains("MeasuredAccessors")).collect();
    if cfg!(debug_assertions) {
        for field in ["signed", "across", "flag", "wide"] {
            for name in [format!("measured_{field}"), format!("set_measured_{field}_wrapping")] {
                // Symbols contain the length before each name.
                let named = format!("{}{name}", name.len());
                assert!(sizes.iter().any(|(symbol, _)| symbol.contains(&named)), "{name} is not there: {sizes:#?}");
            }
        }
    }
    let large: Vec<_> = sizes.iter().filter(|(_, size)| *size > LARGEST).collect();
    assert!(large.is_empty(), "{large:#?}");
}
