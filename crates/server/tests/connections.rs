//! Connections of clients that send little, nothing or too much, over sockets.

use std::time::{Duration, Instant};

use korosho_server::ConnectionLimits;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::common::TestApp;

/// Longest wait of a test for the server.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);
const REQUEST: &[u8] = b"GET /robots.txt HTTP/1.1\r\nHost: shop\r\n\r\n";

fn lasting() -> ConnectionLimits {
    let long = Duration::from_secs(600);
    ConnectionLimits { head: long, idle: long, stalled: long, per_client: 1000, total: 1000 }
}

async fn connect(app: &TestApp) -> TcpStream {
    let address = app.origin.strip_prefix("http://").unwrap();
    TcpStream::connect(address).await.unwrap()
}

/// Waits for the server to close the connection; returns what it sent before.
async fn until_closed(stream: &mut TcpStream) -> String {
    let mut sent = Vec::new();
    // A reset is a close as well: the server does not read what comes too late.
    drop(timeout(CLOSE_TIMEOUT, stream.read_to_end(&mut sent)).await.expect("still open"));
    String::from_utf8_lossy(&sent).into_owned()
}

/// Sends a request and reads its response, whose connection stays open.
async fn ask(stream: &mut TcpStream) -> String {
    stream.write_all(REQUEST).await.unwrap();
    let mut bytes = vec![0; 16 << 10];
    let count = timeout(CLOSE_TIMEOUT, stream.read(&mut bytes)).await.unwrap().unwrap();
    String::from_utf8_lossy(&bytes[..count]).into_owned()
}

#[tokio::test]
async fn connection_without_a_complete_head_is_closed() {
    let head = Duration::from_millis(400);
    let app = TestApp::start_with(&[], ConnectionLimits { head, ..lasting() }).await;
    let http2 = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    for begun in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: shop\r\n", http2] {
        let mut stream = connect(&app).await;
        stream.write_all(begun.as_bytes()).await.unwrap();
        until_closed(&mut stream).await;
    }
}

#[tokio::test]
async fn header_lines_do_not_extend_the_time_of_a_head() {
    let head = Duration::from_millis(600);
    let app = TestApp::start_with(&[], ConnectionLimits { head, ..lasting() }).await;
    let mut stream = connect(&app).await;
    let begun = Instant::now();
    let mut line = "GET / HTTP/1.1\r\nHost: shop\r\n";
    while stream.write_all(line.as_bytes()).await.is_ok() {
        assert!(begun.elapsed() < CLOSE_TIMEOUT, "still open");
        line = "x-slow: 1\r\n";
        sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn idle_connection_serves_requests_until_it_is_silent_for_long() {
    let (head, idle) = (Duration::from_millis(300), Duration::from_millis(1500));
    let app = TestApp::start_with(&[], ConnectionLimits { head, idle, ..lasting() }).await;
    let mut stream = connect(&app).await;
    for _ in 0..3 {
        assert!(ask(&mut stream).await.starts_with("HTTP/1.1 200"));
        sleep(head * 2).await;
    }
    let silent = Instant::now();
    until_closed(&mut stream).await;
    assert!(silent.elapsed() > head, "closed by the deadline of heads");

    // A second head has the same time as the first.
    let mut stream = connect(&app).await;
    ask(&mut stream).await;
    stream.write_all(b"GET / HT").await.unwrap();
    let begun = Instant::now();
    until_closed(&mut stream).await;
    assert!(begun.elapsed() < idle, "closed by the deadline of idle connections");
}

#[tokio::test]
async fn client_that_takes_no_response_is_dropped() {
    let stalled = Duration::from_millis(400);
    let app = TestApp::start_with(&[], ConnectionLimits { stalled, ..lasting() }).await;
    let mut stream = connect(&app).await;
    let requests = REQUEST.repeat(1000);
    let flood = async { while stream.write_all(&requests).await.is_ok() {} };
    timeout(CLOSE_TIMEOUT * 3, flood).await.expect("still open");
}

#[tokio::test]
async fn client_that_sends_a_body_which_is_not_read_gets_the_response() {
    let app = TestApp::start_with(&[], lasting()).await;
    let body = vec![b'x'; 6 << 20];
    for path in ["/nowhere", "/api/contact", "/webhooks/paybill/none"] {
        let mut stream = connect(&app).await;
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(&body).await.unwrap();
        let mut response = Vec::new();
        let read = timeout(CLOSE_TIMEOUT, stream.read_to_end(&mut response)).await;
        read.expect("still open").expect("the whole response");
        let response = String::from_utf8_lossy(&response).into_owned();
        assert!(response.starts_with("HTTP/1.1 "), "{path}: {response}");
    }
}

#[tokio::test]
async fn client_at_its_cap_gets_no_further_connection() {
    let app = TestApp::start_with(&[], ConnectionLimits { per_client: 12, ..lasting() }).await;
    let mut held = Vec::new();
    let mut refused = loop {
        let mut stream = connect(&app).await;
        match timeout(Duration::from_millis(300), stream.read(&mut [0])).await {
            Err(_) => held.push(stream),
            Ok(_) => break stream,
        }
        assert!(held.len() <= 12, "no cap");
    };
    assert_eq!(until_closed(&mut refused).await, "");
    held.pop();
    sleep(Duration::from_millis(300)).await;
    assert!(ask(&mut connect(&app).await).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn trusted_proxy_has_no_cap_of_its_own() {
    let proxy = [("KOROSHO_TRUSTED_PROXIES", "127.0.0.1")];
    let app = TestApp::start_with(&proxy, ConnectionLimits { per_client: 1, ..lasting() }).await;
    let mut held = Vec::new();
    for _ in 0..5 {
        let mut stream = connect(&app).await;
        assert!(ask(&mut stream).await.starts_with("HTTP/1.1 200"));
        held.push(stream);
    }
}

#[tokio::test]
async fn stopped_server_waits_for_no_idle_connection() {
    let app = TestApp::start_with(&[], lasting()).await;
    let mut idle = connect(&app).await;
    ask(&mut idle).await;
    let _silent = connect(&app).await;
    let begun = Instant::now();
    app.running.shutdown().await.unwrap();
    assert!(begun.elapsed() < Duration::from_secs(8));
    assert_eq!(until_closed(&mut idle).await, "");
}

#[tokio::test]
async fn request_names_exactly_one_host() {
    let app = TestApp::start_with(&[], lasting()).await;
    let cases = [
        ("HTTP/1.1\r\n", 400),
        ("HTTP/1.1\r\nHost: shop\r\nHost: other\r\n", 400),
        ("HTTP/1.1\r\nHost: shop\r\nhost: shop\r\n", 400),
        ("HTTP/1.0\r\nHost: shop\r\nHost: other\r\n", 400),
        ("HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n", 200),
        ("HTTP/1.0\r\n", 200),
    ];
    for (head, status) in cases {
        let mut stream = connect(&app).await;
        let request = format!("GET /robots.txt {head}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let answer = until_closed(&mut stream).await;
        assert_eq!(answer.split(' ').nth(1), Some(status.to_string().as_str()), "{head}{answer}");
        assert_eq!(answer.contains("application/problem+json"), status == 400, "{answer}");
    }
}

/// A proxy and a server that each find another end of a request let a client hide a second one in it
/// (RFC 9112, section 11.2).
#[tokio::test]
async fn request_hidden_behind_an_ambiguous_length_is_never_answered() {
    let app = TestApp::start_with(&[], lasting()).await;
    let hidden = "GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n";
    let length = hidden.len();
    let heads = [
        format!("Content-Length: 0\r\nContent-Length: {length}\r\n"),
        format!("Content-Length: 0, {length}\r\n"),
        "Content-Length: +0\r\n".to_owned(),
        "Content-Length: 0x0\r\n".to_owned(),
        format!("Content-Length: {length}\r\nTransfer-Encoding: chunked, identity\r\n"),
        "Transfer-Encoding: xchunked\r\n".to_owned(),
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n".to_owned(),
        "Transfer-Encoding : chunked\r\n".to_owned(),
        " Content-Length: 0\r\n".to_owned(),
        "Content-Length\0: 0\r\n".to_owned(),
    ];
    for head in heads {
        let mut stream = connect(&app).await;
        let request = format!("POST /api/contact HTTP/1.1\r\nHost: shop\r\n{head}\r\n{hidden}");
        stream.write_all(request.as_bytes()).await.unwrap();
        let answers = until_closed(&mut stream).await;
        assert_eq!(answers.matches("HTTP/1.1 ").count(), 1, "{head:?}: {answers}");
        assert!(answers.starts_with("HTTP/1.1 400"), "{head:?}: {answers}");
    }
}

/// With both headers the chunks count and the connection ends (RFC 9112, section 6.3).
#[tokio::test]
async fn connection_ends_after_a_request_with_length_and_chunks() {
    let app = TestApp::start_with(&[], lasting()).await;
    let mut stream = connect(&app).await;
    let hidden = "GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n";
    let request = format!(
        "POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n\
         Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{hidden}"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let answers = until_closed(&mut stream).await;
    assert_eq!(answers.matches("HTTP/1.1 ").count(), 1, "{answers}");
}

/// A line feed alone may end a line of the head (RFC 9112, section 2.2), but neither a line nor the data of a
/// chunk, and a carriage return alone ends nothing: no parser finds another end of a request.
#[tokio::test]
async fn line_feed_alone_ends_a_line_of_the_head_and_no_chunk() {
    let app = TestApp::start_with(&[], lasting()).await;
    let hidden = "GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n";
    let chunked = "POST /api/contact HTTP/1.1\nHost: shop\nContent-Type: application/json\n\
                   Transfer-Encoding: chunked\n\n";
    let split = "GET /robots.txt HTTP/1.1\r\nHost: shop\r\nA: a\rContent-Length: 9\r\n\r\n";
    let refused =
        ["0\n\n", "2\n{}\n0\n\n", "2\r\n{}\n0\r\n\r\n", "0;a\nb\r\n\r\n", "2;a=\n0\r\n{}"]
            .map(|body| format!("{chunked}{body}"));
    for request in refused.iter().map(String::as_str).chain([split]) {
        let mut stream = connect(&app).await;
        stream.write_all(format!("{request}{hidden}").as_bytes()).await.unwrap();
        let answers = until_closed(&mut stream).await;
        assert_eq!(answers.matches("HTTP/1.1 ").count(), 1, "{request:?}: {answers}");
        assert!(answers.starts_with("HTTP/1.1 400"), "{request:?}: {answers}");
    }
    let mut stream = connect(&app).await;
    let request = String::from_utf8_lossy(REQUEST).replace('\r', "");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = vec![0; 16 << 10];
    let count = timeout(CLOSE_TIMEOUT, stream.read(&mut bytes)).await.unwrap().unwrap();
    assert!(String::from_utf8_lossy(&bytes[..count]).starts_with("HTTP/1.1 200"));
}
