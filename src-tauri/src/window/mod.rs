//! The app's only window: `desk` or `kiosk`, created once, shown at once, never closed.
//!
//! Reading order: this file, [`media`] (pictures), [`events`] (messages to the page), [`watchdog`]
//! (crashes), [`touch_filter`] and [`idle_timer`] (kiosk).
//!
//! A second WebKitGTK window made after closing one may stay blank (tauri-apps/tauri#12589), so
//! there is one window for life and pages change inside it.

pub mod events;
pub mod idle_timer;
pub mod media;
pub mod touch_filter;
pub mod watchdog;

use std::path::Path;

use korosho_domain::setup::AppMode;
use tauri::plugin::TauriPlugin;
use tauri::utils::config::Color;
use tauri::webview::{NewWindowResponse, PageLoadEvent};
use tauri::{
    AppHandle, Manager, Runtime, Theme, Url, WebviewUrl, WebviewWindow, WebviewWindowBuilder, Wry,
};
use tauri_plugin_window_state::StateFlags;

/// The app's page.
pub const PAGE: &str = "app.html";

/// Background of the light theme, shown before the first paint.
const PAPER: Color = Color(0xFB, 0xF6, 0xEC, 0xFF);

/// Background of the dark theme.
const DARK_PAPER: Color = Color(0x17, 0x11, 0x0D, 0xFF);

/// Label of the window in this mode; capabilities are assigned by label.
#[must_use]
pub const fn label(mode: AppMode) -> &'static str {
    match mode {
        AppMode::Desk => "desk",
        AppMode::Kiosk => "kiosk",
    }
}

/// Opens the window.
///
/// # Errors
/// [`tauri::Error`] if the system refuses a window.
pub fn open<R: Runtime>(
    app: &AppHandle<R>,
    mode: AppMode,
    data_dir: &Path,
) -> tauri::Result<WebviewWindow<R>> {
    let builder = WebviewWindowBuilder::new(app, label(mode), WebviewUrl::App(PAGE.into()))
        .title("Korosho")
        .background_color(PAPER)
        .data_directory(data_dir.join("webview"))
        .on_navigation(is_ours)
        .on_page_load(|_, page| {
            if page.event() == PageLoadEvent::Finished {
                tracing::info!(page = page.url().path(), "a page was loaded");
            }
        })
        .on_new_window(|_, _| NewWindowResponse::Deny);
    let window = match mode {
        AppMode::Desk => builder
            .inner_size(1366.0, 768.0)
            .min_inner_size(720.0, 480.0)
            .zoom_hotkeys_enabled(true)
            .build(),
        AppMode::Kiosk => {
            builder.inner_size(1080.0, 1920.0).decorations(false).fullscreen(true).build()
        }
    }?;
    if window.theme().is_ok_and(|theme| theme == Theme::Dark) {
        window.set_background_color(Some(DARK_PAPER))?;
    }
    Ok(window)
}

/// Plugin that restores size and position of the desk's window; the kiosk's fills its screen.
#[must_use]
pub fn remembered(data_dir: Option<&Path>) -> TauriPlugin<Wry> {
    let kept = StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED;
    let plugin = tauri_plugin_window_state::Builder::new()
        .with_state_flags(kept)
        .with_denylist(&[label(AppMode::Kiosk)]);
    match data_dir.and_then(|folder| std::path::absolute(folder).ok()) {
        Some(folder) => plugin.with_filename(folder.join("window.json").to_string_lossy()).build(),
        None => plugin.with_filename("window.json").build(),
    }
}

/// Brings the window to the front, also on a second start of the app.
pub fn show<R: Runtime>(app: &AppHandle<R>) {
    for window in app.webview_windows().values() {
        let _ = window.unminimize();
        let _ = window.set_focus();
    }
}

/// Whether a URL is a page of the app. Navigation to any other is refused.
fn is_ours(url: &Url) -> bool {
    let ours = match url.scheme() {
        "tauri" => url.host_str() == Some("localhost"),
        "http" | "https" => url.host_str() == Some("tauri.localhost") || is_development(url),
        _ => false,
    };
    if !ours {
        tracing::warn!(scheme = url.scheme(), host = url.host_str(), "navigation refused");
    }
    ours
}

/// URL of one of the app's own pages on this system. Not read from the window: after a crash of its
/// web process it has no URL.
pub fn url(page: &str) -> Result<Url, url::ParseError> {
    let origin = match (cfg!(dev), cfg!(windows)) {
        (true, _) => "http://localhost:5173",
        (false, true) => "http://tauri.localhost",
        (false, false) => "tauri://localhost",
    };
    Url::parse(origin)?.join(&format!("/{page}"))
}

/// Whether a URL is on the development server of `tauri.conf.json`; never in a release.
fn is_development(url: &Url) -> bool {
    cfg!(dev) && url.host_str() == Some("localhost") && url.port() == Some(5173)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_pages_have_a_url_without_a_window() {
        assert!(is_ours(&url(PAGE).unwrap()));
        assert!(url("safe.html").unwrap().as_str().ends_with("localhost/safe.html"));
    }

    #[test]
    fn navigation_is_limited_to_own_pages() {
        let goes = |address: &str| is_ours(&address.parse().unwrap());
        assert!(goes("tauri://localhost/app.html"));
        assert!(goes("tauri://localhost/shop?category=1"));
        assert!(goes("http://tauri.localhost/app.html"));
        for address in [
            "https://example.com/",
            "http://localhost:8300/",
            "http://127.0.0.1/",
            "tauri://evil/app.html",
            "media://localhost/media/1.jpg",
            "file:///etc/passwd",
            "data:text/html,hello",
            "about:blank",
            "javascript:alert(1)",
        ] {
            assert!(!goes(address), "{address}");
        }
    }
}
