import type { EventList, ListWalkIn } from "@kehila/shared/events/event-lists";
import { PAGES } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import * as css from "./participants.css.ts";
import { UserText } from "../../ui/user-text.tsx";

/**
 * The applicants for the event and the walk-ins, who wait for approval. Users who may not read
 * applications see the number of applicants, but no names.
 */
export function WaitingApplicants({ list }: { list: EventList }) {
  const isWalkIn = new Set(list.walkIns?.map(({ id }) => id));
  const applicants = list.applicants?.filter(({ id }) => !isWalkIn.has(id));
  return (
    <>
      <Registered count={list.applicationCount - isWalkIn.size} applicants={applicants} />
      <WalkIns walkIns={list.walkIns ?? []} areLinked={list.applicants !== undefined} />
    </>
  );
}

interface RegisteredProps {
  count: number;
  /** Undefined for users who may not read applications. */
  applicants: EventList["applicants"];
}

function Registered({ count, applicants }: RegisteredProps) {
  const { t } = useTranslation();
  if (count <= 0) return null;
  return (
    <Notice tone="info">
      <p>{t("event-lists:card.applications", { count })}</p>
      {applicants ? (
        <ul className={css.applicants}>
          {applicants.map((applicant) => (
            <li key={applicant.id}>
              <Link to={PAGES.pending} search={{ person: applicant.id }}>
                <UserText>{fullName(applicant)}</UserText>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}

interface WalkInsProps {
  walkIns: readonly ListWalkIn[];
  /** Whether the user may open applications. */
  areLinked: boolean;
}

/**
 * The persons who came without being on the list. Walk-ins whose tick was removed are in a second
 * list, since their applications still wait for approval.
 */
function WalkIns({ walkIns, areLinked }: WalkInsProps) {
  const arrivedWalkIns = walkIns.filter((walkIn) => walkIn.came);
  const untickedWalkIns = walkIns.filter((walkIn) => !walkIn.came);
  if (walkIns.length === 0) return null;
  return (
    <Notice tone="info">
      <WalkInNames text="participants:walkIns" walkIns={arrivedWalkIns} areLinked={areLinked} />
      <WalkInNames text="participants:unticked" walkIns={untickedWalkIns} areLinked={areLinked} />
    </Notice>
  );
}

interface WalkInNamesProps extends WalkInsProps {
  text: "participants:walkIns" | "participants:unticked";
}

function WalkInNames({ text, walkIns, areLinked }: WalkInNamesProps) {
  const { t } = useTranslation();
  if (walkIns.length === 0) return null;
  return (
    <>
      <p>{t(text, { count: walkIns.length })}</p>
      <ul className={css.applicants}>
        {walkIns.map((walkIn) => {
          const name = <UserText>{fullName(walkIn)}</UserText>;
          return (
            <li key={walkIn.id}>
              {areLinked ? (
                <Link to={PAGES.pending} search={{ person: walkIn.id }}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
