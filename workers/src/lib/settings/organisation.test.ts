import { expect, it } from "vitest";
import { PNG_LOGO, SVG_LOGO } from "../../../test/logos.ts";
import { letterheadOf, logoOf, mailLogoOf, organisationOf } from "./organisation.ts";

const settings = (ORG_LOGO?: string) => ({ PRODUCT_TITLE: "Beit Kehila", ORG_LOGO });

it("an organisation has a name and, if a valid one is configured, a logo", () => {
  const name = { title: "Beit Kehila" };
  for (const none of [undefined, "", "logo.svg"]) {
    expect(organisationOf(settings(none))).toEqual(name);
    expect(letterheadOf(settings(none))).toEqual(name);
    expect(logoOf(settings(none))).toBeNull();
  }
  expect(organisationOf(settings(SVG_LOGO))).toEqual({ ...name, logo: { width: 80 } });
  expect(organisationOf(settings(PNG_LOGO))).toEqual({ ...name, logo: { width: 40 } });
});

it("a mail has no SVG logo", () => {
  expect(letterheadOf(settings(SVG_LOGO))).toEqual({ title: "Beit Kehila" });
  expect(mailLogoOf(settings(SVG_LOGO))).toBeNull();
  expect(letterheadOf(settings(PNG_LOGO))).toEqual({ title: "Beit Kehila", logo: { width: 40 } });
  expect(mailLogoOf(settings(PNG_LOGO))?.type).toBe("image/png");
});
