// Parses Chromium's trace of a page load and draws it: a line for each file, the main thread below,
// and marks of the important times.

/** Kinds of work on the main thread: Chromium's event names, and a colour. */
const KINDS = {
  script: { colour: "#e0a100", names: ["EvaluateScript", "v8.evaluateModule", "FunctionCall"] },
  layout: { colour: "#8a4fbf", names: ["Layout", "UpdateLayoutTree", "PrePaint"] },
  paint: { colour: "#3b8f4e", names: ["Paint", "Layerize", "Commit"] },
  html: { colour: "#2f6fb3", names: ["ParseHTML", "ParseAuthorStyleSheet"] },
};
const KIND_OF = new Map(
  Object.entries(KINDS).flatMap(([kind, { names }]) => names.map((name) => [name, kind])),
);
const MARKS = {
  firstContentfulPaint: "first paint",
  "largestContentfulPaint::Candidate": "largest paint",
  hydrated: "live",
};
/** Shortest piece of work that is drawn, in microseconds. */
const MIN_DURATION_US = 2_000;

/** Requests, work and marks of the page at `url`; times in milliseconds after its start. */
export function read(events, url) {
  const start = events.find(
    ({ name, args }) => name === "navigationStart" && args.data?.documentLoaderURL === url,
  );
  const main = events.find(({ name, args }) => name === "ParseHTML" && args.beginData?.url === url);
  if (!start || !main) throw new Error(`nothing was traced of ${url}`);
  const ms = (at) => (at - start.ts) / 1000;
  const own = events.filter(({ pid, ts }) => pid === main.pid && ts >= start.ts);
  const work = own
    .filter(({ tid, name, dur }) => tid === main.tid && KIND_OF.has(name) && dur > MIN_DURATION_US)
    .map(({ name, ts, dur }) => ({ kind: KIND_OF.get(name), from: ms(ts), to: ms(ts + dur) }));
  const marks = Object.entries(MARKS).flatMap(([event, name]) => {
    const last = own.findLast((one) => one.name === event);
    return last ? [{ name, at: ms(last.ts) }] : [];
  });
  return { requests: requestsOf(own, ms), work, marks };
}

function requestsOf(events, ms) {
  const found = new Map();
  for (const { name, ts, args } of events) {
    const { requestId, url } = args.data ?? {};
    if (name === "ResourceSendRequest" && !url.startsWith("data:")) {
      found.set(requestId, { name: new URL(url).pathname, from: ms(ts), to: Infinity });
    }
    if (name === "ResourceFinish" && found.has(requestId)) found.get(requestId).to = ms(ts);
  }
  return [...found.values()];
}

/** Observation time of a first visit, in milliseconds. */
export const LENGTH_MS = 3_600;
const WIDTH = 1_200;
const NAMES = 300;
const LINE = 14;
const TOP = 40;

const x = (at) => NAMES + (Math.min(at, LENGTH_MS) / LENGTH_MS) * (WIDTH - NAMES - 20);
const text = (left, y, said) => `<text x="${left.toFixed(1)}" y="${y}">${said}</text>`;

function bar({ from, to }, y, colour) {
  const width = Math.max(x(to) - x(from), 1).toFixed(1);
  return `<rect x="${x(from).toFixed(1)}" y="${y}" width="${width}" height="${LINE - 3}" fill="${colour}"/>`;
}

function file(request, line) {
  const y = TOP + line * LINE;
  return text(4, y + 10, request.name.slice(-46)) + bar(request, y, "#7a9a6c");
}

function thread(work, y) {
  const pieces = work.map((one) => bar(one, y, KINDS[one.kind].colour));
  return [text(4, y + 10, "main thread"), ...pieces];
}

function key(y) {
  return Object.entries(KINDS).map(([kind, { colour }], at) => {
    const left = NAMES + at * 90;
    const spot = `<rect x="${left}" y="${y}" width="10" height="10" fill="${colour}"/>`;
    return spot + text(left + 14, y + 9, kind);
  });
}

/** First visit as SVG. */
export function drawn({ requests, work, marks }) {
  const shown = requests.filter(({ from }) => from < LENGTH_MS);
  const below = TOP + (shown.length + 1) * LINE;
  const height = below + 3 * LINE;
  const mark = ({ name, at }, line) =>
    `<path d="M${x(at).toFixed(1)} ${14 + line * 10}V${height - 30}" stroke="#b0152f"/>` +
    text(x(at) + 3, 20 + line * 10, `${name} ${at.toFixed(0)} ms`);
  const all = [shown.map(file), thread(work, below), marks.map(mark), key(height - 16)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" ` +
    `font-family="sans-serif" font-size="10">` +
    `<rect width="${WIDTH}" height="${height}" fill="#fffaf3"/>\n${all.flat().join("\n")}</svg>\n`
  );
}
