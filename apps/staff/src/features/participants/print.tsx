import { withPhones } from "@kehila/shared/base/text";
import type { EventList, Participant } from "@kehila/shared/events/event-lists";
import { Check } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { cameText, EventDay } from "../../entities/event-lists/event-facts.tsx";
import { formatShortAge } from "../../entities/persons/format.ts";
import { ListedName } from "../../entities/persons/values/listed-name.tsx";
import { Phone } from "../../entities/persons/values/texts.tsx";
import { isDialogOpen } from "../../ui/dialog/is-dialog-open.ts";
import * as css from "../../ui/layout/paper.css.ts";
import { Paper } from "../../ui/layout/paper.tsx";
import { visuallyHidden } from "../../styles/utilities.css.ts";
import { UserText } from "../../ui/user-text.tsx";

interface ListSheetProps {
  list: EventList;
  /** The participants that the page shows. */
  participants: readonly Participant[];
  /** The name of the filter by attendance; undefined if all participants are shown. */
  part: string | undefined;
}

/** The sheet of the list, which is rendered only while printing. */
export function ListPrint(props: ListSheetProps) {
  const [isPrinting, setPrinting] = useState(false);
  const setRendered = useEffectEvent((isShown: boolean) => flushSync(() => setPrinting(isShown)));
  useEffect(() => {
    const before = () => setRendered(!isDialogOpen());
    const after = () => setRendered(false);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
  return isPrinting ? <ListSheet {...props} /> : null;
}

/** The hyphen of a phone number, where a line must not break. */
const HYPHEN = /(?<=\d)-(?=\d)/gu;
const WORD_JOINER = "\u2060";

/** Returns a text in which phones do not wrap and have a direction of their own. */
const wholePhones = (text: string): string =>
  withPhones(text).replaceAll(HYPHEN, `${WORD_JOINER}-${WORD_JOINER}`);

/**
 * The list on paper: a checkbox, name and phones, and space for a note. Children are counted but
 * not named, since paper may be left lying around.
 */
function ListSheet({ list, participants, part }: ListSheetProps) {
  const { t } = useTranslation();
  const { title, description } = list;
  const attendanceText = cameText(t, list);
  return (
    <Paper title={<UserText>{wholePhones(title)}</UserText>} orientation="portrait">
      <p className={css.facts}>
        <EventDay {...list} /> <span>·</span>{" "}
        {list.venue === null ? null : (
          <>
            <UserText>{wholePhones(list.venue)}</UserText>
            <span> ·</span>{" "}
          </>
        )}
        <span>{t(`common:category.${list.category}`)}</span> <span>·</span>{" "}
        <span>{t("persons:list.count", { count: participants.length })}</span>
        <span>{part === undefined ? null : ` (${part})`}</span>
        <span>{attendanceText === null ? null : ` · ${attendanceText}`}</span>
      </p>
      {description ? (
        <p className={css.description}>
          <UserText dir="auto">{wholePhones(description)}</UserText>
        </p>
      ) : null}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.head}>
              <span className={visuallyHidden}>{t("participants:print.came")}</span>
            </th>
            {(["name", "phone", "age", "childrenCount", "note"] as const).map((column) => (
              <th key={column} scope="col" className={css.head}>
                {t(`participants:print.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {participants.map(({ id, came: hasCome, comment, person }) => (
            <tr key={id}>
              <td className={css.whole}>
                <span className={css.box}>
                  {hasCome ? (
                    <Check className={css.boxMark} aria-label={t("persons:details.came")} />
                  ) : null}
                </span>
              </td>
              <th scope="row" className={css.name}>
                <ListedName person={person} />
              </th>
              <td className={css.whole}>{person.phone ? <Phone digits={person.phone} /> : null}</td>
              <td className={css.whole}>
                {person.birthDate ? formatShortAge(person.birthDate, t) : null}
              </td>
              <td className={css.whole}>{person.childrenCount || null}</td>
              <td className={css.note}>
                {comment ? <UserText dir="auto">{wholePhones(comment)}</UserText> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
