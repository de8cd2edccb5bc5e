//! Deliveries of every channel at the desk: by slot and zone, with the amounts to collect.

use std::sync::Arc;

use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_core::staff::{Staff, testing};
use korosho_domain::deliveries::{
    AmountToCollect, Deliveries, DeliveriesQuery, Delivery, DeliveryTime,
};
use korosho_domain::desk::{DeskExtras, DeskOrderInput};
use korosho_domain::desk_orders::{DeskOrderRef, MoveOrder};
use korosho_domain::desk_payments::MarkPaidInput;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::gift::Gift;
use korosho_domain::order::{OrderRef, OrderStatus};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::promise::SlotRules;
use korosho_domain::quote::QuoteInput;
use korosho_domain::schedule::{OpeningHours, ShopTime};
use serde_json::json;

use crate::desk::{actor, phoned};
use crate::shop::{Database, TestShop, databases};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
/// Nairobi is three hours ahead of UTC.
const OFFSET: i64 = 3 * HOUR;

/// Desk of a shop that is open every day and delivers from 10 to 12 and from 12 to 14, with its
/// manager, at seven o'clock in the morning.
struct Desk {
    test: TestShop,
    staff: Staff,
    clock: Arc<ManualClock>,
    midnight: i64,
}

async fn open(database: &Database) -> Desk {
    // The sandbox dates its orders by the real clock.
    let midnight = (SystemClock.now() + OFFSET) / DAY * DAY - OFFSET;
    let clock = Arc::new(ManualClock::at(midnight + 7 * HOUR));
    let own = Arc::clone(&clock);
    let test = TestShop::open_with(database, |config| {
        config.clock = own;
        config.settings.keeps_register = true;
        config.settings.device_letter = 'D';
        config.orders.time_scale = 30;
        let promise = &mut config.settings.promise;
        let hours = |day| OpeningHours {
            day,
            opens: Some("07:00".to_owned()),
            closes: Some("18:30".to_owned()),
        };
        promise.schedule.opening_hours = (1..=7).map(hours).collect();
        let window = |(first, last): (&str, &str)| (first.to_owned(), last.to_owned());
        promise.delivery.as_mut().unwrap().slots = Some(SlotRules {
            windows: [("10:00", "12:00"), ("12:00", "14:00")].map(window).to_vec(),
            capacity: None,
            days_ahead: 3,
        });
    })
    .await;
    let staff = testing::manager(&test.config.data_dir, "Njeri").await;
    Desk { test, staff, clock, midnight }
}

impl Desk {
    fn at(&self, hour: i64) -> ShopTime {
        ShopTime::as_of(self.midnight + hour * HOUR, self.clock.now())
    }

    fn slot(&self, from: i64) -> DeliveryTime {
        DeliveryTime::Between { from: self.at(from), until: self.midnight + (from + 2) * HOUR }
    }

    /// Phone order to be delivered to a zone in the slot that begins at an hour, and paid there.
    async fn phoned(&self, zone: usize, slot: Option<i64>) -> DeskOrderInput {
        self.clock.advance(1_000);
        let mut input = phoned(&self.test, DeskExtras::default()).await;
        let zone = self.test.shop.get_shop().delivery_zones[zone].id.clone();
        let address = Address { estate: "Kilimani".to_owned(), ..Address::default() };
        let checkout = &mut input.checkout;
        checkout.fulfilment = Fulfilment::Delivery { zone, address: Some(address) };
        checkout.payment = PaymentMethod::OnDelivery;
        checkout.slot = slot.map(|hour| self.midnight + hour * HOUR);
        let (lines, fulfilment) = (checkout.lines.clone(), checkout.fulfilment.clone());
        let cart = QuoteInput { lines, fulfilment, coupon: None };
        checkout.expected_total = self.test.shop.checkout.get_quote(cart).await.unwrap().total;
        input
    }

    async fn place(&self, input: DeskOrderInput) -> OrderRef {
        self.test.shop.desk.place_order(&self.staff, input).await.unwrap().order
    }

    async fn wanted(&self, zone: usize, wanted_at: &str) -> OrderRef {
        let mut input = self.phoned(zone, None).await;
        input.extras.wanted_at = wanted_at.to_owned();
        input.extras.rider_note = "call at the gate".to_owned();
        self.place(input).await
    }

    async fn deliveries(&self, selected: &[&OrderRef]) -> Deliveries {
        let selected = selected.iter().map(|order| order.id.to_string()).collect();
        let query = DeliveriesQuery { selected, ..DeliveriesQuery::default() };
        self.test.shop.desk.deliveries(&query).await.unwrap()
    }
}

/// Times of the groups with the numbers of their orders.
impl Desk {
    /// Creates a copy of the store's only order, as another device of the shop would have created it.
    async fn copied_as(&self, number: &str) {
        let mut sent = self.test.store_orders().await.remove(0);
        for key in ["id", "number", "date_created", "date_created_gmt"] {
            sent.as_object_mut().unwrap().remove(key);
        }
        let id = uuid::Uuid::new_v4().to_string();
        for entry in sent["meta_data"].as_array_mut().unwrap() {
            if entry["key"] == "_korosho_order_id" {
                entry["value"] = json!(id);
            } else if entry["key"] == "_korosho_number" {
                entry["value"] = json!(number);
            }
        }
        self.test.store("POST", "orders", sent).await;
        self.test
            .until("the other order", || async {
                self.deliveries(&[]).await.groups[0].deliveries.len() == 2
            })
            .await;
    }
}

fn grouped(deliveries: &Deliveries) -> Vec<(DeliveryTime, Vec<&str>)> {
    let groups = deliveries.groups.iter();
    groups.map(|group| (group.time, numbers(&group.deliveries))).collect()
}

fn numbers(deliveries: &[Delivery]) -> Vec<&str> {
    deliveries.iter().map(|one| one.order.row.number.as_str()).collect()
}

fn shillings(amount: i64) -> Vec<AmountToCollect> {
    vec![AmountToCollect { amount, currency: "KES".to_owned() }]
}

#[tokio::test]
async fn deliveries_are_grouped_by_slot_and_sorted_by_zone() {
    for database in databases().await {
        let desk = open(&database).await;
        let zones = desk.test.shop.get_shop().delivery_zones;
        let (last, first) = if zones[0].name < zones[1].name { (1, 0) } else { (0, 1) };
        let noon = desk.place(desk.phoned(first, Some(12)).await).await;
        let far = desk.place(desk.phoned(last, Some(10)).await).await;
        let near = desk.place(desk.phoned(first, Some(10)).await).await;
        let in_slot = desk.wanted(first, "10:30").await;
        let evening = desk.wanted(first, "5pm").await;
        let pickup = phoned(&desk.test, DeskExtras::default()).await;
        desk.place(pickup).await;
        let listed = desk.deliveries(&[]).await;
        let is = |order: &OrderRef| order.number.clone();
        let expected = [
            (desk.slot(10), vec![is(&near), is(&in_slot), is(&far)]),
            (desk.slot(12), vec![is(&noon)]),
            (DeliveryTime::At { at: desk.at(17) }, vec![is(&evening)]),
        ];
        let expected: Vec<_> = expected
            .iter()
            .map(|(time, all)| (*time, all.iter().map(String::as_str).collect()))
            .collect();
        assert_eq!(grouped(&listed), expected, "pick-up orders are left out");
        let delivery = &listed.groups[2].deliveries[0];
        assert_eq!(delivery.zone, zones[first].name);
        assert_eq!(delivery.order.rider_note, "call at the gate");
        assert_eq!(delivery.order.delivery_address, ["Kilimani"]);
        assert_eq!((delivery.name.as_str(), delivery.phone.as_str()), ("Amina", "+254712345678"));
        assert!(listed.run.deliveries.is_empty() && !listed.more);
    }
}

#[tokio::test]
async fn sums_contain_what_is_due_and_leave_out_paid_orders() {
    for database in databases().await {
        let desk = open(&database).await;
        let unpaid = desk.place(desk.phoned(0, Some(10)).await).await;
        let paid = desk.place(desk.phoned(0, Some(10)).await).await;
        let later = desk.place(desk.phoned(0, Some(12)).await).await;
        let total = desk.deliveries(&[]).await.groups[0].deliveries[0].order.row.total;
        let payment = MarkPaidInput {
            key: paid.id.to_string(),
            method: PaymentMethod::OnDelivery,
            amount: total,
            receipt: None,
            unchecked: false,
        };
        desk.test.shop.desk.mark_paid(&actor(), &payment).await.unwrap();
        let listed = desk.deliveries(&[&later, &paid]).await;
        let sums: Vec<_> = listed.groups.iter().map(|group| group.to_collect.clone()).collect();
        assert_eq!(sums, [shillings(total), shillings(total)]);
        assert_eq!(listed.groups[0].deliveries[1].to_collect, 0);
        assert_eq!(numbers(&listed.run.deliveries), [&paid.number, &later.number]);
        assert_eq!(listed.run.to_collect, shillings(total));
        let none = desk.deliveries(&[&paid]).await.run;
        assert_eq!(none.to_collect, []);
        let both = desk.deliveries(&[&later, &unpaid]).await.run;
        assert_eq!(both.to_collect, shillings(2 * total));
        let key = |order: &OrderRef| vec![order.id.to_string()];
        let query = DeliveriesQuery { selected: key(&later), leaving: key(&later) };
        let rest = desk.test.shop.desk.deliveries(&query).await.unwrap();
        assert_eq!((rest.groups.len(), rest.run.deliveries.len()), (1, 0));
    }
}

#[tokio::test]
async fn delivery_leaves_list_and_run_when_it_is_handed_over() {
    for database in databases().await {
        let desk = open(&database).await;
        let order = desk.place(desk.phoned(0, Some(10)).await).await;
        let steps = [
            (OrderStatus::Confirmed, OrderStatus::Ready),
            (OrderStatus::Ready, OrderStatus::OutForDelivery),
            (OrderStatus::OutForDelivery, OrderStatus::Completed),
        ];
        for (expected_status, to) in steps {
            let run = desk.deliveries(&[&order]).await.run;
            assert_eq!(run.deliveries[0].order.usual_step, to);
            let (key, reason) = (order.id.to_string(), String::new());
            let step = MoveOrder { key, to, expected_status, reason };
            desk.test.shop.desk.move_order(&actor(), &step).await.unwrap();
        }
        assert_eq!(desk.deliveries(&[&order]).await, Deliveries::default());
    }
}

#[tokio::test]
async fn order_of_another_device_has_time_zone_and_note_from_the_store() {
    for database in databases().await {
        let desk = open(&database).await;
        let order = desk.wanted(1, "before lunch").await;
        desk.test.drained().await;
        let own = desk.deliveries(&[]).await.groups.remove(0);
        desk.copied_as("D2-001").await;
        let listed = desk.deliveries(&[]).await;
        let find = |number: &str| {
            let mut all = listed.groups[0].deliveries.iter();
            all.find(|one| one.order.row.number == number).unwrap()
        };
        let (ours, other) = (find(&order.number), find("D2-001"));
        assert_eq!(listed.groups[0].time, own.time);
        assert_eq!((&other.zone, &other.phone), (&ours.zone, &ours.phone));
        assert_eq!(other.order.rider_note, "call at the gate");
        assert_eq!(other.order.wanted_at, "before lunch");
        assert_eq!(other.to_collect, ours.to_collect);
    }
}

#[tokio::test]
async fn rest_of_a_partly_paid_order_of_another_device_is_collected() {
    for database in databases().await {
        let desk = open(&database).await;
        let order = desk.place(desk.phoned(0, Some(10)).await).await;
        let total = desk.deliveries(&[]).await.groups[0].deliveries[0].to_collect;
        let payment = MarkPaidInput {
            key: order.id.to_string(),
            method: PaymentMethod::OnDelivery,
            amount: total - 30_000,
            receipt: None,
            unchecked: false,
        };
        desk.test.shop.desk.mark_paid(&actor(), &payment).await.unwrap();
        desk.test.drained().await;
        desk.copied_as("D2-001").await;
        let group = desk.deliveries(&[]).await.groups.remove(0);
        let amounts: Vec<_> = group.deliveries.iter().map(|one| one.to_collect).collect();
        assert_eq!(amounts, [30_000, 30_000]);
        assert_eq!(group.to_collect, shillings(60_000));
        let all = group.deliveries.into_iter();
        let other = all.map(|one| one.order).find(|order| order.row.number == "D2-001").unwrap();
        let key = other.row.key;
        let order = DeskOrderRef { key: key.clone() };
        let opened = desk.test.shop.desk.get_order(&order).await.unwrap();
        assert_eq!((opened.received, opened.row.due), (total - 30_000, 30_000));
        for (expected_status, to) in [
            (OrderStatus::Confirmed, OrderStatus::Ready),
            (OrderStatus::Ready, OrderStatus::OutForDelivery),
        ] {
            let step = MoveOrder { key: key.clone(), to, expected_status, reason: String::new() };
            desk.test.shop.desk.move_order(&actor(), &step).await.unwrap();
            let group = desk.deliveries(&[]).await.groups.remove(0);
            let mut all = group.deliveries.iter();
            let other = all.find(|one| one.order.row.number == "D2-001").unwrap();
            assert_eq!((other.order.row.paid, other.to_collect), (false, 30_000), "{to:?}");
        }
    }
}

#[tokio::test]
async fn rider_calls_the_recipient_of_a_gift_and_collects_nothing() {
    for database in databases().await {
        let desk = open(&database).await;
        let mut input = desk.phoned(0, Some(10)).await.checkout;
        input.payment = PaymentMethod::Mpesa;
        input.gift = Some(Gift {
            recipient: "Zawadi".to_owned(),
            recipient_phone: "+254722000111".to_owned(),
            card_text: String::new(),
        });
        let placed = desk.test.place(&input).await.unwrap();
        desk.test
            .control("mpesa/answer", json!({ "phone": "254712345678", "result": "paid" }))
            .await;
        desk.test
            .until("a paid gift", || async {
                desk.clock.advance(1_000);
                !desk.deliveries(&[]).await.groups.is_empty()
            })
            .await;
        let run = desk.deliveries(&[&placed.order]).await.run;
        let [gift] = &run.deliveries[..] else { panic!("one delivery") };
        assert_eq!((gift.name.as_str(), gift.phone.as_str()), ("Zawadi", "+254722000111"));
        assert_eq!((gift.to_collect, run.to_collect.len()), (0, 0));
    }
}
