import type { EventCategory } from "@kehila/shared/events/categories";
import type { BrowserContext } from "playwright-core";

/** A person of one journey, with a name that the demo register does not have. */
export interface Someone {
  firstName: string;
  lastName: string;
  /** Haifa by default. */
  city?: string;
  idNumber?: string;
  phone?: string;
  birthDate?: string;
  comment?: string;
  childrenData?: readonly { firstName: string; birthDate: string }[];
  spouse?: { firstName: string; lastName: string; phone?: string };
  /** Cinema by default. */
  interestedEvents?: readonly EventCategory[];
  confirmDuplicates?: boolean;
}

/** Adds a person through the API as the signed-in user; returns the id. */
export async function addPerson(context: BrowserContext, someone: Someone): Promise<string> {
  const { childrenData = [], spouse, city = "Haifa", interestedEvents = ["cinema"] } = someone;
  const answer = await context.request.post("/person", {
    data: {
      ...someone,
      gender: "female",
      city,
      interestedEvents,
      ...(spouse ? { married: true, spouse } : {}),
      childrenCount: childrenData.length,
      childrenData,
      // A test that runs in three languages adds the same name in three scripts.
      confirmDuplicates: true,
    },
  });
  if (!answer.ok()) throw new Error(`Adding a person: ${answer.status()} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { id: string } };
  return data.id;
}

/** Archives a person through the API as the signed-in user. */
export async function archivePerson(context: BrowserContext, id: string): Promise<void> {
  const answer = await context.request.patch(`/person/${id}/archive`, { data: { active: false } });
  if (!answer.ok()) throw new Error(`Archiving: ${answer.status()} ${await answer.text()}`);
}

type Adult = Required<Pick<Someone, "firstName" | "lastName" | "idNumber" | "phone">>;

/** Submits a public registration through the API, also of a couple. */
export async function apply(
  context: BrowserContext,
  { spouse, ...applicant }: Adult & { spouse?: Adult },
): Promise<void> {
  const birthDate = "1990-05-04";
  const answer = await context.request.post("/person/public/register", {
    data: {
      ...applicant,
      city: "Tzfat",
      birthDate,
      gender: "female",
      interestedEvents: ["cinema"],
      ...(spouse ? { married: true, spouse: { ...spouse, birthDate, gender: "male" } } : {}),
    },
  });
  if (!answer.ok()) throw new Error(`Applying: ${answer.status()} ${await answer.text()}`);
}

/** Runs the nightly tasks of the product, which look for likely duplicates. */
export async function runNightlyTasks({ request }: BrowserContext): Promise<void> {
  const answer = await request.get("/cdn-cgi/local/scheduled");
  if (!answer.ok()) throw new Error(`The nightly tasks: ${answer.status()}`);
}
