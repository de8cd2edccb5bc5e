//! Rate limits per client network for operations that cost money or attention.
//!
//! Generous quotas: on mobile networks many customers share one IP address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use ipnet::IpNet;
use korosho_core::client_network::{SITE_SHARE, client_network, client_site};
use korosho_domain::problem::Problem;

/// Operations that share one counter per client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateLimit {
    /// Quotes.
    Quote,
    /// Orders.
    Checkout,
    /// Payment attempts, each of which may prompt a phone, and cancellations, which end them.
    Pay,
    /// Contact and newsletter forms, and one-time codes of orders.
    Message,
    /// Pages, searches, pictures and lists of pages that the response cache does not hold.
    Render,
    /// Views of an order, which its page repeats while a payment is awaited.
    Order,
    /// Attempts to sign in to the admin pages, and uses of an invitation.
    SignIn,
    /// Webhooks. WooCommerce sends one for each product of a bulk change, and switches off a webhook
    /// that is refused several times.
    Webhook,
}

/// Number of [`RateLimit`]s.
const LIMITS: usize = RateLimit::Webhook as usize + 1;

/// Requests per minute and client network; `None` = unlimited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quotas {
    /// See [`RateLimit::Quote`].
    pub quote: Option<NonZeroU32>,
    /// See [`RateLimit::Checkout`].
    pub checkout: Option<NonZeroU32>,
    /// See [`RateLimit::Pay`].
    pub pay: Option<NonZeroU32>,
    /// See [`RateLimit::Message`].
    pub message: Option<NonZeroU32>,
    /// See [`RateLimit::Render`].
    pub render: Option<NonZeroU32>,
    /// See [`RateLimit::Order`].
    pub order: Option<NonZeroU32>,
    /// See [`RateLimit::SignIn`].
    pub sign_in: Option<NonZeroU32>,
    /// See [`RateLimit::Webhook`].
    pub webhook: Option<NonZeroU32>,
    /// Refused coupon codes; see [`RateLimits::check_coupon`].
    pub coupon: Option<NonZeroU32>,
}

impl Default for Quotas {
    fn default() -> Self {
        let [quote, checkout, pay, message, render, order, sign_in, webhook, coupon] =
            [300, 60, 60, 20, 600, 1200, 10, 3000, 20].map(NonZeroU32::new);
        Self { quote, checkout, pay, message, render, order, sign_in, webhook, coupon }
    }
}

impl Quotas {
    /// No limits: for tests and for shops behind a proxy that limits.
    pub const OFF: Self = Self {
        quote: None,
        checkout: None,
        pay: None,
        message: None,
        render: None,
        order: None,
        sign_in: None,
        webhook: None,
        coupon: None,
    };

    /// Parses `on`, `off` or a list such as `quote=120,checkout=20`; other quotas keep their
    /// defaults.
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
            "render" => self.render = number,
            "order" => self.order = number,
            "sign_in" => self.sign_in = number,
            "webhook" => self.webhook = number,
            "coupon" => self.coupon = number,
            _ => return None,
        }
        Some(self)
    }
}

/// Counters of all clients.
#[derive(Debug)]
pub struct RateLimits {
    counters: [Option<DefaultKeyedRateLimiter<IpAddr>>; LIMITS],
    /// Counters of IPv6 sites, which have many client networks.
    site_counters: [Option<DefaultKeyedRateLimiter<IpAddr>>; LIMITS],
    trusted_proxies: Vec<IpNet>,
    max_refused_coupons: Option<NonZeroU32>,
    /// Start of the current minute and refused coupons in it.
    refused_coupons: Mutex<HashMap<CouponCounter, (Instant, u32)>>,
}

/// Key of a counter of refused coupons: a network or site, and its limit in limits of a network.
type CouponCounter = (IpAddr, NonZeroU32);

const MINUTE: Duration = Duration::from_secs(60);

/// Number of clients above which idle counters are dropped.
const MAX_IDLE_CLIENTS: usize = 10_000;

impl RateLimits {
    /// Creates the counters; `X-Forwarded-For` of `trusted_proxies` is trusted.
    #[must_use]
    pub fn new(quotas: Quotas, trusted_proxies: Vec<IpNet>) -> Self {
        let counter = |quota: Option<NonZeroU32>| {
            quota.map(|number| RateLimiter::keyed(Quota::per_minute(number)))
        };
        let Quotas { quote, checkout, pay, message, render, order, sign_in, webhook, coupon } =
            quotas;
        let quotas = [quote, checkout, pay, message, render, order, sign_in, webhook];
        let of_site =
            |quota: Option<NonZeroU32>| quota.map(|number| number.saturating_mul(SITE_SHARE));
        Self {
            counters: quotas.map(counter),
            site_counters: quotas.map(of_site).map(counter),
            trusted_proxies,
            max_refused_coupons: coupon,
            refused_coupons: Mutex::default(),
        }
    }

    /// Limits guessing of coupon codes. Only refused codes count, so a valid coupon costs nothing;
    /// above the quota every code is rejected, or a correct guess would still succeed.
    ///
    /// # Errors
    /// [`Problem::RateLimited`] for an IP address with too many refused coupons in a minute.
    pub fn check_coupon(&self, address: IpAddr) -> Result<(), Problem> {
        let Some(most) = self.max_refused_coupons else { return Ok(()) };
        let counts = self.refused_coupons.lock().unwrap_or_else(PoisonError::into_inner);
        let since = coupon_counters(address).into_iter().find_map(|counter @ (_, share)| {
            let (since, refused) = counts.get(&counter)?;
            let is_over = *refused >= most.saturating_mul(share).get() && since.elapsed() < MINUTE;
            is_over.then_some(*since)
        });
        since.map_or(Ok(()), |since| {
            let seconds = MINUTE.saturating_sub(since.elapsed()).as_secs();
            let retry_after = u32::try_from(seconds).unwrap_or(u32::MAX).saturating_add(1);
            Err(Problem::RateLimited { retry_after })
        })
    }

    /// Counts a refused coupon of this IP address.
    pub fn count_refused_coupon(&self, address: IpAddr) {
        let mut counts = self.refused_coupons.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() > MAX_IDLE_CLIENTS {
            counts.retain(|_, (since, _)| since.elapsed() < MINUTE);
        }
        for counter in coupon_counters(address) {
            let count = counts.entry(counter).or_insert((Instant::now(), 0));
            if count.0.elapsed() >= MINUTE {
                *count = (Instant::now(), 0);
            }
            count.1 = count.1.saturating_add(1);
        }
    }

    /// Counts one request of this client.
    ///
    /// # Errors
    /// [`Problem::RateLimited`] with the seconds to wait.
    pub fn check(&self, limit: RateLimit, address: IpAddr) -> Result<(), Problem> {
        count(self.counters[limit as usize].as_ref(), client_network(address))?;
        match address {
            IpAddr::V4(_) => Ok(()),
            IpAddr::V6(_) => {
                count(self.site_counters[limit as usize].as_ref(), client_site(address))
            }
        }
    }

    /// IP address of the client: the peer, or the client that trusted proxies forward for.
    ///
    /// `X-Forwarded-For` is read from the right: each proxy appends its peer, so entries left of
    /// the first untrusted address may be forged.
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

/// Counters of the refused coupons of an address.
fn coupon_counters(address: IpAddr) -> [CouponCounter; 2] {
    [(client_network(address), NonZeroU32::MIN), (client_site(address), SITE_SHARE)]
}

fn count(counter: Option<&DefaultKeyedRateLimiter<IpAddr>>, key: IpAddr) -> Result<(), Problem> {
    let Some(counter) = counter else { return Ok(()) };
    if counter.len() > MAX_IDLE_CLIENTS {
        counter.retain_recent();
    }
    counter.check_key(&key).map_err(|refused| {
        let wait = refused.wait_time_from(DefaultClock::default().now());
        let seconds = u32::try_from(wait.as_secs()).unwrap_or(u32::MAX);
        Problem::RateLimited { retry_after: seconds.saturating_add(1) }
    })
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
    fn refused_coupons_of_an_ipv6_site_are_counted_together() {
        let limits = RateLimits::new(quotas("coupon=2"), Vec::new());
        for network in 0..8 {
            let address = ip(&format!("2001:db8:1:{network:x}::1"));
            assert_eq!(limits.check_coupon(address), Ok(()), "{address}");
            limits.count_refused_coupon(address);
        }
        assert!(limits.check_coupon(ip("2001:db8:1:ffff::1")).is_err());
        assert_eq!(limits.check_coupon(ip("2001:db8:2::1")), Ok(()));
    }

    #[test]
    fn each_client_has_its_own_counters() {
        let limits = RateLimits::new(quotas("pay=2"), Vec::new());
        let (one, other) = (ip("41.90.1.1"), ip("41.90.1.2"));
        assert_eq!(limits.check(RateLimit::Pay, one), Ok(()));
        assert_eq!(limits.check(RateLimit::Pay, one), Ok(()));
        let refused = limits.check(RateLimit::Pay, one);
        assert!(matches!(refused, Err(Problem::RateLimited { retry_after: 1..=60 })));
        assert_eq!(limits.check(RateLimit::Pay, other), Ok(()));
        assert_eq!(limits.check(RateLimit::Quote, one), Ok(()));
    }

    #[test]
    fn refused_coupons_are_limited_per_address_and_accepted_ones_are_not() {
        let limits = RateLimits::new(quotas("coupon=2"), Vec::new());
        let (one, other) = (ip("41.90.1.1"), ip("41.90.1.2"));
        for _ in 0..2 {
            assert_eq!(limits.check_coupon(one), Ok(()));
            limits.count_refused_coupon(one);
        }
        let refused = limits.check_coupon(one);
        assert!(
            matches!(refused, Err(Problem::RateLimited { retry_after: 1..=60 })),
            "{refused:?}"
        );
        for _ in 0..9 {
            assert_eq!(limits.check_coupon(other), Ok(()), "nothing was refused");
        }
    }

    #[test]
    fn ipv6_network_is_one_client() {
        let limits = RateLimits::new(quotas("pay=1"), Vec::new());
        assert_eq!(limits.check(RateLimit::Pay, ip("2001:db8:1:2::1")), Ok(()));
        assert!(limits.check(RateLimit::Pay, ip("2001:db8:1:2:ffff::9")).is_err());
        assert_eq!(limits.check(RateLimit::Pay, ip("2001:db8:1:3::1")), Ok(()));
    }

    #[test]
    fn ipv6_site_has_four_quotas_whatever_the_number_of_its_networks() {
        let limits = RateLimits::new(quotas("pay=2"), Vec::new());
        let taken = (0..30).filter(|network| {
            limits.check(RateLimit::Pay, ip(&format!("2001:db8:1:{network:x}::1"))).is_ok()
        });
        assert_eq!(taken.count(), 8);
        assert_eq!(limits.check(RateLimit::Pay, ip("2001:db8:2::1")), Ok(()));
    }

    #[test]
    fn untrusted_peer_cannot_forge_its_address() {
        let without_proxies = RateLimits::new(Quotas::OFF, Vec::new());
        let peer = ip("203.0.113.7");
        assert_eq!(without_proxies.client(peer, &forwarded("1.2.3.4")), peer);
        let proxied = RateLimits::new(Quotas::OFF, vec!["127.0.0.0/8".parse().unwrap()]);
        let from_proxy = |value| proxied.client(ip("127.0.0.1"), &forwarded(value));
        assert_eq!(from_proxy("1.2.3.4"), ip("1.2.3.4"));
        assert_eq!(from_proxy("9.9.9.9, 1.2.3.4"), ip("1.2.3.4"), "left of it anybody can write");
        assert_eq!(from_proxy("1.2.3.4, 127.0.0.9"), ip("1.2.3.4"), "a chain of proxies");
        assert_eq!(from_proxy("nonsense"), ip("127.0.0.1"));
        assert_eq!(proxied.client(peer, &forwarded("1.2.3.4")), peer);
    }

    #[test]
    fn quotas_are_parsed_as_on_off_or_named_limits() {
        assert_eq!(Quotas::parse("on"), Some(Quotas::default()));
        assert_eq!(Quotas::parse("off"), Some(Quotas::OFF));
        assert_eq!(quotas("quote=5, pay=7").pay, NonZeroU32::new(7));
        for wrong in ["", "yes", "pay", "pay=0", "pay=-1", "tips=3"] {
            assert_eq!(Quotas::parse(wrong), None, "{wrong}");
        }
    }
}
