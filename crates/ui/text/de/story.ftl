# Die Geschichte einer beendeten Partie: Rückblick, Erzählung und Bericht.

story-list = { $first } und { $last }
story-several = { $count ->
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
    [11] elf
    [12] zwölf
   *[other] { $count }
} { $name }
story-yourself = du selbst
    .accusative = dich selbst
    .dative = dir selbst
story-hunger = Hunger

recap = Was geschah
recap-half = Mehr als die Hälfte deines Lebens hattest du zuletzt in Zug { $turn }, { $ago ->
    [one] einen Zug
   *[other] { $ago } Züge
} vor dem Ende.
recap-harm = Schaden, seit du zuletzt heil warst: { $list }.
recap-culprit = { $who } { $amount }
recap-unused = Unbenutzt blieben: { $list }.
recap-nothing-unused = Nichts, was zu benutzen gewesen wäre, blieb übrig.

story = Die Partie, erzählt
story-set-out = Alles begann { $where }.
story-from-the-middle = Was vor Zug { $turn } war, hat niemand aufgeschrieben. Weiter geht es { $where }.
story-came = In Zug { $turn } war { $name } zum ersten Mal { $where }.
story-back = In Zug { $turn } war { $name } wieder { $where }.
story-killed = { $name } tötete { ACC($list) }.
story-escape = In Zug { $turn } war es knapp: { $health } von { $most } übrig, dank { DAT($who) }.
story-traps = Unterwegs ausgelöst: { $list }.
story-used = Benutzt: { $list }.
story-fell = In Zug { $turn } gab der Boden nach.
story-portal = In Zug { $turn } öffnete sich ein Portal und war seinen Preis wert.
story-bought = Gekauft: { ACC($list) }, für { $gold } Gold.
story-sold = Verkauft: { ACC($list) }, für { $gold } Gold.
story-tended = Für { $gold } Gold wurde alles wieder gut.
story-grew = In Zug { $turn } war Stufe { $level } erreicht.
story-left-out = ({ $count } weitere Wege hin und her sind hier ausgelassen.)

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
