import type { Person } from "@kehila/shared/persons/answers";
import { useTranslation } from "react-i18next";
import { useChangeMembership } from "../../../entities/event-lists/list-changes.queries.ts";
import { fullName } from "../../../entities/persons/format.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useNamed } from "../../../ui/named-text.tsx";

/**
 * Offers, after an approval, to add the spouse to the lists that the applicant joined. The spouse
 * did not apply.
 */
export function SpouseOffers({ approved }: { approved: Person }) {
  const { spouse, listLinks } = approved;
  if (!spouse) return null;
  return listLinks.map(({ list }) => (
    <SpouseOffer key={list.id} spouse={spouse} listId={list.id} title={list.title} />
  ));
}

interface SpouseOfferProps {
  spouse: NonNullable<Person["spouse"]>;
  listId: string;
  title: string;
}

function SpouseOffer({ spouse, listId, title }: SpouseOfferProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const add = useChangeMembership();
  const name = fullName(spouse);
  const values = { other: title };
  if (add.isSuccess)
    return <p>{namedText("applications:approveDialog.spouseAdded", name, values)}</p>;
  return (
    <div>
      <Button
        size="small"
        isPending={add.isPending}
        onPress={() => add.mutate({ id: listId, add: { personIds: [spouse.id] } })}
      >
        {namedText("applications:approveDialog.addSpouse", name, values)}
      </Button>
      {add.isError ? <p>{t("applications:approveDialog.addFailed")}</p> : null}
    </div>
  );
}
