import { env, exports } from "cloudflare:workers";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { privacyUrl } from "@kehila/shared/base/paths";
import { NOTICE_VERSION } from "@kehila/shared/persons/registration";
import { describe, expect, it } from "vitest";
import { administrator, apply, ORIGIN } from "../../../test/api.ts";
import { development } from "../../../test/production.ts";

const CONTACT = { PRIVACY_NAME: "Dana <Levi>", PRIVACY_EMAIL: "privacy@example.org" };

const open = async (path: string, worker: Pick<Fetcher, "fetch"> = exports.default) =>
  (await worker.fetch(new Request(`${ORIGIN}${path}`))).text();

describe("the privacy notice", () => {
  it.each(LANGUAGES)("is a page without scripts in %s, linked from the form", async (language) => {
    const path = privacyUrl(language);
    const html = await open(path);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).not.toContain("<script");
    expect(await open(`/register?lang=${language}`)).toContain(`href="${path}"`);
  });

  it("names the organisation's contact; without a contact, refers to the sender of the link", async () => {
    const named = await open(privacyUrl("en"), development(CONTACT));
    expect(named).toContain("Dana &lt;Levi&gt;");
    expect(named).toContain('href="mailto:privacy@example.org"');
    expect(await open(privacyUrl("en"))).toContain("ask the person who sent you here");
  });

  it("has a version, which is stored with each application", async () => {
    await apply(await administrator(), { firstName: "Notified" });
    const after = await env.DB.prepare(
      "select after from history where action = 'person.register' order by seq desc limit 1",
    ).first<string>("after");
    expect(JSON.parse(after ?? "{}")).toMatchObject({ notice: NOTICE_VERSION });
  });
});
