import { useRef, useState } from "react";

/** What is wrong with the fields of a form, by name. */
export type Problems<Name extends string, Problem extends string> = {
  [Field in Name]?: Problem | undefined;
};

/**
 * The state of a small form of texts: values, and what is wrong with them. A problem goes away when
 * its field is changed; `show` marks problems and brings whoever types to the first of them.
 */
export function useForm<Name extends string, Problem extends string>(
  initial: Readonly<Record<Name, string>>,
) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<Name, Problem>>({});
  const inputs = useRef(new Map<Name, HTMLInputElement>());
  const names = Object.keys(initial) as Name[];

  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems((before) => ({ ...before, [name]: undefined }));
  };
  const focus = (name: Name) => inputs.current.get(name)?.focus();
  return {
    values,
    problems,
    show: (found: Problems<Name, Problem>) => {
      setProblems(found);
      const first = names.find((name) => found[name] !== undefined);
      if (first) focus(first);
    },
    focus,
    reset: () => {
      setValues(initial);
      setProblems({});
    },
    /** What the field of that name needs. */
    bind: (name: Name) => ({
      name,
      value: values[name],
      onChange: (value: string) => change(name, value),
      inputRef: (input: HTMLInputElement | null) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
    }),
  };
}
