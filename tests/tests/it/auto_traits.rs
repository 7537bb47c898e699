//! Tests which types threads can send and share. Users keep them in statics, in `OnceLock` and in `Arc`.

use std::collections::BTreeSet;

use ptx_abi::*;
use static_assertions::assert_not_impl_any;

#[derive(KernelParams)]
struct Kernel {
    n: u32,
}

/// The types of `ptx_abi`, each of which has the first traits, and none of the others.
macro_rules! types {
    ($name:ident: [$($has:ident)*] $lacks:tt $($ty:ty)*) => {
        const $name: &[&str] = &[$(stringify!($ty)),*];
        const _: fn() = || {
            fn has<T: $($has +)* ?Sized>() {}
            $(has::<$ty>();)*
        };
        $(lack! { $lacks $ty })*
    };
}

macro_rules! lack {
    ([] $ty:ty) => {};
    ([$($lacks:ident)+] $ty:ty) => { assert_not_impl_any!($ty: $($lacks),+); };
}

types! { SHARED: [Send Sync] []
    Align1 Align128 Align16 Align2 Align32 Align4 Align64 Align8 CppType<'static> DevPtr<u8> DevPtrMut<u8>
    Layout<'static> Linkage Member<'static> Opaque<4> Sm SmError StateSpace TypeKind<'static> align::CastError
    atomic::AtomicError atomic::AtomicType atomic::Lowering atomic::Mapping atomic::Op atomic::Operands<u32>
    atomic::Order atomic::Rmw atomic::Scope atomic::Sem atomic::Target bit_field::BitFieldRangeError
    bit_field::BitFieldValueError check::CargoLines<'static> check::CheckedClaim check::CheckedKernel check::Finding
    check::FindingKind check::KernelSource<'static> check::MismatchError check::MismatchKind check::NotCompared
    check::ParameterMismatch check::ParameterMismatchKind check::ParameterSide check::Report check::SourceError
    check::SourceErrorKind check::Unclaimed cuda::AppendOnly<'static> cuda::CType<'static> cuda::Constant<'static>
    cuda::CudaAsserts<'static> cuda::CudaFunction<'static> cuda::CudaHeader<'static> cuda::Define<'static>
    cuda::FileError cuda::Matching cuda::Parameter<'static> cuda::Signature<'static> debug::AddressClass
    debug::DataObject<'static> debug::FileId debug::Location<'static> debug::Register debug::Subprogram<'static>
    debug::TypeId handle::HandleKind handle::SamplerHandle handle::SurfaceHandle handle::TensorMap<Align64>
    handle::TextureHandle host::Differing<'static> host::Host host::HostDifference<'static> kernel::CheckedAgainst
    kernel::LaunchBounds kernel::LaunchError kernel::LoadError kernel::Param<'static>
    kernel::ParamBuffer<'static, 4> kernel::RefusedLaunch kernel::StaticShared kernel::TypedKernel<Kernel>
    layout::Aggregate<'static> layout::Argument<'static> layout::Element layout::Header layout::Item<'static>
    layout::Library layout::PlaceError layout::Placer layout::Refusal layout::Reordered<'static> layout::Rules
    layout::Value layout::Variant<'static> mangle::CppArgumentBuf mangle::CppTypeBuf mangle::CppTypeKind
    mangle::MangleError mangle::Symbol<'static> mangle::SymbolError mangle::SymbolType<'static>
    module::Address<'static> module::Global<'static> module::ModuleError object::Compression object::Cubin<'static>
    object::CubinKernel<'static> object::CubinParam object::CubinParams object::CubinVariable<'static>
    object::Image<'static> object::ObjectError object::Part<'static> param::CallError param::Class
    param::Entry<'static> param::Memory<'static> param::ParamDecl<'static> param::ParamError param::Place<'static>
    param::Position param::Prototype<'static> param::PrototypeError param::Spelling
    pointer::Borrowed<'static, DevPtr<u8>> pointer::LocalPtr<u8> pointer::LocalPtrMut<u8> pointer::Pointer
    pointer::SharedPtr<u8> pointer::SharedPtrMut<u8> ptx::Declared<'static> ptx::Directive<'static>
    ptx::Function<'static> ptx::Malformed ptx::Module<'static> ptx::Params<'static> ptx::Variable<'static>
    scalar::Number scalar::Scalar syscall::ArgumentError syscall::Conversion syscall::Format syscall::FormatError
    syscall::FormatProblem syscall::Printf<'static> syscall::Slot syscall::StringError
    syscall::StringVariable<'static> syscall::ValistError syscall::ValistLayout
}

// `KernelSet` reads names when they are asked for, and gimli writes a `DebugInfo` by changing it. Without the standard library
// only a cell can do that through a shared reference.
types! { SENT: [Send] [Sync]
    check::KernelSet<'static> debug::DebugInfo
}

// A module borrows every `dyn Display`, such as `format_args!`, which has neither trait. The others have addresses of arguments.
types! { LOCAL: [] [Send Sync]
    module::FunctionDefinition<'static> module::ModuleItem<'static> module::PtxModule<'static>
    kernel::Extra<'static> kernel::Pointers<'static, 1> kernel::TypedLaunch<'static>
}

/// Vectors and pointers, which `static_facts` checks with more traits.
const DATA: &str = "vector::";

#[test]
fn every_public_type_is_listed() {
    let types = include_str!("../../data/api.txt").lines().filter_map(|line| {
        let (path, kind) = line.strip_prefix("ptx_abi::")?.split_once(' ')?;
        (matches!(kind, "struct" | "enum" | "union") && !path.starts_with(DATA)).then_some(path)
    });
    let listed = [SHARED, SENT, LOCAL].into_iter().flatten().filter_map(|ty| ty.split('<').next());
    assert_eq!(listed.collect::<BTreeSet<_>>(), types.collect::<BTreeSet<_>>());
    assert_eq!(Kernel { n: 4 }.n, 4);
}
