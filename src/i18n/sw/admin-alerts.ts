import type { adminAlerts as en } from "../en/admin-alerts";

/** Kiswahili texts of the admin pages about alerts and jobs. */
export const adminAlerts: typeof en = {
  alerts: {
    store_key_refused: {
      title: "WooCommerce inakataa ufunguo: hakuna oda inayoifikia",
      remedy:
        "WooCommerce, Settings, Advanced, REST API: tengeneza ufunguo wa Read/Write na uuweke kwenye seva. Kisha jaribu tena kazi zinazosubiri.",
    },
    parked: {
      title: "WooCommerce imekataa oda kabisa",
      remedy:
        "Maandishi ya chini yanataja sababu. Irekebishe kwenye WooCommerce, kisha utume oda dukani tena, au uitupe.",
    },
    refund_due: {
      title: "Pesa zimezidi, au zimelipwa kwa oda iliyoghairiwa",
      remedy: "Fungua oda urudishe kiasi hicho.",
    },
    underpaid: {
      title: "Pesa zilizoingia hazijatimia",
      remedy: "Pokea zilizobaki: fungua oda umwombe mteja alipe. Bodaboda huona zilizobaki.",
    },
    wrong_money: {
      title: "Sarafu nyingine, au malipo ya majaribio kwenye duka halisi",
      remedy:
        "Zirudishe kwenye dashibodi ya mtoa huduma. Angalia kama mipangilio ya seva ina ufunguo wa majaribio.",
    },
    unmatched_payment: {
      title: "Malipo ya paybill hayataji oda",
      remedy:
        "Muulize aliyelipa, ambaye maandishi ya chini yanamtaja. Kisha fungua oda uweke imelipwa kwa risiti hii.",
    },
    payment_unconfirmed: {
      title: "M-Pesa haikuweza kuulizwa kuhusu malipo ya paybill",
      remedy:
        "Angalia taarifa ya M-Pesa. Yakiwepo, fungua oda uweke imelipwa kwa nambari ya risiti yake.",
    },
    reported_receipt: {
      title: "Mteja ameandika risiti isiyojulikana",
      remedy:
        "Angalia taarifa ya M-Pesa. Ikiwepo, fungua oda uweke imelipwa kwa nambari hii ya risiti.",
    },
    slot_overbooked: {
      title: "Muda mmoja wa kuchukua au kupeleka una oda moja zaidi",
      remedy:
        "Oda ilipokelewa kwenye simu, na muda huo ulijaa kabla seva haijapata habari. Iandae pia, au mpigie mteja ubadilishe muda kwenye dawati.",
    },
    kiosk_payment: {
      title: "Kioski inasema kuna malipo ambayo hayajafika",
      remedy:
        "Kioski yenyewe haipokei pesa. Angalia M-Pesa, Stripe na kaunta. Zisipopatikana, zuia kioski kwenye Vifaa uiweke upya.",
    },
    payment_unknown: {
      title: "Mtoa huduma hasemi malipo yaliishaje",
      remedy:
        "Subiri: ataulizwa tena. Baada ya saa moja angalia dashibodi yake. Usipokee malipo mengine kabla.",
    },
    suspicious_message: {
      title: "Ujumbe wa mtoa huduma haulingani",
      remedy: "Usiamini chochote unachosema. Angalia dashibodi ya mtoa huduma.",
    },
    store_disagrees: {
      title: "Mtu amebadilisha oda kwenye WooCommerce kuwa kitu kingine",
      remedy: "Elewaneni lililo sahihi, kisha mliweke kwenye WooCommerce. Hakuna kilichofutwa.",
    },
    total_differs: {
      title: "WooCommerce inahesabu jumla nyingine ya oda",
      remedy: "Mteja hulipa iliyokubaliwa. Angalia kilichobadilika kwenye kodi na ada.",
    },
    store_price_differs: {
      title: "Kikapu cha WooCommerce kina bei tofauti na ya duka",
      remedy:
        "Kwa kawaida ni programu-jalizi inayobadilisha bei. Wateja huona bei mpya kabla ya kulipa; iangalie.",
    },
    duplicate_order: {
      title: "WooCommerce ilikuwa na oda mara mbili; moja imeondolewa",
      remedy: "Hakuna la kufanya kama ile nyingine ipo.",
    },
    coupon_refused: {
      title: "WooCommerce imekataa kuponi iliyokubaliwa",
      remedy: "Hakuna la kufanya kwa oda: punguzo limo kama ada. Angalia mipaka ya kuponi.",
    },
    unreadable_price: {
      title: "Bidhaa ina bei ambayo haiwezi kuuzwa nayo",
      remedy: "Rekebisha bei kwenye WooCommerce.",
    },
    not_computable: {
      title: "Eneo la kuletewa, au kuchukua dukani, halipatikani",
      remedy: "Afya inataja lipi, na cha kuweka.",
    },
    mail_unknown: {
      title: "Haijulikani kama barua pepe ilitumwa",
      remedy: "Mpigie mteja simu.",
    },
    sms_refused: {
      title: "Ujumbe mfupi kwa wateja unakataliwa",
      remedy:
        "Ongeza salio la akaunti ya Africa's Talking, au rekebisha ufunguo au jina la mtumaji, kama inavyosemwa chini.",
    },
    sms_limit: {
      title: "Kikomo cha ujumbe mfupi kwa siku kimefikiwa",
      remedy:
        "Wateja hawapati misimbo kwa ujumbe mfupi hadi ujumbe wa awali utimize saa 24. Ikiwa wateja wengi wanaomba, ongeza `sms_day` katika `customer_limits`.",
    },
    reconciliation: {
      title: "Ulinganisho wa usiku umepata tofauti",
      remedy: "Linganisha pande zote mbili, ambazo maandishi ya chini yanazitaja, na urekebishe.",
    },
  },
  jobs: {
    create_woo_order: "Oda kwenda dukani",
    change_woo_order: "Badiliko la oda kwenda dukani",
    push_order_status: "Hali ya oda kwenda dukani",
    push_received_amount: "Kiasi kilichoingia kwenda dukani",
    note_woo_order: "Maelezo ya oda kwenda dukani",
    record_woo_refund: "Pesa zilizorudishwa kwenda dukani",
    remove_duplicate_orders: "Kutafuta oda zilizo mara mbili",
    review_prices: "Kukagua bei za oda",
    transfer_order: "Oda kwenda kwenye seva",
    poll_order: "Hali ya oda kutoka kwenye seva",
    cancel_uncollected: "Mwisho wa oda ambayo haikuchukuliwa",
    cancel_abandoned: "Mwisho wa oda ambayo haikulipwa",
    send_review: "Maoni ya mteja kwenda dukani",
    create_attempt: "Mwanzo wa malipo",
    poll_attempt: "Swali kuhusu malipo",
    expire_attempt: "Mwisho wa ukurasa wa kulipa",
    handle_event: "Ujumbe wa mtoa huduma ya malipo",
    refund: "Kumrudishia mteja pesa",
    mail_confirmation: "Barua pepe ya kuthibitisha oda",
    mail_message: "Barua pepe ya ujumbe wa mteja",
    mail_stock_notice: "Barua pepe ya bidhaa kurudi",
    mail_order_code: "Msimbo wa oda kwa barua pepe",
    sms_order_code: "Msimbo wa oda kwa ujumbe mfupi",
    mail_newsletter_confirmation: "Barua pepe ya kuthibitisha jarida",
    mail_notice_confirmation: "Barua pepe ya kuthibitisha ombi la taarifa bidhaa ikirudi",
    reconcile: "Ulinganisho wa usiku",
    erase_expired: "Kufuta data za zamani",
  },
};
