//! Reports of the desk: their sums equal the ledger and the orders, in every period and in the CSV.

use korosho_core::staff::Staff;
use korosho_domain::desk::DeskExtras;
use korosho_domain::desk_orders::{Channel, DayInput, MoveOrder};
use korosho_domain::desk_payments::{MarkPaidInput, RefundInput};
use korosho_domain::desk_reports::{Report, ReportInput, ReportPeriod};
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::quote::{Quote, QuoteInput};
use korosho_sandbox::WooVersion;
use serde_json::json;

use crate::desk::{actor, extras, open, phoned};
use crate::shop::{Database, TestShop, databases};
use crate::taxes::taxed_store;

async fn report(test: &TestShop, period: ReportPeriod) -> Report {
    let input = ReportInput { day: String::new(), period };
    test.shop.desk.report(&input).await.unwrap()
}

/// Checks that every breakdown of the sales adds up to their total.
fn adds_up(report: &Report) {
    let goods = report.parts.goods;
    assert_eq!(report.products.iter().map(|row| row.amount).sum::<Minor>(), goods);
    assert_eq!(report.categories.iter().map(|row| row.amount).sum::<Minor>(), goods);
    assert_eq!(report.products.iter().map(|row| row.quantity).sum::<i64>(), report.pieces);
    assert_eq!(report.categories.iter().map(|row| row.quantity).sum::<i64>(), report.pieces);
    assert_eq!(report.money.iter().map(|row| row.payments).sum::<i64>(), report.payments);
    assert_eq!(report.channels.iter().map(|row| row.amount).sum::<Minor>(), report.sales_total);
    assert_eq!(report.channels.iter().map(|row| row.orders).sum::<i64>(), report.orders);
    let parts = report.parts;
    assert_eq!(
        goods - parts.discount + parts.shipping + parts.tax + parts.rounding + parts.not_itemised,
        report.sales_total
    );
    assert_eq!(report.received - report.returned, report.money_total);
}

async fn pay_cash(test: &TestShop, key: &str, amount: Minor) {
    let input = MarkPaidInput {
        key: key.to_owned(),
        method: PaymentMethod::Counter,
        amount,
        receipt: None,
        unchecked: false,
    };
    test.shop.desk.mark_paid(&actor(), &input).await.unwrap();
}

/// Phone order with goods outside the catalogue and a discount by staff, paid in cash and refunded
/// in part; returns its total.
async fn refunded_in_part(test: &TestShop, staff: &Staff) -> Minor {
    let input = phoned(test, extras()).await;
    let total = input.checkout.expected_total;
    let key = test.shop.desk.place_order(staff, input).await.unwrap().order.id.to_string();
    pay_cash(test, &key, total).await;
    test.store_has(&["processing"]).await;
    let back = RefundInput { key, amount: 50_000, reason: "torn bag".to_owned() };
    test.shop.desk.refund(staff.manager().unwrap(), &back).await.unwrap();
    total
}

/// Delivery that is not paid yet; returns its quote.
async fn delivery(test: &TestShop) -> Quote {
    let mut input = test.cashews(PaymentMethod::OnDelivery).await;
    let zone = test.shop.get_shop().delivery_zones[0].clone();
    let address = Address { estate: "Kilimani".to_owned(), ..Address::default() };
    input.fulfilment = Fulfilment::Delivery { zone: zone.id, address: Some(address) };
    let asked = QuoteInput {
        lines: input.lines.clone(),
        fulfilment: input.fulfilment.clone(),
        ..QuoteInput::default()
    };
    let quote = test.shop.checkout.get_quote(asked).await.unwrap();
    assert!(quote.shipping > 0, "a fee to be counted");
    input.expected_total = quote.total;
    test.place(&input).await.unwrap();
    quote
}

/// Phone order that staff cancel.
async fn cancelled(test: &TestShop, staff: &Staff) {
    let input = phoned(test, DeskExtras::default()).await;
    let key = test.shop.desk.place_order(staff, input).await.unwrap().order.id.to_string();
    let (to, expected_status) = (OrderStatus::Cancelled, OrderStatus::Confirmed);
    let step = MoveOrder { key, to, expected_status, reason: "ordered twice".to_owned() };
    test.shop.desk.move_order(&actor(), &step).await.unwrap();
}

#[tokio::test]
async fn report_equals_the_ledger_and_the_orders() {
    for database in databases().await {
        let (test, staff) = open(&database).await;
        let desk = &test.shop.desk;
        let with_extras = refunded_in_part(&test, &staff).await;
        let quote = delivery(&test).await;
        cancelled(&test, &staff).await;
        test.drained().await;
        let today = report(&test, ReportPeriod::Day).await;
        adds_up(&today);
        assert_eq!((today.orders, today.sales_total), (2, with_extras + quote.total));
        assert_eq!((today.parts.shipping, today.parts.not_itemised), (quote.shipping, 0));
        assert_eq!(today.parts.discount, 10_000);
        let outside = today.categories.iter().find(|row| row.name.is_none()).unwrap();
        assert_eq!((outside.quantity, outside.amount), (1, 20_000), "the gift box");

        let end = desk.day_end(&DayInput { day: String::new() }).await.unwrap();
        assert_eq!((end.orders, end.ordered), (today.orders, today.sales_total));
        let by_method: Vec<_> =
            end.taken.iter().map(|taken| (taken.method, taken.count, taken.amount)).collect();
        let money: Vec<_> =
            today.money.iter().map(|row| (row.method, row.payments, row.received)).collect();
        assert_eq!(money, by_method);
        assert_eq!((today.received, today.returned), (with_extras, end.returned));
        assert_eq!(today.returned, 50_000);

        for period in [ReportPeriod::Week, ReportPeriod::Month] {
            let longer = report(&test, period).await;
            adds_up(&longer);
            assert!(longer.first_day <= today.first_day && today.last_day <= longer.last_day);
            assert_eq!(
                (longer.sales_total, longer.money_total, longer.orders),
                (today.sales_total, today.money_total, today.orders)
            );
        }

        let empty = ReportInput { day: today.previous.clone(), period: ReportPeriod::Day };
        let yesterday = desk.report(&empty).await.unwrap();
        adds_up(&yesterday);
        assert_eq!((yesterday.orders, yesterday.money_total), (0, 0));
        assert_eq!(yesterday.next, Some(today.first_day.clone()));
        assert_eq!(today.next, None, "tomorrow has no report yet");

        csv_has_the_same_sums(&today);
    }
}

/// Checks the sums of the CSV against those of the report.
fn csv_has_the_same_sums(report: &Report) {
    let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = report.csv.lines().skip(1).map(cells).collect();
    let cents = |text: &str| (text.parse::<f64>().unwrap() * 100.0).round() as Minor;
    let sum = |part: &str| -> Minor {
        rows.iter().filter(|row| row[0] == part).map(|row| cents(&row[4])).sum()
    };
    assert_eq!(sum("product"), report.parts.goods);
    assert_eq!(sum("category"), report.parts.goods);
    assert_eq!(sum("channel"), report.sales_total);
    assert_eq!(sum("sales_part"), report.sales_total);
    assert_eq!(sum("received"), report.received);
    assert_eq!(sum("received") + sum("returned"), sum("money"));
}

#[tokio::test]
async fn order_of_the_store_is_a_sale_whose_money_is_elsewhere() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let almonds = test.line("smoked-almonds", None, 1);
        let order = json!({ "status": "processing",
            "billing": { "first_name": "Otieno", "phone": "0722 000 111" },
            "line_items": [{ "product_id": almonds.product_id, "quantity": 2 }] });
        test.store("POST", "orders", order).await;
        let sold = async || report(&test, ReportPeriod::Day).await;
        // WooCommerce shows a new order before its total.
        test.until("the store's order", async || sold().await.sales_total > 0).await;
        let today = sold().await;
        adds_up(&today);
        assert_eq!(today.channels[0].channel, Channel::Store);
        assert_eq!(today.products[0].quantity, 2);
        assert_eq!(today.coverage.other_device_orders, 1);
        assert_eq!(today.coverage.other_device_amount, today.sales_total);
        assert_eq!(today.money_total, 0, "this desk received nothing");
        assert!(today.coverage.is_complete, "{:?}", today.coverage);
    }
}

#[tokio::test]
async fn order_of_the_store_is_reported_with_the_tax_that_prices_include() {
    let sandbox = taxed_store(WooVersion::default(), "taxable").await;
    let test = TestShop::open_at(sandbox, &Database::Sqlite, |config| {
        config.settings.keeps_register = true;
    })
    .await;
    let almonds = test.line("smoked-almonds", None, 1);
    let order = json!({ "status": "processing",
        "line_items": [{ "product_id": almonds.product_id, "quantity": 3 }] });
    test.store("POST", "orders", order).await;
    test.until("the store's order", async || {
        report(&test, ReportPeriod::Day).await.sales_total > 0
    })
    .await;
    let today = report(&test, ReportPeriod::Day).await;
    assert_eq!(today.parts.goods, today.sales_total, "WooCommerce's subtotals exclude it");
    assert_eq!(today.parts.not_itemised, 0);
}

#[tokio::test]
async fn report_is_incomplete_while_the_store_does_not_answer() {
    let (mut test, _) = open(&Database::Sqlite).await;
    test.fault(json!({ "upstream": "woocommerce", "path": "/orders", "status": 502 }));
    test.restart().await;
    let today = report(&test, ReportPeriod::Day).await;
    assert!(!today.coverage.is_complete);
    assert_eq!(today.coverage.store_read_at, None);
}
