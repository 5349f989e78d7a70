import { randomInt } from "node:crypto";
import type { Language } from "@kehila/shared/base/languages";
import { isPublicPage, PAGES } from "@kehila/shared/base/paths";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createRandom } from "../../scripts/demo-data/random.ts";
import type { Width } from "../support/browser.ts";
import { expectNoSideScroll, launch, quiet, visit } from "../support/browser.ts";
import { StaffApp } from "../support/staff.ts";

/** Random acts of each walk. */
const STEPS = Number(process.env["WALK_STEPS"] ?? 100);
const SEED = Number(process.env["WALK_SEED"] ?? randomInt(2 ** 31 - 1));
const random = createRandom(SEED);

const STARTS = Object.values(PAGES).filter((path) => !isPublicPage(path));
const KEYS = ["Escape", "Enter", "Tab", "ArrowDown", "ArrowUp", "Space", "Control+k", "/", "End"];
const TEXTS = ["a", "Levin", "לוי", "050-123", "12.12.1980", " ", "-1", "<b>'%"];
/** A word longer than any window. */
const LONG_WORD = "x".repeat(300);

/** Complaints that no act of a user may cause; refusals (4xx) belong to a walk. */
const FAULT = /^(?:console|script|dialog):|^answer: 5/u;

/** Texts that show a missing value or an unfilled placeholder. */
const BROKEN_TEXT = /.{0,40}(?:\{\{|undefined|\bNaN\b|\[object |Invalid Date).{0,40}/u;

/** Clicks a random control of the topmost layer, except controls that leave the staff app. */
const clickAny = (page: Page, leaving: string): Promise<string> =>
  page.evaluate(
    ([share, leavingLabel]) => {
      const controls = [
        ...document.querySelectorAll<HTMLElement>("a, button, [role=option], [role=row], input"),
      ].filter(
        (control) =>
          control.checkVisibility() &&
          control.closest("[inert], [aria-hidden=true], :disabled") === null &&
          !(
            control instanceof HTMLAnchorElement &&
            (control.target || control.origin !== origin)
          ) &&
          !control.matches("[type=file], [href*='?lang=']") &&
          control.textContent !== leavingLabel,
      );
      const control = controls[Math.floor(share * controls.length)];
      control?.click();
      return (control?.getAttribute("aria-label") ?? control?.textContent ?? "").slice(0, 40);
    },
    [random.next(), leaving] as const,
  );

/** Types a random text into a random field. */
async function typeAny(page: Page): Promise<string> {
  const fields = await page
    .locator("input:not([type=checkbox], [type=radio], [type=file]), textarea")
    .and(page.locator(":visible:enabled:not([inert] *, [readonly])"))
    .all();
  const text = random.chance(0.3) ? LONG_WORD : random.pick(TEXTS);
  const field = fields[random.int(0, fields.length - 1)];
  await field?.evaluate((box) => box.focus());
  await page.keyboard.insertText(text);
  return text.slice(0, 12);
}

test.each([
  ["en", 1440],
  ["ru", 768],
  ["he", 360],
] satisfies [Language, Width][])(
  `a random walk finds no error, no broken text and no side scroll, in %s at %s px, seed ${SEED}`,
  async (language, width) => {
    const visitor = await visit(await launch(), { language, width });
    const { page, complaints } = visitor;
    const app = new StaffApp(page, language);
    await app.signIn("admin@example.org", PAGES.today);
    const trail: string[] = [];
    const step = async (): Promise<string> => {
      const act = random.weighted([
        ["open", 8],
        ["key", 20],
        ["type", 20],
        ["click", 60],
      ] as const);
      switch (act) {
        case "open": {
          const start = random.pick(STARTS);
          await app.open(start);
          return start;
        }
        case "key": {
          const key = random.pick(KEYS);
          await page.keyboard.press(key);
          return key;
        }
        case "type":
          return await typeAny(page);
        case "click":
          return await clickAny(page, app.text("shell:logout.label"));
      }
    };
    for (let count = 0; count < STEPS; count += 1) {
      trail.push(await step());
      await page.waitForLoadState("domcontentloaded");
      await quiet(visitor);
      const where = `${new URL(page.url()).pathname}, after ${trail.slice(-8).join(" | ")}`;
      expect(
        complaints.filter((one) => FAULT.test(one)),
        where,
      ).toEqual([]);
      expect(BROKEN_TEXT.exec(await page.locator("body").innerText())?.[0], where).toBe(undefined);
      await expectNoSideScroll(visitor);
    }
  },
);
