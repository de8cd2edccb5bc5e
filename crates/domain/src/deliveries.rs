//! Deliveries: open orders that a rider brings, by slot and zone, with the amounts to collect. Both
//! lists of the query are short: what one rider carries, and steps of the last ten seconds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::money::Minor;
use crate::preparation::OrderToPrepare;
use crate::promise::TimePromise;
use crate::schedule::ShopTime;

/// Orders that staff have selected for a run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeliveriesQuery {
    /// Keys of the selected orders ([`crate::desk_orders::OrderRow::key`]); those that are not open
    /// are ignored.
    pub selected: Vec<String>,
    /// Keys of orders that are about to be handed over: neither list nor sums contain them.
    pub leaving: Vec<String>,
}

/// Open deliveries of every channel.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Deliveries {
    /// Deliveries by time, earliest first.
    pub groups: Vec<DeliveryGroup>,
    /// Run of the selected orders.
    pub run: DeliveryRun,
    /// Whether this desk can create a link for the rider, at the shop's server.
    pub has_link: bool,
    /// Whether further open orders exist, older than these.
    pub more: bool,
}

/// Deliveries of one time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeliveryGroup {
    /// Their time.
    pub time: DeliveryTime,
    /// Deliveries by zone, within a zone in the order in which they were placed.
    pub deliveries: Vec<Delivery>,
    /// Amounts that riders collect.
    pub to_collect: Vec<AmountToCollect>,
}

/// Run: deliveries that one rider takes along.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeliveryRun {
    /// Deliveries in the order of the list.
    pub deliveries: Vec<Delivery>,
    /// Amounts that the rider collects.
    pub to_collect: Vec<AmountToCollect>,
}

/// Sum of the amounts to collect in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AmountToCollect {
    /// Minor units, more than 0.
    pub amount: Minor,
    /// ISO 4217 code.
    pub currency: String,
}

/// Open order that a rider brings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Delivery {
    /// Order with its steps, address and note for the rider.
    pub order: OrderToPrepare,
    /// Time for which it is wanted.
    pub time: DeliveryTime,
    /// Name of the delivery zone; empty = unknown.
    pub zone: String,
    /// Name of the person who takes the goods: the customer, or the recipient of a gift.
    pub name: String,
    /// Phone number of that person, E.164; empty = none.
    pub phone: String,
    /// Minor units that the rider collects; 0 for a paid order and for a gift.
    pub to_collect: Minor,
}

/// Time for which a delivery is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DeliveryTime {
    /// No time was promised, and none was named clearly.
    Unknown,
    /// In a slot, or another promised time.
    Between {
        /// Beginning.
        from: ShopTime,
        /// End, milliseconds since 1970.
        until: i64,
    },
    /// At a time that the customer named, outside the promised one.
    At {
        /// The time.
        at: ShopTime,
    },
}

impl DeliveryTime {
    /// Time of a delivery, written as of `now`. `wanted_at` is the time that the customer named
    /// clearly; within the promised time it belongs to that slot.
    #[must_use]
    pub const fn of(promise: Option<TimePromise>, wanted_at: Option<i64>, now: i64) -> Self {
        let slot = match promise {
            Some(TimePromise::Delivered { from, until }) => Some((from.at, until)),
            Some(TimePromise::Ready { .. }) | None => None,
        };
        match (slot, wanted_at) {
            (Some((from, until)), Some(at)) if at < from || at >= until => {
                Self::At { at: ShopTime::as_of(at, now) }
            }
            (Some((from, until)), _) => Self::Between { from: ShopTime::as_of(from, now), until },
            (None, Some(at)) => Self::At { at: ShopTime::as_of(at, now) },
            (None, None) => Self::Unknown,
        }
    }

    /// Key that sorts and groups: beginning and end. An unknown time comes first, as the order is
    /// wanted as soon as possible.
    const fn key(self) -> (i64, i64) {
        match self {
            Self::Unknown => (i64::MIN, i64::MIN),
            Self::Between { from, until } => (from.at, until),
            Self::At { at } => (at.at, at.at),
        }
    }
}

impl Delivery {
    /// Delivery of an order. The recipient of a gift pays nothing, whatever is due.
    #[must_use]
    pub fn of(order: OrderToPrepare, time: DeliveryTime, zone: String) -> Self {
        let customer = (order.row.name.clone(), order.row.phone.clone(), order.row.due);
        let (name, phone, to_collect) = match &order.gift {
            Some(gift) if gift.recipient_phone.is_empty() => {
                (gift.recipient.clone(), customer.1, 0)
            }
            Some(gift) => (gift.recipient.clone(), gift.recipient_phone.clone(), 0),
            None => customer,
        };
        Self { order, time, zone, name, phone, to_collect }
    }
}

impl Deliveries {
    /// Deliveries grouped by time and sorted by zone, and the run of the selected ones among them.
    #[must_use]
    pub fn of(mut deliveries: Vec<Delivery>, query: &DeliveriesQuery, more: bool) -> Self {
        deliveries.retain(|delivery| !query.leaving.contains(&delivery.order.row.key));
        let folded = |delivery: &Delivery| delivery.zone.to_lowercase();
        deliveries.sort_by_cached_key(|one| (one.time.key(), folded(one), one.order.row.placed_at));
        let is_selected = |one: &&Delivery| query.selected.contains(&one.order.row.key);
        let run: Vec<Delivery> = deliveries.iter().filter(is_selected).cloned().collect();
        let run = DeliveryRun { to_collect: to_collect(&run), deliveries: run };
        let groups = deliveries.chunk_by(|one, next| one.time.key() == next.time.key());
        let groups = groups.map(|group| DeliveryGroup {
            time: group[0].time,
            to_collect: to_collect(group),
            deliveries: group.to_vec(),
        });
        Self { groups: groups.collect(), run, has_link: false, more }
    }
}

/// Sums of the amounts to collect by currency.
fn to_collect(deliveries: &[Delivery]) -> Vec<AmountToCollect> {
    let mut sums = BTreeMap::<&str, Minor>::new();
    for Delivery { order, to_collect, .. } in deliveries.iter().filter(|one| one.to_collect > 0) {
        *sums.entry(&order.row.currency).or_default() += to_collect;
    }
    let amounts = sums.into_iter();
    amounts.map(|(code, amount)| AmountToCollect { amount, currency: code.to_owned() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3_600_000;
    /// Sat 21 Nov 2026, 10:00 in Nairobi.
    const TEN: i64 = 1_795_244_400_000;

    const fn slot(from: i64, until: i64) -> Option<TimePromise> {
        Some(TimePromise::Delivered { from: ShopTime::as_of(from, from), until })
    }

    #[test]
    fn named_time_within_the_promised_one_belongs_to_the_slot() {
        let at = |at| ShopTime::as_of(at, TEN);
        let between = DeliveryTime::Between { from: at(TEN), until: TEN + 2 * HOUR };
        let promise = slot(TEN, TEN + 2 * HOUR);
        assert_eq!(DeliveryTime::of(promise, None, TEN), between);
        assert_eq!(DeliveryTime::of(promise, Some(TEN), TEN), between);
        for outside in [TEN - 1, TEN + 2 * HOUR] {
            let named = DeliveryTime::At { at: at(outside) };
            assert_eq!(DeliveryTime::of(promise, Some(outside), TEN), named);
            assert_eq!(DeliveryTime::of(None, Some(outside), TEN), named);
        }
        let ready = Some(TimePromise::Ready { from: at(TEN) });
        assert_eq!(DeliveryTime::of(ready, None, TEN), DeliveryTime::Unknown);
    }

    #[test]
    fn slot_of_an_earlier_day_is_written_as_of_now() {
        let DeliveryTime::Between { from, .. } =
            DeliveryTime::of(slot(TEN, TEN + HOUR), None, TEN + 48 * HOUR)
        else {
            panic!("no slot")
        };
        assert_eq!(from.in_days, -2);
    }
}
