import { env } from "cloudflare:workers";
import { parseFields } from "@kehila/shared/base/fields";
import type { Person } from "@kehila/shared/persons/answers";
import { applicantSchemas } from "@kehila/shared/persons/applicants";
import { personSchemas } from "@kehila/shared/persons/persons";
import { beforeAll, describe, expect, it } from "vitest";
import { runChange } from "../src/db/change.ts";
import { openDatabase } from "../src/db/client.ts";
import { addApplication } from "../src/features/applications/applications.service.ts";
import { approvingApplication } from "../src/features/applications/approval.service.ts";
import { rejectingApplication } from "../src/features/applications/rejection.service.ts";
import { creatingPerson } from "../src/features/persons/create.service.ts";
import { mergingPersons } from "../src/features/merge/merge.service.ts";
import { archivingPerson, deletingPerson } from "../src/features/persons/status.service.ts";
import { editingPerson } from "../src/features/persons/update.service.ts";
import { AppError } from "../src/core/app-error.ts";
import { calendar } from "../src/core/clock.ts";
import type { Scope } from "../src/core/scope.ts";
import type { Caller } from "./api.ts";
import { administrator, db, personBody } from "./api.ts";
import { interruptedDatabase } from "./databases.ts";
import { spouse } from "./merges.ts";
import {
  expectCompleteHistory,
  expectNoBrokenRows,
  expectSameCouple,
  find,
  kid,
  read,
  ROUNDS,
} from "./races.ts";

const schemas = { ...personSchemas(calendar), ...applicantSchemas(calendar) };
/** The step between tested pairs. All pairs take a minute, so `test` runs every nineteenth pair. */
const STEP = ROUNDS > 1 ? 1 : 19;

let admin: Caller;
let scope: Scope;
beforeAll(async () => {
  admin = await administrator();
  const createdAt = new Date().toISOString();
  scope = {
    db,
    env,
    calendar,
    actor: {
      id: admin.id ?? "",
      role: "ADMIN",
      permissions: {},
      name: "Ada Admin",
      email: "ada@example.org",
      emailVerified: true,
      image: null,
      language: "en",
      createdAt,
      needsSecondFactor: false,
      isReadingStopped: false,
      revision: 1,
      sessionId: "",
      sessionCreatedAt: createdAt,
      sessionConfirmedAt: null,
      sessionExpiresAt: createdAt,
    },
  };
});

/**
 * Returns a scope in which another change runs completely just before the first write. This
 * reproduces a race deterministically.
 */
const interrupted = (change: () => Promise<unknown>): Scope => ({
  ...scope,
  db: openDatabase(interruptedDatabase(env.DB, change)),
});

const parsed = <T>(result: { success: true; data: T } | { success: false; fields: unknown }): T => {
  if (!result.success) throw new Error(JSON.stringify(result.fields));
  return result.data;
};
const create = (by: Scope, more: Record<string, unknown> = {}): Promise<Person> =>
  runChange(by, creatingPerson(by, parsed(parseFields(schemas.create, personBody(more)))));
const edit = (by: Scope, { id, version }: Person, body: Record<string, unknown>) =>
  runChange(by, editingPerson(by, id, parsed(parseFields(schemas.update, { ...body, version }))));

/** The people of a case by name. */
type People = Record<string, Person>;
type Change = (by: Scope, people: People) => Promise<unknown>;
interface Case {
  people: () => Promise<People>;
  changes: Record<string, Change>;
}

const at = (people: People, name: string): Person => {
  const person = people[name];
  if (!person) throw new Error(`no ${name}`);
  return person;
};

/** Returns changes of the person with a name, by title. */
const edits = (name: string, more: Record<string, Change> = {}): Record<string, Change> => ({
  [`${name} moves`]: (by, people) => edit(by, at(people, name), { city: "Elsewhere" }),
  [`${name} is renamed`]: (by, people) => edit(by, at(people, name), { firstName: "Renamed" }),
  [`${name} has another child`]: (by, people) =>
    edit(by, at(people, name), { childrenData: [...at(people, name).childrenData, kid()] }),
  [`${name} has no children`]: (by, people) => edit(by, at(people, name), { childrenData: [] }),
  [`${name} gets a spouse`]: (by, people) => edit(by, at(people, name), { spouse: spouse() }),
  ...more,
});
const states = (name: string): Record<string, Change> => ({
  [`${name} is archived`]: (by, people) => {
    const { id, version } = at(people, name);
    return runChange(by, archivingPerson(by, id, { active: false, version }));
  },
});
const links = (name: string, other: string): Record<string, Change> => ({
  [`${name} chooses ${other}`]: (by, people) =>
    edit(by, at(people, name), { spouseId: at(people, other).id }),
});
const merges = (name: string, other: string): Record<string, Change> => ({
  [`${other} ends in ${name}`]: (by, people) => {
    const [own, their] = [at(people, name), at(people, other)];
    const versions = { version: own.version, otherVersion: their.version };
    return runChange(by, mergingPersons(by, own.id, { otherId: their.id, ...versions }));
  },
});

async function application(couple: boolean): Promise<People> {
  const body = personBody({
    childrenData: [kid()],
    ...(couple ? { married: true, spouse: spouse() } : {}),
  });
  const registered = parsed(parseFields(schemas.register, body));
  await addApplication(scope, { body: registered, address: undefined }, null);
  const found = await admin.get(`/person?pending=true&search=${String(body["idNumber"])}`);
  return { applicant: await read(admin, found.body.data[0].id) };
}

const reviews: Record<string, Change> = {
  approve: (by, { applicant }) =>
    runChange(by, approvingApplication(by, applicant?.id ?? "", { version: applicant?.version })),
  reject: (by, { applicant }) =>
    runChange(by, rejectingApplication(by, applicant?.id ?? "", applicant?.version)),
  ...edits("applicant", {
    "the applicant parts": (by, people) => edit(by, at(people, "applicant"), { married: false }),
  }),
};

const CASES: Record<string, Case> = {
  "an application": { people: () => application(false), changes: reviews },
  "a couple's application": { people: () => application(true), changes: reviews },
  "a person with an archived former spouse": {
    people: async () => {
      const { id, spouseId } = await create(scope, { spouse: spouse(), childrenData: [kid()] });
      const former = await runChange(
        scope,
        archivingPerson(scope, spouseId ?? "", { active: false }),
      );
      const single = await create(scope, { childrenData: [kid()] });
      return { one: await read(admin, id), former, single };
    },
    changes: {
      ...edits("one"),
      ...states("one"),
      ...states("single"),
      ...links("one", "single"),
      ...links("single", "one"),
      ...merges("one", "single"),
      ...merges("single", "one"),
      ...merges("single", "former"),
      "a newcomer chooses one": (by, people) => create(by, { spouseId: at(people, "one").id }),
      "former comes back": (by, people) => {
        const { id, version } = at(people, "former");
        return runChange(by, archivingPerson(by, id, { active: true, version }));
      },
      "former is deleted": (by, people) => {
        const { id, version } = at(people, "former");
        return runChange(by, deletingPerson(by, id, version));
      },
    },
  },
  "a couple": {
    people: async () => {
      const one = await create(scope, { spouse: spouse(), childrenData: [kid()] });
      const single = await create(scope, { childrenData: [kid()] });
      return { one, other: await read(admin, one.spouseId ?? ""), single };
    },
    changes: {
      ...edits("one"),
      ...edits("other"),
      ...states("one"),
      ...states("other"),
      ...states("single"),
      ...links("one", "single"),
      ...links("single", "other"),
      ...merges("one", "single"),
      ...merges("single", "other"),
      "they part": (by, people) => edit(by, at(people, "one"), { married: false }),
    },
  },
};

/** Checks that the remaining records are consistent and that their history has no gap. */
async function expectWhole(people: People, trail: string): Promise<void> {
  await expectNoBrokenRows();
  for (const { id } of Object.values(people)) {
    const person = await find(admin, id);
    if (!person) continue;
    if (person.spouseId) await expectSameCouple(admin, person);
    await expectCompleteHistory(person).catch((error: unknown) => {
      throw new Error(`${trail}: ${String(error)}`, { cause: error });
    });
  }
}

describe.each(Object.entries(CASES))("%s", (_, { people: make, changes }) => {
  const pairs = Object.entries(changes).flatMap(([first, late]) =>
    Object.entries(changes).map(([second, quick]) => ({ first, late, second, quick })),
  );

  it(`stays consistent when one change conflicts with another (${pairs.length} pairs)`, async () => {
    let conflicts = 0;
    for (const { first, late, second, quick } of pairs.filter(
      (_pair, index) => index % STEP === 0,
    )) {
      const people = await make();
      const trail = `${second}, while: ${first}`;
      const between: PromiseSettledResult<unknown>[] = [];
      const by = interrupted(async () => {
        between.push(...(await Promise.allSettled([quick(scope, people)])));
      });
      const [end] = await Promise.allSettled([late(by, people)]);
      for (const result of [end, ...between]) {
        if (result?.status === "rejected") expect(result.reason, trail).toBeInstanceOf(AppError);
      }
      if (between[0]?.status === "fulfilled" && end?.status === "rejected") conflicts += 1;
      await expectWhole(people, trail);
    }
    expect(conflicts).toBeGreaterThan(0);
  });
});
