//! Hardware and operating system: keyring, log file, receipt printer, store files.

pub mod keyring;
pub mod log;
pub mod printer;
pub mod printer_search;
pub mod store_file;
