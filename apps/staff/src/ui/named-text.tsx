/** Stands in a translated sentence for a name; no text that people type can contain it. */
export const NAME_SLOT = "\uE000";

interface NamedTextProps {
  /** A sentence translated with {@link NAME_SLOT} as the name. */
  text: string;
  name: string;
}

/**
 * A sentence about a person. The name stands in an element of its own, so that a Hebrew name inside
 * a Russian sentence does not pull the words around it out of order.
 */
export function NamedText({ text, name }: NamedTextProps) {
  const parts = text.split(NAME_SLOT);
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence never reorder
    <span key={index}>
      {part}
      {index < parts.length - 1 ? <bdi>{name}</bdi> : null}
    </span>
  ));
}
