//! What became of an order.

use std::sync::Arc;

use korosho_domain::order::{CheckoutAnswer, OrderAccess, OrderView, PayOrderInput};
use korosho_domain::problem::Problem;

use crate::shared::Shared;

/// Orders.
#[derive(Debug)]
pub struct Orders {
    shared: Arc<Shared>,
}

impl Orders {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// An order as its page shows it.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without the right key.
    pub async fn get_order(&self, _input: OrderAccess) -> Result<OrderView, Problem> {
        let _ = &self.shared.woo;
        Err(Problem::NotFound)
    }

    /// Pays an order, again or by another method.
    ///
    /// # Errors
    /// [`Problem`].
    pub async fn pay_order(&self, _input: PayOrderInput) -> Result<CheckoutAnswer, Problem> {
        Err(Problem::NotFound)
    }
}
