import ExcelJS from "exceljs";
import type { Locator } from "playwright-core";
import { StaffApp } from "./staff.ts";

/** The steps of an import as a user sees them. */
export class ImportApp extends StaffApp {
  get main(): Locator {
    return this.page.getByRole("main");
  }

  /** Chooses an Excel file with the given rows. */
  async chooseFile(name: string, rows: readonly (readonly (string | number | Date)[])[]) {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet("People");
    for (const row of rows) sheet.addRow([...row]);
    await this.chooseBytes(name, Buffer.from(await workbook.xlsx.writeBuffer()));
    await this.step("imports:columns.title");
  }

  /** Chooses a file with the given content. */
  async chooseBytes(name: string, buffer: Buffer): Promise<void> {
    const [chooser] = await Promise.all([
      this.page.waitForEvent("filechooser"),
      this.button("imports:source.choose").click(),
    ]);
    await chooser.setFiles({ name, mimeType: "application/octet-stream", buffer });
  }

  /** Waits for the heading of a step, which has the focus. */
  async step(key: string): Promise<void> {
    const heading = this.page.getByRole("heading", { name: this.text(key), level: 2, exact: true });
    await heading.and(this.page.locator(":focus")).waitFor();
  }

  /** Presses the main button of a step. */
  forward(): Promise<void> {
    return this.main.getByRole("button").last().click();
  }

  /** Returns the number above a label of the result. */
  count(key: string): Promise<string> {
    return this.main
      .locator("div", { has: this.page.getByText(this.text(key), { exact: true }) })
      .last()
      .locator("dd")
      .innerText();
  }
}
