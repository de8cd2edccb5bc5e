//! This kiosk: its settings (`kiosk.json`), its tickets, and the views of its staff.

use std::path::Path;
use std::sync::Mutex;

use korosho_core::orders::shop_time;
use korosho_core::store::outbox::JobState;
use korosho_domain::kiosk::{KioskSettings, KioskWork, TicketState, TicketView, UnsentOrder};
use korosho_domain::order::{OrderAccess, OrderView};
use korosho_domain::problem::{InvalidReason, Problem};
use serde_json::Value;
use tauri::{AppHandle, Runtime};

use crate::app::App;
use crate::device_store::DeviceStore;
use crate::log::lock;
use crate::printer::Printer;
use crate::problem::internal;
use crate::settings::{KIOSK_FILE, KIOSK_SETTINGS};
use crate::ticket::{self, Ticket};

const TICKETS: &str = "tickets";

/// Tickets that are remembered: more than a day's.
const REMEMBERED: usize = 1000;
/// Orders that staff are shown at most.
const SHOWN: i64 = 500;
/// Screens are between a wall of 1 and a telephone of 20 pixels a millimetre.
const DENSITIES: std::ops::RangeInclusive<u32> = 10..=200;

/// The kiosk's own state, one for its life.
pub struct Kiosk {
    file: DeviceStore,
    printing: Mutex<()>,
}

/// How far a ticket has come, as `kiosk.json` keeps it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sent {
    /// Its bytes were being sent: it may be on paper.
    Maybe,
    Printed,
}

impl Kiosk {
    /// Reads what is kept in `data_dir`.
    ///
    /// # Errors
    /// [`Problem::StorageFull`] when the folder cannot be written.
    pub fn open<R: Runtime>(app: &AppHandle<R>, data_dir: &Path) -> Result<Self, Problem> {
        let file = DeviceStore::open(app, data_dir.join(KIOSK_FILE))?;
        Ok(Self { file, printing: Mutex::default() })
    }

    /// What this kiosk is told about itself.
    #[must_use]
    pub fn settings(&self) -> KioskSettings {
        let kept = self.file.read(KIOSK_SETTINGS);
        kept.and_then(|kept| serde_json::from_value(kept).ok()).unwrap_or_default()
    }

    /// The same, with where order pages are.
    #[must_use]
    pub fn settings_at(&self, app: &App) -> KioskSettings {
        let order_pages = app.settings.server_url().unwrap_or_default();
        KioskSettings { order_pages, ..self.settings() }
    }

    /// Keeps what this kiosk is told about itself.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::StorageFull`].
    pub fn save(&self, settings: &KioskSettings) -> Result<(), Problem> {
        let wrong = |field: &str| Err(Problem::invalid(field, InvalidReason::OutOfRange));
        if !(1..=99).contains(&settings.number) {
            return wrong("number");
        }
        if !DENSITIES.contains(&settings.tenth_pixels_per_mm) {
            return wrong("tenth_pixels_per_mm");
        }
        // Where order pages are is set with the payments.
        let kept = KioskSettings { order_pages: String::new(), ..settings.clone() };
        self.file.write(KIOSK_SETTINGS, serde_json::to_value(kept).ok())?;
        tracing::info!(paused = settings.paused, "the kiosk's settings were changed");
        Ok(())
    }

    /// Prints an order's ticket unless that was done before. Blocks for seconds at most.
    fn print(&self, order: &OrderView, shop: &str, code: Option<&str>) -> TicketState {
        let Some(printer) = Printer::at(&self.settings().printer) else {
            return TicketState::NoPrinter;
        };
        let _one_at_a_time = lock(&self.printing);
        let id = order.id.to_string();
        let before = self.sent(&id);
        if before == Some(Sent::Printed) {
            return TicketState::Printed;
        }
        let placed = shop_time(order.placed_at);
        let ticket =
            Ticket { shop, order, placed: &placed, code, copy: before == Some(Sent::Maybe) };
        let Ok(bytes) = ticket.bytes() else { return TicketState::Unreachable };
        self.remember(&id, Some(Sent::Maybe));
        let state = printer.print(&bytes);
        match state {
            TicketState::Printed => self.remember(&id, Some(Sent::Printed)),
            // Not a byte of it was sent.
            TicketState::PaperOut | TicketState::CoverOpen | TicketState::Unreachable => {
                self.remember(&id, before);
            }
            TicketState::NoPrinter | TicketState::Unknown => {}
        }
        state
    }

    fn sent(&self, id: &str) -> Option<Sent> {
        let tickets = self.file.read(TICKETS)?;
        let found = tickets.as_array()?.iter().rev().find(|ticket| ticket["id"] == id)?;
        Some(if found["printed"] == true { Sent::Printed } else { Sent::Maybe })
    }

    /// A note that cannot be kept costs a second ticket at worst.
    fn remember(&self, id: &str, sent: Option<Sent>) {
        let mut tickets = match self.file.read(TICKETS) {
            Some(Value::Array(tickets)) => tickets,
            _ => Vec::new(),
        };
        tickets.retain(|ticket| ticket["id"] != id);
        if let Some(sent) = sent {
            tickets.push(serde_json::json!({ "id": id, "printed": sent == Sent::Printed }));
        }
        let old = tickets.len().saturating_sub(REMEMBERED);
        tickets.drain(..old);
        if let Err(problem) = self.file.write(TICKETS, Some(Value::Array(tickets))) {
            tracing::warn!(code = problem.code(), "a ticket was not noted");
        }
    }
}

/// Keeps what this kiosk is told about itself; with another number the shop is opened anew.
///
/// # Errors
/// [`Problem::PinNeeded`]; as [`Kiosk::save`] and [`App::reopen`].
pub async fn save(
    app: &App,
    kiosk: &Kiosk,
    settings: &KioskSettings,
) -> Result<KioskSettings, Problem> {
    app.staff.require()?;
    let before = kiosk.settings().number;
    kiosk.save(settings)?;
    if settings.number != before {
        app.reopen().await?;
    }
    Ok(kiosk.settings_at(app))
}

/// Prints an order's ticket with the signed order on it.
///
/// # Errors
/// [`Problem::NotFound`] without the order's key. Trouble with the printer is an answer.
pub async fn print_ticket<R: Runtime>(
    handle: AppHandle<R>,
    app: &App,
    access: OrderAccess,
) -> Result<TicketView, Problem> {
    let shop = app.shop()?;
    let name = shop.get_shop().name;
    let order = shop.orders.get_order(access.clone()).await?;
    let code = shop.order_transfer.ticket(access).await?;
    // Without the key pair nothing can be signed.
    let signs = app.settings.secrets().await.ok().flatten().is_some();
    let code = code.filter(|_| signs);
    let state = blocking(move || {
        use tauri::Manager as _;
        handle.state::<Kiosk>().print(&order, &name, code.as_deref())
    });
    Ok(TicketView { state: state.await? })
}

/// Prints a page to see whether the printer prints.
///
/// # Errors
/// [`Problem::PinNeeded`].
pub async fn test_printer(app: &App, kiosk: &Kiosk) -> Result<TicketView, Problem> {
    app.staff.require()?;
    let Some(printer) = Printer::at(&kiosk.settings().printer) else {
        return Ok(TicketView { state: TicketState::NoPrinter });
    };
    let name = app.shop().map(|shop| shop.get_shop().name).unwrap_or_default();
    let page = ticket::test_page(&name).map_err(|error| internal("no test page", &error))?;
    Ok(TicketView { state: blocking(move || printer.print(&page)).await? })
}

/// Orders that the store does not have yet, with what keeps each.
///
/// # Errors
/// [`Problem::PinNeeded`], or when the database cannot be read.
pub async fn work(app: &App) -> Result<KioskWork, Problem> {
    app.staff.require()?;
    let admin = &app.shop()?.admin;
    let failed = |error| internal("orders cannot be read", &error);
    let mut unsent = Vec::new();
    for order in admin.newest(SHOWN).await.map_err(failed)? {
        if order.woo_id.is_some() {
            continue;
        }
        let (number, placed_at) = (order.number.clone(), order.placed_at);
        let (total, currency) = (order.total, order.currency.clone());
        let file = admin.file(order).await.map_err(failed)?;
        let parked = file.outbox.iter().any(|entry| entry.state == JobState::Parked);
        let cause = file.outbox.into_iter().find_map(|entry| entry.last_error);
        unsent.push(UnsentOrder { number, placed_at, total, currency, cause, parked });
    }
    unsent.reverse();
    Ok(KioskWork { unsent })
}

/// Tries again what waits for a person.
///
/// # Errors
/// [`Problem::PinNeeded`], or when the database cannot be written.
pub async fn send_again(app: &App) -> Result<KioskWork, Problem> {
    app.staff.require()?;
    let tried = app.shop()?.admin.retry(None).await;
    let count = tried.map_err(|error| internal("nothing was sent again", &error))?;
    tracing::info!(count, "staff sent parked work again");
    work(app).await
}

/// Printers block, so they are not waited for on the threads that answer.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| internal("a printer's thread died", &error))
}
