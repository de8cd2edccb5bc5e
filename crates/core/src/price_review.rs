//! Explanation of the total of an order that another device agreed on: the prices that this shop
//! published at one time before yield exactly this total.
//!
//! A total that no published prices yield is not accepted: its order waits for staff
//! ([`crate::order_jobs::ReviewPrices`]).

use std::collections::BTreeSet;

use korosho_domain::desk::DeskExtras;
use korosho_domain::money::Minor;
use korosho_domain::pricing::{PriceBook, PriceRules, price_quote};
use korosho_domain::quote::{Line, Notice, Quote, QuoteInput};

use crate::catalogue::Snapshot;
use crate::published_prices::History;
use crate::store::orders::Order;
use crate::store::published_prices::PricedItem;
use crate::store::{Conn, StoreError};

/// Lines of the order that are goods of the catalogue; the others are custom lines of staff.
pub(crate) fn goods(order: &Order) -> Vec<Line> {
    let lines = order.contents.quote.lines.iter();
    lines.filter(|line| !line.is_custom()).map(|line| line.to_line()).collect()
}

/// Cart of the order.
pub(crate) fn cart(order: &Order) -> QuoteInput {
    let (fulfilment, coupon) = (order.contents.fulfilment.clone(), order.contents.coupon.clone());
    QuoteInput { lines: goods(order), fulfilment, coupon }
}

/// Inputs of the total other than the lines, at the time at which the order was placed: a coupon for
/// certain e-mail addresses explains nothing without one of them.
pub(crate) fn rules(order: &Order, rounding_step: Minor) -> PriceRules {
    let email = order.contents.customer.email.clone();
    PriceRules { now: order.placed_at, rounding_step, email, placing: true }
}

/// Whether prices that the shop has now, or published before, yield the order's total; `of_staff`
/// as in [`yields`].
pub(crate) async fn is_explained(
    conn: &mut Conn,
    snapshot: &Snapshot,
    order: &Order,
    of_staff: bool,
    rounding_step: Minor,
) -> Result<bool, StoreError> {
    let (cart, rules) = (cart(order), rules(order, rounding_step));
    if is_total(snapshot, &cart, &rules, order, of_staff) {
        return Ok(true);
    }
    let item = |line: &Line| (line.product_id, line.variation_id.unwrap_or(0));
    let items: BTreeSet<PricedItem> = cart.lines.iter().map(item).collect();
    let history = History::read(conn, items.clone(), order.placed_at).await?;
    let explains = |moment: i64| {
        let book = history.at(snapshot, moment);
        items.iter().all(|item| book.has(*item)) && is_total(&book, &cart, &rules, order, of_staff)
    };
    Ok(history.moments().into_iter().any(explains))
}

fn is_total(
    book: &impl PriceBook,
    cart: &QuoteInput,
    rules: &PriceRules,
    order: &Order,
    of_staff: bool,
) -> bool {
    let quote = match cart.lines.is_empty() {
        true => Some(Quote { currency: order.currency.clone(), ..Quote::default() }),
        false => price_quote(book, cart, rules).ok(),
    };
    quote.is_some_and(|quote| yields(quote, order, of_staff, rules.rounding_step))
}

/// Whether a quote of the goods, with the additions of staff, has the order's total. Only an order
/// `of_staff` may have lines and discounts that the catalogue does not know.
pub(crate) fn yields(quote: Quote, order: &Order, of_staff: bool, rounding_step: Minor) -> bool {
    let refused = |notice: &Notice| {
        matches!(
            notice,
            Notice::NotForSale { .. } | Notice::UnknownZone { .. } | Notice::CouponRefused { .. }
        )
    };
    if quote.notices.iter().any(refused) {
        return false;
    }
    let extras = &order.contents.extras;
    let quote = match changes_price(extras) {
        true => extras.apply(quote, rounding_step).ok().filter(|_| of_staff),
        false => Some(quote),
    };
    quote.is_some_and(|quote| quote.total == order.total && quote.currency == order.currency)
}

/// Whether staff added lines or a discount.
const fn changes_price(extras: &DeskExtras) -> bool {
    !extras.custom_lines.is_empty() || extras.discount.is_some()
}
