//! The members of the struct in C++, as the checks accept, report or refuse them.

/// The declarations that the members need.
pub(super) const DECLARED: &str = "
enum Mode : unsigned int { Off };
enum Plain : unsigned int { PLAIN };
enum Kept : signed char { KEPT };
enum class Small : unsigned char {};
enum class Truth : bool {};
enum Wide : unsigned long long { WIDE };
struct Node { float value; };
struct Pair { float value, more; };
struct Elsewhere;
struct Other;
template <typename T> struct Box;
union Both { int a; float b; };
typedef float Meters;
typedef float Tile[2];
struct alignas(16) Vec4 { float x, y, z, w; };
struct alignas(16) Quaternion { float w, x, y, z; };
struct alignas(8) Address { void *get; unsigned long more[0]; };
struct Held { const float *x; };
struct Holds { Node *x; };
struct Pointers { const float *x, *y; };
struct Fourth { unsigned short x; };
";

/// A member, other spellings that all levels accept, those that only strict checks refuse, those that only tolerant checks
/// accept, those that strict checks refuse and the others report, and those that all levels refuse.
pub(super) type Line = (&'static str, [&'static [&'static str]; 5]);

pub(super) const LINES: [Line; 32] = [
    (
        "const float *input;",
        [
            &["const volatile float *input;", "const void *input;", "const float &input;", "const float (*input)[3];"],
            &[],
            &[],
            &["float *input;", "void *input;", "float &input;", "float (*input)[3];"],
            &[
                "const double *input;",
                "const float **input;",
                "const Node *input;",
                "unsigned long input;",
                "double input;",
            ],
        ],
    ),
    (
        "int *out;",
        [
            &[
                "void *out;",
                "int &out;",
                "int *__restrict__ out;",
                "int &__restrict__ out;",
                "int *const __restrict__ out;",
            ],
            &[
                "const int *out;",
                "const void *out;",
                "const int &out;",
                "Plain *out;",
                "const Plain *out;",
                "const int *__restrict__ out;",
            ],
            &[],
            &[],
            &[
                "unsigned *out;",
                "int **out;",
                "Kept *out;",
                "Node *out;",
                "long out;",
                "float *out;",
                "float *__restrict__ out;",
                "Node *__restrict__ out;",
                "int Node::*out;",
                "double &__restrict__ out;",
            ],
        ],
    ),
    (
        "const unsigned long **rows[2];",
        [
            &[
                "const unsigned long long **rows[2];",
                "const Wide **rows[2];",
                "void *rows[2];",
                "const void **rows[2];",
                "const unsigned long *__restrict__ *__restrict__ rows[2];",
            ],
            &["const unsigned long *const *rows[2];"],
            &[],
            &[
                "unsigned long **rows[2];",
                "unsigned long *const *rows[2];",
                "void **rows[2];",
                "unsigned long *__restrict__ *rows[2];",
            ],
            &[
                "const long **rows[2];",
                "const double **rows[2];",
                "const unsigned long *rows[2];",
                "unsigned long rows[2];",
                "const long *__restrict__ *rows[2];",
            ],
        ],
    ),
    (
        "const Vec4 *vectors;",
        [
            &["const float4 *vectors;", "const void *vectors;"],
            &[],
            &[],
            &["Vec4 *vectors;", "float4 *vectors;"],
            &["const float *vectors;", "const Node *vectors;", "const int4 *vectors;", "const float3 *vectors;"],
        ],
    ),
    (
        "const Node *node;",
        [
            &["const Node &node;", "const void *node;", "const Node *const node;", "const struct Node *node;"],
            &[],
            &[
                "const Other *node;",
                "const Both *node;",
                "const Box<Node> *node;",
                "unsigned long node;",
                "long long node;",
            ],
            &["Node *node;", "Node &node;"],
            &["const float *node;", "const Node *const *node;", "const Mode *node;", "double node;"],
        ],
    ),
    (
        "Node *const *nodes;",
        [
            &["void *const *nodes;", "const void *nodes;"],
            &["const Node *const *nodes;"],
            &["Other *const *nodes;"],
            &["Node **nodes;", "const Node **nodes;", "void *nodes;"],
            &["float *const *nodes;", "const Node *nodes;", "unsigned long nodes;"],
        ],
    ),
    (
        "const Meters *lengths;",
        [
            &["const float *lengths;", "const void *lengths;"],
            &[],
            &[],
            &["float *lengths;"],
            &["const double *lengths;", "const Node *lengths;", "const int *lengths;", "unsigned long lengths;"],
        ],
    ),
    (
        "Elsewhere *elsewhere;",
        [
            &["void *elsewhere;", "Elsewhere &elsewhere;"],
            &["const Elsewhere *elsewhere;"],
            &["Other *elsewhere;", "float *elsewhere;", "Elsewhere **elsewhere;", "unsigned long elsewhere;"],
            &[],
            &["double elsewhere;"],
        ],
    ),
    (
        "const Mode *modes;",
        [
            &["const void *modes;"],
            &[],
            &["const Plain *modes;", "const int *modes;", "const unsigned *modes;"],
            &["Mode *modes;"],
            &["const Kept *modes;", "const float *modes;", "const Node *modes;"],
        ],
    ),
    (
        "const void *any;",
        [
            &["void *any;", "float *any;", "const Node **any;", "void (*any)(int);"],
            &[],
            &["unsigned long any;"],
            &[],
            &["double any;"],
        ],
    ),
    (
        "const void **anything;",
        [
            &["void **anything;", "const Node **anything;", "void *anything;"],
            &["const void *const *anything;"],
            &[],
            &[],
            &["Node *anything;", "unsigned long anything;"],
        ],
    ),
    ("Mode mode;", [&["Plain mode;", "unsigned mode;"], &[], &["int mode;"], &[], &["float mode;"]]),
    ("int number;", [&["Plain number;", "wchar_t number;"], &[], &[], &[], &["unsigned number;", "float number;"]]),
    (
        "long long word;",
        [
            &["long word;", "Wide word;", "float Node::*word;"],
            &[],
            &["void *word;", "Other *word;", "const Node *word;"],
            &[],
            &["unsigned long word;", "double word;", "float *word;", "void (*word)();", "decltype(nullptr) word;"],
        ],
    ),
    (
        "unsigned long long texture;",
        [&["unsigned long texture;"], &[], &["void *texture;"], &[], &["long texture;", "double texture;"]],
    ),
    (
        "Node pairs[4];",
        [
            &["const Node pairs[4];", "std::array<Node, 4> pairs;", "const std::array<Node, 4> pairs;"],
            &[],
            &[],
            &[],
            &["Pair pairs[2];", "std::array<Pair, 2> pairs;"],
        ],
    ),
    (
        "Node grid[2][3];",
        [
            &["std::array<std::array<Node, 3>, 2> grid;", "std::array<Node, 3> grid[2];"],
            &[],
            &[],
            &[],
            &["Node grid[3][2];", "std::array<std::array<Node, 2>, 3> grid;"],
        ],
    ),
    (
        "float table[2][3];",
        [
            &["std::array<std::array<float, 3>, 2> table;", "std::array<float, 3> table[2];"],
            &[],
            &[],
            &[],
            &["std::array<std::array<float, 2>, 3> table;", "std::array<std::array<int, 3>, 2> table;"],
        ],
    ),
    (
        "unsigned char small;",
        [
            &["Small small;"],
            &[],
            &[],
            &[],
            &["Kept small;", "Truth small;", "bool small;", "unsigned char small, more;"],
        ],
    ),
    ("unsigned short half;", [&["char16_t half;"], &[], &[], &[], &["_Float16 half;", "short half;"]]),
    ("float4 turn;", [&["Vec4 turn;", "const float4 turn;"], &[], &[], &[], &["Quaternion turn;", "int4 turn;"]]),
    (
        "const Tile *tiles;",
        [
            &["const float (*tiles)[2];", "const void *tiles;"],
            &["const float *tiles;"],
            &[],
            &["Tile *tiles;"],
            &["const float (*tiles)[3];", "float (*tiles)[4];", "const int (*tiles)[2];", "const Tile **tiles;"],
        ],
    ),
    (
        "__half bits;",
        [
            &["__half_raw bits;", "const __half_raw bits;", "_Float16 bits;"],
            &[],
            &[],
            &[],
            &["__nv_bfloat16 bits;", "__nv_bfloat16_raw bits;", "unsigned short bits;", "Fourth bits;"],
        ],
    ),
    (
        "__half2 two;",
        [
            &["__half2_raw two;"],
            &[],
            &[],
            &[],
            &["__nv_bfloat162 two;", "__nv_bfloat162_raw two;", "ushort2 two;", "unsigned two;"],
        ],
    ),
    (
        "__nv_bfloat16 brain;",
        [&["__nv_bfloat16_raw brain;"], &[], &[], &[], &["__half_raw brain;", "unsigned short brain;"]],
    ),
    (
        "const __half *raw;",
        [
            &["const __half_raw *raw;", "const void *raw;"],
            &[],
            &[],
            &["__half_raw *raw;", "__half *raw;"],
            &[
                "const __nv_bfloat16_raw *raw;",
                "const unsigned short *raw;",
                "const Fourth *raw;",
                "const __half2_raw *raw;",
            ],
        ],
    ),
    (
        "unsigned short shorts[2];",
        [
            &[
                "__half_raw shorts[2];",
                "__half2_raw shorts;",
                "Fourth shorts[2];",
                "std::array<unsigned short, 2> shorts;",
            ],
            &[],
            &[],
            &[],
            &["__half shorts[2];", "__half2 shorts;"],
        ],
    ),
    (
        "const float *held[2];",
        [
            &["std::array<const float *, 2> held;", "Held held[2];", "Pointers held;", "const void *held[2];"],
            &[],
            &[],
            &["float *held[2];", "std::array<float *, 2> held;", "std::array<void *, 2> held;"],
            &[
                "std::array<const int *, 2> held;",
                "Holds held[2];",
                "decltype(nullptr) held[2];",
                "std::array<const float *const *, 2> held;",
            ],
        ],
    ),
    (
        "unsigned char name[8];",
        [
            &["std::array<unsigned char, 8> name;", "Small name[8];", "unsigned char name[2][4];"],
            &["char name[8];", "const char name[8];", "std::array<char, 8> name;", "char name[2][4];"],
            &[],
            &[],
            &[
                "signed char name[8];",
                "Kept name[8];",
                "bool name[8];",
                "std::array<signed char, 8> name;",
                "char *name;",
            ],
        ],
    ),
    ("signed char tag[4];", [&["char tag[4];"], &[], &[], &[], &["unsigned char tag[4];", "float tag;"]]),
    (
        "const unsigned char *text;",
        [
            &["const void *text;"],
            &["const char *text;", "const char (*text)[8];"],
            &[],
            &["unsigned char *text;", "char *text;"],
            &["const signed char *text;", "const bool *text;", "const Kept *text;", "const char **text;"],
        ],
    ),
    (
        "const Pair *twins;",
        [
            &["const Pair &twins;", "const void *twins;", "Address twins;"],
            &[],
            &["const Node *twins;"],
            &["Pair *twins;"],
            &["Pair twins;", "const Pair twins;", "Pair twins[1];", "const Pair *const *twins;"],
        ],
    ),
];
