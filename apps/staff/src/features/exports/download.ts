import { EXPORT_FILES } from "@kehila/shared/exports";

/** Returns the file name in a `Content-Disposition` header (RFC 6266), or null. */
function nameIn(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // Not a valid encoded name: the plain name is used.
    }
  }
  return /filename="([^"]*)"/iu.exec(disposition)?.[1] ?? null;
}

/** The types of downloads: exports, and what is kept about a person for programs. */
const TYPES = [
  ...Object.values(EXPORT_FILES),
  { contentType: "application/json", extension: "json" },
];

/** Returns the file name of a download, with the extension of its type. */
export function fileNameIn(headers: Headers): string {
  const name = nameIn(headers.get("Content-Disposition") ?? "") || "export";
  const type = headers.get("Content-Type")?.split(";")[0]?.trim();
  const file = TYPES.find(({ contentType }) => contentType === type);
  const ending = `.${(file ?? EXPORT_FILES.pdf).extension}`;
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}
