//! Tests types of other crates, for which a block or a crate names the types in C++.

use core::ffi::c_void;

use ptx_abi::cuda::{CType, Matching, function_asserts};
use ptx_abi::{DevPtr, PtxLayout, cuda_header};

/// Another crate, which knows nothing of layouts.
pub(crate) mod field {
    #[derive(Clone, Copy)]
    #[repr(transparent)]
    pub(crate) struct Fp(pub(crate) u32);
    #[derive(Clone, Copy)]
    #[repr(transparent)]
    pub(crate) struct Ext<T, const N: usize>(pub(crate) [T; N]);
    pub(crate) struct Handle(#[allow(dead_code, reason = "it is only described")] *mut core::ffi::c_void);
}

pub(crate) type F = field::Fp;
pub(crate) type EF = field::Ext<F, 4>;

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(name = "baby::Fp")] pub(crate) struct Fp { value: u32 }
    pub(crate) struct FpExt { elements: [Fp; 4] }
    #[ptx(name = "Frac<{T}>")] pub(crate) struct Frac<T> { pub(crate) p: T, pub(crate) q: T }
}

/// Only C++ defines this type.
#[derive(PtxLayout)]
#[ptx(opaque, size = 16, align = 4)]
pub(crate) struct OnlyThere;

#[ptx_abi::cuda_functions(
    pub(crate) FOREIGN,
    F = Fp,
    EF = FpExt,
    *mut field::Handle = *mut c_void,
    field::Ext<F, 4> = OnlyThere,
)]
#[allow(dead_code, improper_ctypes, reason = "it is only described")]
unsafe extern "C" {
    fn foreign_pointers(a: *const EF, b: *mut F, c: *const [EF; 2], d: Option<&EF>, e: *const *mut F, f: DevPtr<EF>);
    fn foreign_values(a: EF, b: Frac<EF>, c: u32) -> F;
    fn foreign_arguments(a: *const Frac<EF>, b: DevPtr<Frac<F>>, c: *const field::Ext<F, 4>, d: DevPtr<DevPtr<EF>>);
    fn foreign_other(
        a: *mut field::Handle,
        b: Option<unsafe extern "C" fn(*const EF) -> *mut F>,
        #[ptx(as = *const f32)] c: *const F,
    );
}

#[test]
fn entries_apply_to_values_pointees_and_arguments() {
    let header = cuda_header!(OnlyThere; fn FOREIGN).to_string();
    for prototype in [
        "void foreign_pointers(const FpExt *a, baby::Fp *b, const FpExt (*c)[2], const FpExt *d, baby::Fp *const *e, const FpExt *f);",
        "baby::Fp foreign_values(FpExt a, Frac<::FpExt> b, unsigned int c);",
        "void foreign_arguments(const Frac<::FpExt> *a, const Frac<::baby::Fp> *b, const OnlyThere *c, const FpExt *const *d);",
        "void foreign_other(void *a, baby::Fp *(*b)(const FpExt *), const float *c);",
    ] {
        assert!(header.contains(prototype), "{prototype}\n{header}");
    }
}

#[test]
fn checks_compare_the_size_behind_a_pointer() {
    let strict = function_asserts(FOREIGN, Matching::Strict);
    let tolerant = function_asserts(FOREIGN, Matching::Tolerant);
    let message = "Rust passes 'const FpExt (16 bytes, alignment 4) *' as parameter 1, 'a'";
    assert!(strict.contains(message) && tolerant.contains(message), "{strict}");
    assert!(strict.contains("const ptx_abi_checks::pa_foreign<::FpExt, 16, 4> *"), "{strict}");
    assert!(strict.contains("const ptx_abi_checks::pa_foreign<::Frac<::FpExt>, 32, 4> *"), "{strict}");
    assert!(strict.contains("const ptx_abi_checks::pa_foreign<::OnlyThere, 16, 4> *"), "{strict}");
    assert!(tolerant.contains("const ptx_abi_checks::pa_object<16, 4> *"), "{tolerant}");
    assert!(!tolerant.contains("// not compared: foreign_pointers"), "{tolerant}");
}

#[test]
fn only_entries_compare_sizes() {
    let [pointers, .., other] = FOREIGN else { panic!("four functions") };
    assert_eq!(pointers.parameters[0].ty, CType::Pointer { to: &CType::Foreign(FpExt::LAYOUT), mutable: false });
    assert_eq!(pointers.parameters[0].ty, pointers.parameters[5].ty);
    assert_eq!(other.parameters[2].ty, CType::Pointer { to: &CType::Value(f32::LAYOUT), mutable: false });
}

/// A macro writes types, attributes and the calling convention as fragments.
macro_rules! launchers {
    ($abi:literal $list:ident: $ty:ty, $($(#[$attribute:meta])? $name:ident)*) => {
        #[ptx_abi::cuda_functions($list, EF = FpExt)]
        #[allow(dead_code, improper_ctypes, reason = "it is only described")]
        unsafe extern $abi {
            $(fn $name(
                $(#[$attribute])? data: *mut $ty,
                all: DevPtr<Frac<$ty>>,
                done: Option<unsafe extern $abi fn(u8)>,
                event: Option<unsafe extern r#"C"# fn()>,
            );)*
        }
    };
}

launchers!("C" FROM_MACRO: EF, #[ptx(as = *const FpExt)] foreign_first foreign_second);

#[test]
fn entries_apply_to_fragments_of_macros() {
    let header = cuda_header!(FpExt, Frac<FpExt>; fn FROM_MACRO).to_string();
    let others = "const Frac<::FpExt> *all, void (*done)(unsigned char), void (*event)());";
    for first in ["void foreign_first(const FpExt *data", "void foreign_second(FpExt *data"] {
        assert!(header.contains(&format!("{first}, {others}")), "{header}");
    }
}

/// The same types for a whole crate.
mod map {
    use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout, cuda_asserts, cuda_header, foreign_types};

    use super::{EF, F, Fp, FpExt, Frac, OnlyThere, field};

    foreign_types! {
        /// The field of the tests.
        pub(crate) Field;
        F = Fp,
        EF = FpExt,
        field::Ext<F, 8> = FpExt8,
    }

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        pub(crate) struct FpExt8 { elements: [Fp; 8] }
        #[ptx(name = "Matrix<{T}, {N}>")] struct Matrix<T: Copy, const N: usize> { rows: [T; N] }
        struct Pair<A, B> { first: A, second: B }
    }

    #[ptx_abi::cuda_functions(pub(crate) MAPPED, types = Field, *const field::Handle = *const OnlyThere)]
    #[allow(dead_code, improper_ctypes, reason = "it is only described")]
    unsafe extern "C" {
        fn mapped(a: *const EF, b: EF, c: DevPtr<EF>, d: *const Frac<EF>, e: Frac<field::Ext<F, 8>>, f: u32) -> *mut F;
        fn mapped_others(
            a: *const field::Handle,
            b: Option<unsafe extern "C" fn(*const EF)>,
            c: DevPtr<Frac<F>>,
            d: *const field::Ext<field::Fp, 4>,
            e: DevPtr<Frac<u8>>,
            f: *mut core::ffi::c_void,
        );
    }

    #[test]
    fn functions_find_types_in_values_pointees_and_arguments() {
        let header = cuda_header!(fn MAPPED).to_string();
        for prototype in [
            "baby::Fp *mapped(const FpExt *a, FpExt b, const FpExt *c, const Frac<::FpExt> *d, Frac<::FpExt8> e, unsigned int f);",
            "void mapped_others(const OnlyThere *a, void (*b)(const FpExt *), const Frac<::baby::Fp> *c, const FpExt *d, \
             const Frac<unsigned char> *e, void *f);",
        ] {
            assert!(header.contains(prototype), "{prototype}\n{header}");
        }
        let asserts = ptx_abi::cuda::function_asserts(MAPPED, ptx_abi::cuda::Matching::Strict);
        for compared in
            ["pa_foreign<::FpExt, 16, 4>", "pa_foreign<::Frac<::FpExt>, 32, 4>", "pa_foreign<::baby::Fp, 4, 4>"]
        {
            assert!(asserts.contains(compared), "{compared}\n{asserts}");
        }
    }

    /// The crate's own types, which derive nothing.
    struct Rows<T>(#[allow(dead_code, reason = "it is only described")] T);
    struct Session(#[allow(dead_code, reason = "it is only described")] EF);

    #[ptx_abi::cuda_functions(WITHOUT_LAYOUT, types = Field)]
    #[allow(dead_code, improper_ctypes, reason = "it is only described")]
    unsafe extern "C" {
        fn without_layout(a: *const Rows<F>, b: *mut Session, c: DevPtr<EF>, d: *mut Rows<Rows<F>>);
    }

    /// The map does not ask for a layout where a block without it does not either.
    #[test]
    fn pointees_need_no_layout() {
        use ptx_abi::cuda::CType;

        let types = WITHOUT_LAYOUT[0].parameters.iter().map(|parameter| parameter.ty);
        let pointees: Vec<_> = types.map(|ty| if let CType::Pointer { to, .. } = ty { *to } else { ty }).collect();
        let session = CType::Named(ptx_abi::CppType::Named("Session"));
        let element = CType::Foreign(FpExt::LAYOUT);
        assert_eq!(pointees, [CType::Unknown, session, element, CType::Unknown]);
    }

    ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
        #[ptx(types = Field)] #[allow(dead_code, reason = "only its layout counts")]
        struct Claim<T, const N: usize> {
            alpha: EF,
            count: u32,
            values: DevPtr<EF>,
            fractions: [Frac<EF>; 2],
            all: [F; N],
            out: DevPtrMut<Frac<field::Ext<F, 4>>>,
            #[ptx(as = [u32; 4])] other: EF,
            rest: T,
            raw: *const EF,
        }
        /// A field by value whose arguments are a parameter and a foreign type needs `as`: the bounds of the impl have the type
        /// that is written, because a bound cannot look types up.
        #[ptx(types = Field)] #[allow(dead_code, reason = "only its layout counts")]
        struct Mixed<T> { both: Pair<EF, F>, own: Pair<T, T>, #[ptx(as = Pair<T, FpExt>)] pair: Pair<T, EF>, rest: T }
        #[ptx(types = Field)] #[allow(dead_code, reason = "only its layout counts")]
        struct Plain { alpha: EF, values: DevPtr<EF> }
    }

    #[test]
    fn a_derive_places_the_types_of_the_map() {
        let layout = <Claim<f32, 3>>::LAYOUT;
        let named = |name: &str| layout.member(name).expect("a member").layout;
        assert_eq!(named("alpha"), FpExt::LAYOUT);
        assert_eq!(named("values"), <DevPtr<FpExt>>::LAYOUT);
        assert_eq!(named("fractions"), <[Frac<FpExt>; 2]>::LAYOUT);
        assert_eq!(named("all"), <[Fp; 3]>::LAYOUT);
        assert_eq!(named("out"), <DevPtrMut<Frac<FpExt>>>::LAYOUT);
        assert_eq!(named("other"), <[u32; 4]>::LAYOUT);
        assert_eq!(named("rest"), f32::LAYOUT);
        assert_eq!(named("raw"), <*const FpExt>::LAYOUT);
        assert_eq!((layout.size, layout.align), (size_of::<Claim<f32, 3>>(), align_of::<Claim<f32, 3>>()));
    }

    #[ptx_abi::bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(types = Field)]
    struct BesideBits {
        #[bits(3)]
        flags: u32,
        element: F,
        #[bits(9)]
        index: u16,
        all: [EF; 2],
    }

    #[test]
    fn members_beside_bit_fields_are_in_the_map() {
        let layout = BesideBits::LAYOUT;
        let named = |name: &str| layout.member(name).expect("a member").layout;
        assert_eq!((named("element"), named("all")), (Fp::LAYOUT, <[FpExt; 2]>::LAYOUT));
        let element = field::Fp(1);
        assert_eq!(BesideBits::new(element, [field::Ext([element; 4]); 2]).with_index(7).index(), 7);
    }

    macro_rules! of_fragments {
        ($ty:ty, $count:literal) => {
            #[derive(PtxLayout, KernelParams)]
            #[repr(C)]
            #[ptx(types = Field)]
            struct OfFragments<const N: usize> {
                fixed: Matrix<$ty, $count>,
                own: Matrix<$ty, N>,
                pointer: DevPtr<Matrix<$ty, $count>>,
                #[ptx(as = Matrix<u32, $count>)]
                words: [u32; $count],
            }

            #[ptx_abi::cuda_functions(OF_FRAGMENTS, types = Field)]
            #[allow(dead_code, improper_ctypes, reason = "it is only described")]
            unsafe extern "C" {
                fn of_fragments(fixed: Matrix<$ty, $count>, pointer: *mut Matrix<$ty, $count>);
            }
        };
    }

    of_fragments!(F, 2);

    #[test]
    fn generic_types_may_have_bounds_and_constants_of_macros() {
        let layout = <OfFragments<4>>::LAYOUT;
        let named = |name: &str| layout.member(name).expect("a member").layout;
        assert_eq!((named("fixed"), named("own")), (<Matrix<Fp, 2>>::LAYOUT, <Matrix<Fp, 4>>::LAYOUT));
        assert_eq!(named("pointer"), <DevPtr<Matrix<Fp, 2>>>::LAYOUT);
        assert_eq!(named("words"), <Matrix<u32, 2>>::LAYOUT);
        assert_eq!(<OfFragments<4>>::PARAMS[1].layout, <Matrix<Fp, 4>>::LAYOUT);
        let header = cuda_header!(fn OF_FRAGMENTS).to_string();
        let prototype = "void of_fragments(Matrix<::baby::Fp, 2> fixed, Matrix<::baby::Fp, 2> *pointer);";
        assert!(header.contains(prototype), "{header}");
    }

    #[test]
    fn a_parameter_beside_a_foreign_type_needs_as() {
        let layout = <Mixed<u64>>::LAYOUT;
        let named = |name: &str| layout.member(name).expect("a member").layout;
        assert_eq!(named("both"), <Pair<FpExt, Fp>>::LAYOUT);
        assert_eq!(named("own"), <Pair<u64, u64>>::LAYOUT);
        assert_eq!(named("pair"), <Pair<u64, FpExt>>::LAYOUT);
        assert_eq!((layout.size, layout.align), (size_of::<Mixed<u64>>(), align_of::<Mixed<u64>>()));
    }

    #[test]
    fn cpp_compares_the_size_of_the_type() {
        let asserts = cuda_asserts!(Plain).to_string();
        assert!(asserts.contains("FpExt") && !asserts.contains("Ext<"), "{asserts}");
    }
}
