//! Product reviews by customers. The order's key proves the purchase; staff approve reviews in
//! WooCommerce.

use korosho_domain::limits::{MAX_REVIEW_LENGTH, MAX_REVIEWER_LENGTH};
use korosho_domain::message::ReviewInput;
use korosho_domain::order::OrderStatus;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::QuoteLine;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::OrderContext;
use super::Orders;
use crate::jobs::{BackgroundJob, JobResult};
use crate::order_access;
use crate::outbox::{Job, JobOutcome, Queue, enqueue};
use crate::store::orders::{self, Order};
use crate::store::outbox::OutboxEntry;
use crate::store::reviews::{self, Review};
use crate::store::{Conn, StoreError};
use crate::validation;
use crate::woocommerce::reviews as woo;

impl Orders {
    /// Stores a review of a product of a completed order. The first one stays: repeats give the
    /// same answer.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without the right key, [`Problem::Forbidden`] before the order is
    /// completed or for a product that it does not contain, [`Problem::InvalidInput`].
    pub async fn review_product(&self, input: ReviewInput) -> Result<(), Problem> {
        let order = order_access::open(&self.ctx.local.store, input.id, &input.key).await?;
        if !(1..=5).contains(&input.rating) {
            return Err(Problem::invalid("rating", InvalidReason::OutOfRange));
        }
        let review = Review {
            id: Uuid::new_v4(),
            order_id: order.id,
            product_id: input.product_id,
            author: validation::required_name("author", &input.author, MAX_REVIEWER_LENGTH)?,
            rating: i64::from(input.rating),
            review: validation::text("text", &input.text, MAX_REVIEW_LENGTH)?,
            written_at: self.ctx.local.now(),
        };
        if review.review.is_empty() {
            return Err(Problem::invalid("text", InvalidReason::Missing));
        }
        self.upstream.look(&self.ctx, &order).await?;
        let order = order_access::open(&self.ctx.local.store, input.id, &input.key).await?;
        let holds = order.contents.quote.lines.iter().any(|l| l.product_id == review.product_id);
        if order.status != OrderStatus::Completed || !holds {
            return Err(Problem::Forbidden);
        }
        keep(&self.ctx, &review).await?;
        self.ctx.local.wake();
        Ok(())
    }
}

async fn keep(ctx: &OrderContext, review: &Review) -> Result<(), StoreError> {
    let mut tx = ctx.local.store.begin().await?;
    if reviews::insert(&mut tx, review).await? {
        let job = SendReview { review_id: review.id, order_id: review.order_id };
        enqueue(&mut tx, &job, review.written_at).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Products of an order that can be reviewed now.
pub(super) async fn open_for(
    conn: &mut Conn,
    id: Uuid,
    status: OrderStatus,
    lines: &[QuoteLine],
) -> Result<Vec<i64>, StoreError> {
    if status != OrderStatus::Completed {
        return Ok(Vec::new());
    }
    let done = reviews::of_order(conn, id).await?;
    let mut products: Vec<i64> = lines.iter().map(|line| line.product_id).collect();
    products.sort_unstable();
    products.dedup();
    products.retain(|product| *product > 0 && !done.contains(product));
    Ok(products)
}

/// Creation of a review in WooCommerce, where it awaits approval.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SendReview {
    review_id: Uuid,
    order_id: Uuid,
}

impl Job for SendReview {
    const KIND: &'static str = "send_review";

    fn queue(&self) -> Queue {
        Queue::WooCommerce
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }

    fn key(&self) -> String {
        self.review_id.to_string()
    }
}

impl BackgroundJob for SendReview {
    type Context = OrderContext;

    /// Safe to repeat: WordPress refuses the same text of the same person.
    async fn run(&self, ctx: &OrderContext, _: &OutboxEntry) -> JobResult {
        let mut conn = ctx.local.store.connection().await?;
        let review = reviews::find(&mut conn, self.review_id).await?;
        let order = orders::find(&mut conn, self.order_id).await?;
        drop(conn);
        let Some(review) = review else { return Ok(JobOutcome::Done) };
        let email = order.as_ref().map_or_else(String::new, |order| address(ctx, order));
        let sent = woo::create(&ctx.woo, &review, &email).await;
        Ok(sent.map_or_else(JobOutcome::from, |()| JobOutcome::Done))
    }
}

/// E-mail of a review, which WooCommerce requires: the customer's, else the shop's.
fn address(ctx: &OrderContext, order: &Order) -> String {
    let shop = || ctx.local.settings().contact.email.clone();
    order.contents.customer.email.clone().unwrap_or_else(shop)
}
