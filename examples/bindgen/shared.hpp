// A header that was there before Rust: the kernels in C++ include it, and bindgen reads it.
#pragma once

#include <stddef.h>
#include <stdint.h>

// A type that only C++ defines.
struct Stream;

typedef void (*Callback)(struct Stream *stream, int status, void *user);

typedef enum Mode { MODE_FAST = 0, MODE_EXACT = 4 } Mode;

// Members without a name, and one whose type has none.
struct Value {
    uint32_t type;
    union {
        float real;
        struct {
            uint16_t low, high;
        };
        void *pointer;
    };
    struct {
        int x, y;
    } grid[2];
};

// Bit-fields between ordinary members.
struct Flags {
    uint8_t version;
    uint32_t sorted : 1;
    uint32_t depth : 7;
    uint32_t stride : 24;
    float scale;
};

// Alignments that bindgen writes as padding.
struct alignas(32) Tile {
    char tag;
    alignas(16) int origin;
};

struct Base {
    int32_t id;
    float weight;
};

struct Derived : Base {
    int32_t match;
    Base *next;
};

struct Empty {};

#pragma pack(push, 2)
struct Packed {
    char c;
    double d;
};
#pragma pack(pop)

// Elements follow the structure.
struct Message {
    uint32_t length;
    uint32_t words[];
};

struct Launch {
    Mode mode;
    Callback callback;
    Callback others[3];
    struct Stream *stream;
    const float *const *rows;
    bool cooperative;
    Empty empty;
    size_t bytes;
    struct Limits {
        uint32_t threads, blocks;
    } limits;
};

namespace physics {
struct Particle {
    float position[3];
    float mass;
};

template <typename T> struct Pair {
    T first, second;
};

struct Contact {
    Particle *particle;
    Pair<float> impulse;
};
} // namespace physics
