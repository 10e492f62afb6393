# Das Ende einer gewonnenen Partie: Punkte und Epilog.

ending-won = Hat das Feuer wieder entzündet { $where }.
epitaph-won = Laut versprochen und gehalten.
statistics-won = Gewonnen
gave = { $whois ->
    [you] Du gibst { DAT($thing) } { ACC($item) }. Darauf war gewartet worden.
   *[other] { $who } gibt { DAT($thing) } { A_ACC($item) }.
}
roused = { $item } summt, und alles hier ist wach.
roused-home = { $item } summt lauter. Im Bogen neigt sich das Feuer zu dir, und auf der Straße bleiben die Leute stehen.
followed = { $whois ->
    [it] { $who } ist dir nachgekommen, auf demselben Weg.
   *[other] Jemand ist dir nachgekommen, auf demselben Weg.
}
refused-no-fire = „Keiner gehe durch, der Feuer trägt.“ Es bleibt zu, bis deines aus ist.
refused-no-arms = „Keiner gehe durch mit der Waffe in der Hand.“ Es bleibt zu, bis deine weggesteckt ist.
refused-no-theft = „Nichts von uns gehe hinaus.“ Es bleibt zu für das, was du trägst.

victory = Das Feuer brennt
victory-epilogue = was man davon erzählt
victory-figures = Es dauerte { $turns } Züge.
victory-score = Punkte
score-depth = Ebenen unter der Heimat
score-experience = Erfahrung
score-gold = Gold
score-fetched = der Schlussstein, in deinen Händen
score-home = das Feuer, wieder entzündet
score-fire = was vom Feuer noch übrig war
score-total = zusammen
score-sum = Punkte { $score }: { $list }.
score-part = { $points } für { $line }

epilogue-lit = Auf dem Platz von Bracketon, im Zug { $turns }, setzte { $name } den Schlussstein wieder in den Bogen, und das Feuer stand auf, als hätte es sich nur kurz hingesetzt.
epilogue-calling = Man erinnerte sich daran, was { $name } vorher gewesen war: { NAME($calling) }. Jeder erinnerte sich anders.
epilogue-no-calling = Keiner konnte sagen, womit { $name } früher das Brot verdient hatte. Man war sich einig, dass es darauf nicht mehr ankam.
epilogue-fire = { $left ->
    [much] Es war noch reichlich Feuer da gewesen. Wer auf Asche gewettet hatte, zahlte, manche doppelt.
    [little] Viel Feuer war nicht mehr da gewesen. Pater Oswin hatte schon angefangen, von Kerzen zu reden.
   *[none] Es war nichts mehr da gewesen als Asche und eine Glut, die Marta in einer Pfanne gehütet hatte. Das reichte.
}
epilogue-depth = Der Weg war { $levels ->
    [one] eine Ebene
   *[other] { $levels } Ebenen
} hinunter und wieder herauf gegangen. Ganz unten war das { $where }.
epilogue-killed = Unterwegs tötete { $name } { ACC($list) }. Nicht alles davon war nötig. Manches schon.
epilogue-many = Unterwegs tötete { $name } { $count } Geschöpfe, darunter { ACC($list) }. Der Wald ist stiller, und nicht allen gefällt das.
epilogue-nobody-killed = Unterwegs tötete { $name } niemanden. Darüber gibt es noch kein Lied. Es sollte eines geben.
epilogue-close = Einmal, im Zug { $turn }, hing es an { $health ->
    [one] einem einzigen Trefferpunkt
   *[other] { $health } Trefferpunkten
}, und schuld war { $who }.
epilogue-never-close = Knapp war es nie. So erzählt man es aber nicht.
epilogue-bought = { $gold } Gold davon blieben in den Läden von Bracketon. Dort spricht man gut von { $name }.
epilogue-never-bought = Keine Münze davon blieb in den Läden von Bracketon. Dort spricht man von { $name } mit Achtung und kurz.
epilogue-tended = Pater Oswin, der geflickt hatte, was zu flicken war, erwähnt es nur, wenn man fragt, und sorgt dafür, dass man fragt.
epilogue-portals = { $count ->
    [one] Ein Funke des Feuers war
   *[other] { $count } Funken des Feuers waren
} auf dem Weg nach unten verbraucht worden. Es wollte keinen davon zurück.
epilogue-walked = Jeder Schritt war gegangen worden, hinunter und herauf. Im Tempel stehen jetzt Stiefel hinter Glas.
epilogue-hungry = Unten gab es eine Zeit, in der es nicht auf den Drachen ankam, sondern auf das Abendessen. Diesen Teil verstehen alle.
epilogue-followed = { $whois ->
    [it] { $who } wartet noch immer am Rand des Platzes. Man hat einen Stuhl hingestellt.
   *[other] Was gefolgt war, wartet noch immer am Rand des Platzes. Man hat einen Stuhl hingestellt.
}
epilogue-follower-dead = Was gefolgt war, kam nicht bis zum Platz.
epilogue-pub = Im Wirtshaus fragten sie, was { $name } als Nächstes versprechen würde. { $name } dachte darüber nach und bestellte etwas Kleines.

habit-large = steht auf mehr als einem Feld und passt durch keine Tür
habit-stands-still = bewegt sich nur, wenn du es tust
habit-obeys = { $order ->
    [no-fire] jagt jeden, der Feuer trägt
    [no-arms] jagt jeden mit einer Waffe in der Hand
   *[other] jagt Diebe
}
habit-relentless = gibt nie auf
