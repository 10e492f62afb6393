# The story of a finished run: recap, story and report pages.

story-list = { $first } and { $last }
story-several = { $count ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
} { $name }
story-yourself = you yourself
story-hunger = hunger

recap = What happened
recap-half = The last turn above half of your life was turn { $turn }, { $ago ->
    [one] one turn
   *[other] { $ago } turns
} before the end.
recap-harm = Harm since you were last whole: { $list }.
recap-culprit = { $who } { $amount }
recap-unused = Left unused: { $list }.
recap-nothing-unused = Nothing that could be used was left unused.

story = The run, told
story-set-out = It all began { $where }.
story-from-the-middle = What came before turn { $turn } nobody wrote down. It goes on { $where }.
story-came = On turn { $turn } { $name } was { $where } for the first time.
story-back = On turn { $turn } { $name } was back { $where }.
story-killed = { $name } killed { $list }.
story-escape = It was close on turn { $turn }: { $health } of { $most } left, thanks to { $who }.
story-traps = Set off on the way: { $list }.
story-used = Used: { $list }.
story-fell = On turn { $turn } the ground gave way.
story-portal = On turn { $turn } a portal opened, and was worth its price.
story-bought = Bought: { $list }, for { $gold } gold.
story-sold = Sold: { $list }, for { $gold } gold.
story-tended = A healer made it good again for { $gold } gold.
story-grew = By turn { $turn } that made level { $level }.
story-left-out = ({ $count } more comings and goings are left out here.)

pages-title = Hearthgate: { $name }
pages-alive = Alive { $where }.
pages-practice = This was practice.
pages-kills = Killed, by kind
pages-nobody-killed = Nobody.
pages-story = The run
pages-lines = Last messages
pages-map = Where it was
death-pages = Report of the run: { $file }
key-recap = what happened
