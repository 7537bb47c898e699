
#ifndef PTX_ABI_VALUES
#define PTX_ABI_VALUES
namespace ptx_abi_checks {
// What the expression of a constant is: a variable, or a number that a macro or an enumerator represents.
template <typename pa_T> struct pa_expression {
    using pa_type = pa_T;
    static constexpr bool pa_is_variable = false;
};
template <typename pa_T> struct pa_expression<pa_T &> {
    using pa_type = pa_T;
    static constexpr bool pa_is_variable = true;
};
template <typename pa_T> using pa_value_kind = pa_kind<typename pa_bare<typename pa_expression<pa_T>::pa_type>::pa_type>;
template <typename pa_T> PTX_ABI_CONSTEXPR bool pa_is_integral() {
    return pa_value_kind<pa_T>::pa_value == 's' || pa_value_kind<pa_T>::pa_value == 'u' || pa_value_kind<pa_T>::pa_value == 'e';
}
// Integers of any type are compared as numbers: -1 is not 4294967295.
template <typename pa_T, typename pa_V, typename pa_W> PTX_ABI_CONSTEXPR bool pa_integer_is(pa_V pa_value, pa_W pa_wanted) {
    return pa_is_integral<pa_T>()
        && (static_cast<pa_integer_of<pa_V>>(pa_value) < 0) == (pa_wanted < 0)
        && static_cast<typename pa_wide<pa_integer_of<pa_V>>::pa_integer>(pa_value)
            == static_cast<typename pa_wide<pa_integer_of<pa_V>>::pa_integer>(pa_wanted);
}
// A variable has to be a bool, a macro or an enumerator may be 0 or 1.
template <typename pa_T, typename pa_V> PTX_ABI_CONSTEXPR bool pa_bool_is(pa_V pa_value, bool pa_wanted) {
    return (pa_value_kind<pa_T>::pa_value == 'b' || (pa_is_integral<pa_T>() && !pa_expression<pa_T>::pa_is_variable))
        && pa_integer_is<int>(static_cast<long long>(pa_value), static_cast<int>(pa_wanted));
}
// A variable has to be of the type, a macro may be a number that the compiler converts. Zeros have a sign, NaNs have bits.
PTX_ABI_CONSTEXPR unsigned int pa_bits(float pa_value) { return __builtin_bit_cast(unsigned int, pa_value); }
PTX_ABI_CONSTEXPR unsigned long long pa_bits(double pa_value) { return __builtin_bit_cast(unsigned long long, pa_value); }
template <typename pa_T, typename pa_V, typename pa_W> PTX_ABI_CONSTEXPR bool pa_float_is(pa_V pa_value, pa_W pa_wanted) {
    return (pa_expression<pa_T>::pa_is_variable
            ? pa_value_kind<pa_T>::pa_value == 'f' && sizeof(pa_V) == sizeof(pa_W)
            : pa_value_kind<pa_T>::pa_value == 'f' || pa_is_integral<pa_T>())
        && pa_bits(static_cast<pa_W>(pa_value)) == pa_bits(pa_wanted);
}
// By halves, because compilers limit the depth of recursion; the end of a shorter text is compared before what follows.
template <decltype(sizeof(0)) pa_N> PTX_ABI_CONSTEXPR bool pa_text_is(const char *pa_value, const char (&pa_wanted)[pa_N],
    decltype(sizeof(0)) pa_from = 0, decltype(sizeof(0)) pa_to = pa_N) {
    return pa_to - pa_from == 1 ? pa_value[pa_from] == pa_wanted[pa_from]
        : pa_text_is(pa_value, pa_wanted, pa_from, (pa_from + pa_to) / 2)
            && pa_text_is(pa_value, pa_wanted, (pa_from + pa_to) / 2, pa_to);
}
// Whether two types are not arrays, or arrays of the same rank and extents.
template <typename pa_A, typename pa_B> struct pa_lengths {
    static constexpr bool pa_same = pa_rank<pa_A>::pa_value == 0 && pa_rank<pa_B>::pa_value == 0;
};
template <typename pa_A, typename pa_B, decltype(sizeof(0)) pa_N> struct pa_lengths<pa_A[pa_N], pa_B[pa_N]>
    : pa_lengths<pa_A, pa_B> {};
}
// The constant, or the element of one, has this value.
#define PTX_ABI_IS_INTEGER(name, message, value) \
    static_assert(ptx_abi_checks::pa_integer_is<decltype((name))>(name, value), message)
#define PTX_ABI_IS_BOOL(name, message, value) \
    static_assert(ptx_abi_checks::pa_bool_is<decltype((name))>(name, value), message)
#define PTX_ABI_IS_FLOAT(name, message, value) \
    static_assert(ptx_abi_checks::pa_float_is<decltype((name))>(name, value), message)
#define PTX_ABI_IS_TEXT(name, message, value) \
    static_assert(ptx_abi_checks::pa_text_is(name, value) && (sizeof(name) == sizeof(value) \
        || ptx_abi_checks::pa_rank<ptx_abi_checks::pa_expression<decltype((name))>::pa_type>::pa_value == 0), message)
// The constant is an array of these extents.
#define PTX_ABI_IS_ARRAY(name, message, ...) \
    static_assert(ptx_abi_checks::pa_lengths<ptx_abi_checks::pa_expression<decltype((name))>::pa_type, \
        const __VA_ARGS__>::pa_same, message)
#endif
