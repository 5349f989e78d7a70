import type { BrowserContext, Locator } from "playwright-core";
import type { SavedFile } from "./files.ts";
import { savedBy } from "./files.ts";
import { StaffApp } from "./staff.ts";

const PROGRESS = "**/api/export/progress/*";

/** The staff app with the export dialog. */
export class ExportApp extends StaffApp {
  /** The export dialog; at most one is open. */
  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  dialogButton(key: string, values: Readonly<Record<string, string>> = {}): Locator {
    return this.dialog.getByRole("button", { name: this.text(key, values), exact: true });
  }

  /** Opens the dialog from the title of the page. */
  async openExport(): Promise<void> {
    const name = this.text("common:action.export");
    const title = this.page.getByRole("main").locator("header").first();
    await title.getByRole("button", { name, exact: true }).click();
    await this.dialog.waitFor();
  }

  /**
   * Starts the export of the open dialog, and returns the file that is downloaded automatically.
   */
  async exportFile(): Promise<SavedFile> {
    const file = await savedBy(this.page, () => this.dialogButton("common:action.export").click());
    await this.dialog.getByText(this.text("exports:downloaded")).waitFor();
    return file;
  }

  /** Returns whether the focus is in the dialog at the moment when it shows the progress bar. */
  hasFocusWithBar(): Promise<boolean> {
    return this.page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const observer = new MutationObserver(() => {
            const dialog = document.querySelector("[role=dialog]");
            if (!dialog?.querySelector("[role=progressbar]")) return;
            observer.disconnect();
            resolve(dialog.contains(document.activeElement));
          });
          observer.observe(document.body, { childList: true, subtree: true });
        }),
    );
  }

  /** Fakes the progress of a running job until the returned function is called. */
  async holdProgress(): Promise<() => Promise<void>> {
    await this.page.route(PROGRESS, (route) =>
      route.fulfill({ json: { progress: 42, status: "WRITING" } }),
    );
    return () => this.page.unroute(PROGRESS);
  }

  /** Fakes a failed job in the next response for progress. */
  async failProgress(status: string): Promise<void> {
    const json = { progress: -1, status };
    await this.page.route(PROGRESS, (route) => route.fulfill({ json }), { times: 1 });
  }
}

/** Cancels the user's running exports, because a user may have only two. */
export async function endExports(context: BrowserContext): Promise<void> {
  const answer = await context.request.get("/api/export/");
  const { data } = (await answer.json()) as { data: { id: string; progress: number }[] };
  for (const { id } of data.filter(({ progress }) => progress >= 0 && progress < 100)) {
    await context.request.delete(`/api/export/${id}`);
  }
}
