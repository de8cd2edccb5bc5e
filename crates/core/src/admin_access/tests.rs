//! Sign-in to the admin pages, without a server.

use std::sync::Arc;

use korosho_domain::admin::{
    AcceptInvitationInput, AdminSessionRef, AdminSignInInput, InvitationRef, InviteInput,
    RemoveAccountInput,
};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::team::Role;
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

struct Scene {
    shop: Shop,
    clock: Arc<ManualClock>,
    _folder: tempfile::TempDir,
}

impl Scene {
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
    let scene = Scene::new().await;
    assert!(!scene.access().is_enabled().await.unwrap());
    scene.invite(Role::Manager).await;
    assert!(scene.access().is_enabled().await.unwrap());
    assert!(scene.access().remove(ManagerActor::at_admin_cli(), "AMINA").await.unwrap());
    assert!(!scene.access().is_enabled().await.unwrap());
}

#[tokio::test]
async fn invitation_serves_once_and_for_two_days() {
    let scene = Scene::new().await;
    let (token, key) = scene.invite(Role::Manager).await;
    let wrong = scene.accept(&token, PASSWORD, "000000".to_owned()).await;
    assert_eq!(wrong, Err(Problem::SignInRefused));
    scene.clock.advance(INVITATION_MS);
    let late = scene.accept(&token, PASSWORD, scene.code(&key)).await;
    assert_eq!(late, Err(Problem::InvitationExpired));

    let (token, key) = scene.invite(Role::Manager).await;
    scene.accept(&token, PASSWORD, scene.code(&key)).await.unwrap();
    scene.clock.advance(MINUTE);
    let again = scene.accept(&token, PASSWORD, scene.code(&key)).await;
    assert_eq!(again, Err(Problem::InvitationExpired));
}

#[tokio::test]
async fn short_and_guessable_passwords_are_refused() {
    let scene = Scene::new().await;
    let (token, key) = scene.invite(Role::Manager).await;
    let short = scene.accept(&token, "x7!kQ2#pLm9", scene.code(&key)).await;
    assert_eq!(short, Err(Problem::invalid("password", InvalidReason::OutOfRange)));
    let long = scene.accept(&token, &"kq7 ".repeat(51), scene.code(&key)).await;
    assert_eq!(long, Err(Problem::invalid("password", InvalidReason::TooLong)));
    for guessed in
        ["password1234", "aaaaaaaaaaaaaa", "123456789012", "korosho12345", "AminaAmina12"]
    {
        let refused = scene.accept(&token, guessed, scene.code(&key)).await;
        assert_eq!(refused, Err(Problem::PasswordTooWeak), "{guessed}");
    }
    scene.accept(&token, PASSWORD, scene.code(&key)).await.unwrap();
}

#[tokio::test]
async fn sign_in_needs_password_and_code_and_does_not_say_which_was_wrong() {
    let scene = Scene::new().await;
    let key = scene.account(Role::Clerk).await;
    let code = scene.code(&key);
    let refused = Err(Problem::SignInRefused);
    assert_eq!(scene.sign_in("Amina", "another password", &code).await, refused);
    assert_eq!(scene.sign_in("Amina", PASSWORD, "000000").await, refused);
    assert_eq!(scene.sign_in("Amina", PASSWORD, "").await, refused);
    assert_eq!(scene.sign_in("Amira", PASSWORD, &code).await, refused);
    let session = scene.sign_in(" amina ", PASSWORD, &code).await.unwrap();
    let session = scene.access().session(&session).await.unwrap();
    assert_eq!((session.account().name.as_str(), session.account().role), ("Amina", Role::Clerk));
    assert_eq!(session.manager().unwrap_err(), Problem::ManagerNeeded);
}

#[tokio::test]
async fn one_time_code_counts_once() {
    let scene = Scene::new().await;
    let key = scene.account(Role::Manager).await;
    let code = scene.code(&key);
    scene.sign_in("Amina", PASSWORD, &code).await.unwrap();
    assert_eq!(scene.sign_in("Amina", PASSWORD, &code).await, Err(Problem::SignInRefused));
}

#[tokio::test]
async fn ten_wrong_attempts_lock_the_account_even_for_the_right_password() {
    let scene = Scene::new().await;
    let key = scene.account(Role::Manager).await;
    for _ in 0..10 {
        let wrong = scene.sign_in("Amina", PASSWORD, "000000").await;
        assert_eq!(wrong, Err(Problem::SignInRefused));
    }
    let locked = scene.sign_in("Amina", PASSWORD, &scene.code(&key)).await;
    assert_eq!(locked, Err(Problem::RateLimited { retry_after: 900 }));
    scene.clock.advance(15 * MINUTE);
    scene.sign_in("Amina", PASSWORD, &scene.code(&key)).await.unwrap();
}

#[tokio::test]
async fn attempts_at_the_same_time_cannot_exceed_the_limit() {
    let scene = Scene::new().await;
    scene.account(Role::Manager).await;
    let guesses = (0..40).map(|_| scene.sign_in("Amina", "another password", "000000"));
    let results = futures::future::join_all(guesses).await;
    let checked = results.iter().filter(|result| **result == Err(Problem::SignInRefused)).count();
    assert!((1..=10).contains(&checked), "{checked}");
}

#[tokio::test]
async fn session_ends_unused_after_twelve_hours_and_in_use_after_seven_days() {
    let scene = Scene::new().await;
    let key = scene.account(Role::Manager).await;
    let session = scene.sign_in("Amina", PASSWORD, &scene.code(&key)).await.unwrap();
    let started = scene.clock.now();
    scene.clock.advance(IDLE_MS - MINUTE);
    scene.access().session(&session).await.unwrap();
    scene.clock.advance(IDLE_MS);
    assert_eq!(scene.access().session(&session).await.unwrap_err(), Problem::SignInNeeded);

    let session = scene.sign_in("Amina", PASSWORD, &scene.code(&key)).await.unwrap();
    assert!(scene.clock.now() > started);
    let mut hours = 0;
    while scene.access().session(&session).await.is_ok() {
        scene.clock.advance(MINUTE * 60);
        hours += 1;
    }
    assert_eq!(hours, SESSION_LIFETIME_MS / 3_600_000);
}

#[tokio::test]
async fn session_is_ended_from_another_browser_and_by_a_new_invitation() {
    let scene = Scene::new().await;
    let key = scene.account(Role::Manager).await;
    let phone = scene.sign_in("Amina", PASSWORD, &scene.code(&key)).await.unwrap();
    scene.clock.advance(MINUTE);
    let office = scene.sign_in("Amina", PASSWORD, &scene.code(&key)).await.unwrap();
    let own = scene.access().session(&office).await.unwrap();
    let sessions = scene.access().sessions(&own).await.unwrap();
    assert_eq!(sessions.iter().map(|one| one.is_current).collect::<Vec<_>>(), [true, false, false]);
    let other = AdminSessionRef { id: sessions[1].id };
    assert_eq!(scene.access().end_session(&own, other).await.unwrap().len(), 2);
    assert_eq!(scene.access().session(&phone).await.unwrap_err(), Problem::SignInNeeded);

    let (token, key) = scene.invite(Role::Clerk).await;
    scene.access().session(&office).await.unwrap();
    scene.clock.advance(MINUTE);
    scene.accept(&token, PASSWORD, scene.code(&key)).await.unwrap();
    assert_eq!(scene.access().session(&office).await.unwrap_err(), Problem::SignInNeeded);
}

#[tokio::test]
async fn session_of_another_account_cannot_be_ended() {
    let scene = Scene::new().await;
    let key = scene.account(Role::Manager).await;
    let amina = scene.sign_in("Amina", PASSWORD, &scene.code(&key)).await.unwrap();
    let amina_session = scene.access().session(&amina).await.unwrap();
    let token = scene.token("Brian", Some(Role::Clerk)).await;
    let reference = InvitationRef { token: token.clone() };
    let key = scene.access().invitation(&reference).await.unwrap().code_key;
    let brian = scene.accept(&token, PASSWORD, scene.code(&key)).await.unwrap();
    let brian = scene.access().session(&brian).await.unwrap();
    let theirs = scene.access().sessions(&amina_session).await.unwrap();
    for session in theirs {
        scene.access().end_session(&brian, AdminSessionRef { id: session.id }).await.unwrap();
    }
    scene.access().session(&amina).await.unwrap();
}

#[tokio::test]
async fn manager_invites_and_removes_others_with_a_code_of_their_own() {
    let scene = Scene::new().await;
    let key = scene.account(Role::Manager).await;
    let amina = scene.sign_in("Amina", PASSWORD, &scene.code(&key)).await.unwrap();
    let amina = scene.access().session(&amina).await.unwrap();
    let invite = |name: &str, code: String| {
        let (name, is_known) = (name.to_owned(), false);
        let input = InviteInput { name, role: Role::Clerk, is_known, code };
        scene.access().invite_account(&amina, input)
    };
    let used = invite("Brian", scene.code(&key)).await;
    assert_eq!(used.map(drop), Err(Problem::SignInRefused), "the code of the sign-in");
    scene.clock.advance(MINUTE);
    let link = invite(" Brian ", scene.code(&key)).await.unwrap();
    assert_eq!(link.name, "Brian");
    let token = link.url.strip_prefix("http://127.0.0.1:1/admin/invitation#").unwrap().to_owned();
    let reference = InvitationRef { token: token.clone() };
    let brians_key = scene.access().invitation(&reference).await.unwrap().code_key;
    let brian = scene.accept(&token, PASSWORD, scene.code(&brians_key)).await.unwrap();
    let brian = scene.access().session(&brian).await.unwrap();
    assert_eq!(scene.access().list_accounts(&brian).await, Err(Problem::ManagerNeeded));
    let rows = scene.access().list_accounts(&amina).await.unwrap();
    let rows: Vec<_> = rows.iter().map(|row| (&*row.account.name, row.is_own)).collect();
    assert_eq!(rows, [("Amina", true), ("Brian", false)]);

    let remove = |name: &str, code: String| {
        let input = RemoveAccountInput { name: name.to_owned(), code };
        scene.access().remove_account(&amina, input)
    };
    scene.clock.advance(MINUTE);
    assert_eq!(remove("Amina", scene.code(&key)).await, Err(Problem::Forbidden), "one remains");
    scene.clock.advance(MINUTE);
    assert_eq!(remove("brian", scene.code(&key)).await.unwrap().len(), 1);
    let log = scene.shop.desk.audit_entries().await.unwrap();
    let newest = (log[0].actor.name.as_str(), log[0].action.as_str(), log[0].detail.as_str());
    assert_eq!(newest, ("Amina", "account_removed", "Brian"));
}

#[tokio::test]
async fn name_typed_for_a_new_person_never_opens_the_account_of_another() {
    let scene = Scene::new().await;
    let key = scene.account(Role::Manager).await;
    let amina = scene.sign_in("Amina", PASSWORD, &scene.code(&key)).await.unwrap();
    let amina = scene.access().session(&amina).await.unwrap();
    let invite = async |name: &str, role: Role, is_known: bool| {
        scene.clock.advance(MINUTE);
        let (name, code) = (name.to_owned(), scene.code(&key));
        scene.access().invite_account(&amina, InviteInput { name, role, is_known, code }).await
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
    let scene = Scene::new().await;
    let key = scene.account(Role::Clerk).await;
    let token = scene.token("Amina", Some(Role::Manager)).await;
    let session = scene.sign_in("Amina", PASSWORD, &scene.code(&key)).await.unwrap();
    assert!(scene.access().session(&session).await.unwrap().manager().is_err());
    let reference = InvitationRef { token: token.clone() };
    let key = scene.access().invitation(&reference).await.unwrap().code_key;
    let session = scene.accept(&token, PASSWORD, scene.code(&key)).await.unwrap();
    assert!(scene.access().session(&session).await.unwrap().manager().is_ok());

    // A link for a lost password leaves the role as it is.
    let token = scene.token("amina", None).await;
    let reference = InvitationRef { token: token.clone() };
    let key = scene.access().invitation(&reference).await.unwrap().code_key;
    scene.clock.advance(MINUTE);
    let session = scene.accept(&token, PASSWORD, scene.code(&key)).await.unwrap();
    assert!(scene.access().session(&session).await.unwrap().manager().is_ok());
}

#[tokio::test]
async fn code_of_a_replaced_key_opens_no_session() {
    let scene = Scene::new().await;
    let former = scene.account(Role::Manager).await;
    let (token, key) = scene.invite(Role::Manager).await;
    scene.accept(&token, PASSWORD, scene.code(&key)).await.unwrap();
    let mut conn = scene.access().local.store.connection().await.unwrap();
    let account = admin_accounts::by_name(&mut conn, "Amina").await.unwrap().unwrap();
    let later = account.last_code_step + 10;
    // As a sign-in that read the account before the invitation was accepted.
    assert!(!admin_accounts::use_code(&mut conn, account.id, (&former, later)).await.unwrap());
    assert!(admin_accounts::use_code(&mut conn, account.id, (&key, later)).await.unwrap());
}
