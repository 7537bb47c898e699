#ifdef __clang__
// The scalars of a class are counted through the classes in it.
#pragma clang diagnostic ignored "-Wmissing-braces"
#endif
#ifndef PTX_ABI_FUNCTION_CHECKS
#define PTX_ABI_FUNCTION_CHECKS
// What CUDA's handles point to; its headers declare the same.
struct CUstream_st;
struct CUevent_st;
struct CUgraph_st;
struct CUgraphExec_st;
struct CUgraphNode_st;
struct CUmemPoolHandle_st;
struct CUctx_st;
struct CUmod_st;
struct CUfunc_st;
struct cublasContext;
struct cudnnContext;
namespace ptx_abi_checks {
// What represents types of Rust without a name in C++: any type, any function, any class, a class and an
// enumeration of this size. A class may have a bit for each 8 bytes that have more than floats.
struct pa_any;
using pa_any_function = pa_any();
struct pa_class;
template <int pa_size, int pa_align, int pa_bits = -1> struct pa_object;
template <int pa_size> struct pa_enumeration;
// The type of this name, which has this size in Rust.
template <typename pa_T, int pa_size, int pa_align> struct pa_foreign;
// The text after macros, and whether two texts of this size are equal. A half for each call, because compilers limit the depth.
#define PTX_ABI_TEXT(...) PTX_ABI_TEXT_OF(__VA_ARGS__)
#define PTX_ABI_TEXT_OF(...) #__VA_ARGS__
PTX_ABI_CONSTEXPR bool pa_is_text(const char *pa_a, const char *pa_b, int pa_size) {
    return pa_size == 1 ? *pa_a == *pa_b
                        : pa_is_text(pa_a, pa_b, pa_size / 2)
            && pa_is_text(pa_a + pa_size / 2, pa_b + pa_size / 2, pa_size - pa_size / 2);
}
// Stands for a parameter that C++ does not have: their number is checked on its own.
struct pa_missing;
template <bool pa_is> struct pa_truth { static constexpr bool pa_value = pa_is; };
template <bool... pa_is> struct pa_all : pa_truth<true> {};
template <bool... pa_is> struct pa_all<true, pa_is...> : pa_all<pa_is...> {};
template <bool... pa_is> struct pa_all<false, pa_is...> : pa_truth<false> {};
template <typename pa_T> struct pa_plain_of { using pa_type = pa_T; };
template <typename pa_T> struct pa_plain_of<const pa_T> : pa_plain_of<pa_T> {};
template <typename pa_T> struct pa_plain_of<volatile pa_T> : pa_plain_of<pa_T> {};
template <typename pa_T> struct pa_plain_of<const volatile pa_T> : pa_plain_of<pa_T> {};
#ifdef PTX_ABI_HAS_RESTRICT
template <typename pa_T> struct pa_plain_of<pa_T *__restrict> { using pa_type = pa_T *; };
#endif
// What a parameter holds: the address, if C++ has a reference.
template <typename pa_T> using pa_passed = typename pa_held<pa_T>::pa_type;
// The parameters and the result of a function; `noexcept` is part of its type in C++17.
template <int pa_number, typename... pa_A> struct pa_nth { using pa_type = pa_missing; };
template <typename pa_A, typename... pa_B> struct pa_nth<1, pa_A, pa_B...> { using pa_type = pa_A; };
template <int pa_number, typename pa_A, typename... pa_B>
struct pa_nth<pa_number, pa_A, pa_B...> : pa_nth<pa_number - 1, pa_B...> {};
template <typename pa_F> struct pa_function { static constexpr bool pa_is = false; };
template <typename pa_R, typename... pa_A> struct pa_function<pa_R(pa_A...)> {
    static constexpr bool pa_is = true;
    static constexpr int pa_count = sizeof...(pa_A);
    using pa_result = pa_R;
    template <int pa_number> using pa_parameter = typename pa_nth<pa_number, pa_A...>::pa_type;
    template <template <typename...> class pa_M> using pa_apply = pa_M<pa_passed<pa_R>, pa_passed<pa_A>...>;
};
template <typename pa_R, typename... pa_A> struct pa_function<pa_R(pa_A..., ...)> : pa_function<pa_R(pa_A...)> {
    // The number before `...`, as no function without `...` has it.
    static constexpr int pa_count = -1 - int(sizeof...(pa_A));
};
#ifdef __cpp_noexcept_function_type
template <typename pa_R, typename... pa_A>
struct pa_function<pa_R(pa_A...) noexcept> : pa_function<pa_R(pa_A...)> {};
template <typename pa_R, typename... pa_A>
struct pa_function<pa_R(pa_A..., ...) noexcept> : pa_function<pa_R(pa_A..., ...)> {};
#endif
// The type of a parameter. If many functions name the member template itself, g++ takes quadratic time.
template <typename pa_F, int pa_number> struct pa_parameter_of {
    using pa_type = typename pa_function<pa_F>::template pa_parameter<pa_number>;
};
// The kind of a number, as pa_kind has it; a class is none, even if it has a member `x`, and neither is a vector.
template <typename pa_T, bool pa_has_parts = __is_class(pa_T) || __is_union(pa_T)
    || !pa_same<typename pa_part<pa_T>::pa_type, void>::pa_value> struct pa_number : pa_kind<pa_T> {};
template <typename pa_T> struct pa_number<pa_T, true> : pa_kind_is<'?', 0> {};
template <typename pa_T> struct pa_is_number
    : pa_truth<pa_number<pa_T>::pa_value != '?' && pa_number<pa_T>::pa_value != 'p'> {};
// Integers of one size and signedness, floats of one size, `bool`; an integer in Rust may be an enumeration in C++ that it
// holds.
template <typename pa_C, typename pa_R> struct pa_same_number : pa_truth<
    pa_is_number<pa_C>::pa_value && pa_is_number<pa_R>::pa_value && !__is_enum(pa_R)
    && pa_number<pa_integer_of<pa_C>>::pa_value == pa_number<pa_R>::pa_value
    && pa_number<pa_integer_of<pa_C>>::pa_bytes == pa_number<pa_R>::pa_bytes> {};
// Whether all types of two functions match.
template <template <typename, typename> class pa_M, bool pa_same_count, typename pa_C, typename pa_R>
struct pa_signatures : pa_truth<false> {};
template <template <typename, typename> class pa_M, typename pa_C, typename... pa_D, typename pa_R, typename... pa_S>
struct pa_signatures<pa_M, true, pa_C(pa_D...), pa_R(pa_S...)>
    : pa_all<pa_M<pa_C, pa_R>::pa_value, pa_M<pa_D, pa_S>::pa_value...> {};
template <template <typename, typename> class pa_M, typename pa_C, typename pa_R, typename... pa_S>
struct pa_signatures<pa_M, true, pa_C, pa_R(pa_S..., ...)> : pa_signatures<pa_M, true, pa_C, pa_R(pa_S...)> {};
template <typename pa_R, typename... pa_A> using pa_without_noexcept = pa_R(pa_A...);
template <template <typename, typename> class pa_M, typename pa_C, typename pa_R,
    bool = pa_function<pa_C>::pa_is && pa_function<pa_R>::pa_is>
struct pa_functions : pa_truth<false> {};
template <template <typename, typename> class pa_M, typename pa_C, typename pa_R>
struct pa_functions<pa_M, pa_C, pa_R, true>
    : pa_signatures<pa_M, pa_function<pa_C>::pa_count == pa_function<pa_R>::pa_count,
          typename pa_function<pa_C>::template pa_apply<pa_without_noexcept>, pa_R> {};

// Types as Rust spells them. pa_C is the type in C++, pa_R that in Rust.
template <typename pa_C, typename pa_R> struct pa_strict
    : pa_truth<pa_same<pa_C, pa_R>::pa_value || pa_same_number<pa_C, pa_R>::pa_value
          || pa_functions<pa_strict, pa_C, pa_R>::pa_value> {};
template <typename pa_R> struct pa_strict<pa_missing, pa_R> : pa_truth<true> {};
template <typename pa_C> struct pa_strict<pa_C, pa_any> : pa_truth<true> {};
template <typename pa_C> struct pa_strict<pa_C, pa_any_function> : pa_truth<pa_function<pa_C>::pa_is> {};
template <typename pa_C, typename pa_R> struct pa_strict<pa_C *, pa_R *>
    : pa_truth<pa_is_const<pa_C>::pa_value == pa_is_const<pa_R>::pa_value
          && pa_strict<typename pa_plain_of<pa_C>::pa_type, typename pa_plain_of<pa_R>::pa_type>::pa_value> {};
template <typename pa_C, typename pa_R, decltype(sizeof(0)) pa_N> struct pa_strict<pa_C[pa_N], pa_R[pa_N]>
    : pa_strict<typename pa_plain_of<pa_C>::pa_type, pa_R> {};
template <typename pa_C, typename pa_R, decltype(sizeof(0)) pa_N> struct pa_strict<const pa_C[pa_N], const pa_R[pa_N]>
    : pa_strict<pa_C, pa_R> {};
// A type of another name may be incomplete.
template <typename pa_T, int pa_size, int pa_align, bool pa_is_same> struct pa_strict_object : pa_truth<false> {};
template <typename pa_T, int pa_size, int pa_align> struct pa_strict_object<pa_T, pa_size, pa_align, true>
    : pa_truth<sizeof(pa_T) == pa_size && alignof(pa_T) == pa_align> {};
template <typename pa_C, typename pa_T, int pa_size, int pa_align>
struct pa_strict<pa_C, pa_foreign<pa_T, pa_size, pa_align>>
    : pa_strict_object<pa_T, pa_size, pa_align, pa_strict<pa_C, pa_T>::pa_value> {};
template <typename pa_T, int pa_size, int pa_align> struct pa_strict<pa_missing, pa_foreign<pa_T, pa_size, pa_align>>
    : pa_truth<true> {};

// Whether C++ passes a value of this type as its bytes. If a class has a copy constructor, a move constructor or a destructor, C++
// passes the address. One of the two constructors may be deleted, and a template is neither of them.
template <typename pa_T, typename pa_from> struct pa_copies {
    static constexpr bool pa_bytes = __is_trivially_constructible(pa_T, pa_from);
    static constexpr bool pa_value = pa_bytes || __is_trivially_copyable(pa_T) || !__is_constructible(pa_T, pa_from);
};
template <typename pa_T, typename = void> struct pa_is_plain_object : pa_truth<true> {};
template <typename pa_T> struct pa_is_plain_object<pa_T, decltype(static_cast<void>(sizeof(pa_T)))>
    : pa_truth<(pa_copies<pa_T, const pa_T &>::pa_bytes || pa_copies<pa_T, pa_T &&>::pa_bytes)
          && pa_copies<pa_T, const pa_T &>::pa_value && pa_copies<pa_T, pa_T &&>::pa_value> {};
template <typename pa_T, bool = __is_class(pa_T) || __is_union(pa_T)> struct pa_is_plain : pa_truth<true> {};
template <typename pa_T> struct pa_is_plain<pa_T, true> : pa_is_plain_object<pa_T> {};

// A type without the `const` after its pointers.
template <typename pa_T> struct pa_mutable { using pa_type = pa_T; };
template <typename pa_T> struct pa_mutable<const pa_T> : pa_mutable<pa_T> {};
template <typename pa_T> struct pa_mutable<pa_T *> { using pa_type = typename pa_mutable<pa_T>::pa_type *; };
#ifdef PTX_ABI_HAS_RESTRICT
template <typename pa_T> struct pa_mutable<pa_T *__restrict> : pa_mutable<pa_T *> {};
#endif
template <typename pa_T, decltype(sizeof(0)) pa_N> struct pa_mutable<pa_T[pa_N]> {
    using pa_type = typename pa_mutable<pa_T>::pa_type[pa_N];
};
template <typename pa_T, decltype(sizeof(0)) pa_N> struct pa_mutable<const pa_T[pa_N]> : pa_mutable<pa_T[pa_N]> {};
template <typename pa_R, typename... pa_A> struct pa_mutable<pa_R(pa_A...)> {
    using pa_type = typename pa_mutable<pa_passed<pa_R>>::pa_type(typename pa_mutable<pa_passed<pa_A>>::pa_type...);
};
template <typename pa_R, typename... pa_A> struct pa_mutable<pa_R(pa_A..., ...)> {
    using pa_type = typename pa_mutable<pa_passed<pa_R>>::pa_type(typename pa_mutable<pa_passed<pa_A>>::pa_type..., ...);
};
// Whether pa_A has a `const` where pa_B has none. The parameters of a callback go the other way.
template <typename pa_A, typename pa_B> struct pa_loses_const : pa_truth<false> {};
template <typename pa_A, typename pa_B> struct pa_loses_const<pa_A *, pa_B *>
    : pa_truth<(pa_is_const<pa_A>::pa_value && !pa_is_const<pa_B>::pa_value)
          || pa_loses_const<typename pa_plain_of<pa_A>::pa_type, typename pa_plain_of<pa_B>::pa_type>::pa_value> {};
template <typename pa_A, typename pa_B, decltype(sizeof(0)) pa_N> struct pa_loses_const<pa_A[pa_N], pa_B[pa_N]>
    : pa_loses_const<typename pa_plain_of<pa_A>::pa_type, typename pa_plain_of<pa_B>::pa_type> {};
template <typename pa_Q, typename... pa_A, typename pa_R, typename... pa_B>
struct pa_loses_const<pa_Q(pa_A...), pa_R(pa_B...)>
    : pa_truth<pa_loses_const<pa_passed<pa_Q>, pa_passed<pa_R>>::pa_value
          || !pa_all<!pa_loses_const<pa_passed<pa_B>, pa_passed<pa_A>>::pa_value...>::pa_value> {};
template <typename pa_Q, typename... pa_A, typename pa_R, typename... pa_B>
struct pa_loses_const<pa_Q(pa_A..., ...), pa_R(pa_B..., ...)> : pa_loses_const<pa_Q(pa_A...), pa_R(pa_B...)> {};
// Types that match, but for a `const` in pa_A that pa_B does not have.
template <bool pa_match, typename pa_A, typename pa_B> struct pa_only_const : pa_truth<false> {};
template <typename pa_A, typename pa_B> struct pa_only_const<true, pa_A, pa_B> : pa_loses_const<pa_A, pa_B> {};

// What pointers point to: `void` is any type.
template <template <typename, typename> class pa_M, typename pa_C, typename pa_R> struct pa_behind : pa_M<pa_C, pa_R> {};
template <template <typename, typename> class pa_M, typename pa_C> struct pa_behind<pa_M, pa_C, void> : pa_truth<true> {};
template <template <typename, typename> class pa_M, typename pa_R> struct pa_behind<pa_M, void, pa_R> : pa_truth<true> {};
template <template <typename, typename> class pa_M> struct pa_behind<pa_M, void, void> : pa_truth<true> {};

// An integer or enumeration of this size.
template <typename pa_T, int pa_size, char pa_letter = pa_number<pa_integer_of<pa_T>>::pa_value>
struct pa_integer_of_size : pa_truth<false> {};
template <typename pa_T, int pa_size> struct pa_integer_of_size<pa_T, pa_size, 's'> : pa_truth<sizeof(pa_T) == pa_size> {};
template <typename pa_T, int pa_size> struct pa_integer_of_size<pa_T, pa_size, 'u'> : pa_truth<sizeof(pa_T) == pa_size> {};
// An enumeration in C++, and an integer of its size in Rust. Smaller ones than `int` are extended by their sign when they are
// passed (facts 3), so that they match only where it is the same: pa_same_number.
template <typename pa_C, typename pa_R, bool = __is_enum(pa_C) && !__is_enum(pa_R)> struct pa_enum_of_size : pa_truth<false> {};
template <typename pa_C, typename pa_R> struct pa_enum_of_size<pa_C, pa_R, true>
    : pa_truth<(sizeof(pa_C) >= sizeof(int)) && pa_integer_of_size<pa_R, sizeof(pa_C)>::pa_value> {};

// The bits of CUDA's class in Rust, `__half_raw` for `__half`.
template <typename pa_C, typename pa_R> struct pa_bits_of_half : pa_truth<pa_bits_as<pa_C>::pa_value != '?'
    && pa_bits_as<pa_C>::pa_value == pa_kind<pa_R>::pa_value && pa_bits_as<pa_C>::pa_bytes == pa_kind<pa_R>::pa_bytes> {};

// Text where pointers lead to: `char`, whose sign the compiler chooses (facts 1.8), is a `u8` or an `i8` in Rust.
template <typename pa_C, typename pa_R> struct pa_is_characters : pa_truth<pa_same<pa_C, char>::pa_value
    && (pa_same_number<signed char, pa_R>::pa_value || pa_same_number<unsigned char, pa_R>::pa_value)> {};
// Types as Rust spells them, `void *` for every pointer, an enumeration for an integer of its size, `__half_raw` for `__half`.
// Neither type has a `const`.
template <typename pa_C, typename pa_R> struct pa_compatible_of
    : pa_truth<pa_strict<pa_C, pa_R>::pa_value || pa_enum_of_size<pa_C, pa_R>::pa_value || pa_bits_of_half<pa_C, pa_R>::pa_value
          || pa_functions<pa_compatible_of, pa_C, pa_R>::pa_value> {};
template <typename pa_R> struct pa_compatible_of<pa_missing, pa_R> : pa_truth<true> {};
template <typename pa_C, typename pa_R> struct pa_compatible_target
    : pa_truth<pa_is_characters<pa_C, pa_R>::pa_value || pa_compatible_of<pa_C, pa_R>::pa_value> {};
template <typename pa_C, typename pa_R> struct pa_compatible_of<pa_C *, pa_R *>
    : pa_behind<pa_compatible_target, pa_C, pa_R> {};
template <typename pa_C, typename pa_R, decltype(sizeof(0)) pa_N> struct pa_compatible_of<pa_C[pa_N], pa_R[pa_N]>
    : pa_compatible_target<pa_C, pa_R> {};
template <typename pa_C, typename pa_R> struct pa_compatible
    : pa_compatible_of<typename pa_mutable<pa_C>::pa_type, typename pa_mutable<pa_R>::pa_type> {};

// What a handle may be: the address of a class or of nothing known.
template <typename pa_T> struct pa_is_handle : pa_truth<false> {};
template <typename pa_T> struct pa_is_handle<pa_T *>
    : pa_truth<pa_number<typename pa_plain_of<pa_T>::pa_type>::pa_value == '?' && !pa_function<pa_T>::pa_is> {};
template <typename pa_T, bool = pa_number<pa_T>::pa_value == 's' || pa_number<pa_T>::pa_value == 'u'>
struct pa_is_word : pa_truth<false> {};
template <typename pa_T> struct pa_is_word<pa_T, true> : pa_truth<sizeof(pa_T) == 8> {};
template <typename pa_T> struct pa_is_object : pa_truth<__is_class(pa_T) || __is_union(pa_T)> {};
// Types that the ABI passes in the same way. Neither type has a `const`.
template <typename pa_C, typename pa_R> struct pa_tolerant_of
    : pa_truth<pa_strict<pa_C, pa_R>::pa_value || pa_enum_of_size<pa_C, pa_R>::pa_value || pa_bits_of_half<pa_C, pa_R>::pa_value
          || (pa_is_handle<pa_C>::pa_value && pa_is_word<pa_R>::pa_value)
          || (pa_is_word<pa_C>::pa_value && pa_is_handle<pa_R>::pa_value)
          || pa_functions<pa_tolerant_of, pa_C, pa_R>::pa_value> {};
template <typename pa_R> struct pa_tolerant_of<pa_missing, pa_R> : pa_truth<true> {};
template <typename pa_C> struct pa_tolerant_of<pa_C, pa_any> : pa_truth<true> {};
template <typename pa_C> struct pa_tolerant_of<pa_C, pa_class> : pa_is_object<pa_C> {};
template <typename pa_C, int pa_size> struct pa_tolerant_of<pa_C, pa_enumeration<pa_size>>
    : pa_integer_of_size<pa_C, pa_size> {};
template <int pa_size> struct pa_tolerant_of<pa_missing, pa_enumeration<pa_size>> : pa_truth<true> {};
template <typename pa_C, bool = pa_is_object<pa_C>::pa_value> struct pa_sized {
    static constexpr int pa_size = 0;
    static constexpr int pa_align = 0;
};
template <typename pa_C> struct pa_sized<pa_C, true> {
    static constexpr int pa_size = sizeof(pa_C);
    static constexpr int pa_align = alignof(pa_C);
};
// Converts to one number or address of this size: to a float, or to anything else.
template <bool pa_yes> struct pa_enable;
template <> struct pa_enable<true> { using pa_type = void; };
template <bool pa_is_float, int pa_size> struct pa_scalar {
    template <typename pa_T, typename = typename pa_enable<!pa_is_object<pa_T>::pa_value && sizeof(pa_T) == pa_size
        && (pa_kind<pa_T>::pa_value == 'f') == pa_is_float>::pa_type> operator pa_T() const;
};
// Converts to a union, of whose members only the first one can be counted.
struct pa_union {
    template <typename pa_T, typename = typename pa_enable<__is_union(pa_T)>::pa_type> operator pa_T() const;
};
template <typename pa_T, typename... pa_A> auto pa_lists(int) -> decltype(void(pa_T{pa_A()...}), pa_truth<true>());
template <typename pa_T, typename... pa_A> auto pa_lists(...) -> pa_truth<false>;
// The size of the scalar that follows pa_A in a class, negative for a float, 0 if there is none, and 3 for a union.
template <typename pa_T, typename... pa_A> struct pa_following {
    template <bool pa_is_float, int pa_size>
    using pa_is = decltype(pa_lists<pa_T, pa_A..., pa_scalar<pa_is_float, pa_size>>(0));
    static constexpr int pa_value = decltype(pa_lists<pa_T, pa_A..., pa_union>(0))::pa_value ? 3
        : pa_is<false, 4>::pa_value ? 4 : pa_is<false, 8>::pa_value ? 8
        : pa_is<true, 4>::pa_value ? -4 : pa_is<true, 8>::pa_value ? -8 : pa_is<false, 1>::pa_value ? 1
        : pa_is<false, 2>::pa_value ? 2 : pa_is<false, 16>::pa_value ? 16 : 0;
};
// A bit for each 8 bytes of a class that have more than floats. It is -1 if the scalars are not all that is in the class.
template <int pa_scalar_size, int pa_end, int pa_found, typename pa_T, typename... pa_A> struct pa_bits_of {
    static constexpr int pa_bytes = pa_scalar_size < 0 ? -pa_scalar_size : pa_scalar_size;
    static constexpr int pa_at = (pa_end + pa_bytes - 1) / pa_bytes * pa_bytes;
    static constexpr int pa_more = pa_scalar_size < 0 ? 0 : (pa_bytes > 8 ? 3 : 1) << pa_at / 8;
    using pa_this = pa_scalar<(pa_scalar_size < 0), pa_bytes>;
    static constexpr int pa_value = pa_bits_of<
        (pa_at + pa_bytes < int(sizeof(pa_T)) ? pa_following<pa_T, pa_A..., pa_this>::pa_value : 0),
        pa_at + pa_bytes, pa_found | pa_more, pa_T, pa_A..., pa_this>::pa_value;
};
template <int pa_end, int pa_found, typename pa_T, typename... pa_A> struct pa_bits_of<0, pa_end, pa_found, pa_T, pa_A...> {
    static constexpr int pa_align = alignof(pa_T);
    static constexpr int pa_value = (pa_end + pa_align - 1) / pa_align * pa_align == sizeof(pa_T) ? pa_found : -1;
};
template <int pa_end, int pa_found, typename pa_T, typename... pa_A> struct pa_bits_of<3, pa_end, pa_found, pa_T, pa_A...> {
    static constexpr int pa_value = -1;
};
// Whether a class of the same size is passed in registers of the same kinds: x86-64 and aarch64 have their own for floats.
#if defined(_WIN32)
template <typename pa_C, int pa_bits> struct pa_same_registers : pa_truth<true> {};
#else
#ifdef __aarch64__
enum { pa_in_registers = 32 };
#else
enum { pa_in_registers = 16 };
#endif
template <typename pa_C, int pa_bits, bool = pa_bits >= 0 && int(sizeof(pa_C)) <= int(pa_in_registers)
    && __is_class(pa_C) && __is_aggregate(pa_C)> struct pa_same_registers : pa_truth<true> {};
template <typename pa_C, int pa_bits> struct pa_same_registers<pa_C, pa_bits, true> {
    static constexpr int pa_in_cpp = pa_bits_of<pa_following<pa_C>::pa_value, 0, 0, pa_C>::pa_value;
    static constexpr bool pa_value = pa_in_cpp < 0 || pa_in_cpp == pa_bits;
};
#endif
template <typename pa_C, int pa_bits, bool pa_is_sized> struct pa_tolerant_object : pa_truth<false> {};
template <typename pa_C, int pa_bits> struct pa_tolerant_object<pa_C, pa_bits, true> : pa_same_registers<pa_C, pa_bits> {};
template <typename pa_C, int pa_size, int pa_align, int pa_bits>
struct pa_tolerant_of<pa_C, pa_object<pa_size, pa_align, pa_bits>> : pa_tolerant_object<pa_C, pa_bits,
    pa_sized<pa_C>::pa_size == pa_size && pa_sized<pa_C>::pa_align == pa_align> {};
template <int pa_size, int pa_align, int pa_bits> struct pa_tolerant_of<pa_missing, pa_object<pa_size, pa_align, pa_bits>>
    : pa_truth<true> {};
// An array in Rust may be a class in C++.
template <typename pa_C, typename pa_R> struct pa_tolerant_target
    : pa_truth<pa_is_characters<pa_C, pa_R>::pa_value || pa_tolerant_of<pa_C, pa_R>::pa_value> {};
template <typename pa_C, typename pa_R, decltype(sizeof(0)) pa_N> struct pa_tolerant_target<pa_C, pa_R[pa_N]>
    : pa_truth<pa_is_object<pa_C>::pa_value || pa_tolerant_of<pa_C, pa_R[pa_N]>::pa_value> {};
template <typename pa_C, typename pa_R> struct pa_tolerant_of<pa_C *, pa_R *> : pa_behind<pa_tolerant_target, pa_C, pa_R> {};
template <typename pa_C, typename pa_R, decltype(sizeof(0)) pa_N> struct pa_tolerant_of<pa_C[pa_N], pa_R[pa_N]>
    : pa_tolerant_target<pa_C, pa_R> {};
template <typename pa_C, typename pa_R> struct pa_tolerant
    : pa_tolerant_of<typename pa_mutable<pa_C>::pa_type, typename pa_mutable<pa_R>::pa_type> {};

// The parameters, or members, that differ in `const` alone. A text is printed for them as PTX_ABI_CONST says.
template <typename pa_differs, typename pa_name, bool = pa_differs::pa_value> struct pa_if {};
template <int pa_level, typename... pa_names> struct pa_names_of {};
template <typename pa_found, typename... pa_A> struct pa_join { using pa_type = pa_found; };
template <int pa_level, typename... pa_N, typename pa_D, typename pa_name, typename... pa_A>
struct pa_join<pa_names_of<pa_level, pa_N...>, pa_if<pa_D, pa_name, false>, pa_A...>
    : pa_join<pa_names_of<pa_level, pa_N...>, pa_A...> {};
template <int pa_level, typename... pa_N, typename pa_D, typename pa_name, typename... pa_A>
struct pa_join<pa_names_of<pa_level, pa_N...>, pa_if<pa_D, pa_name, true>, pa_A...>
    : pa_join<pa_names_of<pa_level, pa_N..., pa_name>, pa_A...> {};
template <typename pa_names> struct pa_is_denied : pa_truth<false> {};
template <typename pa_name, typename... pa_names> struct pa_is_denied<pa_names_of<2, pa_name, pa_names...>>
    : pa_truth<true> {};
}
// What happens below `strict` where only `const` differs: 0 is nothing, 1 is a warning about a deprecated function, 2 is an error.
#ifndef PTX_ABI_CONST
#define PTX_ABI_CONST 1
#endif
#ifdef _MSC_VER
#define PTX_ABI_DEPRECATED(text) __declspec(deprecated(text))
#else
#define PTX_ABI_DEPRECATED(text) __attribute__((__deprecated__(text)))
#endif
// The checks of a function are between one of these and PTX_ABI_END. The function has so many parameters, without `...`.
#define PTX_ABI_FUNCTION(matching, function, number) \
    PTX_ABI_FUNCTION_OF(matching, function, number, #number " parameters")
#define PTX_ABI_VARIADIC(matching, function, number) \
    PTX_ABI_FUNCTION_OF(matching, function, -1 - number, #number " parameters before '...'")
#define PTX_ABI_FUNCTION_OF(matching, function, number, text) \
    namespace ptx_abi_checks { namespace { namespace pa_##matching##_##function { \
    template <typename pa_F> struct pa_checks { \
        template <int pa_in_cpp> struct pa_parameters { \
            static_assert(pa_in_cpp == number, #function ": Rust passes " text); \
        }; \
        pa_parameters<pa_function<pa_F>::pa_count> pa_check_parameters
// The parameter, or the result, matches the type in Rust. The compiler prints the one in C++ as the argument of a template.
#define PTX_ABI_PARAMETER(matching, number, text, ...) \
        template <typename pa_in_cpp> struct pa_parameter_##number { \
            static_assert(pa_##matching<pa_passed<pa_in_cpp>, __VA_ARGS__>::pa_value, text); \
            static_assert(pa_is_plain<pa_in_cpp>::pa_value, \
                text ", and C++ takes its address: the class has a copy or move constructor, or a destructor"); \
        }; \
        pa_parameter_##number<typename pa_parameter_of<pa_F, number>::pa_type> pa_check_##number; \
        using pa_type_##number = pa_passed<typename pa_parameter_of<pa_F, number>::pa_type>; \
        using pa_const_##number = pa_only_const<pa_##matching<pa_type_##number, __VA_ARGS__>::pa_value, __VA_ARGS__, pa_type_##number>
#define PTX_ABI_RESULT(matching, text, ...) \
        template <typename pa_in_cpp> struct pa_result { \
            static_assert(pa_##matching<pa_passed<pa_in_cpp>, __VA_ARGS__>::pa_value, text); \
            static_assert(pa_is_plain<pa_in_cpp>::pa_value, \
                text ", and C++ returns it by address: the class has a copy or move constructor, or a destructor"); \
        }; \
        pa_result<typename pa_function<pa_F>::pa_result> pa_check_result; \
        using pa_type_result = pa_passed<typename pa_function<pa_F>::pa_result>; \
        using pa_const_result = pa_only_const<pa_##matching<pa_type_result, __VA_ARGS__>::pa_value, pa_type_result, __VA_ARGS__>
// These may differ in `const` alone.
#define PTX_ABI_ONLY_CONST(level, text, ...) \
        using pa_differ = typename ptx_abi_checks::pa_join<ptx_abi_checks::pa_names_of<level>, __VA_ARGS__>::pa_type; \
        template <typename pa_names> struct pa_denied { \
            static_assert(!ptx_abi_checks::pa_is_denied<pa_names>::pa_value, text); \
        }; \
        pa_denied<pa_differ> pa_check_const; \
        template <typename pa_name, typename... pa_names> PTX_ABI_DEPRECATED(text) \
        static char pa_only_const_differs(ptx_abi_checks::pa_names_of<1, pa_name, pa_names...>); \
        static char pa_only_const_differs(...); \
        enum { pa_reported = sizeof(pa_only_const_differs(pa_differ())) }
// Only this call names the function, so a function without a declaration is one error.
// The linker does not know macros: with `#define cuMemAlloc cuMemAlloc_v2`, both names are functions.
#define PTX_ABI_END(function) \
    }; \
    template <typename pa_F> pa_checks<pa_F> pa_checked(pa_F &); \
    static_assert(sizeof(pa_checked(function)) != 0, ""); \
    static_assert(sizeof(#function) == sizeof(PTX_ABI_TEXT(function)) \
            && ptx_abi_checks::pa_is_text(#function, PTX_ABI_TEXT(function), sizeof(#function)), \
        #function ": Rust calls this function, and C++ has a macro for '" PTX_ABI_TEXT(function) "': write #[link_name = \"" \
        PTX_ABI_TEXT(function) "\"] in Rust"); \
    } } } \
    static_assert(true, "for the semicolon")
#endif
