import type { Fault } from "./fault.ts";

/** Faults in the forms and sounds of names. */
export const NAME_FAULTS: readonly Fault[] = [
  {
    name: "a surname is not found as the other gender writes it",
    edits: [
      {
        file: "packages/shared/src/names/forms.ts",
        search: "isMasculine ? ends : ends.toReversed()",
        replace: "ends",
      },
    ],
    catchers: [
      { package: "packages/shared", file: "src/names/forms.test.ts", name: "finds a couple" },
    ],
  },
  {
    name: "a particle is evidence of a duplicate",
    edits: [
      {
        file: "packages/shared/src/names/search.ts",
        search: "    if (isParticle(word)) continue;\n",
        replace: "",
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/names/search.test.ts", name: "particle" }],
  },
  {
    name: "short forms in another script count by name key alone",
    edits: [
      {
        file: "packages/shared/src/names/nickname-codes.ts",
        search: '["zh", "j"],',
        replace: '["zh", "s"],',
      },
    ],
    catchers: [
      { package: "packages/shared", file: "src/names/nicknames.test.ts", name: "stands for" },
    ],
  },
  {
    name: "a near name counts whatever the birth dates",
    edits: [
      {
        file: "workers/src/features/persons/duplicates/name-similarity.ts",
        search: "isOtherBirth && !haveSecondReason(person, otherPerson) ? null : likeness",
        replace: "isOtherBirth ? likeness : likeness",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/duplicates/duplicates.routes.test.ts",
        name: "differs by one sound",
      },
    ],
  },
  {
    name: "two near names count whatever the birth dates",
    edits: [
      {
        file: "workers/src/features/persons/duplicates/name-similarity.ts",
        search:
          'if (likeness === "far")\n      return birthDate && birthDate === otherPerson.birthDate ? likeness : null;\n',
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/duplicates/duplicates.routes.test.ts",
        name: "two near names only if the birth date",
      },
    ],
  },
  {
    name: "names begin with two sounds",
    edits: [
      {
        file: "packages/shared/src/names/name-key.ts",
        search: "const SHORTEST_PART = 3;",
        replace: "const SHORTEST_PART = 2;",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/persons.routes.test.ts",
        name: "by their beginning",
      },
    ],
  },
];
