import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, apply, createPerson, personBody } from "../../../test/api.ts";
import { spouse } from "../../../test/merges.ts";
import type { Act } from "../../../test/races.ts";
import {
  accepted,
  actionsOf,
  insertListApplication,
  expectCompleteHistory,
  expectNoBrokenRows,
  expectSameCouple,
  find,
  kid,
  race,
  read,
  ROUNDS,
  answersTo,
  unusedName,
} from "../../../test/races.ts";

/** Races about the status of a record: concurrent requests end in one consistent state. */
let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

describe("an application", () => {
  it(`ends in one state, ${Math.max(4, ROUNDS)} times`, async () => {
    for (let round = 0; round < Math.max(4, ROUNDS); round += 1) {
      const isCouple = round % 2 === 0;
      const isVersioned = round % 4 < 2;
      const row = await apply(admin, {
        childrenData: [kid()],
        ...(isCouple ? { spouse: spouse() } : {}),
      });
      const { id } = row;
      const path = `/person/${id}`;
      const version = isVersioned ? { version: row.version } : {};
      const listId = await insertListApplication(id, row.idNumber);
      const approve = () => admin.patch(`${path}/approve`, version);
      const reject = () => admin.delete(`${path}/reject`, version);
      const edit = () =>
        admin.patch(path, { city: unusedName(), childrenData: [kid()], ...version });
      // A concurrent change that adds a spouse to the application, or removes the spouse.
      const family = () =>
        admin.patch(path, {
          ...(isCouple ? { married: false } : { spouse: spouse() }),
          ...version,
        });
      // Rotated, because the first request usually decides: each one is first in some round.
      const all = [approve, edit, reject, family, approve, reject];
      const first = (Math.floor(round / 4) + (isCouple ? round : 3)) % all.length;
      const acts = [...all.slice(first), ...all.slice(0, first)];
      const answers = await race(acts);
      const approved = accepted(answersTo(answers, acts, approve));
      const rejected = accepted(answersTo(answers, acts, reject));
      const edited = accepted(answersTo(answers, acts, edit));
      const rearranged = accepted(answersTo(answers, acts, family));
      expect(approved.length + rejected.length).toBeLessThanOrEqual(1);
      if (isVersioned) expect(accepted(answers)).toHaveLength(1);

      const person = await find(admin, id);
      const entries = await actionsOf(id);
      const update = entries["update"] ?? 0;
      const commonEntries = { register: 1, ...(update > 0 ? { update } : {}) };
      if (rejected.length > 0) {
        expect(person).toBeNull();
        // An earlier editor may have received a 404.
        expect(update).toBeGreaterThanOrEqual(edited.length);
        expect(entries).toEqual({ ...commonEntries, reject: 1 });
        expect((await admin.get(`/person/${id}/history`)).status).toBe(404);
      } else {
        // Separating a couple that is already separated changes nothing.
        expect(update).toBeGreaterThanOrEqual(edited.length + Math.min(1, rearranged.length));
        expect(update).toBeLessThanOrEqual(edited.length + rearranged.length);
        expect(person).toMatchObject({
          pending: approved.length === 0,
          active: approved.length === 1,
          version: 1 + approved.length + update,
        });
        expect(entries).toEqual({
          ...commonEntries,
          ...(approved.length > 0 ? { approve: 1 } : {}),
        });
        if (person?.spouseId) await expectSameCouple(admin, person);
        if (person) await expectCompleteHistory(person);
      }
      const links = await env.DB.prepare("select person_id from list_persons where list_id = ?")
        .bind(listId)
        .all();
      expect(links.results).toEqual(approved.length > 0 ? [{ person_id: id }] : []);
      await expectNoBrokenRows();
    }
  });
});

const NO_ENTRIES = { archive: 0, unarchive: 0, delete: 0, update: 0 };

describe("the archive", () => {
  it(`ends consistently, with an entry for each accepted call, ${ROUNDS} times`, async () => {
    for (let round = 0; round < Math.max(2, ROUNDS); round += 1) {
      const person = await createPerson(admin, {
        childrenData: [kid()],
        ...(round % 2 === 0 ? { spouse: spouse() } : {}),
      });
      const path = `/person/${person.id}`;
      const archive = () => admin.patch(`${path}/archive`, { active: false });
      const unarchive = () => admin.patch(`${path}/archive`, { active: true });
      const remove = () => admin.delete(path);
      const edit = () => admin.patch(path, { city: unusedName() });
      const acts = [archive, edit, unarchive, archive, unarchive, edit, archive, remove];
      const answers = await race(acts);
      const counts = {
        create: 1,
        archive: accepted(answersTo(answers, acts, archive)).length,
        unarchive: accepted(answersTo(answers, acts, unarchive)).length,
        delete: accepted(answersTo(answers, acts, remove)).length,
        update: accepted(answersTo(answers, acts, edit)).length,
      };
      const entries = await actionsOf(person.id);
      const storedPerson = await find(admin, person.id);
      expect(storedPerson === null).toBe(counts.delete === 1);
      expect(counts.delete).toBeLessThanOrEqual(1);
      if (storedPerson) {
        expect({ ...NO_ENTRIES, ...entries }).toEqual(counts);
        expect(storedPerson.active).toBe(counts.archive === counts.unarchive);
        const changes = counts.archive + counts.unarchive + counts.update;
        expect(storedPerson.version).toBe(1 + changes);
        await expectCompleteHistory(storedPerson);
      } else {
        // An earlier editor may have received a 404.
        expect(entries["delete"]).toBe(1);
        for (const [action, count] of Object.entries(counts)) {
          expect(entries[action] ?? 0).toBeGreaterThanOrEqual(count);
        }
      }
      if (person.spouseId) {
        const other = await read(admin, person.spouseId);
        expect(other.spouseId).toBe(storedPerson?.active ? person.id : null);
        expect(other.childrenData).toEqual(person.childrenData);
        await expectCompleteHistory(other);
      }
    }
    await expectNoBrokenRows();
  });

  it(`unarchives a spouse once or separates the couple, ${ROUNDS} times`, async () => {
    for (let round = 0; round < Math.max(2, ROUNDS); round += 1) {
      const person = await createPerson(admin, { spouse: spouse(), childrenData: [kid()] });
      const former: string = person.spouseId;
      await admin.patch(`/person/${former}/archive`, { active: false });
      const single = await createPerson(admin, { childrenData: [kid()] });
      const acts: Act[] = [
        () => admin.patch(`/person/${former}/archive`, { active: true }),
        () => admin.patch(`/person/${person.id}`, { spouseId: single.id }),
        () => admin.post("/person", personBody({ spouseId: person.id })),
        () => admin.patch(`/person/${single.id}`, { spouseId: person.id }),
        () => admin.patch(`/person/${person.id}`, { spouse: spouse() }),
        ...(round % 2 === 0 ? [() => admin.delete(`/person/${former}`)] : []),
      ];
      await race(acts);
      const now = await read(admin, person.id);
      if (now.spouseId) await expectSameCouple(admin, now);
      const formerSpouse = await find(admin, former);
      if (formerSpouse?.spouseId) await expectSameCouple(admin, formerSpouse);
      for (const each of [now, formerSpouse]) if (each) await expectCompleteHistory(each);
      await expectNoBrokenRows();
    }
  });
});

describe("a grown child", () => {
  it(`becomes one person at most, ${Math.max(3, ROUNDS)} times`, async () => {
    for (let round = 0; round < Math.max(3, ROUNDS); round += 1) {
      const grown = { firstName: unusedName(), gender: "female", birthDate: "2000-01-01" };
      const parent = await createPerson(admin, { spouse: spouse(), childrenData: [grown, kid()] });
      const other = await createPerson(admin, { childrenData: [kid()] });
      const [child, sibling] = parent.childrenData;
      const lastName = unusedName();
      const family = [parent.id, parent.spouseId];
      const separateFrom = (id: string) => () =>
        admin.post(`/person/${id}/separate-child`, { childId: child.id, lastName });
      const [bySelf, bySpouse] = family.map(separateFrom);
      const archive = () => admin.patch(`/person/${parent.id}/archive`, { active: false });
      const merge = () => admin.post(`/person/${parent.id}/merge`, { otherId: other.id });
      const edit = () =>
        admin.patch(`/person/${parent.spouseId}`, {
          childrenData: [{ ...child, firstName: unusedName() }, sibling],
        });
      // Rotated, because the first request usually decides: each one is first in some round.
      const all = [bySelf, archive, bySpouse, edit, bySelf, merge, bySpouse].flatMap((act) =>
        act ? [act] : [],
      );
      const first = round % all.length;
      const acts = [...all.slice(first), ...all.slice(0, first)];
      // Later requests find no such child.
      const answers = await race(acts, [400]);
      const acceptedSeparations = [bySelf, bySpouse].flatMap((act) =>
        accepted(answersTo(answers, acts, act)),
      );
      expect(acceptedSeparations.length).toBeLessThanOrEqual(1);

      const { results } = await env.DB.prepare("select id from persons where last_name = ?")
        .bind(lastName)
        .all<{ id: string }>();
      expect(results).toEqual(acceptedSeparations.map(({ body }) => ({ id: body.data.id })));
      for (const id of family) {
        const person = await read(admin, id);
        const isLeft = person.childrenData.every((one) => one.id !== child.id);
        expect(isLeft).toBe(acceptedSeparations.length === 1);
        await expectCompleteHistory(person);
      }
      for (const { id } of results) await expectCompleteHistory(await read(admin, id));
    }
    await expectNoBrokenRows();
  });
});
