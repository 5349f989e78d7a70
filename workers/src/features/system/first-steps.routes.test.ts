import { env } from "cloudflare:workers";
import { FIRST_STEPS } from "@kehila/shared/first-steps";
import { expect, test } from "vitest";
import { administrator, createPerson } from "../../../test/api.ts";

test("each step is done once its data exists, and stays undone before", async () => {
  const admin = await administrator();
  const done = async () => {
    const { data } = (await admin.get("/api/system/first-steps")).body;
    return FIRST_STEPS.filter((step) => data[step]);
  };
  await env.DB.prepare("delete from registration_tokens").run();
  expect(await done()).toEqual([]);
  await createPerson(admin);
  expect(await done()).toEqual(["people"]);
  await admin.post("/person-list", { title: "Cinema", category: "cinema", date: "2099-01-01" });
  expect(await done()).toEqual(["people", "list"]);
  await admin.post("/api/registration-tokens/generate");
  expect(await done()).toEqual(["people", "invite", "list"]);
});
