# The story of a finished run: recap, tale and report pages.

tale-list = { $first } and { $last }
tale-several = { $count } × { $name }
tale-yourself = you yourself
tale-hunger = hunger

recap = What happened
recap-half = The last turn above half of your life was turn { $turn }, { $ago ->
    [one] one turn
   *[other] { $ago } turns
} before the end.
recap-harm = Harm since you were last whole: { $list }.
recap-culprit = { $who } { $amount }
recap-unused = Left unused: { $list }.
recap-nothing-unused = Nothing that could be used was left unused.

tale = The run, told
tale-set-out = It all began { $where }.
tale-from-the-middle = What came before turn { $turn } nobody wrote down. It goes on { $where }.
tale-came = On turn { $turn } { $name } was { $where } for the first time.
tale-back = On turn { $turn } { $name } was back { $where }.
tale-killed = { $name } killed { $list }.
tale-escape = It was close on turn { $turn }: { $health } of { $most } left, thanks to { $who }.
tale-traps = Set off on the way: { $list }.
tale-used = Used: { $list }.
tale-fell = On turn { $turn } the ground gave way.
tale-portal = On turn { $turn } a portal opened, and was worth its price.
tale-bought = Bought: { $list }, for { $gold } gold.
tale-sold = Sold: { $list }, for { $gold } gold.
tale-tended = A healer made it good again for { $gold } gold.
tale-grew = By turn { $turn } that made level { $level }.
tale-left-out = ({ $count } more comings and goings are left out here.)

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
