import { env } from "cloudflare:workers";
import { placeKey } from "@kehila/shared/places";
import { expect, it } from "vitest";
import { administrator, createPerson } from "./api.ts";

/** Statements of migrations that change stored rows, run again on rows as they were before. */

it("0012 gives each city its place, however it is spelt", async () => {
  const admin = await administrator();
  const cities = ["קרית גת", "פתח תקוה", "Beer Sheva", "Raanana", "Modiin", "חיפה", "Oddville"];
  const ids: string[] = [];
  for (const city of cities) ids.push((await createPerson(admin, { city })).id);
  await env.DB.prepare("update persons set place_key = city_key").run();

  const update = env.TEST_MIGRATIONS.find(({ name }) => name.startsWith("0012"))?.queries.find(
    (query) => query.includes("WITH spellings"),
  );
  await env.DB.prepare(update ?? "").run();

  for (const [index, city] of cities.entries()) {
    const stored = env.DB.prepare("select place_key from persons where id = ?").bind(ids[index]);
    expect(await stored.first("place_key"), city).toBe(placeKey(city));
  }
});
