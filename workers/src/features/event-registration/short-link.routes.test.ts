import { shortId } from "@kehila/shared/base/short-id";
import { expect, it } from "vitest";
import { anonymous } from "../../../test/api.ts";
import { newId } from "../../lib/ids.ts";

const targetOf = async (path: string): Promise<string | null> => {
  const { status, headers } = await anonymous.send("GET", path);
  expect(status).toBe(302);
  return headers.get("Location");
};

it("redirects to the full address, with the language", async () => {
  const id = newId();
  const code = shortId(id) ?? "";
  expect(await targetOf(`/e/${code}`)).toBe(`/event-register/${id}`);
  expect(await targetOf(`/e/${code}?lang=he`)).toBe(`/event-register/${id}?lang=he`);
});

it("leads a malformed code to the page of a closed link, never to another site", async () => {
  expect(await targetOf("/e/missing")).toBe("/event-register/missing");
  expect(await targetOf("/e/%2F%2Fevil.example")).toBe("/event-register/%2F%2Fevil.example");
});
