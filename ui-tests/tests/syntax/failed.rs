use ptx_abi::{PtxLayout, bit_fields};

// There is one error: the accessors are there, and take every value.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(siez = 4)]
struct Accessors {
    #[ptx(bits(a: u32 = 5))]
    flags: u32,
}

const ACCESSORS_FIVE: Accessors = Accessors { flags: 0 }.with_a(5);

// There is one error: everything that `#[bit_fields]` makes is there.
#[bit_fields(nwe = false)]
#[derive(Clone, Copy, Debug, Default, PartialEq, PtxLayout)]
#[repr(C)]
struct BitFields {
    #[bits(5)]
    a: u32,
    b: u8,
}

const BIT_FIELDS_FIVE: BitFields = BitFields::new(1).with_a(5);

// There is one error: both accessors are there.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsWidth {
    #[ptx(bits(a: u32 = many, b: u32 = 5))]
    flags: u32,
}

// There is one error: code that contains, names or passes the type whose derive has failed adds none.
#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(Pod))]
struct Failed {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(size = 8, impls(Pod))]
struct Container {
    #[ptx(offset = 0)]
    inner: Failed,
    b: u32,
}

const DECL: &str = ptx_abi::param_decl!(Container, "p");

struct Foreign(u32);

ptx_abi::foreign_types! { Map; Foreign = Failed }

#[ptx_abi::cuda_functions(types = Map, i32 = Failed)]
unsafe extern "C" {
    fn launch(mapped: Foreign, to_mapped: *const Foreign, listed: i32, to_listed: *const i32, #[ptx(as = Failed)] named: u32);
}

// There is one error: the size of the storage depends on the type whose derive has failed.
#[derive(Clone, Copy, PtxLayout)]
struct FailedMember {
    a: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Storage {
    inner: FailedMember,
    #[bits(5)]
    a: u32,
    #[bits(40)]
    b: u64,
}

const VALUE: Storage = Storage::new(FailedMember { a: 0 }).with_a(5).with_b(1 << 39);

// This type has its storage as a field, and depends on `FailedMember` too.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Written {
    inner: FailedMember,
    #[ptx(bits(a: u8 = 5))]
    bits: u8,
}

const READ: u8 = Written { inner: FailedMember { a: 0 }, bits: 0 }.with_a(3).a();

fn main() {
    println!("{} {} {}", ACCESSORS_FIVE.a(), Accessors::A_OFFSET, Accessors::LAYOUT.size);
    println!("{:?} {} {}", BIT_FIELDS_FIVE, BIT_FIELDS_FIVE.a(), BIT_FIELDS_FIVE == BitFields::default());
    let s = BitsWidth { flags: 0 };
    println!("{} {}", s.a(), s.b());
    println!("{DECL} {} {}", Container::LAYOUT.size, FUNCTIONS.len());
    println!("{} {} {READ}", VALUE.a(), Storage::B_OFFSET);
}

// errors: 5
// fix:
// #[ptx(siez = 4)] → #[ptx(size = 4)]
// #[bit_fields(nwe = false)] → #[bit_fields]
// #[ptx(bits(a: u32 = many, b: u32 = 5))] → #[ptx(bits(a: u32 = 27, b: u32 = 5))]
// #[ptx(impls(Pod))] → #[ptx(impls(Pod))] #[repr(C)]
// struct FailedMember { → #[repr(C)] struct FailedMember {
// -// This type has its storage as a field, and depends on `FailedMember` too.
// -...
// -const READ: u8 = Written { inner: FailedMember { a: 0 }, bits: 0 }.with_a(3).a();
// "{} {} {READ}" → "{} {}"
