//! Search of the desk's orders, also after a read of the store that is older than the order's fields.

use korosho_core::store::register_entry::{OrderDetails, RegisterEntry};
use korosho_core::store::{Store, register};
use korosho_domain::desk::DeskExtras;
use korosho_domain::desk_orders::Channel;
use korosho_domain::desk_payments::MarkPaidInput;
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use uuid::Uuid;

use crate::desk::{actor, all, five_seconds_ago, open, phoned};
use crate::shop::{TestShop, databases};

/// Enters a read of the store in which an order of this desk has its id, but nothing else yet.
async fn read_before_its_fields(test: &TestShop, id: Uuid) {
    let store = Store::open(&test.config.database_address()).await.unwrap();
    let mut conn = store.connection().await.unwrap();
    let partial = RegisterEntry {
        order_id: Some(id),
        woo_id: None,
        number: "D-0001".to_owned(),
        channel: Channel::Desk,
        name: String::new(),
        phone: String::new(),
        total: 0,
        currency: "KES".to_owned(),
        method: None,
        receipt: None,
        status: OrderStatus::Pending,
        store: None,
        details: OrderDetails::default(),
        placed_at: five_seconds_ago(),
    };
    register::enter(&mut conn, &partial).await.unwrap();
}

#[tokio::test]
async fn order_search_matches_number_name_phone_amount_and_receipt() {
    for database in databases().await {
        let (test, staff) = open(&database).await;
        let input = phoned(&test, DeskExtras::default()).await;
        let answer = test.shop.desk.place_order(&staff, input).await.unwrap();
        let key = answer.order.id.to_string();
        let receipt = Some("QK7XABCDE1".to_owned());
        let (method, amount) = (PaymentMethod::Mpesa, 150_000);
        let paid = MarkPaidInput { key: key.clone(), method, amount, receipt, unchecked: false };
        test.shop.desk.mark_paid(&actor(), &paid).await.unwrap();
        test.store_has(&["processing"]).await;
        read_before_its_fields(&test, answer.order.id).await;
        for typed in ["D-0001", "d-0001", "amina", "0712 345 678", "345678", "1500", "qk7xab"] {
            let found = test.shop.desk.list_orders(&all(typed)).await.unwrap();
            assert_eq!(found.rows.len(), 1, "{typed}");
            assert_eq!(found.rows[0].key, key);
            assert!(found.rows[0].paid);
        }
        for typed in ["W-0001", "100%", "_", "brian"] {
            let found = test.shop.desk.list_orders(&all(typed)).await.unwrap();
            assert!(found.rows.is_empty(), "{typed}");
        }
        let twice = test.shop.desk.mark_paid(&actor(), &paid).await;
        assert!(matches!(twice, Err(Problem::InvalidInput { .. })), "{twice:?}");
    }
}
