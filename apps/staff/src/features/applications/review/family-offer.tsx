import type { Person } from "@kehila/shared/persons/answers";
import type { SpouseApplication } from "@kehila/shared/persons/applications";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { Instant } from "../../../ui/dates.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { spouseApplicationQuery } from "../decision/decisions.queries.ts";

interface Offered {
  offer: SpouseApplication | null;
  isLoading: boolean;
  isFailed: boolean;
  retry: () => void;
}

/** Reads the application that the spouse sent; `offer` is null without one and while it loads. */
export function useSpouseApplication(person: Person): Offered {
  const { data, isLoading, isError, refetch } = useQuery({
    ...spouseApplicationQuery(person),
    enabled: person.spouse !== null,
  });
  return {
    offer: data ?? null,
    isLoading,
    isFailed: isError && data === undefined,
    retry: () => void refetch(),
  };
}

/** Shows that both adults of a couple applied, and that an approval makes them one family. */
export function FamilyOffer({ offer }: { offer: SpouseApplication }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  return (
    <Notice tone="info">
      <p>
        {namedText("applications:family.both", fullName(offer), { other: fullName(offer.spouse) })}{" "}
        {t("applications:column.createdAt")}: <Instant at={offer.createdAt} />
      </p>
      <p>{t("applications:family.text")}</p>
    </Notice>
  );
}
