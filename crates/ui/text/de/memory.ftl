# Protokoll, Notizen, Statistik und Entdeckungen.

history-all = alles
history-fights = Kämpfe
history-finds = Funde
history-speech = Gespräche
history-type = ein Wort suchen
history-sort = Kämpfe, Funde, Gespräche
history-nothing = So etwas wurde nicht gesagt.

note = Eine Notiz
note-write = hier etwas notieren
note-keep = behalten
note-about = Leer streicht sie.
note-says = Deine Notiz: { $text }
note-look = dort hinsehen
note-strike-out = streichen
notes = Deine Notizen
notes-none = Du hast noch nichts notiert. Sieh dir mit x ein Feld an, und w notiert etwas dazu.
pages-notes = Notiert

statistics = Alle Partien
statistics-key = alles zusammengezählt
statistics-none = Noch niemand hat eine Partie beendet.
statistics-runs = Beendete Partien
statistics-practice = davon Übung
statistics-best = Bestes Ergebnis
statistics-average = Ergebnis im Schnitt
statistics-turns = Züge insgesamt
statistics-longest = Längste Partie
statistics-kills = Getötete Wesen
statistics-level = Höchste Stufe
statistics-causes = Woran sie starben
statistics-depths = Wo sie starben
statistics-by = { $name }, { $value }
statistics-unknown = etwas, das es nicht mehr gibt

known = Was du kennst
known-read = weiterlesen
known-creature = Wesen
known-thing = Ding
known-trap = Falle
known-feature = Ausstattung
known-place = Ort
known-since = seit Zug { $turn }
known-tally = { $met } getroffen{ $slain ->
    [0] { "" }
   *[other] , { $slain } erschlagen
}
known-first = zuerst gesehen { $place }, in Zug { $turn }.
known-entered = Zuerst betreten in Zug { $turn }.
known-kin = Gehört zu: { $names }.
known-hunts = Jagt: { $names }.
known-fears = Gejagt von: { $names }.
