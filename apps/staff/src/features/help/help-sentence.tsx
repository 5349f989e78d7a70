import i18next from "i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { LABEL, labelIn } from "./labels.ts";

/** A sentence of the help, with `[namespace:key]` replaced by the label of the button or field. */
export function HelpSentence({ children }: { children: string }) {
  const texts = i18next.getDataByLanguage(useLanguage());
  return children.split(LABEL).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never move
      <b key={index}>{labelIn(texts, part) ?? part}</b>
    ),
  );
}
