// Generated from crates/domain by `npm run fix`. Do not edit.

export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 999;
export const MAX_LINES = 90;
export const MAX_NAME_LENGTH = 100;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_PHONE_LENGTH = 30;
export const MAX_ADDRESS_LENGTH = 200;
export const MAX_NOTE_LENGTH = 500;
export const MAX_MESSAGE_LENGTH = 5000;
export const MAX_REVIEWER_LENGTH = 60;
export const MAX_REVIEW_LENGTH = 2000;
export const MAX_COUPON_LENGTH = 100;
export const MAX_SEARCH_LENGTH = 100;
export const MIN_PIN_LENGTH = 4;
export const MAX_PIN_LENGTH = 8;
export const MAX_DEVICE_NUMBER = 99;
export const EMAIL_PATTERN = /^[^\s\p{Cc}@<>,;]+@[\p{Alphabetic}\p{N}-]+(?:\.[\p{Alphabetic}\p{N}-]+)+$/u;

/**
 * A product as a listing or a product page shows it. Texts are decoded and sanitised.
 */
export type Product = { 
/**
 * WooCommerce's product id.
 */
id: number, 
/**
 * Address part, unique in the shop.
 */
slug: string, 
/**
 * Plain text.
 */
name: string, 
/**
 * Sanitised HTML.
 */
short_description: string, 
/**
 * Sanitised HTML; left out of listings.
 */
description?: string, 
/**
 * Lowest price of what can be bought; `None` = not for sale.
 */
price: number | null, 
/**
 * Price before a running sale of the same size as `price`.
 */
regular_price: number | null, 
/**
 * Whether a sale runs now.
 */
on_sale: boolean, 
/**
 * When that sale ends, milliseconds since 1970; absent = nobody has said.
 */
sale_ends_at?: number, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Pictures, the first is the main one.
 */
images: Array<Image>, 
/**
 * Categories without the shop's default one.
 */
categories: Array<CategoryRef>, 
/**
 * Stars and their number.
 */
rating: Rating, 
/**
 * Whether it can be put in a cart at all.
 */
purchasable: boolean, 
/**
 * Whether at least one size can be had now.
 */
in_stock: boolean, 
/**
 * Pieces left where the shop counts them.
 */
stock_quantity: number | null, 
/**
 * None is left, yet it can be ordered and is made then; absent = no.
 */
on_backorder?: boolean, 
/**
 * An order may have one piece of it; absent = any number.
 */
sold_individually?: boolean, 
/**
 * What a shopper chooses between (name and values in the shop's order).
 */
options: Array<ProductOption>, 
/**
 * The sizes; empty for a simple product.
 */
variations: Array<Variation>, 
/**
 * Allergens in the shop's words, e.g. `Cashew nuts`.
 */
allergens: Array<string>, 
/**
 * Nutrition and other facts to be shown as a table.
 */
facts: Array<Fact>, 
/**
 * Net weight in grams where known (simple products).
 */
weight_grams: number | null, };

/**
 * One choosable form of a variable product: what the shopper calls a size.
 */
export type Variation = { 
/**
 * WooCommerce's variation id.
 */
id: number, 
/**
 * Option name to value; an option that is absent accepts any value.
 */
options: { [key in string]: string }, 
/**
 * `None` = not for sale.
 */
price: number | null, 
/**
 * Price before a running sale.
 */
regular_price: number | null, 
/**
 * Whether a sale runs now.
 */
on_sale: boolean, 
/**
 * When that sale ends, milliseconds since 1970; absent = nobody has said.
 */
sale_ends_at?: number, 
/**
 * Whether it can be put in a cart at all.
 */
purchasable: boolean, 
/**
 * Whether it can be had now.
 */
in_stock: boolean, 
/**
 * Pieces left where the shop counts them.
 */
stock_quantity: number | null, 
/**
 * Whether the product's count holds for it (`manage_stock: "parent"`); absent = no.
 */
shares_stock?: boolean, 
/**
 * None is left, yet it can be ordered and is made then; absent = no.
 */
on_backorder?: boolean, 
/**
 * Own picture, if it has one.
 */
image: Image | null, 
/**
 * Net weight in grams where known.
 */
weight_grams: number | null, };

/**
 * A picture. `src` is a path below `/media` that takes `w` and `q`.
 */
export type Image = { 
/**
 * Address without size parameters.
 */
src: string, 
/**
 * Text for those who cannot see it.
 */
alt: string, 
/**
 * The same in Kiswahili, where the shop wrote it.
 */
alt_sw?: string, 
/**
 * Pixels of the original; `None` until it has been seen.
 */
width: number | null, 
/**
 * Pixels of the original; `None` until it has been seen.
 */
height: number | null, 
/**
 * Its average colour as CSS, shown while it loads; `None` until it has been seen.
 */
placeholder: string | null, 
/**
 * A blur to show meanwhile: five colours of three hex digits, the middle, then the corners from
 * top left to bottom right; absent until it has been seen.
 */
blur?: string, };

/**
 * A category as a product names it.
 */
export type CategoryRef = { 
/**
 * WooCommerce's category id.
 */
id: number, 
/**
 * Address part.
 */
slug: string, 
/**
 * Plain text.
 */
name: string, };

/**
 * A category of the shop; the default one ("Uncategorized") is never among them.
 */
export type Category = { 
/**
 * WooCommerce's category id.
 */
id: number, 
/**
 * Address part.
 */
slug: string, 
/**
 * Plain text.
 */
name: string, 
/**
 * Products that can be shown, child categories included.
 */
count: number, 
/**
 * Parent category, if any.
 */
parent: number | null, 
/**
 * Its picture, if the shop gave it one.
 */
image?: Image, };

/**
 * Stars: the average (0 to 5) and how many people gave them.
 */
export type Rating = { 
/**
 * 0 = nobody has rated yet.
 */
average: number, 
/**
 * Number of ratings.
 */
count: number, };

/**
 * Something a shopper chooses, e.g. `Size` with `100g`, `250g`.
 */
export type ProductOption = { 
/**
 * Plain text, e.g. `Size`.
 */
name: string, 
/**
 * Values in the order in which they are offered.
 */
values: Array<string>, 
/**
 * Value to start with.
 */
default: string | null, };

/**
 * A named fact about a product, e.g. `Energy per 100 g` = `574 kcal`.
 */
export type Fact = { 
/**
 * Plain text.
 */
name: string, 
/**
 * Plain text.
 */
value: string, };

/**
 * What a shopper wrote about a product.
 */
export type Review = { 
/**
 * WooCommerce's review id.
 */
id: number, 
/**
 * Name as given.
 */
author: string, 
/**
 * 1 to 5.
 */
rating: number, 
/**
 * Plain text.
 */
text: string, 
/**
 * Day, `YYYY-MM-DD`.
 */
date: string, };

/**
 * What a product page shows.
 */
export type ProductPage = { 
/**
 * The product, with its description.
 */
product: Product, 
/**
 * Products that go with it: the shop's own picks first, then the same category.
 */
related: Array<Product>, 
/**
 * Approved reviews, newest first.
 */
reviews: Array<Review>, };

/**
 * One page of a listing.
 */
export type Page<T> = { 
/**
 * The rows of this page; empty past the end.
 */
items: Array<T>, 
/**
 * Rows on all pages.
 */
total: number, 
/**
 * Pages there are.
 */
total_pages: number, };

/**
 * Which products to list, and how. `Default` is the specified first page of eight.
 */
export type ProductQuery = { 
/**
 * 1 to 100.
 */
per_page?: number, 
/**
 * From 1.
 */
page?: number, 
/**
 * Category id; `None` or 0 = all.
 */
category?: number | null, 
/**
 * Typed by a person; tolerant of typing mistakes.
 */
search?: string | null, 
/**
 * What to sort by; `None` = relevance when searching, else the shop's own order.
 */
orderby?: OrderBy | null, 
/**
 * Direction; `None` = the natural one of `orderby`.
 */
order?: Direction | null, 
/**
 * Only (not) on sale.
 */
on_sale?: boolean | null, 
/**
 * Only (not) in stock.
 */
in_stock?: boolean | null, 
/**
 * Exactly this product.
 */
slug?: string | null, 
/**
 * Slug of an unknown URL: lists products it may have meant, most similar first.
 */
suggest?: string | null, 
/**
 * Lowest price in minor units.
 */
min_price?: number | null, 
/**
 * Highest price in minor units.
 */
max_price?: number | null, 
/**
 * At least so many stars on average, 1 to 5; what nobody has rated is left out.
 */
min_rating?: number | null, };

/**
 * What a listing is sorted by.
 */
export type OrderBy = "menu_order" | "relevance" | "popularity" | "date" | "price" | "unit_price" | "rating" | "title";

/**
 * Sort direction.
 */
export type Direction = "asc" | "desc";

/**
 * How many products each filter would leave beside the ones that are set.
 */
export type ProductCounts = { 
/**
 * Those in stock.
 */
in_stock: number, 
/**
 * Those on sale.
 */
on_sale: number, 
/**
 * Those with at least this many stars, from 1 to 5.
 */
rated: [number, number, number, number, number], };

/**
 * Which product a page shows.
 */
export type ProductRef = { 
/**
 * The product's slug.
 */
slug: string, };

/**
 * Whom the order is for, as typed; the core checks it and keeps the phone as E.164.
 */
export type Customer = { 
/**
 * What to call the person.
 */
name: string, 
/**
 * Any spelling in, E.164 out, e.g. `+254712345678`.
 */
phone: string, 
/**
 * For the confirmation, if given.
 */
email?: string, };

/**
 * Pick-up at the shop, or delivery to a zone of the shop.
 */
export type Fulfilment = { "method": "pickup" } | { "method": "delivery", 
/**
 * Id of a [`DeliveryZone`].
 */
zone: string, 
/**
 * Where to; not needed for a quote.
 */
address?: Address, };

/**
 * Where a rider goes. Addresses in Nairobi are directions, so house numbers are not asked for.
 */
export type Address = { 
/**
 * Estate or road, e.g. `Kilimani, Argwings Kodhek Rd`.
 */
estate: string, 
/**
 * What one sees there, e.g. `opposite Yaya Centre`.
 */
landmark: string, 
/**
 * How to find the door.
 */
directions: string, };

/**
 * A part of town with its fee.
 */
export type DeliveryZone = { 
/**
 * Stable id: WooCommerce's `zone:instance`.
 */
id: string, 
/**
 * Name shown, e.g. `Westlands & Kilimani`.
 */
name: string, 
/**
 * Fee in minor units, as the store displays prices in its cart.
 */
fee: number, 
/**
 * Whether `fee` is that of one plain piece and more goods, or others, cost more; absent = no.
 */
fee_varies?: boolean, 
/**
 * Subtotal from which delivery is free, if the shop has one.
 */
free_from: number | null, };

/**
 * The contact form.
 */
export type ContactInput = { 
/**
 * The sender's own number for it, so that what is sent again comes once; absent = none.
 */
message_id?: string, 
/**
 * Who writes.
 */
name: string, 
/**
 * Where to answer; an e-mail address or a phone number is needed.
 */
email?: string, 
/**
 * Where to answer.
 */
phone?: string, 
/**
 * The message, plain text.
 */
message: string, 
/**
 * A field no person sees; whatever fills it in is not a person.
 */
website: string, };

/**
 * The newsletter form.
 */
export type NewsletterInput = { 
/**
 * Whom to write to.
 */
email: string, 
/**
 * Whether the person agreed to be written to.
 */
consent: boolean, 
/**
 * A field no person sees; whatever fills it in is not a person.
 */
website: string, };

/**
 * A wish to hear once when a size can be had again.
 */
export type StockNoticeInput = { 
/**
 * The product.
 */
product_id: number, 
/**
 * The size; `None` for a product without sizes.
 */
variation_id: number | null, 
/**
 * Whom to write to.
 */
email: string, 
/**
 * Whether the person agreed to be written to.
 */
consent: boolean, 
/**
 * Language of the letter: `en` or `sw`.
 */
language?: string, 
/**
 * A field no person sees; whatever fills it in is not a person.
 */
website: string, };

/**
 * What a shopper writes about a product of an order.
 */
export type ReviewInput = { 
/**
 * The order that holds it.
 */
id: string, 
/**
 * The order's key: it proves the purchase.
 */
key: string, 
/**
 * The product.
 */
product_id: number, 
/**
 * 1 to 5 stars.
 */
rating: number, 
/**
 * Name to be shown beside it.
 */
author: string, 
/**
 * Plain text.
 */
text: string, };

/**
 * The link at the end of a newsletter.
 */
export type UnsubscribeInput = { 
/**
 * From the link.
 */
token: string, };

/**
 * All that a shopper says when ordering.
 */
export type CheckoutInput = { 
/**
 * Made by the client before the first try: the idempotency key, and the order's id.
 */
checkout_id: string, 
/**
 * What is ordered.
 */
lines: Array<Line>, 
/**
 * Pick-up unless told.
 */
fulfilment: Fulfilment, 
/**
 * Coupon code as typed.
 */
coupon?: string, 
/**
 * For whom.
 */
customer: Customer, 
/**
 * How it is to be paid.
 */
payment: PaymentMethod, 
/**
 * The total the shopper saw, in minor units.
 */
expected_total: number, 
/**
 * A wish, as typed.
 */
note?: string, 
/**
 * Language of messages: `en` or `sw`.
 */
language?: string, };

/**
 * The order that came of a checkout, and what to do next.
 */
export type CheckoutAnswer = { 
/**
 * Where to find it again.
 */
order: OrderRef, 
/**
 * What the face does now.
 */
next: Next, };

/**
 * Id, number and key of an order.
 */
export type OrderRef = { 
/**
 * The checkout's id.
 */
id: string, 
/**
 * What is called out, e.g. `W-0047`.
 */
number: string, 
/**
 * Unguessable; opens the order's page.
 */
key: string, };

/**
 * Which order's page is asked for.
 */
export type OrderAccess = { 
/**
 * The order.
 */
id: string, 
/**
 * Its key.
 */
key: string, };

/**
 * A wish to pay an existing order (again, or by another method).
 */
export type PayOrderInput = { 
/**
 * The order.
 */
id: string, 
/**
 * Its key.
 */
key: string, 
/**
 * The method wanted now.
 */
payment: PaymentMethod, 
/**
 * Phone for an M-Pesa prompt, when it is not the customer's.
 */
phone?: string, };

/**
 * Where an order stands. It only moves forward (see [`OrderStatus::may_become`]).
 */
export type OrderStatus = "pending" | "confirmed" | "paid" | "ready" | "out_for_delivery" | "completed" | "cancelled" | "refunded";

/**
 * An order as its page shows it.
 */
export type OrderView = { 
/**
 * The checkout's id.
 */
id: string, 
/**
 * What is called out.
 */
number: string, 
/**
 * Where it stands.
 */
status: OrderStatus, 
/**
 * When it was placed, milliseconds since 1970 (UTC).
 */
placed_at: number, 
/**
 * Lines with the prices agreed on.
 */
lines: Array<QuoteLine>, 
/**
 * Sum of the lines.
 */
subtotal: number, 
/**
 * What a coupon took off.
 */
discount: number, 
/**
 * Delivery fee.
 */
shipping: number, 
/**
 * Rounding to whole shillings.
 */
rounding: number, 
/**
 * How taxes stand in the amounts; absent = the store calculated none.
 */
tax_display?: TaxDisplay, 
/**
 * Taxes on goods and delivery, by rate; absent = none.
 */
taxes?: Array<QuoteTax>, 
/**
 * What is owed in all.
 */
total: number, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Coupon used, if any.
 */
coupon: string | null, 
/**
 * Pick-up or delivery.
 */
fulfilment: Fulfilment, 
/**
 * For whom.
 */
customer: Customer, 
/**
 * The shopper's wish.
 */
note: string | null, 
/**
 * The money.
 */
payment: PaymentView, 
/**
 * WooCommerce's order number once the order has arrived there.
 */
store_number: string | null, 
/**
 * Products of a completed order that nobody has written about yet.
 */
reviewable?: Array<number>, };

/**
 * Payment method: the customer's choice. The provider that carries it out is not part of it.
 */
export type PaymentMethod = "card" | "mpesa" | "counter" | "on_delivery";

/**
 * Where the money of an order stands.
 */
export type PaymentState = "unpaid" | "pending" | "unknown" | "paid" | "failed" | "expired" | "refund_due" | "refunded";

/**
 * What an order page says about money.
 */
export type PaymentView = { 
/**
 * Chosen method.
 */
method: PaymentMethod, 
/**
 * Where it stands.
 */
state: PaymentState, 
/**
 * Minor units received so far.
 */
received: number, 
/**
 * Payment page while one is open.
 */
url: string | null, 
/**
 * Phone that is or was prompted, as its owner knows it: `0712 ••• 678`.
 */
phone: string | null, 
/**
 * Receipt of the payment: M-Pesa's receipt number or the provider's own.
 */
receipt: string | null, 
/**
 * When the money was complete, milliseconds since 1970 (UTC).
 */
paid_at: number | null, 
/**
 * Why the last attempt failed, as a stable word of the provider's port.
 */
failure: PaymentFailure | null, };

/**
 * Why an attempt ended without money, in words that a shopper can act on.
 */
export type PaymentFailure = "declined" | "insufficient_funds" | "cancelled" | "wrong_pin" | "timed_out" | "phone_unreachable" | "busy" | "over_limit" | "under_limit" | "repeated" | "pin_locked" | "provider_unavailable";

/**
 * What a face does after an order was placed.
 */
export type Next = { "kind": "redirect", 
/**
 * Whole address, to be used as it is.
 */
url: string, } | { "kind": "mpesa_prompt" } | { "kind": "done" };

/**
 * An order that another machine of the shop signed.
 */
export type AdoptInput = { 
/**
 * Signed order as a ticket or a link carries it.
 */
signed_order: string, };

/**
 * An order that the server has taken over, with all the money that it knows of.
 */
export type AdoptedOrder = { 
/**
 * The order as its page shows it.
 */
order: OrderView, 
/**
 * The ledger's entries, oldest first.
 */
money: Array<TransferredPayment>, 
/**
 * Whether more may come in: a page or a prompt is still open at a provider.
 */
open: boolean, };

/**
 * Money that came in, as machines of the shop tell each other of it.
 */
export type TransferredPayment = { 
/**
 * How it came.
 */
method: PaymentMethod, 
/**
 * Unique among its method's.
 */
reference: string, 
/**
 * What the payer holds, where it is known.
 */
receipt: string | null, 
/**
 * Minor units.
 */
amount: number, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Milliseconds since 1970.
 */
received_at: number, };

/**
 * Where an order is paid on somebody's own phone.
 */
export type OrderPage = { 
/**
 * Whole address; empty where this machine cannot say one now.
 */
url: string, 
/**
 * Whether the server has the order. If not, the address brings it along, signed.
 */
known: boolean, };

/**
 * Product, variation and quantity, without a price: all that a client may say.
 */
export type Line = { 
/**
 * WooCommerce's product id.
 */
product_id: number, 
/**
 * Needed for a variable product.
 */
variation_id: number | null, 
/**
 * Option name to value, for options that the variation leaves open.
 */
attributes?: { [key in string]: string }, 
/**
 * 1 to `limits::MAX_QUANTITY`.
 */
quantity: number, };

/**
 * What is to be priced.
 */
export type QuoteInput = { 
/**
 * At least one line.
 */
lines: Array<Line>, 
/**
 * Pick-up unless told.
 */
fulfilment: Fulfilment, 
/**
 * Coupon code as typed.
 */
coupon?: string, };

/**
 * Today's prices for lines, with fees and total.
 *
 * Amounts are as the store displays prices in its cart: with tax ([`TaxDisplay::Included`]) or
 * without ([`TaxDisplay::Added`]; then `tax_total` stands between them and the total).
 */
export type Quote = { 
/**
 * In the order asked; the same product asked twice is one line.
 */
lines: Array<QuoteLine>, 
/**
 * Sum of the lines.
 */
subtotal: number, 
/**
 * What a coupon takes off, as a positive amount.
 */
discount: number, 
/**
 * Delivery fee.
 */
shipping: number, 
/**
 * Added so that the total is payable in whole shillings; may be negative.
 */
rounding: number, 
/**
 * `subtotal - discount + shipping + rounding`, and `tax_total` where taxes are added.
 */
total: number, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * What the shopper should know before paying.
 */
notices: Array<Notice>, 
/**
 * How taxes stand in the amounts above; absent = the store calculates none.
 */
tax_display?: TaxDisplay, 
/**
 * Taxes on goods and delivery, by rate; absent = none.
 */
taxes?: Array<QuoteTax>, 
/**
 * Sum of the taxes; absent = 0.
 */
tax_total?: number, };

/**
 * One tax of a quote.
 */
export type QuoteTax = { 
/**
 * WooCommerce's id of the rate.
 */
rate_id: number, 
/**
 * Name of the rate, e.g. `VAT`.
 */
label: string, 
/**
 * Minor units, on goods and delivery.
 */
amount: number, };

/**
 * How taxes stand in a quote's amounts.
 */
export type TaxDisplay = "none" | "included" | "added";

/**
 * One priced line.
 */
export type QuoteLine = { 
/**
 * WooCommerce's product id.
 */
product_id: number, 
/**
 * WooCommerce's variation id; `None` for a simple product.
 */
variation_id: number | null, 
/**
 * Option name to value, as asked for options that the variation leaves open.
 */
attributes?: { [key in string]: string }, 
/**
 * Product name.
 */
name: string, 
/**
 * All chosen values, `attributes` included, e.g. `Size` = `500g`.
 */
options: { [key in string]: string }, 
/**
 * Address part of the product; empty when it is unknown.
 */
slug: string, 
/**
 * Picture address, if there is one.
 */
image: string | null, 
/**
 * Pieces asked for.
 */
quantity: number, 
/**
 * Today's price of one piece; 0 where it is not for sale.
 */
unit_price: number, 
/**
 * Price of one piece in the catalogue; absent = `unit_price`. The two differ where the store
 * displays taxes differently in shop and cart (`woocommerce_tax_display_shop` and `_cart`), or
 * where the customer's place is taxed differently from the store's.
 */
catalogue_price?: number, 
/**
 * `unit_price * quantity`.
 */
total: number, 
/**
 * Whether it can be sold in this quantity now.
 */
available: boolean, };

/**
 * Something about a quote that a shopper should know.
 */
export type Notice = { "code": "out_of_stock", 
/**
 * Whose line.
 */
product_id: number, 
/**
 * Whose line.
 */
variation_id: number | null, 
/**
 * Whose line.
 */
attributes?: { [key in string]: string }, 
/**
 * Pieces that can be had; `None` = the shop does not count them.
 */
left: number | null, } | { "code": "not_for_sale", 
/**
 * Whose line.
 */
product_id: number, 
/**
 * Whose line.
 */
variation_id: number | null, 
/**
 * Whose line.
 */
attributes?: { [key in string]: string }, } | { "code": "one_per_order", 
/**
 * Whose line.
 */
product_id: number, 
/**
 * Whose line.
 */
variation_id: number | null, 
/**
 * Whose line.
 */
attributes?: { [key in string]: string }, } | { "code": "coupon_refused", 
/**
 * As typed.
 */
coupon: string, 
/**
 * Why.
 */
reason: CouponRefusal, } | { "code": "free_delivery_missing", 
/**
 * Minor units missing.
 */
missing: number, } | { "code": "unknown_zone", 
/**
 * As asked.
 */
zone: string, };

/**
 * Why a coupon gives nothing.
 */
export type CouponRefusal = "unknown" | "expired" | "used_up" | "used_up_by_customer" | "email_needed" | "not_for_this_email" | "below_minimum" | "above_maximum" | "not_for_these_products" | "not_supported";

/**
 * The closed set of codes with what belongs to each.
 */
export type Problem = { "code": "invalid_input", 
/**
 * Path of the field, empty when the body as a whole cannot be read.
 */
field: string, 
/**
 * What is wrong with it.
 */
reason: InvalidReason, } | { "code": "not_found" } | { "code": "price_changed", 
/**
 * Today's quote.
 */
quote: Quote, } | { "code": "out_of_stock", 
/**
 * Today's quote with its notices.
 */
quote: Quote, } | { "code": "coupon_refused", 
/**
 * Why.
 */
reason: CouponRefusal, } | { "code": "unknown_zone" } | { "code": "payment_method_unavailable" } | { "code": "amount_out_of_range" } | { "code": "already_paid" } | { "code": "payment_in_progress" } | { "code": "idempotency_conflict" } | { "code": "provider_unavailable" } | { "code": "catalogue_unavailable" } | { "code": "rate_limited", 
/**
 * Seconds to wait.
 */
retry_after: number, } | { "code": "forbidden" } | { "code": "storage_full" } | { "code": "store_unreachable" } | { "code": "store_not_found" } | { "code": "captive_portal" } | { "code": "store_certificate" } | { "code": "store_key_refused" } | { "code": "store_key_read_only" } | { "code": "store_key_limited" } | { "code": "store_moved", 
/**
 * That one.
 */
address: string, } | { "code": "store_down" } | { "code": "store_permalinks" } | { "code": "store_plugin_off" } | { "code": "store_currency", 
/**
 * Its code.
 */
currency: string, } | { "code": "order_changed", 
/**
 * Where it stands now.
 */
status: OrderStatus, } | { "code": "open_elsewhere", 
/**
 * Which one.
 */
by: string, } | { "code": "manager_needed" } | { "code": "server_unreachable" } | { "code": "server_not_found" } | { "code": "device_token_refused" } | { "code": "taken_by_server" } | { "code": "keyring_locked" } | { "code": "keyring_missing" } | { "code": "not_set_up" } | { "code": "pin_needed" } | { "code": "pin_wrong", 
/**
 * Tries before the lock-out.
 */
tries_left: number, } | { "code": "pin_locked", 
/**
 * Seconds to wait.
 */
retry_after: number, } | { "code": "unreachable" } | { "code": "internal", 
/**
 * Finds the line in the log.
 */
incident: string, };

/**
 * What is wrong with a field.
 */
export type InvalidReason = "missing" | "malformed" | "out_of_range" | "too_long" | "unknown";

/**
 * RFC 9457 problem details with the code and its fields flattened in.
 */
export type ProblemDocument = { 
/**
 * Identifies the kind of problem.
 */
type: string, 
/**
 * For logs and developers; faces show their own words.
 */
title: string, 
/**
 * HTTP status.
 */
status: number, 
/**
 * For logs and developers.
 */
detail: string, } & ({ "code": "invalid_input", 
/**
 * Path of the field, empty when the body as a whole cannot be read.
 */
field: string, 
/**
 * What is wrong with it.
 */
reason: InvalidReason, } | { "code": "not_found" } | { "code": "price_changed", 
/**
 * Today's quote.
 */
quote: Quote, } | { "code": "out_of_stock", 
/**
 * Today's quote with its notices.
 */
quote: Quote, } | { "code": "coupon_refused", 
/**
 * Why.
 */
reason: CouponRefusal, } | { "code": "unknown_zone" } | { "code": "payment_method_unavailable" } | { "code": "amount_out_of_range" } | { "code": "already_paid" } | { "code": "payment_in_progress" } | { "code": "idempotency_conflict" } | { "code": "provider_unavailable" } | { "code": "catalogue_unavailable" } | { "code": "rate_limited", 
/**
 * Seconds to wait.
 */
retry_after: number, } | { "code": "forbidden" } | { "code": "storage_full" } | { "code": "store_unreachable" } | { "code": "store_not_found" } | { "code": "captive_portal" } | { "code": "store_certificate" } | { "code": "store_key_refused" } | { "code": "store_key_read_only" } | { "code": "store_key_limited" } | { "code": "store_moved", 
/**
 * That one.
 */
address: string, } | { "code": "store_down" } | { "code": "store_permalinks" } | { "code": "store_plugin_off" } | { "code": "store_currency", 
/**
 * Its code.
 */
currency: string, } | { "code": "order_changed", 
/**
 * Where it stands now.
 */
status: OrderStatus, } | { "code": "open_elsewhere", 
/**
 * Which one.
 */
by: string, } | { "code": "manager_needed" } | { "code": "server_unreachable" } | { "code": "server_not_found" } | { "code": "device_token_refused" } | { "code": "taken_by_server" } | { "code": "keyring_locked" } | { "code": "keyring_missing" } | { "code": "not_set_up" } | { "code": "pin_needed" } | { "code": "pin_wrong", 
/**
 * Tries before the lock-out.
 */
tries_left: number, } | { "code": "pin_locked", 
/**
 * Seconds to wait.
 */
retry_after: number, } | { "code": "unreachable" } | { "code": "internal", 
/**
 * Finds the line in the log.
 */
incident: string, });

/**
 * What the app knows of its store. Secrets never cross to the page.
 */
export type SetupState = { 
/**
 * Whether a store is set up and its key pair is at hand.
 */
ready: boolean, 
/**
 * The store's address, if one is known.
 */
store_url: string | null, 
/**
 * `desk` or `kiosk`.
 */
mode: AppMode, 
/**
 * Why the key pair could not be read, if so.
 */
keyring: KeyringState, 
/**
 * Whether the first run still lacks its last step, the staff's PIN.
 */
needs_pin: boolean, 
/**
 * Files of this device that were found damaged at this start and set aside.
 */
damaged: Array<DamagedFile>, };

/**
 * A file that could not be read and was set aside under another name.
 */
export type DamagedFile = { 
/**
 * Which one.
 */
file: KeptFile, 
/**
 * Whether its last good copy took its place; else it begins empty.
 */
restored: boolean, };

/**
 * Files of the app's own on this device.
 */
export type KeptFile = "device" | "settings" | "orders";

/**
 * Which face the app shows.
 */
export type AppMode = "desk" | "kiosk";

/**
 * State of the operating system's keyring.
 */
export type KeyringState = "open" | "locked" | "missing";

/**
 * Store address and key pair, tried before they are saved.
 */
export type ConnectStoreInput = { 
/**
 * Base address of the WordPress site.
 */
store_url: string, 
/**
 * `ck_…`.
 */
consumer_key: string, 
/**
 * `cs_…`.
 */
consumer_secret: string, };

/**
 * A text kept on this device (the cart, the language …), by a known name.
 */
export type StoredKey = { 
/**
 * One of [`STORED_KEYS`].
 */
key: string, };

/**
 * What to keep under a name.
 */
export type StoredEntry = { 
/**
 * One of [`STORED_KEYS`].
 */
key: string, 
/**
 * `None` forgets it.
 */
value: string | null, };

/**
 * What a face finds under a name.
 */
export type StoredValue = { 
/**
 * `None` = nothing kept.
 */
value: string | null, };

/**
 * Search text for customers: part of a phone number in any spelling, or of a name.
 */
export type CustomerQuery = { 
/**
 * As typed so far.
 */
text: string, };

/**
 * Customer in a list of search results.
 */
export type CustomerSummary = { 
/**
 * E.164; there is one customer for each number.
 */
phone: string, 
/**
 * Name.
 */
name: string, 
/**
 * Number of known orders.
 */
orders: number, 
/**
 * When the last of them was placed, milliseconds since 1970; 0 = never.
 */
last_order_at: number, };

/**
 * Reference to a customer by phone number.
 */
export type CustomerRef = { 
/**
 * Any spelling.
 */
phone: string, };

/**
 * Customer as the desk stores it, one per phone number.
 */
export type CustomerRecord = { 
/**
 * Any spelling in, E.164 out.
 */
phone: string, 
/**
 * Name.
 */
name: string, 
/**
 * E-mail address, if given.
 */
email: string | null, 
/**
 * Zone of the last delivery.
 */
zone: string | null, 
/**
 * Delivery address.
 */
address: Address, 
/**
 * Notes for staff, never shown to the customer.
 */
notes: string, };

/**
 * Customer with order history.
 */
export type CustomerProfile = { 
/**
 * Stored record.
 */
details: CustomerRecord, 
/**
 * Number of known orders.
 */
orders: number, 
/**
 * Latest order with lines.
 */
last_order: PastOrder | null, 
/**
 * Most frequent lines, most frequent first.
 */
usual: Array<PastLine>, };

/**
 * An earlier order of a customer.
 */
export type PastOrder = { 
/**
 * Order number.
 */
number: string, 
/**
 * Milliseconds since 1970.
 */
placed_at: number, 
/**
 * Minor units, as it was then.
 */
total: number, 
/**
 * Lines.
 */
lines: Array<PastLine>, 
/**
 * Zone it was delivered to; `None` = it was picked up.
 */
zone: string | null, };

/**
 * A line of an earlier order.
 */
export type PastLine = { 
/**
 * WooCommerce's product id.
 */
product_id: number, 
/**
 * WooCommerce's variation id.
 */
variation_id: number | null, 
/**
 * Option name to value, for options that the variation leaves open.
 */
attributes?: { [key in string]: string }, 
/**
 * Name as it was then.
 */
name: string, 
/**
 * The size in words, e.g. `500g`.
 */
size: string, 
/**
 * Pieces.
 */
quantity: number, 
/**
 * Price of one piece then.
 */
unit_price: number, };

/**
 * What staff add to an order that a shopper cannot.
 */
export type DeskExtras = { 
/**
 * What is sold without being in the catalogue.
 */
custom_lines: Array<CustomLine>, 
/**
 * What staff take off, beside a coupon.
 */
discount: StaffDiscount | null, 
/**
 * Wishes for single lines.
 */
line_notes: Array<LineNote>, 
/**
 * For whoever brings it.
 */
rider_note: string, 
/**
 * When it is to be ready or there, in the customer's words, e.g. `17:30`.
 */
wanted_at: string, 
/**
 * Who took the order; set by the app, whatever a page says.
 */
taken_by: string, };

/**
 * Something that is not in the catalogue.
 */
export type CustomLine = { 
/**
 * What it is.
 */
name: string, 
/**
 * Minor units for one piece.
 */
unit_price: number, 
/**
 * Pieces.
 */
quantity: number, 
/**
 * Why it is not sold from the catalogue.
 */
reason: string, };

/**
 * What staff take off an order.
 */
export type StaffDiscount = { 
/**
 * Minor units.
 */
amount: number, 
/**
 * Why.
 */
reason: string, };

/**
 * A wish for one line.
 */
export type LineNote = { 
/**
 * Whose line.
 */
product_id: number, 
/**
 * Whose line.
 */
variation_id: number | null, 
/**
 * Whose line.
 */
attributes?: { [key in string]: string }, 
/**
 * As typed.
 */
note: string, };

/**
 * What is to be priced at the desk.
 */
export type DeskQuoteInput = { 
/**
 * The goods.
 */
cart: QuoteInput, 
/**
 * What staff add.
 */
extras: DeskExtras, };

/**
 * An order as the desk places it.
 */
export type DeskOrderInput = { 
/**
 * The order as any shopper gives it.
 */
checkout: CheckoutInput, 
/**
 * What staff add.
 */
extras: DeskExtras, };

/**
 * Cart that staff put aside, as a list shows it.
 */
export type HeldOrder = { 
/**
 * Made by the desk.
 */
id: string, 
/**
 * The customer's name, or what stands for it.
 */
label: string, 
/**
 * Cart as the desk app serialises it.
 */
draft: string, 
/**
 * When it was first held, milliseconds since 1970.
 */
held_at: number, 
/**
 * When it was last changed.
 */
touched_at: number, 
/**
 * Which desk has it open; empty = nobody.
 */
opened_by: string, };

/**
 * Cart to put aside.
 */
export type HoldOrderInput = { 
/**
 * Made by the desk.
 */
id: string, 
/**
 * The customer's name, or what stands for it.
 */
label: string, 
/**
 * Cart as the desk app serialises it.
 */
draft: string, 
/**
 * Whether this desk goes on working on it; another one may only look at it meanwhile.
 */
open: boolean, };

/**
 * Reference to a held order.
 */
export type HeldOrderRef = { 
/**
 * Id of the held order.
 */
id: string, };

/**
 * Which orders to list.
 */
export type OrdersQuery = { 
/**
 * Part of a number, name, phone, amount or receipt.
 */
text?: string | null, 
/**
 * Whether only today's orders and open ones are wanted; else all that are known.
 */
current?: boolean, 
/**
 * Only those that stand like this.
 */
status?: OrderStatus | null, 
/**
 * Only those that came this way.
 */
channel?: Channel | null, 
/**
 * Only those whose money is not here.
 */
unpaid?: boolean, 
/**
 * Only those placed before, milliseconds since 1970: the next page.
 */
before?: number | null, };

/**
 * How an order came.
 */
export type Channel = "web" | "kiosk" | "desk" | "store";

/**
 * How far an order is on its way to the store.
 */
export type Arrival = "arrived" | "waiting" | "parked";

/**
 * An order as the list shows it.
 */
export type OrderRow = { 
/**
 * Finds it again: our id, or `woo:` and the store's.
 */
key: string, 
/**
 * What is called out.
 */
number: string, 
/**
 * The store's number, once it has one.
 */
store_number: string | null, 
/**
 * How it came.
 */
channel: Channel, 
/**
 * Who ordered.
 */
name: string, 
/**
 * E.164, or empty.
 */
phone: string, 
/**
 * Minor units.
 */
total: number, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Where it stands.
 */
status: OrderStatus, 
/**
 * How it is paid.
 */
method: PaymentMethod | null, 
/**
 * Whether all of the money is here.
 */
paid: boolean, 
/**
 * Receipt of the payment, if one is known.
 */
receipt: string | null, 
/**
 * Milliseconds since 1970.
 */
placed_at: number, 
/**
 * How far it is on its way.
 */
arrival: Arrival, 
/**
 * Where the store says it stands, when that is not what we say.
 */
store_status: OrderStatus | null, };

/**
 * A page of orders, newest first.
 */
export type OrderList = { 
/**
 * The rows.
 */
rows: Array<OrderRow>, 
/**
 * Whether there are older ones.
 */
more: boolean, 
/**
 * When the store's own orders were last read, milliseconds since 1970; `None` = never.
 */
store_read_at: number | null, 
/**
 * Orders of this desk that the store does not have yet.
 */
unsent: number, };

/**
 * Which order.
 */
export type OrderPick = { 
/**
 * [`OrderRow::key`].
 */
key: string, };

/**
 * All that the desk knows of one order.
 */
export type DeskOrder = { 
/**
 * The list's row.
 */
row: OrderRow, 
/**
 * The order as its page shows it; `None` for one that was made elsewhere.
 */
view: OrderView | null, 
/**
 * Statuses that staff may set now.
 */
next_steps: Array<OrderStatus>, 
/**
 * Lines in words, for those made elsewhere too.
 */
lines: Array<PastLine>, 
/**
 * Where a rider goes, in one line each.
 */
way: Array<string>, 
/**
 * What staff added.
 */
extras: DeskExtras, 
/**
 * The customer's wish.
 */
note: string, 
/**
 * Address at which it is paid without a log-in: its own page on the website where the shop's
 * server has it, else its open payment page; empty while there is none.
 */
page: string, 
/**
 * A text for WhatsApp or SMS with that address, in the customer's language; empty without one.
 */
text: string, 
/**
 * Opens its payments; empty for one made elsewhere.
 */
access_key: string, 
/**
 * Minor units received.
 */
received: number, 
/**
 * Minor units that can still be given back.
 */
refundable: number, 
/**
 * What happened, oldest first.
 */
timeline: Array<Happening>, };

/**
 * One thing that happened to an order.
 */
export type Happening = { 
/**
 * Milliseconds since 1970.
 */
at: number, 
/**
 * What it was.
 */
what: HappeningKind, 
/**
 * Who did it; empty = the shop by itself.
 */
who: string, 
/**
 * A receipt, a reason, an upstream's own words.
 */
detail: string, 
/**
 * Minor units it is about, if any.
 */
amount: number | null, };

/**
 * What can happen to an order.
 */
export type HappeningKind = "placed" | "asked" | "received" | "returned" | "arrived" | "trouble" | "moved" | "noted";

/**
 * Moves an order on.
 */
export type MoveOrder = { 
/**
 * [`OrderRow::key`].
 */
key: string, 
/**
 * Where to.
 */
to: OrderStatus, 
/**
 * Where it stood on the screen: an order that others moved meanwhile is not moved.
 */
seen: OrderStatus, };

/**
 * A note of staff on an order.
 */
export type NoteInput = { 
/**
 * [`OrderRow::key`].
 */
key: string, 
/**
 * As typed.
 */
note: string, };

/**
 * Money that staff took.
 */
export type MarkPaidInput = { 
/**
 * [`OrderRow::key`].
 */
key: string, 
/**
 * Cash ([`PaymentMethod::Counter`], [`PaymentMethod::OnDelivery`]) or M-Pesa with its receipt.
 */
method: PaymentMethod, 
/**
 * Minor units.
 */
amount: number, 
/**
 * M-Pesa receipt number.
 */
receipt: string | null, };

/**
 * Money that goes back.
 */
export type RefundInput = { 
/**
 * [`OrderRow::key`].
 */
key: string, 
/**
 * Minor units.
 */
amount: number, 
/**
 * Why.
 */
reason: string, };

/**
 * A text that a scanner read.
 */
export type ScanInput = { 
/**
 * As scanned.
 */
text: string, };

/**
 * What came of a file with another machine's orders.
 */
export type ImportedOutbox = { 
/**
 * Orders in the file that are this shop's.
 */
orders: number, 
/**
 * How many of them were new here.
 */
new: number, };

/**
 * Which app of the customer's the way to pay is sent to.
 */
export type ShareWay = "whatsapp" | "sms" | "email";

/**
 * Sends the customer the way to pay.
 */
export type ShareInput = { 
/**
 * [`OrderRow::key`].
 */
key: string, 
/**
 * How.
 */
way: ShareWay, };

/**
 * A message of the contact form.
 */
export type DeskMessage = { 
/**
 * Ours.
 */
id: string, 
/**
 * Who wrote.
 */
name: string, 
/**
 * Where to answer.
 */
email: string | null, 
/**
 * Where to answer, E.164.
 */
phone: string | null, 
/**
 * Plain text.
 */
message: string, 
/**
 * Milliseconds since 1970.
 */
sent_at: number, };

/**
 * What people wrote, and how many want the news.
 */
export type DeskMessages = { 
/**
 * Newest first.
 */
messages: Array<DeskMessage>, 
/**
 * Addresses on the newsletter's list.
 */
subscribers: number, };

/**
 * Which day ends.
 */
export type DayInput = { 
/**
 * `YYYY-MM-DD` in the shop's time; empty = today.
 */
day: string, };

/**
 * How a day ended.
 */
export type DayEnd = { 
/**
 * `YYYY-MM-DD` in the shop's time.
 */
day: string, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Orders placed at this desk that day, without those called off.
 */
orders: number, 
/**
 * What they come to.
 */
ordered: number, 
/**
 * Money that came in that day, by method.
 */
taken: Array<TakenBy>, 
/**
 * Minor units given back that day.
 */
returned: number, 
/**
 * Orders that the store does not have yet.
 */
unsent: Array<OrderRow>, 
/**
 * Orders of that day whose money is not here.
 */
unpaid: Array<OrderRow>, 
/**
 * Held orders.
 */
held: Array<string>, 
/**
 * Whether nothing is left to do: no unsent, no unpaid, no held order.
 */
clean: boolean, 
/**
 * The same as a table for a spreadsheet (RFC 4180).
 */
csv: string, };

/**
 * Money of one method.
 */
export type TakenBy = { 
/**
 * How it came.
 */
method: PaymentMethod, 
/**
 * Minor units.
 */
amount: number, 
/**
 * Payments.
 */
count: number, 
/**
 * Receipts with their amounts, where there are any.
 */
receipts: Array<ReceiptLine>, };

/**
 * A payment with its receipt.
 */
export type ReceiptLine = { 
/**
 * As the payer has it.
 */
receipt: string, 
/**
 * Whose order.
 */
number: string, 
/**
 * Minor units.
 */
amount: number, };

/**
 * What a member may do.
 */
export type Role = "clerk" | "manager";

/**
 * Somebody who works at the desk.
 */
export type Member = { 
/**
 * Ours.
 */
id: string, 
/**
 * What colleagues call them.
 */
name: string, 
/**
 * What they may do.
 */
role: Role, };

/**
 * Who works here, and who sits at the desk now.
 */
export type Team = { 
/**
 * All members; empty = the desk asks for nobody's PIN.
 */
members: Array<Member>, 
/**
 * Who sits here; `None` while the desk is locked or nobody was ever named.
 */
here: Member | null, 
/**
 * Seconds without use after which it locks.
 */
locks_after: number, };

/**
 * A member to be kept.
 */
export type MemberInput = { 
/**
 * `None` = a new one.
 */
id: string | null, 
/**
 * What colleagues call them.
 */
name: string, 
/**
 * What they may do.
 */
role: Role, 
/**
 * Four to eight digits; empty = as it was.
 */
pin: string, };

/**
 * Which member.
 */
export type MemberRef = { 
/**
 * The member.
 */
id: string, };

/**
 * Somebody sits down.
 */
export type SignInInput = { 
/**
 * Who.
 */
id: string, 
/**
 * Their PIN.
 */
pin: string, };

/**
 * One line of the audit log, which is only ever added to.
 */
export type AuditEntry = { 
/**
 * Milliseconds since 1970.
 */
at: number, 
/**
 * Name of the staff member; empty on a desk without named members.
 */
by: string, 
/**
 * Action taken.
 */
action: AuditAction, 
/**
 * The order's number, if it is about one.
 */
order: string | null, 
/**
 * Amounts, reasons, from and to, in the program's words.
 */
detail: string, };

/**
 * Actions that the audit log records.
 */
export type AuditAction = "order_placed" | "order_moved" | "order_noted" | "money_taken" | "money_returned" | "discount_given" | "custom_sold" | "ticket_scanned" | "sent_again" | "order_discarded" | "outbox_exported" | "outbox_imported" | "held_order_dropped" | "day_ended";

/**
 * How the staff's door stands.
 */
export type StaffState = { 
/**
 * Whether there is a PIN; without one the door is open.
 */
pin_set: boolean, 
/**
 * Whether staff may change things now.
 */
open: boolean, 
/**
 * Seconds until a PIN may be tried again; 0 = now.
 */
locked_for: number, };

/**
 * A PIN as it was typed.
 */
export type PinInput = { 
/**
 * Four to eight digits.
 */
pin: string, };

/**
 * Everything that can be changed after the first run. No secret is ever in it: of those it only
 * says whether they are kept.
 */
export type DeviceSettings = { 
/**
 * Which face this machine shows.
 */
mode: AppMode, 
/**
 * Whether the app opens when the machine starts.
 */
autostart: boolean, 
/**
 * Which of the shop's desks this is; 0 = the only one.
 */
desk_number: number, 
/**
 * The store's address, if one is known.
 */
store_url: string | null, 
/**
 * What people read of the shop.
 */
shop: ShopDetails, 
/**
 * How this machine takes payments.
 */
payments: PaymentSettings, 
/**
 * Version of the app.
 */
version: string, };

/**
 * What people read of the shop; first filled in from the store.
 */
export type ShopDetails = { 
/**
 * Brand name.
 */
name: string, 
/**
 * E.164, or empty.
 */
phone: string, 
/**
 * Info address, or empty.
 */
email: string, 
/**
 * Road and town, or empty.
 */
address: string, 
/**
 * The shop's own language, `en` or `sw`.
 */
language: string, };

/**
 * Ways to pay that this machine has keys for.
 */
export type PaymentSettings = { 
/**
 * Whether a Stripe key is kept.
 */
stripe: boolean, 
/**
 * Whether M-Pesa's keys are kept.
 */
mpesa: boolean, 
/**
 * M-Pesa's short code; empty without one.
 */
mpesa_shortcode: string, 
/**
 * Number of the till that is paid; empty where it is the pay bill itself.
 */
mpesa_till: string, 
/**
 * Address of the shop's server where that takes the payments; empty = this machine does.
 */
server_url: string, };

/**
 * Keys for payments. An empty secret leaves the kept one as it is; `forget_…` drops it.
 */
export type PaymentKeysInput = { 
/**
 * Stripe's (restricted) secret key.
 */
stripe_secret_key: string, 
/**
 * Takes no cards from now on.
 */
forget_stripe: boolean, 
/**
 * Daraja's consumer key.
 */
mpesa_consumer_key: string, 
/**
 * Daraja's consumer secret.
 */
mpesa_consumer_secret: string, 
/**
 * The pay bill; for a till, the store number that Daraja was opened for.
 */
mpesa_shortcode: string, 
/**
 * Number of the till that is paid ("Buy Goods"); empty = the pay bill itself.
 */
mpesa_till: string, 
/**
 * Pass key of the short code.
 */
mpesa_passkey: string, 
/**
 * Takes no M-Pesa from now on.
 */
forget_mpesa: boolean, };

/**
 * Lets the shop's server take the payments of this machine.
 */
export type ServerInput = { 
/**
 * Where shoppers find the website; empty = this machine takes its payments itself again.
 */
server_url: string, 
/**
 * As `korosho-server device-tokens add` showed it.
 */
device_token: string, };

/**
 * Which face this machine shows, whether it opens by itself, and its number as a desk.
 */
export type MachineInput = { 
/**
 * Desk or kiosk; another one than now starts the app anew.
 */
mode: AppMode, 
/**
 * Whether the app opens when the machine starts.
 */
autostart: boolean, 
/**
 * Which of the shop's desks this is, up to 99: its order numbers begin with `D` and this. 0 = the
 * only one, whose numbers have the letter alone.
 */
desk_number: number, };

/**
 * Settings of another machine, as it exported them.
 */
export type ImportInput = { 
/**
 * What is in the file.
 */
text: string, };

/**
 * Where an export was put.
 */
export type ExportedFile = { 
/**
 * Path of the file.
 */
path: string, };

/**
 * How this machine stands with the store, found by real requests.
 */
export type ConnectionView = { 
/**
 * What the last request met.
 */
store: StoreSeen, 
/**
 * When the catalogue was last fresh, milliseconds since 1970; `None` = there is none yet.
 */
catalogue_at: number | null, 
/**
 * A full copy of the catalogue that is under way.
 */
sync: SyncView | null, };

/**
 * What the last request to the store met.
 */
export type StoreSeen = "unknown" | "reachable" | "unreachable" | "captive_portal" | "key_refused" | "certificate";

/**
 * How far a copy of the catalogue has come; also the app's event `sync-progress`.
 */
export type SyncView = { 
/**
 * Products read.
 */
done: number, 
/**
 * Products there are; 0 = not known yet.
 */
total: number, };

/**
 * What support asks for: versions, states and the log's last lines. Nothing personal, no secret.
 */
export type Diagnostics = { 
/**
 * Plain text, ready to be sent.
 */
text: string, };

/**
 * An error of the page, for the log. Its words stay behind: they may hold what a person typed.
 */
export type FaultReport = { 
/**
 * Kind of error, e.g. `TypeError`.
 */
name: string, 
/**
 * Where it happened: functions, files and lines.
 */
stack: string, };

/**
 * What a kiosk is told about itself; kept on the machine, changed by staff.
 */
export type KioskSettings = { 
/**
 * Which of the shop's kiosks this is: its order numbers begin with `K` and this.
 */
number: number, 
/**
 * Tenths of a pixel of the screen in a millimetre; targets are measured with it.
 */
tenth_pixels_per_mm: number, 
/**
 * Whether the shop asks "eat here or take away".
 */
asks_dining: boolean, 
/**
 * Address of the shop's server, whose order pages the QR code opens; empty = there is none. It
 * is set with the payments, whatever is said here.
 */
order_pages: string, 
/**
 * Whether a card can be paid in a browser on this machine.
 */
card_in_browser: boolean, 
/**
 * Where tickets are printed: `host:port` of a network printer, or the path of a USB printer's
 * device (`/dev/usb/lp0`); empty = no tickets.
 */
printer: string, 
/**
 * Whether ordering rests.
 */
paused: boolean, 
/**
 * Products that are not shown for a while.
 */
snoozed: Array<Snoozed>, };

/**
 * A product that is not shown until a time.
 */
export type Snoozed = { 
/**
 * WooCommerce's product id.
 */
product_id: number, 
/**
 * Milliseconds since 1970.
 */
until: number, };

/**
 * What became of a ticket. Whatever it is, the order stands.
 */
export type TicketView = { 
/**
 * How it went.
 */
state: TicketState, };

/**
 * How printing a ticket went.
 */
export type TicketState = "printed" | "no_printer" | "paper_out" | "cover_open" | "unreachable" | "unknown";

/**
 * What staff see of a kiosk's work.
 */
export type KioskWork = { 
/**
 * Orders that the store does not have yet, oldest first.
 */
unsent: Array<UnsentOrder>, };

/**
 * An order that the store does not have yet.
 */
export type UnsentOrder = { 
/**
 * What was called out.
 */
number: string, 
/**
 * Milliseconds since 1970.
 */
placed_at: number, 
/**
 * Minor units.
 */
total: number, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * What the store or the line said last; `None` = nothing was tried yet.
 */
cause: string | null, 
/**
 * Whether it waits for a person: it is not tried again by itself.
 */
parked: boolean, };

/**
 * Brand, money, languages, methods and settings.
 */
export type ShopInfo = { 
/**
 * Brand name.
 */
name: string, 
/**
 * ISO 4217 code of all prices.
 */
currency: string, 
/**
 * Languages offered, the first is the shop's own.
 */
languages: Array<string>, 
/**
 * Ways to pay that are set up.
 */
payment_methods: Array<PaymentMethod>, 
/**
 * Whether the shop hands over at its counter.
 */
pickup: boolean, 
/**
 * Where it delivers.
 */
delivery_zones: Array<DeliveryZone>, 
/**
 * What stands in place of stars nobody gave.
 */
unrated_products: UnratedProducts, 
/**
 * How to reach the shop.
 */
contact: ContactDetails, 
/**
 * Opening hours, Monday first.
 */
opening_hours: Array<OpeningHours>, 
/**
 * When the catalogue was last fresh, milliseconds since 1970; `None` = never.
 */
catalogue_at: number | null, 
/**
 * Whether the store could be reached at the last try.
 */
store_reachable: boolean, 
/**
 * Specified client-only checkout, off unless the shop turns it on.
 */
client_only_checkout: boolean, 
/**
 * Whether the shop can write e-mail, and so tell who waits for a size.
 */
tells_of_stock: boolean, 
/**
 * What other currencies are worth, to estimate prices for visitors from abroad.
 */
exchange_rates?: Array<ExchangeRate>, };

/**
 * What a product without ratings shows.
 */
export type UnratedProducts = "sample" | "none";

/**
 * How to reach the shop.
 */
export type ContactDetails = { 
/**
 * Info address.
 */
email: string, 
/**
 * E.164.
 */
phone: string, 
/**
 * Road and town.
 */
address: string, 
/**
 * E.164 number for WhatsApp; empty = none.
 */
whatsapp: string, 
/**
 * Link to a map; empty = none.
 */
map_url: string, };

/**
 * Hours of one day of the week.
 */
export type OpeningHours = { 
/**
 * 1 = Monday … 7 = Sunday (ISO 8601).
 */
day: number, 
/**
 * `HH:MM`, shop time; `None` = closed that day.
 */
opens: string | null, 
/**
 * `HH:MM`, shop time.
 */
closes: string | null, };

/**
 * What one unit of another currency is worth, as the shop has set it.
 */
export type ExchangeRate = { 
/**
 * ISO 4217 code, e.g. `USD`.
 */
currency: string, 
/**
 * Minor units of the shop's currency for one unit of this one, e.g. 12940.
 */
worth: number, };
