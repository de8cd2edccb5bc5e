//! Confirmation of a price by the store's own cart, requested once before an order is placed.
//!
//! The local price is binding if the store is slow, unreachable or without Store API. Otherwise the
//! store's total is the one the customer agrees to: a difference is a changed price and is
//! confirmed like any other. The order is then written with the amounts of the store's cart; fees
//! of plug-ins, which orders over REST do not get, are a fee line.

use korosho_domain::booking::{Booking, LineBooking, TaxAmount, TaxPlace};
use korosho_domain::decimal::Decimal;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::money::{Minor, rounding_to};
use korosho_domain::pricing::{PriceRules, price_quote};
use korosho_domain::problem::Problem;
use korosho_domain::quote::{CouponRefusal, Notice, Quote, QuoteInput, QuoteTax, TaxDisplay};
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use tokio::time::timeout;

use super::CheckoutContext;
use super::store_lines::{self, other_pieces, refuse_line, refuse_other_pieces};
use crate::catalogue::Snapshot;
use crate::decimal;
use crate::order_numbers as numbers;
use crate::store::alerts::{self, AlertKind};
use crate::timeouts::ms;
use crate::woocommerce::WooError;
use crate::woocommerce::store_cart::{
    self, ShippingChoice, StoreCart, StoreCartAnswer, StoreCartRequest, TaxedAmount,
};

/// Pause before the Store API is tried again after it was missing, in milliseconds.
const RETRY_AFTER_MS: i64 = 10 * 60_000;

/// Prices a cart in the store; `None` if the store gives no price.
pub(super) async fn ask(
    ctx: &CheckoutContext,
    snapshot: &Snapshot,
    cart: &QuoteInput,
    email: Option<&str>,
    rules: &PriceRules,
) -> Option<StoreCartAnswer> {
    let limit = ctx.local.config.orders.store_cart_timeout;
    if limit.is_zero() || ctx.store_cart.is_off(ctx.local.now()) {
        return None;
    }
    let quote = price_quote(snapshot, cart, rules).ok()?;
    let request = request(&quote, cart, email);
    match timeout(limit, store_cart::price(&ctx.woo, &request)).await {
        Ok(Ok(answer)) => Some(answer),
        Ok(Err(error)) => {
            if has_no_store_api(&error) {
                ctx.store_cart.turn_off_until(ctx.local.now() + RETRY_AFTER_MS);
            }
            tracing::warn!(%error, "the store's cart did not confirm a price");
            None
        }
        Err(_) => {
            tracing::warn!(limit = ms(limit), "the store's cart did not answer in time");
            None
        }
    }
}

/// Whether a retry is pointless for a while: the Store API is switched off or blocked.
fn has_no_store_api(error: &WooError) -> bool {
    match error {
        WooError::Refused { .. } => true,
        WooError::Business { status, .. } | WooError::NotJson { status, .. } => {
            matches!(status, 404 | 405)
        }
        _ => false,
    }
}

fn request(quote: &Quote, cart: &QuoteInput, email: Option<&str>) -> StoreCartRequest {
    let place = quote.booking.as_ref().map(|booking| booking.place.clone());
    let kenya =
        || TaxPlace { country: "KE".to_owned(), city: "Nairobi".to_owned(), ..TaxPlace::default() };
    StoreCartRequest {
        lines: quote.lines.iter().map(korosho_domain::quote::QuoteLine::to_line).collect(),
        coupon: cart.coupon.clone(),
        email: email.map(str::to_owned),
        place: place.filter(|place| !place.country.is_empty()).unwrap_or_else(kenya),
        shipping: shipping(quote, &cart.fulfilment),
    }
}

/// The store's rate for the chosen shipping; `None` if it is ambiguous.
fn shipping(quote: &Quote, fulfilment: &Fulfilment) -> ShippingChoice {
    if let Some(booking) = &quote.booking {
        let (method_id, instance_id) =
            (booking.shipping.method_id.clone(), booking.shipping.instance_id);
        return ShippingChoice { method_id, instance_id };
    }
    let instance = match fulfilment {
        Fulfilment::Delivery { zone, .. } if quote.shipping > 0 => zone.rsplit(':').next(),
        _ => None,
    };
    let instance_id = instance.and_then(|instance| instance.parse().ok()).unwrap_or(0);
    ShippingChoice { method_id: String::new(), instance_id }
}

/// Comparison of a quote with the store's answer.
pub(super) struct Confirmed {
    /// Quote with the store's amounts.
    pub(super) quote: Quote,
    /// Both computations as text, if they differ.
    pub(super) difference: Option<Sentence>,
}

/// Compares a quote with the store's answer.
pub(super) fn confirm(
    mut quote: Quote,
    answer: Option<&StoreCartAnswer>,
    cart: &QuoteInput,
    step: Minor,
) -> Confirmed {
    let refused = |notice: &Notice| {
        matches!(notice, Notice::CouponRefused { .. } | Notice::UnknownZone { .. })
    };
    // A quote that is refused here is priced differently in the store, or not at all.
    let comparable = quote.can_be_ordered() && !quote.notices.iter().any(refused);
    let difference = match answer.filter(|_| comparable) {
        None => None,
        Some(StoreCartAnswer::Priced(cart)) if cart.currency != quote.currency => {
            let ours = quote.currency.clone();
            for at in 0..quote.lines.len() {
                refuse_line(&mut quote, at, "");
            }
            Some(store_lines::other_currency(&ours, &cart.currency))
        }
        Some(StoreCartAnswer::Priced(cart)) => match other_pieces(&quote, cart).as_slice() {
            [] => {
                let difference = difference(&quote, cart);
                if difference.is_some() {
                    quote = as_in_store(quote, cart, step);
                }
                difference
            }
            pieces => Some(refuse_other_pieces(&mut quote, pieces)),
        },
        Some(StoreCartAnswer::LineRefused { line, code, message }) => {
            refuse_line(&mut quote, *line, code);
            Some(sentence!(
                "the store's cart refuses line {line} ({code}): {message}",
                "kikapu cha WooCommerce kinakataa mstari {line} ({code}): {message}"; english message
            ))
        }
        Some(StoreCartAnswer::CouponRefused { message }) => {
            let coupon = cart.coupon.clone().unwrap_or_default();
            let detail = sentence!(
                "the store's cart refuses coupon {coupon}: {message}",
                "kikapu cha WooCommerce kinakataa kuponi {coupon}: {message}"; english message
            );
            let reason = CouponRefusal::NotSupported;
            quote.notices.push(Notice::CouponRefused { coupon, reason });
            Some(detail)
        }
    };
    Confirmed { quote, difference }
}

/// Both computations as text, if the totals differ. Rounding to whole shillings is done here only
/// and left out; so is shipping if the store's cart offers no such rate.
fn difference(quote: &Quote, cart: &StoreCart) -> Option<Sentence> {
    let ours = match cart.shipping {
        Some(_) => quote.store_total(),
        None => quote.store_total() - our_shipping(quote),
    };
    if ours == cart.total {
        return None;
    }
    let money = |amount| decimal::format(amount, decimal::minor_digits(&quote.currency));
    let taxed = |amount: TaxedAmount| format!("{} + {}", money(amount.net), money(amount.tax));
    let shipping = match cart.shipping {
        Some(shipping) => Sentence::verbatim(taxed(shipping)),
        None => sentence!("not offered", "haitolewi"),
    };
    let [goods, discount, fees] = [cart.subtotal, cart.discount, cart.fees].map(taxed);
    let theirs = money(cart.total);
    let theirs = sentence!(
        "the store's cart comes to {theirs} (goods {goods}, discount {discount}, fees {fees}, \
         shipping {shipping}; net + tax)",
        "kikapu cha WooCommerce kinafikia {theirs} (bidhaa {goods}, punguzo {discount}, ada {fees}, \
         usafirishaji {shipping}; bila kodi + kodi)",
        shipping
    );
    let Quote { subtotal, discount, shipping, tax_total, currency, .. } = quote;
    let [total, goods, discount, shipping, tax] =
        [ours, *subtotal, *discount, *shipping, *tax_total].map(money);
    Some(sentence!(
        "{theirs}, ours to {total} (goods {goods}, discount {discount}, shipping {shipping}, \
         tax {tax}), {currency}",
        "{theirs}, chetu {total} (bidhaa {goods}, punguzo {discount}, usafirishaji {shipping}, \
         kodi {tax}), {currency}",
        theirs
    ))
}

/// Shipping cost of the quote with its tax.
fn our_shipping(quote: &Quote) -> Minor {
    let digits = decimal::minor_digits(&quote.currency);
    quote.booking.as_ref().map_or(quote.shipping, |booking| {
        let tax = booking.shipping.taxes.iter().map(|tax| tax.total).sum();
        (booking.shipping.total + tax).to_minor(digits)
    })
}

/// The quote with the store's amounts. Fees of plug-ins are part of the shipping amount, because
/// the quote has no row for them.
fn as_in_store(quote: Quote, cart: &StoreCart, step: Minor) -> Quote {
    let gross = quote.tax_display == TaxDisplay::Included;
    let shown = |amount: TaxedAmount| if gross { amount.gross() } else { amount.net };
    let mut quote = Quote {
        discount: shown(cart.discount),
        subtotal: shown(cart.subtotal),
        shipping: cart.shipping.map_or(quote.shipping, shown) + shown(cart.fees),
        ..quote
    };
    if quote.lines.len() == cart.items.len() {
        for (line, item) in quote.lines.iter_mut().zip(&cart.items) {
            line.total = shown(item.subtotal);
            line.unit_price = line.total / i64::from(line.quantity.max(1));
        }
    }
    if quote.tax_display != TaxDisplay::None {
        let tax = |(label, amount): &(String, Minor)| QuoteTax {
            rate_id: 0,
            label: label.clone(),
            amount: *amount,
        };
        quote.taxes = cart.taxes.iter().map(tax).collect();
        quote.tax_total = quote.taxes.iter().map(|tax| tax.amount).sum();
    }
    let total = match cart.shipping {
        Some(_) => cart.total,
        None => {
            cart.total + quote.booking.as_ref().map_or(quote.shipping, |_| our_shipping(&quote))
        }
    };
    // A remainder that the parts do not explain, such as taxes unknown here, belongs to the goods.
    quote.subtotal += total - quote.before_rounding();
    quote.rounding = rounding_to(quote.before_rounding(), step);
    quote.total = quote.before_rounding() + quote.rounding;
    quote.booking = quote.booking.map(|known| Box::new(rebooked(*known, cart, total)));
    quote
}

/// The booking with the amounts of the store's cart, so that the order is written with the amounts
/// that the customer agrees to.
fn rebooked(mut booking: Booking, cart: &StoreCart, total: Minor) -> Booking {
    let exact = |amount| Decimal::from_minor(amount, booking.minor_digits);
    let tax = |subtotal, total| match (subtotal, total) {
        (0, 0) => Vec::new(),
        // The Store API does not return the rates of a line's tax.
        _ => vec![TaxAmount { rate_id: 0, subtotal: exact(subtotal), total: exact(total) }],
    };
    let lines: Vec<LineBooking> = cart
        .items
        .iter()
        .map(|item| LineBooking {
            subtotal: exact(item.subtotal.net),
            total: exact(item.total.net),
            taxes: tax(item.subtotal.tax, item.total.tax),
        })
        .collect();
    let shipping = cart.shipping.map(|cost| (exact(cost.net), tax(cost.tax, cost.tax)));
    let discount = (exact(cart.discount.net), exact(cart.discount.tax));
    booking.total = exact(total);
    if booking.lines.len() == lines.len() {
        booking.lines = lines;
    }
    if let Some((total, taxes)) = shipping {
        (booking.shipping.total, booking.shipping.taxes) = (total, taxes);
    }
    if let [coupon] = booking.coupons.as_mut_slice() {
        (coupon.discount, coupon.discount_tax) = discount;
    }
    booking
}

/// Alerts staff to a difference, once a day: a plug-in changes every cart.
pub(super) async fn alert_difference(ctx: &CheckoutContext, detail: &Sentence) {
    let now = ctx.local.now();
    let (kind, key) = (AlertKind::StorePriceDiffers, numbers::shop_day(now));
    let raised = async {
        let mut conn = ctx.local.store.connection().await?;
        alerts::raise(&mut conn, kind, &key, None, detail, now).await
    };
    if let Err(error) = raised.await {
        let problem = Problem::from(error);
        tracing::warn!(code = problem.code(), "an alert was not kept");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::woocommerce::store_cart::StoreCartItem;
    use korosho_domain::desk::DeskExtras;
    use korosho_domain::quote::QuoteLine;

    fn line(product_id: i64, quantity: u32, unit_price: Minor) -> QuoteLine {
        let total = unit_price * i64::from(quantity);
        QuoteLine {
            product_id,
            quantity,
            unit_price,
            total,
            available: true,
            ..QuoteLine::default()
        }
    }

    /// Two bags at 650.00 and one at 480.50, 10 % off, delivered for 200.00.
    fn quote() -> Quote {
        Quote {
            lines: vec![line(1, 2, 65_000), line(2, 1, 48_050)],
            subtotal: 178_050,
            discount: 17_805,
            shipping: 20_000,
            rounding: -45,
            total: 180_200,
            currency: "KES".to_owned(),
            ..Quote::default()
        }
    }

    fn net(net: Minor) -> TaxedAmount {
        TaxedAmount { net, tax: 0 }
    }

    fn store() -> StoreCart {
        StoreCart {
            currency: "KES".to_owned(),
            subtotal: net(178_050),
            discount: net(17_805),
            shipping: Some(net(20_000)),
            total: 180_245,
            ..StoreCart::default()
        }
    }

    fn confirmed(cart: StoreCart) -> Confirmed {
        let answer = StoreCartAnswer::Priced(cart);
        confirm(quote(), Some(&answer), &QuoteInput::default(), 100)
    }

    #[test]
    fn equal_totals_confirm_the_quote_despite_local_rounding() {
        let confirmed = confirmed(store());
        assert_eq!((confirmed.quote, confirmed.difference), (quote(), None));
    }

    #[test]
    fn shipping_not_offered_by_the_store_is_excluded_from_the_comparison() {
        let cart = StoreCart { shipping: None, total: 160_245, ..store() };
        assert_eq!(confirmed(cart).difference, None);
    }

    #[test]
    fn differing_store_total_becomes_the_price_to_agree_to() {
        let cart = StoreCart { shipping: Some(net(35_000)), total: 195_245, ..store() };
        let confirmed = confirmed(cart);
        let difference = confirmed.difference.unwrap();
        let said = |text: &str| text.contains("1952.45") && text.contains("1802.45");
        assert!(said(&difference.en) && said(&difference.sw), "{difference:?}");
        let quote = confirmed.quote;
        assert_eq!((quote.shipping, quote.rounding, quote.total), (35_000, -45, 195_200));
    }

    #[test]
    fn agreed_total_follows_the_store_cart_despite_a_local_booking() {
        let known = Booking {
            decimals: 2,
            minor_digits: 2,
            total: Decimal::from_minor(180_245, 2),
            ..Booking::default()
        };
        let quote = Quote { booking: Some(Box::new(known)), ..quote() };
        let cart = StoreCart { shipping: Some(net(35_000)), total: 195_245, ..store() };
        let answer = StoreCartAnswer::Priced(cart);
        let confirmed = confirm(quote, Some(&answer), &QuoteInput::default(), 100).quote;
        assert_eq!(confirmed.store_total(), 195_245);
        let agreed = DeskExtras::default().apply(confirmed, 100).unwrap();
        assert_eq!(agreed.total, 195_200);
    }

    #[test]
    fn quote_in_another_currency_than_the_store_cannot_be_ordered() {
        let cart = StoreCart { currency: "USD".to_owned(), ..store() };
        let confirmed = confirmed(cart);
        assert!(!confirmed.quote.can_be_ordered());
        assert!(confirmed.difference.unwrap().en.contains("USD"));
    }

    #[test]
    fn unknown_fees_and_taxes_are_part_of_the_price() {
        let with_tax = StoreCart { total: 180_245 + 28_488 + 5_000, fees: net(5_000), ..store() };
        let quote = confirmed(with_tax).quote;
        assert_eq!(quote.before_rounding(), 213_733);
        assert_eq!(quote.total, 213_700);
    }

    #[test]
    fn smaller_quantity_in_the_store_cart_is_out_of_stock() {
        let item = |quantity, subtotal| StoreCartItem {
            quantity,
            subtotal: net(subtotal),
            ..StoreCartItem::default()
        };
        // Product 1 was set to "sold individually" after it was read.
        let items = vec![item(1, 65_000), item(1, 48_050)];
        let cart = StoreCart { items, total: 121_745, ..store() };
        let confirmed = confirmed(cart);
        assert!(confirmed.difference.unwrap().en.contains("1 of 2 in line 0"));
        let quote = confirmed.quote;
        assert!(!quote.can_be_ordered());
        assert!(
            matches!(quote.notices[0], Notice::OutOfStock { product_id: 1, left: Some(1), .. }),
            "{:?}",
            quote.notices
        );
    }

    #[test]
    fn line_refused_by_the_store_cannot_be_ordered() {
        let answer = StoreCartAnswer::LineRefused {
            line: 1,
            code: "woocommerce_rest_product_partially_out_of_stock".to_owned(),
            message: String::new(),
        };
        let confirmed = confirm(quote(), Some(&answer), &QuoteInput::default(), 100);
        assert!(!confirmed.quote.can_be_ordered());
        assert!(matches!(confirmed.quote.notices[0], Notice::OutOfStock { product_id: 2, .. }));
    }
}
