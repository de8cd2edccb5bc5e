//! Accounts of the admin pages, as their managers see and change them. Every change needs another
//! one-time code of the manager, so that an unattended browser opens no lasting access.

use korosho_domain::actor::Actor;
use korosho_domain::admin::{AccountRow, InvitationLink, InviteInput, RemoveAccountInput};
use korosho_domain::limits::MAX_ACCOUNT_NAME_LENGTH;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::team::{AuditAction, AuditEntry, Role};

use super::one_time_code::random_key;
use super::{AdminAccess, AdminSession, INVITATION_MS, admin_account, attempts};
use crate::audit;
use crate::config::Secret;
use crate::store::admin_accounts::{self, NewInvitation, StoredAccount};
use crate::store::{self, Conn, StoreError, Tx, admin_sessions};
use crate::token::{random_token, token_hash};
use crate::validation;

/// All accounts, by name.
pub(super) async fn list(
    access: &AdminAccess,
    own: &AdminSession,
) -> Result<Vec<AccountRow>, Problem> {
    own.manager()?;
    let all = admin_accounts::all(&mut *access.local.store.connection().await?).await?;
    let row = |account: StoredAccount| AccountRow {
        account: admin_account(&account),
        has_password: account.password_hash.is_some(),
        is_own: account.id == own.account_id,
    };
    Ok(all.into_iter().map(row).collect())
}

/// Invites a person. `is_known` must match whether the account exists, so that a name typed for a
/// new person never yields a link to another person's account.
pub(super) async fn invite(
    access: &AdminAccess,
    own: &AdminSession,
    input: InviteInput,
) -> Result<InvitationLink, Problem> {
    let manager = access.confirm(own, &input.code).await?;
    let mut tx = access.local.store.begin().await?;
    require_manager(&mut tx, own).await?;
    let known = admin_accounts::by_name(&mut tx, &input.name).await?;
    if known.is_some() != input.is_known {
        return Err(Problem::invalid("name", InvalidReason::Unknown));
    }
    // So that one manager always remains.
    let is_own = known.is_some_and(|account| account.id == own.account_id);
    if is_own && input.role != Role::Manager {
        return Err(Problem::Forbidden);
    }
    let (name, token) = access.add_invitation(&mut tx, &input.name, Some(input.role)).await?;
    access.record(&mut tx, manager.into_actor(), (AuditAction::AccountInvited, &name)).await?;
    store::commit(tx).await?;
    Ok(InvitationLink { name, url: access.link(&token) })
}

/// Removes an account of another person and ends its sessions; one that is gone already is no error.
pub(super) async fn remove(
    access: &AdminAccess,
    own: &AdminSession,
    input: RemoveAccountInput,
) -> Result<Vec<AccountRow>, Problem> {
    let manager = access.confirm(own, &input.code).await?;
    let mut tx = access.local.store.begin().await?;
    require_manager(&mut tx, own).await?;
    if let Some(account) = admin_accounts::by_name(&mut tx, &input.name).await? {
        // So that one manager always remains.
        if account.id == own.account_id {
            return Err(Problem::Forbidden);
        }
        access.remove_account_of(&mut tx, manager.into_actor(), &account).await?;
    }
    store::commit(tx).await?;
    list(access, own).await
}

/// Requires that the account is still a manager's, and keeps it so until the end of the transaction:
/// two managers who remove each other at the same time would leave none.
async fn require_manager(tx: &mut Tx, own: &AdminSession) -> Result<(), Problem> {
    match admin_accounts::lock_manager(tx, own.account_id).await? {
        true => Ok(()),
        false => Err(Problem::ManagerNeeded),
    }
}

/// Verifies and uses up a one-time code of the signed-in account; counts attempts as at sign-in.
pub(super) async fn verify_code(
    access: &AdminAccess,
    own: &AdminSession,
    code: &str,
) -> Result<(), Problem> {
    let now = access.local.now();
    let mut conn = access.local.store.connection().await?;
    let found = admin_accounts::by_name(&mut conn, &own.account.name).await?;
    let account = found.filter(|account| account.id == own.account_id);
    let account = account.ok_or(Problem::SignInNeeded)?;
    let locks = attempts::count(&mut conn, &account, now).await?;
    let key = account.code_key.as_deref().ok_or(Problem::SignInNeeded)?;
    let codes = access.codes(key, &account.name)?;
    let Some(step) = codes.step_of(code, account.last_code_step, now) else {
        drop(conn);
        locks.record(access, &account).await?;
        return Err(Problem::SignInRefused);
    };
    if admin_accounts::use_code(&mut conn, account.id, (key, step)).await? {
        return Ok(());
    }
    drop(conn);
    locks.record(access, &account).await?;
    Err(Problem::SignInRefused)
}

impl AdminAccess {
    /// Adds an invitation; returns the account's name and the token.
    pub(super) async fn add_invitation(
        &self,
        conn: &mut Conn,
        name: &str,
        role: Option<Role>,
    ) -> Result<(String, Secret), Problem> {
        let name = validation::required_name("name", name, MAX_ACCOUNT_NAME_LENGTH)?;
        let (token, now) = (random_token(), self.local.now());
        let invitation = NewInvitation {
            name: &name,
            role,
            token_hash: &token_hash(&token),
            code_key: &random_key(),
            until: now + INVITATION_MS,
        };
        let name = admin_accounts::invite(conn, invitation, now).await?;
        Ok((name, Secret::new(token)))
    }

    pub(super) async fn remove_account_of(
        &self,
        conn: &mut Conn,
        actor: Actor,
        account: &StoredAccount,
    ) -> Result<(), StoreError> {
        admin_sessions::end_all(conn, account.id).await?;
        admin_accounts::remove(conn, account.id).await?;
        self.record(conn, actor, (AuditAction::AccountRemoved, &account.name)).await
    }

    /// Adds an entry about an account to the audit log.
    pub(super) async fn record(
        &self,
        conn: &mut Conn,
        actor: Actor,
        (action, account): (AuditAction, &str),
    ) -> Result<(), StoreError> {
        let new = AuditEntry::new(self.local.now(), actor, action);
        audit::add(conn, &AuditEntry { detail: account.to_owned(), ..new }, None).await
    }
}
