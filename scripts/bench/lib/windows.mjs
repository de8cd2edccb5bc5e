// Part of `scripts/bench/desktop.mjs` that runs inside a separate desktop session.
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { runnerImport } from "vite";
import { binary, sandboxSettings, startSandbox } from "../../lib/demo.mjs";
import { median } from "../../lib/median.mjs";
import { ROOT } from "../../lib/run.mjs";
import { removeFolder, temporaryFolder } from "../../lib/temporary-folder.mjs";
import { until } from "../../lib/until.mjs";

const { module } = await runnerImport(join(ROOT, "e2e", "desktop", "window.ts"));
const { Window } = module;

const PRODUCTS = 1_000;
const HELLO = binary(join("examples", "hello-window"), "release");
const APP = binary("korosho", "release");
/** Idle time before memory is measured: the window has finished its background work. */
const SETTLE_MS = 3_000;
/** Unit of `starttime` in /proc/PID/stat (USER_HZ). */
const TICK_MS = 10;

const { values } = parseArgs({ options: { runs: { type: "string", default: "5" } } });

/** Windows with their command and the condition of a usable page. */
const WINDOWS = {
  hello: { program: HELLO, args: [], ready: "document.body?.innerText.includes('Hello, world')" },
  kiosk: {
    program: APP,
    args: ["--mode", "kiosk"],
    ready: "document.querySelector('main button:enabled img')?.naturalWidth > 0",
  },
  desk: {
    program: APP,
    args: ["--mode", "desk"],
    // The first screen of a desk without a team.
    ready: "document.activeElement?.name === 'name'",
  },
};

/** Start time of a process, in ms since 1970. */
function begunAt(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const ticks = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]);
  const upMs = Number(readFileSync("/proc/uptime", "utf8").split(" ")[0]) * 1_000;
  return Date.now() - upMs + ticks * TICK_MS;
}

/**
 * Memory in MB of a window's process and of its WebKit processes; shared memory is divided among
 * its users (PSS).
 */
function memoryOf(pids) {
  const [own, ...webkit] = pids.map((pid) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1]) / 1024;
  });
  const rest = webkit.reduce((sum, one) => sum + one, 0);
  return { own, webkit: rest, memory: own + rest };
}

const PAINTED = `
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint ? performance.timeOrigin + paint.startTime : null`;

/** One start: ms until the first paint and until the page is usable, MB once idle. */
async function once({ program, args, ready }, env) {
  const window = await Window.open(program, args, env);
  try {
    const begun = begunAt(window.processes()[0]);
    let usable = 0;
    while (!(await window.script(`return Boolean(${ready})`))) await sleep(5);
    usable = Date.now() - begun;
    const painted = (await until("a paint", () => window.script(PAINTED))) - begun;
    await sleep(SETTLE_MS);
    return { painted, usable, ...memoryOf(window.processes()) };
  } finally {
    await window.close();
  }
}

/** Creates a data folder with catalogue and pictures of a store that has been stopped. */
async function prepare(folder) {
  const store = await startSandbox({
    dataDir: join(folder, "sandbox"),
    profile: "release",
    args: ["--products", String(PRODUCTS)],
  });
  const data = join(folder, "data");
  const env = {
    ...process.env,
    ...sandboxSettings(store.origin),
    HOME: folder,
    KOROSHO_DATA_DIR: data,
    TAURI_AUTOMATION: "true",
    TAURI_WEBVIEW_AUTOMATION: "true",
  };
  const app = await Window.open(APP, ["--mode", "kiosk"], env);
  let before = "";
  const still = async () => {
    await sleep(4_000);
    const files = readdirSync(data, { recursive: true });
    const copy = files.find((name) => /^catalogue-.*\.json$/.test(name));
    const now = copy ? `${files.length} ${statSync(join(data, copy)).size}` : "";
    const same = now !== "" && now === before;
    before = now;
    return same;
  };
  await until("the whole catalogue is on disk", still, 300_000);
  await app.close();
  store.child.kill("SIGKILL");
  return env;
}

const megabytes = (path) => (existsSync(path) ? statSync(path).size / 1e6 : null);

/** Size in MB of a package that contains this program only. */
function packed(program, folder) {
  const tree = join(folder, "tree");
  mkdirSync(join(tree, "DEBIAN"), { recursive: true });
  mkdirSync(join(tree, "usr", "bin"), { recursive: true });
  copyFileSync(program, join(tree, "usr", "bin", "hello-window"));
  const control = ["Package: hello", "Version: 1", "Architecture: amd64", "Maintainer: nobody"];
  writeFileSync(
    join(tree, "DEBIAN", "control"),
    `${control.join("\n")}\nDescription: one window\n`,
  );
  const file = join(folder, "hello.deb");
  execFileSync("dpkg-deb", ["--build", "--root-owner-group", tree, file], { stdio: "ignore" });
  return megabytes(file);
}

/** Package of the app, if it was built. */
function ownPackage() {
  const folder = join(binary("bundle", "release"), "deb");
  const file = existsSync(folder) && readdirSync(folder).find((name) => name.endsWith(".deb"));
  return file ? megabytes(join(folder, file)) : null;
}

const figure = (number) => (number === null ? "–" : number.toFixed(number < 20 ? 1 : 0));
const row = (what, hello, ...others) => {
  const cells = others.flatMap((own) => [
    figure(own),
    own === null ? "–" : (own / hello).toFixed(2),
  ]);
  console.log(`| ${[what, figure(hello), ...cells].join(" | ")} |`);
};

const folder = temporaryFolder("windows");
try {
  const env = await prepare(folder);
  const found = { hello: [], kiosk: [], desk: [] };
  for (let turn = 0; turn < Number(values.runs); turn += 1) {
    for (const [name, window] of Object.entries(WINDOWS)) found[name].push(await once(window, env));
  }
  console.log("| | hello | kiosk | ratio | desk | ratio |");
  console.log("| --- | ---: | ---: | ---: | ---: | ---: |");
  for (const [what, key] of [
    ["first paint, ms", "painted"],
    ["can be used, ms", "usable"],
    ["memory, MB", "memory"],
    ["of it the app itself, MB", "own"],
    ["of it WebKit's processes, MB", "webkit"],
  ]) {
    row(what, ...Object.values(found).map((runs) => median(runs.map((one) => one[key]))));
  }
  const program = megabytes(APP);
  row("program, MB", megabytes(HELLO), program, program);
  row("package, MB", packed(HELLO, folder), ownPackage(), ownPackage());
} finally {
  removeFolder(folder);
}
