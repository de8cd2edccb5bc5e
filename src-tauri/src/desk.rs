//! What staff at the desk do that more than one part of the app has a word in.

use std::sync::Arc;

use korosho_core::Shop;
use korosho_domain::actor::Actor;
use korosho_domain::desk::{DeskOrderInput, DeskQuoteInput};
use korosho_domain::desk_orders::{
    DayInput, DeskOrder, ImportedOutbox, NoteInput, OrderPick, RefundInput, ShareInput, ShareWay,
};
use korosho_domain::device::ImportInput;
use korosho_domain::order::{CheckoutAnswer, OrderAccess};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::QuoteInput;
use tauri::{AppHandle, Runtime};
use url::Url;

use crate::app::{App, open_in_browser};
use crate::settings_file;
use crate::team::Team;

/// Who sits at the desk, and the shop that they work for.
///
/// # Errors
/// [`Problem::PinNeeded`] while the desk is locked, [`Problem::NotSetUp`].
pub fn at_desk(app: &App, team: &Team) -> Result<(Actor, Arc<Shop>), Problem> {
    Ok((team.who()?, app.shop()?))
}

/// Places a phone order. What is taken off is measured against the goods as they cost today.
///
/// # Errors
/// [`Problem::ManagerNeeded`] for a large discount; as the core says.
pub async fn place(
    app: &App,
    team: &Team,
    input: DeskOrderInput,
) -> Result<CheckoutAnswer, Problem> {
    let (mut who, shop) = at_desk(app, team)?;
    if input.extras.discount.is_some() {
        let checkout = &input.checkout;
        let cart = QuoteInput {
            lines: checkout.lines.clone(),
            fulfilment: checkout.fulfilment.clone(),
            coupon: checkout.coupon.clone(),
        };
        let asked = DeskQuoteInput { cart, extras: input.extras.clone() };
        let quote = shop.desk.get_quote(&asked).await?;
        if input.extras.needs_manager(quote.subtotal) {
            who = team.manager(&app.staff)?;
        }
    }
    shop.desk.place_order(&who, input).await
}

/// Gives money back.
///
/// # Errors
/// [`Problem::ManagerNeeded`]; as the core says.
pub async fn refund(app: &App, team: &Team, input: &RefundInput) -> Result<DeskOrder, Problem> {
    let who = team.manager(&app.staff)?;
    app.shop()?.desk.refund(&who, input).await
}

/// Writes a day's end into the person's folder for downloads; answers with the path.
///
/// # Errors
/// [`Problem::StorageFull`]; as the core says.
pub async fn export_day<R: Runtime>(
    handle: &AppHandle<R>,
    app: &App,
    team: &Team,
    input: &DayInput,
) -> Result<String, Problem> {
    let (_, shop) = at_desk(app, team)?;
    let day = shop.desk.day_end(input).await?;
    let folder = app.export_folder(handle);
    let name = format!("korosho-day-{}", day.day);
    Ok(settings_file::write(&folder, &name, "csv", &day.csv)?.display().to_string())
}

/// Gives up an order that waits for a person.
///
/// # Errors
/// [`Problem::ManagerNeeded`]; as the core says.
pub async fn discard(app: &App, team: &Team, input: &NoteInput) -> Result<DeskOrder, Problem> {
    let who = team.manager(&app.staff)?;
    app.shop()?.desk.discard(&who, input).await
}

/// Writes the orders that wait into the person's folder for downloads; answers with the path.
///
/// # Errors
/// [`Problem::ManagerNeeded`], [`Problem::StorageFull`]; as the core says.
pub async fn export_outbox<R: Runtime>(
    handle: &AppHandle<R>,
    app: &App,
    team: &Team,
) -> Result<String, Problem> {
    let who = team.manager(&app.staff)?;
    let text = app.shop()?.order_transfer.export_outbox(&who).await?;
    let folder = app.export_folder(handle);
    Ok(settings_file::write(&folder, "korosho-orders", "txt", &text)?.display().to_string())
}

/// Takes over the orders of such a file.
///
/// # Errors
/// [`Problem::ManagerNeeded`]; as the core says.
pub async fn import_outbox(
    app: &App,
    team: &Team,
    input: &ImportInput,
) -> Result<ImportedOutbox, Problem> {
    let who = team.manager(&app.staff)?;
    app.shop()?.order_transfer.import_outbox(&who, &input.text).await
}

/// Opens the customer's chat, message or e-mail, with the way to pay in it.
///
/// # Errors
/// [`Problem::InvalidInput`] without a phone number or address of the customer; as the core says.
pub async fn share(app: &App, team: &Team, input: &ShareInput) -> Result<(), Problem> {
    let (_, shop) = at_desk(app, team)?;
    let order = with_page(&shop, &OrderPick { key: input.key.clone() }).await?;
    let address = address(&order, input.way)
        .ok_or_else(|| Problem::invalid("customer", InvalidReason::Missing))?;
    open_in_browser(address.to_string()).await
}

/// The order with a page open to be paid on: the one that is open already, or a new one.
async fn with_page(shop: &Shop, pick: &OrderPick) -> Result<DeskOrder, Problem> {
    let order = shop.desk.get_order(pick).await?;
    let Some(view) = order.view.as_ref().filter(|_| order.page.is_empty()) else {
        return Ok(order);
    };
    shop.order_transfer.page(OrderAccess { id: view.id, key: order.access_key.clone() }).await?;
    shop.desk.get_order(pick).await
}

/// The address that opens a way's own app with the text in it.
fn address(order: &DeskOrder, way: ShareWay) -> Option<Url> {
    let phone = Some(order.row.phone.as_str()).filter(|phone| !phone.is_empty());
    let mut address = match way {
        ShareWay::Whatsapp => {
            Url::parse(&format!("https://wa.me/{}", phone?.trim_start_matches('+')))
        }
        ShareWay::Sms => Url::parse(&format!("sms:{}", phone?)),
        ShareWay::Email => {
            let email = order.view.as_ref().and_then(|view| view.customer.email.clone());
            Url::parse(&format!("mailto:{}", email?))
        }
    }
    .ok()?;
    // Spaces as %20: apps for messages show a plus as it is.
    let text = form_urlencoded(&order.text);
    let query = match way {
        ShareWay::Whatsapp => format!("text={text}"),
        ShareWay::Sms => format!("body={text}"),
        ShareWay::Email => {
            format!("subject={}&body={text}", form_urlencoded(&order.row.number))
        }
    };
    address.set_query(Some(&query));
    Some(address)
}

fn form_urlencoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}
