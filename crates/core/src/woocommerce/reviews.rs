//! Submission of reviews to WooCommerce.

use serde_json::{Value, json};

use super::client::WooClient;
use super::error::WooError;
use crate::store::reviews::Review;

/// Creates a review that awaits approval by staff. A duplicate counts as success: the response to
/// the first request may have been lost.
pub(crate) async fn create(
    client: &WooClient,
    review: &Review,
    email: &str,
) -> Result<(), WooError> {
    let body = json!({
        "product_id": review.product_id,
        "review": review.review,
        "reviewer": review.author,
        "reviewer_email": email,
        "rating": review.rating,
        "status": "hold",
    });
    match client.post::<Value>("products/reviews", &body).await {
        Ok(_) => Ok(()),
        Err(WooError::Business { status: 409, code, .. })
            if code.ends_with("comment_duplicate") =>
        {
            Ok(())
        }
        // WordPress limits the rate of comments per address.
        Err(WooError::Business { request, code, message, retry_after, .. })
            if code.ends_with("comment_flood") =>
        {
            Err(WooError::Business {
                request,
                status: 429,
                code,
                message,
                retry_after,
                draft_order: None,
            })
        }
        Err(error) => Err(error),
    }
}
