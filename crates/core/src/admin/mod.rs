//! Admin operations: orders with their history, parked jobs, metrics, daily reconciliation.

mod erasure;
mod file;
pub(crate) mod overview;
mod people;
pub mod reconcile;
mod retention;

use std::sync::Arc;

use korosho_domain::actor::Actor;
use korosho_domain::admin::{AdminOverview, MailingLists, ParkedJobRef, StockNoticeRow};
use korosho_domain::desk_messages::DeskMessage;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::problem::Problem;
use korosho_domain::schedule::SHOP_OFFSET_MS;
use korosho_domain::team::{AuditAction, AuditEntry};
use serde::Serialize;
use uuid::Uuid;

use crate::audit;
use crate::csv;
use crate::jobs::Registry;
use crate::local::LocalContext;
use crate::mail::{self, MailContext};
use crate::order_numbers as numbers;
use crate::payments::PaymentContext;
use crate::staff::ManagerActor;
use crate::store::alerts::{self, Alert};
use crate::store::messages;
use crate::store::orders::{self, Order};
use crate::store::outbox::{self, Depth, JobState};
use crate::store::people::Identity;
use crate::store::refunds::{self, RefundState};
use crate::store::{StoreError, attempts, notices};
use crate::woocommerce::WooClient;

pub use erasure::NeededBy;
pub use file::OrderFile;
pub(crate) use file::open as open_file;
pub use people::{EraseError, Erasure, PersonFile};
pub use reconcile::{Difference, DifferenceKind, Reconciliation};

const DAY: i64 = 24 * 60 * 60_000;

/// Admin operations of a shop.
#[derive(Debug)]
pub struct Admin {
    ctx: Arc<AdminContext>,
}

/// Metrics of the order engine.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// Number of outbox jobs.
    pub outbox: Depth,
    /// Age in seconds of the oldest order that is missing in WooCommerce.
    pub oldest_unsent_s: Option<i64>,
    /// Orders by status.
    pub orders: Vec<(String, i64)>,
    /// Payment attempts by state.
    pub attempts: Vec<(String, i64)>,
    /// Unresolved alerts.
    pub alerts: i64,
    /// Seconds since expired personal data was last erased; `None` before the first night.
    pub retention_age_s: Option<i64>,
}

/// Context of the admin operations.
#[derive(Debug)]
pub(crate) struct AdminContext {
    pub(crate) local: LocalContext,
    pub(crate) woo: WooClient,
    pub(crate) payments: Arc<PaymentContext>,
    pub(crate) mail: Arc<MailContext>,
}

/// Registers the jobs of the admin operations.
pub(crate) fn register_jobs(jobs: &mut Registry, ctx: &Arc<AdminContext>) {
    jobs.register::<reconcile::Reconcile>(ctx);
    jobs.register::<retention::EraseExpired>(ctx);
}

/// Enqueues the next nightly jobs, whether or not they are already queued: the reconciliation and
/// the erasure of expired personal data.
pub(crate) async fn enqueue_nightly_jobs(local: &LocalContext) {
    let enqueued = async {
        let mut conn = local.store.connection().await?;
        reconcile::enqueue(&mut conn, local.now()).await?;
        retention::enqueue(&mut conn, local.now()).await
    };
    if let Err(error) = enqueued.await {
        tracing::error!(%error, "the nightly jobs are not planned");
    }
}

/// Next time that is `start` milliseconds after a midnight of the shop.
fn next_night(now: i64, start: i64) -> i64 {
    let midnight = (now + SHOP_OFFSET_MS).div_euclid(DAY) * DAY - SHOP_OFFSET_MS;
    let tonight = midnight + start;
    if tonight > now { tonight } else { tonight + DAY }
}

/// Requeues parked jobs of one order or of all; returns their number.
pub(crate) async fn retry(ctx: &AdminContext, order: Option<Uuid>) -> Result<usize, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let mut tried = 0;
    for entry in outbox::in_state(&mut conn, JobState::Parked).await? {
        let wanted = order.is_none_or(|id| id == entry.order_id);
        if wanted && outbox::set_parked(&mut conn, entry.id, JobState::Due, ctx.local.now()).await?
        {
            alerts::resolve(&mut conn, &entry.id.to_string(), ctx.local.now()).await?;
            tried += 1;
        }
    }
    ctx.local.wake();
    Ok(tried)
}

impl Admin {
    pub(crate) fn new(ctx: Arc<AdminContext>) -> Self {
        Self { ctx }
    }

    /// Returns the newest orders, newest first.
    pub async fn newest(&self, limit: i64) -> Result<Vec<Order>, StoreError> {
        let mut conn = self.ctx.local.store.connection().await?;
        orders::newest(&mut conn, limit).await
    }

    /// Returns the orders with this id, this number or this WooCommerce id, newest first. Numbers
    /// restart every day.
    pub async fn find(&self, which: &str) -> Result<Vec<Order>, StoreError> {
        let mut conn = self.ctx.local.store.connection().await?;
        match Uuid::parse_str(which) {
            Ok(id) => Ok(orders::find(&mut conn, id).await?.into_iter().collect()),
            Err(_) => orders::by_number(&mut conn, which).await,
        }
    }

    /// Returns the complete record of an order.
    pub async fn file(&self, order: Order) -> Result<OrderFile, StoreError> {
        file::open(&self.ctx, order).await
    }

    /// Returns the complete record of every order placed since `since` (milliseconds since 1970),
    /// oldest first.
    pub async fn export(&self, since: i64) -> Result<Vec<OrderFile>, StoreError> {
        let mut conn = self.ctx.local.store.connection().await?;
        let all = orders::between(&mut conn, since, i64::MAX).await?;
        drop(conn);
        let mut files = Vec::with_capacity(all.len());
        for order in all {
            files.push(file::open(&self.ctx, order).await?);
        }
        Ok(files)
    }

    /// Whether a refund waits for staff to return the money by hand.
    pub async fn refund_waits(&self, id: Uuid) -> Result<bool, StoreError> {
        let mut conn = self.ctx.local.store.connection().await?;
        let refund = refunds::find(&mut conn, id).await?;
        Ok(refund.is_some_and(|refund| refund.state == RefundState::ByHand))
    }

    /// Requeues parked jobs of one order or of all; returns their number.
    pub async fn retry(&self, order: Option<Uuid>) -> Result<usize, StoreError> {
        retry(&self.ctx, order).await
    }

    /// Returns unresolved alerts, oldest first.
    pub async fn alerts(&self) -> Result<Vec<Alert>, StoreError> {
        let mut conn = self.ctx.local.store.connection().await?;
        alerts::unresolved(&mut conn).await
    }

    /// Returns alerts and jobs, without the catalogue's state.
    pub(crate) async fn overview(&self) -> Result<AdminOverview, Problem> {
        Ok(overview::read(&self.ctx).await?)
    }

    /// Retries a parked job; one that is no longer parked is no error.
    pub async fn retry_job(&self, actor: &Actor, input: ParkedJobRef) -> Result<(), Problem> {
        overview::retry_job(&self.ctx, actor, input).await
    }

    /// Discards a parked job.
    ///
    /// # Errors
    /// [`Problem::NotFound`], [`Problem::Forbidden`] for a job that orders or money depend on.
    pub async fn discard_job(
        &self,
        manager: ManagerActor,
        input: ParkedJobRef,
    ) -> Result<(), Problem> {
        overview::discard_job(&self.ctx, manager, input).await
    }

    /// Returns the mailing lists, and records in the audit log who viewed them.
    pub async fn mailing_lists(&self, manager: ManagerActor) -> Result<MailingLists, Problem> {
        let subscribers = self.subscribers().await?;
        let mut subscribers_csv = csv::line(["email", "unsubscribe_url"]);
        for (email, unsubscribe_url) in &subscribers {
            subscribers_csv.push_str(&csv::line([email, unsubscribe_url]));
        }
        let mut conn = self.ctx.local.store.connection().await?;
        let (at, actor) = (self.ctx.local.now(), manager.into_actor());
        let entry = AuditEntry::new(at, actor, AuditAction::MailingListsViewed);
        audit::add(&mut conn, &entry, None).await?;
        let snapshot = self.ctx.mail.catalogue.snapshot();
        let waiting = notices::waiting(&mut conn).await?;
        let row = |notice: notices::Notice| StockNoticeRow {
            product: snapshot.product(notice.product_id).map_or_else(String::new, |product| {
                mail::name_with_size(product, notice.variation_id)
            }),
            email: notice.email,
            requested_at: notice.asked_at,
        };
        let stock_notices: Vec<_> = waiting.into_iter().map(row).collect();
        let mut stock_notices_csv = csv::line(["email", "product", "requested"]);
        for notice in &stock_notices {
            let requested = numbers::shop_time(notice.requested_at);
            stock_notices_csv.push_str(&csv::line([&notice.email, &notice.product, &requested]));
        }
        let subscribers = subscribers.into_iter().map(|(email, _)| email).collect();
        Ok(MailingLists { subscribers, subscribers_csv, stock_notices, stock_notices_csv })
    }

    /// Returns the current metrics of the order engine.
    pub async fn figures(&self) -> Result<Figures, StoreError> {
        let now = self.ctx.local.now();
        let mut conn = self.ctx.local.store.connection().await?;
        let oldest = orders::oldest_unsent(&mut conn).await?;
        let age = |since: i64| ((now - since) / 1000).max(0);
        Ok(Figures {
            outbox: outbox::depth(&mut conn, now).await?,
            oldest_unsent_s: oldest.map(age),
            orders: orders::by_status(&mut conn).await?,
            attempts: attempts::by_state(&mut conn).await?,
            alerts: alerts::count_unresolved(&mut conn).await?,
            retention_age_s: retention::last_run(&mut conn).await?.map(age),
        })
    }

    /// Compares providers, ledger, orders and WooCommerce from `since` (milliseconds since 1970;
    /// default: an hour before the end of the last complete comparison) until now, and stores a
    /// complete report. An incomplete one names the upstreams that did not answer.
    pub async fn reconcile(&self, since: Option<i64>) -> Result<Reconciliation, StoreError> {
        reconcile::run(&self.ctx, since).await
    }

    /// Returns the newest messages of the contact form.
    pub async fn messages(&self, limit: i64) -> Result<Vec<DeskMessage>, StoreError> {
        let mut conn = self.ctx.local.store.connection().await?;
        messages::newest(&mut conn, limit).await
    }

    /// Returns newsletter subscribers: e-mail address and unsubscribe URL.
    pub async fn subscribers(&self) -> Result<Vec<(String, String)>, StoreError> {
        let mut conn = self.ctx.local.store.connection().await?;
        let base = self.ctx.local.config.public_url.as_str().trim_end_matches('/').to_owned();
        let all = messages::subscribers(&mut conn).await?;
        let link = |token: String| format!("{base}/unsubscribe?token={token}");
        Ok(all.into_iter().map(|(email, token)| (email, link(token))).collect())
    }

    /// Returns all data of a person in the database.
    pub async fn person(&self, identity: &Identity) -> Result<PersonFile, StoreError> {
        people::read(&self.ctx, identity).await
    }

    /// Erases a person from the database; amounts, lines and receipts of orders stay. WooCommerce is
    /// not changed: [`Erasure::store_numbers`] are its orders.
    ///
    /// # Errors
    /// [`EraseError::Needed`] while an order is open or has a refund or job under way: then nothing
    /// is erased.
    pub async fn erase_person(&self, identity: &Identity) -> Result<Erasure, EraseError> {
        people::erase(&self.ctx, identity).await
    }

    /// Current date in the shop's time zone, `YYYY-MM-DD`.
    #[must_use]
    pub fn today(&self) -> String {
        numbers::shop_day(self.ctx.local.now())
    }
}
