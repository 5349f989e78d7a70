/**
 * Given names with national forms that no spelling rule covers. Each line has the form that
 * provides the keys, followed by folded variants that use these keys. `hanna` stands for two names
 * and has two forms.
 */
const VARIANTS = `
aleksandr: oleksa олекса
anna: ганна
george zhorzh: georges
hanna anna: hanna
charles sharl: charles
daniel: danylo данило
baruch: boruch
batya basya: בתיה
david: דוד dovid
dmitry: dmytro дмитро dimitri
efim: yukhym юхим
ekaterina: kateryna katerina катерина קטרינה
elena: olena олена אולנה
ester: esfir эсфирь есфирь
eliyahu: elijah
evgeny: yevhen евген eugene eugen
evgenia: eugenia eugenie
foma: khoma хома
gabriel: havrylo гаврило
khorkhe: jorge
ignat: hnat гнат
issakhar: יששכר
iv: yves
kirill: kyrylo кирило cyril cyrille
konstantin: kostiantyn kostyantyn костянтин
lea: лея лия leya
mikhail: mykhailo mykhaylo михаило מיכאילו
moshe: moses моисеи
nahum: наум naum
nikita: mykyta микита
nikolai: mykola микола מיקולה
nikolas nikolya: nicolas
oleg: oleh
nadezhda nadiia: nadiia надия
pavel: pavlo павло פבלו
petr: petro петро פטרו
reuven: рувим ruvim
rut: руфь ruf
sean: shaun shawn шон שון
mishel: michelle
shalom: sholom шолом
shlomo: solomon соломон סולומון
stiven: stephen
vasily: vasyl василь
vera: vira вира
vladimir: uladzimir уладзимир
yulia גוליה: גוליה
trofim: trokhym трохим
tsipora: sephora
yehezkel: ezekiel иезекииль
yehoshua: joshua
yehuda: judah
yehudit: judith юдифь judit юдит yudit iudit иудит
yeshayahu: isaiah исаия
yirmiyahu: jeremiah иеремия
yosef: osip осип
yitzhak: isaac isaak исаак izhak
zhanna: janna
zherar: gerard
zhil: gilles
zhilber: gilbert
zhinet: ginette
zhizel: gisele giselle
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
