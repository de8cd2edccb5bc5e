//! URLs that open a chat, message or e-mail to the customer with a text about the order in it.

use korosho_domain::actor::Actor;
use korosho_domain::desk_orders::{
    DeskOrder, DeskOrderRef, ShareChannel, ShareInput, ShareSubject,
};
use korosho_domain::order::OrderAccess;
use korosho_domain::problem::{InvalidReason, Problem};
use url::Url;

use crate::message_urls::{percent_encoded, whatsapp};
use crate::shop::Shop;

/// Opens the app of a channel with a text about the order, by means of `open`; records a notice
/// that the order is ready once the app is open.
///
/// # Errors
/// [`Problem::InvalidInput`] without a phone number or address of the customer,
/// [`Problem::OrderChanged`] for a notice about an order that is not ready; errors of `open`.
pub async fn share<Opening>(
    shop: &Shop,
    actor: &Actor,
    input: &ShareInput,
    open: impl FnOnce(Url) -> Opening,
) -> Result<(), Problem>
where
    Opening: Future<Output = Result<(), Problem>>,
{
    let order_ref = DeskOrderRef { key: input.key.clone() };
    let missing = || Problem::invalid("customer", InvalidReason::Missing);
    match input.about {
        ShareSubject::Payment => {
            let order = with_page(shop, &order_ref).await?;
            open(url(&order, input.channel, &order.text).ok_or_else(missing)?).await
        }
        ShareSubject::Ready => {
            let text = shop.desk.ready_text(&order_ref).await?;
            let order = shop.desk.get_order(&order_ref).await?;
            open(url(&order, input.channel, &text).ok_or_else(missing)?).await?;
            shop.desk.record_ready_notice(actor, &order_ref).await
        }
    }
}

/// Returns an order with an open payment page; opens one if there is none.
async fn with_page(shop: &Shop, order_ref: &DeskOrderRef) -> Result<DeskOrder, Problem> {
    let order = shop.desk.get_order(order_ref).await?;
    let Some(view) = order.view.as_ref().filter(|_| order.page.is_empty()) else {
        return Ok(order);
    };
    shop.transferred_orders
        .page(OrderAccess { id: view.id, key: order.access_key.clone() })
        .await?;
    shop.desk.get_order(order_ref).await
}

fn url(order: &DeskOrder, channel: ShareChannel, text: &str) -> Option<Url> {
    let phone = Some(order.row.phone.as_str()).filter(|phone| !phone.is_empty());
    let encoded = percent_encoded(text);
    match channel {
        ShareChannel::Whatsapp => whatsapp(phone?, text),
        ShareChannel::Sms => Url::parse(&format!("sms:{}?body={encoded}", phone?)).ok(),
        ShareChannel::Email => {
            let email = order.view.as_ref().and_then(|view| view.customer.email.clone())?;
            let subject = percent_encoded(&order.row.number);
            Url::parse(&format!("mailto:{email}?subject={subject}&body={encoded}")).ok()
        }
    }
}
