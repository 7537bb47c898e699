//! Tests reports as data: kernels, claims, findings, and the same as JSON.

use ptx_abi::DevPtr;
use ptx_abi::check::{FindingKind, KernelSet, KernelSource, ParameterMismatchKind, Report};
use serde_json::{Value, json};

use super::{Affine, One, module, set};

/// A kernel that agrees, one that differs, one that agrees with one of two claims, and one without a claim.
fn report() -> Report {
    let text = module(&[
        ("affine_f32", ".u64, .u64, .u64, .f32"),
        ("affine_f64", ".u64, .u64, .u64, .f32"),
        ("_Z1kPKf", ".u64"),
        ("free", ".u32"),
    ]);
    set(&text)
        .claim::<Affine<f32>>("affine_f32")
        .claim::<Affine<f64>>("affine_f64")
        .claim::<One<DevPtr<f32>>>("k")
        .claim::<One<DevPtr<u32>>>("k")
        .claim::<One<u32>>("fre")
        .finish()
}

#[test]
fn kernels_and_claims() {
    let report = report();
    let kernels: Vec<_> = report
        .checked_kernels()
        .iter()
        .map(|kernel| {
            (&*kernel.symbol, &*kernel.agrees_with, &*kernel.differs_from, kernel.agrees(), kernel.is_claimed())
        })
        .collect();
    assert_eq!(
        kernels,
        [
            ("affine_f32", &[0][..], &[][..], true, true),
            ("affine_f64", &[], &[1], false, true),
            ("_Z1kPKf", &[2], &[3], false, true),
            ("free", &[], &[], false, false),
        ]
    );
    let claims: Vec<_> = report
        .claims()
        .iter()
        .map(|claim| (&*claim.pattern, &*claim.type_name, claim.kernels, claim.differ, claim.agrees()))
        .collect();
    assert_eq!(
        claims,
        [
            ("affine_f32", "Affine<f32>", 1, 0, true),
            ("affine_f64", "Affine<f64>", 1, 1, false),
            ("k", "One<DevPtr<f32>>", 1, 0, true),
            ("k", "One<DevPtr<u32>>", 1, 1, false),
            ("fre", "One<u32>", 0, 0, false),
        ]
    );
    assert_eq!((report.checked_kernels().len(), report.agreeing()), (4, 1));
    let [free] = report.structs() else { panic!("{report}") };
    assert!(free.contains("#[ptx(entry = \"free\")]"), "{free}");
}

#[test]
fn findings_have_their_mismatch() {
    let report = report();
    let found: Vec<_> = report
        .findings()
        .iter()
        .map(|finding| (finding.kind, finding.parameters().iter().map(|one| one.kind).collect::<Vec<_>>()))
        .collect();
    assert_eq!(
        found,
        [
            (FindingKind::Differs, vec![ParameterMismatchKind::Size]),
            (FindingKind::Differs, vec![ParameterMismatchKind::Type]),
            (FindingKind::Contradiction, vec![]),
            (FindingKind::Missing, vec![]),
            (FindingKind::Unclaimed, vec![]),
        ]
    );
    for finding in report.findings() {
        assert_eq!(finding.mismatch().is_some(), finding.kind == FindingKind::Differs);
        if let Some(mismatch) = finding.mismatch() {
            assert!(finding.to_string().starts_with(&mismatch.to_string()), "{finding}\n{mismatch}");
        }
    }
}

/// A pattern without `*` that several kernels of a module have, and modules with names.
#[test]
fn modules_and_ambiguous_claims() {
    let [first, second] = ["_Z1kIfEvT_", "_Z1kIdEvT_"].map(|symbol| (symbol, ".f32"));
    let (both, one) = (module(&[first, second]), module(&[first]));
    let named = KernelSource::from(&one).named("one.ptx");
    let report = KernelSet::try_new([KernelSource::from(&both), named]).unwrap().claim::<One<f32>>("k").finish();
    let modules: Vec<_> = report.checked_kernels().iter().map(|kernel| &*kernel.module).collect();
    assert_eq!(modules, ["module 1", "module 1", "one.ptx"]);
    assert!(report.claims()[0].is_ambiguous && !report.claims()[0].agrees(), "{report}");
}

/// Tools read the JSON, which has what the methods return.
#[test]
fn json_has_the_report() {
    let report = report();
    let text = report.to_json();
    let value: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(value["ok"], json!(false));
    assert_eq!(value["agreeing"], json!(1));
    assert_eq!(value["without_types"], json!(0));
    assert_eq!(
        value["claims"][1],
        json!({ "pattern": "affine_f64", "type": "Affine<f64>", "kernels": 1, "differ": 1, "ambiguous": false })
    );
    assert_eq!(
        value["checked_kernels"][2],
        json!({
            "symbol": "_Z1kPKf",
            "module": "",
            "launch_bounds": {
                "required_block": null,
                "max_threads": null,
                "min_blocks": null,
                "required_cluster": null,
                "max_cluster_blocks": null,
                "explicit_cluster": false,
                "blocks_are_clusters": false,
                "static_shared": { "at_least": 0, "at_most": 0 },
            },
            "agrees_with": [2],
            "differs_from": [3],
        })
    );
    let findings = value["findings"].as_array().expect("a list");
    for (json, finding) in findings.iter().zip(report.findings()) {
        assert_eq!(json["kind"], json!(format!("{:?}", finding.kind)));
        assert_eq!(json["text"], json!(finding.to_string()));
        let code = json["code"].as_str().expect("a code");
        assert!(code.starts_with("PTX") && finding.to_string().starts_with(&format!("[{code}] ")), "{json}");
        assert_eq!(json["kernels"], json!(finding.kernels));
        assert_eq!(json["error"], json!(finding.is_error));
    }
    assert_eq!(findings.len(), report.findings().len());
    assert_eq!(findings[0]["code"], json!("PTX510"));
    assert_eq!(
        findings[0]["parameters"],
        json!([{
            "kind": "Size",
            "rust": {
                "index": 3, "name": "factor", "size": 8, "align": 8, "offset": null, "class": ".f64",
                "type": { "text": "double", "kind": "Fundamental" }, "declaration": "factor: f64",
            },
            "kernel": {
                "index": 3, "name": "affine_f64_param_3", "size": 4, "align": 4, "offset": null, "class": ".f32",
                "type": null, "declaration": ".f32 affine_f64_param_3",
            },
        }])
    );
    let types = ["rust", "kernel"].map(|side| findings[1]["parameters"][0][side]["type"].clone());
    let pointer = |text: &str, to: &str| {
        let to = json!({ "text": to, "kind": "Fundamental" });
        json!({ "text": text, "kind": "Pointer", "to": to, "mutable": false })
    };
    assert_eq!(types, [pointer("const uint32_t *", "uint32_t"), pointer("const float *", "float")]);
    assert_eq!(value["structs"], json!(report.structs()));
}

#[test]
fn json_escapes_texts() {
    let text = module(&[("k", ".u32")]);
    let name = "a \"name\" \\ with\nlines, \ttabs, \u{1} and é";
    let source = KernelSource::from(&text).named(name);
    let report = KernelSet::try_new([source, source]).unwrap().claim::<One<u64>>(name).finish();
    let value: Value = serde_json::from_str(&report.to_json()).expect("JSON");
    assert_eq!(value["checked_kernels"][0]["module"], json!(name));
    assert_eq!(value["claims"][0]["pattern"], json!(name));
    let empty: Value = serde_json::from_str(&KernelSet::default().finish().to_json()).expect("JSON");
    assert_eq!((&empty["ok"], &empty["findings"]), (&json!(true), &json!([])));
}

/// Each shape of a type is a node of its own.
#[test]
fn json_has_types_as_trees() {
    // `k(Outer<const int *>::Inner<3> &, float (*)[4])`
    let text = module(&[("_Z1kRN5OuterIPKiE5InnerILi3EEEPA4_f", ".u64, .u64")]);
    let report = set(&text).claim::<One<u32>>("k").finish();
    let value: Value = serde_json::from_str(&report.to_json()).expect("JSON");
    let parameters = value["findings"][0]["parameters"].as_array().expect("a list").clone();
    let ty = |index: usize| &parameters[index]["kernel"]["type"];
    let (first, second) = (ty(0), ty(1));
    assert_eq!((&first["kind"], &first["mutable"]), (&json!("Reference"), &json!(true)));
    let member = &first["to"];
    assert_eq!((&member["kind"], &member["of"]["template"]), (&json!("Member"), &json!("Outer")));
    assert_eq!(member["of"]["arguments"][0]["kind"], json!("Pointer"));
    assert_eq!(
        member["member"],
        json!({ "text": "Inner<3>", "kind": "Instance", "template": "Inner", "arguments": ["3"] })
    );
    assert_eq!(second["to"], json!({ "text": "float[4]", "kind": "Other" }));
}
