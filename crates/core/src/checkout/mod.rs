//! From lines to an order.

use std::sync::Arc;

use korosho_domain::order::{CheckoutAnswer, CheckoutInput};
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Quote, QuoteInput};

use crate::shared::Shared;

/// Quotes and orders.
#[derive(Debug)]
pub struct Checkout {
    shared: Arc<Shared>,
}

impl Checkout {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// What lines cost today.
    ///
    /// # Errors
    /// [`Problem`].
    pub async fn get_quote(&self, _input: QuoteInput) -> Result<Quote, Problem> {
        let _ = self.shared.now();
        Err(Problem::CatalogueUnavailable)
    }

    /// Places an order; the same `checkout_id` again gives the same answer.
    ///
    /// # Errors
    /// [`Problem`].
    pub async fn place_order(&self, _input: CheckoutInput) -> Result<CheckoutAnswer, Problem> {
        Err(Problem::CatalogueUnavailable)
    }
}
