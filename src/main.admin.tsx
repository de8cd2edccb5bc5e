import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { AdminApp } from "./admin/app";
import { AdminProviders } from "./admin/admin-providers";
import { AddressRouter } from "./app/address-router";
import { browserHost } from "./host/browser";
import "./i18n/all-texts";
import { languageOf } from "./i18n/language";
import { httpAdmin } from "./shop/admin-http";
import "./styles/fonts.css";
import "./styles/base.css";

const host = browserHost();
const language = languageOf(await host.deviceValue.get("language")) ?? "en";
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <AddressRouter>
        <AdminProviders context={{ api: httpAdmin(), host, language }}>
          <AdminApp />
        </AdminProviders>
      </AddressRouter>
    </StrictMode>,
  );
}
