# Wesen. Der Wert ist der Name ohne Artikel; { $ending } ist die Endung eines Adjektivs, $case der Fall.

bat =
    { $count ->
        [one] Fledermaus
       *[other] Fledermäuse{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = f
    .attack_0 = Biss
    .description = Will Motten; du bist mitten hineingelaufen. Schwer zu treffen und zu schnell, um ihr davonzulaufen, aber die meisten schlafen. Halt dich nicht auf, und lass sie träumen.
bear =
    { $count ->
        [one] { $case ->
                [nominative] Bär
               *[other] Bären
            }
       *[other] Bären
    }
    .gender = m
    .attack_0 = Tatze
    .attack_1 = Umarmung
    .description = Will zwei Schritte Platz und sagt das einmal. Versteh den Wink, und er kehrt zu seinen Käfern zurück. Auf Armeslänge gewinnt er.
boar =
    { $count ->
        [one] Wildschwein
       *[other] Wildschweine{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = n
    .attack_0 = Hauer
    .description = Will Eicheln und keine Unterhaltung. Lass es in Ruhe, und es erweist dir dieselbe Freundlichkeit. Verletzt du es, hört es nicht mehr auf: Einen anderen Plan gibt es da drin nicht.
tethered_ram =
    { $count ->
        [one] angebunden{ $ending } Widder
       *[other] angebunden{ $ending } Widder{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Hörner
    .attack_1 = Anlauf
    .description = Hat einen Strick, einen Baum und eine Meinung. Er geht zurück, so weit der Strick reicht, bevor er kommt, und er kommt geradeaus. Ein Apfel stimmt ihn um.
deer =
    { $count ->
        [one] Reh
       *[other] Rehe{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = n
    .description = Will anderswo sein, bei den anderen. Wenn sie losrennen und es lag nicht an dir, finde heraus, an wem. Es tut niemandem etwas.
fox =
    { $count ->
        [one] Fuchs
       *[other] Füchse{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Zwicken
    .description = Will herausfinden, woraus du bestehst, einen Zwick nach dem anderen. Ratten sind ihm lieber, ihm entgeht nichts, und beim ersten Kratzer verlassen ihn die Nerven. Der Pelz geht mit.
grudge_bear =
    { $count ->
        [one] { $case ->
                [nominative] nachtragend{ $ending } Bär
               *[other] nachtragend{ $ending } Bären
            }
       *[other] nachtragend{ $ending } Bären
    }
    .gender = m
    .attack_0 = Tatze
    .attack_1 = gewaltiger Prankenhieb
    .description = Jemand hat auf ihn geschossen, hier an der Höhle, und seitdem wartet er auf jemanden. Er schläft viel, warnt auf drei Schritte und holt aus, bevor er es ernst meint: Dann sei nicht, wo du bist. Anständig gegessen hat er in all der Zeit auch nicht.
rat =
    { $count ->
        [one] Ratte
       *[other] Ratten
    }
    .gender = f
    .attack_0 = Biss
    .description = Will deinen Proviant und hat ihn schon gerochen. Leg etwas hin, und sie vergisst dich. Ein guter Hieb erledigt die Sache; ein schlechter schickt sie zum Nachdenken fort, und sie kommt mit einem Plan zurück.
wolf =
    { $count ->
        [one] räudig{ $ending } Wolf
       *[other] räudig{ $ending } Wölfe{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Biss
    .description = Will Wildbret und begnügt sich mit dir. Er ist schneller als du und selten allein, aber an einem Stück Fleisch kommt er nicht vorbei, und ein Wolf, der gegessen hat, hat keine weiteren Fragen.
brigand =
    { $count ->
        [one] Räuber
       *[other] Räuber{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Messer
    .attack_1 = Wurfmesser
    .description = Will deinen Geldbeutel und bedauert den Ton. Wirft aus ein paar Schritten mit Messern und hat mehr davon, als möglich scheint. Bleib weiter weg als das, oder gleich daneben. Was er trägt, trägst bald du.
brigand_bruiser =
    { $count ->
        [one] Räuberschläger
       *[other] Räuberschläger{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Faust
    .attack_1 = Schwinger
    .description = Will gesagt bekommen, wen er schlagen soll. Langsam auf den Füßen, langsamer im Merken, und sein bester Hieb kommt nach Anmeldung: Tritt beiseite, wenn er ausholt.
footpad =
    { $count ->
        [one] Strauchdieb
       *[other] Strauchdiebe{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Fingerknöchel
    .description = Will, dass du dieser Hecke drei Schritte näher kommst. Liegt stundenlang still und tut dann alles auf einmal, schlecht. Schlag einmal fest zu, und ihm fällt eine Verabredung ein.
hobs_nell = Räuberhauptfrau
    .gender = f
    .proper = Hobs Nell
    .attack_0 = Handrücken
    .attack_1 = weiter Streich
    .description = Will die Straße, und in ihren Augen benutzt du sie. Hob war ihr Hund. Läuft es schlecht, trinkt sie einen Trank, und läuft es schlechter, geht sie; der Hut bleibt so oder so auf.
lizardfolk_squatter =
    { $count ->
        [one] { $case ->
                [nominative] hausbesetzend{ $ending } Echsenmensch
               *[other] hausbesetzend{ $ending } Echsenmenschen
            }
       *[other] hausbesetzend{ $ending } Echsenmenschen
    }
    .gender = m
    .attack_0 = Speer
    .attack_1 = Wurfspeer
    .description = Will die alten Essen wieder brennen sehen; für eine Echse ist es kalt hier drin. Also schläft er den halben Tag und bewegt sich auch so. Wach reicht er weiter, als dir lieb ist.
bailiff =
    { $count ->
        [one] Gerichtsvollzieher aus Stein
       *[other] { $case ->
            [dative] Gerichtsvollziehern aus Stein
           *[other] Gerichtsvollzieher aus Stein
        }
    }
    .gender = m
    .attack_0 = Bescheid
    .attack_1 = Stempel des großen Siegels
    .description = Will eine Unterschrift. Er folgt dem, was genommen wurde, über dieselben Treppen, und eilig hat er es nie: Geh weiter, und er holt dich nicht ein, leg dich hin, und er tut es. Türen sind kein Argument. Du auch nicht.
    .epilogue_killed = Der Gerichtsvollzieher liegt irgendwo unten in Stücken, den Bescheid noch in einer Hand. Inzwischen hat jemand mit Humor gegengezeichnet.
black_dragon =
    { $count ->
        [one] schwarz{ $ending } Drache{ $case ->
                [nominative] {""}
               *[other] n
            }
       *[other] schwarz{ $ending } Drachen
    }
    .gender = m
    .attack_0 = Klaue
    .attack_1 = Atem
    .description = Will, dass die Lohnliste aufgeht, und schläft darauf, bis sie es tut. Er ist zwei Türen breit, also ist eine Tür ein Ort, an dem er nicht ist. Lärm weckt ihn, weiche Schuhe nicht. Holt er Luft, dann sei woanders: Was herauskommt, füllt sechs Felder, und er sagt es vorher an.
    .epilogue_killed = Der schwarze Drache ist tot, und die Lohnliste der alten Festung geht nun nie mehr auf. Einige der Erben haben schon geschrieben.
    .epilogue_spared = Der schwarze Drache hat die Lohnliste noch einmal gezählt, und ihm fehlt ein Stein. Er sagt, er schlafe. Er hat sich nach dem Namen erkundigt.
lizardfolk_stoker =
    { $count ->
        [one] heizend{ $ending } Echsenmensch{ $case ->
                [nominative] {""}
               *[other] en
            }
       *[other] heizend{ $ending } Echsenmenschen
    }
    .gender = m
    .attack_0 = heiße Zange
    .description = Will es wärmer haben, für alle, und fängt bei dir an. Er wirft Feuer, solange er welches hat, und leuchtet, während er dich sucht, also siehst du ihn zuerst. Eine Tür mit einem Schild über Feuer öffnet sich ihm nie. Stell dich hinter eine.
lizardfolk_netter =
    { $count ->
        [one] netzwerfend{ $ending } Echsenmensch{ $case ->
                [nominative] {""}
               *[other] en
            }
       *[other] netzwerfend{ $ending } Echsenmenschen
    }
    .gender = m
    .attack_0 = kurzes Messer
    .attack_1 = Netz
    .description = Will, dass du hier auf seine Freunde wartest. Kein Kämpfer, nur geduldig. Ein Netz braucht freie Bahn: Halte einen Pfeiler oder einen der Freunde dazwischen.
lizardfolk_drummer =
    { $count ->
        [one] trommelnd{ $ending } Echsenmensch{ $case ->
                [nominative] {""}
               *[other] en
            }
       *[other] trommelnd{ $ending } Echsenmenschen
    }
    .gender = m
    .attack_0 = Trommelstock
    .attack_1 = langer Wirbel
    .description = Will, dass alle aufstehen. Was er dir tut, schmerzt kaum; was er der Stille tut, schon. Schlafend ist er einen Umweg wert oder ein Messer. Ein Stockwerk über einem Drachen ist er beides wert.
lizardfolk_matron =
    { $count ->
        [one] Echsenmutter
       *[other] Echsenmütter{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = f
    .attack_0 = Biss
    .attack_1 = Schwanzfeger
    .description = Will die Eier warm und die Nachbarn leise. Sie sagt es, bevor sie es ernst meint: Geh vier Schritte zurück, und es war nie gesagt. Bleib, und der Schwanz fegt einen halben Kreis, und alle unter ihrem Dach nehmen es persönlich.
forge_mite =
    { $count ->
        [one] Essenmilbe
       *[other] Essenmilben
    }
    .gender = f
    .attack_0 = Knabbern
    .description = Will Eisen, heiß oder kalt, am liebsten getragen. Dir tut sie kaum etwas; sie will den Helm. Zieh aus, woran du hängst, oder schlag mit etwas aus Holz zu. Einen Kampfstab, den sie mochte, hat sie noch nie getroffen.
halberd_guardian =
    { $count ->
        [one] Wächter mit Hellebarde
       *[other] { $case ->
            [dative] Wächtern mit Hellebarde
           *[other] Wächter mit Hellebarde
        }
    }
    .gender = m
    .attack_0 = Hellebarde
    .description = Will keine blanke Waffe in seiner Halle; so steht es auf dem Schild an seiner Brust. Steck deine weg, und er vergisst dich. Er bewegt sich, wenn du dich bewegst, und nur dann: Steh mit Abstand still, und er ist eine Statue. Schlag zu, und ihm fällt ein, wozu die Hellebarde da ist. Stein braucht allerdings seine Zeit.
lamp_guardian =
    { $count ->
        [one] Wächter mit Löschhorn
       *[other] { $case ->
            [dative] Wächtern mit Löschhorn
           *[other] Wächter mit Löschhorn
        }
    }
    .gender = m
    .attack_0 = Löschhorn
    .description = Will es dunkel haben: KEINER GEHE DURCH, DER FEUER TRÄGT, sagt sein Schild. Lösch dein Licht, und er hat dich vergessen, bevor der Docht kalt ist. Er bewegt sich, wenn du dich bewegst, und nur dann.
door_warden =
    { $count ->
        [one] Hüter der Lohnliste
       *[other] { $case ->
            [dative] Hütern der Lohnliste
           *[other] Hüter der Lohnliste
        }
    }
    .gender = m
    .attack_0 = Faust
    .description = Will wissen, was du hier machst, und hat eine Idee. Er bewegt sich, wenn du dich bewegst, und nur dann, Schritt für Schritt. Bleib also nicht stehen, wo er dich erreicht, und geh nicht los, wo er dich erreicht. Zwei davon kann man einander in den Weg stellen.
stone_guardian =
    { $count ->
        [one] Steinwächter
       *[other] Steinwächter{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Faust
    .attack_1 = beidhändiger Hieb
    .description = Will einem Befehl gehorchen, den niemand mehr kennt. Er tut keinem etwas, der ihm nichts tat, und du machst zwei Schritte, wo er einen macht. Versehentlich getroffen zählt auch. Gib acht, wohin du zielst.
goblin =
    { $count ->
        [one] Goblin
       *[other] Goblins
    }
    .gender = m
    .attack_0 = Klinge
    .description = Will Abendessen und hat gehört, es sei unterwegs. Allein nichts Besonderes, also ist er ungern allein. Verletzt rennt er; rennst du hinterher, lernst du vielleicht die anderen kennen, oder die Spinne, vor der er rannte, bevor du kamst.
goblin_cook =
    { $count ->
        [one] Goblinkoch
       *[other] Goblinköche{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Hackbeil
    .attack_1 = wildes Hacken
    .description = Will eine Zutat, und du siehst schmorbar aus. Verwundet kostet er die eigenen Suppen, und manche zünden den Herd mit einer Schriftrolle an. Er weiß eines, was man mit heißem Fett und einem Blitz macht; dafür holt er Luft. Steh nicht, wo der Herd hin soll.
kobold_miner =
    { $count ->
        [one] Koboldbergmann
       *[other] Koboldbergleute{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Spitzhacke
    .description = Will das Soll erfüllen. Du stehst darauf. Tapfer bis zur ersten richtigen Wunde, dann fällt ihm ein, dass Schichtende ist. Ab und zu hat einer das Lampenöl dabei.
kobold_porter =
    { $count ->
        [one] Koboldträger
       *[other] Koboldträger{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Schubs
    .description = Will den Lohn zu den Bergleuten bringen und ist schon spät dran. Er rennt, wenn auch unter der Last nicht gut. Vielleicht trinkt er etwas, das hilft. Schneid ihm den Weg ab.
orc =
    { $count ->
        [one] Ork
       *[other] Orks
    }
    .gender = m
    .attack_0 = Axt
    .attack_1 = Überkopfhieb
    .description = Will die Spinnen loswerden und hält dich für ihren Vermieter. Er schlägt hart und rennt nie, wie es auch steht. Man kann ihn also führen: über eine Falle etwa, in einen Gang, der für seine Freunde zu schmal ist, oder an einer Spinne vorbei. Manche halten auf einen Schluck an.
orc_archer =
    { $count ->
        [one] Orkschütze
       *[other] Orkschützen
    }
    .gender = m
    .attack_0 = Messer
    .attack_1 = Pfeil
    .description = Will, dass du genau da bleibst, wo du bist. Mit dem Messer ungeschickt, also geh um etwas Festes herum und lass ihn dich suchen kommen. Die Pfeile, die er nicht verschossen hat, gehören dir.
orc_torchbearer =
    { $count ->
        [one] Orkfackelträger
       *[other] Orkfackelträger{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Fackel
    .description = Will sehen, was er trifft. Du auch, und zwar von weitem: Wer neben ihm geht, lässt sich zählen, bevor er von dir weiß. Im Dunkeln sieht er nicht besser als du, also lass dein eigenes Licht aus.
alchemist =
    { $case ->
        [nominative] Alchemist
       *[other] Alchemisten
    }
    .gender = m
    .proper = Quill
    .description = Hat heute beide Augenbrauen. Verkauft Funken des Hearthgate zum Selbstkostenpreis, aus Gründen, nach denen niemand gefragt hat.
    .say_0 = Geh nie ohne einen Funken des Feuers hinunter. Er bringt dich heim und hält dir den Platz frei.
    .say_1 = Lesen, nicht kauen. Die Leute kauen es.
    .say_2 = Gas verzieht sich. Türen gehen zu. Nimm beides zusammen.
    .say_3 = Rote Tränke sind nicht alle gleich. Rot erwarten die Leute, also bekommen die Leute Rot.
    .say_4 = Von Stäben halte ich nichts. Was wirkt, ohne gelesen zu werden, hat keine Achtung vor der Bildung.
    .say_5 = Misch nie zwei von irgendetwas. Wenn du zwei von irgendetwas gemischt hast, sag mir, was es war, und stell dich da drüben hin.
    .say_6 = Brenna sagt, Eisen sei ehrlich. Eisen rostet. Glas hat noch niemanden belogen.
    .say_7 = Trink es nicht, um es herauszufinden. Bring es her, mit zwanzig Gold, und ich sehe es streng an.
    .say_8 = Damit nicht an die Regale. Hier drin ist alles aus diesem Feuer, und es hört zu.
    .say_9 = Du riechst nach den unteren Höhlen: Zwiebeln, Kalk und jemandes anderen Zauber. Heb eine Flasche auf für das, was nicht blutet.
    .say_10 = Seit die Glocke wieder da ist, verliere ich vier Retorten am Tag, mittags und um sechs. Das sei der Fortschritt, sagt man mir.
barkeep = Wirtin
    .gender = f
    .proper = Marta
    .description = Führt das Wirtshaus und die Stadt, in dieser Reihenfolge. Hört alles und berechnet einiges davon.
    .say_0 = An genau diesem Tisch hast du es versprochen. Wir haben uns nicht getraut, ihn abzuwischen.
    .say_1 = Die Straße nach Osten führt in den Wald. Sonst nirgendwohin; die Leute glauben das nur.
    .say_2 = Iss etwas, bevor du ein Held wirst. Danach ist es schwierig.
    .say_3 = Falls du da unten meinen Mann siehst: Er weiß, was er getan hat.
    .say_4 = Na also. Leg ihn lieber nicht auf die Theke. Wir kommen alle mit hinaus. Das erste Bier geht aufs Haus, und das letzte auch.
    .say_5 = Man hört die Glocke bis hier herein. Ich muss jetzt zur Sperrstunde sperren.
    .say_6 = Du hast deine Vermieterin bezahlt? Ich schulde der Schmiedin fünf Münzen. Ich hatte auf die Gans gesetzt.
    .say_7 = Der alte Dorrin kam herein, bestellte eines, zahlte und gab Trinkgeld. Ich habe es rahmen lassen.
    .say_8 = Bis zur Festung warst du? Mein Mann ging auch bis zur Festung. Er weiß, was er getan hat.
clothier = Tuchhändler
    .gender = m
    .proper = Tibb
    .description = Glaubt an Säume. Kauft Häute, Pelze, Seide und was sonst noch glänzt oder fällt.
    .say_0 = Blut geht mit kaltem Wasser heraus. Frag mich, woher ich das weiß.
    .say_1 = Ein Hut ist eine Rüstung fürs Gemüt.
    .say_2 = Pelze, Häute, Spinnenseide: Ich zahle für das, was andere lieber nicht anfassen.
    .say_3 = Halt ihn tiefer. Er betont deine Augen. Und jetzt lauf, sie sehen alle her.
dock_worker =
    { $count ->
        [one] Hafenarbeiter
       *[other] Hafenarbeiter{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .description = Trägt Sachen von Booten auf Karren und Meinungen von Karren auf Boote.
    .say_0 = Der Fluss steht niedrig. Alles steht niedrig, seit das Feuer schrumpft.
    .say_1 = Einer von uns sagt, er war Pirat. Auf dem Steg wird ihm schlecht.
    .say_2 = Vorsicht damit. Ich meine es gut: aus den Knien heben, und dann zum Bogen.
stray_dog =
    { $count ->
        [one] streunend{ $ending } Hund
       *[other] streunend{ $ending } Hunde{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Biss
    .description = Gehört dem Fischhändler, sagt der Fischhändler, solange nichts vorgefallen ist. Hat deinen Rucksack gesehen und weiß, wie Proviant riecht. Kann keine Türen öffnen, und die ersten zwei Versehen trägt er dir nicht nach.
    .say_0 = Er wedelt, soweit er es sich leisten kann.
    .say_1 = Er macht Sitz. Niemand hat es ihm gesagt. Er möchte, dass das auffällt.
    .say_2 = Er riecht an deinen Stiefeln und erfährt mehr als du.
    .say_3 = Er beschnuppert den Stein und legt sich daneben, die Nase zur warmen Seite. Ein Feuer, das heimgetragen wird, hat er noch nie gesehen.
lapsed_watchman =
    { $count ->
        [one] abtrünnig{ $ending } Wachmann
       *[other] abtrünnig{ $ending } Wachmänner{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Hellebardenschaft
    .description = Hat die Marke abgegeben und die Hellebarde behalten. Geht voran, gegen Bezahlung, bis es weh tut; merkt sich, wer ihn von hinten trifft, und ist einmal nachsichtig.
    .say_0 = Fünfundachtzig, im Voraus. Ich bin schon hinterher bezahlt worden. Ich kenne Witwen, die hinterher bezahlt wurden.
    .say_1 = Ich gehe, wohin du gehst. Ich trage nicht, was du trägst. Wir verstehen uns.
    .say_2 = Was ich erlege, damit gebe ich an. Du lernst daraus nichts.
    .say_3 = Das ist er? Dann bin ich dabei gewesen. Rund es zur Legende auf, und wir sind quitt.
tied_up_poacher =
    { $count ->
        [one] gefesselt{ $ending } Wilderer
       *[other] gefesselt{ $ending } Wilderer{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Ellbogen
    .attack_1 = Pfeil
    .description = Hat einen Hasen genommen, den die Räuber schon gestohlen hatten. Die Knoten sind gut, das gibt er zu. Schießt von so weit hinten wie möglich und wartet nicht auf den, der gerade gefressen wird.
    .say_0 = Wann immer du magst. Ich habe nichts vor, bis sie sich an mich erinnern.
    .say_1 = Mein Bogen liegt unter dem Dicken. In zwei Atemzügen habe ich ihn, sobald ich Hände habe.
main_course =
    { $count ->
        [one] Hauptgericht
       *[other] Hauptgerichte{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = n
    .attack_0 = Nudelholz
    .description = Ein Viehtreiber von jenseits des Hügels, eingepinselt, mit einem Apfel, der schon zweimal ausgespuckt wurde. Groß, langsam und in der Stimmung, mit dem Nudelholz über Bewirtung zu sprechen.
    .say_0 = Sie haben über die Soße gestritten. Ich habe eine Meinung zu der Soße.
    .say_1 = Schneid die Schnur durch. Nicht die. Die hält den Rosmarin.
drunk =
    { $count ->
        [one] Säufer, der Dinge weiß
       *[other] { $case ->
            [dative] Säufern, die Dinge wissen
           *[other] Säufer, die Dinge wissen
        }
    }
    .gender = m
    .description = War unten, sagt er, und hat sich noch nie geirrt.
    .say_0 = Ich wusste es. Ich habe es gesagt. Wer so auf einen Tisch steigt, habe ich gesagt, der kommt wieder. Aufgeschrieben hat es keiner. Geh, es sind vierzig Schritte. Ich habe sie gemessen, in beide Richtungen.
landlady = Vermieterin
    .gender = f
    .proper =
        { $case ->
            [dative] deiner Vermieterin
           *[other] deine Vermieterin
        }
    .description = Du schuldest ihr das Zimmer, das Fenster und die Gans.
    .say_0 = Der Miete ist egal, wo das Amulett ist.
    .say_1 = Ich habe dir dein Zimmer freigehalten. Vermietet habe ich es auch.
    .say_2 = Füße abtreten. Ich rieche die Höhle bis hierher.
    .say_3 = Du hast ihn wirklich geholt. Der ganzen Straße habe ich gesagt, du tust es nicht. Füße abtreten, und dann geh und rette alle.
    .say_4 = Bezahlt bis Freitag. Du darfst es wieder dein Zimmer nennen, solange du darin bist.
    .say_5 = Du sollst zweimal unter dem Hügel gewesen sein. Von der Miete geht das nicht ab.
    .say_6 = Das ist meine Unterschrift, also hat es seine Ordnung. Die Kiste ist, wo du sie gelassen hast. Das Schloss ist, wo ich es gelassen habe.
parishioner =
    { $count ->
        [one] Gemeindemitglied
       *[other] Gemeindemitglieder{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = n
    .description = Betet, oder schläft in guter Haltung.
    .say_0 = Für jeden, der hinuntergeht, zünden wir eine Kerze an. Uns gehen die Kerzen aus.
    .say_1 = Früher hat es den ganzen Platz gewärmt.
    .say_2 = Wir hatten eine Kerze für dich aufgestellt. Ich gehe sie ausdrücken.
    .say_3 = Jetzt haben wir eine Glocke und brauchen die Kerzen nur noch zum Ansehen.
patron =
    { $count ->
        [one] Gast
       *[other] Gäste{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .description = Seit Mittag hier. Es ist immer Mittag.
    .say_0 = Du! Du hast gesagt, du holst ihn!
    .say_1 = Ich habe eine Münze auf dich gesetzt. Dagegen, um ehrlich zu sein.
    .say_2 = Vorsicht mit der gelben Straße. Sie geht nur dahin, wo Straßen hingehen.
    .say_3 = Das ist er? Ich dachte, er wäre größer. Von dir dachte ich das auch. Gut gemacht. Alle beide.
peasant =
    { $count ->
        [one] Kätner
       *[other] Kätner{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .description = Drei Rüben fehlen ihm zum Eintopf.
    .say_0 = Die Wölfe haben die Rehe geholt. Jetzt sehen sie mich an.
    .say_1 = Im leeren Haus sind Ratten. Große. Du magst so etwas doch.
    .say_2 = Meine Rüben haben sich nach dir umgedreht. Bring ihn zum Feuer, bevor sie mitkommen.
pedlar =
    { $count ->
        [one] Hausierer
       *[other] Hausierer{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .description = Geht die gelbe Straße von einem Ende zum anderen und zurück und hat noch nie gefragt, wozu. Kauft Pelze an Ort und Stelle, für weniger als Tibb und mehr als nichts.
    .say_0 = Das Ostende der Straße? Gibt es nicht. Ich kehre am Schild um, wie alle.
    .say_1 = Geh in der Mitte. Die Hecken haben Hände.
    .say_2 = Lass dein Abendessen fallen, und die Wölfe danken es dir. Behalt es, und sie danken es dir auch, später.
pilgrim =
    { $count ->
        [one] Pilger
       *[other] Pilger{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .description = Zum vierten Mal unterwegs ans ferne Ende der Straße. Der Weg ist, was zählt. Er muss es sein.
    .say_0 = Ich suche das Ende der Straße. Ich finde es immer wieder.
    .say_1 = Bei der Höhle ist ein Bär mit einer alten Wunde. Ich würde nicht auf ihn schießen. Jemand hat es getan.
    .say_2 = Wasser kommt von irgendwoher. Ich auch, aber das Wasser kennt den Weg.
priest = Priester
    .gender = m
    .proper = Pater Oswin
    .description = Flickt die Gemeinde, den Leib zuerst. Eine Münze je Kratzer, sechzig für alles, was dich nicht loslässt, und keine Predigt, solange du nicht fragst. Lehrt, was er singt, fürs Dach.
    .say_0 = Halt still. Es tut nur weh, bis es aufhört.
    .say_1 = Das Feuer auf dem Platz brennt niedriger. Ich habe gemessen. Ich wünschte, ich hätte es nicht getan.
    .say_2 = Bring dich zurück. Den Schlussstein auch, wenn es keine Umstände macht.
    .say_3 = Unsere Glocke ist mit den letzten Helden den Hang hinuntergegangen. Dreißig Pfund, Bronze. Ich gäbe alles, was im Opferstock ist.
    .say_4 = Ist das ... nein, gib ihn nicht mir. Ich würde ihn nur festhalten. Der Bogen, Kind. Geh in den Bogen.
    .say_5 = Mittags läute ich und um sechs. Den Rest des Tages denke ich ans Läuten.
    .say_6 = Dreißig Pfund, und du hast sie getragen. Der Glockenstuhl steht da, und ich stehe hier, mit dem Opferstock. Häng sie auf oder verkauf sie. Ich weiß, was ich täte, und ich habe es im Rücken.
shady_salesman =
    { $count ->
        [one] Verkäufer im langen Mantel
       *[other] { $case ->
            [dative] Verkäufern im langen Mantel
           *[other] Verkäufer im langen Mantel
        }
    }
    .gender = m
    .description = Der Mantel klirrt, wenn er atmet.
    .say_0 = Das ist von einem Karren gefallen. Der Karren ist von einer Klippe gefallen. Einen Zusammenhang sehe ich da nicht.
    .say_1 = Keine Fragen, keine Quittung, keine Rückgabe.
    .say_2 = Nein. Ich sehe ihn, ich weiß, was er bringt, und nein. An manchem muss sogar ich vorbeigehen.
smith = Schmiedin
    .gender = f
    .proper = Brenna
    .description = Macht Dinge, die halten, und verkauft sie an Leute, bei denen das nicht sicher ist.
    .say_0 = Halt es trocken. Ich meine das ernst. Rost ist eine Entscheidung.
    .say_1 = Dein Schwert da ist ein feiner Schürhaken.
    .say_2 = Was du einem Goblin abnimmst, kaufe ich. Ich frage nicht.
    .say_3 = Flussstein. Keine Spur von einem Werkzeug. Wer den gehauen hat, hat ihn nicht gehauen. Setz ihn wieder ein, wo er etwas hält.
    .say_4 = Du hast die Essen der Festung gesehen. Kalt, ja? Alle? Von der warmen erzähl mir nichts.
    .say_5 = Dorrin hat heute Morgen den Lohn meines Urgroßvaters ausgezahlt. An mich. In altem Geld. Ich habe für eine Stunde zugemacht, ohne Grund.
townsfolk =
    { $count ->
        [one] Städterin
       *[other] Städterinnen
    }
    .gender = f
    .description = Auf dem Weg irgendwohin, und ohne Eile, sich das erklären zu lassen.
    .say_0 = Bist du das? Ich dachte, du wärst inzwischen größer.
    .say_1 = Der Bach im Wald kommt von irgendwoher, weißt du.
    .say_2 = Auf dem Platz kämpft niemand. Das ist keine Regel. Es macht nur nie jemand.
    .say_3 = Er ist warm. Ich spüre es bis hierher. Geh. Geh, bevor jemand eine Rede hält.
    .say_4 = Jetzt weiß ich, wie spät es ist. Vorher war ich froher, aber ich kam zu spät.
would_be_pirate =
    { $count ->
        [one] { $case ->
                [nominative] Möchtegernpirat
               *[other] Möchtegernpiraten
            }
       *[other] Möchtegernpiraten
    }
    .gender = m
    .description = Ein Ohrring, zwei Papageien (beide aus Holz), kein Schiff.
    .say_0 = Arr. Heißt es arr? Das sagt einem ja keiner.
    .say_1 = Ich käme mit, aber mein Mantel ist noch nicht fertig.
    .say_2 = Ein Schatz! Ein echter Schatz! Und du willst ihn ZURÜCKgeben? Dieses Gewerbe werde ich nie verstehen.
cave_spider =
    { $count ->
        [one] Höhlenspinne
       *[other] Höhlenspinnen
    }
    .gender = f
    .attack_0 = Biss
    .attack_1 = Faden
    .description = Will Goblins, und Orks aus Prinzip, ist aber für Neues offen. Sie wirft von weitem einen Faden, damit du langsam kommst, und ihr Biss tut noch weh, wenn der Kampf vorbei ist. Triff sie um eine Ecke.
giant_centipede =
    { $count ->
        [one] Riesentausendfüßer
       *[other] Riesentausendfüßer{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Stich
    .description = Will das warme Dunkel unter deinem Stiefel. Der Stich tut kaum weh; nur gehören die nächsten Schritte nicht mehr dir. Sieh dir an, was um dich herum liegt, bevor du ihn heranlässt.
glow_beetle =
    { $count ->
        [one] Leuchtkäfer
       *[other] Leuchtkäfer{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Zangen
    .description = Will Moos. Groß wie ein Hund, zu wie ein Tresor und ganz ohne Bosheit. Schlag einen, und du lernst, warum die Spinnen es lassen. Geh neben einem, und du brauchst keine Fackel.
ooze =
    { $count ->
        [one] Schleim
       *[other] Schleime{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Umarmung
    .description = Will alles und hat keinerlei Eile. Humpelnd läufst du ihm davon, solange er dich nicht hat. Er kommt unter Türen durch, und eine Klinge macht zwei aus ihm. Er behält, was er verschluckt, ein Grund, die Fäuste zu nehmen.
magpie =
    { $count ->
        [one] Elster
       *[other] Elstern
    }
    .gender = f
    .attack_0 = Schnabel
    .description = Will, was dir fehlen würde. Sie nimmt ein Ding und geht durch die Luft, übers Wasser, wenn welches da ist. Ein Pfeil holt beides herunter; Geduld auch, denn irgendwo muss sie sitzen, um es anzusehen.
badger =
    { $count ->
        [one] Dachs
       *[other] Dachse{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Krallen
    .description = Will dich vom Dach haben. Er sagt es einmal. Wer ihn ärgert und eine Wand dazwischenbringt, dem kommt er durch die Wand; wie weit er ist, hört man. Für einen Apfel hält er an.
pike =
    { $count ->
        [one] Hecht
       *[other] Hechte{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Biss
    .description = Will ein Bein, samt allem, was daran hängt. Er liegt unter Wasser, bis jemand vorbeiwatet, beißt zu und geht rückwärts, mit vollem Mund. An Land hat ihn noch keiner gesehen, und die auch nicht, die sich im Bach mit ihm stritten. Geh am Wasser entlang, nicht darin.
cutpurse =
    { $count ->
        [one] Beutelschneider
       *[other] Beutelschneider{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = kleines Messer
    .description = Will ein Ding von dir und ist nicht wählerisch. Hat es in der Hand, ehe du fertig geschaut hast, und dann läuft er, zu Freunden, wenn er welche hat. Mach vorher die Tür zu.
    .epilogue_killed = Der Beutelschneider ist tot. Elf Leute in Bracketon haben, jeder für sich, den Löffel beschrieben, den sie gern zurückhätten.
lookout =
    { $count ->
        [one] Räuberspäher
       *[other] Räuberspäher{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Tritt
    .attack_1 = Kiesel
    .description = Will es als Erster erzählen. Pfeift, wenn er dich sieht, braucht einen Zug dafür, und alle Räuber in Hörweite kommen. Dann bleibt er vier Schritte weg und wirft mit Dingen. Schläft auf Posten, einmal von fünfmal.
sump_newt =
    { $count ->
        [one] Sumpfmolch
       *[other] Sumpfmolche{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Kiefer
    .description = Will im Nassen in Ruhe gelassen werden und hält die meisten Orte für nass. Er wartet im Wasser oder daneben und kommt dir nach, was Fische nicht tun. An Land langsam. Nicht ablecken.
lamp_moth =
    { $count ->
        [one] Lampenmotte
       *[other] Lampenmotten
    }
    .gender = f
    .attack_0 = Flügelschlag
    .description = Will dein Licht und liebt es in Stücke. Sie kommt zu jeder Flamme, die sie sieht, von weit her und in Gesellschaft, und schlägt sie mit den Flügeln aus. Gegen dich hat sie nichts. Sitz eine Weile im Dunkeln, oder zünde etwas anderes an und geh.
bloat_fly =
    { $count ->
        [one] Blähfliege
       *[other] Blähfliegen
    }
    .gender = f
    .attack_0 = Rüssel
    .description = Will etwas, das seit einer Woche tot ist. Was sie gefunden hat, ist in ihr. Töte sie von dort drüben oder über jemand anderem: Was herauskommt, ist schwer, grün und nicht wählerisch.
kobold_snuffer =
    { $count ->
        [one] Kobold-Löscher
       *[other] Kobold-Löscher{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Löschstange
    .description = Will die Lampen aus haben, wenn die Schicht endet, und die Schicht endet immer gerade. Er geht mit einer langen Stange von Kohlenbecken zu Kohlenbecken und erledigt deines mit. Er sieht auch ohne bestens.
kobold_sapper =
    { $count ->
        [one] Kobold-Stollengräber
       *[other] Kobold-Stollengräber{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Hacke
    .description = Will eine gerade Linie. Häng ihn hinter einer Wand ab, und die Wand fängt an zu klopfen. Jeden Schlag hört man, und zwar alle; der Gang gehört danach dir.
powder_kobold =
    { $count ->
        [one] Kobold-Pulverträger
       *[other] Kobold-Pulverträger{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Schubs
    .description = Will das hier irgendwo abstellen. Alle haben ihm gesagt, wo nicht. Er ist leicht zu töten, und von nebenan wird es dir nicht gefallen haben; aus vier Schritten, neben seinen Freunden, ist es etwas anderes.
    .epilogue_killed = Vom Kobold, der das Pulver trug, bleibt nichts zu sagen, in dem Sinn, dass nichts bleibt.
proving_dough =
    { $count ->
        [one] gehend{ $ending } Teig
       *[other] gehend{ $ending } Teige{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Falten
    .description = Will auf das Doppelte aufgehen und im Warmen stehen. Der Koch hat ihn an einem Dienstag aus den Augen verloren. Wer ihn schneidet, hat zwei, und beide gehen. Schlag ihn mit der Faust, wie man es mit Teig macht, oder back ihn.
potboy =
    { $count ->
        [one] Goblin-Küchenjunge{ $case ->
                [nominative] {""}
               *[other] n
            }
       *[other] Goblin-Küchenjungen
    }
    .gender = m
    .attack_0 = Kelle
    .description = Will, dass jemand anderes sich darum kümmert. Er schlägt auf seinen Topf, wenn er dich sieht, das kostet ihn einen Zug und weckt die Küche; kratzt man ihn, läuft er selber hin. Leise Füße, oder ein guter Wurf.
hungry_chest =
    { $count ->
        [one] hungrig{ $ending } Truhe
       *[other] hungrig{ $ending } Truhen
    }
    .gender = f
    .attack_0 = Deckel
    .description = Will geöffnet werden. Eisenbänder, kein Schloss, Zähne. Was die anderen bei sich hatten, hat sie behalten. Such, bevor du einen Deckel hebst; und ist sie einmal auf den Beinen, ist sie langsamer als du.
    .epilogue_killed = Im Wirtshaus steht jetzt eine Truhe, auf der niemand sitzt. Sie ist ganz und gar tot. Niemand sitzt darauf.
purse_leech =
    { $count ->
        [one] Beutelegel
       *[other] Beutelegel{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Maul
    .description = Will aufgehoben werden. Von oben ist er ein Geldbeutel, mit Schnur und allem, und liegt, wo niemand einen liegen ließe. Die Hälfte hat einen echten verschluckt.
cave_listener =
    { $count ->
        [one] Höhlenlauscher
       *[other] Höhlenlauscher{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = lange Arme
    .description = Will wissen, was das war. Er hat keine Augen und vorzügliche Ohren: Einen Schritt, eine Tür, einen Hieb hört er auf neun Schritte, und in Ketten doppelt so weit. Steh still und geh in dich, oder such den Boden ab; er geht vorbei. Licht nützt ihm nichts, und gegen ihn auch nicht.
blind_hound =
    { $count ->
        [one] blind{ $ending } Hund
       *[other] blind{ $ending } Hunde{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Biss
    .description = Will, dass der Lärm aufhört. Die Orks haben sie für die Tiefe gezüchtet, wo Augen Ballast sind. Sie kommen zu allem, was sich bewegt, und von beiden Seiten, wenn es zwei sind. Fleisch macht gar keinen Lärm, und das finden sie auch.
drowned_pilgrim =
    { $count ->
        [one] ertrunken{ $ending } Pilger
       *[other] ertrunken{ $ending } Pilger{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = nasse Hände
    .description = Will den Weg gezeigt bekommen und glaubt keinem mehr, der zeigt. Streckt man ihn nieder, steht er nach einer Weile wieder auf, nasser, und hat nichts mehr in den Taschen. Feuer erledigt die Sache. Anderswo sein auch.
    .epilogue_spared = Der ertrunkene Pilger geht immer noch. Jemand hat ihm einen Wegweiser aufgestellt, und das ist mehr, als je einer tat.
unpaid_mason =
    { $count ->
        [one] unbezahlt{ $ending } Maurer
       *[other] unbezahlt{ $ending } Maurer{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Schlegel
    .description = Will dreihundert Jahre Lohn nachgezahlt. Er bleibt nicht liegen, denn man hat ihm gesagt, er solle bleiben, bis abgerechnet ist. Verbrenn, was von ihm übrig ist, oder sei aus der Halle, ehe er die Arme wieder dran hat.
    .epilogue_killed = Der Maurer der alten Festung wurde nie bezahlt. Die Erben des Drachen haben die Sache geprüft, und der Anspruch besteht.
    .epilogue_spared = Der Maurer der alten Festung bekommt noch Geld. Er hat eine neue Mauer begonnen, damit der Anspruch nicht verfällt.
lizardfolk_nurse =
    { $count ->
        [one] pflegend{ $ending } Echsenmensch{ $case ->
                [nominative] {""}
               *[other] en
            }
       *[other] pflegend{ $ending } Echsenmenschen
    }
    .gender = m
    .attack_0 = Knochensäge
    .description = Will alle wieder im Bett haben. Er bleibt hinter den anderen und singt sie gesund, mit einem Atemzug vorweg; du stehst nicht auf der Liste. Triff ihn beim Einatmen, oder komm an den anderen vorbei. Ein Kämpfer ist er nicht, was er auch in der Hand hat.
sump_eel =
    { $count ->
        [one] Schachtaal
       *[other] Schachtaale{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Schlinge
    .description = Will Gesellschaft, unter Wasser. So lang wie ein Glockenseil und ungefähr so gesprächig: Er packt zu, kribbelt und zieht sich ins Tiefe zurück. Loslassen tut er keinen; nimm die Füße aus dem Nassen. Wo kein Wasser ist, ist kein Aal.
strongroom_hound =
    { $count ->
        [one] Tresorhund
       *[other] Tresorhunde{ $case ->
            [dative] n
           *[other] {""}
        }
    }
    .gender = m
    .attack_0 = Biss
    .description = Will dich vier Schritte weg von dem, was er bewacht; was es ist, hat er vergessen. Weiter geht er nie, dann kehrt er um und legt sich hin. Wer ihn von drüben verletzt, für den macht er eine Ausnahme. Würste darf er.
orc_sentry =
    { $count ->
        [one] Ork-Wachposten
       *[other] Ork-Wachposten
    }
    .gender = m
    .attack_0 = Speer
    .description = Will abgelöst werden; fällig war das vor einer Stunde. Er ruft zuerst und sticht dann, und für deinesgleichen verlässt er seinen Posten nicht. Geh in sechs Schritten Abstand herum, oder lass ihn schlafen.
old_clerk = Schreiber
    .gender = m
    .proper =
        { $case ->
            [nominative] der alte Dorrin
            [dative] dem alten Dorrin
           *[other] den alten Dorrin
        }
    .description = Ein Zwerg, der Letzte aus der Lohnstelle der Festung, und noch immer in ihr: Er zog mit ihr hierher, als der Drache dort einzog. Dreihundert Jahre mit den Büchern im Rückstand, ohne eigenes Verschulden.
    .say_0 = Am Freitag hatte ich alle Löhne beisammen. Am Donnerstag kam ein Drache.
    .say_1 = Das Lohnbuch liegt noch unten. Ohne das kann ich den Monat nicht abschließen. Es ist ein langer Monat.
    .say_2 = Türen wie meine meinen, was sie sagen. Kein Feuer heißt kein Feuer. Nur Leute finden das schwierig.
    .say_3 = Abgeschlossen. Dreihundertelf Jahre, vier Monate, ein Donnerstag. Vielleicht gehe ich spazieren.
    .say_4 = Der Schlüssel öffnet jedes Schloss, das wir je gekauft haben. Befehle öffnet er nicht. Befehle öffnet nichts.
    .say_5 = Das ist meine Schrift. Das ist meine Schrift auf dem Rücken! Leg es auf das Pult. Sachte. Links von der Tinte.
    .say_6 = Unter den Löhnen lag er also. Ich hatte ihn als Sonstiges verbucht.
    .say_7 = Du warst in den Hallen. War gefegt? Ich frage immer, ob gefegt war.
