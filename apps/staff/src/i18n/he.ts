import field from "@kehila/shared/persons/labels/he.json";
import common from "./locales/he/common.json";
import errors from "./locales/he/errors.json";
import persons from "./locales/he/persons.json";
import shell from "./locales/he/shell.json";

/** The Hebrew texts that People and every frame show at first. */
export const resources = {
  common,
  errors,
  persons: { ...persons, field },
  shell,
};
