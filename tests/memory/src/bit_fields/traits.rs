//! `Debug`, `Default`, `PartialEq`, `Eq`, `PartialOrd`, `Ord` and `Hash` use the fields as declared, not the storage.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use std::collections::HashSet;
use std::hash::DefaultHasher;

use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, PtxLayout)]
#[repr(u8)]
enum Level {
    Low,
    High = 3,
}

/// The default is not zero.
impl Default for Level {
    fn default() -> Self {
        Self::High
    }
}

crate::types! {
    #[bit_fields] #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, PtxLayout)] #[repr(C)]:
    #[ptx(impls(AnyBitPattern))]
    struct Record { #[bits(9)] s: i16, #[bits(3)] _gap: u16, #[bits(1)] flag: bool, c: i8, #[bits(20)] u: u32 }
    #[ptx(impls(AnyBitPattern))] struct WithEnum { #[bits(2, enum)] level: Level, #[bits(6)] rest: u8 }
}

#[bit_fields]
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Default, PtxLayout)]
#[repr(C)]
struct Floats {
    #[bits(2)]
    tag: u8,
    value: f32,
    #[bits(2)]
    last: u8,
}

fn record(s: i16, flag: bool, c: i8, u: u32) -> Record {
    Record::new(c).with_s(s).with_flag(flag).with_u(u)
}

/// The same fields, with all bits between them set.
fn dirty(record: Record) -> Record {
    bytemuck::pod_read_unaligned::<Record>(&[0xff; 8])
        .with_s(record.s())
        .with_flag(record.flag())
        .with_u(record.u())
        .with_c(record.c)
}

impl Record {
    fn with_c(mut self, c: i8) -> Self {
        self.c = c;
        self
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn debug() {
    assert_eq!(format!("{:?}", record(-1, true, 2, 3)), "Record { s: -1, flag: true, c: 2, u: 3 }");
    let pretty = "Record {\n    s: 256,\n    flag: false,\n    c: -2,\n    u: 0,\n}";
    assert_eq!(format!("{:#?}", record(255, false, -2, 0)).replace("255", "256"), pretty);
    assert_eq!(format!("{:?}", WithEnum::new().with_level(Level::High)), "WithEnum { level: Ok(High), rest: 0 }");
    let other: WithEnum = bytemuck::cast_slice::<u8, WithEnum>(&[2])[0];
    assert_eq!(format!("{other:?}"), "WithEnum { level: Err(BitFieldValueError { value: 2 }), rest: 0 }");
}

#[test]
fn default() {
    assert_eq!(Record::default(), record(0, false, 0, 0));
    assert_eq!(WithEnum::default().level(), Ok(Level::High));
    assert_eq!(WithEnum::default().rest(), 0);
}

#[test]
fn equality_and_hash() {
    let base = record(-5, true, 7, 0xf_0000);
    assert_eq!(base, dirty(base));
    assert_eq!(hash(&base), hash(&dirty(base)));
    // `#[derive(Hash)]` also hashes the fields in order.
    assert_eq!(hash(&base), hash(&(-5i16, true, 7i8, 0xf_0000u32)));
    for other in [base.with_s(-6), base.with_flag(false), base.with_c(8), base.with_u(0)] {
        assert_ne!(base, other);
        assert_ne!(hash(&base), hash(&other));
    }
    assert_eq!(HashSet::from([base, dirty(base), base.with_u(1)]).len(), 2);
    assert_eq!(WithEnum::new(), WithEnum::new().with_level(Level::Low));
    assert_ne!(Floats::new(f32::NAN), Floats::new(f32::NAN));
}

#[test]
fn order_is_that_of_the_declaration() {
    let base = record(0, false, 0, 0);
    let ascending = [
        record(-256, true, 127, 9),
        record(-1, true, 0, 0),
        record(0, false, -1, 1),
        base,
        record(0, false, 0, 1),
        record(0, false, 1, 0),
        record(0, true, -128, 0),
        record(1, false, 0, 0),
    ];
    for (i, a) in ascending.iter().enumerate() {
        for (j, b) in ascending.iter().enumerate() {
            assert_eq!(a.cmp(&dirty(*b)), i.cmp(&j));
            assert_eq!(a.partial_cmp(b), Some(i.cmp(&j)));
            assert_eq!(a < b, i < j);
        }
    }
    assert_eq!(WithEnum::new().cmp(&WithEnum::new().with_level(Level::High)), Ordering::Less);
}

#[test]
fn partial_order() {
    let (nan, one) = (Floats::new(f32::NAN), Floats::new(1.0));
    assert_eq!(nan.partial_cmp(&one), None);
    // The comparison ends before the value that has no order.
    assert_eq!(nan.partial_cmp(&one.with_tag(1)), Some(Ordering::Less));
    assert_eq!(one.with_last(1).partial_cmp(&one), Some(Ordering::Greater));
}

/// Methods that take a value would come before those that borrow it.
mod in_scope {
    use ptx_abi::{PtxLayout, bit_fields};

    use super::Level;

    trait Methods: Sized {
        fn set_level(self, _: Level) {
            panic!("the setter has another name")
        }
        fn set_level_checked(self, _: Level) {
            panic!("the setter has another name")
        }
        fn level(self) -> Level {
            panic!("the getter has another name")
        }
        fn __ptx_set_checked(self, _: usize, _: Level) -> Result<(), ptx_abi::bit_field::BitFieldRangeError> {
            panic!("a function has another name")
        }
        fn bit_offset(self) -> usize {
            panic!("a function has another name")
        }
    }

    impl<T> Methods for T {}

    #[bit_fields]
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, PtxLayout)]
    #[repr(C)]
    pub(super) struct Scoped {
        #[bits(2, enum)]
        pub(super) level: Level,
    }
}

#[test]
fn traits_in_scope_do_not_matter() {
    use in_scope::Scoped;
    let default = Scoped::default();
    assert_eq!(default.level(), Ok(Level::High));
    assert_eq!(default.with_level(Level::Low), Scoped::new());
    assert!(default > Scoped::new());
    assert!(default.with_level_checked(Level::Low).is_ok());
}

/// `new` is as visible as the least visible member that it takes.
mod constructors {
    pub(super) mod inner {
        use ptx_abi::{PtxLayout, bit_fields};

        crate::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
            pub struct Public { #[bits(3)] hidden: u8, pub(crate) a: u8, pub(in crate::bit_fields) b: u8 }
            pub(crate) struct Unrelated {
                #[bits(3)]
                pub hidden: u8,
                pub(super) a: u8,
                pub(in crate::bit_fields::traits) b: u8,
            }
        }

        impl Unrelated {
            pub(in crate::bit_fields) fn made() -> Self {
                Self::new(1, 2)
            }
        }

        impl Public {
            pub(in crate::bit_fields) fn hidden_bits(self) -> u8 {
                self.hidden()
            }
        }
    }
}

#[test]
fn constructors_are_as_visible_as_their_members() {
    let public = constructors::inner::Public::new(1, 2);
    assert_eq!((public.a, public.b, public.hidden_bits()), (1, 2, 0));
    let unrelated = constructors::inner::Unrelated::made();
    assert_eq!((unrelated.b, unrelated.hidden()), (2, 0));
}
