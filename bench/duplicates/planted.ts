import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Gender } from "@kehila/shared/persons/parts";
import { namesIn } from "../../packages/shared/test/name-sets.ts";
import { identityNumber } from "../../scripts/demo-data/identity-numbers.ts";
import { CITIES, streetAddress } from "../../scripts/demo-data/cities.ts";
import type { Random } from "../../scripts/demo-data/random.ts";
import { createRandom } from "../../scripts/demo-data/random.ts";

/**
 * A record of a planted pair. The records are made from the blind sets of names and from typical
 * mistakes of clerks, independently of the rules that find or weigh pairs.
 */
export interface PlantedPerson {
  id: string;
  firstName: string;
  lastName: string;
  gender: Gender;
  idNumber: string | null;
  birthDate: string | null;
  phone: string | null;
  address: string | null;
  city: string;
  children: { firstName: string; birthDate: string }[];
}

/** Two records, and the name of the rule by which they differ. */
export interface PlantedPair {
  rule: string;
  one: PlantedPerson;
  other: PlantedPerson;
}

const setOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../../packages/shared/test-data/${name}.csv`), "utf8");

const SCRIPTS = ["latin", "cyrillic", "hebrew"] as const;
type Script = (typeof SCRIPTS)[number];
const SPELLING = { latin: "en", cyrillic: "ru", hebrew: "he" } as const;

const NAMES = [...namesIn(setOf("names-blind")), ...namesIn(setOf("names-final"))];
const GIVEN = NAMES.filter(({ kind }) => kind === "given");
const SURNAMES = NAMES.filter(({ kind }) => kind === "surname");
const NICKNAMES = setOf("nicknames-blind")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split(","))
  .map(([fullName = "", shortName = ""]) => ({ fullName, shortName }));

type Name = (typeof NAMES)[number];

const spellingsOf = (name: Name, gender: Gender, script: Script): string[] => {
  const spellings = gender === "female" ? (name.feminine?.[script] ?? name[script]) : name[script];
  return spellings.filter(Boolean);
};

/** Returns a text in which one character is replaced, dropped or swapped with the next. */
function mistype(random: Random, text: string, alphabet: string): string {
  const at = random.int(1, Math.max(1, text.length - 2));
  const way =
    alphabet === DIGITS ? random.pick(["replace", "swap"]) : random.pick(["drop", "swap"]);
  const [one, two] = [text.charAt(at), text.charAt(at + 1)];
  const isSwappable = two !== "" && one !== two;
  if (way === "swap" && isSwappable) return text.slice(0, at) + two + one + text.slice(at + 2);
  // Drops the character of a name, for which no alphabet is given.
  if (alphabet === "") return text.slice(0, at) + text.slice(at + 1);
  const others = Array.from(alphabet).filter((letter) => letter !== one);
  return text.slice(0, at) + random.pick(others) + text.slice(at + 1);
}
const DIGITS = "0123456789";

function dayBetween(random: Random, from: number, to: number): string {
  const day = `${random.int(from, to)}-${String(random.int(1, 12)).padStart(2, "0")}`;
  return `${day}-${String(random.int(1, 28)).padStart(2, "0")}`;
}

/** Returns a birth date with day and month swapped, or with another last digit. */
function wrongDay(random: Random, day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  if (Number(date) <= 12 && date !== month) return `${year}-${date}-${month}`;
  return `${year}-${month}-${date.charAt(0)}${(Number(date.charAt(1)) + random.int(1, 7)) % 9 || 9}`;
}

const phoneOf = (random: Random): string => `052${random.int(2_000_000, 9_999_999)}`;

/** The first identity number of planted records; the numbers of a register of 100,000 are lower. */
const FIRST_NUMBER = 2_000_000;

/** Returns a random source of records for a seed. */
function createSource(seed: number) {
  const random = createRandom(seed);
  let number = FIRST_NUMBER;
  const nextNumber = () => identityNumber((number += 1));
  const personOf = (given: Name, surname: Name, script: Script): PlantedPerson => {
    const gender: Gender = random.chance(0.5) ? "male" : "female";
    const hasChildren = random.chance(0.4);
    return {
      id: random.id(),
      firstName: random.pick(spellingsOf(given, "male", script)),
      lastName: random.pick(spellingsOf(surname, gender, script)),
      gender,
      idNumber: nextNumber(),
      birthDate: dayBetween(random, 1940, 2002),
      phone: phoneOf(random),
      address: streetAddress(random, SPELLING[script]),
      city: random.weighted(CITIES)[SPELLING[script]],
      children: hasChildren
        ? [
            {
              firstName: random.pick(spellingsOf(random.pick(GIVEN), "male", script)),
              birthDate: dayBetween(random, 2010, 2024),
            },
          ]
        : [],
    };
  };
  const nextPerson = () => {
    const script = random.pick(SCRIPTS);
    const [given, surname] = [random.pick(GIVEN), random.pick(SURNAMES)];
    return { given, surname, script, person: personOf(given, surname, script) };
  };
  return { random, nextNumber, nextPerson };
}

type Source = ReturnType<typeof createSource>;
type Draw = ReturnType<Source["nextPerson"]>;

/** Changes the name of `other` by a rule; the rule "nickname" also renames `person`. */
function rewriteName(
  random: Random,
  { given, surname, person }: Draw,
  other: PlantedPerson,
  { rule, script }: { rule: string; script: Script },
): void {
  if (rule === "other script" || rule === "other spelling") {
    other.firstName = random.pick(spellingsOf(given, "male", script));
    other.lastName = random.pick(spellingsOf(surname, person.gender, script));
  }
  if (rule === "nickname") {
    const { fullName, shortName } = random.pick(NICKNAMES);
    person.firstName = fullName;
    other.firstName = shortName;
  }
  if (rule === "mistyped name") {
    const field = random.pick(["firstName", "lastName"] as const);
    other[field] = mistype(random, person[field], "");
  }
}

/** Sets ID number, phone and birth date of `other`: equal, mistyped, another value, or none. */
function rewriteNumbers(
  { random, nextNumber }: Source,
  person: PlantedPerson,
  other: PlantedPerson,
): void {
  const idNumber = random.pick(["none", "none", "none", "mistyped", "mistyped", "other"]);
  // The clerk entered the number of a passport instead.
  if (idNumber === "other") other.idNumber = nextNumber();
  else
    other.idNumber =
      idNumber === "mistyped" ? mistype(random, person.idNumber ?? "", DIGITS) : null;
  const phone = random.weighted([
    ["same", 40],
    ["mistyped", 25],
    ["other", 20],
    ["none", 15],
  ]);
  if (phone === "mistyped") other.phone = mistype(random, person.phone ?? "", DIGITS);
  if (phone === "other") other.phone = phoneOf(random);
  if (phone === "none") other.phone = null;
  const birth = random.weighted([
    ["same", 60],
    ["none", 25],
    ["wrong", 15],
  ]);
  const isTraceable = phone === "same" || birth === "same" || idNumber === "mistyped";
  // Keeps at least one common value, without which no clerk could recognise the person.
  if (birth === "none" && isTraceable) other.birthDate = null;
  if (birth === "wrong" && isTraceable) other.birthDate = wrongDay(random, person.birthDate ?? "");
}

/** Returns two records of one person, as two clerks entered them. */
function drawPair(source: Source): PlantedPair {
  const { random } = source;
  const draw = source.nextPerson();
  const { script, person } = draw;
  const other = { ...person, id: random.id() };
  const rule = random.weighted([
    ["same name", 20],
    ["other script", 38],
    ["other spelling", 20],
    ["nickname", 12],
    ["mistyped name", 10],
  ]);
  const otherScript =
    rule === "other script" ? random.pick(SCRIPTS.filter((each) => each !== script)) : script;
  rewriteName(random, draw, other, { rule, script: otherScript });
  rewriteNumbers(source, person, other);
  if (otherScript !== script || random.chance(0.3)) other.address = null;
  if (random.chance(0.2)) other.city = random.weighted(CITIES)[SPELLING[otherScript]];
  if (random.chance(0.4)) other.children = [];
  return { rule, one: person, other };
}

/** Returns records of two people who look like one person. */
function drawLookAlike({ random, nextNumber, nextPerson }: Source): PlantedPair {
  const { surname, script, person } = nextPerson();
  const other: PlantedPerson = {
    ...person,
    id: random.id(),
    idNumber: nextNumber(),
    children: [],
  };
  const rule = random.pick(["twins", "father and son", "namesakes", "neighbours", "couple"]);
  const givenName = () => random.pick(spellingsOf(random.pick(GIVEN), "male", script));
  if (rule === "twins") other.firstName = givenName();
  if (rule === "father and son") {
    other.birthDate = dayBetween(
      random,
      Number(person.birthDate?.slice(0, 4)) + 20,
      Number(person.birthDate?.slice(0, 4)) + 38,
    );
    if (random.chance(0.4)) other.phone = phoneOf(random);
  }
  if (rule === "namesakes") {
    const otherScript = random.pick(SCRIPTS);
    if (random.chance(0.5))
      other.lastName = random.pick(spellingsOf(surname, person.gender, otherScript));
    other.birthDate = dayBetween(random, 1940, 2002);
    other.phone = phoneOf(random);
    other.address = null;
    if (random.chance(0.5)) other.city = random.weighted(CITIES)[SPELLING[script]];
  }
  if (rule === "neighbours") {
    other.firstName = givenName();
    other.birthDate = dayBetween(random, 1940, 2002);
    other.phone = random.chance(0.5) ? person.phone : phoneOf(random);
  }
  if (rule === "couple") {
    other.firstName = givenName();
    other.gender = person.gender === "male" ? "female" : "male";
    other.birthDate = dayBetween(random, 1940, 2002);
    other.children = person.children;
  }
  return { rule, one: person, other };
}

/** Returns the planted pairs and look-alikes of a seed. */
export function plant(seed: number, pairs: number, lookAlikes: number) {
  const source = createSource(seed);
  return {
    pairs: Array.from({ length: pairs }, () => drawPair(source)),
    lookAlikes: Array.from({ length: lookAlikes }, () => drawLookAlike(source)),
  };
}
