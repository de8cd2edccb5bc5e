//! Values that JSON leaves out, for `skip_serializing_if`.

/// Whether a flag is not set.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(crate) const fn is_false(flag: &bool) -> bool {
    !*flag
}
