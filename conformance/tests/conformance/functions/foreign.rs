//! Compares types of other crates with what represents them in C++, for entries of a block and for a map. A changed size or
//! alignment is found through a pointer too, and a changed class in the arguments of a kernel. A function
//! whose name is a macro is refused.

use std::collections::BTreeSet;

use ptx_abi::cuda::{Matching, function_asserts};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout, foreign_types};
use ptx_abi_conformance::gpu;
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, read_bytes};

use super::expect_differences;
use super::verdict::END;

/// Another crate.
mod field {
    #[repr(transparent)]
    pub(super) struct Ext(#[allow(dead_code, reason = "it is only described")] [u32; 4]);
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct FpExt {
    elements: [u32; 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "Frac<{T}>")]
struct Frac<T> {
    p: T,
    q: T,
}

#[ptx_abi::cuda_functions(field::Ext = FpExt)]
#[allow(dead_code, improper_ctypes, reason = "it is only described")]
unsafe extern "C" {
    fn fold(a: *const field::Ext, b: DevPtr<field::Ext>, c: *const Frac<field::Ext>, d: field::Ext) -> *mut field::Ext;
}

foreign_types! { Map; field::Ext = FpExt }

mod mapped {
    use super::{DevPtr, Frac, Map, field};

    #[ptx_abi::cuda_functions(types = Map)]
    #[allow(dead_code, improper_ctypes, reason = "it is only described")]
    unsafe extern "C" {
        pub(super) fn fold(
            a: *const field::Ext,
            b: DevPtr<field::Ext>,
            c: *const Frac<field::Ext>,
            d: field::Ext,
        ) -> *mut field::Ext;
    }
}

/// The arguments of `KERNEL`.
#[derive(KernelParams)]
#[ptx(types = Map, cpp_entry = "fold")]
struct Fold {
    a: *const field::Ext,
    n: u32,
    c: field::Ext,
    b: DevPtrMut<Frac<field::Ext>>,
    d: Frac<field::Ext>,
}

/// The kernel that has these arguments.
const KERNEL: &str = "
__global__ void fold(const FpExt *a, unsigned n, FpExt c, Frac<FpExt> *b, Frac<FpExt> d) { b[n] = d; b->p = c; b->q = *a; }
";

/// Other definitions before the kernel, and the words of the message about them, if PTX shows the difference.
const KERNELS: [(&str, Option<&str>); 5] = [
    ("struct FpExt { unsigned elements[4]; };", None),
    // Only a header compares members.
    ("struct FpExt { float elements[4]; };", None),
    ("struct FpExt { unsigned elements[5]; };", Some("`c: FpExt` has 16 bytes, parameter 2 of the kernel has 20")),
    (
        "struct alignas(16) FpExt { unsigned elements[4]; };",
        Some("`c: FpExt` is at byte 12 of a launch buffer, parameter 2 of the kernel at byte 16"),
    ),
    (
        "struct Quartic { unsigned elements[4]; };\n#define FpExt Quartic",
        Some("`a: *const FpExt` is not what the kernel's name spells for parameter 0: `const Quartic *`"),
    ),
];

/// A definition of the class, and its size and alignment if they differ from those in Rust.
const CLASSES: [(&str, Option<&str>); 6] = [
    ("struct FpExt { unsigned elements[4]; };", None),
    ("struct FpExt { unsigned elements[4]; };\n#define fold fold_v2", None),
    ("union FpExt { unsigned elements[4]; float floats[4]; };", None),
    ("struct FpExt { unsigned elements[5]; };", Some("a larger size")),
    ("struct FpExt { unsigned elements[2]; };", Some("a smaller size")),
    ("struct alignas(16) FpExt { unsigned elements[4]; };", Some("a larger alignment")),
];

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut text = "template <typename T> struct Frac { T p, q; };\n".to_owned();
    let mut expected = BTreeSet::new();
    let levels = [Matching::Strict, Matching::Compatible, Matching::Tolerant];
    let ways = [FUNCTIONS, mapped::FUNCTIONS];
    let cases: Vec<_> = ways.iter().flat_map(|way| levels.map(|level| (*way, level))).collect();
    for (index, (class, difference)) in CLASSES.iter().enumerate() {
        for (way, (functions, matching)) in cases.iter().enumerate() {
            let number = index * cases.len() + way;
            let numbered = |text: &str| {
                // Compilers limit the depth of constant functions, and not the length of names.
                text.replace("FpExt", &format!("FpExt_{number}")).replace("fold", &format!("fold_{number:0>600}"))
            };
            let function = "extern \"C\" FpExt *fold(const FpExt *a, const FpExt *b, const Frac<FpExt> *c, FpExt d);";
            text += &numbered(&format!("{class}\n{function}\n"));
            text += &numbered(&function_asserts(functions, *matching));
            if class.contains("#define fold fold_v2") {
                expected.insert(numbered(
                    "fold: Rust calls this function, and C++ has a macro for 'fold_v2': write #[link_name = \"fold_v2\"] in Rust",
                ));
            }
            if difference.is_some() {
                let ext = "FpExt (16 bytes, alignment 4)";
                let parameters = [
                    (1, 'a', format!("const {ext} *")),
                    (2, 'b', format!("const {ext} *")),
                    (3, 'c', "const Frac<::FpExt> (32 bytes, alignment 4) *".to_owned()),
                    (4, 'd', ext.to_owned()),
                ];
                expected.extend(
                    parameters.map(|(at, name, ty)| {
                        numbered(&format!("fold: Rust passes '{ty}' as parameter {at}, '{name}'"))
                    }),
                );
                expected.insert(numbered(&format!("fold: Rust expects '{ext} *' as the result")));
            }
        }
    }
    text += END;
    let scratch = Scratch::new("foreign_types")?;
    let check = "types of other crates: another size or alignment in C++ is refused by name";
    let check = (check, CLASSES.len() * cases.len());
    let mut summary = expect_differences(toolchain, &scratch, &text, expected, check)?;
    for (number, (class, difference)) in KERNELS.iter().enumerate() {
        let text = format!("{class}\ntemplate <typename T> struct Frac {{ T p, q; }};\n{KERNEL}");
        let source = scratch.write(&format!("kernel_{number}.cu"), &text)?;
        for output in ["ptx", "cubin"] {
            let bytes = read_bytes(gpu::nvcc(toolchain, &source, 90, output, &[])?)?;
            let said = Fold::check(&bytes).err().map(|error| error.to_string());
            let is_expected = match (difference, &said) {
                (Some(difference), Some(said)) => said.contains(difference),
                (None, None) => true,
                _ => false,
            };
            if !is_expected {
                return Err(format!("{class}, {output}: {said:?}\nexpected: {difference:?}"));
            }
        }
    }
    let check = "types of other crates in arguments of kernels: another class in C++ is refused by name";
    summary.add("nvcc sm_90", check, 2 * KERNELS.len(), 0);
    Ok(summary)
}
