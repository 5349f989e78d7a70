import { env } from "cloudflare:workers";
import type { LoggedUser } from "@kehila/shared/accounts/logged-user";
import { importSchema } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { duplicatesPageSchema } from "@kehila/shared/persons/duplicate-pairs";
import { mergesSchema } from "@kehila/shared/persons/merge";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "./api.ts";
import { administrator, createPerson, personBody, signedIn } from "./api.ts";
import { operation, readDoor, sendTicks } from "./door.ts";
import { importRows } from "./imports.ts";
import { createList } from "./lists.ts";

/** What an administrator does under a borrowed name, and how the log of the act names the account. */
interface Act {
  act: (actor: Caller) => Promise<string>;
  named: (reader: Caller, id: string) => Promise<LoggedUser>;
}

const parsed = async (reader: Caller, path: string) => (await reader.get(path)).body;

const ACTS: Record<string, Act> = {
  import: {
    act: async (actor) => {
      const { firstName, lastName, idNumber, city } = personBody();
      const person = { firstName, lastName, idNumber, city } as ImportRow["person"];
      return (await importRows(actor, [{ row: 2, person }])).id;
    },
    named: async (reader, id) => {
      const { user } = importSchema.parse((await parsed(reader, `/api/import/${id}`)).data);
      const { id: _id, ...named } = user;
      return named;
    },
  },
  merge: {
    act: async (actor) => {
      const [one, other] = [
        await createPerson(actor),
        await createPerson(actor, { idNumber: null }),
      ];
      const merge = await actor.post(`/person/${one.id}/merge`, { otherId: other.id });
      expect(merge.status).toBe(200);
      return one.id;
    },
    named: async (reader, id) => {
      const { data } = mergesSchema.parse(await parsed(reader, `/person/${id}/merges`));
      return data[0]?.actor ?? { name: "" };
    },
  },
  "decision about duplicates": {
    act: async (actor) => {
      const [one, other] = [await createPerson(actor), await createPerson(actor)];
      const pair = { oneId: one.id, otherId: other.id, decision: "different" };
      expect((await actor.post("/person/duplicates", pair)).status).toBe(200);
      return one.id;
    },
    named: async (reader, id) => {
      const page = await parsed(reader, "/person/duplicates?view=different");
      const { data } = duplicatesPageSchema.parse(page);
      return data.find((pair) => pair.one.id === id)?.decided?.by ?? { name: "" };
    },
  },
  tick: {
    act: async (actor) => {
      const { id: personId } = await createPerson(actor);
      const { id } = await createList(actor, { personIds: [personId] });
      await sendTicks(actor, id, [operation(personId, true)]);
      return id;
    },
    named: async (reader, id) => {
      const [tick] = (await readDoor(reader, id)).ticks;
      const { by, formerName } = tick ?? { by: "" };
      return formerName === undefined ? { name: by } : { name: by, formerName };
    },
  },
};

const setName = ({ id }: Caller, name: string) =>
  env.DB.prepare("update users set name = ? where id = ?").bind(name, id).run();

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

describe.each(Object.entries(ACTS))("the log of a %s", (name, { act, named }) => {
  it("names an account as it is called now, and as it was called then", async () => {
    const actor = await administrator();
    await setName(actor, "Borrowed Name");
    const id = await act(actor);
    expect(await named(admin, id)).toEqual({ name: "Borrowed Name" });
    await setName(actor, "Rina Renamed");
    const seen = await named(admin, id);
    expect(seen).toMatchObject({ name: "Rina Renamed", formerName: "Borrowed Name" });
    // A phone at the door holds no address.
    expect(seen.email).toEqual(name === "tick" ? undefined : expect.stringContaining("@"));
  });

  it("keeps the name of a removed account", async () => {
    const actor = await administrator();
    await setName(actor, "Gone Name");
    const id = await act(actor);
    expect((await admin.delete(`/api/user/${actor.id}`)).status).toBe(200);
    expect(await named(admin, id)).toEqual({ name: "Gone Name" });
  });
});

it("only administrators see the address of a renamed account", async () => {
  const { act, named } = ACTS["merge"] ?? {};
  const actor = await administrator();
  await setName(actor, "Borrowed Name");
  const id = (await act?.(actor)) ?? "";
  await setName(actor, "Rina Renamed");
  const editor = await signedIn({ permissions: ["canEditPersons", "canDeletePersons"] });
  const seen = await named?.(editor, id);
  expect(seen).toEqual({ name: "Rina Renamed", formerName: "Borrowed Name" });
});
