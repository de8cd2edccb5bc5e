//! Slips of kiosks: signed orders that this desk may not have heard of yet.

use korosho_domain::customer::Customer;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::{Line, Quote, QuoteLine};
use korosho_domain::slip::{SlipKey, SlipOrder};
use korosho_domain::team::DeedKind;

use super::orders::write;
use super::register;
use crate::catalogue::Snapshot;
use crate::checkout;
use crate::orders::numbers;
use crate::outbox;
use crate::problem::from_store;
use crate::shared::Shared;
use crate::store::orders::{self, Contents, Order};

/// Takes over the order of a slip; answers with its key in the register.
pub(super) async fn take(shared: &Shared, who: &str, scanned: &str) -> Result<String, Problem> {
    let key = SlipKey::of_shop(shared.config.woocommerce.secret.expose());
    let slip = SlipOrder::open(scanned, &key)
        .ok_or_else(|| Problem::invalid("text", InvalidReason::Malformed))?;
    let mut tx = shared.store.begin().await.map_err(from_store)?;
    let entry_key = slip.id.to_string();
    if orders::find(&mut tx, slip.id).await.map_err(from_store)?.is_some() {
        return Ok(entry_key);
    }
    let snapshot = shared.catalogue.snapshot();
    let order = order(&slip, &snapshot);
    orders::insert(&mut tx, &order).await.map_err(from_store)?;
    register::enter(&mut tx, &order).await.map_err(from_store)?;
    checkout::hold(&mut tx, &snapshot, order.id, &slip.wanted(), shared.now())
        .await
        .map_err(from_store)?;
    // The kiosk may have brought it to the store, or may be bringing it now: it is looked for first.
    outbox::owe_creation(&mut tx, order.id, Some(slip.placed_at), shared.now())
        .await
        .map_err(from_store)?;
    outbox::promote(&mut tx, order.id, order.status, shared.now()).await.map_err(from_store)?;
    tx.commit().await.map_err(|error| from_store(error.into()))?;
    shared.wake();
    write(shared, who, DeedKind::SlipTaken, Some(order.id), order.number, String::new()).await?;
    Ok(entry_key)
}

/// The order as the kiosk took it: its total is what was agreed on there, whatever prices say now.
fn order(slip: &SlipOrder, snapshot: &Snapshot) -> Order {
    let lines: Vec<QuoteLine> = slip.wanted().iter().map(|line| priced(line, snapshot)).collect();
    let subtotal = lines.iter().map(|line| line.total).sum();
    Order {
        id: slip.id,
        number: slip.number.clone(),
        shop_day: numbers::shop_day(slip.placed_at),
        key: slip.key.clone(),
        fingerprint: String::new(),
        status: OrderStatus::Confirmed,
        method: PaymentMethod::Counter,
        total: slip.total,
        currency: slip.currency.clone(),
        contents: Contents {
            quote: Quote {
                lines,
                subtotal,
                discount: 0,
                shipping: 0,
                rounding: slip.total - subtotal,
                total: slip.total,
                currency: slip.currency.clone(),
                notices: Vec::new(),
            },
            customer: Customer::default(),
            fulfilment: Fulfilment::Pickup,
            coupon: None,
            note: None,
            language: None,
            extras: korosho_domain::desk::DeskExtras::default(),
        },
        refund_due: 0,
        woo_id: None,
        woo_number: None,
        placed_at: slip.placed_at,
    }
}

fn priced(line: &Line, snapshot: &Snapshot) -> QuoteLine {
    let product = snapshot.product(line.product_id);
    let sizes = product.map(|product| product.variations.as_slice()).unwrap_or_default();
    let size = line.variation_id.and_then(|id| sizes.iter().find(|size| size.id == id));
    let price = match (size, product) {
        (Some(size), _) => size.price,
        (None, Some(product)) => product.price,
        (None, None) => None,
    };
    let unit_price = price.unwrap_or_default();
    QuoteLine {
        product_id: line.product_id,
        variation_id: line.variation_id,
        name: product.map_or_else(|| format!("#{}", line.product_id), |found| found.name.clone()),
        options: size.map(|size| size.options.clone()).unwrap_or_default(),
        slug: product.map(|product| product.slug.clone()).unwrap_or_default(),
        image: None,
        quantity: line.quantity,
        unit_price,
        total: unit_price * i64::from(line.quantity),
        available: true,
    }
}
