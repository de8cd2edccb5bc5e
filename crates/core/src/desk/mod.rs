//! Desk: customers and their phone orders, held orders, orders of every channel, the end of a day.
//!
//! Reading order: `directory` (search of customers), `customers`, `held_orders`, `register` (all
//! known orders), `mirror` (orders made in the store), `orders` (actions on one order),
//! `preparation` (packing and handing over), `deliveries`, `tickets`, `messages`, `day`, `reports`.

mod board;
mod changes;
mod customers;
mod day;
mod deliveries;
mod directory;
mod file;
mod held_orders;
mod messages;
mod mirror;
mod orders;
mod payments;
mod preparation;
pub(crate) mod register;
mod reports;
mod tickets;

use std::sync::Arc;

use futures::future::BoxFuture;
use korosho_domain::actor::Actor;
use korosho_domain::deliveries::{Deliveries, DeliveriesQuery};
use korosho_domain::desk::{
    CustomerProfile, CustomerQuery, CustomerRecord, CustomerRef, CustomerSummary, DeskOrderInput,
    DeskQuoteInput, HeldOrder, HeldOrderRef, HoldOrderInput,
};
use korosho_domain::desk_messages::{DeskMessages, MessageRef, ReplyInput};
use korosho_domain::desk_orders::{
    DayEnd, DayInput, DeskOrder, DeskOrderRef, MoveOrder, NoteInput, OrderList, OrdersQuery,
    PickupBoard, ScanInput,
};
use korosho_domain::desk_reports::{Report, ReportInput};
use korosho_domain::desk_slots::{DeskSlots, DeskSlotsQuery};
use korosho_domain::order::CheckoutAnswer;
use korosho_domain::order_change::{ChangeOrderInput, OrderChange, OrderChangeQuote};
use korosho_domain::order_history::{OrderHistory, OrderHistoryQuery};
use korosho_domain::preparation::Preparation;
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Quote, QuoteInput};
use korosho_domain::team::{AuditAction, AuditEntry};
use tokio::sync::Mutex;
use url::Url;

use crate::admin::AdminContext;
use crate::audit::{self, AuditContext};
use crate::background::StopSignal;
use crate::catalogue::Catalogue;
use crate::checkout::{self, CheckoutContext};
use crate::local::LocalContext;
use crate::mail::MailContext;
use crate::order_transfer::TransferContext;
use crate::orders::OrderContext;
use crate::staff::{ManagerActor, Staff};
use crate::woocommerce::WooClient;

use directory::Directory;
pub(crate) use messages::MessagesState;
pub(crate) use mirror::MirrorState;

/// Context of the desk.
#[derive(Debug)]
pub(crate) struct DeskContext {
    pub(crate) local: LocalContext,
    pub(crate) woo: WooClient,
    pub(crate) catalogue: Catalogue,
    pub(crate) transfers: Arc<TransferContext>,
    pub(crate) orders: Arc<OrderContext>,
    pub(crate) checkout: Arc<CheckoutContext>,
    pub(crate) mail: Arc<MailContext>,
    pub(crate) audit: Arc<AuditContext>,
    pub(crate) admin: Arc<AdminContext>,
    pub(crate) mirror: MirrorState,
    pub(crate) messages: MessagesState,
}

/// Operations of staff at the desk. Those that change something take the [`Actor`], those of
/// managers the [`ManagerActor`].
#[derive(Debug)]
pub struct Desk {
    ctx: Arc<DeskContext>,
    directory: Mutex<Directory>,
}

impl Desk {
    pub(crate) fn new(ctx: Arc<DeskContext>) -> Self {
        Self { ctx, directory: Mutex::default() }
    }

    /// Copies orders of the store into the register until stopped.
    pub(crate) fn mirror_store(&self) -> impl FnOnce(StopSignal) -> BoxFuture<'static, ()> + use<> {
        let ctx = Arc::clone(&self.ctx);
        move |stop| Box::pin(async move { mirror::keep(&ctx, stop).await })
    }

    /// Reports places in slots to the shop's server until stopped.
    pub(crate) fn report_slots(&self) -> impl FnOnce(StopSignal) -> BoxFuture<'static, ()> + use<> {
        let ctx = Arc::clone(&self.ctx);
        move |stop| {
            Box::pin(async move { checkout::keep_slots_reported(&ctx.checkout, &stop).await })
        }
    }

    /// Copies messages of the shop's server until stopped.
    pub(crate) fn copy_messages(
        &self,
    ) -> impl FnOnce(StopSignal) -> BoxFuture<'static, ()> + use<> {
        let ctx = Arc::clone(&self.ctx);
        move |stop| Box::pin(async move { messages::keep(&ctx, stop).await })
    }

    /// Finds customers whose number or name contains the text, latest order first.
    pub async fn find_customers(
        &self,
        query: &CustomerQuery,
    ) -> Result<Vec<CustomerSummary>, Problem> {
        customers::find(&self.ctx, &self.directory, &query.text).await
    }

    /// Returns a customer with earlier orders.
    ///
    /// # Errors
    /// [`Problem::NotFound`].
    pub async fn get_customer(&self, input: &CustomerRef) -> Result<CustomerProfile, Problem> {
        customers::card(&self.ctx, &input.phone).await
    }

    /// Returns a page of a customer's orders of every channel; an unknown customer has none.
    pub async fn order_history(&self, query: &OrderHistoryQuery) -> Result<OrderHistory, Problem> {
        customers::history(&self.ctx, query).await
    }

    /// Stores a new or changed customer; phone numbers are unique.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`].
    pub async fn save_customer(
        &self,
        details: &CustomerRecord,
    ) -> Result<CustomerProfile, Problem> {
        customers::save(&self.ctx, details).await
    }

    /// Quote of a cart with the additions of staff.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::CatalogueUnavailable`].
    pub async fn get_quote(&self, input: &DeskQuoteInput) -> Result<Quote, Problem> {
        checkout::desk_quote(&self.ctx.checkout, input).await
    }

    /// Returns the times of deliveries to a zone, or of pick-ups, as staff can offer them now for a new
    /// order or a change.
    ///
    /// # Errors
    /// [`Problem::CatalogueUnavailable`] at a desk that counts the places itself.
    pub async fn get_slots(&self, query: DeskSlotsQuery) -> Result<DeskSlots, Problem> {
        checkout::desk_slots(&self.ctx.checkout, query).await
    }

    /// Whether the discount of a phone order needs a manager, measured against today's prices.
    async fn needs_manager(&self, input: &DeskOrderInput) -> Result<bool, Problem> {
        if input.extras.discount.is_none() {
            return Ok(false);
        }
        let checkout = &input.checkout;
        let cart = QuoteInput {
            lines: checkout.lines.clone(),
            fulfilment: checkout.fulfilment.clone(),
            coupon: checkout.coupon.clone(),
        };
        let quote = self.get_quote(&DeskQuoteInput { cart, extras: input.extras.clone() }).await?;
        Ok(input.extras.needs_manager(quote.subtotal))
    }

    /// Places a phone order; a large discount needs a manager.
    ///
    /// # Errors
    /// As [`Staff::actor`], [`Staff::manager`] and [`crate::checkout::Checkout::place_order`].
    pub async fn place_order(
        &self,
        staff: &Staff,
        mut input: DeskOrderInput,
    ) -> Result<CheckoutAnswer, Problem> {
        let mut actor = staff.actor()?;
        if self.needs_manager(&input).await? {
            actor = staff.manager()?.into_actor();
        }
        actor.name.clone_into(&mut input.extras.taken_by);
        let extras = audit::of_extras(&self.ctx.audit, &input.extras);
        let answer = checkout::place_for_desk(&self.ctx.checkout, input).await?;
        let placed = (AuditAction::OrderPlaced, String::new());
        for (what, detail) in [placed].into_iter().chain(extras) {
            let about = Some((answer.order.id, answer.order.number.as_str()));
            audit::once(&self.ctx.audit, &actor, what, about, detail).await?;
        }
        Ok(answer)
    }

    /// Returns held orders, longest held first.
    pub async fn list_held_orders(&self) -> Result<Vec<HeldOrder>, Problem> {
        held_orders::all(&self.ctx).await
    }

    /// Stores a held order; on disk when the call returns.
    ///
    /// # Errors
    /// [`Problem::OpenElsewhere`], [`Problem::InvalidInput`] for an order that is too long.
    pub async fn hold_order(&self, input: &HoldOrderInput) -> Result<HeldOrder, Problem> {
        held_orders::hold(&self.ctx, input).await
    }

    /// Opens a held order on this desk.
    ///
    /// # Errors
    /// [`Problem::NotFound`], [`Problem::OpenElsewhere`].
    pub async fn take_held_order(&self, input: HeldOrderRef) -> Result<HeldOrder, Problem> {
        held_orders::take(&self.ctx, input.id).await
    }

    /// Deletes a held order; holding it again restores it.
    pub async fn drop_held_order(&self, input: HeldOrderRef) -> Result<(), Problem> {
        held_orders::drop(&self.ctx, input.id).await
    }

    /// Returns orders of every channel, newest first.
    pub async fn list_orders(&self, query: &OrdersQuery) -> Result<OrderList, Problem> {
        register::list(&self.ctx, query).await
    }

    /// Returns the numbers of today's orders for pick-up that are being made or are ready.
    pub async fn pickup_board(&self) -> Result<PickupBoard, Problem> {
        Ok(board::read(&self.ctx).await?)
    }

    /// Returns the orders to pack and to hand over, the most urgent first.
    pub async fn preparation(&self) -> Result<Preparation, Problem> {
        Ok(preparation::list(&self.ctx).await?)
    }

    /// Returns the open deliveries by slot and zone, and the run of the selected ones.
    pub async fn deliveries(&self, query: &DeliveriesQuery) -> Result<Deliveries, Problem> {
        Ok(deliveries::list(&self.ctx, query).await?)
    }

    /// Returns the text that tells a customer that the order is ready or on its way.
    ///
    /// # Errors
    /// [`Problem::NotFound`], [`Problem::OrderChanged`] for an order with another status.
    pub(crate) async fn ready_text(&self, order_ref: &DeskOrderRef) -> Result<String, Problem> {
        preparation::ready_text(&self.ctx, order_ref).await
    }

    /// Records the notice to a customer that the order is ready or on its way.
    ///
    /// # Errors
    /// [`Problem::NotFound`].
    pub(crate) async fn record_ready_notice(
        &self,
        actor: &Actor,
        order_ref: &DeskOrderRef,
    ) -> Result<(), Problem> {
        preparation::record_notice(&self.ctx, actor, order_ref).await
    }

    /// Returns the complete view of an order.
    ///
    /// # Errors
    /// [`Problem::NotFound`].
    pub async fn get_order(&self, order_ref: &DeskOrderRef) -> Result<DeskOrder, Problem> {
        file::open(&self.ctx, &order_ref.key).await
    }

    /// Advances the status of an order.
    ///
    /// # Errors
    /// [`Problem::OrderChanged`] if the status differs from the one on the screen,
    /// [`Problem::StoreUnreachable`] for an order that only the store has.
    pub async fn move_order(&self, actor: &Actor, input: &MoveOrder) -> Result<DeskOrder, Problem> {
        orders::advance(&self.ctx, actor, input).await?;
        file::open(&self.ctx, &input.key).await
    }

    /// Returns the price of a change of an order, and what becomes of the difference.
    ///
    /// # Errors
    /// As [`Desk::change_order`], except for payments.
    pub async fn quote_order_change(
        &self,
        change: OrderChange,
    ) -> Result<OrderChangeQuote, Problem> {
        changes::quote(&self.ctx, change).await
    }

    /// Changes the contents of an order of this database; a large new discount needs a manager.
    ///
    /// # Errors
    /// [`Problem::OrderChanged`] if the order has changed since it was read, [`Problem::Forbidden`]
    /// for an order that only the store has, and the problems of [`checkout::change_order`].
    pub async fn change_order(
        &self,
        staff: &Staff,
        input: ChangeOrderInput,
    ) -> Result<DeskOrder, Problem> {
        let key = input.change.key.clone();
        changes::change(&self.ctx, staff, input).await?;
        file::open(&self.ctx, &key).await
    }

    /// Adds a note of staff to an order, also in the store.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::NotFound`].
    pub async fn note_order(&self, actor: &Actor, input: &NoteInput) -> Result<DeskOrder, Problem> {
        orders::note(&self.ctx, actor, input).await?;
        file::open(&self.ctx, &input.key).await
    }

    /// Retries parked jobs of an order.
    ///
    /// # Errors
    /// [`Problem::NotFound`].
    pub async fn retry(
        &self,
        actor: &Actor,
        order_ref: &DeskOrderRef,
    ) -> Result<DeskOrder, Problem> {
        orders::retry(&self.ctx, actor, order_ref).await?;
        file::open(&self.ctx, &order_ref.key).await
    }

    /// Accepts the prices of an order of another device that no published prices explain.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for an order whose prices are not under review.
    pub async fn accept_prices(
        &self,
        manager: ManagerActor,
        order_ref: &DeskOrderRef,
    ) -> Result<DeskOrder, Problem> {
        orders::accept_prices(&self.ctx, manager, order_ref).await?;
        file::open(&self.ctx, &order_ref.key).await
    }

    /// Discards an order that the store refuses, with a reason; its payments are refunded first.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for an order without parked jobs, [`Problem::AlreadyPaid`].
    pub async fn discard(
        &self,
        manager: ManagerActor,
        input: &NoteInput,
    ) -> Result<DeskOrder, Problem> {
        orders::discard(&self.ctx, manager, input).await?;
        file::open(&self.ctx, &input.key).await
    }

    /// Returns the order of a kiosk's ticket; an order that has not been synchronised yet is taken
    /// over.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for a text that no device of this shop signed.
    pub async fn scan_ticket(
        &self,
        actor: &Actor,
        input: &ScanInput,
    ) -> Result<DeskOrder, Problem> {
        let key = tickets::take(&self.ctx, actor, &input.text).await?;
        file::open(&self.ctx, &key).await
    }

    /// Returns messages of the contact form and the number of newsletter subscribers.
    pub async fn messages(&self) -> Result<DeskMessages, Problem> {
        messages::list(&self.ctx).await
    }

    /// Marks all messages as read at this desk.
    pub async fn read_messages(&self) -> Result<DeskMessages, Problem> {
        messages::mark_read(&self.ctx).await?;
        messages::list(&self.ctx).await
    }

    /// Marks a message as answered; the first answer stays.
    ///
    /// # Errors
    /// [`Problem::NotFound`].
    pub async fn answer_message(
        &self,
        actor: &Actor,
        input: MessageRef,
    ) -> Result<DeskMessages, Problem> {
        messages::answer(&self.ctx, actor, input).await?;
        messages::list(&self.ctx).await
    }

    /// Returns the URL that opens a chat, call or e-mail to the sender of a message.
    ///
    /// # Errors
    /// [`Problem::NotFound`], [`Problem::InvalidInput`] if the sender left no such contact.
    pub async fn reply_url(&self, input: ReplyInput) -> Result<Url, Problem> {
        messages::reply_url(&self.ctx, input).await
    }

    /// Returns the report of a day.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for an invalid date.
    pub async fn day_end(&self, input: &DayInput) -> Result<DayEnd, Problem> {
        day::end(&self.ctx, &input.day).await
    }

    /// Returns money received and sales of a day, a week or a month.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for an invalid date.
    pub async fn report(&self, input: &ReportInput) -> Result<Report, Problem> {
        reports::report(&self.ctx, input).await
    }

    /// Returns the newest entries of the audit log.
    pub async fn audit_entries(&self) -> Result<Vec<AuditEntry>, Problem> {
        audit::newest(&self.ctx.audit).await
    }
}
