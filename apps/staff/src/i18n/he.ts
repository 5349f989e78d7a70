import field from "@kehila/shared/persons/labels/he.json";
import accessLog from "./locales/he/access-log.json";
import account from "./locales/he/account.json";
import accounts from "./locales/he/accounts.json";
import applications from "./locales/he/applications.json";
import archive from "./locales/he/archive.json";
import auth from "./locales/he/auth.json";
import backups from "./locales/he/backups.json";
import common from "./locales/he/common.json";
import duplicates from "./locales/he/duplicates.json";
import edit from "./locales/he/edit.json";
import errors from "./locales/he/errors.json";
import eventLists from "./locales/he/event-lists.json";
import exports from "./locales/he/exports.json";
import filters from "./locales/he/filters.json";
import history from "./locales/he/history.json";
import imports from "./locales/he/imports.json";
import keyboard from "./locales/he/keyboard.json";
import merge from "./locales/he/merge.json";
import participants from "./locales/he/participants.json";
import personForm from "./locales/he/person-form.json";
import persons from "./locales/he/persons.json";
import print from "./locales/he/print.json";
import samePerson from "./locales/he/same-person.json";
import secondFactor from "./locales/he/second-factor.json";
import securityLog from "./locales/he/security-log.json";
import share from "./locales/he/share.json";
import shell from "./locales/he/shell.json";
import summary from "./locales/he/summary.json";
import system from "./locales/he/system.json";
import today from "./locales/he/today.json";

/** All Hebrew texts of the staff app. */
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
