import field from "@kehila/shared/persons/labels/ru.json";
import accessLog from "./locales/ru/access-log.json";
import account from "./locales/ru/account.json";
import accounts from "./locales/ru/accounts.json";
import applications from "./locales/ru/applications.json";
import archive from "./locales/ru/archive.json";
import auth from "./locales/ru/auth.json";
import backups from "./locales/ru/backups.json";
import common from "./locales/ru/common.json";
import duplicates from "./locales/ru/duplicates.json";
import edit from "./locales/ru/edit.json";
import errors from "./locales/ru/errors.json";
import eventLists from "./locales/ru/event-lists.json";
import exports from "./locales/ru/exports.json";
import filters from "./locales/ru/filters.json";
import history from "./locales/ru/history.json";
import imports from "./locales/ru/imports.json";
import keyboard from "./locales/ru/keyboard.json";
import merge from "./locales/ru/merge.json";
import participants from "./locales/ru/participants.json";
import personForm from "./locales/ru/person-form.json";
import persons from "./locales/ru/persons.json";
import print from "./locales/ru/print.json";
import samePerson from "./locales/ru/same-person.json";
import secondFactor from "./locales/ru/second-factor.json";
import securityLog from "./locales/ru/security-log.json";
import share from "./locales/ru/share.json";
import shell from "./locales/ru/shell.json";
import summary from "./locales/ru/summary.json";
import system from "./locales/ru/system.json";
import today from "./locales/ru/today.json";

/** All Russian texts of the staff app. */
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
