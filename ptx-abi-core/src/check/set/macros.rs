//! The claims of a [`KernelSet`](super::KernelSet) as a table.

/// A `#[test]` that compares the kernels of PTX, cubins and fatbins with the types that claim them. It is a
/// [`KernelSet`](crate::check::KernelSet) with the claims as a table.
///
/// ```
/// # use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
/// # mod candle_kernels {
/// #     pub const AFFINE: &str = ".version 8.1 .target sm_90 .entry affine_u8(.param .u64 n) { ret; }";
/// # }
/// # #[derive(KernelParams)]
/// # #[ptx(entry = "affine")]
/// # struct Affine<T> { n: u64, x: DevPtr<T> }
/// # #[derive(KernelParams)]
/// # #[ptx(entry = "bit_unpack")]
/// # struct BitUnpack<T> { n: u64, x: DevPtrMut<T> }
/// ptx_abi::kernels_test! {
///     fn kernels_match_rust() = candle_kernels::AFFINE;
///     "affine_{}" => Affine<{}> for [u8, f32, f64];
///     "bit_unpack_32_*" => BitUnpack<u32>;
///     unclaimed = deny;
/// }
/// ```
///
/// # Sources
///
/// The source after `=` is what [`KernelSet::new`](crate::check::KernelSet::new) takes: a `&str` or `&[u8]`, also of
/// another crate, or an array of them, `[A, B]`. `files("kernels/gen/*.ptx", "k.cubin")` reads files when the test runs,
/// sorted by their paths. The paths are relative to the crate (`CARGO_MANIFEST_DIR`). A `*` stands for any part of one
/// name. A pattern that matches no file is an error. With `files("out/*.cubin", optional)`, the test then compares
/// nothing and passes, for example where there is no CUDA toolkit; if the environment variable `PTX_ABI_STRICT` is set, it
/// fails.
///
/// Attributes before `fn` belong to the test: `#[ignore]`, `#[cfg(…)]`.
///
/// # Claims
///
/// `"pattern" => Type;` is a claim with a pattern of [`KernelSet`](crate::check::KernelSet). A list makes one claim for
/// each of its items:
///
/// | line | claims |
/// |---|---|
/// | `"affine_{}" => Affine<{}> for [u8, f32];` | `affine_u8` for `Affine<u8>`, `affine_f32` for `Affine<f32>` |
/// | `"copy_{}" => Copy for [u8, f32];` | `copy_u8` and `copy_f32` for one type |
/// | `"u{}_f32" => Unary for ["exp", "log"];` | `uexp_f32` and `ulog_f32` for one type |
/// | `"cast_{}_{}" => Cast<{}, {}> for [(u8, f32), (u32, f64)];` | two kernels, with two values each |
/// | `"gather_{}_{}" => Gather<{}, {}> for [u8, u32] * [f32, f64];` | four kernels, each item of the first list with each of the second |
/// | `"unpack_{}" => Unpack<{}> for [1, 2, 4];` | const generics |
/// | `"fill_{}" => Fill<{}> for [half::f16, u64 as "ull"];` | `fill_f16` and `fill_ull` |
/// | `"{1}_of_{0}" => Of<{0}, {1}> for [(u8, f32)];` | `f32_of_u8` for `Of<u8, f32>` |
///
/// The pattern uses the last name of a type, `f16` for `half::f16`, or the text after `as`. A list of single values fills
/// every `{}`. With several values, each fills the next `{}`, or the one with its number, `{0}` to `{2}`. A C++ name
/// needs the C++ names of types: `"ns::scale<{}>" => Scale<{}> for [f32 as "float"];`.
///
/// `unclaimed = deny;` makes kernels that no line claims an error. `warn` (the default) lists them, and `allow` does not.
///
/// # What is not compared
///
/// The name of a C++ kernel spells the types of its parameters. If the type in Rust or in C++ is a pointer to `void`, and
/// the other is not, then nothing compares what the pointer leads to, and the test fails. `not_compared "Send.data";` lists
/// such a parameter by its type and its name, and `not_compared "Copy<*>.from", "Send.*";` several. A pattern that matches
/// nothing is an error. [`NotCompared`](crate::check::NotCompared) has the other reasons.
///
/// A table with more than about 100 lines needs `#![recursion_limit = "256"]`.
#[macro_export]
macro_rules! kernels_test {
    ($(#[$attribute:meta])* fn $name:ident() = files($($files:tt)+); $($lines:tt)*) => {
        $(#[$attribute])*
        #[::core::prelude::v1::test]
        fn $name() {
            extern crate std as __std;
            let ::core::option::Option::Some(files) = $crate::__kernel_files!([] $($files)+) else { return };
            let report = $crate::kernels_report! { $crate::__private::sources(&files); $($lines)* };
            if let ::core::option::Option::Some(report) = $crate::__private::expect_report(report) {
                __std::eprintln!("{report}");
            }
        }
    };
    ($(#[$attribute:meta])* fn $name:ident() = $source:expr; $($lines:tt)*) => {
        $(#[$attribute])*
        #[::core::prelude::v1::test]
        fn $name() {
            extern crate std as __std;
            let report = $crate::kernels_report! { $source; $($lines)* };
            if let ::core::option::Option::Some(report) = $crate::__private::expect_report(report) {
                __std::eprintln!("{report}");
            }
        }
    };
    ($($other:tt)*) => {
        ::core::compile_error!("expected `fn name() = source;`, and then lines such as `\"affine_{}\" => Affine<{}> for [u8, f32];`");
    };
}

/// The [`Report`](crate::check::Report) of a source and of claims in the form of [`kernels_test!`](crate::kernels_test),
/// for a build script. It is a `Result<Report, SourceError>`.
///
/// ```
/// # use ptx_abi::{DevPtr, KernelParams};
/// # #[derive(KernelParams)]
/// # #[ptx(entry = "affine")]
/// # struct Affine<T> { n: u64, x: DevPtr<T> }
/// let ptx = ".version 8.1 .target sm_90 .entry affine_u8(.param .u64 n, .param .u64 x) { ret; }";
/// let report = ptx_abi::kernels_report! {
///     ptx;
///     "affine_{}" => Affine<{}> for [u8, f32];
///     unclaimed = deny;
/// }?;
/// print!("{}", report.cargo_lines());
/// # assert!(report.cargo_lines().to_string().starts_with("cargo::error=`affine_f32`, which `Affine<f32>` claims"));
/// # Ok::<(), ptx_abi::check::SourceError>(())
/// ```
#[macro_export]
macro_rules! kernels_report {
    ($source:expr; $($lines:tt)*) => {
        match $crate::check::KernelSet::new($source) {
            #[allow(unused_mut, reason = "there may be no claim")]
            ::core::result::Result::Ok(mut set) => {
                $crate::__kernel_claims!(set; $($lines)*);
                ::core::result::Result::Ok(set.finish())
            }
            ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
        }
    };
    ($($other:tt)*) => {
        ::core::compile_error!("expected a source and `;`, and then lines such as `\"affine_{}\" => Affine<{}> for [u8, f32];`")
    };
}

/// The lines of a table.
#[doc(hidden)]
#[macro_export]
macro_rules! __kernel_claims {
    ($set:ident;) => {};
    ($set:ident; unclaimed = deny; $($rest:tt)*) => {
        $set = $set.unclaimed($crate::check::Unclaimed::Deny);
        $crate::__kernel_claims!($set; $($rest)*);
    };
    ($set:ident; unclaimed = warn; $($rest:tt)*) => {
        $set = $set.unclaimed($crate::check::Unclaimed::Warn);
        $crate::__kernel_claims!($set; $($rest)*);
    };
    ($set:ident; unclaimed = allow; $($rest:tt)*) => {
        $set = $set.unclaimed($crate::check::Unclaimed::Allow);
        $crate::__kernel_claims!($set; $($rest)*);
    };
    ($set:ident; unclaimed $($other:tt)*) => {
        ::core::compile_error!("expected `unclaimed = deny;`, `unclaimed = warn;` or `unclaimed = allow;`");
    };
    ($set:ident; not_compared $($pattern:literal),+ $(,)?; $($rest:tt)*) => {
        $set = $set$(.not_compared($pattern))+;
        $crate::__kernel_claims!($set; $($rest)*);
    };
    ($set:ident; not_compared $($other:tt)*) => {
        ::core::compile_error!("expected patterns of parameters: `not_compared \"Scale.data\", \"Copy<*>.from\";`");
    };
    // Most types are a path with arguments of one token each. Reading these at once keeps the recursion shallow for long
    // tables.
    ($set:ident; $pattern:literal => $name:ident $(:: $part:ident)* $(< $($argument:tt),+ >)?; $($rest:tt)*) => {
        $crate::__kernel_claim!($set $pattern [$name $(:: $part)* $(< $($argument),+ >)?] []);
        $crate::__kernel_claims!($set; $($rest)*);
    };
    ($set:ident; $pattern:literal => $name:ident $(:: $part:ident)* $(< $($argument:tt),+ >)?
        for $list:tt $(* $more:tt)*; $($rest:tt)*) => {
        $crate::__kernel_claim!($set $pattern [$name $(:: $part)* $(< $($argument),+ >)?] [$list $($more)*]);
        $crate::__kernel_claims!($set; $($rest)*);
    };
    ($set:ident; $pattern:literal => $($tokens:tt)+) => {
        $crate::__kernel_claims!(@type $set $pattern [] $($tokens)+);
    };
    (@type $set:ident $pattern:literal [$($ty:tt)+]; $($rest:tt)*) => {
        $crate::__kernel_claim!($set $pattern [$($ty)+] []);
        $crate::__kernel_claims!($set; $($rest)*);
    };
    (@type $set:ident $pattern:literal [$($ty:tt)+] for $list:tt $(* $more:tt)*; $($rest:tt)*) => {
        $crate::__kernel_claim!($set $pattern [$($ty)+] [$list $($more)*]);
        $crate::__kernel_claims!($set; $($rest)*);
    };
    // The next line begins here.
    (@type $set:ident $pattern:literal [$($ty:tt)+] $(for $list:tt $(* $more:tt)*)? $next:literal => $($rest:tt)*) => {
        $crate::__kernel_claims!(@end $pattern);
    };
    (@type $set:ident $pattern:literal [$($ty:tt)+] $(for $list:tt $(* $more:tt)*)? unclaimed = $($rest:tt)*) => {
        $crate::__kernel_claims!(@end $pattern);
    };
    (@type $set:ident $pattern:literal [$($ty:tt)+] $(for $list:tt $(* $more:tt)*)? not_compared $next:literal $($rest:tt)*) => {
        $crate::__kernel_claims!(@end $pattern);
    };
    (@type $set:ident $pattern:literal [$($ty:tt)*] $next:tt $($rest:tt)*) => {
        $crate::__kernel_claims!(@type $set $pattern [$($ty)* $next] $($rest)*);
    };
    (@type $set:ident $pattern:literal $ty:tt) => {
        $crate::__kernel_claims!(@end $pattern);
    };
    (@end $pattern:literal) => {
        ::core::compile_error!(::core::concat!("expected `;` after the claim of `", $pattern, "`"));
    };
    ($set:ident; $($other:tt)*) => {
        ::core::compile_error!(
            "expected `\"pattern\" => Type;`, `\"pattern_{}\" => Type<{}> for [u8, f32];`, `unclaimed = deny;` or `not_compared \"Type.parameter\";`"
        );
    };
}

/// One line: a claim, or one for each item of the lists.
#[doc(hidden)]
#[macro_export]
macro_rules! __kernel_claim {
    // Without a list, holes in the type are an error.
    ($set:ident $pattern:literal [$($ty:tt)+] []) => {
        $crate::__kernel_type!([$set $pattern []] [] [] [] [] $($ty)+);
    };
    ($set:ident $pattern:literal $ty:tt $lists:tt) => {
        $crate::__kernel_claim!(@product [$set $pattern $ty] [] $lists);
    };
    // All lists have given their values.
    (@product [$set:ident $pattern:literal [$($ty:tt)+]] [$($value:tt)+] []) => {
        $crate::__kernel_type!(
            [$set $pattern [$($value)+]] [] [$($value)+] [$($value)+] [] $($ty)+
        );
    };
    (@claim [$set:ident $pattern:literal []] [$($ty:tt)+]) => {
        $set = $crate::check::KernelSet::claim::<$($ty)+>($set, $pattern);
    };
    (@claim [$set:ident $pattern:literal [$($value:tt)+]] [$($ty:tt)+]) => {
        $set = $crate::check::KernelSet::claim::<$($ty)+>(
            $set,
            $crate::__private::fill($pattern, &[$($crate::__kernel_claim!(@name $value)),+]),
        )
        .of_line($pattern);
    };
    (@product $claim:tt $values:tt [$list:tt $($more:tt)*]) => {
        $crate::__kernel_claim!(@items $claim $values [$($more)*] $list);
    };
    // The items are values of one token, literals with a sign, or types. For each kind the rule for several values comes
    // first.
    (@items $claim:tt $values:tt $more:tt [$(($($value:tt $(as $name:literal)?),+ $(,)?)),+ $(,)?]) => {
        $($crate::__kernel_claim!(@item $claim $values $more [$([($value) $($name)?])+]);)+
    };
    (@items $claim:tt $values:tt $more:tt [$(($($value:ty $(as $name:literal)?),+ $(,)?)),+ $(,)?]) => {
        $($crate::__kernel_claim!(@item $claim $values $more [$([($value) $($name)?])+]);)+
    };
    (@items $claim:tt $values:tt $more:tt [$($value:tt $(as $name:literal)?),+ $(,)?]) => {
        $($crate::__kernel_claim!(@item $claim $values $more [[($value) $($name)?]]);)+
    };
    (@items $claim:tt $values:tt $more:tt [$($value:literal $(as $name:literal)?),+ $(,)?]) => {
        $($crate::__kernel_claim!(@item $claim $values $more [[($value) $($name)?]]);)+
    };
    (@items $claim:tt $values:tt $more:tt [$($value:ty $(as $name:literal)?),+ $(,)?]) => {
        $($crate::__kernel_claim!(@item $claim $values $more [[($value) $($name)?]]);)+
    };
    (@items $claim:tt $values:tt $more:tt $other:tt) => {
        ::core::compile_error!("expected a list, `[u8, f32]`, `[f16 as \"half\"]`, `[1, 2]` or `[(u8, f32), (u32, f64)]`");
    };
    (@item $claim:tt [$($value:tt)*] $more:tt [$($new:tt)+]) => {
        $crate::__kernel_claim!(@product $claim [$($value)* $($new)+] $more);
    };
    (@name [($($value:tt)+) $name:literal]) => {
        $crate::__private::hole_name("", ::core::option::Option::Some($name))
    };
    (@name [($($value:tt)+)]) => {
        $crate::__private::hole_name(::core::stringify!($($value)+), ::core::option::Option::None)
    };
}

/// Claims for a type with values in the places of `{}`:
/// `[claim] [written] [all values] [values left] [groups around] tokens…`.
#[doc(hidden)]
#[macro_export]
macro_rules! __kernel_type {
    ($claim:tt [$($out:tt)+] $all:tt $left:tt []) => { $crate::__kernel_claim!(@claim $claim [$($out)+]); };
    // A group ends here.
    ($claim:tt [$($out:tt)*] $all:tt $left:tt [[() [$($before:tt)*] [$($after:tt)*]] $($stack:tt)*]) => {
        $crate::__kernel_type!($claim [$($before)* ($($out)*)] $all $left [$($stack)*] $($after)*)
    };
    ($claim:tt [$($out:tt)*] $all:tt $left:tt [[[] [$($before:tt)*] [$($after:tt)*]] $($stack:tt)*]) => {
        $crate::__kernel_type!($claim [$($before)* [$($out)*]] $all $left [$($stack)*] $($after)*)
    };
    // One value fills all holes.
    ($claim:tt [$($out:tt)*] [[($($value:tt)+) $($name:tt)?]] $left:tt $stack:tt {} $($rest:tt)*) => {
        $crate::__kernel_type!($claim [$($out)* $($value)+] [[($($value)+)]] $left $stack $($rest)*)
    };
    ($claim:tt [$($out:tt)*] $all:tt [[($($value:tt)+) $($name:tt)?] $($left:tt)*] $stack:tt {} $($rest:tt)*) => {
        $crate::__kernel_type!($claim [$($out)* $($value)+] $all [$($left)*] $stack $($rest)*)
    };
    ($claim:tt $out:tt $all:tt [] $stack:tt {} $($rest:tt)*) => {
        $crate::__kernel_type!(@few $claim $all "{}");
    };
    // Without a list, braces are an argument of the type.
    ($claim:tt [$($out:tt)*] [] [] $stack:tt {$number:tt} $($rest:tt)*) => {
        $crate::__kernel_type!($claim [$($out)* {$number}] [] [] $stack $($rest)*)
    };
    // The next rules fill holes with a number.
    ($claim:tt [$($out:tt)*] [[($($value:tt)+) $($name:tt)?] $($all:tt)*] $left:tt $stack:tt {0} $($rest:tt)*) => {
        $crate::__kernel_type!($claim [$($out)* $($value)+] [[($($value)+)] $($all)*] $left $stack $($rest)*)
    };
    ($claim:tt [$($out:tt)*] [$first:tt [($($value:tt)+) $($name:tt)?] $($all:tt)*] $left:tt $stack:tt {1} $($rest:tt)*) => {
        $crate::__kernel_type!($claim [$($out)* $($value)+] [$first [($($value)+)] $($all)*] $left $stack $($rest)*)
    };
    ($claim:tt [$($out:tt)*] [$first:tt $second:tt [($($value:tt)+) $($name:tt)?]] $left:tt $stack:tt {2} $($rest:tt)*) => {
        $crate::__kernel_type!($claim [$($out)* $($value)+] [$first $second [($($value)+)]] $left $stack $($rest)*)
    };
    ($claim:tt $out:tt $all:tt $left:tt $stack:tt {0} $($rest:tt)*) => { $crate::__kernel_type!(@few $claim $all "the hole `{0}`") };
    ($claim:tt $out:tt $all:tt $left:tt $stack:tt {1} $($rest:tt)*) => { $crate::__kernel_type!(@few $claim $all "the hole `{1}`") };
    ($claim:tt $out:tt $all:tt $left:tt $stack:tt {2} $($rest:tt)*) => { $crate::__kernel_type!(@few $claim $all "the hole `{2}`") };
    (@few [$set:ident $pattern:literal $values:tt] [] "{}") => {
        ::core::compile_error!(::core::concat!(
            "the type for `", $pattern, "` has a hole `{}` and no values for it: write `for [f32, f64]` after the type"
        ));
    };
    (@few $claim:tt [$one:tt] "{}") => { $crate::__kernel_type!(@few $claim "more than 1 hole `{}`" "1 list"); };
    (@few $claim:tt [$one:tt $two:tt] "{}") => {
        $crate::__kernel_type!(@few $claim "more than 2 holes `{}`" "2 lists");
    };
    (@few $claim:tt [$($all:tt)*] "{}") => { $crate::__kernel_type!(@few $claim "more than 3 holes `{}`" "3 lists"); };
    (@few $claim:tt [$one:tt] $hole:literal) => { $crate::__kernel_type!(@few $claim $hole "1 list"); };
    (@few $claim:tt [$($all:tt)*] $hole:literal) => { $crate::__kernel_type!(@few $claim $hole "2 lists"); };
    (@few [$set:ident $pattern:literal $values:tt] $holes:literal $lists:literal) => {
        ::core::compile_error!(::core::concat!(
            "expected a list of values for each hole: the type for `", $pattern, "` has ", $holes, ", and `for` has ", $lists
        ));
    };
    // Groups may have holes inside.
    ($claim:tt [$($out:tt)*] $all:tt $left:tt [$($stack:tt)*] ($($inside:tt)*) $($rest:tt)*) => {
        $crate::__kernel_type!($claim [] $all $left [[() [$($out)*] [$($rest)*]] $($stack)*] $($inside)*)
    };
    ($claim:tt [$($out:tt)*] $all:tt $left:tt [$($stack:tt)*] [$($inside:tt)*] $($rest:tt)*) => {
        $crate::__kernel_type!($claim [] $all $left [[[] [$($out)*] [$($rest)*]] $($stack)*] $($inside)*)
    };
    ($claim:tt [$($out:tt)*] $all:tt $left:tt $stack:tt $next:tt $($rest:tt)*) => {
        $crate::__kernel_type!($claim [$($out)* $next] $all $left $stack $($rest)*)
    };
}

/// The names and contents of the files that patterns match, as a `Vec`. `None` if files are absent that are `optional`.
#[doc(hidden)]
#[macro_export]
macro_rules! __kernel_files {
    ([$($glob:expr,)+] optional $(,)?) => {
        $crate::__kernel_files!([$($glob,)+] => true)
    };
    ([$($glob:expr,)*] $next:expr $(, $($rest:tt)*)?) => {
        $crate::__kernel_files!([$($glob,)* $next,] $($($rest)*)?)
    };
    ([$($glob:expr,)+]) => {
        $crate::__kernel_files!([$($glob,)+] => false)
    };
    ([$($glob:expr,)+] => $optional:literal) => {'files: {
        extern crate std as __std;
        use __std::prelude::v1::*;
        use __std::{fs, panic, path};

        let root = path::Path::new(::core::env!("CARGO_MANIFEST_DIR"));
        let mut files = Vec::new();
        for glob in [$($glob),+] {
            // The path before the first `*` may be absolute. The other parts are names.
            let (folder, names) = match glob.find('*') {
                Some(star) => glob.split_at(glob[..star].rfind('/').map_or(0, |slash| slash + 1)),
                None => (glob, ""),
            };
            let mut paths = Vec::from([root.join(folder)]);
            for name in names.split('/').filter(|name| !name.is_empty()) {
                let mut inside = Vec::new();
                // A star may match files beside folders. A folder that cannot be read is an error.
                for folder in paths.iter().filter(|path| path.is_dir()) {
                    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
                    match entries {
                        Ok(entries) => inside.extend(entries.into_iter().map(|entry| entry.path())),
                        Err(error) => ::core::panic!("{}: {error}", folder.display()),
                    }
                }
                inside.retain(|path| {
                    path.file_name().is_some_and(|file| $crate::__private::matches_glob(name, &file.to_string_lossy()))
                });
                paths = inside;
            }
            if paths.is_empty() {
                let strict = __std::env::var_os("PTX_ABI_STRICT").is_some_and(|value| !value.is_empty() && value != "0");
                let line = $crate::__private::absent(glob, &root.display(), $optional, strict);
                __std::eprintln!("{line}");
                break 'files ::core::option::Option::None;
            }
            paths.sort();
            for path in paths {
                let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
                match fs::read(&path) {
                    Ok(bytes) => files.push((name, $crate::__private::decompressed(bytes))),
                    Err(error) => ::core::panic!("{}: {error}", path.display()),
                }
            }
        }
        ::core::option::Option::Some(files)
    }};
}
