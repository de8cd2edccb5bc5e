// @vitest-environment jsdom
// First screen of a desk without a team.
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { MemberInput, Team } from "../../shop/wire";
import { findText, focusIs, openDesk } from "../testing/desk";
import { NJERI } from "../testing/fake-desk";

afterEach(cleanup);

const NOBODY: Team = { members: [], signed_in: null, locks_after: 600 };
const WITH_NJERI: Team = { ...NOBODY, members: [NJERI], signed_in: NJERI };

const withoutTeam = (desk: { team: Team }) => void (desk.team = NOBODY);

/** Opens a desk without a team; `isApproved` tells whether the staff PIN was entered. */
async function openNewDesk(isApproved = () => true) {
  const saved: MemberInput[] = [];
  const saveMember = (input: MemberInput) => {
    if (!isApproved()) return Promise.reject(new ShopProblem({ code: "manager_needed" }));
    saved.push(input);
    return Promise.resolve(WITH_NJERI);
  };
  const opened = await openDesk({ saveMember }, withoutTeam, { field: "Name of the manager" });
  const fill = (label: string, text: string) => {
    screen.getByLabelText(label).focus();
    opened.keyboard.type(text);
  };
  return { ...opened, saved, fill };
}

test("a desk without a team asks for the manager and then opens with that name", async () => {
  const { desk, keyboard, saved, fill } = await openNewDesk();
  expect(screen.queryByText("New order")).toBeNull();
  keyboard.type("Njeri");
  fill("PIN, six to eight digits", "258013");
  fill("The same PIN again", "258013");
  desk.team = WITH_NJERI;
  keyboard.press("Enter");
  await focusIs("Phone or name");
  expect(saved).toEqual([{ id: null, name: "Njeri", role: "manager", pin: "258013" }]);
  expect(await findText("Lock, Njeri")).toBeTruthy();
});

test("two different PINs are refused, and nobody is named", async () => {
  const { keyboard, saved, fill } = await openNewDesk();
  keyboard.type("Njeri");
  fill("PIN, six to eight digits", "258013");
  fill("The same PIN again", "258014");
  keyboard.press("Enter");
  expect((await screen.findByRole("alert")).textContent).toBe("The two PINs are not the same.");
  await focusIs("The same PIN again");
  expect(saved).toEqual([]);
});

test("on a computer that was set up earlier the staff PIN approves the manager's name", async () => {
  let pin = "";
  const { desk, keyboard, saved, fill } = await openNewDesk(() => pin === "2580");
  desk.approve = (input) => {
    ({ pin } = input);
    return Promise.resolve(NOBODY);
  };
  keyboard.type("Njeri");
  fill("PIN, six to eight digits", "258013");
  fill("The same PIN again", "258013");
  keyboard.press("Enter");
  await findText("The staff PIN is needed once");
  fill("Staff PIN, chosen when this computer was set up", "2580");
  desk.team = WITH_NJERI;
  keyboard.press("Enter");
  await waitFor(() => expect(saved).toHaveLength(1));
  await focusIs("Phone or name");
});
