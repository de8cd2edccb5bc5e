// The desk's app on a shop in memory, for tests only. `?rows=5000` sets the number of orders,
// customers, held orders, messages and log entries, `?language=sw` the language, `?team=none` a desk without a team,
// `?slots=known` (`unreachable`, `no_server`) the delivery times.
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { Providers } from "../../../src/app/providers";
import { DeskApp } from "../../../src/desk/app";
import { fakeDesk } from "../../../src/desk/testing/fake-desk";
import { fakeConnection } from "../../../src/desk/testing/fake-connection";
import { browserHost } from "../../../src/host/browser";
import "../../../src/i18n/all-texts";
import { SetupContext } from "../../../src/shop/setup-context";
import type { ShopInfo } from "../../../src/shop/wire";
import "../../../src/styles/base.css";
import { fill } from "./rows";
import { slotsOf } from "./slots";

const SHOP: ShopInfo = {
  name: "Korosho",
  currency: "KES",
  languages: ["en", "sw"],
  payment_methods: ["card", "mpesa", "counter", "on_delivery"],
  pickup: true,
  delivery_zones: [
    { id: "1:2", name: "Westlands & Kilimani", fee: 20_000, free_from: 300_000 },
    { id: "1:3", name: "Karen & Lang'ata", fee: 35_000, free_from: null },
  ],
  unrated_products: "none",
  contact: { email: "", phone: "+254700000001", address: "", whatsapp: "", map_url: "" },
  opening_hours: [],
  catalogue_at: null,
  store_reachable: true,
  client_only_checkout: false,
  stock_notices: false,
  confirmation_mails: false,
};

const asked = new URLSearchParams(location.search);
const desk = fill(fakeDesk(), Number(asked.get("rows") ?? 5));

if (asked.get("team") === "none") desk.team = { ...desk.team, members: [], signed_in: null };
desk.getDeskSlots = (query) => Promise.resolve(slotsOf(asked.get("slots"), query));
desk.getShop = () => Promise.resolve(SHOP);

const root = document.getElementById("root");
if (root) {
  const language = asked.get("language") === "sw" ? ("sw" as const) : ("en" as const);
  createRoot(root).render(
    <MemoryRouter>
      <Providers context={{ shop: desk, host: browserHost(), language }}>
        <SetupContext value={fakeConnection()}>
          <DeskApp />
        </SetupContext>
      </Providers>
    </MemoryRouter>,
  );
}
