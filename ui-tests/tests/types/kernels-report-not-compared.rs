use ptx_abi::kernels_report;

fn main() {
    let _ = kernels_report! {
        ".version 8.1";
        not_compared = "Scale.data";
    };
}

// fix:
// -        not_compared = "Scale.data";
// +        not_compared "Scale.data";
