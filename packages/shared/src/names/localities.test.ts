import { expect, it } from "vitest";
import { LANGUAGES } from "../base/languages.ts";
import { citiesLike, allLocalities, localityOf } from "./locality.ts";

/**
 * The cities of Israel with more than 20,000 people, with spellings that people write in English,
 * Russian and Hebrew.
 */
const CITIES = `
Jerusalem|Yerushalaim,Ierusalim|Иерусалим,Ерушалаим,Йерушалаим|ירושלים,ירושלם
Tel Aviv|Tel-Aviv,Tel Aviv Yafo,Tel Aviv - Jaffa,Tel Aviv/Yafo|Тель Авив,Тель-Авив,Тель Авив Яффо,Тель-Авив - Яффа,Тель-Авив/Яффо|תל-אביב,תל אביב יפו,תל אביב - יפו,ת"א-יפו
Haifa|Hayfa,Chaifa|Хайфа,Хаифа|חיפה
Rishon LeZion|Rishon LeTzion,Rishon Le-Zion,Rishon Lezion,Rishon LeTsiyon|Ришон ле Цион,Ришон-Лецион,Ришон-ЛеЦион,Ришон Лецион|ראשון לציון,ראשון-לציון
Petah Tikva|Petach Tikva,Petakh Tikva,Petach-Tikvah,Petah Tiqwa|Петах Тиква,Петах-Тиква,Петах-Тыква,Пэтах-Тиква|פתח תקווה,פתח תקוה,פתח-תקווה
Ashdod||Ашдод|אשדוד
Netanya|Netania,Nataniya,Natania|Нетания,Натания,Нетанья|נתניה,נתנייה
Be'er Sheva|Beer Sheva,Be’er Sheva,Beersheba,Beer-Sheva,Beersheva,Be'er Sheba|Беэр Шева,Беэр-Шева,Бер-Шева,Беер-Шева,Беершева|באר שבע,באר-שבע
Bnei Brak|Bney Brak,Bene Berak,Bnei-Braq|Бней Брак,Бней-Брак,Бнэй-Брак|בני ברק,בני-ברק
Holon|Cholon|Холон|חולון
Ramat Gan|Ramat-Gan|Рамат Ган,Рамат-Ган|רמת גן,רמת-גן
Ashkelon|Ashqelon|Ашкелон,Ашкилон|אשקלון
Rehovot|Rechovot,Rehovoth|Реховот,Рэховот|רחובות
Bat Yam|Bat-Yam|Бат Ям,Бат-Ям|בת ים,בת-ים
Beit Shemesh|Bet Shemesh,Beth Shemesh|Бейт Шемеш,Бейт-Шемеш,Бет-Шемеш|בית שמש,בית-שמש
Kfar Saba|Kefar Sava,Kfar Sava,Kfar-Saba|Кфар Саба,Кфар-Саба,Кфар-Сава|כפר סבא,כפר-סבא
Herzliya|Herzlia,Hertzliya,Hertzeliya,Herzelia|Герцлия,Герцелия,Херцлия|הרצליה,הרצלייה
Hadera|Chadera,Khadera|Хадера|חדרה
Modi'in|Modiin,Modi'in-Maccabim-Re'ut,Modiin Maccabim Reut|Модиин,Модиин-Маккабим-Реут,Модиин Макабим Реут,Модиин-Маккабим|מודיעין,מודיעין מכבים רעות,מודיעין-מכבים-רעות
Nazareth|Natzrat,Natsrat,Nasra|Назарет,Нацерет,Нацрат|נצרת
Lod|Lud|Лод|לוד
Ramla|Ramle,Ramleh|Рамла,Рамле|רמלה
Ra'anana|Raanana,Ranana|Раанана,Ра'анана|רעננה
Rosh HaAyin|Rosh Haayin,Rosh Ha'ayin,Rosh Ha-Ayin,Rosh Ayin|Рош ха-Аин,Рош-ха-Аин,Рош Аин,Рош-Гаайн,Рош-Хааин|ראש העין,ראש-העין
Hod HaSharon|Hod Hasharon,Hod-Hasharon|Ход ха-Шарон,Ход-Хашарон,Ход-ха-Шарон,Од-Ашарон,Ход-Гашарон|הוד השרון,הוד-השרון
Giv'atayim|Givatayim,Givataim|Гиватаим,Гивъатаим,Гиватайм|גבעתיים,גבעתים
Kiryat Ata|Qiryat Ata,Kiriat Ata,Kiryat Atta|Кирьят Ата,Кирьят-Ата,Кириат-Ата,Кирят-Ата|קרית אתא,קריית אתא
Kiryat Gat|Qiryat Gat,Kiriat Gat|Кирьят Гат,Кирьят-Гат,Кириат-Гат,Кирят Гат|קרית גת,קריית גת
Nahariya|Nahariyya,Naharia,Nahariah|Нагария,Нахария,Наария|נהריה,נהרייה
Beitar Illit|Betar Illit,Beitar Ilit,Beitar-Illit|Бейтар Илит,Бейтар-Илит,Бетар-Илит,Бейтар-Иллит|ביתר עילית,ביתר-עילית,ביתר עלית
Modi'in Illit|Modiin Ilit,Modiin Illit,Kiryat Sefer|Модиин Илит,Модиин-Илит,Модиин-Иллит|מודיעין עילית,מודיעין עלית,קרית ספר
Umm al-Fahm|Um al Fahm,Umm el Fahm,Um el-Fahem,Umm al-Fahem|Умм эль-Фахм,Ум-эль-Фахм,Умм-аль-Фахм,Ум аль Фахм,Умм-эль-Фахем|אום אל פחם,אום אל-פחם,אום-אל-פחם
Eilat|Elat|Эйлат,Эилат,Ейлат|אילת
Nes Ziona|Nes Tziona,Ness Ziona,Nes Tsiona,Nes-Ziona|Нес Циона,Нес-Циона,Несс-Циона|נס ציונה,נס-ציונה
Yavne|Yavneh|Явне,Явнэ|יבנה
Afula|Afulah|Афула|עפולה
El'ad|Elad|Эльад,Элад|אלעד
Ramat HaSharon|Ramat Hasharon,Ramat-Hasharon|Рамат ха-Шарон,Рамат-Хашарон,Рамат-ха-Шарон,Рамат-Гашарон,Рамат Ашарон|רמת השרון,רמת-השרון
Acre|Akko,Acco,Ako,Akka|Акко,Ако,Акка|עכו
Tiberias|Tverya,Tveria,Tiveria,Tveria|Тверия,Тивериада,Твериа|טבריה,טבריא
Rahat||Рахат,Рагат|רהט
Karmiel|Carmiel,Karmi'el|Кармиэль,Кармиель|כרמיאל
Kiryat Motzkin|Qiryat Motzkin,Kiryat Mozkin,Kiriat Motzkin|Кирьят Моцкин,Кирьят-Моцкин,Кириат-Моцкин|קרית מוצקין,קריית מוצקין
Kiryat Bialik|Qiryat Bialik,Kiriat Byalik|Кирьят Бялик,Кирьят-Бялик,Кирьят-Биалик,Кириат-Бялик|קרית ביאליק,קריית ביאליק
Kiryat Yam|Qiryat Yam,Kiriat Yam|Кирьят Ям,Кирьят-Ям,Кириат-Ям|קרית ים,קריית ים
Kiryat Ono|Qiryat Ono,Kiriat Ono|Кирьят Оно,Кирьят-Оно,Кириат-Оно|קרית אונו,קריית אונו
Kiryat Shmona|Qiryat Shemona,Kiryat Shmonah,Kiriat Shmona|Кирьят Шмона,Кирьят-Шмона,Кириат-Шмона,Кирьят-Шмонэ|קרית שמונה,קריית שמונה
Kiryat Malakhi|Kiryat Malachi,Qiryat Malakhi,Kiriat Malahi|Кирьят Малахи,Кирьят-Малахи,Кириат-Малахи|קרית מלאכי,קריית מלאכי
Nof HaGalil|Nof Hagalil,Nazareth Illit,Nazareth Ilit,Natzeret Illit|Ноф ха-Галиль,Ноф-Хагалиль,Ноф-Гагалиль,Ноф Агалиль,Нацрат Илит,Нацерет-Илит|נוף הגליל,נוף-הגליל,נצרת עילית
Ma'ale Adumim|Maale Adumim,Maaleh Adumim|Маале Адумим,Маале-Адумим,Маалей-Адумим|מעלה אדומים,מעלה-אדומים
Or Yehuda|Or-Yehuda,Or Yehudah|Ор Йехуда,Ор-Иегуда,Ор-Йегуда,Ор Ехуда,Ор-Егуда,Ор-Иехуда|אור יהודה,אור-יהודה
Or Akiva|Or-Akiva,Or Aqiva|Ор Акива,Ор-Акива|אור עקיבא,אור-עקיבא
Dimona|Dimonah|Димона|דימונה
Netivot||Нетивот|נתיבות
Ofakim|Ofaqim,Ofakim|Офаким|אופקים
Sderot|Sederot|Сдерот,Сдэрот|שדרות
Arad||Арад|ערד
Safed|Tzfat,Zefat,Tsfat,Zfat|Цфат,Цефат,Сафед|צפת
Migdal HaEmek|Migdal Haemek,Migdal Ha'emek,Migdal-HaEmeq|Мигдаль ха-Эмек,Мигдаль-Хаэмек,Мигдаль-Гаэмек,Мигдаль-ха-Эмек,Мигдаль Аэмек,Мигдал-ха-Эмек|מגדל העמק,מגדל-העמק
Yokneam Illit|Yokneam,Yoqneam Illit,Yokne'am Ilit,Yokneam Ilit|Йокнеам,Йокнеам-Илит,Йокнеам Иллит,Иокнеам|יקנעם,יקנעם עילית,יוקנעם,יקנעם עלית
Ma'alot-Tarshiha|Maalot Tarshiha,Maalot,Ma'alot Tarshicha|Маалот Таршиха,Маалот-Таршиха,Маалот|מעלות תרשיחא,מעלות-תרשיחא,מעלות
Nesher||Нешер|נשר
Tirat Carmel|Tirat Karmel,Tirat Hacarmel,Tirat Ha-Carmel|Тират Кармель,Тират-Кармель,Тират-ха-Кармель,Тират-Хакармель,Тират-Акармель|טירת כרמל,טירת הכרמל
Beit She'an|Beit Shean,Bet Shean,Beth She'an|Бейт Шеан,Бейт-Шеан,Бет-Шеан|בית שאן
Kfar Yona|Kfar-Yona,Kefar Yona,Kfar Yonah|Кфар Йона,Кфар-Йона,Кфар-Иона|כפר יונה
Giv'at Shmuel|Givat Shmuel,Givat Shemuel,Giv'at Shmu'el|Гиват Шмуэль,Гиват-Шмуэль,Гиват-Шмуель|גבעת שמואל
Yehud-Monosson|Yehud,Yehud Monosson,Yehud-Monoson|Йехуд,Йегуд,Ехуд,Егуд,Иегуд,Иехуд,Йехуд-Моноссон,Йехуд-Моносон|יהוד,יהוד מונוסון,יהוד-מונוסון
Harish|Charish,Kharish|Хариш|חריש
Ariel|Ari'el|Ариэль,Ариель|אריאל
Be'er Ya'akov|Beer Yaakov,Be'er Yaakov,Beer Yakov|Беэр Яаков,Беэр-Яаков,Беер-Яаков,Беэр-Яков|באר יעקב
Ganei Tikva|Ganey Tikva,Gane Tiqwa,Ganei Tikvah|Ганей Тиква,Ганей-Тиква,Ганэй-Тиква|גני תקווה,גני תקוה
Gan Yavne|Gan Yavneh|Ган Явне,Ган-Явне|גן יבנה
Gedera|Gderah,Gdera,Gederah|Гедера,Гдера|גדרה
Zikhron Ya'akov|Zichron Yaakov,Zikhron Yaakov,Zichron Yaacov|Зихрон Яаков,Зихрон-Яаков|זכרון יעקב,זיכרון יעקב
Pardes Hanna-Karkur|Pardes Hana Karkur,Pardes Hanna,Pardes Hana,Pardes Chana-Karkur|Пардес Хана,Пардес-Хана,Пардес-Ханна,Пардес-Хана-Каркур|פרדס חנה,פרדס חנה כרכור,פרדס-חנה
Mevaseret Zion|Mevasseret Zion,Mevaseret Tzion,Mevaseret Tsiyon|Мевасерет Цион,Мевасерет-Цион,Мевассерет-Цион|מבשרת ציון,מבשרת
Giv'at Ze'ev|Givat Zeev,Givat Ze'ev|Гиват Зеэв,Гиват-Зеэв,Гиват-Зеев|גבעת זאב
Shoham|Shoam|Шохам,Шогам,Шоам|שוהם
Tamra||Тамра|טמרה
Sakhnin|Sachnin,Sahnin|Сахнин|סחנין,סח'נין
Shefa-Amr|Shfaram,Shefaram,Shefar'am,Shfar'am|Шфарам,Шефарам,Шфар-Ам|שפרעם
Tayibe|Taibe,Tayyibe,Taybe|Тайбе,Таибе,Тайибе|טייבה,טיבה
Tira|Tireh|Тира,Тире|טירה
Kafr Qasim|Kfar Qasem,Kafr Kassem,Kafr Qasem,Kfar Kasem|Кафр Касем,Кафр-Касим,Кфар-Касем,Кфар Касим|כפר קאסם,כפר קאסים
Qalansawe|Kalansawe,Kalansua,Qalansuwa|Калансуа,Калансава|קלנסווה,קלנסואה
Baqa al-Gharbiyye|Baka al-Gharbiya,Baqa al Gharbiyya,Baka el-Garbiya,Baqa|Бака аль-Гарбия,Бака-аль-Гарбийе,Бака-эль-Гарбия,Бака|באקה אל גרביה,באקה אל-גרבייה,באקה אלגרבייה,באקה
Arraba|Arabe,Arrabe,Arabeh|Арраба,Арабе,Араба|עראבה,עראבה אלבטוף
Kafr Kanna|Kfar Kana,Kafr Kana,Kfar Kanna|Кафр Кана,Кфар-Кана,Кафр-Канна|כפר כנא
Kafr Manda|Kfar Manda|Кафр Манда,Кфар-Манда|כפר מנדא
Kafr Qara|Kfar Kara,Kafr Kara,Kafr Qara'|Кафр Кара,Кфар-Кара|כפר קרע
Mughar|Maghar,Mghar|Мугар,Магар,Мгар|מג'אר,מגאר,מע'אר
Ar'ara|Arara,Ar'arah|Арара,Ар'ара|ערערה
Daliyat al-Karmel|Daliyat el-Carmel,Dalyat al Karmel,Daliat al-Carmel|Далият эль-Кармель,Далият-аль-Кармель,Далиат-эль-Кармель,Далият-Кармель|דליית אל כרמל,דאלית אל-כרמל,דלית אל-כרמל
Jadeidi-Makr|Jdeide-Maker,Judeide-Makr,Judeida-Makr,Jadeidi Makr|Джудейда-Макр,Джадейда-Макр,Джудейде-Макр|ג'דיידה-מכר,ג'דידה מכר
Majd al-Krum|Majd al Kurum,Majd el-Krum|Мадждаль-Крум,Мадж-эль-Крум,Маджд-аль-Курум,Маджд-эль-Крум|מג'ד אל כרום,מג'ד אל-כרום
Yafa an-Naseriyye|Yafia,Yafi'a,Yafa an Naseriye|Яфия,Яфа|יפיע,יפיע אלנסרה
Reineh|Reine,Rayna|Рейне,Райна|ריינה,רינה
Kuseife|Kseifa,Kseife,Kuseifa|Ксейфе,Кусейфе,Ксейфа,Кусейфа|כסיפה,כסייפה
Hura|Houra|Хура|חורה
Tel as-Sabi|Tel Sheva,Tel es-Sabi,Tel al-Saba|Тель Шева,Тель-Шева,Тель-эс-Саба|תל שבע,תל-שבע
Ar'arat an-Naqab|Arara Banegev,Ar'ara BaNegev,Ar'ara-BaNegev|Арара-ба-Негев,Арара-Банегев,Арара в Негеве|ערערה בנגב,ערערה-בנגב
`
  .trim()
  .split("\n")
  .map((line) => line.split("|"));

const all = allLocalities().map(({ names }) => names.en);

it.each(CITIES)("knows %s in three languages", (name = "", ...languages) => {
  expect(languages).toHaveLength(LANGUAGES.length);
  const texts = languages.flatMap((spellings) => spellings.split(",")).filter(Boolean);
  const unknown = [name, ...texts].filter((text) => localityOf(text)?.names.en !== name);
  expect(unknown).toEqual([]);
  for (const text of texts) expect(citiesLike(text.toLowerCase(), all)[0], text).toBe(name);
});

it("offers each of these cities among the first for its name without the last letter", () => {
  for (const [name = ""] of CITIES) {
    const names = localityOf(name)?.names;
    for (const language of LANGUAGES) {
      const typed = names?.[language].slice(0, -1) ?? "";
      expect(citiesLike(typed, all).slice(0, 4), typed).toContain(name);
    }
  }
});
