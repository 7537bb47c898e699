use ptx_abi::kernels_report;

fn main() {
    let _ = kernels_report! {
        ".version 8.1";
        unclaimed = forbid;
    };
    let _ = kernels_report! {
        ".version 8.1";
        unclaimed = allow;
        unclaimed = warn;
    };
}

// errors: 2
// fix:
// -        unclaimed = forbid;
// +        unclaimed = deny;
// -        unclaimed = warn;
