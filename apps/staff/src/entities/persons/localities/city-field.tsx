import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import { wrap } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import type { SuggestFieldProps } from "../../../ui/field/suggest-field.tsx";
import { SuggestField } from "../../../ui/field/suggest-field.tsx";
import { memoField } from "../../../ui/field/memo-field.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import { localitiesQuery } from "./localities-query.ts";

interface CityFieldProps extends Omit<SuggestFieldProps, "suggest" | "children"> {
  /** Cities that the user decided to keep, or that are stored: there is nothing to ask about. */
  kept?: readonly string[];
  onKeep?: (city: string) => void;
}

const NONE: readonly string[] = [];

function CityFieldPlain({ kept = NONE, onKeep, ...props }: CityFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { value, onChange, errorMessage } = props;
  // The city that was left unknown: the question waits until the user has finished typing.
  const [leftCity, setLeftCity] = useState("");
  const [keptCity, setKeptCity] = useState("");
  // The same element before and after loading, so that the user can type meanwhile.
  const { data: localities, isPending } = useQuery(localitiesQuery);
  const suggest = (text: string): readonly string[] =>
    localities?.suggestedLocalities(text, language) ?? [];
  const isAsked = (value === leftCity || errorMessage !== undefined) && value !== keptCity;
  const meant =
    isAsked && !kept.includes(value) ? localities?.localitiesMeant(value, language) : null;
  return (
    <SuggestField
      {...props}
      suggest={isPending ? null : suggest}
      isComplete={localities?.isCityName}
      onBlur={() => {
        setLeftCity(value);
        props.onBlur?.();
      }}
      warning={meant ? t("persons:city.unknown") : props.warning}
    >
      {meant ? (
        <div className={wrap}>
          {meant.map((city) => (
            <Button key={city} size="small" onPress={() => onChange(city)}>
              <UserText>{city}</UserText>
            </Button>
          ))}
          <Button
            size="small"
            onPress={() => {
              setKeptCity(value);
              onKeep?.(value);
            }}
          >
            {t("persons:city.keep")}
          </Button>
        </div>
      ) : null}
    </SuggestField>
  );
}

/**
 * A city: any text, with suggestions in the language of the interface. A city that is not known is
 * asked about once.
 */
export const CityField = memoField(CityFieldPlain);
