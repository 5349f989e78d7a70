import i18next from "i18next";
import { expect, test } from "vitest";
import { resources } from "../../../i18n/ru.ts";
import { INTERPOLATION } from "../../../i18n/setup.ts";
import { fieldLabel, fieldMessage } from "./field-texts.ts";

test("the error of a field of a spouse or child begins with the spouse or the number of the child", async () => {
  const t = await i18next.createInstance().init({
    lng: "ru",
    resources: { ru: resources },
    interpolation: INTERPOLATION,
  });
  expect(fieldMessage(t, "firstName", "REQUIRED", "")).toBe("Заполните поле «Имя»");
  expect(fieldMessage(t, "spouse.firstName", "REQUIRED", "")).toBe(
    "Супруг(а): заполните поле «Имя»",
  );
  expect(fieldMessage(t, "childrenData.1.birthDate", "DATE_IN_FUTURE", "")).toBe(
    "Ребёнок 2: Дата рождения: дата не может быть в будущем",
  );
  expect(fieldMessage(t, "spouse.phone", "FOREIGN_PHONE", "+380 50 123 45 67")).toContain("+380");
  expect(fieldLabel(t, "childrenData.1.firstName")).toBe("Ребёнок 2: Имя");
});
