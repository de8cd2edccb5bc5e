//! Looks after the page: a web process that died or a page that answers no more is loaded anew.
//!
//! WebKit's web process can die while the app lives, and the window then stays white
//! (shop floors know it as "the white kiosk"). Three deaths within a minute are no accident: then a
//! page without any script asks people to order at the counter, and the app rests for a minute
//! before it tries again.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tauri::{Runtime, WebviewWindow};

use crate::log::lock;
use crate::window;

/// A page without script: "please order at the counter".
const SAFE_PAGE: &str = "safe.html";

/// How often the page is asked, and how long it may take.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// Beats without an answer before the page is loaded anew. A busy page may miss one.
const MISSES: u32 = 3;

/// Deaths within [`SPAN`] that open the breaker.
const MAX_CRASHES: usize = 3;
const SPAN: Duration = Duration::from_secs(60);

/// Starts looking after a window, for as long as it lives.
pub fn start<R: Runtime>(window: &WebviewWindow<R>) {
    let reload = Arc::new(Reloader {
        window: window.clone(),
        breaker: Mutex::default(),
        count: AtomicU64::default(),
    });
    on_crash(window, &reload);
    tauri::async_runtime::spawn(beat(reload));
}

async fn beat<R: Runtime>(reload: Arc<Reloader<R>>) {
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
        if missed >= MISSES {
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

/// Elsewhere Tauri reloads by itself (macOS) or the beat notices (Windows).
#[cfg(not(target_os = "linux"))]
fn on_crash<R: Runtime>(_window: &WebviewWindow<R>, _reload: &Arc<Reloader<R>>) {}

struct Reloader<R: Runtime> {
    window: WebviewWindow<R>,
    breaker: Mutex<CrashLoop>,
    /// How often a page was loaded anew.
    count: AtomicU64,
}

impl<R: Runtime> Reloader<R> {
    async fn now(&self, why: &str) {
        let wait = lock(&self.breaker).next(Instant::now());
        let count = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        tracing::error!(why, wait = wait.as_secs(), "the page is loaded anew");
        if !wait.is_zero() {
            self.go(SAFE_PAGE);
            tokio::time::sleep(wait).await;
            if self.count.load(Ordering::Relaxed) != count {
                // That page died as well, and has a rest of its own: nobody's order is cut off by this one.
                return;
            }
        }
        self.go(window::PAGE);
    }

    /// Goes to a page of ours.
    fn go(&self, page: &str) {
        let gone = window::address(page).map(|url| self.window.navigate(url));
        match gone {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, page, "the page cannot be loaded"),
            Err(error) => tracing::error!(%error, page, "the page has no address"),
        }
    }
}

/// When pages died.
#[derive(Default)]
struct CrashLoop {
    deaths: Vec<Instant>,
}

impl CrashLoop {
    /// How long to wait before loading again.
    fn next(&mut self, now: Instant) -> Duration {
        self.deaths.retain(|death| now.saturating_duration_since(*death) < SPAN);
        self.deaths.push(now);
        if self.deaths.len() < MAX_CRASHES { Duration::ZERO } else { SPAN }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_keeps_dying_is_given_a_rest() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut breaker = CrashLoop::default();
        assert_eq!(breaker.next(at(0)), Duration::ZERO);
        assert_eq!(breaker.next(at(5)), Duration::ZERO);
        assert_eq!(breaker.next(at(10)), SPAN, "the third within a minute");
        assert_eq!(breaker.next(at(75)), Duration::ZERO, "after its rest it is tried again");
    }

    #[test]
    fn rare_deaths_are_mended_at_once() {
        let start = Instant::now();
        let mut breaker = CrashLoop::default();
        for minutes in 0..10 {
            let now = start + Duration::from_secs(minutes * 60);
            assert_eq!(breaker.next(now), Duration::ZERO, "minute {minutes}");
        }
    }
}
