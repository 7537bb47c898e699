//! Names that nvcc gives to random kernels: the crate accepts the types in a name and refuses all others.

mod lambdas;
mod plain;
mod signatures;
mod templates;
mod types;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use cpp_demangle::DemangleOptions;
use lambdas::{declarations, lambdas};
use object::Endianness;
use object::read::elf::ElfFile64;
use object::read::{Object as _, ObjectSymbol as _};
use plain::plain;
use ptx_abi::__private::encoded;
use ptx_abi::mangle::{self, Symbol};
use ptx_abi_conformance::gpu;
use ptx_abi_conformance::harness::{Check, Row, Summary, sampled};
use ptx_abi_conformance::ptx::prototypes;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_bytes, read_text, run};
use ptx_abi_tests::rng::Rng;
use signatures::{Mutant, Signature, mutants, source};
use types::Ty;

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("random_kernels", &[Tool::Nvcc], random_kernels),
        Check::new("random_templates", &[Tool::Nvcc, Tool::Clang, Tool::Gcc], random_templates),
        Check::new("lambdas", &[Tool::Nvcc, Tool::Clang, Tool::Gcc], lambdas),
        Check::new("declarations", &[Tool::Clang], declarations),
        Check::new("spellings", &[Tool::Nvcc], spellings),
        Check::new("variables", &[Tool::Nvcc], variables),
        Check::new("kernels_without_external_linkage", &[Tool::Nvcc], static_kernels),
    ]
}

/// The number of kernels in one file.
const IN_A_FILE: usize = 250;

/// Compiles with nvcc as C++20, which has `char8_t`.
fn nvcc_ptx(toolchain: &Toolchain, source: &Path, sm: u32) -> Result<String, String> {
    read_text(gpu::nvcc(toolchain, source, sm, "ptx", &["-rdc=true", "-std=c++20"])?)
}

/// The counts, and the first differences.
#[derive(Default)]
struct Found {
    compared: BTreeMap<&'static str, [usize; 2]>,
    undetectable: BTreeMap<(&'static str, &'static str), u64>,
    report: String,
}

impl Found {
    /// Adds the rows of this compiler.
    fn rows(self, compiler: &str, check: &str, summary: &mut Summary) {
        let rows = self.compared.iter();
        summary.rows.extend(
            rows.map(|(what, [cases, mismatches])| Row::new(compiler, format!("{check}: {what}"), *cases, *mismatches)),
        );
        summary.report.push_str(&self.report);
    }

    fn compare(&mut self, what: &'static str, same: bool, difference: impl FnOnce() -> String) {
        let [cases, mismatches] = self.compared.entry(what).or_default();
        *cases += 1;
        if !same {
            *mismatches += 1;
            if *mismatches <= 5 {
                let _ = writeln!(self.report, "{what}: {}", difference());
            }
        }
    }
}

fn accepts(symbol: &Symbol<'_>, types: &[Ty]) -> bool {
    symbol.param_count() == types.len() && (0..).zip(types).all(|(i, ty)| symbol.accepts(i, &ty.layout()))
}

fn random_kernels(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("mangling")?;
    let mut rng = Rng::from_env(0x7a33);
    let signatures: Vec<_> = (0..sampled(1250, 500)).map(|i| Signature::random(&mut rng, i)).collect();
    let mut found = Found::default();
    for (i, signatures) in signatures.chunks(IN_A_FILE).enumerate() {
        let file = scratch.write(&format!("kernels{i}.cu"), &source(signatures))?;
        // The files alternate between nvcc's two code generators.
        let ptx = nvcc_ptx(toolchain, &file, if i % 2 == 0 { 90 } else { 100 })?;
        let entries = prototypes(&ptx)?;
        let symbols: Vec<_> = entries.iter().filter(|(_, prototype)| prototype.kernel).map(|(name, _)| name).collect();
        if symbols.len() != signatures.len() {
            return Err(format!("{} kernels, but nvcc made {}", signatures.len(), symbols.len()));
        }
        let decoded: Vec<_> = symbols.iter().filter_map(|symbol| Symbol::parse(symbol).ok()).collect();
        for symbol in &symbols {
            found.compare("decoded", Symbol::parse(symbol).is_ok(), || String::from(*symbol));
            let again = encoded(symbol);
            found.compare("encoded again", again.as_ref().is_ok_and(|again| again == symbol.as_str()), || {
                format!("{symbol} {again:?}")
            });
        }
        for symbol in &decoded {
            demangled(symbol, &mut found);
        }
        for signature in signatures {
            kernel(signature, &decoded, &mut rng, &mut found);
        }
    }
    Ok(summary(found))
}

fn summary(found: Found) -> Summary {
    let rows = found.compared.iter().map(|(what, [cases, mismatches])| Row::new("nvcc", *what, *cases, *mismatches));
    let mut summary = Summary { rows: rows.collect(), report: found.report };
    for ((kind, reason), count) in found.undetectable {
        let _ = writeln!(summary.report, "undetectable: {count:4} × {kind}: {reason}");
    }
    summary
}

/// Compares our text with another demangler's, which does not expand packs as compilers do.
fn demangled(symbol: &Symbol<'_>, found: &mut Found) {
    if symbol.as_str().contains('J') {
        return;
    }
    let options = DemangleOptions::new().no_return_type();
    let theirs =
        cpp_demangle::Symbol::new(symbol.as_str()).ok().and_then(|theirs| theirs.demangle_with_options(&options).ok());
    // If `S` is a substitution, cpp_demangle 0.5 puts the star or `const` of `S::In` after `S`.
    let misplaced =
        |theirs: &String| ["*::", "&::", "const::", "volatile::"].iter().any(|wrong| theirs.contains(wrong));
    if theirs.as_ref().is_some_and(misplaced) {
        return;
    }
    let ours = symbol.to_string();
    let same = theirs.as_ref().is_some_and(|theirs| plain(theirs) == plain(&ours));
    found.compare("text as of cpp_demangle", same, || format!("{}\n  {ours}\n  {theirs:?}", symbol.as_str()));
}

fn kernel(signature: &Signature, symbols: &[Symbol<'_>], rng: &mut Rng, found: &mut Found) {
    let (written, types) = (signature.written(), signature.types());
    let named: Vec<_> = symbols.iter().filter(|symbol| symbol.is_named(&written)).collect();
    let without_arguments = symbols.iter().filter(|symbol| symbol.is_named(&signature.name)).count();
    found.compare("found by name", named.len() == 1 && without_arguments == 1, || {
        format!("{written}: {:?}", symbols.iter().find(|symbol| symbol.is_named(&signature.name)))
    });
    let [symbol] = named[..] else { return };
    let encoded = signature.encoded();
    let same = encoded.as_ref().is_ok_and(|encoded| encoded == symbol.as_str());
    found.compare("encoded from its C++", same, || format!("{symbol:?}\n  {symbol}\n  {encoded:?}"));
    // Our text of a function that is not a template can be parsed again.
    if signature.arguments.is_empty() && !signature.has_pack {
        let encoded = mangle::signature(&symbol.to_string());
        let same = encoded.as_ref().is_ok_and(|encoded| encoded == symbol.as_str());
        found.compare("encoded from the text of the symbol", same, || format!("{symbol:?}\n  {symbol}\n  {encoded:?}"));
    }
    found.compare("parameters accepted", accepts(symbol, &types), || format!("{symbol:?}\n  {symbol}\n  {types:?}"));
    for mutant in mutants(signature, rng) {
        let (kind, refused, why_not) = match &mutant {
            Mutant::Params(kind, changed) => (*kind, !accepts(symbol, changed), reason(signature, &types, changed)),
            Mutant::Name(kind, name, types) => {
                let reason = types.as_ref().and_then(|[ty, other]| ty.undetectable_argument(other));
                (*kind, !symbol.is_named(name), reason)
            }
        };
        match why_not {
            Some(reason) if !refused => *found.undetectable.entry((kind, reason)).or_default() += 1,
            _ => found.compare(kind, refused, || match mutant {
                Mutant::Params(_, changed) => format!("{symbol:?}\n  {symbol}\n  {changed:?}"),
                Mutant::Name(_, name, _) => format!("{symbol:?} is {name}"),
            }),
        }
    }
}

/// The symbols of functions in a host compiler's object.
fn host_symbols(compiler: &Path, source: &Path, options: &[&str]) -> Result<Vec<String>, String> {
    let object = source.with_extension("o");
    run(Command::new(compiler)
        .args(["-x", "c++", "-std=c++20", "-c", "-w"])
        .args(options)
        .arg(source)
        .arg("-o")
        .arg(&object))?;
    let data = read_bytes(&object)?;
    let file = ElfFile64::<Endianness>::parse(&*data).map_err(|error| error.to_string())?;
    let names = file.symbols().filter(|symbol| symbol.kind() == object::SymbolKind::Text);
    Ok(names.filter_map(|symbol| symbol.name().ok().map(str::to_owned)).collect())
}

/// Tests kernels whose template arguments are functions, members, arrays and so on, with the names of nvcc, g++ and clang.
fn random_templates(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("mangling-templates")?;
    let mut rng = Rng::from_env(0x7e3b);
    let mut summary = Summary::default();
    let count = sampled(400, 150);
    for compiler in ["nvcc", "g++", "clang C++"] {
        let host = compiler != "nvcc";
        let all: Vec<_> = (0..count).map(|i| templates::Template::random(&mut rng, i, host)).collect();
        let mut found = Found::default();
        for (i, templates) in all.chunks(IN_A_FILE).enumerate() {
            let file = scratch.write(&format!("templates{i}.cu"), &templates::source(templates))?;
            let symbols = match compiler {
                "nvcc" => {
                    prototypes(&nvcc_ptx(toolchain, &file, if i % 2 == 0 { 90 } else { 100 })?)?.into_keys().collect()
                }
                "g++" => host_symbols(&toolchain.path(Tool::Gxx)?, &file, &[])?,
                _ => host_symbols(&toolchain.path(Tool::Clang)?, &file, &[])?,
            };
            // These are the kernels, and for host compilers also the functions that they call.
            let mut decoded = Vec::new();
            for symbol in &symbols {
                match Symbol::parse(symbol) {
                    Ok(symbol) => decoded.push(symbol),
                    Err(error) => found.compare("decoded", symbol == "main", || format!("{symbol}: {error}")),
                }
            }
            for symbol in &decoded {
                round_trip(symbol, &mut found);
            }
            for template in templates {
                instance(template, &decoded, &mut rng, &mut found);
            }
        }
        found.rows(compiler, "templates", &mut summary);
    }
    Ok(summary)
}

/// Encodes the shown text of a symbol again, which must give the same symbol.
fn round_trip(symbol: &Symbol<'_>, found: &mut Found) {
    let (name, again) = (symbol.name().to_string(), encoded(symbol.as_str()));
    found.compare("decoded", true, String::new);
    found.compare("found by the name that is shown", symbol.is_named(&name), || format!("{symbol:?} is {name}"));
    let same = again.as_ref().is_ok_and(|again| symbol.as_str().ends_with(again));
    found.compare("encoded again", same, || format!("{symbol:?} is {again:?}"));
}

fn instance(template: &templates::Template, symbols: &[Symbol<'_>], rng: &mut Rng, found: &mut Found) {
    let mut named = Vec::new();
    for way in 0..2 {
        let written = template.written(way);
        named = symbols.iter().filter(|symbol| symbol.is_named(&written)).collect();
        let shown = || symbols.iter().find(|symbol| symbol.is_named(&template.name));
        found.compare("found by name", named.len() == 1, || format!("{written}: {:?}", shown()));
    }
    let [symbol] = named[..] else { return };
    let changed = template.changed(rng);
    found.compare("another template argument", !symbol.is_named(&changed), || format!("{symbol:?} is {changed}"));
    for (i, (right, wrong)) in template.params().enumerate() {
        for layout in right {
            let accepted = symbol.accepts(i, layout);
            found.compare("parameters accepted", accepted, || format!("{symbol:?}\n  {symbol}\n  {layout:?}"));
        }
        if let Some(layout) = wrong {
            let refused = !symbol.accepts(i, layout);
            found.compare("another type", refused, || format!("{symbol:?}\n  {symbol}\n  {layout:?}"));
        }
    }
}

/// The reason why the symbol does not distinguish these parameters from the kernel's own.
fn reason(signature: &Signature, types: &[Ty], changed: &[Ty]) -> Option<&'static str> {
    if types.len() != changed.len() {
        return None;
    }
    let mut reason = None;
    for (i, (ty, changed)) in types.iter().zip(changed).enumerate().filter(|(_, (ty, changed))| ty != changed) {
        reason = Some(if signature.is_dependent(i) {
            "a member of a class that depends on a template parameter may be a `typedef`"
        } else {
            ty.undetectable(changed)?
        });
    }
    reason
}

/// Tests types that are hard to read, each as the parameter of a function, and all of them together.
fn spellings(toolchain: &Toolchain) -> Result<Summary, String> {
    const TYPES: &[&str] = &[
        "unsigned long int long",
        "char const volatile * const *",
        "float *__restrict__ *",
        "int (*)[4]",
        "const int (&)[2][3]",
        "int [5][6]",
        "const ::S *const [7]",
        "int (int, float *)",
        "int (*const)(int)",
        "void (*)(const ::S &, ::S *, ...)",
        "::S *(*(*)(int (*)[3]))[2]",
        "int ::S::*",
        "int (::S::*)(int, ::S *) const",
        "const float *const a::S::*const *",
        "int (a::S::*(*)[2])[3]",
        "void (*)() noexcept",
        "int (&)(int (int), ::a::b::S)",
        "volatile unsigned char &&",
        "decltype(nullptr) *",
        "Box<int (*)(float)> *",
        "Box<const volatile void *>::In &",
        "Box<int (&)[3]> *",
        "a::Array<Box<a::b::S>, 0x1f> *",
        "a::b::Mix<false, unsigned short, (a::E)1> **",
        "Of<Box, a::Array<::a::S *, 2>::In>",
        "__nv_bfloat16 *, __half, ::a::b::E",
        "struct ::S, enum a::E &, class a::S::In",
        "std::size_t, std::int8_t *, int64_t &, char16_t",
        "signed, unsigned, signed char, char unsigned, short unsigned int",
        "long double *, wchar_t, bool &, unsigned __int128",
    ];
    let scratch = Scratch::new("mangling-spellings")?;
    let mut source = format!("{}namespace a {{ namespace b {{\n", types::HEADER);
    // The names of types are as seen from outside the namespaces.
    for (i, ty) in TYPES.iter().enumerate() {
        let _ = writeln!(source, "__device__ void f{i}({ty}) {{}}");
    }
    let all = TYPES.join(", ").replace(", ...", "");
    let _ = writeln!(source, "__device__ void all({all}) {{}}\n}} }}\n{}", signatures::PACKS_HEADER);
    for (name, template, params) in signatures::PACKS {
        let _ = writeln!(source, "template <{template}> __device__ void {name}({params}) {{}}");
    }
    source.push_str(signatures::PACKS_INSTANCES);
    let file = scratch.write("spellings.cu", &source)?;
    let mut found = Found::default();
    for sm in [90, 100] {
        let ptx = nvcc_ptx(toolchain, &file, sm)?;
        let names: Vec<_> = ptx_abi::ptx::Module::new(&ptx).functions().map(|function| function.name).collect();
        let texts = TYPES.iter().enumerate().map(|(i, ty)| format!("a::b::f{i}({ty})"));
        for text in texts.chain([format!("a::b::all({all})")]) {
            let symbol = mangle::signature(&text);
            let same = symbol.as_ref().is_ok_and(|symbol| names.contains(&symbol.as_str()));
            found.compare("hard spellings encoded", same, || format!("{text}: {symbol:?} of {names:#?}"));
        }
        for (name, template, params) in signatures::PACKS {
            let params: Vec<_> = params.split(", ").map(mangle::SymbolType::Cpp).collect();
            for arguments in if template.contains("char") { ["7", "7, 1, 2"] } else { ["", "1, 2"] } {
                let name = format!("{name}<{arguments}>");
                let symbol = mangle::instance(&name, template, mangle::SymbolType::Cpp("void"), &params);
                let same = symbol.as_ref().is_ok_and(|symbol| names.contains(&symbol.as_str()));
                found.compare("hard spellings encoded", same, || format!("{name}: {symbol:?} of {names:#?}"));
            }
        }
    }
    Ok(summary(found))
}

/// Tests variables of namespaces and templates.
fn variables(toolchain: &Toolchain) -> Result<Summary, String> {
    const SOURCE: &str = "\
__device__ int plain;
extern \"C\" { __constant__ float in_c[3]; }
namespace n {
struct A { int x; };
__device__ float4 nv;
extern \"C\" { __device__ int in_c_too; }
namespace m { __constant__ A deep[2]; __device__ volatile unsigned n; __device__ int m; }
template <class T, int N> __device__ T many[N];
template __device__ A many<A, 3>[3];
}
template <class T> __device__ T pi = T(3);
template __device__ double pi<double>;
";
    let scratch = Scratch::new("mangling-variables")?;
    let file = scratch.write("variables.cu", SOURCE)?;
    let mut found = Found::default();
    for sm in [90, 100] {
        let ptx = nvcc_ptx(toolchain, &file, sm)?;
        let module = ptx_abi::ptx::Module::new(&ptx);
        let names = ["plain", "n::nv", "n::m::deep", "n::m::n", "n::m::m", "n::many<n::A, 3>", "pi<double>"];
        let symbols = names.into_iter().map(|name| (name, mangle::variable(name)));
        let in_c = ["in_c", "n::in_c_too"].map(|name| (name, mangle::extern_c(name)));
        for (name, symbol) in symbols.chain(in_c) {
            let same = symbol.as_ref().is_ok_and(|symbol| module.variable(symbol.as_str()).is_some());
            let all = || module.variables().map(|variable| variable.name).collect::<Vec<_>>();
            found.compare("variables encoded", same, || format!("{name}: {symbol:?} of {:?}", all()));
        }
    }
    Ok(summary(found))
}

/// nvcc renames kernels with internal linkage if files are to be linked (facts 7).
fn static_kernels(toolchain: &Toolchain) -> Result<Summary, String> {
    const SOURCE: &str = "\
static __global__ void stat(float *x) { *x = 1; }
namespace { __global__ void anon(float *x) { *x = 1; } }
namespace n {
namespace { __global__ void inner(const float *x, float *y) { *y = *x; } }
template <class T> static __global__ void instance(T *x) { *x = 1; }
}
int main() {
    stat<<<1, 1>>>(nullptr);
    anon<<<1, 1>>>(nullptr);
    n::inner<<<1, 1>>>(nullptr, nullptr);
    n::instance<<<1, 1>>>((float *)nullptr);
}
";
    let scratch = Scratch::new("mangling-static")?;
    let file = scratch.write("static.cu", SOURCE)?;
    let mut found = Found::default();
    for sm in [75, 90, 100, 120] {
        let entries = prototypes(&nvcc_ptx(toolchain, &file, sm)?)?;
        let symbols: Vec<_> = entries.keys().filter_map(|name| Symbol::parse(name).ok()).collect();
        let pointer = |constant| Ty::Pointer { constant, reference: false, to: Box::new(Ty::Named("float".into())) };
        for (name, types) in [
            ("stat", vec![pointer(false)]),
            ("anon", vec![pointer(false)]),
            ("n::inner", vec![pointer(true), pointer(false)]),
            ("n::(anonymous namespace)::inner", vec![pointer(true), pointer(false)]),
            ("n::instance<float>", vec![pointer(false)]),
        ] {
            let named: Vec<_> = symbols.iter().filter(|symbol| symbol.is_named(name)).collect();
            let same = matches!(named[..], [symbol] if accepts(symbol, &types) && !accepts(symbol, &[]));
            found.compare("static and unnamed", same, || format!("sm_{sm}, {name}: {named:?} of {:?}", entries.keys()));
        }
    }
    Ok(summary(found))
}
