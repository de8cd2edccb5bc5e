// Slow readers: each requests a picture repeatedly and reads a few bytes at intervals, so that the
// server's side of the connection is always full. A separate program, so that it does not slow down
// the measurement: node slow-readers.mjs HOST PORT PATH COUNT
import { connect } from "node:net";

const [host, port, path, count] = process.argv.slice(2);
const SIP_EVERY_MS = 200;
/** Pipelined requests: their responses exceed all buffers in between. */
const ASKED = 400;

const request = `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept: image/avif\r\n\r\n`;

function read() {
  const socket = connect(Number(port), host, () => socket.write(request.repeat(ASKED)));
  socket.on("error", () => socket.destroy());
  socket.on("data", () => {
    socket.pause();
    setTimeout(() => socket.resume(), SIP_EVERY_MS);
  });
  socket.on("close", () => setTimeout(read, SIP_EVERY_MS));
}

for (let at = 0; at < Number(count); at += 1) read();
console.log("reading");
