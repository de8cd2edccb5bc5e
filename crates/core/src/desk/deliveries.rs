//! Deliveries: the open orders that riders bring, with the zone and time of each.

use korosho_domain::deliveries::{Deliveries, DeliveriesQuery, Delivery, DeliveryTime};
use korosho_domain::pricing::PriceBook as _;

use super::DeskContext;
use super::preparation::{self, OpenOrder};
use crate::catalogue::Snapshot;
use crate::store::StoreError;

/// Open deliveries of every channel, and the run of the selected ones.
pub(super) async fn list(
    ctx: &DeskContext,
    query: &DeliveriesQuery,
) -> Result<Deliveries, StoreError> {
    let (orders, more) = preparation::open_orders(ctx).await?;
    let (catalogue, now) = (ctx.catalogue.snapshot(), ctx.local.now());
    let deliveries = orders.into_iter().filter(|open| open.order.is_delivery).map(|open| {
        let zone = zone_name(&catalogue, &open);
        let time = DeliveryTime::of(open.order.promise, open.wanted_at, now);
        Delivery::of(open.order, time, zone)
    });
    let has_link = ctx.transfers.server.is_some();
    Ok(Deliveries { has_link, ..Deliveries::of(deliveries.collect(), query, more) })
}

/// Name of an order's zone: by its id, or by the shipping method that the store's order names; empty
/// for a zone that the store no longer has.
fn zone_name(catalogue: &Snapshot, open: &OpenOrder) -> String {
    let by_method = || {
        let wanted = open.method_instance?;
        let zones = &catalogue.store().zones;
        let found = zones.iter().find(|zone| {
            let flat = zone.flat.as_ref().map(|method| method.instance_id);
            let free = zone.free.as_ref().map(|method| method.instance_id);
            flat == Some(wanted) || free == Some(wanted)
        });
        found.map(|zone| zone.id.clone())
    };
    let id = open.zone.clone().or_else(by_method);
    id.and_then(|id| Some(catalogue.zone(&id)?.name.clone())).unwrap_or_default()
}
