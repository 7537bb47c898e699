//! Tests the text of a module, and its errors.

use std::ffi::c_void;
use std::fmt::Display;
use std::mem::{MaybeUninit, offset_of};
use std::sync::atomic::AtomicU32;

use ptx_abi::__private::emit::owned_run;
use ptx_abi::check::CheckGlobal as _;
use ptx_abi::kernel::Param;
use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::module::{Address, FunctionDefinition, Global, Initialized, ModuleError, ModuleItem, PtxModule};
use ptx_abi::param::{Entry, Prototype};
use ptx_abi::pointer::SharedPtr;
use ptx_abi::syscall::StringVariable;
use ptx_abi::vector::opencl;
use ptx_abi::{DevPtr, Layout, Linkage, Member, PtxLayout, Sm, TypeKind, bit_fields};
use static_assertions::{assert_impl_all, assert_not_impl_any};

crate::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(impls(Initialized))] struct Node { id: u8, next: DevPtr<Node>, count: u64 }
    struct Plain(u8, u32);
    #[ptx(opaque, size = 16, align = 8)] struct Class([u64; 2]);
    #[ptx(impls(Initialized))] struct Holder { id: u32, #[ptx(as = Class)] class: [u64; 2] }
}

// SAFETY: the bytes are integers.
unsafe impl Initialized for Class {}

const NODE: Node = Node { id: 7, next: DevPtr::null(), count: u64::MAX };

// These lack `impls(Initialized)`, have bytes that may be uninitialised or may change, or contain addresses of the host.
assert_not_impl_any!(Plain: Initialized);
assert_not_impl_any!(MaybeUninit<u32>: Initialized);
assert_not_impl_any!([MaybeUninit<u8>; 4]: Initialized);
assert_not_impl_any!(AtomicU32: Initialized);
assert_not_impl_any!(*const c_void: Initialized);
assert_not_impl_any!(Option<std::ptr::NonNull<u8>>: Initialized);
assert_impl_all!([Node; 3]: Initialized);

/// The text of a module without the common parts.
fn text(items: &[ModuleItem<'_>]) -> String {
    let text = PtxModule::new(90, (7, 1), items).to_string();
    let (_, items) = text.split_once(".address_size 64\n").expect("every module has an address size");
    items.trim().to_owned()
}

fn error(items: &[ModuleItem<'_>]) -> Option<ModuleError> {
    PtxModule::try_new(90, (7, 1), items).err()
}

#[test]
fn variables() {
    const WEAK: Global<'static> = Global::of("w", &[-1i16, 2]).linkage(Linkage::Weak).constant().aligned(64);
    for (global, expected) in [
        (Global::new("x", u32::LAYOUT), ".visible .global .align 4 .b8 x[4];"),
        (Global::new("x", u32::LAYOUT).aligned(2).linkage(Linkage::Internal), ".global .align 4 .b8 x[4];"),
        (Global::new("x", <[f64; 3]>::LAYOUT).shared(), ".visible .shared .align 8 .b8 x[24];"),
        (Global::external("x", <[f32; 4]>::LAYOUT).constant(), ".extern .const .align 4 .b8 x[16];"),
        (Global::new("x", <[f32; 0]>::LAYOUT).linkage(Linkage::Extern), ".extern .global .align 4 .b8 x[];"),
        (Global::external("x", <[f32; 0]>::LAYOUT).shared().aligned(16), ".extern .shared .align 16 .b8 x[];"),
        (WEAK, ".weak .const .align 64 .b8 w[4] = {255, 255, 2, 0};"),
        (Global::new("x", u32::LAYOUT).bytes(&[1, 2, 3, 4]), ".visible .global .align 4 .b8 x[4] = {1, 2, 3, 4};"),
    ] {
        assert_eq!(text(&[ModuleItem::Global(global)]), expected);
    }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(1))]
#[ptx(impls(Initialized))]
struct Packed {
    id: u8,
    next: u64,
    end: u8,
}

#[test]
fn addresses() {
    let other = ModuleItem::Global(Global::external("other", <[u8; 8]>::LAYOUT));
    let function = ModuleItem::Declaration(Prototype::new("f", &[]));
    let write = |global: Global<'_>| {
        let all = text(&[other, function, ModuleItem::Global(global)]);
        all.lines().last().expect("the variable").to_owned()
    };
    let next = offset_of!(Node, next);
    let node = Global::of("n", &NODE);
    assert_eq!(
        write(node.addresses(&[Address::of("other", next)])),
        ".visible .global .align 8 .u64 n[3] = {7, generic(other), 18446744073709551615};"
    );
    assert_eq!(
        write(node.addresses(&[Address::of_function("f", 16), Address::of("n", next).plus(8).plus(4)])),
        ".visible .global .align 8 .u64 n[3] = {7, generic(n)+12, f};"
    );

    let packed = Packed { id: 1, next: 2, end: 3 };
    assert_eq!(
        write(Global::of("n", &packed).addresses(&[Address::of("other", 1).plus(4)])),
        ".visible .global .align 1 .u8 n[10] = {1, 0xFF(generic(other)+4), 0xFF00(generic(other)+4), \
         0xFF0000(generic(other)+4), 0xFF000000(generic(other)+4), 0xFF00000000(generic(other)+4), \
         0xFF0000000000(generic(other)+4), 0xFF000000000000(generic(other)+4), 0xFF00000000000000(generic(other)+4), 3};"
    );
}

#[test]
fn variables_are_checked_against_their_types() {
    let packed = Packed { id: 1, next: 2, end: 3 };
    let (to_node, to_self) = ([Address::of("packed", offset_of!(Node, next))], [Address::of("packed", 1)]);
    let items = [
        ModuleItem::Global(Global::of("packed", &packed).addresses(&to_self)),
        ModuleItem::Global(Global::of("words", &NODE).addresses(&to_node)),
        ModuleItem::Global(Global::of("bytes", &NODE).constant()),
    ];
    let ptx = PtxModule::new(90, (8, 0), &items).to_string();
    Packed::check_global(&ptx, "packed").unwrap();
    Node::check_global(&ptx, "words").unwrap();
    Node::check_global(&ptx, "bytes").unwrap();
    assert!(Node::check_global(&ptx, "packed").is_err());
}

#[test]
fn bits_beside_bit_fields_are_zero() {
    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(impls(Initialized))]
    struct Flags {
        #[bits(3)]
        a: u32,
        #[bits(2)]
        _unused: u32,
        #[bits(4)]
        b: u32,
    }
    let flags = Flags::new().with_a(5).with_b(0xf);
    let global = Global::of("flags", &flags);
    assert_eq!(text(&[ModuleItem::Global(global)]), ".visible .global .align 4 .b8 flags[4] = {229, 1, 0, 0};");
}

#[test]
fn a_whole_module() {
    const PARAMS: &[Param<'static>] = &[Param::of::<u32>("n")];
    const F: Prototype<'static> = Prototype::new("f", PARAMS);
    let call = F.call(&[ptx_abi::param::Place::Register("1")], None).unwrap();
    let body: [&dyn Display; 2] = [&call, &"ret;"];
    let items = [
        ModuleItem::Text(&"// a comment"),
        ModuleItem::Prototype(F),
        ModuleItem::Function(FunctionDefinition::entry(Entry::new("k", &[]), &body).directives(".maxntid 32")),
    ];
    let sections: [&dyn Display; 2] = [&".section .a { .b8 0 }", &".section .b { .b8 0 }"];
    let module = PtxModule::new(Sm::new(90).arch_specific(), (8, 0), &items)
        .debug()
        .files(&["a.cu", "b.cu"])
        .sections(&sections);
    let expected = "\
.version 8.0
.target sm_90a, debug
.address_size 64

.file 1 \"a.cu\"
.file 2 \"b.cu\"

// a comment
.extern .func f(.param .b32 f_param_0);

.visible .entry k()
.maxntid 32
{
\t{
\t\t.param .b32 param0;
\t\tst.param.b32 [param0+0], 1;
\t\tcall.uni f, (param0);
\t}
\tret;
}

.section .a { .b8 0 }

.section .b { .b8 0 }
";
    assert_eq!(module.to_string(), expected);
    assert_eq!(format!("{module:?}"), expected);
}

#[test]
fn names_are_there_once() {
    let f = Prototype::new("x", &[]);
    let body: [&dyn Display; 0] = [];
    let (prototype, declaration) = (ModuleItem::Prototype(f), ModuleItem::Declaration(f));
    let function = ModuleItem::Function(FunctionDefinition::new(f, &body));
    let entry = ModuleItem::Function(FunctionDefinition::entry(Entry::new("x", &[]), &body));
    let global = ModuleItem::Global(Global::new("x", u32::LAYOUT));
    let declared = ModuleItem::GlobalDeclaration(Global::new("x", u32::LAYOUT));
    let other = ModuleItem::Global(Global::new("y", u32::LAYOUT));
    for (linkage, [declares, defines]) in [
        (Linkage::Visible, [true, true]),
        (Linkage::Internal, [true, true]),
        (Linkage::Weak, [true, true]),
        (Linkage::Extern, [true, false]),
        (Linkage::Common, [false, false]),
    ] {
        let (f, entry) = (f.linkage(linkage), Entry::new("x", &[]).linkage(linkage));
        for (item, is_linked) in [
            (ModuleItem::Declaration(f), declares),
            (ModuleItem::Function(FunctionDefinition::new(f, &body)), defines),
            (ModuleItem::Function(FunctionDefinition::entry(entry, &body)), defines),
        ] {
            assert_eq!(error(&[item]), (!is_linked).then_some(ModuleError::Linkage(0)), "{item:?}");
        }
    }
    for (items, expected) in [
        (vec![declaration, function], None),
        (vec![declared, other, global], None),
        (vec![other, function, other], Some(2)),
        (vec![prototype, function], Some(1)),
        (vec![declaration, prototype], Some(1)),
        (vec![function, declaration], Some(1)),
        (vec![declaration, function, function], Some(2)),
        (vec![entry, global], Some(1)),
        (vec![declared, function], Some(1)),
        (vec![declaration, global], Some(1)),
        (vec![global, declared], Some(1)),
        (vec![prototype, prototype], Some(1)),
    ] {
        assert_eq!(error(&items), expected.map(ModuleError::Duplicate), "{items:?}");
    }
}

#[test]
fn definitions_are_what_was_declared() {
    const TO_SELF: &[Address<'static>] = &[Address::of("x", 8)];
    let plain = Global::new("x", Node::LAYOUT);
    let words = Global::of("x", &NODE).addresses(TO_SELF);
    let other = Some(ModuleError::Declaration(1));
    for (declared, defined, expected) in [
        (plain, plain, None),
        (plain, Global::of("x", &NODE), None),
        (words, words, None),
        (words, words.linkage(Linkage::Weak), None),
        (plain, words, other),
        (words, plain, other),
        (plain, plain.constant(), other),
        (plain, plain.aligned(16), other),
        (plain, Global::new("x", <[u64; 2]>::LAYOUT), other),
        (plain, plain.linkage(Linkage::Internal), other),
    ] {
        assert_eq!(
            error(&[ModuleItem::GlobalDeclaration(declared), ModuleItem::Global(defined)]),
            expected,
            "{defined:?}"
        );
    }
}

#[test]
fn variables_that_cannot_be() {
    const AT_NEXT: &[Address<'static>] = &[Address::of("y", 8)];
    let node = Global::of("x", &NODE);
    let y = Global::new("y", u8::LAYOUT);
    let odd = Layout { align: 24, ..*Node::LAYOUT };
    for (global, expected) in [
        (Global::new("a name", u32::LAYOUT), ModuleError::Name(1)),
        (Global::new("", u32::LAYOUT), ModuleError::Name(1)),
        (Global::new("%tid", u32::LAYOUT), ModuleError::Name(1)),
        (Global::new("x", <[u32; 0]>::LAYOUT), ModuleError::Size(1)),
        (Global::new("x", u32::LAYOUT).bytes(&[1, 2, 3]), ModuleError::Size(1)),
        (Global::new("x", u32::LAYOUT).bytes(&[0; 5]), ModuleError::Size(1)),
        (Global::new("x", &odd), ModuleError::Alignment(1)),
        (Global::new("x", u32::LAYOUT).aligned(12), ModuleError::Alignment(1)),
        (node.shared(), ModuleError::Initial(1)),
        (Global::external("x", u8::LAYOUT).bytes(&[1]), ModuleError::Initial(1)),
        (Global::external("x", Node::LAYOUT).addresses(AT_NEXT), ModuleError::Initial(1)),
        (node.linkage(Linkage::Extern), ModuleError::Initial(1)),
        (node.linkage(Linkage::Common), ModuleError::Initial(1)),
        (Global::external("x", <[u32; 0]>::LAYOUT).linkage(Linkage::Visible), ModuleError::Size(1)),
        (Global::new("x", Node::LAYOUT).constant().linkage(Linkage::Common), ModuleError::Linkage(1)),
        (Global::new("x", Node::LAYOUT).shared().linkage(Linkage::Common), ModuleError::Linkage(1)),
        (Global::new("WARP_SZ", u32::LAYOUT), ModuleError::Name(1)),
        (Global::new("function_name", u32::LAYOUT), ModuleError::Name(1)),
    ] {
        assert_eq!(error(&[ModuleItem::Global(y), ModuleItem::Global(global)]), Some(expected), "{global:?}");
    }
    assert_eq!(error(&[ModuleItem::Global(y), ModuleItem::Global(node.addresses(AT_NEXT))]), None);
    let wrong =
        |addresses: &[Address<'_>]| error(&[ModuleItem::Global(y), ModuleItem::Global(node.addresses(addresses))]);
    let problem = |address| Some(ModuleError::Address { item: 1, address });
    assert_eq!(wrong(&[Address::of("y", 0)]), problem(0));
    assert_eq!(wrong(&[Address::of("y", 12)]), problem(0));
    assert_eq!(wrong(&[Address::of("y", 24)]), problem(0));
    assert_eq!(wrong(&[Address::of("no name", 8)]), problem(0));
    assert_eq!(wrong(&[Address::of("y", 16), Address::of("y", 8), Address::of("y", 16)]), problem(2));
    // The address of a function needs a variable of whole words.
    let bytes = Layout { size: 20, ..*Node::LAYOUT };
    let at = [Address::of_function("f", 8)];
    let short = Global::new("x", &bytes).addresses(&at);
    let f = ModuleItem::Declaration(Prototype::new("f", &[]));
    assert_eq!(error(&[f, ModuleItem::Global(short)]), problem(0));
}

/// Nothing is known of an opaque class but its bytes, so all of them are written, and none is padding.
#[test]
fn opaque_classes_are_written_whole() {
    let (class, holder) = (Class([1, 2]), Holder { id: 3, class: [4, 5] });
    for (global, at, expected) in [
        (Global::of("x", &class), 8, "[2] = {1, generic(x)};"),
        (Global::of("x", &holder), 16, "[3] = {3, 4, generic(x)};"),
    ] {
        let text = text(&[ModuleItem::Global(global.addresses(&[Address::of("x", at)]))]);
        assert!(text.ends_with(expected), "{text}");
    }
}

/// A generic pointer or a 64-bit integer may be an address.
#[test]
fn places_of_addresses() {
    let items = [
        Item::member("a", <[u64; 2]>::LAYOUT),
        Item::member("b", f64::LAYOUT),
        Item::member("c", DevPtr::<f32>::LAYOUT),
        Item::member("d", SharedPtr::<f32>::LAYOUT),
    ];
    let mut members = [Member::EMPTY; 4];
    let layout = place("S", Rules::STRUCT, &items, &mut members).unwrap();
    let y = ModuleItem::Global(Global::new("y", u8::LAYOUT));
    let is_place = |at: &usize| {
        let addresses = [Address::of("y", *at)];
        error(&[y, ModuleItem::Global(Global::new("x", &layout).addresses(&addresses))]).is_none()
    };
    assert!((0..layout.size).filter(is_place).eq([0, 8, 24]));
}

#[test]
fn addresses_are_of_what_is_declared() {
    let f = ModuleItem::Declaration(Prototype::new("f", &[]));
    let y = ModuleItem::Global(Global::new("y", u8::LAYOUT));
    let string = ModuleItem::StringVariable(StringVariable::try_new("$text", "a").unwrap());
    assert_eq!(error(&[string, string]), Some(ModuleError::Duplicate(1)));
    // The definition of a declared name is visible, but a string is not.
    let declared = ModuleItem::GlobalDeclaration(Global::new("$text", <[u8; 2]>::LAYOUT));
    assert_eq!(error(&[declared, string]), Some(ModuleError::Duplicate(1)));
    let undeclared = Some(ModuleError::Undeclared { item: 1, address: 0 });
    for (first, address, expected) in [
        (y, Address::of("y", 8), None),
        (y, Address::of("x", 8), None),
        (y, Address::of("z", 8), undeclared),
        (y, Address::of_function("y", 8), undeclared),
        (f, Address::of("f", 8), undeclared),
        (f, Address::of_function("f", 8), None),
        (string, Address::of("$text", 8), None),
        (string, Address::of_function("$text", 8), undeclared),
        (string, Address::of("z", 8), undeclared),
        (ModuleItem::Text(&".global .b8 z;"), Address::of("z", 8), None),
        (ModuleItem::Global(Global::new("s", u8::LAYOUT).shared()), Address::of("s", 8), undeclared),
        (ModuleItem::Global(Global::external("s", u8::LAYOUT).shared()), Address::of("s", 8), undeclared),
        (ModuleItem::GlobalDeclaration(Global::new("s", u8::LAYOUT).shared()), Address::of("s", 8), undeclared),
        (ModuleItem::Global(Global::new("c", u8::LAYOUT).constant()), Address::of("c", 8), None),
    ] {
        let addresses = [address];
        let x = ModuleItem::Global(Global::of("x", &NODE).addresses(&addresses));
        assert_eq!(error(&[first, x, ModuleItem::Global(Global::new("z", u8::LAYOUT))]), expected, "{address:?}");
    }
    // A text may declare names that are otherwise unknown, but it may not repeat a declaration.
    let addresses = [Address::of("f", 8)];
    let items =
        [ModuleItem::Text(&"// a comment"), f, ModuleItem::Global(Global::of("x", &NODE).addresses(&addresses))];
    assert_eq!(error(&items), Some(ModuleError::Undeclared { item: 2, address: 0 }));
}

#[test]
fn targets_files_and_versions() {
    let (a, f) = (Sm::new(90).arch_specific(), Sm::new(100).family_specific());
    for (target, sm) in [("sm_75", Sm::new(75)), ("sm_90a", a), ("sm_100f", f), ("sm_121", Sm::new(121))] {
        assert_eq!(Sm::parse(target), Ok(sm));
        assert!(PtxModule::new(sm, (8, 7), &[]).to_string().contains(&format!("\n.target {target}\n")), "{target}");
    }
    assert_eq!([a, f, Sm::new(75)].map(Sm::suffix), [Some('a'), Some('f'), None]);
    assert_eq!((a.number(), a.family_specific()), (90, Sm::new(90).family_specific()));
    assert!(Sm::new(90) < a && a < Sm::new(90).family_specific() && a < Sm::new(100) && f > Sm::new(100));
    let wrong = " | sm_ | sm_x | sm_9 | 90 | sm_90b | sm_90aa | sm_090 | compute_90 | sm_90, debug | sm_9a0 | \
                 sm_9000000000 | sm_42949672960";
    for target in wrong.split(" | ") {
        assert!(Sm::parse(target).is_err(), "{target}");
    }
    let files = PtxModule::new(90, (8, 7), &[]).files(&["src\\main.rs", "\"é\n\x7f"]).to_string();
    assert!(files.contains(".file 1 \"src\\main.rs\"\n.file 2 \"\\042\\303\\251\\012\\177\"\n"), "{files}");
    let items = [ModuleItem::Global(Global::new("x", <[u64; 2]>::LAYOUT).addresses(const { &[Address::of("x", 8)] }))];
    assert!(PtxModule::try_new(75, (6, 0), &items).is_ok());
    let layout = Layout { align: 4, ..*<[u64; 2]>::LAYOUT };
    let items = [ModuleItem::Global(Global::new("x", &layout).addresses(const { &[Address::of("x", 8)] }))];
    assert_eq!(PtxModule::try_new(75, (7, 0), &items).err(), Some(ModuleError::Version(0)));
    assert!(PtxModule::try_new(75, (7, 1), &items).is_ok());
}

/// Before PTX 8.1 and `sm_70`, kernels have fewer bytes of parameters (facts 3).
#[test]
fn large_parameters_need_a_new_target() {
    let params = [Param::of::<[u8; 4096]>("a"), Param::of::<u8>("b")];
    for (sm, version, is_new) in [(70, (8, 1), true), (61, (8, 7), false), (90, (8, 0), false), (90, (9, 0), true)] {
        let error = |params| {
            let kernel = FunctionDefinition::entry(Entry::new("k", params), &[]);
            PtxModule::try_new(sm, version, &[ModuleItem::Function(kernel)]).err()
        };
        assert_eq!(error(&params[..1]), None);
        assert_eq!(error(&params), (!is_new).then_some(ModuleError::Parameters(0)), "{sm} {version:?}");
    }
}

/// ptxas refuses a definition that differs from its declaration.
#[test]
fn functions_are_what_was_declared() {
    const NARROW: &[Param<'static>] = &[Param::of::<u8>("x")];
    const WIDE: &[Param<'static>] = &[Param::of::<u32>("y")];
    const SIGNED: &[Param<'static>] = &[Param::of::<i8>("x")];
    const BYTES: &[Param<'static>] = &[Param::of::<[u8; 4]>("x")];
    let f = |params| Prototype::new("f", params);
    let function = |prototype| ModuleItem::Function(FunctionDefinition::new(prototype, &[]));
    let all = [
        f(&[]),
        f(NARROW),
        f(WIDE),
        f(SIGNED),
        f(BYTES),
        f(WIDE).returning(u32::LAYOUT),
        f(WIDE).returning(f32::LAYOUT),
        f(WIDE).linkage(Linkage::Weak),
        f(WIDE).linkage(Linkage::Internal),
    ];
    for (i, declared) in all.into_iter().enumerate() {
        for (k, defined) in all.into_iter().enumerate() {
            let expected = (i != k).then_some(ModuleError::Declaration(1));
            assert_eq!(error(&[ModuleItem::Declaration(declared), function(defined)]), expected, "{i} {k}");
        }
        let entry = ModuleItem::Function(FunctionDefinition::entry(Entry::new("f", &[]), &[]));
        assert_eq!(error(&[ModuleItem::Declaration(declared), entry]), Some(ModuleError::Declaration(1)), "{i}");
    }
    let external = ModuleItem::Declaration(f(&[]).linkage(Linkage::Extern));
    assert_eq!(error(&[external, function(f(&[]))]), Some(ModuleError::Declaration(1)));
}

/// What ptxas cannot express, or what makes it crash.
#[test]
fn limits_of_variables() {
    let aligned = |bytes| error(&[ModuleItem::Global(Global::new("x", u32::LAYOUT).aligned(bytes))]);
    assert_eq!(aligned(1 << 30), None);
    assert_eq!(aligned(1 << 31), Some(ModuleError::Alignment(0)));
    let f = ModuleItem::Declaration(Prototype::new("f", &[]));
    let at = |address: Address<'_>| {
        let layout = Layout { name: "Bytes", size: 16, align: 8, kind: TypeKind::Opaque };
        error(&[f, ModuleItem::Global(Global::new("x", &layout).addresses(&[address]))])
    };
    let refused = Some(ModuleError::Address { item: 1, address: 0 });
    assert_eq!(at(Address::of_function("f", 8)), None);
    assert_eq!(at(Address::of_function("f", 8).plus(8)), refused);
    for place in [9, usize::MAX - 7, usize::MAX] {
        assert_eq!(at(Address::of("x", place)), refused, "{place}");
    }
}

#[test]
fn errors_say_what_is_wrong() {
    for name in ["x", &"x".repeat(600)] {
        let twice = || {
            let x = ModuleItem::Global(Global::new(name, u8::LAYOUT));
            PtxModule::new(90, (8, 7), &[x, x]).to_string()
        };
        let message = std::panic::catch_unwind(twice).unwrap_err();
        let message = message.downcast_ref::<String>().expect("a message");
        assert!(message.starts_with(&format!("item 1 `{name}`: an earlier item has the same name")), "{message}");
    }
    let address = ModuleError::Undeclared { item: 3, address: 2 }.to_string();
    assert!(address.starts_with("item 3, address 2: no item before this one declares"), "{address}");
}

/// The bits that belong to members, of each byte, and of the bytes that are skipped because they have the same bits.
#[test]
fn bits_of_members_are_initialized() {
    let items = [
        Item::bit_field("a", i32::LAYOUT, 3),
        Item::bit_field("", i32::LAYOUT, 2),
        Item::bit_field("b", i32::LAYOUT, 9),
        Item::member("c", i8::LAYOUT),
        Item::member("d", opencl::Float3::LAYOUT),
    ];
    let mut members = [Member::EMPTY; 5];
    let layout = place("S", Rules::STRUCT, &items, &mut members).unwrap();
    assert_eq!(layout.size, 32);
    let expected = |at| match at {
        0 => 0b1110_0111,
        1 => 0b0011_1111,
        2 | 16..28 => 0xff,
        _ => 0,
    };
    for at in 0..32 {
        let (bits, run) = owned_run(&layout, at);
        assert_eq!(bits, expected(at), "{at}");
        assert!(run > 0 && (at..at + run).all(|at| owned_run(&layout, at).0 == bits), "{at}, {run}");
    }
}
