// Relay between two sockets: `node relay.mjs FROM TO`, each `unix:PATH` or `tcp:PORT` on loopback.
// A Unix socket in the file system is reachable from every network namespace.
import { connect, createServer } from "node:net";

function parseSocket(text) {
  const [kind, rest] = [text.slice(0, text.indexOf(":")), text.slice(text.indexOf(":") + 1)];
  return kind === "unix" ? { path: rest } : { port: Number(rest), host: "127.0.0.1" };
}

/** Listens at `from` and forwards to `to`. Resolves with the server once it listens. */
export function relay(from, to) {
  const server = createServer((near) => {
    const far = connect(parseSocket(to));
    near.pipe(far).pipe(near);
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
  });
  return new Promise((resolve) => server.listen(parseSocket(from), () => resolve(server)));
}

if (process.argv[1]?.endsWith("relay.mjs")) {
  await relay(process.argv[2], process.argv[3]);
  console.log("listening");
}
