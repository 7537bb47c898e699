#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
// The types have `__int128` and members that CUDA deprecates. The checks of bit-fields truncate, and run in the compiler only.
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#pragma GCC diagnostic ignored "-Wconversion"
#endif
#ifdef __clang__
#pragma clang diagnostic ignored "-Wunneeded-internal-declaration"
// Fingerprints are defined once, and no code declares them.
#pragma clang diagnostic ignored "-Wmissing-variable-declarations"
#endif
#if defined(__NVCC__) || defined(__CUDACC_RTC__)
#pragma nv_diagnostic push
// NVRTC cuts letters of messages. A measured struct may have members with `constexpr` constructors of the host.
#pragma nv_diag_suppress 2282, 20013
#endif
#ifndef PTX_ABI_CHECKS
#define PTX_ABI_CHECKS PTX_ABI_IDENTITY
// All names begin with pa_ or PTX_ABI_: neither a type nor a macro of a program has one of them.
namespace ptx_abi_checks {
template <typename pa_A, typename pa_B> struct pa_same { static constexpr bool pa_value = false; };
template <typename pa_A> struct pa_same<pa_A, pa_A> { static constexpr bool pa_value = true; };
// The type that `struct pa_T` represents.
template <typename pa_T> using pa_plain = pa_T;
// An integer that is at least as wide.
template <typename pa_T> struct pa_wide { using pa_integer = unsigned long long; };
#if defined(__SIZEOF_INT128__) || defined(__CUDACC_RTC_INT128__)
template <> struct pa_wide<__int128> { using pa_integer = unsigned __int128; };
template <> struct pa_wide<unsigned __int128> { using pa_integer = unsigned __int128; };
#endif
}
// Fingerprints: several translation units may define the same one.
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
// The type of a member. It may have the name of its class, which `type::member` would be.
#define PTX_ABI_TYPE(type, member) decltype(static_cast<ptx_abi_checks::pa_plain<type> *>(nullptr)->member)
#define PTX_ABI_SAME(...) ptx_abi_checks::pa_same<__VA_ARGS__>::pa_value
// Measures the width of a bit-field: how far a one can be shifted before it is lost, `pa_limit` at most. The initializer
// sets this bit-field alone.
#define PTX_ABI_MEASURE(name, type, member, ...) \
    namespace { \
    struct name { \
        using pa_field = PTX_ABI_TYPE(type, member); \
        using pa_integer = ptx_abi_checks::pa_wide<pa_field>::pa_integer; \
        static constexpr int pa_limit = 8 * sizeof(pa_integer); \
        static PTX_ABI_CONSTEXPR bool pa_keeps(pa_field pa_one) { \
            return ptx_abi_checks::pa_plain<type>{__VA_ARGS__}.member != pa_field(); \
        } \
        static PTX_ABI_CONSTEXPR int pa_width(int pa_bit) { \
            return pa_bit < pa_limit && pa_keeps(static_cast<pa_field>(static_cast<pa_integer>(1) << pa_bit)) \
                ? pa_width(pa_bit + 1) : pa_bit; \
        } \
    }; \
    }
// The member is of this type, and at this byte.
#define PTX_ABI_MEMBER(type, member, byte, ...) PTX_ABI_MEMBER_OF(#type, type, member, byte, __VA_ARGS__)
// The same of a type that has another name in messages.
#define PTX_ABI_MEMBER_OF(name, type, member, byte, ...) \
    static_assert(__builtin_offsetof(ptx_abi_checks::pa_plain<type>, member) == byte, \
        name "::" #member ": byte " #byte " in Rust"); \
    static_assert(PTX_ABI_SAME(PTX_ABI_TYPE(type, member), __VA_ARGS__), \
        name "::" #member ": Rust has '" #__VA_ARGS__ "'")
// The alias is one of this type.
#define PTX_ABI_ALIAS(type, ...) \
    static_assert(PTX_ABI_SAME(ptx_abi_checks::pa_plain<type>, __VA_ARGS__), #type ": Rust has '" #__VA_ARGS__ "'")
// The enumeration is held by this integer.
#define PTX_ABI_INTEGER(type, ...) \
    static_assert(PTX_ABI_SAME(__underlying_type(type), __VA_ARGS__), #type ": Rust has '" #__VA_ARGS__ "'")
// The bit-field is of this type.
#define PTX_ABI_BITS_TYPE(type, member, declared) PTX_ABI_BITS_TYPE_OF(#type, type, member, declared)
#define PTX_ABI_BITS_TYPE_OF(name, type, member, declared) \
    static_assert(PTX_ABI_SAME(PTX_ABI_TYPE(type, member), declared), name "::" #member ": Rust has '" #declared "'")
// So many members are before the bit-field: the initializer after `bits` skips them, and sets this one alone. It has this
// width, unless it is a bool, which never loses the one.
#define PTX_ABI_BITS(name, type, member, bits, ...) PTX_ABI_BITS_OF(#type, name, type, member, bits, __VA_ARGS__)
#define PTX_ABI_BITS_OF(of, name, type, member, bits, ...) \
    static_assert(__is_literal_type(ptx_abi_checks::pa_plain<type>), \
        of "::" #member ": C++ cannot measure a bit-field of a class with a volatile member or a constructor"); \
    PTX_ABI_MEASURE(ptx_abi_width_##name, type, member, __VA_ARGS__) \
    static_assert(ptx_abi_width_##name::pa_width(0) > 0, of "::" #member ": order of members as in Rust"); \
    static_assert(PTX_ABI_SAME(PTX_ABI_TYPE(type, member), bool) || ptx_abi_width_##name::pa_width(0) == 0 \
        || ptx_abi_width_##name::pa_width(0) \
            == (bits < ptx_abi_width_##name::pa_limit ? bits : ptx_abi_width_##name::pa_limit), \
        of "::" #member ": " #bits " bits in Rust")
#elif PTX_ABI_CHECKS != PTX_ABI_IDENTITY
#error "two releases of ptx-abi wrote the headers and checks that this file includes: generate all of them with one release"
#endif
