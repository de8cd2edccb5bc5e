import type { ProblemTexts } from "../problems";

/** Kiswahili messages of every problem. */
export const problems: ProblemTexts = {
  invalid_input: "Kuna kitu hakiko sawa kwenye fomu. Tafadhali iangalie tena.",
  not_found: "Hatukuweza kukipata.",
  price_changed: "Bei imebadilika tangu ulipoangalia. Hii ndiyo ya leo; tafadhali ithibitishe.",
  out_of_stock: "Kitu kimoja kwenye kikapu chako kimeisha. Tafadhali angalia kikapu chako.",
  coupon_refused: "Kuponi hii haiwezi kutumika kwa oda hii.",
  unknown_zone: "Hatufikishi huko. Chagua eneo jingine au uchukue dukani.",
  slot_unavailable: "Muda uliochagua umeshachukuliwa. Chagua mwingine.",
  payment_method_unavailable: "Njia hii ya kulipa haipatikani sasa. Chagua nyingine.",
  amount_out_of_range: "Kiasi hiki hakiwezi kulipwa kwa njia hii. Chagua njia nyingine.",
  already_paid: "Oda hii imeshalipwa. Hakuna kilichokatwa zaidi.",
  unpaid_limit:
    "Kiasi hiki hakiwezi kuwekwa bila malipo. Lipa kwa kadi au M-Pesa, punguza oda, au chukua oda zako za awali kwanza.",
  pending_limit:
    "Bidhaa nyingi mno zimewekwa kwa oda ambazo bado hazijalipwa. Zilipe au zighairi kwanza, punguza oda, au piga simu dukani.",
  too_many_prompts:
    "M-Pesa inaweza kuombwa mara chache tu kwa saa kwa simu moja, na kwa oda moja. Lipa kwa njia nyingine.",
  prices_in_review: "Duka lazima likague bei ya oda hii kwanza. Uliza wahudumu.",
  payment_in_progress: "Malipo ya oda hii bado yanaendelea. Subiri yaishe.",
  payment_state_unknown: "Haijulikani kama oda hii imeshalipwa. Hakuna kilichoandikwa.",
  idempotency_conflict: "Oda ilibadilishwa ikitumwa. Tafadhali itume tena.",
  provider_unavailable:
    "Huduma ya malipo haijibu. Hakuna kilichokatwa. Jaribu tena, au lipa kaunta.",
  catalogue_unavailable: "Bidhaa bado hazijafika. Jaribu tena baada ya muda mfupi.",
  sign_in_needed: "Umetoka. Tafadhali ingia tena.",
  sign_in_refused: "Jina, nenosiri au msimbo si sahihi.",
  invitation_expired: "Mwaliko huu umetumika au umekwisha muda. Omba mpya.",
  password_too_weak: "Nenosiri hili ni rahisi kukisia. Chagua refu zaidi au lisilo la kawaida.",
  rate_limited: "Umejaribu mara nyingi. Subiri kidogo, kisha ujaribu tena.",
  forbidden: "Hili haliruhusiwi hapa.",
  storage_full: "Kifaa hiki kimejaa. Futa vitu kadhaa, kisha ujaribu tena.",
  store_unreachable: "Duka halijibu. Angalia anwani yake na mtandao.",
  store_not_found:
    "Hakuna duka la WooCommerce kwenye anwani hii. Iangalie; huenda kuna firewall au ukurasa wa nenosiri.",
  captive_portal: "Mtandao huu unataka uingie kwanza. Fungua kivinjari, ingia, kisha ujaribu tena.",
  store_certificate:
    "Cheti cha duka hakiaminiki, kwa hiyo hakuna kilichotumwa. Fanya upya cheti, au angalia anwani.",
  store_key_refused: "Duka halikubali funguo hizi. Nakili sehemu zote mbili tena.",
  store_key_read_only:
    "Funguo hizi zinasoma tu. Ziwekee Read/Write kwenye WooCommerce, Settings, Advanced, REST API.",
  store_key_limited:
    "Mtumiaji wa funguo hizi haruhusiwi kusoma mipangilio ya duka. Mchagulie administrator au shop manager.",
  store_key_missing:
    "Kompyuta hii haina funguo za duka. Ziweke kwanza kwenye “Anwani au funguo mpya”.",
  store_moved: ({ address }) => `Duka limehama. Anwani yake sasa ni ${address}`,
  store_down:
    "Duka linajibu kwa hitilafu: matengenezo, au kosa la WordPress. Lifungue kwenye kivinjari, kisha ujaribu tena.",
  store_permalinks:
    "WordPress haina REST API hapa. Chagua muundo wowote isipokuwa “Plain” kwenye WordPress, Settings, Permalinks, au angalia anwani.",
  store_plugin_off:
    "WordPress inajibu, lakini WooCommerce imezimwa. Iwashe kwenye WordPress, Plugins.",
  store_currency: ({ currency }) =>
    `Hakuna kinachoweza kuuzwa kwa ${currency}. Chagua sarafu nyingine kwenye WooCommerce, Settings, General.`,
  settings_changed: "Mtu mwingine amebadilisha haya. Yafungue tena.",
  order_changed: "Oda hii imebadilishwa. Iangalie tena.",
  open_elsewhere: "Dawati lingine linashughulikia kikapu hiki.",
  manager_needed: "Meneja anahitaji kukubali. Omba PIN yake.",
  server_unreachable: "Seva ya duka haijibu. Jaribu tena, au lipa kaunta.",
  server_not_found: "Hii si seva ya duka hili. Kagua anwani yake.",
  device_token_refused: "Seva haiitambui tokeni hii. Tengeneza mpya huko, kisha nakili yote.",
  taken_by_server:
    "Pesa hizi zilipokelewa na seva ya duka. Zirudishe huko: korosho-server orders refund.",
  keyring_locked: "Keyring ya kompyuta hii imefungwa. Ifungue, kisha ujaribu tena.",
  keyring_missing: "Kompyuta hii haina keyring. Sakinisha gnome-keyring, kisha ujaribu tena.",
  not_set_up: "Bado hakuna duka lililounganishwa.",
  pin_needed: "Ni wafanyakazi tu wanaoruhusiwa. Weka PIN kwanza.",
  pin_wrong: "Hiyo si PIN sahihi.",
  pin_too_common:
    "PIN hii ni rahisi kukisia. Chagua isiyo na mfululizo, marudio wala mwaka, si kama 1234, 1212 au 1987.",
  pin_locked: "PIN zisizo sahihi zimezidi. Subiri kidogo, kisha ujaribu tena.",
  unreachable: "Hatuwezi kufikia duka. Angalia mtandao wako, kisha ujaribu tena.",
  internal: "Kuna hitilafu upande wetu. Jaribu tena; ikiendelea, tafadhali tupigie simu.",
};
