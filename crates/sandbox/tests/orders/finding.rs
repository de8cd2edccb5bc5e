//! Searches for orders.

use super::test_app::{TestApp, ids, line};
use serde_json::{Value, json};

#[tokio::test]
async fn recent_orders_are_listed_with_requested_meta_and_fields() {
    let app = TestApp::open().await;
    let lines = line(app.product("CSH-SV").await, 1);
    let meta = json!([{ "key": "our_key", "value": "a-1" }, { "key": "other", "value": "x" }]);
    let made = app.order(json!({ "line_items": lines, "meta_data": meta })).await;
    let at = made["date_created_gmt"].as_str().unwrap();
    let list = "dates_are_gmt=true&status=any&orderby=date&order=desc&per_page=100\
                &include_meta=our_key&_fields=id,meta_data";
    let found = app.get(&format!("orders?after=2020-01-01T00:00:00&{list}")).await;
    assert_eq!(ids(&found), ids(&json!([made])));
    assert_eq!(found[0].as_object().unwrap().len(), 2, "only the fields that were asked for");
    assert_eq!(found[0]["meta_data"].as_array().unwrap().len(), 1);
    assert_eq!(found[0]["meta_data"][0]["value"], "a-1");
    let same_second = app.get(&format!("orders?after={at}&{list}")).await;
    assert_eq!(ids(&same_second), Vec::<i64>::new(), "`after` is exclusive");
    let unknown = app.get("orders?meta_key=our_key&meta_value=nothing").await;
    assert_eq!(ids(&unknown).len(), 1, "what nobody knows is ignored");
}

#[tokio::test]
async fn commas_part_names_of_meta_data_in_lists_but_not_for_one_order() {
    let app = TestApp::open().await;
    let lines = line(app.product("CSH-SV").await, 1);
    let meta = json!([{ "key": "a", "value": "1" }, { "key": "b", "value": "2" }]);
    let made = app.order(json!({ "line_items": lines, "meta_data": meta })).await;
    let one = format!("orders/{}", made["id"]);
    let count = |order: &Value| order["meta_data"].as_array().unwrap().len();
    assert_eq!(count(&app.get("orders?include_meta=a,b").await[0]), 2);
    for (query, shown) in [("include_meta=a,b", 0), ("include_meta[]=a&include_meta[]=b", 2)] {
        assert_eq!(count(&app.get(&format!("{one}?{query}")).await), shown, "{query}");
    }
}

#[tokio::test]
async fn search_matches_addresses_names_and_transaction_but_not_meta() {
    let app = TestApp::open().await;
    let product = app.product("CSH-SV").await;
    let made = app
        .order(json!({
            "transaction_id": "0199A7C2", "line_items": line(product, 1),
            "billing": { "email": "wanjiku@example.com" },
            "shipping": { "address_2": "Gate 7" },
            "shipping_lines": [{ "method_id": "flat_rate", "method_title": "Boda to Karen" }],
            "meta_data": [{ "key": "k", "value": "hidden-away" }]
        }))
        .await;
    let other = app.order(json!({ "line_items": line(app.product("MIX-COC").await, 1) })).await;
    for (words, finds) in [
        ("199a7c", true),
        ("WANJIKU", true),
        ("gate+7", true),
        ("karen", true),
        ("vinegar", true),
        ("hidden-away", false),
        ("address_2", false),
    ] {
        let found = ids(&app.get(&format!("orders?search={words}")).await);
        let wanted = if finds { ids(&json!([made])) } else { Vec::new() };
        assert_eq!(found, wanted, "{words}");
    }
    let sold = app.get(&format!("orders?product={product}")).await;
    assert_eq!(ids(&sold), ids(&json!([made])));
    let (_, headers, page) = app.send("GET", "orders?per_page=1&page=2", &Value::Null).await;
    assert_eq!(ids(&page), ids(&json!([made])), "the newest first: {}", other["id"]);
    assert_eq!(
        (&headers["x-wp-total"], &headers["x-wp-totalpages"]),
        (&"2".parse().unwrap(), &"2".parse().unwrap())
    );
}
