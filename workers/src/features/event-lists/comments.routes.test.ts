import { env } from "cloudflare:workers";
import { COMMENT_MAX } from "@kehila/shared/base/limits";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../test/api.ts";
import { createList, readList } from "../../../test/lists.ts";
import { many, tally } from "../../../test/races.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

/** Creates a list with persons and one user; returns it with its links. */
const withLinks = async (count = 1, overrides: Record<string, unknown> = {}) => {
  const persons = await many(count, () => createPerson(admin));
  const personIds = persons.map(({ id }) => id);
  const { id } = await createList(admin, { personIds, userIds: [admin.id], ...overrides });
  return readList(admin, id);
};
const comments = async (listId: string): Promise<string[]> =>
  (
    await env.DB.prepare(
      "select before, after from history where entity_id = ? and action like 'list.%comment'",
    )
      .bind(listId)
      .all()
  ).results.map((row) => JSON.stringify(row));

describe.each([
  ["comment", "personLinks"],
  ["user-comment", "userLinks"],
] as const)("PATCH /person-list/%s", (call, links) => {
  const path = `/person-list/${call}`;

  it("sets and clears the comment of a link without changing the list's version", async () => {
    const list = await withLinks();
    const id = list[links][0]?.id;
    const set = await admin.patch(path, { id, comment: "  Call \n first  ", version: 1 });
    expect(set.body).toEqual({
      success: true,
      data: { id, comment: "Call\nfirst", version: 2 },
    });
    const same = await admin.patch(path, { id, comment: "Call\nfirst" });
    expect(same.body.data.version).toBe(2);
    const stale = await admin.patch(path, { id, comment: "Late", version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    expect(stale.body.current).toEqual({ id, comment: "Call\nfirst", version: 2 });
    const cleared = await admin.patch(path, { id, comment: " ", version: 2 });
    expect(cleared.body.data).toEqual({ id, comment: null, version: 3 });
    const after = await readList(admin, list.id);
    expect(after[links][0]).toMatchObject({ id, comment: null, version: 3 });
    expect(after.version).toBe(1);
    expect(await comments(list.id)).toHaveLength(2);
  });

  it("checks the link first, then its list, then the right", async () => {
    const list = await withLinks(1, { category: "project" });
    const id = list[links][0]?.id;
    const flags = ["canViewCinema", "canEditAllLists"] as const;
    const stranger = await signedIn({ permissions: flags });
    expect((await stranger.patch(path, { id, comment: "X" })).body.code).toBe("NOT_FOUND");
    const own = ["canViewProject", "canEditOwnLists"] as const;
    const viewer = await signedIn({ permissions: own });
    expect((await viewer.patch(path, { id, comment: "X" })).body.code).toBe("FORBIDDEN");
    expect((await admin.patch(path, { id: "unknown", comment: "X" })).body.code).toBe("NOT_FOUND");
    expect((await admin.patch(path, { id: list.id, comment: "X" })).body.code).toBe("NOT_FOUND");
    const long = await admin.patch(path, { id, comment: "x".repeat(COMMENT_MAX + 1) });
    expect(long.body.fields).toEqual({ comment: "TOO_LONG" });
    expect((await admin.patch(path, { id })).body.fields).toEqual({ comment: "REQUIRED" });
  });
});

it("a comment changes the link of one participant alone", async () => {
  const lists = [await withLinks(2), await withLinks()];
  const id = lists[0]?.personLinks[0]?.id;
  const answer = await admin.patch("/person-list/comment", { id, comment: "Mine", version: 1 });
  expect(answer.status).toBe(200);
  const after = await Promise.all(lists.map((list) => readList(admin, list.id)));
  const changed = after
    .flatMap(({ personLinks }) => personLinks)
    .filter(({ comment, version }) => comment !== null || version !== 1);
  expect(changed.map((link) => link.id)).toEqual([id]);
});

it("fifty comments on different participants at once are all kept", async () => {
  const list = await withLinks(50);
  const answers = await many(50, (index) =>
    admin.patch("/person-list/comment", {
      id: list.personLinks[index]?.id,
      comment: `C${index}`,
      version: 1,
    }),
  );
  expect(tally(answers)).toEqual({ 200: 50 });
  const after = await readList(admin, list.id);
  for (const [index, link] of list.personLinks.entries()) {
    expect(after.personLinks.find(({ id }) => id === link.id)?.comment).toBe(`C${index}`);
  }
});

it("fifty comments on one participant have one winner", async () => {
  const list = await withLinks();
  const id = list.personLinks[0]?.id;
  const answers = await many(50, (index) =>
    admin.patch("/person-list/comment", { id, comment: `C${index}`, version: 1 }),
  );
  expect(tally(answers)).toEqual({ 200: 1, STALE_VERSION: 49 });
});

it("a permanent deletion removes the comments about the person from the history", async () => {
  const list = await withLinks(2);
  const [gone, stays] = list.personLinks;
  for (const link of [gone, stays]) {
    await admin.patch("/person-list/comment", { id: link?.id, comment: `About ${link?.id}` });
  }
  await admin.patch(`/person/${gone?.person.id}/archive`, { active: false });
  expect((await admin.delete(`/person/${gone?.person.id}`)).status).toBe(200);
  const remainingComments = (await comments(list.id)).join();
  expect(remainingComments).not.toContain(`About ${gone?.id}`);
  expect(remainingComments).toContain(`About ${stays?.id}`);
});

it("comments of a merged record are removed with the record that stayed", async () => {
  const list = await withLinks(2);
  const [one, other] = list.personLinks;
  await admin.patch("/person-list/comment", { id: other?.id, comment: "About the other" });
  const merged = await admin.post(`/person/${one?.person.id}/merge`, {
    otherId: other?.person.id,
  });
  expect(merged.status).toBe(200);
  await admin.patch(`/person/${one?.person.id}/archive`, { active: false });
  await admin.delete(`/person/${one?.person.id}`);
  expect((await comments(list.id)).join()).not.toContain("About the other");
});

it("comments written during a merge are removed with the person who came back", async () => {
  const [stays, returns] = [await createPerson(admin), await createPerson(admin)];
  const { id } = await createList(admin, { personIds: [returns.id] });
  const merged = await admin.post(`/person/${stays.id}/merge`, { otherId: returns.id });
  expect(merged.status).toBe(200);
  const [link] = (await readList(admin, id)).personLinks;
  await admin.patch("/person-list/comment", { id: link?.id, comment: "About who came back" });

  const merges = await admin.get(`/person/${stays.id}/merges`);
  const undone = await admin.post(`/person/${stays.id}/unmerge`, {
    mergeId: merges.body.data[0].id,
  });
  expect(undone.status).toBe(200);
  // The list is upcoming, so archiving deletes the link, and only the history knows the comment's
  // person.
  await admin.patch(`/person/${returns.id}/archive`, { active: false });
  expect((await admin.delete(`/person/${returns.id}`)).status).toBe(200);
  expect((await comments(id)).join()).not.toContain("About who came back");
});
