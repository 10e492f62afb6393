# Wärme und die Zauber, die sie bezahlt.

key-cast = zaubern
fight-cast = zaubern
spells = Zauber
spells-title = Zauber: Wärme { $now }/{ $most }, { $known } von { $holds } bekannt
spells-none = Du kennst keine Zauber. Bücher lehren sie, Schreine auch, und in Bracketon tun es Pater Oswin und Quill gegen Gold.
spells-cast = zaubern
spells-forget = vergessen
spells-too-cold = zu kalt
spells-no-door = keine Tür neben dir
family-flame = Flamme
family-door = Tür
family-water = Wasser
family-beast = Tier
family-stone = Stein
family-voice = Stimme
spell-cost = { $n } Wärme
spell-range = reicht { $n } Felder weit
spell-radius = { $n ->
    [one] 1 Feld im Umkreis
   *[other] { $n } Felder im Umkreis
}
spell-time = dauert { $n } Züge
spell-noise = { $n } Schritte weit zu hören
spell-light = { $n } Felder weit zu sehen
warming-cold = Hier kommt keine Wärme zurück: Such ein Feuer oder trag ein Licht.
warming-cold-short = kalt
warming-light = Wärme kommt langsam zurück, von dem Licht, das du trägst. Ein Feuer ist schneller.
warming-light-short = vom Licht
warming-fire = An diesem Feuer kommt Wärme zurück.
warming-fire-short = am Feuer
status-warmth = Wärme { $now }/{ $most } · { $how }
sheet-warmth = Wärme
sheet-spells = Zauber ({ $known } von { $holds }): { $spells }
reader-warmth = Wärme { $now } von { $most }. { $how }
aim-no-use = Dort nicht: zu weit, außer Sicht, oder nichts, worauf es wirkt.
trade-study = lernen
trade-known = bekannt
trade-head-full = Kopf voll
habit-casts = zaubert, und stockt bei einer Verletzung
habit-teaches = lehrt Zauber gegen Gold

cast = { $whois ->
    [you] Du zauberst: { $spell }.
   *[other] { $who } zaubert: { $spell }.
}
chanted = { $who } holt Luft für einen Zauber: { $spell }!
faltered = { $who } stockt, und der Zauber ist dahin.
inspired = Du kannst einen Zauber: { $spell }.
forgot = Du schlägst es dir aus dem Kopf: { $spell }.
warmed = { $whois ->
    [you] { $lost ->
        [yes] Die Kälte nimmt dir { $much } Wärme.
       *[no] Du bekommst { $much } Wärme.
    }
   *[other] { $lost ->
        [yes] { $who } fröstelt.
       *[no] { $who } sieht wärmer aus.
    }
}
withstood = { $whois ->
    [you] Das macht dir nichts.
   *[other] Das macht { DAT($who) } nichts.
}
caught-fire = { $thing } fängt Feuer.
put-out = { $thing } geht aus.
locked = { $thing } fällt zu und verriegelt sich.
awoke = { $thing } bewegt sich.
borrowed = { $count ->
    [0] Du suchst nach Augen zum Leihen. Niemand in der Nähe hat welche übrig.
    [one] Einen Atemzug lang siehst du, was ein kleines Ding sieht.
   *[other] Einen Atemzug lang siehst du durch { $count } Augenpaare.
}

refused-not-known = diesen Zauber kannst du nicht.
refused-too-cold = dafür ist dir zu kalt. Wärme kommt am Feuer zurück.
refused-no-use = dort ist nichts, worauf es wirkt.
refused-no-door = dafür musst du neben einer Tür stehen.
refused-head-full = dein Kopf ist voll. Vergiss erst einen Zauber, das kostet nichts.
refused-known-spell = das kannst du schon.

lore-warms = { $amount } Wärme.
lore-conjures = { A($thing) } für { $turns } Züge.
lore-kindles = Entzündet liegende Fackeln und kalte Kohlenbecken.
lore-douses = Löscht Feuer, Lichter und brennende Wesen.
lore-locks = Schließt und verriegelt eine Tür.
lore-unlocks = Öffnet, was verschlossen ist.
lore-swaps = Tauscht den Platz mit dem Ziel.
lore-doorsteps = Von neben einer Tür nach neben einer anderen, die du kennst.
lore-cleanses = Beendet Feuer, Gift, Verwirrung, Langsamkeit und was festhält.
lore-cows = { $beasts ->
    [yes] Tiere (Verstand höchstens { $wits })
   *[no] Erreichte Wesen
} { $flees ->
    [yes] fliehen und schlagen nicht zu
   *[no] verlieren die Lust und schlagen nicht zu
}: { $turns } Züge.
lore-incites = Tiere (Verstand höchstens { $wits }) im Umkreis von { $range } Feldern greifen das Ziel an.
lore-borrows = Zeigt, was Tiere im Umkreis von { $range } Feldern sehen.
lore-grants = Für { $turns } Züge: { $talent }. { $about }
lore-wakes = Weckt eine Statue; sie greift Wesen an, die dich jagen.
lore-loosens = Erreichte Wesen lassen ihre Waffe fallen.
lore-lulls = Wesen mit höchstens { $life } Trefferpunkten schlafen ein.
lore-lures = Wer es im Umkreis von { $reach } Schritten hört, geht dort nachsehen.
lore-uncovers = Zeigt Verborgenes im Umkreis von { $radius } Feldern.
lore-teaches = Lehrt einen Zauber.

condition-cowed = verzagt
    .meaning = Verzagt: Du kannst nicht zuschlagen, bis es vorbei ist.
    .cause = Furcht
    .afflicted = { $whois ->
        [you] Du hast kein Herz mehr für Hiebe.
       *[other] { $who } hat kein Herz mehr für Hiebe.
    }
    .recovered = { $whois ->
        [you] Dein Herz ist wieder bei der Sache.
       *[other] { $who } fasst Mut.
    }
    .thwarted = { $whois ->
        [you] Du bringst es nicht über dich zuzuschlagen.
       *[other] { $who } bringt es nicht über sich zuzuschlagen.
    }
condition-gifted = begabt
    .afflicted = { $whois ->
        [you] Etwas, das nicht deines ist, legt sich auf dich.
       *[other] Etwas legt sich auf { ACC($who) }.
    }
    .recovered = { $whois ->
        [you] Was dir geliehen war, ist fort.
       *[other] Etwas verlässt { ACC($who) }.
    }
condition-lulled = schlafend
    .afflicted = { $whois ->
        [you] Deine Augen fallen von selbst zu.
       *[other] { $who } schläft ein.
    }
    .recovered = { $whois ->
        [you] Du wachst auf.
       *[other] { $who } wacht auf.
    }
    .thwarted = { $whois ->
        [you] Du schläfst.
       *[other] { $who } schläft.
    }
