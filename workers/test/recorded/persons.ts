import { env, exports } from "cloudflare:workers";
import { issueFormToken } from "../../src/features/applications/form-token.service.ts";
import { calendar } from "../../src/core/clock.ts";
import { newId } from "../../src/lib/ids.ts";
import type { Caller } from "../api.ts";
import {
  anonymous,
  apply,
  applicationBody,
  createPerson,
  db,
  ORIGIN,
  personBody,
  uniqueIdNumber,
  uniquePhone,
} from "../api.ts";
import { spouse } from "../merges.ts";
import type { RecordedCalls } from "./recorded.ts";
import { NOTHING } from "./recorded.ts";

/** Returns the calls that change persons, with the history each must write. */
export function personCalls(admin: Caller): RecordedCalls {
  const archived = async (overrides: Record<string, unknown> = {}) => {
    const person = await createPerson(admin, overrides);
    await admin.patch(`/person/${person.id}/archive`, { active: false });
    return person;
  };
  const couple = () => createPerson(admin, { spouse: spouse() });
  const applicantCouple = () => apply(admin, { married: true, spouse: spouse() });
  const applicants = async (phone: string) =>
    (await admin.get(`/person?pending=true&search=${phone}`)).body.data;
  const merged = async () => {
    const [stays, goes] = [await createPerson(admin), await createPerson(admin)];
    await admin.post(`/person/${stays.id}/merge`, { otherId: goes.id });
    const mergeId: string = (await admin.get(`/person/${stays.id}/merges`)).body.data[0].id;
    return { stays, goes, mergeId };
  };

  return {
    "POST /person": {
      "of one person": async () => ({
        send: () => admin.post("/person", personBody()),
        entries: ({ data }) => [["person.create", data.id]],
      }),
      "of a couple": async () => ({
        send: () => admin.post("/person", personBody({ spouse: spouse() })),
        entries: ({ data }) => [
          ["person.create", data.id],
          ["person.create", data.spouseId],
        ],
      }),
      "with confirmed duplicates": async () => {
        const { phone, firstName, lastName } = await createPerson(admin);
        const body = { phone, firstName, lastName, confirmDuplicates: true };
        return {
          send: () => admin.post("/person", personBody(body)),
          entries: ({ data }) => [["person.create", data.id]],
        };
      },
      "with a chosen spouse": async () => {
        const chosenSpouse = await createPerson(admin);
        return {
          send: () => admin.post("/person", personBody({ spouseId: chosenSpouse.id })),
          entries: ({ data }) => [
            ["person.create", data.id],
            ["person.update", chosenSpouse.id],
          ],
        };
      },
    },
    "PATCH /person/:id": {
      "of fields": async () => {
        const { id } = await createPerson(admin);
        return {
          send: () => admin.patch(`/person/${id}`, { city: "Akko" }),
          entries: [["person.update", id]],
        };
      },
      "that changes nothing": async () => {
        const { id, city } = await createPerson(admin);
        return { send: () => admin.patch(`/person/${id}`, { city }), entries: NOTHING };
      },
      "that adds a spouse": async () => {
        const { id } = await createPerson(admin);
        return {
          send: () => admin.patch(`/person/${id}`, { spouse: spouse() }),
          entries: ({ data }) => [
            ["person.update", id],
            ["person.create", data.spouseId],
          ],
        };
      },
      "that parts a couple": async () => {
        const { id, spouseId } = await couple();
        return {
          send: () => admin.patch(`/person/${id}`, { married: false, spouseId: null }),
          entries: [
            ["person.update", id],
            ["person.update", spouseId],
          ],
        };
      },
    },
    "POST /person/:id/restore": {
      "of an earlier version": async () => {
        const { id } = await createPerson(admin, { city: "Akko" });
        await admin.patch(`/person/${id}`, { city: "Haifa" });
        const { data } = (await admin.get(`/person/${id}/history`)).body;
        const { seq } = data.at(-1);
        return {
          send: () => admin.post(`/person/${id}/restore`, { seq }),
          entries: [["person.restore", id]],
        };
      },
    },
    "POST /person/:id/disclosure": {
      "of one of a couple": async () => {
        const { id } = await couple();
        const body = { requestedOn: "2026-01-02", format: "json", language: "he" };
        return {
          send: () => admin.post(`/person/${id}/disclosure`, body),
          entries: [["person.disclose", id]],
        };
      },
    },
    "POST /person/:id/correction": {
      "of one of a couple": async () => {
        const { id } = await couple();
        return {
          send: () => admin.post(`/person/${id}/correction`, { requestedOn: "2026-01-02" }),
          entries: [["person.correct", id]],
        };
      },
    },
    "POST /person/:id/separate-child": {
      "of a couple": async () => {
        const grown = { firstName: "Grown", gender: "male", birthDate: "2000-01-01" };
        const parent = await createPerson(admin, { spouse: spouse(), childrenData: [grown] });
        const childId: string = parent.childrenData[0].id;
        return {
          send: () => admin.post(`/person/${parent.id}/separate-child`, { childId }),
          entries: ({ data }) => [
            ["person.create", data.id],
            ["person.update", parent.id],
            ["person.update", parent.spouseId],
          ],
        };
      },
    },
    "PATCH /person/:id/archive": {
      "of one person": async () => {
        const { id } = await createPerson(admin);
        return {
          send: () => admin.patch(`/person/${id}/archive`, { active: false }),
          entries: [["person.archive", id]],
        };
      },
      "of one of a couple, whose record loses the link": async () => {
        const { id, spouseId } = await couple();
        return {
          send: () => admin.patch(`/person/${id}/archive`, { active: false }),
          entries: [
            ["person.archive", id],
            ["person.update", spouseId],
          ],
        };
      },
      "back out of the archive": async () => {
        const { id } = await archived();
        return {
          send: () => admin.patch(`/person/${id}/archive`, { active: true }),
          entries: [["person.unarchive", id]],
        };
      },
      "back to the spouse": async () => {
        const { id, spouseId } = await archived({ spouse: spouse() });
        return {
          send: () => admin.patch(`/person/${id}/archive`, { active: true }),
          entries: [
            ["person.unarchive", id],
            ["person.update", spouseId],
          ],
        };
      },
    },
    "POST /person/archive": {
      "of some persons, one of them of a couple": async () => {
        const [one, { id, spouseId }] = [await createPerson(admin), await couple()];
        return {
          send: () => admin.post("/person/archive", { personIds: [one.id, id] }),
          entries: [
            ["person.archive", one.id],
            ["person.archive", id],
            ["person.update", spouseId],
          ],
        };
      },
      "of both of a couple": async () => {
        const { id, spouseId } = await couple();
        return {
          send: () => admin.post("/person/archive", { personIds: [id, spouseId] }),
          entries: [
            ["person.archive", id],
            ["person.archive", spouseId],
          ],
        };
      },
    },
    "POST /person/archive/undo": {
      "of some persons, one of them of a couple": async () => {
        const [one, { id, spouseId }] = [await createPerson(admin), await couple()];
        const archivedPersons = await admin.post("/person/archive", { personIds: [one.id, id] });
        const { archivingId } = archivedPersons.body.data;
        return {
          send: () => admin.post("/person/archive/undo", { archivingId }),
          entries: [
            ["person.unarchive", one.id],
            ["person.unarchive", id],
            ["person.update", spouseId],
          ],
        };
      },
    },
    "DELETE /person/:id": {
      "of an archived person": async () => {
        const { id } = await archived();
        return { send: () => admin.delete(`/person/${id}`), entries: [["person.delete", id]] };
      },
    },
    "PATCH /person/:id/approve": {
      "of a couple": async () => {
        const { id, spouseId } = await applicantCouple();
        return {
          send: () => admin.patch(`/person/${id}/approve`, {}),
          entries: [
            ["person.approve", id],
            ["person.approve", spouseId],
          ],
        };
      },
    },
    "POST /person/approve": {
      "of a couple": async () => {
        const { id, spouseId, version } = await applicantCouple();
        const approvalId = newId();
        return {
          send: () =>
            admin.post("/person/approve", { approvalId, applications: [{ id, version }] }),
          entries: [
            ["person.approve", id],
            ["person.approve", spouseId],
          ],
        };
      },
    },
    "POST /person/approve/undo": {
      "of a couple": async () => {
        const { id, spouseId } = await applicantCouple();
        const { approvalId } = (await admin.patch(`/person/${id}/approve`, {})).body;
        return {
          send: () => admin.post("/person/approve/undo", { approvalId }),
          entries: [
            ["person.undoApprove", id],
            ["person.undoApprove", spouseId],
          ],
        };
      },
    },
    "DELETE /person/:id/reject": {
      "of a couple": async () => {
        const { id, spouseId } = await applicantCouple();
        return {
          send: () => admin.delete(`/person/${id}/reject`),
          entries: [
            ["person.reject", id],
            ["person.reject", spouseId],
          ],
        };
      },
    },
    "POST /person/reject": {
      "of a couple": async () => {
        const { id, spouseId, idNumber } = await applicantCouple();
        const selection = { filter: { search: idNumber }, count: 1 };
        return {
          send: () => admin.post("/person/reject", { matching: selection }),
          entries: [
            ["person.reject", id],
            ["person.reject", spouseId],
          ],
        };
      },
    },
    "POST /person/reject/count": {
      "of all": async () => ({
        send: () => admin.post("/person/reject/count", {}),
        entries: NOTHING,
      }),
    },
    "POST /person/reject/undo": {
      "of a couple": async () => {
        const { id, spouseId } = await applicantCouple();
        const { rejectionId } = (await admin.delete(`/person/${id}/reject`)).body.data;
        return {
          send: () => admin.post("/person/reject/undo", { rejectionId }),
          entries: [
            ["person.undoReject", id],
            ["person.undoReject", spouseId],
          ],
        };
      },
    },
    "POST /person/:id/merge": {
      "of two persons": async () => {
        const [stays, goes] = [await createPerson(admin), await createPerson(admin)];
        return {
          send: () => admin.post(`/person/${stays.id}/merge`, { otherId: goes.id }),
          entries: [
            ["person.merge", stays.id],
            ["person.merge", goes.id],
          ],
        };
      },
    },
    "POST /person/:id/unmerge": {
      "of two persons": async () => {
        const { stays, goes, mergeId } = await merged();
        return {
          send: () => admin.post(`/person/${stays.id}/unmerge`, { mergeId }),
          entries: [
            ["person.unmerge", stays.id],
            ["person.unmerge", goes.id],
          ],
        };
      },
    },
    "POST /person/duplicates": {
      "of different people": async () => {
        const [one, other] = [await createPerson(admin), await createPerson(admin)];
        const body = { oneId: one.id, otherId: other.id };
        return {
          send: () => admin.post("/person/duplicates", { ...body, decision: "different" }),
          entries: [
            ["person.different", one.id],
            ["person.different", other.id],
          ],
        };
      },
      "that a pair comes later": async () => {
        const [one, other] = [await createPerson(admin), await createPerson(admin)];
        const body = { oneId: one.id, otherId: other.id, decision: "later" };
        return { send: () => admin.post("/person/duplicates", body), entries: NOTHING };
      },
      "that is taken back": async () => {
        const [one, other] = [await createPerson(admin), await createPerson(admin)];
        const body = { oneId: one.id, otherId: other.id };
        await admin.post("/person/duplicates", { ...body, decision: "different" });
        return {
          send: () => admin.post("/person/duplicates", { ...body, decision: "open" }),
          entries: [
            ["person.undoDifferent", one.id],
            ["person.undoDifferent", other.id],
          ],
        };
      },
    },
    "POST /person/check": {
      "for duplicates": async () => ({
        send: () => admin.post("/person/check", { phone: uniquePhone() }),
        entries: NOTHING,
      }),
    },
    "POST /person/choose": {
      "by a city": async () => ({
        send: () =>
          admin.post("/person/choose", {
            filter: { city: "Haifa; Akko" },
            order: "arrival",
            take: 1,
          }),
        entries: NOTHING,
      }),
    },
    "POST /person/count": {
      "of a search": async () => ({
        send: () => admin.post("/person/count", { search: uniquePhone() }),
        entries: NOTHING,
      }),
    },
    "POST /person/pick": {
      "by a search": async () => ({
        send: () => admin.post("/person/pick", { search: uniquePhone() }),
        entries: NOTHING,
      }),
    },
    "POST /person/search": {
      "of a phone": async () => ({
        send: () => admin.post("/person/search", { search: uniquePhone() }),
        entries: NOTHING,
      }),
    },
    "POST /person/suggestions": {
      "for a search": async () => ({
        send: () => admin.post("/person/suggestions", { search: uniquePhone() }),
        entries: NOTHING,
      }),
    },
    "POST /person/public/register": {
      "of a couple": async () => {
        const phone = uniquePhone();
        const body = applicationBody({ phone, married: true, spouse: spouse() });
        return {
          send: () => anonymous.post("/person/public/register", body),
          entries: async () => {
            const [applicant] = await applicants(phone);
            return [
              ["person.register", applicant.id],
              ["person.register", applicant.spouseId],
            ];
          },
        };
      },
    },
    "POST /register": {
      "of one person, without JavaScript": async () => {
        const phone = uniquePhone();
        return {
          send: async () => ({ status: await submitForm(phone) }),
          entries: async () => [["person.register", (await applicants(phone))[0].id]],
        };
      },
    },
  };
}

/** Sends the public form as a browser without JavaScript does, a minute after rendering. */
async function submitForm(phone: string): Promise<number> {
  const clock = { ...calendar, now: () => new Date(Date.now() - 60_000) };
  const body = new URLSearchParams({
    formToken: await issueFormToken({ db, env, calendar: clock, actor: null }),
    firstName: "Miriam",
    lastName: "Plain",
    idNumber: uniqueIdNumber(),
    "birthDate.day": "7",
    "birthDate.month": "3",
    "birthDate.year": "1985",
    gender: "female",
    phone,
    city: "Haifa",
    married: "false",
    childrenCount: "0",
    interestedEvents: "cinema",
    action: "submit",
  });
  const answer = await exports.default.fetch(
    new Request(`${ORIGIN}/register?lang=en`, { method: "POST", body, redirect: "manual" }),
  );
  await answer.text();
  return answer.status;
}
