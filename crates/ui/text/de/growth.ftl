# Berufe, Talente, Eigenschaften und Waffen.

new-calling = Beruf
new-no-calling = keiner
new-any-calling = zufällig
new-about-no-calling = Du konntest von allem etwas und warst gut im Wirtshaus. Ein rostiges Schwert, ein Wams und von jeder Sorte etwas im Gepäck.
new-about-any-calling = Das merkst du am Morgen: Der Seed sagt, was du warst.
new-begins-with = Beginnt mit: { $kit }.
new-life = { $health } Trefferpunkte, { $gold } Gold.
trouble-no-calling = Unbekannter Beruf: { $why }

growth = Talente und Eigenschaften
growth-question = Du hast etwas gelernt. Was davon war es?
growth-all = { " a  alle …" }
growth-all-touch = { "    alle …" }
growth-choose = wählen
growth-look = Talente
growth-later = später
growth-before = Aus deinem Beruf
growth-before-about = Was du schon konntest, als du ins Wirtshaus kamst. Nur dein Beruf kann das.
growth-none = Noch gibt es nichts zu wählen. Jede Stufe bringt abwechselnd ein Talent oder einen Punkt für eine Eigenschaft.
growth-level = Stufe { $level }
growth-open = { $talents ->
    [0] { $points ->
        [one] Ein Punkt für eine Eigenschaft ist frei, jetzt oder später.
       *[other] { $points } Punkte für Eigenschaften sind frei, jetzt oder später.
    }
    [one] { $points ->
        [0] Ein Talent ist frei, jetzt oder später.
        [one] Ein Talent und ein Punkt für eine Eigenschaft sind frei, jetzt oder später.
       *[other] Ein Talent und { $points } Punkte für Eigenschaften sind frei, jetzt oder später.
    }
   *[other] { $points ->
        [0] { $talents } Talente sind frei, jetzt oder später.
        [one] { $talents } Talente und ein Punkt für eine Eigenschaft sind frei, jetzt oder später.
       *[other] { $talents } Talente und { $points } Punkte für Eigenschaften sind frei, jetzt oder später.
    }
}
status-growth = Wähle!
tree-body = Körper
tree-body-about = Was ein Körper aushält.
tree-hand = Hand
tree-hand-about = Was Hände können.
tree-wit = Verstand
tree-wit-about = Wozu ein Kopf gut ist.
tree-hearth = Herd
tree-hearth-about = Was das Feuer denen gibt, die es hüten.
skill-melee = Nahkampf
skill-missiles = Schießen
skill-defense = Abwehr
sheet-noise = Auffällig
sheet-talents = Talente: { $talents }

trait-two-hands = Zweihändig: kein Schild und keine Fackel
trait-reach = Reichweite { $n } Felder (mit dem Befehl zum Schießen)
trait-cleaves = Trifft auch Gegner zu beiden Seiten des Getroffenen
trait-stab = Zählt { $n }-fach gegen Unvorbereitete
trait-parry = { $n ->
    [one] Wehrt jeden Hieb ab
   *[other] Wehrt im Nahkampf einen von { $n } Hieben ab
}
trait-on-hit = { $n ->
    [one] Ein Treffer: { $what }
   *[other] Einer von { $n } Treffern: { $what }
}
trait-leaves = der Getroffene ist { $turns ->
    [one] einen Zug lang
   *[other] { $turns } Züge lang
} { $state }.
trait-noise = Darin wirst du { $n }% leichter bemerkt
trait-slow = Darin bist du { $n }% langsamer
lore-pushes = treibt { $tiles ->
    [one] ein Feld
   *[other] { $tiles } Felder
} zurück.
lore-pulls = zieht { $tiles ->
    [one] ein Feld
   *[other] { $tiles } Felder
} näher.
lore-lays = Legt aus, wo du stehst: { NAME($trap) }.

raised = { $attribute }: jetzt { $to }.
mastered = Du hast ein Talent: { $talent }.
spared = { $whois ->
    [you] Das hätte dich töten sollen. Hat es nicht, dieses eine Mal.
   *[other] { $who } sollte tot sein und ist es nicht.
}
parried = { $whois ->
    [you] { $byis ->
        [it] Du wehrst den Hieb ab: { NAME($by) }.
       *[other] Du wehrst einen Hieb ab.
    }
   *[other] { $byis ->
        [you] { $who } wehrt deinen Hieb ab.
       *[other] { $who } wehrt einen Hieb ab.
    }
}
shoved = { $whois ->
    [you] Du wirst beiseite geschoben.
   *[other] { $who } rutscht ein Stück weit.
}
broke-open = { $whois ->
    [you] { $door ->
        [yes] Das Schloss gibt nach, und die Ruhe auch.
       *[no] Du brichst { ACC($thing) } auf.
    }
   *[other] { $who } bricht ein Schloss auf.
}
dug = { $through ->
    [yes] Die Wand kommt herunter.
   *[no] Du schlägst auf die Wand ein. Einem Teil davon ist das nicht egal.
}
laid = { $whois ->
    [you] Du legst { A_ACC($trap) } aus. Merk dir, wo.
   *[other] { $who } legt { A_ACC($trap) } aus.
}
refused-nothing-to-learn = das hat noch keine Stufe gebracht.
refused-learnt = dieses Talent hast du.
refused-not-ready = für dieses Talent bist du noch nicht so weit.
condition-fallen = am Boden
    .meaning = Am Boden: Aufstehen kostet Züge, und du bist leichter zu treffen.
    .afflicted = { $whois ->
        [you] Es wirft dich um!
       *[other] { $who } geht zu Boden.
    }
    .recovered = { $whois ->
        [you] Du bist wieder auf den Beinen.
       *[other] { $who } steht auf.
    }
    .thwarted = { $whois ->
        [you] Erst musst du aufstehen.
       *[other] { $who } rappelt sich auf.
    }
growth-sure = { $what }: Das ist endgültig. Nehmen?
