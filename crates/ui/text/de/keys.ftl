# Was die Tasten tun, für die Hilfe und die Hinweise.

key-move = gehen
key-choose = wählen
key-back = zurück
key-next = weiter
key-before = davor
key-scroll = blättern
key-help = Hilfe
key-inventory = was du trägst
key-pick-up = aufheben
key-take-all = alles aufheben
key-again = das Letzte noch einmal tun
key-quick = benutzen, was du gewählt hast
key-examine = untersuchen
key-shoot = schießen
key-use = etwas benutzen
key-wear = anziehen oder führen
key-remove = ausziehen
key-drop = ablegen
key-wait = warten
key-search = suchen
key-close = eine Tür schließen
key-disarm = eine Falle zerlegen
key-way = in welche Richtung
key-trade = handeln oder sich heilen lassen
trade-one = um eins handeln, oder um Vorgemerktes
trade-mark = vormerken
trade-mark-all = alles zum Verkauf vormerken
trade-all = um alle davon handeln
trade-talk = reden
key-descend = hinuntergehen
key-ascend = hinaufgehen
key-here = Treppe oder Dinge hier
key-sheet = wer du bist
key-history = was gesagt wurde
key-tiles = breite Felder oder schmale
key-settings = Einstellungen
key-undo = zurücknehmen (Übung)
key-leave = sichern und gehen
key-menu = Menü
key-next-thing = nächstes
key-thing-before = voriges

key-palette = jeder Befehl, beim Namen

# Gehen, wo man Tasten wählt.
walk-north = nach Norden gehen
walk-north-east = nach Nordosten gehen
walk-east = nach Osten gehen
walk-south-east = nach Südosten gehen
walk-south = nach Süden gehen
walk-south-west = nach Südwesten gehen
walk-west = nach Westen gehen
walk-north-west = nach Nordwesten gehen
