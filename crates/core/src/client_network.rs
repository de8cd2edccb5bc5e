//! Address networks of clients, which limits count as one client.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;

/// Limit of an IPv6 site, in limits of a client network: a site has many networks, each of which may
/// belong to another customer of a mobile network.
pub const SITE_SHARE: NonZeroU32 = NonZeroU32::new(4).unwrap();

/// Network that is counted as one client: an IPv4 address, or the /64 of an IPv6 customer.
#[must_use]
pub fn client_network(address: IpAddr) -> IpAddr {
    with_prefix(address, 64)
}

/// Site of an address: the /48 that providers delegate to one customer or server (RFC 6177), or an
/// IPv4 address.
#[must_use]
pub fn client_site(address: IpAddr) -> IpAddr {
    with_prefix(address, 48)
}

fn with_prefix(address: IpAddr, length: u32) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => {
            let host = 128 - length;
            Ipv6Addr::from_bits(v6.to_bits() >> host << host).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn client_network_is_a_64_and_a_site_a_48() {
        let of = |text: &str| {
            let address: IpAddr = text.parse().unwrap();
            [client_network(address), client_site(address)].map(|network| network.to_string())
        };
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), ["2001:db8:1:2::", "2001:db8:1::"]);
        assert_eq!(of("41.90.1.1"), ["41.90.1.1", "41.90.1.1"]);
    }
}
