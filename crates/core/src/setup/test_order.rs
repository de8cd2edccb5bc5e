//! Test order: one piece of one product, placed as a customer would, sent to the store, cancelled.

use std::time::Duration;

use korosho_domain::actor::Actor;
use korosho_domain::customer::Customer;
use korosho_domain::desk_orders::MoveOrder;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::order::{CheckoutInput, OrderStatus};
use korosho_domain::order_key::OrderKey;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Line, QuoteInput};
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use tokio::time::timeout;
use uuid::Uuid;

use crate::background::Background;
use crate::catalogue::CatalogueStatus;
use crate::config::ShopConfig;
use crate::diagnostics::Diagnosis;
use crate::shop::Shop;
use crate::store::StoreError;
use crate::store::orders::Order;

const SUBJECT: Sentence = Sentence::fixed("test order", "oda ya majaribio");

const RUN_CHECK: Sentence =
    Sentence::fixed("run korosho-server check", "endesha korosho-server check");

/// Longest wait for the first copy of the catalogue.
const CATALOGUE_TIMEOUT: Duration = Duration::from_secs(120);

/// Number of products that are tried: the first ones may be sold out.
const MAX_PRODUCTS: usize = 100;

/// Places an order to be paid at the counter or to the rider, waits until the store has it, and
/// cancels it there.
///
/// # Errors
/// Finding and remedy; a placed order is cancelled at the latest when its collection period ends.
pub async fn place_test_order(config: ShopConfig) -> Result<Diagnosis, Diagnosis> {
    let shop = Shop::open(config.clone()).await.map_err(|error| {
        Diagnosis::failed(
            SUBJECT,
            sentence!(
                "the shop does not open: {error}",
                "duka halifunguki: {error}"; english error
            ),
            sentence!("run the checks", "endesha ukaguzi"),
        )
    })?;
    let mut background = Background::default();
    let catalogue = shop.catalogue.clone();
    background.spawn(|stop| async move { catalogue.refresh_until(stop).await });
    let done = run(&shop, &config).await;
    background.stop().await;
    shop.close().await;
    done
}

async fn run(shop: &Shop, config: &ShopConfig) -> Result<Diagnosis, Diagnosis> {
    let mut status = shop.catalogue.watch_status();
    // A catalogue on disk may be from before a product was published.
    let on_disk = status.borrow().fresh_at;
    let is_new = |status: &CatalogueStatus| status.version > 0 && status.fresh_at > on_disk;
    let copied = timeout(CATALOGUE_TIMEOUT, status.wait_for(is_new));
    if !copied.await.is_ok_and(|copied| copied.is_ok()) {
        let finding = sentence!(
            "the products cannot be read from the store",
            "bidhaa haziwezi kusomwa kutoka dukani"
        );
        return Err(Diagnosis::failed(SUBJECT, finding, RUN_CHECK));
    }
    let input = input(shop, config).await?;
    let placed = shop.checkout.place_order(input).await.map_err(|problem| refused(&problem))?;
    let id = placed.order.id;
    let order = sent(shop, id).await?;
    let number = &order.number;
    let Some(woo_id) = order.woo_id else {
        let finding = sentence!(
            "order {number} was placed, but the store does not take it",
            "oda {number} imewekwa, lakini duka haliipokei"
        );
        let remedy = sentence!(
            "run korosho-server orders show {number}",
            "endesha korosho-server orders show {number}"
        );
        cancel(shop, &order).await?;
        return Err(Diagnosis::failed(SUBJECT, finding, remedy));
    };
    cancel(shop, &order).await?;
    let finding = sentence!(
        "order {number} was placed, sent to the store as {woo_id}, cancelled",
        "oda {number} imewekwa, imetumwa dukani kama {woo_id}, na kughairiwa"
    );
    Ok(Diagnosis::passed(SUBJECT, finding))
}

/// The order after the jobs that are due.
async fn sent(shop: &Shop, id: Uuid) -> Result<Order, Diagnosis> {
    let failed = |error: Sentence| Diagnosis::failed(SUBJECT, error, RUN_CHECK);
    let broken = |error: StoreError| failed(Sentence::english(error));
    shop.work_off().await.map_err(broken)?;
    let found = shop.admin.find(&id.to_string()).await.map_err(broken)?;
    let lost = || failed(sentence!("the order is lost", "oda imepotea"));
    found.into_iter().next().ok_or_else(lost)
}

async fn cancel(shop: &Shop, order: &Order) -> Result<(), Diagnosis> {
    let change = MoveOrder {
        key: OrderKey::Local(order.id).to_string(),
        to: OrderStatus::Cancelled,
        expected_status: order.status,
        reason: "Test order of the setup".to_owned(),
    };
    shop.desk.move_order(&Actor::named("Setup"), &change).await.map_err(|p| refused(&p))?;
    sent(shop, order.id).await.map(drop)
}

fn refused(problem: &Problem) -> Diagnosis {
    let code = problem.code();
    Diagnosis::failed(
        SUBJECT,
        sentence!("the shop refuses it: {code}", "duka linaikataa: {code}"),
        sentence!(
            "correct the settings, or go on without a test order",
            "rekebisha mipangilio, au endelea bila oda ya majaribio"
        ),
    )
}

async fn input(shop: &Shop, config: &ShopConfig) -> Result<CheckoutInput, Diagnosis> {
    let snapshot = shop.catalogue.snapshot();
    let methods = config.payment_methods(&config.settings, snapshot.currency());
    let pickup = config.settings.pickup || snapshot.pickup();
    let zone = snapshot.delivery_zones().first().map(|zone| zone.id.clone());
    let address = || Address {
        estate: "Test".to_owned(),
        landmark: "Test order of the setup".to_owned(),
        ..Address::default()
    };
    let (payment, fulfilment) = match zone {
        _ if pickup && methods.contains(&PaymentMethod::Counter) => {
            (PaymentMethod::Counter, Fulfilment::Pickup)
        }
        Some(zone) if methods.contains(&PaymentMethod::OnDelivery) => {
            (PaymentMethod::OnDelivery, Fulfilment::Delivery { zone, address: Some(address()) })
        }
        _ => {
            return Err(only_online());
        }
    };
    for entry in snapshot.entries().iter().take(MAX_PRODUCTS) {
        let product_id = entry.product.id;
        let Some(product) = snapshot.product(product_id) else { continue };
        let variations = product.variations.iter().map(|variation| Some(variation.id));
        for variation_id in variations.chain([None]) {
            let line = Line { product_id, variation_id, quantity: 1, ..Line::default() };
            let (lines, fulfilment) = (vec![line], fulfilment.clone());
            let cart =
                QuoteInput { lines: lines.clone(), fulfilment: fulfilment.clone(), coupon: None };
            let Ok(quote) = shop.checkout.get_quote(cart).await else { continue };
            if !quote.can_be_ordered() {
                continue;
            }
            let customer = Customer {
                name: "Test order".to_owned(),
                phone: "+254700000000".to_owned(),
                email: None,
            };
            return Ok(CheckoutInput {
                checkout_id: Uuid::new_v4(),
                lines,
                fulfilment,
                customer,
                payment,
                expected_total: quote.total,
                note: Some("Test order of the setup".to_owned()),
                ..CheckoutInput::default()
            });
        }
    }
    Err(nothing_for_sale())
}

fn only_online() -> Diagnosis {
    Diagnosis::failed(
        SUBJECT,
        sentence!(
            "not possible: orders can only be paid online, which would move money",
            "haiwezekani: oda zinalipwa mtandaoni tu, na pesa zingelipwa kweli"
        ),
        sentence!("go on without a test order", "endelea bila oda ya majaribio"),
    )
}

fn nothing_for_sale() -> Diagnosis {
    Diagnosis::failed(
        SUBJECT,
        sentence!(
            "no product of the store can be ordered",
            "hakuna bidhaa ya duka inayoweza kuagizwa"
        ),
        sentence!(
            "publish a product with a price and stock",
            "chapisha bidhaa yenye bei na iliyopo"
        ),
    )
}
