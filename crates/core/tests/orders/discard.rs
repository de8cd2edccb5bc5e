//! Discarded orders: refused by the store and given up by staff, with a reason and an audit entry.

use korosho_core::staff::testing;
use korosho_domain::actor::Actor;
use korosho_domain::desk_orders::{DeskOrderRef, NoteInput};
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::team::AuditAction;
use serde_json::json;

use crate::shop::{TestShop, databases};

const WHO: &str = "Njeri";

#[tokio::test]
async fn parked_order_is_discarded_with_a_reason_and_an_audit_entry() {
    for database in databases().await {
        let test = TestShop::open_with(&database, |config| {
            config.settings.keeps_register = true;
            config.settings.device_letter = 'D';
        })
        .await;
        test.fault(json!({ "upstream": "woocommerce", "method": "POST", "path": "/orders",
                            "times": 1, "status": 400, "body": "json" }));
        let poisoned = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        let parked = async || test.shop.admin.figures().await.unwrap().outbox.parked;
        test.until("a parked order", || async { parked().await == 1 }).await;
        let sound = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        test.store_has(&["on-hold"]).await;
        let input = |key: String, note: &str| NoteInput { key, note: note.to_owned() };
        let (key, other) = (poisoned.order.id.to_string(), sound.order.id.to_string());
        let desk = &test.shop.desk;
        let staff = testing::manager(&test.config.data_dir, WHO).await;
        let silent = desk.discard(staff.manager().unwrap(), &input(key.clone(), " ")).await;
        assert!(matches!(silent, Err(Problem::InvalidInput { .. })), "{silent:?}");
        let arrived = desk.discard(staff.manager().unwrap(), &input(other, "by mistake")).await;
        assert_eq!(arrived, Err(Problem::NotFound), "it waits for nobody");
        let gone = desk
            .discard(staff.manager().unwrap(), &input(key.clone(), "typed twice"))
            .await
            .unwrap();
        assert_eq!(gone.row.status, OrderStatus::Cancelled);
        assert_eq!(parked().await, 0);
        assert!(test.shop.admin.alerts().await.unwrap().is_empty(), "nobody is called again");
        let entries = desk.audit_entries().await.unwrap();
        let entry =
            entries.iter().find(|entry| entry.action == AuditAction::OrderDiscarded).unwrap();
        assert_eq!((entry.actor.name.as_str(), entry.detail.as_str()), (WHO, "typed twice"));
        assert_eq!(entry.order.as_deref(), Some(poisoned.order.number.as_str()));
        let twice =
            desk.discard(staff.manager().unwrap(), &input(key.clone(), "typed twice")).await;
        assert_eq!(twice, Err(Problem::NotFound));
        let back = desk.retry(&Actor::named(WHO), &DeskOrderRef { key }).await.unwrap();
        assert_eq!(back.row.status, OrderStatus::Cancelled, "it does not rise again");
        test.drained().await;
        test.store_has(&["on-hold"]).await;
    }
}
