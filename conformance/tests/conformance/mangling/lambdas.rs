//! Names with lambdas, which explicit instantiation cannot name, and with clang's declarations of template parameters.

use ptx_abi::mangle::Symbol;
use ptx_abi::ptx::Module;
use ptx_abi_conformance::gpu;
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::ptx::prototypes;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_text};

use super::{Found, host_symbols, round_trip};

/// Tests lambdas, local classes and `const` member functions, which explicit instantiation cannot name.
pub(super) fn lambdas(toolchain: &Toolchain) -> Result<Summary, String> {
    const SOURCE: &str = "\
#ifdef __CUDACC__
#define LAUNCH(k, ...) k<<<1, 1>>>(__VA_ARGS__)
#define DEVICE __device__
#else
#define __global__
#define __device__
#define DEVICE
#define LAUNCH(k, ...) k(__VA_ARGS__)
#endif
template <class F> __global__ void apply(F f, float *x) { f(*x); }
template <class F, class G> __global__ void both(F f, G g) {}
template <class T> __device__ T twice(T x) { return x + x; }
struct S { int x; __device__ int get(int i) const volatile { return i; } };
namespace n { template <class T> void inside(T) {
    LAUNCH(apply, [] DEVICE (float &x) { x = 1; }, nullptr);
    LAUNCH(apply, [] DEVICE (float &x) { x = 2; }, nullptr);
} }
struct Runner { void run() const; };
void Runner::run() const {
    int i = 3;
    LAUNCH(apply, [=] DEVICE (float &x) { x = i; }, nullptr);
    LAUNCH(both, [] DEVICE (int (*a)[100], const S *s) {}, [] DEVICE (float) {});
}
int main() {
    LAUNCH(apply, [] DEVICE (float &x) { x = 2; }, nullptr);
    LAUNCH(both, [] DEVICE () {}, 3);
    LAUNCH(both, [] DEVICE (auto &x, auto *y) {}, 4);
    n::inside(3);
    n::inside(4.0f);
    Runner().run();
    S s = {};
    s.get(1);
}
";
    let scratch = Scratch::new("mangling-lambdas")?;
    let file = scratch.write("lambdas.cu", SOURCE)?;
    let mut summary = Summary::default();
    for compiler in ["nvcc", "g++", "clang C++"] {
        let symbols: Vec<String> = match compiler {
            "nvcc" => {
                let options = ["-extended-lambda", "-w", "-std=c++20"];
                let text = read_text(gpu::nvcc(toolchain, &file, 90, "ptx", &options)?)?;
                prototypes(&text)?.into_keys().collect()
            }
            "g++" => host_symbols(&toolchain.path(Tool::Gxx)?, &file, &["-fkeep-inline-functions"])?,
            _ => host_symbols(&toolchain.path(Tool::Clang)?, &file, &[])?,
        };
        let mut found = Found::default();
        let (mut kernels, mut others) = (0, 0);
        for symbol in &symbols {
            match Symbol::parse(symbol) {
                Ok(decoded) => {
                    round_trip(&decoded, &mut found);
                    kernels += usize::from(decoded.is_named("apply") || decoded.is_named("both"));
                }
                // The decoder refuses conversion operators, but it reads the lambdas' own `operator()`.
                Err(_) => others += usize::from(symbol != "main" && !symbol.contains("_cv")),
            }
        }
        found.compare("kernels with lambdas", kernels == 9 && others == 0, || {
            format!("{kernels}, {others}: {symbols:#?}")
        });
        found.rows(compiler, "lambdas", &mut summary);
    }
    Ok(summary)
}

/// Tests the declarations of template parameters and the constraints that clang writes into names (facts 7).
pub(super) fn declarations(toolchain: &Toolchain) -> Result<Summary, String> {
    const SOURCE: &str = "\
template <class T> concept Small = sizeof(T) == 4;
template <class T, int N> concept Sized = sizeof(T) == N;
namespace n { template <class T> concept C = Small<T>; }
template <class...> struct Pack {};
template <auto> struct Value {};
template <class T, T> struct Typed {};
enum class Mode { a, b };
__device__ int g;
template <auto N, class T> __global__ void any(T *) {}
template <auto... N> __global__ void all(Value<N>...) {}
template <class T, T N> __global__ void typed(T, Typed<T, N>) {}
template <class T, T (*f)(T)> __global__ void calls(T) {}
template <Small T, Small... U> __global__ void small(T, U...) {}
template <n::C T> __global__ void nested(T, Mode) {}
template <Sized<4> T> __global__ void sized(T *) {}
template <class T> __global__ void after(T) requires Small<T> {}
template <class T> requires (sizeof(T) == 4) && requires (T a) { a + 1; } __global__ void clause(T *, T) {}
template <template <class> class C> __global__ void outer(C<int>) {}
template <class F> __global__ void apply(F, int) {}
static __global__ void hidden(int) {}
namespace { __global__ void unnamed(float *) {} }
template <class T> __device__ T twice(T x) { return x + x; }
template <class K> __device__ void use(K) {}
__device__ void all_of_them() {
    auto first = [] (auto, auto *) {}; auto second = [] (Small auto) {}; auto third = []<class T, int N>(T (&)[N]) {};
    use(&any<3, int>); use(&any<Mode::b, float>); use(&any<&g, Mode>); use(&any<nullptr, int>); use(&all<1, 'c', 2u>); use(&all<>);
    use(&typed<int, 3>); use(&typed<bool, true>); use(&calls<float, twice<float>>); use(&small<int, float>); use(&nested<int>);
    use(&hidden); use(&unnamed); use(&sized<float>); use(&after<int>); use(&clause<float>); use(&outer<Pack>);
    use(&apply<decltype(first)>); use(&apply<decltype(second)>); use(&apply<decltype(third)>);
}
";
    const NAMES: [&str; 20] = [
        "hidden(int)",
        "(anonymous namespace)::unnamed(float *)",
        "any<3, int>(int *)",
        "any<(Mode)1, float>(float *)",
        "any<&g, Mode>(Mode *)",
        "any<nullptr, int>(int *)",
        "all<1, (char)99, 2u>(Value<1>, Value<(char)99>, Value<2u>)",
        "all<>()",
        "typed<int, 3>(int, Typed<int, 3>)",
        "typed<bool, true>(bool, Typed<bool, true>)",
        "calls<float, &twice<float>>(float)",
        "small<int, float>(int, float)",
        "nested<int>(int, Mode)",
        "sized<float>(float *)",
        "after<int>(int)",
        "clause<float>(float *, float)",
        "outer<Pack>(Pack<int>)",
        "apply<all_of_them::{lambda(auto:1, auto:2 *)#1}>(all_of_them::{lambda(auto:1, auto:2 *)#1}, int)",
        "apply<all_of_them::{lambda(auto:1)#1}>(all_of_them::{lambda(auto:1)#1}, int)",
        "apply<all_of_them::{lambda(auto:1 (&)[auto:2])#1}>(all_of_them::{lambda(auto:1 (&)[auto:2])#1}, int)",
    ];
    let scratch = Scratch::new("mangling-declarations")?;
    let file = scratch.write("declarations.cu", &format!("{}{SOURCE}", gpu::KEYWORDS))?;
    let decoded = |symbol: &str| Symbol::parse(symbol).map_or_else(|error| error.to_string(), |name| name.to_string());
    let mut differences = Vec::new();
    // With `-fgpu-rdc` the symbols of `hidden` and `unnamed` have a hash at their ends.
    for options in [&["-O1", "-std=c++20", "-w"][..], &["-O1", "-std=c++20", "-w", "-fgpu-rdc"]] {
        let text = gpu::clang_ptx(toolchain, &file, 90, options)?;
        let module = Module::new(&text);
        let mut found: Vec<_> =
            module.entries().map(|entry| format!("{}: {}", decoded(entry.name), entry.name)).collect();
        found.retain(|found| !NAMES.iter().any(|name| found.starts_with(&format!("{name}: "))));
        differences.append(&mut found);
        if module.entries().count() != NAMES.len() {
            differences.push(format!("{} kernels", module.entries().count()));
        }
    }
    Ok(Summary::of("clang", "names with declarations and constraints", 2 * NAMES.len(), &differences))
}
