//! This kiosk: its settings (`kiosk.json`), its tickets, and its orders that are missing in the
//! store.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use korosho_domain::kiosk::{KioskSettings, KioskWork, TicketState, UnsentOrder};
use korosho_domain::order::{OrderAccess, OrderView};
use korosho_domain::problem::{InvalidReason, Problem};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::settings::Settings;
use super::ticket::Ticket;
use crate::device_store::DeviceStore;
use crate::orders::shop_time;
use crate::shop::Shop;
use crate::staff::UnlockedSettings;
use crate::store::outbox::JobState;

const SETTINGS: &str = "settings";
const TICKETS: &str = "tickets";

/// Remembered tickets: more than a day's.
const MAX_TICKETS: usize = 1000;
/// Newest orders among which unsent ones are searched.
const MAX_ORDERS: i64 = 500;
/// Screens have between 1 (wall) and 20 (telephone) pixels per millimetre.
const DENSITIES: std::ops::RangeInclusive<u32> = 10..=200;

/// Hours after which unpaid orders lapse, as `shop_collection_hours` of the server.
const COLLECTION_HOURS: std::ops::RangeInclusive<u16> = 1..=720;

/// State of this kiosk.
pub struct Kiosk {
    file: Arc<DeviceStore>,
    printing: Mutex<()>,
    /// Addresses of the printers that the last search found.
    found_printers: Mutex<Vec<String>>,
}

/// Ticket as `kiosk.json` stores it.
#[derive(Serialize, Deserialize)]
struct StoredTicket {
    id: Uuid,
    /// `false` = printing has begun: the ticket may be on paper.
    printed: bool,
}

/// Ticket data of an order.
pub struct OrderTicket {
    shop: String,
    order: OrderView,
    code: Option<String>,
}

impl Kiosk {
    /// Kiosk with its state in `file`.
    #[must_use]
    pub fn new(file: Arc<DeviceStore>) -> Self {
        Self { file, printing: Mutex::default(), found_printers: Mutex::default() }
    }

    /// Settings of this kiosk. Order pages are on the shop's server.
    #[must_use]
    pub fn settings(&self, device: &Settings) -> KioskSettings {
        let order_pages = device.server_url().unwrap_or_default();
        KioskSettings { order_pages, ..self.stored() }
    }

    /// Whether this device was a kiosk: it has settings of one, or printed tickets.
    #[must_use]
    pub fn was_used(&self) -> bool {
        let tickets: Option<Vec<StoredTicket>> = self.file.read(TICKETS);
        tickets.is_some() || self.file.read::<KioskSettings>(SETTINGS).is_some()
    }

    /// Number of this kiosk, part of its order numbers.
    #[must_use]
    pub fn number(&self) -> u8 {
        self.stored().number
    }

    /// Age at which an unpaid order of this kiosk lapses.
    #[must_use]
    pub fn collection_period(&self) -> Duration {
        Duration::from_secs(3_600 * u64::from(self.stored().collection_hours))
    }

    /// Accepts the printers that a search found.
    pub fn set_found_printers(&self, _: &UnlockedSettings, found: &[String]) {
        *self.found_printers.lock().unwrap_or_else(PoisonError::into_inner) = found.to_vec();
    }

    /// Whether tickets may be sent to this address: a page in the kiosk's window could otherwise write
    /// to any file or host.
    fn may_use_printer(&self, address: &str) -> bool {
        let found = self.found_printers.lock().unwrap_or_else(PoisonError::into_inner);
        address.is_empty()
            || address == self.stored().printer
            || found.iter().any(|printer| printer == address)
    }

    /// Stores the settings of this kiosk.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], also for a printer that is neither the stored one nor was found;
    /// [`Problem::StorageFull`].
    pub fn save(&self, _: &UnlockedSettings, settings: &KioskSettings) -> Result<(), Problem> {
        let refused = |field: &str| Err(Problem::invalid(field, InvalidReason::OutOfRange));
        if !(1..=99).contains(&settings.number) {
            return refused("number");
        }
        if !DENSITIES.contains(&settings.tenth_pixels_per_mm) {
            return refused("tenth_pixels_per_mm");
        }
        if !COLLECTION_HOURS.contains(&settings.collection_hours) {
            return refused("collection_hours");
        }
        if !self.may_use_printer(&settings.printer) {
            return Err(Problem::invalid("printer", InvalidReason::Unknown));
        }
        // The server is set with the payment settings.
        let stored = KioskSettings { order_pages: String::new(), ..settings.clone() };
        self.file.write(SETTINGS, Some(stored))?;
        tracing::info!(paused = settings.paused, "the kiosk's settings were changed");
        Ok(())
    }

    /// Prints a ticket with `print`, unless it was printed before. Blocks for seconds at most.
    pub fn print(
        &self,
        ticket: &OrderTicket,
        print: impl FnOnce(&[u8]) -> TicketState,
    ) -> TicketState {
        let _one_at_a_time = self.printing.lock().unwrap_or_else(PoisonError::into_inner);
        let id = ticket.order.id;
        let before = self.tickets().into_iter().find(|ticket| ticket.id == id);
        let before = before.map(|ticket| ticket.printed);
        if before == Some(true) {
            return TicketState::Printed;
        }
        let placed = shop_time(ticket.order.placed_at);
        let (shop, order, code) = (ticket.shop.as_str(), &ticket.order, ticket.code.as_deref());
        let ticket = Ticket { shop, order, placed: &placed, code, copy: before.is_some() };
        let Ok(bytes) = ticket.bytes() else { return TicketState::Unreachable };
        self.remember(id, Some(false));
        let state = print(&bytes);
        match state {
            TicketState::Printed => self.remember(id, Some(true)),
            // No byte of it was sent.
            TicketState::PaperOut | TicketState::CoverOpen | TicketState::Unreachable => {
                self.remember(id, before);
            }
            TicketState::NoPrinter | TicketState::Unknown => {}
        }
        state
    }

    fn stored(&self) -> KioskSettings {
        self.file.read(SETTINGS).unwrap_or_default()
    }

    fn tickets(&self) -> Vec<StoredTicket> {
        self.file.read(TICKETS).unwrap_or_default()
    }

    /// Remembers a ticket; a failure costs a second ticket at worst.
    fn remember(&self, id: Uuid, printed: Option<bool>) {
        let mut tickets = self.tickets();
        tickets.retain(|ticket| ticket.id != id);
        tickets.extend(printed.map(|printed| StoredTicket { id, printed }));
        let old = tickets.len().saturating_sub(MAX_TICKETS);
        tickets.drain(..old);
        if let Err(problem) = self.file.write(TICKETS, Some(tickets)) {
            tracing::warn!(code = problem.code(), "a ticket was not remembered");
        }
    }
}

/// Returns the ticket data of an order; it includes the signed order if the device has the key
/// pair.
///
/// # Errors
/// [`Problem::NotFound`] without the order's key.
pub async fn order_ticket(
    shop: &Shop,
    settings: &Settings,
    access: OrderAccess,
) -> Result<OrderTicket, Problem> {
    let order = shop.orders.get_order(access.clone()).await?;
    let code = shop.order_transfer.ticket(access).await?;
    let can_sign = settings.secrets().await.ok().flatten().is_some();
    Ok(OrderTicket { shop: shop.get_shop().name, order, code: code.filter(|_| can_sign) })
}

/// Returns orders that are missing in the store, with the cause of each.
pub async fn unsent_orders(shop: &Shop, _: &UnlockedSettings) -> Result<KioskWork, Problem> {
    let mut unsent = Vec::new();
    for order in shop.admin.newest(MAX_ORDERS).await? {
        if order.woo_id.is_some() {
            continue;
        }
        let (number, placed_at) = (order.number.clone(), order.placed_at);
        let (total, currency) = (order.total, order.currency.clone());
        let file = shop.admin.file(order).await?;
        let parked = file.outbox.iter().any(|entry| entry.state == JobState::Parked);
        let cause = file.outbox.into_iter().find_map(|entry| entry.last_error);
        unsent.push(UnsentOrder { number, placed_at, total, currency, cause, parked });
    }
    unsent.reverse();
    Ok(KioskWork { unsent })
}

/// Retries parked jobs; returns the orders that are missing in the store.
pub async fn retry_parked(shop: &Shop, unlocked: &UnlockedSettings) -> Result<KioskWork, Problem> {
    let count = shop.admin.retry(None).await?;
    tracing::info!(count, "staff retried parked jobs");
    unsent_orders(shop, unlocked).await
}
