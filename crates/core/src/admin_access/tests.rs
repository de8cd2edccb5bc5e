//! Sign-in to the admin pages, without a server.

use std::sync::Arc;

use korosho_domain::admin::{
    AcceptInvitationInput, AdminSessionRef, AdminSignInInput, InvitationRef, InviteInput,
    RemoveAccountInput,
};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::team::{AuditAction, AuditEntry, Role};
use url::Url;

use super::testing::one_time_code;
use super::{AdminAccess, IDLE_MS, INVITATION_MS, SESSION_LIFETIME_MS};
use crate::clock::{Clock as _, ManualClock};
use crate::config::{Secret, ShopConfig, WooConfig};
use crate::shop::Shop;
use crate::staff::ManagerActor;
use crate::store::admin_accounts;

const PASSWORD: &str = "mabuyu na korosho tano";
const NOW: i64 = 1_800_000_000_000;
const MINUTE: i64 = 60_000;

struct TestApp {
    shop: Shop,
    clock: Arc<ManualClock>,
    _folder: tempfile::TempDir,
}

impl TestApp {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let clock = Arc::new(ManualClock::at(NOW));
        let url = Url::parse("http://127.0.0.1:1").unwrap();
        let store = WooConfig::new(url.clone(), Secret::new("ck"), Secret::new("cs"));
        let mut config = ShopConfig::new(store, folder.path().into(), url);
        config.clock = clock.clone();
        Self { shop: Shop::open(config).await.unwrap(), clock, _folder: folder }
    }

    fn access(&self) -> &AdminAccess {
        &self.shop.admin_access
    }

    /// Code of a key now.
    fn code(&self, key: &str) -> String {
        one_time_code(key, self.clock.now()).unwrap()
    }

    /// Invites a person at the admin CLI; returns the token.
    async fn token(&self, name: &str, role: Option<Role>) -> String {
        let cli = ManagerActor::at_admin_cli();
        self.access().invite(cli, name, role).await.unwrap().expose().to_owned()
    }

    /// Invites Amina; returns the token and the code key.
    async fn invite(&self, role: Role) -> (String, String) {
        let token = self.token("Amina", Some(role)).await;
        let invitation = self.access().invitation(&InvitationRef { token: token.clone() }).await;
        (token, invitation.unwrap().code_key)
    }

    async fn accept(&self, token: &str, password: &str, code: String) -> Result<String, Problem> {
        let input = AcceptInvitationInput { token: token.into(), password: password.into(), code };
        let (session, _) = self.access().accept_invitation(input, "Firefox").await?;
        Ok(session.expose().to_owned())
    }

    /// Account with password; returns the code key.
    async fn account(&self, role: Role) -> String {
        let (token, key) = self.invite(role).await;
        self.accept(&token, PASSWORD, self.code(&key)).await.unwrap();
        self.clock.advance(MINUTE);
        key
    }

    async fn sign_in(&self, name: &str, password: &str, code: &str) -> Result<String, Problem> {
        let (name, password, code) = (name.to_owned(), password.to_owned(), code.to_owned());
        let input = AdminSignInInput { name, password, code };
        let (session, _) = self.access().sign_in(input, "Chrome").await?;
        Ok(session.expose().to_owned())
    }
}

#[tokio::test]
async fn pages_are_off_until_somebody_is_invited() {
    let app = TestApp::new().await;
    assert!(!app.access().is_enabled().await.unwrap());
    app.invite(Role::Manager).await;
    assert!(app.access().is_enabled().await.unwrap());
    assert!(app.access().remove(ManagerActor::at_admin_cli(), "AMINA").await.unwrap());
    assert!(!app.access().is_enabled().await.unwrap());
}

#[tokio::test]
async fn invitation_serves_once_and_for_two_days() {
    let app = TestApp::new().await;
    let (token, key) = app.invite(Role::Manager).await;
    let wrong = app.accept(&token, PASSWORD, "000000".to_owned()).await;
    assert_eq!(wrong, Err(Problem::SignInRefused));
    app.clock.advance(INVITATION_MS);
    let late = app.accept(&token, PASSWORD, app.code(&key)).await;
    assert_eq!(late, Err(Problem::InvitationExpired));

    let (token, key) = app.invite(Role::Manager).await;
    app.accept(&token, PASSWORD, app.code(&key)).await.unwrap();
    app.clock.advance(MINUTE);
    let again = app.accept(&token, PASSWORD, app.code(&key)).await;
    assert_eq!(again, Err(Problem::InvitationExpired));
}

#[tokio::test]
async fn short_and_guessable_passwords_are_refused() {
    let app = TestApp::new().await;
    let (token, key) = app.invite(Role::Manager).await;
    let short = app.accept(&token, "x7!kQ2#pLm9", app.code(&key)).await;
    assert_eq!(short, Err(Problem::invalid("password", InvalidReason::OutOfRange)));
    let long = app.accept(&token, &"kq7 ".repeat(51), app.code(&key)).await;
    assert_eq!(long, Err(Problem::invalid("password", InvalidReason::TooLong)));
    for guessed in
        ["password1234", "aaaaaaaaaaaaaa", "123456789012", "korosho12345", "AminaAmina12"]
    {
        let refused = app.accept(&token, guessed, app.code(&key)).await;
        assert_eq!(refused, Err(Problem::PasswordTooWeak), "{guessed}");
    }
    app.accept(&token, PASSWORD, app.code(&key)).await.unwrap();
}

#[tokio::test]
async fn sign_in_needs_password_and_code_and_does_not_say_which_was_wrong() {
    let app = TestApp::new().await;
    let key = app.account(Role::Clerk).await;
    let code = app.code(&key);
    let refused = Err(Problem::SignInRefused);
    assert_eq!(app.sign_in("Amina", "another password", &code).await, refused);
    assert_eq!(app.sign_in("Amina", PASSWORD, "000000").await, refused);
    assert_eq!(app.sign_in("Amina", PASSWORD, "").await, refused);
    assert_eq!(app.sign_in("Amira", PASSWORD, &code).await, refused);
    let session = app.sign_in(" amina ", PASSWORD, &code).await.unwrap();
    let session = app.access().session(&session).await.unwrap();
    assert_eq!((session.account().name.as_str(), session.account().role), ("Amina", Role::Clerk));
    assert_eq!(session.manager().unwrap_err(), Problem::ManagerNeeded);
}

#[tokio::test]
async fn one_time_code_counts_once() {
    let app = TestApp::new().await;
    let key = app.account(Role::Manager).await;
    let code = app.code(&key);
    app.sign_in("Amina", PASSWORD, &code).await.unwrap();
    assert_eq!(app.sign_in("Amina", PASSWORD, &code).await, Err(Problem::SignInRefused));
}

#[tokio::test]
async fn ten_wrong_attempts_lock_the_account_even_for_the_right_password() {
    let app = TestApp::new().await;
    let key = app.account(Role::Manager).await;
    for _ in 0..10 {
        let wrong = app.sign_in("Amina", PASSWORD, "000000").await;
        assert_eq!(wrong, Err(Problem::SignInRefused));
    }
    let locked = app.sign_in("Amina", PASSWORD, &app.code(&key)).await;
    assert_eq!(locked, Err(Problem::RateLimited { retry_after: 900 }));
    let log = app.shop.desk.audit_entries().await.unwrap();
    let locked = |entry: &&AuditEntry| entry.action == AuditAction::AccountLocked;
    let locked: Vec<_> = log.iter().filter(locked).map(|entry| &*entry.actor.name).collect();
    assert_eq!(locked, ["Amina"], "one entry, not one for each attempt");
    app.clock.advance(15 * MINUTE);
    app.sign_in("Amina", PASSWORD, &app.code(&key)).await.unwrap();
}

#[tokio::test]
async fn attempts_at_the_same_time_cannot_exceed_the_limit() {
    let app = TestApp::new().await;
    app.account(Role::Manager).await;
    let guesses = (0..40).map(|_| app.sign_in("Amina", "another password", "000000"));
    let results = futures::future::join_all(guesses).await;
    let checked = results.iter().filter(|result| **result == Err(Problem::SignInRefused)).count();
    assert!((1..=10).contains(&checked), "{checked}");
}

#[tokio::test]
async fn session_ends_unused_after_twelve_hours_and_in_use_after_seven_days() {
    let app = TestApp::new().await;
    let key = app.account(Role::Manager).await;
    let session = app.sign_in("Amina", PASSWORD, &app.code(&key)).await.unwrap();
    let started = app.clock.now();
    app.clock.advance(IDLE_MS - MINUTE);
    app.access().session(&session).await.unwrap();
    app.clock.advance(IDLE_MS);
    assert_eq!(app.access().session(&session).await.unwrap_err(), Problem::SignInNeeded);

    let session = app.sign_in("Amina", PASSWORD, &app.code(&key)).await.unwrap();
    assert!(app.clock.now() > started);
    let mut hours = 0;
    while app.access().session(&session).await.is_ok() {
        app.clock.advance(MINUTE * 60);
        hours += 1;
    }
    assert_eq!(hours, SESSION_LIFETIME_MS / 3_600_000);
}

#[tokio::test]
async fn session_is_ended_from_another_browser_and_by_a_new_invitation() {
    let app = TestApp::new().await;
    let key = app.account(Role::Manager).await;
    let phone = app.sign_in("Amina", PASSWORD, &app.code(&key)).await.unwrap();
    app.clock.advance(MINUTE);
    let office = app.sign_in("Amina", PASSWORD, &app.code(&key)).await.unwrap();
    let own = app.access().session(&office).await.unwrap();
    let sessions = app.access().sessions(&own).await.unwrap();
    assert_eq!(sessions.iter().map(|one| one.is_current).collect::<Vec<_>>(), [true, false, false]);
    let other = AdminSessionRef { id: sessions[1].id };
    assert_eq!(app.access().end_session(&own, other).await.unwrap().len(), 2);
    assert_eq!(app.access().session(&phone).await.unwrap_err(), Problem::SignInNeeded);

    let (token, key) = app.invite(Role::Clerk).await;
    app.access().session(&office).await.unwrap();
    app.clock.advance(MINUTE);
    app.accept(&token, PASSWORD, app.code(&key)).await.unwrap();
    assert_eq!(app.access().session(&office).await.unwrap_err(), Problem::SignInNeeded);
}

#[tokio::test]
async fn session_of_another_account_cannot_be_ended() {
    let app = TestApp::new().await;
    let key = app.account(Role::Manager).await;
    let amina = app.sign_in("Amina", PASSWORD, &app.code(&key)).await.unwrap();
    let amina_session = app.access().session(&amina).await.unwrap();
    let token = app.token("Brian", Some(Role::Clerk)).await;
    let reference = InvitationRef { token: token.clone() };
    let key = app.access().invitation(&reference).await.unwrap().code_key;
    let brian = app.accept(&token, PASSWORD, app.code(&key)).await.unwrap();
    let brian = app.access().session(&brian).await.unwrap();
    let theirs = app.access().sessions(&amina_session).await.unwrap();
    for session in theirs {
        app.access().end_session(&brian, AdminSessionRef { id: session.id }).await.unwrap();
    }
    app.access().session(&amina).await.unwrap();
}

#[tokio::test]
async fn manager_invites_and_removes_others_with_a_code_of_their_own() {
    let app = TestApp::new().await;
    let key = app.account(Role::Manager).await;
    let amina = app.sign_in("Amina", PASSWORD, &app.code(&key)).await.unwrap();
    let amina = app.access().session(&amina).await.unwrap();
    let invite = |name: &str, code: String| {
        let (name, is_known) = (name.to_owned(), false);
        let input = InviteInput { name, role: Role::Clerk, is_known, code };
        app.access().invite_account(&amina, input)
    };
    let used = invite("Brian", app.code(&key)).await;
    assert_eq!(used.map(drop), Err(Problem::SignInRefused), "the code of the sign-in");
    app.clock.advance(MINUTE);
    let link = invite(" Brian ", app.code(&key)).await.unwrap();
    assert_eq!(link.name, "Brian");
    let token = link.url.strip_prefix("http://127.0.0.1:1/admin/invitation#").unwrap().to_owned();
    let reference = InvitationRef { token: token.clone() };
    let brians_key = app.access().invitation(&reference).await.unwrap().code_key;
    let brian = app.accept(&token, PASSWORD, app.code(&brians_key)).await.unwrap();
    let brian = app.access().session(&brian).await.unwrap();
    assert_eq!(app.access().list_accounts(&brian).await, Err(Problem::ManagerNeeded));
    let rows = app.access().list_accounts(&amina).await.unwrap();
    let rows: Vec<_> = rows.iter().map(|row| (&*row.account.name, row.is_own)).collect();
    assert_eq!(rows, [("Amina", true), ("Brian", false)]);

    let remove = |name: &str, code: String| {
        let input = RemoveAccountInput { name: name.to_owned(), code };
        app.access().remove_account(&amina, input)
    };
    app.clock.advance(MINUTE);
    assert_eq!(remove("Amina", app.code(&key)).await, Err(Problem::Forbidden), "one remains");
    app.clock.advance(MINUTE);
    assert_eq!(remove("brian", app.code(&key)).await.unwrap().len(), 1);
    let log = app.shop.desk.audit_entries().await.unwrap();
    let newest = (log[0].actor.name.as_str(), log[0].action.as_str(), log[0].detail.as_str());
    assert_eq!(newest, ("Amina", "account_removed", "Brian"));
}

#[tokio::test]
async fn invitation_of_a_new_person_is_refused_for_the_name_of_an_account() {
    let app = TestApp::new().await;
    let key = app.account(Role::Manager).await;
    let amina = app.sign_in("Amina", PASSWORD, &app.code(&key)).await.unwrap();
    let amina = app.access().session(&amina).await.unwrap();
    let invite = async |name: &str, role: Role, is_known: bool| {
        app.clock.advance(MINUTE);
        let (name, code) = (name.to_owned(), app.code(&key));
        app.access().invite_account(&amina, InviteInput { name, role, is_known, code }).await
    };
    let taken = Problem::invalid("name", InvalidReason::Unknown);
    assert_eq!(invite("amina", Role::Clerk, false).await, Err(taken.clone()));
    assert_eq!(invite("Nobody", Role::Clerk, true).await, Err(taken));
    assert_eq!(invite("Amina", Role::Clerk, true).await, Err(Problem::Forbidden), "one remains");
    let link = invite("AMINA", Role::Manager, true).await.unwrap();
    assert_eq!(link.name, "Amina");
}

#[tokio::test]
async fn role_of_an_invitation_applies_once_it_is_accepted() {
    let app = TestApp::new().await;
    let key = app.account(Role::Clerk).await;
    let token = app.token("Amina", Some(Role::Manager)).await;
    let session = app.sign_in("Amina", PASSWORD, &app.code(&key)).await.unwrap();
    assert!(app.access().session(&session).await.unwrap().manager().is_err());
    let reference = InvitationRef { token: token.clone() };
    let key = app.access().invitation(&reference).await.unwrap().code_key;
    let session = app.accept(&token, PASSWORD, app.code(&key)).await.unwrap();
    assert!(app.access().session(&session).await.unwrap().manager().is_ok());

    // A link for a lost password leaves the role as it is.
    let token = app.token("amina", None).await;
    let reference = InvitationRef { token: token.clone() };
    let key = app.access().invitation(&reference).await.unwrap().code_key;
    app.clock.advance(MINUTE);
    let session = app.accept(&token, PASSWORD, app.code(&key)).await.unwrap();
    assert!(app.access().session(&session).await.unwrap().manager().is_ok());
}

#[tokio::test]
async fn code_of_a_replaced_key_is_refused() {
    let app = TestApp::new().await;
    let former = app.account(Role::Manager).await;
    let (token, key) = app.invite(Role::Manager).await;
    app.accept(&token, PASSWORD, app.code(&key)).await.unwrap();
    let mut conn = app.access().local.store.connection().await.unwrap();
    let account = admin_accounts::by_name(&mut conn, "Amina").await.unwrap().unwrap();
    let later = account.last_code_step + 10;
    // As a sign-in that read the account before the invitation was accepted.
    assert!(!admin_accounts::use_code(&mut conn, account.id, (&former, later)).await.unwrap());
    assert!(admin_accounts::use_code(&mut conn, account.id, (&key, later)).await.unwrap());
}
