import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import type { Permission, Role } from "@kehila/shared/accounts/permissions";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";
import { expect, test } from "vitest";
import { ACCOUNT_LINK, markedInBar, menuLinks, splitForBar } from "./menu-links.ts";

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
const ACCESSIBILITY = "accessibility /accessibility?lang=he";

test("an administrator has every link, in the order of the menu", () => {
  expect(linksOf(session("ADMIN"), "he")).toEqual([
    "today /today",
    "new /",
    "people /persons",
    "lists /lists",
    "cinema /lists/cinema",
    "language_lesson /lists/language_lesson",
    "project /lists/project",
    "kids_project /lists/kids_project",
    "humanitarian /lists/humanitarian",
    "archive /archive",
    "pending /pending",
    "users /accounts",
    ACCESSIBILITY,
  ]);
  expect([ACCOUNT_LINK.name, ACCOUNT_LINK.to]).toEqual(["account", "/account"]);
});

test("other users have links to the pages that they may open", () => {
  expect(linksOf(session("USER", "canViewProject"), "he")).toEqual([
    "today /today",
    "lists /lists",
    "project /lists/project",
    ACCESSIBILITY,
  ]);
  expect(linksOf(session("USER", "canViewArchive"), "he")).toEqual([
    "today /today",
    "archive /archive",
    ACCESSIBILITY,
  ]);
  expect(linksOf(session("USER"), "he")).toEqual([ACCESSIBILITY]);
});

test("only signed-out visitors have links to register, log in and sign up", () => {
  expect(linksOf({ status: "signed-out" }, "he")).toEqual([
    "register /register",
    "login /login",
    "signup /signup",
    ACCESSIBILITY,
  ]);
  expect(linksOf({ status: "unverified", email: null }, "he")).toEqual([ACCESSIBILITY]);
  expect(linksOf(undefined, "he")).toEqual([]);
});

test("links to pages of the server load a document, and arrow icons flip", () => {
  const links = menuLinks({ status: "signed-out" }, "en");
  expect(links.filter(({ isOutside }) => isOutside).map(({ name }) => name)).toEqual([
    "register",
    "accessibility",
  ]);
  expect(links.filter(({ flips }) => flips).map(({ name }) => name)).toEqual(["login"]);
  expect(menuLinks(session("ADMIN"), "en").filter(({ flips }) => flips)).toEqual([]);
});

test("a phone's bar has the four links of daily work, in the order of the menu", () => {
  const namesOf = (links: readonly { name: string }[]) => links.map(({ name }) => name);
  const { bar, rest } = splitForBar(menuLinks(session("ADMIN"), "en"));
  expect(namesOf(bar)).toEqual(["today", "people", "lists", "pending"]);
  expect(namesOf(rest)).toEqual([
    "new",
    "cinema",
    "language_lesson",
    "project",
    "kids_project",
    "humanitarian",
    "archive",
    "users",
    "accessibility",
  ]);
  const fewLinks = splitForBar(menuLinks(session("USER", "canViewProject"), "en"));
  expect(namesOf(fewLinks.bar)).toEqual(["today", "lists", "project", "accessibility"]);
  expect(fewLinks.rest).toEqual([]);
});

test("a phone's bar marks all lists for a category and for a list", () => {
  expect(["/lists", "/lists/cinema", "/person-lists/l1"].map(markedInBar)).toEqual([
    "/lists",
    "/lists",
    "/lists",
  ]);
  expect(["/persons", "/archive"].map(markedInBar)).toEqual(["/persons", "/archive"]);
});
