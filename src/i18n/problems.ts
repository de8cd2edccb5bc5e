import { ShopProblem, toProblem } from "../shop/problem";
import type { Problem } from "../shop/wire";
import type { Language } from "./language";

/** What went wrong and what to do, for each code; a code without words does not compile. */
export type ProblemTexts = Record<Problem["code"], string>;

const EN: ProblemTexts = {
  invalid_input: "Something in the form is not right. Look at it again, please.",
  not_found: "We could not find that.",
  price_changed: "A price has changed since you looked. Here is today's; please confirm it.",
  out_of_stock: "Something in your cart has just run out. Please look at your cart.",
  coupon_refused: "This coupon cannot be used for this order.",
  unknown_zone: "We do not deliver there. Choose another area or pick up at the shop.",
  payment_method_unavailable: "This way to pay is not available now. Choose another one.",
  amount_out_of_range: "This amount cannot be paid this way. Choose another way to pay.",
  already_paid: "This order is already paid. Nothing more was taken.",
  payment_in_progress: "A payment for this order is still under way. Wait for it to end.",
  idempotency_conflict: "This order was changed while it was being sent. Send it again, please.",
  provider_unavailable:
    "The payment service does not answer. Nothing was taken. Try again, or pay at the counter.",
  catalogue_unavailable: "The products are not here yet. Try again in a moment.",
  rate_limited: "That was a lot at once. Wait a moment, then try again.",
  forbidden: "This is not allowed here.",
  storage_full: "This device has no room left. Free some space, then try again.",
  store_unreachable: "The store does not answer. Check its address and the internet connection.",
  store_not_found: "There is no WooCommerce store at this address.",
  captive_portal: "This network wants you to log in first. Open a browser, log in, then try again.",
  store_certificate: "The store's certificate cannot be trusted, so nothing was sent to it.",
  store_key_refused: "The store does not accept this key pair. Copy both parts again.",
  store_key_read_only: "This key pair may only read. Make one with read and write permission.",
  keyring_locked: "The keyring of this computer is locked. Unlock it, then try again.",
  keyring_missing: "This computer has no keyring. Install gnome-keyring, then try again.",
  not_set_up: "No store is connected yet.",
  pin_needed: "Only staff may do this. Enter the PIN first.",
  pin_wrong: "That is not the right PIN.",
  pin_locked: "Too many wrong PINs. Wait a while, then try again.",
  unreachable: "We cannot reach the shop. Check your internet connection, then try again.",
  internal: "Something went wrong on our side. Try again; if it stays, please call us.",
};

const SW: ProblemTexts = {
  invalid_input: "Kuna kitu hakiko sawa kwenye fomu. Tafadhali iangalie tena.",
  not_found: "Hatukuweza kukipata.",
  price_changed: "Bei imebadilika tangu ulipoangalia. Hii ndiyo ya leo; tafadhali ithibitishe.",
  out_of_stock: "Kitu kimoja kwenye kikapu chako kimeisha. Tafadhali angalia kikapu chako.",
  coupon_refused: "Kuponi hii haiwezi kutumika kwa oda hii.",
  unknown_zone: "Hatufikishi huko. Chagua eneo jingine au uchukue dukani.",
  payment_method_unavailable: "Njia hii ya kulipa haipatikani sasa. Chagua nyingine.",
  amount_out_of_range: "Kiasi hiki hakiwezi kulipwa kwa njia hii. Chagua njia nyingine.",
  already_paid: "Oda hii imeshalipwa. Hakuna kilichokatwa zaidi.",
  payment_in_progress: "Malipo ya oda hii bado yanaendelea. Subiri yaishe.",
  idempotency_conflict: "Oda ilibadilishwa ikitumwa. Tafadhali itume tena.",
  provider_unavailable:
    "Huduma ya malipo haijibu. Hakuna kilichokatwa. Jaribu tena, au lipa kaunta.",
  catalogue_unavailable: "Bidhaa bado hazijafika. Jaribu tena baada ya muda mfupi.",
  rate_limited: "Umejaribu mara nyingi. Subiri kidogo, kisha ujaribu tena.",
  forbidden: "Hili haliruhusiwi hapa.",
  storage_full: "Kifaa hiki kimejaa. Futa vitu kadhaa, kisha ujaribu tena.",
  store_unreachable: "Duka halijibu. Angalia anwani yake na mtandao.",
  store_not_found: "Hakuna duka la WooCommerce kwenye anwani hii.",
  captive_portal: "Mtandao huu unataka uingie kwanza. Fungua kivinjari, ingia, kisha ujaribu tena.",
  store_certificate: "Cheti cha duka hakiaminiki, kwa hiyo hakuna kilichotumwa.",
  store_key_refused: "Duka halikubali funguo hizi. Nakili sehemu zote mbili tena.",
  store_key_read_only: "Funguo hizi zinasoma tu. Tengeneza zenye ruhusa ya kusoma na kuandika.",
  keyring_locked: "Keyring ya kompyuta hii imefungwa. Ifungue, kisha ujaribu tena.",
  keyring_missing: "Kompyuta hii haina keyring. Sakinisha gnome-keyring, kisha ujaribu tena.",
  not_set_up: "Bado hakuna duka lililounganishwa.",
  pin_needed: "Ni wafanyakazi tu wanaoruhusiwa. Weka PIN kwanza.",
  pin_wrong: "Hiyo si PIN sahihi.",
  pin_locked: "PIN zisizo sahihi zimezidi. Subiri kidogo, kisha ujaribu tena.",
  unreachable: "Hatuwezi kufikia duka. Angalia mtandao wako, kisha ujaribu tena.",
  internal: "Kuna hitilafu upande wetu. Jaribu tena; ikiendelea, tafadhali tupigie simu.",
};

/** Words for every problem, by language. */
export const PROBLEMS: Record<Language, ProblemTexts> = { en: EN, sw: SW };

/** Words for whatever an operation threw. */
export function problemText(thrown: unknown, language: Language): string {
  const problem = thrown instanceof ShopProblem ? thrown : toProblem(thrown);
  return PROBLEMS[language][problem.code];
}
