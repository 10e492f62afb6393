# Was man findet, ohne es zu kennen, und wie es aussieht, solange man es nicht kennt.

soft_soles_potion =
    { $count ->
        [one] Trank der leisen Sohlen
       *[other] Tränke der leisen Sohlen
    }
    .gender = m
    .description = Sechzig Züge lang bist du jemandes Einbildung. Geh an dem vorbei, was du lieber nicht weckst; man hört dich atmen und denkt sich nichts dabei.
owl_water =
    { $count ->
        [one] Flasche Eulenwasser
       *[other] Flaschen Eulenwasser
    }
    .gender = f
    .description = Hundertfünfzig Züge lang ist das Dunkel kein Gerücht mehr. Mach vorher die Fackel aus: Die ist es, die man sieht.
stone_milk =
    { $count ->
        [one] Flasche Steinmilch
       *[other] Flaschen Steinmilch
    }
    .gender = f
    .description = Klingen rutschen an dir ab, und du bewegst dich wie das, was du geworden bist. Trink sie dort, wo du stehen bleiben willst.
plain_water =
    { $count ->
        [one] Flasche klares Wasser
       *[other] Flaschen klares Wasser
    }
    .gender = f
    .description = Aus dem guten Brunnen. Löscht dich, wäscht Leim und Gift ab und worüber du eben verwirrt warst. Niemand hebt je eine lange genug auf.
ember_cordial =
    { $count ->
        [one] Glutlikör
       *[other] Glutliköre
    }
    .gender = m
    .description = Jemand hat die letzte Stunde eines guten Feuers abgefüllt. Sechs Wärme auf einmal, wie kalt das Dunkel auch ist; wer nie gelernt hat, sie auszugeben, hat nichts davon.
seers_gin =
    { $count ->
        [one] Flasche Sehergin
       *[other] Flaschen Sehergin
    }
    .gender = f
    .description = Einen Schluck lang siehst du, was jedes Tier der Ebene sieht. Meist Knöchel. Aber du weißt dann, wessen.
giddy_cider =
    { $count ->
        [one] Flasche Wirbelmost
       *[other] Flaschen Wirbelmost
    }
    .gender = f
    .description = Auf seine Art ist er eine Mahlzeit. Nimm sie hinter geschlossener Tür ein: Acht Züge lang stimmen deine Füße getrennt ab.
wasp_syrup =
    { $count ->
        [one] Flasche Wespensirup
       *[other] Flaschen Wespensirup
    }
    .gender = f
    .description = Aus Wespen. Wirf ihn auf etwas Großes und geh dann: Er tut sein Werk in den nächsten zwölf Zügen, ob du dabei bist oder nicht.
sleepers_stout =
    { $count ->
        [one] Flasche Schläferbier
       *[other] Flaschen Schläferbier
    }
    .gender = f
    .description = Ein Raum voll müder Goblins legt sich hin, wo er steht, solange keiner mehr als zwanzig Trefferpunkte hat. Wirf es mitten hinein. Trink den Rest nicht aus.
firewater =
    { $count ->
        [one] Flasche Feuerwasser
       *[other] Flaschen Feuerwasser
    }
    .gender = f
    .description = Das Etikett ist abgebrannt; das war die Warnung. Wen es trifft, der brennt, bis er Wasser findet. Wisse, wo das Wasser ist, und stell dich davor.
bad_air =
    { $count ->
        [one] Flasche schlechte Luft
       *[other] Flaschen schlechte Luft
    }
    .gender = f
    .description = Vom Grund einer Mine, verkorkt von jemandem, der das Pfand nie abgeholt hat. Öffne sie in einem Raum, den du eben verlassen hast, und mach die Tür zu.
vinegar_of_ages =
    { $count ->
        [one] Hundertjahressig
       *[other] Hundertjahressige
    }
    .gender = m
    .description = Jemandes Rüstung widerfahren hundert Jahre. Heb ihn auf für den, der am meisten trägt; danken wird er dir nicht, aber man kommt leichter an ihn heran.
naming_scroll =
    { $count ->
        [one] Schriftrolle der Namen
       *[other] Schriftrollen der Namen
    }
    .gender = f
    .description = Drei Dinge in deinem Gepäck stellen sich vor, die ältesten zuerst. Sammle, bevor du liest.
crier_scroll =
    { $count ->
        [one] Schriftrolle des Ausrufers
       *[other] Schriftrollen des Ausrufers
    }
    .gender = f
    .description = Sie liest sich selbst vor, laut und für die ganze Ebene: Hier bist du. Schlimme Nachricht, es sei denn, hier ist ein Türrahmen, und du hast Öl dabei.
trading_scroll =
    { $count ->
        [one] Schriftrolle des Platztauschs
       *[other] Schriftrollen des Platztauschs
    }
    .gender = f
    .description = Du stehst, wo sie standen, und sie, wo du standest. Worin du sie stehen lässt, ist der ganze Plan.
frost_scroll =
    { $count ->
        [one] Schriftrolle des strengen Frosts
       *[other] Schriftrollen des strengen Frosts
    }
    .gender = f
    .description = Aus einem Teich wird eine Straße, aus einer Straße ein Teich, auf dem Leute liegen. Zwanzig Züge, dann weiß er wieder, was er war.
open_house_scroll =
    { $count ->
        [one] Schriftrolle des offenen Hauses
       *[other] Schriftrollen des offenen Hauses
    }
    .gender = f
    .description = Jedes Schloss im Umkreis von sieben Feldern gibt auf: Truhen, Türen und die Zellen, und was in den Zellen war.
lights_out_scroll =
    { $count ->
        [one] Schriftrolle der Nachtruhe
       *[other] Schriftrollen der Nachtruhe
    }
    .gender = f
    .description = Jede Flamme um dich her außer deiner eigenen geht aus. Hast du keine, ist es für dich so dunkel wie für sie, und sie wohnen hier.
good_dog_scroll =
    { $count ->
        [one] Schriftrolle des braven Hundes
       *[other] Schriftrollen des braven Hundes
    }
    .gender = f
    .description = Tiere im Umkreis von sechs Feldern machen Sitz. Fünfzehn Züge lang sitzen sie und sehen dich an. Wer weiter als bis vier zählen kann, lässt sich nicht beeindrucken.
privacy_scroll =
    { $count ->
        [one] Schriftrolle der Ungestörtheit
       *[other] Schriftrollen der Ungestörtheit
    }
    .gender = f
    .description = Um dich wächst Stein, wo niemand steht. Zwölf Züge, um zu trinken, dich umzuziehen und nachzudenken. Wer neben dir stand, ist eingeladen.
trapdoor_scroll =
    { $count ->
        [one] Schriftrolle der Falltür
       *[other] Schriftrollen der Falltür
    }
    .gender = f
    .description = Der Boden entschuldigt sich und lässt los. Der schnellste Weg aus einem Kampf und der schnellste in den nächsten; einen schnellsten zurück nach oben gibt es nicht.
ferrymans_ring = Ring des Fährmanns
    .gender = m
    .description = Er trug, was auf dem Steg stand, und fragte nie. Anderthalb Mal so viel geht auf deinen Rücken, bevor die Knie Einspruch erheben.
abbess_ring = Ring der Äbtissin
    .gender = m
    .description = Sie fastete von Berufs wegen. Das Mittagessen reicht doppelt so lange, und du fühlst dich ein wenig überlegen.
cats_ring = Ring der Katze
    .gender = m
    .description = Ein Ring für einen Schwanz, etwas enger gemacht. Deine Schritte kommen an, wenn du schon weg bist.
bailiffs_ring = Ring des Gerichtsvollziehers
    .gender = m
    .description = Er juckt in der Nähe von allem, was Leute verstecken: lose Dielen, falsche Wände, Drähte in Knöchelhöhe. Er juckt sehr viel.
guild_ring = Gildenring
    .gender = m
    .description = Aus der Kaufmannschaft. Ein Fünftel billiger, in einem Ton verlangt, den du an dir nicht kanntest. Trag ihn in der Stadt; Wölfen ist er gleich.
stokers_ring = Ring des Heizers
    .gender = m
    .description = Glatt von vierzig Jahren Ofentür. Wo andere brennen, brennst du einen Augenblick.
mules_ring = Ring des Maultiers
    .gender = m
    .description = Er stammt aus einer Nase. Nichts schiebt, zieht oder wirft dich um, und Argumente haben auch nie geholfen.
embers_ring = Ring mit einer Glut darin
    .gender = m
    .description = Der Stein ist kein Stein. Du fasst vier Wärme mehr, und sie kehrt anderthalb Mal so schnell zurück. Halte ihn vom Stroh fern.
leechs_ring = Ring der Egel
    .gender = m
    .description = Deine Wunden schließen sich beim Zusehen, und dein Magen zahlt dafür. Steck ihn nach dem Kampf an und vor dem Essen ab.
bell_ring = Ring des Glockengießers
    .gender = m
    .description = Er läutet, wenn dich gleich etwas trifft, also trifft dich wenig. Er läutet auch sonst.
cloudy_bottle =
    { $count ->
        [one] trüb{ $ending } Flasche
       *[other] trüb{ $ending } Flaschen
    }
    .gender = f
    .description = Etwas darin dreht sich um, wenn man sie schüttelt.
green_bottle =
    { $count ->
        [one] grün{ $ending } Flasche
       *[other] grün{ $ending } Flaschen
    }
    .gender = f
    .description = Teichgrün. Nicht unbedingt aus einem Teich.
blue_bottle =
    { $count ->
        [one] blau{ $ending } Flasche
       *[other] blau{ $ending } Flaschen
    }
    .gender = f
    .description = Das Blau, das Apotheker für das nehmen, was man nicht verwechseln darf, und für alles andere.
black_bottle =
    { $count ->
        [one] schwarz{ $ending } Flasche
       *[other] schwarz{ $ending } Flaschen
    }
    .gender = f
    .description = Licht kommt nicht hinein. Heraus wollte noch nichts.
square_bottle =
    { $count ->
        [one] kantig{ $ending } Flasche
       *[other] kantig{ $ending } Flaschen
    }
    .gender = f
    .description = Rollt nicht vom Tisch, und das sagt etwas über die Leute, die daraus tranken.
sticky_bottle =
    { $count ->
        [one] klebrig{ $ending } Flasche
       *[other] klebrig{ $ending } Flaschen
    }
    .gender = f
    .description = Sie war schon einmal offen. Man hat sie zurückgestellt.
warm_bottle =
    { $count ->
        [one] warm{ $ending } Flasche
       *[other] warm{ $ending } Flaschen
    }
    .gender = f
    .description = Wärmer als deine Hand, wie lange du auch wartest.
fizzing_bottle =
    { $count ->
        [one] sprudelnd{ $ending } Flasche
       *[other] sprudelnd{ $ending } Flaschen
    }
    .gender = f
    .description = Den Korken halten Draht und zwei Meinungen.
dusty_bottle =
    { $count ->
        [one] staubig{ $ending } Flasche
       *[other] staubig{ $ending } Flaschen
    }
    .gender = f
    .description = Alt genug, um Wein gewesen zu sein, oder um ihn aufgelöst zu haben.
waxed_bottle =
    { $count ->
        [one] versiegelt{ $ending } Flasche
       *[other] versiegelt{ $ending } Flaschen
    }
    .gender = f
    .description = Das Siegel zeigt einen Vogel oder einen Stiefel.
milky_bottle =
    { $count ->
        [one] milchig{ $ending } Flasche
       *[other] milchig{ $ending } Flaschen
    }
    .gender = f
    .description = Weiß, und nach Milch riecht es nicht.
amber_bottle =
    { $count ->
        [one] honiggelb{ $ending } Flasche
       *[other] honiggelb{ $ending } Flaschen
    }
    .gender = f
    .description = Eine Fliege ist darin und sieht zufrieden aus.
violet_bottle =
    { $count ->
        [one] violett{ $ending } Flasche
       *[other] violett{ $ending } Flaschen
    }
    .gender = f
    .description = Deine Großmutter hatte so eine und sagte, man solle nicht fragen.
chipped_bottle =
    { $count ->
        [one] angeschlagen{ $ending } Flasche
       *[other] angeschlagen{ $ending } Flaschen
    }
    .gender = f
    .description = Jemand hat sie schon einmal geworfen. Sie kam zurück.
two_necked_bottle =
    { $count ->
        [one] zweihalsig{ $ending } Flasche
       *[other] zweihalsig{ $ending } Flaschen
    }
    .gender = f
    .description = Für zwei, oder für einen, der sich nicht entscheiden kann.
humming_bottle =
    { $count ->
        [one] summend{ $ending } Flasche
       *[other] summend{ $ending } Flaschen
    }
    .gender = f
    .description = Halt sie ans Ohr. Dann lass es.
smudged_scroll =
    { $count ->
        [one] verschmiert{ $ending } Schriftrolle
       *[other] verschmiert{ $ending } Schriftrollen
    }
    .gender = f
    .description = Jemand hat geweint, oder es hat geregnet.
torn_scroll =
    { $count ->
        [one] zerrissen{ $ending } Schriftrolle
       *[other] zerrissen{ $ending } Schriftrollen
    }
    .gender = f
    .description = Die Hälfte, auf der steht, was sie tut, ist die andere.
ribboned_scroll =
    { $count ->
        [one] umschleift{ $ending } Schriftrolle
       *[other] umschleift{ $ending } Schriftrollen
    }
    .gender = f
    .description = Mit Schleife. Also ein Geschenk oder eine Entschuldigung.
singed_scroll =
    { $count ->
        [one] angesengt{ $ending } Schriftrolle
       *[other] angesengt{ $ending } Schriftrollen
    }
    .gender = f
    .description = Angebrannt am Rand, dort, wo die Daumen sitzen.
backwards_scroll =
    { $count ->
        [one] spiegelschriftlich{ $ending } Schriftrolle
       *[other] spiegelschriftlich{ $ending } Schriftrollen
    }
    .gender = f
    .description = Man muss sie laut lesen, um zu wissen, was darin steht, und genau so wirken sie.
tiny_scroll =
    { $count ->
        [one] daumengroß{ $ending } Schriftrolle
       *[other] daumengroß{ $ending } Schriftrollen
    }
    .gender = f
    .description = Von einer Maus geschrieben, oder für eine.
stamped_scroll =
    { $count ->
        [one] gestempelt{ $ending } Schriftrolle
       *[other] gestempelt{ $ending } Schriftrollen
    }
    .gender = f
    .description = Eingegangen, steht da, und ein Datum, das noch kommt.
knotted_scroll =
    { $count ->
        [one] verknotet{ $ending } Schriftrolle
       *[other] verknotet{ $ending } Schriftrollen
    }
    .gender = f
    .description = Jemand wollte nicht, dass man sie liest, und auch nicht, dass man sie verbrennt.
inkblot_scroll =
    { $count ->
        [one] bekleckst{ $ending } Schriftrolle
       *[other] bekleckst{ $ending } Schriftrollen
    }
    .gender = f
    .description = Ein großer Klecks und eine Unterschrift.
gilt_scroll =
    { $count ->
        [one] goldgerändert{ $ending } Schriftrolle
       *[other] goldgerändert{ $ending } Schriftrollen
    }
    .gender = f
    .description = Teures Papier. Das beweist nichts.
damp_scroll =
    { $count ->
        [one] feucht{ $ending } Schriftrolle
       *[other] feucht{ $ending } Schriftrollen
    }
    .gender = f
    .description = Noch feucht. Nass war sie nie.
illustrated_scroll =
    { $count ->
        [one] bebildert{ $ending } Schriftrolle
       *[other] bebildert{ $ending } Schriftrollen
    }
    .gender = f
    .description = Auf dem Bild bist du und rennst.
numbered_scroll =
    { $count ->
        [one] nummeriert{ $ending } Schriftrolle
       *[other] nummeriert{ $ending } Schriftrollen
    }
    .gender = f
    .description = Seite vier von sechs.
perfumed_scroll =
    { $count ->
        [one] parfümiert{ $ending } Schriftrolle
       *[other] parfümiert{ $ending } Schriftrollen
    }
    .gender = f
    .description = Riecht nach Rosen und darunter nach Ziege.
iron_band = eisern{ $ending } Ring
    .gender = m
    .description = Schlicht, kalt und passend, was verdächtig ist.
copper_band = kupfern{ $ending } Ring
    .gender = m
    .description = Er wird deinen Finger grün färben. Es wäre nicht der erste.
bone_band = beinern{ $ending } Ring
    .gender = m
    .description = Aus etwas geschnitzt, das es noch brauchte.
glass_band = gläsern{ $ending } Ring
    .gender = m
    .description = Man sieht den Finger hindurch, und noch einen.
braided_band = geflochten{ $ending } Ring
    .gender = m
    .description = Drei Metalle, die einander nicht mögen.
wooden_band = hölzern{ $ending } Ring
    .gender = m
    .description = Ein Astloch, das jemand fertig gemacht hat.
jet_band = Ring aus Gagat
    .gender = m
    .description = Zum Trauern. Um wen, steht nicht darauf.
seal_band = Siegelring
    .gender = m
    .description = Das Wappen ist weggefeilt, und sorgfältig.
twisted_band = verdreht{ $ending } Ring
    .gender = m
    .description = Eine Seite, wenn man ihr folgt.
nail_band = Ring aus einem Nagel
    .gender = m
    .description = Ein Hufnagel. Jemand konnte sich Gold nicht leisten, oder wusste es besser.
coral_band = Korallenring
    .gender = m
    .description = Weit weg vom Meer, und er weiß es.
tin_band = zinnern{ $ending } Ring
    .gender = m
    .description = Vielleicht aus einem Kuchen.
