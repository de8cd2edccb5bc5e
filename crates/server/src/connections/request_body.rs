//! Body of a request that notes in the connection's activity if no handler read it to its end.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};

use super::timed_stream::Activity;

/// Body of a request, with the activity of its connection.
pub(super) struct RequestBody {
    body: Incoming,
    has_ended: bool,
    activity: Activity,
}

impl RequestBody {
    pub(super) fn new(body: Incoming, activity: Activity) -> Self {
        Self { has_ended: body.is_end_stream(), body, activity }
    }
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<hyper::Result<Frame<Bytes>>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        self.has_ended = frame.is_none() || self.body.is_end_stream();
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        if !self.has_ended {
            self.activity.leave_unread();
        }
    }
}
