//! Mail server for tests that stores the received mails.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// Behaviour of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behaviour {
    /// Accepts everything.
    Accept,
    /// Answers the first mail with a temporary error.
    FailFirst,
    /// Accepts the mail and closes the connection instead of confirming it.
    Disconnect,
    /// Refuses every recipient and repeats its address, as mail servers do.
    RefuseRecipient,
    /// Knows no recipient.
    NoSuchRecipient,
}

/// Mail as received.
#[derive(Debug, Clone, Default)]
pub struct ReceivedMail {
    pub to: Vec<String>,
    raw: String,
}

impl ReceivedMail {
    /// Headers and text, with soft line breaks and encoded characters decoded.
    pub fn text(&self) -> String {
        let joined = self.raw.replace("=\r\n", "");
        let mut bytes = Vec::new();
        let mut rest = joined.as_bytes();
        while let Some((&first, tail)) = rest.split_first() {
            let code = tail.get(..2).and_then(|code| std::str::from_utf8(code).ok());
            match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
                Some(byte) if first == b'=' => {
                    bytes.push(byte);
                    rest = &tail[2..];
                }
                _ => {
                    bytes.push(first);
                    rest = tail;
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

pub struct MailServer {
    pub address: String,
    mails: Arc<Mutex<Vec<ReceivedMail>>>,
    attempts: Arc<AtomicUsize>,
}

impl MailServer {
    pub async fn open(behaviour: Behaviour) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let mails: Arc<Mutex<Vec<ReceivedMail>>> = Arc::default();
        let attempts = Arc::new(AtomicUsize::new(0));
        let (received, counted) = (Arc::clone(&mails), Arc::clone(&attempts));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (received, counted) = (Arc::clone(&received), Arc::clone(&counted));
                tokio::spawn(
                    async move { drop(serve(stream, behaviour, &received, &counted).await) },
                );
            }
        });
        Self { address, mails, attempts }
    }

    /// Number of mails whose text, or whose recipient in vain, was received.
    pub fn attempts(&self) -> usize {
        self.attempts.load(Ordering::SeqCst)
    }

    pub fn mails(&self) -> Vec<ReceivedMail> {
        self.mails.lock().unwrap().clone()
    }
}

async fn serve(
    stream: TcpStream,
    behaviour: Behaviour,
    received: &Mutex<Vec<ReceivedMail>>,
    attempts: &AtomicUsize,
) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut mail = ReceivedMail::default();
    stream.write_all(b"220 mail server\r\n").await?;
    let mut line = String::new();
    while stream.read_line(&mut line).await? > 0 {
        let word = line.get(..4).unwrap_or_default().to_ascii_uppercase();
        let answer: &[u8] = match word.as_str() {
            "EHLO" | "HELO" => b"250 hello\r\n",
            "RCPT" => {
                let to = line.split(['<', '>']).nth(1).unwrap_or_default();
                mail.to.push(to.to_owned());
                if behaviour == Behaviour::RefuseRecipient {
                    attempts.fetch_add(1, Ordering::SeqCst);
                    let refused = format!("451 <{to}>: mailbox is full\r\n");
                    stream.write_all(refused.as_bytes()).await?;
                    line.clear();
                    continue;
                }
                match behaviour {
                    Behaviour::NoSuchRecipient => b"550 no such user\r\n",
                    _ => b"250 ok\r\n",
                }
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await?;
                mail.raw = data(&mut stream).await?;
                let first = attempts.fetch_add(1, Ordering::SeqCst) == 0;
                if behaviour == Behaviour::FailFirst && first {
                    b"451 later\r\n"
                } else {
                    received.lock().unwrap().push(std::mem::take(&mut mail));
                    if behaviour == Behaviour::Disconnect {
                        return Ok(());
                    }
                    b"250 taken\r\n"
                }
            }
            "QUIT" => {
                stream.write_all(b"221 bye\r\n").await?;
                return Ok(());
            }
            _ => b"250 ok\r\n",
        };
        stream.write_all(answer).await?;
        line.clear();
    }
    Ok(())
}

async fn data(stream: &mut BufReader<TcpStream>) -> std::io::Result<String> {
    let (mut all, mut line) = (String::new(), String::new());
    while stream.read_line(&mut line).await? > 0 && line != ".\r\n" {
        all.push_str(&line);
        line.clear();
    }
    Ok(all)
}
