//! What a level accepts, each looser level accepts too: types of Rust with types of C++, as members and as parameters.

use core::ffi::c_void;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use ptx_abi::cuda::{CType, CudaFunction, Matching, Parameter, function_asserts};
use ptx_abi::handle::TextureHandle;
use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::pointer::SharedPtr;
use ptx_abi::vector::{BFloat162, Float2, Float4, Fp4x2E2M1, Fp6E2M3, Fp8E4M3, Fp8x2E5M2, Half2, Int3, UChar4};
use ptx_abi::{Align8, CppName, CppType, DevPtr, DevPtrMut, Layout, Member, Opaque, PtxLayout, TypeKind};
use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};

use crate::functions::commands;
use crate::functions::verdict::{END, Verdict};
use crate::members::asserts;

pub(crate) fn checks() -> Vec<Check> {
    vec![Check::new("looser_levels_accept_more", &[Tool::Nvcc, Tool::Gxx, Tool::Clang], monotone)]
}

struct Elsewhere;

impl CppName for Elsewhere {
    const TYPE: &'static CppType<'static> = &CppType::Named("Elsewhere");
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Node { value: f32, next: DevPtr<Node> }
    struct Pair { x: f32, y: f32 }
    union Either { word: u64, value: f64 }
    #[ptx(opaque, size = 8, align = 8)] struct Hidden { word: u64 }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    struct Meters(f32);
    struct Tile([f32; 2]);
    struct Link(DevPtr<Node>);
}

macro_rules! enums {
    ($($repr:ident $name:ident)*) => {$(
        #[derive(Clone, Copy, PtxLayout)]
        #[repr($repr)]
        enum $name { Off }
    )*};
}

enums! { u8 Narrow i8 Kept u32 Mode i64 Wide }

/// Declares a function with a parameter of each type, and lists the layouts of members.
macro_rules! kinds {
    ([$($name:ident: $ty:ty;)*] [$($member:ty;)*]) => {
        #[ptx_abi::cuda_functions(DESCRIBED)]
        #[allow(dead_code, improper_ctypes, reason = "it is only described")]
        unsafe extern "C" { fn described($($name: $ty),*); }

        const LAYOUTS: &[&Layout<'static>] = &[$(<$ty>::LAYOUT,)* $(<$member>::LAYOUT),*];
        const NAMES: &[&str] = &[$(stringify!($ty),)* $(stringify!($member)),*];
    };
}

kinds! {
    [
    a0: bool; a1: i8; a2: u8; a3: i16; a4: u16; a5: i32; a6: u32; a7: i64; a8: u64; a9: i128; b0: f32; b1: f64;
    b2: half::f16; b3: half::bf16; b4: Fp8E4M3; b5: Fp8x2E5M2; b6: Fp6E2M3; b7: Fp4x2E2M1;
    c0: Float2; c1: Float4; c2: Int3; c3: UChar4; c5: Narrow; c6: Kept; c7: Mode; c8: Wide;
    d0: DevPtr<f32>; d1: DevPtrMut<f32>; d2: DevPtrMut<i32>; d5: DevPtrMut<Node>;
    d3: DevPtr<u8>; d6: DevPtr<DevPtrMut<Node>>; d7: DevPtr<c_void>; d8: DevPtrMut<Elsewhere>; d9: DevPtr<Mode>;
     e2: DevPtr<Tile>; e4: Link; e5: TextureHandle; e6: SharedPtr<f32>; e7: Node;
    e8: Pair; e9: Either; f0: Meters; f2: DevPtrMut<c_void>;
    ]
    [
    Half2; BFloat162; [f32; 2]; [f32; 4]; [[f32; 2]; 2]; [u8; 8]; [DevPtr<f32>; 2]; [half::f16; 2]; [Narrow; 4];
    Opaque<8, Align8>; Hidden; Tile;
    ]
}

/// The declarations that the types need.
const DECLARED: &str = "
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <cuda_fp6.h>
#include <cuda_fp4.h>
#include <array>
#ifdef __CUDACC__
#include <cuda/std/array>
#endif
enum Narrow : unsigned char { NARROW }; enum Kept : signed char { KEPT }; enum Mode : unsigned int { Off };
enum Wide : long long { WIDE }; enum Plain { PLAIN }; enum class Truth : bool {}; enum class Unsigned : unsigned long long {};
struct Node { float value; const Node *next; };
struct Pair { float x, y; };
union Either { unsigned long long word; double value; };
struct Hidden { unsigned long long word; };
struct Elsewhere; struct Other; template <typename T> struct Box;
typedef float Meters; typedef float Tile[2]; typedef const Node *Link;
struct OneX { float x; }; struct OneY { float value; }; struct WordX { unsigned long long x; }; struct IntX { int x; };
struct AddressX { const float *x; }; struct Address { const float *data; }; struct VoidX { void *x; }; struct NodeX { Node *x; };
struct TwoAddresses { float *x, *y; }; struct NullX { decltype(nullptr) x; }; struct ReferenceX { float &x; };
struct Ints { int x, y; }; struct Mixed { float x; int y; }; struct Turned { float y, x; }; struct Bytes { unsigned char x[8]; };
class Private { float x, y; public: Private(float); }; struct Made { unsigned long long word; explicit Made(int); };
struct Smart { const float *get; Smart(); operator const float *() const; }; struct alignas(16) Quad { float x, y, z, w; };
union Word { unsigned long long x; double y; }; union Half4 { float x; int y; }; struct Nested { Pair x; };
struct HalfX { __half x; }; struct HalfPair { __half x, y; }; struct EnumX { Mode x; }; struct BoolX { bool x; };
struct Three { int x, y, z; }; struct Derived : Pair {}; struct Empty {}; struct Bits { unsigned x : 16, y : 16; };
typedef float VectorFloats __attribute__((vector_size(16)));
";

/// The types of C++ of each size.
const CPP: [(usize, &[&str]); 6] = [
    (
        1,
        &[
            "bool",
            "char",
            "signed char",
            "unsigned char",
            "Narrow",
            "Kept",
            "Truth",
            "BoolX",
            "Empty",
            "__nv_fp8_e4m3",
            "__nv_fp8_storage_t",
            "__nv_fp6_e2m3",
            "__nv_fp6_storage_t",
            "__nv_fp4x2_e2m1",
            "__nv_fp4x2_storage_t",
        ],
    ),
    (
        2,
        &[
            "char16_t",
            "short",
            "unsigned short",
            "__half",
            "__half_raw",
            "__nv_bfloat16",
            "__nv_bfloat16_raw",
            "__nv_fp8x2_e5m2",
            "__nv_fp8x2_storage_t",
            "HalfX",
            "_Float16",
        ],
    ),
    (
        4,
        &[
            "char32_t",
            "wchar_t",
            "int",
            "unsigned int",
            "float",
            "Mode",
            "Plain",
            "OneX",
            "OneY",
            "IntX",
            "EnumX",
            "Half4",
            "HalfPair",
            "Bits",
            "Meters",
            "__half2",
            "__half2_raw",
            "__nv_bfloat162",
            "__nv_bfloat162_raw",
            "uchar4",
            "short2",
            "Narrow[4]",
            "std::array<int, 1>",
            "__half[2]",
        ],
    ),
    (
        8,
        &[
            "long",
            "unsigned long",
            "long long",
            "unsigned long long",
            "double",
            "Wide",
            "Unsigned",
            "void *",
            "const void *",
            "float *",
            "const float *",
            "float *__restrict__",
            "const int *",
            "const char *",
            "const unsigned char *",
            "int *",
            "unsigned int *",
            "Node *",
            "Node *const *",
            "void *const *",
            "const Other *",
            "Mode *",
            "const Plain *",
            "const float (*)[2]",
            "const float (*)[3]",
            "void (*)(int)",
            "float &",
            "const float &",
            "const Node &",
            "const Node *&",
            "float Node::*",
            "decltype(nullptr)",
            "WordX",
            "AddressX",
            "Address",
            "VoidX",
            "NodeX",
            "NullX",
            "ReferenceX",
            "Ints",
            "Mixed",
            "Bytes",
            "Private",
            "Smart",
            "Word",
            "Pair",
            "Either",
            "Hidden",
            "Tile",
            "Link",
            "float2",
            "float _Complex",
            "float[2]",
            "int[2]",
            "unsigned char[8]",
            "char[8]",
            "signed char[8]",
            "std::array<float, 2>",
            "std::array<int, 2>",
            "std::array<float *, 1>",
            "std::array<unsigned char, 8>",
            "std::array<char, 8>",
        ],
    ),
    (12, &["Three", "int3", "float3", "int[3]", "std::array<int, 3>"]),
    (
        16,
        &[
            "__int128",
            "unsigned __int128",
            "long double",
            "Node",
            "Quad",
            "float4",
            "int4",
            "double2",
            "VectorFloats",
            "float[4]",
            "float[2][2]",
            "float *[2]",
            "const float *[2]",
            "Pair[2]",
            "TwoAddresses",
            "void (Node::*)()",
            "std::array<float *, 2>",
            "std::array<Pair, 2>",
            "std::array<float, 4>",
            "std::array<std::array<float, 2>, 2>",
        ],
    ),
];

const LEVELS: [Matching; 3] = [Matching::Strict, Matching::Compatible, Matching::Tolerant];

/// Whether the checks of a member have a message: those of a struct need a class, and only a pointer may be a reference.
fn may_be_member(layout: &Layout<'_>, ty: &str) -> bool {
    let innermost = layout.innermost().kind;
    let is_pointer = matches!(innermost, TypeKind::Pointer(_)) && layout.size == 8;
    !matches!(layout.kind, TypeKind::Struct(_) | TypeKind::Union(_)) && (is_pointer || !ty.contains('&'))
}

/// Declares `name` with this type.
fn declared(ty: &str, name: &str) -> String {
    let at = [")[", ")(", "["].iter().find_map(|end| ty.find(end)).filter(|_| !ty.ends_with('>'));
    let (before, after) = ty.split_at(at.unwrap_or(ty.len()));
    format!("{before} {name}{after}")
}

fn monotone(toolchain: &Toolchain) -> Result<Summary, String> {
    let parameters: Vec<_> = DESCRIBED[0].parameters.iter().map(|one| [Parameter::new("p", one.ty)]).collect();
    let mut pairs = Vec::new();
    for (r, layout) in LAYOUTS.iter().enumerate() {
        let of_size = CPP.iter().filter(|(size, _)| *size == layout.size);
        pairs.extend(of_size.flat_map(|(_, types)| *types).map(|ty| (r, *ty)));
    }
    // For each pair a class with such a member, and a function with such a parameter.
    let (mut text, mut members, mut functions) = (DECLARED.to_owned(), Vec::new(), Vec::new());
    for (number, (r, ty)) in pairs.iter().enumerate() {
        if may_be_member(LAYOUTS[*r], ty) {
            let name = format!("M{number}");
            let _ = writeln!(text, "struct {name} {{ {}; }};", declared(ty, "v"));
            members.push((name, [Item::member("v", LAYOUTS[*r])]));
        }
        if let Some(parameter) = parameters.get(*r) {
            let name = format!("f{number}");
            let _ = writeln!(text, "void {name}({});", declared(ty, "p"));
            functions.push((name, parameter));
        }
    }
    let mut places = vec![[Member::EMPTY; 1]; members.len()];
    let mut layouts = Vec::new();
    for ((name, items), place_of) in members.iter().zip(&mut places) {
        layouts.push(place(name, Rules::STRUCT, items, place_of).map_err(|error| error.to_string())?);
    }
    let listed: Vec<_> = layouts.iter().chain([Node::LAYOUT, Mode::LAYOUT, Meters::LAYOUT, Tile::LAYOUT]).collect();
    let functions: Vec<_> =
        functions.iter().map(|(name, parameter)| CudaFunction::new(name, *parameter, CType::Void)).collect();

    let scratch = Scratch::new("levels")?;
    let mut summary = Summary::default();
    let mut refused: BTreeMap<&str, Vec<BTreeSet<String>>> = BTreeMap::new();
    for matching in LEVELS {
        let unit = text.clone() + &asserts(&listed, matching) + &function_asserts(&functions, matching) + END;
        for (compiler, command) in commands(toolchain, &scratch, &unit)? {
            let Verdict { differs, undeclared, denied, mut others, .. } = Verdict::new(command)?;
            // nvcc has no offset of a reference that is the `x` of a class.
            others.retain(|text| !text.contains(": alignment") && !text.contains("a field with reference type"));
            if !undeclared.is_empty() || !denied.is_empty() || !others.is_empty() {
                return Err(format!("{compiler}, {matching:?}: {undeclared:#?} {denied:#?} {others:#?}"));
            }
            let name = |text: &String| text.trim_start_matches('*').split(':').next().map(str::to_owned);
            refused.entry(compiler).or_default().push(differs.iter().filter_map(name).collect());
        }
    }
    for (compiler, levels) in refused {
        let mut differences = Vec::new();
        for (matching, pair) in LEVELS[1..].iter().zip(levels.windows(2)) {
            for name in pair[1].difference(&pair[0]) {
                let number: usize = name[1..].parse().map_err(|error| format!("{name}: {error}"))?;
                let (r, ty) = pairs[number];
                let what = if name.starts_with('M') { "member" } else { "parameter" };
                differences.push(format!("{matching:?} alone refuses the {what} `{}` with `{ty}` in C++", NAMES[r]));
            }
        }
        let check = "types of Rust with types of C++: what a level accepts, looser levels accept";
        summary.compared(compiler.to_owned(), check, layouts.len() + functions.len(), &differences);
    }
    Ok(summary)
}
