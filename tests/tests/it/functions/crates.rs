//! Tests types that `$crate` spells alike in the macros of two crates.

use ptx_abi::cuda::CType;
use ptx_abi::{PtxLayout, bit_fields, cuda_functions};

macro_rules! both {
    ($($other:tt)+) => {
        #[cuda_functions]
        unsafe extern "C" {
            fn of_both(own: $crate::hygiene::Own, other: $($other)+) -> $crate::hygiene::Own;
        }

        /// A struct whose second bit-field aligns it.
        #[bit_fields]
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        struct OfBoth {
            #[bits(3)]
            own: $crate::hygiene::Own,
            #[bits(3)]
            other: $($other)+,
        }
    };
}

ptx_abi_tests::with_own!(both);

#[test]
fn types_that_two_crates_spell_alike_are_two_types() {
    let [function] = FUNCTIONS else { panic!("one function") };
    let [own, other] = function.parameters else { panic!("two parameters") };
    let names = [own.ty, other.ty, function.result].map(|ty| match ty {
        CType::Value(layout) => layout.name,
        _ => "",
    });
    assert_eq!(names, ["u32", "u64", "u32"]);
    assert_eq!(OfBoth::LAYOUT.align, 8); // bytes
    assert_eq!((OfBoth::OWN_BITS, OfBoth::OTHER_BITS), (3, 3));
}
