import { exports } from "cloudflare:workers";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { accessibilityUrl } from "@kehila/shared/base/paths";
import { describe, expect, it } from "vitest";
import { ORIGIN } from "../../../test/api.ts";
import { development } from "../../../test/production.ts";

const CONTACT = {
  ACCESSIBILITY_NAME: "Dana <Levi>",
  ACCESSIBILITY_PHONE: "0501234567",
  ACCESSIBILITY_EMAIL: "access@example.org",
};

const open = (path: string, worker: Pick<Fetcher, "fetch"> = exports.default) =>
  worker.fetch(new Request(`${ORIGIN}${path}`));

describe("the accessibility statement", () => {
  it.each(LANGUAGES)("is a page without scripts in %s, linked from the form", async (language) => {
    const path = accessibilityUrl(language);
    const response = await open(path);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).not.toContain("<script");
    expect(await (await open(`/register?lang=${language}`)).text()).toContain(`href="${path}"`);
  });

  it("names the organisation's contact; without a contact, refers to the sender of the link", async () => {
    const path = accessibilityUrl("en");
    const named = await (await open(path, development(CONTACT))).text();
    expect(named).toContain("Dana &lt;Levi&gt;");
    expect(named).toContain('href="tel:0501234567"');
    expect(named).toContain('href="mailto:access@example.org"');
    expect(await (await open(path)).text()).toContain("tell the person who sent you here");
  });
});
