# Menus, panels, settings and errors.

yes = yes
no = no
decimal = { $whole }.{ $tenth }
pounds = { $weight } lb
trouble = Something went wrong
trouble-cannot-begin = Cannot start a run: { $why }
trouble-save-foreign = This is not a Hearthgate save.
trouble-save-damaged = The save was changed or is damaged.
trouble-save-format = A different version of the game wrote this save (format { $format }).
trouble-save-other-rules = Only the journal of this run is left, and a different version of the game recorded it.
trouble-save-no-beginning = Only the journal of this run is left, and its beginning is missing.
trouble-save-too-much-work = This recording exceeds the replay limit. Playback stopped.
trouble-save-broken = The save is inconsistent: { $why }
trouble-packs-missing = This save needs packs that are not installed: { $names }
trouble-packs-broken = This save needs packs that can no longer be loaded: { $names }
trouble-packs-changed = The packs have changed. The save keeps these unknown things until their pack is back: { $names }
trouble-journal = { $what } The run continues from its last save, turn { $turn }, but can no longer be verified.
trouble-rules-changed = The game or its packs have changed since this run was last played. The run continues from its last save, turn { $turn }. Later turns are not replayed, and the log and the kills start over.
trouble-settings = Some settings could not be read: { $why }. The others apply. The file is copied before it is written again.
trouble-journal-missing = The save has no journal.
trouble-journal-damaged = The journal of this save is damaged.
trouble-journal-foreign = The journal beside this save belongs to another game.
trouble-journal-behind = The journal ends before the save was written.
trouble-journal-elsewhere = The journal does not lead to the saved game.
trouble-journal-cut = The journal is damaged after { $commands ->
    [one] one command.
   *[other] { $commands } commands.
} The run continues from there. The damaged rest is kept in { $copy }
trouble-taken-over = The run { $from } was continued elsewhere, perhaps in another window. That run is unchanged. Yours is saved as { $name } from now on.
trouble-in-use = This run is already open ({ $why }). Close it there first. Nothing was changed.
trouble-not-saved = Cannot write: { $why }. { $commands ->
    [0] Every turn is saved nonetheless.
    [one] The last turn is not saved yet.
   *[other] The last { $commands } turns are not saved yet.
}
trouble-not-saved-playing = Free disk space or check the file permissions. The game keeps trying as you play.
trouble-not-saved-leaving = Free disk space, or leave again to quit without them.
saved-again = Everything is saved again.
opening = Loading
opening-percent = Replaying your run: { $percent } %
trouble-not-practice = Undo works only in practice.
trouble-cannot-read = Cannot read: { $why }
trouble-cannot-write = Cannot write: { $why }

title = H E A R T H G A T E
title-continue = Continue
title-new = New game
title-today = World of the day
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

new-title = New run
new-story = Last night, in the pub, you promised to fetch the keystone of the Hearthgate from the bottom of things. There were witnesses.
new-name = Your name
new-seed = Seed
new-practice = Practice
new-begin = Start
new-nobody = Stranger
new-any-seed = random
new-bad-seed = This seed is too large. Leave it empty for a random one.
new-about-name = Character name; also the name of the save.
new-about-seed = The same seed gives the same world. Leave it empty for a random one.
new-about-practice = Practice can undo every turn with Ctrl-z. Unranked.
new-about-practice-touch = Practice can undo every turn. Unranked.
new-about-begin = Enter starts the run.
new-about-begin-touch = Starts the run.

confirm = Are you sure?
confirm-yes = yes
confirm-no = no

play = Hearthgate
greet = Welcome to Hearthgate, { $name }.
greet-again = Welcome back, { $name }.
greet-help = Walk with the arrow keys, hjklyubn or the number pad. Press ? for every key.
greet-help-mouse = Click where you want to go. Right-click to examine. The line below lists more commands.
greet-help-touch = Tap where you want to go. Hold a tile to examine it.
pictured = Screenshot saved: { $file }
undone = You take that back.
nothing-underfoot = There is nothing here to pick up.
click-barred = You cannot walk there: { $name }.
you-see-here = { A($things) } { $count ->
    [one] lies here.
   *[other] lie here.
}

status-life = Life { $now }/{ $most }
status-experience = Level { $level }  { $now }/{ $next }
status-level = Level { $level }
status-turn = Turn { $turn }
status-armour = Armour
status-gold = Gold
status-fists = bare hands
status-lit = lit
status-speed = Speed { $speed }%
status-dark = It is dark here
status-danger = Death risk in sight: { $percent }%
status-fire = The fire at home: { $percent }%
scene-waking = You wake in the pub, under a blanket that is not yours. The fire in the square is smaller than it was. You said, last night, loudly, that you would see to it. There were witnesses.
scene-lifted = It is warm, and heavy, and it hums. The light goes orange from your hands outwards. Far below an eye opens. Everything between here and home has heard it too.
scene-home-title = Home
scene-home = The arch stands where it stood, and the fire in it leans towards you. People stop in the street. Behind you something has stopped as well.
scene-key = any key
scene-key-mouse = click
scene-key-touch = tap
victory-on = go on
status-practice = practice: Ctrl-z undo
status-practice-touch = practice
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
lore-harms = Damage: { $dice }.
lore-heals = Heals: { $dice }{ $percent ->
    [0] {""}
   *[other] {", at least "}{ $percent }% of a whole life
}.
lore-leaves = Leaves you { $state } for { $turns } turns.
lore-whisks = Teleports you on this level.
lore-drops = Drops you to the level below: { $dice }.
lore-rings = Wakes everyone within { $reach } steps.
lore-fumes = Releases { NAME($cloud) }.
lore-rusts = Rusts metal.
lore-maps = Reveals the whole level.
lore-leads = Leads to another place.
lore-feeds = Keeps hunger away for { $turns } turns.
lore-radius = Radius: { $radius } tiles.
lore-once = Goes off only once.
lore-disarm = You could disarm it: { $chance }%.
examine-blood = There is blood on it.
# Lines about a creature have no pronoun: a creature may be he, she, it or they.
examine-health = { $health ->
    [100] Unhurt.
   *[other] { $health }% of life left.
}
examine-asleep = Asleep.
examine-hostile = Means you harm.
examine-poised = Has drawn back for a blow. Leave the marked ground.
examine-threatened = A blow is about to land here.
examine-calm = Has no quarrel with you.
examine-afraid = Is afraid of you.
examine-warning = Warns you: no closer.
examine-busy = Is after someone else.
examine-shy = Runs from someone else.
examine-curious = Goes to look at something.
examine-stray = Is a long way from home.
examine-eating = Is eating.
pace-half = Not half as quick as you.
pace-slower = Slower than you.
pace-same = As quick as you.
pace-quicker = Quicker than you.
pace-twice = Twice as quick as you.
pace-many = { $times } times as quick as you.
hunts-you = Preys on the likes of you.
habit-trades = trades
habit-tends = tends wounds
habit-gossips = tells rumours
habit-shoots = strikes from { $range } tiles away
habit-draws-back = draws back for heavy blows
habit-leaves = leaves targets { $state }
habit-rusts = rusts metal
habit-whisks = teleports targets
habit-ambushes = lies in wait unseen
habit-guards = guards a territory
habit-calm = peaceful unless attacked
habit-timid = runs from strangers
habit-flees = runs when badly hurt
habit-herds = keeps to a group, and calls the others
habit-lays-traps = lays traps
habit-opens-doors = opens doors
habit-wields = uses carried items
habit-eats = stops for a meal
habit-sees-in-the-dark = sees in the dark
habit-walks = keeps to the road
habit-stays = stays in one place
habit-looms = blocks the view
guard-unaware = Does not expect a blow from you: your blows land more easily.
guard-held = Is held fast or down: your blows land more easily.
guard-asleep = Sleeps: your first blow cannot miss and strikes at least twice as hard.
duel-you = You: { $hit }% to hit, { $damage } damage{ $blows ->
    [0] .
    [one] , about one blow.
   *[other] , about { $blows } blows.
}
duel-it = Opponent: { $hit }% to hit, { $damage } damage{ $blows ->
    [0] .
    [one] , rarely { $most }. One hit could kill you!
   *[other] , rarely { $most }. { $blows } hits could kill you.
}

aim = Aim
aim-how = arrows or mouse, Tab for the next, Enter to fire
aim-how-touch = tap a target, then tap it again
aim-fire = fire
aim-how-order = arrows or mouse, Tab for the next, Enter to give the order
aim-how-order-touch = tap a target, then tap it again
aim-order = give order
aim-next = next foe
aim-anybody = next creature
aim-anybody-before = previous creature
aim-before = previous foe
aim-short = Out of reach.
aim-wield-first = What you wield does not shoot. { $key } takes { $item } in hand.
aim-wield-first-touch = What you wield does not shoot. Take { $item } in hand first.
aim-unseen = You cannot see that from here.
aim-yourself = This will hit you too!
aim-strikes = Hits { $who }.
aim-strikes-many = Hits { $count } creatures.
aim-kills = Likely kills { $count }.
aim-clear = You are out of its area.
aim-nobody = No target there.
aim-cannot = You cannot aim that there.

inventory = Inventory
inventory-use = Use what?
inventory-wear = Wear or wield what?
inventory-remove = Take off or put away what?
inventory-drop = Drop what?
inventory-mark = mark several
inventory-nothing = Nothing fits.
inventory-worn = in use
inventory-lit = lit, { $left }
inventory-lit-for-ever = lit
inventory-better = better
inventory-worse = worse
inventory-load = { $weight } / { $capacity }
inventory-load-over = { $weight } / { $capacity }: this load slows you down

item = Item
item-use = use
item-eat = eat
item-drink = drink
item-read = read
item-throw = throw
item-wear = wear or wield
item-remove = take off
item-drop = drop
item-bait = lay down as bait
item-give = give it to the one beside you
item-drop-one = drop one
compare = against what you use
compare-damage = Damage
compare-mean = On average
compare-armour = Armour
compare-range = Range
compare-light = Light
compare-weight = Weight
item-damage = Damage { $damage }
item-gain = { $more ->
    [less] { $by } less a blow than now
   *[more] { $by } more a blow than now
}
item-armour = Armour { $armour }
item-range = Range { $range }
item-light = Light radius { $radius } when lit
item-feeds = Keeps hunger away for { $turns } turns
item-burns = Burns for { $left ->
    [one] one more turn
   *[other] { $left } more turns
}
item-light-it = light
item-put-away = put away
item-put-out = put out
item-worth = { $count ->
    [one] Weighs { $weight }, worth { $value } gold
   *[other] Each weighs { $weight } and is worth { $value } gold
}

item-gather = start auto-pickup
item-leave = stop auto-pickup
item-quick = assign to this key
item-quick-add = add to quick slots
item-quick-remove = clear quick slot
quick-set = { $key } uses { $thing } from now on.
quick-set-touch = The map now has a button for { $thing }.
quick-empty = Quick slot { $key } is empty. Open an item in your inventory and press { $key } there.
quick-none = You have no { NAME($thing) }.
gather-always = Auto-pickup on: { $things }.
gather-never = Auto-pickup off: { $things }.
again-nothing = There is nothing to repeat yet.

sure-attack = { $who } is not hostile. Attack anyway?
sure-waste = This affects no creature. Read it anyway?
sure-step = There is { A($thing) } there. Walk into it anyway?

which-way-close = Close a door: which direction?
which-way-disarm = Disarm a trap: which direction, or . for underfoot?
which-way-disarm-touch = Disarm a trap: which direction?

trade-theirs = Theirs
trade-theirs-touch = Theirs, to buy
trade-yours = Yours
trade-yours-touch = Yours, to sell
trade-left = You keep { $left } gold.
trade-short = You lack the gold.
trade-name = Trade
trade = { $who }: you have { $yours } gold, they have { $theirs }
trade-price = { $price } gold
trade-each = { $price } each
trade-too-dear = too much
trade-no-gold = they lack gold
trade-buy = buy
trade-buy-marked = to buy: { $count }
trade-tend = heal
trade-whole = heal fully
trade-nothing = They have nothing for you, and want nothing you have.
trade-sums = Marked: you pay { $pay }, you get { $get }.
trade-sell = sell
trade-sell-marked = to sell: { $count }
nobody-beside = There is no one to trade with beside you.

pick-up = You see here
pick-up-take = pick up
pick-up-all = pick up all

sheet = Character
sheet-level = Level
sheet-life = Hit points
sheet-armour = Armour
sheet-speed = Speed
sheet-load = Load
sheet-worn = In use
sheet-run = Seed { $seed }   Turn { $turn }   Killed { $kills }
attribute-might-about = melee accuracy and damage, carrying more
attribute-fitness-about = hit points per level; poison and hunger
attribute-quickness-about = shooting, dodging, disarming, stealth
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
hall-name = name
hall-calling = calling
hall-score = score
hall-level = level
hall-turns = turns
hall-cause = cause of death
hall-won = none: won
hall-deepest = deepest
hall-date = date
hall-unknown = Ended in a place that no longer exists.
hall-open = details
run = Run
run-score = Score
run-turns = Turns
run-kills = Killed
run-mode = Mode
run-day = the world of { $date }
run-when = Ended
mode-ranked = ranked
mode-practice = practice
mode-wizard = debug

history = Message log
help = Help
help-how = How to play
help-story =
    Go down, come back with what you find, and go down again, deeper.
    Nothing here needs quick hands: the world waits for you.
    You have one life. Look before you leap: x examines, odds included.
help-story-touch =
    Go down, come back with what you find, and go down again, deeper.
    Nothing here needs quick hands: the world waits for you.
    You have one life. Look before you leap: hold a creature to see the odds.
help-walking = Walking
help-bump = Walk into a creature to attack it, into a shopkeeper to trade, onto an item to stand on it.
help-light =
    In the dark you see what is lit, and two tiles around you.
    Wield a torch to light it. A light you carry is seen from afar.
help-picture = F12 saves a screenshot. Ctrl-C saves and quits.
help-pointing = Mouse: left walks and attacks, right examines, hover shows names.
help-mouse-title = Mouse
help-mouse-walk =
    Click a tile to walk there, a foe beside you to attack it, a person to talk or trade.
    Click your hero to pick up what is there, or to take the stairs.
help-mouse-look = Right-click a tile or a creature to examine it. Point at it to see its name.
help-mouse-lists = The commands in the bottom line are buttons. The wheel scrolls lists.
help-mouse-map = Turn the wheel over the map to zoom. Drag the map to look around.
help-touch-title = Touch
help-tap = Tap a tile to walk there, a person to talk, an item to fetch it. With a foe in sight the first tap shows the path, the second walks.
help-hold = Hold a tile to examine it. Hold a creature to see the odds of a fight.
help-drag = Drag the map to look around. Tap twice to return to your character. Drag a list to scroll it.
help-pinch = Pinch the map to zoom.
help-buttons = The large button does what fits best here. Menu has all other commands, and hides or moves the arrows.
help-keys = Keys
help-signs = Map symbols
legend-creature = creatures; x shows their names and the odds of a fight
legend-creature-touch = creatures; hold one to see its name and the odds of a fight
legend-door = doors, closed and open
legend-chest = chests
legend-trap = known traps
category-food = food
category-weapon = weapons
category-ammunition = ammunition
category-armour = armour
category-clothes = clothes
category-potion = potions
category-scroll = scrolls
category-treasure = money and valuables
category-tool = lights, keys, throwing flasks

menu = Menu
menu-again = { $key } again opens the menu.
menu-go-on = Resume
menu-leave = Save and exit to title
menu-quit = Save and quit
menu-quit-sure = Save the run and quit? You can continue it later.

settings = Settings
settings-look = Map
settings-tiles = Tiles
settings-colours = Colours
settings-walls = Walls
settings-glyphs = Glyphs
settings-vision = Colour vision
settings-motion = Motion
settings-gather = Auto-pickup
gather-nothing = nothing
gather-money = money
gather-useful = money and useful items
gather-new = useful items and new gear
gather-everything = everything
settings-panel = Panel
panel-right = right of the map
panel-left = left of the map
panel-hidden = hidden, more map
settings-log = Log lines
log-auto = fit the window
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
settings-hints = Key hints at the bottom
settings-numbers = Numbers in the log
settings-lessons = Tutorial hints
settings-language = Language
settings-keys = Keys
settings-change = change
settings-change-back = previous
settings-kept = Changes are saved at once.
language-auto = follow system
language-en = English
language-de = Deutsch
colours-auto = follow terminal
colours-auto-page = all
colours-true = true colour
colours-many = 256
colours-few = 16
colours-none = none
look-tiles = pixel art
look-painted = painted, light and shade
look-classic = classic, glyphs on black
tiles-auto = wide if there is room
tiles-narrow = one cell wide
tiles-wide = two cells wide
glyphs-unicode = Unicode
glyphs-ascii = ASCII only
vision-auto = follow system
vision-usual = normal
vision-contrast = high contrast
vision-deuteranopia = green-weak (deuteranopia)
vision-protanopia = red-weak (protanopia)
vision-tritanopia = blue-weak (tritanopia)
walls-theme = by theme
motion-auto = follow system
motion-on = on
motion-off = off
walls-lines = joined lines ╔═╗
walls-hashes = hashes ###

death = You have died
over-title = back to the title
death-level = You reached level { $level }.
death-practice = Unranked: practice or debug mode.
death-unranked = Unranked: { $mode }.
death-turns = You lasted { $turns } turns.
death-kills = You killed { $kills ->
    [0] nobody.
    [one] one creature.
   *[other] { $kills } creatures.
}
death-seed = Seed { $seed }.
death-score = Score { $score }.
death-causes = You have now died of { $count } of { $of } things.
help-food = You had { $things }. It was { A($who) }.
help-portal = You had { $things }. It opens anywhere, even there.
help-aside = { $who } draws back before a heavy blow. That is the moment to be somewhere else.
help-water = { $who } never leaves the water. You could have.
help-corner = { $who } cannot shoot round a corner. There is always a corner.
help-calm = { $who } would have let you pass.
help-slow = { $who } is slower than you. Walking would have done.
over-watch = watch the run
over-film = film of the last stand
filming = The film is being made …
filmed = Film: { $file }
over-again = again, new world
rumour-last = “{ $name } sat there,” says a patron, and nods at your chair. “{ $end }”
death-lines = last messages
death-carried = carried
death-kept-page = The run is kept. “Watch the run” shows it again.
death-kept = Recording: { $file } — watch it with w, later with “hearthgate replay watch”.
stone-here = HERE LIES
stone-life = level { $level }, { $turns } turns

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
ground-roof = a roof

palette = All commands
palette-do = run it
palette-none = No command has this name.

keys = Keys
keys-preset = Preset
keys-usual = arrows, vi and pad
keys-laptop = laptop
keys-vi = vi
keys-pad = number pad
keys-wasd = W A S D
keys-choose = change key
keys-usual-again = reset to default
keys-about = A star marks your own keys.
keys-bare = { $what } no longer has a key.
keys-press = Press the new key, or Esc to cancel.

# Purpose of each setting, on the screen of the settings.

about-map-style = How the map is drawn. Letters are painted with light and shade, or plain on black.
about-tiles = How wide a tile is on a map of letters.
about-colours = How many colours are used.
about-colour-vision = Colours for your eyes: high contrast, or colours that you can tell apart despite a weakness for red, green or blue.
about-walls = How walls look on a map of letters.
about-glyphs = ASCII is for fonts that lack other characters.
about-motion = Motion on the map: steps, missiles, water and fire.
about-panel = Where the panel with the state of your hero is.
about-log-lines = Lines of the log, at most half of the window.
about-key-hints = Whether the bottom line lists keys.
about-log-numbers = Whether the log has numbers such as damage.
about-tutorial-hints = Whether the log explains what is new to you.
about-autopickup = What you pick up when you walk over it. Useful items are food, ammunition, potions, scrolls and rings. New gear is gear that you never had.
about-keys = The keys that walk, and the key of each command.
about-language = The language of the game.
about-server = The server that you are signed in to.

# Comments beside each key of the settings file.

remark-colours = Colour depth: auto, truecolor (24 bit), 256, 16, none.
remark-map-style = Map style: tiles (pixel art; letters where it cannot be drawn), painted, classic.
remark-tiles = Tile width: auto, narrow (one cell), wide (two cells).
remark-map-zoom = Zoom of the map in a window: 0 is the usual size, 1 a step nearer, -1 a step farther.
remark-glyphs = Characters: unicode, or ascii for fonts that lack the rest.
remark-colour-vision = Colour vision: auto (high contrast if the system asks for it), normal, contrast (high contrast, map on black), deuteranopia, protanopia, tritanopia.
remark-walls = Wall style: theme, lines, hashes.
remark-motion = Animations: auto (follow system), on, off.
remark-panel = Position of the panel: right, left, hidden.
remark-log-lines = Lines of the log, at most half of the window; 0 fits the window.
remark-key-hints = Show key hints in the bottom line: true, false.
remark-log-numbers = Show numbers such as damage in the log: true, false.
remark-language = Language: auto (follow system), en, de.
remark-autopickup = Items to pick up when walking over them: nothing, money, useful (food, ammunition, potions, scrolls, rings), new (also gear you never had), everything.
remark-autopickup-always = Ids of items to pick up always, for example ["base:torch"]
remark-autopickup-never = Ids of items to pick up never.
remark-quick-slots = Ids of the items in the quick slots; "" is an empty slot.
remark-hero-name = Suggested name for new characters.
remark-server = Address of the server from “Play online”; empty if you are not signed in.
remark-tutorial-hints = Show tutorial hints: true, false.
remark-tutorial-hints-shown = Tutorial hints already shown; remove one to see it again.
remark-keys = preset: default, laptop, vi, pad or wasd. Any command can have other keys, for example: explore = ["o", "F5", "Ctrl-e"]

develop = Debug menu
develop-heal = heal fully
develop-reveal = reveal the level
develop-make = spawn: { $name }
develop-undying = immortality on
develop-mortal = immortality off
develop-stand = move to another tile
develop-visit = go to: { $name }
develop-build = build vault: { $name }
develop-show-flow = show flow: steps to you
develop-show-light = show light
develop-show-noise = show noise: how far it carries
develop-show-minds = show minds: what each creature is doing
develop-show-nothing = hide overlays
develop-wizards-only = Only available in a run started with --wizard.
