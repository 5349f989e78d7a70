import fontkit from "@pdf-lib/fontkit";
import type { Language } from "@kehila/shared/base/languages";
import { directionOf } from "@kehila/shared/base/languages";
import { isolate } from "@kehila/shared/base/text";
import { PageSizes, PDFDocument, ReadingDirection } from "pdf-lib";
import type { FontName } from "../../../lib/pdf/fonts.ts";
import { fontFile } from "../../../lib/pdf/fonts.ts";
import en from "./en.json";
import he from "./he.json";
import { KitPage } from "./kit-page.ts";
import ru from "./ru.json";

const TEXTS: Record<Language, typeof en> = { en, he, ru };
const LOCALES: Record<Language, string> = { en: "en-GB", he: "he-IL", ru: "ru-RU" };

/** The data in the kit of a recovery key. */
export interface Kit {
  /** The recovery key, `AGE-SECRET-KEY-1…`, and its public half. */
  identity: string;
  recipient: string;
  createdAt: string;
  timeZone: string;
  /** The administrator who created the key. */
  creator: string;
  product: string;
  version: string;
  administrators: readonly { name: string; email: string }[];
}

const FOLDER = "STATE_DIR=restored";
const PNPM = "npx --yes pnpm@12.21.0";
/** The commands below the steps, by their index. */
const COMMANDS: Readonly<Record<number, string>> = {
  2: `${FOLDER} ${PNPM} restore -- kehila-backup-….age`,
  3: `${FOLDER} SEED=none ${PNPM} start`,
};
const DECRYPT = "age -d -i key.txt kehila-backup-….age > backup.zip";
/** Empty lines for notes by hand. */
const WRITTEN_LINES = 3;

const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/gu, (placeholder, key: string) =>
    values[key] === undefined ? placeholder : isolate(values[key]),
  );

/** The beginning of every recovery key. */
const KEY_PREFIX = "AGE-SECRET-KEY-1";

/** Returns the lines of a key in groups of four characters, which are typed without mistakes. */
function groupsOf(identity: string): string[] {
  const groups = identity.slice(KEY_PREFIX.length).match(/.{1,4}/gu) ?? [];
  const half = Math.ceil(groups.length / 2);
  return [KEY_PREFIX, groups.slice(0, half).join(" "), groups.slice(half).join(" ")];
}

/** Returns the recovery kit as a PDF file of one page: key, restore steps, contacts. */
export async function recoveryKit(kit: Kit, language: Language): Promise<Uint8Array> {
  const texts = TEXTS[language];
  const { product, version, creator, createdAt, timeZone } = kit;
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone }).format(
    new Date(createdAt),
  );
  const values = { product, version, name: creator, day };
  const file = await PDFDocument.create();
  file.registerFontkit(fontkit);
  const title = fill(texts.title, values);
  const direction = directionOf(language);
  describeFile(file, { title, language, isRightToLeft: direction === "rtl" });
  const embed = (name: FontName) => file.embedFont(fontFile(name), { subset: true });
  const fonts = { Rubik: await embed("Rubik"), DejaVuSans: await embed("DejaVuSans") };
  const page = new KitPage(file.addPage(PageSizes.A4), fonts, direction);

  page.text(title, { size: 19, isBold: true });
  page.text(fill(texts.created, values), { isMuted: true });
  page.text(texts.warning, { isBold: true });
  page.heading(texts.key);
  page.box(groupsOf(kit.identity), 14);
  page.text(texts.public, { isMuted: true });
  page.box([kit.recipient], 9);
  page.heading(texts.restore);
  for (const [index, step] of texts.steps.entries()) {
    page.step(index + 1, fill(step, values));
    const command = COMMANDS[index];
    if (command !== undefined) page.box([command], 9.5);
  }
  page.text(texts.without, { isMuted: true });
  page.box([DECRYPT], 9.5);
  page.heading(texts.contacts);
  for (const { name, email } of kit.administrators) {
    if (page.isFull) break;
    page.text(`${isolate(name)} · ${isolate(email)}`, {});
  }
  page.text(texts.others, { isMuted: true });
  for (let line = 0; line < WRITTEN_LINES; line += 1) page.writtenLine();
  return file.save();
}

function describeFile(
  file: PDFDocument,
  { title, language, isRightToLeft }: { title: string; language: Language; isRightToLeft: boolean },
): void {
  file.setTitle(title.replaceAll(/[\u2068\u2069]/gu, ""), { showInWindowTitleBar: true });
  file.setLanguage(language);
  file.catalog
    .getOrCreateViewerPreferences()
    .setReadingDirection(isRightToLeft ? ReadingDirection.R2L : ReadingDirection.L2R);
}
