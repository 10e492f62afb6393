# Protokoll, Notizen, Statistik und Entdeckungen.

history-all = alles
history-fights = Kämpfe
history-finds = Funde
history-speech = Gespräche
history-type = suchen
history-sort = Kämpfe, Funde, Gespräche
history-nothing = Keine passenden Meldungen.

note = Notiz
note-write = Notiz schreiben
note-keep = speichern
note-about = Leer löscht sie.
note-says = Deine Notiz: { $text }
note-look = auf der Karte zeigen
note-strike-out = löschen
notes = Notizen
notes-none = Du hast noch keine Notizen. Untersuche ein Feld mit x, dann schreibt w eine.
pages-notes = Notizen

statistics = Statistik
statistics-key = Statistik
statistics-none = Noch keine beendeten Partien.
statistics-runs = Beendete Partien
statistics-practice = Übungspartien
statistics-best = Bestes Ergebnis
statistics-average = Ergebnis im Schnitt
statistics-turns = Züge insgesamt
statistics-longest = Längste Partie
statistics-kills = Getötete Wesen
statistics-level = Höchste Stufe
statistics-causes = Todesursachen
statistics-depths = Todesorte
statistics-by = { $name }, { $value }
statistics-unknown = etwas, das es nicht mehr gibt

known = Entdeckungen
known-read = Details
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
