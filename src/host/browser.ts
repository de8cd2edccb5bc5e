import { browserStorage } from "../cart";
import { pictureBelow, type DeviceKey, type DeviceValues, type Host } from "./host";

/** Device values share the origin's storage with the cart, so they have a prefix. */
const nameOf = (key: DeviceKey) => `korosho:${key}`;

const deviceValue: DeviceValues = {
  async get(key) {
    try {
      return window.localStorage.getItem(nameOf(key));
    } catch {
      return null;
    }
  },
  async set(key, value) {
    try {
      if (value === null) window.localStorage.removeItem(nameOf(key));
      else window.localStorage.setItem(nameOf(key), value);
    } catch {
      // Storage forbidden or full: the value is lost with the page.
    }
    // The server renders the next page in the language of this cookie.
    if (key === "language") {
      document.cookie = `language=${value ?? ""}; path=/; max-age=31536000; samesite=lax`;
    }
  },
};

/** Creates the host of a browser. */
export function browserHost(): Host {
  return {
    openPayment: async (url) => window.location.assign(url),
    cartStorage: browserStorage(),
    reloadPage: () => window.location.reload(),
    deviceValue,
    pictureAddress: (src, width) => pictureBelow("", src, width),
  };
}
