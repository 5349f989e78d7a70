import field from "@kehila/shared/persons/labels/ru.json";
import common from "./locales/ru/common.json";
import errors from "./locales/ru/errors.json";
import persons from "./locales/ru/persons.json";
import shell from "./locales/ru/shell.json";

/** The Russian texts of the first view of People and of the menu around every page. */
export const resources = {
  common,
  errors,
  persons: { ...persons, field },
  shell,
};
