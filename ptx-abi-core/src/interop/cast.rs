//! Casts of slices between types of the same size, such as those of a math crate and CUDA's vectors.

use core::any::type_name;
use core::fmt;

use ::bytemuck::{AnyBitPattern, NoUninit};

use crate::text::{Bytes, Counted, fail};

/// Casts a slice to another type of the same size, if its address is aligned for that type.
///
/// The number of elements stays the same, and nothing is copied. An empty slice always has a cast. The types need
/// bytemuck's traits, which `Pod` includes, so every value of one type is a value of the other.
///
/// ```
/// use ptx_abi::align::try_cast_slice;
/// use ptx_abi::vector::Double2;
///
/// let complex = [[1.0, 2.0], [3.0, 4.0]]; // aligned to 8 bytes, and perhaps to 16
/// match try_cast_slice::<[f64; 2], Double2>(&complex) {
///     Ok(vectors) => assert_eq!(vectors[1], Double2::new(3.0, 4.0)),
///     Err(error) => assert_eq!((error.align, error.needed), (8, 16)), // bytes
/// }
/// ```
///
/// Types of different sizes do not compile:
///
/// ```compile_fail
/// use ptx_abi::{align::try_cast_slice, vector::Float2};
/// let _ = try_cast_slice::<[f64; 2], Float2>(&[[1.0, 2.0]]);
/// ```
///
/// # Errors
///
/// Returns an error with both numbers if the address is not aligned as `B` needs (guide 1.2). That happens only if `B` has a
/// higher alignment than `A`; otherwise [`must_cast_slice`] needs no `Result`.
#[inline]
pub fn try_cast_slice<A: NoUninit, B: AnyBitPattern>(slice: &[A]) -> Result<&[B], CastError> {
    const { same_size::<A, B>() };
    // The address of an empty slice is arbitrary.
    if slice.is_empty() {
        return Ok(&[]);
    }
    ::bytemuck::try_cast_slice(slice).map_err(|_| CastError::of::<A, B>(slice))
}

/// Casts a mutable slice, as [`try_cast_slice`] does.
///
/// ```
/// use ptx_abi::align::try_cast_slice_mut;
/// use ptx_abi::vector::Double2;
///
/// let mut vectors = [Double2::new(1.0, 2.0)];
/// try_cast_slice_mut::<Double2, [f64; 2]>(&mut vectors)?[0][1] = 5.0;
/// assert_eq!(vectors, [Double2::new(1.0, 5.0)]);
/// # Ok::<(), ptx_abi::align::CastError>(())
/// ```
///
/// # Errors
///
/// Those of [`try_cast_slice`].
#[inline]
pub fn try_cast_slice_mut<A, B>(slice: &mut [A]) -> Result<&mut [B], CastError>
where
    A: NoUninit + AnyBitPattern,
    B: NoUninit + AnyBitPattern,
{
    const { same_size::<A, B>() };
    if slice.is_empty() {
        return Ok(&mut []);
    }
    let error = CastError::of::<A, B>(slice);
    ::bytemuck::try_cast_slice_mut(slice).map_err(|_| error)
}

/// Casts a slice to another type of the same size, whose alignment is not higher. This cannot fail.
///
/// ```
/// use ptx_abi::align::must_cast_slice;
/// use ptx_abi::vector::Double2;
///
/// let vectors = [Double2::new(1.0, 2.0); 3];
/// let complex: &[[f64; 2]] = must_cast_slice(&vectors);
/// assert_eq!(complex, [[1.0, 2.0]; 3]);
/// ```
///
/// Types of different sizes do not compile, and neither does a type with a higher alignment:
///
/// ```compile_fail
/// use ptx_abi::{align::must_cast_slice, vector::Double2};
/// let vectors: &[Double2] = must_cast_slice(&[[1.0, 2.0]; 3]);
/// ```
#[inline]
pub fn must_cast_slice<A: NoUninit, B: AnyBitPattern>(slice: &[A]) -> &[B] {
    const { aligned_enough::<A, B>() };
    ::bytemuck::cast_slice(slice)
}

/// Casts a mutable slice, as [`must_cast_slice`] does.
///
/// ```
/// use ptx_abi::align::must_cast_slice_mut;
/// use ptx_abi::vector::Float4;
///
/// let mut colors = [Float4::default(); 2];
/// let lanes: &mut [[f32; 4]] = must_cast_slice_mut(&mut colors);
/// lanes[1][3] = 1.0;
/// assert_eq!(colors[1], Float4::new(0.0, 0.0, 0.0, 1.0));
/// ```
#[inline]
pub fn must_cast_slice_mut<A, B>(slice: &mut [A]) -> &mut [B]
where
    A: NoUninit + AnyBitPattern,
    B: NoUninit + AnyBitPattern,
{
    const { aligned_enough::<A, B>() };
    ::bytemuck::cast_slice_mut(slice)
}

/// A cast would keep the number of elements, and not the number of bytes.
#[track_caller]
const fn same_size<A, B>() {
    let (from, to) = (size_of::<A>(), size_of::<B>());
    if from != to {
        fail!(
            "[PTX316] a cast keeps the number of elements, and these have {} before it and {} after it\n  help: use \
             `bytemuck::try_cast_slice` to cast to another number of elements",
            Bytes(from),
            Bytes(to)
        );
    }
}

/// The same, and every slice of one type is aligned for the other.
#[track_caller]
const fn aligned_enough<A, B>() {
    same_size::<A, B>();
    let (from, to) = (align_of::<A>(), align_of::<B>());
    if from < to {
        fail!(
            "[PTX316] a slice of elements that are aligned to {} may be at an address that is not aligned to {} (guide 1.2)\n  \
             help: use `try_cast_slice` or `try_cast_slice_mut`, which compare the address",
            Bytes(from),
            Bytes(to)
        );
    }
}

/// The elements of a slice are not aligned for the type to which they were to be cast (guide 1.2).
///
/// ```
/// use ptx_abi::align::try_cast_slice;
/// use ptx_abi::vector::Double2;
///
/// // The second of these two slices begins 8 bytes after the first one, so one of them is not aligned to 16 bytes.
/// let numbers = [0.0; 3];
/// let slices = [&numbers[..2], &numbers[1..]].map(|slice| slice.as_chunks::<2>().0);
/// let error = slices.into_iter().find_map(|slice| try_cast_slice::<[f64; 2], Double2>(slice).err()).unwrap();
/// assert_eq!(
///     error.to_string(),
///     "\
/// [PTX316] the slice of `[f64; 2]` is aligned to 8 bytes, `Double2` needs 16 bytes (guide 1.2)
///   help: allocate the elements as `Double2`, and cast that slice with `must_cast_slice_mut`, which cannot fail"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CastError {
    /// The largest power of two that divides the address of the slice: its alignment in bytes.
    pub align: usize,
    /// The alignment that the cast needs, in bytes.
    pub needed: usize,
    from: &'static str,
    to: &'static str,
}

impl CastError {
    fn of<A, B>(slice: &[A]) -> Self {
        let align = 1 << slice.as_ptr().addr().trailing_zeros();
        Self { align, needed: align_of::<B>(), from: type_name::<A>(), to: type_name::<B>() }
    }
}

/// The name of a type without the path before it.
fn short(name: &str) -> &str {
    let path = name.split('<').next().unwrap_or(name);
    let is_path = path.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':'));
    path.rfind("::").filter(|_| is_path).map_or(name, |end| &name[end + 2..])
}

impl fmt::Display for CastError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (short(self.from), short(self.to));
        write!(
            f,
            "[PTX316] the slice of `{from}` is aligned to {}, `{to}` needs {} (guide 1.2)\n  help: allocate the \
             elements as `{to}`, and cast that slice with `must_cast_slice_mut`, which cannot fail",
            Counted(self.align, "byte"),
            Counted(self.needed, "byte")
        )
    }
}

impl core::error::Error for CastError {}
