//! The feature `bytemuck`: `Pod` for the vector, pointer, handle and alignment types.

use ::bytemuck::{Pod, Zeroable};

use crate::abi::align::{Align1, Align2, Align4, Align8, Align16, Align32, Align64, Align128, Alignment, Opaque};
use crate::abi::list::mark_plain_data;
use crate::bit_field::align::BitFieldAlign;

mark_plain_data! {
    Zeroable [T: ?Sized];
    Pod [T: ?Sized + 'static];
}

// SAFETY: the size is 0, so no byte can be invalid or uninitialised.
unsafe impl<T> Zeroable for BitFieldAlign<T> {}
// SAFETY: the size is 0, so no byte can be invalid or uninitialised.
unsafe impl<T: Copy + 'static> Pod for BitFieldAlign<T> {}

// SAFETY: the fields are a zero-sized marker and bytes, of which 0 is a value; padding may hold anything.
unsafe impl<const N: usize, A: Alignment> Zeroable for Opaque<N, A> {}

// SAFETY: alignment 1 adds no padding to the bytes, for which every bit pattern is a value.
unsafe impl<const N: usize> Pod for Opaque<N, Align1> {}

// If the size of an `Opaque` is not a multiple of its alignment, its last bytes are padding, which `Pod` forbids. Rust has
// no bound "N is a multiple of", so the macro lists sizes, up to 64 times the alignment and 512 bytes. They are literals,
// because const expressions would cost several times the compile time.
macro_rules! opaque {
    ($($align:ident: $($n:literal)*;)*) => {$(
        const _: () = {
            #[diagnostic::on_unimplemented(
                message = "[PTX310] `{Self}` is not known to be free of padding",
                note = "`Opaque<N, AlignX>` is `Pod` where N is a multiple of X, up to 64 times X and 512; `Opaque<N>` \
                        always is: for a larger one put an `AlignX` member before it"
            )]
            pub trait Whole {}
            $(impl Whole for Opaque<$n, $align> {})*

            // SAFETY: `N` is one of the listed multiples of the alignment, so there is no padding; the fields are a
            // zero-sized marker and bytes, for which every bit pattern is a value.
            unsafe impl<const N: usize> Pod for Opaque<N, $align> where Self: Whole {}

            let sizes = [$($n),*];
            let mut i = 0;
            while i < sizes.len() {
                assert!(sizes[i] % $align::ALIGN == 0);
                i += 1;
            }
        };
    )*};
}

opaque! {
    Align128: 128 256 384 512;
    Align64: 64 128 192 256 320 384 448 512;
    Align32: 32 64 96 128 160 192 224 256 288 320 352 384 416 448 480 512;
    Align16:
        16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256 272 288 304 320 336 352 368 384 400 416 432
        448 464 480 496 512;
    Align8:
        8 16 24 32 40 48 56 64 72 80 88 96 104 112 120 128 136 144 152 160 168 176 184 192 200 208 216 224 232
        240 248 256 264 272 280 288 296 304 312 320 328 336 344 352 360 368 376 384 392 400 408 416 424 432 440
        448 456 464 472 480 488 496 504 512;
    Align4:
        4 8 12 16 20 24 28 32 36 40 44 48 52 56 60 64 68 72 76 80 84 88 92 96 100 104 108 112 116 120 124 128
        132 136 140 144 148 152 156 160 164 168 172 176 180 184 188 192 196 200 204 208 212 216 220 224 228 232
        236 240 244 248 252 256;
    Align2:
        2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 42 44 46 48 50 52 54 56 58 60 62 64 66 68 70 72
        74 76 78 80 82 84 86 88 90 92 94 96 98 100 102 104 106 108 110 112 114 116 118 120 122 124 126 128;
}
