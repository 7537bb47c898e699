// offsetof of members of derived classes: every compiler here places them, and warns. A measured reference refers to an object
// that nothing defines.
#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
#endif
#ifdef __clang__
#pragma clang diagnostic ignored "-Wundefined-var-template"
#endif
#if defined(__NVCC__) || defined(__CUDACC_RTC__)
#pragma nv_diag_suppress 1427, 20044, 20096
#endif
#ifndef PTX_ABI_PLACED_CHECKS
#define PTX_ABI_PLACED_CHECKS
// The type of a member keeps `__restrict__`. It is not known whether MSVC has such types.
#if !defined(_MSC_VER) || defined(__clang__)
#define PTX_ABI_HAS_RESTRICT
#endif
namespace ptx_abi_checks {
// What a member holds: a reference is an address.
template <typename pa_T> struct pa_held { using pa_type = pa_T; };
template <typename pa_T> struct pa_held<pa_T &> { using pa_type = pa_T *; };
template <typename pa_T> struct pa_held<pa_T &&> { using pa_type = pa_T *; };
#ifdef PTX_ABI_HAS_RESTRICT
template <typename pa_T> struct pa_held<pa_T &__restrict> { using pa_type = pa_T *; };
template <typename pa_T> struct pa_held<pa_T &&__restrict> { using pa_type = pa_T *; };
#endif
// With nvcc, the type of a member that C++ lacks differs from itself, so `sizeof` makes it an error here.
template <typename pa_T, typename pa_H = typename pa_held<pa_T>::pa_type> struct pa_is_reference {
    static constexpr bool pa_value = sizeof(pa_H) && !pa_same<pa_T, pa_H>::pa_value;
};
// The initial value of a pointer, or of a reference: to an object that nothing defines.
template <typename pa_T> struct pa_initial { static PTX_ABI_CONSTEXPR pa_T pa_value() { return {}; } };
template <typename pa_T> struct pa_initial<pa_T &> {
    // NVRTC has no other variables in classes.
    static const pa_T pa_object;
    static PTX_ABI_CONSTEXPR pa_T &pa_value() { return const_cast<pa_T &>(pa_object); }
};
template <typename pa_T> struct pa_initial<pa_T &&> {
    static PTX_ABI_CONSTEXPR pa_T &&pa_value() { return static_cast<pa_T &&>(pa_initial<pa_T &>::pa_value()); }
};
#ifdef PTX_ABI_HAS_RESTRICT
template <typename pa_T> struct pa_initial<pa_T &__restrict> : pa_initial<pa_T &> {};
template <typename pa_T> struct pa_initial<pa_T &&__restrict> : pa_initial<pa_T &&> {};
#endif
// A type without `const`, `volatile`, `__restrict__` and extents.
template <typename pa_T> struct pa_bare : pa_held<pa_T> {};
#ifdef PTX_ABI_HAS_RESTRICT
template <typename pa_T> struct pa_bare<pa_T *__restrict> { using pa_type = pa_T *; };
#endif
template <typename pa_T> struct pa_bare<const pa_T> : pa_bare<pa_T> {};
template <typename pa_T> struct pa_bare<volatile pa_T> : pa_bare<pa_T> {};
template <typename pa_T> struct pa_bare<const volatile pa_T> : pa_bare<pa_T> {};
template <typename pa_T, decltype(sizeof(0)) pa_N> struct pa_bare<pa_T[pa_N]> : pa_bare<pa_T> {};
template <typename pa_T, decltype(sizeof(0)) pa_N> struct pa_bare<const pa_T[pa_N]> : pa_bare<pa_T> {};
template <typename pa_T, decltype(sizeof(0)) pa_N> struct pa_bare<volatile pa_T[pa_N]> : pa_bare<pa_T> {};
template <typename pa_T, decltype(sizeof(0)) pa_N> struct pa_bare<const volatile pa_T[pa_N]> : pa_bare<pa_T> {};
// What converts to the bases of a class alone, and what converts to nothing. A class with several bases or an empty one, one whose
// first member takes anything, and one that is not an aggregate do not tell how many members they have. One base with data takes
// the initializer of the anonymous member that Rust has for it.
template <typename pa_T, bool pa_is_empty = false> struct pa_bases_of {
    template <typename pa_B, typename = typename pa_where<__is_base_of(pa_B, pa_T) && !pa_same<pa_B, pa_T>::pa_value
        && (!pa_is_empty || __is_empty(pa_B))>::pa_type>
    PTX_ABI_CONSTEXPR operator pa_B() const;
};
struct pa_nothing {};
template <typename pa_T, typename pa_Void, typename... pa_From> struct pa_begins_as { static constexpr bool pa_value = false; };
template <typename pa_T, typename... pa_From>
struct pa_begins_as<pa_T, decltype(void(pa_T{pa_From()...})), pa_From...> { static constexpr bool pa_value = true; };
template <typename pa_T, typename... pa_From> using pa_begins_with = pa_begins_as<pa_T, void, pa_From...>;
template <typename pa_T, typename pa_B = pa_bases_of<pa_T>, bool = pa_begins_with<pa_T, pa_B>::pa_value>
struct pa_tells_bases { static constexpr bool pa_value = true; };
template <typename pa_T, typename pa_B> struct pa_tells_bases<pa_T, pa_B, true> {
    static constexpr bool pa_value
        = !pa_begins_with<pa_T, pa_bases_of<pa_T, true>>::pa_value && !pa_begins_with<pa_T, pa_B, pa_B>::pa_value;
};
template <typename pa_T, bool pa_is_aggregate = __is_aggregate(pa_T)> struct pa_tells_members {
    static constexpr bool pa_value = false;
};
template <typename pa_T> struct pa_tells_members<pa_T, true> {
    static constexpr bool pa_value = pa_tells_bases<pa_T>::pa_value && !pa_begins_with<pa_T, pa_nothing>::pa_value;
};
// A value of the type of a member, or of its elements. A base that nothing else shows does not take it. The name of a conversion
// would have that of the type, and in names of functions for a device nvcc refuses letters that are not in ASCII.
template <typename pa_M> struct pa_only { static PTX_ABI_CONSTEXPR typename pa_bare<pa_M>::pa_type pa_value(); };
template <typename, typename pa_M> struct pa_next : pa_only<pa_M> {};
// What converts to every type that holds data: a class without members holds none, nor does an array without elements.
struct pa_data {
    template <typename pa_T, typename = typename pa_where<!__is_empty(pa_T)>::pa_type> PTX_ABI_CONSTEXPR operator pa_T() const;
};
template <typename...> struct pa_list {};
template <int pa_N, typename... pa_All> struct pa_many : pa_many<pa_N - 1, pa_data, pa_All...> {};
template <typename... pa_All> struct pa_many<0, pa_All...> { using pa_type = pa_list<pa_All...>; };
// Whether a class takes data after the initializers of its members, but not 128 of them: for nvcc an array of unknown extent, as
// the last member, takes any number (facts 11). The members that are classes take values, because a class may have no default
// constructor, or else `{}`.
template <template <typename, typename, typename, typename> class pa_Takes, typename pa_T, bool = pa_tells_members<pa_T>::pa_value>
struct pa_has_more { static constexpr bool pa_value = false; };
template <template <typename, typename, typename, typename> class pa_Takes, typename pa_T> struct pa_has_more<pa_Takes, pa_T, true> {
    using pa_Values = typename pa_many<pa_Takes<pa_T, pa_list<>, pa_list<pa_data>, void>::pa_value ? 1 : 0>::pa_type;
    static constexpr bool pa_one = pa_Takes<pa_T, pa_list<pa_data>, pa_Values, void>::pa_value;
    static constexpr bool pa_value
        = pa_one && !pa_Takes<pa_T, typename pa_many<pa_one ? 128 : 0>::pa_type, pa_Values, void>::pa_value;
};
// The types of the members `x`, `y`, `z` and `w`, if there are some: a vector is of the kind of its elements.
#define PTX_ABI_VECTOR_MEMBER(member) \
    template <typename pa_T, typename = void> struct pa_of_##member { using pa_type = void; }; \
    template <typename pa_T> struct pa_of_##member<pa_T, decltype(void(pa_T::member))> { \
        using pa_type = typename pa_bare<decltype(pa_T::member)>::pa_type; \
    }; \
    template <typename pa_T, int pa_index, typename = void> struct pa_place_of_##member { \
        static constexpr bool pa_value = true; \
    }; \
    template <typename pa_T, int pa_index> \
    struct pa_place_of_##member<pa_T, pa_index, decltype(void(pa_T::member), void(sizeof(pa_T::member)))> { \
        static constexpr bool pa_value = __is_class(typename pa_of_##member<pa_T>::pa_type) \
            || __builtin_offsetof(pa_T, member) == pa_index * sizeof(pa_T::member); \
    }
PTX_ABI_VECTOR_MEMBER(x);
PTX_ABI_VECTOR_MEMBER(y);
PTX_ABI_VECTOR_MEMBER(z);
PTX_ABI_VECTOR_MEMBER(w);
// Whether a class has them in the order of a vector. HIP's vectors have classes that convert to the elements.
template <typename pa_T> struct pa_in_order {
    static constexpr bool pa_value = pa_place_of_x<pa_T, 0>::pa_value && pa_place_of_y<pa_T, 1>::pa_value
        && pa_place_of_z<pa_T, 2>::pa_value && pa_place_of_w<pa_T, 3>::pa_value;
};
// The part of a type that is not a class: the element of a vector of GNU C, a part of a complex number, or the integer that
// holds a pointer to a member, and half of a pointer to a member function.
template <typename pa_T> struct pa_referred { using pa_type = pa_T; };
template <typename pa_T> struct pa_referred<pa_T &> { using pa_type = pa_T; };
template <typename pa_T, bool = __is_class(pa_T) || __is_union(pa_T), typename = void> struct pa_part : pa_of_x<pa_T> {};
// An array of a library, `std::array` or `cuda::std::array`: the first thing in it is an element. g++ asks nothing of a class
// without a definition, which has no element either.
template <typename pa_T, decltype(sizeof(0)) pa_element> struct pa_aggregate {
    static constexpr bool pa_value = __is_aggregate(pa_T);
};
template <typename pa_T>
using pa_if_array = typename pa_where<pa_aggregate<pa_T, sizeof(typename pa_T::value_type)>::pa_value
    && sizeof(pa_T{{typename pa_T::value_type()}}) % sizeof(typename pa_T::value_type) == 0>::pa_type;
template <typename pa_T> struct pa_part<pa_T, true, pa_if_array<pa_T>> { using pa_type = typename pa_T::value_type; };
// The array of C++ in its place, and the innermost element of an array.
template <typename pa_T, typename = void> struct pa_array { using pa_type = pa_T; };
template <typename pa_T, decltype(sizeof(0)) pa_N> struct pa_array<pa_T[pa_N], void> {
    using pa_type = typename pa_array<pa_T>::pa_type[pa_N];
};
template <typename pa_T> struct pa_array<pa_T, pa_if_array<pa_T>> {
    using pa_type = typename pa_array<typename pa_T::value_type>::pa_type[sizeof(pa_T) / sizeof(typename pa_T::value_type)];
};
template <typename pa_T> using pa_element = typename pa_bare<typename pa_array<pa_T>::pa_type>::pa_type;
// A pointer has elements too, but no negative.
template <typename pa_T> struct pa_part<pa_T, false,
    decltype(void(-*static_cast<pa_T *>(nullptr)), void((*static_cast<pa_T *>(nullptr))[0]))> {
    using pa_type = typename pa_referred<decltype((*static_cast<pa_T *>(nullptr))[0])>::pa_type;
};
template <typename pa_T, typename pa_C> struct pa_part<pa_T pa_C::*, false, void> { using pa_type = long long; };
#if defined(__GNUC__) && !defined(__CUDACC_RTC__)
template <> struct pa_part<float _Complex, false, void> { using pa_type = float; };
template <> struct pa_part<double _Complex, false, void> { using pa_type = double; };
#endif
// A number that not all compilers have, such as `_Float16`, or one that is `_Atomic`: `++` has its plain type.
template <typename pa_T> struct pa_rare;
template <typename pa_T> using pa_counted = decltype((*static_cast<pa_T *>(nullptr))++);
template <typename pa_T, bool = !__is_class(pa_T) && !__is_union(pa_T)
    && pa_same<typename pa_part<pa_T>::pa_type, void>::pa_value, typename = void> struct pa_whole : pa_part<pa_T> {};
template <typename pa_T>
struct pa_whole<pa_T, true, decltype(void(static_cast<pa_counted<pa_T>>(0.5f) < pa_counted<pa_T>()))> {
    using pa_type = pa_rare<pa_counted<pa_T>>;
};
// 's' is a signed integer, 'u' an unsigned one, 'e' an enumeration, 'b' a bool, 'f' a float, 'p' a pointer, 'h' and 'n'
// are CUDA's __half and __nv_bfloat16, a digit is one of its smaller floats, 'm' its tensor map, ',' is a class whose
// members have several kinds, '?' is anything else.
template <char pa_letter, int pa_size> struct pa_kind_is {
    static constexpr char pa_value = pa_letter;
    static constexpr int pa_bytes = pa_size;
};
template <typename pa_T, bool pa_is_enum = __is_enum(pa_T)> struct pa_kind;
// The kind of `x`, if it is not known or those of the other members are it too.
template <typename pa_X, typename pa_of> struct pa_like : pa_kind_is<pa_X::pa_value == '?'
    || (pa_X::pa_value == pa_kind<pa_of>::pa_value && pa_X::pa_bytes == pa_kind<pa_of>::pa_bytes) ? pa_X::pa_value : ',',
    pa_X::pa_bytes> {};
template <typename pa_X> struct pa_like<pa_X, void> : pa_kind_is<pa_X::pa_value, pa_X::pa_bytes> {};
template <typename pa_T, bool pa_is_enum> struct pa_kind : pa_like<pa_like<pa_like<
    pa_kind<typename pa_whole<pa_T>::pa_type>, typename pa_of_y<pa_T>::pa_type>, typename pa_of_z<pa_T>::pa_type>,
    typename pa_of_w<pa_T>::pa_type> {};
// The size of a smaller one than `int` is declared, and with it the integer that holds it.
template <typename pa_T> struct pa_kind<pa_T, true>
    : pa_kind_is<sizeof(pa_T) < sizeof(int) ? pa_kind<__underlying_type(pa_T)>::pa_value : 'e', sizeof(pa_T)> {};
// Of the floats of 2 bytes, `__bf16` rounds 1 + 1/512.
template <typename pa_T> struct pa_kind<pa_rare<pa_T>, false> : pa_kind_is<static_cast<pa_T>(0.5f) == pa_T()
    ? (static_cast<pa_T>(-1) < pa_T() ? 's' : 'u') : sizeof(pa_T) != 2 ? 'f'
    : static_cast<pa_T>(1.001953125f) == static_cast<pa_T>(1.0f) ? 'n' : 'h', sizeof(pa_T)> {};
template <typename pa_T> struct pa_kind<pa_T *, false> : pa_kind_is<'p', sizeof(pa_T *)> {};
template <> struct pa_kind<void, false> : pa_kind_is<'?', 0> {};
template <> struct pa_kind<bool, false> : pa_kind_is<'b', 1> {};
template <> struct pa_kind<char, false> : pa_kind_is<(char(-1) < 0 ? 's' : 'u'), 1> {};
template <> struct pa_kind<signed char, false> : pa_kind_is<'s', 1> {};
template <> struct pa_kind<short, false> : pa_kind_is<'s', sizeof(short)> {};
template <> struct pa_kind<int, false> : pa_kind_is<'s', sizeof(int)> {};
template <> struct pa_kind<long, false> : pa_kind_is<'s', sizeof(long)> {};
template <> struct pa_kind<long long, false> : pa_kind_is<'s', sizeof(long long)> {};
template <> struct pa_kind<wchar_t, false> : pa_kind_is<(wchar_t(-1) < 0 ? 's' : 'u'), sizeof(wchar_t)> {};
template <> struct pa_kind<unsigned char, false> : pa_kind_is<'u', 1> {};
template <> struct pa_kind<unsigned short, false> : pa_kind_is<'u', sizeof(short)> {};
template <> struct pa_kind<unsigned int, false> : pa_kind_is<'u', sizeof(int)> {};
template <> struct pa_kind<unsigned long, false> : pa_kind_is<'u', sizeof(long)> {};
template <> struct pa_kind<unsigned long long, false> : pa_kind_is<'u', sizeof(long long)> {};
#ifdef __cpp_char8_t
template <> struct pa_kind<char8_t, false> : pa_kind_is<'u', 1> {};
#endif
template <> struct pa_kind<char16_t, false> : pa_kind_is<'u', sizeof(char16_t)> {};
template <> struct pa_kind<char32_t, false> : pa_kind_is<'u', sizeof(char32_t)> {};
#if defined(__SIZEOF_INT128__) || defined(__CUDACC_RTC_INT128__)
template <> struct pa_kind<__int128, false> : pa_kind_is<'s', 16> {};
template <> struct pa_kind<unsigned __int128, false> : pa_kind_is<'u', 16> {};
#endif
template <> struct pa_kind<float, false> : pa_kind_is<'f', sizeof(float)> {};
template <> struct pa_kind<double, false> : pa_kind_is<'f', sizeof(double)> {};
template <> struct pa_kind<long double, false> : pa_kind_is<'f', sizeof(long double)> {};
// It holds one address only.
template <> struct pa_kind<decltype(nullptr), false> : pa_kind_is<',', sizeof(nullptr)> {};
// The pointer that a type is, or that a class holds as `x` or as elements.
template <typename pa_T, bool = __is_class(pa_T) || __is_union(pa_T)> struct pa_pointer { using pa_type = pa_T; };
template <typename pa_T, bool = pa_kind<pa_T>::pa_value == 'p'> struct pa_pointer_in { using pa_type = pa_T; };
template <typename pa_T> struct pa_pointer_in<pa_T, true>
    : pa_pointer<typename pa_bare<typename pa_whole<pa_T>::pa_type>::pa_type> {};
template <typename pa_T> struct pa_pointer<pa_T, true> : pa_pointer_in<pa_T> {};
template <typename pa_T> using pa_address = typename pa_pointer<typename pa_bare<pa_T>::pa_type>::pa_type;
}
// The classes of CUDA's headers, which a program may leave out.
#define PTX_ABI_CLASS(name, letter, bytes) \
    struct name; \
    namespace ptx_abi_checks { \
    template <> struct pa_kind<name, false> : pa_kind_is<letter, bytes> {}; \
    }
PTX_ABI_CLASS(__half, 'h', 2)
PTX_ABI_CLASS(__half2, 'h', 4)
PTX_ABI_CLASS(__nv_bfloat16, 'n', 2)
PTX_ABI_CLASS(__nv_bfloat162, 'n', 4)
PTX_ABI_CLASS(CUtensorMap_st, 'm', 128)
PTX_ABI_CLASS(__nv_fp8_e4m3, '4', 1)
PTX_ABI_CLASS(__nv_fp8x2_e4m3, '4', 2)
PTX_ABI_CLASS(__nv_fp8x4_e4m3, '4', 4)
PTX_ABI_CLASS(__nv_fp8_e5m2, '5', 1)
PTX_ABI_CLASS(__nv_fp8x2_e5m2, '5', 2)
PTX_ABI_CLASS(__nv_fp8x4_e5m2, '5', 4)
PTX_ABI_CLASS(__nv_fp8_e8m0, '8', 1)
PTX_ABI_CLASS(__nv_fp8x2_e8m0, '8', 2)
PTX_ABI_CLASS(__nv_fp8x4_e8m0, '8', 4)
PTX_ABI_CLASS(__nv_fp8_ue5m3, '9', 1)
PTX_ABI_CLASS(__nv_fp8x2_ue5m3, '9', 2)
PTX_ABI_CLASS(__nv_fp8x4_ue5m3, '9', 4)
PTX_ABI_CLASS(__nv_fp6_e2m3, '6', 1)
PTX_ABI_CLASS(__nv_fp6x2_e2m3, '6', 2)
PTX_ABI_CLASS(__nv_fp6x4_e2m3, '6', 4)
PTX_ABI_CLASS(__nv_fp6_e3m2, '7', 1)
PTX_ABI_CLASS(__nv_fp6x2_e3m2, '7', 2)
PTX_ABI_CLASS(__nv_fp6x4_e3m2, '7', 4)
PTX_ABI_CLASS(__nv_fp4_e2m1, '2', 1)
PTX_ABI_CLASS(__nv_fp4x2_e2m1, '3', 1)
PTX_ABI_CLASS(__nv_fp4x4_e2m1, '3', 2)
namespace ptx_abi_checks {
// The kind of the class whose bits a class is, `__half` for `__half_raw`: that class converts to it. Its typedef has no name that
// could be declared here.
template <typename pa_T, typename pa_H, typename = void> struct pa_bits_of_class { static constexpr bool pa_value = false; };
template <typename pa_T, typename pa_H>
struct pa_bits_of_class<pa_T, pa_H, decltype(void(static_cast<const pa_H *>(nullptr)->operator pa_T()))> {
    static constexpr bool pa_value = true;
};
template <typename pa_T, bool = pa_same<typename pa_of_x<pa_T>::pa_type, unsigned short>::pa_value>
struct pa_bits_as : pa_kind_is<'?', 0> {};
template <typename pa_T> struct pa_bits_as<pa_T, true>
    : pa_kind_is<pa_bits_of_class<pa_T, __half>::pa_value || pa_bits_of_class<pa_T, __half2>::pa_value ? 'h'
              : pa_bits_of_class<pa_T, __nv_bfloat16>::pa_value || pa_bits_of_class<pa_T, __nv_bfloat162>::pa_value ? 'n' : '?',
          sizeof(pa_T)> {};
// Whether a type, or the element of an array or vector, is of this kind and size; one that is not known is.
template <typename pa_T> PTX_ABI_CONSTEXPR bool pa_is_kind(char pa_letter, int pa_bytes) {
    using pa_of = pa_kind<typename pa_bare<pa_T>::pa_type>;
    using pa_as = pa_bits_as<typename pa_bare<pa_T>::pa_type>;
    return pa_of::pa_value == '?' || (pa_as::pa_value == pa_letter && pa_as::pa_bytes == pa_bytes)
        || ((pa_of::pa_value == pa_letter || (pa_of::pa_value == 'e' && (pa_letter == 's' || pa_letter == 'u')))
            && pa_of::pa_bytes == pa_bytes);
}
// The integer that holds an enumeration. Its sign is the sign of a bit-field.
template <typename pa_T, bool pa_is_enum = __is_enum(pa_T)> struct pa_integer { using pa_type = pa_T; };
template <typename pa_T> struct pa_integer<pa_T, true> { using pa_type = __underlying_type(pa_T); };
template <typename pa_T> using pa_integer_of = typename pa_integer<pa_T>::pa_type;
// Whether two arrays of one rank have the same extents.
template <typename pa_T> struct pa_rank { static constexpr int pa_value = 0; };
template <typename pa_T, decltype(sizeof(0)) pa_N> struct pa_rank<pa_T[pa_N]> {
    static constexpr int pa_value = 1 + pa_rank<pa_T>::pa_value;
};
template <typename pa_A, typename pa_B> struct pa_extents { static constexpr bool pa_same = true; };
template <typename pa_A, decltype(sizeof(0)) pa_N, typename pa_B, decltype(sizeof(0)) pa_M>
struct pa_extents<pa_A[pa_N], pa_B[pa_M]> {
    static constexpr bool pa_same = pa_rank<pa_A>::pa_value != pa_rank<pa_B>::pa_value
        || (pa_N == pa_M && pa_extents<pa_A, pa_B>::pa_same);
};
// What a pointer points to; for anything else `void`.
template <typename pa_T> struct pa_target { using pa_type = void; static constexpr bool pa_is = false; };
template <typename pa_T> struct pa_target<pa_T *> { using pa_type = pa_T; static constexpr bool pa_is = true; };
template <typename pa_T> struct pa_is_const { static constexpr bool pa_value = false; };
template <typename pa_T> struct pa_is_const<const pa_T> { static constexpr bool pa_value = true; };
// Of a function there is no `const`.
template <typename pa_T, bool pa_constant,
    typename pa_to = typename pa_target<pa_address<pa_T>>::pa_type>
struct pa_points_to_const {
    static constexpr bool pa_value = !pa_target<pa_address<pa_T>>::pa_is
        || !pa_is_const<const pa_to>::pa_value
        || pa_is_const<pa_to>::pa_value == pa_constant;
};
template <typename pa_T, int pa_total> struct pa_has_size {
    static constexpr bool pa_value = sizeof(pa_T) == pa_total;
};
template <typename pa_T> struct pa_has_size<pa_T, 0> { static constexpr bool pa_value = true; };
// Whether the compiler may hold an enumeration without a declared integer in `int`, where others take `unsigned int`.
#if defined(__CUDACC_RTC__) || defined(_MSC_VER)
template <typename pa_T, char pa_letter, int pa_bytes> struct pa_may_be_unsigned {
    static constexpr bool pa_value = __is_enum(pa_T) && pa_letter == 'u' && pa_bytes == sizeof(int)
        && pa_same<pa_integer_of<pa_T>, int>::pa_value;
};
#else
template <typename pa_T, char pa_letter, int pa_bytes> struct pa_may_be_unsigned { static constexpr bool pa_value = false; };
#endif
// Whether something points to this kind, or to an enumeration of this integer, of this size where it is not 0, or to `void`.
template <typename pa_T, char pa_letter, int pa_bytes, int pa_total,
    typename pa_of = pa_kind<pa_integer_of<pa_T>>, bool = (pa_of::pa_value == pa_letter && pa_of::pa_bytes == pa_bytes)
        || (pa_bits_as<pa_T>::pa_value == pa_letter && pa_bits_as<pa_T>::pa_bytes == pa_bytes)
        || pa_may_be_unsigned<pa_T, pa_letter, pa_bytes>::pa_value>
struct pa_target_is { static constexpr bool pa_value = false; };
template <typename pa_T, char pa_letter, int pa_bytes, int pa_total, typename pa_of>
struct pa_target_is<pa_T, pa_letter, pa_bytes, pa_total, pa_of, true> : pa_has_size<pa_T, pa_total> {};
template <char pa_letter, int pa_bytes, int pa_total, typename pa_of>
struct pa_target_is<void, pa_letter, pa_bytes, pa_total, pa_of, false> {
    static constexpr bool pa_value = true;
};
template <typename pa_T>
using pa_bare_target = typename pa_bare<typename pa_target<pa_address<pa_T>>::pa_type>::pa_type;
// Whether a type is not what a pointer of Rust leads to: another class may hold the pointer.
template <typename pa_T, typename pa_wanted> struct pa_is_not {
    static constexpr bool pa_value = !pa_same<typename pa_bare<pa_T>::pa_type, typename pa_bare<pa_wanted>::pa_type>::pa_value;
};
// Whether something points to this type, which may be an alias of an array, or to `void`.
template <typename pa_T, typename pa_wanted, typename pa_to = typename pa_target<pa_address<pa_T>>::pa_type>
struct pa_target_same {
    static constexpr bool pa_value
        = (pa_same<pa_bare_target<pa_T>, void>::pa_value && pa_is_not<pa_T, pa_wanted>::pa_value)
        || pa_same<pa_bare_target<pa_T>, pa_wanted>::pa_value
        || pa_same<const volatile pa_to, const volatile pa_wanted>::pa_value;
};
}
// In each of these, `text` says what Rust has, and `name` is the name of the type. The member is of this kind, or one that is not known.
#define PTX_ABI_KIND(text, type, member, letter, size) \
    static_assert(ptx_abi_checks::pa_is_kind<PTX_ABI_TYPE(type, member)>(letter, size), text)
// The elements of the array are of this size. The length of an array follows from this and from the size of the array.
#define PTX_ABI_STRIDE(text, size, ...) static_assert(sizeof(ptx_abi_checks::pa_element<__VA_ARGS__>) == size, text)
// The elements of the vector are in this order.
#define PTX_ABI_ORDER(text, ...) \
    static_assert(ptx_abi_checks::pa_in_order<ptx_abi_checks::pa_bare<__VA_ARGS__>::pa_type>::pa_value, text)
// The type is this class, or an array of it.
#define PTX_ABI_CLASS_IS(text, type, ...) \
    static_assert(PTX_ABI_SAME(ptx_abi_checks::pa_bare<type>::pa_type, ptx_abi_checks::pa_bare<__VA_ARGS__>::pa_type), text)
// The member is an array of these extents, or one of another rank.
#define PTX_ABI_EXTENTS(text, type, member, ...) \
    static_assert(ptx_abi_checks::pa_extents<ptx_abi_checks::pa_array<PTX_ABI_TYPE(type, member)>::pa_type, unsigned char __VA_ARGS__>::pa_same, text)
// The member points to something that is `const`, or not.
#define PTX_ABI_TARGET_CONST(text, type, member, constant) \
    static_assert(ptx_abi_checks::pa_points_to_const<PTX_ABI_TYPE(type, member), constant>::pa_value, text)
// The member points to this kind.
#define PTX_ABI_TARGET_KIND(text, type, member, letter, bytes, total) \
    static_assert(ptx_abi_checks::pa_target_is<ptx_abi_checks::pa_bare_target<PTX_ABI_TYPE(type, member)>, \
        letter, bytes, total>::pa_value, text)
// The member points to this type, which has to be declared.
#define PTX_ABI_TARGET_TYPE(text, type, member, ...) \
    static_assert(ptx_abi_checks::pa_target_same<PTX_ABI_TYPE(type, member), __VA_ARGS__>::pa_value, text)
#define PTX_ABI_IS_REFERENCE(type, member) ptx_abi_checks::pa_is_reference<PTX_ABI_TYPE(type, member)>::pa_value
// The class takes no data after the initializers of these members. The first initializer is one for the first member alone, so
// no base is before it. A class with a reference takes no initializers at all.
#define PTX_ABI_NO_MORE(text, unique, type, ...) \
    template <typename pa_T, typename pa_List, typename pa_Values, typename = void> struct ptx_abi_takes_##unique { \
        static constexpr bool pa_value = false; \
    }; \
    template <typename pa_T, typename... pa_More, typename... pa_Value> \
    struct ptx_abi_takes_##unique<pa_T, ptx_abi_checks::pa_list<pa_More...>, ptx_abi_checks::pa_list<pa_Value...>, \
        decltype(void(pa_T{__VA_ARGS__}))> { \
        static constexpr bool pa_value = true; \
    }; \
    static_assert( \
        !ptx_abi_checks::pa_has_more<ptx_abi_takes_##unique, ptx_abi_checks::pa_element<type>>::pa_value, text)
#define PTX_ABI_ONLY(member) {ptx_abi_checks::pa_only<PTX_ABI_TYPE(pa_T, member)>::pa_value()}
#define PTX_ABI_NEXT(member) {ptx_abi_checks::pa_next<pa_Value, PTX_ABI_TYPE(pa_T, member)>::pa_value()...}
#define PTX_ABI_MORE pa_More()...
// The member has this size, and is at this byte.
#define PTX_ABI_PLACE(type, member, byte, size) PTX_ABI_PLACE_OF(#type, type, member, byte, size)
#define PTX_ABI_PLACE_OF(name, type, member, byte, size) \
    static_assert(__builtin_offsetof(ptx_abi_checks::pa_plain<type>, member) == byte, \
        name "::" #member ": byte " #byte " in Rust"); \
    static_assert(sizeof(ptx_abi_checks::pa_held<PTX_ABI_TYPE(type, member)>::pa_type) == size, \
        name "::" #member ": " #size " bytes in Rust")
// A pointer, or a reference, of which nvcc and NVRTC have no offset. The places of the other members and the size of the type
// leave one place for it, unless it is next to another reference: these compilers do not see which of the two comes first.
#define PTX_ABI_PLACE_POINTER(unique, type, ...) PTX_ABI_PLACE_POINTER_OF(#type, unique, type, __VA_ARGS__)
#if defined(__NVCC__) || defined(__CUDACC_RTC__)
#define PTX_ABI_PLACE_POINTER_OF(name, unique, type, member, byte, size) \
    template <typename pa_T, bool pa_is = PTX_ABI_IS_REFERENCE(pa_T, member)> struct ptx_abi_place_##unique { \
        enum : decltype(sizeof(0)) { pa_byte = byte }; \
    }; \
    template <typename pa_T> struct ptx_abi_place_##unique<pa_T, false> { \
        enum : decltype(sizeof(0)) { pa_byte = __builtin_offsetof(pa_T, member) }; \
    }; \
    static_assert(ptx_abi_place_##unique<ptx_abi_checks::pa_plain<type>>::pa_byte == byte, \
        name "::" #member ": byte " #byte " in Rust"); \
    static_assert(sizeof(ptx_abi_checks::pa_held<PTX_ABI_TYPE(type, member)>::pa_type) == size, \
        name "::" #member ": " #size " bytes in Rust")
#else
#define PTX_ABI_PLACE_POINTER_OF(name, unique, type, member, byte, size) PTX_ABI_PLACE_OF(name, type, member, byte, size)
#endif
// The same after another member. PTX_ABI_REFERENCES says that g++ or clang compiles these checks too.
#define PTX_ABI_PLACE_NEXT(unique, type, ...) PTX_ABI_PLACE_NEXT_OF(#type, unique, type, __VA_ARGS__)
#if (defined(__NVCC__) || defined(__CUDACC_RTC__)) && !defined(PTX_ABI_REFERENCES)
#define PTX_ABI_PLACE_NEXT_OF(name, unique, type, member, byte, size, before) \
    static_assert(!PTX_ABI_IS_REFERENCE(type, member) || !PTX_ABI_IS_REFERENCE(type, before), \
        name "::" #member ": nvcc cannot compare the order of references: compile these checks with g++ or clang too, and " \
        "define PTX_ABI_REFERENCES for nvcc"); \
    PTX_ABI_PLACE_POINTER_OF(name, unique, type, member, byte, size)
#else
#define PTX_ABI_PLACE_NEXT_OF(name, unique, type, member, byte, size, before) \
    PTX_ABI_PLACE_POINTER_OF(name, unique, type, member, byte, size)
#endif
// An array without bytes. If C++ has a member of this name, it is at this byte, and its elements, which follow the type, have
// this size, alignment, kind and these extents.
#define PTX_ABI_ELEMENTS(text, unique, type, member, byte, size, align, letter, bytes, extents) \
    template <typename pa_T, typename = void> struct ptx_abi_elements_##unique { static constexpr bool pa_value = true; }; \
    template <typename pa_T> \
    struct ptx_abi_elements_##unique<pa_T, decltype(void(&static_cast<pa_T *>(nullptr)->member[0]))> { \
        using pa_of = typename ptx_abi_checks::pa_target<decltype(&static_cast<pa_T *>(nullptr)->member[0])>::pa_type; \
        static constexpr bool pa_value = __builtin_offsetof(pa_T, member) == byte && sizeof(pa_of) == size \
            && alignof(pa_of) == align && (letter == '?' || ptx_abi_checks::pa_is_kind<pa_of>(letter, bytes)) \
            && ptx_abi_checks::pa_extents<pa_of, extents>::pa_same; \
    }; \
    static_assert(ptx_abi_elements_##unique<ptx_abi_checks::pa_plain<type>>::pa_value, text)
// Another member has the same type, and its members are checked.
#define PTX_ABI_LIKE(type, member, checked) PTX_ABI_LIKE_OF(#type, type, member, checked)
#define PTX_ABI_LIKE_OF(name, type, member, checked) \
    static_assert(PTX_ABI_SAME(PTX_ABI_ELEMENT(PTX_ABI_TYPE(type, member)), PTX_ABI_ELEMENT(PTX_ABI_TYPE(type, checked))), \
        name "::" #member ": Rust has the type of " #checked)
// The bit-field is of this kind, of an enumeration its integer.
#define PTX_ABI_BITS_KIND(text, type, member, letter, size) \
    static_assert(ptx_abi_checks::pa_is_kind<ptx_abi_checks::pa_integer_of<PTX_ABI_TYPE(type, member)>>(letter, size) \
        || ptx_abi_checks::pa_may_be_unsigned<PTX_ABI_TYPE(type, member), letter, size>::pa_value, text)
// The bit-field of an enumeration has a sign, or none. For nvcc the integer of the enumeration does not tell it (facts 11).
#define PTX_ABI_BITS_SIGN(text, name, letter) \
    static_assert(ptx_abi_width_##name::pa_width() <= 0 || ptx_abi_width_##name::pa_is_signed() == (letter == 's'), text)
// What an alias of an array has as its elements, and what a pointer points to.
#define PTX_ABI_ELEMENT(...) ptx_abi_checks::pa_element<__VA_ARGS__>
#define PTX_ABI_TARGET(...) ptx_abi_checks::pa_bare_target<__VA_ARGS__>
// The alias is of this kind, or one that is not known.
#define PTX_ABI_ALIAS_KIND(text, type, letter, size) static_assert(ptx_abi_checks::pa_is_kind<type>(letter, size), text)
// The alias is an array of these extents, or one of another rank.
#define PTX_ABI_ALIAS_EXTENTS(text, type, ...) \
    static_assert(ptx_abi_checks::pa_extents<ptx_abi_checks::pa_array<type>::pa_type, unsigned char __VA_ARGS__>::pa_same, text)
// The same for the type after all pointers, and for that of an alias of a pointer.
#define PTX_ABI_BEHIND_CONST(text, constant, ...) \
    static_assert(ptx_abi_checks::pa_points_to_const<__VA_ARGS__, constant>::pa_value, text)
#define PTX_ABI_BEHIND_KIND(text, letter, bytes, total, ...) \
    static_assert(ptx_abi_checks::pa_target_is<ptx_abi_checks::pa_bare_target<__VA_ARGS__>, letter, bytes, total>::pa_value, \
        text)
#define PTX_ABI_BEHIND_TYPE(text, pointer, ...) \
    static_assert(ptx_abi_checks::pa_target_same<pointer, __VA_ARGS__>::pa_value, text)
#endif
