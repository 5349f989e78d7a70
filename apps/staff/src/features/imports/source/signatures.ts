import { SourceError } from "./problems.ts";

/** The first bytes of the older binary format of Excel, and of a workbook with a password. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Throws a {@link SourceError} for a workbook of the older format or with a password. */
export function refuseOldExcel(bytes: Uint8Array): void {
  if (OLD_EXCEL.every((byte, index) => bytes[index] === byte)) {
    throw new SourceError("PASSWORD_OR_OLD_EXCEL");
  }
}

/** The beginnings of texts that are no table, although a file of them may end in .xls. */
const OTHER_TEXTS = [
  {
    problem: "WEB_PAGE",
    begins: /^(?:<!doctype|<\?xml|<!--|<(?:html|head|meta|body|style|table|div)\b|mime-version:)/iu,
  },
  { problem: "CONTACTS", begins: /^begin:vcard/iu },
  { problem: "NOT_A_TABLE", begins: /^(?:%pdf-|\{\\rtf|begin:vcalendar)/iu },
] as const;

/** Throws a {@link SourceError} for a web page, contacts of a phone, or another kind of text. */
export function refuseOtherText(text: string): void {
  const beginning = text
    .slice(0, 1000)
    .replace(/^\uFEFF/u, "")
    .trimStart();
  const other = OTHER_TEXTS.find(({ begins }) => begins.test(beginning));
  if (other) throw new SourceError(other.problem);
}
