import type { StaffApi } from "@kehila/workers/contract";
import { hc, parseResponse } from "hono/client";
import { ApiError, errorOfAnswer } from "./api-error.ts";

/** Called when identity or permissions may have changed, to reload `/api/user/me`. */
type Listener = () => void;
const listeners = new Set<Listener>();

/**
 * Calls a listener for each response that casts doubt on the cached session. Returns the
 * unsubscribe function.
 */
export function onSessionDoubt(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The path of the session itself; its response cannot be outdated. */
const SESSION_PATH = "/api/user/me";
const REVISION_HEADER = "X-Actor-Revision";
let knownRevision: string | null = null;

function noteRevision(response: Response, path: string): void {
  // Responses under /auth/ reach no listener, so they must not record the new revision either.
  if (path.startsWith("/auth/")) return;
  const revision = response.headers.get(REVISION_HEADER);
  const hasChanged = revision !== null && knownRevision !== null && revision !== knownRevision;
  if (revision !== null) knownRevision = revision;
  if (path === SESSION_PATH) return;
  if (hasChanged || response.status === 401 || response.status === 403) {
    for (const listener of listeners) listener();
  }
}

/**
 * `fetch` for the API: same-origin cookies, never cached. Throws an {@link ApiError} for a refused
 * response and for none at all (`NETWORK`); aborts pass through.
 */
export const apiFetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  let response: Response;
  try {
    response = await fetch(input, { ...init, credentials: "same-origin", cache: "no-store" });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError("NETWORK", { status: 0 });
  }
  const url = new URL(input instanceof Request ? input.url : String(input), location.origin);
  noteRevision(response, url.pathname);
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  throw errorOfAnswer(response.status, body);
};

/**
 * The API, typed by the server's code: `answer(api.person.$get({ query }))`. Unknown paths, bodies
 * and responses do not compile.
 */
export const api = hc<StaffApi>("/", { fetch: apiFetch });

/** Every successful response outside /auth/api has one of these members. */
const EXPECTED = ["data", "success", "matches", "jobId", "progress"] as const;

const saysRefused = (body: unknown): boolean =>
  typeof body === "object" && body !== null && Reflect.get(body, "success") === false;

const hasData = (body: unknown): boolean =>
  typeof body === "object" &&
  body !== null &&
  EXPECTED.some((member) => (Reflect.get(body, member) ?? undefined) !== undefined);

/**
 * Returns the body of a successful response; {@link apiFetch} has thrown for other responses.
 * Throws an {@link ApiError}: `NO_DATA` for a body that is not JSON or has no expected member, and
 * the error in a body with `success: false`.
 */
export const answer: typeof parseResponse = async (fetched) => {
  const response = await fetched;
  const body = await parseResponse(response).catch(() => undefined);
  if (saysRefused(body)) throw errorOfAnswer(response.status, body);
  // The responses of /auth/api have their own shapes.
  if (body === undefined || !(hasData(body) || response.url.includes("/auth/"))) {
    throw new ApiError("NO_DATA", { status: response.status });
  }
  return body;
};
