import { expect, it } from "vitest";
import { rowsToSend } from "./fitted.ts";
import { readPasted } from "../source/pasted.ts";
import { read } from "../test/read.ts";

const LABELS = {
  column: (index: number) => `column ${index + 1}`,
  note: (index: number) => `Note on column ${index + 1}`,
  child: "Child",
};

/** Returns a line for each row that would be sent. */
function sent(lines: readonly string[]): string[] {
  const { sheet } = readPasted(lines.join("\n").replaceAll("|", "\t"), "x");
  return rowsToSend(read(sheet).rows, LABELS).map(({ person, spouse, children = [] }) =>
    [
      [person.firstName, person.lastName].filter(Boolean).join(" "),
      person.phone,
      person.birthDate,
      person.gender,
      person.address,
      person.city,
      person.married === true ? "married" : null,
      person.comment?.replaceAll("\n", " / "),
      spouse &&
        `+ ${[spouse.firstName, spouse.lastName, spouse.gender, spouse.phone].filter(Boolean).join(" ")}`,
      ...children.map((child) => `* ${[child.firstName, child.birthDate].join(" ")}`),
    ]
      .filter(Boolean)
      .join(" | "),
  );
}

it.each([
  {
    about: "the error of a formula is no name, city or phone",
    lines: [
      "First name|Last name|Phone|City|Notes",
      "Dan|Levi|#N/A|#REF!|#VALUE!",
      "#NAME?|Katz|0521111102|Haifa|",
      "Noa|Kern|#ЗНАЧ!|Haifa|#DIV/0!",
    ],
    persons: ["Noa Kern | Haifa | column 3: #ЗНАЧ! / column 5: #DIV/0!"],
  },
  {
    about: "a first person whose values resemble headings is no second row of headings",
    lines: ["שם משפחה|שם פרטי|טלפון|כתובת|הערות", "לוי|דן|052-1111101|רחוב הרצל 5|3 ילדים"],
    persons: ["דן לוי | 0521111101 | רחוב הרצל 5 | 3 ילדים"],
  },
  {
    about: "a third row of headings in another language is no person",
    lines: [
      "First name|Last name|Phone",
      "שם פרטי|שם משפחה|טלפון",
      "Имя|Фамилия|Телефон",
      "Dan|Levi|0521111101",
    ],
    persons: ["Dan Levi | 0521111101"],
  },
  {
    about: "the name of a parent says nothing about the person's gender",
    lines: ["Имя|Фамилия|Имя матери|Телефон", "Пётр|Иванов|Мария|0521111101"],
    persons: ["Пётр Иванов | 0521111101 | Имя матери: Мария"],
  },
  {
    about: "a phone of somebody else is not the person's",
    lines: ["Name|Emergency phone|Mobile phone", "Dan Levi|0521111109|0521111101"],
    persons: ["Dan Levi | 0521111101 | Emergency phone: 0521111109"],
  },
  {
    about: "a birth date after the name of a child is the child's",
    lines: [
      "שם הילד|שם משפחה|תאריך לידה|שם האב|טלפון אב|שם האם",
      "נועה|לוי|13.05.2015|דן|052-1111101|יעל",
    ],
    persons: ["דן לוי | 0521111101 | male | + יעל לוי female | * נועה 2015-05-13"],
  },
  {
    about: "a word for no spouse is no name",
    lines: ["Фамилия|Имя мужа|Имя жены", "Иванов|Пётр|нет", "Кац|вдова|Ида"],
    persons: ["Пётр Иванов | male | Имя жены: нет", "Ида Кац | female | Имя мужа: вдова"],
  },
  {
    about: "one last name has the form of each partner",
    lines: ["Фамилия|Имя мужа|Имя жены", "Иванов|Пётр|Мария"],
    persons: ["Пётр Иванов | male | + Мария Иванова female"],
  },
  {
    about: "a place of birth is no city",
    lines: ["Name|City of birth|City", "Dan Levi|Kiev|Haifa"],
    persons: ["Dan Levi | Haifa | City of birth: Kiev"],
  },
  {
    about: "data of the wife without a field is no data of the husband",
    lines: ["Муж|Жена|Дата алии жены", "Пётр Иванов|Мария Иванова|13.02.2020"],
    persons: ["Пётр Иванов | male | Дата алии жены: 13.02.2020 | + Мария Иванова female"],
  },
  {
    about: "a title of another group ends the group of a city",
    lines: [
      "ФИО|Телефон",
      "Хайфа|",
      "Иванов Пётр|0521111101",
      "без города|",
      "Цой Анна|0521111102",
    ],
    persons: ["Пётр Иванов | 0521111101 | Хайфа", "Анна Цой | 0521111102"],
  },
  {
    about: "a column of yes and no is no marital status",
    lines: ["Имя|Фамилия|Оплатил", "Пётр|Иванов|да", "Мария|Кац|нет"],
    persons: ["Пётр Иванов", "Мария Кац"],
  },
  {
    about: "a phone of a spouse without a name goes to the comment",
    lines: ["Имя|Фамилия|Телефон|Телефон мужа", "Анна|Леви|0521111101|0521111102"],
    persons: ["Анна Леви | 0521111101 | Телефон мужа: 0521111102"],
  },
  {
    about: "the phone of an absent husband is not the wife's",
    lines: ["Фамилия|Имя мужа|Телефон мужа|Имя жены", "Кац||0521111103|Сара"],
    persons: ["Сара Кац | female | Телефон мужа: 0521111103"],
  },
  {
    about: "a phone next to the name of the spouse is the spouse's",
    lines: [
      "Фамилия|Муж|Жена|Телефоны",
      "Вайсман|Борис|Инна|050-3332110 (Инна)",
      "Левин|Сергей|Анна|054-4001122, 058-4001133 Анна",
    ],
    persons: [
      "Борис Вайсман | male | + Инна Вайсман female 0503332110",
      "Сергей Левин | 0544001122 | male | + Анна Левина female 0584001133",
    ],
  },
  {
    about: "a person with the name of a town is no title of a group",
    lines: ["ФИО|Телефон", "Иванов Пётр|0521111101", "Омер|", "Цой Анна|0521111102"],
    persons: ["Пётр Иванов | 0521111101", "Анна Цой | 0521111102"],
  },
  {
    about: "the address at home is the address, and the one at work goes to the comment",
    lines: [
      "First Name|Last Name|Business Street|Business City|Home Street|Home City",
      "Dan|Levi|Azrieli 1|Tel Aviv|Herzl 5|Haifa",
    ],
    persons: ["Dan Levi | Herzl 5 | Haifa | Business Street: Azrieli 1 / Business City: Tel Aviv"],
  },
  {
    about: "columns of children without numbers are one child after the other",
    lines: [
      "Фамилия|Имя|Имя ребёнка|Дата рождения|Имя ребёнка|Дата рождения",
      "Леви|Анна|Ноа|13.02.2015|Лев|14.03.2018",
    ],
    persons: ["Анна Леви | * Ноа 2015-02-13 | * Лев 2018-03-14"],
  },
  {
    about: "a word in brackets, and the word for a widow, are no part of a name",
    lines: ["שם פרטי|שם משפחה", "רות (אלמנה)|לוי", 'משה ז"ל|כהן', "דנה (דנית)|לוי"],
    persons: ["רות לוי | שם פרטי: אלמנה", 'משה כהן | שם פרטי: ז"ל', "דנה לוי | שם פרטי: דנית"],
  },
  {
    about: "a column of families has the last names, and a list of children says it has none",
    lines: [
      "№|Семья|Муж|Жена|Тел. жены|Дети",
      "1|Левин|Яков Маркович|Ирина|8-052-111-11-11|Маша 25.05.2014",
      "2|Коган|Лев|Сара|0521111102|нет",
    ],
    persons: [
      "Яков Левин | male | Муж: Маркович | + Ирина Левина female 0521111111 | * Маша 2014-05-25",
      "Лев Коган | male | + Сара Коган female 0521111102",
    ],
  },
  {
    about: "a word for a marital state shows the gender",
    lines: ["ФИО|Сем. пол.", "Левина Анна|замужем", "Кац Лев|холост", "Ли Ким|женат/замужем"],
    persons: ["Анна Левина | female | married", "Лев Кац | male", "Ким Ли | married"],
  },
  {
    about: "numbers of families stay numbers, with first names or not",
    lines: ["Семья|Муж|Жена|Фамилия", "12|Лев|Сара|Коган"],
    persons: ["Лев Коган | male | + Сара Коган female"],
  },
  {
    about: "a phone in a cell of names is that person's, and a second one goes to the comment",
    lines: [
      "ФИО|Супруг(а)|Телефон супруги",
      "Ким Анна 052-1111101|Ким Сергей (052-1111102)|",
      "Ли Анна|Ли Сергей 052-1111103|052-1111104",
    ],
    persons: [
      "Анна Ким | 0521111101 | + Сергей Ким 0521111102",
      "Анна Ли | Телефон супруги: 052-1111104 | + Сергей Ли 0521111103",
    ],
  },
  {
    about: "the columns of a father and a mother with articles are the couple's",
    lines: ["שם משפחה|שם האבא|נייד אבא|שם האמא|נייד אמא", "לוי|דן|0521111101|מרים|0521111102"],
    persons: ["דן לוי | 0521111101 | male | + מרים לוי female 0521111102"],
  },
  {
    about: "the widow of a column of full names keeps her name",
    lines: ["ФИО|Телефон", "Леви Анна (вдова)|0521111101"],
    persons: ["Анна Леви | 0521111101 | ФИО: вдова"],
  },
  {
    about: "the care worker next to the client is not the person",
    lines: ["שם המטפל|שם הלקוח|טלפון", "יעל כהן|דן לוי|0521111101"],
    persons: ["דן לוי | 0521111101 | שם המטפל: יעל כהן"],
  },
  {
    about: "a volunteer is no person of the list",
    lines: ["Куратор|Клиент|Телефон клиента", "Ольга Кац|Пётр Иванов|0521111101"],
    persons: ["Пётр Иванов | 0521111101 | Куратор: Ольга Кац"],
  },
])("$about", ({ lines, persons }) => {
  expect(sent(lines)).toEqual(persons);
});

it("the number of a family only in its first row is a question for the other rows", () => {
  const lines = [
    "№ семьи|Имя|Фамилия|Дата рождения",
    "1|Пётр|Иванов|01.02.1980",
    "|Мария|Иванова|13.02.1982",
    "|Коля|Иванов|14.02.2012",
  ];
  const { sheet } = readPasted(lines.join("\n").replaceAll("|", "\t"), "x");
  expect(read(sheet).issues).toEqual([
    "3 family.household BLANK_FAMILY",
    "4 family.household BLANK_FAMILY",
  ]);
});
