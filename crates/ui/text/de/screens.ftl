# Menüs, Leisten, Einstellungen und Fehler.

yes = ja
no = nein
decimal = { $whole },{ $tenth }
pounds = { $weight } Pfd
trouble = Etwas ist schiefgegangen
trouble-cannot-begin = Keine Partie kann beginnen: { $why }
trouble-save-foreign = Das ist kein Spielstand.
trouble-save-damaged = Der Spielstand wurde verändert oder beschädigt.
trouble-save-format = Diesen Spielstand hat eine andere Version des Spiels geschrieben (Format { $format }).
trouble-save-other-rules = Von dieser Partie ist nur die Aufzeichnung übrig, und die stammt von einer anderen Version des Spiels.
trouble-save-no-beginning = Von dieser Partie ist nur die Aufzeichnung übrig, und die beginnt nicht am Anfang.
trouble-save-too-much-work = Diese Aufzeichnung verlangt mehr Arbeit als jede Partie, die jemand spielt. Mehr davon wird nicht gespielt.
trouble-save-broken = Der Spielstand passt nicht zusammen: { $why }
trouble-packs-missing = Gespielt wurde mit Paketen, die nicht da sind: { $names }
trouble-packs-broken = Gespielt wurde mit Paketen, die nicht mehr spielbar sind: { $names }
trouble-packs-changed = Die Pakete haben sich geändert. Das ist nicht mehr bekannt und wartet im Spielstand: { $names }
trouble-journal = { $what } Die Partie geht ab Zug { $turn } weiter, wo sie zuletzt gesichert wurde, aber beweisen kann sie niemand.
trouble-rules-changed = Das Spiel oder seine Pakete haben sich geändert, seit diese Partie zuletzt gespielt wurde. Sie geht ab Zug { $turn } weiter, wo sie zuletzt gesichert wurde: Spätere Züge werden nicht noch einmal gespielt, Protokoll und Siege beginnen neu.
trouble-settings = Nicht alle Einstellungen waren lesbar: { $why }. Die anderen gelten, und die Datei wird kopiert, bevor sie neu geschrieben wird.
trouble-journal-missing = Neben dem Spielstand liegt keine Aufzeichnung.
trouble-journal-damaged = Die Aufzeichnung neben dem Spielstand ist beschädigt.
trouble-journal-foreign = Die Aufzeichnung neben dem Spielstand gehört zu einem anderen Spiel.
trouble-journal-behind = Die Aufzeichnung endet vor dem Spielstand.
trouble-journal-elsewhere = Die Aufzeichnung führt anderswohin als der Spielstand.
trouble-journal-cut = Die Aufzeichnung ist beschädigt nach { $commands ->
    [one] einem Befehl.
   *[other] { $commands } Befehlen.
} Die Partie geht von dort weiter. Was hinter dem Schaden lag, wartet in { $copy }
trouble-taken-over = Jemand anders hat die Partie { $from } fortgesetzt, vielleicht in einem anderen Fenster. Davon wurde nichts angerührt. Deine heißt ab jetzt { $name }.
trouble-in-use = Die Partie ist anderswo offen ({ $why }). Verlass sie zuerst dort; angerührt wurde nichts.
trouble-not-saved = Das lässt sich nicht schreiben: { $why }. { $commands ->
    [0] Trotzdem ist jeder Zug gesichert.
    [one] Der letzte Zug ist noch nirgends gesichert.
   *[other] Die letzten { $commands } Züge sind noch nirgends gesichert.
}
trouble-not-saved-playing = Schaff Platz auf der Platte, oder sieh nach, wer dort schreiben darf. Beim Spielen wird es weiter versucht.
trouble-not-saved-leaving = Schaff Platz auf der Platte, oder geh noch einmal, um ohne sie zu gehen.
saved-again = Alles ist wieder gesichert.
opening = Einen Moment
opening-percent = Deine Partie wird nachgespielt: { $percent } %
trouble-not-practice = Nur zur Übung lässt sich etwas zurücknehmen.
trouble-cannot-read = Das lässt sich nicht lesen: { $why }
trouble-cannot-write = Das lässt sich nicht schreiben: { $why }

title = H E A R T H G A T E
title-continue = Weiter
title-new = Neues Spiel
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

new-title = Eine neue Partie
new-story = Gestern Abend im Wirtshaus hast du versprochen, den Schlussstein des Hearthgate von ganz unten zu holen. Es gab Zeugen.
new-name = Dein Name
new-seed = Startzahl
new-practice = Übung
new-begin = Beginnen
new-nobody = Fremder
new-any-seed = beliebig
new-bad-seed = Die Zahl ist zu groß. Lass sie leer für eine beliebige.
new-about-name = Wie sie dich nennen werden. So heißt auch der Spielstand.
new-about-seed = Dieselbe Zahl ergibt dieselbe Welt. Leer gelassen, eine, die noch niemand sah.
new-about-practice = Zur Übung nimmst du mit Strg-z jeden Zug zurück. In die Wertung kommt das nie.
new-about-begin = Enter beginnt.

confirm = Bist du sicher?
confirm-yes = ja
confirm-no = nein

play = Hearthgate
greet = Willkommen in Hearthgate, { $name }.
greet-again = Willkommen zurück, { $name }.
greet-help = Geh mit den Pfeiltasten, hjklyubn oder dem Ziffernblock. ? zeigt alle Tasten.
pictured = Ein Bild davon liegt in { $file }
undone = Du nimmst das zurück.
nothing-underfoot = Hier gibt es nichts aufzuheben.
you-see-here = Hier siehst du { A_ACC($things) }.

status-life = Leben { $now }/{ $most }
status-experience = Stufe { $level }  { $now }/{ $next }
status-turn = Zug { $turn }
status-armour = Rüstung
status-gold = Gold
status-fists = bloße Hände
status-lit = brennt
status-speed = Tempo { $speed } %
status-dark = Hier ist es dunkel
status-practice = Übung: Strg-z nimmt zurück
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
lore-harms = Verletzt: { $dice }.
lore-heals = Heilt: { $dice }.
lore-leaves = Folge für { $turns } Züge: { $state }.
lore-whisks = Bringt dich anderswohin auf dieser Ebene.
lore-drops = Lässt dich auf die Ebene darunter fallen: { $dice }.
lore-rings = Weckt alle im Umkreis von { $reach } Schritten.
lore-fumes = Lässt { NAME_ACC($cloud) } heraus.
lore-rusts = Lässt Metall rosten.
lore-maps = Zeigt die ganze Ebene.
lore-leads = Führt an einen anderen Ort.
lore-feeds = Hält den Hunger { $turns } Züge lang fern.
lore-radius = Reicht { $radius } Felder weit ringsum.
lore-once = Geht nur einmal los.
lore-disarm = Du könntest das zerlegen: { $chance } %.
examine-blood = Es ist Blut daran.
examine-asleep = Schläft. Noch { $health } % Leben.
examine-hostile = Will dir ans Leben. Hat selbst noch { $health } %.
examine-poised = Hat zu einem Schlag ausgeholt. Runter vom markierten Boden.
examine-threatened = Hier landet gleich ein Schlag.
examine-calm = Geht eigenen Geschäften nach. Noch { $health } % Leben.
examine-afraid = Hat Angst vor dir. Noch { $health } % Leben.
examine-warning = Warnt dich: bis hierher. Noch { $health } % Leben.
examine-busy = Ist hinter jemand anderem her. Noch { $health } % Leben.
examine-shy = Läuft vor jemand anderem davon. Noch { $health } % Leben.
examine-curious = Will sich etwas ansehen. Noch { $health } % Leben.
examine-eating = Frisst gerade. Noch { $health } % Leben.
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
habit-leaves = wer getroffen wird: { $state }
habit-rusts = lässt Metall rosten
habit-whisks = schickt Getroffene fort
habit-ambushes = liegt ungesehen auf der Lauer
habit-guards = bewacht sein Revier
habit-calm = tut keinem was, der ihm nichts tut
habit-timid = läuft vor Fremden davon
habit-flees = flieht, wenn es schlimm steht
habit-herds = bleibt bei seinesgleichen und ruft sie
habit-lays-traps = legt Fallen
habit-opens-doors = öffnet Türen
habit-wields = benutzt, was es bei sich hat
habit-eats = hält für eine Mahlzeit an
habit-sees-in-the-dark = sieht im Dunkeln
habit-walks = bleibt auf dem Weg
habit-stays = bleibt, wo es ist
habit-looms = versperrt die Sicht
guard-unaware = Hat dich nicht bemerkt: Deine Hiebe treffen leichter.
guard-held = Sitzt fest oder liegt: Deine Hiebe treffen leichter.
guard-asleep = Schläft: Dein erster Hieb geht nicht fehl und trifft mindestens doppelt so hart.
duel-you = Du: { $hit } % Treffer, { $damage } Schaden{ $blows ->
    [0] .
    [one] , etwa ein Hieb.
   *[other] , etwa { $blows } Hiebe.
}
duel-it = Gegner: { $hit } % Treffer, { $damage } Schaden{ $blows ->
    [0] .
    [one] , schlimmstenfalls { $most }. Ein Treffer könnte dich töten!
   *[other] , schlimmstenfalls { $most }. { $blows } Treffer könnten dich töten.
}

aim = Zielen
aim-how = Pfeiltasten oder Maus, Tab zum nächsten, Enter löst aus
aim-fire = auslösen
aim-how-order = Pfeiltasten oder Maus, Tab zum nächsten, Enter befiehlt es
aim-order = befehlen
aim-next = nächster Feind
aim-anybody = irgendwer, der nächste
aim-anybody-before = irgendwer, der vorige
aim-before = voriger Feind
aim-short = So weit reicht es nicht.
aim-yourself = Du stehst selbst im Weg!
aim-strikes = Trifft { ACC($who) }.
aim-strikes-many = Trifft { $count } von ihnen.
aim-kills = Tötet wohl { $count }.
aim-clear = Du bist außer Reichweite.
aim-nobody = Da ist niemand.
aim-cannot = Dorthin kannst du damit nicht zielen.

inventory = Was du trägst
inventory-use = Was benutzen?
inventory-wear = Was anziehen oder in die Hand nehmen?
inventory-remove = Was ausziehen oder wegstecken?
inventory-drop = Was ablegen?
inventory-mark = mehrere vormerken
inventory-nothing = Nichts dergleichen.
inventory-worn = in Gebrauch
inventory-lit = brennt, { $left }
inventory-lit-for-ever = brennt
inventory-better = besser
inventory-worse = schlechter
inventory-load = { $weight } von { $capacity }, die du mühelos trägst
inventory-load-over = { $weight }: mehr als die { $capacity }, die du mühelos trägst

item = Dieses Ding
item-use = benutzen
item-eat = essen
item-drink = trinken
item-read = lesen
item-throw = werfen
item-wear = anziehen oder in die Hand nehmen
item-remove = ausziehen
item-drop = ablegen
item-drop-one = eins davon ablegen
item-damage = Schaden { $damage }
item-armour = Rüstung { $armour }
item-range = Reicht { $range } Felder weit
item-light = Leuchtet angezündet { $radius } Felder weit
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

item-gather = so etwas ungefragt aufheben
item-leave = so etwas nicht mehr ungefragt aufheben
item-quick = mit dieser Taste benutzen
quick-set = { $key } benutzt ab jetzt { ACC($thing) }.
quick-empty = { $key } hat noch nichts zu benutzen. Sieh dir etwas in deinem Gepäck an und drück dort { $key }.
quick-none = Das hast du nicht mehr: { NAME($thing) }.
gather-always = Das hebst du im Gehen auf: { $things }.
gather-never = Das lässt du liegen: { $things }.
again-nothing = Es gibt noch nichts zu wiederholen.

sure-attack = { $who } hat dir nichts getan. Trotzdem angreifen?
sure-step = Dort ist { A($thing) }. Trotzdem hineingehen?

which-way-close = In welcher Richtung schließen?
which-way-disarm = Eine Falle zerlegen: welche Richtung, oder . für unter dir?

trade-name = Handel
trade = { $who }: du hast { $yours } Gold, die Kasse { $theirs }
trade-price = { $price } Gold
trade-each = je { $price } Gold
trade-too-dear = zu teuer
trade-no-gold = kein Gold dafür
trade-buy = kaufen
trade-tend = heilen
trade-whole = alle Wunden
trade-nothing = Hier gibt es nichts für dich, und von dir will man nichts.
trade-sums = Vorgemerkt: Du zahlst { $pay }, du bekommst { $get }.
trade-sell = verkaufen
nobody-beside = Neben dir ist niemand zum Handeln.

pick-up = Hier siehst du
pick-up-take = aufheben
pick-up-all = alles aufheben

sheet = Wer du bist
sheet-level = Stufe
sheet-life = Trefferpunkte
sheet-armour = Rüstung
sheet-speed = Tempo
sheet-load = Last
sheet-worn = In Gebrauch
sheet-run = Startzahl { $seed }   Zug { $turn }   Getötet { $kills }
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
hall-life = Stufe { $level }, { $turns } Züge
hall-unknown = Endete an einem Ort, den es hier nicht mehr gibt.
hall-open = mehr darüber
run = Eine Partie
run-score = Punkte
run-turns = Züge
run-kills = Getötet
run-mode = Gespielt
run-when = Zu Ende
mode-ranked = gewertet
mode-practice = zur Übung
mode-wizard = als Zauberer

history = Was gesagt wurde
help = Hilfe
help-how = Was zu tun ist
help-story =
    Geh hinunter, komm mit dem zurück, was du findest, und geh dann tiefer.
    Flinke Finger braucht hier niemand: Die Welt wartet auf dich.
    Du hast ein Leben. Sieh hin, bevor du springst: x untersucht, samt Aussichten.
help-walking = Gehen
help-bump = Lauf gegen ein Wesen, um es anzugreifen, gegen Händler, um zu handeln, auf ein Ding, um darauf zu stehen.
help-light =
    Im Dunkeln siehst du, was beleuchtet ist, und zwei Felder um dich herum.
    Nimm eine Fackel in die Hand, um sie anzuzünden. Wer Licht trägt, ist von weitem zu sehen.
help-picture = F12 speichert ein Bild davon. Strg-C sichert die Partie und beendet.
help-mouse = Maus: links geht und greift an, rechts untersucht, Zeigen nennt.
help-keys = Tasten
help-signs = Zeichen auf der Karte
legend-creature = Wesen; x nennt sie und wie ein Kampf ausginge
legend-door = Türen, zu und offen
legend-chest = Truhen
legend-trap = Fallen, die du kennst
category-food = Essen
category-weapon = Waffen
category-ammunition = Munition
category-armour = Rüstung
category-clothes = Kleidung
category-potion = Tränke
category-scroll = Schriftrollen
category-treasure = Geld und was sich verkaufen lässt
category-tool = Lichter, Schlüssel, Flaschen zum Werfen

menu = Menü
menu-go-on = Weiterspielen
menu-leave = Sichern und zum Titel
menu-quit = Sichern und beenden
menu-quit-sure = Die Partie sichern und beenden? Sie wartet auf dich.

settings = Einstellungen
settings-look = Karte
settings-tiles = Felder
settings-colours = Farben
settings-walls = Wände
settings-glyphs = Zeichen
settings-vision = Farben, die ich sehe
settings-motion = Bewegung
settings-gather = Im Gehen aufheben
gather-nothing = nichts
gather-money = Geld
gather-useful = Geld und Nützliches
gather-new = Nützliches, neue Ausrüstung
gather-everything = alles
settings-panel = Leiste
panel-right = rechts der Karte
panel-left = links der Karte
panel-hidden = keine, mehr Karte
settings-log = Zeilen im Protokoll
log-auto = wie es ins Fenster passt
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
settings-hints = Tasten unten zeigen
settings-numbers = Zahlen im Protokoll
settings-lessons = Hinweise
settings-language = Sprache
settings-change = ändern
settings-change-back = Wert davor
settings-kept = Änderungen gelten sofort.
language-auto = wie das System
language-en = English
language-de = Deutsch
colours-auto = wie das Terminal es sagt
colours-true = alle
colours-many = 256
colours-few = 16
colours-none = keine
look-painted = gemalt, mit Licht und Schatten
look-classic = klassisch, auf Schwarz
tiles-auto = breit, wo Platz ist
tiles-narrow = eine Zelle breit
tiles-wide = zwei Zellen breit
glyphs-unicode = alle, die es gibt
glyphs-ascii = nur ASCII
vision-auto = wie das System es will
vision-usual = alle
vision-contrast = alle, starker Kontrast
vision-deuteranopia = grünschwach (Deuteranopie)
vision-protanopia = rotschwach (Protanopie)
vision-tritanopia = blauschwach (Tritanopie)
walls-theme = wie es zum Ort passt
motion-auto = wie das System es will
motion-on = immer
motion-off = nie
walls-lines = verbundene Linien ╔═╗
walls-hashes = Rauten ###

death = Du bist gestorben
over-title = zurück zum Titel
death-level = Du hast Stufe { $level } erreicht.
death-practice = Es zählte nicht: Es war Übung, oder Zauberei.
death-turns = Du hast { $turns } Züge durchgehalten.
death-kills = Getötet hast du { $kills ->
    [0] niemanden.
    [one] ein Wesen.
   *[other] { $kills } Wesen.
}
death-seed = Die Welt hatte die Nummer { $seed }.
death-score = { $score } Punkte.
death-lines = die letzten Zeilen
death-carried = dabei hattest du
death-kept = Jeder Zug ist aufgezeichnet in { $file } — ansehen mit „hearthgate replay watch“ und dieser Datei.
stone-here = HIER RUHT
stone-life = Stufe { $level }, { $turns } Züge
epitaph = { $byis ->
    [you] Sonst war niemand schuld.
    [it] { $meansis ->
        [attack] Stand vor { DAT($by) } und trat nicht beiseite.
        [thing] { $by } hatte { A_ACC($means) } und einen Grund.
        [power] { $by } hatte { A_ACC($means) } und einen Grund.
       *[other] Traf { ACC($by) } einmal zu oft.
    }
    [unseen] Hat es nicht kommen sehen.
   *[none] { $meansis ->
        [hunger] Wollte später essen.
        [state] Hoffte, es ginge vorüber. So war es.
        [thing] Hat { ACC($means) } vor allen anderen gefunden.
       *[other] Es sollte ein kurzer Gang werden.
    }
}

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

settings-keys = Tasten

status-danger = Tod droht: { $percent } %

attribute-might-about = trifft und verletzt im Nahkampf, trägt mehr
attribute-fitness-about = Trefferpunkte je Stufe; Gift und Hunger
attribute-quickness-about = Schießen, Ausweichen, Entschärfen, Unauffälligkeit
attribute-intelligence-about = Wärme, Zauber; Verborgenes finden, entschärfen

palette = Jeder Befehl
palette-do = ausführen
palette-none = So heißt hier nichts.

keys = Tasten
keys-preset = Für den Anfang
keys-usual = Pfeile, vi, Ziffern
keys-laptop = Laptop
keys-vi = vi
keys-pad = Ziffernblock
keys-wasd = W A S D
keys-choose = eine andere Taste
keys-usual-again = wieder die übliche
keys-about = Was du selbst gewählt hast, trägt einen Stern.
keys-bare = Die Taste war vergeben. Ohne Taste ist nun: { $what }.
keys-press = Drück die neue Taste, oder Esc.

# Kommentare neben jedem Schlüssel der Einstellungsdatei.

remark-colours = Wie viele Farben es gibt: auto, true (alle), many (256), few (16), none (keine).
remark-look = Wie die Karte gezeichnet wird: painted (gemalt), classic (schlicht).
remark-tiles = Wie breit ein Feld ist: auto, narrow (schmal), wide (breit).
remark-glyphs = unicode, oder ascii für Schriften, denen der Rest fehlt.
remark-vision = Welche Farben du unterscheidest: auto (starker Kontrast, wenn das System ihn will), usual, contrast (starker Kontrast, die Karte auf Schwarz), deuteranopia, protanopia, tritanopia.
remark-walls = Wie Wände gezeichnet werden: theme (wie der Ort), lines (Linien), hashes (Rauten).
remark-motion = Ob sich etwas von selbst bewegt: auto, on (ja), off (nein).
remark-panel = Wo die Leiste neben der Karte steht: right (rechts), left (links), hidden (nirgends).
remark-log = Wie viele Zeilen das Protokoll zeigt, höchstens das halbe Fenster; 0 für so viele, wie passen.
remark-hints = Ob unten Tasten stehen.
remark-numbers = Ob das Protokoll die Zahlen nennt.
remark-language = Die Sprache: auto, en, de.
remark-gather = Was beim Gehen aufgehoben wird: nothing (nichts), money (Geld), useful (Essen, Munition, Tränke, Rollen, Ringe), new (dazu Ausrüstung, die du noch nie hattest), everything (alles).
remark-always = Dinge, die immer aufgehoben werden, beim Namen: ["base:torch"]
remark-never = Dinge, die nie aufgehoben werden.
remark-quick = Was die Schnellplätze benutzen, beim Namen.
remark-name = Der Name, der für neue Helden vorgeschlagen wird.
remark-service = Wo der Dienst antwortet, den du unter „Mit anderen spielen“ eingeschaltet hast; leer, solange keiner eingeschaltet ist.
remark-lessons = Ob es Hinweise gibt, wenn zum ersten Mal Anlass dazu ist.
remark-learnt = Die Hinweise, die es schon gab; nimm einen heraus, um ihn wieder zu lesen.
remark-keys = preset ist usual, laptop, vi, pad oder wasd. Jeder Befehl kann andere Tasten haben, etwa: explore = ["o", "F5", "Ctrl-e"]

develop = Für Entwickler
develop-heal = alle Wunden heilen
develop-reveal = die ganze Ebene aufdecken
develop-make = erschaffen: { $name }
develop-undying = unsterblich werden
develop-mortal = wieder sterblich werden
develop-stand = auf einem anderen Feld stehen
develop-visit = hingehen: { $name }
develop-build = den Ort bauen: { $name }
develop-show-flow = Wege zeigen: Schritte bis zu dir
develop-show-light = Licht zeigen
develop-show-noise = Geräusche zeigen: wie weit sie tragen
develop-show-minds = Gedanken zeigen: was alle vorhaben
develop-show-nothing = nichts davon mehr zeigen
develop-wizards-only = Das zeigt sich nur in einer Partie, die mit --wizard begonnen wurde.
