# Spiele auf einem Server, und Zuschauen.

sealed = versiegelt
death-sealed = Der Seed bleibt geheim, bis die Welt nicht mehr gespielt werden kann.

reach = Online-Spiel
reach-seeking = Verbindet …
reach-lost = Verbindung verloren. Deine Züge sind gespeichert. Verbindet neu …
reach-leave = { $key } führt zum Titel zurück; das Spiel wartet auf dich.
reach-leave-touch = Schließen führt zum Titel zurück; das Spiel wartet auf dich.

look-on = Zuschauen
look-on-whom = Du schaust { $name } zu.
look-on-only = Du schaust nur zu: { $name } spielt.
look-on-leave = verlassen

trouble-closed-stranger = Der Server kennt dich nicht. Melde dich neu an und starte oder setze dann ein Spiel fort.
trouble-closed-not-yours = Dieses Spiel gehört jemand anderem. Du kannst zuschauen.
trouble-closed-not-yet = Spielen dieses Tages kannst du zuschauen, sobald dein eigenes vorbei ist: Es ist dieselbe Welt.
trouble-closed-unknown = Dieses Spiel gibt es nicht, oder der Server führt es nicht mehr.
trouble-closed-over = Dieses Spiel ist vorbei.
trouble-closed-nonsense = Diese Version ist zu alt für den Server. Lade die Seite neu oder aktualisiere das Spiel.
trouble-closed-other-rules = Das Spiel nutzt Regelversion { $rules }, dieses Programm eine andere. Lade die Seite neu oder aktualisiere das Spiel.
trouble-closed-broken = Der Server kann dieses Spiel wegen eines internen Fehlers nicht führen.
