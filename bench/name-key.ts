/**
 * Measures how well name keys match spellings of one name and separate different names, on the
 * labelled set (tuned and held-out parts) and on Wikidata pairs, and the cost for each word. Run:
 * node bench/name-key.ts
 */
import { isHeldOut, measure } from "@kehila/shared/test/name-key-measure";
import type { LabelledName, NameKeyFigures } from "@kehila/shared/test/name-key-measure";
import { nameKeys } from "@kehila/shared/name-key";
import { sortKey } from "@kehila/shared/search";
import names from "../packages/shared/test-data/names.json" with { type: "json" };
import wikidata from "../packages/shared/test-data/names-wikidata.json" with { type: "json" };

const percent = (part: number, whole: number): string =>
  `${((100 * part) / whole).toFixed(2)} % (${part}/${whole})`;

function report(part: string, figures: NameKeyFigures): void {
  console.log(`${part}: ${figures.names} names, ${figures.spellings} spellings`);
  console.log(`  recall, all pairs       ${percent(figures.shared, figures.pairs)}`);
  console.log(`  recall, across scripts  ${percent(figures.crossShared, figures.crossPairs)}`);
  console.log(`  false pairs, spellings  ${percent(figures.otherShared, figures.otherPairs)}`);
  console.log(`  false pairs, names      ${percent(figures.namesShared, figures.namePairs)}`);
}

const tuned = (name: LabelledName): boolean => !isHeldOut(name);
const surname = (name: LabelledName): boolean => name.kind === "surname";
const given = (name: LabelledName): boolean => name.kind === "given";

report("Tuning part", measure(names.filter(tuned)));
report("  its given names", measure(names.filter(tuned).filter(given)));
report("  its surnames", measure(names.filter(tuned).filter(surname)));
report("Held-out third", measure(names.filter(isHeldOut)));
report("  its given names", measure(names.filter(isHeldOut).filter(given)));
report("  its surnames", measure(names.filter(isHeldOut).filter(surname)));
report("Whole set", measure(names));

const found = wikidata.filter(([latin = "", other = ""]) => {
  const keys = nameKeys(sortKey(latin));
  return nameKeys(sortKey(other)).some((key) => keys.includes(key));
});
console.log(
  `Wikidata pairs of names of the whole world: ${percent(found.length, wikidata.length)}`,
);

const words = names.flatMap((name) =>
  [name.latin, name.cyrillic, name.hebrew].flatMap((spellings) =>
    spellings.split(" ").map(sortKey),
  ),
);
let keys = 0;
for (let round = 0; round < 20; round++) for (const word of words) nameKeys(word);
const rounds = 100;
const start = performance.now();
for (let round = 0; round < rounds; round++) {
  for (const word of words) keys += nameKeys(word).length;
}
const microseconds = ((performance.now() - start) * 1000) / (rounds * words.length);
console.log(
  `${microseconds.toFixed(2)} µs and ${(keys / (rounds * words.length)).toFixed(2)} keys a word`,
);
