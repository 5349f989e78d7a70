import field from "@kehila/shared/persons/labels/en.json";
import common from "./locales/en/common.json";
import errors from "./locales/en/errors.json";
import persons from "./locales/en/persons.json";
import shell from "./locales/en/shell.json";

/** The English texts of the first view of People and of the menu around every page. */
export const resources = {
  common,
  errors,
  persons: { ...persons, field },
  shell,
};
