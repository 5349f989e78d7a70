import { readFileSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "../../packages/shared/test/name-sets.ts";
import { identityNumber } from "../../scripts/demo-data/identity-numbers.ts";
import { CITIES, streetAddress } from "../../scripts/demo-data/cities.ts";
import type { Random } from "../../scripts/demo-data/random.ts";
import { createRandom } from "../../scripts/demo-data/random.ts";
import type { PlantedPair, PlantedPerson } from "./planted.ts";

/** Reads a set of names. */
const setOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../../packages/shared/test-data/${name}.csv`), "utf8");
const NAMES = ["names-set-aside", "names-practice"].flatMap((set) => namesIn(setOf(set)));
const SURNAMES = NAMES.filter(({ kind }) => kind === "surname");
const GIVEN = NAMES.filter(({ kind }) => kind === "given");

const SCRIPTS = ["latin", "cyrillic", "hebrew"] as const;
type Script = (typeof SCRIPTS)[number];
const LANGUAGE = { latin: "en", cyrillic: "ru", hebrew: "he" } as const;

/** Given names and short forms, collected by hand. */
const SHORT_FORMS = [
  ["Владимир", "Вова"],
  ["Евгений", "Женя"],
  ["Людмила", "Люда"],
  ["Наталья", "Наташа"],
  ["Екатерина", "Катя"],
  ["Константин", "Костя"],
  ["Boris", "Borya"],
  ["Elena", "Lena"],
  ["Shmuel", "Shmulik"],
  ["Avraham", "Avi"],
  ["Binyamin", "Beni"],
  ["יצחק", "איציק"],
  ["אברהם", "אבי"],
  ["רבקה", "ריבי"],
  ["משה", "מוישי"],
] as const;

const TWINS = [
  ["Марина", "Карина"],
  ["Dana", "Dina"],
  ["Michal", "Michael"],
  ["Полина", "Алина"],
  ["רון", "רן"],
  ["נועה", "נועם"],
] as const;

const NAMES_OF_KIND: Record<string, readonly (readonly [string, string])[]> = {
  nickname: SHORT_FORMS,
  "twins with similar names": TWINS,
};

const LETTERS: Record<Script, string> = {
  latin: "aeioulnrst",
  cyrillic: "аеиоулнрст",
  hebrew: "אהוילנרשת",
};

/** Returns a word with one typing error: a wrong, a doubled or a missing letter. */
function slip(random: Random, word: string, script: Script): string {
  const at = random.int(1, word.length - 1);
  const way = random.pick(["wrong", "double", "missing"]);
  if (way === "double") return word.slice(0, at) + word.charAt(at) + word.slice(at);
  if (way === "missing") return word.slice(0, at) + word.slice(at + 1);
  const others = Array.from(LETTERS[script]).filter((letter) => letter !== word.charAt(at));
  return word.slice(0, at) + random.pick(others) + word.slice(at + 1);
}

/** Returns a number in which two different neighbouring digits are swapped. */
function transpose(random: Random, digits: string): string {
  const indexes = Array.from(digits, (_, at) => at).filter(
    (at) => at > 0 && at + 1 < digits.length && digits[at] !== digits[at + 1],
  );
  const at = random.pick(indexes.length > 0 ? indexes : [0]);
  return digits.slice(0, at) + digits.charAt(at + 1) + digits.charAt(at) + digits.slice(at + 2);
}

const day = (random: Random, from = 1945, to = 2001): string =>
  [random.int(from, to), random.int(1, 12), random.int(1, 28)]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
const phone = (random: Random): string => `058${random.int(2_000_000, 9_999_999)}`;

const PAIRS_OF_KIND = 30;
const LOOK_ALIKES_OF_KIND = 25;

/** Returns a random source of records for a seed. */
function createSource(seed: number) {
  const random = createRandom(seed);
  let number = 3_000_000;
  const idNumber = () => identityNumber((number += 1));
  const city = (script: Script): string => random.weighted(CITIES)[LANGUAGE[script]];
  const write = (name: (typeof NAMES)[number], isWoman: boolean, script: Script): string =>
    random.pick(
      (isWoman ? (name.feminine?.[script] ?? name[script]) : name[script]).filter(Boolean),
    );
  const nextPerson = () => {
    const [given, surname] = [random.pick(GIVEN), random.pick(SURNAMES)];
    const script = random.pick(SCRIPTS);
    const isWoman = random.chance(0.55);
    const person: PlantedPerson = {
      id: random.id(),
      firstName: write(given, false, script),
      lastName: write(surname, isWoman, script),
      gender: isWoman ? "female" : "male",
      idNumber: idNumber(),
      birthDate: day(random),
      phone: phone(random),
      address: random.chance(0.7) ? streetAddress(random, LANGUAGE[script]) : null,
      city: city(script),
      children: [],
    };
    return { person, given, surname, script, isWoman };
  };
  return { random, idNumber, city, write, nextPerson };
}

type Source = ReturnType<typeof createSource>;
type Draw = ReturnType<Source["nextPerson"]>;

/** Functions that return the changed values of the second record, by the kind of pair. */
type Kinds = Record<string, (draw: Draw) => Partial<PlantedPerson>>;

const surnameOf = ({ random, write }: Source, { isWoman, script }: Draw): string =>
  write(random.pick(SURNAMES), isWoman, script);
const givenOf = ({ random, write }: Source, { script }: Draw): string =>
  write(random.pick(GIVEN), false, script);

/** Returns the changes between two records of one person, by the kind of clerk's mistake. */
function pairKinds(source: Source): Kinds {
  const { random, city, write } = source;
  return {
    "one letter wrong": ({ person, script }) => ({
      ...(random.chance(0.5)
        ? { firstName: slip(random, person.firstName, script) }
        : { lastName: slip(random, person.lastName, script) }),
      ...(random.chance(0.5) ? { phone: null } : { birthDate: null }),
    }),
    "other script": ({ given, surname, script, isWoman }) => {
      const other = random.pick(SCRIPTS.filter((each) => each !== script));
      return {
        firstName: write(given, false, other),
        lastName: write(surname, isWoman, other),
        city: city(other),
        address: null,
        ...(random.chance(0.5) ? { phone: phone(random) } : { birthDate: null }),
      };
    },
    "first and last name swapped": ({ person }) => ({
      firstName: person.lastName,
      lastName: person.firstName,
      ...(random.chance(0.5) ? { phone: null } : { birthDate: null }),
    }),
    "maiden name": (draw) => ({ lastName: surnameOf(source, draw), address: null }),
    "ID number transposed": ({ person, script }) => ({
      idNumber: transpose(random, person.idNumber ?? ""),
      phone: phone(random),
      ...(random.chance(0.5)
        ? { birthDate: null }
        : { firstName: slip(random, person.firstName, script) }),
    }),
    "phone of the spouse": ({ person, script }) => ({
      phone: phone(random),
      ...(random.chance(0.3) ? { firstName: slip(random, person.firstName, script) } : {}),
    }),
    "no birth date": () => ({ birthDate: null, address: null }),
    "phone mistyped": ({ person }) => ({
      phone: transpose(random, person.phone ?? ""),
      birthDate: random.chance(0.5) ? null : (person.birthDate ?? null),
    }),
    "birth date mistyped": ({ person }) => {
      const [year, month = "", date = ""] = (person.birthDate ?? "").split("-");
      const isSwappable = Number(date) <= 12 && date !== month;
      return {
        birthDate: isSwappable
          ? `${year}-${date}-${month}`
          : `${Number(year) + random.pick([-1, 1, 10])}-${month}-${date}`,
        ...(random.chance(0.5) ? { phone: phone(random) } : {}),
      };
    },
    nickname: () => (random.chance(0.5) ? { phone: null } : { birthDate: null }),
  };
}

/** Returns the changes between two people who look alike, by the kind of likeness. */
function lookAlikeKinds(source: Source): Kinds {
  const { random, city } = source;
  return {
    "siblings with the phone of the family": (draw) => ({
      firstName: givenOf(source, draw),
      birthDate: day(random, 1990, 2001),
    }),
    "twins with similar names": () => ({}),
    "father and son of one name": ({ person }) => ({
      birthDate: day(
        random,
        Number(person.birthDate?.slice(0, 4)) + 18,
        Number(person.birthDate?.slice(0, 4)) + 40,
      ),
      ...(random.chance(0.5) ? { phone: phone(random) } : {}),
    }),
    "cousins of one name": () => ({
      birthDate: day(random),
      phone: phone(random),
      address: null,
    }),
    "a couple": (draw) => ({
      firstName: givenOf(source, draw),
      gender: draw.isWoman ? "male" : "female",
      birthDate: day(random),
    }),
    "one first name and the phone of an office": (draw) => ({
      lastName: surnameOf(source, draw),
      birthDate: day(random),
      address: null,
    }),
    "one surname and birth date by chance": (draw) => ({
      firstName: givenOf(source, draw),
      phone: phone(random),
      city: city(draw.script),
      address: null,
    }),
    "neighbours of one first name": (draw) => ({
      lastName: surnameOf(source, draw),
      birthDate: day(random),
      phone: phone(random),
    }),
  };
}

/** Plants pairs of each kind; `always` returns values that every second record gets. */
const plantKinds = (
  { random, nextPerson }: Source,
  { kinds, count, always }: { kinds: Kinds; count: number; always: () => Partial<PlantedPerson> },
): PlantedPair[] =>
  Object.entries(kinds).flatMap(([rule, change]) =>
    Array.from({ length: count }, () => {
      const draw = nextPerson();
      const { person } = draw;
      const other = { ...person, id: random.id(), ...always(), ...change(draw) };
      const names = NAMES_OF_KIND[rule];
      if (names) [person.firstName, other.firstName] = random.pick(names);
      return { rule, one: person, other };
    }),
  );

/**
 * Returns the blind set: 300 planted pairs and 200 look-alikes. The set was written before its
 * first run, with names that the other set does not have (docs/decisions/0022-duplicates-inbox.md).
 */
export function plantBlind(seed: number) {
  const source = createSource(seed);
  const { random, idNumber } = source;
  return {
    pairs: plantKinds(source, {
      kinds: pairKinds(source),
      count: PAIRS_OF_KIND,
      // The second clerk entered no ID number, or the number of a passport.
      always: () => ({ idNumber: random.chance(0.7) ? null : idNumber() }),
    }),
    lookAlikes: plantKinds(source, {
      kinds: lookAlikeKinds(source),
      count: LOOK_ALIKES_OF_KIND,
      always: () => ({ idNumber: idNumber() }),
    }),
  };
}
