import type { APIRequestContext, Browser } from "playwright-core";
import { chromium } from "playwright-core";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";
import { ensureChromium } from "../../scripts/lib/chromium.ts";
import { serve } from "../../scripts/lib/serve.ts";
import { openRegister } from "../register-folder.ts";

/** Starts the browser of every measurement of pages. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium((text) => console.log(text)),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });

/** Runs a measurement with the built product over a register, and stops the product and browser. */
export async function withProduct(
  persons: number,
  measure: (browser: Browser, origin: string) => Promise<void>,
): Promise<void> {
  const { dir, database, close } = await openRegister(persons);
  database.close();
  const { server, port } = await serve({ dir, port: 0 });
  const browser = await launchBrowser();
  try {
    await measure(browser, `http://127.0.0.1:${port}`);
  } finally {
    await browser.close();
    server.kill();
    close();
  }
}

/** Signs the pages of a browser context in as an administrator of the demo data. */
export async function signInAdministrator(request: APIRequestContext): Promise<void> {
  const email = DEMO_ACCOUNTS.find(({ role }) => role === "ADMIN")?.email;
  await request.post("/auth/api/sign-in/email", { data: { email, password: DEMO_PASSWORD } });
}
