import { expect, test } from "vitest";
import { progressOf } from "./cargo.mjs";

test("cargo's bar yields units done and in all", () => {
  const line = "    Building [===>                      ] 120/464: syn, serde_derive(build)";
  expect(progressOf(line)).toEqual({ done: 120, all: 464 });
  expect(progressOf("    Building [=======================> ] 463/464: korosho-server")).toEqual({
    done: 463,
    all: 464,
  });
});

test("other lines of cargo are no progress", () => {
  for (const line of ["   Compiling serde v1.0.0", "warning: unused import", "    Finished `dev`"])
    expect(progressOf(line)).toBeNull();
});
