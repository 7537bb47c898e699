//! Tests every kind of type in a prototype.
#![allow(unused_parens, reason = "the attribute reads types in parentheses too")]

use core::ffi::{c_char, c_double, c_int, c_long, c_uchar, c_void};
use core::num::NonZero;
use core::ptr::NonNull;

use ptx_abi::handle::TextureHandle;
use ptx_abi::vector::{Float4, Half2};
use ptx_abi::{DevPtr, DevPtrMut, PtxLayout, cuda, cuda_header};

use super::prototypes;

/// A struct without visible fields.
#[repr(C)]
struct Session {
    _private: [u8; 0],
}

/// A type as in bindings of CUDA.
#[allow(non_camel_case_types)]
enum CUstream_st {}
#[allow(non_camel_case_types)]
type cudaStream_t = *mut CUstream_st;
#[allow(non_camel_case_types)]
type cudaEvent_t = *mut c_void;

type Count = u32;
type Bytes = *const u8;
type Deep = *mut *const f32;
type Matrix = [[f64; 4]; 2];
type Shared<'a> = &'a Session;
type Nothing = ();

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Buffer(DevPtrMut<f32>);

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Pair<T> { first: T, second: T }
    union Bits { float: f32, integer: u32 }
}

#[ptx_abi::cuda_functions]
#[allow(unused_parens, reason = "macros write them")]
unsafe extern "C" {
    fn integers(a: i8, b: u16, c: c_int, d: u64, e: isize, f: usize, g: c_uchar, h: c_long);
    fn others(a: bool, b: f32, c: c_double, d: NonZero<u32>, e: i128, f: Count) -> u128;
    fn pointers(a: *const f32, b: *mut u8, c: &i32, d: &mut i32, e: NonNull<u16>) -> *mut c_void;
    fn options(a: Option<&f32>, b: Option<&mut f32>, c: Option<NonNull<c_void>>, d: core::option::Option<&'static u8>);
    fn deep(a: *const *mut c_void, b: *mut *mut *const c_char, c: *const *const f32, d: &*mut u8);
    fn arrays(a: *const [f32; 3], b: &mut [[u8; 4]; 2], c: *mut Matrix, d: *const [*const u8; 2]);
    fn aliases(a: Bytes, b: Deep, c: Option<Bytes2>) -> Nothing;
    fn opaque(a: *const Session, b: &mut Session, c: *mut *mut Session, d: Option<&'static Session>);
    fn streams(a: cudaStream_t, b: *mut cudaEvent_t, c: *mut CUstream_st);
    fn device(a: DevPtr<f32>, b: DevPtrMut<Pair<u8>>, c: Buffer, d: TextureHandle, e: DevPtr<DevPtr<f32>>);
    fn vectors(a: Float4, b: *const Float4, c: *mut Half2);
    fn structs(a: Bits, b: *const Bits, c: Pair<f32>) -> Pair<f32>;
    fn callbacks(
        a: Option<unsafe extern "C" fn(data: *mut c_void, count: c_int) -> c_int>,
        b: extern "C" fn(&u8),
        c: unsafe extern "C" fn(extern "C" fn() -> *const [f32; 2]),
        d: Option<for<'a> unsafe extern "C" fn(&'a u8) -> bool>,
    ) -> extern "C" fn(u8) -> u8;
    fn lifetimes<'a>(a: &'a u8, b: Option<&'a mut Session>) -> &'a u8;
    fn parenthesised(a: (u8), b: *const (f32), r#fn: u8, class: u8, class_: u8, _: u8);
    fn hides(Session: *const Session, b: *const Session);
    fn never() -> !;
}

/// rustfmt leaves the tokens as they are.
macro_rules! as_written {
    ($($token:tt)*) => { $($token)* };
}

as_written! {
    #[ptx_abi::cuda_functions(SPELLINGS)]
    unsafe extern "C" {
        fn spaced(a: extern "C" fn(b: *const u8, core::ffi::c_int, _: ::core::ffi::c_int, Option<&u8>, &[u8; 4]));
        fn allowed(a: extern "C" fn(#[allow(unused)] b: u8));
        fn tight(a:extern "C" fn(b:*const u8,c:&u8,::core::ffi::c_int,_:&[u8; 4]));
    }
}

/// An alias of a non-null pointer, used in `Option`.
type Bytes2 = NonNull<u8>;

#[test]
fn every_type_has_its_prototype() {
    let pair = cuda::definition(Pair::<f32>::LAYOUT);
    let pair = pair.lines().find_map(|line| line.strip_prefix("struct ")).expect("a definition");
    let pair = pair.trim_end_matches(" {");
    let structs = format!("{pair} structs(Bits a, const Bits *b, {pair} c);");
    assert_eq!(
        prototypes(cuda_header!(fn FUNCTIONS)),
        [
            "void integers(signed char a, unsigned short b, int c, unsigned long long d, long long e, unsigned long long f, \
             unsigned char g, long long h);",
            "unsigned __int128 others(bool a, float b, double c, unsigned int d, __int128 e, unsigned int f);",
            "void *pointers(const float *a, unsigned char *b, const int *c, int *d, unsigned short *e);",
            "void options(const float *a, float *b, void *c, const unsigned char *d);",
            "void deep(void *const *a, const signed char ***b, const float *const *c, unsigned char *const *d);",
            "void arrays(const float (*a)[3], unsigned char (*b)[2][4], double (*c)[2][4], const unsigned char *const (*d)[2]);",
            "void aliases(const unsigned char *a, const float **b, unsigned char *c);",
            "void opaque(const Session *a, Session *b, Session **c, const Session *d);",
            "void streams(cudaStream_t a, cudaEvent_t *b, CUstream_st *c);",
            "void device(const float *a, Pair *b, Buffer c, unsigned long long d, const float *const *e);",
            "void vectors(float4 a, const float4 *b, __half2 *c);",
            &structs,
            "unsigned char (*callbacks(int (*a)(void *, int), void (*b)(const unsigned char *), \
             void (*c)(const float (*(*)())[2]), bool (*d)(const unsigned char *)))(unsigned char);",
            "const unsigned char *lifetimes(const unsigned char *a, Session *b);",
            "void parenthesised(unsigned char a, const float *b, unsigned char fn, unsigned char class__, \
             unsigned char class_, unsigned char);",
            "void hides(const ::Session *Session, const ::Session *b);",
            "[[noreturn]] void never();",
        ]
    );
    let text = cuda_header!(fn FUNCTIONS).to_string();
    for line in [
        "typedef struct CUstream_st *cudaStream_t;",
        "typedef struct CUevent_st *cudaEvent_t;",
        "struct Session; // not defined in this header",
        "#include <cuda_fp16.h>",
    ] {
        assert_eq!(text.lines().filter(|found| *found == line).count(), 1, "{line}\n{text}");
    }
    let _: Option<Shared<'_>> = None;
}

#[test]
fn parameters_of_callbacks_have_names_or_not() {
    assert_eq!(
        prototypes(cuda_header!(fn SPELLINGS)),
        [
            "void spaced(void (*a)(const unsigned char *, int, int, const unsigned char *, const unsigned char (*)[4]));",
            "void allowed(void (*a)(unsigned char));",
            "void tight(void (*a)(const unsigned char *, const unsigned char *, int, const unsigned char (*)[4]));",
        ]
    );
}
