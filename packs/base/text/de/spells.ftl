# Zauber und was zu ihnen gehört.

ember_dart = Glutpfeil
    .gender = m
    .description = Ein Funke, der es eilig hat. Er trifft, wer als Erstes im Weg steht, und wer aufblickt, weiß, wessen er war.
wall_of_fire = Feuerwand
    .gender = f
    .description = Eine Reihe Flammen von dir bis dorthin, wohin du zeigst. Sie wärmt dir die Hände und verbrennt allen die Füße, dir auch. Wer keine Hände hat, geht außen herum.
far_kindling = Fernzünden
    .gender = n
    .description = Entzündet, was brennen soll und nicht brennt: eine vorausgeworfene Fackel, ein kaltes Kohlenbecken. Ein Feuer ist Licht, Köder und deine nächste Portion Wärme.
borrowed_heat = geborgte Hitze
    .gender = f
    .description = Du verbrennst ein wenig von dir. Es ist das schnellste Feuer, das es gibt, und du weißt, woher das Holz kommt.
flare = Lichtblitz
    .gender = m
    .description = Eine Sekunde Mittag. Wer hinsah, läuft eine Weile gegen Dinge. Wer nicht hinsah, sieht jetzt hin.
dragons_cough = Drachenhusten
    .gender = m
    .description = Drei Felder von dem, womit sich ein Drache räuspert. Bring sie dazu, in einer Reihe zu stehen. In Gängen tun sie das gern.
bar_the_door = verriegelte Tür
    .gender = f
    .description = Die Tür fällt zu und überlegt sich das mit dem Aufgehen. Hände richten nichts aus, weder ihre noch deine; ein Schlüssel schon, oder der andere Zauber.
loosened_lock = gelockertes Schloss
    .gender = n
    .description = Schlösser wollen gefragt werden. Das hier fragt leise, aus sechs Feldern Entfernung, und spart den Schlüssel.
way_through = Durchlass
    .gender = m
    .description = Drei Felder Wand treten für zehn Züge beiseite. Dann treten sie zurück. Nicht, solange du darin stehst, das ist anständig von ihnen.
trading_places = Platztausch
    .gender = m
    .description = Du bist dort, und es ist hier. Am besten über eine Grube, ein Feuer oder ein Gespräch hinweg.
doorstep = Türschwelle
    .gender = f
    .description = Alle Türen sind eine Tür, von weit genug weg gesehen. Stell dich neben eine, denk an eine andere, die du kennst, und pass auf die Stufe auf.
threshold = Bannlinie
    .gender = f
    .description = Du ziehst eine Linie, wo du stehst. Wer als Nächstes darauftritt, bleibt und denkt über Manieren nach. Du weißt, wo sie ist; merk es dir.
douse = Eimer Nacht
    .gender = m
    .description = Löscht Feuer, Fackeln, Lampen und Leute, die brennen. Es fragt nicht, wem sie gehören. Im Dunkeln fragt das auch sonst keiner.
black_ice = Glatteis
    .gender = n
    .description = Wasser trägt dich zwanzig Züge lang, und wer dort stand, sitzt. Es bricht nicht unter dir. Es klingt nur so.
slow_flood = langsame Flut
    .gender = f
    .description = Wasser steigt aus dem Boden und geht, wohin man es lässt. Es bremst, wer watet, und ertränkt jede Flamme. Mach die Tür zu, dann bleibt es drin; sie auch.
spring_water = Quellwasser
    .gender = n
    .description = Kalt, klar und den Nacken hinunter. Beendet Feuer, Gift, Schwindel und die meisten Ausreden.
undertow = Sog
    .gender = m
    .description = Zieht jemanden fünf Felder zu dir her. Denk an das, was dazwischen liegt, bevor du daran denkst, was du dann tust.
river_mist = Flussnebel
    .gender = m
    .description = Bracketon im November, eimerweise. Niemand sieht hindurch. Du auch nicht; aber du wusstest, dass er kommt.
gentle_word = gutes Wort
    .gender = n
    .description = Einem Tier fällt ein, dass es etwas vorhatte, und dass du nicht darin vorkamst. Es hält ein Dutzend Züge. Sei beim dreizehnten woanders.
set_upon = Hetze
    .gender = f
    .description = Du zeigst. Jedes Tier in der Nähe sieht deinen Arm entlang. Freundschaft ist das nicht; nur eine bessere Idee als du.
rats_eyes = Rattenaugen
    .gender = p
    .description = Einen Atemzug lang siehst du aus allem heraus, was auf dieser Ebene klein und dumm ist. Du lernst, wie es dort aussieht, und was eine Ratte davon hält.
hares_legs = Hasenbeine
    .gender = p
    .description = Acht Züge lang woanders sein. Die meisten gehen damit. Hasen auch.
cobweb_charm = Spinnwebzauber
    .gender = m
    .description = Klebt alle darin vier Züge lang am Boden fest. Ihre Hände bleiben frei, also nicht auf Armlänge. Wirklich nicht.
cats_eyes = Katzenaugen
    .gender = p
    .description = Du siehst im Dunkeln und wirst nicht von deiner eigenen Fackel verraten. Warm wird dir dabei nicht. Katzen haben Fell.
raise_stone = Steinriegel
    .gender = m
    .description = Ein Stück Wand, wo ein Weg war. Es braucht ein leeres Feld und steht fünfzehn Züge, lang genug, um woanders gewesen zu sein.
stone_skin = Steinhaut
    .gender = f
    .description = Hiebe finden weniger von dir, und was sie finden, ist härter. Du knirschst. Das hören alle.
wake_the_statue = Statuenwecken
    .gender = n
    .description = Sie steht seit dreihundert Jahren da und hat etwas zu sagen. Sie geht auf den los, der hinter dir her ist, und bleibt danach stehen, wo das war.
tremor = Beben
    .gender = n
    .description = Der Boden zuckt mit den Schultern. Im Umkreis von drei Feldern setzen sich alle, im Umkreis von sechzehn fragen sich alle, warum.
millstone = Mühlstein
    .gender = m
    .description = Hängt jemandem ein Tagewerk um den Hals. Halb so schnell, acht eigene Züge lang. Geh weg; darum geht es.
listening_stone = lauschender Stein
    .gender = m
    .description = Leg das Ohr an die Wand und warte drei Züge. Sie sagt dir, wo die anderen Wände sind. Stein ist stolz auf Wände.
let_go = Loslassen
    .gender = n
    .description = So gesagt, wie es eine Großmutter sagt. Was gehalten wird, fällt; es aufzuheben kostet einen Zug und etwas Würde. Zähne hält man nicht.
lullaby = Wiegenlied
    .gender = n
    .description = Vier Strophen. Wer wenig Leben hat, hört zwei. An Schlafenden kann man vorbeigehen oder dafür sorgen, dass sie es bleiben; das Gesangbuch ist da neutral.
cast_voice = geworfene Stimme
    .gender = f
    .description = Dort drüben hustet jemand, und das warst du. Wer es hört und dich nicht sieht, geht nachsehen.
true_names = wahre Namen
    .gender = p
    .description = Du sagst, was die Dinge sind. Fallen, falsche Wände und Lauernde im Umkreis von acht Feldern schämen sich und zeigen sich, und das unbekannte Ding, das du am längsten trägst, sagt, was es ist.
evensong = Abendgesang
    .gender = m
    .description = Flickt alle, die im Chor stehen, Heilige wie Goblins. Dauert zwei Züge und trägt weit. Such dir die Gemeinde aus.
dismissal = Entlassung
    .gender = f
    .description = Die letzte Strophe, gesungen wie der Küster, der abschließen will. Alle um dich herum finden sich drei Felder näher an der Tür.
singed_primer = angesengte Fibel
    .gender = f
    .description = Sechs Kapitel über Feuer, lesbar sind die feuchten. Lehrt einen Flammenzauber, den du nicht kannst, wenn in deinem Kopf Platz ist.
locksmiths_notes = Schlossernotizen
    .gender = p
    .description = Von jemandem, den man immer hereinließ und einmal nicht hinaus. Lehren einen Türzauber, den du nicht kannst.
damp_almanac = feucht{ $ending } Almanach
    .gender = m
    .description = Gezeiten, Brunnen und was man gegen Keller tut. Lehrt einen Wasserzauber, den du nicht kannst.
bitten_bestiary = angebissen{ $ending } Bestiarium
    .gender = n
    .description = Jedes Tier hat seine Seite, und manche haben sie sich genommen. Lehrt einen Tierzauber, den du nicht kannst.
masons_daybook = Werkbuch eines Maurers
    .gender = n
    .description = Maße, Groll und eine Seite darüber, was Statuen träumen. Lehrt einen Steinzauber, den du nicht kannst.
tuneless_songbook = Liederbuch ohne Melodien
    .gender = n
    .description = Nur die Worte. Die Melodien gingen mit dem letzten Chor. Lehrt einen Stimmzauber, den du nicht kannst.
flames = Flammen
    .gender = p
    .description = Sie brennen auf gar nichts und sind gleich fort. Wärm dir die Hände; lehn dich nicht an.
way_through_the_wall = Durchlass in der Wand
    .gender = m
    .description = Die Wand ist beiseitegetreten und würde gern bald zurücktreten. Sie wartet auf jeden, der noch darin ist.
raised_stone = aufgerichtet{ $ending } Stein
    .gender = m
    .description = Ein Stück Boden, das gerade steht. Es wird müde.
sheet_of_ice = Eisdecke
    .gender = f
    .description = Sie trägt. Sie sagt Dinge dabei.
rising_water = steigend{ $ending } Wasser
    .gender = n
    .description = Bis zu den Knien und auf der Suche nach mehr Platz. Es bremst, wer watet, löscht, was brennt, und läuft mit der Zeit ab.
bank_of_mist = Nebelbank
    .gender = f
    .description = Niemand sieht hindurch, und keine Fackel brennt darin. Sie wird dünner.
cold_brazier = kalt{ $ending } Kohlenbecken
    .gender = n
    .description = Kohlen, und niemand, der sich kümmert. Ein Funke würde reichen.
barred_door = verriegelt{ $ending } Tür
    .gender = f
    .description = Zu, von jemandem, der es ernst meinte. Ein Riegel ist nicht zu sehen, und er hält.
shrine = Herdschrein
    .gender = m
    .description = Eine Mulde in einem Stein und darin eine Glut, nicht größer als ein Daumen. Lauf dagegen, um die Hand daraufzulegen. Er weiß etwas und sagt es ein Mal.
spent_shrine = erloschen{ $ending } Schrein
    .gender = m
    .description = Die Glut ist fort. Du hast sie.
skin_of_stone = Haut aus Stein
    .gender = f
    .description = Angreifer brauchen sechs mehr, um zu treffen, und nichts bewegt dich. Du knirschst: Man bemerkt dich um die Hälfte leichter.
banked_fire = gedeckt{ $ending } Feuer
    .gender = n
    .description = Du hältst vier Wärme mehr. Man sitzt auch gern neben dir.
warm_hands = warme Hände
    .gender = p
    .description = Wärme kommt doppelt so schnell zu dir zurück, am Feuer und an der Fackel.
marginal_notes = Randnotizen
    .gender = p
    .description = Dein Kopf fasst zwei Zauber mehr. Sie sind sehr klein geschrieben.
threshold_ward = Schwelle
    .gender = f
    .description = Eine Linie, die jemand zog und meinte. Wer darauftritt, bleibt eine Weile, mit freien Händen und unfreien Füßen.
kobold_hedge_priest =
    { $count ->
        [one] Koboldprediger
       *[other] Koboldprediger{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Gebetbuch
    .description = Will, dass ihm die anderen endlich zuhören. Vor einem Zauber holt er Luft: Geh beiseite, oder triff ihn, dann verliert er die Zeile. Er hat wenig Wärme und kein eigenes Feuer. Aus der Nähe hat er ein Buch.
orc_chanter =
    { $count ->
        [one] Orksänger
       *[other] Orksänger{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Stimmgabel
    .description = Will einen Krieg mit mehr Niveau. Er singt Orks heil, singt dich von den Füßen und hat einen Ton, der Finger öffnet. Vorher holt er Luft: Dann ist die Zeit, ihn quieken zu lassen.
waking_statue =
    { $count ->
        [one] erwacht{ $ending } Statue
       *[other] erwacht{ $ending } Statuen
    }
    .gender = f
    .attack_0 = Kassenbuch
    .description = Will eine Rechnung begleichen, und man hat ihr gezeigt, wessen. Danach steht sie wieder still. Nachlaufen wird sie dir nicht; sie hat ihre Würde.
