import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Person } from "@kehila/shared/persons/answers";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, personBody } from "../../../test/api.ts";
import { allEnded, download, endOf, startExport } from "../../../test/exports.ts";
import { cleanUp } from "../cleanup/cleanup.service.ts";
import { calendar } from "../../core/clock.ts";
import { DAY } from "../../lib/duration.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});
afterEach(allEnded);

/** Archives a person and then deletes the record permanently. */
async function deletePerson({ id }: Pick<Person, "id">): Promise<void> {
  expect((await admin.patch(`/person/${id}/archive`, { active: false })).status).toBe(200);
  expect((await admin.delete(`/person/${id}`, {})).status).toBe(200);
}

/** Exports persons into a file with a typed name; returns the id of the finished job. */
async function finishedJob(personIds: string[], options: object = {}): Promise<string> {
  const jobId = await startExport(admin, { personIds, fileName: "Boris Levi", ...options });
  expect((await endOf(jobId)).progress).toBe(100);
  return jobId;
}

const rowOf = (jobId: string) =>
  env.DB.prepare("select progress, status, file_key, file_name from export_jobs where id = ?")
    .bind(jobId)
    .first();

const files = async (): Promise<number> => (await env.EXPORT_FILES.list()).objects.length;

const GONE = { progress: -1, status: "PERSON_DELETED", file_key: null, file_name: null };

describe("permanent deletion of a person", () => {
  it("deletes the exports that have the person, and no other", async () => {
    const [person, other] = [await createPerson(admin), await createPerson(admin)];
    const before = await files();
    const [own, others] = [await finishedJob([person.id, other.id]), await finishedJob([other.id])];
    expect(await files()).toBe(before + 2);
    await deletePerson(person);
    expect((await download(admin, own)).status).toBe(404);
    expect(await rowOf(own)).toEqual(GONE);
    expect((await admin.get(`/api/export/progress/${own}`)).body).toEqual({
      progress: -1,
      status: "PERSON_DELETED",
    });
    await runDurableObjectAlarm(env.EXPORT_JOB.getByName(own));
    expect(await files()).toBe(before + 1);
    expect((await download(admin, others)).status).toBe(200);
  });

  it("deletes an export that has the person as a spouse", async () => {
    const { body } = await admin.post("/person", {
      ...personBody(),
      spouse: { firstName: "Anna", lastName: "Spouse", phone: "0529998871" },
    });
    const { id, spouseId } = body.data;
    const [family, alone] = [
      await finishedJob([id], { includeSpouse: true }),
      await finishedJob([id], { format: "pdf" }),
    ];
    await deletePerson({ id: spouseId });
    expect(await rowOf(family)).toEqual(GONE);
    expect(await rowOf(alone)).toMatchObject({ progress: 100 });
  });

  it("deletes an export that has a record merged into the person", async () => {
    const [person, other] = [await createPerson(admin), await createPerson(admin)];
    const jobId = await finishedJob([other.id]);
    expect((await admin.post(`/person/${person.id}/merge`, { otherId: other.id })).status).toBe(
      200,
    );
    expect(await rowOf(jobId)).toMatchObject({ progress: 100 });
    await deletePerson(person);
    expect(await rowOf(jobId)).toEqual(GONE);
  });

  it("ends an export that has written the person, before its file is stored", async () => {
    const person = await createPerson(admin);
    const jobId = await startExport(admin, { personIds: [person.id] });
    const object = env.EXPORT_JOB.getByName(jobId);
    // Runs until the first step has stored its rows; the next step saves the file.
    while (!(await isWritten(jobId))) await runDurableObjectAlarm(object);
    await env.DB.prepare("update export_jobs set progress = 0 where id = ?").bind(jobId).run();
    await deletePerson(person);
    expect((await endOf(jobId)).progress).toBe(-1);
    expect((await download(admin, jobId)).status).toBe(404);
  });
});

const isWritten = async (jobId: string): Promise<boolean> =>
  (await env.DB.prepare("select 1 from export_persons where job_id = ?").bind(jobId).first()) !==
  null;

it("an expired export leaves neither the file name nor its persons", async () => {
  const { id } = await createPerson(admin);
  const jobId = await finishedJob([id]);
  await env.DB.prepare("update export_jobs set expires_at = ? where id = ?")
    .bind(new Date(Date.now() - DAY).toISOString(), jobId)
    .run();
  await cleanUp(env, calendar);
  expect(await rowOf(jobId)).toBeNull();
  expect(await isWritten(jobId)).toBe(false);
});
