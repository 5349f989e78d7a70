/**
 * Localities of Israel in English, Russian and Hebrew, one on each line: cities, local councils,
 * and further towns with many immigrants. The set follows the list of localities of the Central
 * Bureau of Statistics. The first spelling of each language is shown; the others are common
 * spellings. After the Hebrew names follow abbreviations and rare spellings of any script, which are
 * known but not searched; an abbreviation of two localities means neither. Spellings that are equal
 * after `localityFold()` are listed once. Neighbourhoods (Jaffa, Kiryat Haim) are not localities
 * and stay as typed.
 */
export const LOCALITIES = `
Jerusalem,Yerushalayim|Иерусалим,Ерусалим|ירושלים|Йерушалаим,Ерушалаим,ירושלם,JLM,Jlem,Иерм,Им,Иерус,ירוש,ים,Ierusalim
Tel Aviv,Tel Aviv-Yafo,Tel Aviv-Jaffa|Тель-Авив,Тель-Авив-Яффо,Тель-Авив-Яффа,Тель-Авив-Яфо|תל אביב,תל אביב-יפו|TA,TLV,ТА,תא,תא-יפו
Haifa,Hefa|Хайфа|חיפה|Хэйфа
Rishon LeZion,Rishon Le Ziyyon|Ришон-ле-Цион,Ришон-Лецион,Ришон|ראשון לציון|Rishon,RLZ,РЛЦ,ראשלצ,רשלצ,ראשון
Petah Tikva|Петах-Тиква,Петах-Тыква|פתח תקווה|PT,ПТ,פת
Ashdod|Ашдод|אשדוד
Netanya,Natanya|Нетания,Натания|נתניה|Нетанья
Be'er Sheva,Beersheba|Беэр-Шева,Бер-Шева,Бээр-Шева|באר שבע|Беершева,BS,B7,БШ,Б7,בש,ב7
Bnei Brak,Bene Beraq|Бней-Брак,Бнэй-Брак|בני ברק|BB,ББ,בב
Holon|Холон|חולון
Ramat Gan|Рамат-Ган|רמת גן|RG,РГ,רג
Ashkelon,Ashqelon|Ашкелон|אשקלון|Ашкилон
Rehovot|Реховот|רחובות
Bat Yam|Бат-Ям|בת ים|BY,БЯ,בי
Beit Shemesh,Bet Shemesh|Бейт-Шемеш,Бет-Шемеш|בית שמש
Kfar Saba,Kefar Sava|Кфар-Саба,Кфар-Сава|כפר סבא|KS,КС,כס,Kfar Sava
Herzliya,Herzeliya|Герцлия,Герцелия,Херцлия|הרצליה
Hadera|Хадера|חדרה
Modi'in,Modi'in-Maccabim-Re'ut|Модиин,Модиин-Маккабим-Реут|מודיעין,מודיעין-מכבים-רעות|Модиин-Маккабим
Nazareth,Natzrat|Назарет,Нацерет|נצרת|Nasra,Natzeret,Нацрат,Насра
Lod,Lydda|Лод|לוד|Lud,Лидда
Ramla,Ramle|Рамла,Рамле|רמלה
Ra'anana|Раанана|רעננה
Rosh HaAyin|Рош-ха-Аин,Рош-Аин,Рош-Гааин|ראש העין|רהע
Hod HaSharon|Ход-ха-Шарон,Ход-Ашарон,Од-Ашарон|הוד השרון|הודהש,הוהש,Ход-Гашарон
Giv'atayim|Гиватаим,Гивъатаим|גבעתיים
Kiryat Ata|Кирьят-Ата|קריית אתא|KA,КА,קא
Kiryat Gat|Кирьят-Гат|קריית גת|KG,КГ,קג
Nahariya|Нагария,Нахария|נהריה|Наария
Beitar Illit,Betar Illit|Бейтар-Илит,Бетар-Илит|ביתר עילית|ביתר עלית
Modi'in Illit|Модиин-Илит|מודיעין עילית|Kiryat Sefer,Кирьят-Сефер,מודיעין עלית,קרית ספר
Umm al-Fahm,Um el-Fahm|Умм-эль-Фахм,Ум-эль-Фахм|אום אל-פחם|Umm al-Fahem,Умм-эль-Фахем
Eilat,Elat|Эйлат|אילת
Nes Ziona,Nes Tziyona|Нес-Циона|נס ציונה|НЦ,נצ
Yavne,Yavneh|Явне|יבנה
Afula|Афула|עפולה
El'ad|Эльад|אלעד
Ramat HaSharon|Рамат-ха-Шарон,Рамат-Ашарон|רמת השרון|רמהש,רהש,Рамат-Гашарон
Acre,Akko,Acco|Акко|עכו|Akka,Акка,Акра
Tiberias,Tverya|Тверия,Тиверия|טבריה|Tiveria,Тивериада,טבריא
Rahat|Рахат|רהט|Рагат
Karmiel,Carmiel|Кармиэль|כרמיאל
Kiryat Motzkin|Кирьят-Моцкин|קריית מוצקין|Motzkin,Моцкин,מוצקין,KM,КМ,קמ
Kiryat Bialik|Кирьят-Бялик,Кирьят-Биалик|קריית ביאליק|Bialik,Бялик,Биалик,ביאליק,KB,КБ,קב
Kiryat Yam|Кирьят-Ям|קריית ים|KY,КЯ,קי
Kiryat Ono|Кирьят-Оно|קריית אונו|KO,קאונו
Kiryat Shmona,Kiryat Shemona|Кирьят-Шмона|קריית שמונה|KS,КШ,קש,Кирьят-Шмонэ
Kiryat Malakhi|Кирьят-Малахи|קריית מלאכי|KM,КМ,קמ
Nof HaGalil,Nazareth Illit,Natzrat Illit,Upper Nazareth|Ноф-ха-Галиль,Ноф-Агалиль,Нацрат-Илит,Назарет-Илит,Верхний Назарет|נוף הגליל,נצרת עילית,נצרת עלית|Natzeret Illit,Ноф-Гагалиль,Нацерет-Илит
Ma'ale Adumim|Маале-Адумим|מעלה אדומים|Maaleh Adumim,Маалей-Адумим
Or Yehuda|Ор-Йехуда,Ор-Егуда,Ор-Ехуда|אור יהודה|Ор-Иегуда,Ор-Йегуда
Or Akiva|Ор-Акива|אור עקיבא
Dimona|Димона|דימונה
Netivot|Нетивот|נתיבות
Ofakim|Офаким|אופקים
Sderot|Сдерот|שדרות|Sederot
Arad|Арад|ערד
Safed,Tzfat,Zefat|Цфат,Сафед|צפת|Цефат
Migdal HaEmek|Мигдаль-ха-Эмек,Мигдаль-Аэмек,Мигдаль-Гаэмек|מגדל העמק|מגהע
Yokneam Illit,Yokneam|Йокнеам-Илит,Йокнеам,Иокнеам-Илит|יקנעם עילית,יוקנעם עילית,יקנעם,יוקנעם|יקנעם עלית
Ma'alot-Tarshiha,Ma'alot|Маалот-Таршиха,Маалот|מעלות-תרשיחא,מעלות
Nesher|Нешер|נשר
Tirat Carmel,Tirat Karmel,Tirat HaCarmel|Тират-Кармель,Тират-ха-Кармель|טירת כרמל,טירת הכרמל|Тират-Акармель
Beit She'an,Bet Shean|Бейт-Шеан,Бет-Шеан|בית שאן
Kfar Yona|Кфар-Йона|כפר יונה
Giv'at Shmuel|Гиват-Шмуэль|גבעת שמואל|Givat Shemuel
Yehud-Monosson,Yehud|Йехуд-Моноссон,Йехуд,Ехуд,Егуд|יהוד-מונוסון,יהוד|Йегуд,Иегуд
Harish|Хариш|חריש
Ariel|Ариэль|אריאל
Be'er Ya'akov|Беэр-Яаков|באר יעקב
Ganei Tikva|Ганей-Тиква|גני תקווה|Gane Tiqwa
Gan Yavne|Ган-Явне|גן יבנה
Gedera|Гедера|גדרה|Gdera,Гдера
Zikhron Ya'akov|Зихрон-Яаков|זכרון יעקב,זיכרון יעקב|Zikhron,Зихрон,זכרון,זיכרון,Zichron Yaacov
Pardes Hanna-Karkur,Pardes Hanna|Пардес-Хана-Каркур,Пардес-Хана|פרדס חנה-כרכור,פרדס חנה|פח
Binyamina-Giv'at Ada,Binyamina|Биньямина-Гиват-Ада,Биньямина|בנימינה-גבעת עדה,בנימינה|Biniamina,Биниамина
Mevaseret Zion|Мевасерет-Цион|מבשרת ציון|Mevaseret,Мевасерет,מבשרת,Mevaseret Tsiyon,Mevaseret Tzion
Giv'at Ze'ev|Гиват-Зеэв|גבעת זאב
Shoham|Шохам|שוהם|Shoam,Шогам,Шоам
Yeruham|Йерухам,Ерухам|ירוחם
Mitzpe Ramon|Мицпе-Рамон|מצפה רמון
Kiryat Tiv'on,Tiv'on|Кирьят-Тивон,Тивон|קריית טבעון,טבעון|קט
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
Shefa-Amr,Shfar'am|Шфарам,Шефа-Амр|שפרעם|Shefaram,Шефарам
Tayibe|Тайбе|טייבה
Tira|Тира|טירה|Tireh,Тире
Kafr Qasim,Kfar Kassem|Кафр-Касим,Кфар-Касем|כפר קאסם|Kafr Qasem,Кафр-Касем,כפר קאסים
Qalansawe|Калансуа|קלנסווה|Kalansua,Qalansuwa,Калансава,קלנסואה
Baqa al-Gharbiyye,Baka al-Garbiya|Бака-эль-Гарбия|באקה אל-גרבייה,באקה אל גרביה|Baqa al-Gharbiyya,Baka al-Garbiyya,Baqa,Бака-аль-Гарбийе,Бака,באקה
Arraba,Arabe|Арраба|עראבה|Арабе,עראבה אלבטוף
Kafr Qara|Кафр-Кара|כפר קרע
Kafr Kanna,Kfar Kana|Кафр-Кана,Кфар-Кана|כפר כנא
Kafr Manda|Кафр-Манда|כפר מנדא
Kafr Yasif|Кафр-Ясиф|כפר יאסיף
Kafr Bara|Кафр-Бара|כפר ברא
Kfar Kama|Кфар-Кама|כפר כמא
Ar'ara|Арара|ערערה
Ar'arat an-Naqab,Ar'ara BaNegev|Арара-ба-Негев|ערערה-בנגב|Арара в Негеве
Jaljulia|Джальджулия|ג'לג'וליה
Jatt|Джатт|ג'ת
Jisr az-Zarqa|Джиср-эз-Зарка|ג'סר א-זרקא
Fureidis|Фурейдис|פוריידיס
Daliyat al-Karmel|Далият-эль-Кармель|דאלית אל-כרמל|Daliyat al-Carmel,Daliat al-Carmel,Далият-Кармель,דליית אל כרמל,דלית אל כרמל
Isfiya,Usfiya|Исфия,Усфия|עספיא,עוספיא
Abu Ghosh|Абу-Гош|אבו גוש
Abu Snan|Абу-Снан|אבו סנאן
Yafa an-Naseriyye,Yafia|Яфия|יפיע|Яфа,יפיע אלנסרה
Reineh|Рейне|ריינה|Rayna,Райна
Iksal|Иксаль|אכסאל
Daburiyya|Дабурия|דבוריה
Ilut|Илют|עילוט
Ein Mahil|Эйн-Махиль|עין מאהל
Mashhad|Машхад|משהד
Tur'an|Туран|טורעאן
Bu'eine Nujeidat|Буэйне-Нуджейдат|בועיינה-נוג'ידאת
Eilabun|Эйлабун|עיילבון
Mughar,Maghar|Магар,Мгар|מע'אר,מגאר|Mghar,Мугар
Deir Hanna|Дейр-Ханна|דיר חנא
Deir al-Asad|Дейр-эль-Асад|דיר אל-אסד
Bi'ina|Биина|בענה
Majd al-Krum|Мадждаль-Крум,Мадж-эль-Крум|מג'ד אל-כרום|Majd al-Kurum,Маджд-аль-Курум,Маджд-эль-Крум
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
Jadeidi-Makr|Джудейда-Макр|ג'דיידה-מכר|Jdeide-Maker,Judeide-Makr,Judeida-Makr,Джадейда-Макр,Джудейде-Макр
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
Hura|Хура|חורה|Houra
Kuseife,Kseifa|Ксейфе,Ксейфа|כסיפה|Kseife,Kuseifa,Кусейфе,Кусейфа
Lakiya|Лакия|לקיה
Segev Shalom,Shaqib al-Salam|Сегев-Шалом|שגב-שלום
Tel as-Sabi,Tel Sheva|Тель-Шева|תל שבע|Tel es-Sabi,Tel al-Saba,Тель-эс-Саба
`;
