//! Orders in a store with taxes: WooCommerce's order has the agreed total and the taxes of its
//! cart.

use korosho_domain::decimal::Decimal;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::problem::Problem;
use korosho_domain::quote::QuoteInput;
use korosho_sandbox::{Options, RunningSandbox, WooVersion};
use serde_json::{Value, json};

use crate::shop::{Database, TestShop, ask_store};

/// Sandbox of this version with 16 % VAT in all prices and a tax status for each flat rate.
pub async fn taxed_store(version: WooVersion, delivery: &str) -> RunningSandbox {
    let options = Options { woo_version: version, ..Options::default() };
    let sandbox = korosho_sandbox::start(options).await.unwrap();
    for (path, value) in [
        ("general/woocommerce_calc_taxes", "yes"),
        ("tax/woocommerce_prices_include_tax", "yes"),
        ("tax/woocommerce_tax_display_cart", "incl"),
    ] {
        let path = format!("settings/{path}");
        ask_store(&sandbox, "PUT", &path, json!({ "value": value })).await;
    }
    ask_store(&sandbox, "POST", "taxes", json!({ "country": "KE", "rate": "16", "name": "VAT" }))
        .await;
    let zones = ask_store(&sandbox, "GET", "shipping/zones", Value::Null).await;
    for zone in zones.as_array().unwrap() {
        let methods = format!("shipping/zones/{}/methods", zone["id"]);
        let all = ask_store(&sandbox, "GET", &methods, Value::Null).await;
        for method in all.as_array().unwrap().iter().filter(|row| row["method_id"] == "flat_rate") {
            let path = format!("{methods}/{}", method["id"]);
            let settings = json!({ "settings": { "tax_status": delivery } });
            ask_store(&sandbox, "PUT", &path, settings).await;
        }
    }
    sandbox
}

/// Places a delivery order of half a kilo of cashews; returns WooCommerce's order and the agreed
/// total.
async fn delivered(version: WooVersion, delivery: &str) -> (Value, i64) {
    let sandbox = taxed_store(version, delivery).await;
    let test = TestShop::open_at(sandbox, &Database::Sqlite, |_| ()).await;
    let mut input = test.cashews(PaymentMethod::OnDelivery).await;
    let zone = test.shop.catalogue.snapshot().contents().zones[0].id.clone();
    let address = Some(Address { estate: "Kilimani".to_owned(), ..Address::default() });
    input.fulfilment = Fulfilment::Delivery { zone, address };
    let asked = QuoteInput {
        lines: input.lines.clone(),
        fulfilment: input.fulfilment.clone(),
        ..QuoteInput::default()
    };
    input.expected_total = test.shop.checkout.get_quote(asked).await.unwrap().total;
    test.place(&input).await.unwrap();
    test.store_has(&["on-hold"]).await;
    assert_eq!(test.alerts().await, Vec::<String>::new());
    (test.store_orders().await.remove(0), input.expected_total)
}

/// Amount of the store in minor units.
pub fn minor(amount: &Value) -> i64 {
    amount.as_str().unwrap().parse::<Decimal>().unwrap().to_minor(2)
}

#[tokio::test]
async fn taxed_order_has_the_agreed_total_and_no_fee() {
    for version in [WooVersion::V11_0_1, WooVersion::V9_4_2] {
        let (order, agreed) = delivered(version, "taxable").await;
        assert_eq!(minor(&order["total"]), agreed, "{version:?}");
        assert_eq!(order["fee_lines"], json!([]), "{version:?}");
        assert_ne!(minor(&order["shipping_tax"]), 0, "{version:?}");
        let line = &order["line_items"][0];
        assert_ne!(minor(&line["total_tax"]), 0, "{version:?}");
    }
}

#[tokio::test]
async fn untaxed_delivery_is_not_taxed_by_an_old_store_version() {
    let (order, agreed) = delivered(WooVersion::V11_0_1, "none").await;
    let shipping = minor(&order["shipping_total"]);
    assert_eq!((minor(&order["total"]), minor(&order["shipping_tax"])), (agreed, 0));
    // Before 9.7 an order's shipping line is taxed regardless of its method's setting: the cost is
    // a fee.
    let (order, agreed) = delivered(WooVersion::V9_4_2, "none").await;
    assert_eq!((minor(&order["total"]), minor(&order["shipping_tax"])), (agreed, 0));
    assert_eq!(minor(&order["shipping_total"]), 0);
    let fee = &order["fee_lines"][0];
    assert_eq!((minor(&fee["total"]), minor(&fee["total_tax"])), (shipping, 0));
    assert_eq!(fee["name"], order["shipping_lines"][0]["method_title"]);
}

#[tokio::test]
async fn changed_tax_rate_changes_the_price_before_payment() {
    let sandbox = taxed_store(WooVersion::V11_0_1, "taxable").await;
    let path = "settings/tax/woocommerce_prices_include_tax";
    ask_store(&sandbox, "PUT", path, json!({ "value": "no" })).await;
    let test = TestShop::open_at(sandbox, &Database::Sqlite, |_| ()).await;
    let mut input = test.cashews(PaymentMethod::Counter).await;
    let rates = test.store("GET", "taxes", Value::Null).await;
    let path = format!("taxes/{}", rates[0]["id"]);
    test.store("PUT", &path, json!({ "rate": "20" })).await;
    let refused = test.place(&input).await.unwrap_err();
    let Problem::PriceChanged { quote } = refused else { panic!("{refused:?}") };
    let net = input.expected_total * 100 / 116;
    assert_eq!(quote.total, net * 120 / 100);
    assert_eq!(test.store_orders().await, Vec::<Value>::new());
    // The next quote of the same cart shows the total that the customer has to agree to.
    let asked = QuoteInput { lines: input.lines.clone(), ..QuoteInput::default() };
    assert_eq!(test.shop.checkout.get_quote(asked).await.unwrap().total, quote.total);
    input.expected_total = quote.total;
    test.place(&input).await.unwrap();
    test.store_has(&["on-hold"]).await;
    let order = test.store_orders().await.remove(0);
    assert_eq!(minor(&order["total"]), quote.total);
    assert_eq!((&order["fee_lines"], minor(&order["total_tax"])), (&json!([]), net * 20 / 100));
    let alerts = test.alerts().await;
    let [alert] = alerts.as_slice() else { panic!("{alerts:?}") };
    assert!(alert.starts_with("store_price_differs: the store's cart comes to 1800.00"), "{alert}");
}

#[tokio::test]
async fn line_holds_the_catalogue_price_if_tax_displays_differ() {
    let sandbox = taxed_store(WooVersion::V11_0_1, "taxable").await;
    let path = "settings/tax/woocommerce_tax_display_shop";
    ask_store(&sandbox, "PUT", path, json!({ "value": "excl" })).await;
    let test = TestShop::open_at(sandbox, &Database::Sqlite, |_| ()).await;
    let input = test.cashews(PaymentMethod::Counter).await;
    let asked = QuoteInput { lines: input.lines.clone(), ..QuoteInput::default() };
    let quote = test.shop.checkout.get_quote(asked).await.unwrap();
    let [line] = quote.lines.as_slice() else { panic!("{:?}", quote.lines) };
    let snapshot = test.shop.catalogue.snapshot();
    let product = snapshot.product(line.product_id).unwrap();
    let size = product.variations.iter().find(|size| Some(size.id) == line.variation_id).unwrap();
    assert_eq!((line.unit_price, line.catalogue_price), (150_000, size.price));
    assert_eq!(size.price, Some(150_000 * 100 / 116));
}

#[tokio::test]
async fn coupon_refused_only_by_the_store_cart_is_refused() {
    let test = TestShop::open(&Database::Sqlite).await;
    let mut input = test.cashews(PaymentMethod::Counter).await;
    input.coupon = Some("karibu10".to_owned());
    input.expected_total = 135_000;
    let coupons = test.store("GET", "coupons?code=karibu10", Value::Null).await;
    let path = format!("coupons/{}", coupons[0]["id"]);
    test.fault(json!({ "method": "GET", "path": "/coupons", "status": 503 }));
    test.store("PUT", &path, json!({ "usage_limit": 1, "usage_count": 1 })).await;
    let refused = test.place(&input).await.unwrap_err();
    assert!(matches!(refused, Problem::CouponRefused { .. }), "{refused:?}");
    assert_eq!(test.all_store_orders().await, Vec::<Value>::new());
}
