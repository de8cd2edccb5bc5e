import { writeFileSync } from "node:fs";

/** Library that gives a program another clock (Debian's package `faketime`). */
export const FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

/**
 * Environment of a program whose clock a file moves while the program runs: `+60s`, or a time that
 * `setClock` writes. Timers keep the machine's monotonic clock.
 */
export const movedClock = (file) => ({
  LD_PRELOAD: FAKETIME,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: "1",
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
  // Times in the file are local ones.
  TZ: "UTC",
});

/** Sets the clock to a time in milliseconds since 1970; it continues from there. */
export const setClock = (file, time) =>
  writeFileSync(file, `@${new Date(time).toISOString().slice(0, 19).replace("T", " ")}`);
