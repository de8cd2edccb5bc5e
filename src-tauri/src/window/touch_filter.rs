//! Touch filter of the kiosk's window: one touch point at a time, no gestures.
//!
//! WebKitGTK handles zoom and pan gestures that no page receives (tauri-apps/wry#544,
//! tauri-apps/tauri#13115). They need a second touch point or a touchpad's
//! pinch: neither reaches the widget that recognises gestures. A long press opens no menu, and the
//! window cannot be dragged by its edges.

use tauri::{Runtime, WebviewWindow};

/// Touch or touchpad event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Touch {
    Down,
    Move,
    Up,
    /// A gesture of a touchpad.
    Pad,
}

/// Passes the events of one touch point, from touch to release.
#[derive(Debug)]
struct OneFinger<F> {
    down: Option<F>,
}

impl<F: PartialEq> OneFinger<F> {
    const fn new() -> Self {
        Self { down: None }
    }

    /// Whether the page receives this event.
    fn passes(&mut self, finger: Option<F>, touch: Touch) -> bool {
        if touch == Touch::Pad {
            return false;
        }
        if self.down.is_none() && touch == Touch::Down {
            self.down = finger;
            return true;
        }
        let same = self.down == finger;
        if same && touch == Touch::Up {
            self.down = None;
        }
        same
    }
}

/// Installs the filter on a window.
#[cfg(target_os = "linux")]
pub fn install<R: Runtime>(window: &WebviewWindow<R>) {
    use std::cell::RefCell;

    use gtk::gdk::EventType;
    use gtk::glib::Propagation;
    use gtk::prelude::{Cast as _, GtkWindowExt as _, WidgetExt as _};
    use webkit2gtk::WebViewExt as _;

    let guarded = window.with_webview(|webview| {
        let webview = webview.inner();
        let fingers = RefCell::new(OneFinger::new());
        webview.connect_event(move |_, event| {
            let touch = match event.event_type() {
                EventType::TouchBegin => Touch::Down,
                EventType::TouchUpdate => Touch::Move,
                EventType::TouchEnd | EventType::TouchCancel => Touch::Up,
                EventType::TouchpadPinch | EventType::TouchpadSwipe => Touch::Pad,
                _ => return Propagation::Proceed,
            };
            if fingers.borrow_mut().passes(event.event_sequence(), touch) {
                Propagation::Proceed
            } else {
                Propagation::Stop
            }
        });
        webview.connect_context_menu(|_, _, _, _| true);
        // Tauri lets touches and mice drag an undecorated window by its edges. For GTK this one is
        // decorated from here on; a full-screen window shows no decoration.
        let window = webview.toplevel().and_then(|top| top.downcast::<gtk::Window>().ok());
        if let Some(window) = window {
            window.set_decorated(true);
        }
    });
    if let Err(error) = guarded {
        tracing::error!(%error, "the touch filter is not installed");
    }
}

/// No filter on other platforms: the page's own handlers suffice.
#[cfg(not(target_os = "linux"))]
pub fn install<R: Runtime>(_window: &WebviewWindow<R>) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn second_touch_point_is_ignored_until_the_first_is_released() {
        let mut screen = OneFinger::new();
        assert!(screen.passes(Some(1), Touch::Down));
        assert!(!screen.passes(Some(2), Touch::Down));
        assert!(!screen.passes(Some(2), Touch::Move));
        assert!(screen.passes(Some(1), Touch::Move));
        assert!(!screen.passes(Some(2), Touch::Up));
        assert!(screen.passes(Some(1), Touch::Up));
        assert!(screen.passes(Some(3), Touch::Down), "the next touch point passes");
    }

    #[test]
    fn ignored_touch_point_stays_ignored_after_the_first_is_released() {
        let mut screen = OneFinger::new();
        assert!(screen.passes(Some(1), Touch::Down));
        assert!(!screen.passes(Some(2), Touch::Down));
        assert!(screen.passes(Some(1), Touch::Up));
        assert!(!screen.passes(Some(2), Touch::Move));
        assert!(!screen.passes(Some(2), Touch::Up));
        assert!(screen.passes(Some(4), Touch::Down));
    }

    #[test]
    fn touchpad_gestures_are_ignored() {
        assert!(!OneFinger::<u32>::new().passes(None, Touch::Pad));
    }
}
