# Message log, notes, statistics and discoveries.

history-all = everything
history-fights = fights
history-finds = finds
history-speech = speech
history-type = search
history-sort = fights, finds, speech
history-nothing = No matching messages.

note = Note
note-write = write a note here
note-keep = save
note-about = Leave empty to delete.
note-says = You wrote: { $text }
note-look = show on the map
note-strike-out = delete
notes = Notes
notes-none = You have no notes yet. Examine a tile with x, then press w to write one.
pages-notes = Notes

statistics = Statistics
statistics-key = statistics
statistics-none = No finished runs yet.
statistics-runs = Finished runs
statistics-practice = Practice runs
statistics-best = Best score
statistics-average = Average score
statistics-turns = Total turns
statistics-longest = Longest run
statistics-kills = Creatures killed
statistics-level = Highest level
statistics-causes = Causes of death
statistics-depths = Places of death
statistics-by = { $name }, { $value }
statistics-unknown = something no longer known

known = Discoveries
known-read = details
known-creature = creature
known-thing = thing
known-trap = trap
known-feature = fixture
known-place = place
known-since = since turn { $turn }
known-tally = met { $met }{ $slain ->
    [0] { "" }
   *[other] , slain { $slain }
}
known-first = first seen { $place }, on turn { $turn }.
known-entered = First entered on turn { $turn }.
known-kin = Goes with: { $names }.
known-hunts = Hunts: { $names }.
known-fears = Hunted by: { $names }.
