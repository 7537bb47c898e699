//! Guide 5 and 6: writes debug information, and reads it with gimli.

// Only the part that describes the program is used.
#[allow(dead_code)]
#[path = "../../../../examples/cudarc/call_example.rs"]
mod call_example;
mod guide;
mod types;

use ptx_abi::StateSpace;
use ptx_abi::debug::{AddressClass, Register};

/// The table of guide 5.2.
const CLASSES: [(&str, u8); 12] = [
    ("ADDR_code_space", 1),
    ("ADDR_reg_space", 2),
    ("ADDR_sreg_space", 3),
    ("ADDR_const_space", 4),
    ("ADDR_global_space", 5),
    ("ADDR_local_space", 6),
    ("ADDR_param_space", 7),
    ("ADDR_shared_space", 8),
    ("ADDR_surf_space", 9),
    ("ADDR_tex_space", 10),
    ("ADDR_tex_sampler_space", 11),
    ("ADDR_generic_space", 12),
];

#[test]
fn address_classes_are_those_of_the_guide() {
    assert_eq!(AddressClass::ALL.len(), CLASSES.len());
    for (class, (name, value)) in AddressClass::ALL.iter().zip(CLASSES) {
        assert_eq!((class.to_string().as_str(), class.value()), (name, value));
    }
    let spaces =
        [StateSpace::Generic, StateSpace::Shared, StateSpace::Local].map(|space| AddressClass::of(space).value());
    assert_eq!(spaces, [12, 8, 6]);
}

const LONGEST: Register = Register::new("%rd99999").unwrap();

#[test]
fn registers_are_numbers_by_their_names() {
    // nvcc writes these expressions for them.
    let known: [(&str, &[u8]); 4] = [
        ("%r1", &[0x90, 0xb1, 0xe4, 0x95, 0x01]),
        ("%r2", &[0x90, 0xb2, 0xe4, 0x95, 0x01]),
        ("%rd1", &[0x90, 0xb1, 0xc8, 0xc9, 0xab, 0x02]),
        ("%f1", &[0x90, 0xb1, 0xcc, 0x95, 0x01]),
    ];
    for (name, expression) in known {
        let register = Register::new(name).expect("it is short");
        assert_eq!(register.expression(), expression, "{name}");
        assert_eq!(register.to_string(), name);
    }
    assert_eq!(LONGEST.number(), u64::from_be_bytes(*b"%rd99999"));
    assert_eq!((LONGEST.to_string().as_str(), LONGEST.expression().len()), ("%rd99999", 10));
    // This name uses all 64 bits.
    assert_eq!(Register::new("~~~~~~~~").unwrap().expression().len(), 10);
    for refused in ["", "%rd999999", "%r 1", "%r\0", "%ä"] {
        assert_eq!(Register::new(refused), None, "{refused:?}");
    }
}
