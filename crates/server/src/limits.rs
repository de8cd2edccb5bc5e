//! How often one address may ask for what costs us or others something.
//!
//! Generous: on mobile networks many shoppers share one address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use ipnet::IpNet;
use korosho_domain::problem::Problem;

use crate::problem::Refusal;
use crate::state::App;

/// What is counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purse {
    /// Asking for prices.
    Quote,
    /// Placing orders.
    Checkout,
    /// Trying to pay: each may put a prompt on somebody's phone.
    Pay,
    /// Contact and newsletter forms.
    Message,
}

/// Requests a minute and address; `None` = as many as they like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quotas {
    /// See [`Purse::Quote`].
    pub quote: Option<NonZeroU32>,
    /// See [`Purse::Checkout`].
    pub checkout: Option<NonZeroU32>,
    /// See [`Purse::Pay`].
    pub pay: Option<NonZeroU32>,
    /// See [`Purse::Message`].
    pub message: Option<NonZeroU32>,
    /// Refused coupon codes; see [`Limits::may_try_coupon`].
    pub coupon: Option<NonZeroU32>,
}

impl Default for Quotas {
    fn default() -> Self {
        let [quote, checkout, pay, message, coupon] = [300, 60, 60, 20, 20].map(NonZeroU32::new);
        Self { quote, checkout, pay, message, coupon }
    }
}

impl Quotas {
    /// No limits at all, for tests and for a shop whose proxy limits already.
    pub const OFF: Self =
        Self { quote: None, checkout: None, pay: None, message: None, coupon: None };

    /// `on`, `off` or a list such as `quote=120,checkout=20`; what is not named stays as it is.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "on" => Some(Self::default()),
            "off" => Some(Self::OFF),
            list => list.split(',').try_fold(Self::default(), Self::with),
        }
    }

    fn with(mut self, item: &str) -> Option<Self> {
        let (name, number) = item.split_once('=')?;
        let number = Some(number.trim().parse().ok()?);
        match name.trim() {
            "quote" => self.quote = number,
            "checkout" => self.checkout = number,
            "pay" => self.pay = number,
            "message" => self.message = number,
            "coupon" => self.coupon = number,
            _ => return None,
        }
        Some(self)
    }
}

/// The counters.
#[derive(Debug)]
pub struct Limits {
    purses: [Option<DefaultKeyedRateLimiter<IpAddr>>; 4],
    trusted_proxies: Vec<IpNet>,
    max_refused_coupons: Option<NonZeroU32>,
    /// Start of the current minute and refused coupons in it, by address.
    refused_coupons: Mutex<HashMap<IpAddr, (Instant, u32)>>,
}

const MINUTE: Duration = Duration::from_secs(60);

/// Counters kept at most before those that are full again are dropped.
const MANY: usize = 10_000;

impl Limits {
    /// Counters with these quotas; `trusted_proxies` may speak for others.
    #[must_use]
    pub fn new(quotas: Quotas, trusted_proxies: Vec<IpNet>) -> Self {
        let counter = |quota: Option<NonZeroU32>| {
            quota.map(|number| RateLimiter::keyed(Quota::per_minute(number)))
        };
        let Quotas { quote, checkout, pay, message, coupon } = quotas;
        Self {
            purses: [quote, checkout, pay, message].map(counter),
            trusted_proxies,
            max_refused_coupons: coupon,
            refused_coupons: Mutex::default(),
        }
    }

    /// Limits guessing of coupon codes: only refused codes count, so that a customer with a good
    /// coupon asks as often as without; and nothing is answered about any code once they are used
    /// up, or the right guess would still come through.
    ///
    /// # Errors
    /// [`Problem::RateLimited`] for an address with too many refused coupons in a minute.
    pub fn may_try_coupon(&self, address: IpAddr) -> Result<(), Problem> {
        let Some(most) = self.max_refused_coupons else { return Ok(()) };
        let counts = self.refused_coupons.lock().unwrap_or_else(PoisonError::into_inner);
        match counts.get(&household(address)) {
            Some((since, refused)) if *refused >= most.get() && since.elapsed() < MINUTE => {
                let seconds = MINUTE.saturating_sub(since.elapsed()).as_secs();
                let retry_after = u32::try_from(seconds).unwrap_or(u32::MAX).saturating_add(1);
                Err(Problem::RateLimited { retry_after })
            }
            _ => Ok(()),
        }
    }

    /// Counts a refused coupon of this address.
    pub fn count_refused_coupon(&self, address: IpAddr) {
        let mut counts = self.refused_coupons.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() > MANY {
            counts.retain(|_, (since, _)| since.elapsed() < MINUTE);
        }
        let count = counts.entry(household(address)).or_insert((Instant::now(), 0));
        if count.0.elapsed() >= MINUTE {
            *count = (Instant::now(), 0);
        }
        count.1 = count.1.saturating_add(1);
    }

    /// Takes one request from the purse of this address.
    ///
    /// # Errors
    /// [`Problem::RateLimited`] with the seconds to wait.
    pub fn take(&self, purse: Purse, address: IpAddr) -> Result<(), Problem> {
        let Some(counter) = &self.purses[purse as usize] else { return Ok(()) };
        if counter.len() > MANY {
            counter.retain_recent();
        }
        counter.check_key(&household(address)).map_err(|refused| {
            let wait = refused.wait_time_from(DefaultClock::default().now());
            let seconds = u32::try_from(wait.as_secs()).unwrap_or(u32::MAX);
            Problem::RateLimited { retry_after: seconds.saturating_add(1) }
        })
    }

    /// Whose request it is: the peer, or whom trusted proxies name as theirs.
    ///
    /// Read from the right: each proxy appends whom it saw, so what stands left of the first
    /// untrusted address was written by a stranger.
    #[must_use]
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        let forwarded = headers.get_all("x-forwarded-for").into_iter().rev();
        let named = forwarded
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.rsplit(',').map(|name| name.trim().parse::<IpAddr>()));
        for name in named {
            let Ok(name) = name else { break };
            if !self.is_trusted(client) {
                break;
            }
            client = name.to_canonical();
        }
        client
    }

    fn is_trusted(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|network| network.contains(&address))
    }
}

/// One IPv6 household has 2^64 addresses, so its network is counted.
fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => {
            let network = v6.to_bits() >> 64 << 64;
            Ipv6Addr::from_bits(network).into()
        }
    }
}

/// Middleware: one request from `purse`, or 429 with `Retry-After`.
pub async fn limit(
    State((app, purse)): State<(App, Purse)>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let client = app.limits.client(peer.ip(), request.headers());
    match app.limits.take(purse, client) {
        Ok(()) => next.run(request).await,
        Err(problem) => Refusal(problem).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quotas(text: &str) -> Quotas {
        Quotas::parse(text).unwrap()
    }

    fn forwarded(value: &str) -> HeaderMap {
        HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), value.parse().unwrap())])
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn each_address_has_its_own_purse() {
        let limits = Limits::new(quotas("pay=2"), Vec::new());
        let (one, other) = (ip("41.90.1.1"), ip("41.90.1.2"));
        assert_eq!(limits.take(Purse::Pay, one), Ok(()));
        assert_eq!(limits.take(Purse::Pay, one), Ok(()));
        let refused = limits.take(Purse::Pay, one);
        assert!(matches!(refused, Err(Problem::RateLimited { retry_after: 1..=60 })));
        assert_eq!(limits.take(Purse::Pay, other), Ok(()));
        assert_eq!(limits.take(Purse::Quote, one), Ok(()));
    }

    #[test]
    fn refused_coupons_are_limited_by_address_and_good_ones_are_not() {
        let limits = Limits::new(quotas("coupon=2"), Vec::new());
        let (one, other) = (ip("41.90.1.1"), ip("41.90.1.2"));
        for _ in 0..2 {
            assert_eq!(limits.may_try_coupon(one), Ok(()));
            limits.count_refused_coupon(one);
        }
        let refused = limits.may_try_coupon(one);
        assert!(
            matches!(refused, Err(Problem::RateLimited { retry_after: 1..=60 })),
            "{refused:?}"
        );
        for _ in 0..9 {
            assert_eq!(limits.may_try_coupon(other), Ok(()), "nothing was refused");
        }
    }

    #[test]
    fn an_ipv6_household_is_one_address() {
        let limits = Limits::new(quotas("pay=1"), Vec::new());
        assert_eq!(limits.take(Purse::Pay, ip("2001:db8:1:2::1")), Ok(()));
        assert!(limits.take(Purse::Pay, ip("2001:db8:1:2:ffff::9")).is_err());
        assert_eq!(limits.take(Purse::Pay, ip("2001:db8:1:3::1")), Ok(()));
    }

    #[test]
    fn a_stranger_cannot_choose_an_address() {
        let nobody = Limits::new(Quotas::OFF, Vec::new());
        let peer = ip("203.0.113.7");
        assert_eq!(nobody.client(peer, &forwarded("1.2.3.4")), peer);
        let proxied = Limits::new(Quotas::OFF, vec!["127.0.0.0/8".parse().unwrap()]);
        let from_proxy = |value| proxied.client(ip("127.0.0.1"), &forwarded(value));
        assert_eq!(from_proxy("1.2.3.4"), ip("1.2.3.4"));
        assert_eq!(from_proxy("9.9.9.9, 1.2.3.4"), ip("1.2.3.4"), "left of it anybody can write");
        assert_eq!(from_proxy("1.2.3.4, 127.0.0.9"), ip("1.2.3.4"), "a chain of proxies");
        assert_eq!(from_proxy("nonsense"), ip("127.0.0.1"));
        assert_eq!(proxied.client(peer, &forwarded("1.2.3.4")), peer);
    }

    #[test]
    fn quotas_are_on_off_or_named() {
        assert_eq!(Quotas::parse("on"), Some(Quotas::default()));
        assert_eq!(Quotas::parse("off"), Some(Quotas::OFF));
        assert_eq!(quotas("quote=5, pay=7").pay, NonZeroU32::new(7));
        for wrong in ["", "yes", "pay", "pay=0", "pay=-1", "tips=3"] {
            assert_eq!(Quotas::parse(wrong), None, "{wrong}");
        }
    }
}
