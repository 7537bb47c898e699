//! Each read and each write is a function of its own, so that `run.sh` can count its instructions.

pub mod structs;

macro_rules! accessors {
    ($($S:ident $T:ident $get:ident $get_name:literal $set:ident $set_name:literal;)*) => {
        /// The functions whose instructions are counted.
        pub mod accessors {$(
            #[unsafe(export_name = $get_name)]
            pub extern "C" fn $get(p: &crate::structs::$S) -> $T {
                p.$get()
            }
            #[unsafe(export_name = $set_name)]
            pub extern "C" fn $set(p: &mut crate::structs::$S, value: $T) {
                p.$set(value);
            }
        )*}
    };
}

accessors! {
    Fig3 i16 s "Fig3_get_s" set_s_wrapping "Fig3_set_s";
    Fig3 i32 j "Fig3_get_j" set_j_wrapping "Fig3_set_j";
    Fig3 i16 t "Fig3_get_t" set_t_wrapping "Fig3_set_t";
    Fig3 i16 u "Fig3_get_u" set_u_wrapping "Fig3_set_u";
    Words u32 a "Words_get_a" set_a_wrapping "Words_set_a";
    Words u32 b "Words_get_b" set_b_wrapping "Words_set_b";
    Words u32 c "Words_get_c" set_c_wrapping "Words_set_c";
    Words u64 d "Words_get_d" set_d_wrapping "Words_set_d";
    Words u64 e "Words_get_e" set_e_wrapping "Words_set_e";
}
