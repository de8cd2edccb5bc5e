//! Desk: customers and their phone orders, held orders, orders of every channel, the end of a day.
//!
//! Reading order: `directory` (search of customers), `customers`, `held_orders`, `register` (all
//! known orders), `mirror` (orders made in the store), `orders` (actions on one order), `tickets`,
//! `day`.

mod customers;
mod day;
mod directory;
mod file;
mod held_orders;
pub(crate) mod mirror;
mod orders;
pub(crate) mod register;
mod tickets;

use std::sync::Arc;

use korosho_domain::actor::Actor;
use korosho_domain::desk::{
    CustomerProfile, CustomerQuery, CustomerRecord, CustomerRef, CustomerSummary, DeskOrderInput,
    DeskQuoteInput, HeldOrder, HeldOrderRef, HoldOrderInput,
};
use korosho_domain::desk_orders::{
    DayEnd, DayInput, DeskMessages, DeskOrder, MarkPaidInput, MoveOrder, NoteInput, OrderList,
    OrderPick, OrdersQuery, RefundInput, ScanInput,
};
use korosho_domain::order::CheckoutAnswer;
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Quote, QuoteInput};
use korosho_domain::team::{AuditAction, AuditEntry};
use tokio::sync::Mutex;

use crate::audit;
use crate::checkout;
use crate::shared::Shared;

use directory::Directory;

/// Operations of staff at the desk. Those that change something take the [`Actor`].
#[derive(Debug)]
pub struct Desk {
    shared: Arc<Shared>,
    directory: Mutex<Directory>,
}

impl Desk {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared, directory: Mutex::default() }
    }

    /// Finds customers whose number or name contains the text, latest order first.
    pub async fn find_customers(
        &self,
        query: &CustomerQuery,
    ) -> Result<Vec<CustomerSummary>, Problem> {
        customers::find(&self.shared, &self.directory, &query.text).await
    }

    /// Returns a customer with earlier orders.
    ///
    /// # Errors
    /// [`Problem::NotFound`].
    pub async fn get_customer(&self, input: &CustomerRef) -> Result<CustomerProfile, Problem> {
        customers::card(&self.shared, &input.phone).await
    }

    /// Stores a new or changed customer; phone numbers are unique.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`].
    pub async fn save_customer(
        &self,
        details: &CustomerRecord,
    ) -> Result<CustomerProfile, Problem> {
        customers::save(&self.shared, details).await
    }

    /// Quote of a cart with the additions of staff.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::CatalogueUnavailable`].
    pub async fn get_quote(&self, input: &DeskQuoteInput) -> Result<Quote, Problem> {
        checkout::desk_quote(&self.shared, input).await
    }

    /// Whether the discount of a phone order needs a manager, measured against today's prices.
    ///
    /// # Errors
    /// As [`Desk::get_quote`].
    pub async fn needs_manager(&self, input: &DeskOrderInput) -> Result<bool, Problem> {
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

    /// Places a phone order. If [`Desk::needs_manager`], the actor must have a manager's approval.
    ///
    /// # Errors
    /// As [`crate::checkout::Checkout::place_order`].
    pub async fn place_order(
        &self,
        actor: &Actor,
        mut input: DeskOrderInput,
    ) -> Result<CheckoutAnswer, Problem> {
        actor.name.clone_into(&mut input.extras.taken_by);
        let extras = audit::of_extras(&self.shared, &input.extras);
        let answer = checkout::place_for_desk(&self.shared, input).await?;
        let placed = (AuditAction::OrderPlaced, String::new());
        for (what, detail) in [placed].into_iter().chain(extras) {
            let about = Some((answer.order.id, answer.order.number.as_str()));
            audit::once(&self.shared, actor, what, about, detail).await?;
        }
        Ok(answer)
    }

    /// Returns held orders, longest held first.
    pub async fn list_held_orders(&self) -> Result<Vec<HeldOrder>, Problem> {
        held_orders::all(&self.shared).await
    }

    /// Stores a held order; on disk when the call returns.
    ///
    /// # Errors
    /// [`Problem::OpenElsewhere`], [`Problem::InvalidInput`] for an order that is too long.
    pub async fn hold_order(&self, input: &HoldOrderInput) -> Result<HeldOrder, Problem> {
        held_orders::hold(&self.shared, input).await
    }

    /// Opens a held order on this desk.
    ///
    /// # Errors
    /// [`Problem::NotFound`], [`Problem::OpenElsewhere`].
    pub async fn take_held_order(&self, input: HeldOrderRef) -> Result<HeldOrder, Problem> {
        held_orders::take(&self.shared, input.id).await
    }

    /// Deletes a held order; holding it again restores it.
    pub async fn drop_held_order(&self, input: HeldOrderRef) -> Result<(), Problem> {
        held_orders::drop(&self.shared, input.id).await
    }

    /// Returns orders of every channel, newest first.
    pub async fn list_orders(&self, query: &OrdersQuery) -> Result<OrderList, Problem> {
        register::list(&self.shared, query).await
    }

    /// Returns the complete view of an order.
    ///
    /// # Errors
    /// [`Problem::NotFound`].
    pub async fn get_order(&self, pick: &OrderPick) -> Result<DeskOrder, Problem> {
        file::open(&self.shared, &pick.key).await
    }

    /// Advances the status of an order.
    ///
    /// # Errors
    /// [`Problem::OrderChanged`] if the status differs from the one on the screen,
    /// [`Problem::StoreUnreachable`] for an order that only the store has.
    pub async fn move_order(&self, actor: &Actor, input: &MoveOrder) -> Result<DeskOrder, Problem> {
        orders::advance(&self.shared, actor, input).await?;
        file::open(&self.shared, &input.key).await
    }

    /// Adds a note of staff to an order, also in the store.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::NotFound`].
    pub async fn note_order(&self, actor: &Actor, input: &NoteInput) -> Result<DeskOrder, Problem> {
        orders::note(&self.shared, actor, input).await?;
        file::open(&self.shared, &input.key).await
    }

    /// Records a payment that staff took.
    ///
    /// # Errors
    /// As [`crate::payments::Payments::record_by_hand`].
    pub async fn mark_paid(
        &self,
        actor: &Actor,
        input: &MarkPaidInput,
    ) -> Result<DeskOrder, Problem> {
        orders::mark_paid(&self.shared, actor, input).await?;
        file::open(&self.shared, &input.key).await
    }

    /// Refunds a payment: only while the store answers, and never more than the amount received.
    ///
    /// # Errors
    /// [`Problem::StoreUnreachable`], [`Problem::AmountOutOfRange`], [`Problem::InvalidInput`]
    /// without a reason.
    pub async fn refund(&self, actor: &Actor, input: &RefundInput) -> Result<DeskOrder, Problem> {
        orders::refund(&self.shared, actor, input).await?;
        file::open(&self.shared, &input.key).await
    }

    /// Retries parked jobs of an order.
    ///
    /// # Errors
    /// [`Problem::NotFound`].
    pub async fn retry(&self, actor: &Actor, pick: &OrderPick) -> Result<DeskOrder, Problem> {
        orders::retry(&self.shared, actor, pick).await?;
        file::open(&self.shared, &pick.key).await
    }

    /// Discards an order that the store refuses, with a reason; its payments are refunded first.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for an order without parked jobs, [`Problem::AlreadyPaid`].
    pub async fn discard(&self, actor: &Actor, input: &NoteInput) -> Result<DeskOrder, Problem> {
        orders::discard(&self.shared, actor, input).await?;
        file::open(&self.shared, &input.key).await
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
        let key = tickets::take(&self.shared, actor, &input.text).await?;
        file::open(&self.shared, &key).await
    }

    /// Returns messages of the contact form and the number of newsletter subscribers.
    pub async fn messages(&self) -> Result<DeskMessages, Problem> {
        day::messages(&self.shared).await
    }

    /// Returns the report of a day.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for an invalid date.
    pub async fn day_end(&self, input: &DayInput) -> Result<DayEnd, Problem> {
        day::end(&self.shared, &input.day).await
    }

    /// Returns the newest entries of the audit log.
    pub async fn audit_entries(&self) -> Result<Vec<AuditEntry>, Problem> {
        audit::newest(&self.shared).await
    }
}
