/* oxlint-disable unicorn/consistent-function-scoping -- everything stays inside the one function */
// Globals that React's server renderer and the router expect of a browser and QuickJS does not
// have. Rendering is a pure function of its arguments: no clock, no network, no randomness here.
(() => {
  const nothing = () => undefined;
  const quiet = { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing };
  globalThis.console ??= quiet;
  globalThis.self ??= globalThis;
  // React asks for these at load; renderToString never sends anything through them.
  globalThis.MessageChannel ??= class {
    port1 = { onmessage: null };
    port2 = { postMessage: nothing };
  };
  globalThis.TextEncoder ??= class {
    encode(text) {
      return Uint8Array.from(unescape(encodeURIComponent(text)), (c) => c.charCodeAt(0));
    }
  };
  globalThis.setTimeout ??= nothing;
  globalThis.clearTimeout ??= nothing;

  /** The part of URLSearchParams that pages use (application/x-www-form-urlencoded). */
  const decode = (text) => {
    const spaced = text.replaceAll("+", " ");
    try {
      return decodeURIComponent(spaced);
    } catch {
      return spaced;
    }
  };
  const encode = (text) =>
    encodeURIComponent(text)
      .replaceAll("%20", "+")
      .replace(/[!'()~]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  class SearchParams {
    constructor(init = "") {
      if (typeof init === "string") {
        this.pairs = init
          .replace(/^\?/, "")
          .split("&")
          .filter(Boolean)
          .map((pair) => {
            const at = pair.indexOf("=");
            return at < 0 ? [decode(pair), ""] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
          });
      } else {
        const entries = typeof init[Symbol.iterator] === "function" ? [...init] : Object.entries(init);
        this.pairs = entries.map(([name, value]) => [String(name), String(value)]);
      }
    }
    get size() {
      return this.pairs.length;
    }
    get(name) {
      return this.pairs.find((pair) => pair[0] === name)?.[1] ?? null;
    }
    getAll(name) {
      return this.pairs.filter((pair) => pair[0] === name).map((pair) => pair[1]);
    }
    has(name) {
      return this.pairs.some((pair) => pair[0] === name);
    }
    append(name, value) {
      this.pairs.push([String(name), String(value)]);
    }
    delete(name) {
      this.pairs = this.pairs.filter((pair) => pair[0] !== name);
    }
    set(name, value) {
      const at = this.pairs.findIndex((pair) => pair[0] === name);
      if (at < 0) return this.append(name, value);
      this.pairs = this.pairs.filter((pair, index) => index <= at || pair[0] !== name);
      this.pairs[at] = [name, String(value)];
      return undefined;
    }
    sort() {
      this.pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    }
    forEach(visit) {
      for (const [name, value] of this.pairs) visit(value, name, this);
    }
    keys() {
      return this.pairs.map((pair) => pair[0])[Symbol.iterator]();
    }
    values() {
      return this.pairs.map((pair) => pair[1])[Symbol.iterator]();
    }
    entries() {
      return this.pairs.map((pair) => [...pair])[Symbol.iterator]();
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return this.pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
    }
  }
  globalThis.URLSearchParams ??= SearchParams;

  /** The part of URL that the router uses: http addresses, absolute or relative to a base. */
  class Address {
    constructor(input, base) {
      const text = String(input);
      const whole = /^([a-z][a-z0-9+.-]*:)\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(text);
      if (!whole && base === undefined) throw new TypeError(`Invalid URL: ${text}`);
      const from = whole ? null : new Address(base);
      const local = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(text);
      this.protocol = whole ? whole[1].toLowerCase() : from.protocol;
      this.host = whole ? whole[2].toLowerCase() : from.host;
      const path = whole ? whole[3] : local[1];
      this.pathname = Address.resolve(whole || path.startsWith("/") ? path : Address.join(from, path));
      const search = (whole ? whole[4] : (local[2] ?? (path ? "" : from.search))) ?? "";
      this.search = search === "?" ? "" : search;
      const hash = (whole ? whole[5] : local[3]) ?? "";
      this.hash = hash === "#" ? "" : hash;
    }
    static join(from, path) {
      return path ? from.pathname.replace(/[^/]*$/, "") + path : from.pathname;
    }
    static resolve(path) {
      const kept = [];
      const parts = path.split("/").slice(1);
      parts.forEach((part, at) => {
        if (part === "..") kept.pop();
        else if (part !== ".") kept.push(part);
        if ((part === ".." || part === ".") && at === parts.length - 1) kept.push("");
      });
      return `/${kept.join("/")}`;
    }
    get origin() {
      return `${this.protocol}//${this.host}`;
    }
    get hostname() {
      return this.host.replace(/:\d+$/, "");
    }
    get port() {
      return /:(\d+)$/.exec(this.host)?.[1] ?? "";
    }
    get searchParams() {
      return new SearchParams(this.search);
    }
    get href() {
      return this.origin + this.pathname + this.search + this.hash;
    }
    toString() {
      return this.href;
    }
  }
  globalThis.URL ??= Address;
})();
