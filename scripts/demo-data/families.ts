import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { CalendarDay } from "@kehila/shared/base/dates";
import { addDays, ageOn, FIRST_DAY } from "@kehila/shared/base/dates";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { Gender } from "@kehila/shared/persons/parts";
import { identityNumber } from "./identity-numbers.ts";
import type { FamilyName } from "./names.ts";
import { familyName, givenNames, pickFamilyName } from "./names.ts";
import { CITIES, COMMENTS, streetAddress } from "./cities.ts";
import type { Random } from "./random.ts";
import { createRandom } from "./random.ts";
import type { Spelling } from "./spellings.ts";

/** A stored person without the computed search keys. */
export interface DemoPerson {
  id: string;
  firstName: string;
  lastName: string;
  idNumber: string | null;
  gender: Gender;
  birthDate: CalendarDay | null;
  repatriationDate: CalendarDay | null;
  phone: string | null;
  address: string | null;
  city: string;
  married: boolean;
  comment: string | null;
  interests: EventCategory[];
}

/** Children of a household, in form order. */
export interface DemoChild {
  id: string;
  firstName: string;
  gender: Gender;
  birthDate: CalendarDay;
}

/** One or two adults and their children: the unit of generation, storage and review. */
export interface DemoFamily {
  id: string;
  status: PersonStatus;
  createdAt: string;
  adults: DemoPerson[];
  children: DemoChild[];
}

interface FamilyOptions {
  seed: number;
  /** Total number of persons, without children. */
  persons: number;
}

/**
 * The reference day of the demo register. Births, ages and record dates are relative to this day
 * instead of today, so that a seed always produces the same bytes.
 */
export const RECORD_DAY: CalendarDay = "2026-11-01";
const FIRST_RECORD = Date.UTC(2023, 0, 2, 6);
const LAST_RECORD = Date.UTC(2026, 9, 31, 18);

/** Minimum days between two children of one family. */
const CHILDREN_APART = 330;

/** Maximum number of applications, as after a weekend, independent of the size of the register. */
const PENDING_MAX = 16;

/** Yields families until `persons` adults exist; applications come last. */
export function* families({ seed, persons }: FamilyOptions): Generator<DemoFamily> {
  const random = createRandom(seed);
  const pending = Math.min(PENDING_MAX, Math.floor(persons / 20));
  let adultCount = 0;
  let number = 0;
  let registeredAdult: DemoPerson | undefined;
  while (adultCount < persons) {
    const status: PersonStatus =
      adultCount >= persons - pending ? "pending" : random.chance(0.06) ? "archived" : "active";
    const family = makeFamily(random, {
      status,
      room: Math.min(2, (status === "pending" ? persons : persons - pending) - adultCount),
      number,
      createdAt: recordedAt(random, adultCount / persons),
    });
    const [adult] = family.adults;
    if (status === "active" && adult?.idNumber && adult.phone) registeredAdult ??= adult;
    adultCount += family.adults.length;
    if (
      status === "pending" &&
      adultCount === persons &&
      family.adults.length === 1 &&
      registeredAdult
    ) {
      // The last application is from a person who is already in the register.
      const { firstName, lastName, gender, idNumber, phone, birthDate, repatriationDate } =
        registeredAdult;
      const sharedFields = {
        firstName,
        lastName,
        gender,
        idNumber,
        phone,
        birthDate,
        repatriationDate,
      };
      Object.assign(adult ?? {}, sharedFields);
    }
    yield family;
    number += 2;
  }
}

interface Circumstances {
  status: PersonStatus;
  /** The number of adults still missing in the register. */
  room: number;
  /** Index of the family's first identity number. */
  number: number;
  createdAt: string;
}

function makeFamily(random: Random, circumstances: Circumstances): DemoFamily {
  const { status, room, number, createdAt } = circumstances;
  const spelling = random.weighted<Spelling>([
    ["ru", 42],
    ["he", 30],
    ["en", 18],
    ["uk", 10],
  ]);
  const isCouple = room === 2 && random.chance(0.55);
  const gender: Gender = random.chance(0.5) ? "male" : "female";
  const birthDate = birthOfAdult(random);
  const home: Home = {
    spelling,
    name: pickFamilyName(random.pick, random.chance(0.04)),
    city: random.weighted(CITIES)[spelling],
    address: random.chance(0.85) ? streetAddress(random, spelling) : null,
    repatriation: repatriation(random, createdAt),
    phone: phoneNumber(random),
    application: status === "pending",
  };
  // Sometimes staff know that a person is married, but not the spouse.
  const married = isCouple || (!home.application && random.chance(0.02));
  const first = makeAdult(random, home, { gender, birthDate, number, married });
  const adults = [first];
  if (isCouple) {
    adults.push(
      makeAdult(random, home, {
        gender: gender === "male" ? "female" : "male",
        birthDate: birthOfSpouse(random, birthDate),
        number: number + 1,
        married: true,
      }),
    );
  }
  const mother = adults.find((adult) => adult.gender === "female");
  const children = makeChildren(random, spelling, mother?.birthDate ?? birthDate, isCouple);
  for (const adult of adults) {
    adult.interests = interests(random, adult, children.length > 0);
  }
  return { id: random.id(), status, createdAt, adults, children };
}

interface Home {
  spelling: Spelling;
  name: FamilyName;
  city: string;
  address: string | null;
  repatriation: CalendarDay;
  phone: string;
  /** Whether the family applied by the public form, which requires every field. */
  application: boolean;
}

interface AdultFacts {
  gender: Gender;
  birthDate: CalendarDay;
  number: number;
  married: boolean;
}

function makeAdult(random: Random, home: Home, facts: AdultFacts): DemoPerson {
  const isKnown = (probability: number): boolean => random.chance(probability) || home.application;
  // Nearly half of the couples share one phone.
  const phone = random.chance(0.45) ? home.phone : phoneNumber(random);
  return {
    id: random.id(),
    firstName: random.pick(givenNames(facts.gender, "adult"))[home.spelling],
    lastName: familyName(home.name, facts.gender, home.spelling),
    idNumber: isKnown(0.96) ? identityNumber(facts.number) : null,
    gender: facts.gender,
    birthDate: isKnown(0.97) ? facts.birthDate : null,
    // Children born after immigration were born in Israel.
    repatriationDate:
      home.repatriation > facts.birthDate && random.chance(0.85) ? home.repatriation : null,
    phone: isKnown(0.95) ? phone : null,
    address: home.address,
    city: home.city,
    married: facts.married,
    comment: random.chance(0.22) ? random.pick(COMMENTS)[home.spelling] : null,
    interests: [],
  };
}

function makeChildren(
  random: Random,
  spelling: Spelling,
  motherBirth: CalendarDay,
  couple: boolean,
): DemoChild[] {
  const childCount = random.weighted([
    [0, couple ? 30 : 72],
    [1, couple ? 28 : 18],
    [2, couple ? 26 : 8],
    [3, couple ? 12 : 2],
    [4, couple ? 3 : 0],
    [6, couple ? 1 : 0],
  ]);
  // The mother was 19 to 43 at the birth, and the child is at most 20.
  const youngest = Math.min(ageOn(motherBirth, RECORD_DAY).years - 19, 20);
  const oldest = Math.max(0, ageOn(motherBirth, RECORD_DAY).years - 43);
  if (youngest < oldest) return [];
  const births = Array.from({ length: Math.min(childCount, CHILDREN_MAX) }, () =>
    addDays(RECORD_DAY, -random.int(oldest * 365 + 40, youngest * 365 + 60)),
  );
  return births
    .toSorted((one, other) => one.localeCompare(other))
    .filter((birth, number, all) => birth >= addDays(all[number - 1] ?? FIRST_DAY, CHILDREN_APART))
    .map((birthDate) => {
      const gender: Gender = random.chance(0.5) ? "male" : "female";
      const firstName = random.pick(givenNames(gender, "child"))[spelling];
      return { id: random.id(), firstName, gender, birthDate };
    });
}

function interests(random: Random, person: DemoPerson, hasChildren: boolean): EventCategory[] {
  const age = person.birthDate ? ageOn(person.birthDate, RECORD_DAY).years : 45;
  const recent = (person.repatriationDate ?? "") >= "2019";
  const likely: Record<EventCategory, number> = {
    cinema: 0.45,
    language_lesson: recent ? 0.7 : 0.2,
    project: age < 60 ? 0.35 : 0.15,
    kids_project: hasChildren ? 0.75 : 0.03,
    humanitarian: age >= 65 || recent ? 0.5 : 0.2,
  };
  const categories = EVENT_CATEGORIES.filter((category) => random.chance(likely[category]));
  return categories.length > 0 ? categories : [random.pick(EVENT_CATEGORIES)];
}

function birthOfAdult(random: Random): CalendarDay {
  const [youngest, oldest] = random.weighted([
    [[19, 34], 28],
    [[35, 49], 32],
    [[50, 64], 20],
    [[65, 79], 15],
    [[80, 96], 5],
  ] as const);
  return addDays(RECORD_DAY, -random.int(youngest * 366, oldest * 365));
}

/** Returns an adult's birth date within nine years of the partner's. */
function birthOfSpouse(random: Random, partner: CalendarDay): CalendarDay {
  const apart = random.int(-9 * 365, 9 * 365);
  const birth = addDays(partner, Math.round(apart * random.next()));
  return ageOn(birth, RECORD_DAY).years < 19 ? addDays(partner, -random.int(0, 1500)) : birth;
}

/**
 * Returns a repatriation date before the creation of the record: in the nineties, since 2022, or
 * evenly distributed.
 */
function repatriation(random: Random, createdAt: string): CalendarDay {
  const [from, to] = random.weighted([
    [[1990, 1999], 34],
    [[2000, 2013], 14],
    [[2014, 2021], 22],
    [[2022, 2025], 30],
  ] as const);
  const month = String(random.int(1, 12)).padStart(2, "0");
  const day = String(random.int(1, 28)).padStart(2, "0");
  const latest = Number(createdAt.slice(0, 4)) - 1;
  return `${random.int(Math.min(from, latest), Math.min(to, latest))}-${month}-${day}`;
}

/** Returns a mobile number of ten digits; some older people have a landline of nine. */
function phoneNumber(random: Random): string {
  const prefix = random.chance(0.94)
    ? `05${random.pick(["0", "2", "3", "4", "5", "8"])}`
    : `0${random.pick(["2", "3", "4", "8", "9"])}`;
  return `${prefix}${String(random.int(2_000_000, 9_999_999))}`;
}

/**
 * Returns the time of a record: evenly distributed between {@link FIRST_RECORD} and {@link
 * LAST_RECORD}.
 */
function recordedAt(random: Random, share: number): string {
  const span = LAST_RECORD - FIRST_RECORD;
  const instant = FIRST_RECORD + Math.floor(span * share) + random.int(0, 3_600_000);
  return new Date(instant).toISOString();
}
