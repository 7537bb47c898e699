//! Tests `cuda_asserts` of handwritten structs: they accept other spellings of the same type and refuse other types. `members`
//! tests pointers and integers.

use half::f16;
use ptx_abi::vector::{Float2, Float4};
use ptx_abi::{CppName, CppType, DevPtr, DevPtrMut, Layout, PtxLayout, bit_fields, cuda};

use super::aliases::{ALIASES, FlagRows, Grid, Link};
use super::classes::CLASSES;
use super::compile::Unit;
use super::counted::COUNTED;

pub(crate) struct Node;

impl CppName for Node {
    const TYPE: &'static CppType<'static> = &CppType::Named("Node");
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
pub(crate) enum Mode {
    Off,
    On,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub(crate) struct Flags {
    #[bits(3)]
    low: u16,
    #[bits(4)]
    high: i16,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Shared {
    position: Float4,
    uv: Float2,
    matrix: [[f32; 4]; 3],
    size: usize,
    deep: DevPtrMut<DevPtr<DevPtr<f32>>>,
    links: [Link; 2],
    grid: Grid,
    rows_of_flags: [FlagRows; 2],
    flags: [[Flags; 2]; 2],
    scale: f16,
    letter: i8,
}

/// The declarations that the members need.
const PREAMBLE: &str = "\
struct alignas(16) Vec4 { float x, y, z, w; };
struct alignas(16) Int4 { int x, y, z, w; };
struct alignas(16) Hit { float x, y, z; int w; };
union alignas(8) Pair { struct { float x, y; }; float e[2]; };
enum Mode { off, on };
struct Flags { unsigned short low : 3; short high : 4; };
struct Turned { short high : 4; unsigned short low : 3; };
struct Node;
struct Other;
typedef float real;
#ifdef __CUDACC_RTC__
#define UNKNOWN_TO_NVRTC(...)
#else
#define UNKNOWN_TO_NVRTC(...) __VA_ARGS__;
#endif
#ifdef __CUDACC__
#define SHORT_FOR_HOSTS
#else
#define SHORT_FOR_HOSTS : short
#endif
#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD
#endif
typedef float Row[4];
struct alignas(2) Raw { unsigned char bytes[2]; };
struct Complex { float re, im; };
template <typename T> struct Number { T value[2]; };
template <typename T, int N> struct List { using value_type = T; T all[N]; };
";

/// One definition for each spelling of each member, with its number and whether it is accepted.
pub(crate) fn definitions() -> (Unit, Vec<(&'static str, bool)>) {
    let (mut unit, mut cases) = (Unit::default(), Vec::new());
    unit.push(usize::MAX, PREAMBLE);
    for (line, (first, [same, others])) in LINES.iter().enumerate() {
        let same = [*first].into_iter().chain(same.iter().copied()).map(|text| (text, true));
        for (text, accepted) in same.chain(others.iter().map(|text| (*text, false))) {
            let mut lines = LINES.map(|(first, _)| first);
            lines[line] = text;
            // One file contains all structs, so each needs its own namespace.
            let name = format!("app{}::Shared", cases.len());
            let layout = Layout { name: &name, ..*Shared::LAYOUT };
            let definition = format!("struct Shared {{\n    {}\n}};", lines.join("\n    "));
            let asserts = cuda::asserts(&layout);
            unit.push(cases.len(), &format!("namespace app{} {{\n{definition}\n}}\n{asserts}", cases.len()));
            cases.push((text, accepted));
        }
    }
    for (layout, same, others) in ALIASES.iter().chain(COUNTED).chain(CLASSES) {
        let same = same.iter().map(|text| (*text, true));
        for (text, accepted) in same.chain(others.iter().map(|text| (*text, false))) {
            let name = format!("app{}::W", cases.len());
            let asserts = cuda::asserts(&Layout { name: &name, ..**layout });
            unit.push(cases.len(), &format!("namespace app{} {{\n{text}\n}}\n{asserts}", cases.len()));
            cases.push((text, accepted));
        }
    }
    (unit, cases)
}

/// A type with definitions of `W` in C++ that the checks accept, and definitions that they refuse.
pub(crate) type Spelled = (&'static Layout<'static>, &'static [&'static str], &'static [&'static str]);

/// For each member: a spelling, other spellings that the checks accept, and those that they refuse.
type Line = (&'static str, [&'static [&'static str]; 2]);

const LINES: [Line; 11] = [
    (
        "Vec4 position;",
        [
            &["const Vec4 position;"],
            &[
                "alignas(16) int position[4];",
                "alignas(16) double position[2];",
                "Hit position;",
                "long double position;",
                "int (Node::*const position)();",
            ],
        ],
    ),
    (
        "Pair uv;",
        [
            &["alignas(8) float uv[2];"],
            &["double uv;", "alignas(8) int uv[2];", "int Node::*uv;", "decltype(nullptr) uv;"],
        ],
    ),
    (
        "float matrix[3][4];",
        [&["real matrix[12];", "const float matrix[3][4];"], &["float matrix[4][3];", "double matrix[6];"]],
    ),
    (
        "unsigned long size;",
        [&["unsigned long long size;", "decltype(sizeof(0)) size;"], &["long size;", "double size;", "void *size;"]],
    ),
    (
        "const float *const **deep;",
        [
            &["real const *const **deep;", "const void *const **deep;"],
            &[
                "float *const **deep;",
                "const float ***deep;",
                "const float *const *const *deep;",
                "const int *const **deep;",
                "const float **deep;",
                "const Node *const **deep;",
            ],
        ],
    ),
    (
        "const Node *links[2];",
        [&["const void *links[2];"], &["Node *links[2];", "const Other *links[2];", "unsigned long links[2];"]],
    ),
    ("float grid[3][4];", [&["real grid[12];"], &["float grid[4][3];", "int grid[3][4];"]]),
    (
        "Flags rows_of_flags[2][2][2][3];",
        [&[], &["Turned rows_of_flags[2][2][2][3];", "Flags rows_of_flags[3][2][2][2];"]],
    ),
    ("Flags flags[2][2];", [&[], &["Turned flags[2][2];", "unsigned short flags[2][2];", "Flags flags[4];"]]),
    ("Raw scale;", [&[], &["unsigned short scale;", "short scale;"]]),
    ("char letter;", [&["signed char letter;"], &["unsigned char letter;", "bool letter;"]]),
];
