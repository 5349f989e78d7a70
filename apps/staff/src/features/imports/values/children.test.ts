import { describe, expect, it } from "vitest";
import { childrenIn } from "./children.ts";

const listed = (text: string) =>
  childrenIn(text)?.map(({ firstName, birth, gender }) => [firstName, birth, gender].join("|")) ??
  null;

describe("the children in a cell", () => {
  it.each([
    ["Маша (2015), Петя (2018)", ["Маша|2015|", "Петя|2018|"]],
    ["Лев - 2010; Анна-Мария - 12.03.2014 г.р.", ["Лев|2010|", "Анна-Мария|12.03.2014|"]],
    ["нועה 2015".replace("н", "נ"), ["נועה|2015|"]],
    ["Noa, 2015, Lev, 12/3/2018", ["Noa|2015|", "Lev|12/3/2018|"]],
    ["сын Лев 2010 и дочь Анна 2014", ["Лев|2010|male", "Анна|2014|female"]],
    ["Noa / Lev", ["Noa||", "Lev||"]],
    ["Маша 5 лет", ["Маша|5|"]],
    ["בן 2010", null],
    ["сын 12.03.2015, дочь 14.05.2017", null],
    ["жена Оля 1980, Коля 2010", null],
    ["נועם (ז) 2014", null],
    ["двое детей, живут с мамой в Хайфе", null],
    ["נועה ודני 2015", null],
    ["2", null],
    ["", null],
  ])("%j: %j", (text, children) => {
    expect(listed(text)).toEqual(children);
  });
});
