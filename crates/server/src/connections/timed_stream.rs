//! Stream of a connection with deadlines for the head of a request, for silence between requests
//! and for a response that the client does not take.
//!
//! After a request whose body no handler read to its end, the stream takes the rest for a moment
//! before it closes: a close with bytes unread resets the connection, and the client may lose the
//! response.
//!
//! The body of a request has none here: the handler that reads it has a timeout (`router.rs`).

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use super::ConnectionLimits;

/// Longest time for which a closed stream takes the rest of a body.
const LINGER: Duration = Duration::from_secs(2);

/// Counts of requests that handlers began and ended; shared by stream and service.
#[derive(Debug, Clone, Default)]
pub(super) struct Activity(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    begun: AtomicUsize,
    ended: AtomicUsize,
    /// Whether a handler left the rest of a body.
    unread: AtomicBool,
}

/// Request of a handler; ends when dropped, as HTTP/2 drops the handler of a stream that is reset.
#[derive(Debug)]
pub(super) struct Handling(Activity);

impl Activity {
    /// Notes that a handler received a request.
    pub(super) fn begin(&self) -> Handling {
        self.0.begun.fetch_add(1, Ordering::Relaxed);
        Handling(self.clone())
    }

    /// Notes that a handler left the rest of a body.
    pub(super) fn leave_unread(&self) {
        self.0.unread.store(true, Ordering::Relaxed);
    }

    fn has_unread(&self) -> bool {
        self.0.unread.load(Ordering::Relaxed)
    }

    fn counts(&self) -> (usize, usize) {
        (self.0.begun.load(Ordering::Relaxed), self.0.ended.load(Ordering::Relaxed))
    }
}

impl Drop for Handling {
    fn drop(&mut self) {
        self.0.0.ended.fetch_add(1, Ordering::Relaxed);
    }
}

/// What the next byte of the client belongs to.
#[derive(Debug, Clone, Copy)]
enum Phase {
    /// A head begun at this instant; bytes do not extend its time.
    Head(Instant),
    /// A request that a handler has, or its response.
    Request,
}

/// Protocol of a connection, which decides what a byte of the client after a response is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Protocol {
    /// The begin of the next head.
    Http1,
    /// Any frame: only a new request ends the silence.
    Http2,
}

/// Stream that fails with [`io::ErrorKind::TimedOut`] at a deadline.
pub(super) struct TimedStream {
    stream: TcpStream,
    limits: ConnectionLimits,
    activity: Activity,
    protocol: Protocol,
    /// Counts of the activity when they were last looked at.
    seen: (usize, usize),
    phase: Phase,
    /// Last instant at which a byte went either way or a handler began or ended.
    moved: Instant,
    /// Earliest of the deadlines waited for; moved only when it is too late or has passed.
    alarm: Pin<Box<Sleep>>,
    /// End of the time for the rest of a body, once the stream is closed for writing.
    lingers_until: Option<Instant>,
}

impl TimedStream {
    /// Wraps a stream whose client has to send a head.
    pub(super) fn new(stream: TcpStream, limits: ConnectionLimits, activity: Activity) -> Self {
        let now = Instant::now();
        let alarm = Box::pin(sleep_until(now + limits.head));
        let (protocol, seen) = (Protocol::Http1, (0, 0));
        Self {
            stream,
            limits,
            activity,
            protocol,
            seen,
            phase: Phase::Head(now),
            moved: now,
            alarm,
            lingers_until: None,
        }
    }

    /// Gives the client the time of a head, after the handshake of TLS.
    pub(super) fn begin(&mut self, protocol: Protocol) {
        self.protocol = protocol;
        self.phase = Phase::Head(Instant::now());
    }

    /// Notes what handlers did meanwhile; returns whether one has a request.
    fn is_handled(&mut self) -> bool {
        let counts = self.activity.counts();
        if counts != self.seen {
            (self.seen, self.phase, self.moved) = (counts, Phase::Request, Instant::now());
        }
        counts.0 != counts.1
    }

    /// Waits for the deadline: pending before it, an error from then on.
    fn wait_until<T>(
        &mut self,
        deadline: Instant,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if self.alarm.deadline() > deadline {
            self.alarm.as_mut().reset(deadline);
        }
        while self.alarm.as_mut().poll(context).is_ready() {
            if Instant::now() >= deadline {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.alarm.as_mut().reset(deadline);
        }
        Poll::Pending
    }

    /// Waits for the deadline of the client's next byte; pending while a handler has the request.
    fn wait_for_client(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let is_handled = self.is_handled();
        match self.phase {
            Phase::Head(begun) => self.wait_until(begun + self.limits.head, context),
            Phase::Request if is_handled => {
                self.look_again(context);
                Poll::Pending
            }
            Phase::Request => self.wait_until(self.moved + self.limits.idle, context),
        }
    }

    /// Wakes the connection later: a dropped handler of HTTP/2 does not.
    fn look_again(&mut self, context: &mut Context<'_>) {
        while self.alarm.as_mut().poll(context).is_ready() {
            self.alarm.as_mut().reset(Instant::now() + self.limits.idle);
        }
    }

    /// Takes what the client still sends, until it closes or the time is over.
    fn linger(&mut self, until: Instant, context: &mut Context<'_>) -> Poll<()> {
        let mut rest = [0; 8 << 10];
        while Instant::now() < until {
            let mut buffer = ReadBuf::new(&mut rest);
            match Pin::new(&mut self.stream).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {}
                Poll::Ready(Ok(()) | Err(_)) => return Poll::Ready(()),
                Poll::Pending => return self.wait_until::<()>(until, context).map(drop),
            }
        }
        Poll::Ready(())
    }

    /// Records a write, or waits for the client to take bytes.
    fn written<T>(
        &mut self,
        written: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        self.is_handled();
        if written.is_pending() {
            return self.wait_until(self.moved + self.limits.stalled, context);
        }
        self.moved = Instant::now();
        written
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let is_handled = this.is_handled();
        if Pin::new(&mut this.stream).poll_read(context, buffer)?.is_pending() {
            return this.wait_for_client(context);
        }
        if let Phase::Request = this.phase {
            match this.protocol {
                Protocol::Http1 if !is_handled => {
                    this.moved = Instant::now();
                    this.phase = Phase::Head(this.moved);
                }
                Protocol::Http1 => this.moved = Instant::now(),
                // Frames such as PING would extend the time of a connection without requests.
                Protocol::Http2 => {}
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.written(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        // hyper flushes at each turn, but does not read again after a response.
        match self.wait_for_client(context) {
            Poll::Ready(Err(late)) => Poll::Ready(Err(late)),
            Poll::Ready(Ok(())) | Poll::Pending => Poll::Ready(Ok(())),
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
        if self.activity.has_unread() {
            let until = *self.lingers_until.get_or_insert_with(|| Instant::now() + LINGER);
            ready!(self.linger(until, context));
        }
        Poll::Ready(Ok(()))
    }
}
