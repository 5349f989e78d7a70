import { SEARCH_MAX, SEARCH_WORDS_MAX } from "@kehila/shared/base/limits";
import { hasIgnoredWords } from "@kehila/shared/names/typed-words";
import { withoutForbiddenCharacters } from "@kehila/shared/base/text";
import type { RefObject } from "react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ChangeView, PeopleView } from "./view.ts";
import { accepted } from "./view.ts";
import * as css from "./people.css.ts";
import { SearchField } from "../../../ui/field/search-field.tsx";

const SEARCH_DEBOUNCE_MS = 300;

interface PeopleSearchProps<V extends PeopleView> {
  /** The accessible name: 'Search people'. */
  label: string;
  view: V;
  onView: ChangeView<V>;
  input: RefObject<HTMLInputElement | null>;
  /** Called with the search when Enter is pressed. */
  onSearch: (search: string) => void;
}

/** The search box of a list. It searches while the user types. */
export function PeopleSearch<V extends PeopleView>(props: PeopleSearchProps<V>) {
  const { label, view, onView, input, onSearch } = props;
  const { t } = useTranslation();
  const appliedSearch = view.search ?? "";
  const [text, setText] = useState(appliedSearch);
  const sentSearch = useRef(appliedSearch);
  // A URL changed from outside, for instance by the back button, updates the box.
  useEffect(() => {
    if (appliedSearch === sentSearch.current) return;
    sentSearch.current = appliedSearch;
    setText(appliedSearch);
  }, [appliedSearch]);

  const send = (typedText: string) => {
    const search = accepted("search", typedText) ?? "";
    if (search === appliedSearch) return;
    sentSearch.current = search;
    const { search: _before, ...rest } = view;
    onView((search === "" ? rest : { ...rest, search }) as V, { replace: true });
  };
  const sendLater = useEffectEvent(send);
  useEffect(() => {
    const timer = setTimeout(() => sendLater(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const isStart = useLocation({ select: ({ state }) => state.startsInSearch === true });
  const start = useEffectEvent(() => {
    if (isStart) input.current?.focus();
  });
  useEffect(() => start(), []);
  return (
    <>
      <SearchField
        label={label}
        placeholder={t("common:search.hint")}
        clearLabel={t("common:search.clear")}
        value={text}
        // The box contains exactly what is searched: pasted invisible marks are removed.
        onChange={(typedText) => setText(withoutForbiddenCharacters(typedText))}
        onSubmit={() => {
          send(text);
          onSearch(accepted("search", text) ?? "");
        }}
        maxLength={SEARCH_MAX}
        inputRef={input}
      />
      <div role="status">
        {hasIgnoredWords(text) ? (
          <p className={css.ignored}>{t("common:search.ignored", { max: SEARCH_WORDS_MAX })}</p>
        ) : null}
      </div>
    </>
  );
}
