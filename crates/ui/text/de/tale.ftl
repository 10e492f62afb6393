# Die Geschichte einer beendeten Partie: Rückblick, Erzählung und Bericht.

tale-list = { $first } und { $last }
tale-several = { $count } × { $name }
tale-yourself = du selbst
    .accusative = dich selbst
    .dative = dir selbst
tale-hunger = Hunger

recap = Was geschah
recap-half = Mehr als die Hälfte deines Lebens hattest du zuletzt in Zug { $turn }, { $ago ->
    [one] einen Zug
   *[other] { $ago } Züge
} vor dem Ende.
recap-harm = Schaden, seit du zuletzt heil warst: { $list }.
recap-culprit = { $who } { $amount }
recap-unused = Unbenutzt blieben: { $list }.
recap-nothing-unused = Nichts, was zu benutzen gewesen wäre, blieb übrig.

tale = Die Partie, erzählt
tale-set-out = Alles begann { $where }.
tale-from-the-middle = Was vor Zug { $turn } war, hat niemand aufgeschrieben. Weiter geht es { $where }.
tale-came = In Zug { $turn } war { $name } zum ersten Mal { $where }.
tale-back = In Zug { $turn } war { $name } wieder { $where }.
tale-killed = { $name } tötete { ACC($list) }.
tale-escape = In Zug { $turn } war es knapp: { $health } von { $most } übrig, dank { DAT($who) }.
tale-traps = Unterwegs ausgelöst: { $list }.
tale-used = Benutzt: { $list }.
tale-fell = In Zug { $turn } gab der Boden nach.
tale-portal = In Zug { $turn } öffnete sich ein Portal und war seinen Preis wert.
tale-bought = Gekauft: { ACC($list) }, für { $gold } Gold.
tale-sold = Verkauft: { ACC($list) }, für { $gold } Gold.
tale-tended = Für { $gold } Gold wurde alles wieder gut.
tale-grew = In Zug { $turn } war Stufe { $level } erreicht.
tale-left-out = ({ $count } weitere Wege hin und her sind hier ausgelassen.)

pages-title = Hearthgate: { $name }
pages-alive = Noch am Leben, { $where }.
pages-practice = Das war Übung.
pages-kills = Getötet, nach Art
pages-nobody-killed = Niemand.
pages-story = Die Partie
pages-lines = Letzte Meldungen
pages-map = Wo es war
death-pages = Bericht zur Partie: { $file }
key-recap = was geschah
