/**
 * Localities of Israel in English, Russian and Hebrew, one on each line: cities, local councils,
 * and further towns with many immigrants. The set follows the list of localities of the Central
 * Bureau of Statistics. The first spelling of each language is shown; the others are common
 * spellings. Spellings that are equal after `localityFold()` are listed once. Neighbourhoods (Jaffa,
 * Kiryat Haim) are not localities and stay as typed.
 */
export const LOCALITIES = `
Jerusalem,Yerushalayim|Иерусалим,Ерусалим|ירושלים
Tel Aviv,Tel Aviv-Yafo,Tel Aviv-Jaffa|Тель-Авив,Тель-Авив-Яффо,Тель-Авив-Яффа,Тель-Авив-Яфо|תל אביב,תל אביב-יפו
Haifa,Hefa|Хайфа|חיפה
Rishon LeZion,Rishon Le Ziyyon|Ришон-ле-Цион,Ришон-Лецион,Ришон|ראשון לציון
Petah Tikva|Петах-Тиква,Петах-Тыква|פתח תקווה
Ashdod|Ашдод|אשדוד
Netanya,Natanya|Нетания,Натания|נתניה
Be'er Sheva,Beersheba|Беэр-Шева,Бер-Шева,Бээр-Шева|באר שבע
Bnei Brak,Bene Beraq|Бней-Брак,Бнэй-Брак|בני ברק
Holon|Холон|חולון
Ramat Gan|Рамат-Ган|רמת גן
Ashkelon,Ashqelon|Ашкелон|אשקלון
Rehovot|Реховот|רחובות
Bat Yam|Бат-Ям|בת ים
Beit Shemesh,Bet Shemesh|Бейт-Шемеш,Бет-Шемеш|בית שמש
Kfar Saba,Kefar Sava|Кфар-Саба,Кфар-Сава|כפר סבא
Herzliya,Herzeliya|Герцлия,Герцелия,Херцлия|הרצליה
Hadera|Хадера|חדרה
Modi'in,Modi'in-Maccabim-Re'ut|Модиин,Модиин-Маккабим-Реут|מודיעין,מודיעין-מכבים-רעות
Nazareth,Natzrat|Назарет,Нацерет|נצרת
Lod,Lydda|Лод|לוד
Ramla,Ramle|Рамла,Рамле|רמלה
Ra'anana|Раанана|רעננה
Rosh HaAyin|Рош-ха-Аин,Рош-Аин,Рош-Гааин|ראש העין
Hod HaSharon|Ход-ха-Шарон,Ход-Ашарон,Од-Ашарон|הוד השרון
Giv'atayim|Гиватаим,Гивъатаим|גבעתיים
Kiryat Ata|Кирьят-Ата|קריית אתא
Kiryat Gat|Кирьят-Гат|קריית גת
Nahariya|Нагария,Нахария|נהריה
Beitar Illit,Betar Illit|Бейтар-Илит,Бетар-Илит|ביתר עילית
Modi'in Illit|Модиин-Илит|מודיעין עילית
Umm al-Fahm,Um el-Fahm|Умм-эль-Фахм,Ум-эль-Фахм|אום אל-פחם
Eilat,Elat|Эйлат|אילת
Nes Ziona,Nes Tziyona|Нес-Циона|נס ציונה
Yavne,Yavneh|Явне|יבנה
Afula|Афула|עפולה
El'ad|Эльад|אלעד
Ramat HaSharon|Рамат-ха-Шарон,Рамат-Ашарон|רמת השרון
Acre,Akko,Acco|Акко|עכו
Tiberias,Tverya|Тверия,Тиверия|טבריה
Rahat|Рахат|רהט
Karmiel,Carmiel|Кармиэль|כרמיאל
Kiryat Motzkin|Кирьят-Моцкин|קריית מוצקין
Kiryat Bialik|Кирьят-Бялик,Кирьят-Биалик|קריית ביאליק
Kiryat Yam|Кирьят-Ям|קריית ים
Kiryat Ono|Кирьят-Оно|קריית אונו
Kiryat Shmona,Kiryat Shemona|Кирьят-Шмона|קריית שמונה
Kiryat Malakhi|Кирьят-Малахи|קריית מלאכי
Nof HaGalil,Nazareth Illit,Natzrat Illit,Upper Nazareth|Ноф-ха-Галиль,Ноф-Агалиль,Нацрат-Илит,Назарет-Илит,Верхний Назарет|נוף הגליל,נצרת עילית,נצרת עלית
Ma'ale Adumim|Маале-Адумим|מעלה אדומים
Or Yehuda|Ор-Йехуда,Ор-Егуда,Ор-Ехуда|אור יהודה
Or Akiva|Ор-Акива|אור עקיבא
Dimona|Димона|דימונה
Netivot|Нетивот|נתיבות
Ofakim|Офаким|אופקים
Sderot|Сдерот|שדרות
Arad|Арад|ערד
Safed,Tzfat,Zefat|Цфат,Сафед|צפת
Migdal HaEmek|Мигдаль-ха-Эмек,Мигдаль-Аэмек,Мигдаль-Гаэмек|מגדל העמק
Yokneam Illit,Yokneam|Йокнеам-Илит,Йокнеам,Иокнеам-Илит|יקנעם עילית,יוקנעם עילית,יקנעם,יוקנעם
Ma'alot-Tarshiha,Ma'alot|Маалот-Таршиха,Маалот|מעלות-תרשיחא,מעלות
Nesher|Нешер|נשר
Tirat Carmel,Tirat Karmel,Tirat HaCarmel|Тират-Кармель,Тират-ха-Кармель|טירת כרמל,טירת הכרמל
Beit She'an,Bet Shean|Бейт-Шеан,Бет-Шеан|בית שאן
Kfar Yona|Кфар-Йона|כפר יונה
Giv'at Shmuel|Гиват-Шмуэль|גבעת שמואל
Yehud-Monosson,Yehud|Йехуд-Моноссон,Йехуд,Ехуд,Егуд|יהוד-מונוסון,יהוד
Harish|Хариш|חריש
Ariel|Ариэль|אריאל
Be'er Ya'akov|Беэр-Яаков|באר יעקב
Ganei Tikva|Ганей-Тиква|גני תקווה
Gan Yavne|Ган-Явне|גן יבנה
Gedera|Гедера|גדרה
Zikhron Ya'akov|Зихрон-Яаков|זכרון יעקב,זיכרון יעקב
Pardes Hanna-Karkur,Pardes Hanna|Пардес-Хана-Каркур,Пардес-Хана|פרדס חנה-כרכור,פרדס חנה
Binyamina-Giv'at Ada,Binyamina|Биньямина-Гиват-Ада,Биньямина|בנימינה-גבעת עדה,בנימינה
Mevaseret Zion|Мевасерет-Цион|מבשרת ציון
Giv'at Ze'ev|Гиват-Зеэв|גבעת זאב
Shoham|Шохам|שוהם
Yeruham|Йерухам,Ерухам|ירוחם
Mitzpe Ramon|Мицпе-Рамон|מצפה רמון
Kiryat Tiv'on,Tiv'on|Кирьят-Тивон,Тивон|קריית טבעון,טבעון
Kiryat Ekron|Кирьят-Экрон|קריית עקרון
Kiryat Arba|Кирьят-Арба|קריית ארבע
Kiryat Ye'arim,Telz-Stone|Кирьят-Йеарим|קריית יערים
Katzrin|Кацрин|קצרין
Hatzor HaGlilit,Hatzor HaGelilit|Хацор-ха-Глилит,Хацор-Аглилит|חצור הגלילית
Rosh Pina|Рош-Пина|ראש פינה
Shlomi|Шломи|שלומי
Metula,Metulla|Метула|מטולה
Kfar Vradim|Кфар-Врадим|כפר ורדים
Kfar Tavor|Кфар-Тавор|כפר תבור
Yavne'el|Явниэль,Явнеэль|יבנאל
Migdal|Мигдаль|מגדל
Yesud HaMa'ala|Йесуд-ха-Маала|יסוד המעלה
Ramat Yishai|Рамат-Ишай|רמת ישי
Rekhasim|Рехасим|רכסים
Even Yehuda|Эвен-Йехуда,Эвен-Иегуда|אבן יהודה
Tel Mond|Тель-Монд|תל מונד
Pardesiya|Пардесия|פרדסיה
Kokhav Ya'ir,Kokhav Ya'ir-Tzur Yigal|Кохав-Яир,Кохав-Яир-Цур-Игаль|כוכב יאיר,כוכב יאיר-צור יגאל
Elyakhin|Эльяхин|אליכין
Azor,Azur|Азор,Азур|אזור
Savyon|Савьон|סביון
Beit Dagan,Bet Dagan|Бейт-Даган,Бет-Даган|בית דגן
Kfar Shmaryahu|Кфар-Шмарьяху|כפר שמריהו
Mazkeret Batya|Мазкерет-Батья,Мазкерет-Батия|מזכרת בתיה
Bnei Ayish,Bnei Aish|Бней-Аиш,Бней-Айш|בני עי"ש
Omer|Омер|עומר
Meitar|Мейтар|מיתר
Lehavim|Леавим,Лехавим|להבים
Efrat,Efrata|Эфрат,Эфрата|אפרת,אפרתה
Alfei Menashe|Альфей-Менаше|אלפי מנשה
Oranit|Оранит|אורנית
Elkana|Элькана|אלקנה
Karnei Shomron|Карней-Шомрон|קרני שומרון
Kedumim|Кдумим,Кедумим|קדומים
Immanuel,Emmanuel|Иммануэль,Эммануэль|עמנואל
Beit El,Bet El|Бейт-Эль,Бет-Эль|בית אל
Beit Arye-Ofarim,Beit Arye|Бейт-Арье-Офарим,Бейт-Арье|בית אריה-עופרים,בית אריה
Har Adar|Хар-Адар|הר אדר
Ma'ale Efraim|Маале-Эфраим|מעלה אפרים
Caesarea,Kesariya,Qesarya|Кейсария,Кесария|קיסריה
Tzur Hadassa|Цур-Хадасса|צור הדסה
Tzur Yitzhak|Цур-Ицхак|צור יצחק
Nitzan|Ницан|ניצן
Kfar Chabad|Кфар-Хабад|כפר חב"ד
Ofra|Офра|עפרה
Shilo|Шило|שילה
Eli|Эли|עלי
Tekoa|Текоа|תקוע
Nokdim|Нокдим|נוקדים
Shavei Shomron|Шавей-Шомрон|שבי שומרון
Alon Shvut|Алон-Швут|אלון שבות
Neve Daniel|Неве-Даниэль|נווה דניאל
Kfar Adumim|Кфар-Адумим|כפר אדומים
Hashmonaim|Хашмонаим|חשמונאים
Shaked|Шакед|שקד
Hinanit|Хинанит|חיננית
Ein Gedi,En Gedi|Эйн-Геди|עין גדי
Ein Gev,En Gev|Эйн-Гев|עין גב
Sde Boker,Sede Boqer|Сде-Бокер|שדה בוקר
Yagur|Ягур|יגור
Afikim|Афиким|אפיקים
Kfar Blum|Кфар-Блюм|כפר בלום
Kfar Giladi|Кфар-Гилади|כפר גלעדי
Kfar Masaryk|Кфар-Масарик|כפר מסריק
Kfar Vitkin|Кфар-Виткин|כפר ויתקין
Nahalal|Нахалаль|נהלל
Be'eri|Беэри|בארי
Nir David|Нир-Давид|ניר דוד
Yad Mordechai|Яд-Мордехай|יד מרדכי
Sa'ad|Саад|סעד
Hatzerim|Хацерим|חצרים
Mishmar HaNegev|Мишмар-ха-Негев|משמר הנגב
Mishmar HaEmek|Мишмар-ха-Эмек|משמר העמק
Mishmar HaSharon|Мишмар-ха-Шарон|משמר השרון
Yotvata|Йотвата|יטבתה
Eilot,Elot|Эйлот|אילות
Neot HaKikar|Неот-ха-Кикар|נאות הכיכר
Ga'ash|Гааш|געש
Shefayim|Шфаим|שפיים
Ma'abarot|Маабарот|מעברות
Givat Brenner|Гиват-Бренер|גבעת ברנר
Sdot Yam|Сдот-Ям|שדות ים
Ma'agan Michael|Мааган-Михаэль|מעגן מיכאל
Na'an|Наан|נען
Palmachim|Пальмахим|פלמחים
Sasa|Саса|סאסא
Gesher HaZiv|Гешер-ха-Зив|גשר הזיו
Lohamei HaGeta'ot|Лохамей-ха-Геттаот|לוחמי הגטאות
Shavei Zion|Шавей-Цион|שבי ציון
Sha'ar HaGolan|Шаар-ха-Голан|שער הגולן
Merom Golan|Мером-Голан|מרום גולן
Bnei Yehuda|Бней-Йехуда|בני יהודה
Hispin|Хиспин|חיספין
Tamra|Тамра|טמרה
Sakhnin|Сахнин|סח'נין
Shefa-Amr,Shfar'am|Шфарам,Шефа-Амр|שפרעם
Tayibe|Тайбе|טייבה
Tira|Тира|טירה
Kafr Qasim,Kfar Kassem|Кафр-Касим,Кфар-Касем|כפר קאסם
Qalansawe|Калансуа|קלנסווה
Baqa al-Gharbiyye,Baka al-Garbiya|Бака-эль-Гарбия|באקה אל-גרבייה,באקה אל גרביה
Arraba,Arabe|Арраба|עראבה
Kafr Qara|Кафр-Кара|כפר קרע
Kafr Kanna,Kfar Kana|Кафр-Кана,Кфар-Кана|כפר כנא
Kafr Manda|Кафр-Манда|כפר מנדא
Kafr Yasif|Кафр-Ясиф|כפר יאסיף
Kafr Bara|Кафр-Бара|כפר ברא
Kfar Kama|Кфар-Кама|כפר כמא
Ar'ara|Арара|ערערה
Ar'arat an-Naqab,Ar'ara BaNegev|Арара-ба-Негев|ערערה-בנגב
Jaljulia|Джальджулия|ג'לג'וליה
Jatt|Джатт|ג'ת
Jisr az-Zarqa|Джиср-эз-Зарка|ג'סר א-זרקא
Fureidis|Фурейдис|פוריידיס
Daliyat al-Karmel|Далият-эль-Кармель|דאלית אל-כרמל
Isfiya,Usfiya|Исфия,Усфия|עספיא,עוספיא
Abu Ghosh|Абу-Гош|אבו גוש
Abu Snan|Абу-Снан|אבו סנאן
Yafa an-Naseriyye,Yafia|Яфия|יפיע
Reineh|Рейне|ריינה
Iksal|Иксаль|אכסאל
Daburiyya|Дабурия|דבוריה
Ilut|Илют|עילוט
Ein Mahil|Эйн-Махиль|עין מאהל
Mashhad|Машхад|משהד
Tur'an|Туран|טורעאן
Bu'eine Nujeidat|Буэйне-Нуджейдат|בועיינה-נוג'ידאת
Eilabun|Эйлабун|עיילבון
Mughar,Maghar|Магар,Мгар|מע'אר,מגאר
Deir Hanna|Дейр-Ханна|דיר חנא
Deir al-Asad|Дейр-эль-Асад|דיר אל-אסד
Bi'ina|Биина|בענה
Majd al-Krum|Мадждаль-Крум,Мадж-эль-Крум|מג'ד אל-כרום
Nahf|Нахф|נחף
Rameh|Раме|ראמה
Sajur|Саджур|סאג'ור
Beit Jann|Бейт-Джан|בית ג'ן
Peki'in,Buqei'a|Пкиин|פקיעין
Hurfeish|Хурфейш|חורפיש
Fassuta|Фасута|פסוטה
Mi'ilya|Миилия|מעיליא
Jish,Gush Halav|Джиш,Гуш-Халав|ג'ש,גוש חלב
Yarka|Ярка|ירכא
Julis|Джулис|ג'וליס
Jadeidi-Makr|Джудейда-Макр|ג'דיידה-מכר
Yanuh-Jat|Янух-Джат|ינוח-ג'ת
Kisra-Sumei|Кисра-Сумей|כסרא-סמיע
Mazra'a|Мазраа|מזרעה
I'billin|Ибилин|אעבלין
Kabul|Кабул|כאבול
Sha'ab|Шааб|שעב
Basmat Tab'un|Басмат-Табун|בסמת טבעון
Bir al-Maksur|Бир-эль-Максур|ביר אל-מכסור
Zarzir|Зарзир|זרזיר
Zemer|Земер|זמר
Ma'ale Iron|Маале-Ирон|מעלה עירון
Majdal Shams|Мадждаль-Шамс|מג'דל שמס
Mas'ade|Масаде|מסעדה
Buq'ata|Буката|בוקעאתא
Ein Qiniyye|Эйн-Кинийе|עין קנייא
Ghajar|Гаджар|ע'ג'ר
Tuba-Zangariyye|Туба-Зангария|טובא-זנגרייה
Kaukab Abu al-Hija|Каукаб-Абу-эль-Хиджа|כאוכב אבו אל-היג'א
Hura|Хура|חורה
Kuseife,Kseifa|Ксейфе,Ксейфа|כסיפה
Lakiya|Лакия|לקיה
Segev Shalom,Shaqib al-Salam|Сегев-Шалом|שגב-שלום
Tel as-Sabi,Tel Sheva|Тель-Шева|תל שבע
`;
