// Installation of missing dependencies (Debian, npm) and builds of the pages.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cargoBuild } from "./cargo.mjs";
import { fail, has, output, ROOT, run, STATE, step } from "./run.mjs";

// Debian 12 packages for each kind of task. `web` must not need WebKit.
const PACKAGES = {
  web: ["build-essential", "pkg-config"],
  app: [
    "libwebkit2gtk-4.1-dev",
    "libayatana-appindicator3-dev",
    "librsvg2-dev",
    "libxdo-dev",
    "libssl-dev",
  ],
  test: [
    "chromium",
    "chromium-headless-shell",
    "firefox-esr",
    "edbrowse",
    "xvfb",
    "xserver-xorg-core",
    "xserver-xorg-video-dummy",
    "webkit2gtk-driver",
    "dbus",
    "dbus-x11",
    "gnome-keyring",
    "xdg-utils",
    "imagemagick",
    "postgresql",
    "faketime",
    "strace",
    "curl",
    "iproute2",
    "pebble",
  ],
  // cargo-deb finds the shared libraries with it.
  package: ["dpkg-dev"],
  // Fonts of phones: fallbacks until the shop's own fonts have loaded.
  bench: ["nginx-light", "wrk", "curl", "fonts-roboto-unhinted", "fonts-noto-core"],
};

/** Checks the two tools that cannot be installed here: Node and Rust. */
function toolchains() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Korosho needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  if (!has("cargo")) fail("Korosho needs Rust (cargo is not on the PATH): see https://rustup.rs");
}

function missingPackages(kinds) {
  const wanted = kinds.flatMap((kind) => PACKAGES[kind]);
  const installed = output("dpkg-query", ["-W", "-f", "${Package} ${db:Status-Status}\n"]) ?? "";
  const have = new Set(
    installed
      .split("\n")
      .filter((line) => line.endsWith(" installed"))
      .map((line) => line.split(" ")[0]),
  );
  return wanted.filter((name) => !have.has(name));
}

async function debianPackages(kinds) {
  if (!has("dpkg-query")) {
    if (kinds.includes("app"))
      console.log("! Not Debian: install WebKitGTK 4.1 and friends yourself.");
    return;
  }
  const missing = missingPackages(kinds);
  if (missing.length === 0) return;
  const install = ["install", "-y", "--no-install-recommends", ...missing];
  if (process.getuid?.() !== 0) {
    fail(
      `Debian packages are missing. Run this once, then start again:\n\n  sudo apt-get ${install.join(" ")}\n`,
    );
  }
  // Installed services must not start (nginx would).
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  await step("Updating the package lists", "apt-get", ["update", "-q"], { env });
  await step(`Installing ${missing.join(" ")}`, "apt-get", ["-q", ...install], { env });
}

/** Downloads the crates for this machine; the build tries again what the network refused. */
function crates() {
  return run("cargo", ["fetch", "--locked", "--quiet", "--target", "host-tuple"]);
}

/** SHA-256 over the names, sizes and times of the files below some paths. */
function fingerprint(paths) {
  const hash = createHash("sha256");
  const visit = (path) => {
    if (!existsSync(path)) return;
    const info = statSync(path);
    if (info.isDirectory()) {
      for (const name of readdirSync(path).toSorted()) visit(join(path, name));
    } else {
      hash.update(`${path}\0${info.size}\0${info.mtimeMs}\n`);
    }
  };
  for (const path of paths) visit(join(ROOT, path));
  return hash.digest("hex");
}

/** Runs `work` if `paths` changed since its last success, or if `product` is missing. */
async function unlessUnchanged(name, paths, product, work) {
  const stamp = join(STATE, `${name}.stamp`);
  const now = fingerprint(paths);
  const before = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (before === now && existsSync(join(ROOT, product))) return;
  await work();
  writeFileSync(stamp, fingerprint(paths));
}

function npmPackages() {
  return unlessUnchanged("npm", ["package-lock.json"], "node_modules", () =>
    step("Installing npm packages", "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]),
  );
}

const PAGE_SOURCES = [
  "src",
  "public",
  "index.html",
  "app.html",
  "admin.html",
  "vite.config.ts",
  "package-lock.json",
  "scripts/vite",
  // The admin pages include the guides.
  "docs/guide",
  "docs/doctor.md",
];

/** What each mode of Vite builds. */
const BUNDLES = {
  web: "the website",
  pages: "the page renderer",
  admin: "the admin pages",
  app: "the app's pages",
};

async function bundle(mode, product) {
  await unlessUnchanged(`bundle-${mode}`, PAGE_SOURCES, product, () =>
    step(`Building ${BUNDLES[mode]}`, "npx", [
      "vite",
      "build",
      "--mode",
      mode,
      "--logLevel",
      "warn",
    ]),
  );
}

/** Builds server and sandbox; `flags` choose the profile. */
function buildServer(flags = []) {
  const isFirst = !existsSync(join(ROOT, "target", "debug", "korosho-server"));
  const reason = isFirst
    ? "The first build compiles every library; later builds compile changes only."
    : "";
  const args = [...flags, "-p", "korosho-server", "-p", "korosho-sandbox"];
  return cargoBuild("Building the server and the sandbox", args, reason);
}

/** Installs the npm packages and builds what the server serves. */
async function buildPages() {
  await npmPackages();
  await bundle("web", "dist/web/index.html");
  await bundle("pages", "dist/pages");
  await bundle("admin", "dist/admin/admin.html");
}

/** Installs everything for the website and builds it without its pages, which Vite serves. */
export async function setUpServer() {
  toolchains();
  await debianPackages(["web"]);
  await Promise.all([npmPackages(), buildServer()]);
}

/** Installs and builds everything for the website; no Rust source includes the pages. */
export async function setUpWeb() {
  toolchains();
  await debianPackages(["web"]);
  await Promise.all([buildPages(), buildServer()]);
}

/** Installs everything for the server's package and builds the pages. */
export async function setUpServerPackage() {
  toolchains();
  await debianPackages(["web", "package"]);
  await buildPages();
  if (has("cargo-deb")) return;
  const install = ["install", "--locked", "--debug", "--quiet", "cargo-deb@3.8.0"];
  await step("Installing cargo-deb (once)", "cargo", install);
}

/**
 * Installs and builds everything for benchmarks: the release build, and the servers to compare
 * with.
 */
export async function setUpBench() {
  toolchains();
  await debianPackages(["web", "bench"]);
  await Promise.all([buildPages(), buildServer(["--release"])]);
}

/** Installs everything for the desktop app, which the caller builds. */
export async function setUpApp() {
  toolchains();
  await debianPackages(["web", "app"]);
  await npmPackages();
  await bundle("app", "dist/app/app.html");
}

/**
 * Installs a program of crates.io if it is missing, unoptimised and without debug information, which
 * would cost a sixth of its build; resolves with whether it is there.
 */
export async function setUpCargoProgram(name) {
  if (has(name)) return true;
  console.log(`→ Installing ${name} (once)`);
  const env = { ...process.env, CARGO_PROFILE_DEV_DEBUG: "0" };
  return (await run("cargo", ["install", "--locked", "--debug", "--quiet", name], { env })) === 0;
}

/** Installs everything for the tests and builds the app's pages, which its Rust half includes. */
export async function setUpRustTests() {
  toolchains();
  await Promise.all([debianPackages(["web", "app", "test"]), npmPackages(), crates()]);
  await bundle("app", "dist/app/app.html");
}

/** Installs everything for the tests and builds the pages. */
export async function setUpTests() {
  await setUpRustTests();
  await bundle("web", "dist/web/index.html");
  await bundle("pages", "dist/pages");
  await bundle("admin", "dist/admin/admin.html");
  if (!(await setUpCargoProgram("cargo-nextest"))) fail("✗ Installing cargo-nextest failed");
}
