import type { ErrorCode, FieldErrorCode } from "@kehila/shared/base/errors";
import type { TFunction } from "i18next";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { problemText } from "../../i18n/error-text.ts";
import type { WrongFields } from "./wrong-fields.ts";

/** Errors of a form's fields, by name. */
export type Problems<Name extends string, Problem extends string> = {
  [Field in Name]?: Problem | undefined;
};

interface FormOptions<Problem extends string> {
  /** Returns the message of a problem, instead of the default message. */
  textOf?: (t: TFunction, problem: Problem, label: string) => string;
  /** Whether the form shows an error summary, which takes the focus instead of the first field. */
  hasSummary?: boolean;
}

/**
 * Returns the state of a small form of texts: values and problems. Changing a field removes its
 * problem; `show` marks problems and focuses the first field, or the error summary.
 */
export function useForm<Name extends string, Problem extends string = FieldErrorCode | ErrorCode>(
  initial: Readonly<Record<Name, string>>,
  { textOf = problemText, hasSummary = false }: FormOptions<Problem> = {},
) {
  const { t } = useTranslation();
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<Name, Problem>>({});
  const [refusals, setRefusals] = useState(0);
  const inputs = useRef(new Map<Name, HTMLInputElement>());
  const names = Object.keys(initial) as Name[];

  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems((before) => ({ ...before, [name]: undefined }));
  };
  const focus = (name: Name) => inputs.current.get(name)?.focus();
  const messageOf = (name: Name, label: string) => {
    const problem = problems[name];
    return problem && textOf(t, problem, label);
  };
  return {
    values,
    problems,
    show: (foundProblems: Problems<Name, Problem>) => {
      setProblems(foundProblems);
      const first = names.find((name) => foundProblems[name] !== undefined);
      if (!first) return;
      if (hasSummary) setRefusals((before) => before + 1);
      else focus(first);
    },
    focus,
    /** Sets all values, for instance to values typed in another form. */
    fill: setValues,
    reset: () => {
      setValues(initial);
      setProblems({});
    },
    /** Returns the props of a required field. */
    field: (name: Name, label: string) => ({
      name,
      label,
      value: values[name],
      isRequired: true,
      errorMessage: messageOf(name, label),
      onChange: (value: string) => change(name, value),
      inputRef: (input: HTMLInputElement | null) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
    }),
    /** Returns the props of the error summary. */
    summary: (labelOf: (name: Name) => string): WrongFields => ({
      fields: names.flatMap((name) => {
        const message = messageOf(name, labelOf(name));
        return message ? [{ name, message }] : [];
      }),
      refusals,
    }),
  };
}
