//! openvm-cuda-backend: its generic structs are instances of its C++ templates, and types with members in another order are
//! refused. This file repeats the types of the crate's Rust side.

use std::path::Path;

use ptx_abi::{DevPtr, DevPtrMut, Layout, PtxLayout, cuda};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::headers::Compiler;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};
use ptx_abi_conformance::units::Unit;

use super::{NVCC, sources};

const VERSION: &str = "2.0.1";

/// A C++ class with private members and a base.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 4, align = 4)]
struct Fp(u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 16, align = 4)]
struct FpExt([Fp; 4]);

/// Declares each type correctly, and again with two members swapped.
macro_rules! both {
    ($($(#[$attribute:meta])* $name:ident, $swapped:ident [$($params:tt)*] {
        $($member:ident: $ty:ty,)*
    } / { $($other:ident: $other_ty:ty,)* })*) => {$(
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        $(#[$attribute])*
        #[allow(clippy::struct_field_names, reason = "the names of openvm")]
        struct $name<$($params)*> { $($member: $ty,)* }

        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        $(#[$attribute])*
        #[allow(clippy::struct_field_names, reason = "the names of openvm")]
        struct $swapped<$($params)*> { $($other: $other_ty,)* }
    )*};
}

both! {
    #[ptx(name = "MainMatrixPtrs<{T}>")]
    MainMatrixPtrs, SwappedPtrs [T] {
        data: DevPtr<T>,
        air_width: u32,
    } / {
        air_width: u32,
        data: DevPtr<T>,
    }

    #[ptx(name = "symbolic_dag::NttEvalContext<{N}>")]
    NttEvalContext, SwappedContext [const N: usize] {
        preprocessed: DevPtr<Fp>,
        main_parts: DevPtr<DevPtr<Fp>>,
        public_values: DevPtr<Fp>,
        inter_buffer: DevPtrMut<Fp>,
        ntt_buffer: DevPtrMut<Fp>,
        omega_shifts: [Fp; N],
        skip_domain: u32,
        height: u32,
        buffer_stride: u32,
        buffer_size: u32,
        ntt_idx: u32,
    } / {
        preprocessed: DevPtr<Fp>,
        main_parts: DevPtr<DevPtr<Fp>>,
        public_values: DevPtr<Fp>,
        inter_buffer: DevPtrMut<Fp>,
        ntt_buffer: DevPtrMut<Fp>,
        omega_shifts: [Fp; N],
        height: u32,
        skip_domain: u32,
        buffer_stride: u32,
        buffer_size: u32,
        ntt_idx: u32,
    }

    #[ptx(name = "LambdaTerm")]
    LambdaTerm, SwappedTerm [F] {
        constraint_idx: u32,
        coefficient: F,
    } / {
        coefficient: F,
        constraint_idx: u32,
    }

    #[ptx(name = "InteractionMonomialTerm")]
    InteractionTerm, SwappedInteraction [F] {
        coefficient: F,
        interaction_idx: u16,
        field_idx: u16,
    } / {
        coefficient: F,
        field_idx: u16,
        interaction_idx: u16,
    }

    #[ptx(name = "logup_zerocheck_mle::EvalCoreCtx")]
    EvalCoreCtx, SwappedCtx [EF] {
        d_selectors: DevPtr<EF>,
        d_preprocessed: MainMatrixPtrs<EF>,
        d_main: DevPtr<MainMatrixPtrs<EF>>,
        d_public: DevPtr<Fp>,
    } / {
        d_selectors: DevPtr<EF>,
        d_preprocessed: MainMatrixPtrs<EF>,
        d_public: DevPtr<Fp>,
        d_main: DevPtr<MainMatrixPtrs<EF>>,
    }
}

/// Lists the same instances of both types, the correct and the swapped one.
macro_rules! instances {
    ($($right:ty, $swapped:ty;)*) => {
        &[$((<$right>::LAYOUT, <$swapped>::LAYOUT)),*]
    };
}

const INSTANCES: &[(&Layout<'static>, &Layout<'static>)] = instances! {
    MainMatrixPtrs<Fp>, SwappedPtrs<Fp>;
    MainMatrixPtrs<FpExt>, SwappedPtrs<FpExt>;
    MainMatrixPtrs<u32>, SwappedPtrs<u32>;
    MainMatrixPtrs<MainMatrixPtrs<FpExt>>, SwappedPtrs<MainMatrixPtrs<FpExt>>;
    NttEvalContext<1>, SwappedContext<1>;
    NttEvalContext<2>, SwappedContext<2>;
    NttEvalContext<3>, SwappedContext<3>;
    NttEvalContext<4>, SwappedContext<4>;
    NttEvalContext<8>, SwappedContext<8>;
    LambdaTerm<Fp>, SwappedTerm<Fp>;
    InteractionTerm<Fp>, SwappedInteraction<Fp>;
    EvalCoreCtx<FpExt>, SwappedCtx<FpExt>;
};

const INCLUDES: &str = "\
#include \"fp.h\"
#include \"fpext.h\"
#include \"matrix.cuh\"
#include \"monomial.cuh\"
#include \"dag_entry.cuh\"
#include \"eval_ctx.cuh\"
";

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let folder = |name: &str| sources(name, VERSION);
    let (backend, common) = (folder("openvm-cuda-backend")?, folder("openvm-cuda-common")?);
    let include = [backend.with_file_name("cuda/include"), common.with_file_name("include")];
    let scratch = Scratch::new("adoption-openvm")?;
    let compile = |unit: &Unit| {
        let file = scratch.path("templates.cu");
        let mut nvcc = toolchain.command(Tool::Nvcc)?;
        nvcc.args(["-std=c++17", "-w", "-ptx", "-arch=sm_90", "-o"]).arg(file.with_extension("ptx"));
        for folder in &include {
            nvcc.arg("-I").arg::<&Path>(folder);
        }
        unit.compile(nvcc.args(Compiler::Nvcc(90).without_limit()).arg(&file), &file)
    };
    let mut summary = Summary::default();
    let opaque = [Fp::LAYOUT, FpExt::LAYOUT];
    let (mut right, mut wrong) = (Unit::default(), Unit::default());
    let asserts = |layout| cuda::asserts(layout) + "\n";
    let all = INSTANCES.iter().map(|(right, _)| *right).chain(opaque);
    right.push(0, &all.fold(INCLUDES.to_owned(), |text, layout| text + &asserts(layout)));
    wrong.push(INSTANCES.len(), INCLUDES);
    for (id, (_, swapped)) in INSTANCES.iter().enumerate() {
        wrong.push(id, &asserts(swapped));
    }
    let count = INSTANCES.len() + opaque.len();
    summary.accepted(NVCC, "openvm's templates accepted", count, compile(&right)?.answer(0));
    let refused = compile(&wrong)?;
    for (id, (_, swapped)) in INSTANCES.iter().enumerate() {
        let words = ["static assertion failed", "::"];
        let check = "openvm's templates with swapped members refused";
        summary.expect(NVCC, check, swapped.name, &refused.answer(id), &words);
    }
    Ok(summary)
}
