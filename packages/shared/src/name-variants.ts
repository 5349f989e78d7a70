/**
 * Given names whose national forms no spelling rule unites. Each line: the form that provides the
 * keys, then the folded variants that use them. `hanna` stands for two names and has two forms.
 */
const VARIANTS = `
aleksandr: oleksa олекса
anna: ганна
hanna anna: hanna
daniel: danylo данило
david: דוד
dmitry: dmytro дмитро dimitri
efim: yukhym юхим
ekaterina: kateryna katerina катерина קטרינה
elena: olena олена
eliyahu: elijah
evgeny: yevhen євген
gabriel: havrylo гаврило
kirill: kyrylo кирило cyril
lea: лея лия leya
mikhail: mykhailo mykhaylo михаило
moshe: moses моисеи
nahum: наум naum
nikita: mykyta микита
nikolai: mykola микола
oleg: oleh
pavel: pavlo павло
petr: petro петро
sean: shaun shawn шон שון
mishel: michelle
shlomo: solomon соломон סולומון
stiven: stephen
vasily: vasyl василь
vera: vira віра
yehezkel: ezekiel иезекииль
yehoshua: joshua
yehuda: judah
yehudit: judith юдифь
yeshayahu: isaiah исаия
yirmiyahu: jeremiah иеремия
yitzhak: isaac isaak исаак ісаак izhak
zhanna: janna
`;

/** Maps a folded variant to the forms whose keys it uses. */
export const nameVariants: ReadonlyMap<string, readonly string[]> = new Map(
  VARIANTS.trim()
    .split("\n")
    .flatMap((line) => {
      const [heads = "", forms = ""] = line.split(": ");
      return forms.split(" ").map((form) => [form, heads.split(" ")] as const);
    }),
);
