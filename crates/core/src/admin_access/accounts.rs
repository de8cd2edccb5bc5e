//! Accounts of the admin pages, as their managers see and change them. Every change needs another
//! one-time code of the manager, so that an unattended browser opens no lasting access.

use korosho_domain::admin::{AccountRow, InvitationLink, InviteInput, RemoveAccountInput};
use korosho_domain::problem::Problem;
use korosho_domain::team::{AuditAction, AuditEntry};

use super::{AdminAccess, AdminSession, attempts, view};
use crate::audit;
use crate::store::{self, Tx, admin_accounts, admin_sessions};

/// All accounts, by name.
pub(super) async fn list(
    access: &AdminAccess,
    own: &AdminSession,
) -> Result<Vec<AccountRow>, Problem> {
    own.manager()?;
    let all = admin_accounts::all(&mut *access.local.store.connection().await?).await?;
    let row = |account: admin_accounts::StoredAccount| AccountRow {
        account: view(&account),
        has_password: account.password_hash.is_some(),
        is_own: account.id == own.account_id,
    };
    Ok(all.into_iter().map(row).collect())
}

/// Invites a person.
pub(super) async fn invite(
    access: &AdminAccess,
    own: &AdminSession,
    input: InviteInput,
) -> Result<InvitationLink, Problem> {
    own.manager()?;
    verify_code(access, own, &input.code).await?;
    let mut tx = access.local.store.begin().await?;
    let (name, token) = access.add_invitation(&mut tx, &input.name, input.role).await?;
    record(access, &mut tx, own, (AuditAction::AccountInvited, &name)).await?;
    store::commit(tx).await?;
    Ok(InvitationLink { name, url: access.link(&token) })
}

/// Removes an account of another person and ends its sessions; one that is gone already is no error.
pub(super) async fn remove(
    access: &AdminAccess,
    own: &AdminSession,
    input: RemoveAccountInput,
) -> Result<Vec<AccountRow>, Problem> {
    own.manager()?;
    verify_code(access, own, &input.code).await?;
    let mut tx = access.local.store.begin().await?;
    if let Some(account) = admin_accounts::by_name(&mut tx, &input.name).await? {
        // So that one manager always remains.
        if account.id == own.account_id {
            return Err(Problem::Forbidden);
        }
        admin_sessions::end_all(&mut tx, account.id).await?;
        admin_accounts::remove(&mut tx, account.id).await?;
        record(access, &mut tx, own, (AuditAction::AccountRemoved, &account.name)).await?;
        store::commit(tx).await?;
    }
    list(access, own).await
}

/// Uses a one-time code of the signed-in account up; attempts are counted as at sign-in.
async fn verify_code(access: &AdminAccess, own: &AdminSession, code: &str) -> Result<(), Problem> {
    let now = access.local.now();
    let mut conn = access.local.store.connection().await?;
    let found = admin_accounts::by_name(&mut conn, &own.account.name).await?;
    let account = found.filter(|account| account.id == own.account_id);
    let account = account.ok_or(Problem::SignInNeeded)?;
    attempts::count(&mut conn, &account, now).await?;
    let key = account.code_key.as_deref().ok_or(Problem::SignInNeeded)?;
    let codes = access.codes(key, &account.name)?;
    let step = codes.step_of(code, account.last_code_step, now).ok_or(Problem::SignInRefused)?;
    match admin_accounts::use_code(&mut conn, account.id, step).await? {
        true => Ok(()),
        false => Err(Problem::SignInRefused),
    }
}

async fn record(
    access: &AdminAccess,
    tx: &mut Tx,
    own: &AdminSession,
    (action, name): (AuditAction, &str),
) -> Result<(), Problem> {
    let new = AuditEntry::new(access.local.now(), own.actor(), action);
    Ok(audit::add(tx, &AuditEntry { detail: name.to_owned(), ..new }, None).await?)
}
