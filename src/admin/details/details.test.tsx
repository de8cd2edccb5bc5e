// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SHOP_INFO } from "../../app/testing/fake-app-context";
import type { InvalidReason, PublicDetailsView, SavePublicDetailsInput } from "../../shop/wire";
import { inputsOf, OTIENO, refuse } from "../testing/fake-admin";
import { openAdmin } from "../testing/open-admin";

afterEach(cleanup);

const VIEW: PublicDetailsView = {
  details: {
    name: "Korosho",
    contact: {
      email: "info@korosho.example",
      phone: "+254712345678",
      address: "Ngong Road, Nairobi",
      whatsapp: "",
      map_url: "",
    },
  },
  revision: 3,
  is_from_file: false,
};

const savedBy = (view: PublicDetailsView) => ({
  getPublicDetails: () => Promise.resolve(view),
  savePublicDetails: ({ details }: SavePublicDetailsInput) =>
    Promise.resolve({ ...view, details, revision: view.revision + 1, is_from_file: false }),
});

async function open(methods: Parameters<typeof openAdmin>[2] = savedBy(VIEW)) {
  const { admin } = openAdmin("/admin/details", undefined, methods);
  await screen.findByRole("form", { name: "Shop and contact" });
  return admin;
}

const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

test("changed details are saved with the revision that was edited, and the frame shows the name", async () => {
  let name = "Korosho";
  const admin = await open({
    ...savedBy(VIEW),
    getShop: () => Promise.resolve({ ...SHOP_INFO, name }),
  });
  change("Name of the shop", "Mama Korosho");
  change("Phone", "0722 000 111");
  change("WhatsApp", "0733 000 111");
  change("E-mail", "");
  change("Address", "Moi Avenue, Nairobi");
  change("Link to a map", "https://maps.example/korosho");
  name = "Mama Korosho";
  save();
  await screen.findByText(/^Saved\./);
  const contact = {
    email: "",
    phone: "0722 000 111",
    address: "Moi Avenue, Nairobi",
    whatsapp: "0733 000 111",
    map_url: "https://maps.example/korosho",
  };
  expect(inputsOf(admin, "savePublicDetails")).toEqual([
    { details: { name: "Mama Korosho", contact }, revision: 3 },
  ]);
  expect(await screen.findByText("Mama Korosho")).toBeTruthy();
  save();
  await waitFor(() => expect(inputsOf(admin, "savePublicDetails")).toHaveLength(2));
  expect(inputsOf(admin, "savePublicDetails").at(-1)).toMatchObject({ revision: 4 });
});

const REFUSED: [field: string, reason: InvalidReason, label: string, text: string][] = [
  ["name", "missing", "Name of the shop", "Enter the name of the shop."],
  ["contact.phone", "malformed", "Phone", "Enter a valid phone number, or leave the field empty."],
  [
    "contact.whatsapp",
    "malformed",
    "WhatsApp",
    "Enter a valid phone number, or leave the field empty.",
  ],
  [
    "contact.email",
    "malformed",
    "E-mail",
    "Enter a valid e-mail address, or leave the field empty.",
  ],
  ["contact.address", "too_long", "Address", "Too long, or too many."],
  [
    "contact.map_url",
    "malformed",
    "Link to a map",
    "Enter a link that begins with https://, or leave the field empty.",
  ],
];

test.each(REFUSED)("refused %s is named at its field", async (path, reason, label, text) => {
  const problem = { code: "invalid_input", field: `details.${path}`, reason } as const;
  await open({ ...savedBy(VIEW), savePublicDetails: () => refuse(problem) });
  save();
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(field);
  const described = field.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "";
  expect(document.getElementById(described)?.textContent).toBe(text);
});

test("a save after another person's loses nothing and offers the new values", async () => {
  let shown = VIEW;
  await open({
    getPublicDetails: () => Promise.resolve(shown),
    savePublicDetails: () => refuse({ code: "settings_changed" }),
  });
  change("Phone", "0722 000 111");
  save();
  const load = await screen.findByRole("button", { name: "Show the new values" });
  expect(screen.getByDisplayValue("0722 000 111")).toBeTruthy();
  const details = { ...VIEW.details, name: "Korosho House" };
  shown = { ...VIEW, details, revision: 4 };
  fireEvent.click(load);
  expect(await screen.findByDisplayValue("Korosho House")).toBeTruthy();
  expect(screen.getByDisplayValue("+254712345678")).toBeTruthy();
});

test("the settings file is used again only after a question", async () => {
  const admin = await open({
    ...savedBy(VIEW),
    resetPublicDetails: () => Promise.resolve({ ...VIEW, revision: 4, is_from_file: true }),
  });
  fireEvent.click(screen.getByRole("button", { name: "Use the settings file again" }));
  expect(inputsOf(admin, "resetPublicDetails")).toEqual([]);
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Use the settings file again" }));
  expect(
    await screen.findByText(/^These are the values of the server's settings file/),
  ).toBeTruthy();
  expect(inputsOf(admin, "resetPublicDetails")).toEqual([{ revision: 3 }]);
});

test("a clerk does not see the details", async () => {
  const { admin } = openAdmin("/admin/details", (one) => void (one.account = OTIENO));
  expect(await screen.findByText("Only a manager sees this screen.")).toBeTruthy();
  expect(inputsOf(admin, "getPublicDetails")).toEqual([]);
});
