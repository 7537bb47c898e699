//! Tests the guide's figures 2 to 6 (facts 1.2) in both forms.

use ptx_abi::bit_field::BitFieldRangeError;
use ptx_abi::{PtxLayout, bit_fields};

use crate::bit_fields::shape;

mod written {
    use super::PtxLayout;

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C, align(4))]
    pub(super) struct Fig3 {
        #[ptx(bits(pub s: i16 = 9, pub j: i32 = 9))]
        sj: [u8; 3],
        pub c: i8,
        #[ptx(bits(pub t: i16 = 9, pub u: i16 = 9))]
        tu: [u8; 4],
        pub d: i8,
    }

    impl Fig3 {
        pub(super) const fn new(c: i8, d: i8) -> Self {
            Self { sj: [0; 3], c, tu: [0; 4], d }
        }
    }
}

mod made {
    use super::{PtxLayout, bit_fields};

    #[bit_fields]
    #[derive(Clone, Copy, Debug, PtxLayout)]
    #[repr(C)]
    pub(super) struct Fig3 {
        #[bits(9)]
        pub s: i16,
        #[bits(9)]
        pub j: i32,
        pub c: i8,
        #[bits(9)]
        pub t: i16,
        #[bits(9)]
        pub u: i16,
        pub d: i8,
    }
}

macro_rules! fig3 {
    ($($name:ident: $form:ident;)*) => {$(
        #[test]
        fn $name() {
            use $form::Fig3;

            let members = vec![
                ("s", 0, 9, true),
                ("j", 9, 9, true),
                ("c", 24, 8, false),
                ("t", 32, 9, true),
                ("u", 48, 9, true),
                ("d", 64, 8, false),
            ];
            assert_eq!(shape::<Fig3>(), (12, 4, members));
            assert_eq!(Fig3::LAYOUT.name, "Fig3");
            const BITS: [u32; 4] = [Fig3::S_BITS, Fig3::J_BITS, Fig3::T_BITS, Fig3::U_BITS];
            const OFFSETS: [usize; 4] = [Fig3::S_OFFSET, Fig3::J_OFFSET, Fig3::T_OFFSET, Fig3::U_OFFSET];
            assert_eq!((BITS, OFFSETS), ([9; 4], [0, 9, 32, 48]));

            let bytes = |fig3: &Fig3| {
                // SAFETY: the first nine bytes of the twelve are storage and other members, so they are initialised.
                unsafe { core::ptr::from_ref(fig3).cast::<[u8; 9]>().read() }
            };
            let mut fig3 = Fig3::new(0x11, 0x22);
            assert_eq!((fig3.s(), fig3.j(), fig3.t(), fig3.u()), (0, 0, 0, 0));
            fig3.set_s(-1);
            assert_eq!(bytes(&fig3), [0xff, 0x01, 0, 0x11, 0, 0, 0, 0, 0x22]);
            fig3.set_j(-256);
            assert_eq!(bytes(&fig3), [0xff, 0x01, 0x02, 0x11, 0, 0, 0, 0, 0x22]);
            fig3.set_t(255);
            fig3.set_u(-2);
            assert_eq!(bytes(&fig3), [0xff, 0x01, 0x02, 0x11, 0xff, 0, 0xfe, 0x01, 0x22]);
            assert_eq!((fig3.s(), fig3.j(), fig3.c, fig3.t(), fig3.u(), fig3.d), (-1, -256, 0x11, 255, -2, 0x22));

            let error: BitFieldRangeError = fig3.set_s_checked(256).unwrap_err();
            let message = "[PTX408] the value 256 does not fit into the bit-field `s` of 9 bits, which holds -256 to 255";
            assert_eq!((error.to_string().as_str(), error.field(), error.width()), (message, "s", 9));
            assert_eq!(fig3.s(), -1, "an error changes nothing");
            fig3.set_s_wrapping(256);
            assert_eq!((fig3.s(), fig3.j()), (-256, -256));
            let other = fig3.with_j(255).with_u_checked(-256).unwrap();
            assert_eq!((other.j(), other.u(), fig3.j(), fig3.u()), (255, -256, -256, -2));
            assert!(fig3.with_t_checked(-257).is_err());
        }
    )*};
}

fig3! {
    figure_3_written: written;
    figure_3_made: made;
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Fig2 {
    #[bits(5)]
    j: i32,
    #[bits(6)]
    k: i32,
    #[bits(7)]
    m: i32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Fig4 {
    c: i8,
    #[bits(8)]
    s: i16,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union Fig5 {
    c: i8,
    #[bits(8)]
    s: i16,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Fig6 {
    c: i8,
    #[bits(0)]
    _0: i32,
    d: i8,
    #[bits(9)]
    _1: i16,
    e: i8,
    #[bits(0)]
    _2: i8,
}

/// Figure 6 with explicit storage. The first run is the zero-width bit-field; the second has 7 bits before it.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Fig6Written {
    c: i8,
    #[ptx(bits(_: i32 = 0))]
    to_d: [u8; 3],
    d: i8,
    #[ptx(bits(_: i16 = 9))]
    to_e: [u8; 3],
    e: i8,
    #[ptx(bits(_: i8 = 0))]
    end: [u8; 0],
}

#[test]
fn figures_2_4_5_6() {
    assert_eq!(shape::<Fig2>(), (4, 4, vec![("j", 0, 5, true), ("k", 5, 6, true), ("m", 11, 7, true)]));
    assert_eq!(shape::<Fig4>(), (2, 2, vec![("c", 0, 8, false), ("s", 8, 8, true)]));
    assert_eq!(shape::<Fig5>(), (2, 2, vec![("c", 0, 8, false), ("s", 0, 8, true)]));
    let members = vec![("c", 0, 8, false), ("d", 32, 8, false), ("e", 64, 8, false)];
    assert_eq!(shape::<Fig6>(), (9, 1, members.clone()));
    assert_eq!(shape::<Fig6Written>(), (9, 1, members));
    let fig6 = Fig6::new(1, 2, 3);
    assert_eq!((fig6.c, fig6.d, fig6.e), (1, 2, 3));
}
