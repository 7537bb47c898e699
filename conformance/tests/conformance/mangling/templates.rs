//! Generates random templates with unusual arguments: functions, variables, members, null pointers, arrays, references,
//! classes with ABI tags. It also generates parameters whose types depend on them.

use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, Layout, PtxLayout};
use ptx_abi_tests::rng::Rng;

use super::signatures::kernel;

/// The declarations that the kernels use. Host compilers lack CUDA's keywords.
pub(crate) const HEADER: &str = "\
#ifndef __CUDACC__
#define __global__
#define __device__
struct float4 { float x, y, z, w; };
typedef float wide __attribute__((vector_size(16)));
#endif
struct [[gnu::abi_tag(\"v2\")]] Tagged { int x; };
template <class T> struct Traits { typedef int type; struct In { int x; }; static int number(); };
template <class T, int N> struct Array { T x[N]; };
__device__ float op_abs(float x) { return x; }
static __device__ float op_static(float x) { return x; }
namespace n {
struct A { int x; typedef int value_type; __device__ int f(int) const { return 0; } __device__ void g() {} };
enum class E { e0, e1, e2 };
__device__ int variable;
template <class T> __device__ T op(T x) { return x; }
}
";

/// A template parameter, an argument for it, and two spellings of the argument by a user.
type Argument = (&'static str, &'static str, [&'static str; 2]);

const VALUES: [Argument; 12] = [
    ("float (*X)(float)", "op_abs", ["&op_abs", "op_abs"]),
    ("float (*X)(float)", "&op_static", ["&op_static", "::op_static"]),
    ("float (*X)(float)", "n::op<float>", ["&n::op<float>", "n::op"]),
    ("float (&X)(float)", "op_abs", ["op_abs", "op_abs(float)"]),
    ("int *X", "&n::variable", ["&n::variable", "& ::n::variable"]),
    ("int &X", "n::variable", ["n::variable", "n::variable"]),
    ("int n::A::*X", "&n::A::x", ["&n::A::x", "&::n::A::x"]),
    ("int (n::A::*X)(int) const", "&n::A::f", ["&n::A::f", "&n::A::f(int)"]),
    ("void (n::A::*X)()", "&n::A::g", ["&n::A::g", "n::A::g"]),
    ("decltype(nullptr) X", "nullptr", ["nullptr", "nullptr"]),
    ("const char *X", "nullptr", ["nullptr", "(const char *)0"]),
    ("n::E X", "n::E::e2", ["(n::E)2", "(::n::E)2"]),
];

const TYPES: [Argument; 14] = [
    ("class X", "int[100]", ["int [100]", "int[0x64]"]),
    ("class X", "const float[3][12]", ["const float [3][12]", "float const[3][12]"]),
    ("class X", "int (float)", ["int (float)", "int(float)"]),
    ("class X", "void (*)(int, const char *)", ["void (*)(int, const char *)", "void(*)(signed,char const*)"]),
    ("class X", "int n::A::*", ["int n::A::*", "int ::n::A::*"]),
    ("class X", "int (n::A::*)(int) const", ["int (n::A::*)(int) const", "int(n::A::*)(int)const"]),
    ("class X", "decltype(nullptr)", ["decltype(nullptr)", "std::nullptr_t"]),
    ("class X", "const float &", ["const float &", "float const&"]),
    ("class X", "float &", ["float &", "float&"]),
    ("class X", "Tagged", ["Tagged", "Tagged[abi:v2]"]),
    ("class X", "n::A", ["n::A", "::n::A"]),
    ("class X", "int (*(*)(float))[12]", ["int (*(*)(float))[12]", "int(*(*)(float))[ 12 ]"]),
    ("class X", "Array<Tagged, 1000> *", ["Array<Tagged, 1000> *", "Array<Tagged,1000>*"]),
    // Only host compilers have this type.
    ("class X", "wide", ["float __vector(4)", "float  __vector( 4 )"]),
];

/// A parameter: its text with `X` for one of the template's types, two correct types, and a wrong one.
type Param = (&'static str, fn() -> [&'static Layout<'static>; 2], Option<fn() -> &'static Layout<'static>>);

/// The check accepts everything for a dependent type.
const PARAMS: [Param; 7] = [
    ("typename Traits<X>::type", || [i32::LAYOUT, Float4::LAYOUT], None),
    ("typename Traits<X>::In", || [i32::LAYOUT, DevPtr::<f32>::LAYOUT], None),
    (
        "const typename Traits<X>::type *",
        || [DevPtr::<i32>::LAYOUT, DevPtr::<Float4>::LAYOUT],
        Some(|| DevPtrMut::<i32>::LAYOUT),
    ),
    (
        "float (*)[1000]",
        || [DevPtrMut::<core::ffi::c_void>::LAYOUT, DevPtrMut::<core::ffi::c_void>::LAYOUT],
        Some(|| DevPtrMut::<f32>::LAYOUT),
    ),
    (
        "const float4 *",
        || [DevPtr::<Float4>::LAYOUT, DevPtr::<core::ffi::c_void>::LAYOUT],
        Some(|| DevPtr::<f32>::LAYOUT),
    ),
    ("decltype(Traits<X>::number())", || [i32::LAYOUT, f64::LAYOUT], None),
    ("int", || [i32::LAYOUT, i32::LAYOUT], Some(|| u32::LAYOUT)),
];

/// A template and one instance of it.
pub(crate) struct Template {
    pub(crate) name: String,
    arguments: Vec<Argument>,
    params: Vec<(String, Param)>,
}

impl Template {
    pub(crate) fn random(rng: &mut Rng, index: usize, host: bool) -> Self {
        let scope = rng.pick(&["", "n::", "t::u::"]);
        let mut arguments: Vec<Argument> = Vec::new();
        let types = if host { &TYPES[..] } else { &TYPES[..TYPES.len() - 1] };
        for _ in 0..rng.between(1, 4) {
            arguments.push(if rng.percent(50) { rng.pick(&VALUES) } else { rng.pick(types) });
        }
        let of: Vec<_> = (0..arguments.len()).filter(|i| arguments[*i].0.starts_with("class")).collect();
        let mut params = Vec::new();
        for _ in 0..rng.below(4) {
            let param = rng.pick(&PARAMS);
            if !of.is_empty() {
                params.push((param.0.replace('X', &format!("X{}", rng.pick(&of))), param));
            } else if !param.0.contains('X') {
                params.push((param.0.to_owned(), param));
            }
        }
        Self { name: format!("{scope}k{index}"), arguments, params }
    }

    /// The name that a user writes, in the first or the second spelling.
    pub(crate) fn written(&self, way: usize) -> String {
        let arguments: Vec<_> = self.arguments.iter().map(|argument| argument.2[way]).collect();
        format!("{}<{}>", self.name, arguments.join(", "))
    }

    /// The name with one argument replaced.
    pub(crate) fn changed(&self, rng: &mut Rng) -> String {
        let at = rng.below(self.arguments.len());
        let mut arguments: Vec<_> = self.arguments.iter().map(|argument| argument.2[0]).collect();
        let others =
            ["&op_neg", "int [99]", "int (double)", "&n::A::y", "float", "&m::variable", "int (n::B::*)(int) const"];
        arguments[at] = rng.pick(&others);
        format!("{}<{}>", self.name, arguments.join(", "))
    }

    /// For each parameter, the correct types and a wrong one.
    pub(crate) fn params(
        &self,
    ) -> impl Iterator<Item = ([&'static Layout<'static>; 2], Option<&'static Layout<'static>>)> {
        self.params.iter().map(|(_, (_, right, wrong))| (right(), wrong.map(|wrong| wrong())))
    }

    fn definition(&self, out: &mut String) {
        let template = self.arguments.iter().enumerate();
        let template: Vec<_> = template.map(|(i, argument)| argument.0.replace('X', &format!("X{i}"))).collect();
        let params: Vec<_> = self.params.iter().map(|(text, _)| text.clone()).collect();
        kernel(out, &self.name, &template, &params);
    }

    fn address(&self) -> String {
        let arguments: Vec<_> = self.arguments.iter().map(|argument| argument.1).collect();
        format!("    (void *)&{}<{}>,\n", self.name, arguments.join(", "))
    }
}

/// A file with these instances.
pub(crate) fn source(templates: &[Template]) -> String {
    let mut out = String::from(HEADER);
    for template in templates {
        template.definition(&mut out);
    }
    out.push_str("void *all_instances[] = {\n");
    out.extend(templates.iter().map(Template::address));
    out + "};\n"
}
