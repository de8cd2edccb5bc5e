//! Lock-out of an account after wrong attempts to sign in.

use korosho_domain::actor::Actor;
use korosho_domain::problem::Problem;
use korosho_domain::team::AuditAction;

use super::AdminAccess;
use crate::store::admin_accounts::{self, StoredAccount};
use crate::store::{Conn, StoreError};

/// Wrong attempts before a lock-out.
const MAX_ATTEMPTS: i64 = 10;
/// Duration of the first lock-out in milliseconds; each further one doubles.
const LOCK_OUT_MS: i64 = 15 * 60_000;
/// Highest number of doublings: eight hours.
const MAX_DOUBLINGS: i64 = 5;

/// End of the lock-out if the attempt after `wrong` wrong attempts is wrong as well; zero for none.
const fn locked_until(wrong: i64, now: i64) -> i64 {
    let attempts = wrong + 1;
    if attempts % MAX_ATTEMPTS != 0 {
        return 0;
    }
    let locks = attempts / MAX_ATTEMPTS - 1;
    now + (LOCK_OUT_MS << if locks > MAX_DOUBLINGS { MAX_DOUBLINGS } else { locks })
}

/// Whether an attempt, if it is wrong, locks the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LocksIfWrong(bool);

impl LocksIfWrong {
    /// Adds the lock-out that a wrong attempt caused to the audit log.
    pub(super) async fn record(
        self,
        access: &AdminAccess,
        account: &StoredAccount,
    ) -> Result<(), StoreError> {
        if !self.0 {
            return Ok(());
        }
        let mut conn = access.local.store.connection().await?;
        let actor = Actor::named(account.name.clone());
        access.record(&mut conn, actor, (AuditAction::AccountLocked, "")).await
    }
}

/// Counts an attempt before it is checked.
///
/// # Errors
/// [`Problem::RateLimited`] during a lock-out, or while another attempt is being counted.
pub(super) async fn count(
    conn: &mut Conn,
    account: &StoredAccount,
    now: i64,
) -> Result<LocksIfWrong, Problem> {
    let wrong = account.wrong_attempts;
    let locked_until = locked_until(wrong, now);
    if admin_accounts::count_attempt(conn, account.id, (wrong, locked_until), now).await? {
        return Ok(LocksIfWrong(locked_until > 0));
    }
    let seconds = (account.locked_until - now + 999) / 1000;
    let retry_after = u32::try_from(seconds.max(1)).unwrap_or(u32::MAX);
    Err(Problem::RateLimited { retry_after })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lock_out_doubles_up_to_eight_hours() {
        let locks: Vec<i64> = (0..100)
            .map(|wrong| locked_until(wrong, 0) / 60_000)
            .filter(|minutes| *minutes > 0)
            .collect();
        assert_eq!(locks, [15, 30, 60, 120, 240, 480, 480, 480, 480, 480]);
        assert_eq!(locked_until(8, 0), 0);
    }
}
