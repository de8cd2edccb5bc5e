//! Register of orders: filters of the list, on both databases.

use korosho_core::store::register::RegisterFilter;
use korosho_core::store::register_entry::{OrderDetails, RegisterEntry, StoreState};
use korosho_core::store::{Conn, Store, register};
use korosho_domain::desk_orders::Channel;
use korosho_domain::order::OrderStatus;
use uuid::Uuid;

use crate::shop::{Database, databases};

pub const NOON: i64 = 1_800_000_000_000;

async fn store(database: &Database, folder: &tempfile::TempDir) -> Store {
    let url = match database {
        Database::Postgres(url) => url.clone(),
        Database::Sqlite => format!("sqlite://{}", folder.path().join("book.db").display()),
    };
    Store::open(&url).await.unwrap()
}

/// Order of the store itself, placed `before` milliseconds before noon.
pub fn store_order(woo_id: i64, status: OrderStatus, before: i64) -> RegisterEntry {
    let placed_at = NOON - before;
    RegisterEntry {
        order_id: None,
        woo_id: Some(woo_id),
        number: woo_id.to_string(),
        channel: Channel::Store,
        name: "Otieno".to_owned(),
        phone: "+254722000111".to_owned(),
        total: 80_000,
        currency: "KES".to_owned(),
        method: None,
        receipt: None,
        status,
        store: Some(StoreState {
            status,
            is_unpaid: false,
            number: woo_id.to_string(),
            changed_at: placed_at,
        }),
        details: OrderDetails::default(),
        placed_at,
    }
}

async fn numbers(conn: &mut Conn, filter: RegisterFilter) -> Vec<String> {
    let rows = register::list(conn, &filter).await.unwrap();
    rows.into_iter().map(|(row, _)| row.number).collect()
}

#[tokio::test]
async fn orders_of_today_and_open_orders_are_current() {
    const DAY: i64 = 24 * 3_600_000;
    for database in databases().await {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&database, &folder).await;
        let mut conn = store.connection().await.unwrap();
        for entry in [
            store_order(1, OrderStatus::Completed, 90 * DAY),
            store_order(2, OrderStatus::Paid, 30 * DAY),
            store_order(3, OrderStatus::Cancelled, 2 * DAY),
            store_order(4, OrderStatus::OutForDelivery, 2 * DAY - 1),
            store_order(5, OrderStatus::Completed, 1_000),
        ] {
            register::enter(&mut conn, &entry).await.unwrap();
        }
        // The website and other devices give their orders an id, by which this device has none.
        let elsewhere = RegisterEntry {
            order_id: Some(Uuid::new_v4()),
            number: "W-0006".to_owned(),
            ..store_order(6, OrderStatus::Confirmed, 20 * DAY)
        };
        register::enter(&mut conn, &elsewhere).await.unwrap();
        let since = Some(NOON - DAY / 2);
        let current = RegisterFilter { current_since: since, ..RegisterFilter::default() };
        assert_eq!(numbers(&mut conn, current).await, ["5", "4", "W-0006", "2"]);
    }
}

#[tokio::test]
async fn order_that_the_store_showed_before_its_fields_is_listed_once() {
    for database in databases().await {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&database, &folder).await;
        let mut conn = store.connection().await.unwrap();
        let half = store_order(185, OrderStatus::Pending, 1_000);
        register::enter(&mut conn, &half).await.unwrap();
        assert_eq!(numbers(&mut conn, RegisterFilter::default()).await, ["185"]);
        let number = "K2-047".to_owned();
        let whole = RegisterEntry { order_id: Some(Uuid::new_v4()), number, ..half };
        register::enter(&mut conn, &whole).await.unwrap();
        assert_eq!(numbers(&mut conn, RegisterFilter::default()).await, ["K2-047"]);
    }
}

#[tokio::test]
async fn order_of_another_device_read_before_its_lines_is_completed_by_the_next_read() {
    for database in databases().await {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&database, &folder).await;
        let mut conn = store.connection().await.unwrap();
        let whole = RegisterEntry {
            order_id: Some(Uuid::new_v4()),
            number: "K2-047".to_owned(),
            ..store_order(185, OrderStatus::Pending, 1_000)
        };
        let partial = RegisterEntry { total: 0, ..whole.clone() };
        register::enter(&mut conn, &partial).await.unwrap();
        // Both reads show the same second as the time of the last change.
        assert!(!register::is_current(&mut conn, &whole).await.unwrap());
        register::enter(&mut conn, &whole).await.unwrap();
        let rows = register::list(&mut conn, &RegisterFilter::default()).await.unwrap();
        assert_eq!(rows.iter().map(|(row, _)| row.total).collect::<Vec<_>>(), [whole.total]);
        assert!(register::is_current(&mut conn, &whole).await.unwrap());
    }
}

#[tokio::test]
async fn receipt_is_found_although_an_older_read_of_the_store_lacks_it() {
    for database in databases().await {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&database, &folder).await;
        let mut conn = store.connection().await.unwrap();
        let unpaid = store_order(185, OrderStatus::Pending, 1_000);
        let receipt = Some("QK7XABCDE1".to_owned());
        register::enter(&mut conn, &RegisterEntry { receipt, ..unpaid.clone() }).await.unwrap();
        register::enter(&mut conn, &unpaid).await.unwrap();
        let filter =
            RegisterFilter { text: Some("qk7xab".to_owned()), ..RegisterFilter::default() };
        assert_eq!(numbers(&mut conn, filter).await, ["185"]);
    }
}

#[tokio::test]
async fn unpaid_order_is_found_behind_three_hundred_paid_ones() {
    for database in databases().await {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&database, &folder).await;
        let mut tx = store.begin().await.unwrap();
        for n in 0..300 {
            let status = if n % 2 == 0 { OrderStatus::Paid } else { OrderStatus::Completed };
            register::enter(&mut tx, &store_order(1_000 + n, status, n)).await.unwrap();
        }
        register::enter(&mut tx, &store_order(1, OrderStatus::Confirmed, 1_000)).await.unwrap();
        register::enter(&mut tx, &store_order(2, OrderStatus::Cancelled, 1_001)).await.unwrap();
        tx.commit().await.unwrap();
        let mut conn = store.connection().await.unwrap();
        let unpaid = RegisterFilter { unpaid: true, ..RegisterFilter::default() };
        assert_eq!(numbers(&mut conn, unpaid).await, ["1"]);
    }
}

#[tokio::test]
async fn search_by_amount_follows_the_currency() {
    for database in databases().await {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&database, &folder).await;
        let mut conn = store.connection().await.unwrap();
        let shillings = store_order(1, OrderStatus::Paid, 1);
        let ugandan = RegisterEntry {
            total: 43_210,
            currency: "UGX".to_owned(),
            ..store_order(2, OrderStatus::Paid, 2)
        };
        register::enter(&mut conn, &shillings).await.unwrap();
        register::enter(&mut conn, &ugandan).await.unwrap();
        let search = |text: &str| RegisterFilter {
            text: Some(text.to_owned()),
            ..RegisterFilter::default()
        };
        // Minor units of the Kenyan shilling are cents; the Ugandan shilling has none.
        assert_eq!(numbers(&mut conn, search("800")).await, ["1"]);
        assert_eq!(numbers(&mut conn, search("43210")).await, ["2"]);
    }
}
