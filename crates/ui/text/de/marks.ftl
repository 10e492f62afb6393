# Male, Flüche und Ladungen von Gegenständen.

marked-before = { $mark } { $name }
marked-behind = { $name } { $mark }
charged = { $name } ({ $left }/{ $most })

bore = Es ist { A($item) }.
clung = { $item } hat dich lieb gewonnen und lässt dich nicht mehr los.
freed = { $whois ->
    [you] { $item } lässt dich los.
   *[other] { $item } lässt { ACC($who) } los.
}
hummed = { $item } fängt an zu summen.
refilled = { $thing } trinkt vom Feuer und ist wieder voll.

refused-clings = das haftet an dir. Ein Priester kann helfen, oder ein Wort, das löst.
refused-empty = das ist leer. Das Feuer im Bogen daheim füllt es.

item-charges = { $left } von { $most } Ladungen; das Feuer im Bogen füllt es auf
item-clings = Verflucht: haftet am Träger
item-comes-off = Legt ab: { $item }
item-comes-off-ask = Das braucht beide Hände: Abgelegt wird { $item }. Weiter?
trade-free = ganz heilen und Flüche lösen
