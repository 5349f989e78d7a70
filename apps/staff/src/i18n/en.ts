import field from "@kehila/shared/persons/labels/en.json";
import accessLog from "./locales/en/access-log.json";
import account from "./locales/en/account.json";
import accounts from "./locales/en/accounts.json";
import applications from "./locales/en/applications.json";
import archive from "./locales/en/archive.json";
import auth from "./locales/en/auth.json";
import backups from "./locales/en/backups.json";
import common from "./locales/en/common.json";
import duplicates from "./locales/en/duplicates.json";
import edit from "./locales/en/edit.json";
import errors from "./locales/en/errors.json";
import eventLists from "./locales/en/event-lists.json";
import exports from "./locales/en/exports.json";
import filters from "./locales/en/filters.json";
import history from "./locales/en/history.json";
import imports from "./locales/en/imports.json";
import keyboard from "./locales/en/keyboard.json";
import merge from "./locales/en/merge.json";
import participants from "./locales/en/participants.json";
import personForm from "./locales/en/person-form.json";
import persons from "./locales/en/persons.json";
import print from "./locales/en/print.json";
import samePerson from "./locales/en/same-person.json";
import secondFactor from "./locales/en/second-factor.json";
import securityLog from "./locales/en/security-log.json";
import share from "./locales/en/share.json";
import shell from "./locales/en/shell.json";
import summary from "./locales/en/summary.json";
import system from "./locales/en/system.json";
import today from "./locales/en/today.json";

/** All English texts of the staff app. */
export const resources = {
  "access-log": accessLog,
  account,
  accounts,
  applications,
  archive,
  auth,
  backups,
  common,
  duplicates,
  edit,
  errors,
  "event-lists": eventLists,
  exports,
  filters,
  history,
  imports,
  keyboard,
  merge,
  participants,
  "person-form": personForm,
  persons: { ...persons, field },
  print,
  "same-person": samePerson,
  "second-factor": secondFactor,
  "security-log": securityLog,
  share,
  shell,
  summary,
  system,
  today,
};
