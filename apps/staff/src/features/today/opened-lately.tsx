import type { OpenedPerson } from "@kehila/shared/today";
import { useTranslation } from "react-i18next";
import { useRecentIds } from "../../entities/persons/details/recent.ts";
import { useMe } from "../../entities/users/session.queries.ts";
import { muted } from "../../styles/utilities.css.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import { PersonLine } from "./person-line.tsx";
import * as css from "./today.css.ts";

/** The persons that the user opened lately; this browser tab knows the order more precisely. */
export function OpenedLately({ persons }: { persons: readonly OpenedPerson[] }) {
  const { t } = useTranslation();
  const ids = useRecentIds(useMe()?.id ?? "");
  const place = ({ id }: OpenedPerson): number => {
    const index = ids.indexOf(id);
    return index === -1 ? ids.length : index;
  };
  const orderedPersons = persons.toSorted((a, b) => place(a) - place(b));
  return (
    <Panel title={t("today:opened.title")}>
      {orderedPersons.length > 0 ? (
        <ul className={css.lines}>
          {orderedPersons.map((person) => (
            <PersonLine key={person.id} person={person} />
          ))}
        </ul>
      ) : (
        <p className={muted}>{t("today:opened.none")}</p>
      )}
    </Panel>
  );
}
