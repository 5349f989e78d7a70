import accessLog from "./locales/ru/access-log.json";
import account from "./locales/ru/account.json";
import accounts from "./locales/ru/accounts.json";
import applications from "./locales/ru/applications.json";
import archive from "./locales/ru/archive.json";
import backups from "./locales/ru/backups.json";
import duplicates from "./locales/ru/duplicates.json";
import edit from "./locales/ru/edit.json";
import eventLists from "./locales/ru/event-lists.json";
import exports from "./locales/ru/exports.json";
import filters from "./locales/ru/filters.json";
import history from "./locales/ru/history.json";
import imports from "./locales/ru/imports.json";
import keyboard from "./locales/ru/keyboard.json";
import merge from "./locales/ru/merge.json";
import participants from "./locales/ru/participants.json";
import personForm from "./locales/ru/person-form.json";
import print from "./locales/ru/print.json";
import samePerson from "./locales/ru/same-person.json";
import securityLog from "./locales/ru/security-log.json";
import share from "./locales/ru/share.json";
import summary from "./locales/ru/summary.json";
import system from "./locales/ru/system.json";
import today from "./locales/ru/today.json";

/** All other Russian texts. */
export const resources = {
  "access-log": accessLog,
  account,
  accounts,
  applications,
  archive,
  backups,
  duplicates,
  edit,
  "event-lists": eventLists,
  exports,
  filters,
  history,
  imports,
  keyboard,
  merge,
  participants,
  "person-form": personForm,
  print,
  "same-person": samePerson,
  "security-log": securityLog,
  share,
  summary,
  system,
  today,
};
