/**
 * A reading rule for letters of one script. It applies to its letters if one of `before` precedes
 * and one of `after` follows, where given (`^` is the start of the word, `$` its end). The first
 * matching rule wins.
 *
 * `sounds` are consonant classes in capitals and vowels in lower case; `|` separates readings. A
 * class joins consonants that the three scripts cannot distinguish:
 * B b v w · P p f · G g j · D d · T t th · K k q kh h · S s sh z zh · C ts ch · L · M · N · R,
 * and Y for an initial y.
 */
export interface Rule {
  letters: string;
  before: string;
  after: string;
  sounds: readonly string[];
  /** Further sounds, used by searches only. */
  near: readonly string[];
}

/** Reading rules by their first letter. */
export type Rules = ReadonlyMap<string, readonly Rule[]>;

/** Reading rules of the three scripts. */
export interface ScriptRules {
  latin: Rules;
  cyrillic: Rules;
  hebrew: Rules;
}

/**
 * Groups of readings whose benefit and cost `bench` measures separately; `@code` marks a reading.
 */
export const RULE_CLASSES = {
  f: "French and Maghrebi: ch as sh, ou as w, soft j and g",
  s: "Spanish: j as kh, silent h, illo",
  g: "gu and qu before e and i",
  d: "German: initial vo as fo, z as ts, j as y",
  e: "final aye, u before i as w",
  y: "unvocalised initial י and ע",
  o: "initial ה and Х for Г",
  h: "Latin h for ח and כ inside and at the end",
  t: "tsh, тш, טס and other clusters",
  c: "щ as ש",
  v: "consonantal ו, כוהן, final וף",
  j: "Latin j before a consonant",
  i: "ее as e or ei",
  n: "French: silent ends, initial ge as zh, coi as soi",
  a: "Latin j, dg, zh and ж inside as dj",
  x: "Spanish: initial xi as kh",
  p: "f before k and t as v",
  z: "initial צ and ц before i and a vowel as s",
  k: "skh as tskh",
  w: "Latin z inside as ts",
  l: "initial ye before kh as i",
  u: "gn as n, Polish c, ck and rz, Hungarian cs, Romanian ici, initial j and kn",
} as const;

/**
 * Groups of near readings: sounds that another office may have written. Used by searches only,
 * never for stored names; `@CODE` marks a reading.
 */
export const NEAR_CLASSES = {
  F: "Latin c as ts, ch as kh",
  G: "g and h inside",
  H: "silent h",
  J: "g, j and zh",
  C: "ch and sh",
  S: "s as ts",
  T: "ts as s",
  W: "ו as v and וו as u",
  X: "x as s or k",
} as const;

export type RuleClass = keyof typeof RULE_CLASSES | keyof typeof NEAR_CLASSES;

interface Alphabet {
  vowels: string;
  consonants: string;
  rules: string;
}

/**
 * Compiles rules written as `letters:sounds` or `before,letters,after:sounds`, separated by white
 * space; `V` stands for all vowels of the script, `Q` for all consonants. Omits the readings of the
 * classes `excludedClasses`, and rules without a reading.
 */
function compile(
  { vowels, consonants, rules: source }: Alphabet,
  without: readonly RuleClass[],
): Rules {
  const context = (text: string): string => text.replace("V", vowels).replace("Q", consonants);
  const rules = source
    .trim()
    .split(/\s+/u)
    .map((text): Rule => {
      const [where = "", readings = ""] = text.split(":");
      const [before = "", letters = "", after = ""] = where.includes(",")
        ? where.split(",")
        : ["", where];
      const keptReadings = readings
        .split("|")
        .map((reading) => reading.split("@"))
        .filter(([, code]) => !without.some((one) => one === code));
      const isNear = ([, code = ""]: readonly string[]): boolean => code in NEAR_CLASSES;
      return {
        letters,
        before: context(before),
        after: context(after),
        sounds: keptReadings.filter((one) => !isNear(one)).map(([sounds = ""]) => sounds),
        near: keptReadings.filter(isNear).map(([sounds = ""]) => sounds),
      };
    })
    .filter(({ sounds }) => sounds.length > 0);
  return Map.groupBy(rules, (rule) => rule.letters.charAt(0));
}

/**
 * Latin letters as in Russian and Ukrainian passports, and in Hebrew, German, English, French and
 * Spanish names.
 */
const LATIN: Alphabet = {
  vowels: "aeiouy",
  consonants: "bcdfghjklmnpqrstvwxz",
  rules: `
  ,au,e:a|aB ,aye,$:ae@e|ai@e a:a b:B
  ,ch,r:K|S@f chtch:SC@c|S@c chou:So@f|Ko@F chvili:SBiLi@f u,chai,:Kai|Sai@f chae:Kae chai:Kai|Cai chay:Kai|Cai ,ch,t:K|S@f ch:C|K|S@f ,cki,$:CKi|Ki ,ck,i:K|CK@u ck:K cz:C ,covici,$:KoBiC@u|KoBiSi cov:KoB|CoB cuk:CoK@d|KoK
  coi:Koi|Soa@n ,c,eiy:S|C ,c,$:K|C@t ,c,bdfgmnvw:C@t|K cs:C@u|KS c:K|C@F
  dzh:G|S@J ,dg,aeio:DG|G@a dj:G|D@d|S@J ,dt,$:T@t d:D
  ^,eu,:e|Yo ^,e,:e|Ye|i@y ,eff,$:eB|eP@u e,ef,$:eB@v|eP@v e,e,:e|i@i Q,ee,$:i Q,e,$:|e e:e
  ,eille,$:eiL|eiLe|i@n ,eil,$:eiL|i@n ,f,ktc:P|B@p f:P ,gh,t: gh:G ,gue,$:G@g|Ge@g ,gu,ei:G@g|Go@g ,ges,$:S@f|GeS ,ge,$:G@f|Ge@f|S@f ^,ge,or:Ge|Se@n ^,guy,$:Gai@g V,gn,aei$:GN|N@u ,g,eiy:G|S@J V,g,V:G|K@G g:G
  ^,h,e:K|G|@s ^,h,V:K|G|@H ^,h,:G|K@h V,h,V:K||G V,h,Q:|G|K@h iu,h,$:K@h| V,h,$:|K@h Q,h,V:K|G|@H h:K|G
  ,ier,$:ieR|ie@n ^,ie,:Ye|e ^,iy,V:i ^,i,aou:Y ^,izhak,:iCKaK@t ^,ishak,:iSKaK@t|iSaK V,ie,$:i@n|ie@n Q,ie,$:i@f|ie@f i,ll,ao:L@s|@s i:i
  ^,je,lkv:Ye@d|e@d ^,j,aou:Y|G|S@f|K@s ^,j,i:G|Y|S@f|K@s ^,j,V:Y|G|S@f ^,j,bdmlnvr:S@u V,j,V:i|S|G@a|K@s V,j,$:i V,j,d:S@j| V,j,Q:|S@j|K@s Q,j,Q:G@a| Q,j,i:G@j|@j Q,j,V:|G@j|S@a j:
  V,kh,V:K|G@G|@H kh:K ^,kn,:KN|N@u k:K l:L m:M ,nt,$:NT|N@n ,nd,$:ND|N@n n:N ,off,$:oB ,of,$:oB@v|oP@v ^,ou,V:B@f|o@f V,ou,V:o@f|B@f Q,ou,i:o|B@e ,oit,$:oT|oa@n ,oist,$:oST|oa@n ,ois,$:oS|oa@n ,ovici,$:oBiC@u|oBiSi o:o
  ph:P pf:P p:P ,ques,$:K@g ,que,$:K@g|Ke@g ,qu,ei:K@g q:K ,rd,$:RD|R@n ,rt,$:RT|R@n pkgtbdw,rz,:S@u|RS r:R
  schtsch:SC@c|S@c szcz:SC@c|S@c shch:SC|S@c ,sch,V:S|SC sch:S sh:S|C@C sz:S skh:SK|CK@k s:S|C@S
  tsch:C tch:C ^,ts,a:C|S@z ^,tz,a:C|S@z ,tsi,ao:Ci|Si@z ,tzi,ao:Ci|Si@z tsh:C|TS@t ts:C|S@T tz:C|S@T th:T t:T
  Q,u,i:o|B@e u:o vsh:BS|PS ^,v,o:B|P@d v:B ^,wu,:Bo|o@e ^,wou,:Bo|o@e ^,wh,:B ^,wr,:R wsk:BSK V,w,Q:B|o V,w,$:B|o w:B ^,x,i:KS|K@x x:KS|S@X|K@X
  ,ye,$:e@e|i@e ^,ye,ckh:Ye|e|i@l ^,ye,:Ye|e ^,yi,:Yi|i ^,y,V:Y y:i
  V,zh,V:S|G@a Q,zh,V:S|G@a zh:S zs:S ,zow,$:CoB@d|SoB@d ,zew,$:CeB@d|SeB@d V,z,V:S|C@w z:S|C
  `,
};

/** Russian and Ukrainian; folding has already mapped й to и, ё to е and Ukrainian letters. */
const CYRILLIC: Alphabet = {
  vowels: "аеэиыоуюя",
  consonants: "бвгджзклмнпрстфхцчшщьъ",
  rules: `
  а:a б:B вш:BS|PS в:B ^,г,V:G|K V,г,V:G|K Q,г,V:G|K@G|@H г:G|K@G дж:G|S@J ,дт,$:T@t д:D
  ^,е,:Ye|e я,е,:e е,е,:e@i|ie V,е,:ie е:e V,ж,V:S|G@a Q,ж,V:S|G@a VQ,ж,е:S|G@f ,ж,$:S|G@f ^,ж,V:S|G@J ж:S з:S
  ^,ия,:Ya ^,ию,:Yo ^,и,аоуеюя:Y и:i
  к:K л:L м:M н:N о:o п:P р:R сч:SC|S@c сх:SK|CK@k с:S|C@S тс:C тц:C тч:C@t тш:TS|C@t т:T
  ^,у,аеиоэ:B|o Q,у,и:o|B@e у:o ,фф,$:B ,ф,кт:P|B@p фф:P ф:P а,х,ао:K|@h ^,х,V:K|G@o|@H V,х,V:K|G@G|@H Q,х,V:K|G@G|@H х:K ^,ц,а:C|S@z ,ци,аоуюя:Ci|Si@z ц:C|S@T ч:C|S@C шч:SC|S@c ш:S|C@C щ:SC|S@c ъ: ы:i ,ь,еюяи:i ь: э:e ^,ю,:Yo ю:io ^,я,:Ya я:ia
  `,
};

/** Modern Hebrew without vowel points; folding has already removed geresh and gershayim. */
const HEBREW: Alphabet = {
  vowels: "אהויעױײ",
  consonants: "בגדזחטכךלמםנןסףפצץקרשת",
  rules: `
  ^,איו,Q:Yo@v|aB@v ^,או,Q:o|aB@W ^,א,ה:a|o@y א:a ב:B ^,ג,:G|S@J נר,ג,:G|S@J ג:G ,דט,$:T@t דג:DG@t|G@t דז:DS@t|G@t ד:D
  ^,ה,:K|G@o|@H ,ה,$:a א,ה,ר:|K|G@o י,ה,ו:|K|G@o ו,ה,:|K|G@o ,ה,י:|K|G@o ה:|K
  ,וו,אע:B|o@v וו:B|o@W ^,ו,:B ,וה,$:Ba ,וף,$:oB@v|oP@v קג,ו,א:o|B@v י,ו,$:o|B י,ו,ן:o|B@v א,ו,$:o|B@v ,ו,י:o|B ,וסק,י:oBSK@v|oSK@v ו:o
  ז:S|G@J ח:K|@H טש:C|TS טס:TS|C@t טצ:C@t|TC@t ט:T
  ^,י,ואע:Y ^,י,:Y@y|Yi|i|e@y ,ייף,$:iB@v|iP@v י:i
  כ:K ך:K ל:L מ:M ם:M נצ:NC|NS@z נ:N ן:N סח:SK|CK@k ס:S|C@S ^,ע,Q:a|o@y|i@y Q,ע,:a|o@y ע:a פק:PK|BK@p פט:PT|BT@p פ:P ף:P ^,צ,:C|S@z ,צי,אוה:Ci|Si@z צ:C|S@T ץ:C|S@T ק:K ר:R ^,שו,ר:So|SB@v שצ:SC|S@c ש:S|C@C ת:T
  װ:B ױ:oi ײ:i
  `,
};

/** Returns the reading rules of the three scripts; a measurement can leave classes out. */
export const readingRules = (without: readonly RuleClass[] = []): ScriptRules => ({
  latin: compile(LATIN, without),
  cyrillic: compile(CYRILLIC, without),
  hebrew: compile(HEBREW, without),
});
