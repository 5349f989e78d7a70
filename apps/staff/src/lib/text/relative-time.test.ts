import { expect, test } from "vitest";
import { formatAgo } from "./relative-time.ts";

const calendar = { timeZone: "Asia/Jerusalem", now: () => new Date("2026-11-21T12:00:00Z") };

test.each([
  ["2026-11-21T11:59:40Z", "now", "сейчас", "עכשיו"],
  ["2026-11-21T12:00:30Z", "now", "сейчас", "עכשיו"],
  ["2026-11-21T11:58:40Z", "1 minute ago", "1 минуту назад", "לפני דקה"],
  ["2026-11-21T11:55:00Z", "5 minutes ago", "5 минут назад", "לפני 5 דקות"],
  ["2026-11-21T11:00:00Z", "1 hour ago", "1 час назад", "לפני שעה"],
  ["2026-11-21T10:00:00Z", "2 hours ago", "2 часа назад", "לפני שעתיים"],
  ["2026-11-21T09:00:00Z", "3 hours ago", "3 часа назад", "לפני 3 שעות"],
  ["2026-11-20T11:00:00Z", "yesterday", "вчера", "אתמול"],
  ["2026-11-19T13:00:00Z", "2 days ago", "позавчера", "שלשום"],
  ["2026-11-10T12:00:00Z", "11 days ago", "11 дней назад", "לפני 11 ימים"],
  ["2026-09-01T12:00:00Z", "81 days ago", "81 день назад", "לפני 81 ימים"],
  ["2024-11-01T12:00:00Z", "2 years ago", "2 года назад", "לפני שנתיים"],
])("%s was %s", (instant, en, ru, he) => {
  expect(formatAgo(instant, "en", calendar)).toBe(en);
  expect(formatAgo(instant, "ru", calendar)).toBe(ru);
  expect(formatAgo(instant, "he", calendar)).toBe(he);
});
