# Dinge. Was sich stapelt, wählt nach $count.

chain_shirt = Kettenhemd
    .gender = n
    .description = Das Beste, was deinen Rippen je passiert ist. Fünfundzwanzig Pfund: Damit am Leib suchst du dir deine Schätze aus.
gauntlets = Paar Panzerhandschuhe
    .gender = n
    .description = Eisen vom Handgelenk bis zu den Knöcheln. Zum Essen musst du einen ausziehen, und du wirst es vergessen.
greaves = Paar Beinschienen
    .gender = n
    .description = Gegen alle, die in dieser Höhe beißen, und das sind viele.
hobnail_boots = Paar Nagelstiefel
    .gender = n
    .description = Guter Halt und guter Hall.
iron_helmet = Eisenhelm
    .gender = m
    .description = Klingt wie eine Glocke, wenn man ihn trifft. Das ist besser als die andere Möglichkeit.
leather_cap = Lederkappe
    .gender = f
    .description = Hält den Regen draußen und den ersten Gedanken drinnen.
leather_jerkin = Lederwams
    .gender = n
    .description = Hat jemand anderem gehört und wurde ausgelassen. Hält Dornen ab und manches vom Rest.
leather_leggings = Paar Lederhosen
    .gender = n
    .description = Sie knarzen. Das tut hier unten alles, also wer sagt, dass du es warst.
padded_coat = wattiert{ $ending } Mantel
    .gender = m
    .description = Von jemandes Großmutter genau hierfür gesteppt. Warm. Sehr warm.
shield = Schild
    .gender = m
    .description = Eine runde Antwort auf viele Fragen. Sechs Pfund, die sich lohnen.
tower_shield = Turmschild
    .gender = m
    .description = Im Grunde eine Tür. Doppelt so viel Schutz für das dreifache Gewicht; entscheide, was du dafür zurücklässt.
good_hat = gut{ $ending } Hut
    .gender = m
    .description = Er hält nichts ab, und er steht dir. Tibb würde dafür zahlen. Trag ihn oder verkauf ihn, aber blute nicht darauf.
patched_trousers = Paar geflickte Hosen
    .gender = n
    .description = Inzwischen mehr Flicken als Hose. Die Knie hat deine Vermieterin gemacht.
work_gloves = Paar Arbeitshandschuhe
    .gender = n
    .description = Sie halten nichts Schlimmeres ab als Splitter, aber man hält dich für jemanden, der etwas reparieren kommt.
fire_flask =
    { $count ->
        [one] Flasche Lampenöl
       *[other] Flaschen Lampenöl
    }
    .gender = f
    .description = Anzünden, werfen, anderswo sein. Wer neben dem Ziel steht, ist auch eins, und das gilt auch für den, der zu kurz wirft.
glue_pot =
    { $count ->
        [one] Topf Knochenleim
       *[other] Töpfe Knochenleim
    }
    .gender = m
    .description = Wen er trifft, der bleibt ein Weilchen. Was daneben steht, kann er immer noch schlagen, also wirf, bevor er da ist, und sei dann aus der Ferne ungerecht.
smoke_jar =
    { $count ->
        [one] Krug Schwindelrauch
       *[other] Krüge Schwindelrauch
    }
    .gender = m
    .description = Aus einer Menge wird eine Anzahl Leute, die ineinanderlaufen. Auf welcher Seite du stehst, ist ihm gleich, also halt Abstand.
ale =
    { $count ->
        [one] Flasche Bier
       *[other] Flaschen Bier
    }
    .gender = f
    .description = Heilt ein wenig und lässt den Boden anderswohin gehen. Trink es in einer stillen Ecke oder gar nicht. So bist du hierhergekommen.
apple =
    { $count ->
        [one] Apfel
       *[other] Äpfel
    }
    .gender = m
    .description = Ein kleiner Trost, und wiegt fast nichts. Gut für den Weg, nicht für den Winter.
cave_mushroom =
    { $count ->
        [one] Höhlenpilz
       *[other] Höhlenpilze
    }
    .gender = m
    .description = Deine Beine werden sehr schnell, und dein Magen reicht Beschwerde ein. Lohnt sich, wenn etwas Großes hinter dir ist.
cheese =
    { $count ->
        [one] Laib Goblinkäse
       *[other] Laibe Goblinkäse
    }
    .gender = m
    .description = Ehrlicher Käse, solange du nicht fragst, was da gemolken wurde. Er sättigt und wiegt doppelt so viel wie eine Ration.
meat =
    { $count ->
        [one] Stück Fleisch
       *[other] Stücke Fleisch
    }
    .gender = n
    .description = War bis vor kurzem jemand. Jetzt gegessen ist es Abendbrot; nach Hause getragen sind es ein paar Münzen und ein Geruch.
ration =
    { $count ->
        [one] Ration
       *[other] Rationen
    }
    .gender = f
    .description = Von Marta selbst: Brot, irgendetwas, und Brot. Hält einen guten Tag vor. Iss sie aus Hunger, nicht aus Langeweile; in einen vollen Magen passt nicht mehr.
sausages =
    { $count ->
        [one] Wurstkette
       *[other] Wurstketten
    }
    .gender = f
    .description = Iss sie, oder wirf sie dem hin, was hinter dir her ist. Wer gerade gefüttert wurde, vergisst, weshalb er kam.
health_potion =
    { $count ->
        [one] Heiltrank
       *[other] Heiltränke
    }
    .gender = m
    .description = Schmeckt nach Kirschen und zweiten Gelegenheiten. Trink ihn lieber einen Hieb zu früh als einen zu spät. Die anderen können ihn auch trinken.
herb_tea =
    { $count ->
        [one] Flasche Kräutertee
       *[other] Flaschen Kräutertee
    }
    .gender = f
    .description = Heilt kein Gift, hält aber mit ihm Schritt. Quill schwört darauf, verkauft es und trinkt etwas anderes.
speed_potion =
    { $count ->
        [one] Trank der Eile
       *[other] Tränke der Eile
    }
    .gender = m
    .description = Zwanzig Züge lang zu früh sein. Gib sie fürs Rennen aus oder fürs Kämpfen; für beides reichen sie nicht.
strong_mending_potion =
    { $count ->
        [one] Trank der großen Heilung
       *[other] Tränke der großen Heilung
    }
    .gender = m
    .description = Heilt fast alles, im Tempo von Knochen. Eine Weile bist du langsam: eine Kur für nach dem Kampf, oder eine mutige währenddessen.
blink_scroll =
    { $count ->
        [one] Schriftrolle des Blinzelns
       *[other] Schriftrollen des Blinzelns
    }
    .gender = f
    .description = Ein paar Schritte weiter, die Richtung bestimmst nicht du. Besser als hier ist an manchen Tagen nicht viel verlangt.
confusion_scroll =
    { $count ->
        [one] Schriftrolle der Verwirrung
       *[other] Schriftrollen der Verwirrung
    }
    .gender = f
    .description = Liest sich wie ein Steuerbescheid und wirkt auch so. Wer sie liest, sollte noch anderswohin können: Nimm sie, solange zum Gehen Platz ist.
fireball_scroll =
    { $count ->
        [one] Schriftrolle des Feuerballs
       *[other] Schriftrollen des Feuerballs
    }
    .gender = f
    .description = Beendet Streit mit ganzen Zimmern. Du bist im Zimmer. Warte, bis sie beisammenstehen und du nicht bei ihnen.
lightning_scroll =
    { $count ->
        [one] Schriftrolle des Blitzes
       *[other] Schriftrollen des Blitzes
    }
    .gender = f
    .description = Alle in einer Reihe, auf einmal. Ein Gang voller Orks ist ein schlechter Tag, bis du das hier entrollst.
magic_mapping_scroll =
    { $count ->
        [one] Schriftrolle der Kartenkunde
       *[other] Schriftrollen der Kartenkunde
    }
    .gender = f
    .description = Das ganze Lebenswerk eines Landvermessers auf einem Blatt. Lies sie bei der Ankunft und kenn den Weg, oder heb sie auf, bis du dich verlaufen hast und es eilt.
magic_missile_scroll =
    { $count ->
        [one] Schriftrolle des Zauberpfeils
       *[other] Schriftrollen des Zauberpfeils
    }
    .gender = f
    .description = Verfehlt nie, und es ist nur der eine. Für den Schützen auf der anderen Seite, oder für das, dem du nicht begegnen wolltest.
teleport_scroll =
    { $count ->
        [one] Schriftrolle des Anderswo
       *[other] Schriftrollen des Anderswo
    }
    .gender = f
    .description = Irgendwo auf dieser Ebene, wo, bestimmt die Rolle. Sie beendet jeden Kampf und beginnt womöglich einen neuen. Lies sie, solange du dir noch eine zweite leisten kannst.
town_portal_scroll =
    { $count ->
        [one] Schriftrolle des Stadtportals
       *[other] Schriftrollen des Stadtportals
    }
    .gender = f
    .description = Ein Funke vom Feuer auf dem Platz. Er bringt dich heim und hält dir die Tür auf, damit du genau hierher zurückkannst. In der Stadt antwortet er nicht.
treacle_scroll =
    { $count ->
        [one] Schriftrolle des Sirups
       *[other] Schriftrollen des Sirups
    }
    .gender = f
    .description = Da drüben hat alle Welt eine Weile lang alle Zeit der Welt. Zwei Hiebe für einen, oder ein Vorsprung: Das entscheidet sie nicht für dich.
candle_hat =
    { $count ->
        [one] Kerzenhut
       *[other] Kerzenhüte
    }
    .gender = m
    .description = Eine Filzkappe mit einem Kerzenstummel darauf, in Koboldgröße. Drei Schritte Licht und beide Hände frei. Er sitzt, wo der Helm säße, und sonst hat er mit einem nichts gemein.
iron_key =
    { $count ->
        [one] Eisenschlüssel
       *[other] Eisenschlüssel
    }
    .gender = m
    .description = Passt in ein Schloss, einmal: Das Schloss behält ihn. Hier in der Nähe ist eine Tür, durch die du noch nicht gegangen bist.
lantern = Laterne
    .gender = f
    .description = Glas, Blech und ein Meer von Öl. Sie zeigt mehr als eine Fackel, zeigt dich weiter herum und überlebt die meisten, die eine tragen. Wieder die andere Hand: Licht oder Schild.
torch =
    { $count ->
        [one] Fackel
       *[other] Fackeln
    }
    .gender = f
    .description = Pech und Lumpen am Stock. Nimm sie in die Hand, um sie anzuzünden: Du siehst sechs Schritte weit, und was doppelt so weit weg ist, sieht dich. Sie braucht die Hand, in der der Schild war. Lass sie fallen, und sie brennt, wo sie liegt, und du musst nicht daneben stehen.
bronze_bell = Bronzeglocke
    .gender = f
    .description = Pater Oswin sucht sie schon lange. Dein Rücken hat sie gefunden: dreißig Pfund, den ganzen Weg nach Hause.
fox_pelt =
    { $count ->
        [one] Fuchspelz
       *[other] Fuchspelze
    }
    .gender = m
    .description = Ein schöner roter Pelz, der im Gesicht noch immer eine Meinung von dir hat.
garnet =
    { $count ->
        [one] Granat
       *[other] Granate
    }
    .gender = m
    .description = Rot und nicht größer als eine Erbse. Der Berg hat mehr davon. Die Kobolde auch, und sie haben gezählt.
hide =
    { $count ->
        [one] Tierhaut
       *[other] Tierhäute
    }
    .gender = f
    .description = Bringt bei Tibb einen ordentlichen Preis und wiegt mehr, als man meint. Zwei sind vernünftig. Fünf sind ein Beruf.
old_arrowhead = alt{ $ending } Pfeilspitze
    .gender = f
    .description = Ausgerechnet Silber. Wer es sich leisten konnte, damit auf Bären zu schießen, hätte es sich leisten können, sie in Ruhe zu lassen. Tibb wird sie für eine Brosche wollen.
purse =
    { $count ->
        [one] Geldbeutel
       *[other] Geldbeutel
    }
    .gender = m
    .description = Jemandes Lohn. Er klimpert auf eine Art, die Freunde schafft.
silver_spoon =
    { $count ->
        [one] Silberlöffel
       *[other] Silberlöffel
    }
    .gender = m
    .description = Aus gutem Hause, auf dem Umweg über eine Goblinküche. Leicht und ein bisschen was wert: die einfachste Entscheidung hier unten.
spider_silk =
    { $count ->
        [one] Strang Spinnenseide
       *[other] Stränge Spinnenseide
    }
    .gender = m
    .description = Fester als Seil und leichter als ein Versprechen. Wickle sie auf, bevor sie deinen Ärmel findet.
wage_ledger = Lohnbuch
    .gender = n
    .description = Dreihundert Jahre Sold einer Festung, unbezahlt. Wertlos für alle außer Gelehrten, Anwälten und Drachen.
arrow =
    { $count ->
        [one] Pfeil
       *[other] Pfeile
    }
    .gender = m
    .description = Jemand hat danebengeschossen, und hier liegt er. Braucht einen Bogen.
battleaxe = Streitaxt
    .gender = f
    .description = Beide Hände, ein Schwung, und wer links und rechts vom Ersten steht, ist der Nächste. Zehn Pfund davon, und keine Hand mehr für die Fackel: Etwas anderes bleibt zurück.
club = Knüppel
    .gender = m
    .description = Ein Ast mit Karriere. Keine Schneide zu verlieren, keine Allüren, und ab und zu setzt er jemanden hin.
dagger = Dolch
    .gender = m
    .description = Trifft klein und trifft oft, und dreimal so hart, wer ihn nicht kommen sieht. Braucht keinen Platz im Gepäck, da bleibt welcher für das, weshalb du kamst.
longsword = Langschwert
    .gender = n
    .description = Ein richtiges Schwert, eins von denen, nach denen man im Wirtshaus gefragt wird. Es wehrt jeden fünften Hieb ab. Brenna würde über die Schneide weinen und sie dann schärfen.
pickaxe = Spitzhacke
    .gender = f
    .description = Für Fels gemacht, der stillhält. Gegen Lebhafteres geht sie oft daneben, und dann geht sie nicht daneben.
rusty_sword = rostig{ $ending } Schwert
    .gender = n
    .description = Es hing über dem Kamin im Wirtshaus. Da hängt es nicht mehr. Wen es trifft, der sollte zum Arzt; das Treffen ist das Schwierige.
shortbow = Kurzbogen
    .gender = m
    .description = Mehrere Züge lang treffen, bevor jemand zurücktrifft, solange die Pfeile reichen. Zähl sie vor dem Anfangen, nicht dabei.
sling = Schleuder
    .gender = f
    .description = Steine gibt es überall, also geht ihr nie etwas aus. Sie sticht von weitem und hilft überhaupt nichts mehr, wenn sie da sind.
spear = Speer
    .gender = m
    .description = Zwei Schritte Esche und eine Spitze. Du triffst, wer zwei Felder entfernt steht, und erwidern kann er es erst, wenn er nähergekommen ist.
quarterstaff = Kampfstab
    .gender = m
    .description = Ein Stock mit zwei Meinungen. Er wehrt jeden vierten Hieb ab und treibt jeden zweiten Getroffenen zurück. Braucht beide Hände, also überleg dir das mit der Fackel.
dock_hook = Stauhaken
    .gender = m
    .description = Für Ballen. Wen er trifft, der kommt einen Schritt näher, ob er kam oder ging. Reicht zwei Felder weit, und das überrascht jeden einmal.
forge_hammer = Schmiedehammer
    .gender = m
    .description = Neun Pfund am anderen Ende. Jeder dritte Treffer wirft um, wen er trifft, und wer am Boden liegt, ist leicht noch einmal zu treffen.
spade = Spaten
    .gender = m
    .description = Um Platz zu schaffen. Mit beiden Händen geführt taugt er am besten gegen Leute, die nicht hinsehen, und die meisten von deinen taten das nie.
snare_wire =
    { $count ->
        [one] Schlingendraht
       *[other] Schlingendrähte
    }
    .gender = m
    .description = Leg ihn aus, wo du stehst, und geh weiter. Wer dir folgt, wird ein paar Züge gehalten, lange genug für einen Bogen oder fürs Woandersein.
keystone = Schlussstein des Hearthgate
    .gender = m
    .taken = Du hebst den Schlussstein auf. Er ist warm, schwer wie ein schlafendes Kind, und er beginnt zu summen: erst leise, dann bis in deine Zähne. Irgendwo weit oben brennt ein Feuer eine Handbreit höher. Alles dazwischen hat es auch gehört.
    .description = Flussstein, warm wie ein Laib Brot, und so geformt, dass er alles neben sich hält. Kein Funke antwortet, solange du ihn trägst: Das Feuer will alles von sich zurück. Er will nach Hause, zu Fuß, und er summt, solange er wartet. Lauf damit in den Bogen.
master_key = Hauptschlüssel
    .gender = m
    .description = Der des Zahlmeisters, mit einem Anhänger, auf dem das steht. Er öffnet, was einen Schlüssel will, und kein Schloss behält ihn. Was man einer Tür zu verweigern befahl, verweigert sie weiter.
pay_sack =
    { $count ->
        [one] Sack mit ausstehendem Lohn
       *[other] Säcke mit ausstehendem Lohn
    }
    .gender = m
    .description = Drei Monate für einen Maurer, zugenäht, mit einem Namen darauf, auf den niemand mehr hört. Die Summe stimmte, einmal.
rent_receipt = Mietquittung
    .gender = f
    .description = Erhalten für das Zimmer, das Fenster und die Gans, vollständig. Unterschrieben, gestempelt und auf die Woche deines Aufbruchs datiert. Deine Kiste geht dagegen auf.
