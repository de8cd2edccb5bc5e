//! Accounts of the admin pages, by name.

use korosho_domain::team::Role;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Stored account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAccount {
    /// Id of the account.
    pub id: Uuid,
    /// Name as spelled in the first invitation.
    pub name: String,
    /// Role.
    pub role: Role,
    /// Hash of the password; `None` until the invitation is accepted.
    pub password_hash: Option<String>,
    /// Key of the one-time codes, base32; `None` until the invitation is accepted.
    pub code_key: Option<String>,
    /// Time step of the last one-time code.
    pub last_code_step: i64,
    /// Wrong attempts since the last sign-in.
    pub wrong_attempts: i64,
    /// End of the lock-out, milliseconds since 1970.
    pub locked_until: i64,
    /// Key that the invitation offers for one-time codes, base32.
    pub invitation_code_key: Option<String>,
    /// End of the invitation, milliseconds since 1970.
    pub invited_until: i64,
    /// Milliseconds since 1970.
    pub added_at: i64,
}

/// Invitation to store.
#[derive(Debug, Clone, Copy)]
pub struct NewInvitation<'a> {
    /// Name of the account; a known one keeps its own spelling.
    pub name: &'a str,
    /// Role once the invitation is accepted; `None` = as it is, for a new account a manager.
    pub role: Option<Role>,
    /// Hash of the token.
    pub token_hash: &'a str,
    /// Key for one-time codes, base32.
    pub code_key: &'a str,
    /// End of the invitation, milliseconds since 1970.
    pub until: i64,
}

/// Unique form of a name: lower case, without blanks around it.
fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

/// Stores an invitation; returns the account's name. A known account keeps password, code key and role
/// until the invitation is accepted.
pub async fn invite(
    conn: &mut Conn,
    invitation: NewInvitation<'_>,
    now: i64,
) -> Result<String, StoreError> {
    let sql = "INSERT INTO admin_accounts (id, name, folded_name, role, invited_role, \
               invitation_hash, invitation_code_key, invited_until, added_at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
               ON CONFLICT (folded_name) DO UPDATE SET \
               invited_role = COALESCE(excluded.invited_role, admin_accounts.role), \
               invitation_hash = excluded.invitation_hash, \
               invitation_code_key = excluded.invitation_code_key, \
               invited_until = excluded.invited_until RETURNING name";
    let row = sqlx::query(sql)
        .bind(Uuid::new_v4().to_string())
        .bind(invitation.name)
        .bind(folded(invitation.name))
        .bind(invitation.role.unwrap_or(Role::Manager).as_str())
        .bind(invitation.role.map(Role::as_str))
        .bind(invitation.token_hash)
        .bind(invitation.code_key)
        .bind(invitation.until)
        .bind(now)
        .fetch_one(conn)
        .await?;
    row.text("name")
}

/// Account that an invitation's token belongs to.
pub async fn by_invitation(
    conn: &mut Conn,
    token_hash: &str,
) -> Result<Option<StoredAccount>, StoreError> {
    let sql = "SELECT * FROM admin_accounts WHERE invitation_hash = $1";
    sqlx::query(sql).bind(token_hash).fetch_optional(conn).await?.as_ref().map(read).transpose()
}

/// Sets password and code key and uses up the invitation; returns `false` if it is used up already.
pub async fn accept(
    conn: &mut Conn,
    token_hash: &str,
    (password_hash, code_step): (&str, i64),
) -> Result<bool, StoreError> {
    let sql = "UPDATE admin_accounts SET password_hash = $2, code_key = invitation_code_key, \
               role = COALESCE(invited_role, role), invited_role = NULL, last_code_step = $3, wrong_attempts = 0, locked_until = 0, \
               invitation_hash = NULL, invitation_code_key = NULL, invited_until = 0 \
               WHERE invitation_hash = $1";
    let query = sqlx::query(sql).bind(token_hash).bind(password_hash).bind(code_step);
    Ok(query.execute(conn).await?.rows_affected() == 1)
}

/// Account with this name, in any case.
pub async fn by_name(conn: &mut Conn, name: &str) -> Result<Option<StoredAccount>, StoreError> {
    // PostgreSQL refuses the character in a text; no account has it.
    if name.contains('\0') {
        return Ok(None);
    }
    let sql = "SELECT * FROM admin_accounts WHERE folded_name = $1";
    sqlx::query(sql).bind(folded(name)).fetch_optional(conn).await?.as_ref().map(read).transpose()
}

/// All accounts, by name.
pub async fn all(conn: &mut Conn) -> Result<Vec<StoredAccount>, StoreError> {
    let rows = sqlx::query("SELECT * FROM admin_accounts ORDER BY folded_name");
    rows.fetch_all(conn).await?.iter().map(read).collect()
}

/// Whether there is an account.
pub async fn exist(conn: &mut Conn) -> Result<bool, StoreError> {
    let row = sqlx::query("SELECT 1 AS found FROM admin_accounts LIMIT 1");
    Ok(row.fetch_optional(conn).await?.is_some())
}

/// Counts an attempt to sign in before it is checked; returns `false` while the account is locked
/// out, or if another attempt was counted since `before` attempts.
pub async fn count_attempt(
    conn: &mut Conn,
    id: Uuid,
    (before, locked_until): (i64, i64),
    now: i64,
) -> Result<bool, StoreError> {
    let sql = "UPDATE admin_accounts SET wrong_attempts = wrong_attempts + 1, locked_until = $3 \
               WHERE id = $1 AND wrong_attempts = $2 AND locked_until <= $4";
    let query = sqlx::query(sql).bind(id.to_string()).bind(before).bind(locked_until).bind(now);
    Ok(query.execute(conn).await?.rows_affected() == 1)
}

/// Forgets wrong attempts and uses up a one-time code; returns `false` if a code of this time step
/// or a later one was used already, or if the account has another key by now.
pub async fn use_code(
    conn: &mut Conn,
    id: Uuid,
    (code_key, code_step): (&str, i64),
) -> Result<bool, StoreError> {
    let sql = "UPDATE admin_accounts SET wrong_attempts = 0, locked_until = 0, \
               last_code_step = $3 WHERE id = $1 AND code_key = $2 AND last_code_step < $3";
    let query = sqlx::query(sql).bind(id.to_string()).bind(code_key).bind(code_step);
    Ok(query.execute(conn).await?.rows_affected() == 1)
}

/// Whether the account is a manager's; locks it until the end of the transaction.
pub async fn lock_manager(conn: &mut Conn, id: Uuid) -> Result<bool, StoreError> {
    let sql = "UPDATE admin_accounts SET role = role WHERE id = $1 AND role = 'manager'";
    let query = sqlx::query(sql).bind(id.to_string());
    Ok(query.execute(conn).await?.rows_affected() == 1)
}

/// Deletes an account.
pub async fn remove(conn: &mut Conn, id: Uuid) -> Result<(), StoreError> {
    let sql = "DELETE FROM admin_accounts WHERE id = $1";
    sqlx::query(sql).bind(id.to_string()).execute(conn).await?;
    Ok(())
}

pub(super) fn read(row: &AnyRow) -> Result<StoredAccount, StoreError> {
    Ok(StoredAccount {
        id: row.uuid("id")?,
        name: row.text("name")?,
        role: row.word("role", Role::parse)?,
        password_hash: row.maybe_text("password_hash")?,
        code_key: row.maybe_text("code_key")?,
        last_code_step: row.int("last_code_step")?,
        wrong_attempts: row.int("wrong_attempts")?,
        locked_until: row.int("locked_until")?,
        invitation_code_key: row.maybe_text("invitation_code_key")?,
        invited_until: row.int("invited_until")?,
        added_at: row.int("added_at")?,
    })
}
