//! Tests which types fit a PTX declaration, by size, alignment, kind and state space.

use core::ptr::NonNull;

use ptx_abi::handle::TextureHandle;
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::{DevPtr, DevPtrMut, Opaque, PtxLayout};
use ptx_abi_tests::{cases::words, texts::Text as _};

use crate::kernel::check::{Meters, accepted, entry, said};
use crate::kernel::types::{Mode, Ray};

/// nvcc declares `const __grid_constant__ int` as four bytes.
#[test]
fn bytes_of_a_scalar_are_that_scalar() {
    #[derive(PtxLayout)]
    #[repr(C)]
    struct One(f64);

    /// Whether the type fits bytes with this length, alignment and element, and the text of the declaration.
    fn fits<T: PtxLayout>(align: usize, element: &str, len: usize) -> (bool, String) {
        let declared = format!(".param .align {align} {element} p[{len}]");
        (accepted::<T>(&declared), declared)
    }
    fn each<T: PtxLayout>(name: &str) {
        let size = size_of::<T>();
        for (align, element, len) in
            [1, 2, 4, 8, 16].into_iter().flat_map(|align| [(align, ".b8", size), (align, ".b8", size + 1)])
        {
            let (fits, declared) = fits::<T>(align, element, len);
            assert_eq!(fits, align == align_of::<T>() && len == size, "{name}: {declared}");
        }
        let (words, declared) =
            fits::<T>(size, if size == 8 { ".b32" } else { ".b16" }, size.div_ceil(4).max(size / 2));
        assert!(!words, "{name}: {declared}");
        // The second of two parameters starts where the scalar ends.
        let params = [Param::of::<T>("a"), Param::of::<T>("b")];
        let declared = format!(".param .align {size} .b8 a[{size}], .param .align {size} .b8 b[{size}]");
        assert_eq!(said(&params, &entry(&declared)), "", "{name}");
    }
    each::<i8>("i8");
    each::<bool>("bool");
    each::<Mode>("an enumeration");
    each::<u16>("u16");
    each::<i32>("i32");
    each::<f32>("f32");
    each::<Meters>("a wrapped float");
    each::<u64>("u64");
    each::<f64>("f64");
    each::<DevPtr<f32>>("DevPtr");
    each::<*const f32>("a raw pointer");
    each::<TextureHandle>("a handle");
    each::<ptx_abi::pointer::SharedPtr<f32>>("SharedPtr");
    // Without `.align` bytes have alignment 1.
    assert!(accepted::<u8>(".param .b8 p[1]") && !accepted::<u16>(".param .b8 p[2]"));
    // Other types of this size and alignment still fit; a struct does not fit a scalar.
    assert!(accepted::<Opaque<4, ptx_abi::Align4>>(".param .align 4 .b8 p[4]"));
    assert!(accepted::<[i32; 1]>(".param .align 4 .b8 p[4]") && accepted::<One>(".param .align 8 .b8 p[8]"));
    assert!(!accepted::<One>(".param .f64 p") && !accepted::<[i32; 1]>(".param .u32 p"));
    // If the name of the kernel contains the type, it decides.
    let named = |params: &str, declared: &str| {
        let ptx = entry(declared).replace(".entry k(", &format!(".entry _Z1k{params}("));
        move |param: Param<'_>| {
            check_entry("", &[param], &ptx, ptx.split(['(', ' ']).find(|word| word.starts_with("_Z")).unwrap()).is_ok()
        }
    };
    let int = named("i", ".param .align 4 .b8 p[4]");
    assert!(int(Param::of::<i32>("p")) && !int(Param::of::<u32>("p")) && !int(Param::of::<f32>("p")));
    let pointer = named("PKf", ".param .align 8 .b8 p[8]");
    assert!(pointer(Param::of::<DevPtr<f32>>("p")) && !pointer(Param::of::<DevPtr<f64>>("p")));
    assert!(!pointer(Param::of::<u64>("p")) && !pointer(Param::of::<One>("p")));
}

/// Facts 3.2: a length or an alignment is one number, or `WARP_SZ`.
#[test]
fn lengths_and_alignments_are_numbers_or_warp_sz() {
    for declared in [
        ".param .b8 p[WARP_SZ]",
        ".param .align 1 .b8 p[0x20]",
        ".param .b8 p[040]",
        ".param .b8 p[0b100000U]",
        ".param .b8 p[ /* lanes */ WARP_SZ ]",
    ] {
        assert!(accepted::<[u8; 32]>(declared) && !accepted::<[u8; 31]>(declared), "{declared}");
    }
    assert!(accepted::<Opaque<32, ptx_abi::Align32>>(".param .align WARP_SZ .b8 p[WARP_SZ]"));
    // ptxas refuses the rest with a syntax error.
    for declared in ["p[4*8]", "p[WARP_SZ*2]", "p[(WARP_SZ)]", "p[+32]", "p[warp_sz]", "p[WARP_SIZE]", "p[WARP_SZU]"] {
        assert!(!accepted::<[u8; 32]>(&format!(".param .b8 {declared}")), "{declared}");
        assert!(!accepted::<[u8; 64]>(&format!(".param .b8 {declared}")), "{declared}");
    }
}

#[test]
fn addresses_in_state_spaces() {
    use ptx_abi::pointer::{LocalPtr, LocalPtrMut, SharedPtr, SharedPtrMut};

    ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(transparent)]:
        struct Buffer(DevPtrMut<f32>);
        struct Tile(SharedPtr<f32>);
    }

    fn generic<T: PtxLayout>() {
        for space in ["", ".global", ".const"] {
            for align in ["", ".align 16"] {
                assert!(accepted::<T>(&format!(".param .u64 .ptr {space} {align} p")), "{space}");
            }
        }
        for space in [".shared", ".local"] {
            for width in [".u64", ".u32", ".b64", ".b32"] {
                assert!(!accepted::<T>(&format!(".param {width} .ptr {space} .align 4 p")), "{width} {space}");
            }
        }
        assert!(accepted::<T>(".param .u64 p") && !accepted::<T>(".param .u32 p") && !accepted::<T>(".param .f64 p"));
    }
    fn narrow<T: PtxLayout>(right: &str) {
        for space in ["", ".global", ".const", ".shared", ".local"] {
            let declared = format!(".param .u32 .ptr {space} p");
            assert_eq!(accepted::<T>(&declared), space == right, "{declared}");
            assert!(!accepted::<T>(&declared.replace(".u32", ".u64")), "{declared}");
        }
        assert!(accepted::<T>(".param .u32 p"));
    }
    generic::<DevPtr<f32>>();
    generic::<DevPtrMut<Ray>>();
    generic::<*const f32>();
    generic::<*mut f32>();
    generic::<Option<NonNull<f32>>>();
    generic::<core::sync::atomic::AtomicPtr<f32>>();
    generic::<Buffer>();

    narrow::<SharedPtr<f32>>(".shared");
    narrow::<SharedPtrMut<Ray>>(".shared");
    narrow::<Tile>(".shared");
    narrow::<LocalPtr<f32>>(".local");
    narrow::<LocalPtrMut<f32>>(".local");

    // clang's OpenCL has 64-bit addresses in `.shared`, so the host passes a number.
    assert!(accepted::<u64>(".param .u64 .ptr .shared .align 4 p"));
    assert!(!accepted::<u64>(".param .u64 .ptr .global p") && !accepted::<u32>(".param .u32 .ptr .shared p"));
    assert!(!accepted::<f64>(".param .u64 .ptr .shared p") && !accepted::<TextureHandle>(".param .u64 .ptr .local p"));
    assert!(accepted::<TextureHandle>(".param .b64 p") && !accepted::<TextureHandle>(".param .f64 p"));

    let wide = said(&[Param::of::<DevPtr<f32>>("p")], &entry(".param .u64 .ptr .shared .align 4 p"));
    wide.has(["`p: DevPtr<f32>` is a generic address, parameter 0 of the kernel is one in shared memory"]);
    wide.has(["  .u64 .ptr .shared p\n", "what the kernel takes: `u64`"]);
    let tile = said(&[Param::of::<LocalPtr<f32>>("p")], &entry(".param .u32 .ptr .shared p"));
    tile.has(["is an address in local memory, parameter 0 of the kernel is one in shared memory"]);
    tile.has(["what the kernel takes: `SharedPtr<T>` or `SharedPtrMut<T>`"]);
    let generic = said(&[Param::of::<SharedPtr<f32>>("p")], &entry(".param .u32 .ptr .global p"));
    generic.has(["parameter 0 of the kernel is a generic one"]);
}

#[test]
fn halves_in_bytes_or_as_scalars() {
    ptx_abi_tests::types! { #[derive(PtxLayout)]:
        #[repr(transparent)] struct Gain(half::f16);
        #[repr(transparent)] struct Bias(half::bf16);
    }
    for half in [".align 2 .b8 p[2]", ".align 2 .u8 p[2]", ".b16 p"] {
        let declared = format!(".param {half}");
        assert!(accepted::<half::f16>(&declared) && accepted::<Gain>(&declared), "{half}");
        assert!(accepted::<half::bf16>(&declared) && accepted::<Bias>(&declared), "{half}");
    }
    let scalars = [".param .f16 p", ".param .bf16 p"];
    assert_eq!(scalars.map(accepted::<half::f16>), [true, false]);
    assert_eq!(scalars.map(accepted::<Bias>), [false, true]);
    let others = words(
        ".u16 p | .s16 p | .f32 p | .b32 p | .align 1 .b8 p[2] | .b8 p[2] | .align 4 .b8 p[2] | .align 2 .b8 p[1] | \
         .u16 p[1] | .b16 p[1] | .v2 .b8 p",
    );
    for other in others {
        let declared = format!(".param {other}");
        assert!(!accepted::<half::f16>(&declared) && !accepted::<Gain>(&declared), "{other}");
        assert!(!accepted::<half::bf16>(&declared) && !accepted::<Bias>(&declared), "{other}");
    }
    let integer = said(&[Param::of::<half::f16>("h")], &entry(".param .u16 h"));
    integer.has(["`h: f16` is a 16-bit float, parameter 0 of the kernel is `.u16 h`"]);
    integer.has(["help: make `h` what the kernel takes: `u16` or `i16`"]);
}

/// The reader and core list the types in one order.
#[test]
fn every_type_has_its_spelling() {
    for ty in ptx_abi_read::ptx::TYPES {
        let declared = ptx_abi::ptx::Declared::parse(&format!(".param {ty} a")).map(|declared| declared.spelling);
        assert_eq!(declared, Ok(ty));
    }
}
