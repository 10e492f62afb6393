# Verbündete des Helden.

key-company = Befehle an Verbündete
key-win-over = anwerben
company = Verbündete
company-choose = Befehl geben
company-follow = folg mir
company-stay = warte hier
company-go = geh dorthin
company-attack = greif an
company-leave = entlassen
company-all = Alle
company-one = { $name } { $n } ({ $steps } { $way })
sure-leave = Entlassene Verbündete kommen nicht zurück. Entlassen?
company-hire = { ACC($who) } anheuern, für { $gold } Gold
company-feed = { ACC($who) } füttern: { $item }
company-hungry = { $who } hat Hunger, und du hast nichts Passendes.
company-free = { ACC($who) } befreien
company-talk = Mit { DAT($who) } reden

joined = { $who } geht jetzt, wohin du gehst.
bidden = { $told ->
    [hold] { $who } wartet dort.
    [attack] { $who } hat verstanden, wen du meinst.
   *[other] { $who } kommt mit.
}
slighted = { $who } sieht dich an. Das warst du, und es ist bemerkt worden.
parted = { $angry ->
    [yes] { $who } hat genug von dir.
   *[other] { $who } geht eigener Wege.
}
lost = { $who } war bei dir. Jetzt seid ihr weniger.
lost-trail = { $who } hat die Spur verloren, die zu { DAT($by) } führte, und gibt auf.

refused-no-ally = Niemand, der dir folgt, ist nah genug, um das zu hören.
refused-not-for-hire = Da gibt es andere Pläne, und du kommst in keinem vor.
refused-no-bait = Du hast nichts, was da gefressen würde.
refused-crowded = Mehr wäre ein Umzug. Schick erst jemanden fort.
refused-no-foe = Dort steht niemand, den man angreifen könnte.

near-follows = folgt
near-holds = wartet
near-attacks = greift an
examine-ally = { $told ->
    [hold] Mit dir verbündet, wartet hier.
    [attack] Mit dir verbündet, greift dein Ziel an.
   *[other] Mit dir verbündet, folgt dir.
}

pages-company = Wer mitging
fate-stayed = bis zum Ende
fate-parted = bis zum Abschied
fate-lost = gestorben in Zug { $turn }
epilogue-company = { $name } kam nicht allein nach Hause: Mit dabei war { $list }. Die erste Runde ging an den, der gebissen hatte.
epilogue-lost = Jemand fragte nach { DAT($list) }. { $name } stellte den Becher ab, und eine Weile fragte niemand mehr etwas.

# Ruf bei Fraktionen.

regarded = { $regard ->
    [hated] Das wurde gesehen und wird nicht vergessen ({ $who }). Mit dir ist man dort fertig.
    [disliked] { $better ->
        [yes] Das wurde gesehen ({ $who }). Man denkt etwas weniger schlecht von dir.
       *[other] Das wurde gesehen ({ $who }). Man denkt deswegen schlechter von dir.
    }
    [trusted] { $better ->
        [yes] Das wurde gesehen ({ $who }). Du bist dort jetzt willkommen.
       *[other] Das wurde gesehen ({ $who }). Man hält etwas weniger von dir, und noch immer viel.
    }
    [liked] { $better ->
        [yes] Das wurde gesehen ({ $who }). Man denkt deswegen besser von dir.
       *[other] Das wurde gesehen ({ $who }). Man denkt etwas weniger gut von dir.
    }
   *[other] { $who }: Man hält nichts mehr von dir, weder so noch so.
}
sheet-standing = Ruf: { $list }
regard-hated = { $who } (verhasst)
regard-disliked = { $who } (unbeliebt)
regard-unknown = { $who } (neutral)
regard-liked = { $who } (beliebt)
regard-trusted = { $who } (vertraut)
refused-unwelcome = Man weiß noch, was du den eigenen Leuten getan hast, und handelt mit anderen.
