import react from "@vitejs/plugin-react";
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { defineConfig, type BuildEnvironmentOptions } from "vite";

const ROOT = import.meta.dirname;

/**
 * Names a class after its file, never after its bundle: the server's HTML and the browser's page
 * come from two builds and must agree.
 */
function className(name: string, file: string): string {
  const path = relative(ROOT, file.replace(/\?.*$/, "")).replaceAll("\\", "/");
  return `${name}-${createHash("sha256").update(path).digest("hex").slice(0, 6)}`;
}

/** One file that a bare JavaScript engine can run: it sets `globalThis.korosho`. */
const PAGES: BuildEnvironmentOptions = {
  outDir: "dist/pages",
  target: "es2022",
  copyPublicDir: false,
  cssCodeSplit: false,
  lib: {
    entry: "src/entry-server.tsx",
    formats: ["iife"],
    name: "koroshoPages",
    fileName: () => "pages.js",
  },
};

function browser(face: "web" | "app"): BuildEnvironmentOptions {
  return {
    outDir: `dist/${face}`,
    target: "es2022",
    // Old enough for phones that are no longer updated; light-dark() is spelt out for them.
    cssTarget: ["chrome111", "firefox114", "safari16.4"],
    manifest: face === "web",
    // One file: the server links it before it knows which screen it renders.
    cssCodeSplit: false,
    rollupOptions: { input: face === "web" ? "index.html" : ["app.html", "safe.html"] },
  };
}

// Three builds of one tree: the website, the app's pages, and the script that renders first HTML.
export default defineConfig(({ mode }) => ({
  plugins: [react()],
  css: { modules: { generateScopedName: className } },
  define: mode === "pages" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: mode === "pages" ? PAGES : browser(mode === "app" ? "app" : "web"),
  server: { port: 5173, strictPort: true },
}));
