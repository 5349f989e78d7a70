/** Letters of the three scripts that can begin the same name. */
const ALIKE = [
  "aаאע",
  "oоאע",
  "uуאעו",
  "iиאיע",
  "eеэאיע",
  "yиюяе\u0439י",
  "jиюяеי",
  "bбב",
  "vвבו",
  "wвבו",
  "wуו",
  "gгג",
  "jджзג",
  "hгה",
  "hхהח",
  "dдד",
  "zзז",
  "zцצ",
  "zжז",
  "jжז",
  "kкקכ",
  "cкקכ",
  "kхחכ",
  "cхח",
  "cчצ",
  "cсס",
  "cцצ",
  "cшש",
  "lлל",
  "mмמ",
  "nнנ",
  "pпפ",
  "fфפ",
  "pфפ",
  "rрר",
  "sсסש",
  "sшש",
  "sщש",
  "sзז",
  "tтטת",
  "tцצ",
  "tчצ",
  "xкק",
  "qкק",
];

const scriptOf = (letter: string): string =>
  /\p{Script=Hebrew}/u.test(letter)
    ? "hebrew"
    : /\p{Script=Cyrillic}/u.test(letter)
      ? "cyrillic"
      : "latin";

/** Returns a folded initial, and the initials of the same names in the other scripts. */
export function initialsLike(letter: string): string[] {
  const otherLetters = ALIKE.filter((letters) => letters.includes(letter))
    .flatMap((letters) => Array.from(letters))
    .filter((likeLetter) => scriptOf(likeLetter) !== scriptOf(letter));
  return [...new Set([letter, ...otherLetters])];
}
