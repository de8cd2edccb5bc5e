//! Receipt printer: sends bytes over the network or a device file, with timeouts of seconds.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, TcpStream, ToSocketAddrs as _};
use std::os::unix::fs::FileTypeExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use korosho_domain::kiosk::TicketState;

/// Port at which network printers accept raw bytes (AppSocket).
pub(super) const RAW_PORT: u16 = 9100;

/// Timeout of the connection, and of each write.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(2);
/// Timeout of a status request; many printers never answer.
const STATUS_TIMEOUT: Duration = Duration::from_millis(400);

/// Timeout of printing, for printers that report completion.
const PRINT_TIMEOUT: Duration = Duration::from_secs(8);

/// `DLE EOT 2` and `DLE EOT 4`: cause of being offline, paper sensor (Epson's ESC/POS reference).
const ASK_OFFLINE: [u8; 3] = [0x10, 0x04, 0x02];
const ASK_PAPER: [u8; 3] = [0x10, 0x04, 0x04];
/// `GS r 1`: paper sensor status, sent after the preceding data is printed.
const ASK_AFTERWARDS: [u8; 3] = [0x1d, 0x72, 0x01];
const COVER_OPEN: u8 = 0x04;
const PAPER_END: u8 = 0x60;
/// Bits that are set and clear in every answer.
const ANSWER: (u8, u8) = (0x93, 0x12);

/// Receipt printer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Printer {
    /// Network address `host:port`, usually port 9100.
    Network(String),
    /// Device file of the USB printer class.
    Device(PathBuf),
}

impl Printer {
    /// Printer of a setting; `None` if the setting is empty.
    #[must_use]
    pub fn at(setting: &str) -> Option<Self> {
        match setting.trim() {
            "" => None,
            path if path.starts_with('/') => Some(Self::Device(PathBuf::from(path))),
            host if host.contains(':') => Some(Self::Network(host.to_owned())),
            host => Some(Self::Network(format!("{host}:{RAW_PORT}"))),
        }
    }

    /// Prints, unless the printer first reports that it cannot. Blocks for seconds at most.
    #[must_use]
    pub fn print(&self, bytes: &[u8]) -> TicketState {
        match self {
            Self::Network(address) => over_network(address, bytes),
            Self::Device(path) => to_device(path, bytes),
        }
    }
}

/// State of a ticket whose printer was unreachable or stopped responding during transmission.
fn failed(state: TicketState) -> impl FnOnce(io::Error) -> TicketState {
    move |error| {
        tracing::warn!(%error, ?state, "a ticket was not printed");
        state
    }
}

/// Opens a device file; an ordinary file is no printer and would be overwritten.
fn open_device(path: &Path) -> io::Result<File> {
    let device = OpenOptions::new().write(true).open(path)?;
    if device.metadata()?.file_type().is_char_device() {
        Ok(device)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "not a device file"))
    }
}

fn to_device(path: &Path, bytes: &[u8]) -> TicketState {
    let mut device = match open_device(path) {
        Ok(device) => device,
        Err(error) => return failed(TicketState::Unreachable)(error),
    };
    let sent = device.write_all(bytes).and_then(|()| device.flush());
    sent.map_or_else(failed(TicketState::Unknown), |()| TicketState::Printed)
}

fn over_network(address: &str, bytes: &[u8]) -> TicketState {
    let (mut line, answers) = match reach(address) {
        Ok(PrinterCheck::Ready { line, answers }) => (line, answers),
        Ok(PrinterCheck::Trouble(trouble)) => return trouble,
        Err(error) => return failed(TicketState::Unreachable)(error),
    };
    // Once the first byte is sent, part of the ticket may be on paper.
    let sent = send(&mut line, bytes, answers);
    sent.map_or_else(failed(TicketState::Unknown), |()| TicketState::Printed)
}

/// Result of the checks before printing.
enum PrinterCheck {
    /// The printer can print; `answers` = it reports its status.
    Ready {
        line: TcpStream,
        answers: bool,
    },
    Trouble(TicketState),
}

/// Connects and reads the printer's status; a printer that reports none counts as ready.
fn reach(address: &str) -> io::Result<PrinterCheck> {
    let missing = || io::Error::new(io::ErrorKind::NotFound, "no address of that name");
    let target = address.to_socket_addrs()?.next().ok_or_else(missing)?;
    let mut line = TcpStream::connect_timeout(&target, CONNECTION_TIMEOUT)?;
    line.set_write_timeout(Some(CONNECTION_TIMEOUT))?;
    line.set_read_timeout(Some(STATUS_TIMEOUT))?;
    let offline = ask(&mut line, ASK_OFFLINE)?;
    if offline.is_some_and(|answer| answer & COVER_OPEN != 0) {
        return Ok(PrinterCheck::Trouble(TicketState::CoverOpen));
    }
    let paper = ask(&mut line, ASK_PAPER)?;
    if paper.is_some_and(|answer| answer & PAPER_END != 0) {
        return Ok(PrinterCheck::Trouble(TicketState::PaperOut));
    }
    Ok(PrinterCheck::Ready { line, answers: offline.or(paper).is_some() })
}

/// Sends the ticket. A printer that reports its status gets one more request after the ticket,
/// which it answers when the ticket is printed. Of any other printer, only a broken connection is
/// noticed.
fn send(line: &mut TcpStream, bytes: &[u8], answers: bool) -> io::Result<()> {
    line.write_all(bytes)?;
    if answers {
        line.write_all(&ASK_AFTERWARDS)?;
    }
    line.flush()?;
    if answers {
        line.set_read_timeout(Some(PRINT_TIMEOUT))?;
        line.read_exact(&mut [0])?;
    }
    line.shutdown(Shutdown::Write)?;
    if answers {
        return Ok(());
    }
    match line.read(&mut [0]) {
        Err(error) if !is_silence(&error) => Err(error),
        _ => Ok(()),
    }
}

fn ask(line: &mut TcpStream, question: [u8; 3]) -> io::Result<Option<u8>> {
    line.write_all(&question)?;
    let mut answer = [0];
    match line.read(&mut answer) {
        Ok(1) if answer[0] & ANSWER.0 == ANSWER.1 => Ok(Some(answer[0])),
        Ok(0) => Err(io::ErrorKind::ConnectionAborted.into()),
        Ok(_) => Ok(None),
        Err(error) if is_silence(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_silence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread::{self, JoinHandle};

    use super::*;

    /// Starts a local printer with these answers; the thread returns the bytes received.
    fn fake(answer: impl Fn(u8) -> Option<u8> + Send + 'static) -> (Printer, JoinHandle<Vec<u8>>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let paper = thread::spawn(move || {
            let (mut line, _) = listener.accept().unwrap();
            let mut paper = Vec::new();
            let mut byte = [0];
            while line.read(&mut byte).unwrap_or(0) == 1 {
                paper.push(byte[0]);
                let (&[.., 0x10, 0x04, question] | &[.., 0x1d, 0x72, question]) = paper.as_slice()
                else {
                    continue;
                };
                paper.truncate(paper.len() - 3);
                if let Some(answer) = answer(question) {
                    line.write_all(&[answer]).unwrap();
                }
            }
            paper
        });
        (Printer::at(&address).unwrap(), paper)
    }

    #[test]
    fn ready_printer_receives_every_byte() {
        let (printer, paper) = fake(|_| Some(0x12));
        assert_eq!(printer.print(b"ticket"), TicketState::Printed);
        assert_eq!(paper.join().unwrap(), b"ticket");
    }

    #[test]
    fn printer_without_status_responses_still_prints() {
        let (printer, paper) = fake(|_| None);
        assert_eq!(printer.print(b"ticket"), TicketState::Printed);
        assert_eq!(paper.join().unwrap(), b"ticket");
    }

    #[test]
    fn printer_without_paper_or_with_an_open_cover_receives_no_bytes() {
        let (printer, paper) = fake(|question| Some(if question == 4 { 0x72 } else { 0x12 }));
        assert_eq!(printer.print(b"ticket"), TicketState::PaperOut);
        assert_eq!(paper.join().unwrap(), b"");
        let (printer, paper) = fake(|question| Some(if question == 2 { 0x16 } else { 0x12 }));
        assert_eq!(printer.print(b"ticket"), TicketState::CoverOpen);
        assert_eq!(paper.join().unwrap(), b"");
    }

    #[test]
    fn absent_or_disconnecting_printer_is_unreachable() {
        let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        assert_eq!(Printer::at(&gone.to_string()).unwrap().print(b"x"), TicketState::Unreachable);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let hangs_up = thread::spawn(move || drop(listener.accept().unwrap()));
        assert_eq!(Printer::at(&address).unwrap().print(b"x"), TicketState::Unreachable);
        hangs_up.join().unwrap();
        let missing = Printer::at("/nonexistent/lp0").unwrap();
        assert_eq!(missing.print(b"x"), TicketState::Unreachable);
    }

    #[test]
    fn ticket_is_unknown_if_the_printer_disconnects_midway() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let dies = thread::spawn(move || {
            let (mut line, _) = listener.accept().unwrap();
            let mut question = [0; 3];
            for _ in 0..2 {
                line.read_exact(&mut question).unwrap();
                line.write_all(&[0x12]).unwrap();
            }
            line.read_exact(&mut [0]).unwrap();
        });
        assert_eq!(Printer::at(&address).unwrap().print(b"ticket"), TicketState::Unknown);
        dies.join().unwrap();
    }

    #[test]
    fn usb_printer_is_written_to_as_a_device_file() {
        let printer = Printer::at("/dev/null").unwrap();
        assert_eq!(printer.print(b"ticket"), TicketState::Printed);
    }

    #[test]
    fn ordinary_file_is_no_printer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lp0");
        std::fs::write(&path, b"kept").unwrap();
        let printer = Printer::at(path.to_str().unwrap()).unwrap();
        assert_eq!(printer.print(b"ticket"), TicketState::Unreachable);
        assert_eq!(std::fs::read(path).unwrap(), b"kept");
    }

    #[test]
    fn printer_setting_is_parsed_as_host_or_device_file() {
        assert_eq!(Printer::at("  "), None);
        assert_eq!(Printer::at("10.0.0.9"), Some(Printer::Network("10.0.0.9:9100".to_owned())));
        assert_eq!(Printer::at("/dev/usb/lp0"), Some(Printer::Device("/dev/usb/lp0".into())));
    }
}
