//! Instances of templates. Asserts compile with the template and refuse each changed member. Generated headers define
//! instances. The crate writes and reads the names of kernels that take an instance.

use core::marker::PhantomData;
use std::fmt::Write as _;

use ptx_abi::mangle::{self, Symbol, SymbolType};
use ptx_abi::ptx::Module;
use ptx_abi::vector::Float4;
use ptx_abi::{CppName, DevPtr, DevPtrMut, KernelParams, Layout, PtxLayout, cuda, cuda_header};
use ptx_abi_conformance::gpu::nvcc_ptx;
use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::headers::{Compiler, Compilers, unit};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};
use ptx_abi_conformance::units::{Unit, renamed};

use crate::cuda::REFUSED;

pub(crate) fn checks() -> Vec<Check> {
    let all = &[Tool::Nvcc, Tool::Nvrtc, Tool::Gcc, Tool::Gxx, Tool::Clang][..];
    vec![
        Check::new("asserts_against_templates", all, asserts),
        Check::new("changed_templates_do_not_compile", all, changed),
        Check::new("headers_define_instances", all, headers),
        Check::new("headers_know_arguments", all, arguments),
        Check::new("names_of_kernels_with_instances", &[Tool::Nvcc], names),
    ]
}

/// A C++ number class with private members.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 4, align = 4, name = "field::Fp")]
struct Fp(u32);

/// A type that Rust only points to.
#[derive(PtxLayout)]
#[ptx(opaque, size = 24, align = 8)]
struct Queue;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::Pair<{T}>")]
struct Pair<T> {
    a: T,
    b: T,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "Matrix<{T}, {N}>")]
struct Matrix<T, const N: usize> {
    data: [DevPtr<T>; N],
    width: u32,
    height: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::Many<{T}, {U}, {A}, {B}, {C}>")]
struct Many<T, U, const A: bool, const B: char, const C: i32> {
    t: T,
    pairs: DevPtrMut<Pair<U>>,
    table: DevPtr<DevPtr<Matrix<Pair<U>, 2>>>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "LambdaTerm")]
struct LambdaTerm<F, Marker> {
    coefficient: F,
    index: u32,
    marker: PhantomData<Marker>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "Tagged<{T}, 7>")]
struct Tagged<T> {
    #[ptx(bits(kind: u32 = 3, rest: u32 = 29))]
    bits: u32,
    values: [T; 3],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "Whole<float>")]
union Whole {
    value: f32,
    bits: u32,
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Handle { word: u64 }
    #[ptx(name = "Handle::by_value")] struct ByValue { word: u64 }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Outer {
    matrix: Matrix<f32, 3>,
    many: Many<u64, f32, true, 'x', -5>,
    terms: [LambdaTerm<Fp, u8>; 2],
    tagged: Tagged<Float4>,
    queue: DevPtr<Queue>,
    whole: Whole,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Meters(f32);

type Everything = Many<u64, f32, true, 'x', -5>;

/// The templates as a C++ programmer writes them.
const TEMPLATES: &str = "\
#ifdef __CUDACC_RTC__
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
#else
#include <cstddef>
#include <cstdint>
#endif
#ifndef __CUDACC__
#include <vector_types.h>
#endif
namespace field { class Fp { uint32_t value; public: Fp() = default; }; }
struct Queue { private: void *first; uint64_t head, tail; };
namespace ns {
template <typename T> struct Pair { T a; T b; };
}
template <typename T, size_t N> struct Matrix { const T *data[N]; uint32_t width; uint32_t height; };
namespace ns {
template <typename T, typename U, bool A, char B, int C> struct Many {
    T t;
    Pair<U> *pairs;
    const Matrix<Pair<U>, 2> *const *table;
};
}
struct LambdaTerm { field::Fp coefficient; uint32_t index; };
template <typename T, int N> struct Tagged { uint32_t kind : 3; uint32_t rest : 29; T values[3]; };
template <typename T> union Whole { T value; uint32_t bits; };
struct Outer {
    Matrix<float, 3> matrix;
    ns::Many<uint64_t, float, true, 'x', -5> many;
    LambdaTerm terms[2];
    Tagged<float4, 7> tagged;
    const Queue *queue;
    Whole<float> whole;
};
";

const LAYOUTS: [&Layout<'static>; 13] = [
    Fp::LAYOUT,
    Queue::LAYOUT,
    Pair::<f32>::LAYOUT,
    Pair::<Fp>::LAYOUT,
    Pair::<Pair<u64>>::LAYOUT,
    Matrix::<f32, 3>::LAYOUT,
    Matrix::<Fp, 1>::LAYOUT,
    Matrix::<DevPtrMut<f32>, 2>::LAYOUT,
    Everything::LAYOUT,
    LambdaTerm::<Fp, u8>::LAYOUT,
    Tagged::<Float4>::LAYOUT,
    Whole::LAYOUT,
    Outer::LAYOUT,
];

/// The C++ text followed by the asserts of these layouts.
fn checked(cpp: &str, layouts: &[&Layout<'_>]) -> String {
    layouts.iter().fold(cpp.to_owned(), |mut text, layout| {
        let _ = writeln!(text, "{}", cuda::asserts(layout));
        text
    })
}

fn asserts(toolchain: &Toolchain) -> Result<Summary, String> {
    let compilers = Compilers::new(toolchain, "instances-asserts")?;
    let mut summary = Summary::default();
    for (compiler, answer) in compilers.compile(&checked(TEMPLATES, &LAYOUTS))? {
        summary.accepted(compiler, "asserts against templates", LAYOUTS.len(), answer);
    }
    Ok(summary)
}

/// A change of a template, the checked instance, and the text that the message must contain.
const CHANGES: [(&str, &str, &Layout<'static>, &str); 15] = [
    ("{ T a; T b; }", "{ T b; T a; }", Pair::<f32>::LAYOUT, "::a: byte"),
    ("{ T a; T b; }", "{ T a; int b; }", Pair::<f32>::LAYOUT, "::b: Rust has 'float', a float of 4 bytes"),
    ("{ T a; T b; }", "{ T a; T b; T c; }", Pair::<Fp>::LAYOUT, "ns::Pair<field::Fp>: size"),
    ("const T *data[N];", "T *data[N];", Matrix::<f32, 3>::LAYOUT, "::data: Rust has a pointer to 'const float'"),
    (
        "const T *data[N];",
        "const int *data[N];",
        Matrix::<f32, 3>::LAYOUT,
        "::data: Rust has a pointer to 'const float'",
    ),
    ("const T *data[N];", "const T *data[N + 1];", Matrix::<f32, 3>::LAYOUT, "Matrix<float, 3>: size"),
    ("uint32_t width; uint32_t height;", "uint32_t height; uint32_t width;", Matrix::<Fp, 1>::LAYOUT, "::width: byte"),
    ("const T *data[N]; uint32_t width;", "uint32_t width; const T *data[N];", Matrix::<Fp, 1>::LAYOUT, "::data: byte"),
    ("Pair<U> *pairs;", "Pair<T> *pairs;", Everything::LAYOUT, "::pairs: Rust has a pointer to 'ns::Pair<float>'"),
    (
        "Matrix<Pair<U>, 2>",
        "Matrix<Pair<U>, 3>",
        Everything::LAYOUT,
        "table: Rust has a pointer to 'const Matrix<ns::Pair<float>, 2>'",
    ),
    (
        "*const *table",
        "**table",
        Everything::LAYOUT,
        "::table: Rust has a pointer to 'const Matrix<ns::Pair<float>, 2> *const'",
    ),
    (
        "field::Fp coefficient; uint32_t index;",
        "uint32_t index; field::Fp coefficient;",
        LambdaTerm::<Fp, u8>::LAYOUT,
        "LambdaTerm::coefficient: byte",
    ),
    (
        "uint32_t kind : 3; uint32_t rest : 29;",
        "uint32_t rest : 29; uint32_t kind : 3;",
        Tagged::<Float4>::LAYOUT,
        "::kind: order",
    ),
    ("uint32_t value; public:", "uint32_t value, more; public:", Fp::LAYOUT, "field::Fp: size"),
    ("void *first; uint64_t head, tail;", "void *first; uint64_t head;", Queue::LAYOUT, "Queue: size"),
];

fn changed(toolchain: &Toolchain) -> Result<Summary, String> {
    const NAMES: [&str; 8] = ["field", "Queue", "ns", "Matrix", "LambdaTerm", "Tagged", "Whole", "Outer"];
    let mut unit = Unit::default();
    // The templates as they are must be accepted.
    unit.push(CHANGES.len(), &checked(TEMPLATES, &LAYOUTS));
    for (id, (from, to, layout, _)) in CHANGES.iter().enumerate() {
        if TEMPLATES.matches(from).count() != 1 {
            return Err(format!("`{from}` is not once in the templates"));
        }
        unit.push(id, &renamed(&checked(&TEMPLATES.replace(from, to), &[layout]), &NAMES, id));
    }
    let compilers = Compilers::new(toolchain, "instances-changed")?;
    let mut summary = Summary::default();
    for compiler in [Compiler::Nvcc(90), Compiler::Gxx, Compiler::Clang] {
        let refused = compilers.variants(compiler, &unit)?;
        refused.answer(CHANGES.len())?;
        for (id, (_, to, _, named)) in CHANGES.iter().enumerate() {
            let check = "changed templates refused";
            summary.expect(compiler.name(), check, to, &refused.answer(id), &[REFUSED, named]);
        }
    }
    Ok(summary)
}

/// The types that a program with the header defines itself.
const OWN: &str = "\
namespace field { class Fp { unsigned value; public: Fp() = default; }; }
struct Queue { private: void *first; unsigned long long head, tail; };
";

/// A generic C++ function that uses the instances of a header.
const USE: &str = "
#ifdef __CUDACC__
__device__
#endif
inline unsigned int area(const Matrix<float, 3> &matrix) { return matrix.width * matrix.height; }
template <typename T, decltype(sizeof(0)) N>
#ifdef __CUDACC__
__device__
#endif
const T *first(const Matrix<T, N> &matrix) { return matrix.data[0]; }
#ifdef __CUDACC__
__device__
#endif
inline const float *both(const Outer &outer) { return first(outer.matrix); }
";

fn headers(toolchain: &Toolchain) -> Result<Summary, String> {
    let compilers = Compilers::new(toolchain, "instances-headers")?;
    // `Pair<Meters>` is `Pair<float>`, which C++ cannot define twice.
    let header = cuda_header!(
        Outer, Pair<Fp>, Pair<Pair<u64>>, Matrix<Fp, 1>, Matrix<DevPtrMut<f32>, 2>, Queue, Pair<Meters>, Pair<f32>,
        Pair<Pair<f32>>, Pair<Pair<Meters>>
    );
    // A second header has other names for some of them.
    let again = cuda_header!(Pair<Pair<Meters>>, Pair<Meters>, Matrix<f32, 3>);
    // The header contains the instances of one template, and one declaration for each template.
    let text = format!("{OWN}{}{}{USE}", unit(&header.to_string()), unit(&again.to_string()));
    let mut summary = Summary::default();
    for (compiler, answer) in compilers.compile(&text)? {
        summary.accepted(compiler, "headers that define instances", 15, answer);
    }
    // These are two layouts of one name, because the omitted parameter is more than a marker.
    let two = cuda_header!(Fp, LambdaTerm<Fp, u8>, LambdaTerm<f64, u8>).to_string();
    let inner = cuda_header!(Handle, ByValue).to_string();
    // C++ cannot define an instance of an alias.
    let alias = cuda::definition(Alias::<f32>::LAYOUT);
    for (check, text, message) in [
        ("two layouts of one name refused", format!("{OWN}{two}"), "LambdaTerm: two types in Rust have this name"),
        ("an instance of an alias refused", alias, "one instance of a template for aliases"),
        ("a type inside of a type refused", inner, "Handle::by_value: Handle is a type of this header"),
    ] {
        for (compiler, answer) in compilers.compile(&text)? {
            summary.expect(compiler, check, "", &answer, &[message]);
        }
    }
    Ok(summary)
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(name = "Alias<{T}>")]
struct Alias<T>(T);

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    struct Metres(f32);
    struct Point(Float4);
    struct Half(half::f16);
    struct Link(DevPtr<Queue>);
    struct Both(Pair<Link>);
    struct Row([Metres; 4]);
    struct Rows([Row; 2]);
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(name = "ns::Const<const {T}, {T} *, const {T} *const>")] struct Const<T> { to: DevPtr<T> }
    #[ptx(name = "ns::Tag<{T}>")] struct Tag<T> { id: u32, _of: PhantomData<T> }
    struct Halves { to: DevPtr<Pair<half::f16>>, tag: Tag<half::bf16> }
    struct Points { to: DevPtr<Pair<Point>> }
    struct Arrays { to: DevPtr<Pair<Row>>, rows: DevPtr<Rows>, out: DevPtrMut<DevPtr<Row>> }
    struct Aliases { to: DevPtr<Half>, points: DevPtrMut<DevPtr<Point>>, link: DevPtr<Link>, both: DevPtr<Both> }
}

#[ptx_abi::cuda_functions]
#[allow(dead_code, improper_ctypes, reason = "it is only described")]
unsafe extern "C" {
    fn of_queues(tags: *const Tag<Queue>, links: *mut Pair<Link>);
    fn of_halves(pairs: *const Pair<half::bf16>, tag: Tag<Half>, both: *const Both);
}

/// Each header includes and declares what the arguments of its templates need, in each order of its types. It has the type
/// that an alias is, because C++ cannot declare an alias.
fn arguments(toolchain: &Toolchain) -> Result<Summary, String> {
    let compilers = Compilers::new(toolchain, "instances-arguments")?;
    let mut summary = Summary::default();
    for (header, use_of_it) in [
        (cuda_header!(Halves), "const ns::Pair<__half> *to(Halves all) { return all.to; }"),
        (cuda_header!(Points), "const ns::Pair<float4> *to(Points all) { return all.to; }"),
        (cuda_header!(Arrays), "const ns::Pair<float[4]> *to(Arrays all) { return all.to; }"),
        (cuda_header!(Arrays), "float rows(Arrays all) { return all.rows[0][1][3] + all.out[0][0][3]; }"),
        (cuda_header!(Arrays, Row), "const Row *const *out(Arrays all) { return all.out; }"),
        (
            cuda_header!(Const<Row>, Tag<Const<Rows>>),
            "const float *to(ns::Const<const float[4], float (*)[4], const float (*const)[4]> c) { return c.to[0]; }",
        ),
        (cuda_header!(Aliases), "const Queue *const *to(Aliases all) { return all.link; }"),
        (cuda_header!(Aliases, Half, Point, Both, Link), "const Half *to(Aliases all) { return all.to; }"),
        (
            cuda_header!(Const<Metres>, Metres),
            "const Metres *to(ns::Const<const float, float *, const float *const> c) \
                                               { return c.to; }",
        ),
        (cuda_header!(Const<Link>, Const<DevPtr<Link>>, Link), ""),
        (cuda_header!(Const<Const<Point>>, Const<Pair<Metres>>, Tag<Both>, Tag<Tag<Metres>>), ""),
        (cuda_header!(fn FUNCTIONS), ""),
    ] {
        // NVRTC compiles no functions of the host.
        let text = format!("{}#ifndef __CUDACC_RTC__\n{use_of_it}\n#endif\n", unit(&header.to_string()));
        for (compiler, answer) in compilers.compile(&text)? {
            summary.accepted(compiler, "headers with arguments of templates", 1, answer);
        }
    }
    Ok(summary)
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "run")]
struct Run {
    matrix: Matrix<f32, 3>,
    many: Everything,
    pairs: DevPtr<Pair<Fp>>,
    terms: DevPtrMut<LambdaTerm<Fp, u8>>,
    whole: Whole,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "run")]
struct Wrong {
    matrix: Matrix<u32, 3>,
    many: Everything,
    pairs: DevPtr<Pair<u32>>,
    terms: DevPtrMut<LambdaTerm<Fp, u8>>,
    whole: Whole,
}

/// For each kernel, its only parameter in C++ and the type in Rust.
const PARAMS: [(&str, &Layout<'static>); 9] = [
    ("Matrix<float, 3>", Matrix::<f32, 3>::LAYOUT),
    ("Matrix<field::Fp, 1>", Matrix::<Fp, 1>::LAYOUT),
    ("Matrix<float *, 2>", Matrix::<DevPtrMut<f32>, 2>::LAYOUT),
    ("ns::Pair<float>", Pair::<f32>::LAYOUT),
    ("ns::Pair<ns::Pair<uint64_t>>", Pair::<Pair<u64>>::LAYOUT),
    ("ns::Many<uint64_t, float, true, 'x', -5>", Everything::LAYOUT),
    ("Tagged<float4, 7>", Tagged::<Float4>::LAYOUT),
    ("const ns::Pair<field::Fp> *", <DevPtr<Pair<Fp>>>::LAYOUT),
    ("field::Fp", Fp::LAYOUT),
];

fn names(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("instances-names")?;
    let mut source = TEMPLATES.to_owned();
    for (index, (spelled, _)) in PARAMS.iter().enumerate() {
        let _ = writeln!(source, "__global__ void k{index}({spelled} p) {{}}");
    }
    source += "__global__ void run(Matrix<float, 3>, ns::Many<uint64_t, float, true, 'x', -5>, const ns::Pair<field::Fp> *, \
               LambdaTerm *, Whole<float>) {}\n";
    let ptx = nvcc_ptx(toolchain, &scratch.write("names.cu", &source)?, 90)?;
    let module = Module::new(&ptx);
    let mut summary = Summary::default();
    let (mut made, mut read) = (0, 0);
    for (number, (spelled, layout)) in PARAMS.iter().enumerate() {
        let name = format!("k{number}");
        let is_it = |symbol: &&str| Symbol::parse(symbol).is_ok_and(|symbol| symbol.is_named(&name));
        let symbol = module.entries().map(|entry| entry.name).find(is_it).ok_or("a kernel is missing")?;
        let mangled = mangle::function(&name, &[SymbolType::Layout(layout)]).map_err(|error| error.to_string())?;
        if mangled.as_str() != symbol {
            made += 1;
            let _ = writeln!(summary.report, "{spelled}: {} is made, nvcc has {symbol}", mangled.as_str());
        }
        let symbol = Symbol::parse(symbol).map_err(|error| error.to_string())?;
        // The symbol accepts exactly one of the types.
        for (other, layout) in PARAMS {
            if symbol.accepts(0, layout) != (other == *spelled) {
                read += 1;
                let _ = writeln!(summary.report, "{} and {other}", symbol.as_str());
            }
        }
    }
    let nvcc = "nvcc sm_90";
    summary.add(nvcc, "names of kernels with instances made", PARAMS.len(), made);
    summary.add(nvcc, "names of kernels with instances read", PARAMS.len() * PARAMS.len(), read);
    let found = |result: Result<_, ptx_abi::check::MismatchError>| result.err().map(|error| error.to_string());
    let right = found(Run::check(&ptx).map(drop));
    let wrong = found(Wrong::check(&ptx).map(drop)).unwrap_or_default();
    let is_named = wrong.contains("Matrix<float, 3") && wrong.contains("Pair<field::Fp>");
    let mismatches = usize::from(right.is_some()) + usize::from(!is_named);
    summary.add(nvcc, "parameters of a kernel checked", 2, mismatches);
    if mismatches > 0 {
        let _ = writeln!(summary.report, "{right:?}\n{wrong}");
    }
    assert_eq!(<Matrix<f32, 3>>::TYPE.to_string(), "Matrix<float, 3>");
    Ok(summary)
}
