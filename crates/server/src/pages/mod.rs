//! The website's HTML: route → needs → data → head → shell.
//!
//! [`route`] maps a URL to a page, [`needs`] lists the page's data, [`data`] reads it from the
//! core, [`describe`] ([`head`], [`json_ld`]) writes the head for search engines and previews,
//! [`renderer`] renders the body with the React tree of the browser, [`bundle`] lists scripts and
//! styles, [`shell`] is the built page that holds all parts, [`compose`] runs these steps.

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
