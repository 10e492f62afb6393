title = Hearthgate
nav-ladder = Ladder
nav-feed = Feed
nav-play = Play
nav-about = How it is proved

ladder-title = The ladder
ladder-intro = Every run here was played again, command by command, before it got its place. Take any of them and play it again yourself.
ladder-none = Nobody stands here yet.
ladder-place = Place
ladder-player = Player
ladder-calling = Calling
ladder-score = Score
ladder-turns = Turns
ladder-end = End
ladder-kind = Kind
ladder-when = Sent
ladder-more = Further down
ladder-all-callings = every calling
ladder-all-times = all time
ladder-this-season = season { $season }
ladder-this-day = today
ladder-both-kinds = proven and sealed

kind-proven = proven
kind-sealed = sealed
kind-proven-long = Proven: a legal run, played again by us. Somebody may have rehearsed it.
kind-sealed-long = Sealed: played here, with a seed that nobody knew, and one life.

end-won = lit the fire
end-lost = { $beyond ->
    [0] died in town
    [one] died, one level beyond the town at most
   *[other] died, { $beyond } levels beyond the town at most
}
calling-none = nobody in particular

run-title = A run of { $player }’s
run-told = { $player }: { $score } points
run-waiting = It waits to be played again. That takes a moment; look again soon.
run-refused = It has no place: { $why }.
run-refused-at = It has no place: { $why } (at command { $command }).
run-stuck = Nobody could judge it. The operator has been told.
run-watch = Watch it
run-journal = The journal
run-seed = Seed
run-rules = Rules version
run-packs = Packs
run-promise = Promised as
run-salt = Salt
run-check = To play it again yourself: <code>hearthgate replay verify { $file }</code>

player-title = { $name }
player-joined = Here since { $day }
player-runs = { $runs ->
    [0] No ranked run yet
    [one] One ranked run
   *[other] { $runs } ranked runs
}
player-won = { $won ->
    [0] none won
    [one] one won
   *[other] { $won } won
}
player-best = best { $best }

about-title = How it is proved
about-one = A run is a seed and the commands that were given: a small file, the journal. The rules are exact, so whoever plays the same commands again sees the same game, to the last spark.
about-two = Whoever sends a run sends its journal. Here the rules of its version play it again in a sandbox that sees no clock, no network and no luck of its own. What comes out stands in the ladder; what does not come out true is refused, with the reason.
about-three = You need not believe us either. Every ranked journal is public, and <code>hearthgate ladder audit</code> plays a whole ladder again on your own machine.
about-four = There are no passwords and no addresses of yours here. You are whoever can sign with your key.
about-api = Programs find everything at <a href="/api/openapi.json">/api/openapi.json</a>.

nothing-title = Nothing here
nothing-text = There is no such page. <a href="/">Back to the ladder</a>
trouble-title = Not now
