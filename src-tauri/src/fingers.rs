//! One finger at a time on a kiosk's screen.
//!
//! WebKitGTK zooms and pans by gestures of its own that no page hears of (tauri-apps/wry#544,
//! tauri-apps/tauri#13115). They need a second finger, or a touchpad's pinch: neither gets as far as
//! the widget that would recognise them. A long press opens no menu either, and the window cannot be
//! pulled by its edges.

use tauri::{Runtime, WebviewWindow};

/// What a finger, or a touchpad, does to the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Touch {
    Down,
    Move,
    Up,
    /// A gesture of a touchpad.
    Pad,
}

/// Lets one finger through, from its touch to its lifting.
#[derive(Debug)]
struct OneFinger<F> {
    down: Option<F>,
}

impl<F: PartialEq> OneFinger<F> {
    const fn new() -> Self {
        Self { down: None }
    }

    /// Whether the page hears of this.
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

/// Guards a window for as long as it lives.
#[cfg(target_os = "linux")]
pub fn guard<R: Runtime>(window: &WebviewWindow<R>) {
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
        // Tauri lets fingers and mice pull an undecorated window by its edges. To GTK this one is
        // decorated from here on; one that fills its screen shows no decoration.
        let window = webview.toplevel().and_then(|top| top.downcast::<gtk::Window>().ok());
        if let Some(window) = window {
            window.set_decorated(true);
        }
    });
    if let Err(error) = guarded {
        tracing::error!(%error, "more than one finger cannot be kept off the window");
    }
}

/// Elsewhere the page's own refusals are enough.
#[cfg(not(target_os = "linux"))]
pub fn guard<R: Runtime>(_window: &WebviewWindow<R>) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_finger_is_not_heard_of_until_the_first_is_up() {
        let mut screen = OneFinger::new();
        assert!(screen.passes(Some(1), Touch::Down));
        assert!(!screen.passes(Some(2), Touch::Down));
        assert!(!screen.passes(Some(2), Touch::Move));
        assert!(screen.passes(Some(1), Touch::Move));
        assert!(!screen.passes(Some(2), Touch::Up));
        assert!(screen.passes(Some(1), Touch::Up));
        assert!(screen.passes(Some(3), Touch::Down), "the next finger is heard again");
    }

    #[test]
    fn a_finger_that_stays_when_the_first_is_up_begins_nothing() {
        let mut screen = OneFinger::new();
        assert!(screen.passes(Some(1), Touch::Down));
        assert!(!screen.passes(Some(2), Touch::Down));
        assert!(screen.passes(Some(1), Touch::Up));
        assert!(!screen.passes(Some(2), Touch::Move));
        assert!(!screen.passes(Some(2), Touch::Up));
        assert!(screen.passes(Some(4), Touch::Down));
    }

    #[test]
    fn a_touchpad_zooms_nothing() {
        assert!(!OneFinger::<u32>::new().passes(None, Touch::Pad));
    }
}
