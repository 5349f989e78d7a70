import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { applicantSchemas } from "@kehila/shared/persons/applicants";
import type { FormValues } from "@kehila/shared/persons/registration";
import {
  EMPTY_FORM,
  parseRegistration,
  registrationBody,
} from "@kehila/shared/persons/registration";
import { describe, expect, it } from "vitest";
import type { EventPageData, RegisterPageData } from "./entry-server.tsx";
import {
  renderAccessibilityPage,
  renderEventPage,
  renderFailurePage,
  renderPrivacyPage,
  renderRegisterPage,
} from "./entry-server.tsx";

const page = (language: Language, changes: Partial<RegisterPageData> = {}): RegisterPageData => ({
  language,
  title: "Kehila",
  timeZone: "Asia/Jerusalem",
  view: "form",
  values: EMPTY_FORM,
  errors: {},
  asked: {},
  failure: null,
  blocksAdded: false,
  formToken: "signed-token",
  idempotencyKey: "one-key",
  ...changes,
});

const eventPage = (language: Language, changes: Partial<EventPageData> = {}): EventPageData => {
  const { view: _view, ...shared } = page(language);
  const event = {
    title: "Hike",
    date: "2099-05-01",
    time: null,
    venue: null,
    availability: "open" as const,
  };
  return { ...shared, listId: "a list", event, view: "form", ...changes };
};

const FULL_FAMILY: FormValues = { ...EMPTY_FORM, married: "true", childrenCount: "10" };

/** Returns the values of one attribute in the markup, in order. */
const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "gu"))].map((match) => match[1] ?? "");

const PAGES: Record<string, { render: (language: Language) => string; script: string }> = {
  "registration page": {
    render: (language) => renderRegisterPage(page(language, { values: FULL_FAMILY })),
    script: "/public/entry-client.js",
  },
  "event page": {
    render: (language) => renderEventPage(eventPage(language, { values: FULL_FAMILY })),
    script: "/public/entry-event.js",
  },
};
const CASES = Object.entries(PAGES).flatMap(([name, { render, script }]) =>
  LANGUAGES.map((language) => ({ name, language, html: render(language), script })),
);

describe.each(CASES)("the $name in $language", ({ language, html, script }) => {
  it("declares its language and direction, and translates every text", () => {
    expect(html).toContain(`<html lang="${language}" dir="${language === "he" ? "rtl" : "ltr"}">`);
    expect(html).not.toMatch(/>[a-z]+\.[a-zA-Z.]+</u);
    expect(html).not.toMatch(/\{\w+\}[^"]*<\/(?:p|label|legend|h\d)>/u);
  });

  it("suggests the localities in its language", () => {
    const [, list = ""] = /<datalist id="cities">(.*)<\/datalist>/u.exec(html) ?? [];
    const name = { en: "Tel Aviv", ru: "Тель-Авив", he: "תל אביב" }[language];
    expect(list.split("<option>")).toContain(name);
    expect(attributes(html, "list")).toEqual(["cities"]);
  });

  it("has the inputs of every child, and no repeated element id", () => {
    const names = new Set(attributes(html, "name"));
    for (let child = 0; child < CHILDREN_MAX; child += 1) {
      expect(names).toContain(`childrenData.${child}.firstName`);
      expect(names).toContain(`childrenData.${child}.gender`);
      expect(names).toContain(`childrenData.${child}.birthDate.day`);
    }
    const ids = attributes(html, "id");
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("refers only to existing elements in labels and descriptions of inputs", () => {
    const ids = new Set(attributes(html, "id"));
    for (const target of attributes(html, "for")) expect(ids).toContain(target);
    for (const list of [
      ...attributes(html, "aria-describedby"),
      ...attributes(html, "aria-labelledby"),
    ]) {
      for (const id of list.split(" ")) expect(ids).toContain(id);
    }
  });

  it("loads no file before its form: the style is inlined, scripts come after the form", () => {
    const [head = "", body = ""] = html.split("</head>");
    expect(head.match(/<(?:link|script)[^>]*>/gu)).toEqual(['<link rel="icon" href="data:,">']);
    expect(body.search(/<link|<script type="module"/u)).toBeGreaterThan(body.indexOf("</form>"));
  });

  it("needs no inline script and no style attribute", () => {
    expect(html).not.toMatch(/ style=/u);
    expect(html).not.toMatch(/ on[a-z]+=/u);
    const scripts = html.match(/<script[^>]*>/gu) ?? [];
    expect(scripts).toEqual([
      '<script type="application/json" id="page-data">',
      `<script type="module" src="${script}">`,
    ]);
  });
});

describe("errors", () => {
  const schemas = applicantSchemas({ timeZone: "Asia/Jerusalem", now: () => new Date() });
  const parsed = parseRegistration(FULL_FAMILY, schemas);
  const errors = parsed.success ? {} : parsed.fields;

  it.each(LANGUAGES)("link to an input that exists, in %s", (language) => {
    const html = renderRegisterPage(page(language, { values: FULL_FAMILY, errors }));
    const ids = new Set(attributes(html, "id"));
    const links = attributes(html, "href").filter((href) => href.startsWith("#"));
    expect(links).toHaveLength(Object.keys(errors).length);
    for (const link of links) expect(ids).toContain(link.slice(1));
    expect(attributes(html, "aria-invalid").length).toBeGreaterThan(0);
  });

  it("name the person whose field has the error", () => {
    const html = renderRegisterPage(page("en", { values: FULL_FAMILY, errors }));
    expect(html).toContain(">Spouse: ID number is required<");
    expect(html).toContain(">Child 10: Date of birth is required<");
    expect(html).toContain("<title>Error: Registration – Kehila</title>");
  });
});

describe("the logo", () => {
  const logo = { width: 80 };
  const PAGES_WITH_LOGO: Record<string, (language: Language) => string> = {
    registration: (language) => renderRegisterPage(page(language, { logo })),
    "event registration": (language) => renderEventPage(eventPage(language, { logo })),
    failure: (language) =>
      renderFailurePage({ language, title: "Kehila", logo, path: "/register", number: "3f2a91bc" }),
    privacy: (language) => renderPrivacyPage({ language, title: "Kehila", logo, contact: {} }),
    accessibility: (language) =>
      renderAccessibilityPage({ language, title: "Kehila", logo, contact: {} }),
  };

  it.each(Object.entries(PAGES_WITH_LOGO))(
    "is next to the name on the page of %s",
    (_what, render) => {
      for (const language of LANGUAGES) {
        const html = render(language);
        const [image, ...others] = html.match(/<img[^>]*>/gu) ?? [];
        expect(others).toEqual([]);
        // The size prevents a layout shift; the empty `alt` is for a logo next to the name.
        expect(image).toMatch(/ src="\/logo" width="80" height="40" alt=""/u);
        expect(html.indexOf(">Kehila</bdi>")).toBeGreaterThan(html.indexOf("<img"));
      }
    },
  );

  it("loads after the form, without a preload", () => {
    const html = renderRegisterPage(page("en", { logo }));
    expect(html).not.toContain('rel="preload"');
    expect(html).toMatch(/<img [^>]*fetchpriority="low"/iu);
  });

  it("is absent if the organisation has no logo", () => {
    expect(renderRegisterPage(page("en"))).not.toContain("<img");
  });
});

describe("with Turnstile", () => {
  it.each(LANGUAGES)("a notice above the form says that scripts are needed, in %s", (language) => {
    const turnstileSiteKey = "0xSITE";
    for (const [html, plain] of [
      [
        renderRegisterPage(page(language, { turnstileSiteKey })),
        renderRegisterPage(page(language)),
      ],
      [
        renderEventPage(eventPage(language, { turnstileSiteKey })),
        renderEventPage(eventPage(language)),
      ],
    ] as const) {
      expect(html).toMatch(/<noscript><p [^>]*>[^<]*JavaScript[^<]*<\/p><\/noscript><form/u);
      // The rest of the page is the same as without the widget.
      const rest = html
        .replace(/<noscript>.*?<\/noscript>/u, "")
        .replace(`,"turnstileSiteKey":"${turnstileSiteKey}"`, "");
      expect(rest).toBe(plain);
    }
  });
});

describe("the event page", () => {
  it("has no interests, and the phone of its full form is read-only", () => {
    const html = renderEventPage(eventPage("en", { values: { phone: "0501234567" } }));
    expect(attributes(html, "name")).not.toContain("interestedEvents");
    expect(html).toMatch(/ readOnly=""[^>]* name="phone" value="0501234567"/u);
    expect(renderEventPage(eventPage("en", { view: "phone" }))).not.toContain("readOnly");
  });

  it("has language links only in the phone step, before values are typed", () => {
    const hrefs = (view: EventPageData["view"]) =>
      attributes(renderEventPage(eventPage("en", { view })), "href").filter((href) =>
        href.startsWith("/event-register/"),
      );
    expect(hrefs("form")).toEqual([]);
    expect(hrefs("phone")).toHaveLength(LANGUAGES.length);
  });

  it("marks the language of a title in another script", () => {
    const pageWithTitle = (language: Language, title: string, view: EventPageData["view"]) =>
      renderEventPage(
        eventPage(language, {
          view,
          event: { title, date: "2099-05-01", time: null, venue: null, availability: "open" },
        }),
      );
    for (const view of ["phone", "form", "joined", "sent"] as const) {
      expect(pageWithTitle("he", "Поход", view)).toContain(
        '<bdi translate="no" lang="ru">Поход</bdi>',
      );
      expect(pageWithTitle("ru", "טיול", view)).toContain(
        '<bdi translate="no" lang="he">טיול</bdi>',
      );
      expect(pageWithTitle("ru", "Поход", view)).toContain('<bdi translate="no">Поход</bdi>');
      expect(pageWithTitle("he", "Поход", view)).toContain(
        '<bdi translate="no" lang="en">Kehila</bdi>',
      );
    }
  });

  it("shows a hostile title as text", () => {
    const title = "</script><script>alert(1)</script>";
    const html = renderEventPage(
      eventPage("en", {
        event: { title, date: "2099-05-01", time: null, venue: null, availability: "open" },
      }),
    );
    expect(html).not.toContain("<script>alert");
  });
});

describe("what visitors type", () => {
  const hostileText = `"'><script>alert(1)</script><!--</textarea>\u2028`;
  const values: FormValues = { ...EMPTY_FORM, firstName: hostileText, city: hostileText };

  it("is shown as text everywhere", () => {
    const html = renderRegisterPage(page("en", { values, title: hostileText }));
    expect(html).not.toContain("<script>alert");
    expect(html.match(/<script/gu)).toHaveLength(2);
  });

  it("reaches the browser bundle unchanged", () => {
    const html = renderRegisterPage(page("en", { values }));
    const data = /id="page-data">(.*?)<\/script>/su.exec(html)?.[1] ?? "";
    const pageData = JSON.parse(data) as RegisterPageData;
    expect(registrationBody(pageData.values)).toEqual(registrationBody(values));
  });
});

describe("the birth date of a child", () => {
  const ageTextIn = (language: Language, year: number | string): string => {
    const html = renderEventPage(
      eventPage(language, {
        values: {
          ...EMPTY_FORM,
          childrenCount: "1",
          "birthDate.year": "1985",
          "birthDate.month": "1",
          "birthDate.day": "1",
          "childrenData.0.birthDate.day": "1",
          "childrenData.0.birthDate.month": "1",
          "childrenData.0.birthDate.year": String(year),
        },
      }),
    );
    const [, regionText = "no region", ...more] = html.split(/role="status">/u).slice(-2);
    expect(more).toEqual([]);
    return regionText.slice(0, regionText.indexOf("</div>"));
  };
  const year = new Date().getUTCFullYear();

  it("is followed by the age, with months up to three years", () => {
    expect(ageTextIn("en", year - 7)).toBe("Age: 7\u00A0years");
    expect(ageTextIn("ru", year - 5)).toBe("Возраст: 5\u00A0лет");
    expect(ageTextIn("he", year - 7)).toBe("גיל: 7");
    expect(ageTextIn("he", year - 3)).toMatch(/^גיל: 3(?:\u00A0שנים, (?:.+\u00A0)?חוד.+)?$/u);
    expect(ageTextIn("en", year - 2)).toMatch(/^Age: 2\u00A0years(?: \d+\u00A0months?)?$/u);
  });

  it("is followed by no age while the date is incomplete or impossible", () => {
    for (const wrong of ["", "20", "0202", year + 1]) expect(ageTextIn("en", wrong)).toBe("");
  });
});

describe("a doubtful ID number", () => {
  it("shows a warning next to the field, not an error", () => {
    const wrongNumberHtml = renderRegisterPage(page("en", { values: { idNumber: "123456789" } }));
    expect(wrongNumberHtml).toContain("compare this number with your identity card");
    expect(wrongNumberHtml).not.toContain("aria-invalid");
    const rightNumberHtml = renderRegisterPage(page("en", { values: { idNumber: "123456782" } }));
    expect(rightNumberHtml).not.toContain("compare this number with your identity card");
  });
});
