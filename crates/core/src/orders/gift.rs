//! Gift page: an order as the recipient of a gift sees it.

use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::gift::{Gift, GiftAccess};
use korosho_domain::gift_page::{GiftLine, GiftState, GiftView};
use korosho_domain::order_link::is_link_complete;
use korosho_domain::order_progress;
use korosho_domain::problem::Problem;
use korosho_domain::quote::QuoteLine;

use super::Orders;
use crate::catalogue::Snapshot;
use crate::order_access;
use crate::store::orders::Order;

impl Orders {
    /// Gift as its recipient sees it, without amounts. Polls WooCommerce about changes by staff, but
    /// no payment provider.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without the key of the gift page, and for a closed order whose links no
    /// longer show everything.
    pub async fn get_gift(&self, input: GiftAccess) -> Result<GiftView, Problem> {
        let GiftAccess { id, key } = input;
        let store = &self.ctx.local.store;
        let (order, _) = order_access::open_gift(store, id, &key).await?;
        self.upstream.look(&self.ctx, &order).await?;
        let (order, gift) = order_access::open_gift(store, id, &key).await?;
        let now = self.ctx.local.now();
        match is_link_complete(order.status, order.placed_at, now) {
            true => Ok(view(&self.ctx.catalogue.snapshot(), order, gift, now)),
            false => Err(Problem::NotFound),
        }
    }
}

fn view(catalogue: &Snapshot, order: Order, gift: Gift, now: i64) -> GiftView {
    let contents = order.contents;
    let state = GiftState::of(order.status);
    // The promise of a gift that is not paid would not be kept, and its recipient cannot pay.
    let is_timed = state.is_awaited() && state != GiftState::Ordered;
    let promise = contents.quote.promise.filter(|_| is_timed);
    let is_delivery = contents.fulfilment != Fulfilment::Pickup;
    let progress = order_progress::of_gift(order.status, is_delivery);
    GiftView {
        number: order.number,
        from: contents.customer.first_name().to_owned(),
        recipient: gift.recipient,
        card_text: gift.card_text,
        lines: contents.quote.lines.into_iter().map(|own| line(catalogue, own)).collect(),
        is_delivery,
        promise: promise.map(|promise| promise.as_of(now)),
        is_awaited: state.is_awaited(),
        state,
        progress,
    }
}

fn line(catalogue: &Snapshot, line: QuoteLine) -> GiftLine {
    let product = catalogue.entry(line.product_id).map(|entry| &entry.product);
    let options: Vec<String> = line.options.into_values().collect();
    GiftLine {
        name: line.name,
        translations: line.translations,
        options: options.join(", "),
        quantity: line.quantity,
        image: line.image,
        slug: product.map(|product| product.slug.clone()),
        allergen_facts: product.map(|product| product.allergen_facts.clone()),
    }
}
