//! One kernel for each accessor of a bit-field; `accessors.cu` has the same kernels in C++.

use crate::fields::each_field;
use crate::types::{Fig3, Words};

macro_rules! accessors {
    ($($ty:ident $value:ty: $get:literal $getter:ident, $set:literal $setter:ident;)*) => {$(
        const _: () = {
            #[unsafe(export_name = $get)]
            extern "ptx-kernel" fn get(from: &$ty, to: &mut $value) {
                *to = from.$getter();
            }

            #[unsafe(export_name = $set)]
            extern "ptx-kernel" fn set(to: &mut $ty, from: &$value) {
                to.$setter(*from);
            }
        };
    )*};
}

each_field! { accessors }
