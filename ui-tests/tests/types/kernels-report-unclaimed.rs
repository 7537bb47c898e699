use ptx_abi::kernels_report;

fn main() {
    let _ = kernels_report! {
        ".version 8.1";
        unclaimed = forbid;
    };
}

// fix:
// -        unclaimed = forbid;
// +        unclaimed = deny;
