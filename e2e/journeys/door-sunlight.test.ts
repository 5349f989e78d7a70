import type { Language } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import type { Phone } from "../support/door.ts";
import { listOf, phone, tickOnline } from "../support/door.ts";
import { photograph, withPictures } from "../support/screenshots.ts";

/** The minimum contrast of names and ticks, for phones in sunlight. */
const CONTRAST_MIN = 7;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Returns the contrast of each row's name, facts and box against the background. */
const contrasts = ({ visitor }: Phone): Promise<{ what: string; ratio: number }[]> =>
  visitor.page.evaluate(() => {
    const channels = (colour: string): number[] => colour.match(/[\d.]+/gu)?.map(Number) ?? [];
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
        const part = value / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratioOf = (one: string, other: string): number => {
      const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    /** Returns the nearest background colour behind an element; skips transparent ones. */
    const behind = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (channels(backgroundColor)[3] !== 0) return backgroundColor;
      }
      return "rgb(255, 255, 255)";
    };
    return [...document.querySelectorAll('[role="checkbox"]')].flatMap((row) => {
      const state = row.getAttribute("aria-checked") === "true" ? "ticked" : "not ticked";
      const texts = [...row.querySelectorAll("bdi, span > span")]
        .filter((text) => text.textContent !== "" && !text.querySelector("svg"))
        .map((text) => ({
          what: `${state}: ${text.textContent}`,
          ratio: ratioOf(getComputedStyle(text).color, behind(text)),
        }));
      const box = row.querySelector('[aria-hidden="true"]');
      if (!box) throw new Error("A row has no box");
      const edge = getComputedStyle(box).borderBlockStartColor;
      const glyph = box.querySelector("svg");
      return [
        ...texts,
        { what: `${state}: edge of the box`, ratio: ratioOf(edge, behind(row)) },
        ...(glyph
          ? [{ what: "the tick", ratio: ratioOf(getComputedStyle(glyph).color, behind(box)) }]
          : []),
      ];
    });
  });

it.each(withPictures<Language>(["en"], ["ru", "he"]))(
  "names and ticks stand out in sunlight, light and dark, in %s",
  async (language) => {
    const one = await phone(browser, language, "admin@example.org", { ownPage: true });
    const { page, context } = one.visitor;
    const { listId, names } = await listOf(one, "Sunova", 4);
    const [anna = ""] = names;
    await one.app.open(`/door/${listId}`);
    await tickOnline(one, listId, [anna]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ contrast: "more", colorScheme });
      const found = await contrasts(one);
      expect(found.length).toBeGreaterThan(names.length * 2);
      expect(found.filter(({ ratio }) => ratio < CONTRAST_MIN)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: null });
    await photograph(one.visitor, "door-sunlight");
    await page.emulateMedia({ contrast: null, forcedColors: "active" });
    const outlines = await page
      .getByRole("group", { name: one.app.text("door:show") })
      .getByRole("button")
      .evaluateAll((choices) => choices.map((choice) => getComputedStyle(choice).outlineStyle));
    expect(outlines).toEqual(["solid", "none"]);
    await endVisit(context);
  },
);
