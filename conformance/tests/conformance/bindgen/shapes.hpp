// What the types of a header refer to: elements after a struct, references, and enumerations of every kind.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Flexible arrays, and their older form.
struct Tail { uint32_t length; uint16_t words[]; };
struct Rows { double weight; struct { int a; float b; } items[]; };
struct Zero { uint64_t count; float values[0]; };
struct Matrix { int8_t tag; float rows[][4]; };
struct Tails { Tail *tail; const Rows *rows; Zero **zeros; };

enum Plain { PLAIN_A, PLAIN_B = 7 };
enum Signed { SIGNED_A = -1 };
enum class Narrow : uint8_t { A, B };

// Enumerations inside a type, as members, in arrays and through pointers.
struct Holder {
    enum Kind { KIND_A, KIND_B };
    enum class Mode : int16_t { A = -1 };
    struct Inner { Kind kind; const Mode *mode; };
    Kind kind, kinds[2];
    Mode mode;
    Inner inner;
    const Kind *pointer;
    Plain *plain;
    const Narrow *const *narrow;
    Signed *(*table)[3];
};

namespace ns {
enum Global { GLOBAL_A = 3 };
struct Holder { enum Kind : uint64_t { A } kind; Global global; Plain *plain; const Global *pointer; };
struct Other { Holder::Kind kind; ::Holder::Kind *outer; };
} // namespace ns

// What needs a word of the build script: a member that looks escaped, and a class that host and device cannot share.
struct Escaped { int type_; };
struct Visitor { virtual void visit() = 0; int count; };

// Aliases of types that have no other name, as headers of C define them.
typedef struct { int x; } pair_t;
typedef union { int i; float f; } word_t;
typedef enum { STEP_A } step_t;

// References, as a view of a kernel's arguments has them.
struct View { int count; const float &scale; };
struct Views { int &count; const float &scale; Plain &plain; const Holder::Kind &kind; float (&table)[4]; Tail &tail; const float *&row; };

extern "C" {
int set_kinds(Plain *plain, const Narrow *narrow, Holder::Kind kind, Holder::Mode *mode, const Signed *const *rows);
Plain get_kind(Narrow narrow, ns::Global *global, ns::Holder::Kind kind);
void use_tail(const Tail *tail, Rows *rows, const Zero *zero, size_t words);
void use_views(int &count, const Tail &tail, float &&moved, float (&table)[4], const float *&row, Plain &plain);
void each_row(bool (*visit)(Rows &rows, const Holder::Kind &kind));
word_t *use_aliases(pair_t *pair, const word_t *const *words, step_t step, pair_t copy, step_t (*next)(const pair_t *pair));
}
