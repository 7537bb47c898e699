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
namespace ptx_abi_checks {
// A value with one bit. From 16 on, clang evaluates no cast of a number outside of the values of an enumeration without a declared
// integer.
template <typename pa_T, bool> struct pa_one_bit {
    static PTX_ABI_CONSTEXPR pa_T pa_at(int pa_bit) {
        return static_cast<pa_T>(static_cast<typename pa_wide<pa_T>::pa_integer>(1) << pa_bit);
    }
};
#if defined(__clang__) && __clang_major__ >= 16
template <typename pa_T> struct pa_one_bit<pa_T, true> {
    static PTX_ABI_CONSTEXPR pa_T pa_at(int pa_bit) {
        return __builtin_bit_cast(pa_T, static_cast<__underlying_type(pa_T)>(1ULL << pa_bit));
    }
};
#endif
// A class and what initializes the empty bases that it begins with, from C++17 on: a value that converts to its empty bases alone.
template <typename pa_T, typename...> struct pa_bases {};
template <bool> struct pa_where {};
template <> struct pa_where<true> { using pa_type = void; };
template <typename pa_T> struct pa_empty_base {
    template <typename pa_B, typename = typename pa_where<__is_empty(pa_B) && __is_base_of(pa_B, pa_T)>::pa_type>
    PTX_ABI_CONSTEXPR operator pa_B() const { return {}; }
};
template <typename pa_List, typename = void> struct pa_begins { using pa_type = pa_List; };
template <typename pa_T, typename... pa_All>
struct pa_begins<pa_bases<pa_T, pa_All...>, decltype(void(pa_T{pa_All()..., pa_empty_base<pa_T>()}))>
    : pa_begins<pa_bases<pa_T, pa_All..., pa_empty_base<pa_T>>> {};
// The width that a class measures. It is 0 if another member takes the initializer, and -1 if C++ evaluates none.
template <typename pa_M, typename pa_List, typename = void> struct pa_kept {
    static PTX_ABI_CONSTEXPR int pa_width() { return 0; }
    static PTX_ABI_CONSTEXPR bool pa_is_signed() { return false; }
};
template <typename pa_M, typename pa_List>
struct pa_kept<pa_M, pa_List, decltype(void(pa_M::pa_keeps(pa_List(), typename pa_M::pa_field(), 0)))> {
    static PTX_ABI_CONSTEXPR int pa_width() { return pa_M::pa_width(pa_List(), 0); }
    static PTX_ABI_CONSTEXPR bool pa_is_signed() { return pa_width() > 0 && pa_M::pa_is_less(pa_List(), pa_width() - 1); }
};
template <typename pa_M, typename pa_T = typename pa_M::pa_class, bool = __is_literal_type(pa_T) && __is_aggregate(pa_T)>
struct pa_measured {
    static PTX_ABI_CONSTEXPR int pa_width() { return -1; }
    static PTX_ABI_CONSTEXPR bool pa_is_signed() { return false; }
};
template <typename pa_M, typename pa_T> struct pa_measured<pa_M, pa_T, true>
    : pa_kept<pa_M, typename pa_begins<pa_bases<pa_T>>::pa_type> {};
}
// The type of a member. It may have the name of its class, which `type::member` would be.
#define PTX_ABI_TYPE(type, member) decltype(static_cast<ptx_abi_checks::pa_plain<type> *>(nullptr)->member)
#define PTX_ABI_SAME(...) ptx_abi_checks::pa_same<__VA_ARGS__>::pa_value
// Measures the width of a bit-field: how far a one can be shifted before it is lost, `pa_limit` at most. The initializer
// sets this bit-field alone. If the class does not take the first one, the second one also has values for references in members.
#define PTX_ABI_MEASURE(name, type, member, plain, ...) \
    namespace { \
    struct name { \
        using pa_class = ptx_abi_checks::pa_plain<type>; \
        using pa_field = PTX_ABI_TYPE(type, member); \
        using pa_integer = ptx_abi_checks::pa_wide<pa_field>::pa_integer; \
        using pa_unit = ptx_abi_checks::pa_one_bit<pa_field, __is_enum(pa_field)>; \
        static constexpr int pa_limit = 8 * sizeof(pa_integer); \
        PTX_ABI_KEEPS(member, int, PTX_ABI_EACH plain) \
        PTX_ABI_KEEPS(member, long, __VA_ARGS__) \
        template <typename pa_T> static PTX_ABI_CONSTEXPR int pa_width(pa_T pa_list, int pa_bit) { \
            return pa_bit < pa_limit && pa_keeps(pa_list, pa_unit::pa_at(pa_bit), 0) \
                ? pa_width(pa_list, pa_bit + 1) : pa_bit; \
        } \
        template <typename pa_T> static PTX_ABI_CONSTEXPR bool pa_is_less(pa_T pa_list, int pa_bit) { \
            return pa_reads(pa_list, pa_unit::pa_at(pa_bit), 0) < pa_field(); \
        } \
    }; \
    }
#define PTX_ABI_EACH(...) __VA_ARGS__
#define PTX_ABI_KEEPS(member, rank, ...) \
    template <typename pa_T, typename... pa_All> static PTX_ABI_CONSTEXPR auto pa_keeps( \
        ptx_abi_checks::pa_bases<pa_T, pa_All...>, pa_field pa_one, rank) \
        -> decltype(pa_T{pa_All()..., __VA_ARGS__}.member != pa_one) { \
        return pa_T{pa_All()..., __VA_ARGS__}.member != pa_field(); \
    } \
    template <typename pa_T, typename... pa_All> static PTX_ABI_CONSTEXPR auto pa_reads( \
        ptx_abi_checks::pa_bases<pa_T, pa_All...>, pa_field pa_one, rank) \
        -> decltype(void(pa_T{pa_All()..., __VA_ARGS__}.member != pa_one), pa_field()) { \
        return pa_T{pa_All()..., __VA_ARGS__}.member; \
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
#define PTX_ABI_BITS(name, type, member, bits, ...) \
    PTX_ABI_BITS_EITHER_OF(#type "::" #member, name, type, member, bits, (__VA_ARGS__), __VA_ARGS__)
#define PTX_ABI_BITS_OF(text, name, type, member, bits, ...) \
    PTX_ABI_BITS_EITHER_OF(text, name, type, member, bits, (__VA_ARGS__), __VA_ARGS__)
// The same with two initializers, the first of them in parentheses.
#define PTX_ABI_BITS_EITHER(name, type, member, bits, ...) \
    PTX_ABI_BITS_EITHER_OF(#type "::" #member, name, type, member, bits, __VA_ARGS__)
#define PTX_ABI_BITS_EITHER_OF(text, name, type, member, bits, ...) \
    PTX_ABI_MEASURE(ptx_abi_measured_##name, type, member, __VA_ARGS__) \
    namespace { using ptx_abi_width_##name = ptx_abi_checks::pa_measured<ptx_abi_measured_##name>; } \
    static_assert(ptx_abi_width_##name::pa_width() >= 0, text ": C++ cannot measure a bit-field of a class with a constructor, " \
        "a volatile member, a member without a constexpr constructor, or a base before C++17"); \
    static_assert(ptx_abi_width_##name::pa_width(), text ": order of members as in Rust"); \
    static_assert(PTX_ABI_SAME(PTX_ABI_TYPE(type, member), bool) || ptx_abi_width_##name::pa_width() <= 0 \
        || ptx_abi_width_##name::pa_width() \
            == (bits < ptx_abi_measured_##name::pa_limit ? bits : ptx_abi_measured_##name::pa_limit), \
        text ": " #bits " bits in Rust")
#elif PTX_ABI_CHECKS != PTX_ABI_IDENTITY
#error "two releases of ptx-abi wrote the headers and checks that this file includes: generate all of them with one release"
#endif
