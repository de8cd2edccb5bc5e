//! `korosho-server setup`: a shop is set up by the program itself against the sandbox.

mod page;
mod terminal;
mod test_app;
