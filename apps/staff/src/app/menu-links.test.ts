import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import type { Permission, Role } from "@kehila/shared/accounts/permissions";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";
import { expect, test } from "vitest";
import {
  accessibilityLink,
  ACCOUNT_LINK,
  inGroups,
  marks,
  menuLinks,
  pageInBar,
  splitForBar,
} from "./menu-links.ts";

const session = (role: Role, ...flags: Permission[]) => {
  const permissions = Object.fromEntries(
    PERMISSIONS.map((flag) => [flag, flags.includes(flag)]),
  ) as CurrentUser["permissions"];
  const user: CurrentUser = {
    id: "u",
    name: "Anna",
    email: "anna@example.org",
    image: null,
    role,
    emailVerified: true,
    language: "en",
    createdAt: "2026-01-01T10:00:00.000Z",
    version: 1,
    permissions,
  };
  return { status: "signed-in" as const, user };
};
const linksOf = (...args: Parameters<typeof menuLinks>) =>
  menuLinks(...args).map(({ name, to }) => `${name} ${to}`);
const namesOf = (links: readonly { name: string }[]) => links.map(({ name }) => name);

test("an administrator has every link, in three groups", () => {
  const groups = inGroups(menuLinks(session("ADMIN")));
  expect(groups.map((links) => links.map(({ name, to }) => `${name} ${to}`))).toEqual([
    ["today /today", "new /", "people /persons", "pending /pending"],
    [
      "lists /lists",
      "cinema /lists/cinema",
      "language_lesson /lists/language_lesson",
      "project /lists/project",
      "kids_project /lists/kids_project",
      "humanitarian /lists/humanitarian",
    ],
    [
      "archive /archive",
      "duplicates /duplicates",
      "imports /import",
      "users /accounts",
      "backups /backups",
    ],
  ]);
  expect([ACCOUNT_LINK.name, ACCOUNT_LINK.to]).toEqual(["account", "/account"]);
  expect(accessibilityLink("he").to).toBe("/accessibility?lang=he");
});

test("other users have links to the pages that they may open", () => {
  expect(linksOf(session("USER", "canViewProject"))).toEqual([
    "today /today",
    "lists /lists",
    "project /lists/project",
    "exports /exports",
  ]);
  expect(linksOf(session("USER", "canViewArchive"))).toEqual([
    "today /today",
    "archive /archive",
    "exports /exports",
  ]);
  expect(linksOf(session("USER", "canCreatePersons", "canEditPersons"))).toEqual([
    "today /today",
    "new /",
    "people /persons",
    "duplicates /duplicates",
    "imports /import",
  ]);
  expect(linksOf(session("USER"))).toEqual([]);
});

test("only signed-out visitors have links to register, log in and sign up", () => {
  expect(linksOf({ status: "signed-out" })).toEqual([
    "register /register",
    "login /login",
    "signup /signup",
  ]);
  expect(linksOf({ status: "unverified", email: null })).toEqual([]);
  expect(linksOf(undefined)).toEqual([]);
});

test("links to pages of the server load a document, and arrow icons flip", () => {
  const links = menuLinks({ status: "signed-out" });
  expect(namesOf(links.filter(({ isOutside }) => isOutside))).toEqual(["register"]);
  expect(accessibilityLink("en").isOutside).toBe(true);
  expect(namesOf(links.filter(({ flips }) => flips))).toEqual(["login"]);
  expect(menuLinks(session("ADMIN")).filter(({ flips }) => flips)).toEqual([]);
});

test("every page of staff and of the sign-in marks one link", () => {
  const markedAt = (pathname: string) =>
    namesOf(
      [...menuLinks(session("ADMIN")), ...menuLinks({ status: "signed-out" })].filter((link) =>
        marks(pathname, link),
      ),
    );
  expect(["/import", "/exports"].map(markedAt)).toEqual([["imports"], ["imports"]]);
  expect(["/accounts", "/access-log"].map(markedAt)).toEqual([["users"], ["users"]]);
  expect(["/login", "/forgot-password", "/reset-password"].map(markedAt)).toEqual([
    ["login"],
    ["login"],
    ["login"],
  ]);
  expect(["/", "/backups", "/duplicates"].map(markedAt)).toEqual([
    ["new"],
    ["backups"],
    ["duplicates"],
  ]);
});

test("a phone's bar has the four links of daily work, in the order of the menu", () => {
  const { bar, rest } = splitForBar(menuLinks(session("ADMIN")));
  expect(namesOf(bar)).toEqual(["today", "people", "pending", "lists"]);
  expect(namesOf(rest)).toEqual([
    "new",
    "cinema",
    "language_lesson",
    "project",
    "kids_project",
    "humanitarian",
    "archive",
    "duplicates",
    "imports",
    "users",
    "backups",
  ]);
  const fewLinks = splitForBar(menuLinks(session("USER", "canViewProject")));
  expect(namesOf(fewLinks.bar)).toEqual(["today", "lists", "project", "exports"]);
  expect(fewLinks.rest).toEqual([]);
});

test("a phone's bar marks all lists for a category and for a list", () => {
  expect(["/lists", "/lists/cinema", "/person-lists/l1"].map(pageInBar)).toEqual([
    "/lists",
    "/lists",
    "/lists",
  ]);
  expect(["/persons", "/archive"].map(pageInBar)).toEqual(["/persons", "/archive"]);
});
