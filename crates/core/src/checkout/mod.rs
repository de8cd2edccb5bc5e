//! Checkout: from a cart's lines to an order.
//!
//! Reading order: `quote` (price of lines, less stock held by other orders), `place` (the order:
//! intent and outbox in one transaction, then the provider), `change` (other contents,
//! priced with `agreed_prices`), `customer_details` (changes by the customer), `slots` (places in
//! slots), `desk_slots` and `device_slots` (those of desks, which the server counts),
//! `slot_alerts` (places that were full), `slot_counts` (orders in each delivery slot, for pages).

mod abandoned;
mod agreed_prices;
mod change;
mod change_text;
mod coupon;
mod customer_details;
mod desk_slots;
mod device_slots;
mod place;
mod price_review;
mod quote;
mod request_id;
mod slot_alerts;
mod slot_counts;
mod slots;
mod store_cart;
mod store_lines;

use std::net::IpAddr;
use std::sync::Arc;

use korosho_domain::desk::{DeskExtras, DeskOrderInput};
use korosho_domain::order::{CheckoutAnswer, CheckoutInput};
use korosho_domain::order_change::{
    ChangeDetailsInput, ChangeTimes, ChangeTimesQuery, OrderChangeQuote,
};
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Quote, QuoteInput};

use crate::catalogue::Catalogue;
use crate::jobs::Registry;
use crate::local::LocalContext;
use crate::order_jobs::{CancelUncollected, ReviewPrices};
use crate::order_transfer::TransferContext;
use crate::orders::OrderContext;
use crate::payments::PaymentContext;
use crate::store_prices::{Moment, StoreCartState};
use crate::woocommerce::WooClient;

pub(crate) use change::{Editor, change_order, quote_change};
pub(crate) use desk_slots::{get as desk_slots, keep_reported as keep_slots_reported};
pub use device_slots::DeviceSlots;
pub(crate) use quote::desk as desk_quote;
pub(crate) use slot_counts::SlotCounts;

/// Context of the checkout.
#[derive(Debug)]
pub(crate) struct CheckoutContext {
    pub(crate) local: LocalContext,
    pub(crate) woo: WooClient,
    pub(crate) catalogue: Catalogue,
    pub(crate) payments: Arc<PaymentContext>,
    pub(crate) transfers: Arc<TransferContext>,
    pub(crate) orders: Arc<OrderContext>,
    pub(crate) store_cart: StoreCartState,
}

impl CheckoutContext {
    /// Current time and catalogue version.
    fn moment(&self) -> Moment {
        Moment { now: self.local.now(), catalogue: self.catalogue.status().version }
    }
}

/// Registers the jobs of the checkout.
pub(crate) fn register_jobs(jobs: &mut Registry, ctx: &Arc<CheckoutContext>) {
    jobs.register::<abandoned::CancelAbandoned>(ctx);
    jobs.register::<CancelUncollected>(ctx);
    jobs.register::<ReviewPrices>(ctx);
}

/// Places an order with the extras of staff.
pub(crate) async fn place_for_desk(
    ctx: &Arc<CheckoutContext>,
    input: DeskOrderInput,
) -> Result<CheckoutAnswer, Problem> {
    input.extras.check()?;
    place::place(ctx, input.checkout, input.extras, None).await
}

/// Places an order of the website.
pub(crate) async fn place_for_web(
    ctx: &Arc<CheckoutContext>,
    input: CheckoutInput,
    client: IpAddr,
) -> Result<CheckoutAnswer, Problem> {
    place::place(ctx, input, DeskExtras::default(), Some(client)).await
}

/// Quotes and orders of customers.
#[derive(Debug)]
pub struct Checkout {
    ctx: Arc<CheckoutContext>,
}

impl Checkout {
    pub(crate) fn new(ctx: Arc<CheckoutContext>) -> Self {
        Self { ctx }
    }

    /// Quote of a cart; never waits for WooCommerce.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::CatalogueUnavailable`] before the first copy.
    pub async fn get_quote(&self, input: QuoteInput) -> Result<Quote, Problem> {
        quote::get(&self.ctx, &input).await
    }

    /// Places an order; the same `checkout_id` returns the same answer.
    ///
    /// # Errors
    /// [`Problem::PriceChanged`] and [`Problem::OutOfStock`] with the new quote,
    /// [`Problem::SlotUnavailable`] for a delivery slot without room,
    /// [`Problem::IdempotencyConflict`] for the same id with other contents, and the problems of
    /// invalid input.
    pub async fn place_order(&self, input: CheckoutInput) -> Result<CheckoutAnswer, Problem> {
        place::place(&self.ctx, input, DeskExtras::default(), None).await
    }

    /// Places an order of the website; `client` is the IP address of the customer. Orders that
    /// are not paid yet are limited, and lapse when they are not collected.
    ///
    /// # Errors
    /// As [`Checkout::place_order`], [`Problem::UnpaidLimit`] and [`Problem::PendingLimit`].
    pub async fn place_web_order(
        &self,
        input: CheckoutInput,
        client: IpAddr,
    ) -> Result<CheckoutAnswer, Problem> {
        place_for_web(&self.ctx, input, client).await
    }

    /// Times to which a customer's order can move, and the one that it keeps.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without the right key, [`Problem::CatalogueUnavailable`] before the first
    /// copy.
    pub async fn get_change_times(&self, query: ChangeTimesQuery) -> Result<ChangeTimes, Problem> {
        customer_details::times(&self.ctx, query).await
    }

    /// Price of a change of an order for its customer, with the prices and the stock that the order was
    /// promised; nothing is stored, and the expected total does not matter.
    ///
    /// # Errors
    /// Those of [`Checkout::change_details`], except those of the total, the store, the limits of unpaid
    /// orders and a coupon that has expired.
    pub async fn quote_details_change(
        &self,
        input: ChangeDetailsInput,
    ) -> Result<OrderChangeQuote, Problem> {
        customer_details::quote(&self.ctx, input).await
    }

    /// Changes goods, delivery zone and slot, directions and note of an order for its customer. A
    /// repeated request changes nothing.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without the right key; [`Problem::OrderChanged`] if the order is packed,
    /// or if the customer saw other contents; [`Problem::PriceChanged`], [`Problem::OutOfStock`],
    /// [`Problem::SlotUnavailable`], [`Problem::UnpaidLimit`]; [`Problem::UnknownZone`] and
    /// [`Problem::PaymentMethodUnavailable`] for another zone; [`Problem::Forbidden`] if the shop's
    /// staff change such orders; [`Problem::StoreUnreachable`] if the store has the order and does not
    /// answer; the problems of invalid input.
    pub async fn change_details(&self, input: ChangeDetailsInput) -> Result<(), Problem> {
        customer_details::change(&self.ctx, input).await
    }
}
