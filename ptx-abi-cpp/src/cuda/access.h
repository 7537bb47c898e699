// A class with private members lets the checks read them: `template <typename> friend struct ptx_abi_access;`. Bit-fields
// have to be public, as their widths are measured elsewhere.
template <typename pa_T> struct ptx_abi_access;
