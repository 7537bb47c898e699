// A type of each kind that bindgen writes in a way of its own: `kinds.rs` is what it writes.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Escaped names.
struct match {
    int type, impl, self, fn, u8, box;
    float const_;
    int Self;
};

// Enumerations in each style.
enum Constants { CONSTANTS_A, CONSTANTS_B = 7 };
enum class Rustified : uint8_t { type, other = 3, alias = 3 };
enum NewType { NEW_TYPE_A = 1 };
enum Flags { FLAGS_A = 1, FLAGS_B = 2 };
namespace { enum Unnamed { UNNAMED_A }; }
enum class Moduled : int16_t { A = -1, B };
struct Enumerations {
    Constants constants;
    Rustified rustified;
    NewType new_type;
    Flags flags[2];
    Moduled moduled;
    enum { INNER_A, INNER_B } inner;
};

// Pointers to functions: plain, through aliases, in arrays, of many parameters, through pointers.
typedef int (*Compare)(const void *, const void *);
typedef void (*Log)(const char *format, ...);
typedef Compare Alias;
struct Callbacks {
    void (*plain)(void);
    Compare compare;
    Log log;
    Alias table[2];
    Alias tables[2][3];
    Compare *pointer;
    float (*rows)[4];
    double (*many)(int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int);
};

// Bit-fields: in the middle, alone, in a union, of 64 bits, packed, and with an alignment of their own.
struct Middle { uint8_t a; uint16_t b : 3; uint16_t c : 9; uint32_t d; };
struct Alone { uint64_t low : 40, high : 24; };
union Either { uint32_t all; uint32_t part : 7; };
struct __attribute__((packed)) Tight { uint8_t a; uint32_t b : 20; uint16_t c; };
struct Trailing { uint64_t first; uint8_t last : 1; };
struct Twice { struct { uint32_t a : 3; }; struct { uint16_t b : 5; }; uint32_t c : 2; };

// Unions that bindgen wraps.
struct Droppable { int32_t value; ~Droppable(); };
union Dropped { Droppable droppable; float real; };
union Wrapped { Droppable droppable; double real; char bytes[12]; };
struct Unions { Dropped dropped; Wrapped wrapped; };

// Opaque and over-aligned types.
struct Hidden { int a; char b[6]; };
struct alignas(16) HiddenWide { double a, b, c; };
struct alignas(64) Line { uint32_t words[4]; };
struct Lines { char tag; Line line; Hidden hidden; HiddenWide wide; };

// Private members.
class Private {
    int32_t secret;
    double other;

public:
    int32_t shown;
    double sum() const;
};

// Base classes, one of them empty, and a member after them.
struct None {};
struct First { int32_t first; };
struct Second { double second; };
struct Both : First, Second, None { int32_t both; };

// Templates.
template <typename T, size_t N> struct Array { T items[N]; };
template <typename T> struct Node { T value; Node *next; T *other; };
struct Instances { Array<float, 3> array; Node<int> node; Node<Node<double> *> nested; };

// A new type for an alias.
typedef void *Handle;
struct Handles { Handle one; Handle two[2]; };

// Complex numbers, and members of types without a name through pointers and in arrays.
struct Numbers { float _Complex c; _Float16 half; int64_t wide; bool flag; };
struct Anonymous {
    struct { int a; } *pointer, array[2][3];
    union { int64_t b; struct { int c, d; }; };
    struct { union { int e; float f; }; };
};
