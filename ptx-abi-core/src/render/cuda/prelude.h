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
// Measures the width of a bit-field: how often a one can be shifted before it is lost, `limit` at most.
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
// The alias is one of this type.
#define PTX_ABI_ALIAS(type, ...) \
    static_assert(ptx_abi::same<type, __VA_ARGS__>::value, #type ": " #__VA_ARGS__)
// The enumeration is held by this integer.
#define PTX_ABI_INTEGER(type, ...) \
    static_assert(ptx_abi::same<__underlying_type(type), __VA_ARGS__>::value, #type ": " #__VA_ARGS__)
// The bit-field is of this type.
#define PTX_ABI_BITS_TYPE(type, member, declared) \
    static_assert(ptx_abi::same<decltype(type::member), declared>::value, #type "::" #member ": " #declared)
// The bit-field has this width, unless it is a bool, which never loses the one; and this many members stand before it:
// the initializer behind `bits` skips them, and sets this one alone.
#define PTX_ABI_BITS(name, type, member, bits, ...) \
    PTX_ABI_MEASURE(ptx_abi_width_##name, type, member) \
    static_assert(ptx_abi::same<decltype(type::member), bool>::value \
        || ptx_abi_width_##name::width() == (bits < ptx_abi_width_##name::limit ? bits : ptx_abi_width_##name::limit), \
        #type "::" #member ": " #bits " bits"); \
    static_assert(type{__VA_ARGS__}.member != decltype(type::member)(), #type "::" #member ": order of members")
#endif
