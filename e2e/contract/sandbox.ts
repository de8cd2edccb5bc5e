import { createServer, type IncomingHttpHeaders } from "node:http";
import { startSandbox } from "../../scripts/lib/demo.mjs";
import { removeFolder, temporaryFolder } from "../../scripts/lib/temporary-folder.mjs";

/** Starts a separate sandbox; `close` ends it and deletes its data. */
export async function openSandbox(args: string[] = []) {
  const folder = temporaryFolder("contract");
  const sandbox = await startSandbox({ dataDir: folder, args });
  const close = () => {
    sandbox.child.kill("SIGKILL");
    removeFolder(folder);
  };
  return { ...sandbox, close };
}

type Webhook = { headers: IncomingHttpHeaders; body: string };

/** Listens for webhooks; `received` resolves with the first that has the header. */
export async function receiveWebhook(header: string) {
  let take: (webhook: Webhook) => void;
  const received = new Promise<Webhook>((resolve) => (take = resolve));
  const server = createServer((request, answer) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece: string) => (body += piece));
    request.on("end", () => {
      answer.end();
      if (request.headers[header] === undefined) return;
      server.close();
      take({ headers: request.headers, body });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, received };
}
