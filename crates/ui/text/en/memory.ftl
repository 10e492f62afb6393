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
