# Menüs, Leisten, Einstellungen und Fehler.

yes = ja
no = nein
decimal = { $whole },{ $tenth }
pounds = { $weight } Pfd
trouble = Etwas ist schiefgegangen
trouble-cannot-begin = Partie kann nicht starten: { $why }
trouble-save-foreign = Das ist kein Spielstand von Hearthgate.
trouble-save-damaged = Der Spielstand wurde verändert oder ist beschädigt.
trouble-save-format = Diesen Spielstand hat eine andere Version des Spiels geschrieben (Format { $format }).
trouble-save-other-rules = Von dieser Partie ist nur die Aufzeichnung übrig, und eine andere Version des Spiels hat sie geschrieben.
trouble-save-no-beginning = Von dieser Partie ist nur die Aufzeichnung übrig, und ihr Anfang fehlt.
trouble-save-too-much-work = Diese Aufzeichnung überschreitet das Limit. Die Wiedergabe wurde beendet.
trouble-save-broken = Der Spielstand ist widersprüchlich: { $why }
trouble-packs-missing = Diesem Spielstand fehlen Pakete: { $names }
trouble-packs-broken = Diese Pakete des Spielstands lassen sich nicht mehr laden: { $names }
trouble-packs-changed = Die Pakete haben sich geändert. Unbekannt, aber im Spielstand aufbewahrt: { $names }
trouble-journal = { $what } Die Partie geht ab dem letzten Speichern weiter, Zug { $turn }, lässt sich aber nicht mehr prüfen.
trouble-rules-changed = Das Spiel oder seine Pakete haben sich geändert, seit diese Partie zuletzt gespielt wurde. Sie geht ab dem letzten Speichern weiter, Zug { $turn }. Spätere Züge werden nicht nachgespielt; Protokoll und Siege beginnen neu.
trouble-settings = Einige Einstellungen waren nicht lesbar: { $why }. Die anderen gelten. Die Datei wird kopiert, bevor sie neu geschrieben wird.
trouble-journal-missing = Zum Spielstand fehlt die Aufzeichnung.
trouble-journal-damaged = Die Aufzeichnung zum Spielstand ist beschädigt.
trouble-journal-foreign = Die Aufzeichnung beim Spielstand gehört zu einem anderen Spiel.
trouble-journal-behind = Die Aufzeichnung endet vor dem Spielstand.
trouble-journal-elsewhere = Die Aufzeichnung führt nicht zum Spielstand.
trouble-journal-cut = Die Aufzeichnung ist beschädigt nach { $commands ->
    [one] einem Befehl.
   *[other] { $commands } Befehlen.
} Die Partie geht von dort weiter. Der beschädigte Rest ist kopiert: { $copy }
trouble-taken-over = Die Partie { $from } wurde anderswo fortgesetzt, vielleicht in einem anderen Fenster. Sie ist unverändert. Deine wird ab jetzt als { $name } gespeichert.
trouble-in-use = Die Partie ist schon geöffnet ({ $why }). Schließ sie zuerst dort. Nichts wurde geändert.
trouble-not-saved = Schreiben nicht möglich: { $why }. { $commands ->
    [0] Trotzdem ist jeder Zug gespeichert.
    [one] Der letzte Zug ist noch nicht gespeichert.
   *[other] Die letzten { $commands } Züge sind noch nicht gespeichert.
}
trouble-not-saved-playing = Schaff Platz auf der Platte oder prüf die Dateirechte. Beim Spielen wird es weiter versucht.
trouble-not-saved-leaving = Schaff Platz auf der Platte, oder verlass das Spiel noch einmal, um ohne sie zu beenden.
saved-again = Alles ist wieder gespeichert.
opening = Wird geladen
opening-percent = Deine Partie wird nachgespielt: { $percent } %
trouble-not-practice = Rückgängig geht nur in der Übung.
trouble-cannot-read = Lesen nicht möglich: { $why }
trouble-cannot-write = Schreiben nicht möglich: { $why }

title = H E A R T H G A T E
title-continue = Fortsetzen
title-new = Neues Spiel
title-today = Welt des Tages
title-hall = Halle der Namen
title-settings = Einstellungen
title-help = Hilfe
title-quit = Beenden
title-foot = Ein Leben. Keine Eile. Das Feuer wird kleiner.

saves = Welche Partie fortsetzen?
ago-now = gerade eben
ago-minutes = vor { $count } Minuten
ago-hours = vor { $count } Stunden
ago-days = vor { $count } Tagen

new-title = Neue Partie
new-story = Gestern Abend im Wirtshaus hast du versprochen, den Schlussstein des Hearthgate von ganz unten zu holen. Es gab Zeugen.
new-name = Dein Name
new-seed = Seed
new-practice = Übung
new-begin = Starten
new-nobody = Fremder
new-any-seed = zufällig
new-bad-seed = Dieser Seed ist zu groß. Lass ihn leer für einen zufälligen.
new-about-name = Name des Helden und des Spielstands.
new-about-seed = Derselbe Seed ergibt dieselbe Welt. Lass ihn leer für einen zufälligen.
new-about-practice = In der Übung macht Strg-z jeden Zug rückgängig. Ohne Wertung.
new-about-practice-touch = In der Übung lässt sich jeder Zug rückgängig machen. Ohne Wertung.
new-about-begin = Enter startet die Partie.
new-about-begin-touch = Startet die Partie.

confirm = Bist du sicher?
confirm-yes = ja
confirm-no = nein

play = Hearthgate
greet = Willkommen in Hearthgate, { $name }.
greet-again = Willkommen zurück, { $name }.
greet-help = Geh mit den Pfeiltasten, hjklyubn oder dem Ziffernblock. ? zeigt alle Tasten.
greet-help-mouse = Klick dorthin, wo du hinwillst. Rechtsklick untersucht. Die Zeile unten zeigt weitere Befehle.
greet-help-touch = Tipp dorthin, wo du hinwillst. Halte ein Feld, um es zu untersuchen.
pictured = Bildschirmfoto gespeichert: { $file }
undone = Du nimmst das zurück.
nothing-underfoot = Hier gibt es nichts aufzuheben.
click-barred = Dort kannst du nicht gehen: { $name }.
you-see-here = Hier { $count ->
    [one] liegt
   *[other] liegen
} { A($things) }.

status-life = Leben { $now }/{ $most }
status-experience = Stufe { $level }  { $now }/{ $next }
status-level = Stufe { $level }
status-turn = Zug { $turn }
status-armour = Rüstung
status-gold = Gold
status-fists = bloße Hände
status-lit = brennt
status-speed = Tempo { $speed } %
status-dark = Hier ist es dunkel
status-fire = Das Feuer daheim: { $percent } %
scene-waking = Du wachst im Wirtshaus auf, unter einer fremden Decke. Das Feuer auf dem Platz ist kleiner geworden. Du hast gestern Abend laut gesagt, du würdest dich darum kümmern. Es gab Zeugen.
scene-lifted = Er ist warm, er ist schwer, er summt. Das Licht wird orange, von deinen Händen aus. Weit unten geht ein Auge auf. Alles von hier bis nach Hause hat es auch gehört.
scene-home-title = Daheim
scene-home = Der Bogen steht, wo er stand, und das Feuer darin neigt sich dir zu. Die Leute auf der Straße bleiben stehen. Hinter dir ist auch etwas stehen geblieben.
scene-key = beliebige Taste
scene-key-mouse = klicken
scene-key-touch = tippen
victory-on = weiter
status-practice = Übung: Strg-z zurück
status-practice-touch = Übung
vitals-level = S{ $level }
vitals-dark = Dunkel
hunger-starving = Verhungernd
hunger-weak = Schwach vor Hunger
hunger-hungry = Hungrig
hunger-full = Satt
burden-burdened = Beladen
burden-overloaded = Überladen

near-in-sight = in Sicht
near-around = ringsum
near-more = und { $count } weitere
near-poised = holt aus!
near-asleep = schläft
near-hostile = jagt
near-trades = handelt
near-heals = heilt
near-at-ease = friedlich
near-calm = ruhig
near-flees = flieht
near-fights = kämpft
near-warns = droht
near-looks = sucht
near-eats = frisst

examine = Untersuchen
introduced = { $proper }, { $kind }
examine-unknown = Diesen Ort hast du noch nicht gesehen.
examine-dark = Im Dunkeln erkennst du es gerade so.
examine-remembered = So hast du es in Erinnerung.
lore-harms = Schaden: { $dice }.
lore-heals = Heilt: { $dice }{ $percent ->
    [0] {""}
   *[other] {", mindestens "}{ $percent } % eines ganzen Lebens
}.
lore-leaves = Folge für { $turns } Züge: { $state }.
lore-whisks = Teleportiert dich auf dieser Ebene.
lore-drops = Lässt dich auf die Ebene darunter fallen: { $dice }.
lore-rings = Weckt alle im Umkreis von { $reach } Schritten.
lore-fumes = Setzt { NAME_ACC($cloud) } frei.
lore-rusts = Lässt Metall rosten.
lore-maps = Zeigt die ganze Ebene.
lore-leads = Führt an einen anderen Ort.
lore-feeds = Hält den Hunger { $turns } Züge lang fern.
lore-radius = Radius: { $radius } Felder.
lore-once = Geht nur einmal los.
lore-disarm = Du könntest das entschärfen: { $chance } %.
examine-blood = Es ist Blut daran.
# Zeilen über ein Wesen haben kein Fürwort: Es kann er, sie oder es sein.
examine-health = { $health ->
    [100] Unverletzt.
   *[other] Noch { $health } % Leben.
}
examine-asleep = Schläft.
examine-hostile = Will dir ans Leben.
examine-poised = Hat zu einem Schlag ausgeholt. Runter vom markierten Boden.
examine-threatened = Hier landet gleich ein Schlag.
examine-calm = Hat nichts gegen dich.
examine-afraid = Hat Angst vor dir.
examine-warning = Warnt dich: bis hierher.
examine-busy = Ist hinter jemand anderem her.
examine-shy = Läuft vor jemand anderem davon.
examine-curious = Will sich etwas ansehen.
examine-stray = Ist weit weg von zu Hause.
examine-eating = Frisst gerade.
pace-half = Nicht halb so schnell wie du.
pace-slower = Langsamer als du.
pace-same = So schnell wie du.
pace-quicker = Schneller als du.
pace-twice = Doppelt so schnell wie du.
pace-many = { $times }-mal so schnell wie du.
hunts-you = Hat es auf deinesgleichen abgesehen.
habit-trades = handelt
habit-tends = versorgt Wunden
habit-gossips = erzählt, was man so hört
habit-shoots = trifft aus { $range } Feldern Entfernung
habit-draws-back = holt zu schweren Schlägen aus
habit-leaves = macht Getroffene: { $state }
habit-rusts = lässt Metall rosten
habit-whisks = teleportiert Getroffene
habit-ambushes = liegt ungesehen auf der Lauer
habit-guards = bewacht ein Revier
habit-calm = friedlich, solange niemand angreift
habit-timid = läuft vor Fremden davon
habit-flees = flieht, wenn es schlimm steht
habit-herds = bleibt bei seinesgleichen und ruft die anderen
habit-lays-traps = legt Fallen
habit-opens-doors = öffnet Türen
habit-wields = benutzt Mitgeführtes
habit-eats = hält für eine Mahlzeit an
habit-sees-in-the-dark = sieht im Dunkeln
habit-walks = bleibt auf dem Weg
habit-stays = bleibt am Ort
habit-looms = versperrt die Sicht
guard-unaware = Rechnet nicht mit einem Hieb von dir: Deine Hiebe treffen leichter.
guard-held = Sitzt fest oder liegt: Deine Hiebe treffen leichter.
guard-asleep = Schläft: Dein erster Hieb geht nicht fehl und trifft mindestens doppelt so hart.
duel-you = Du: { $hit } % Treffer, { $damage } Schaden{ $blows ->
    [0] .
    [one] , etwa ein Hieb.
   *[other] , etwa { $blows } Hiebe.
}
duel-it = Gegner: { $hit } % Treffer, { $damage } Schaden{ $blows ->
    [0] .
    [one] , selten { $most }. Ein Treffer könnte dich töten!
   *[other] , selten { $most }. { $blows } Treffer könnten dich töten.
}

aim = Zielen
aim-how = Pfeiltasten oder Maus, Tab zum nächsten, Enter feuert
aim-how-touch = tipp ein Ziel an, dann noch einmal
aim-fire = feuern
aim-how-order = Pfeiltasten oder Maus, Tab zum nächsten, Enter gibt den Befehl
aim-how-order-touch = tipp ein Ziel an, dann noch einmal
aim-order = Befehl geben
aim-next = nächster Feind
aim-anybody = nächstes Wesen
aim-anybody-before = voriges Wesen
aim-before = voriger Feind
aim-wield-first = Was du führst, schießt nicht. { $key } nimmt { ACC($item) } zur Hand.
aim-wield-first-touch = Was du führst, schießt nicht. Nimm erst { ACC($item) } zur Hand.
aim-unseen = Das siehst du von hier aus nicht.
aim-short = Außer Reichweite.
aim-yourself = Das trifft auch dich!
aim-strikes = Trifft { ACC($who) }.
aim-strikes-many = Trifft { $count } Wesen.
aim-kills = Tötet wohl { $count }.
aim-clear = Du stehst außerhalb.
aim-nobody = Kein Ziel.
aim-cannot = Dorthin kannst du damit nicht zielen.

inventory = Inventar
inventory-use = Was benutzen?
inventory-wear = Was anziehen oder in die Hand nehmen?
inventory-remove = Was ausziehen oder wegstecken?
inventory-drop = Was ablegen?
inventory-mark = mehrere markieren
inventory-nothing = Nichts Passendes.
inventory-worn = in Gebrauch
inventory-lit = brennt, { $left }
inventory-lit-for-ever = brennt
inventory-better = besser
inventory-worse = schlechter
inventory-load = { $weight } / { $capacity }
inventory-load-over = { $weight } / { $capacity }: die Last bremst dich

item = Gegenstand
item-use = benutzen
item-eat = essen
item-drink = trinken
item-read = lesen
item-throw = werfen
item-wear = anziehen, in die Hand nehmen
item-remove = ausziehen
item-drop = ablegen
item-bait = als Köder hinlegen
item-give = dem nebenan geben
item-drop-one = eins ablegen
compare = gegen das, was du benutzt
compare-damage = Schaden
compare-mean = Im Mittel
compare-armour = Rüstung
compare-range = Reichweite
compare-light = Licht
compare-weight = Gewicht
item-damage = Schaden { $damage }
item-gain = { $more ->
    [less] { $by } weniger je Hieb als jetzt
   *[more] { $by } mehr je Hieb als jetzt
}
item-armour = Rüstung { $armour }
item-range = Reichweite { $range }
item-light = Lichtradius { $radius }, wenn es brennt
item-feeds = Hält den Hunger { $turns } Züge lang fern
item-burns = Brennt noch { $left ->
    [one] einen Zug
   *[other] { $left } Züge
}
item-light-it = anzünden
item-put-away = wegstecken
item-put-out = löschen
item-worth = { $count ->
    [one] Wiegt { $weight }, ist { $value } Gold wert
   *[other] Jedes wiegt { $weight } und ist { $value } Gold wert
}

item-gather = künftig aufheben
item-leave = nicht mehr aufheben
item-quick = dieser Taste zuweisen
item-quick-add = auf Schnellplatz
item-quick-remove = vom Schnellplatz
quick-set = { $key } benutzt ab jetzt { ACC($thing) }.
quick-set-touch = Auf der Karte ist jetzt ein Knopf für { ACC($thing) }.
quick-empty = Schnellplatz { $key } ist leer. Öffne einen Gegenstand im Inventar und drück dort { $key }.
quick-none = Das hast du nicht mehr: { NAME($thing) }.
gather-always = Wird automatisch aufgehoben: { $things }.
gather-never = Wird nicht aufgehoben: { $things }.
again-nothing = Es gibt noch nichts zu wiederholen.

sure-attack = { $who } ist nicht feindlich. Trotzdem angreifen?
sure-waste = Das trifft kein Wesen. Trotzdem lesen?
sure-step = Dort ist { A($thing) }. Trotzdem hineingehen?

which-way-close = Tür schließen: welche Richtung?
which-way-disarm = Falle entschärfen: welche Richtung, oder . für unter dir?
which-way-disarm-touch = Falle entschärfen: in welche Richtung?

trade-theirs = Angebot
trade-theirs-touch = Angebot: kaufen
trade-yours = Deine Sachen
trade-yours-touch = Deins: verkaufen
trade-left = Dir bleiben { $left } Gold.
trade-short = Dir fehlt das Gold.
trade-name = Handel
trade = { $who }: du hast { $yours } Gold, die Kasse { $theirs }
trade-price = { $price } Gold
trade-each = je { $price } Gold
trade-too-dear = zu teuer
trade-no-gold = kein Gold dafür
trade-buy = kaufen
trade-buy-marked = gekauft: { $count }
trade-tend = heilen
trade-whole = ganz heilen
trade-nothing = Hier gibt es nichts für dich, und von dir will man nichts.
trade-sums = Markiert: Du zahlst { $pay }, du bekommst { $get }.
trade-sell = verkaufen
trade-sell-marked = verkauft: { $count }
nobody-beside = Neben dir ist niemand, der handelt.

pick-up = Hier siehst du
pick-up-take = aufheben
pick-up-all = alles aufheben

sheet = Charakter
sheet-level = Stufe
sheet-life = Trefferpunkte
sheet-armour = Rüstung
sheet-speed = Tempo
sheet-load = Last
sheet-worn = In Gebrauch
sheet-run = Seed { $seed }   Zug { $turn }   Getötet { $kills }
attribute-might = Kraft
attribute-fitness = Zähigkeit
attribute-quickness = Flinkheit
attribute-intelligence = Verstand
slot-weapon = Waffe
slot-shield = Schild
slot-head = Kopf
slot-torso = Rumpf
slot-legs = Beine
slot-feet = Füße
slot-hands = Hände

hall = Die Halle der Namen
hall-empty = Noch erinnert man sich hier an niemanden. Irgendwer muss den Anfang machen.
hall-name = Name
hall-calling = Herkunft
hall-score = Punkte
hall-level = Stufe
hall-turns = Züge
hall-cause = Todesursache
hall-won = keine: gewonnen
hall-deepest = am tiefsten
hall-date = Datum
hall-unknown = Endete an einem Ort, den es nicht mehr gibt.
hall-open = Details
run = Partie
run-score = Punkte
run-turns = Züge
run-kills = Getötet
run-mode = Modus
run-day = die Welt vom { $date }
run-when = Zu Ende
mode-ranked = gewertet
mode-practice = Übung
mode-wizard = Debug

history = Protokoll
help = Hilfe
help-how = So geht’s
help-story =
    Geh hinunter, komm mit dem zurück, was du findest, und geh dann tiefer.
    Flinke Finger braucht hier niemand: Die Welt wartet auf dich.
    Du hast ein Leben. Sieh hin, bevor du springst: x untersucht, samt Aussichten.
help-story-touch =
    Geh hinunter, komm mit dem zurück, was du findest, und geh dann tiefer.
    Flinke Finger braucht hier niemand: Die Welt wartet auf dich.
    Du hast ein Leben. Sieh hin, bevor du springst: Halte ein Wesen, um die Aussichten zu sehen.
help-walking = Gehen
help-bump = Lauf gegen ein Wesen, um es anzugreifen, gegen Händler, um zu handeln, auf einen Gegenstand, um darauf zu stehen.
help-light =
    Im Dunkeln siehst du, was beleuchtet ist, und zwei Felder um dich herum.
    Nimm eine Fackel in die Hand, um sie anzuzünden. Wer Licht trägt, ist von weitem zu sehen.
help-picture = F12 speichert ein Bildschirmfoto. Strg-C speichert und beendet.
help-pointing = Maus: links geht und greift an, rechts untersucht, Zeigen zeigt Namen.
help-mouse-title = Maus
help-mouse-walk =
    Klick auf ein Feld, um hinzugehen, auf einen Feind neben dir, um ihn anzugreifen, auf Leute, um zu reden oder zu handeln.
    Klick auf deine Figur, um aufzuheben, was dort ist, oder die Treppe zu nehmen.
help-mouse-look = Rechtsklick auf ein Feld oder ein Wesen untersucht es. Zeigen zeigt seinen Namen.
help-mouse-lists = Die Befehle in der untersten Zeile sind Knöpfe. Das Rad rollt Listen.
help-mouse-map = Dreh das Rad über der Karte, um sie größer oder kleiner zu sehen. Zieh die Karte, um dich umzusehen.
help-touch-title = Berühren
help-tap = Tipp auf ein Feld, um hinzugehen, auf Leute, um zu reden, auf einen Gegenstand, um ihn zu holen. Ist ein Feind in Sicht, zeigt der erste Tipp den Weg, der zweite geht ihn.
help-hold = Halte ein Feld, um es zu untersuchen. Halte ein Wesen, um die Kampfaussichten zu sehen.
help-drag = Zieh die Karte, um dich umzusehen. Tipp zweimal, um zu deiner Figur zurückzukehren. Zieh eine Liste, um sie zu rollen.
help-pinch = Mit zwei Fingern vergrößerst und verkleinerst du die Karte.
help-buttons = Der große Knopf tut, was hier am besten passt. Das Menü hat alle anderen Befehle und verbirgt oder verschiebt die Pfeile.
help-keys = Tasten
help-signs = Kartensymbole
legend-creature = Wesen; x zeigt Namen und Kampfaussichten
legend-creature-touch = Wesen; halte eines, um Namen und Kampfaussichten zu sehen
legend-door = Türen, geschlossen und offen
legend-chest = Truhen
legend-trap = bekannte Fallen
category-food = Essen
category-weapon = Waffen
category-ammunition = Munition
category-armour = Rüstung
category-clothes = Kleidung
category-potion = Tränke
category-scroll = Schriftrollen
category-treasure = Geld und Wertsachen
category-tool = Lichter, Schlüssel, Wurfflaschen

menu = Menü
menu-again = Noch einmal { $key } öffnet das Menü.
menu-go-on = Weiterspielen
menu-leave = Speichern und zum Titel
menu-quit = Speichern und beenden
menu-quit-sure = Die Partie speichern und beenden? Du kannst sie später fortsetzen.

settings = Einstellungen
settings-look = Karte
settings-tiles = Felder
settings-colours = Farben
settings-walls = Wände
settings-glyphs = Zeichen
settings-vision = Farbsehen
settings-motion = Bewegung
settings-gather = Automatisch aufheben
gather-nothing = nichts
gather-money = Geld
gather-useful = Geld und Nützliches
gather-new = Nützliches, neue Ausrüstung
gather-everything = alles
settings-panel = Leiste
panel-right = rechts der Karte
panel-left = links der Karte
panel-hidden = aus, mehr Karte
settings-log = Protokollzeilen
log-auto = passend zum Fenster
log-lines = { $count ->
    [one] eine Zeile
   *[other] { $count } Zeilen
}
settings-open = öffnen
preview-plain = Text
preview-faint = blass
preview-good = gut
preview-bad = schlecht
preview-danger = Gefahr
preview-loot = Fund
preview-news = neu
preview-title = Titel
settings-hints = Tastenhinweise unten
settings-numbers = Zahlen im Protokoll
settings-lessons = Tutorial-Hinweise
settings-language = Sprache
settings-change = ändern
settings-change-back = voriger Wert
settings-kept = Änderungen werden sofort gespeichert.
language-auto = wie das System
language-en = English
language-de = Deutsch
colours-auto = wie das Terminal
colours-auto-page = alle
colours-true = True Color
colours-many = 256
colours-few = 16
colours-none = keine
look-tiles = Pixelgrafik
look-painted = gemalt, mit Licht und Schatten
look-classic = klassisch, auf Schwarz
tiles-auto = breit, wo Platz ist
tiles-narrow = eine Zelle breit
tiles-wide = zwei Zellen breit
glyphs-unicode = Unicode
glyphs-ascii = nur ASCII
vision-auto = wie das System
vision-usual = normal
vision-contrast = hoher Kontrast
vision-deuteranopia = grünschwach (Deuteranopie)
vision-protanopia = rotschwach (Protanopie)
vision-tritanopia = blauschwach (Tritanopie)
walls-theme = je nach Ort
motion-auto = wie das System
motion-on = an
motion-off = aus
walls-lines = verbundene Linien ╔═╗
walls-hashes = Rauten ###

death = Du bist gestorben
over-title = zurück zum Titel
death-level = Du hast Stufe { $level } erreicht.
death-practice = Ohne Wertung: Übung oder Debug-Modus.
death-unranked = Ohne Wertung: { $mode }.
death-turns = Du hast { $turns } Züge durchgehalten.
death-kills = Getötet hast du { $kills ->
    [0] niemanden.
    [one] ein Wesen.
   *[other] { $kills } Wesen.
}
death-seed = Seed { $seed }.
death-score = { $score } Punkte.
death-causes = Du bist jetzt an { $count } von { $of } Dingen gestorben.
help-food = Du hattest { ACC($things) }. Es war { A($who) }.
help-portal = Du hattest { ACC($things) }. Das geht überall, sogar dort.
help-aside = { $who } holt vor schweren Schlägen aus. Das ist der Augenblick, woanders zu sein.
help-water = { $who } verlässt das Wasser nie. Du hättest es gekonnt.
help-corner = { $who } schießt nicht um die Ecke. Eine Ecke gibt es immer.
help-calm = { $who } hätte dich vorbeigelassen.
help-slow = { $who } ist langsamer als du. Gehen hätte gereicht.
over-watch = das Spiel ansehen
over-film = Film vom letzten Gefecht
filming = Der Film entsteht …
filmed = Film: { $file }
over-again = noch einmal, neue Welt
rumour-last = „Da saß { $name }“, sagt jemand und nickt zu deinem Stuhl hin. „{ $end }“
death-lines = letzte Meldungen
death-carried = Inventar
death-kept-page = Die Partie ist gespeichert. „Das Spiel ansehen“ zeigt sie wieder.
death-kept = Aufzeichnung: { $file } — ansehen mit w, später mit „hearthgate replay watch“.
stone-here = HIER RUHT
stone-life = Stufe { $level }, { $turns } Züge

ground-wall = eine Wand
ground-floor = blanker Boden
ground-wood-floor = Dielen
ground-bridge = eine Brücke
ground-road = eine Straße
ground-grass = Gras
ground-shallow-water = flaches Wasser
ground-deep-water = tiefes Wasser
ground-gravel = Kies
ground-stairs-down = ein Weg hinunter
ground-stairs-up = ein Weg hinauf
ground-exit = ein Weg hinaus
ground-chasm = ein Abgrund
ground-lava = Lava
ground-rubble = Geröll
ground-mud = Schlamm
ground-crystal = Kristall
ground-tree = ein Baum
ground-fungus = Pilze
ground-ice = Eis
ground-glass = Glas
ground-altar = ein Altar
ground-roof = ein Dach

settings-keys = Tasten

status-danger = Todesrisiko in Sicht: { $percent } %

attribute-might-about = Treffer und Schaden im Nahkampf, trägt mehr
attribute-fitness-about = Trefferpunkte je Stufe; Gift und Hunger
attribute-quickness-about = Schießen, Ausweichen, Entschärfen, Schleichen
attribute-intelligence-about = Wärme, Zauber; Fallen finden und entschärfen

palette = Alle Befehle
palette-do = ausführen
palette-none = Kein Befehl heißt so.

keys = Tasten
keys-preset = Vorlage
keys-usual = Pfeile, vi, Ziffern
keys-laptop = Laptop
keys-vi = vi
keys-pad = Ziffernblock
keys-wasd = W A S D
keys-choose = Taste ändern
keys-usual-again = zurücksetzen
keys-about = Ein Stern markiert eigene Tasten.
keys-bare = { $what } hat keine Taste mehr.
keys-press = Drück die neue Taste, oder Esc zum Abbrechen.

# Zweck jeder Einstellung, auf der Seite der Einstellungen.

about-map-style = Wie die Karte gezeichnet wird. Buchstaben sind gemalt, mit Licht und Schatten, oder schlicht auf Schwarz.
about-tiles = Wie breit ein Feld auf einer Karte aus Buchstaben ist.
about-colours = Wie viele Farben benutzt werden.
about-colour-vision = Farben für deine Augen: hoher Kontrast, oder Farben, die du trotz einer Schwäche für Rot, Grün oder Blau unterscheidest.
about-walls = Wie Wände auf einer Karte aus Buchstaben aussehen.
about-glyphs = ASCII ist für Schriften, denen andere Zeichen fehlen.
about-motion = Bewegung auf der Karte: Schritte, Geschosse, Wasser und Feuer.
about-panel = Wo die Leiste mit dem Zustand deiner Figur ist.
about-log-lines = Zeilen des Protokolls, höchstens das halbe Fenster.
about-key-hints = Ob die unterste Zeile Tasten nennt.
about-log-numbers = Ob das Protokoll Zahlen wie Schaden nennt.
about-tutorial-hints = Ob das Protokoll erklärt, was neu für dich ist.
about-autopickup = Was du beim Gehen aufhebst. Nützlich sind Essen, Munition, Tränke, Rollen und Ringe. Neue Ausrüstung ist solche, die du noch nie hattest.
about-keys = Die Tasten zum Gehen, und die Taste jedes Befehls.
about-language = Die Sprache des Spiels.
about-server = Der Server, bei dem du angemeldet bist.

# Kommentare neben jedem Schlüssel der Einstellungsdatei.

remark-colours = Farbtiefe: auto, truecolor (24 Bit), 256, 16, none (keine).
remark-map-style = Kartenstil: tiles (Pixelgrafik; Buchstaben, wo sie sich nicht zeichnen lässt), painted (gemalt), classic (klassisch).
remark-tiles = Feldbreite: auto, narrow (eine Zelle), wide (zwei Zellen).
remark-map-zoom = Vergrößerung der Karte im Fenster: 0 wie üblich, 1 eine Stufe näher, -1 eine Stufe weiter weg.
remark-glyphs = Zeichen: unicode, oder ascii für Schriften, denen der Rest fehlt.
remark-colour-vision = Farbsehen: auto (hoher Kontrast, wenn das System ihn will), normal, contrast (hoher Kontrast, Karte auf Schwarz), deuteranopia, protanopia, tritanopia.
remark-walls = Wandstil: theme (je nach Ort), lines (Linien), hashes (Rauten).
remark-motion = Animationen: auto (wie das System), on (an), off (aus).
remark-panel = Position der Leiste: right (rechts), left (links), hidden (aus).
remark-log-lines = Zeilen des Protokolls, höchstens das halbe Fenster; 0 passt sie dem Fenster an.
remark-key-hints = Tastenhinweise in der untersten Zeile: true, false.
remark-log-numbers = Zahlen wie Schaden im Protokoll: true, false.
remark-language = Sprache: auto (wie das System), en, de.
remark-autopickup = Beim Gehen aufgehobene Gegenstände: nothing (nichts), money (Geld), useful (Essen, Munition, Tränke, Rollen, Ringe), new (auch Ausrüstung, die du noch nie hattest), everything (alles).
remark-autopickup-always = Ids der Gegenstände, die immer aufgehoben werden, etwa ["base:torch"]
remark-autopickup-never = Ids der Gegenstände, die nie aufgehoben werden.
remark-quick-slots = Ids der Gegenstände auf den Schnellplätzen; "" ist ein leerer Platz.
remark-hero-name = Vorgeschlagener Name für neue Helden.
remark-server = Adresse des Servers aus „Online spielen“; leer, wenn du nicht angemeldet bist.
remark-tutorial-hints = Tutorial-Hinweise zeigen: true, false.
remark-tutorial-hints-shown = Schon gezeigte Tutorial-Hinweise; entfernte werden wieder gezeigt.
remark-keys = preset: default, laptop, vi, pad oder wasd. Jeder Befehl kann andere Tasten haben, etwa: explore = ["o", "F5", "Ctrl-e"]

develop = Debug-Menü
develop-heal = ganz heilen
develop-reveal = Ebene aufdecken
develop-make = erschaffen: { $name }
develop-undying = Unsterblichkeit an
develop-mortal = Unsterblichkeit aus
develop-stand = auf ein anderes Feld gehen
develop-visit = hingehen: { $name }
develop-build = Ort bauen: { $name }
develop-show-flow = Wege zeigen: Schritte bis zu dir
develop-show-light = Licht zeigen
develop-show-noise = Geräusche zeigen: wie weit sie tragen
develop-show-minds = Gedanken zeigen: was jedes Wesen tut
develop-show-nothing = Anzeigen ausblenden
develop-wizards-only = Nur in einer Partie, die mit --wizard gestartet wurde.
