//! Control API: kinds of faults, and the audit. Each kind of loss is caused in consistent records of
//! one paid card order and must be reported.

use korosho_sandbox::audit::{Records, losses};
use korosho_sandbox::faults::{Body, FaultSettings, Faults};
use serde_json::{Value, from_value, json};

const ID: &str = "0192f8a0-0000-4000-8000-000000000001";

/// Records and ledger of one order of 800 shillings, paid by card.
fn consistent() -> (Value, Value) {
    let line = json!({ "product_id": 11, "variation_id": 12, "quantity": 2 });
    let order = json!({
        "id": ID, "number": "W-001", "woo_id": 501, "woo_number": "501", "total": 80_000,
        "status": "paid", "refund_due": 0, "contents": { "quote": { "lines": [line] } },
    });
    let file = json!({
        "order": order, "received": 80_000, "returned": 0, "alerts": [], "refunds": [],
        "attempts": [{ "reference": "cs_1" }], "payments": [{ "provider": "stripe", "amount": 80_000 }],
        "outbox": [{ "kind": "create_woo_order", "state": "done" }],
    });
    let records = json!({
        "orders": [file], "purchases": [{ "id": ID, "acknowledged": true }], "now_ms": 100_000,
    });
    let row = json!({
        "id": 501, "number": "501", "total": "800.00", "status": "processing", "line_items": [line],
        "meta_data": [
            { "key": "_korosho_order_id", "value": ID },
            { "key": "_korosho_number", "value": "W-001" },
        ],
    });
    let payment = json!({
        "reference": "pi_1", "session": "cs_1", "order_reference": ID, "amount": 80_000,
        "refunded": 0,
    });
    let movement = json!({ "order_id": 501, "product_id": 11, "change": -2 });
    let ledger = json!({ "orders": [row], "payments": [payment], "stock_movements": [movement] });
    (records, ledger)
}

fn audited(records: Value, ledger: &Value) -> Vec<String> {
    let records: Records = from_value(records).unwrap();
    let all = losses(&records, ledger);
    all.iter().map(|loss| loss.replace(&format!("order {ID}: "), "")).collect()
}

#[test]
fn consistent_records_are_no_loss() {
    let (records, ledger) = consistent();
    assert_eq!(audited(records, &ledger), Vec::<String>::new());
}

/// Change of consistent records and ledger.
type Violation = fn(&mut Value, &mut Value);

fn duplicate_first(list: &mut Value) {
    let copy = list[0].clone();
    list.as_array_mut().unwrap().push(copy);
}

const VIOLATIONS: [(&str, Violation); 20] = [
    ("acknowledged and lost", |records, _| records["orders"] = json!([])),
    ("is in WooCommerce and unknown to the shop", |records, _| records["orders"] = json!([])),
    ("paid and unknown to the shop", |records, _| records["orders"] = json!([])),
    ("is in WooCommerce 0 times", |_, ledger| ledger["orders"] = json!([])),
    ("is in WooCommerce 2 times", |_, ledger| duplicate_first(&mut ledger["orders"])),
    ("total 800.00 here, 799.00 in WooCommerce", |_, ledger| {
        ledger["orders"][0]["total"] = json!("799.00");
    }),
    ("lines [(11, 12, 2)] here, [(11, 12, 1)] in WooCommerce", |_, ledger| {
        ledger["orders"][0]["line_items"][0]["quantity"] = json!(1);
    }),
    ("status processing here, pending in WooCommerce", |_, ledger| {
        ledger["orders"][0]["status"] = json!("pending");
    }),
    ("number 501 here, 502 in WooCommerce", |_, ledger| {
        ledger["orders"][0]["number"] = json!("502");
    }),
    ("stock of 11 was lowered by 4 for 2 pieces", |_, ledger| {
        duplicate_first(&mut ledger["stock_movements"]);
    }),
    ("providers took 160000, the ledger holds 80000", |_, ledger| {
        duplicate_first(&mut ledger["payments"]);
        ledger["payments"][1]["reference"] = json!("pi_2");
    }),
    ("1 payments were made, 2 are booked", |records, _| {
        records["orders"][0]["payments"] = json!([
            { "provider": "stripe", "amount": 40_000 }, { "provider": "stripe", "amount": 40_000 }
        ]);
    }),
    ("staff took 100 in cash, the ledger holds 0", |records, _| {
        records["purchases"][0]["cash"] = json!(100);
    }),
    ("providers refunded 40000, the ledger holds 0", |_, ledger| {
        ledger["payments"][0]["refunded"] = json!(40_000);
    }),
    ("received 80000 and is pending", |records, _| {
        records["orders"][0]["order"]["status"] = json!("pending");
    }),
    ("overpaid by 10000, refund due 0", |records, _| {
        records["orders"][0]["received"] = json!(90_000);
    }),
    ("overpaid by 80000, refund due 0", |records, _| {
        records["orders"][0]["order"]["status"] = json!("cancelled");
    }),
    ("a second payment raised no alert", |records, _| {
        records["orders"][0]["received"] = json!(160_000);
        records["orders"][0]["order"]["refund_due"] = json!(80_000);
    }),
    ("create_woo_order is parked without an alert", |records, _| {
        records["orders"][0]["outbox"][0]["state"] = json!("parked");
    }),
    ("create_woo_order is stuck: refused", |records, _| {
        records["orders"][0]["outbox"][0] = json!({
            "kind": "create_woo_order", "state": "due", "last_error": "refused", "next_try": 0,
        });
    }),
];

#[test]
fn every_violation_is_a_loss() {
    for (sentence, violate) in VIOLATIONS {
        let (mut records, mut ledger) = consistent();
        violate(&mut records, &mut ledger);
        let found = audited(records, &ledger);
        assert!(found.iter().any(|loss| loss == sentence), "{sentence}: {found:?}");
    }
}

#[test]
fn duplicates_are_found_without_records() {
    let (_, mut ledger) = consistent();
    assert_eq!(audited(json!({}), &ledger), Vec::<String>::new());
    duplicate_first(&mut ledger["orders"]);
    ledger["orders"][1]["id"] = json!(502);
    duplicate_first(&mut ledger["stock_movements"]);
    let expected = [
        &format!("{ID} is in WooCommerce more than once"),
        "W-001 is in WooCommerce more than once",
        "order 501: stock of 11 was lowered by 4 for 2 pieces",
    ];
    assert_eq!(audited(json!({}), &ledger), expected);
}

#[test]
fn total_that_differs_is_no_loss_once_it_has_an_alert() {
    let (mut records, mut ledger) = consistent();
    ledger["orders"][0]["total"] = json!("799.00");
    records["orders"][0]["alerts"] = json!([{ "kind": "total_differs" }]);
    assert_eq!(audited(records, &ledger), Vec::<String>::new());
}

#[test]
fn order_cancelled_before_it_was_sent_is_not_in_woocommerce() {
    let (mut records, mut ledger) = consistent();
    ledger =
        json!({ "orders": [], "payments": [], "stock_movements": [ledger["stock_movements"][0]] });
    let file = &mut records["orders"][0];
    (file["received"], file["payments"]) = (json!(0), json!([]));
    file["order"]["status"] = json!("cancelled");
    assert_eq!(audited(records.clone(), &ledger), ["is in WooCommerce 0 times"]);
    records["orders"][0]["order"]["woo_id"] = Value::Null;
    assert_eq!(audited(records, &ledger), Vec::<String>::new());
}

#[test]
fn payment_by_number_counts_where_numbers_are_unique_and_an_invented_receipt_may_replace_one() {
    let (mut records, mut ledger) = consistent();
    (ledger["payments"][0]["session"], ledger["payments"][0]["order_reference"]) =
        (Value::Null, json!("w001"));
    let lost = "providers took 0, the ledger holds 80000".to_owned();
    assert!(audited(records.clone(), &ledger).contains(&lost));
    records["purchases"][0]["invented"] = json!(80_000);
    assert_eq!(audited(records.clone(), &ledger), Vec::<String>::new());
    records["purchases"][0]["invented"] = json!(0);
    records["numbers_are_unique"] = json!(true);
    assert_eq!(audited(records, &ledger), Vec::<String>::new());
}

fn added(settings: Value) -> FaultSettings {
    Faults::new(1).add(from_value(settings).unwrap()).settings
}

#[test]
fn kind_of_fault_sets_what_the_request_leaves_out() {
    let fault = added(json!({ "kind": "maintenance", "path": "/orders" }));
    assert_eq!((fault.body, fault.retry_after), (Some(Body::Maintenance), Some(1)));
    assert_eq!((fault.path.as_str(), fault.rate), ("/orders", None));
    let fault = added(json!({ "kind": "service_unavailable", "retry_after": 2 }));
    assert_eq!((fault.status, fault.retry_after), (Some(503), Some(2)));
}

#[test]
fn unknown_kind_of_fault_is_refused_with_the_list_of_kinds() {
    let refusal = from_value::<FaultSettings>(json!({ "kind": "lightning" })).unwrap_err();
    assert!(refusal.to_string().contains("`php_warning`"), "{refusal}");
}
