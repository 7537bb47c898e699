// The types of src/types.rs in C++.
enum Narrow : unsigned char { NARROW_FIRST, NARROW_LAST = 255 };
enum Plain { PLAIN_FIRST = -1, PLAIN_LAST };
enum class Wide : unsigned long long { First, Last };

struct OneByte { unsigned char m; };
struct OneShort { short m; };
struct OneFloat { float m; };
struct OneDouble { double m; };
struct OnePointer { float *m; };
struct Bytes128 { unsigned char m[128]; };
struct Bytes129 { unsigned char m[129]; };
struct Shorts65 { unsigned short m[65]; };
union Either { unsigned whole; float real; };
struct __attribute__((packed)) Packed { unsigned char a; unsigned b; unsigned long long c; };
struct Fig3 { short s : 9; int j : 9; signed char c; short t : 9; short u : 9; signed char d; };
struct Words {
    unsigned a : 3, b : 13, c : 16;
    unsigned long long d : 40, e : 24;
};
struct Node {
    Node *next;
    bool alive : 1;
    int level : 7;
    unsigned : 24;
    float weight;
};
struct alignas(8) Opaque16 { unsigned char m[16]; };
struct Empty {};
struct alignas(16) Aligned16 { int m; };
struct alignas(32) Aligned32 { int m; };
struct alignas(64) Aligned64 { int m; };
struct alignas(128) Aligned128 { int m; };
struct alignas(256) Aligned256 { int m; };
