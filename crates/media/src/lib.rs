//! Pictures: resize, re-encode, cache.
