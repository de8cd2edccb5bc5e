//! The website's HTML: route → needs → data → head → shell.
//!
//! [`route`] says which page an address is, [`needs`] what it shows, [`data`] reads that from the
//! core, [`describe`] ([`head`], [`json_ld`]) says it to search engines and previews, [`shell`] puts it all
//! into the built page. React draws the body in the browser, starting from the data in the page.

pub mod assets;
pub mod data;
pub mod describe;
pub mod handler;
pub mod head;
pub mod json_ld;
pub mod needs;
pub mod route;
pub mod shell;
pub mod sitemap;
