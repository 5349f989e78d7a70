import { readFileSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "../../packages/shared/test/name-sets.ts";
import { identityNumber } from "../../scripts/demo-data/identity-numbers.ts";
import { CITIES, streetAddress } from "../../scripts/demo-data/places.ts";
import type { Random } from "../../scripts/demo-data/random.ts";
import { createRandom } from "../../scripts/demo-data/random.ts";
import type { Planted, PlantedPerson } from "./planted.ts";

/**
 * The blind set: what clerks do to a record, and people who look like one, written before
 * its first run (docs/decisions/0022-duplicates-inbox.md). Its names are in neither half of the other set.
 */
const setOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../../packages/shared/test-data/${name}.csv`), "utf8");
const NAMES = ["names-set-aside", "names-practice"].flatMap((set) => namesIn(setOf(set)));
const SURNAMES = NAMES.filter(({ kind }) => kind === "surname");
const GIVEN = NAMES.filter(({ kind }) => kind === "given");

const SCRIPTS = ["latin", "cyrillic", "hebrew"] as const;
type Script = (typeof SCRIPTS)[number];
const LANGUAGE = { latin: "en", cyrillic: "ru", hebrew: "he" } as const;

/** Short forms that a clerk hears, written down by hand. */
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

/** Writes one letter of a word wrong, twice, or not at all. */
function slip(random: Random, word: string, script: Script): string {
  const at = random.int(1, word.length - 1);
  const way = random.pick(["wrong", "double", "missing"]);
  if (way === "double") return word.slice(0, at) + word.charAt(at) + word.slice(at);
  if (way === "missing") return word.slice(0, at) + word.slice(at + 1);
  const others = Array.from(LETTERS[script]).filter((letter) => letter !== word.charAt(at));
  return word.slice(0, at) + random.pick(others) + word.slice(at + 1);
}

/** Swaps two neighbouring digits that differ. */
function transposed(random: Random, digits: string): string {
  const places = Array.from(digits, (_, at) => at).filter(
    (at) => at > 0 && at + 1 < digits.length && digits[at] !== digits[at + 1],
  );
  const at = random.pick(places.length > 0 ? places : [0]);
  return digits.slice(0, at) + digits.charAt(at + 1) + digits.charAt(at) + digits.slice(at + 2);
}

const day = (random: Random, from = 1945, to = 2001): string =>
  [random.int(from, to), random.int(1, 12), random.int(1, 28)]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
const phone = (random: Random): string => `058${random.int(2_000_000, 9_999_999)}`;

const PAIRS_OF_KIND = 30;
const LOOK_ALIKES_OF_KIND = 25;

/** Returns the planted pairs and look-alikes of the blind set: 300 and 200. */
export function plantBlind(seed: number) {
  const random = createRandom(seed);
  let number = 3_000_000;
  const idNumber = () => identityNumber((number += 1));
  const city = (script: Script): string => random.weighted(CITIES)[LANGUAGE[script]];
  const write = (name: (typeof NAMES)[number], isWoman: boolean, script: Script): string =>
    random.pick(
      (isWoman ? (name.feminine?.[script] ?? name[script]) : name[script]).filter(Boolean),
    );
  const makePerson = () => {
    const [given, surname] = [random.pick(GIVEN), random.pick(SURNAMES)];
    const script = random.pick(SCRIPTS);
    const isWoman = random.chance(0.55);
    const one: PlantedPerson = {
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
    return { one, given, surname, script, isWoman };
  };
  type Made = ReturnType<typeof makePerson>;
  const surnameOf = ({ isWoman, script }: Made) => write(random.pick(SURNAMES), isWoman, script);
  const givenOf = ({ script }: Made) => write(random.pick(GIVEN), false, script);
  /** The second clerk had no number at hand, or the number of a passport. */
  const withoutNumber = () => ({ idNumber: random.chance(0.7) ? null : idNumber() });

  const pairKinds: Record<string, (made: Made) => Partial<PlantedPerson>> = {
    "one letter wrong": ({ one, script }) => ({
      ...(random.chance(0.5)
        ? { firstName: slip(random, one.firstName, script) }
        : { lastName: slip(random, one.lastName, script) }),
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
    "first and last name swapped": ({ one }) => ({
      firstName: one.lastName,
      lastName: one.firstName,
      ...(random.chance(0.5) ? { phone: null } : { birthDate: null }),
    }),
    "maiden name": (made) => ({ lastName: surnameOf(made), address: null }),
    "ID number transposed": ({ one, script }) => ({
      idNumber: transposed(random, one.idNumber ?? ""),
      phone: phone(random),
      ...(random.chance(0.5)
        ? { birthDate: null }
        : { firstName: slip(random, one.firstName, script) }),
    }),
    "phone of the spouse": ({ one, script }) => ({
      phone: phone(random),
      ...(random.chance(0.3) ? { firstName: slip(random, one.firstName, script) } : {}),
    }),
    "no birth date": () => ({ birthDate: null, address: null }),
    "phone mistyped": ({ one }) => ({
      phone: transposed(random, one.phone ?? ""),
      birthDate: random.chance(0.5) ? null : (one.birthDate ?? null),
    }),
    "birth date mistyped": ({ one }) => {
      const [year, month = "", date = ""] = (one.birthDate ?? "").split("-");
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

  const lookAlikeKinds: Record<string, (made: Made) => Partial<PlantedPerson>> = {
    "siblings with the phone of the family": (made) => ({
      firstName: givenOf(made),
      birthDate: day(random, 1990, 2001),
    }),
    "twins with similar names": () => ({}),
    "father and son of one name": ({ one }) => ({
      birthDate: day(
        random,
        Number(one.birthDate?.slice(0, 4)) + 18,
        Number(one.birthDate?.slice(0, 4)) + 40,
      ),
      ...(random.chance(0.5) ? { phone: phone(random) } : {}),
    }),
    "cousins of one name": () => ({
      birthDate: day(random),
      phone: phone(random),
      address: null,
    }),
    "a couple": (made) => ({
      firstName: givenOf(made),
      gender: made.isWoman ? "male" : "female",
      birthDate: day(random),
    }),
    "one first name and the phone of an office": (made) => ({
      lastName: surnameOf(made),
      birthDate: day(random),
      address: null,
    }),
    "one surname and birth date by chance": (made) => ({
      firstName: givenOf(made),
      phone: phone(random),
      city: city(made.script),
      address: null,
    }),
    "neighbours of one first name": (made) => ({
      lastName: surnameOf(made),
      birthDate: day(random),
      phone: phone(random),
    }),
  };

  const plantKinds = (
    kinds: typeof pairKinds,
    count: number,
    always: () => Partial<PlantedPerson>,
  ): Planted[] =>
    Object.entries(kinds).flatMap(([rule, change]) =>
      Array.from({ length: count }, () => {
        const made = makePerson();
        const other = { ...made.one, id: random.id(), ...always(), ...change(made) };
        const names = NAMES_OF_KIND[rule];
        if (names) [made.one.firstName, other.firstName] = random.pick(names);
        return { rule, one: made.one, other };
      }),
    );
  return {
    pairs: plantKinds(pairKinds, PAIRS_OF_KIND, withoutNumber),
    lookAlikes: plantKinds(lookAlikeKinds, LOOK_ALIKES_OF_KIND, () => ({ idNumber: idNumber() })),
  };
}
