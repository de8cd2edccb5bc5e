import type { ProblemTexts } from "../problems";

/** English messages of every problem. */
export const problems: ProblemTexts = {
  invalid_input: "Something in the form is not right. Look at it again, please.",
  not_found: "We could not find that.",
  price_changed: "A price has changed since you looked. Here is today's; please confirm it.",
  out_of_stock: "Something in your cart has just run out. Please look at your cart.",
  coupon_refused: "This coupon cannot be used for this order.",
  unknown_zone: "We do not deliver there. Choose another area or pick up at the shop.",
  slot_unavailable: "The chosen time is no longer free. Choose another one.",
  payment_method_unavailable: "This way to pay is not available now. Choose another one.",
  amount_out_of_range: "This amount cannot be paid this way. Choose another way to pay.",
  already_paid: "This order is already paid. Nothing more was taken.",
  unpaid_limit:
    "This much cannot be reserved without payment. Pay by card or M-Pesa, order less, or fetch your earlier orders first.",
  pending_limit:
    "Too many goods are set aside for orders that are not paid yet. Pay or cancel those first, order less, or call the shop.",
  too_many_prompts:
    "M-Pesa may be asked only a few times an hour for one phone, and for one order. Pay another way.",
  prices_in_review: "The shop must check the price of this order first. Ask the staff.",
  payment_in_progress: "A payment for this order is still under way. Wait for it to end.",
  payment_state_unknown:
    "It is not known whether this order is already paid. Nothing was recorded.",
  idempotency_conflict: "This order was changed while it was being sent. Send it again, please.",
  provider_unavailable:
    "The payment service does not answer. Nothing was taken. Try again, or pay at the counter.",
  catalogue_unavailable: "The products are not here yet. Try again in a moment.",
  sign_in_needed: "You are signed out. Sign in again, please.",
  sign_in_refused: "Name, password or code is wrong.",
  invitation_expired: "This invitation is used or no longer valid. Ask for a new one.",
  password_too_weak: "This password is easy to guess. Choose a longer or a less common one.",
  rate_limited: "That was a lot at once. Wait a moment, then try again.",
  forbidden: "This is not allowed here.",
  storage_full: "This device has no room left. Free some space, then try again.",
  store_unreachable: "The store does not answer. Check its address and the internet connection.",
  store_not_found:
    "There is no WooCommerce store at this address. Check it; a firewall or a password page may be in the way.",
  captive_portal: "This network wants you to log in first. Open a browser, log in, then try again.",
  store_certificate:
    "The store's certificate cannot be trusted, so nothing was sent to it. Renew it, or check the address.",
  store_key_refused: "The store does not accept this key pair. Copy both parts again.",
  store_key_read_only:
    "This key pair may only read. Set it to Read/Write in WooCommerce, Settings, Advanced, REST API.",
  store_key_limited:
    "The user of this key pair may not read the store's settings. Choose an administrator or shop manager for it.",
  store_key_missing:
    "This computer has no key pair of the store. Enter one under “New address or key pair” first.",
  store_moved: ({ address }) => `The store has moved. Its address is now ${address}`,
  store_down:
    "The store answers with an error: maintenance, or a fault of WordPress. Open it in a browser, then try again.",
  store_permalinks:
    "WordPress has no REST API here. Choose any structure but “Plain” in WordPress, Settings, Permalinks, or check the address.",
  store_plugin_off:
    "WordPress answers, but WooCommerce is switched off. Activate it in WordPress, Plugins.",
  store_currency: ({ currency }) =>
    `Nothing can be sold in ${currency}. Choose another currency in WooCommerce, Settings, General.`,
  settings_changed: "Somebody else changed this. Load it again.",
  order_changed: "This order was changed meanwhile. Look at it again.",
  open_elsewhere: "Another desk is working on this order.",
  manager_needed: "A manager has to agree. Ask for their PIN.",
  server_unreachable: "The shop's server does not answer. Try again, or pay at the counter.",
  server_not_found: "This is not the server of this shop. Check its address.",
  device_token_refused:
    "The server does not know this token. Make a new one there, then copy all of it.",
  taken_by_server:
    "The shop's server took this money. Give it back there: korosho-server orders refund.",
  keyring_locked: "The keyring of this computer is locked. Unlock it, then try again.",
  keyring_missing: "This computer has no keyring. Install gnome-keyring, then try again.",
  not_set_up: "No store is connected yet.",
  pin_needed: "Only staff may do this. Enter the PIN first.",
  pin_wrong: "That is not the right PIN.",
  pin_too_common:
    "This PIN is easy to guess. Choose one without rows, repeats or years, unlike 1234, 1212 or 1987.",
  pin_locked: "Too many wrong PINs. Wait a while, then try again.",
  unreachable: "We cannot reach the shop. Check your internet connection, then try again.",
  internal: "Something went wrong on our side. Try again; if it stays, please call us.",
};
