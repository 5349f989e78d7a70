import type { PersonMatch } from "@kehila/shared/persons/answers";
import { isFillerIdNumber } from "@kehila/shared/persons/identifiers";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import type { Application } from "../steps.ts";
import type { Approve } from "./decisions.queries.ts";
import type { useDecisions } from "./use-decisions.tsx";

type Decisions = ReturnType<typeof useDecisions>;

/**
 * Whether the person with the ID number of an application is another person: the number is a
 * filler, or neither the name nor the birth date fits.
 */
export function isOtherHolder(
  { birthDate, idNumber }: Pick<PersonMatch, "birthDate" | "idNumber">,
  holder: PersonMatch,
): boolean {
  if (idNumber && isFillerIdNumber(idNumber)) return true;
  const isNamed = holder.matchedBy.some((reason) => reason !== "idNumber" && reason !== "phone");
  return !isNamed && Boolean(birthDate && holder.birthDate) && birthDate !== holder.birthDate;
}

/**
 * Returns the ids of the adults whose ID numbers stopped the last approval, and of the adults who
 * had no number in that approval.
 */
function stoppedIds({ id, spouse }: Application, { error, lastApproval }: Decisions): string[] {
  if (!hasCode(error, "DUPLICATE_ID_NUMBER")) return [];
  return [
    ...(lastApproval?.withoutIdNumber ?? []),
    ...("idNumber" in error.fields ? [id] : []),
    ...(spouse && "spouse.idNumber" in error.fields ? [spouse.id] : []),
  ];
}

interface WithoutNumberProps {
  application: Application & Omit<Approve, "withoutIdNumber">;
  decisions: Decisions;
  /** The ids of the adults; by default those whose ID numbers stopped the last approval. */
  ids?: readonly string[];
}

/** Offers an approval without the ID numbers that other persons have. */
export function WithoutNumber({ application, decisions, ids: given }: WithoutNumberProps) {
  const { t } = useTranslation();
  const ids = given ?? stoppedIds(application, decisions);
  if (ids.length === 0) return null;
  return (
    <>
      <p>{t("applications:withoutNumber.text")}</p>
      <WithoutNumberButton application={application} decisions={decisions} ids={ids} size="small" />
    </>
  );
}

/** The button that approves without ID numbers. */
export function WithoutNumberButton({
  application,
  decisions,
  ids,
  size,
}: WithoutNumberProps & { ids: readonly string[]; size?: "small" }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const { spouse } = application;
  const [only, ...others] = [application, ...(spouse ? [spouse] : [])].filter(({ id }) =>
    ids.includes(id),
  );
  return (
    <Button
      {...(size ? { size } : { variant: "primary" as const })}
      isPending={decisions.isPending}
      onPress={() => decisions.approve({ ...application, withoutIdNumber: ids })}
    >
      {only && others.length === 0 && spouse
        ? namedText("applications:withoutNumber.ofOne", fullName(only))
        : t(`applications:withoutNumber.${spouse ? "both" : "approve"}`)}
    </Button>
  );
}
