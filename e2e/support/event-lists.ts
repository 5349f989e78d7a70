import type { BrowserContext } from "playwright-core";

interface ListFields {
  title: string;
  date?: string;
  description?: string;
  category?: string;
  personIds?: readonly string[];
  userIds?: readonly string[];
}

/** Creates an event list through the API as the signed-in user; returns the id. */
export async function addList(context: BrowserContext, list: ListFields): Promise<string> {
  const answer = await context.request.post("/person-list", {
    data: { date: "2099-05-01", category: "cinema", ...list },
  });
  if (!answer.ok()) throw new Error(`Adding a list: ${answer.status()} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { id: string } };
  return data.id;
}
