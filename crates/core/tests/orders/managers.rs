//! Operations of managers: the core refuses them to a clerk without a manager's approval.

use korosho_core::staff::testing::{self, MANAGER_PIN};
use korosho_core::staff::{ManagerActor, Staff};
use korosho_domain::actor::Actor;
use korosho_domain::desk::{DeskExtras, StaffDiscount};
use korosho_domain::desk_orders::NoteInput;
use korosho_domain::desk_payments::{MarkPaidInput, RefundInput};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::team::AuditAction;
use serde_json::json;

use crate::desk::{actor, open, phoned};
use crate::shop::{Database, TestShop, databases};

/// Desk at which the clerk Otieno is signed in; the manager is Wanjiru.
async fn clerk_at_desk() -> (TestShop, Staff) {
    let (test, _) = open(&Database::Sqlite).await;
    let folder = test.config.data_dir.join("clerk");
    std::fs::create_dir_all(&folder).unwrap();
    let staff = testing::clerk(&folder, "Otieno").await;
    (test, staff)
}

/// Checks that an operation is refused to a clerk and that each approval serves it once.
async fn takes_one_approval(
    staff: &Staff,
    operation: impl AsyncFn(ManagerActor) -> Result<(), Problem>,
) {
    let attempt = async || operation(staff.manager()?).await;
    assert_eq!(attempt().await, Err(Problem::ManagerNeeded));
    staff.approve(MANAGER_PIN).await.unwrap();
    assert_eq!(attempt().await, Ok(()));
    assert_eq!(attempt().await, Err(Problem::ManagerNeeded));
}

#[tokio::test]
async fn refund_takes_one_approval() {
    let (test, staff) = clerk_at_desk().await;
    let input = phoned(&test, DeskExtras::default()).await;
    let key = test.shop.desk.place_order(&staff, input).await.unwrap().order.id.to_string();
    let (method, amount, receipt) = (PaymentMethod::Counter, 150_000, None);
    let paid = MarkPaidInput { key: key.clone(), method, amount, receipt, unchecked: false };
    test.shop.desk.mark_paid(&actor(), &paid).await.unwrap();
    test.store_has(&["processing"]).await;
    test.drained().await;
    let back = RefundInput { key, amount: 50_000, reason: "torn bag".to_owned() };
    takes_one_approval(&staff, async |manager| {
        test.shop.desk.refund(manager, &back).await.map(drop)
    })
    .await;
    assert_eq!(actors(&test, AuditAction::MoneyReturned).await, [approved()]);
}

#[tokio::test]
async fn discard_takes_one_approval() {
    let (test, staff) = clerk_at_desk().await;
    test.fault(json!({ "upstream": "woocommerce", "method": "POST", "path": "/orders",
                        "times": 1, "status": 400, "body": "json" }));
    let order = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap().order;
    let parked = async || test.shop.admin.figures().await.unwrap().outbox.parked;
    test.until("a parked order", || async { parked().await == 1 }).await;
    let input = NoteInput { key: order.id.to_string(), note: "typed twice".to_owned() };
    takes_one_approval(&staff, async |manager| {
        test.shop.desk.discard(manager, &input).await.map(drop)
    })
    .await;
    assert_eq!(actors(&test, AuditAction::OrderDiscarded).await, [approved()]);
}

#[tokio::test]
async fn export_and_import_of_the_outbox_take_one_approval_each() {
    let (test, staff) = clerk_at_desk().await;
    let transfers = &test.shop.order_transfer;
    takes_one_approval(&staff, async |manager| transfers.export_outbox(manager).await.map(drop))
        .await;
    let file = "korosho-outbox 1\n";
    takes_one_approval(&staff, async |manager| {
        transfers.import_outbox(manager, file).await.map(drop)
    })
    .await;
    assert_eq!(actors(&test, AuditAction::OutboxExported).await, [approved()]);
    assert_eq!(actors(&test, AuditAction::OutboxImported).await, [approved()]);
}

#[tokio::test]
async fn large_discount_takes_one_approval() {
    let (test, staff) = clerk_at_desk().await;
    let discounted = async |amount| {
        let discount = Some(StaffDiscount { amount, reason: "late last time".to_owned() });
        let input = phoned(&test, DeskExtras { discount, ..DeskExtras::default() }).await;
        test.shop.desk.place_order(&staff, input).await.map(drop)
    };
    assert_eq!(discounted(15_000).await, Ok(()), "10 % of the goods");
    assert_eq!(discounted(15_100).await, Err(Problem::ManagerNeeded));
    staff.approve(MANAGER_PIN).await.unwrap();
    assert_eq!(discounted(15_100).await, Ok(()));
    assert_eq!(discounted(15_100).await, Err(Problem::ManagerNeeded));
    let unapproved = Actor::named("Otieno");
    assert_eq!(actors(&test, AuditAction::DiscountGiven).await, [approved(), unapproved]);
}

/// Actors of an action in the audit log, newest first.
async fn actors(test: &TestShop, action: AuditAction) -> Vec<Actor> {
    let entries = test.shop.desk.audit_entries().await.unwrap().into_iter();
    entries.filter(|entry| entry.action == action).map(|entry| entry.actor).collect()
}

fn approved() -> Actor {
    Actor { approved_by: Some("Wanjiru".to_owned()), ..Actor::named("Otieno") }
}

#[tokio::test]
async fn refund_needs_a_reachable_store_and_never_exceeds_the_payment() {
    for database in databases().await {
        let (test, staff) = open(&database).await;
        let input = phoned(&test, DeskExtras::default()).await;
        let answer = test.shop.desk.place_order(&staff, input).await.unwrap();
        let key = answer.order.id.to_string();
        let (method, amount, receipt) = (PaymentMethod::Counter, 150_000, None);
        let paid = MarkPaidInput { key: key.clone(), method, amount, receipt, unchecked: false };
        test.shop.desk.mark_paid(&actor(), &paid).await.unwrap();
        test.store_has(&["processing"]).await;
        test.drained().await;
        let back = |amount| RefundInput { key: key.clone(), amount, reason: "torn bag".to_owned() };
        test.fault(json!({ "upstream": "woocommerce", "status": 502 }));
        let away = test.shop.desk.refund(staff.manager().unwrap(), &back(50_000)).await;
        assert_eq!(away, Err(Problem::StoreUnreachable));
        test.clear_faults();
        let after = test.shop.desk.refund(staff.manager().unwrap(), &back(50_000)).await.unwrap();
        assert_eq!(after.refundable, 100_000);
        let more = test.shop.desk.refund(staff.manager().unwrap(), &back(100_001)).await;
        assert_eq!(more, Err(Problem::AmountOutOfRange));
    }
}
