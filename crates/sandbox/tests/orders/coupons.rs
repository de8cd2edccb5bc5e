//! Coupons on orders: discounts, refusals, usage counts.

use super::test_app::{TestApp, ids, line};
use korosho_sandbox::WooVersion;
use serde_json::json;

#[tokio::test]
async fn coupon_discounts_lines_and_its_use_is_counted() {
    let app = TestApp::open().await;
    let lines = line(app.product("CSH-SV").await, 2);
    let body = json!({ "line_items": lines, "coupon_lines": [{ "code": "KARIBU10" }] });
    let made = app.order(body).await;
    assert_eq!(made["line_items"][0]["subtotal"], "1300.00");
    assert_eq!(made["line_items"][0]["total"], "1170.00");
    assert_eq!(made["line_items"][0]["price"], 585);
    assert_eq!(made["coupon_lines"][0]["code"], "karibu10");
    assert_eq!(made["coupon_lines"][0]["discount"], "130");
    assert_eq!((&made["discount_total"], &made["total"]), (&json!("130.00"), &json!("1170.00")));
    assert_eq!(app.coupon_uses("karibu10").await, 1);
}

#[tokio::test]
async fn refused_coupon_returns_400_and_leaves_the_order_without_it() {
    for version in [WooVersion::V9_4_2, WooVersion::V11_0_1] {
        refuse_coupons(version).await;
    }
}

async fn refuse_coupons(version: WooVersion) {
    let is_new = version == WooVersion::V11_0_1;
    let app = TestApp::open_as(version).await;
    let lines = line(app.product("MIX-COC").await, 1);
    let twice = json!([{ "code": "KARIBU10" }, { "code": "karibu10" }]);
    for (coupons, old, new) in [
        (
            json!([{ "code": "NOPE" }]),
            "Coupon \"nope\" does not exist!",
            "Coupon &quot;nope&quot; cannot be applied because it does not exist.",
        ),
        (
            json!([{ "code": "JAMHURI25" }]),
            "This coupon has expired.",
            "Coupon &quot;jamhuri25&quot; has expired.",
        ),
        (
            json!([{ "code": "MIA100" }]),
            "The minimum spend for this coupon is <span",
            "The minimum spend for coupon &quot;mia100&quot; is <span",
        ),
        (json!([{ "code": " " }]), "Coupon code is required.", "Coupon code is required."),
        (
            twice,
            "Coupon code already applied!",
            "Coupon code &quot;karibu10&quot; already applied!",
        ),
    ] {
        let (words, left) = if is_new { (new, "checkout-draft") } else { (old, "pending") };
        let list = format!("orders?status={left}");
        let before = ids(&app.get(&list).await);
        let body = json!({ "line_items": lines, "coupon_lines": coupons });
        let (status, _, refusal) = app.send("POST", "orders", &body).await;
        assert_eq!((status, &refusal["code"]), (400, &json!("woocommerce_rest_invalid_coupon")));
        assert!(refusal["message"].as_str().unwrap().starts_with(words), "{refusal}");
        let after = app.get(&list).await;
        assert_eq!(after.as_array().unwrap().len(), before.len() + 1, "a half stays behind");
        assert_eq!(after[0]["status"], left);
        let expected = if is_new { after[0]["id"].clone() } else { json!(null) };
        assert_eq!(refusal["data"]["new_draft_order_id"], expected);
    }
}

#[tokio::test]
async fn single_use_coupon_is_released_when_its_order_is_cancelled() {
    let app = TestApp::open().await;
    let lines = line(app.product("SED-PIS").await, 2);
    let body = json!({ "line_items": lines, "coupon_lines": [{ "code": "ONCE500" }] });
    let made = app.order(body.clone()).await;
    assert_eq!(made["total"], "2400.00");
    assert_eq!(app.send("POST", "orders", &body).await.0, 400, "it is used up");
    app.change(&made, json!({ "status": "cancelled" })).await;
    assert_eq!(app.coupon_uses("once500").await, 0);
    app.change(&made, json!({ "status": "processing" })).await;
    assert_eq!(app.coupon_uses("once500").await, 1);
}

#[tokio::test]
async fn updated_coupon_lines_replace_the_previous_ones() {
    let app = TestApp::open().await;
    let lines = line(app.product("CSH-SV").await, 2);
    let body = json!({ "line_items": lines, "coupon_lines": [{ "code": "KARIBU10" }] });
    let made = app.order(body).await;
    let changed = app.change(&made, json!({ "coupon_lines": [{ "code": "MIA100" }] })).await;
    assert_eq!(changed["total"], "1200.00");
    assert_eq!(app.coupon_uses("karibu10").await, 0);
    let path = format!("orders/{}", made["id"]);
    let (status, _, refusal) =
        app.send("PUT", &path, &json!({ "coupon_lines": changed["coupon_lines"] })).await;
    assert_eq!(status, 400);
    assert_eq!(refusal["code"], "woocommerce_rest_coupon_item_id_readonly");
    assert_eq!(app.change(&made, json!({ "coupon_lines": [] })).await["total"], "1300.00");
}
