// Vocabulary of upstream faults: one name for each kind of fault that the sandbox can inject, used
// by the fault-injection and the chaos tests.

/** Settings of `POST /sandbox/faults` by name. */
const KINDS = {
  unreachable: { outage: true },
  "response lost": { commit_then_drop: true },
  "status 400": { status: 400 },
  "status 401": { status: 401 },
  "status 429": { status: 429 },
  "status 429, retry later": { status: 429, retry_after: 2 },
  "status 500": { status: 500 },
  "status 503, retry later": { status: 503, retry_after: 1 },
  "HTML page": { body: "html" },
  "PHP warning before the JSON": { body: "notice" },
  "page instead of the response": { body: "replaced" },
  "plug-in switched off": { body: "no_route" },
  maintenance: { body: "maintenance", retry_after: 1 },
  "captive portal": { body: "portal" },
  "truncated response": { body: "torn" },
  "late response": { latency_ms: 3_000 },
  "dripping response": { drip_ms: 5 },
};

/** Settings of a fault by its name; `scope` limits the requests and the number of injections. */
export function upstreamFault(name, scope) {
  const kind = KINDS[name];
  if (!kind) throw new Error(`no fault ${name}: ${Object.keys(KINDS).join(", ")}`);
  return { ...kind, ...scope };
}
