//! The bit-fields whose accessors the kernels of `accessors.rs` and `accessors.cu` call; the host's tests include this file.

/// Calls a macro with a structure, the type of a member, and the kernel and method that get and set it.
macro_rules! each_field {
    ($then:ident) => {
        $then! {
            Fig3 i16: "get_Fig3_s" s, "set_Fig3_s" set_s_wrapping;
            Fig3 i32: "get_Fig3_j" j, "set_Fig3_j" set_j_wrapping;
            Fig3 i16: "get_Fig3_t" t, "set_Fig3_t" set_t_wrapping;
            Fig3 i16: "get_Fig3_u" u, "set_Fig3_u" set_u_wrapping;
            Words u32: "get_Words_a" a, "set_Words_a" set_a_wrapping;
            Words u32: "get_Words_b" b, "set_Words_b" set_b_wrapping;
            Words u32: "get_Words_c" c, "set_Words_c" set_c_wrapping;
            Words u64: "get_Words_d" d, "set_Words_d" set_d_wrapping;
            Words u64: "get_Words_e" e, "set_Words_e" set_e_wrapping;
        }
    };
}

pub(crate) use each_field;
