import type { EventCategory } from "@kehila/shared/events/categories";
import type { CalendarDay } from "@kehila/shared/base/dates";
import { addDays } from "@kehila/shared/base/dates";
import type { Random } from "./random.ts";

/** An event list without its participants. */
export interface DemoList {
  id: string;
  title: string;
  description: string | null;
  date: CalendarDay;
  category: EventCategory;
  /** The number of persons to invite. */
  people: number;
  /** Whether persons are invited independently of their interests. */
  isForAll: boolean;
}

/** Notes about participants, as staff write them. */
export const PARTICIPANT_COMMENTS = [
  "תגיע עם שני ילדים",
  "להתקשר אחרי 18:00",
  "Перезвонить в четверг",
  "Нужен переводчик на иврит",
  "Comes by wheelchair, ground floor only",
  "Needs a lift from the station",
] as const;

/** Notes about assigned users, as staff write them. */
export const USER_COMMENTS = ["Brings the projector", "Отвечает за чай", "פותחת את האולם"] as const;

type Template = readonly [EventCategory, title: string, description: string | null];

const TEMPLATES: readonly Template[] = [
  ["cinema", "ערב קולנוע: סרט ישראלי חדש", "עם כתוביות ברוסית"],
  ["language_lesson", "Иврит с нуля", "Группа начинающих, занятие каждую неделю"],
  ["project", "Community garden", "Gloves and tools are there"],
  ["kids_project", "סדנת יצירה לילדים", "גילאי 5 עד 10, בליווי הורה"],
  ["humanitarian", "Раздача продуктовых наборов", "Взять с собой удостоверение личности"],
  ["cinema", "Кино на русском языке", null],
  ["language_lesson", "Розмовний клуб", "Для тих, хто вже трохи говорить"],
  ["project", "פרויקט ותיקים מלווים עולים", null],
  ["kids_project", "Детский театр", "Репетиция и спектакль"],
  ["humanitarian", "Winter coats", "All sizes, children's too"],
];

/** Days relative to today, one per template: each category has a past and a future event. */
const DAYS = [-210, -120, -84, -35, -14, 3, 5, 12, 19, 26] as const;

/** The number of persons from which events have hundreds of participants. */
const LARGE_REGISTER = 20_000;
/** The number of invitations to the largest event, the next distribution of winter coats. */
const LARGE_EVENT = 500;

/** Returns event lists around a day: ten for a small register, at most 300 for a large one. */
export function eventLists(random: Random, today: CalendarDay, persons: number): DemoList[] {
  const count = Math.min(300, TEMPLATES.length + Math.floor(persons / 350));
  return Array.from({ length: count }, (_, index) => {
    const [category, title, description] =
      TEMPLATES[index % TEMPLATES.length] ?? random.pick(TEMPLATES);
    const round = Math.floor(index / TEMPLATES.length);
    const days = DAYS[index % DAYS.length] ?? 0;
    const isLarge = index === TEMPLATES.length - 1;
    const usual = persons < LARGE_REGISTER ? random.int(8, 26) : random.int(60, 140);
    return {
      id: random.id(),
      title,
      description,
      // Each repetition of the templates is some weeks earlier than the one before.
      date: addDays(today, round === 0 ? days : -Math.abs(days) - round * 7),
      category,
      people: isLarge ? LARGE_EVENT : usual,
      isForAll: isLarge,
    };
  });
}
