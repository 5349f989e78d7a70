import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";
import { EXPORT_STEP } from "./export-step.ts";
import type { ExportStep } from "./export-step.ts";
import type { Call, Client } from "./load.ts";

/** Values that the operations search for, from one person of the register. */
export interface Sample {
  ids: readonly string[];
  firstName: string;
  lastName: string;
  city: string;
  localityKey: string;
  /** The sort key of the row in the middle of the register. */
  middle: readonly (string | number)[];
  /** The product's cursor at the same position. */
  cursor: string;
  lists: {
    /** The id of the list that is read, which has many participants. */
    read: string;
    /** The ids of the links between this list and its participants. */
    links: readonly string[];
    /** The ids of the lists that get new participants. */
    changed: readonly string[];
    /** The ids of the persons who become participants. */
    newcomers: readonly string[];
    /** Phones of active persons, which visitors type at the public links of the lists. */
    phones: readonly string[];
  };
  exportStep: ExportStep;
}

/** A measured operation: one request for the product, and an equal request for the bare Worker. */
export interface Operation {
  name: string;
  product: () => Call;
  bare: () => Call;
}

const PAGE = 20;
/** The bit of `cinema` in the column of interests. */
const CINEMA = 1;

/** The addresses of visitors who check phones. */
const VISITORS = Array.from({ length: 200 }, (_, number) => `198.51.100.${number}`);

const SYLLABLES = ["ba", "ke", "di", "lo", "mu", "na", "re", "sh", "to", "vu"];

let numbers = 0;

/** A step that spreads the birth dates of consecutive persons over all {@link BIRTH_DAYS}. */
const BIRTH_STEP = 7919;
const BIRTH_DAYS = 25_000;

/** Returns a new person whose birth date and names make no likely duplicate. */
function newPerson(): Record<string, unknown> {
  numbers += 1;
  const birthDay = new Date(Date.UTC(1930, 0, 1 + ((numbers * BIRTH_STEP) % BIRTH_DAYS)));
  // Makes the names from a hash, since names from consecutive numbers would be similar.
  const digits = String(Math.imul(numbers, 2_654_435_761) >>> 0).padStart(10, "0");
  const name = digits.replaceAll(/\d/gu, (digit) => SYLLABLES[Number(digit)] ?? "");
  return {
    firstName: name.slice(0, 10),
    lastName: name.slice(10),
    gender: "female",
    city: "Haifa",
    phone: `0${700_000_000 + numbers}`,
    idNumber: String(700_000_000 + numbers),
    birthDate: birthDay.toISOString().slice(0, 10),
  };
}

/** Returns a function that cycles through the texts. */
function inTurn(texts: readonly string[]): () => string {
  let next = 0;
  return () => texts[(next += 1) % texts.length] ?? "";
}

/** Returns every measured operation. Add the operations of a new slice here. */
export function operationsOn(sample: Sample): Operation[] {
  const { ids, firstName, lastName, city, localityKey, cursor, middle, lists, exportStep } = sample;
  const nextId = inTurn(ids);
  const get = (path: string) => (): Call => ({ method: "GET", path });
  const query = (values: Record<string, string>) =>
    `/person?${new URLSearchParams(values).toString()}`;
  const one = (): Call => ({ method: "GET", path: `/person/${nextId()}` });
  const update = (): Call => ({
    method: "PATCH",
    path: `/person/${nextId()}`,
    body: { comment: `Measured ${(numbers += 1)} times` },
  });
  const create = (more: Record<string, unknown>) => (): Call => ({
    method: "POST",
    path: "/person",
    body: { ...newPerson(), ...more },
  });
  const nextLink = inTurn(lists.links);
  const comment = (): Call => ({
    method: "PATCH",
    path: "/person-list/comment",
    body: { id: nextLink(), comment: `Measured ${(numbers += 1)} times` },
  });
  const [nextList, nextNewcomer] = [inTurn(lists.changed), inTurn(lists.newcomers)];
  const add = (): Call => ({
    method: "POST",
    path: `/person-list/${nextList()}/persons`,
    body: { add: [nextNewcomer()] },
  });
  const [nextPhone, nextVisitor] = [inTurn(lists.phones), inTurn(VISITORS)];
  const checkPhone = (): Call => ({
    method: "POST",
    path: "/api/event-register/check-phone",
    body: { phone: nextPhone(), listId: nextList() },
    headers: { "CF-Connecting-IP": nextVisitor() },
  });
  const step = (): Call => ({ method: "POST", path: EXPORT_STEP, body: exportStep });
  const list = get(`/person-list/${lists.read}`);
  const take = String(PAGE);
  return [
    { name: "page of 20", product: get(query({ take })), bare: get(query({})) },
    {
      name: "deep page by cursor",
      product: get(query({ take, cursor })),
      bare: get(query({ after: JSON.stringify(middle) })),
    },
    {
      name: "search, two words",
      product: get(query({ take, search: `${firstName} ${lastName}` })),
      bare: get(query({ search: `${firstName} ${lastName}`.toLowerCase() })),
    },
    {
      name: "city, gender, married, interest",
      product: get(
        query({ take, city, gender: "female", married: "true", interestedEvents: "cinema" }),
      ),
      bare: get(query({ city: localityKey, gender: "female", interests: String(CINEMA) })),
    },
    { name: "one person", product: one, bare: one },
    { name: "create", product: create({ interestedEvents: ["cinema"] }), bare: create({}) },
    { name: "update", product: update, bare: update },
    { name: "list with 500 participants", product: list, bare: list },
    { name: "add to a list", product: add, bare: add },
    { name: "comment on a participant", product: comment, bare: comment },
    { name: "check-phone", product: checkPhone, bare: checkPhone },
    { name: "export step of 500 persons", product: step, bare: step },
  ];
}

/** Signs in as the demo administrator and returns the cookie of the session. */
export async function signIn({ send }: Client): Promise<string> {
  const [administrator] = DEMO_ACCOUNTS;
  const { status, headers } = await send({
    method: "POST",
    path: "/auth/api/sign-in/email",
    body: { email: administrator?.email, password: DEMO_PASSWORD },
  });
  const cookies = headers["set-cookie"];
  if (status !== 200 || !Array.isArray(cookies)) throw new Error(`Sign-in answered ${status}.`);
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
