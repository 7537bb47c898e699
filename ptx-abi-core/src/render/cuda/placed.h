#ifndef PTX_ABI_PLACED_CHECKS
#define PTX_ABI_PLACED_CHECKS
struct __half;
struct __half2;
struct __nv_bfloat16;
struct __nv_bfloat162;
struct __nv_fp8_e4m3;
struct __nv_fp8_e5m2;
struct __nv_fp8x2_e4m3;
struct __nv_fp8x2_e5m2;
struct __nv_fp8x4_e4m3;
struct __nv_fp8x4_e5m2;
namespace ptx_abi {
// A type without `const`, `volatile` and extents.
template <typename T> struct bare { using type = T; };
template <typename T> struct bare<const T> : bare<T> {};
template <typename T> struct bare<volatile T> : bare<T> {};
template <typename T> struct bare<const volatile T> : bare<T> {};
template <typename T, decltype(sizeof(0)) N> struct bare<T[N]> : bare<T> {};
template <typename T, decltype(sizeof(0)) N> struct bare<const T[N]> : bare<T> {};
template <typename T, decltype(sizeof(0)) N> struct bare<volatile T[N]> : bare<T> {};
template <typename T, decltype(sizeof(0)) N> struct bare<const volatile T[N]> : bare<T> {};
// The type of the member `x`, if there is one: a vector is of the kind of its elements.
template <typename T, typename = void> struct first { using type = void; };
template <typename T> struct first<T, decltype(void(T::x))> { using type = typename bare<decltype(T::x)>::type; };
// 's' is a signed integer, 'u' an unsigned one, 'e' an enumeration, 'b' a bool, 'f' a float, 'p' a pointer, 'h' and 'n' are
// CUDA's __half and __nv_bfloat16, '4' and '5' its fp8 types, '?' is anything else.
template <char letter, int size> struct kind_is {
    static constexpr char value = letter;
    static constexpr int bytes = size;
};
template <typename T, bool is_enum = __is_enum(T)> struct kind : kind<typename first<T>::type> {};
template <typename T> struct kind<T, true> : kind_is<'e', sizeof(T)> {};
template <typename T> struct kind<T *, false> : kind_is<'p', sizeof(T *)> {};
template <> struct kind<void, false> : kind_is<'?', 0> {};
template <> struct kind<bool, false> : kind_is<'b', 1> {};
template <> struct kind<char, false> : kind_is<(char(-1) < 0 ? 's' : 'u'), 1> {};
template <> struct kind<signed char, false> : kind_is<'s', 1> {};
template <> struct kind<short, false> : kind_is<'s', sizeof(short)> {};
template <> struct kind<int, false> : kind_is<'s', sizeof(int)> {};
template <> struct kind<long, false> : kind_is<'s', sizeof(long)> {};
template <> struct kind<long long, false> : kind_is<'s', sizeof(long long)> {};
template <> struct kind<wchar_t, false> : kind_is<(wchar_t(-1) < 0 ? 's' : 'u'), sizeof(wchar_t)> {};
template <> struct kind<unsigned char, false> : kind_is<'u', 1> {};
template <> struct kind<unsigned short, false> : kind_is<'u', sizeof(short)> {};
template <> struct kind<unsigned int, false> : kind_is<'u', sizeof(int)> {};
template <> struct kind<unsigned long, false> : kind_is<'u', sizeof(long)> {};
template <> struct kind<unsigned long long, false> : kind_is<'u', sizeof(long long)> {};
template <> struct kind<char16_t, false> : kind_is<'u', sizeof(char16_t)> {};
template <> struct kind<char32_t, false> : kind_is<'u', sizeof(char32_t)> {};
#if defined(__SIZEOF_INT128__) || defined(__CUDACC_RTC_INT128__)
template <> struct kind<__int128, false> : kind_is<'s', 16> {};
template <> struct kind<unsigned __int128, false> : kind_is<'u', 16> {};
#endif
template <> struct kind<float, false> : kind_is<'f', sizeof(float)> {};
template <> struct kind<double, false> : kind_is<'f', sizeof(double)> {};
template <> struct kind<__half, false> : kind_is<'h', 2> {};
template <> struct kind<__half2, false> : kind_is<'h', 4> {};
template <> struct kind<__nv_bfloat16, false> : kind_is<'n', 2> {};
template <> struct kind<__nv_bfloat162, false> : kind_is<'n', 4> {};
template <> struct kind<__nv_fp8_e4m3, false> : kind_is<'4', 1> {};
template <> struct kind<__nv_fp8x2_e4m3, false> : kind_is<'4', 2> {};
template <> struct kind<__nv_fp8x4_e4m3, false> : kind_is<'4', 4> {};
template <> struct kind<__nv_fp8_e5m2, false> : kind_is<'5', 1> {};
template <> struct kind<__nv_fp8x2_e5m2, false> : kind_is<'5', 2> {};
template <> struct kind<__nv_fp8x4_e5m2, false> : kind_is<'5', 4> {};
// Whether a type, or the element of an array or vector, is of this kind and size; one that is not known is.
template <typename T> PTX_ABI_CONSTEXPR bool is_kind(char letter, int bytes) {
    using of = kind<typename bare<T>::type>;
    const bool integer = letter == 's' || letter == 'u';
    return of::value == '?' || ((of::value == letter || (of::value == 'e' && integer)) && of::bytes == bytes);
}
// The integer that holds an enumeration: it says whether a bit-field is signed.
template <typename T, bool is_enum = __is_enum(T)> struct integer { using type = T; };
template <typename T> struct integer<T, true> { using type = __underlying_type(T); };
template <typename T> using integer_of = typename integer<T>::type;
// Whether two arrays of one rank have the same extents.
template <typename T> struct rank { static constexpr int value = 0; };
template <typename T, decltype(sizeof(0)) N> struct rank<T[N]> { static constexpr int value = 1 + rank<T>::value; };
template <typename A, typename B> struct extents { static constexpr bool same = true; };
template <typename A, decltype(sizeof(0)) N, typename B, decltype(sizeof(0)) M> struct extents<A[N], B[M]> {
    static constexpr bool same = rank<A>::value != rank<B>::value || (N == M && extents<A, B>::same);
};
// What a pointer points to; for anything else `void`.
template <typename T> struct target { using type = void; static constexpr bool is = false; };
template <typename T> struct target<T *> { using type = T; static constexpr bool is = true; };
template <typename T> struct is_const { static constexpr bool value = false; };
template <typename T> struct is_const<const T> { static constexpr bool value = true; };
// Of a function there is no `const`.
template <typename T, bool constant, typename to = typename target<typename bare<T>::type>::type>
struct points_to_const {
    static constexpr bool value = !target<typename bare<T>::type>::is || !is_const<const to>::value
        || is_const<to>::value == constant;
};
template <typename T, int total> struct has_size { static constexpr bool value = sizeof(T) == total; };
template <typename T> struct has_size<T, 0> { static constexpr bool value = true; };
// Whether something points to this kind, of this size where it is not 0, or to `void`.
template <typename T, char letter, int bytes, int total, bool = kind<T>::value == letter && kind<T>::bytes == bytes>
struct target_is { static constexpr bool value = false; };
template <typename T, char letter, int bytes, int total>
struct target_is<T, letter, bytes, total, true> : has_size<T, total> {};
template <char letter, int bytes, int total> struct target_is<void, letter, bytes, total, false> {
    static constexpr bool value = true;
};
template <typename T> using bare_target = typename bare<typename target<typename bare<T>::type>::type>::type;
// Whether something points to this type, or to `void`.
template <typename T, typename wanted> struct target_same : same<T, wanted> {};
template <typename wanted> struct target_same<void, wanted> { static constexpr bool value = true; };
}
// The member is of this kind, or one that is not known.
#define PTX_ABI_KIND(type, member, letter, size) \
    static_assert(ptx_abi::is_kind<decltype(type::member)>(letter, size), \
        #type "::" #member ": kind " #letter ", " #size " bytes")
// The member is an array of these extents, or one of another rank.
#define PTX_ABI_EXTENTS(type, member, ...) \
    static_assert(ptx_abi::extents<decltype(type::member), unsigned char __VA_ARGS__>::same, \
        #type "::" #member ": " #__VA_ARGS__)
// The member points to something that is `const`, or not.
#define PTX_ABI_TARGET_CONST(type, member, constant) \
    static_assert(ptx_abi::points_to_const<decltype(type::member), constant>::value, \
        #type "::" #member ": points to const: " #constant)
// The member points to this kind.
#define PTX_ABI_TARGET_KIND(type, member, letter, bytes, total) \
    static_assert(ptx_abi::target_is<ptx_abi::bare_target<decltype(type::member)>, letter, bytes, total>::value, \
        #type "::" #member ": points to kind " #letter ", " #bytes " bytes")
// The member points to this type, which has to be declared.
#define PTX_ABI_TARGET_TYPE(type, member, ...) \
    static_assert(ptx_abi::target_same<ptx_abi::bare_target<decltype(type::member)>, __VA_ARGS__>::value, \
        #type "::" #member ": points to " #__VA_ARGS__)
// The member has this size, and is at this byte.
#define PTX_ABI_PLACE(type, member, byte, size) \
    static_assert(__builtin_offsetof(type, member) == byte, #type "::" #member ": byte " #byte); \
    static_assert(sizeof(type::member) == size, #type "::" #member ": " #size " bytes")
// The bit-field is of this kind, of an enumeration its integer.
#define PTX_ABI_BITS_KIND(type, member, letter, size) \
    static_assert(ptx_abi::is_kind<ptx_abi::integer_of<decltype(type::member)>>(letter, size), \
        #type "::" #member ": kind " #letter ", " #size " bytes")
// What an alias of an array has as its elements, and what a pointer points to.
#define PTX_ABI_ELEMENT(...) ptx_abi::bare<__VA_ARGS__>::type
#define PTX_ABI_TARGET(...) ptx_abi::bare_target<__VA_ARGS__>
// The alias is of this kind, or one that is not known.
#define PTX_ABI_ALIAS_KIND(type, letter, size) \
    static_assert(ptx_abi::is_kind<type>(letter, size), #type ": kind " #letter ", " #size " bytes")
// The alias is an array of these extents, or one of another rank.
#define PTX_ABI_ALIAS_EXTENTS(type, ...) \
    static_assert(ptx_abi::extents<type, unsigned char __VA_ARGS__>::same, #type ": " #__VA_ARGS__)
// The same of what a pointer is behind pointers, and what an alias of a pointer is.
#define PTX_ABI_BEHIND_CONST(what, constant, ...) \
    static_assert(ptx_abi::points_to_const<__VA_ARGS__, constant>::value, what ": points to const: " #constant)
#define PTX_ABI_BEHIND_KIND(what, letter, bytes, total, ...) \
    static_assert(ptx_abi::target_is<ptx_abi::bare_target<__VA_ARGS__>, letter, bytes, total>::value, \
        what ": points to kind " #letter ", " #bytes " bytes")
#define PTX_ABI_BEHIND_TYPE(what, target, ...) \
    static_assert(ptx_abi::target_same<ptx_abi::bare_target<__VA_ARGS__>, target>::value, what ": points to " #target)
#endif
