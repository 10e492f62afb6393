# The interface's own words.

yes = yes
no = no
decimal = { $whole }.{ $tenth }
pounds = { $weight } lb
trouble = Something went wrong
trouble-cannot-begin = No run can begin: { $why }
trouble-save-foreign = That is no saved game.
trouble-save-damaged = The saved game was changed or damaged.
trouble-save-format = Another version of the game wrote that save (format { $format }).
trouble-save-other-rules = Only the journal of that run is left, and another version of the game recorded it.
trouble-save-no-beginning = Only the journal of that run is left, and it does not begin at the beginning.
trouble-save-too-much-work = That recording asks for more work than any run that somebody plays. Nothing more of it is played.
trouble-save-broken = The saved game does not fit together: { $why }
trouble-packs-missing = The save was played with packs that are not here: { $names }
trouble-packs-broken = The save was played with packs that can no longer be played: { $names }
trouble-packs-changed = The packs have changed. These are no longer known and wait in the save: { $names }
trouble-journal = { $what } The run goes on from turn { $turn }, where it was last saved, but nobody can prove it.
trouble-rules-changed = The game or its packs have changed since this run was last played. It goes on from turn { $turn }, where it was last saved: any turns after that are not played again, and the log and the kills begin anew.
trouble-settings = Not all of your settings could be read: { $why }. The others hold, and the file is copied before it is written again.
trouble-journal-missing = There is no journal beside the save.
trouble-journal-damaged = The journal beside the save is damaged.
trouble-journal-foreign = The journal beside the save is another game's.
trouble-journal-behind = The journal ends before the save was written.
trouble-journal-elsewhere = The journal leads elsewhere than the save.
trouble-journal-cut = The journal is damaged after { $commands ->
    [one] one command.
   *[other] { $commands } commands.
} The run goes on from there. What was behind the damage waits in { $copy }
trouble-taken-over = Somebody else has gone on with the run { $from }, perhaps in another window. Nothing of theirs was touched. Yours is stored as { $name } from now on.
trouble-in-use = The run is open elsewhere ({ $why }). Leave it there first; nothing was touched.
trouble-not-saved = This cannot be written: { $why }. { $commands ->
    [0] Every turn is stored all the same.
    [one] The last turn is stored nowhere yet.
   *[other] The last { $commands } turns are stored nowhere yet.
}
trouble-not-saved-playing = Make room on the disk, or see who may write there. It is tried again as you play.
trouble-not-saved-leaving = Make room on the disk, or leave once more to leave without them.
saved-again = Everything is stored again.
opening = One moment
opening-percent = Your run is played again: { $percent } %
trouble-not-practice = Only practice can be taken back.
trouble-cannot-read = This cannot be read: { $why }
trouble-cannot-write = This cannot be written: { $why }

title = H E A R T H G A T E
title-continue = Continue
title-new = New game
title-hall = Hall of names
title-settings = Settings
title-help = Help
title-quit = Quit
title-foot = One life. No hurry. The fire is getting smaller.

saves = Continue which run?
ago-now = just now
ago-minutes = { $count } minutes ago
ago-hours = { $count } hours ago
ago-days = { $count } days ago

new-title = A new run
new-story = Last night, in the pub, you promised to fetch the keystone of the Hearthgate from the bottom of things. There were witnesses.
new-name = Your name
new-seed = Seed
new-practice = Practice
new-begin = Begin
new-nobody = Stranger
new-any-seed = any
new-bad-seed = That number is too large for a seed. Leave it empty for any seed.
new-about-name = What they will call you. The save is named after it.
new-about-seed = The same number gives the same world. Leave it empty for one nobody has seen.
new-about-practice = In practice every turn can be taken back with Ctrl-z. It is never ranked.
new-about-begin = Enter begins.

confirm = Are you sure?
confirm-yes = yes
confirm-no = no

play = Hearthgate
greet = Welcome to Hearthgate, { $name }.
greet-again = Welcome back, { $name }.
greet-help = Walk with the arrow keys, hjklyubn or the number pad. Press ? for every key.
pictured = A picture of this is in { $file }
undone = You take that back.
nothing-underfoot = There is nothing here to pick up.
you-see-here = You see here { $things }.

status-life = Life { $now }/{ $most }
status-experience = Level { $level }  { $now }/{ $next }
status-turn = Turn { $turn }
status-armour = Armour
status-gold = Gold
status-fists = bare hands
status-lit = lit
status-speed = Speed { $speed }%
status-dark = It is dark here
status-danger = { $percent }% to die if you stay
status-practice = practice: Ctrl-z takes back
vitals-level = L{ $level }
vitals-dark = Dark
hunger-starving = Starving
hunger-weak = Weak with hunger
hunger-hungry = Hungry
hunger-full = Full
burden-burdened = Burdened
burden-overloaded = Overloaded

near-in-sight = in sight
near-around = around
near-more = and { $count } more
near-poised = poised!
near-asleep = asleep
near-hostile = hunts
near-trades = trades
near-heals = heals
near-at-ease = at ease
near-calm = calm
near-flees = flees
near-fights = fights
near-warns = warns
near-looks = looks
near-eats = eats

examine = Examine
introduced = { $proper }, { $kind }
examine-unknown = You have not seen this place.
examine-dark = You make it out in the dark, barely.
examine-remembered = As you remember it.
lore-harms = Harms: { $dice }.
lore-heals = Heals: { $dice }.
lore-leaves = Leaves you { $state } for { $turns } turns.
lore-whisks = Takes you elsewhere on this level.
lore-drops = Drops you to the level below: { $dice }.
lore-rings = Wakes everyone within { $reach } steps.
lore-fumes = Lets out { NAME($cloud) }.
lore-rusts = Rusts what is of metal.
lore-maps = Shows the whole level.
lore-leads = Leads to another place.
lore-feeds = Keeps hunger away for { $turns } turns.
lore-radius = Reaches { $radius } tiles around.
lore-once = Goes off only once.
lore-disarm = You could take it apart: { $chance }%.
examine-blood = There is blood on it.
examine-asleep = Asleep. { $health }% of its life.
examine-hostile = It means you harm. { $health }% of its life.
examine-poised = It has drawn back for a blow. Leave the marked ground.
examine-threatened = A blow is about to land here.
examine-calm = It minds its own business. { $health }% of its life.
examine-afraid = It is afraid of you. { $health }% of its life.
examine-warning = It warns you off its ground. { $health }% of its life.
examine-busy = It is after somebody else. { $health }% of its life.
examine-shy = It runs from somebody else. { $health }% of its life.
examine-curious = It goes to look at something. { $health }% of its life.
examine-eating = It is eating. { $health }% of its life.
pace-half = Not half as quick as you.
pace-slower = Slower than you.
pace-same = As quick as you.
pace-quicker = Quicker than you.
pace-twice = Twice as quick as you.
pace-many = { $times } times as quick as you.
hunts-you = It preys on the likes of you.
habit-trades = trades
habit-tends = tends wounds
habit-gossips = tells what it has heard
habit-shoots = strikes from { $range } tiles away
habit-draws-back = draws back for heavy blows
habit-leaves = leaves those it hits { $state }
habit-rusts = rusts metal
habit-whisks = whisks away those it hits
habit-ambushes = lies in wait unseen
habit-guards = guards its ground
habit-calm = leaves alone whoever leaves it alone
habit-timid = runs from strangers
habit-flees = runs when badly hurt
habit-herds = keeps to its own and calls them
habit-lays-traps = lays traps
habit-opens-doors = opens doors
habit-wields = uses what it carries
habit-eats = stops for a meal
habit-sees-in-the-dark = sees in the dark
habit-walks = keeps to its road
habit-stays = stays where it is
habit-looms = cannot be seen past
guard-unaware = It has not noticed you: your blows land more easily.
guard-held = It is held fast or down: your blows land more easily.
guard-asleep = It sleeps: your first blow cannot miss and strikes at least twice as hard.
duel-you = You: { $hit }% to hit, { $damage } damage{ $blows ->
    [0] .
    [one] , about one blow.
   *[other] , about { $blows } blows.
}
duel-it = It: { $hit }% to hit, { $damage } damage{ $blows ->
    [0] .
    [one] , { $most } at the worst. One hit could kill you!
   *[other] , { $most } at the worst. { $blows } hits could kill you.
}

aim = Aim
aim-how = arrows or mouse, Tab for the next, Enter to let go
aim-fire = let go
aim-how-order = arrows or mouse, Tab for the next, Enter to give the order
aim-order = give the order
aim-next = next foe
aim-anybody = anybody next
aim-anybody-before = anybody before
aim-before = foe before
aim-short = It will not get there.
aim-yourself = You are in the way of it yourself!
aim-strikes = Strikes { $who }.
aim-strikes-many = Strikes { $count } of them.
aim-kills = Likely kills { $count }.
aim-clear = You are clear of it.
aim-nobody = Nobody is there.
aim-cannot = You cannot aim that there.

inventory = What you carry
inventory-use = Use what?
inventory-wear = Wear or wield what?
inventory-remove = Take off or put away what?
inventory-drop = Put down what?
inventory-mark = mark several
inventory-nothing = Nothing like that.
inventory-worn = in use
inventory-lit = lit, { $left }
inventory-lit-for-ever = lit
inventory-better = better
inventory-worse = worse
inventory-load = { $weight } of { $capacity } carried with ease
inventory-load-over = { $weight } carried: more than the { $capacity } you carry with ease

item = This thing
item-use = use it
item-eat = eat it
item-drink = drink it
item-read = read it
item-throw = throw it
item-wear = wear or wield it
item-remove = take it off
item-drop = put it down
item-drop-one = put down one of them
item-damage = Damage { $damage }
item-armour = Armour { $armour }
item-range = Reaches { $range } tiles
item-light = Shines { $radius } tiles far when lit
item-feeds = Keeps hunger away for { $turns } turns
item-burns = Burns for { $left ->
    [one] one more turn
   *[other] { $left } more turns
}
item-light-it = light it
item-put-away = put it away
item-put-out = put it out
item-worth = { $count ->
    [one] Weighs { $weight }, worth { $value } gold
   *[other] Each weighs { $weight } and is worth { $value } gold
}

item-gather = pick such things up unasked
item-leave = no longer pick such things up unasked
item-quick = use it by this key
quick-set = { $key } uses { $thing } from now on.
quick-empty = { $key } has nothing to use yet. Look at a thing in your pack and press { $key } there.
quick-none = You have no { NAME($thing) }.
gather-always = You will pick up { $things } as you walk.
gather-never = You will leave { $things } where they lie.
again-nothing = There is nothing to do again yet.

sure-attack = { $who } has done you no harm. Attack all the same?
sure-step = There is { A($thing) } there. Walk into it all the same?

which-way-close = Shut which way?
which-way-disarm = Take a trap apart: which way, or . for underfoot?

trade-name = Trade
trade = { $who }: you have { $yours } gold, they have { $theirs }
trade-price = { $price } gold
trade-each = { $price } each
trade-too-dear = too dear
trade-no-gold = they lack gold
trade-buy = buy
trade-tend = heal
trade-whole = to be made whole
trade-nothing = They have nothing for you, and want nothing you have.
trade-sums = Marked: you pay { $pay }, you get { $get }.
trade-sell = sell
nobody-beside = Nobody to deal with is beside you.

pick-up = You see here
pick-up-take = pick it up
pick-up-all = pick up all

sheet = Who you are
sheet-level = Level
sheet-life = Hit points
sheet-armour = Armour
sheet-speed = Speed
sheet-load = Load
sheet-worn = In use
sheet-run = Seed { $seed }   Turn { $turn }   Killed { $kills }
attribute-might-about = hits and wounds at arm's length, carries more
attribute-fitness-about = hit points with every level; poison and hunger
attribute-quickness-about = shooting, dodging, disarming, going unnoticed
attribute-intelligence-about = Warmth, spells; finding and disarming traps
attribute-might = Might
attribute-fitness = Fitness
attribute-quickness = Quickness
attribute-intelligence = Intelligence
slot-weapon = Weapon
slot-shield = Shield
slot-head = Head
slot-torso = Body
slot-legs = Legs
slot-feet = Feet
slot-hands = Hands

hall = The hall of names
hall-empty = Nobody is remembered here yet. Somebody has to be the first.
hall-life = level { $level }, { $turns } turns
hall-unknown = Ended in a place that is not here any more.
hall-open = read more
run = One run
run-score = Score
run-turns = Turns
run-kills = Killed
run-mode = Played
run-when = Ended
mode-ranked = ranked
mode-practice = practice
mode-wizard = wizard

history = What was said
help = Help
help-how = What to do
help-story =
    Go down, come back with what you find, and go down again, deeper.
    Nothing here needs quick hands: the world waits for you.
    You have one life. Look before you leap: x examines, odds included.
help-walking = Walking
help-bump = Walk into a creature to attack it, into a keeper to trade, into a thing to stand on it.
help-light =
    In the dark you see what is lit, and two tiles around you.
    Wear a torch to light it. Who carries a light is seen from afar.
help-picture = F12 keeps a picture of the screen. Ctrl-C saves and quits.
help-mouse = Mouse: left walks and attacks, right examines, hovering names.
help-keys = Keys
help-signs = Signs on the map
legend-creature = creatures; x names them and says how a fight would go
legend-door = doors, shut and open
legend-chest = chests
legend-trap = traps that you know of
category-food = food
category-weapon = weapons
category-ammunition = ammunition
category-armour = armour
category-clothes = clothes
category-potion = potions
category-scroll = scrolls
category-treasure = money and what sells
category-tool = lights, keys, flasks to throw

menu = Menu
menu-go-on = Go on playing
menu-leave = Save and leave to the title
menu-quit = Save and quit
menu-quit-sure = Save the run and quit? It waits for you.

settings = Settings
settings-look = Map
settings-tiles = Tiles
settings-colours = Colours
settings-walls = Walls
settings-glyphs = Glyphs
settings-vision = Colours I tell apart
settings-motion = Motion
settings-gather = Pick up when walking
gather-nothing = nothing
gather-money = money
gather-useful = money and what is useful
gather-new = useful things and new gear
gather-everything = everything
settings-panel = Panel
panel-right = right of the map
panel-left = left of the map
panel-hidden = none, more map
settings-log = Lines of the log
log-auto = as suits the window
log-lines = { $count ->
    [one] one line
   *[other] { $count } lines
}
settings-open = open
preview-plain = text
preview-faint = faint
preview-good = good
preview-bad = bad
preview-danger = danger
preview-loot = loot
preview-news = news
preview-title = title
settings-hints = Show keys at the bottom
settings-numbers = Numbers in the log
settings-lessons = Hints
settings-language = Language
settings-keys = Keys
settings-change = change
settings-change-back = change back
settings-kept = Changes are kept at once.
language-auto = as the system says
language-en = English
language-de = Deutsch
colours-auto = as the terminal says
colours-true = all of them
colours-many = 256
colours-few = 16
colours-none = none
look-painted = painted, light and shade
look-classic = classic, glyphs on black
tiles-auto = wide where there is room
tiles-narrow = one cell wide
tiles-wide = two cells wide
glyphs-unicode = all there are
glyphs-ascii = ASCII only
vision-auto = as the system wishes
vision-usual = all
vision-contrast = all, with strong contrast
vision-deuteranopia = green-weak (deuteranopia)
vision-protanopia = red-weak (protanopia)
vision-tritanopia = blue-weak (tritanopia)
walls-theme = as the place has them
motion-auto = unless the system minds
motion-on = always
motion-off = never
walls-lines = joined lines ╔═╗
walls-hashes = hashes ###

death = You have died
over-title = back to the title
death-level = You reached level { $level }.
death-practice = It was not ranked: it was practice, or magic.
death-turns = You lasted { $turns } turns.
death-kills = You killed { $kills ->
    [0] nobody.
    [one] one creature.
   *[other] { $kills } creatures.
}
death-seed = The world was number { $seed }.
death-score = Score { $score }.
death-lines = the last lines
death-carried = carried
death-kept = Every move is kept in { $file } — see it again with “hearthgate replay watch” and this file.
stone-here = HERE LIES
stone-life = level { $level }, { $turns } turns
epitaph = { $byis ->
    [you] Nobody else was to blame.
    [it] { $meansis ->
        [attack] Stood before { $by }, and did not step aside.
        [thing] { $by } had { A($means) }, and a reason.
        [power] { $by } had { A($means) }, and a reason.
       *[other] Met { $by } once too often.
    }
    [unseen] Never saw it coming.
   *[none] { $meansis ->
        [hunger] Meant to eat later.
        [state] Hoped the { $means } would pass. It did.
        [thing] Found { $means } first.
       *[other] It was to be a short walk.
    }
}

ground-wall = a wall
ground-floor = bare ground
ground-wood-floor = floorboards
ground-bridge = a bridge
ground-road = a road
ground-grass = grass
ground-shallow-water = shallow water
ground-deep-water = deep water
ground-gravel = gravel
ground-stairs-down = a way down
ground-stairs-up = a way up
ground-exit = a way out
ground-chasm = a chasm
ground-lava = lava
ground-rubble = rubble
ground-mud = mud
ground-crystal = crystal
ground-tree = a tree
ground-fungus = fungus
ground-ice = ice
ground-glass = glass
ground-altar = an altar

palette = Every command
palette-do = do it
palette-none = Nothing here is called that.

keys = Keys
keys-preset = To begin with
keys-usual = arrows, vi and pad
keys-laptop = laptop
keys-vi = vi
keys-pad = number pad
keys-wasd = W A S D
keys-choose = another key
keys-usual-again = the usual one again
keys-about = What you chose yourself is marked with a star.
keys-bare = That key was taken. Without one is now: { $what }.
keys-press = Press the new key, or Esc.

# What stands beside each setting in its file.

remark-colours = How many colours there are: auto, true, many (256), few (16), none.
remark-look = How the map is drawn: painted, classic.
remark-tiles = How wide a tile is: auto, narrow, wide.
remark-glyphs = unicode, or ascii for fonts that lack the rest.
remark-vision = Which colours you tell apart: auto (strong contrast if the system asks for it), usual, contrast (strong contrast, the map on black), deuteranopia, protanopia, tritanopia.
remark-walls = How walls are drawn: theme, lines, hashes.
remark-motion = Whether things move by themselves: auto, on, off.
remark-panel = Where the panel beside the map is: right, left, hidden.
remark-log = How many lines of the log are shown, at most half of the window; 0 for as many as suit it.
remark-hints = Whether the bottom line shows keys.
remark-numbers = Whether the log says the numbers.
remark-language = The language: auto, en, de.
remark-gather = What is picked up when walking: nothing, money, useful (food, ammunition, potions, scrolls, rings), new (and gear you never had), everything.
remark-always = Things that are always picked up, by name: ["base:torch"]
remark-never = Things that are never picked up.
remark-quick = What the quick slots use, by name.
remark-name = The name offered for a new hero.
remark-service = Where the service answers that you have turned on in “Play with others”; empty while none is.
remark-lessons = Whether hints are given when there is first a reason to.
remark-learnt = The hints that were given; take one out to read it again.
remark-keys = preset is usual, laptop, vi, pad or wasd. Any command can have other keys, as in: explore = ["o", "F5", "Ctrl-e"]

develop = For developers
develop-heal = heal every wound
develop-reveal = learn the whole level
develop-make = make: { $name }
develop-undying = cannot die
develop-mortal = can die again
develop-stand = stand on another tile
develop-visit = go to: { $name }
develop-build = build the place: { $name }
develop-show-flow = show flow: steps to you
develop-show-light = show light
develop-show-noise = show noise: how far it carries
develop-show-minds = show minds: what everybody is about
develop-show-nothing = show nothing of that any more
develop-wizards-only = That shows only in a run that was begun with --wizard.
