import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formColumns, spread, stack } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import type { TypedRow } from "../rows/typed-rows.ts";
import { rowName } from "../rows/row-name.ts";
import type { Couple, CoupleProblem } from "./by-hand.ts";
import { coupleProblem } from "./by-hand.ts";

interface CouplesPanelProps {
  rows: readonly TypedRow[];
  couples: readonly Couple[];
  onCouples: (couples: readonly Couple[]) => void;
}

/** Lets the user join two rows as a couple by their numbers, for files without a family column. */
export function CouplesPanel({ rows, couples, onCouples }: CouplesPanelProps) {
  const { t } = useTranslation();
  const [texts, setTexts] = useState<readonly [string, string]>(["", ""]);
  const [problem, setProblem] = useState<CoupleProblem | null>(null);
  const nameOf = (row: number): string => {
    const typedRow = rows.find(({ value }) => value.row === row);
    return typedRow ? rowName(typedRow.value) : "";
  };
  const join = () => {
    const couple: Couple = [Number(texts[0]), Number(texts[1])];
    const foundProblem = coupleProblem(rows, couples, couple);
    setProblem(foundProblem);
    if (foundProblem !== null) return;
    onCouples([...couples, couple]);
    setTexts(["", ""]);
  };
  const field = (index: 0 | 1, label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      isLtr
      value={texts[index]}
      description={nameOf(Number(texts[index]))}
      errorMessage={
        problem !== null && index === 1 ? t(`imports:couples.problem.${problem}`) : undefined
      }
      onChange={(text) => {
        setProblem(null);
        setTexts(index === 0 ? [text, texts[1]] : [texts[0], text]);
      }}
    />
  );
  return (
    <Panel title={t("imports:couples.title")} description={t("imports:couples.text")}>
      <div className={stack.m}>
        {couples.length > 0 ? (
          <ul className={stack.xs}>
            {couples.map((couple) => (
              <li key={couple.join("+")} className={spread}>
                <span>
                  <UserText>{nameOf(couple[0])}</UserText>
                  {" · "}
                  <UserText>{nameOf(couple[1])}</UserText>
                </span>
                <Button
                  size="small"
                  onPress={() => onCouples(couples.filter((candidate) => candidate !== couple))}
                >
                  {t("imports:couples.separate")}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <div className={formColumns}>
          {field(0, t("imports:couples.one"))}
          {field(1, t("imports:couples.other"))}
        </div>
        <div>
          <Button isDisabled={texts.includes("")} onPress={join}>
            {t("imports:couples.join")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
