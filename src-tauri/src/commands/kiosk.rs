//! The kiosk: its settings, its tickets, and behind the staff's PIN what became of its orders.

use korosho_domain::kiosk::{KioskSettings, KioskWork, TicketView};
use korosho_domain::order::OrderAccess;
use korosho_domain::problem::Problem;
use tauri::{AppHandle, Runtime, State, command};

use super::Answer;
use crate::app::App;
use crate::kiosk::{self, Kiosk};

/// What this kiosk is told about itself.
#[command]
pub async fn get_kiosk(app: State<'_, App>, kiosk: State<'_, Kiosk>) -> Answer<KioskSettings> {
    Ok(kiosk.settings_at(&app))
}

/// Prints an order's ticket, once.
#[command]
pub async fn print_ticket<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
    input: OrderAccess,
) -> Answer<TicketView> {
    kiosk::print_ticket(handle, &app, input).await.map_err(Problem::document)
}

/// Keeps what this kiosk is told about itself.
#[command]
pub async fn save_kiosk(
    app: State<'_, App>,
    kiosk: State<'_, Kiosk>,
    input: KioskSettings,
) -> Answer<KioskSettings> {
    kiosk::save(&app, &kiosk, &input).await.map_err(Problem::document)
}

/// Orders that the store does not have yet.
#[command]
pub async fn get_kiosk_work(app: State<'_, App>) -> Answer<KioskWork> {
    kiosk::work(&app).await.map_err(Problem::document)
}

/// Tries parked work again.
#[command]
pub async fn send_again(app: State<'_, App>) -> Answer<KioskWork> {
    kiosk::send_again(&app).await.map_err(Problem::document)
}

/// Prints a page to see whether the printer prints.
#[command]
pub async fn test_printer(app: State<'_, App>, kiosk: State<'_, Kiosk>) -> Answer<TicketView> {
    kiosk::test_printer(&app, &kiosk).await.map_err(Problem::document)
}
