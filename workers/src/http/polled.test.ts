import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { administrator } from "../../test/api.ts";
import { createList } from "../../test/lists.ts";
import { HOUR } from "../lib/duration.ts";

it("routes that an open page polls do not extend the session; others do", async () => {
  const admin = await administrator();
  const { id } = await createList(admin);
  const old = new Date(Date.now() - HOUR).toISOString();
  await env.DB.prepare("update sessions set last_seen_at = ? where user_id = ?")
    .bind(old, admin.id)
    .run();
  const lastSeen = () =>
    env.DB.prepare("select last_seen_at as seen from sessions where user_id = ?")
      .bind(admin.id)
      .first<string>("seen");
  for (const path of [`/person-list/${id}/attendance?since=0`, "/api/backup"]) {
    expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
  }
  expect(await lastSeen()).toBe(old);
  expect((await admin.get(`/person-list/${id}/door`)).status).toBe(200);
  await vi.waitUntil(async () => (await lastSeen()) !== old);
});
