import { beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../src/app.ts";
import { routePolicies } from "../../src/http/policies.ts";
import { ACCOUNT_MATRIX, ENDING_MATRIX } from "./account-cells.ts";
import type { ActorCase } from "./actors.ts";
import { everyActor } from "./actors.ts";
import { casesOf, expectCell } from "./matrix.ts";
import { BACKUP_MATRIX } from "./backup-cells.ts";
import { EXPORT_MATRIX } from "./export-cells.ts";
import { IMPORT_MATRIX } from "./import-cells.ts";
import { LIST_MATRIX } from "./list-cells.ts";
import { PERSON_MATRIX } from "./person-cells.ts";
import { PUBLIC_MATRIX, publicFingerprint, SIGN_OUT_MATRIX } from "./public-cells.ts";

const MATRICES = [
  PERSON_MATRIX,
  LIST_MATRIX,
  EXPORT_MATRIX,
  IMPORT_MATRIX,
  BACKUP_MATRIX,
  ACCOUNT_MATRIX,
  ENDING_MATRIX,
  PUBLIC_MATRIX,
  SIGN_OUT_MATRIX,
];

let actors: ActorCase[];
beforeAll(async () => {
  actors = await everyActor();
});

describe("the authorization matrices", () => {
  test("contain each registered route once, and each route has a policy", () => {
    const routes = routePolicies(createApp());
    expect(routes.filter(({ policy }) => policy === null)).toEqual([]);
    const matrixRoutes = MATRICES.flatMap((matrix) => Object.keys(matrix));
    expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      matrixRoutes.toSorted(),
    );
    for (const cells of MATRICES.flatMap((matrix) => Object.values(matrix))) {
      expect(cells).not.toEqual([]);
    }
  });

  test("have at least 2,800 cells", () => {
    const cells = MATRICES.flatMap((matrix) => Object.values(matrix)).flat();
    expect(cells.length * actors.length).toBeGreaterThanOrEqual(2800);
  });

  test("cover every kind of actor", () => {
    expect(actors.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "anonymous",
        "signed out",
        "deleted",
        "unverified administrator",
        "no flag",
        "demoted administrator",
        "all flags",
        "MODERATOR",
        "ADMIN",
      ]),
    );
    expect(actors.filter(({ name }) => name.startsWith("only "))).toHaveLength(15);
    expect(actors.filter(({ name }) => name.startsWith("all but "))).toHaveLength(15);
  });
});

describe("the matrix of public routes", () => {
  const rules = { fingerprint: publicFingerprint, mayRead: () => false };

  test.each(casesOf(PUBLIC_MATRIX))("holds for $name", async ({ route, cell }) => {
    await expectCell(route, cell, actors, rules);
  });

  test.each(casesOf(SIGN_OUT_MATRIX))("holds for $name", async ({ route, cell }) => {
    await expectCell(route, cell, await everyActor(), rules);
  });
});
