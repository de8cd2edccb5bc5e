//! Log of a test, in memory.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Log lines of a test.
#[derive(Debug, Clone, Default)]
pub(crate) struct LogLines(Arc<Mutex<Vec<u8>>>);

impl LogLines {
    /// Lines so far.
    pub(crate) fn text(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Write for LogLines {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(line)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
