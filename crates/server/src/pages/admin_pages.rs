//! Built admin pages: one HTML file, and its scripts and styles.

use std::path::Path;

use axum::body::Bytes;

use super::assets::PublicFiles;

/// Admin pages, read at start from the folder next to the web app.
#[derive(Debug)]
pub(crate) struct AdminPages {
    /// HTML of every page; `None` = not built.
    pub(crate) html: Option<Bytes>,
    /// Files below `/assets`.
    pub(crate) files: PublicFiles,
}

impl AdminPages {
    /// Reads the folder `admin` next to that of the web app.
    pub(crate) fn read(web_dir: &Path) -> Self {
        let folder = web_dir.with_file_name("admin");
        let html = std::fs::read(folder.join("admin.html")).map(Bytes::from);
        if let Err(error) = &html {
            let dir = folder.display();
            tracing::warn!(%error, %dir, "no admin pages there");
            return Self { html: None, files: PublicFiles::default() };
        }
        Self { html: html.ok(), files: PublicFiles::list(&folder) }
    }
}
