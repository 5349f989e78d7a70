import field from "@kehila/shared/persons/labels/he.json";
import common from "./locales/he/common.json";
import errors from "./locales/he/errors.json";
import persons from "./locales/he/persons.json";
import shell from "./locales/he/shell.json";

/** The Hebrew texts of the first view of People and of the menu around every page. */
export const resources = {
  common,
  errors,
  persons: { ...persons, field },
  shell,
};
