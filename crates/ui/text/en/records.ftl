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
notes-none-mouse = You have no notes yet. Right-click a tile to examine it, then write one.
notes-none-touch = You have no notes yet. Hold a tile to examine it, then write one.
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

statistics-debug = Debug runs
statistics-achievements = Achievements: { $count } of { $of }
achievement-short-visit = Back before the beer was flat: died within 100 turns.
achievement-hoarder = Saved it for later: died with five useful things in the pack.
achievement-picked-fight = Started it: killed by something that had only been standing there.
achievement-own-goal = Nobody else was needed: killed by their own hand.
achievement-starved = Surrounded by food that bites: starved.
achievement-trap-finder = Found every trap with a foot: set off five of them.
achievement-close-shave = Rounded up: got well again from one hit point.
achievement-gentle = No hard feelings: three levels down without a kill.
achievement-rouser = Woke everybody: lifted the keystone.
achievement-promise = A promise made in a pub, and kept: lit the fire.

known = Discoveries
known-read = details
known-creature = creature
known-thing = thing
known-trap = trap
known-feature = fixture
known-place = place
known-earlier = from an earlier life
known-earlier-about = An earlier hero of yours met it. You have not, yet.
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
