//! Hashes of PINs and passwords: argon2id with the crate's defaults, which are OWASP's (19 MiB, two
//! passes).

use argon2::password_hash::{PasswordHash, SaltString, rand_core::OsRng};
use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use korosho_domain::problem::Problem;
use tokio::sync::Semaphore;

use crate::problem::internal;

/// Hash of a new PIN or password.
pub(crate) async fn hash(secret: String) -> Result<String, Problem> {
    let hashed = move || {
        let salt = SaltString::generate(&mut OsRng);
        Argon2::default().hash_password(secret.as_bytes(), &salt).map(|hash| hash.to_string())
    };
    on_own_thread(hashed).await?.map_err(|error| internal(&error))
}

/// Whether a hash is of this secret. It takes a core for a tenth of a second.
pub(crate) fn matches(hash: &str, secret: &str) -> bool {
    PasswordHash::new(hash)
        .is_ok_and(|hash| Argon2::default().verify_password(secret.as_bytes(), &hash).is_ok())
}

/// Hashes at the same time: each takes 19 MiB and a core, and strangers can cause them.
static HASHING_PERMITS: Semaphore = Semaphore::const_new(2);

/// Runs hashing on a thread of its own, after those that wait already.
pub(crate) async fn on_own_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let _permit = HASHING_PERMITS.acquire().await.map_err(|error| internal(&error))?;
    tokio::task::spawn_blocking(work).await.map_err(|error| internal(&error))
}
