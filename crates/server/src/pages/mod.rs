//! The website's HTML: route → needs → data → head → shell.
//!
//! [`route`] says which page an address is, [`needs`] what it shows, [`data`] reads that from the
//! core, [`describe`] ([`head`], [`json_ld`]) says it to search engines and previews, [`renderer`]
//! draws the body with the React tree of the browser, [`bundle`] knows which scripts and styles a page
//! needs, [`shell`] is the built page that all goes into, [`compose`] does all this and keeps the result.

pub mod assets;
pub mod bundle;
pub mod compose;
pub mod data;
pub mod describe;
pub mod head;
pub mod heads;
pub mod json_ld;
pub mod language;
pub mod needs;
pub mod preview;
pub mod renderer;
pub mod route;
pub mod shell;
pub mod sitemap;
