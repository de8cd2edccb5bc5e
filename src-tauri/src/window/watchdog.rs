//! Watchdog of the window: reloads the page after its web process crashed or stopped answering.
//!
//! WebKit's web process can crash while the app runs on, and the window then stays white. After
//! three crashes within a minute a page without script asks customers to order at the counter, and
//! the app waits a minute before the next attempt.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tauri::{Runtime, WebviewWindow};

use crate::state::lock;

/// A page without script: "please order at the counter".
const SAFE_PAGE: &str = "safe.html";

/// Interval of liveness checks, and timeout of one.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// Unanswered heartbeats in a row before the page is reloaded. A busy page may miss one.
const MAX_MISSED: u32 = 3;

/// Crashes within [`CRASH_WINDOW`] that count as a crash loop.
const MAX_CRASHES: usize = 3;
/// Time window of a crash loop, and pause after one.
const CRASH_WINDOW: Duration = Duration::from_secs(60);

/// Starts watching a window, for as long as it lives.
pub fn start<R: Runtime>(window: &WebviewWindow<R>) {
    let reload = Arc::new(Reloader {
        window: window.clone(),
        crashes: Mutex::default(),
        count: AtomicU64::default(),
    });
    on_crash(window, &reload);
    tauri::async_runtime::spawn(send_heartbeats(reload));
}

async fn send_heartbeats<R: Runtime>(reload: Arc<Reloader<R>>) {
    let mut missed = 0;
    loop {
        let answered = Arc::new(AtomicBool::new(false));
        let answer = Arc::clone(&answered);
        let asked = reload.window.eval_with_callback("document.readyState", move |_| {
            answer.store(true, Ordering::Relaxed);
        });
        if asked.is_err() {
            return;
        }
        tokio::time::sleep(HEARTBEAT).await;
        missed = if answered.load(Ordering::Relaxed) { 0 } else { missed + 1 };
        if missed >= MAX_MISSED {
            missed = 0;
            reload.now("the page does not answer").await;
        }
    }
}

#[cfg(target_os = "linux")]
fn on_crash<R: Runtime>(window: &WebviewWindow<R>, reload: &Arc<Reloader<R>>) {
    use webkit2gtk::WebViewExt;

    let reload = Arc::clone(reload);
    let watching = window.with_webview(move |webview| {
        webview.inner().connect_web_process_terminated(move |_, reason| {
            tracing::error!(?reason, "the web process ended");
            let reload = Arc::clone(&reload);
            tauri::async_runtime::spawn(async move { reload.now("the web process ended").await });
        });
    });
    if let Err(error) = watching {
        tracing::error!(%error, "the web process cannot be watched");
    }
}

/// Elsewhere Tauri reloads the page (macOS) or the heartbeat detects the crash (Windows).
#[cfg(not(target_os = "linux"))]
fn on_crash<R: Runtime>(_window: &WebviewWindow<R>, _reload: &Arc<Reloader<R>>) {}

struct Reloader<R: Runtime> {
    window: WebviewWindow<R>,
    crashes: Mutex<CrashLoop>,
    /// Number of reloads.
    count: AtomicU64,
}

impl<R: Runtime> Reloader<R> {
    async fn now(&self, why: &str) {
        let wait = lock(&self.crashes).record(Instant::now());
        let count = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        tracing::error!(why, wait = wait.as_secs(), "the page is reloaded");
        if !wait.is_zero() {
            self.go(SAFE_PAGE);
            tokio::time::sleep(wait).await;
            if self.count.load(Ordering::Relaxed) != count {
                // The pause page crashed as well and has a pause of its own: this one must not
                // interrupt an order.
                return;
            }
        }
        self.go(super::PAGE);
    }

    /// Loads a page of the app.
    fn go(&self, page: &str) {
        let gone = super::url(page).map(|url| self.window.navigate(url));
        match gone {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, page, "the page cannot be loaded"),
            Err(error) => tracing::error!(%error, page, "the page has no address"),
        }
    }
}

/// Crash loop detection: times of recent crashes.
#[derive(Default)]
struct CrashLoop {
    crashes: Vec<Instant>,
}

impl CrashLoop {
    /// Records a crash; returns the pause before the next load.
    fn record(&mut self, now: Instant) -> Duration {
        self.crashes.retain(|crash| now.saturating_duration_since(*crash) < CRASH_WINDOW);
        self.crashes.push(now);
        if self.crashes.len() < MAX_CRASHES { Duration::ZERO } else { CRASH_WINDOW }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crash_loop_pauses_for_a_minute() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut crashes = CrashLoop::default();
        assert_eq!(crashes.record(at(0)), Duration::ZERO);
        assert_eq!(crashes.record(at(5)), Duration::ZERO);
        assert_eq!(crashes.record(at(10)), CRASH_WINDOW, "the third within a minute");
        assert_eq!(crashes.record(at(75)), Duration::ZERO, "after the pause the next attempt");
    }

    #[test]
    fn rare_crashes_reload_at_once() {
        let start = Instant::now();
        let mut crashes = CrashLoop::default();
        for minutes in 0..10 {
            let now = start + Duration::from_secs(minutes * 60);
            assert_eq!(crashes.record(now), Duration::ZERO, "minute {minutes}");
        }
    }
}
