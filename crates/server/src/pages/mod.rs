//! The website's HTML: route → needs → data → head → shell.
//!
//! [`route`] maps a URL to a page, [`needs`] lists the page's data, [`data`] reads it from the
//! core, [`describe`] ([`head`], [`json_ld`]) writes the head for search engines and previews,
//! [`renderer`] renders the body with the React tree of the browser, [`bundle`] lists scripts and
//! styles, [`form_styles`] is the style sheet of pages without scripts, [`shell`] is the built page
//! that holds all parts, [`compose`] runs these steps.

pub(crate) mod admin_pages;
pub(crate) mod assets;
pub(crate) mod bundle;
pub(crate) mod compose;
pub(crate) mod data;
pub(crate) mod describe;
pub(crate) mod form_styles;
pub(crate) mod head;
pub(crate) mod heads;
pub(crate) mod json_ld;
pub(crate) mod language;
pub(crate) mod needs;
pub(crate) mod preview;
pub(crate) mod renderer;
pub(crate) mod route;
pub(crate) mod shell;
pub(crate) mod sitemap;
