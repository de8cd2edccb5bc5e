//! URLs that open a chat, message or e-mail to the customer with the payment link in it.

use korosho_domain::desk_orders::{DeskOrder, DeskOrderRef, ShareChannel, ShareInput};
use korosho_domain::order::OrderAccess;
use korosho_domain::problem::{InvalidReason, Problem};
use url::Url;

use crate::shop::Shop;

/// Returns the URL that opens the app of a channel with the order's text.
///
/// # Errors
/// [`Problem::InvalidInput`] without a phone number or address of the customer.
pub async fn share_url(shop: &Shop, input: &ShareInput) -> Result<Url, Problem> {
    let order = with_page(shop, &DeskOrderRef { key: input.key.clone() }).await?;
    url(&order, input.channel).ok_or_else(|| Problem::invalid("customer", InvalidReason::Missing))
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

fn url(order: &DeskOrder, channel: ShareChannel) -> Option<Url> {
    let phone = Some(order.row.phone.as_str()).filter(|phone| !phone.is_empty());
    let mut url = match channel {
        ShareChannel::Whatsapp => {
            Url::parse(&format!("https://wa.me/{}", phone?.trim_start_matches('+')))
        }
        ShareChannel::Sms => Url::parse(&format!("sms:{}", phone?)),
        ShareChannel::Email => {
            let email = order.view.as_ref().and_then(|view| view.customer.email.clone());
            Url::parse(&format!("mailto:{}", email?))
        }
    }
    .ok()?;
    // Spaces as %20: messaging apps show a plus as it is.
    let text = form_urlencoded(&order.text);
    let query = match channel {
        ShareChannel::Whatsapp => format!("text={text}"),
        ShareChannel::Sms => format!("body={text}"),
        ShareChannel::Email => {
            format!("subject={}&body={text}", form_urlencoded(&order.row.number))
        }
    };
    url.set_query(Some(&query));
    Some(url)
}

fn form_urlencoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}
