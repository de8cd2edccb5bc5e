//! Soft limit of open files. Services commonly start with 1024, which a single client can use up;
//! the hard limit is what the administrator permits.

/// Most files that the server asks for.
const WANTED: usize = 65_536;

/// Soft limit assumed where it is unknown, or absent.
#[cfg(not(unix))]
const UNKNOWN: usize = 1024;

/// Raises the soft limit to the hard limit, at most to [`WANTED`]; returns the limit in force.
#[cfg(unix)]
pub(super) fn raise() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let count = |limit: Option<u64>| {
        limit.and_then(|number| usize::try_from(number).ok()).unwrap_or(WANTED).min(WANTED)
    };
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let (now, most) = (count(current), count(maximum));
    if now >= most {
        return now;
    }
    match setrlimit(Resource::Nofile, Rlimit { current: Some(most as u64), maximum }) {
        Ok(()) => most,
        Err(error) => {
            tracing::warn!(%error, now, "the limit of open files cannot be raised");
            now
        }
    }
}

/// Limit assumed where there is none to raise.
#[cfg(not(unix))]
pub(super) fn raise() -> usize {
    UNKNOWN
}

#[cfg(all(test, unix))]
mod tests {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    use super::*;

    #[test]
    fn low_soft_limit_is_raised_as_far_as_permitted() {
        let before = getrlimit(Resource::Nofile);
        setrlimit(Resource::Nofile, Rlimit { current: Some(300), ..before }).unwrap();
        let now = raise();
        let most = before.maximum.map_or(WANTED, |most| usize::try_from(most).unwrap());
        assert_eq!(now, most.min(WANTED));
        assert_eq!(getrlimit(Resource::Nofile).current, Some(now as u64));
    }
}
