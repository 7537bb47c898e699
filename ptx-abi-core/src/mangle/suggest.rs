//! Rust types that messages suggest for C++ types.

use ptx_abi_read::name::model::{Class, Type};

use super::builtins;
use crate::text::Text;
use crate::types::Number;
use crate::vector::rust_name;

/// Appends the Rust name of a builtin type or a class. For a struct this is its C++ name.
pub(crate) const fn push_rust<const N: usize>(text: &mut Text<N>, ty: &Type<'_>) {
    match ty {
        Type::Builtin(of) if of.meets(builtins::VOID) => text.push_str("c_void"),
        Type::Builtin(of) if of.meets(builtins::FLOAT16) => text.push_str("f16"),
        Type::Builtin(of) if of.meets(builtins::BFLOAT16) => text.push_str("bf16"),
        Type::Builtin(of) => {
            let mut i = 0;
            while i < Number::ALL.len() {
                if builtins::of_number(Number::ALL[i]).meets(*of) {
                    return text.push_str(Number::ALL[i].rust());
                }
                i += 1;
            }
            // Rust has no such type.
            if let Some(builtin) = of.first() {
                text.push_str(builtin.name);
            }
        }
        Type::Class(Class { text: name, .. }) => text.push_str(match rust_name(name.get()) {
            Some(name) => name,
            None => name.get(),
        }),
        _ => {}
    }
}
