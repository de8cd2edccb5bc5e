//! State of an order after checkout.
//!
//! Reading order: `observe` (changes by staff in WooCommerce), `known_state` (state with which they are
//! compared), `upstream` (reads of WooCommerce), `view` (order page), `pay` (payment, again or by another
//! method), `customer_changes` (rule for changes by the customer), `gift` (gift page), `end_payments`
//! (end of open payments), `cancel` (cancellation by the customer), `review` (product reviews),
//! `restored` (restored database).

#![warn(clippy::wildcard_enum_match_arm)]

mod cancel;
mod customer_changes;
mod end_payments;
mod gift;
pub(crate) mod known_state;
pub(crate) mod observe;
mod pay;
pub(crate) mod receipt;
pub(crate) mod relink;
mod restored;
mod review;
mod store_alerts;
mod upstream;
mod view;

pub use crate::order_numbers::{candidates as order_number_candidates, shop_time};
pub(crate) use customer_changes::{offered as offered_changes, permit as permit_customer_change};
pub(crate) use end_payments::end_payments;
pub(crate) use restored::SKIPPED_NUMBERS;
pub(crate) use upstream::{as_in_store, before_money};

use std::sync::Arc;

use futures::future::BoxFuture;
use korosho_domain::order::{CheckoutAnswer, OrderAccess, OrderView, PayOrderInput};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use uuid::Uuid;

use self::pay::PaymentRequest;
use crate::background::StopSignal;
use crate::catalogue::Catalogue;
use crate::jobs::Registry;
use crate::local::LocalContext;
use crate::order_access;
use crate::order_transfer::TransferContext;
use crate::payments::PaymentContext;
use crate::store::StoreError;
use crate::store::orders::{self, Order};
use crate::woocommerce::WooClient;
use upstream::Upstream;

/// Context of orders.
#[derive(Debug)]
pub(crate) struct OrderContext {
    pub(crate) local: LocalContext,
    pub(crate) woo: WooClient,
    pub(crate) catalogue: Catalogue,
    pub(crate) payments: Arc<PaymentContext>,
    pub(crate) transfers: Arc<TransferContext>,
}

/// Registers the jobs of orders.
pub(crate) fn register_jobs(jobs: &mut Registry, ctx: &Arc<OrderContext>) {
    jobs.register::<review::SendReview>(ctx);
}

/// Orders.
#[derive(Debug)]
pub struct Orders {
    ctx: Arc<OrderContext>,
    upstream: Arc<Upstream>,
}

impl Orders {
    pub(crate) fn new(ctx: Arc<OrderContext>) -> Self {
        Self { ctx, upstream: Arc::default() }
    }

    /// Order as its page shows it. Polls the provider about an open payment, and WooCommerce about
    /// changes by staff.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without the right key.
    pub async fn get_order(&self, input: OrderAccess) -> Result<OrderView, Problem> {
        let order = order_access::open(&self.ctx.local.store, input.id, &input.key).await?;
        let view = view::see(&self.ctx, &self.upstream, order).await?;
        Ok(view.for_link(self.ctx.local.now()))
    }

    /// Records a hint of the store's webhook: the order with this WooCommerce id changed.
    pub fn on_webhook(&self, woo_id: i64) {
        self.upstream.hint(woo_id);
    }

    /// Polls WooCommerce for changes of orders by staff until stopped.
    pub(crate) fn watch_store(&self) -> impl FnOnce(StopSignal) -> BoxFuture<'static, ()> + use<> {
        let (ctx, upstream) = (Arc::clone(&self.ctx), Arc::clone(&self.upstream));
        move |stop| Box::pin(async move { upstream.keep(&ctx, stop).await })
    }

    /// Id and key of an order placed here. For the desktop shell, which shows its own orders; a web
    /// page gets only orders that it names by key.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for an order that was not placed here.
    pub async fn access_to(&self, id: Uuid) -> Result<OrderAccess, Problem> {
        let mut conn = self.ctx.local.store.connection().await?;
        let order = orders::find(&mut conn, id).await?;
        order.map(|order| OrderAccess { id, key: order.key }).ok_or(Problem::NotFound)
    }

    /// Skips today's next `by` numbers, which may have been assigned before the counter was lost.
    pub async fn skip_numbers(&self, by: u32) -> Result<(), StoreError> {
        restored::skip_numbers(&self.ctx, by).await
    }

    /// Makes every creation job search the store before it sends its order: a restored database
    /// lacks the record of earlier attempts.
    pub(crate) async fn require_store_search(&self) -> Result<(), StoreError> {
        restored::require_store_search(&self.ctx).await
    }

    /// Recounts today's order numbers in the store until that succeeded or the stop.
    pub(crate) fn keep_counted(&self) -> impl FnOnce(StopSignal) -> BoxFuture<'static, ()> + use<> {
        let ctx = Arc::clone(&self.ctx);
        move |stop| Box::pin(async move { restored::keep_counted(&ctx, &stop).await })
    }

    /// Raises today's counter to the highest number that the store has of this device, if the local
    /// database is behind. Returns `false` if the store could not be read.
    pub async fn recount(&self) -> Result<bool, StoreError> {
        restored::recount(&self.ctx).await
    }

    /// Pays an order, again or by another method. An open payment page is returned again.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without the right key, [`Problem::AlreadyPaid`],
    /// [`Problem::OrderChanged`] if another amount is due than the payer saw,
    /// [`Problem::PaymentInProgress`] while a prompt on a phone cannot be cancelled,
    /// [`Problem::OutOfStock`] if released stock was sold meanwhile,
    /// [`Problem::PaymentMethodUnavailable`], [`Problem::ProviderUnavailable`].
    pub async fn pay_order(&self, input: PayOrderInput) -> Result<CheckoutAnswer, Problem> {
        let order = order_access::open(&self.ctx.local.store, input.id, &input.key).await?;
        let PayOrderInput { payment: method, phone, expected_due, .. } = &input;
        let request = PaymentRequest {
            method: *method,
            phone: phone.as_deref(),
            expected_due: *expected_due,
        };
        pay::pay(&self.ctx, order, request).await
    }
}

/// Pays an order, again or by another method, after its key was checked.
pub(crate) async fn pay_with(
    ctx: &Arc<OrderContext>,
    order: Order,
    method: PaymentMethod,
    phone: Option<&str>,
) -> Result<CheckoutAnswer, Problem> {
    pay::pay(ctx, order, PaymentRequest { method, phone, expected_due: None }).await
}

/// View of an order from the local database alone: the desk shows the store's state separately.
pub(crate) async fn see(ctx: &OrderContext, order: Order) -> Result<OrderView, Problem> {
    Ok(view::own(ctx, order).await?.1)
}
