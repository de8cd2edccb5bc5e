//! Checkout: from a cart's lines to an order.
//!
//! Reading order: `quote` (price of lines, less stock held by other orders), `place` (the order:
//! intent and outbox in one transaction, then the provider).

mod abandoned;
mod coupon;
mod place;
mod quote;
mod store_cart;
mod store_lines;

use std::sync::Arc;

use korosho_domain::desk::{DeskExtras, DeskOrderInput};
use korosho_domain::order::{CheckoutAnswer, CheckoutInput};
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Quote, QuoteInput};

use crate::jobs::Registry;
use crate::shared::Shared;

pub(crate) use quote::desk as desk_quote;

/// Registers the jobs of the checkout.
pub(crate) fn register_jobs(jobs: &mut Registry, shared: &Arc<Shared>) {
    jobs.register::<abandoned::CancelAbandoned>(shared);
}

/// Places an order with the extras of staff.
pub(crate) async fn place_for_desk(
    shared: &Arc<Shared>,
    input: DeskOrderInput,
) -> Result<CheckoutAnswer, Problem> {
    input.extras.check()?;
    place::place(shared, input.checkout, input.extras).await
}

/// Quotes and orders of customers.
#[derive(Debug)]
pub struct Checkout {
    shared: Arc<Shared>,
}

impl Checkout {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// Quote of a cart; never waits for WooCommerce.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::CatalogueUnavailable`] before the first copy.
    pub async fn get_quote(&self, input: QuoteInput) -> Result<Quote, Problem> {
        quote::get(&self.shared, &input).await
    }

    /// Places an order; the same `checkout_id` returns the same answer.
    ///
    /// # Errors
    /// [`Problem::PriceChanged`] and [`Problem::OutOfStock`] with the new quote,
    /// [`Problem::IdempotencyConflict`] for the same id with other contents, and the problems of
    /// invalid input.
    pub async fn place_order(&self, input: CheckoutInput) -> Result<CheckoutAnswer, Problem> {
        place::place(&self.shared, input, DeskExtras::default()).await
    }
}
