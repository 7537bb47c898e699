//! The C++ types that each parameter of the function accepts and refuses.

/// The C++ types that the checks of a parameter accept and refuse.
pub(super) struct Parameter {
    pub(super) name: &'static str,
    /// The type in a prototype.
    pub(super) ty: &'static str,
    /// Other types that all levels accept.
    pub(super) strict: &'static [&'static str],
    /// Types that only strict checks refuse.
    pub(super) compatible: &'static [&'static str],
    /// Types that only tolerant checks accept.
    pub(super) tolerant: &'static [&'static str],
    /// Types that strict checks refuse. The others report that C++ may write.
    pub(super) constant: &'static [&'static str],
    /// Types that all levels refuse.
    pub(super) refused: &'static [&'static str],
}

const fn parameter(
    name: &'static str,
    ty: &'static str,
    [strict, compatible, tolerant, constant, refused]: [&'static [&'static str]; 5],
) -> Parameter {
    Parameter { name, ty, strict, compatible, tolerant, constant, refused }
}

/// Declarations that the definitions need in addition to the types of the header.
pub(super) const DECLARED: &str =
    "struct Session; struct Elsewhere; struct Same { unsigned int a; void *b; }; struct Less { int a; };
enum Plain : unsigned int { PLAIN }; enum Narrow : unsigned char { NARROW }; enum class Kept : signed char { KEPT };
typedef struct CUstream_st *cudaStream_t; struct alignas(16) Quad { float x, y, z, w; };
struct Nested { unsigned char a[8]; struct { void *b; } c; }; struct Doubles { double a, b; }; struct Mixed { int a; double b; };
struct alignas(16) QuadInt { int x, y, z, w; }; struct alignas(16) Last { float x[3]; int w; };
struct alignas(16) Rows { struct { float x, y; } rows[2]; };
typedef float Triple[3]; struct Bytes { unsigned char bytes[16]; };
struct Either { union { float f; unsigned int u; } a; void *b; }; struct Unnamed { union { float f; int i; }; void *b; };\n";

/// The parameters of the function, and then the result.
pub(super) const PARAMETERS: [Parameter; 27] = [
    parameter(
        "params",
        "sim::Params",
        [
            &["const sim::Params"],
            &[],
            &["Same", "Nested", "Either", "Unnamed"],
            &[],
            &["Less", "sim::Params *", "int", "Doubles", "Mixed"],
        ],
    ),
    parameter(
        "mode",
        "Mode",
        [&[], &[], &["unsigned int", "int", "Plain"], &[], &["float", "unsigned char", "Narrow", "Mode *"]],
    ),
    parameter(
        "small",
        "Small",
        [&[], &[], &["signed char", "char", "Kept"], &[], &["unsigned char", "Narrow", "bool", "int", "Small *"]],
    ),
    parameter(
        "input",
        "const float *",
        [
            &["const float *const", "const float *__restrict__", "const float &", "const float &&"],
            &["const void *"],
            &[],
            &["float *", "void *", "float &", "float &&"],
            &["const double *", "const int *", "float", "const float **", "unsigned long long", "const double &"],
        ],
    ),
    parameter(
        "output",
        "int *",
        [
            &["int *__restrict__", "int &", "int &&"],
            &["const int *", "void *", "const void *", "Plain *", "const int &", "Plain &"],
            &[],
            &[],
            &[
                "unsigned int *",
                "float *",
                "int **",
                "int",
                "Session *",
                "bool *",
                "unsigned int &",
                "int *&",
                "float &&",
            ],
        ],
    ),
    parameter(
        "len",
        "unsigned long long",
        [
            &["unsigned long", "const unsigned long"],
            &[],
            &["void *", "Session *", "cudaStream_t"],
            &[],
            &["long", "long long", "unsigned int", "int", "double", "float *"],
        ],
    ),
    parameter("flag", "bool", [&[], &[], &[], &[], &["char", "unsigned char", "int", "Narrow"]]),
    parameter(
        "byte",
        "signed char",
        [&["char", "Kept"], &[], &[], &[], &["unsigned char", "Narrow", "bool", "short", "int"]],
    ),
    parameter(
        "stream",
        "cudaStream_t",
        [
            &["CUstream_st *"],
            &["void *"],
            &["unsigned long long", "long", "Session *"],
            &[],
            &["int", "unsigned int", "double", "float *"],
        ],
    ),
    parameter(
        "session",
        "Session *",
        [
            &["Session &"],
            &["void *", "const Session *", "const Session &"],
            &["Elsewhere *", "unsigned long", "Elsewhere &", "int &"],
            &[],
            &["int", "Less"],
        ],
    ),
    parameter(
        "other",
        "const sim::Params *",
        [
            &["const sim::Params &"],
            &["const void *"],
            &["const Less *", "const Less &"],
            &["sim::Params *", "sim::Params &"],
            &["const float *", "const sim::Params *const *", "const float &", "const sim::Params *const &"],
        ],
    ),
    parameter(
        "data",
        "void *",
        [&[], &["float *", "const void *", "Session *"], &["long"], &[], &["int", "double", "Less"]],
    ),
    parameter(
        "table",
        "unsigned char *const *",
        [
            &["unsigned char *const &", "unsigned char *const __restrict__ *__restrict__"],
            &["const unsigned char *const *", "void *const *", "const void *"],
            &[],
            &["unsigned char **", "const unsigned char **", "unsigned char *__restrict__ *"],
            &[
                "signed char *const *",
                "const unsigned char *",
                "const unsigned char &",
                "signed char *const __restrict__ *",
            ],
        ],
    ),
    parameter(
        "rows",
        "const float (*)[3]",
        [
            &["const float (&)[3]"],
            &["const void *"],
            &[],
            &["float (*)[3]", "float (&)[3]"],
            &["const float (*)[4]", "const double (*)[3]", "const float *", "const float (&)[4]"],
        ],
    ),
    parameter(
        "vector",
        "float4",
        [&[], &[], &["Quad", "Rows"], &[], &["float3", "Less", "const float *", "int4", "QuadInt", "Last"]],
    ),
    parameter(
        "callback",
        "bool (*)(void *, int)",
        [
            &["bool (*)(void *, const int)", "bool (*)(void *, Kept4)", "bool (&)(void *, int)"],
            &["void *", "bool (*)(unsigned char &, int)"],
            &[],
            &["bool (*)(const void *, int)", "bool (&)(const float &, int)"],
            &[
                "void (*)(void *, int)",
                "bool (*)(void *)",
                "bool (*)(void *, float)",
                "bool (*)(void *, int, ...)",
                "int *",
            ],
        ],
    ),
    parameter(
        "logger",
        "int (*)(float *, unsigned long long, ...)",
        [
            &["int (*)(float *, unsigned long, ...)"],
            &["void *", "int (*)(void *, unsigned long, ...)"],
            &[],
            &["int (*)(const float *, unsigned long, ...)"],
            &[
                "int (*)(float *, unsigned long)",
                "int (*)(const double *, unsigned long, ...)",
                "int (*)(float *, ...)",
            ],
        ],
    ),
    parameter(
        "lists",
        "float *(*)[2]",
        [
            &["float *__restrict__ (*)[2]", "float *__restrict__ (&)[2]", "float *(*__restrict__)[2]"],
            &["const float *(*)[2]", "const float *__restrict__ (*)[2]", "void *"],
            &[],
            &[],
            &["int *__restrict__ (*)[2]", "float *__restrict__ (*)[3]", "float **"],
        ],
    ),
    parameter(
        "grid",
        "float (*)[2][3]",
        [
            &["Triple (*)[2]"],
            &["void *", "const Triple (*)[2]"],
            &[],
            &[],
            &["float (*)[2]", "float (*)[3]", "float (*)[2][2]", "float *", "Triple *", "int (*)[2][3]"],
        ],
    ),
    parameter(
        "bytes",
        "const Bytes *",
        [&[], &["const void *"], &["const Less *"], &["Bytes *"], &["const int *", "const Bytes *const *", "Bytes"]],
    ),
    parameter(
        "nodes",
        "sim::Params *const *",
        [
            &["sim::Params *const &"],
            &["const sim::Params *const *", "void *const *", "const void *"],
            &["Less *const *", "const Less *const *"],
            &["sim::Params **"],
            &["float *const *", "const sim::Params *", "Mode *const *", "sim::Params **const *"],
        ],
    ),
    parameter(
        "modes",
        "Mode *",
        [
            &["Mode &"],
            &["void *", "const Mode *"],
            &["unsigned int *", "int *", "Plain *", "const int *"],
            &[],
            &["float *", "Narrow *", "unsigned char *", "Session *", "Mode **", "long *"],
        ],
    ),
    parameter(
        "half",
        "__half",
        [
            &["const __half"],
            &["__half_raw"],
            &[],
            &[],
            &["__nv_bfloat16", "__nv_bfloat16_raw", "unsigned short", "short", "float", "__half *"],
        ],
    ),
    parameter(
        "text",
        "const unsigned char *",
        [
            &["const unsigned char &"],
            &["const char *", "const void *"],
            &[],
            &["char *", "unsigned char *", "char &"],
            &["const signed char *", "const bool *", "char", "const char **", "Kept *"],
        ],
    ),
    parameter(
        "lines",
        "const signed char (*)[8]",
        [
            &["const char (*)[8]"],
            &["const void *"],
            &[],
            &["char (*)[8]"],
            &["const unsigned char (*)[8]", "const char (*)[9]", "const char *"],
        ],
    ),
    parameter(
        "factor",
        "double",
        [&["const double"], &[], &[], &[], &["float", "long", "long double", "double *", "const double &"]],
    ),
    parameter("", "int", [&[], &["Plain"], &[], &[], &["void", "unsigned int", "bool", "long", "float"]]),
];
