/**
 * A reading rule for letters of one script. It applies where its letters stand and, if given, one
 * of `before` precedes and one of `after` follows (`^` is the start of the word, `$` its end). The
 * first matching rule wins.
 *
 * `sounds` are consonant classes in capitals and vowels in lower case; `|` separates readings. The
 * classes join what the three scripts cannot tell apart:
 * B b v w · P p f · G g j · D d · T t th · K k q kh h · S s sh z zh · C ts ch · L · M · N · R,
 * and Y for a y that begins the word.
 */
export interface Rule {
  letters: string;
  before: string;
  after: string;
  sounds: readonly string[];
}

/** Rules by their first letter. */
export type Rules = ReadonlyMap<string, readonly Rule[]>;

/**
 * Compiles rules written as `letters:sounds` or `before,letters,after:sounds`, separated by white
 * space; `V` stands for every vowel of the script and `Q` for every consonant.
 */
function compile(source: string, vowels: string, consonants: string): Rules {
  const context = (text: string): string => text.replace("V", vowels).replace("Q", consonants);
  const rules = source
    .trim()
    .split(/\s+/u)
    .map((text): Rule => {
      const [where = "", sounds = ""] = text.split(":");
      const [before = "", letters = "", after = ""] = where.includes(",")
        ? where.split(",")
        : ["", where];
      return {
        letters,
        before: context(before),
        after: context(after),
        sounds: sounds.split("|"),
      };
    });
  return Map.groupBy(rules, (rule) => rule.letters.charAt(0));
}

/** Latin, as in Russian and Ukrainian passports, Hebrew names, German and English surnames. */
export const LATIN: Rules = compile(
  `
  ,au,e:a|aB a:a b:B
  ,ch,r:K ch:C|K ,cki,$:CKi|Ki ck:K cz:C cov:KoB|CoB ,c,eiy:S|C c:K
  dzh:G dj:G d:D
  ^,eu,:e|Yo ^,e,:e|Ye ,eff,$:eB Q,ee,$:i Q,e,$:|e e:e
  f:P ,gh,t: gh:G g:G
  ^,h,V:K|G ^,h,:G V,h,V:K||G V,h,Q:|G V,h,$: h:K|G
  ^,i,aeou:Y i:i
  ^,j,V:Y|G V,j,V:|S V,j,$:i j:
  kh:K k:K l:L m:M n:N ,off,$:oB o:o ph:P pf:P p:P q:K r:R
  shch:SC ,sch,V:S|SC sch:S sh:S sz:S s:S
  tsch:C tch:C tsh:C ts:C tz:C th:T t:T
  u:o vsh:BS|PS v:B ^,wh,:B ^,wr,:R V,w,Q:|B V,w,$:o|B w:B x:KS
  ^,ye,:Ye|e ^,yi,:Yi|i ^,y,V:Y y:i
  zh:S zs:S V,z,V:S z:S|C
  æ:a ə:a ð:D đ:D ı:i ł:L œ:o ø:o ß:S þ:T
  `,
  "aeiouyæəıœø",
  "bcdfghjklmnpqrstvwxzðđłßþ",
);

/** Russian and Ukrainian; folding has already mapped й to и, ё to е and ї to і. */
export const CYRILLIC: Rules = compile(
  `
  а:a б:B вш:BS|PS в:B ^,г,V:G|K V,г,V:G|K г:G ґ:G дж:G д:D
  ^,е,:Ye|e я,е,:e V,е,:ie е:e ^,є,:Ye|e V,є,:ie є:e ж:S з:S
  ^,и,аоуеюяє:Y и:i ^,і,аоуеюяє:Y і:i
  к:K л:L м:M н:N о:o п:P р:R с:S тс:C тц:C т:T
  ^,у,аеиіоэ:B|o у:o ф:P х:K ц:C ч:C ш:S щ:SC ъ: ы:i ь: э:e ^,ю,:Yo ю:io ^,я,:Ya я:ia
  ә:a ғ:G қ:K ң:N ө:o ү:o ұ:o һ:K
  `,
  "аеєэиіыоуюяәөүұ",
  "бвгґджзклмнпрстфхцчшщьъғқңһ",
);

/** Modern Hebrew without vowel points; folding has already removed geresh and gershayim. */
export const HEBREW: Rules = compile(
  `
  א:a ב:B ג:G ד:D
  ^,ה,:K ,ה,$:a ה:|K
  וו:B ^,ו,:B ,ו,ה:B י,ו,$:o|B ,ו,י:o|B ו:o
  ז:S ח:K טש:C|TS ט:T
  ^,י,ואע:Y ^,י,:Yi|i י:i
  כ:K ך:K ל:L מ:M ם:M נ:N ן:N ס:S ע:a פ:P ף:P צ:C ץ:C ק:K ר:R ש:S ת:T
  װ:B ױ:oi ײ:i
  `,
  "אהויעױײ",
  "בגדזחטכךלמםנןספףצץקרשת",
);
