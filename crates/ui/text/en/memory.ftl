# What was said, what was written down, and what all runs came to.

history-all = everything
history-fights = fights
history-finds = finds
history-speech = speech
history-type = look for a word
history-sort = fights, finds, speech
history-nothing = Nothing like that was said.

note = A note
note-write = write a note here
note-keep = keep it
note-about = Empty strikes it out.
note-says = You wrote: { $text }
note-look = look there
note-strike-out = strike it out
notes = Your notes
notes-none = You have written nothing down yet. Look at a tile with x, and w writes a note about it.
pages-notes = Written down

statistics = All runs
statistics-key = all runs counted
statistics-none = Nobody has finished a run yet.
statistics-runs = Runs that ended
statistics-practice = of them practice
statistics-best = Best score
statistics-average = Average score
statistics-turns = Turns in all
statistics-longest = Longest run
statistics-kills = Creatures killed
statistics-level = Highest level
statistics-causes = What they died of
statistics-depths = Where they died
statistics-by = { $name }, { $value }
statistics-unknown = something that is not known any more

known = What you have come to know
known-read = read on
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
