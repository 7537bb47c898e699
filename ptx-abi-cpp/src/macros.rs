//! The macros that write headers and checks, and the tests that keep these files up to date.

/// The C++ header of several types, of all types that they contain, and of constants: a [`CudaHeader`] to print. Each
/// item appears once.
///
/// [`cuda::definition`] shows how Rust types are written in C++.
///
/// ```
/// use ptx_abi::{DevPtr, PtxLayout, cuda_header, vector::Float3};
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// struct Ray { origin: Float3, direction: Float3 }
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// #[ptx(name = "trace::Params", rename_all = "camelCase")]
/// struct Params { first_ray: Ray, ray_count: u32, rays: DevPtr<Ray> }
///
/// let header = cuda_header!(Ray, Params).to_string();
/// assert!(header.contains(
///     "\
/// namespace trace {
/// // 40 bytes, alignment 8 bytes
/// struct Params {
///     ::Ray firstRay;        // byte 0
///     unsigned int rayCount; // byte 24
///     const ::Ray *rays;     // byte 32
/// };
/// } // namespace trace
/// "
/// ));
/// ```
///
/// Sections follow the types, each after a `;`. Without types a section can be the only one. `const` lists constants by their
/// paths, whose last segment is the C++ name. `as` gives another name, which may have namespaces. rustc checks a type
/// after `:`. [`Constant`] lists the values that C++ has. `fn` lists constants that `#[cuda_functions]` wrote. The header gets
/// their prototypes. Types that the functions take or return by value become types of the header too.
///
/// ```
/// # use ptx_abi::{PtxLayout, cuda_header};
/// # #[derive(Clone, Copy, PtxLayout)]
/// # #[repr(C)]
/// # struct Ray { length: f32 }
/// const BLOCK_SIZE: u32 = 256;
/// #[ptx_abi::cuda_functions]
/// unsafe extern "C" {
///     fn launch_trace(rays: *const Ray, count: u32) -> i32;
/// }
///
/// let header = cuda_header!(Ray; fn FUNCTIONS; const BLOCK_SIZE, usize::MAX: usize as limits::RAYS).to_string();
/// assert!(header.contains("constexpr unsigned int BLOCK_SIZE = 256U;"));
/// assert!(header.contains("namespace limits { constexpr unsigned long long RAYS = 18446744073709551615ULL; }"));
/// assert!(header.contains("int launch_trace(const Ray *rays, unsigned int count);"));
/// ```
///
/// `append_only` protects a header on disk: `cuda_header_test!`, [`cuda::write`] and [`cuda::compare`] refuse to move,
/// remove or retype a member that the file has, as [`AppendOnly`] describes. `append_only(padding)` also accepts new members
/// in padding. A release that raises the `u32` of `append_only(version = RAY_VERSION)` may change everything, and the header defines
/// that constant. The chapter `releases` tells the story of a struct.
///
/// [`AppendOnly`]: crate::cuda::AppendOnly
/// [`cuda::compare`]: crate::cuda::compare
/// [`cuda::definition`]: crate::cuda::definition
/// [`cuda::write`]: crate::cuda::write
/// [`CudaHeader`]: crate::cuda::CudaHeader
/// [`Constant`]: crate::cuda::Constant
#[macro_export]
macro_rules! cuda_header {
    ($($sections:tt)+) => {
        $crate::__cuda_items!(CudaHeader $($sections)+)
    };
    () => {
        ::core::compile_error!("[PTX901] expected types: `cuda_header!(First, Second)`")
    };
}

/// Checks of types and constants that handwritten headers define: a [`CudaAsserts`] to print.
///
/// It has the checks of [`cuda::asserts`] for each type, with one prelude for all. The sections are those of
/// [`cuda_header!`]. The constants are compared with a macro, an enumerator, a `constexpr` or a `static const` variable.
///
/// Functions after `fn` and the members of types are compared as [`Matching::Strict`] defines. `fn compatible` and
/// `fn tolerant` are other levels, and the sections `compatible` and `tolerant` list types with these levels. One of them may
/// precede all other sections. The chapter `levels` explains the levels.
///
/// ```
/// use ptx_abi::{DevPtr, PtxLayout, cuda_asserts};
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// struct Ray { length: f32 }
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// struct Params { values: DevPtr<f32> }
/// const BLOCK_SIZE: u32 = 256;
///
/// let asserts = cuda_asserts!(Ray; compatible Params; const BLOCK_SIZE).to_string();
/// assert!(asserts.contains("// Ray: Ray in Rust, 4 bytes, alignment 4 bytes\n"));
/// assert!(asserts.contains("PTX_ABI_PLACE(Ray, length, 0, 4);"));
/// assert!(asserts.contains("Params: C++ may write through these members; only const differs"));
/// ```
///
/// # Functions of several sources
///
/// `fn FUNCTIONS in "cuda/*.cu"` names the C++ sources that define the functions of all sections `fn`, and
/// `fn FUNCTIONS in ["cuda/add.cu", "cuda/mul.cu"]` names several. `cuda_asserts_test!`, [`cuda::write`] and
/// [`cuda::compare`] then take a path with a `{}`, `"checks/{}.cuh"`, and have one file for each source that defines some of
/// the functions. The chapter `sources` describes the files, and the
/// search for the source of a function. The text of the value itself has all functions.
///
/// [`cuda::write`]: crate::cuda::write
/// [`cuda::compare`]: crate::cuda::compare
///
/// # What is not compared
///
/// A pointer that fits every type of C++ has a line `// not compared:` in the text, and so has an enumeration that the list
/// of types lacks. `cuda_asserts_test!` fails unless the section `not_compared` lists it, and also if the section lists
/// anything else. Its patterns name a member, `"Light.data"`, a parameter, `"launch_*.stream"`, or an enumeration, `"ns::Mode"`,
/// and `return` is the result of a function. A `*` matches any characters. The chapter `not_compared` lists these items.
///
/// [`Matching::Strict`]: crate::cuda::Matching::Strict
/// [`cuda::asserts`]: crate::cuda::asserts
/// [`CudaAsserts`]: crate::cuda::CudaAsserts
/// [`cuda_header!`]: crate::cuda_header
#[macro_export]
macro_rules! cuda_asserts {
    ($($sections:tt)+) => {
        $crate::__cuda_items!(CudaAsserts $($sections)+)
    };
    () => {
        ::core::compile_error!("[PTX901] expected types: `cuda_asserts!(First, Second)`")
    };
}

/// Turns the sections into a value of the type `CudaHeader` or `CudaAsserts`, which comes first.
#[doc(hidden)]
#[macro_export]
macro_rules! __cuda_items {
    ($of:ident const $($rest:tt)*) => {
        $crate::__cuda_items!(@sections $of [$crate::__cuda_items!(@new $of)] const $($rest)*)
    };
    ($of:ident fn $($rest:tt)*) => {
        $crate::__cuda_items!(@sections $of [$crate::__cuda_items!(@new $of)] fn $($rest)*)
    };
    ($of:ident compatible $($rest:tt)*) => {
        $crate::__cuda_items!(@sections $of [$crate::__cuda_items!(@new $of)] compatible $($rest)*)
    };
    ($of:ident tolerant $($rest:tt)*) => {
        $crate::__cuda_items!(@sections $of [$crate::__cuda_items!(@new $of)] tolerant $($rest)*)
    };
    ($of:ident strict $($rest:tt)*) => {
        $crate::__cuda_items!(@sections $of [] strict $($rest)*)
    };
    ($of:ident $($ty:ty),+ $(,)? $(; $($rest:tt)*)?) => {
        $crate::__cuda_items!(@sections $of [$crate::__cuda_items!(@new $of $($ty),+)] $($($rest)*)?)
    };
    // At run time the value only has to be printed.
    (@sections $of:ident [$($made:tt)*]) => {
        const { $($made)* }
    };
    (@sections CudaHeader [$($made:tt)*] append_only $(($($options:tt)+))? $(,)? $(; $($rest:tt)*)?) => {
        $crate::__cuda_items!(
            @sections CudaHeader
            [$($made)*.with_append_only(
                $crate::__cuda_items!(@append [$crate::cuda::AppendOnly::new()] $($($options)+)?)
            )]
            $($($rest)*)?
        )
    };
    (@append [$($made:tt)*] padding $(, $($rest:tt)*)?) => {
        $crate::__cuda_items!(@append [$($made)*.with_padding()] $($($rest)*)?)
    };
    (@append [$($made:tt)*] version = $version:path $(, $($rest:tt)*)?) => {
        $crate::__cuda_items!(
            @append
            [$($made)*.with_version($crate::__private::last_segment(::core::stringify!($version)), {
                let __version: &::core::primitive::u32 = &$version;
                __version
            })]
            $($($rest)*)?
        )
    };
    (@append [$($made:tt)*]) => {
        $($made)*
    };
    (@append $($other:tt)*) => {
        ::core::compile_error!("[PTX901] expected `padding` or a version: `append_only(padding, version = SHARED_VERSION)`")
    };
    (@sections CudaHeader $made:tt append_only $($rest:tt)*) => {
        ::core::compile_error!("[PTX901] expected `append_only`, or options after it: `append_only(padding, version = SHARED_VERSION)`")
    };
    (@sections CudaAsserts $made:tt append_only $($rest:tt)*) => {
        ::core::compile_error!("[PTX709] `append_only` protects a header that `cuda_header!` writes: remove it from checks of another header")
    };
    (@sections CudaAsserts $made:tt compatible $($rest:tt)*) => {
        $crate::__cuda_items!(@types Compatible compatible $made $($rest)*)
    };
    (@sections CudaAsserts $made:tt tolerant $($rest:tt)*) => {
        $crate::__cuda_items!(@types Tolerant tolerant $made $($rest)*)
    };
    (@sections $of:ident $made:tt strict $($rest:tt)*) => {
        ::core::compile_error!("[PTX709] `strict` is the level without a word: write the types in front of all sections, `First, Second; compatible Third`")
    };
    (@types $level:ident $word:ident $made:tt fn $($rest:tt)*) => {
        ::core::compile_error!(::core::concat!(
            "[PTX709] the level of functions follows `fn`: write `fn ", ::core::stringify!($word), " FUNCTIONS`"
        ))
    };
    (@types $level:ident $word:ident [$($made:tt)*] $($ty:ty),+ $(,)? $(; $($rest:tt)*)?) => {
        $crate::__cuda_items!(
            @sections CudaAsserts
            [$($made)*.with_types(
                $crate::cuda::Matching::$level,
                &[$(<$ty as $crate::__private::PtxLayout>::LAYOUT),+],
                &[$(::core::stringify!($ty)),+],
            )]
            $($($rest)*)?
        )
    };
    (@types $level:ident $word:ident $($other:tt)*) => {
        ::core::compile_error!(::core::concat!(
            "[PTX901] expected types after the level: `", ::core::stringify!($word), " First, Second`"
        ))
    };
    (@sections CudaAsserts $made:tt fn compatible $($rest:tt)*) => {
        $crate::__cuda_items!(@functions Compatible $made $($rest)*)
    };
    (@sections CudaAsserts $made:tt fn tolerant $($rest:tt)*) => {
        $crate::__cuda_items!(@functions Tolerant $made $($rest)*)
    };
    (@sections CudaAsserts [$($made:tt)*] not_compared $($pattern:literal),+ $(,)? $(; $($rest:tt)*)?) => {
        $crate::__cuda_items!(@sections CudaAsserts [$($made)*.with_not_compared(&[$($pattern),+])] $($($rest)*)?)
    };
    (@sections $of:ident $made:tt not_compared $($other:tt)*) => {
        ::core::compile_error!("[PTX901] expected patterns in `cuda_asserts!` or `cuda_asserts_test!`: `not_compared \"Light.data\", \"launch_*.stream\"`")
    };
    (@sections CudaHeader [$($made:tt)*] fn $($functions:path),+ $(,)? $(; $($rest:tt)*)?) => {
        $crate::__cuda_items!(
            @sections CudaHeader
            [$($made)*.with_functions({
                // This is an item, so that `cargo check` evaluates it.
                const __PTX_ABI_FUNCTIONS: &[&[$crate::cuda::CudaFunction<'static>]] =
                    $crate::__private::expect_prototypes(&[$($functions),+]);
                __PTX_ABI_FUNCTIONS
            })]
            $($($rest)*)?
        )
    };
    (@sections CudaAsserts $made:tt fn $($rest:tt)*) => {
        $crate::__cuda_items!(@functions Strict $made $($rest)*)
    };
    (@functions $level:ident [$($made:tt)*] $($functions:path),+ $(,)? $(; $($rest:tt)*)?) => {
        $crate::__cuda_items!(
            @sections CudaAsserts
            [$($made)*.with_functions($crate::cuda::Matching::$level, &[$($functions),+])]
            $($($rest)*)?
        )
    };
    (@functions $level:ident $made:tt $($($part:ident)::+),+ in $source:literal $(; $($rest:tt)*)?) => {
        $crate::__cuda_items!(@functions $level $made $($($part)::+),+ in [$source] $(; $($rest)*)?)
    };
    (@functions $level:ident [$($made:tt)*] $($($part:ident)::+),+ in [$($source:literal),+ $(,)?] $(; $($rest:tt)*)?) => {
        $crate::__cuda_items!(
            @functions $level
            [$($made)*.with_sources(&[$($source),+])]
            $($($part)::+),+ $(; $($rest)*)?
        )
    };
    (@functions $level:ident $made:tt $($($part:ident)::+),+ in $($other:tt)*) => {
        ::core::compile_error!("[PTX901] expected literal paths of C++ sources after `in`: `fn FUNCTIONS in \"cuda/*.cu\"` or `fn FUNCTIONS in [\"a.cu\", \"b.cu\"]`")
    };
    (@functions $level:ident $made:tt strict $($rest:tt)*) => {
        ::core::compile_error!("[PTX709] `strict` is the level without a word: write `fn FUNCTIONS`")
    };
    (@functions $level:ident $made:tt $($rest:tt)*) => {
        ::core::compile_error!("[PTX901] expected functions, and a level in front of them: `fn FUNCTIONS`, `fn compatible FUNCTIONS` or `fn tolerant FUNCTIONS`")
    };
    (
        @sections $of:ident [$($made:tt)*]
        const $($($part:ident)::+ $(: $ty:ty)? $(as $name:path)?),+ $(,)? $(; $($rest:tt)*)?
    ) => {
        $crate::__cuda_items!(
            @sections $of
            [$($made)*.with_constants(&$crate::__cuda_constants!(=Constant $($($part)::+ $(: $ty)? $(as $name)?),+))]
            $($($rest)*)?
        )
    };
    (
        @sections $of:ident [$($made:tt)*]
        const $($path:path $(: $ty:ty)? $(as $name:path)?),+ $(,)? $(; $($rest:tt)*)?
    ) => {
        $crate::__cuda_items!(
            @sections $of
            [$($made)*.with_constants(&$crate::__cuda_constants!(=Constant $($path $(: $ty)? $(as $name)?),+))]
            $($($rest)*)?
        )
    };
    (@sections $of:ident $made:tt const $($other:tt)*) => {
        $crate::__cuda_constants!(=Constant $($other)*)
    };
    (@new CudaHeader $($ty:ty),*) => {
        $crate::cuda::CudaHeader::new(&[$(<$ty as $crate::__private::PtxLayout>::LAYOUT),*])
    };
    (@new CudaAsserts $($ty:ty),*) => {
        $crate::cuda::CudaAsserts::new(&[]).with_types(
            $crate::cuda::Matching::Strict,
            &[$(<$ty as $crate::__private::PtxLayout>::LAYOUT),*],
            &[$(::core::stringify!($ty)),*],
        )
    };
    (@sections CudaHeader $made:tt compatible $($rest:tt)*) => {
        ::core::compile_error!("[PTX709] `compatible` compares types that a header defines, as `cuda_asserts!` does: remove `compatible`")
    };
    (@sections CudaHeader $made:tt tolerant $($rest:tt)*) => {
        ::core::compile_error!("[PTX709] `tolerant` compares types that a header defines, as `cuda_asserts!` does: remove `tolerant`")
    };
    (@sections CudaHeader $made:tt fn compatible $($rest:tt)*) => {
        ::core::compile_error!("[PTX709] `compatible` compares functions that a header declares, as `cuda_asserts!` does: write `fn`")
    };
    (@sections CudaHeader $made:tt fn tolerant $($rest:tt)*) => {
        ::core::compile_error!("[PTX709] `tolerant` compares functions that a header declares, as `cuda_asserts!` does: write `fn`")
    };
    (@sections CudaHeader $made:tt fn $($($part:ident)::+),+ in $($rest:tt)*) => {
        ::core::compile_error!("[PTX709] `in` divides checks among the sources of C++, as `cuda_asserts!` does: remove it from a header")
    };
    (@sections $of:ident $made:tt fn $($rest:tt)*) => {
        ::core::compile_error!("[PTX901] expected functions: `fn FUNCTIONS, launchers::FUNCTIONS`")
    };
    (@sections CudaHeader $made:tt $name:ident $($rest:tt)*) => {
        $crate::__cuda_items!(@unknown $name "`const`, `fn` or `append_only`")
    };
    (@sections CudaAsserts $made:tt $name:ident $($rest:tt)*) => {
        $crate::__cuda_items!(@unknown $name "`const`, `fn`, `compatible`, `tolerant` or `not_compared`")
    };
    (@unknown $name:ident $words:literal) => {
        ::core::compile_error!(::core::concat!(
            "[PTX709] a section begins with ", $words, ", and not with `", ::core::stringify!($name), "`: correct the word, or write \
             `const` before the name of a constant"
        ))
    };
    (@sections $of:ident $made:tt $($other:tt)*) => {
        $crate::__cuda_items!($of)
    };
    ($of:ident $($other:tt)*) => {
        ::core::compile_error!("[PTX901] expected types, and then `fn` with functions or `const` with constants: `First, Second; fn FUNCTIONS; const BLOCK_SIZE, MAX: usize`")
    };
}

/// The constants of a section, or options, as an array. It is an item, so that `cargo check` evaluates it.
#[doc(hidden)]
#[macro_export]
macro_rules! __cuda_constants {
    // For a path of names, an error about the type of a constant contains its name.
    (=$of:ident $($($part:ident)::+ $(: $ty:ty)? $(as $name:path)?),+ $(,)?) => {{
        const __PTX_ABI_CONSTANTS: [$crate::cuda::$of<'static>; [$(::core::stringify!($($part)::+)),+].len()] =
            [$($crate::__cuda_constants!(@named $of [$($part)::+] [$($ty)?] [$($name)?] $($part)::+)),+];
        __PTX_ABI_CONSTANTS
    }};
    (@named $of:ident $path:tt $ty:tt $name:tt $first:ident :: $($rest:ident)::+) => {
        $crate::__cuda_constants!(@named $of $path $ty $name $($rest)::+)
    };
    (@named $of:ident [$($part:ident)::+] [$($ty:ty)?] [$($name:path)?] $last:ident) => {
        $crate::__private::named::$of(
            {
                #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
                enum $last {}
                ::core::marker::PhantomData::<$last>
            },
            $crate::__cuda_constants!(@name $($part)::+, $($name)?),
            { let __value $(: &$ty)? = &$($part)::+; __value },
        )
    };
    (=$of:ident $($path:path $(: $ty:ty)? $(as $name:path)?),+ $(,)?) => {{
        const __PTX_ABI_CONSTANTS: [$crate::cuda::$of<'static>; [$(::core::stringify!($path)),+].len()] =
            [$($crate::__cuda_constants!(@one $of $path, [$($ty)?] [$($name)?])),+];
        __PTX_ABI_CONSTANTS
    }};
    (@one $of:ident $path:path, [$($ty:ty)?] [$($name:path)?]) => {
        $crate::cuda::$of::new(
            $crate::__cuda_constants!(@name $path, $($name)?),
            { let __value $(: &$ty)? = &$path; __value },
        )
    };
    (@name $path:path,) => {
        $crate::__private::last_segment(::core::stringify!($path))
    };
    (@name $path:path, $name:path) => {
        ::core::stringify!($name)
    };
    ($($other:tt)*) => {
        ::core::compile_error!("[PTX901] expected constants: `const BLOCK_SIZE, limits::MAX: usize, N as ns::COUNT`")
    };
}

/// Constants as compiler options: an array of [`Define`]s, each of which prints `-DNAME=VALUE`.
///
/// The constants are those of the section `const` of [`cuda_header!`], but only integers, floats and `bool`s.
///
/// ```
/// const BLOCK_SIZE: u32 = 256;
/// const OFFSET: i64 = -8;
///
/// let options = ptx_abi::cuda_defines!(BLOCK_SIZE, OFFSET, f32::EPSILON as EPS).map(|option| option.to_string());
/// assert_eq!(options, ["-DBLOCK_SIZE=256U", "-DOFFSET=(-8LL)", "-DEPS=1.19209290e-7f"]);
/// ```
///
/// [`Define`]: crate::cuda::Define
/// [`cuda_header!`]: crate::cuda_header
#[macro_export]
macro_rules! cuda_defines {
    (const $($constants:tt)*) => {
        ::core::compile_error!("[PTX901] expected constants without the word `const`: `cuda_defines!(BLOCK_SIZE, limits::MAX: usize)`")
    };
    ($($constants:tt)+) => {
        $crate::__cuda_constants!(=Define $($constants)+)
    };
    () => {
        ::core::compile_error!("[PTX901] expected constants: `cuda_defines!(BLOCK_SIZE, limits::MAX: usize)`")
    };
}
