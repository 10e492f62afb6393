# Besondere Fähigkeiten von Wesen.

burrowed = { $whois ->
    [it] { $who } kommt durch die Wand.
   *[other] Etwas kommt durch die Wand.
}
split = { $who } zerfällt in zwei Hälften, und beide sind verärgert.
submerged = { $who } taucht unter.
called = { $whois ->
    [it] { $who } ruft nach den anderen!
   *[other] Jemand ruft nach den anderen!
}
stole = { $whois ->
    [you] Du nimmst { DAT($by) } { ACC($item) } ab.
   *[other] { $byis ->
        [you] { $who } nimmt dir { ACC($item) } ab und läuft!
       *[other] { $who } nimmt { DAT($by) } { ACC($item) } ab.
    }
}

habit-flies = fliegt über Wasser und Abgründe
habit-swims = schwimmt in tiefem Wasser
habit-stays-in-water = verlässt nie das Wasser
habit-squeezes = kommt unter Türen durch
habit-digs = gräbt sich durch Wände
habit-splits = wird zu zweit, wenn eine Klinge trifft
habit-bursts = platzt beim Sterben
habit-rises = steht wieder auf, wenn kein Feuer kommt
habit-poses = gibt sich als Ding aus, bis zur Berührung
habit-keeps-off = kämpft lieber von Weitem
habit-flanks = geht auf die andere Seite herum
habit-calls = ruft seinesgleichen
habit-hoards = läuft mit der Beute davon
habit-keeps-post = bleibt beim Posten
habit-listens = jagt nach Gehör und übersieht, wer stillsteht
habit-seeks-light = kommt zu Lichtern
habit-snuffs-light = löscht Lichter
habit-mends = heilt seinesgleichen
habit-leads = gibt den anderen Mut, bis zum Tod
habit-fetches = läuft um Hilfe und kommt mit anderen wieder
