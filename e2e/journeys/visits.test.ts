import { expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";

/** Returns traces that an earlier visitor may have left in the browser. */
const traces = async () => ({
  cookies: document.cookie,
  databases: (await indexedDB.databases()).length,
  hovered: document.querySelectorAll(":hover").length,
  isOnline: navigator.onLine,
  isPrinted: matchMedia("print").matches,
  local: localStorage.length,
  location: (await navigator.permissions.query({ name: "geolocation" })).state,
  tab: sessionStorage.length,
  width: window.innerWidth,
});

it("a visit leaves no trace for the next visitor of the same page", async () => {
  const browser = await launch();
  const other = await visit(browser);
  const first = await visit(browser);
  await endVisit(other.context);
  await first.page.goto("/register");
  // Moves the pointer away: its position depends on earlier visitors.
  await first.page.mouse.move(-1, -1);
  const before = await first.page.evaluate(traces);
  await first.page.evaluate(async () => {
    document.cookie = "left=1";
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    await new Promise((resolve) => {
      indexedDB.open("left").onsuccess = resolve;
    });
  });
  await first.page.setViewportSize({ width: 500, height: 500 });
  await first.page.mouse.move(100, 100);
  await first.page.emulateMedia({ media: "print" });
  await first.page.route("**/*", (route) => route.abort());
  await first.context.route("**/*", (route) => route.abort());
  await first.context.grantPermissions(["geolocation"]);
  await first.context.setExtraHTTPHeaders({ Cookie: "left=1" });
  await first.context.setOffline(true);
  const during = await first.page.evaluate(traces);
  for (const [name, value] of Object.entries(during)) {
    expect(value, name).not.toEqual(before[name as keyof typeof before]);
  }
  await endVisit(first.context);

  const second = await visit(browser);
  expect(second.page).toBe(first.page);
  await second.page.goto("/register");
  expect(await second.page.evaluate(traces)).toEqual(before);
  expect(first.complaints).toEqual([]);
  await endVisit(second.context);
});
