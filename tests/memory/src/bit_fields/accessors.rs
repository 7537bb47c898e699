//! Tests every accessor: values, errors, panics, constants.

use std::cell::Cell;
use std::panic::{catch_unwind, set_hook, take_hook};

use ptx_abi::bit_field::BitFieldRangeError;
use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, Debug, PartialEq, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct Word {
    #[ptx(bits(a: u32 = 5, b: i32 = 11, flag: bool = 1, c: u32 = 15))]
    word: u32,
}

const ZERO: Word = Word { word: 0 };

#[test]
fn set_and_get() {
    let mut word = ZERO;
    word.set_a(31);
    assert_eq!(word.word, 0x1f);
    word.set_b(-1024);
    assert_eq!(word.word, 0x8000 | 0x1f);
    word.set_flag(true);
    assert_eq!(word.word, 0x1_801f);
    word.set_c(0x7fff);
    assert_eq!(word.word, 0xffff_801f);
    assert_eq!((word.a(), word.b(), word.flag(), word.c()), (31, -1024, true, 0x7fff));
    word.set_flag(false);
    word.set_b(1023);
    assert_eq!(word.word, 0xfffe_7fff);
    assert_eq!((word.a(), word.b(), word.flag(), word.c()), (31, 1023, false, 0x7fff));
}

#[test]
fn with_is_set_on_a_copy() {
    let word = ZERO.with_a(1).with_b(-1).with_flag(true).with_c(2);
    assert_eq!(word.word, 1 | 0x7ff << 5 | 1 << 16 | 2 << 17);
    assert_eq!(ZERO.with_c_checked(3).map(|word| word.word), Ok(3 << 17));
    assert_eq!(ZERO.with_flag_checked(true).map(|word| word.word), Ok(1 << 16));
}

/// Guide 1.3: the values that fit `w` bits, and C's truncation of all others.
#[test]
fn range() {
    for value in -2050..2050 {
        let fits = (-1024..=1023).contains(&value);
        let mut word = Word { word: 0xffff_ffff };
        assert_eq!(word.set_b_checked(value).is_ok(), fits, "{value}");
        assert_eq!(word.b(), if fits { value } else { -1 });
        assert_eq!(ZERO.with_b_checked(value).is_ok(), fits, "{value}");
        word.set_b_wrapping(value);
        assert_eq!(word.b(), value << 21 >> 21);
        assert_eq!((word.a(), word.flag(), word.c()), (31, true, 0x7fff));
    }
    for value in 0..100 {
        let mut word = Word { word: 0 };
        assert_eq!(word.set_a_checked(value).is_ok(), value <= 31, "{value}");
        word.set_a_wrapping(value);
        assert_eq!(word.word, value & 31);
    }
    for value in [i32::MIN, i32::MAX] {
        assert!(ZERO.with_b_checked(value).is_err());
    }
}

#[test]
fn errors() {
    let error = ZERO.with_b_checked(-1025).unwrap_err();
    let message = "[PTX408] the value -1025 does not fit into the bit-field `b` of 11 bits, which holds -1024 to 1023";
    assert_eq!(error.to_string(), message);
    assert_eq!((error.field(), error.width()), ("b", 11));
    let error = ZERO.with_c_checked(u32::MAX).unwrap_err();
    let message =
        "[PTX408] the value 4294967295 does not fit into the bit-field `c` of 15 bits, which holds 0 to 32767";
    assert_eq!(error.to_string(), message);
    assert_eq!(error, { ZERO }.set_c_checked(u32::MAX).unwrap_err());
    let source: &dyn core::error::Error = &error;
    assert!(source.source().is_none());
}

#[test]
#[should_panic(expected = "[PTX408] the value 32 does not fit into the bit-field `a` of 5 bits, which holds 0 to 31")]
fn set_panics() {
    let mut word = ZERO;
    word.set_a(32);
}

#[test]
#[should_panic(
    expected = "[PTX408] the value 1024 does not fit into the bit-field `b` of 11 bits, which holds -1024 to 1023"
)]
fn with_panics() {
    let _ = ZERO.with_b(1024);
}

/// The location of a panic is the caller, not the expansion.
#[test]
fn panics_point_at_the_caller() {
    thread_local! { static LINE: Cell<u32> = const { Cell::new(0) } }
    let hook = take_hook();
    set_hook(Box::new(move |info| match info.location() {
        Some(place) if place.file().ends_with("accessors.rs") => LINE.set(place.line()),
        _ => hook(info),
    }));
    let line = line!();
    catch_unwind(|| { ZERO }.set_a(32)).unwrap_err();
    assert_eq!(LINE.get(), line + 1);
    catch_unwind(|| ZERO.with_a(32)).unwrap_err();
    assert_eq!(LINE.get(), line + 3);
    let _ = take_hook();
}

/// Every accessor works in const evaluation, with its exact type.
#[test]
fn everything_is_const() {
    const BITS: u32 = Word::B_BITS;
    const OFFSET: usize = Word::B_OFFSET;
    const SET: Word = {
        let mut word = ZERO;
        word.set_a(3);
        word.set_b_wrapping(5000);
        word = word.with_flag(true);
        let checked: Result<(), BitFieldRangeError> = word.set_c_checked(9);
        assert!(checked.is_ok());
        let failed: Result<Word, BitFieldRangeError> = word.with_c_checked(40000);
        assert!(failed.is_err());
        assert!(word.set_a_checked(32).is_err());
        match word.with_c_checked(word.c() + 1) {
            Ok(word) => word,
            Err(_) => panic!(),
        }
    };
    const VALUES: (u32, i32, bool, u32) = (SET.a(), SET.b(), SET.flag(), SET.c());
    assert_eq!((BITS, OFFSET, VALUES), (11, 5, (3, 5000 - 4096, true, 10)));
    const ERROR: BitFieldRangeError = match ZERO.with_a_checked(77) {
        Ok(_) => panic!(),
        Err(error) => error,
    };
    const FIELD: (&str, u32) = (ERROR.field(), ERROR.width());
    assert_eq!(FIELD, ("a", 5));
}

/// Accessors are `#[must_use]` if a call has no effect without its value.
#[test]
fn must_use() {
    let mut word = ZERO;
    #[expect(unused_must_use)]
    word.a();
    #[expect(unused_must_use)]
    word.with_a(1);
    #[expect(unused_must_use)]
    word.set_a_checked(1);
    #[expect(unused_must_use)]
    word.with_a_checked(2);
    word.set_a_wrapping(2);
    assert_eq!(word.a(), 2);
}

mod visible {
    use super::{PtxLayout, bit_fields};

    #[bit_fields]
    #[derive(Clone, Copy, Default, PtxLayout)]
    #[repr(C)]
    pub(in crate::bit_fields::accessors) struct Visible {
        #[bits(3)]
        private: u8,
        #[bits(3)]
        pub(super) parent: u8,
        #[bits(3)]
        pub(crate) everywhere: u8,
        #[bits(3)]
        pub(in crate::bit_fields::accessors) here: u8,
    }

    impl Visible {
        pub(super) const fn sum(self) -> u8 {
            self.private() + self.parent() + self.everywhere() + self.here()
        }

        pub(super) const fn bump(&mut self) {
            self.set_private(self.private() + 1);
        }
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub(super) struct Written {
        #[ptx(bits(private: u8 = 3, pub(super) parent: u8 = 3, pub(in crate::bit_fields::accessors) here: u8 = 2))]
        pub(super) bits: u8,
    }

    impl Written {
        pub(super) const fn private_bits() -> u32 {
            Self::PRIVATE_BITS
        }
    }
}

/// Visible accessors can be called from here. The name of an invisible one stays free: `private` is a trait's method.
#[test]
fn visibility_is_that_of_the_field() {
    trait Private {
        fn private(&self) -> &'static str;
        const PRIVATE_BITS: &'static str = "of the trait";
    }
    impl Private for visible::Visible {
        fn private(&self) -> &'static str {
            "of the trait"
        }
    }
    let mut visible = visible::Visible::default().with_parent(2).with_everywhere(3).with_here(4);
    visible.bump();
    assert_eq!(visible.sum(), 10);
    assert_eq!(Private::private(&visible), "of the trait");
    // Method lookup skips private inherent methods.
    assert_eq!(visible.private(), "of the trait");
    assert_eq!(visible::Visible::PARENT_BITS + visible::Visible::EVERYWHERE_BITS + visible::Visible::HERE_BITS, 9);
    let written = visible::Written { bits: 0 }.with_parent(7).with_here(1);
    assert_eq!((written.bits, visible::Written::private_bits()), (0x78, 3));
}

/// The accessors of a type whose derive has failed add no further error.
#[test]
fn accessors_of_failed_types_touch_no_bytes() {
    use ptx_abi::__private::{Accessor, FAILED, get, set_checked, set_wrapping};

    let [accessor] = Accessor::all::<1>(FAILED, &[Accessor::run_of::<u32>(0, 1)]);
    let mut object = 0xff_u32;
    // SAFETY: the type has failed, so its accessors touch no bytes.
    let got = unsafe { get::<_, u8>(accessor, &object) };
    // SAFETY: as above.
    let set = unsafe {
        set_wrapping(accessor, &mut object, 3_u8);
        set_checked(accessor, &mut object, 3_u8)
    };
    assert_eq!((got, accessor.bit_offset(), set.is_ok(), object), (0, 0, true, 0xff));
}
