//! Access to the admin pages: accounts, invitations, sign-in by password and one-time code, sessions.
//!
//! Reading order: [`AdminAccess`], `one_time_code` (TOTP), `attempts` (lock-out).

mod accounts;
mod attempts;
mod one_time_code;
#[cfg(any(test, feature = "fault-injection"))]
pub mod testing;
#[cfg(test)]
mod tests;

use std::time::Duration;

use korosho_domain::actor::Actor;
use korosho_domain::admin::{
    AcceptInvitationInput, AccountRow, AdminAccount, AdminSessionRef, AdminSessionView,
    AdminSignInInput, Invitation, InvitationLink, InvitationRef, InviteInput, RemoveAccountInput,
};
use korosho_domain::limits::{MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::team::{AuditAction, AuditEntry, Role};
use uuid::Uuid;

use crate::audit;
use crate::background::StopSignal;
use crate::config::Secret;
use crate::local::LocalContext;
use crate::password_hash;
use crate::staff::ManagerActor;
use crate::store::admin_accounts::{self, StoredAccount};
use crate::store::admin_sessions::{self, StoredSession};
use crate::store::{self, Conn, StoreError, Tx};
use crate::token::{random_token, token_hash};
use one_time_code::OneTimeCodes;

/// Lifetime of a session in milliseconds: seven days.
pub const SESSION_LIFETIME_MS: i64 = 7 * 24 * 3_600_000;
/// Time without a request after which a session ends, in milliseconds: twelve hours.
const IDLE_MS: i64 = 12 * 3_600_000;
/// Lifetime of an invitation in milliseconds: two days.
const INVITATION_MS: i64 = 48 * 3_600_000;
/// Precision of the time of a session's last request, in milliseconds.
const USED_PRECISION_MS: i64 = 60_000;
/// Interval between two checks whether there is an account.
const ENABLED_INTERVAL: Duration = Duration::from_secs(30);
/// Longest stored name of a browser, in characters.
const MAX_BROWSER: usize = 200;
/// Lowest accepted strength of a password, as zxcvbn estimates it: over 10^8 guesses.
const MIN_STRENGTH: zxcvbn::Score = zxcvbn::Score::Three;

/// Access to the admin pages. Without an account they are off.
#[derive(Debug, Clone)]
pub struct AdminAccess {
    local: LocalContext,
}

/// Session of a signed-in account; only [`AdminAccess`] constructs it.
#[derive(Debug, Clone)]
pub struct AdminSession {
    id: Uuid,
    account_id: Uuid,
    account: AdminAccount,
}

impl AdminSession {
    /// Signed-in account.
    #[must_use]
    pub const fn account(&self) -> &AdminAccount {
        &self.account
    }

    /// Actor of operations.
    #[must_use]
    pub fn actor(&self) -> Actor {
        Actor::named(self.account.name.clone())
    }

    /// Actor of operations of managers.
    ///
    /// # Errors
    /// [`Problem::ManagerNeeded`] for a clerk.
    pub fn manager(&self) -> Result<ManagerActor, Problem> {
        match self.account.role {
            Role::Manager => Ok(ManagerActor::signed_in(self.actor())),
            Role::Clerk => Err(Problem::ManagerNeeded),
        }
    }
}

/// Token of a new session, for a cookie, and its account.
pub type NewSession = (Secret, AdminAccount);

impl AdminAccess {
    pub(crate) const fn new(local: LocalContext) -> Self {
        Self { local }
    }

    /// Whether there is an account, so that the pages are on.
    pub async fn is_enabled(&self) -> Result<bool, StoreError> {
        admin_accounts::exist(&mut *self.local.store.connection().await?).await
    }

    /// Waits until there is an account; returns `false` if the stop was requested first.
    pub(crate) async fn wait_until_enabled(&self, stop: &StopSignal) -> bool {
        loop {
            match self.is_enabled().await {
                Ok(true) => return true,
                Ok(false) => {}
                Err(error) => {
                    tracing::error!(%error, "the accounts of the admin pages were not read")
                }
            }
            if stop.sleep(ENABLED_INTERVAL / self.local.config.orders.time_scale.max(1)).await {
                return false;
            }
        }
    }

    /// Invites a person, by the admin CLI or the setup; returns the token of the link. A known account
    /// keeps password and role until the invitation is accepted; `role` is `None` to keep its role,
    /// which for a new account is that of a manager.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for a name that is empty or too long.
    pub async fn invite(
        &self,
        manager: ManagerActor,
        name: &str,
        role: Option<Role>,
    ) -> Result<Secret, Problem> {
        let mut tx = self.local.store.begin().await?;
        let (name, token) = self.add_invitation(&mut tx, name, role).await?;
        self.record(&mut tx, manager.into_actor(), (AuditAction::AccountInvited, &name)).await?;
        store::commit(tx).await?;
        Ok(token)
    }

    /// Link of an invitation. Its token is in the fragment, which no server receives.
    #[must_use]
    pub fn link(&self, token: &Secret) -> String {
        let base = self.local.config.public_url.as_str().trim_end_matches('/');
        format!("{base}/admin/invitation#{}", token.expose())
    }

    /// All accounts, by name, for managers.
    ///
    /// # Errors
    /// [`Problem::ManagerNeeded`].
    pub async fn list_accounts(&self, own: &AdminSession) -> Result<Vec<AccountRow>, Problem> {
        accounts::list(self, own).await
    }

    /// Invites a person in the name of a manager, whose one-time code it needs.
    ///
    /// # Errors
    /// [`Problem::ManagerNeeded`], [`Problem::SignInRefused`] for a wrong code,
    /// [`Problem::RateLimited`] after ten of them, [`Problem::InvalidInput`].
    pub async fn invite_account(
        &self,
        own: &AdminSession,
        input: InviteInput,
    ) -> Result<InvitationLink, Problem> {
        accounts::invite(self, own, input).await
    }

    /// Removes another person's account in the name of a manager, whose one-time code it needs.
    ///
    /// # Errors
    /// As [`AdminAccess::invite_account`], [`Problem::Forbidden`] for the own account.
    pub async fn remove_account(
        &self,
        own: &AdminSession,
        input: RemoveAccountInput,
    ) -> Result<Vec<AccountRow>, Problem> {
        accounts::remove(self, own, input).await
    }

    /// All accounts, by name, and whether they have accepted an invitation.
    pub async fn accounts(&self) -> Result<Vec<(AdminAccount, bool)>, StoreError> {
        let mut conn = self.local.store.connection().await?;
        let all = admin_accounts::all(&mut conn).await?;
        Ok(all
            .into_iter()
            .map(|account| (admin_account(&account), account.password_hash.is_some()))
            .collect())
    }

    /// Removes an account and ends its sessions, by the admin CLI; returns `false` if there is none of
    /// this name.
    pub async fn remove(&self, manager: ManagerActor, name: &str) -> Result<bool, Problem> {
        let mut tx = self.local.store.begin().await?;
        let Some(account) = admin_accounts::by_name(&mut tx, name).await? else { return Ok(false) };
        self.remove_account_of(&mut tx, manager.into_actor(), &account).await?;
        store::commit(tx).await?;
        Ok(true)
    }

    /// Returns the invitation of a token, with the key for an authenticator app.
    ///
    /// # Errors
    /// [`Problem::InvitationExpired`].
    pub async fn invitation(&self, input: &InvitationRef) -> Result<Invitation, Problem> {
        let mut conn = self.local.store.connection().await?;
        let (account, code_key) =
            self.find_invitation(&mut conn, &token_hash(&input.token)).await?;
        let code_url = self.codes(&code_key, &account.name)?.url();
        Ok(Invitation { account: admin_account(&account), code_key, code_url })
    }

    /// Sets password and code key of an invited person, ends all sessions of the account and starts
    /// one.
    ///
    /// # Errors
    /// [`Problem::InvitationExpired`], [`Problem::SignInRefused`] for a wrong code,
    /// [`Problem::InvalidInput`] for a password that is too short or too long,
    /// [`Problem::PasswordTooWeak`].
    pub async fn accept_invitation(
        &self,
        input: AcceptInvitationInput,
        browser: &str,
    ) -> Result<NewSession, Problem> {
        let (hash, now) = (token_hash(&input.token), self.local.now());
        let mut conn = self.local.store.connection().await?;
        let (account, code_key) = self.find_invitation(&mut conn, &hash).await?;
        drop(conn);
        check_password(&input.password, &[&account.name, &self.shop_name()])?;
        let codes = self.codes(&code_key, &account.name)?;
        let step = codes.step_of(&input.code, 0, now).ok_or(Problem::SignInRefused)?;
        let password_hash = password_hash::hash(input.password).await?;
        let mut tx = self.local.store.begin().await?;
        if !admin_accounts::accept(&mut tx, &hash, (&password_hash, step)).await? {
            return Err(Problem::InvitationExpired);
        }
        admin_sessions::end_all(&mut tx, account.id).await?;
        self.start_session(tx, &account, browser, AuditAction::InvitationAccepted).await
    }

    /// Signs in. Each attempt is counted before it is checked; ten wrong ones lock the account.
    ///
    /// # Errors
    /// [`Problem::SignInRefused`], [`Problem::RateLimited`] while the account is locked.
    pub async fn sign_in(
        &self,
        input: AdminSignInInput,
        browser: &str,
    ) -> Result<NewSession, Problem> {
        if input.password.chars().count() > MAX_PASSWORD_LENGTH {
            return Err(Problem::SignInRefused);
        }
        let now = self.local.now();
        let mut conn = self.local.store.connection().await?;
        let found = admin_accounts::by_name(&mut conn, &input.name).await?;
        let credentials = found.and_then(|account| {
            Some((account.password_hash.clone()?, account.code_key.clone()?, account))
        });
        let Some((hash, code_key, account)) = credentials else {
            // An unknown name takes as long as a wrong password.
            drop(conn);
            password_hash::hash(input.password).await?;
            return Err(Problem::SignInRefused);
        };
        let locks = attempts::count(&mut conn, &account, now).await?;
        drop(conn);
        let codes = self.codes(&code_key, &account.name)?;
        let step = codes.step_of(&input.code, account.last_code_step, now);
        let is_right = move || password_hash::matches(&hash, &input.password);
        let step = match (password_hash::on_own_thread(is_right).await?, step) {
            (true, Some(step)) => step,
            (true | false, _) => {
                tracing::warn!(account = %account.id, "refused sign-in to the admin pages");
                locks.record(self, &account).await?;
                return Err(Problem::SignInRefused);
            }
        };
        let mut tx = self.local.store.begin().await?;
        if !admin_accounts::use_code(&mut tx, account.id, (&code_key, step)).await? {
            drop(tx);
            locks.record(self, &account).await?;
            return Err(Problem::SignInRefused);
        }
        self.start_session(tx, &account, browser, AuditAction::SignedIn).await
    }

    /// Session of a cookie's token.
    ///
    /// # Errors
    /// [`Problem::SignInNeeded`] for an unknown token or a session that has ended.
    pub async fn session(&self, token: &str) -> Result<AdminSession, Problem> {
        let now = self.local.now();
        let mut conn = self.local.store.connection().await?;
        let found = admin_sessions::find(&mut conn, &token_hash(token)).await?;
        let (session, account) = found.ok_or(Problem::SignInNeeded)?;
        let is_valid = (session.started_at..session.started_at + SESSION_LIFETIME_MS)
            .contains(&now)
            && now < session.used_at + IDLE_MS;
        if !is_valid {
            return Err(Problem::SignInNeeded);
        }
        if now >= session.used_at + USED_PRECISION_MS {
            admin_sessions::touch(&mut conn, session.id, now).await?;
        }
        Ok(AdminSession {
            id: session.id,
            account_id: account.id,
            account: admin_account(&account),
        })
    }

    /// Sessions of the signed-in account, newest first.
    pub async fn sessions(&self, own: &AdminSession) -> Result<Vec<AdminSessionView>, Problem> {
        let now = self.local.now();
        let mut conn = self.local.store.connection().await?;
        delete_ended(&mut conn, now).await?;
        let all = admin_sessions::of_account(&mut conn, own.account_id).await?;
        let view = |session: StoredSession| AdminSessionView {
            id: session.id,
            is_current: session.id == own.id,
            started_at: session.started_at,
            used_at: session.used_at,
            browser: session.browser,
        };
        Ok(all.into_iter().map(view).collect())
    }

    /// Ends a session of the signed-in account; one that has ended already is no error.
    pub async fn end_session(
        &self,
        own: &AdminSession,
        input: AdminSessionRef,
    ) -> Result<Vec<AdminSessionView>, Problem> {
        let mut conn = self.local.store.connection().await?;
        admin_sessions::end(&mut conn, own.account_id, input.id).await?;
        drop(conn);
        self.sessions(own).await
    }

    /// Ends the signed-in account's own session.
    pub async fn sign_out(&self, own: &AdminSession) -> Result<(), Problem> {
        let mut conn = self.local.store.connection().await?;
        admin_sessions::end(&mut conn, own.account_id, own.id).await?;
        Ok(())
    }

    /// Manager who has confirmed an action by another one-time code, so that an unattended browser
    /// opens no lasting access.
    ///
    /// # Errors
    /// [`Problem::ManagerNeeded`], [`Problem::SignInRefused`] for a wrong or used code,
    /// [`Problem::RateLimited`] after ten of them.
    pub async fn confirm(&self, own: &AdminSession, code: &str) -> Result<ManagerActor, Problem> {
        let manager = own.manager()?;
        accounts::verify_code(self, own, code).await?;
        Ok(manager)
    }

    async fn find_invitation(
        &self,
        conn: &mut Conn,
        token_hash: &str,
    ) -> Result<(StoredAccount, String), Problem> {
        let found = admin_accounts::by_invitation(conn, token_hash).await?;
        let account = found.filter(|account| self.local.now() < account.invited_until);
        let invited = account.and_then(|account| {
            let code_key = account.invitation_code_key.clone()?;
            Some((account, code_key))
        });
        invited.ok_or(Problem::InvitationExpired)
    }

    async fn start_session(
        &self,
        mut tx: Tx,
        account: &StoredAccount,
        browser: &str,
        action: AuditAction,
    ) -> Result<NewSession, Problem> {
        let (token, now) = (random_token(), self.local.now());
        let browser: String =
            browser.chars().filter(|c| !c.is_control()).take(MAX_BROWSER).collect();
        let session = StoredSession { id: Uuid::new_v4(), started_at: now, used_at: now, browser };
        admin_sessions::insert(&mut tx, &token_hash(&token), account.id, &session).await?;
        let entry = AuditEntry::new(now, Actor::named(account.name.clone()), action);
        audit::add(&mut tx, &entry, None).await?;
        delete_ended(&mut tx, now).await?;
        store::commit(tx).await?;
        Ok((Secret::new(token), admin_account(account)))
    }

    fn codes(&self, key: &str, account: &str) -> Result<OneTimeCodes, Problem> {
        OneTimeCodes::new(key, &self.shop_name(), account)
    }

    fn shop_name(&self) -> String {
        self.local.settings().name.clone()
    }
}

/// Deletes sessions that have ended.
pub(crate) async fn delete_ended(conn: &mut Conn, now: i64) -> Result<(), StoreError> {
    admin_sessions::delete_ended(conn, now - SESSION_LIFETIME_MS, now - IDLE_MS).await
}

fn admin_account(account: &StoredAccount) -> AdminAccount {
    AdminAccount { name: account.name.clone(), role: account.role }
}

/// Checks the form and strength of a new password; zxcvbn counts `names` as common words.
fn check_password(password: &str, names: &[&str]) -> Result<(), Problem> {
    let reason = match password.chars().count() {
        length if length < MIN_PASSWORD_LENGTH => InvalidReason::OutOfRange,
        length if length > MAX_PASSWORD_LENGTH => InvalidReason::TooLong,
        _ if zxcvbn::zxcvbn(password, names).score() < MIN_STRENGTH => {
            return Err(Problem::PasswordTooWeak);
        }
        _ => return Ok(()),
    };
    Err(Problem::invalid("password", reason))
}
