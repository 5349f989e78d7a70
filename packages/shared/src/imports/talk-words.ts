/**
 * Words of messages that no name contains, in three languages and folded: a line with one of them
 * is talk. Words that are also names (Will, May, Shalom, Tov, Любовь) are left out.
 */
export const TALK_WORDS: ReadonlySet<string> = new Set(
  `thanks thank thx ty ok okay yes yep yeah no nope hi hello hey please pls sorry what whats what's when
  where who how why is are was were am i i'm im i'll we you they he she it this that these there the an
  coming come comes cant can't cannot could would should time times tomorrow today tonight list names
  participants good great morning evening everyone everybody all me my us our your can not for to at from
  in on of have has had do does did be been going go need want know let call join joining register
  registered add see also too maybe still more hours deleted message omitted media image video audio
  missed voice changed left created group joined added using invite link end-to-end encrypted
  monday tuesday wednesday thursday friday saturday sunday room place starts start begins
  спасибо спс привет здравствуйте здравствуй добрый доброе доброго день утро утра вечер вечера да нет не
  я мы вы ты он они оно мне меня нам нас вас тебя ему их во что чтобы сколько когда где куда кто как
  почему зачем можно буду будем будет будут приду придем придет иду идем приходим прийти запишите запиши
  записать записываю запишусь пожалуйста плз хорошо ок окей ладно завтра сегодня послезавтра список списки
  участники участников всем все еще тоже также это эта есть нужно надо если или но а в на у к от до по для
  из об же бы уже только пока отлично супер класс круто очень большое хочу хотим могу можем смогу
  сможем сможет еду едем опоздаю поздравляю часов время начало место группа группу ссылка ссылке сообщение
  удалено удалил добавил добавила присоединился присоединилась
  понедельник вторник среда среду четверг пятница пятницу суббота субботу воскресенье
  дякую привіт вітаю доброго ранку ні ви коли де хто як чому можна прийду прийдемо запишіть завтра
  сьогодні список усім всім теж треба
  תודה היי הי כן לא אני אנחנו אתם הוא היא הם מה מתי איפה איך למה כמה שעה בשעה באיזו באיזה יש אין אפשר
  מגיע מגיעה מגיעים מגיעות באה באים רוצה רוצים נא בבקשה בוקר היום מחר אתמול יום ביום ליום רשימה
  רשימת הרשימה משתתפים משתתפות גם של על אם או אבל זה זאת להגיע לרשום תרשמו תרשום תרשמי אותי אותנו אותך
  לכולם כולם כולן אוקיי אוקי אוקיה סבבה בסדר רבה מאוד מאד שמות קבוצה קבוצת הודעה נמחקה הצטרף הצטרפה
  אולי עוד רק כבר נגיע אגיע נבוא אבוא צריך צריכה אפשרי מקום התחלה`
    .split(/\s+/u)
    .filter(Boolean),
);

/** Words before a companion: the name ends there. */
export const WITH_WORDS: ReadonlySet<string> = new Set([
  "with",
  "plus",
  "с",
  "со",
  "плюс",
  "з",
  "із",
  "עם",
  "פלוס",
  "ועוד",
]);

/** Labels of a form, which are no part of a name. */
export const LABELS: ReadonlySet<string> = new Set(
  `name full-name phone tel telephone mobile cell id
  имя фио тел телефон моб мобильный сот тз
  ім'я піб
  שם טלפון טל נייד פלאפון תז`
    .split(/\s+/u)
    .filter(Boolean),
);
