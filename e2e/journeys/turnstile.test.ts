import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectNoSideScroll, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addList, nextPhone } from "../support/events.ts";
import { PublicForm } from "../support/family.ts";
import { StaffApp } from "../support/staff.ts";

const HOST = "https://challenges.cloudflare.com";
const CHECK = "/api/event-register/check-phone";

/** A fake of Cloudflare's script, which solves its widgets when `__solve()` is called. */
const SCRIPT = `
  let solved = 0;
  const inputs = new Map();
  window.__rendered = [];
  window.__solve = () => { for (const input of inputs.values()) input.value = "token " + (solved += 1); };
  window.turnstile = {
    render(container, options) {
      window.__rendered.push(options);
      const box = document.createElement("p");
      box.textContent = "the widget";
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = "cf-turnstile-response";
      container.append(box, input);
      const id = String(window.__rendered.length);
      inputs.set(id, input);
      return id;
    },
    reset(id) {
      if (!inputs.has(id)) throw new Error("Nothing to reset");
      inputs.get(id).value = "";
    },
    remove(id) { inputs.delete(id); },
  };`;

declare global {
  interface Window {
    __rendered: Record<string, string>[];
    __solve: () => void;
  }
}

let browser: Browser;
let list: string;
beforeAll(async () => {
  browser = await launch();
  const { page, context } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  list = await addList(context, { title: "Guarded walk", date: "2099-05-01" });
  await endVisit(context);
});

/**
 * Opens a page with the policy and markup that a product with Turnstile serves. The Worker's tests
 * check that markup and the verification of tokens.
 */
async function openPage(path: string) {
  const one = await visit(browser, { width: 360 });
  const { page, context } = one;
  const requests: string[] = [];
  await context.route(`${HOST}/**`, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: SCRIPT });
  });
  await context.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text())
        .replace("<form", "<noscript></noscript><form")
        .replace('"idempotencyKey":', '"turnstileSiteKey":"0xSITE","idempotencyKey":');
      const headers = response.headers();
      const policy = (headers["content-security-policy"] ?? "").replace(
        "script-src 'self'",
        `script-src 'self' ${HOST}`,
      );
      await route.fulfill({
        response,
        body: html,
        headers: { ...headers, "content-security-policy": `${policy}; frame-src ${HOST}` },
      });
    },
  );
  await page.goto(`${path}?lang=en`);
  return { ...one, requests, form: new PublicForm(page, "en") };
}

describe("with Turnstile", () => {
  it("no step of an event's form is sent before the visitor has passed its check", async () => {
    const one = await openPage(`/event-register/${list}`);
    const { page, context, form, requests, complaints } = one;
    const tokens: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === CHECK) {
        tokens.push(request.headers()["x-turnstile-response"]);
      }
    });
    const widget = page.getByText("the widget");
    await widget.waitFor();
    await expectNoSideScroll(one);
    const phone = page.getByLabel(form.text("field.phone"), { exact: true });
    const typedPhone = nextPhone();
    await phone.fill(typedPhone);
    await form.press("action.continue");
    await page.getByRole("heading", { name: form.text("failure.humanCheck") }).waitFor();
    expect(await phone.inputValue()).toBe(typedPhone);
    expect(tokens).toEqual([]);
    await page.evaluate(() => window.__solve());
    await form.press("action.continue");
    await form.reach("contact");
    expect(tokens).toEqual(["token 1"]);
    // The whole form renders a second widget, without loading the script again.
    await expect.poll(() => page.evaluate(() => window.__rendered.length)).toBe(2);
    expect(await page.evaluate(() => window.__rendered[0])).toMatchObject({
      sitekey: "0xSITE",
      language: "en",
    });
    expect(requests).toHaveLength(1);
    expect(complaints).toEqual([]);
    await endVisit(context);
  });

  it("the first steps of /register load nothing from Cloudflare", async () => {
    const one = await openPage("/register");
    const { page, context, form, requests, complaints } = one;
    await form.press("action.continue");
    await page.getByRole("heading", { name: form.text("error.summaryStep") }).waitFor();
    expect(requests).toEqual([]);
    expect(complaints).toEqual([]);
    await endVisit(context);
  });
});
