// Made by ptx-abi from types in Rust: change them there, and make this file again.
#pragma once

#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#ifndef __CUDACC__
#include <vector_types.h>
#endif

struct Node;
namespace lists { struct List; } // some List_...: cast a pointer to it
struct Pair; // some Pair_...: cast a pointer to it
struct Pair_b0e9366b;
struct Rgb;
struct Leaves;
union Word;
union Tree;
namespace other { struct Elsewhere; }

#ifndef PTX_ABI_DEFINED_Particle
#define PTX_ABI_DEFINED_Particle
// 48 bytes, alignment 16 bytes
struct Particle {
    float3 position;      // byte 0
    float mass;           // byte 12
    float4 velocity;      // byte 16
    const Particle *next; // byte 32
};
#endif

#ifndef PTX_ABI_DEFINED_Fig3
#define PTX_ABI_DEFINED_Fig3
// 12 bytes, alignment 4 bytes
struct Fig3 {
    short s : 9;   // bits 0 to 8
    int j : 9;     // bits 9 to 17
    signed char c; // byte 3
    short t : 9;   // bits 32 to 40
    short u : 9;   // bits 48 to 56
    signed char d; // byte 8
};
#endif

#ifndef PTX_ABI_DEFINED_Mode
#define PTX_ABI_DEFINED_Mode
// 1 byte, alignment 1 byte
enum class Mode : unsigned char {
    Off = 0,
    On = 1,
    default_ = 3,
};
#endif

#ifndef PTX_ABI_DEFINED_Fig6
#define PTX_ABI_DEFINED_Fig6
// 10 bytes, alignment 1 byte
struct Fig6 {
    signed char c; // byte 0
    int : 0;       // what follows starts at bit 32
    signed char d; // byte 4
    short : 9;     // bits 48 to 56
    signed char e; // byte 8
    bool flag : 1; // bit 72
    Mode mode : 2; // bits 73 to 74
};
#endif

#ifndef PTX_ABI_DEFINED_deep__er__Limits
#define PTX_ABI_DEFINED_deep__er__Limits
namespace deep { namespace er {
// 8 bytes, alignment 8 bytes
enum class Limits : long long {
    Lowest = -9223372036854775807LL - 1,
    Highest = 9223372036854775807LL,
};
}} // namespace deep::er
#endif

#ifndef PTX_ABI_DEFINED_deep__er__Tagged
#define PTX_ABI_DEFINED_deep__er__Tagged
namespace deep { namespace er {
// 48 bytes, alignment 16 bytes
struct Tagged {
    ::Mode tagOfWord;               // byte 0
    union { // byte 4
        struct { // byte 4
            unsigned short low;  // byte 4
            unsigned short high; // byte 6
        };
        unsigned int bits; // byte 4
        float value;       // byte 4
    };
    alignas(16) float alignedValue; // byte 16
    ::deep::er::Limits limits;      // byte 24
    // none[0] would be at byte 32
    const ::Node *firstNode;        // byte 32
};
}} // namespace deep::er
#endif

#ifndef PTX_ABI_DEFINED_Packed
#define PTX_ABI_DEFINED_Packed
// 18 bytes, alignment 2 bytes
#pragma pack(push, 2)
struct Packed {
    unsigned char tag;                // byte 0
    double value;                     // byte 2
    alignas(2) unsigned char rest[8]; // byte 10
};
#pragma pack(pop)
#endif

#ifndef PTX_ABI_DEFINED_PackedBits
#define PTX_ABI_DEFINED_PackedBits
// 6 bytes, alignment 1 byte
#ifdef _MSC_VER
#error "PackedBits: MSVC places such bit-fields elsewhere"
#endif
struct __attribute__((packed)) PackedBits {
    unsigned char tag;      // byte 0
    unsigned int low : 20;  // bits 8 to 27
    unsigned int high : 20; // bits 28 to 47
};
#endif

#ifndef PTX_ABI_DEFINED_Pair_9f914079
#define PTX_ABI_DEFINED_Pair_9f914079
// 8 bytes, alignment 4 bytes
struct Pair_9f914079 {
    float first;          // byte 0
    unsigned char second; // byte 4
};
#endif

#ifndef PTX_ABI_DEFINED_Pair_97c77784
#define PTX_ABI_DEFINED_Pair_97c77784
// 8 bytes, alignment 4 bytes
struct Pair_97c77784 {
    unsigned char first; // byte 0
    float second;        // byte 4
};
#endif

#ifndef PTX_ABI_DEFINED_Pairs
#define PTX_ABI_DEFINED_Pairs
// 32 bytes, alignment 32 bytes
struct alignas(32) Pairs {
    Pair_9f914079 a;    // byte 0
    Pair_97c77784 b;    // byte 8
    Pair_9f914079 c[2]; // byte 16
};
#endif

#ifndef PTX_ABI_DEFINED_lists__List_b20bab4e
#define PTX_ABI_DEFINED_lists__List_b20bab4e
namespace lists {
// 16 bytes, alignment 8 bytes
struct List_b20bab4e {
    float value;         // byte 0
    ::lists::List *next; // byte 8
};
} // namespace lists
#endif

#ifndef PTX_ABI_DEFINED_Links
#define PTX_ABI_DEFINED_Links
// 72 bytes, alignment 8 bytes
struct Links {
    const Pair *any;               // byte 0
    lists::List_b20bab4e list;     // byte 8
    Pair_b0e9366b *words;          // byte 24
    const Pair_b0e9366b *more[2];  // byte 32
    const Rgb *colour;             // byte 48
    const Leaves *const *branches; // byte 56
    const Leaves *const ***trees;  // byte 64
};
#endif

#ifndef PTX_ABI_DEFINED_Pair_b0e9366b
#define PTX_ABI_DEFINED_Pair_b0e9366b
// 8 bytes, alignment 4 bytes
struct Pair_b0e9366b {
    unsigned short first; // byte 0
    unsigned int second;  // byte 4
};
#endif

#ifndef PTX_ABI_DEFINED_words__WordPair
#define PTX_ABI_DEFINED_words__WordPair
namespace words {
// 8 bytes, alignment 4 bytes
using WordPair = Pair_b0e9366b;
} // namespace words
#endif

#ifndef PTX_ABI_DEFINED_Rgb
#define PTX_ABI_DEFINED_Rgb
// 3 bytes, alignment 1 byte
struct alignas(1) Rgb {
    unsigned char r; // byte 0
    unsigned char g; // byte 1
    unsigned char b; // byte 2
};
#endif

#ifndef PTX_ABI_DEFINED_Colour
#define PTX_ABI_DEFINED_Colour
// 3 bytes, alignment 1 byte
using Colour = Rgb;
#endif

#ifndef PTX_ABI_DEFINED_Branch
#define PTX_ABI_DEFINED_Branch
// 8 bytes, alignment 8 bytes
using Branch = const Leaves *;
#endif

#ifndef PTX_ABI_DEFINED_Node
#define PTX_ABI_DEFINED_Node
// 48 bytes, alignment 8 bytes
struct Node {
    Node *children[2];                  // byte 0
    const Word *word;                   // byte 16
    Tree *tree;                         // byte 24
    other::Elsewhere *const *elsewhere; // byte 32
    const Mode *state;                  // byte 40
};
#endif

#ifndef PTX_ABI_DEFINED_Tree
#define PTX_ABI_DEFINED_Tree
// 48 bytes, alignment 8 bytes
union Tree {
    Node root;                // byte 0
    unsigned long long count; // byte 0
};
#endif

#ifndef PTX_ABI_DEFINED_Row
#define PTX_ABI_DEFINED_Row
// 16 bytes, alignment 4 bytes
using Row = float[4];
#endif

#ifndef PTX_ABI_DEFINED_Meters
#define PTX_ABI_DEFINED_Meters
// 4 bytes, alignment 4 bytes
using Meters = float;
#endif

#ifndef PTX_ABI_DEFINED_opencl__Float3
#define PTX_ABI_DEFINED_opencl__Float3
namespace opencl {
// 16 bytes, alignment 16 bytes
struct alignas(16) float3 {
    float x; // byte 0
    float y; // byte 4
    float z; // byte 8
};
} // namespace opencl
#endif

#ifndef PTX_ABI_DEFINED_TensorMap
#define PTX_ABI_DEFINED_TensorMap
// 128 bytes, alignment 64 bytes
struct alignas(64) TensorMap {
    unsigned char bytes[128]; // byte 0
};
#endif

#ifndef PTX_ABI_DEFINED_Duo
#define PTX_ABI_DEFINED_Duo
// 4 bytes, alignment 2 bytes
struct Duo {
    unsigned char _0;  // byte 0
    unsigned short _1; // byte 2
};
#endif

#ifndef PTX_ABI_DEFINED_template
#define PTX_ABI_DEFINED_template
// 8 bytes, alignment 4 bytes
struct template_ {
    int int_;              // byte 0
    unsigned char struct_; // byte 4
    ::Mode Mode;           // byte 5
};
#endif

#ifndef PTX_ABI_DEFINED_Leaves
#define PTX_ABI_DEFINED_Leaves
// 640 bytes, alignment 64 bytes
struct Leaves {
    __int128 wide;                          // byte 0
    Row rows[2];                            // byte 16
    Meters height;                          // byte 48
    bool yes;                               // byte 52
    Rgb color;                              // byte 53
    uchar4 bytes;                           // byte 56
    unsigned long long texture;             // byte 64, a cudaTextureObject_t
    unsigned long long surfaces[2];         // byte 72, a cudaSurfaceObject_t
    unsigned int shared;                    // byte 88, the address of a float in shared memory
    __half half;                            // byte 92
    __nv_bfloat16 brain;                    // byte 94
    __half2 halves;                         // byte 96
    __nv_bfloat162 brains;                  // byte 100
    __nv_fp8_e4m3 eighth;                   // byte 104
    opencl::float3 padded;                  // byte 112
    alignas(8) unsigned char opaque[3][24]; // byte 128
    TensorMap map;                          // byte 256
    unsigned int count;                     // byte 384
    unsigned long long unset;               // byte 392
    double matrix[3][4];                    // byte 400
    const signed char *const *names;        // byte 496
    unsigned int *words;                    // byte 504
    const __half *numbers;                  // byte 512
    long long distance;                     // byte 520
    longlong4 old;                          // byte 528
    double4_32a new_;                       // byte 576
    Duo duo;                                // byte 608
    template_ keyword;                      // byte 612
};
#endif

// From here on the compiler checks that it lays these types out as Rust does.

#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
#ifndef PTX_ABI_CHECKS
#define PTX_ABI_CHECKS
namespace ptx_abi {
template <typename A, typename B> struct same { static constexpr bool value = false; };
template <typename A> struct same<A, A> { static constexpr bool value = true; };
// An integer that is at least as wide.
template <typename T> struct wide { using integer = unsigned long long; };
#if defined(__SIZEOF_INT128__) || defined(__CUDACC_RTC_INT128__)
template <> struct wide<__int128> { using integer = unsigned __int128; };
template <> struct wide<unsigned __int128> { using integer = unsigned __int128; };
#endif
}
// Units that define one variable link.
#ifdef _MSC_VER
#define PTX_ABI_WEAK __declspec(selectany)
#else
#define PTX_ABI_WEAK __attribute__((weak))
#endif
#ifdef __CUDACC__
#define PTX_ABI_CONSTEXPR __host__ __device__ constexpr
#else
#define PTX_ABI_CONSTEXPR constexpr
#endif
// Measures a bit-field: how often a one can be shifted before it is lost (`limit` at most; of a bool always).
#define PTX_ABI_MEASURE(name, type, member) \
    namespace { \
    struct name { \
        using wide = ptx_abi::wide<decltype(type::member)>::integer; \
        static constexpr int limit = 8 * sizeof(wide); \
        static PTX_ABI_CONSTEXPR int width() { \
            int width = 0; \
            for (wide one = 1; one != 0; one <<= 1, ++width) { \
                type value{}; \
                value.member = static_cast<decltype(type::member)>(one); \
                if (value.member == decltype(type::member)()) break; \
            } \
            return width; \
        } \
    }; \
    }
// The member is of this type, and at this byte.
#define PTX_ABI_MEMBER(type, member, byte, ...) \
    static_assert(__builtin_offsetof(type, member) == byte, #type "::" #member ": byte " #byte); \
    static_assert(ptx_abi::same<decltype(type::member), __VA_ARGS__>::value, #type "::" #member ": " #__VA_ARGS__)
// The enumeration is held by this integer.
#define PTX_ABI_INTEGER(type, ...) \
    static_assert(ptx_abi::same<__underlying_type(type), __VA_ARGS__>::value, #type ": " #__VA_ARGS__)
// The bit-field is of this type.
#define PTX_ABI_BITS_TYPE(type, member, declared) \
    static_assert(ptx_abi::same<decltype(type::member), declared>::value, #type "::" #member ": " #declared)
// The bit-field has this width, and stands behind so many other members: the initializer sets this one alone.
#define PTX_ABI_BITS(name, type, member, bits, ...) \
    PTX_ABI_MEASURE(ptx_abi_width_##name, type, member) \
    static_assert(ptx_abi::same<decltype(type::member), bool>::value \
        || ptx_abi_width_##name::width() == (bits < ptx_abi_width_##name::limit ? bits : ptx_abi_width_##name::limit), \
        #type "::" #member ": " #bits " bits"); \
    static_assert(type{__VA_ARGS__}.member != decltype(type::member)(), #type "::" #member ": order of members")
#endif

#ifndef PTX_ABI_CHECKED_Particle
#define PTX_ABI_CHECKED_Particle
static_assert(sizeof(Particle) == 48, "Particle: size");
static_assert(alignof(Particle) == 16, "Particle: alignment");
PTX_ABI_MEMBER(Particle, position, 0, float3);
PTX_ABI_MEMBER(Particle, mass, 12, float);
PTX_ABI_MEMBER(Particle, velocity, 16, float4);
PTX_ABI_MEMBER(Particle, next, 32, const Particle *);
#endif
#ifndef PTX_ABI_LAYOUT_Particle
#define PTX_ABI_LAYOUT_Particle 0x2e4fdfa55be050a9ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Particle = 0x2e4fdfa55be050a9ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Particle == 0x2e4fdfa55be050a9ULL, "another header has another Particle");

#ifndef PTX_ABI_CHECKED_Fig3
#define PTX_ABI_CHECKED_Fig3
static_assert(sizeof(Fig3) == 12, "Fig3: size");
static_assert(alignof(Fig3) == 4, "Fig3: alignment");
PTX_ABI_BITS_TYPE(Fig3, s, short);
PTX_ABI_BITS(Fig3__s, Fig3, s, 9, -1);
PTX_ABI_BITS_TYPE(Fig3, j, int);
PTX_ABI_BITS(Fig3__j, Fig3, j, 9, {}, -1);
PTX_ABI_MEMBER(Fig3, c, 3, signed char);
PTX_ABI_BITS_TYPE(Fig3, t, short);
PTX_ABI_BITS(Fig3__t, Fig3, t, 9, {}, {}, {}, -1);
PTX_ABI_BITS_TYPE(Fig3, u, short);
PTX_ABI_BITS(Fig3__u, Fig3, u, 9, {}, {}, {}, {}, -1);
PTX_ABI_MEMBER(Fig3, d, 8, signed char);
#endif
#ifndef PTX_ABI_LAYOUT_Fig3
#define PTX_ABI_LAYOUT_Fig3 0x47a93c7d7ba12fdaULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Fig3 = 0x47a93c7d7ba12fdaULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Fig3 == 0x47a93c7d7ba12fdaULL, "another header has another Fig3");

#ifndef PTX_ABI_CHECKED_Mode
#define PTX_ABI_CHECKED_Mode
static_assert(sizeof(Mode) == 1, "Mode: size");
static_assert(alignof(Mode) == 1, "Mode: alignment");
PTX_ABI_INTEGER(Mode, unsigned char);
static_assert(static_cast<unsigned char>(Mode::Off) == 0, "Mode::Off: value");
static_assert(static_cast<unsigned char>(Mode::On) == 1, "Mode::On: value");
static_assert(static_cast<unsigned char>(Mode::default_) == 3, "Mode::default_: value");
#endif
#ifndef PTX_ABI_LAYOUT_Mode
#define PTX_ABI_LAYOUT_Mode 0xaf7d4de66988a8abULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Mode = 0xaf7d4de66988a8abULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Mode == 0xaf7d4de66988a8abULL, "another header has another Mode");

#ifndef PTX_ABI_CHECKED_Fig6
#define PTX_ABI_CHECKED_Fig6
static_assert(sizeof(Fig6) == 10, "Fig6: size");
static_assert(alignof(Fig6) == 1, "Fig6: alignment");
PTX_ABI_MEMBER(Fig6, c, 0, signed char);
PTX_ABI_MEMBER(Fig6, d, 4, signed char);
PTX_ABI_MEMBER(Fig6, e, 8, signed char);
PTX_ABI_BITS_TYPE(Fig6, flag, bool);
PTX_ABI_BITS(Fig6__flag, Fig6, flag, 1, {}, {}, {}, true);
PTX_ABI_BITS_TYPE(Fig6, mode, Mode);
PTX_ABI_BITS(Fig6__mode, Fig6, mode, 2, {}, {}, {}, {}, static_cast<decltype(Fig6::mode)>(1));
#endif
#ifndef PTX_ABI_LAYOUT_Fig6
#define PTX_ABI_LAYOUT_Fig6 0x7d82ecd9b6088608ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Fig6 = 0x7d82ecd9b6088608ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Fig6 == 0x7d82ecd9b6088608ULL, "another header has another Fig6");

#ifndef PTX_ABI_CHECKED_deep__er__Limits
#define PTX_ABI_CHECKED_deep__er__Limits
static_assert(sizeof(deep::er::Limits) == 8, "deep::er::Limits: size");
static_assert(alignof(deep::er::Limits) == 8, "deep::er::Limits: alignment");
PTX_ABI_INTEGER(deep::er::Limits, long long);
static_assert(static_cast<long long>(deep::er::Limits::Lowest) == -9223372036854775807LL - 1, "deep::er::Limits::Lowest: value");
static_assert(static_cast<long long>(deep::er::Limits::Highest) == 9223372036854775807LL, "deep::er::Limits::Highest: value");
#endif
#ifndef PTX_ABI_LAYOUT_deep__er__Limits
#define PTX_ABI_LAYOUT_deep__er__Limits 0x07e46017370c0e5cULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_deep__er__Limits = 0x07e46017370c0e5cULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_deep__er__Limits == 0x07e46017370c0e5cULL, "another header has another deep__er__Limits");

#ifndef PTX_ABI_CHECKED_deep__er__Tagged
#define PTX_ABI_CHECKED_deep__er__Tagged
static_assert(sizeof(deep::er::Tagged) == 48, "deep::er::Tagged: size");
static_assert(alignof(deep::er::Tagged) == 16, "deep::er::Tagged: alignment");
PTX_ABI_MEMBER(deep::er::Tagged, tagOfWord, 0, Mode);
PTX_ABI_MEMBER(deep::er::Tagged, low, 4, unsigned short);
PTX_ABI_MEMBER(deep::er::Tagged, high, 6, unsigned short);
PTX_ABI_MEMBER(deep::er::Tagged, bits, 4, unsigned int);
PTX_ABI_MEMBER(deep::er::Tagged, value, 4, float);
PTX_ABI_MEMBER(deep::er::Tagged, alignedValue, 16, float);
PTX_ABI_MEMBER(deep::er::Tagged, limits, 24, deep::er::Limits);
PTX_ABI_MEMBER(deep::er::Tagged, firstNode, 32, const Node *);
#endif
#ifndef PTX_ABI_LAYOUT_deep__er__Tagged
#define PTX_ABI_LAYOUT_deep__er__Tagged 0xf57d3cbe608bbda3ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_deep__er__Tagged = 0xf57d3cbe608bbda3ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_deep__er__Tagged == 0xf57d3cbe608bbda3ULL, "another header has another deep__er__Tagged");

#ifndef PTX_ABI_CHECKED_Packed
#define PTX_ABI_CHECKED_Packed
static_assert(sizeof(Packed) == 18, "Packed: size");
static_assert(alignof(Packed) == 2, "Packed: alignment");
PTX_ABI_MEMBER(Packed, tag, 0, unsigned char);
PTX_ABI_MEMBER(Packed, value, 2, double);
PTX_ABI_MEMBER(Packed, rest, 10, unsigned char[8]);
#endif
#ifndef PTX_ABI_LAYOUT_Packed
#define PTX_ABI_LAYOUT_Packed 0xdf2d4653f72eceb3ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Packed = 0xdf2d4653f72eceb3ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Packed == 0xdf2d4653f72eceb3ULL, "another header has another Packed");

#ifndef PTX_ABI_CHECKED_PackedBits
#define PTX_ABI_CHECKED_PackedBits
static_assert(sizeof(PackedBits) == 6, "PackedBits: size");
static_assert(alignof(PackedBits) == 1, "PackedBits: alignment");
PTX_ABI_MEMBER(PackedBits, tag, 0, unsigned char);
PTX_ABI_BITS_TYPE(PackedBits, low, unsigned int);
PTX_ABI_BITS(PackedBits__low, PackedBits, low, 20, {}, 1);
PTX_ABI_BITS_TYPE(PackedBits, high, unsigned int);
PTX_ABI_BITS(PackedBits__high, PackedBits, high, 20, {}, {}, 1);
#endif
#ifndef PTX_ABI_LAYOUT_PackedBits
#define PTX_ABI_LAYOUT_PackedBits 0xb70ab2179cea1820ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_PackedBits = 0xb70ab2179cea1820ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_PackedBits == 0xb70ab2179cea1820ULL, "another header has another PackedBits");

#ifndef PTX_ABI_CHECKED_Pair_9f914079
#define PTX_ABI_CHECKED_Pair_9f914079
static_assert(sizeof(Pair_9f914079) == 8, "Pair_9f914079: size");
static_assert(alignof(Pair_9f914079) == 4, "Pair_9f914079: alignment");
PTX_ABI_MEMBER(Pair_9f914079, first, 0, float);
PTX_ABI_MEMBER(Pair_9f914079, second, 4, unsigned char);
#endif
#ifndef PTX_ABI_LAYOUT_Pair_9f914079
#define PTX_ABI_LAYOUT_Pair_9f914079 0x9f914079e432787bULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Pair_9f914079 = 0x9f914079e432787bULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Pair_9f914079 == 0x9f914079e432787bULL, "another header has another Pair_9f914079");

#ifndef PTX_ABI_CHECKED_Pair_97c77784
#define PTX_ABI_CHECKED_Pair_97c77784
static_assert(sizeof(Pair_97c77784) == 8, "Pair_97c77784: size");
static_assert(alignof(Pair_97c77784) == 4, "Pair_97c77784: alignment");
PTX_ABI_MEMBER(Pair_97c77784, first, 0, unsigned char);
PTX_ABI_MEMBER(Pair_97c77784, second, 4, float);
#endif
#ifndef PTX_ABI_LAYOUT_Pair_97c77784
#define PTX_ABI_LAYOUT_Pair_97c77784 0x97c777841611c60fULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Pair_97c77784 = 0x97c777841611c60fULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Pair_97c77784 == 0x97c777841611c60fULL, "another header has another Pair_97c77784");

#ifndef PTX_ABI_CHECKED_Pairs
#define PTX_ABI_CHECKED_Pairs
static_assert(sizeof(Pairs) == 32, "Pairs: size");
static_assert(alignof(Pairs) == 32, "Pairs: alignment");
PTX_ABI_MEMBER(Pairs, a, 0, Pair_9f914079);
PTX_ABI_MEMBER(Pairs, b, 8, Pair_97c77784);
PTX_ABI_MEMBER(Pairs, c, 16, Pair_9f914079[2]);
#endif
#ifndef PTX_ABI_LAYOUT_Pairs
#define PTX_ABI_LAYOUT_Pairs 0xd77eca4de26b35f4ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Pairs = 0xd77eca4de26b35f4ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Pairs == 0xd77eca4de26b35f4ULL, "another header has another Pairs");

#ifndef PTX_ABI_CHECKED_lists__List_b20bab4e
#define PTX_ABI_CHECKED_lists__List_b20bab4e
static_assert(sizeof(lists::List_b20bab4e) == 16, "lists::List_b20bab4e: size");
static_assert(alignof(lists::List_b20bab4e) == 8, "lists::List_b20bab4e: alignment");
PTX_ABI_MEMBER(lists::List_b20bab4e, value, 0, float);
PTX_ABI_MEMBER(lists::List_b20bab4e, next, 8, lists::List *);
#endif
#ifndef PTX_ABI_LAYOUT_lists__List_b20bab4e
#define PTX_ABI_LAYOUT_lists__List_b20bab4e 0xb20bab4e02590be3ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_lists__List_b20bab4e = 0xb20bab4e02590be3ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_lists__List_b20bab4e == 0xb20bab4e02590be3ULL, "another header has another lists__List_b20bab4e");

#ifndef PTX_ABI_CHECKED_Links
#define PTX_ABI_CHECKED_Links
static_assert(sizeof(Links) == 72, "Links: size");
static_assert(alignof(Links) == 8, "Links: alignment");
PTX_ABI_MEMBER(Links, any, 0, const Pair *);
PTX_ABI_MEMBER(Links, list, 8, lists::List_b20bab4e);
PTX_ABI_MEMBER(Links, words, 24, Pair_b0e9366b *);
PTX_ABI_MEMBER(Links, more, 32, const Pair_b0e9366b *[2]);
PTX_ABI_MEMBER(Links, colour, 48, const Rgb *);
PTX_ABI_MEMBER(Links, branches, 56, const Leaves *const *);
PTX_ABI_MEMBER(Links, trees, 64, const Leaves *const ***);
#endif
#ifndef PTX_ABI_LAYOUT_Links
#define PTX_ABI_LAYOUT_Links 0x85ab354e0e8aaf38ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Links = 0x85ab354e0e8aaf38ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Links == 0x85ab354e0e8aaf38ULL, "another header has another Links");

#ifndef PTX_ABI_CHECKED_Pair_b0e9366b
#define PTX_ABI_CHECKED_Pair_b0e9366b
static_assert(sizeof(Pair_b0e9366b) == 8, "Pair_b0e9366b: size");
static_assert(alignof(Pair_b0e9366b) == 4, "Pair_b0e9366b: alignment");
PTX_ABI_MEMBER(Pair_b0e9366b, first, 0, unsigned short);
PTX_ABI_MEMBER(Pair_b0e9366b, second, 4, unsigned int);
#endif
#ifndef PTX_ABI_LAYOUT_Pair_b0e9366b
#define PTX_ABI_LAYOUT_Pair_b0e9366b 0xb0e9366bd69b2c48ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Pair_b0e9366b = 0xb0e9366bd69b2c48ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Pair_b0e9366b == 0xb0e9366bd69b2c48ULL, "another header has another Pair_b0e9366b");

#ifndef PTX_ABI_CHECKED_words__WordPair
#define PTX_ABI_CHECKED_words__WordPair
static_assert(sizeof(words::WordPair) == 8, "words::WordPair: size");
static_assert(alignof(words::WordPair) == 4, "words::WordPair: alignment");
#endif
#ifndef PTX_ABI_LAYOUT_words__WordPair
#define PTX_ABI_LAYOUT_words__WordPair 0xf56d4aaa9b8c9b2eULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_words__WordPair = 0xf56d4aaa9b8c9b2eULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_words__WordPair == 0xf56d4aaa9b8c9b2eULL, "another header has another words__WordPair");

#ifndef PTX_ABI_CHECKED_Rgb
#define PTX_ABI_CHECKED_Rgb
static_assert(sizeof(Rgb) == 3, "Rgb: size");
static_assert(alignof(Rgb) == 1, "Rgb: alignment");
PTX_ABI_MEMBER(Rgb, r, 0, unsigned char);
PTX_ABI_MEMBER(Rgb, g, 1, unsigned char);
PTX_ABI_MEMBER(Rgb, b, 2, unsigned char);
#endif
#ifndef PTX_ABI_LAYOUT_Rgb
#define PTX_ABI_LAYOUT_Rgb 0x7f6826d4286f9cdfULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Rgb = 0x7f6826d4286f9cdfULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Rgb == 0x7f6826d4286f9cdfULL, "another header has another Rgb");

#ifndef PTX_ABI_CHECKED_Colour
#define PTX_ABI_CHECKED_Colour
static_assert(sizeof(Colour) == 3, "Colour: size");
static_assert(alignof(Colour) == 1, "Colour: alignment");
#endif
#ifndef PTX_ABI_LAYOUT_Colour
#define PTX_ABI_LAYOUT_Colour 0xf9ea67c4c844c727ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Colour = 0xf9ea67c4c844c727ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Colour == 0xf9ea67c4c844c727ULL, "another header has another Colour");

#ifndef PTX_ABI_CHECKED_Branch
#define PTX_ABI_CHECKED_Branch
static_assert(sizeof(Branch) == 8, "Branch: size");
static_assert(alignof(Branch) == 8, "Branch: alignment");
#endif
#ifndef PTX_ABI_LAYOUT_Branch
#define PTX_ABI_LAYOUT_Branch 0x6f7eb18afbb8de9fULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Branch = 0x6f7eb18afbb8de9fULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Branch == 0x6f7eb18afbb8de9fULL, "another header has another Branch");

#ifndef PTX_ABI_CHECKED_Node
#define PTX_ABI_CHECKED_Node
static_assert(sizeof(Node) == 48, "Node: size");
static_assert(alignof(Node) == 8, "Node: alignment");
PTX_ABI_MEMBER(Node, children, 0, Node *[2]);
PTX_ABI_MEMBER(Node, word, 16, const Word *);
PTX_ABI_MEMBER(Node, tree, 24, Tree *);
PTX_ABI_MEMBER(Node, elsewhere, 32, other::Elsewhere *const *);
PTX_ABI_MEMBER(Node, state, 40, const Mode *);
#endif
#ifndef PTX_ABI_LAYOUT_Node
#define PTX_ABI_LAYOUT_Node 0xdfbfbad52bcb9383ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Node = 0xdfbfbad52bcb9383ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Node == 0xdfbfbad52bcb9383ULL, "another header has another Node");

#ifndef PTX_ABI_CHECKED_Tree
#define PTX_ABI_CHECKED_Tree
static_assert(sizeof(Tree) == 48, "Tree: size");
static_assert(alignof(Tree) == 8, "Tree: alignment");
PTX_ABI_MEMBER(Tree, root, 0, Node);
PTX_ABI_MEMBER(Tree, count, 0, unsigned long long);
#endif
#ifndef PTX_ABI_LAYOUT_Tree
#define PTX_ABI_LAYOUT_Tree 0x441397a9fcdf561bULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Tree = 0x441397a9fcdf561bULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Tree == 0x441397a9fcdf561bULL, "another header has another Tree");

#ifndef PTX_ABI_CHECKED_Row
#define PTX_ABI_CHECKED_Row
static_assert(sizeof(Row) == 16, "Row: size");
static_assert(alignof(Row) == 4, "Row: alignment");
#endif
#ifndef PTX_ABI_LAYOUT_Row
#define PTX_ABI_LAYOUT_Row 0x0bfa0d587e333b60ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Row = 0x0bfa0d587e333b60ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Row == 0x0bfa0d587e333b60ULL, "another header has another Row");

#ifndef PTX_ABI_CHECKED_Meters
#define PTX_ABI_CHECKED_Meters
static_assert(sizeof(Meters) == 4, "Meters: size");
static_assert(alignof(Meters) == 4, "Meters: alignment");
#endif
#ifndef PTX_ABI_LAYOUT_Meters
#define PTX_ABI_LAYOUT_Meters 0x3f45b05f3e0f5bd3ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Meters = 0x3f45b05f3e0f5bd3ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Meters == 0x3f45b05f3e0f5bd3ULL, "another header has another Meters");

#ifndef PTX_ABI_CHECKED_opencl__Float3
#define PTX_ABI_CHECKED_opencl__Float3
static_assert(sizeof(opencl::float3) == 16, "opencl::float3: size");
static_assert(alignof(opencl::float3) == 16, "opencl::float3: alignment");
PTX_ABI_MEMBER(opencl::float3, x, 0, float);
PTX_ABI_MEMBER(opencl::float3, y, 4, float);
PTX_ABI_MEMBER(opencl::float3, z, 8, float);
#endif
#ifndef PTX_ABI_LAYOUT_opencl__Float3
#define PTX_ABI_LAYOUT_opencl__Float3 0xb60ab34d7c659611ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_opencl__Float3 = 0xb60ab34d7c659611ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_opencl__Float3 == 0xb60ab34d7c659611ULL, "another header has another opencl__Float3");

#ifndef PTX_ABI_CHECKED_TensorMap
#define PTX_ABI_CHECKED_TensorMap
static_assert(sizeof(TensorMap) == 128, "TensorMap: size");
static_assert(alignof(TensorMap) == 64, "TensorMap: alignment");
#endif
#ifndef PTX_ABI_LAYOUT_TensorMap
#define PTX_ABI_LAYOUT_TensorMap 0x06fd56685ab7f2f1ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_TensorMap = 0x06fd56685ab7f2f1ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_TensorMap == 0x06fd56685ab7f2f1ULL, "another header has another TensorMap");

#ifndef PTX_ABI_CHECKED_Duo
#define PTX_ABI_CHECKED_Duo
static_assert(sizeof(Duo) == 4, "Duo: size");
static_assert(alignof(Duo) == 2, "Duo: alignment");
PTX_ABI_MEMBER(Duo, _0, 0, unsigned char);
PTX_ABI_MEMBER(Duo, _1, 2, unsigned short);
#endif
#ifndef PTX_ABI_LAYOUT_Duo
#define PTX_ABI_LAYOUT_Duo 0x55ba369cebae59afULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Duo = 0x55ba369cebae59afULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Duo == 0x55ba369cebae59afULL, "another header has another Duo");

#ifndef PTX_ABI_CHECKED_template
#define PTX_ABI_CHECKED_template
static_assert(sizeof(template_) == 8, "template_: size");
static_assert(alignof(template_) == 4, "template_: alignment");
PTX_ABI_MEMBER(template_, int_, 0, int);
PTX_ABI_MEMBER(template_, struct_, 4, unsigned char);
PTX_ABI_MEMBER(template_, Mode, 5, Mode);
#endif
#ifndef PTX_ABI_LAYOUT_template
#define PTX_ABI_LAYOUT_template 0x7c87deae3d65cd14ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_template = 0x7c87deae3d65cd14ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_template == 0x7c87deae3d65cd14ULL, "another header has another template");

#ifndef PTX_ABI_CHECKED_Leaves
#define PTX_ABI_CHECKED_Leaves
static_assert(sizeof(Leaves) == 640, "Leaves: size");
static_assert(alignof(Leaves) == 64, "Leaves: alignment");
PTX_ABI_MEMBER(Leaves, wide, 0, __int128);
PTX_ABI_MEMBER(Leaves, rows, 16, Row[2]);
PTX_ABI_MEMBER(Leaves, height, 48, Meters);
PTX_ABI_MEMBER(Leaves, yes, 52, bool);
PTX_ABI_MEMBER(Leaves, color, 53, Rgb);
PTX_ABI_MEMBER(Leaves, bytes, 56, uchar4);
PTX_ABI_MEMBER(Leaves, texture, 64, unsigned long long);
PTX_ABI_MEMBER(Leaves, surfaces, 72, unsigned long long[2]);
PTX_ABI_MEMBER(Leaves, shared, 88, unsigned int);
PTX_ABI_MEMBER(Leaves, half, 92, __half);
PTX_ABI_MEMBER(Leaves, brain, 94, __nv_bfloat16);
PTX_ABI_MEMBER(Leaves, halves, 96, __half2);
PTX_ABI_MEMBER(Leaves, brains, 100, __nv_bfloat162);
PTX_ABI_MEMBER(Leaves, eighth, 104, __nv_fp8_e4m3);
PTX_ABI_MEMBER(Leaves, padded, 112, opencl::float3);
PTX_ABI_MEMBER(Leaves, opaque, 128, unsigned char[3][24]);
PTX_ABI_MEMBER(Leaves, map, 256, TensorMap);
PTX_ABI_MEMBER(Leaves, count, 384, unsigned int);
PTX_ABI_MEMBER(Leaves, unset, 392, unsigned long long);
PTX_ABI_MEMBER(Leaves, matrix, 400, double[3][4]);
PTX_ABI_MEMBER(Leaves, names, 496, const signed char *const *);
PTX_ABI_MEMBER(Leaves, words, 504, unsigned int *);
PTX_ABI_MEMBER(Leaves, numbers, 512, const __half *);
PTX_ABI_MEMBER(Leaves, distance, 520, long long);
PTX_ABI_MEMBER(Leaves, old, 528, longlong4);
PTX_ABI_MEMBER(Leaves, new_, 576, double4_32a);
PTX_ABI_MEMBER(Leaves, duo, 608, Duo);
PTX_ABI_MEMBER(Leaves, keyword, 612, template_);
#endif
#ifndef PTX_ABI_LAYOUT_Leaves
#define PTX_ABI_LAYOUT_Leaves 0x998bc8487c922d66ULL
#ifdef __CUDACC__
extern "C" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_Leaves = 0x998bc8487c922d66ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_Leaves == 0x998bc8487c922d66ULL, "another header has another Leaves");

#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
