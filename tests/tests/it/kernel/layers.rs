//! Tests fingerprints of every kind of type, inside every layer and every mix of two. The checks accept the right one and
//! refuse a stale one: the check at run time, that of `module = "…"`, and both checks of variables.

use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ptr::NonNull;
use core::sync::atomic::AtomicPtr;
use std::fmt::Write as _;
use std::panic::AssertUnwindSafe;

use ptx_abi::__private::{StateSpace, VariableIn, checked, checked_global, declared_array, in_ptx, types};
use ptx_abi::check::CheckGlobal as _;
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::vector::opencl;
use ptx_abi::{CppName, DevPtr, DevPtrMut, Layout, PtxLayout, cuda_header};
use ptx_abi_tests::panics::message;

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(name = "ns::Node")] struct Node { next: DevPtr<Node>, link: Link, weight: f32 }
    union Number { float: f32, bits: u32 }
    struct Buffer<const N: usize> { items: [u32; N] }
    #[ptx(vector)] struct Color { x: u16, y: u16, z: u16 }
    /// Only C++ has its bytes.
    #[ptx(opaque, size = 24, align = 8)] struct Queue;
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(u16)]: enum Mode { Fast = 3 } }

#[derive(PtxLayout)]
#[repr(transparent)]
struct Wrapper<T>(T, PhantomData<u8>);

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    struct OfNode { marker: PhantomData<Mode>, node: Node }
    struct OfLinks([Link; 2]);
    /// A wrapper of a pointer, which is an alias in C++.
    struct Link(DevPtrMut<Node>);
    /// A wrapper of a pointer to itself, which C++ cannot express.
    struct Endless(DevPtr<Endless>);
}

/// The declaration of the parameter `p` with this layout.
fn declared(layout: &Layout<'_>) -> String {
    layout.entry_param("p").to_string().replace(".param ", "")
}

/// The module with a kernel and a variable of this layout, and these fingerprints.
fn module(layout: &Layout<'_>, fingerprints: &[(String, u64)]) -> String {
    let mut ptx = ".version 8.7\n.target sm_90\n.address_size 64\n".to_owned();
    for (name, value) in fingerprints {
        writeln!(ptx, ".weak .global .align 8 .u64 ptx_abi_layout_{name} = {};", *value as i64).unwrap();
    }
    let declared = declared(layout);
    let variable = format!(".global .align {} .b8 v[{}]", layout.align, layout.size);
    writeln!(ptx, ".visible {variable};\n.visible .entry k(.param {declared}) {{ ret; }}").unwrap();
    ptx
}

fn panics(check: impl FnOnce()) -> Result<(), String> {
    message(AssertUnwindSafe(check)).map_or(Ok(()), Err)
}

/// The results of the four checks for a value of type `T` and these fingerprints.
fn said<T: PtxLayout>(fingerprints: &[(String, u64)]) -> [Result<(), String>; 4] {
    let ptx = module(T::LAYOUT, fingerprints);
    let [entry, global] = [("p", "k"), ("v", "v")].map(|(param, _)| Param::of::<T>(param));
    let layouts: Vec<_> = fingerprints.iter().map(|(name, value)| (&**name, *value)).collect();
    // The derive passes it on in this form.
    let (size, align) = (Some(T::LAYOUT.size), Some(T::LAYOUT.align));
    let [kernel, variable] = ["p", "v"].map(|name| declared_array(name, types::B8, 1, align, size));
    let image = in_ptx("k", (8, 7), core::slice::from_ref(&kernel), &layouts);
    let variable = VariableIn::Ptx(StateSpace::Global, variable, &layouts);
    [
        check_entry("T", &[entry], &ptx, "k").map(drop).map_err(|mismatch| mismatch.to_string()),
        panics(|| checked("T", &[entry], "k.ptx", &[image])),
        T::check_global(&ptx, "v").map_err(|mismatch| mismatch.to_string()),
        panics(|| checked_global(&global, "k.ptx", &[variable])),
    ]
}

/// The symbol of a type's fingerprint.
fn symbol(layout: &Layout<'_>) -> String {
    let name = layout.name.replace("::", "__");
    match layout.kind {
        ptx_abi::TypeKind::Struct(aggregate) | ptx_abi::TypeKind::Transparent(aggregate) if aggregate.generic => {
            format!("{name}_{:08x}", layout.fingerprint() >> 32)
        }
        _ => name,
    }
}

/// Asserts that the checks find exactly these types, which a value of type `T` contains or points to and C++ defines.
fn finds<T: PtxLayout>(types: &[&'static Layout<'static>]) {
    let name = core::any::type_name::<T>();
    let right: Vec<_> = types.iter().map(|layout| (symbol(layout), layout.fingerprint())).collect();
    let other = ("Other".to_owned(), 7);
    for (i, result) in said::<T>(&[&right[..], core::slice::from_ref(&other)].concat()).into_iter().enumerate() {
        assert_eq!(result, Ok(()), "{name}, check {i}");
    }
    for (index, layout) in types.iter().enumerate() {
        let mut stale = right.clone();
        stale[index] = if symbol(layout) == layout.name.replace("::", "__") {
            (symbol(layout), layout.fingerprint() ^ 1)
        } else {
            (format!("{}_0123abcd", layout.name), 0x0123_abcd_0000_0000)
        };
        // The stale fingerprint is after that of another type, and among the right ones.
        for fingerprints in [vec![other.clone(), stale[index].clone()], stale.clone()] {
            for (i, result) in said::<T>(&fingerprints).into_iter().enumerate() {
                let text = result.expect_err(&format!("{name}, check {i}, stale: {}", layout.name));
                let line = format!("\n  the layout of `{}` differs from the one that the kernel", layout.name);
                assert_eq!(text.matches(&line).count(), 1, "{name}: {text}");
                assert_eq!(text.matches("its fingerprint is").count(), 1, "{name}: {text}");
                let what = ["kernel `k`", "kernel `k` in `k.ptx`", "variable `v`", "variable `v` in `k.ptx`"][i];
                assert!(text.contains(&format!(" not match the {what}\n")), "{text}");
            }
        }
    }
}

/// Tests every layer of one kind: around a value, and before a pointee.
fn behind_each_layer<T: PtxLayout + CppName + Copy>(types: &[&'static Layout<'static>]) {
    finds::<T>(types);
    finds::<[T; 3]>(types);
    finds::<[[T; 2]; 2]>(types);
    finds::<ManuallyDrop<T>>(types);
    finds::<MaybeUninit<[T; 2]>>(types);
    pointers::<T>(types);
}

fn pointers<T: CppName>(types: &[&'static Layout<'static>]) {
    finds::<DevPtr<T>>(types);
    finds::<DevPtrMut<T>>(types);
    finds::<*const T>(types);
    finds::<*mut T>(types);
    finds::<Option<NonNull<T>>>(types);
    finds::<AtomicPtr<T>>(types);
    finds::<DevPtr<DevPtr<T>>>(types);
    finds::<DevPtrMut<*const DevPtr<T>>>(types);
    finds::<AtomicPtr<Option<NonNull<T>>>>(types);
    finds::<DevPtr<ManuallyDrop<MaybeUninit<T>>>>(types);
    finds::<ManuallyDrop<DevPtr<T>>>(types);
    finds::<[DevPtr<T>; 2]>(types);
    finds::<MaybeUninit<[[DevPtr<DevPtr<T>>; 2]; 2]>>(types);
    finds::<DevPtr<AtomicPtr<T>>>(types);
}

#[test]
fn behind_every_layer() {
    behind_each_layer::<Node>(&[Node::LAYOUT]);
    behind_each_layer::<Number>(&[Number::LAYOUT]);
    behind_each_layer::<Mode>(&[Mode::LAYOUT]);
    behind_each_layer::<Color>(&[Color::LAYOUT]);
    finds::<[opencl::Float3; 2]>(&[opencl::Float3::LAYOUT]);
    pointers::<Queue>(&[Queue::LAYOUT]);
    behind_each_layer::<OfNode>(&[OfNode::LAYOUT, Node::LAYOUT]);
    behind_each_layer::<Link>(&[Link::LAYOUT, Node::LAYOUT]);
    behind_each_layer::<OfLinks>(&[OfLinks::LAYOUT, Link::LAYOUT, Node::LAYOUT]);
    // This also holds for pointers into shared memory.
    finds::<ptx_abi::pointer::SharedPtr<OfNode>>(&[OfNode::LAYOUT, Node::LAYOUT]);
    finds::<ptx_abi::pointer::LocalPtrMut<Link>>(&[Link::LAYOUT, Node::LAYOUT]);
}

#[test]
fn instances_of_generic_types_by_value() {
    fn behind_each_wrapper<T: PtxLayout>(types: &[&'static Layout<'static>])
    where
        Wrapper<T>: PtxLayout,
    {
        let all = [&[<Wrapper<T>>::LAYOUT], types].concat();
        finds::<Wrapper<T>>(&all);
        finds::<[Wrapper<T>; 2]>(&all);
        finds::<ManuallyDrop<Wrapper<T>>>(&all);
    }

    behind_each_wrapper::<f32>(&[]);
    behind_each_wrapper::<Node>(&[Node::LAYOUT]);
    behind_each_wrapper::<DevPtr<Node>>(&[Node::LAYOUT]);
    finds::<Buffer<3>>(&[Buffer::<3>::LAYOUT]);
    finds::<[Buffer<4>; 2]>(&[Buffer::<4>::LAYOUT]);
}

/// All instances share the name, so the instance that the pointer leads to is unknown, and C++ casts it.
#[test]
fn instances_behind_pointers_are_not_compared() {
    let others = [("Buffer_0123abcd".to_owned(), 0x0123_abcd_0000_0000), ("Wrapper".to_owned(), 7)];
    for result in said::<DevPtr<Buffer<3>>>(&others).into_iter().chain(said::<DevPtr<Wrapper<f32>>>(&others)) {
        assert_eq!(result, Ok(()));
    }
    assert!(said::<Buffer<3>>(&others).iter().all(Result::is_err));
    assert!(said::<Wrapper<f32>>(&others).iter().all(Result::is_err));
    // A name that only begins in the same way belongs to another type.
    let unlike = ["Buffer_0123abc", "Buffer_0123abcde", "Buffer_0123ABCD", "BufferX0123abcd", "Buffe_0123abcd"];
    for name in unlike {
        assert!(said::<Buffer<3>>(&[(name.to_owned(), 7)]).iter().all(Result::is_ok), "{name}");
    }
}

#[test]
fn a_wrapper_of_a_pointer_to_itself_has_an_end() {
    finds::<Endless>(&[Endless::LAYOUT]);
    finds::<DevPtr<Endless>>(&[Endless::LAYOUT]);
}

mod same_name {
    use ptx_abi::PtxLayout;

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        #[ptx(name = "Config")] pub(super) struct First { pub(super) a: u32 }
        #[ptx(name = "Config")] pub(super) struct Second { pub(super) b: u32 }
    }
}

/// Two types have one name in C++. The kernel was not compiled with one of them, in whatever order they come.
#[test]
fn one_name_does_not_hide_another_layout() {
    use same_name::{First, Second};

    fn lines(params: &[Param<'_>], value: u64) -> usize {
        let params: Vec<_> = params.to_vec();
        let declared: Vec<_> = params.iter().map(|param| param.layout.entry_param(param.name).to_string()).collect();
        let ptx = format!(
            ".version 8.7 .target sm_90 .weak .global .u64 ptx_abi_layout_Config = {}; .entry k({}) {{ ret; }}",
            value as i64,
            declared.join(", ")
        );
        check_entry("T", &params, &ptx, "k")
            .map_or_else(|error| error.to_string().matches("fingerprint is").count(), |_| 0)
    }
    let [first, second] = [Param::of::<First>("a"), Param::of::<Second>("b")];
    let [first_at, second_at] = [Param::of::<DevPtr<First>>("c"), Param::of::<[DevPtr<DevPtr<Second>>; 2]>("d")];
    let (right, stale) = (First::LAYOUT.fingerprint(), 7);
    for (params, wrong, all) in [
        (&[first, second][..], 1, 2),
        (&[second, first], 1, 2),
        (&[first_at, second], 1, 2),
        (&[first, first_at, second_at, second, first], 1, 2),
        (&[second_at, second], 1, 1),
        (&[first, first_at, first], 0, 1),
    ] {
        assert_eq!((lines(params, right), lines(params, stale)), (wrong, all), "{params:?}");
    }
}

#[test]
fn headers_compare_instances() {
    let header = cuda_header!(Buffer<3>, Buffer<4>, Node);
    let ptx = |fingerprints: &[(&str, u64)]| {
        let fingerprints: Vec<_> = fingerprints.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
        header.check(&module(u32::LAYOUT, &fingerprints)).map_err(|mismatch| mismatch.to_string())
    };
    let instance = |layout: &Layout<'_>| (symbol(layout), layout.fingerprint());
    let (three, four) = (instance(Buffer::<3>::LAYOUT), instance(Buffer::<4>::LAYOUT));
    let node = ("ns__Node", Node::LAYOUT.fingerprint());
    assert_eq!(ptx(&[(&three.0, three.1), (&four.0, four.1), node]), Ok(()));
    // An older header contains fewer types.
    assert_eq!(ptx(&[(&three.0, three.1)]), Ok(()));
    assert_eq!(ptx(&[]), Ok(()));
    let stale = ptx(&[(&three.0, three.1), ("Buffer_0123abcd", 0x0123_abcd_0000_0000)]).unwrap_err();
    assert_eq!(stale.matches("the layout of `Buffer` differs").count(), 1, "{stale}");
    assert!(stale.contains(&format!("{:#018x}, the kernel has 0x0123abcd00000000", four.1)), "{stale}");
    // The header no longer contains the last one.
    let all = [(&*three.0, three.1), (&*four.0, four.1), ("Buffer_0123abcd", 7)];
    assert_eq!(ptx(&all), Ok(()));
}
