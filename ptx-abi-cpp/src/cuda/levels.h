#ifndef PTX_ABI_LEVEL_CHECKS
#define PTX_ABI_LEVEL_CHECKS
namespace ptx_abi_checks {
// What a pointer in Rust points to, if no class of the program: the kind and size, as pa_target_is has them.
template <char pa_letter, int pa_bytes, int pa_total> struct pa_of_kind;
template <char pa_letter, int pa_bytes, int pa_total>
struct pa_number<pa_of_kind<pa_letter, pa_bytes, pa_total>, true> : pa_kind_is<pa_letter, pa_bytes> {};
template <typename pa_C, int pa_bytes, bool = __is_enum(pa_C)> struct pa_enum_of_bytes : pa_truth<false> {};
// The compiler chooses the sign of one that is not smaller than `int`; others are of the kind of their integer.
template <typename pa_C, int pa_bytes> struct pa_enum_of_bytes<pa_C, pa_bytes, true>
    : pa_truth<(pa_bytes >= int(sizeof(int))) && sizeof(pa_C) == pa_bytes> {};
// What pointers point to. pa_C is the type in C++, pa_R that in Rust, both without `const`, `volatile` and extents.
template <typename pa_C, typename pa_R> struct pa_compatible_pointee : pa_same<pa_C, pa_R> {};
template <typename pa_C, char pa_letter, int pa_bytes, int pa_total>
struct pa_compatible_pointee<pa_C, pa_of_kind<pa_letter, pa_bytes, pa_total>>
    : pa_truth<pa_target_is<pa_C, pa_letter, pa_bytes, pa_total>::pa_value
          || (pa_bytes == pa_total && (pa_is_characters<pa_C, pa_of_kind<pa_letter, pa_bytes, pa_total>>::pa_value
              || ((pa_letter == 's' || pa_letter == 'u') && pa_enum_of_bytes<pa_C, pa_bytes>::pa_value)))> {};
// Pointers to arrays of one rank lead to arrays of the same extents.
template <template <typename, typename> class pa_M, typename pa_C, typename pa_R> struct pa_leads_to
    : pa_truth<pa_extents<pa_C, pa_R>::pa_same
          && pa_behind<pa_M, typename pa_bare<pa_C>::pa_type, typename pa_bare<pa_R>::pa_type>::pa_value> {};
template <typename pa_C, typename pa_R> struct pa_compatible_pointee<pa_C *, pa_R *>
    : pa_leads_to<pa_compatible_pointee, pa_C, pa_R> {};
// A class may be any other class.
template <typename pa_C, typename pa_R> struct pa_tolerant_pointee
    : pa_truth<pa_same<pa_C, pa_R>::pa_value || (pa_is_object<pa_C>::pa_value && pa_is_object<pa_R>::pa_value)> {};
template <typename pa_C> struct pa_tolerant_pointee<pa_C, pa_any> : pa_truth<true> {};
template <typename pa_C, int pa_size> struct pa_tolerant_pointee<pa_C, pa_enumeration<pa_size>>
    : pa_integer_of_size<pa_C, pa_size> {};
template <typename pa_C, char pa_letter, int pa_bytes, int pa_total>
struct pa_tolerant_pointee<pa_C, pa_of_kind<pa_letter, pa_bytes, pa_total>>
    : pa_compatible_pointee<pa_C, pa_of_kind<pa_letter, pa_bytes, pa_total>> {};
template <typename pa_C, typename pa_R> struct pa_tolerant_pointee<pa_C *, pa_R *>
    : pa_leads_to<pa_tolerant_pointee, pa_C, pa_R> {};
// A member that is a pointer in Rust. A class of C++ is not known.
template <typename pa_C, typename pa_R> struct pa_may_hold
    : pa_truth<pa_kind<pa_C>::pa_value == '?' && pa_is_not<pa_C, typename pa_target<pa_R>::pa_type>::pa_value> {};
template <typename pa_C, typename pa_R> struct pa_compatible_pointer
    : pa_truth<pa_may_hold<pa_C, pa_R>::pa_value || pa_compatible_pointee<pa_C, pa_R>::pa_value> {};
template <typename pa_C, typename pa_R> struct pa_tolerant_pointer
    : pa_truth<pa_may_hold<pa_C, pa_R>::pa_value || pa_tolerant_pointee<pa_C, pa_R>::pa_value
          || (pa_is_word<pa_C>::pa_value && pa_is_handle<pa_R>::pa_value)> {};
}
// The member, or the alias, of this type is the pointer in Rust, or differs from it in `const`.
#define PTX_ABI_POINTER(matching, unique, text, type, ...) \
    static_assert(ptx_abi_checks::pa_##matching##_pointer<ptx_abi_checks::pa_address<type>, __VA_ARGS__>::pa_value, text); \
    using pa_const_##unique = ptx_abi_checks::pa_only_const< \
        ptx_abi_checks::pa_##matching##_pointer<ptx_abi_checks::pa_address<type>, __VA_ARGS__>::pa_value, \
        __VA_ARGS__, ptx_abi_checks::pa_address<type>>
// It is this integer of 64 bits, or a handle.
#define PTX_ABI_WORD(text, letter, ...) \
    static_assert(ptx_abi_checks::pa_is_kind<__VA_ARGS__>(letter, 8) \
        || ptx_abi_checks::pa_is_handle<ptx_abi_checks::pa_bare<__VA_ARGS__>::pa_type>::pa_value, text)
// Its elements are this integer of one byte, or text: `char`, whose sign the compiler chooses (facts 1.8).
#define PTX_ABI_CHARACTERS(text, letter, ...) \
    static_assert(ptx_abi_checks::pa_is_kind<__VA_ARGS__>(letter, 1) \
        || ptx_abi_checks::pa_same<ptx_abi_checks::pa_element<__VA_ARGS__>, char>::pa_value, text)
// It is an enumeration or an integer of this size.
#define PTX_ABI_INTEGER_OF(text, bytes, ...) \
    static_assert(ptx_abi_checks::pa_is_kind<__VA_ARGS__>('s', bytes) || ptx_abi_checks::pa_is_kind<__VA_ARGS__>('u', bytes), text)
#endif
