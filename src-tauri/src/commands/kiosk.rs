//! Kiosk: settings, tickets, and orders that the store does not have yet.

use korosho_core::device::kiosk::{order_ticket, retry_parked, unsent_orders};
use korosho_core::device::ticket;
use korosho_core::problem::internal;
use korosho_domain::kiosk::{KioskSettings, KioskWork, TicketState, TicketView};
use korosho_domain::order::OrderAccess;
use korosho_domain::problem::Problem;
use tauri::{AppHandle, Manager, Runtime, State, command};

use super::Answer;
use crate::device::printer::Printer;
use crate::device::printer_search;
use crate::state::App;

/// Returns the settings of this kiosk.
#[command]
pub async fn get_kiosk(app: State<'_, App>) -> Answer<KioskSettings> {
    Ok(app.kiosk.settings(&app.settings))
}

/// Prints an order's ticket, once.
#[command]
pub async fn print_ticket<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
    input: OrderAccess,
) -> Answer<TicketView> {
    let ticket = order_ticket(&*app.shop()?, &app.settings, input).await?;
    let printing = with_printer(&app, move |printer| {
        handle.state::<App>().kiosk.print(&ticket, |bytes| printer.print(bytes))
    });
    Ok(printing.await?)
}

/// Stores the settings of this kiosk.
#[command]
pub async fn save_kiosk(app: State<'_, App>, input: KioskSettings) -> Answer<KioskSettings> {
    Ok(app.save_kiosk(&input).await?)
}

/// Returns the orders that the store does not have yet.
#[command]
pub async fn get_kiosk_work(app: State<'_, App>) -> Answer<KioskWork> {
    let unlocked = app.staff.settings_lock.require()?;
    Ok(unsent_orders(&*app.shop()?, &unlocked).await?)
}

/// Retries parked jobs.
#[command]
pub async fn send_again(app: State<'_, App>) -> Answer<KioskWork> {
    let unlocked = app.staff.settings_lock.require()?;
    Ok(retry_parked(&*app.shop()?, &unlocked).await?)
}

/// Searches for printers, which the settings then accept.
#[command]
pub async fn find_printers(app: State<'_, App>) -> Answer<Vec<String>> {
    let unlocked = app.staff.settings_lock.require()?;
    let found = printer_search::find().await;
    app.kiosk.set_found_printers(&unlocked, &found);
    Ok(found)
}

/// Prints a test page.
#[command]
pub async fn test_printer(app: State<'_, App>) -> Answer<TicketView> {
    app.staff.settings_lock.require()?;
    let name = app.shop().map(|shop| shop.get_shop().name).unwrap_or_default();
    let page = ticket::test_page(&name).map_err(|error| internal(&error))?;
    Ok(with_printer(&app, move |printer| printer.print(&page)).await?)
}

/// Calls the printer of this kiosk off the async threads: printers block.
async fn with_printer(
    app: &App,
    print: impl FnOnce(&Printer) -> TicketState + Send + 'static,
) -> Result<TicketView, Problem> {
    let settings = app.kiosk.settings(&app.settings);
    let Some(printer) = Printer::at(&settings.printer) else {
        return Ok(TicketView { state: TicketState::NoPrinter });
    };
    let printed = tokio::task::spawn_blocking(move || print(&printer)).await;
    Ok(TicketView { state: printed.map_err(|error| internal(&error))? })
}
