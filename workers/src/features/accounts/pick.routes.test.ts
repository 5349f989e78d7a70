import { userPickPageSchema } from "@kehila/shared/persons/pickers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, signedIn } from "../../../test/api.ts";

let admin: Caller;
const names = ["Дина Рабин", "Dina Cohen", "דינה לוי", "dina abel"];
beforeAll(async () => {
  admin = await administrator();
  for (const name of names) await signedIn({ name, permissions: ["canViewCinema"] });
  await signedIn({ name: "Dina Moderator", role: "MODERATOR" });
  await signedIn({ name: "Dina Unverified", role: "ADMIN", emailVerified: false });
  await signedIn({ name: "Dina Project", permissions: ["canViewProject", "canCreateLists"] });
});

const pick = async (query: string, caller = admin) =>
  userPickPageSchema.parse((await caller.get(`/api/user/pick?${query}`)).body);
const namesOf = (page: { data: { name: string }[] }): string[] => page.data.map(({ name }) => name);

describe("GET /api/user/pick", () => {
  it("finds verified users by name, whatever the case, and shows id and name only", async () => {
    expect(namesOf(await pick("search=DINA"))).toEqual([
      "dina abel",
      "Dina Cohen",
      "Dina Moderator",
      "Dina Project",
    ]);
    expect(namesOf(await pick(`search=${encodeURIComponent("рабин дина")}`))).toEqual([names[0]]);
    expect((await pick("search=nobody")).data).toEqual([]);
    expect((await pick("")).data.length).toBeGreaterThan(names.length);
  });

  it("finds for a category the users who may see its lists", async () => {
    const cinema = namesOf(await pick("search=dina&category=cinema"));
    expect(cinema).toEqual(["dina abel", "Dina Cohen", "Dina Moderator"]);
    expect(namesOf(await pick("search=dina&category=project"))).toEqual([
      "Dina Moderator",
      "Dina Project",
    ]);
    const flags = ["canViewCinema", "canCreateLists"] as const;
    const picker = await signedIn({ permissions: flags });
    expect(namesOf(await pick("search=dina&category=cinema", picker))).toEqual(cinema);
    expect((await picker.get("/api/user/pick?category=project")).body.code).toBe("FORBIDDEN");
    const viewer = await signedIn({ permissions: ["canViewCinema"] });
    expect((await viewer.get("/api/user/pick")).body.code).toBe("FORBIDDEN");
  });

  it("continues after a cursor, and refuses an unknown cursor", async () => {
    const first = await pick("search=dina&take=3");
    expect(first).toMatchObject({ hasNextPage: true });
    const rest = await pick(`search=dina&take=3&cursor=${first.nextCursor}`);
    expect(rest).toMatchObject({ hasNextPage: false, nextCursor: null });
    expect([...namesOf(first), ...namesOf(rest)]).toEqual(namesOf(await pick("search=dina")));
    const wrong = await admin.get("/api/user/pick?cursor=unknown");
    expect(wrong).toMatchObject({ status: 400, body: { fields: { cursor: "NOT_ALLOWED" } } });
  });
});
