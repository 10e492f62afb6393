# Protokollzeilen. Ein Nomen wie $who, $item oder $trap steht mit bestimmtem Artikel im Nominativ; ACC($who) ist
# der Akkusativ, DAT($who) der Dativ, A(…), A_ACC(…) und A_DAT(…) haben den unbestimmten Artikel, NAME(…) hat keinen.
# Die Artikel und Endungen entstehen aus $gender (m, f, n oder p für Mehrzahl), $case und $article.

the = { $gender ->
    [m] { $case ->
        [nominative] der { $name }
        [accusative] den { $name }
       *[dative] dem { $name }
    }
    [f] { $case ->
        [dative] der { $name }
       *[other] die { $name }
    }
    [n] { $case ->
        [dative] dem { $name }
       *[other] das { $name }
    }
    [p] { $case ->
        [dative] den { $name }
       *[other] die { $name }
    }
   *[other] { $name }
}
a = { $gender ->
    [m] { $case ->
        [nominative] ein { $name }
        [accusative] einen { $name }
       *[dative] einem { $name }
    }
    [f] { $case ->
        [dative] einer { $name }
       *[other] eine { $name }
    }
    [n] { $case ->
        [dative] einem { $name }
       *[other] ein { $name }
    }
   *[other] { $name }
}
adjective-ending = { $article ->
    [the] { $gender ->
        [p] en
        [m] { $case ->
            [nominative] e
           *[other] en
        }
       *[other] { $case ->
            [dative] en
           *[other] e
        }
    }
    [a] { $gender ->
        [m] { $case ->
            [nominative] er
           *[other] en
        }
        [n] { $case ->
            [dative] en
           *[other] es
        }
        [p] { $case ->
            [dative] en
           *[other] e
        }
       *[other] { $case ->
            [dative] en
           *[other] e
        }
    }
   *[none] { $gender ->
        [m] { $case ->
            [nominative] er
            [accusative] en
           *[dative] em
        }
        [n] { $case ->
            [dative] em
           *[other] es
        }
        [p] { $case ->
            [dative] en
           *[other] e
        }
       *[other] { $case ->
            [dative] er
           *[other] e
        }
    }
}
several = { $count } { $name }
you = du
    .accusative = dich
    .dative = dir
something = etwas
attack = Angriff
where = in { $level }
way-north = Norden
way-north-east = Nordosten
way-east = Osten
way-south-east = Südosten
way-south = Süden
way-south-west = Südwesten
way-west = Westen
way-north-west = Nordwesten

teleported = { $whois ->
    [you] Die Welt blinzelt, und du bist anderswo.
   *[other] { $seen ->
        [yes] { $who } verschwindet und ist anderswo.
       *[no] { $who } verschwindet.
    }
}
arrived = { $first ->
    [yes] { $level }. Hier warst du noch nie.
   *[no] { $level }. Alles ist, wie du es verlassen hast.
}
missed = { $byis ->
    [you] Du verfehlst { ACC($who) }.
    [none] Es verfehlt { ACC($who) }.
   *[other] { $by } verfehlt { ACC($who) }.
}
hurt = { $byis ->
    [you] { $whois ->
        [you] { $meansis ->
            [power] { $means } verletzt dich
            [thing] Du verletzt dich selbst mit { DAT($means) }
           *[other] Du verletzt dich selbst
        }{ $numbers ->
            [yes] {" "}({ $amount })
           *[no] {""}
        }.
       *[other] { $meansis ->
            [power] { $means } trifft
            [worn] Was du trägst ({ NAME($means) }), schlägt zurück und trifft
           *[other] { $critical ->
                [yes] Ein feiner Hieb: Du triffst
               *[no] Du triffst
            }
        } { ACC($who) }{ $meansis ->
            [thing] {" "}mit { DAT($means) }
           *[other] {""}
        }{ $numbers ->
            [yes] {" "}({ $amount })
           *[no] {""}
        }.
    }
    [none] { $meansis ->
        [hunger] { $whois ->
            [you] Dein Magen nagt an dir
           *[other] Der Hunger nagt an { DAT($who) }
        }
        [state] { $whois ->
            [you] Du leidest unter { $means }
           *[other] { $who } leidet unter { $means }
        }
       *[other] { $whois ->
            [you] Du nimmst Schaden durch { ACC($means) }
           *[other] { $who } nimmt Schaden durch { ACC($means) }
        }
    }{ $numbers ->
        [yes] {" "}({ $amount })
       *[no] {""}
    }.
   *[other] { $meansis ->
        [worn] { $means } von { DAT($by) } schlägt zurück und trifft { ACC($who) }
       *[other] { $by } { $critical ->
            [yes] trifft { ACC($who) } furchtbar
           *[no] trifft { ACC($who) }
        }
    }{ $meansis ->
        [attack] {": "}{ $means }
        [thing] {" "}mit { DAT($means) }
        [power] {" "}mit { DAT($means) }
       *[other] {""}
    }{ $numbers ->
        [yes] {" "}({ $amount })
       *[no] {""}
    }.
}
healed = { $whois ->
    [you] Es geht dir besser{ $numbers ->
        [yes] {" "}(+{ $amount })
       *[no] {""}
    }.
   *[other] { $who } sieht besser aus.
}
died = { $whois ->
    [you] Du stirbst.
   *[other] { $byis ->
        [you] Du tötest { ACC($who) }.
        [it] { $by } tötet { ACC($who) }.
       *[other] { $who } stirbt.
    }
}
burst = { $means } geht los.
sprung = { $whois ->
    [you] Du löst { A_ACC($trap) } aus!
   *[other] { $who } löst { A_ACC($trap) } aus.
}
spotted = Du entdeckst { A_ACC($thing) }.
afflicted = { $whois ->
    [you] Etwas kommt über dich.
   *[other] Etwas kommt über { ACC($who) }.
}
recovered = Es geht vorüber.
thwarted = { $whois ->
    [you] Du stolperst in die falsche Richtung.
   *[other] { $who } stolpert umher.
}
noticed = { $who } bemerkt dich!
fled = { $who } macht kehrt und rennt.
stalked = { $byis ->
    [you] { $who } kommt auf dich zu!
    [it] { $who } setzt { DAT($by) } nach.
   *[other] { $who } hat etwas gewittert.
}
glimpsed = Aus dem Dunkel im { $way }: { A($who) }!
warned = { $who } knurrt: keinen Schritt näher.
ambushed = { $who } springt aus dem Versteck!
drew-back = { $who } holt aus: { NAME($means) }. Auf dem markierten Boden sollte niemand stehen!
loomed = { $spell ->
    [yes] Jemand, den du nicht siehst, hat zu murmeln begonnen und meint diese Stelle. Auf dem markierten Boden sollte niemand stehen!
   *[other] Etwas, das du nicht siehst, holt tief Luft. Auf dem markierten Boden sollte niemand stehen!
}
struck-air = { $who } trifft nur Luft: { NAME($means) }.
ate = { $who } frisst { ACC($item) }.
gave-up = { $who } hat dich verloren.
picked-up = { $whois ->
    [you] Du hebst { ACC($item) } auf.
   *[other] { $who } hebt { ACC($item) } auf.
}
dropped = { $whois ->
    [you] Du legst { ACC($item) } ab.
   *[other] { $who } lässt { A_ACC($item) } fallen.
}
used = { $whois ->
    [you] { $verb ->
        [eat] Du isst { ACC($item) }.
        [drink] Du trinkst { ACC($item) }.
        [read] Du liest { ACC($item) }.
        [throw] Du wirfst { ACC($item) }.
       *[use] Du benutzt { ACC($item) }.
    }
   *[other] { $verb ->
        [eat] { $who } isst { ACC($item) }.
        [drink] { $who } trinkt { ACC($item) }.
        [read] { $who } liest { ACC($item) }.
        [throw] { $who } wirft { ACC($item) }.
       *[use] { $who } benutzt { ACC($item) }.
    }
}
worn = { $hand ->
    [yes] Du nimmst { ACC($item) } in die Hand.
   *[no] Du ziehst { ACC($item) } an.
}
removed = { $hand ->
    [yes] Du steckst { ACC($item) } weg.
   *[no] Du ziehst { ACC($item) } aus.
}
kindled = Du zündest { ACC($thing) } an. Du siehst, und du wirst gesehen.
doused = Du löschst { ACC($thing) }.
burnt-low = { $thing } brennt herunter: noch { $left } Züge.
burnt-out = { $thing } flackert, geht aus, und nichts bleibt davon übrig.
mapped = Der ganze Ort steht dir auf einmal vor Augen.
fed = { $whois ->
    [you] Das tat gut.
   *[other] { $who } frisst.
}
hungered = { $to ->
    [starving] Du verhungerst. Iss, oder das war’s.
    [weak] Du bist schwach vor Hunger. Deine Hiebe gehen daneben und treffen weich.
    [hungry] Dein Magen hat eine Meinung. Nichts heilt, bis du isst.
    [full] Du bist satt. Mit vollem Magen heilen Wunden schnell.
   *[fed] Du könntest meilenweit laufen.
}
burdened = { $to ->
    [light] Deine Last ist wieder leicht.
    [burdened] Deine Last bremst dich.
   *[overloaded] Vor lauter Gepäck kommst du kaum voran.
}
grew = Du hast etwas dazugelernt. Stufe { $level }! Es gibt etwas zu wählen.
ending-died = { $byis ->
    [none] { $meansis ->
        [hunger] Verhungert { $where }.
        [state] Gestorben an { $means } { $where }.
       *[other] Umgekommen durch { A_ACC($means) } { $where }.
    }
    [you] { $meansis ->
        [thing] Umgekommen durch eigene Hand ({ NAME($means) }) { $where }.
        [power] Umgekommen durch eigene Hand ({ NAME($means) }) { $where }.
       *[other] Irgendwie durch eigene Hand umgekommen, { $where }.
    }
   *[other] Getötet von { A_DAT($by) } { $where }.
}

searched = Du suchst und findest nichts.
disarmed = Du nimmst { ACC($thing) } auseinander.
fumbled = Du stellst dich mit { DAT($thing) } ungeschickt an.
heard = { $meansis ->
    [thing] Du hörst { ACC($means) }.
   *[other] Du hörst ein Geräusch.
}
fell = { $whois ->
    [you] Der Boden ist weg. Du fällst!
   *[other] { $who } fällt außer Sicht.
}
landed = Du landest hart{ $numbers ->
    [yes] {" "}({ $amount })
   *[no] {""}
}.
gift-ended = Es lässt nach: { NAME($thing) }.
rusted = { $whois ->
    [you] { $worn ->
        [yes] Rost frisst an { DAT($item) }.
       *[no] Du fühlst dich klamm.
    }
   *[other] { $who } rostet.
}
opened = { $whois ->
    [you] { $door ->
        [yes] Du öffnest die Tür.
       *[no] Du öffnest { ACC($thing) }.
    }
   *[other] { $door ->
        [yes] { $who } öffnet die Tür.
       *[no] { $who } öffnet { ACC($thing) }.
    }
}
closed = { $whois ->
    [you] { $door ->
        [yes] Du schließt die Tür.
       *[no] Du schließt { ACC($thing) }.
    }
   *[other] { $door ->
        [yes] { $who } schließt die Tür.
       *[no] { $who } schließt { ACC($thing) }.
    }
}
unlocked = { $whois ->
    [you] { $door ->
        [yes] Du sperrst die Tür mit { DAT($key) } auf.
       *[no] Du sperrst { ACC($thing) } mit { DAT($key) } auf.
    }
   *[other] { $door ->
        [yes] { $who } sperrt die Tür auf.
       *[no] { $who } sperrt { ACC($thing) } auf.
    }
}
opened-portal = Ein Portal öffnet sich { $where }: der Weg zurück, einmal.
said = { $heard ->
    [yes] { $who }: „{ $words }“
   *[no] { $who } nickt.
}
rumoured = { $what ->
    [way] { $who }: „Der Weg nach unten { $where } liegt im { $thing }.“
    [branch] { $who }: „Es gibt noch einen Weg nach unten { $where }. ‚{ $thing }‘ steht darüber.“
    [dwells] { $who }: „Es gibt { A_ACC($thing) } { $where }. Sag nicht, ich hätte nichts gesagt.“
   *[lies] { $who }: „Jemand hat { A_ACC($thing) } { $where } verloren und ist nicht zurückgegangen.“
}
bought = Du kaufst { ACC($item) } für { $price } Gold.
sold = Du verkaufst { ACC($item) } für { $price } Gold.
tended = { $who } macht dich für { $price } Gold wieder heil.
told = { $words }
pocketed = Du steckst { ACC($item) } ein: { $price } Gold.
surprised = { $byis ->
    [you] Du erwischst { ACC($who) } im Schlaf.
    [it] { $whois ->
        [you] { $by } erwischt dich hilflos.
       *[other] { $by } erwischt { ACC($who) } im Schlaf.
    }
   *[other] Etwas erwischt { ACC($who) } im Schlaf.
}

# Ein Zustand: sein Name, worunter man dann leidet (.cause), wie man hineingerät, herauskommt und daran scheitert.
condition-burning = brennt
    .meaning = Brennend: Jeder Zug kostet Trefferpunkte. Wasser löscht.
    .cause = den Flammen
    .afflicted = { $whois ->
        [you] Du brennst!
       *[other] { $who } brennt.
    }
    .recovered = { $whois ->
        [you] Das Feuer ist aus.
       *[other] { $who } brennt nicht mehr.
    }
condition-confused = verwirrt
    .meaning = Verwirrt: Jeder zweite Schritt geht daneben.
    .afflicted = { $whois ->
        [you] Alles dreht sich: Du bist verwirrt.
       *[other] { $who } wirkt verwirrt.
    }
    .recovered = { $whois ->
        [you] Dein Kopf wird klar.
       *[other] { $who } steht wieder sicherer.
    }
condition-hasted = flink
    .meaning = Flink: Du bist öfter am Zug als andere.
    .afflicted = { $whois ->
        [you] Die Welt um dich wird langsamer.
       *[other] { $who } wird schneller.
    }
    .recovered = { $whois ->
        [you] Die Welt holt dich ein.
       *[other] { $who } wird wieder langsamer.
    }
condition-poisoned = vergiftet
    .meaning = Vergiftet: Jeder Zug kostet Trefferpunkte, bis es vorbei ist.
    .cause = dem Gift
    .afflicted = { $whois ->
        [you] Das war Gift. Du spürst es.
       *[other] { $who } sieht elend aus.
    }
    .recovered = { $whois ->
        [you] Das Gift hat sich ausgetobt.
       *[other] { $who } sieht besser aus.
    }
condition-slowed = träge
    .meaning = Träge: Andere sind öfter am Zug als du, bis es vorbei ist.
    .afflicted = { $whois ->
        [you] Deine Beine werden schwer.
       *[other] { $who } wird langsamer.
    }
    .recovered = { $whois ->
        [you] Deine Beine gehören wieder dir.
       *[other] { $who } bewegt sich wieder frei.
    }
condition-snared = gefangen
    .meaning = Gefangen: Du kannst nicht gehen, aber zuschlagen, schießen und Dinge benutzen.
    .afflicted = { $whois ->
        [you] Du hängst fest.
       *[other] { $who } hängt fest.
    }
    .recovered = { $whois ->
        [you] Du bist frei.
       *[other] { $who } kommt frei.
    }
    .thwarted = { $whois ->
        [you] Du zerrst und hängst noch immer fest.
       *[other] { $who } zappelt.
    }

refused-over = es ist vorbei. Hier gibt es nichts mehr zu tun.
refused-blocked = da passt man nicht durch.
refused-blocked-by = { $name } ist im Weg.
refused-not-here = so etwas gibt es hier nicht.
refused-not-carried = das trägst du nicht bei dir.
refused-not-wearable = das kann man weder anziehen noch führen.
refused-already-worn = das trägst du schon.
refused-not-worn = das trägst du gar nicht.
refused-worn = das hast du noch an oder in der Hand.
refused-not-usable = wenn man es benutzt, geschieht nichts.
refused-needs-target = damit muss man auf etwas zielen.
refused-out-of-range = das ist zu weit weg.
refused-out-of-sight = das siehst du von hier aus nicht.
refused-no-ranged-weapon = was du führst, schießt nicht.
refused-no-ammunition = es ist nichts mehr zum Schießen da.
refused-no-way = von hier führt kein Weg dorthin.
refused-bad-count = so viele sind es nicht.
refused-too-heavy = mehr kannst du nicht tragen.
refused-nonsense = das ergibt hier keinen Sinn.
refused-locked = abgesperrt, und du hast den Schlüssel nicht.
refused-nothing-to-close = da ist nichts zu schließen.
refused-in-the-way = da ist etwas im Weg.
refused-no-trap = von einer Falle dort weißt du nichts.
refused-too-solid = das bekommt niemand auseinander.
refused-at-home = du bist schon zu Hause. Die Rolle bleibt zu.
refused-nobody-there = neben dir ist niemand zum Handeln.
refused-no-trade = damit handelt man hier nicht.
refused-not-for-sale = das ist nicht zu verkaufen.
refused-not-wanted = so etwas kauft man hier nicht.
refused-too-dear = dafür reicht das Gold nicht.
refused-unhurt = du bist unverletzt.
refused-bound = was du trägst, hält dich hier. Der Funke antwortet nicht.
refused-ranked = das gibt es nur zur Übung.
refused-full = es ist kein Platz mehr.
