# Spiele auf einem Server, und Zuschauen.

sealed = versiegelt
death-sealed = Die Nummer der Welt bleibt versiegelt, bis niemand sie mehr spielen kann.

reach = Das Spiel ist anderswo
reach-seeking = Das Spiel wird gesucht …
reach-lost = Die Verbindung ist abgerissen. Nichts, was du getan hast, ist verloren. Neuer Versuch …
reach-leave = { $key } führt zum Titel zurück; das Spiel wartet auf dich.

look-on = Zusehen
look-on-whom = Du siehst zu, wie { $name } spielt.
look-on-only = Du siehst nur zu: { $name } spielt.
look-on-leave = gehen

trouble-closed-stranger = Der Dienst kennt dich hier nicht. Tritt neu ein und fang von dort an oder spiel von dort weiter.
trouble-closed-not-yours = Dieses Spiel gehört jemand anderem. Zusehen darfst du, und deine eigenen spielen.
trouble-closed-not-yet = Spielen dieses Tages kannst du zusehen, sobald dein eigenes vorbei ist: Es ist dieselbe Welt.
trouble-closed-unknown = Dieses Spiel gibt es nicht, oder niemand führt es mehr.
trouble-closed-over = Dieses Spiel ist vorbei.
trouble-closed-nonsense = Der Dienst hat dieses Programm nicht verstanden. Lade die Seite neu, oder installiere die jetzige Fassung.
trouble-closed-other-rules = Das Spiel folgt der Regelfassung { $rules }, hier gilt eine andere. Lade die Seite neu, oder installiere die jetzige Fassung.
trouble-closed-broken = Der Dienst kann dieses Spiel nicht führen. Sein Betreiber wird herausfinden, warum.
