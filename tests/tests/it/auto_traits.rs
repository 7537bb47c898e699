//! Tests which types threads can send and share. Users keep them in statics, in `OnceLock` and in `Arc`.

use std::collections::BTreeSet;

use ptx_abi::{Align64, DevPtr, KernelParams};
use static_assertions::assert_not_impl_any;

#[derive(KernelParams)]
struct Kernel {
    n: u32,
}

/// The types, each of which has the first traits, and none of the others.
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
    ptx_abi::Align1
    ptx_abi::Align128
    ptx_abi::Align16
    ptx_abi::Align2
    ptx_abi::Align32
    ptx_abi::Align4
    ptx_abi::Align64
    ptx_abi::Align8
    ptx_abi::CppType<'static>
    ptx_abi::DevPtr<u8>
    ptx_abi::DevPtrMut<u8>
    ptx_abi::Layout<'static>
    ptx_abi::Linkage
    ptx_abi::Member<'static>
    ptx_abi::Opaque<4>
    ptx_abi::Sm
    ptx_abi::SmError
    ptx_abi::StateSpace
    ptx_abi::TypeKind<'static>
    ptx_abi::align::CastError
    ptx_abi::atomic::AtomicError
    ptx_abi::atomic::AtomicType
    ptx_abi::atomic::Lowering
    ptx_abi::atomic::Mapping
    ptx_abi::atomic::Op
    ptx_abi::atomic::Operands<u32>
    ptx_abi::atomic::Order
    ptx_abi::atomic::Rmw
    ptx_abi::atomic::Scope
    ptx_abi::atomic::Sem
    ptx_abi::atomic::Target
    ptx_abi::bit_field::BitFieldRangeError
    ptx_abi::bit_field::BitFieldValueError
    ptx_abi::check::CargoLines<'static>
    ptx_abi::check::CheckedClaim
    ptx_abi::check::CheckedKernel
    ptx_abi::check::Finding
    ptx_abi::check::FindingKind
    ptx_abi::check::KernelSource<'static>
    ptx_abi::check::MismatchError
    ptx_abi::check::MismatchKind
    ptx_abi::check::NotCompared
    ptx_abi::check::ParameterMismatch
    ptx_abi::check::ParameterMismatchKind
    ptx_abi::check::ParameterSide
    ptx_abi::check::Report
    ptx_abi::check::SourceError
    ptx_abi::check::SourceErrorKind
    ptx_abi::check::Unclaimed
    ptx_abi::cuda::AppendOnly<'static>
    ptx_abi::cuda::CType<'static>
    ptx_abi::cuda::Constant<'static>
    ptx_abi::cuda::CudaAsserts<'static>
    ptx_abi::cuda::CudaFunction<'static>
    ptx_abi::cuda::CudaHeader<'static>
    ptx_abi::cuda::Define<'static>
    ptx_abi::cuda::FileError
    ptx_abi::cuda::Matching
    ptx_abi::cuda::Parameter<'static>
    ptx_abi::cuda::Signature<'static>
    ptx_abi::debug::AddressClass
    ptx_abi::debug::DataObject<'static>
    ptx_abi::debug::FileId
    ptx_abi::debug::Location<'static>
    ptx_abi::debug::Register
    ptx_abi::debug::Subprogram<'static>
    ptx_abi::debug::TypeId
    ptx_abi::handle::HandleKind
    ptx_abi::handle::SamplerHandle
    ptx_abi::handle::SurfaceHandle
    ptx_abi::handle::TensorMap<Align64>
    ptx_abi::handle::TextureHandle
    ptx_abi::host::Differing<'static>
    ptx_abi::host::Host
    ptx_abi::host::HostDifference<'static>
    ptx_abi::kernel::CheckedAgainst
    ptx_abi::kernel::LaunchBounds
    ptx_abi::kernel::LaunchError
    ptx_abi::kernel::LoadError
    ptx_abi::kernel::Param<'static>
    ptx_abi::kernel::ParamBuffer<'static, 4>
    ptx_abi::kernel::RefusedLaunch
    ptx_abi::kernel::StaticShared
    ptx_abi::kernel::TypedKernel<Kernel>
    ptx_abi::layout::Aggregate<'static>
    ptx_abi::layout::Argument<'static>
    ptx_abi::layout::Element
    ptx_abi::layout::Header
    ptx_abi::layout::Item<'static>
    ptx_abi::layout::Library
    ptx_abi::layout::PlaceError
    ptx_abi::layout::Placer
    ptx_abi::layout::Refusal
    ptx_abi::layout::Reordered<'static>
    ptx_abi::layout::Rules
    ptx_abi::layout::Value
    ptx_abi::layout::Variant<'static>
    ptx_abi::mangle::CppArgumentBuf
    ptx_abi::mangle::CppTypeBuf
    ptx_abi::mangle::CppTypeKind
    ptx_abi::mangle::MangleError
    ptx_abi::mangle::Symbol<'static>
    ptx_abi::mangle::SymbolError
    ptx_abi::mangle::SymbolType<'static>
    ptx_abi::module::Address<'static>
    ptx_abi::module::Global<'static>
    ptx_abi::module::ModuleError
    ptx_abi::object::Compression
    ptx_abi::object::Cubin<'static>
    ptx_abi::object::CubinKernel<'static>
    ptx_abi::object::CubinParam
    ptx_abi::object::CubinParams
    ptx_abi::object::CubinVariable<'static>
    ptx_abi::object::Image<'static>
    ptx_abi::object::ObjectError
    ptx_abi::object::Part<'static>
    ptx_abi::param::CallError
    ptx_abi::param::Class
    ptx_abi::param::Entry<'static>
    ptx_abi::param::Memory<'static>
    ptx_abi::param::ParamDecl<'static>
    ptx_abi::param::ParamError
    ptx_abi::param::Place<'static>
    ptx_abi::param::Position
    ptx_abi::param::Prototype<'static>
    ptx_abi::param::PrototypeError
    ptx_abi::param::Spelling
    ptx_abi::pointer::Borrowed<'static, DevPtr<u8>>
    ptx_abi::pointer::LocalPtr<u8>
    ptx_abi::pointer::LocalPtrMut<u8>
    ptx_abi::pointer::Pointer
    ptx_abi::pointer::SharedPtr<u8>
    ptx_abi::pointer::SharedPtrMut<u8>
    ptx_abi::ptx::Declared<'static>
    ptx_abi::ptx::Directive<'static>
    ptx_abi::ptx::Function<'static>
    ptx_abi::ptx::Malformed
    ptx_abi::ptx::Module<'static>
    ptx_abi::ptx::Params<'static>
    ptx_abi::ptx::Variable<'static>
    ptx_abi::scalar::Number
    ptx_abi::scalar::Scalar
    ptx_abi::syscall::ArgumentError
    ptx_abi::syscall::Conversion
    ptx_abi::syscall::Format
    ptx_abi::syscall::FormatError
    ptx_abi::syscall::FormatProblem
    ptx_abi::syscall::Printf<'static>
    ptx_abi::syscall::Slot
    ptx_abi::syscall::StringError
    ptx_abi::syscall::StringVariable<'static>
    ptx_abi::syscall::ValistError
    ptx_abi::syscall::ValistLayout
}

// `KernelSet` reads names when they are asked for, and gimli writes a `DebugInfo` by changing it. Without the standard library
// only a cell can do that through a shared reference.
types! { SENT: [Send] [Sync]
    ptx_abi::check::KernelSet<'static>
    ptx_abi::debug::DebugInfo
}

// A module borrows every `dyn Display`, such as `format_args!`, which has neither trait. The others have addresses of arguments.
types! { LOCAL: [] [Send Sync]
    ptx_abi::module::FunctionDefinition<'static>
    ptx_abi::module::ModuleItem<'static>
    ptx_abi::module::PtxModule<'static>
    ptx_abi::kernel::Extra<'static>
    ptx_abi::kernel::Pointers<'static, 1>
    ptx_abi::kernel::TypedLaunch<'static>
}

/// Vectors and pointers, which `static_facts` checks with more traits.
const DATA: &str = "ptx_abi::vector::";

#[test]
fn every_public_type_is_listed() {
    let types = include_str!("../../data/api.txt").lines().filter_map(|line| {
        let (path, kind) = line.split_once(' ')?;
        (matches!(kind, "struct" | "enum" | "union") && !path.starts_with(DATA)).then_some(path)
    });
    let listed = [SHARED, SENT, LOCAL].into_iter().flatten().filter_map(|ty| ty.split('<').next());
    assert_eq!(listed.collect::<BTreeSet<_>>(), types.collect::<BTreeSet<_>>());
    assert_eq!(Kernel { n: 4 }.n, 4);
}
