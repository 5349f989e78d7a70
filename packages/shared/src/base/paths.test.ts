import { expect, test } from "vitest";
import { doorPage, listIdOfDoor } from "./door-path.ts";
import {
  accessibilityUrl,
  eventCalendarPath,
  eventLinkPath,
  invitationPath,
  isPublicPage,
  isStaffPage,
  listCalendarPath,
  privacyUrl,
  registerUrl,
  shortEventPath,
} from "./paths.ts";

test.each(["/register", "/register/", "/accessibility", "/privacy", "/event-register/l1"])(
  "%s is a page for visitors",
  (path) => expect([isPublicPage(path), isStaffPage(path)]).toEqual([true, false]),
);

test.each([
  "/",
  "/registers",
  "/a/register",
  "/register/more",
  "/event-register",
  "/event-register/",
  "/event-register/l1/event.ics",
  "/person-lists/l1",
])("%s is no page for visitors", (path) => expect(isPublicPage(path)).toBe(false));

test.each(["/", "/today", "/persons", "/lists", "/lists/kids_project", "/person-lists/l1"])(
  "%s is a page of the staff app",
  (path) => expect(isStaffPage(path)).toBe(true),
);

test.each([
  "/lists/opera",
  "/person-lists",
  "/person-lists/",
  "/person-lists/l1/x",
  "/x",
  "/door/l1",
])("%s is no page of the staff app", (path) => expect(isStaffPage(path)).toBe(false));

test("an id or a token cannot add a part of a path", () => {
  expect(eventLinkPath("a/b?c")).toBe("/event-register/a%2Fb%3Fc");
  expect(eventCalendarPath("a/b")).toBe("/event-register/a%2Fb/event.ics");
  expect(listCalendarPath("a/b")).toBe("/person-list/a%2Fb/event.ics");
  expect(invitationPath("a&b")).toBe("/signup?token=a%26b");
  expect(doorPage("a/b")).toBe("/door/a%2Fb");
});

test("an event has a short path if its id has 128 bits", () => {
  expect(shortEventPath("0".repeat(32))).toBe("/e/AAAAAAAAAAAAAAAAAAAAAA");
  expect(shortEventPath("l1")).toBe("/event-register/l1");
});

test("pages for visitors have an address in each language", () => {
  expect([registerUrl("he"), accessibilityUrl("ru"), privacyUrl("en")]).toEqual([
    "/register?lang=he",
    "/accessibility?lang=ru",
    "/privacy?lang=en",
  ]);
});

test.each([
  ["/door/l1", "l1"],
  ["/door/l1/", "l1"],
  ["/door/", null],
  ["/door", null],
  ["/door/main.js", null],
  ["/door/l1/x", null],
  ["/x/door/l1", null],
])("the list of %s at the door is %s", (path, listId) => {
  expect(listIdOfDoor(path)).toBe(listId);
});
