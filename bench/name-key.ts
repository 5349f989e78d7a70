/**
 * Measures the search by name on labelled sets: recall, false matches, gender forms, beginnings of
 * names and wrong letters; the gain and the cost of each class of reading rules; and the time for a
 * word. Run: node bench/name-key.ts
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sortKey } from "@kehila/shared/names/fold";
import { nameKeys } from "@kehila/shared/names/name-key";
import type { RuleClass } from "@kehila/shared/names/name-key-rules";
import { NEAR_CLASSES, readingRules, RULE_CLASSES } from "@kehila/shared/names/name-key-rules";
import { nearKeys } from "@kehila/shared/names/near-keys";
import { oneEditKeys } from "@kehila/shared/names/one-edit-keys";
import * as searching from "@kehila/shared/names/search";
import * as comparing from "@kehila/shared/names/similar-names";
import { measure, measureNear } from "@kehila/shared/test/name-key-measure";
import type { LabelledName, NameKeyFigures } from "@kehila/shared/test/name-key-measure";
import { namesIn, pairsIn, wordsIn } from "@kehila/shared/test/name-sets";
import type {
  ClerksName,
  GeneratedFullName,
  GeneratedPerson,
  Share,
} from "@kehila/shared/test/search-measure";
import {
  measureAlikeNames,
  measureBeginnings,
  measureDuplicates,
  measureGenders,
  measureRegister,
  measureSearch,
  measureStrangers,
  measureWrongLetters,
} from "@kehila/shared/test/search-measure";
import { familyName, pickFamilyName } from "../scripts/demo-data/names.ts";
import { createRandom } from "../scripts/demo-data/random.ts";
import { SPELLINGS } from "../scripts/demo-data/spellings.ts";

const csvOf = (set: string): string =>
  readFileSync(join(import.meta.dirname, `../packages/shared/test-data/${set}.csv`), "utf8");
const officesNames = namesIn(csvOf("names-of-offices"));
const blindNames = namesIn(csvOf("names-blind"));
const finalNames = namesIn(csvOf("names-final"));
const freshNames = namesIn(csvOf("names-fresh"));
const practiceNames = namesIn(csvOf("names-practice"));
const setAsideNames = namesIn(csvOf("names-set-aside"));
const names = wordsIn(csvOf("names"));
const clerksNames = namesIn(csvOf("names-of-clerks"));
const wikidata = pairsIn(csvOf("names-wikidata"));

const percent = (part: number, whole: number): string =>
  whole === 0 ? "none" : `${((100 * part) / whole).toFixed(2)} % (${part}/${whole})`;
const shareOf = ({ with: part, of: whole }: Share): string => percent(part, whole);

const learningNames: readonly ClerksName[] = [
  ...clerksNames,
  ...officesNames,
  ...setAsideNames,
  ...blindNames,
  ...practiceNames,
];

/** Prints the figures of searches on one set of names. */
function reportSearch(part: string, some: readonly ClerksName[]): void {
  const figures = measureSearch(some, searching);
  const genders = measureGenders(some, searching);
  const wrong = measureWrongLetters(some, searching, (typed) => oneEditKeys(sortKey(typed)));
  const duplicates = measureDuplicates(some, comparing);
  const persons = figures.spellings;
  const each = (others: number): string => (others / persons).toFixed(2);
  console.log(`${part}: ${some.length} names; a register of ${persons} persons, one a spelling`);
  console.log(`  recall, all pairs        ${shareOf(figures.all)}`);
  console.log(`  across scripts           ${shareOf(figures.across)}`);
  console.log(`  within one               ${shareOf(figures.within)}`);
  console.log(`  both names, other script ${shareOf(duplicates.near)}`);
  console.log(`  both by the same sound   ${shareOf(duplicates.same)}`);
  console.log(`  both, born on one day    ${shareOf(duplicates.bornThen)}`);
  const alikeNames = measureAlikeNames(some, comparing);
  console.log(
    `  look-alikes in the check ${shareOf(alikeNames.near)}, by sound ${shareOf(alikeNames.same)}`,
  );
  console.log(`  others a search, sound   ${each(figures.othersBySound)}`);
  console.log(`  others, beginnings       ${each(figures.othersByBeginning)}`);
  console.log(`  look-alikes confused     ${shareOf(figures.lookAlikes)}`);
  console.log(`  gender, one script       ${shareOf(genders.within)}`);
  console.log(`  gender, across           ${shareOf(genders.across)}`);
  for (const letters of [4, 5, 6]) {
    console.log(
      `  first ${letters} letters, across  ${shareOf(measureBeginnings(some, letters, searching))}`,
    );
  }
  console.log(`  wrong letter, found      ${shareOf(wrong.found)}`);
  console.log(`  wrong letter, offered    ${shareOf(wrong.offered)}`);
}

const PERSONS = 10_000;

/** Returns the surnames of a generated register, in the spellings and genders of the demo data. */
function generatedPersons(): GeneratedPerson[] {
  const random = createRandom(4);
  return Array.from({ length: PERSONS }, () => {
    const name = pickFamilyName(random.pick, false);
    const spelling = random.pick(SPELLINGS);
    const gender = random.pick(["male", "female"] as const);
    return {
      base: familyName(name, "male", "en"),
      lastName: familyName(name, gender, spelling),
    };
  });
}

function reportRegister(): void {
  const { persons, searches, sound, beginning } = measureRegister(generatedPersons(), searching);
  const share = (others: number): string => ((100 * others) / (persons * searches)).toFixed(3);
  console.log(`Surnames of ${persons} generated persons, each searched for once`);
  console.log(`  others a search, sound   ${(sound / searches).toFixed(2)} (${share(sound)} %)`);
  console.log(
    `  others, beginnings       ${(beginning / searches).toFixed(2)} (${share(beginning)} %)`,
  );
}

/** Returns random full names: a given name and a surname of the learning sets, in any spelling. */
function randomNames(): GeneratedFullName[] {
  const random = createRandom(7);
  const firstNames = learningNames.filter(({ kind }) => kind === "given");
  const surnames = learningNames.filter(({ kind }) => kind === "surname");
  const spellingOf = ({ latin, cyrillic, hebrew }: ClerksName): string =>
    random.pick(random.pick([latin, cyrillic, hebrew]));
  return Array.from({ length: PERSONS }, () => {
    const [first, last] = [random.pick(firstNames), random.pick(surnames)];
    return {
      base: `${first.name} ${last.name}`,
      firstName: spellingOf(first),
      lastName: spellingOf(last),
    };
  });
}

function reportStrangers(): void {
  const { checks, same, nickname, near, far } = measureStrangers(randomNames(), comparing);
  console.log(`Duplicates check of ${checks} of ${PERSONS} persons with random names`);
  console.log(`  others a check, sound    ${(same / checks).toFixed(3)}`);
  console.log(`  others, near as well     ${((same + near) / checks).toFixed(3)}`);
  console.log(`  others, nickname         ${(nickname / checks).toFixed(3)}`);
  console.log(`  neither name the same    ${(far / checks).toFixed(3)}`);
}

function reportKeys(part: string, figures: NameKeyFigures): void {
  console.log(`${part}: ${figures.names} names, ${figures.spellings} spellings`);
  console.log(`  recall, all pairs       ${percent(figures.shared, figures.pairs)}`);
  console.log(`  recall, across scripts  ${percent(figures.crossShared, figures.crossPairs)}`);
  console.log(`  false pairs, spellings  ${percent(figures.otherShared, figures.otherPairs)}`);
  console.log(`  false pairs, names      ${percent(figures.namesShared, figures.namePairs)}`);
}

/** The learning sets with one-word spellings, in the format of the first set. */
const words = learningNames.map((name): LabelledName => {
  const single = (spellings: readonly string[]): string =>
    spellings.filter((spelling) => !/[\s-]/u.test(spelling)).join(" ");
  const { latin, cyrillic, hebrew } = name;
  return { ...name, latin: single(latin), cyrillic: single(cyrillic), hebrew: single(hebrew) };
});

/** Prints how many true pairs and how many false pairs each class of reading rules adds. */
function reportClasses(some: readonly LabelledName[]): void {
  const all = measure(some);
  const signed = (count: number): string => (count < 0 ? String(count) : `+${count}`);
  console.log(`Classes of readings, ${some.length} names: pairs found · false pairs · of names`);
  for (const code of Object.keys(RULE_CLASSES) as (keyof typeof RULE_CLASSES)[]) {
    const rules = readingRules([code]);
    const without = measure(some, (word) => nameKeys(word, rules));
    const found = all.shared - without.shared;
    const cost = all.otherShared - without.otherShared;
    const confused = all.namesShared - without.namesShared;
    console.log(`  ${RULE_CLASSES[code]}: ${[found, cost, confused].map(signed).join(" · ")}`);
  }
}

/** Prints how many pairs of spellings each class of near readings finds in searches. */
function reportNear(some: readonly LabelledName[]): void {
  const codes = Object.keys(NEAR_CLASSES) as (keyof typeof NEAR_CLASSES)[];
  const classes: [string, RuleClass[]][] = [
    ["all", []],
    ["an initial vowel or y, an unwritten i, further keys", codes],
    ...codes.map((code): [string, RuleClass[]] => [
      `${NEAR_CLASSES[code]}, with those`,
      codes.filter((other) => other !== code),
    ]),
  ];
  console.log(`Near readings, ${some.length} names: pairs found · persons of other names`);
  for (const [name, without] of classes) {
    const rules = readingRules(without);
    const { found, others } = measureNear(
      some,
      (word) => nameKeys(word),
      (word) => nearKeys(word, rules),
    );
    console.log(`  ${name}: +${found} · +${others}`);
  }
}

reportSearch("Clerks' names", clerksNames);
reportSearch("Names of offices", officesNames);
reportSearch("Names once set aside", setAsideNames);
reportSearch("Names of the first blind scores", blindNames);
reportSearch("Practice set", practiceNames);
reportSearch("Blind set of version 7", finalNames);
if (!process.argv.includes("--tuned")) {
  reportSearch("Blind set of version 8", freshNames);
}
reportRegister();
reportStrangers();
reportKeys("First set", measure(names));
reportClasses(words);
reportNear(words);

const found = wikidata.filter(([latin = "", other = ""]) => {
  const keys = nameKeys(sortKey(latin));
  return nameKeys(sortKey(other)).some((key) => keys.includes(key));
});
console.log(
  `Wikidata pairs of names of the whole world: ${percent(found.length, wikidata.length)}`,
);

const spellings = [...names, ...words].flatMap(({ latin, cyrillic, hebrew }) =>
  `${latin} ${cyrillic} ${hebrew}`.split(" ").map(sortKey),
);
let keys = 0;
for (let round = 0; round < 20; round++) for (const word of spellings) nameKeys(word);
const rounds = 100;
const start = performance.now();
for (let round = 0; round < rounds; round++) {
  for (const word of spellings) keys += nameKeys(word).length;
}
const microseconds = ((performance.now() - start) * 1000) / (rounds * spellings.length);
console.log(
  `${microseconds.toFixed(2)} µs and ${(keys / (rounds * spellings.length)).toFixed(2)} keys a word`,
);
