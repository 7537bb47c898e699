//! Tests `#[ptx(types = Map)]` on arguments: the kernel's name spells the C++ types of types from other crates.

use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout, foreign_types};
use ptx_abi_tests::texts::Text as _;

use crate::functions::foreign::{EF, F, Fp, FpExt, Frac, field};

foreign_types! { Field; F = Fp, EF = FpExt }

const PTX: &str = include_str!("ptx/foreign.ptx");

ptx_abi_tests::types! { #[derive(KernelParams)]:
    #[ptx(types = Field, cpp_entry = "fold", module = "tests/it/kernel/ptx/foreign.ptx")]
    struct Fold {
        alpha: EF,
        values: *const EF,
        out: DevPtrMut<F>,
        fraction: Frac<EF>,
        all: DevPtr<Frac<F>>,
        count: u32,
    }
    /// `F` is a type too.
    #[ptx(types = Field)] struct Generic<T, const F: usize> { count: u32, powers: [EF; F], rest: DevPtr<T> }
    #[ptx(types = Field, cpp_entry = "fold")]
    struct Swapped {
        alpha: EF,
        values: *const EF,
        out: DevPtrMut<EF>,
        fraction: Frac<EF>,
        all: DevPtr<Frac<EF>>,
        count: u32,
    }
    #[ptx(types = Field, cpp_entry = "fold")]
    struct Short {
        alpha: EF,
        values: *const EF,
        out: DevPtrMut<F>,
        fraction: Frac<F>,
        all: DevPtr<Frac<F>>,
        count: u32,
    }
}

/// Two derives share the map, and `as` takes precedence.
#[derive(PtxLayout, KernelParams)]
#[repr(C)]
#[ptx(types = Field, cpp_entry = "fold", module = "tests/it/kernel/ptx/foreign.cubin")]
struct FoldOfCubin {
    alpha: EF,
    #[ptx(as = DevPtr<FpExt>)]
    values: u64,
    out: *mut F,
    fraction: Frac<EF>,
    all: DevPtr<Frac<F>>,
    count: u32,
}

#[test]
fn parameters_have_the_types_of_the_map() {
    let params: Vec<_> = Fold::PARAMS.iter().map(|param| (param.name, param.size, param.layout.name)).collect();
    assert_eq!(
        params,
        [
            ("alpha", 16, "FpExt"),
            ("values", 8, <*const FpExt>::LAYOUT.name),
            ("out", 8, <DevPtrMut<Fp>>::LAYOUT.name),
            ("fraction", 32, "Frac<FpExt>"),
            ("all", 8, <DevPtr<Frac<Fp>>>::LAYOUT.name),
            ("count", 4, "u32"),
        ]
    );
    assert_eq!(FoldOfCubin::LAYOUT.member("alpha").map(|member| member.layout), Some(FpExt::LAYOUT));
    assert_eq!(FoldOfCubin::PARAMS[3].layout, <Frac<FpExt>>::LAYOUT);
    assert_eq!(<Generic<u32, 2>>::PARAMS[1].layout, <[FpExt; 2]>::LAYOUT);
}

#[test]
fn arguments_keep_the_types_of_the_crate() {
    let fp = field::Fp(7);
    let ext = field::Ext([fp; 4]);
    let fold = Fold {
        alpha: ext,
        values: core::ptr::null(),
        out: DevPtrMut::null(),
        fraction: Frac { p: ext, q: ext },
        all: DevPtr::null(),
        count: 1,
    };
    assert_eq!(fold.pointers().len(), 6);
    assert_eq!(fold.alpha.0[3].0 + fold.fraction.q.0[0].0, 14);
}

#[test]
fn the_name_of_the_kernel_spells_the_types_of_the_map() {
    assert_eq!(Fold::check(PTX).expect("the kernel"), "_Z4fold5FpExtPKS_PN4baby2FpE4FracIS_EPKS5_IS3_Ej");
    Swapped::check(PTX).unwrap_err().has([
        "`out: DevPtrMut<FpExt>` is not what the kernel's name spells for parameter 2: `baby::Fp *`",
        "  >  all: DevPtr<Frac<FpExt>>",
        "// const Frac<baby::Fp> *",
        "help: make `out` what the kernel takes: `DevPtrMut<baby::Fp>`",
    ]);
    Short::check(PTX).unwrap_err().has(["`fraction: Frac<baby::Fp>` has 8 bytes, parameter 3 of the kernel has 32"]);
}
