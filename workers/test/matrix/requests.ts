import type { Caller } from "../api.ts";
import { administrator, ORIGIN } from "../api.ts";
import { ACCOUNT_MATRIX, ENDING_MATRIX } from "./account-cells.ts";
import type { ActorCase } from "./actors.ts";
import { everyActor } from "./actors.ts";
import { BACKUP_MATRIX } from "./backup-cells.ts";
import { EXPORT_MATRIX } from "./export-cells.ts";
import { IMPORT_MATRIX } from "./import-cells.ts";
import { LIST_MATRIX } from "./list-cells.ts";
import type { ArrangedRequest, Matrix } from "./matrix.ts";
import { PERSON_MATRIX } from "./person-cells.ts";
import { PUBLIC_MATRIX, SIGN_OUT_MATRIX } from "./public-cells.ts";

/** The cells of all routes. */
export const EVERY_MATRIX: Matrix = {
  ...PERSON_MATRIX,
  ...LIST_MATRIX,
  ...BACKUP_MATRIX,
  ...EXPORT_MATRIX,
  ...IMPORT_MATRIX,
  ...ACCOUNT_MATRIX,
  ...ENDING_MATRIX,
  ...PUBLIC_MATRIX,
  ...SIGN_OUT_MATRIX,
};

/** Returns the administrator of the matrix. */
export async function matrixAdministrator(): Promise<ActorCase> {
  const found = (await everyActor()).find(({ name }) => name === "ADMIN");
  if (!found) throw new Error("There is no administrator.");
  return found;
}

/** A request of a cell whose records exist, with the administrator who sends the request. */
interface CellRequest {
  request: Request;
  arranged: ArrangedRequest;
  caller: Caller;
  expected: number;
}

/**
 * Arranges a successful request of a route by an administrator, or a refused one of a route without
 * success. Uses a new administrator, since some routes end the session; own records need their
 * owner.
 */
export async function arrangeRoute(route: string, actor: ActorCase): Promise<CellRequest> {
  const cells = EVERY_MATRIX[route] ?? [];
  const cell = cells.find((one) => one.expected(actor) < 300) ?? cells[0];
  if (!cell) throw new Error(`${route} is in no matrix.`);
  const arranged = await cell.arrange(actor);
  const { path, body, headers = {} } = arranged;
  const caller = cell.isOwn ? actor.caller : await administrator();
  const [method = ""] = route.split(" ");
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: {
      "CF-Connecting-IP": "2001:db8:7777::1",
      Cookie: caller.cookie ?? "",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { request, arranged, caller, expected: cell.expected(actor) };
}
