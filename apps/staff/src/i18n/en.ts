import field from "@kehila/shared/persons/labels/en.json";
import common from "./locales/en/common.json";
import errors from "./locales/en/errors.json";
import persons from "./locales/en/persons.json";
import shell from "./locales/en/shell.json";

/** The English texts that People and every frame show at first. */
export const resources = {
  common,
  errors,
  persons: { ...persons, field },
  shell,
};
