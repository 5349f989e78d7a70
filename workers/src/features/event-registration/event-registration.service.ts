import { isForeignPhone, normalisePhone } from "@kehila/shared/persons/identifiers";
import type { EventRegistration } from "@kehila/shared/persons/applicants";
import { trimEdges } from "@kehila/shared/base/text";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { joinReads, runRead } from "../../db/read.ts";
import type { Change } from "../../db/change.ts";
import { runChange } from "../../db/change.ts";
import type { Budget } from "../../lib/settings/settings.ts";
import { readSetting } from "../../lib/settings/settings.ts";
import { networkOf } from "../../rate-limit/client-address.ts";
import { findHasRoom } from "../applications/applications.service.ts";
import type { FoundApplicants } from "../applications/event-applications.service.ts";
import { applyForEvent, findApplicants } from "../applications/event-applications.service.ts";
import type { FormRequest } from "../applications/submissions.service.ts";
import { admitCheck, admitSubmission, spendOrRefuse } from "../applications/submissions.service.ts";
import { withinBudgetOfCreator } from "../event-lists/adding-budget.service.ts";
import type { DatedEvent } from "../event-lists/event-calendar.service.ts";
import { withChanges } from "../event-lists/event-calendar.service.ts";
import type { LinkCreator, OpenList } from "../event-lists/public-link.service.ts";
import {
  expectOpenLink,
  findCreator,
  findOpenList,
  noteLinkUse,
} from "../event-lists/public-link.service.ts";
import { bindIdempotency, runOnce } from "../idempotency/idempotency.service.ts";
import { joinByLink } from "../participants/participants.service.ts";
import {
  findIsKnownPhone,
  findJoining,
  identifiedByPhone,
} from "../persons/record/by-phone.sql.ts";
import { commit, commitThenRead } from "../persons/record/change.service.ts";

/**
 * Registration for an event through the public link of a list (docs/product.md#event-registration).
 */

/** The share of a list's budget for networks that have already checked a phone at this list. */
const SEEN_SHARE = 2 / 3;

/**
 * Returns the scope of a visitor: the author is the public, even if a user is signed in on a shared
 * computer.
 */
const asVisitor = (scope: Scope): Scope => ({ ...scope, actor: null });

/** Reads the list of a link. Throws `LINK_CLOSED` if the link is not open. */
export const openList = (scope: Scope, listId: string): Promise<OpenList> =>
  runRead(scope, findOpenList(scope, listId));

/** Reads the event of a link for its calendar file. Throws `LINK_CLOSED` if it is not open. */
export const openEvent = (scope: Scope, listId: string): Promise<DatedEvent<OpenList>> =>
  runRead(scope, withChanges(listId, findOpenList(scope, listId)));

/**
 * Returns a phone in its stored form. Throws `INVALID_PHONE`, so that a typing error does not count
 * as an unknown phone.
 */
function requirePhone(typedText: string): string {
  if (trimEdges(typedText) === "") {
    throw new AppError("INVALID_INPUT", { fields: { phone: "REQUIRED" } });
  }
  const phone = normalisePhone(typedText);
  if (phone !== null) return phone;
  const code = isForeignPhone(typedText) ? "FOREIGN_PHONE" : "INVALID_PHONE";
  throw new AppError("INVALID_PHONE", { fields: { phone: code } });
}

/**
 * Counts a check at a list, and at all links of the list's creator. Networks that have already
 * checked a phone there share a part of each budget; the rest is reserved for other networks, so
 * that one network cannot block a link.
 */
async function spendCheckBudgets(
  scope: Scope,
  { listId, creator }: { listId: string; creator: LinkCreator | null },
  { address }: FormRequest,
): Promise<void> {
  const source = networkOf(address);
  const spendShared = (purpose: string, shared: string, all: readonly Budget[]) => {
    const seen = all.map(({ max, seconds }) => ({ max: Math.ceil(max * SEEN_SHARE), seconds }));
    return spendOrRefuse(scope, { purpose, shared, source, budgets: { all, seen } });
  };
  await spendShared("list-checks", listId, readSetting(scope.env, "LIST_CHECK_BUDGETS"));
  if (!creator) return;
  const budgets = readSetting(scope.env, "CREATOR_CHECK_BUDGETS");
  await spendShared("creator-checks", creator.id, budgets);
}

interface PhoneCheck extends FormRequest {
  phone: string;
  listId: string;
}

/**
 * Checks a phone at the link of a list. A single active person with this phone, or a couple that
 * shares it, is added to the list at once; a phone of several unrelated persons counts as unknown.
 * Known and unknown phones run the same statements, and both write to disk.
 */
export async function checkPhone(
  scope: Scope,
  { phone: typed, listId, ...request }: PhoneCheck,
): Promise<{ exists: boolean; list: OpenList }> {
  const visitor = asVisitor(scope);
  const phone = requirePhone(typed);
  await admitCheck(visitor, request);
  const { list, creator, joining } = await runRead(
    visitor,
    joinReads({
      list: findOpenList(visitor, listId),
      creator: findCreator(listId),
      joining: findJoining(phone, listId),
    }),
  );
  await spendCheckBudgets(visitor, { listId, creator }, request);
  const statements = [
    expectOpenLink(visitor, listId),
    ...joinByLink(visitor, listId, identifiedByPhone(phone)),
    noteLinkUse(visitor, listId),
  ];
  const exists = await withinBudgetOfCreator(visitor, creator, joining, () =>
    commitThenRead(visitor, statements, findIsKnownPhone(phone)),
  );
  return { exists, list };
}

/** A registration: the body, the client, the form token and the idempotency key. */
interface Registration extends FormRequest {
  body: EventRegistration;
  idempotencyKey: string | undefined;
}

/**
 * Stores an application for the event of a list, once per idempotency key. Independent of earlier
 * phone checks. Throws the errors of public registration, and `LINK_CLOSED`.
 */
export async function registerForEvent(
  scope: Scope,
  { body, idempotencyKey, ...request }: Registration,
): Promise<void> {
  await admitSubmission(scope, request);
  const visitor = asVisitor(scope);
  const route = "POST /api/event-register/register";
  const idempotency = await bindIdempotency(visitor, route, idempotencyKey, body);
  await runOnce(visitor, idempotency, (claim) =>
    runChange(visitor, registering(visitor, body, request.address), { claim: claim.person }),
  );
}

/** Adds the applicants of a form, or joins the form to those who are known. */
const registering = (
  plan: PlanScope,
  body: EventRegistration,
  address: FormRequest["address"],
): Change<{ list: OpenList; found: FoundApplicants }, void> => ({
  read: joinReads({
    list: findOpenList(plan, body.listId),
    room: findHasRoom(plan),
    found: findApplicants(plan, body),
  }),
  make: (visitor, { list: { category }, found }, { claim }) => {
    const { personId, statements } = applyForEvent(visitor, { body, category, found, address });
    return commit(visitor, [
      ...claim(personId),
      expectOpenLink(visitor, body.listId),
      ...statements,
    ]);
  },
});
