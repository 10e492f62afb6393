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
notes-none-mouse = Du hast noch keine Notizen. Untersuche ein Feld mit Rechtsklick und schreib eine.
notes-none-touch = Du hast noch keine Notizen. Halte ein Feld gedrückt, um es zu untersuchen, dann schreib eine.
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

statistics-debug = Testpartien
statistics-achievements = Erfolge: { $count } von { $of }
achievement-short-visit = Zurück, ehe das Bier schal war: in 100 Zügen gestorben.
achievement-hoarder = Für später aufgehoben: mit fünf nützlichen Dingen im Gepäck gestorben.
achievement-picked-fight = Hat angefangen: getötet von etwas, das nur dagestanden hatte.
achievement-own-goal = Ohne fremde Hilfe: durch die eigene Hand gestorben.
achievement-starved = Umgeben von Essen, das beißt: verhungert.
achievement-trap-finder = Jede Falle mit dem Fuß gefunden: fünf davon ausgelöst.
achievement-close-shave = Aufgerundet: von einem Lebenspunkt wieder genesen.
achievement-gentle = Nichts für ungut: drei Ebenen tief, ohne zu töten.
achievement-rouser = Hat alle geweckt: den Schlussstein gehoben.
achievement-promise = Im Wirtshaus versprochen und gehalten: das Feuer entzündet.

known = Entdeckungen
known-read = Details
known-creature = Wesen
known-thing = Ding
known-trap = Falle
known-feature = Ausstattung
known-place = Ort
known-earlier = aus einem früheren Leben
known-earlier-about = Einer deiner früheren Helden ist ihm begegnet. Du noch nicht.
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
