import { useEffect, useEffectEvent, useState } from "react";
import * as css from "../styles/form.css.ts";
import { bestCity } from "./best-city.ts";
import { useForm } from "./form-context.ts";
import { CITY_LIST_ID, elementId } from "./labels.ts";
import { TextField } from "./text-field.tsx";

/** Returns the name that a city means, from the list that the server renders with the form. */
const bestOf = (typed: string): string | undefined =>
  bestCity(
    typed,
    [...document.querySelectorAll<HTMLOptionElement>(`#${CITY_LIST_ID} option`)].map(
      ({ value }) => value,
    ),
  );

/**
 * A city with suggestions. Enter and Tab take the best match, and Escape brings back what was typed.
 * A text that was left otherwise is kept, and the best match is offered.
 */
export function CityField() {
  const { t, values, change } = useForm();
  const typed = values.city ?? "";
  // What a key replaced, and by which name.
  const [taken, setTaken] = useState({ typed: "", city: "" });
  // The text that was left or brought back: no key replaces it.
  const [left, setLeft] = useState("");
  const best = left !== "" && left === typed ? bestOf(typed) : undefined;
  const isTaken = taken.city !== "" && taken.city === typed;
  const undo = useEffectEvent((event: KeyboardEvent) => {
    setTaken({ typed: "", city: "" });
    if (event.key !== "Escape") return;
    change("city", taken.typed);
    setLeft(taken.typed);
    document.getElementById(elementId("city"))?.focus();
  });
  useEffect(() => {
    if (!isTaken) return undefined;
    const listener = (event: KeyboardEvent) => undo(event);
    document.addEventListener("keydown", listener, true);
    return () => document.removeEventListener("keydown", listener, true);
  }, [isTaken]);
  return (
    <TextField
      name="city"
      kind="text"
      label={t("field.city")}
      autoComplete="address-level2"
      list={CITY_LIST_ID}
      events={{
        onKeyDown: (event) => {
          const isTaking = event.key === "Enter" || (event.key === "Tab" && !event.shiftKey);
          const city = isTaking ? bestOf(typed) : undefined;
          if (city === undefined || city === typed || typed === left) return;
          if (event.key === "Enter") event.preventDefault();
          change("city", city);
          setTaken({ typed, city });
        },
        onBlur: ({ target: { value } }) => setLeft(value),
      }}
    >
      <div role="status">
        {isTaken && (
          <p className={css.hint}>{t("notice.city", { city: typed, typed: taken.typed })}</p>
        )}
      </div>
      {best !== undefined && best !== typed && (
        <div>
          <button
            type="button"
            className={css.buttonKind.secondary}
            onClick={() => change("city", best)}
          >
            {t("action.takeCity", { city: best })}
          </button>
        </div>
      )}
    </TextField>
  );
}
