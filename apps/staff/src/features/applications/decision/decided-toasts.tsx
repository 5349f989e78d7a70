import type { ApprovedPerson } from "@kehila/shared/persons/applications";
import { MissedLists } from "../../../entities/event-lists/missed-lists.tsx";
import { fullName } from "../../../entities/persons/format.ts";
import { PersonLink } from "../../../entities/persons/links/link.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { ApprovedToast } from "../approval/approved-toast.tsx";
import { RejectedToast } from "../rejection/rejected-toast.tsx";
import { SpouseOffers } from "../approval/spouse-offer.tsx";
import type { Application } from "../steps.ts";

/** The text "Anna has been approved", with both names for a couple. */
function Decided({ decision, application }: DecidedProps) {
  const namedText = useNamed();
  const { spouse } = application;
  const name = fullName(application);
  return (
    <span>
      {spouse
        ? namedText(`applications:${decision}Dialog.doneBoth`, name, { other: fullName(spouse) })
        : namedText(`applications:${decision}Dialog.done`, name)}
    </span>
  );
}

interface DecidedProps {
  decision: "approve" | "reject";
  application: Application;
}

/** Reports the approval of one application, with its lists, and offers to undo it. */
export function ApplicationApproved({ approved }: { approved: ApprovedPerson }) {
  const { data: person, missedLists, approvalId = "" } = approved;
  return (
    <ApprovedToast approvalId={approvalId}>
      <Decided decision="approve" application={person} />
      <PersonLink id={person.id} />
      <SpouseOffers approved={person} />
      <MissedLists lists={missedLists} />
    </ApprovedToast>
  );
}

interface ApplicationRejectedProps {
  application: Application;
  rejectionId: string;
}

/** Reports the rejection of one application, and offers to undo it. */
export function ApplicationRejected({ application, rejectionId }: ApplicationRejectedProps) {
  return (
    <RejectedToast rejectionId={rejectionId}>
      <Decided decision="reject" application={application} />
    </RejectedToast>
  );
}
