//! Admin pages on both databases: access, overview, parked jobs.

use std::collections::BTreeMap;

use korosho_core::admin_access::AdminSession;
use korosho_core::admin_access::testing::one_time_code;
use korosho_core::staff::ManagerActor;
use korosho_core::store::Store;
use korosho_core::store::alerts::{self, AlertKind};
use korosho_core::store::outbox::{self, NewOutboxEntry, Queue};
use korosho_domain::admin::{
    AcceptInvitationInput, AdminSessionRef, AdminSignInInput, InvitationRef, ParkedJobRef,
};
use korosho_domain::language::Language;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::sentence::Sentence;
use korosho_domain::team::Role;
use korosho_domain::translation::AlertTexts;
use serde_json::json;
use uuid::Uuid;

use crate::shop::{TestShop, databases};

const PASSWORD: &str = "mabuyu na korosho tano";

/// Invites a person who accepts; returns the session and the key for one-time codes.
async fn create_account(test: &TestShop, name: &str, role: Role) -> (AdminSession, String) {
    let access = &test.shop.admin_access;
    let token = access
        .invite(ManagerActor::at_admin_cli(), name, Some(role))
        .await
        .unwrap()
        .expose()
        .to_owned();
    let invited = access.invitation(&InvitationRef { token: token.clone() }).await.unwrap();
    let code = one_time_code(&invited.code_key, test.shop.now()).unwrap();
    let input = AcceptInvitationInput { token, password: PASSWORD.to_owned(), code };
    let (session, _) = access.accept_invitation(input, "Firefox").await.unwrap();
    (access.session(session.expose()).await.unwrap(), invited.code_key)
}

#[tokio::test]
async fn account_signs_in_and_ends_its_sessions() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let access = &test.shop.admin_access;
        let (session, key) = create_account(&test, "Amina", Role::Manager).await;
        let sign_in = |password: &str, code: String| {
            let (name, password) = ("AMINA".to_owned(), password.to_owned());
            access.sign_in(AdminSignInInput { name, password, code }, "Chrome")
        };
        let next = one_time_code(&key, test.shop.now() + 30_000).unwrap();
        let wrong = sign_in("another password", next.clone()).await;
        assert_eq!(wrong.map(drop), Err(Problem::SignInRefused));
        let (token, account) = sign_in(PASSWORD, next).await.unwrap();
        assert_eq!(account.name, "Amina");
        let sessions = access.sessions(&session).await.unwrap();
        let mut browsers: Vec<&str> = sessions.iter().map(|one| one.browser.as_str()).collect();
        browsers.sort_unstable();
        assert_eq!(browsers, ["Chrome", "Firefox"]);
        let other = sessions.iter().find(|one| !one.is_current).unwrap();
        access.end_session(&session, AdminSessionRef { id: other.id }).await.unwrap();
        assert_eq!(access.session(token.expose()).await.unwrap_err(), Problem::SignInNeeded);
        assert!(access.remove(ManagerActor::at_admin_cli(), "amina").await.unwrap());
        assert_eq!(access.accounts().await.unwrap(), []);
    }
}

#[tokio::test]
async fn detail_of_an_alert_is_in_both_languages_and_one_of_an_earlier_version_in_english() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let store = Store::open(&test.config.database_address()).await.unwrap();
        let detail = Sentence::fixed("10 of 20 came in", "10 kati ya 20 zimeingia");
        let mut conn = store.connection().await.unwrap();
        let kind = AlertKind::Underpaid;
        alerts::raise(&mut conn, kind, "a", None, &detail, 1).await.unwrap();
        let earlier = "INSERT INTO alerts (id, kind, alert_key, detail, raised_at) \
                       VALUES ('b', 'underpaid', 'b', '5 of 20 came in', 2)";
        sqlx::query(earlier).execute(&mut *conn).await.unwrap();
        let overview = test.shop.admin_overview("0.2.0").await.unwrap();
        let shown: Vec<_> = overview
            .alerts
            .iter()
            .map(|alert| (alert.detail.as_str(), alert.translations.get(&Language::Sw)))
            .collect();
        let texts = AlertTexts { detail: detail.sw.into_owned() };
        assert_eq!(shown, [("10 of 20 came in", Some(&texts)), ("5 of 20 came in", None)]);
        let standing = |detail: &Sentence| BTreeMap::from([("c".to_owned(), detail.clone())]);
        for (en, sw) in [("old", "ya zamani"), ("new", "mpya")] {
            let detail = standing(&Sentence { en: en.into(), sw: sw.into() });
            let kind = AlertKind::SmsLimit;
            alerts::replace_standing(&mut conn, kind, &BTreeMap::new(), 3).await.unwrap();
            alerts::replace_standing(&mut conn, kind, &detail, 3).await.unwrap();
            let last = alerts::unresolved(&mut conn).await.unwrap().pop().unwrap();
            assert_eq!((last.detail.as_str(), last.detail_sw.as_deref()), (en, Some(sw)));
        }
    }
}

#[tokio::test]
async fn parked_order_job_can_be_retried_but_not_discarded() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        test.fault(json!({ "upstream": "woocommerce", "method": "POST", "path": "/orders",
                            "status": 400, "body": "json" }));
        let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        let overview = async || test.shop.admin_overview("0.2.0").await.unwrap();
        test.until("a parked order", || async { overview().await.parked.len() == 1 }).await;
        let job = overview().await.parked.remove(0);
        assert_eq!((job.kind.as_str(), job.can_be_discarded), ("create_woo_order", false));
        assert_eq!(job.number.as_deref(), Some(&*answer.order.number));
        assert_eq!(job.order.unwrap().key, answer.order.id.to_string());
        assert_eq!(overview().await.alerts, [], "the parked job is listed once");

        let (session, _) = create_account(&test, "Amina", Role::Manager).await;
        let (admin, job) = (&test.shop.admin, ParkedJobRef { id: job.id });
        let manager = session.manager().unwrap();
        assert_eq!(admin.discard_job(manager, job).await, Err(Problem::Forbidden));
        test.clear_faults();
        admin.retry_job(&session.actor(), job).await.unwrap();
        test.store_has(&["on-hold"]).await;
        test.drained().await;
        let overview = overview().await;
        assert_eq!((overview.parked.len(), overview.alerts.len()), (0, 0));
        let entries = test.shop.desk.audit_entries().await.unwrap();
        let last = (entries[0].actor.name.as_str(), entries[0].action.as_str());
        assert_eq!(last, ("Amina", "sent_again"));
    }
}

#[tokio::test]
async fn discarded_mail_job_is_in_the_audit_log() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let store = Store::open(&test.config.database_address()).await.unwrap();
        let entry = NewOutboxEntry {
            kind: "mail_message",
            queue: Queue::Mail,
            key: "1".to_owned(),
            order_id: Uuid::nil(),
            payload: "unreadable".to_owned(),
            at: 0,
        };
        outbox::add(&mut store.connection().await.unwrap(), &entry, 1).await.unwrap();
        let overview = async || test.shop.admin_overview("0.2.0").await.unwrap();
        test.until("a parked mail", || async { overview().await.parked.len() == 1 }).await;
        let job = overview().await.parked.remove(0);
        assert_eq!((job.order, job.number, job.can_be_discarded), (None, None, true));
        let (session, _) = create_account(&test, "Amina", Role::Manager).await;
        let (admin, job) = (&test.shop.admin, ParkedJobRef { id: job.id });
        admin.discard_job(session.manager().unwrap(), job).await.unwrap();
        let overview = overview().await;
        assert_eq!((overview.parked.len(), overview.alerts.len()), (0, 0));
        let again = admin.discard_job(session.manager().unwrap(), job).await;
        assert_eq!(again, Err(Problem::NotFound));
        let newest = test.shop.desk.audit_entries().await.unwrap().remove(0);
        assert_eq!(
            (newest.action.as_str(), newest.detail.as_str()),
            ("job_discarded", "mail_message")
        );
    }
}
