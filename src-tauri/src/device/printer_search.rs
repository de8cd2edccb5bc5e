//! Search for receipt printers: device files of USB printers, and hosts of this machine's network
//! that accept connections at the port of printers.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::printer::RAW_PORT;

/// Folder of the Linux kernel's USB printer class (`usblp`).
const USB_FOLDER: &str = "/dev/usb";
/// Timeout of a connection; printers answer within milliseconds, after an idle period within half a
/// second.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(1);

/// Addresses of the printers found, as the settings name them.
pub async fn find() -> Vec<String> {
    let mut found = usb_printers(Path::new(USB_FOLDER));
    found.extend(network_printers(&hosts(own_address()), RAW_PORT).await);
    found
}

/// Device files of printers in a folder.
fn usb_printers(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<String> = entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_char_device()))
        .filter(|entry| entry.file_name().to_string_lossy().starts_with("lp"))
        .map(|entry| entry.path().display().to_string())
        .collect();
    paths.sort();
    paths
}

/// Hosts of the list that accept a connection at the port, as `host:port`.
async fn network_printers(hosts: &[Ipv4Addr], port: u16) -> Vec<String> {
    let mut tries = JoinSet::new();
    for host in hosts {
        let address = SocketAddr::from((*host, port));
        tries.spawn(async move {
            let connected = timeout(CONNECTION_TIMEOUT, TcpStream::connect(address)).await;
            matches!(connected, Ok(Ok(_))).then_some(address)
        });
    }
    let mut found: Vec<SocketAddr> = tries.join_all().await.into_iter().flatten().collect();
    found.sort();
    found.iter().map(SocketAddr::to_string).collect()
}

/// Address of this machine on the network of its default route. Connecting a datagram socket chooses
/// the route and sends nothing; 192.0.2.1 is reserved for documentation (RFC 5737).
fn own_address() -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(address) => Some(address),
        IpAddr::V6(_) => None,
    }
}

/// This machine and the /24 around its address: a shop's network is no larger.
fn hosts(own: Option<Ipv4Addr>) -> Vec<Ipv4Addr> {
    let network = own.filter(|own| own.is_private() || own.is_link_local()).map(|own| own.octets());
    let around =
        network.into_iter().flat_map(|[a, b, c, _]| (1..=254).map(move |d| [a, b, c, d].into()));
    [Ipv4Addr::LOCALHOST].into_iter().chain(around).collect()
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn hosts_with_an_open_port_are_found() {
        let listener = TcpListener::bind("127.0.0.2:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let hosts = [1, 2, 3].map(|last| Ipv4Addr::new(127, 0, 0, last));
        assert_eq!(network_printers(&hosts, port).await, [format!("127.0.0.2:{port}")]);
    }

    #[test]
    fn only_the_private_network_of_this_machine_is_searched() {
        let all = hosts(Some(Ipv4Addr::new(192, 168, 7, 20)));
        assert_eq!(all.len(), 255);
        assert_eq!(all[0], Ipv4Addr::LOCALHOST);
        assert!(all[1..].iter().all(|host| host.octets()[..3] == [192, 168, 7]));
        assert_eq!(hosts(Some(Ipv4Addr::new(8, 8, 8, 8))), [Ipv4Addr::LOCALHOST]);
        assert_eq!(hosts(None), [Ipv4Addr::LOCALHOST]);
    }

    #[test]
    fn only_device_files_of_printers_are_found() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("lp0"), b"").unwrap();
        assert_eq!(usb_printers(folder.path()), Vec::<String>::new(), "an ordinary file");
        assert_eq!(usb_printers(Path::new("/nonexistent")), Vec::<String>::new());
    }
}
