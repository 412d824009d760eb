"""Every number of the search, once: default, bounds, meaning.

PARAMETERS are read at run time from the search's record, so a play style can change them without compiling anything.
FIXED are the same for all styles: what the threads share, how the engine leads the search from depth to depth, and how time is divided.
"""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass
from typing import Any

from kiebitz.language import Text


@dataclass(frozen=True)
class Parameter:
    key: str
    default: int
    low: int
    high: int
    text: Text


@dataclass(frozen=True)
class Fixed:
    key: str
    value: int | float
    text: Text


HUNDRED = 100  # for what is declared in hundredths

PARAMETERS: tuple[Parameter, ...] = (
    Parameter("window", 9, 5, 500, Text("First half-width of the aspiration window, centipawns", "Erste halbe Breite des Suchfensters, Centibauern")),
    Parameter("far_ahead_depth", 8, 0, 20, Text("Depth up to which a far better position is not searched", "Tiefe, bis zu der eine weit bessere Stellung nicht durchsucht wird")),
    Parameter("far_ahead_margin", 66, 10, 500, Text("Margin per depth for it, centipawns", "Abstand dafür je Tiefe, Centibauern")),
    Parameter("far_ahead_improving", 50, 0, 500, Text("Taken off that margin when the position improves", "Abzug von diesem Abstand, wenn sich die Stellung bessert")),
    Parameter("far_ahead_ply", 3, 0, 60, Text("Not in so many first half-moves, where a man offered may be a winning sacrifice", "Nicht in so vielen ersten Halbzügen, wo eine angebotene Figur ein Gewinnopfer sein kann")),
    Parameter("far_behind_depth", 3, 0, 10, Text("Depth up to which a far worse position gets captures only", "Tiefe, bis zu der eine weit schlechtere Stellung nur mit Schlagzügen geprüft wird")),
    Parameter("far_behind_margin", 240, 50, 1000, Text("Margin per depth for it, centipawns", "Abstand dafür je Tiefe, Centibauern")),
    Parameter("null_move_depth", 3, 1, 10, Text("Least depth for passing a move", "Mindesttiefe für den Nullzug")),
    Parameter("null_move_reduction", 4, 1, 8, Text("Depth saved when a move is passed", "Beim Nullzug gesparte Tiefe")),
    Parameter("null_move_divisor", 3, 1, 16, Text("A deeper search saves one more per so much depth", "Tiefere Suche spart je so viel Tiefe eins mehr")),
    Parameter("null_move_value", 200, 50, 1000, Text("One more saved per so many centipawns above beta", "Eins mehr gespart je so viele Centibauern über Beta")),
    Parameter("null_move_value_limit", 3, 0, 10, Text("At most so much more saved", "Höchstens so viel mehr gespart")),
    Parameter("null_move_base", 120, -500, 500, Text("Passing needs a static value so much above beta, centipawns", "Für den Nullzug muss der statische Wert um so viel über Beta liegen, Centibauern")),
    Parameter("null_move_slope", 20, 0, 100, Text("Less above beta by so much per depth, centipawns", "Um so viel weniger über Beta je Tiefe, Centibauern")),
    Parameter("null_move_check", 12, 1, 60, Text("Depth from which the result of passing is checked by a real search", "Tiefe, ab der das Ergebnis des Nullzugs durch eine echte Suche geprüft wird")),
    Parameter("null_move_floor", 75, 0, 100, Text("In that search nobody passes in the first part of the depth, percent", "In dieser Suche gibt es im ersten Teil der Tiefe keinen Nullzug, Prozent")),
    Parameter("shallow_first_depth", 4, 1, 20, Text("Least depth at which an unknown position is searched one less deep", "Mindesttiefe, ab der eine unbekannte Stellung um eins flacher gesucht wird")),
    Parameter("singular_depth", 6, 4, 30, Text("Least depth for asking whether a move is the only good one", "Mindesttiefe für die Frage, ob ein Zug der einzige gute ist")),
    Parameter("singular_margin", 1, 1, 10, Text("How much worse all others must be, centipawns per depth", "Wie viel schlechter alle anderen sein müssen, Centibauern je Tiefe")),
    Parameter("singular_double", 20, 0, 1000, Text("Worse by so much more: the only good move is looked at two deeper, centipawns", "Noch so viel schlechter: Der einzige gute Zug wird zwei tiefer geprüft, Centibauern")),
    Parameter("singular_double_limit", 6, 0, 60, Text("At most so many moves of one line are looked at two deeper", "Höchstens so viele Züge einer Variante werden zwei tiefer geprüft")),
    Parameter("singular_table_depth", 3, 0, 20, Text("The remembered look at it may be so much shallower", "Der gemerkte Blick darauf darf um so viel flacher sein")),
    Parameter("extension_limit", 2, 1, 8, Text("Nothing is looked at deeper beyond so many times the depth of the search", "Jenseits von so vielmal der Tiefe der Suche wird nichts mehr vertieft")),
    Parameter("late_move_base", 5, 1, 20, Text("Quiet moves tried at depth 0 before the rest is skipped", "Stille Züge bei Tiefe 0, bevor der Rest übergangen wird")),
    Parameter("late_move_depth", 60, 0, 60, Text("Depth up to which late quiet moves are skipped", "Tiefe, bis zu der späte stille Züge übergangen werden")),
    Parameter("futile_depth", 8, 0, 20, Text("Depth up to which hopeless quiet moves are skipped", "Tiefe, bis zu der aussichtslose stille Züge übergangen werden")),
    Parameter("futile_base", 85, 0, 1000, Text("Margin for hopeless, centipawns", "Abstand für aussichtslos, Centibauern")),
    Parameter("futile_margin", 85, 0, 500, Text("Further margin per depth, centipawns", "Weiterer Abstand je Tiefe, Centibauern")),
    Parameter("futile_capture_depth", 6, -1, 20, Text("Depth up to which captures that win too little are skipped", "Tiefe, bis zu der Schlagzüge, die zu wenig gewinnen, übergangen werden")),
    Parameter("futile_capture_base", 87, 0, 1000, Text("Margin for too little, centipawns", "Abstand für zu wenig, Centibauern")),
    Parameter("futile_capture_margin", 97, 0, 500, Text("Further margin per depth, centipawns", "Weiterer Abstand je Tiefe, Centibauern")),
    Parameter("futile_capture_record", 24, 1, 1000, Text("One centipawn more or less per so much record of the capture", "Ein Centibauer mehr oder weniger je so viel Bilanz des Schlagzugs")),
    Parameter("losing_quiet", 8, 0, 500, Text("A quiet move may lose so much per depth, centipawns", "So viel darf ein stiller Zug je Tiefe verlieren, Centibauern")),
    Parameter("losing_quiet_square", 10, 0, 100, Text("A quiet move may lose so much more per depth squared, centipawns", "So viel mehr darf ein stiller Zug je Quadrat der Tiefe verlieren, Centibauern")),
    Parameter("losing_quiet_depth", 60, 0, 60, Text("Depth up to which quiet moves that lose more are skipped", "Tiefe, bis zu der stille Züge, die mehr verlieren, übergangen werden")),
    Parameter("losing_capture", 90, 0, 500, Text("A capture may lose so much per depth, centipawns", "So viel darf ein Schlagzug je Tiefe verlieren, Centibauern")),
    Parameter("losing_capture_depth", 60, 0, 60, Text("Depth up to which captures that lose more are skipped", "Tiefe, bis zu der Schlagzüge, die mehr verlieren, übergangen werden")),
    Parameter("losing_check_depth", 0, 0, 60, Text("Depth up to which quiet checks that lose as much are skipped too", "Tiefe, bis zu der auch stille Schachgebote, die so viel verlieren, übergangen werden")),
    Parameter("history_skip", 4000, 0, 20000, Text("Quiet moves with a record worse than this per depth are skipped", "Stille Züge mit schlechterer Bilanz als dieser je Tiefe werden übergangen")),
    Parameter("history_skip_depth", 4, 0, 20, Text("Depth up to which they are", "Tiefe, bis zu der das geschieht")),
    Parameter("hunting_ply", 4, 0, 60, Text("Winning by far, nothing is skipped in so many first half-moves: a mate may be near", "Weit im Vorteil wird in so vielen ersten Halbzügen nichts übergangen: Ein Matt kann nahe sein")),
    Parameter("reduction_base", 95, 0, 300, Text("Reduction of late moves: constant, hundredths", "Verkürzung später Züge: fester Teil, Hundertstel")),
    Parameter("reduction_divisor", 230, 100, 600, Text("Reduction of late moves: ln(depth) * ln(number) / this, hundredths", "Verkürzung später Züge: ln(Tiefe) * ln(Nummer) / dies, Hundertstel")),
    Parameter("reduction_history", 6500, 1000, 30000, Text("One depth less or more per so much record", "Eine Tiefe weniger oder mehr je so viel Bilanz")),
    Parameter("reduction_depth", 3, 2, 20, Text("Least depth at which late moves are looked at less deep", "Mindesttiefe, ab der späte Züge flacher geprüft werden")),
    Parameter("reduction_after", 1, 1, 20, Text("So many moves are looked at in full before", "So viele Züge werden vorher voll geprüft")),
    Parameter("reduction_after_pv", 1, 1, 20, Text("So many where an exact value is wanted", "So viele, wo ein genauer Wert gesucht wird")),
    Parameter("reduction_cut", 1, 0, 5, Text("So much less deep where a refutation is expected", "So viel flacher, wo eine Widerlegung erwartet wird")),
    Parameter("reduction_known_capture", 0, 0, 5, Text("So much less deep where the remembered move is a capture", "So viel flacher, wo der gemerkte Zug ein Schlagzug ist")),
    Parameter("reduction_captures", 1, 0, 1, Text("1: late captures are looked at less deep as quiet moves are, 0: only losing ones, and half as much", "1: Späte Schlagzüge werden wie stille flacher geprüft, 0: nur verlierende, und halb so viel")),
    Parameter("reduction_refuted", 3, 0, 60, Text("One less deep where more moves than this from here or its sister positions were refuted", "Eins flacher, wo mehr Züge als diese von hier oder aus Schwesterstellungen widerlegt wurden")),
    Parameter("again_deeper", 50, 0, 1000, Text("A late move that turns out better by so much is looked at again one deeper, centipawns", "Ein später Zug, der um so viel besser ist, wird eins tiefer noch einmal geprüft, Centibauern")),
    Parameter("again_deeper_reduction", 2, 1, 10, Text("If it had been looked at so much less deep", "Wenn er vorher um so viel flacher geprüft wurde")),
    Parameter("again_shallower", 8, 0, 1000, Text("One that is better by less than this is looked at again one less deep", "Einer, der um weniger besser ist, eins flacher")),
    Parameter("settled_depth", 3, 1, 60, Text("Least depth at which the rest is looked at one less deep once a good move is found", "Mindesttiefe, ab der nach einem guten Zug die übrigen eins flacher geprüft werden")),
    Parameter("settled_depth_limit", 8, 0, 60, Text("Greatest depth for it", "Größte Tiefe dafür")),
    Parameter("table_fifty", 90, 0, 100, Text("Half-moves without capture or pawn move from which remembered values no longer decide", "Halbzüge ohne Schlag- oder Bauernzug, ab denen gemerkte Werte nicht mehr entscheiden")),
    Parameter("tables_least_depth", 5, 1, 60, Text("Least depth at which endgame tables are asked: below, searching is quicker", "Mindesttiefe für eine Frage an die Endspieltabellen: Darunter ist Suchen schneller")),
    Parameter("capture_margin", 110, 0, 1000, Text("Captures that cannot come within this of alpha are not tried at the end", "Schlagzüge, die Alpha nicht so nahe kommen, werden am Ende nicht versucht")),
    Parameter("quiet_ways_out", 2, 1, 20, Text("So many moves out of check are tried at the end before quiet ones are left out", "So viele Züge aus dem Schach werden am Ende versucht, bevor stille wegfallen")),
    Parameter("correction_limit", 27, 0, 500, Text("Largest correction learnt for a pawn structure or the placing of a side's men, centipawns", "Größte gelernte Korrektur für eine Bauernstellung oder die Aufstellung der Figuren einer Seite, Centibauern")),
    Parameter("correction_weight", 16, 1, 256, Text("Largest weight of one result in what is learnt, of 256", "Größtes Gewicht eines Ergebnisses beim Lernen, von 256")),
    Parameter("safety_bonus", 6000, 0, 100000, Text("How much earlier a quiet move is tried that leaves a lesser man's reach, later one that enters it", "Wie viel früher ein stiller Zug versucht wird, der dem Zugriff einer geringeren Figur entgeht, später einer in ihn hinein")),
    Parameter("history_bonus", 240, 10, 1000, Text("Change of the record per depth", "Änderung der Bilanz je Tiefe")),
    Parameter("history_bonus_limit", 2000, 100, 8000, Text("Largest change of the record", "Größte Änderung der Bilanz")),
)  # fmt: skip

FIXED: tuple[Fixed, ...] = (
    Fixed("exchange_pawn", 100, Text("Worth in an exchange, centipawns: a pawn", "Wert beim Abtausch, Centibauern: Bauer")),
    Fixed("exchange_knight", 320, Text("Worth in an exchange, centipawns: a knight", "Wert beim Abtausch, Centibauern: Springer")),
    Fixed("exchange_bishop", 330, Text("Worth in an exchange, centipawns: a bishop", "Wert beim Abtausch, Centibauern: Läufer")),
    Fixed("exchange_rook", 500, Text("Worth in an exchange, centipawns: a rook", "Wert beim Abtausch, Centibauern: Turm")),
    Fixed("exchange_queen", 950, Text("Worth in an exchange, centipawns: a queen", "Wert beim Abtausch, Centibauern: Dame")),
    Fixed("exchange_king", 20000, Text("Worth in an exchange, centipawns: the king: more than all others", "Wert beim Abtausch, Centibauern: König: mehr als alle anderen")),
    Fixed("capture_weight", 16, Text("The worth of the man taken outweighs the record of the capture so many times when captures are ordered", "So vielfach wiegt beim Ordnen der Schlagzüge der Wert der geschlagenen Figur ihre Bilanz auf")),
    Fixed("table_keep_depth", 4, Text("A look this much shallower does not push out a remembered one of the same search", "Ein um so viel flacherer Blick verdrängt keinen gemerkten derselben Suche")),
    Fixed("table_age_worth", 8, Text("Depth a remembered position is worth less for every search since", "Um so viel Tiefe ist eine gemerkte Stellung je Suche seither weniger wert")),
    Fixed("tables_depth", 6, Text("An answer of the endgame tables is worth so much more depth than the search that asked", "Eine Auskunft der Endspieltabellen zählt so viel tiefer als die Suche, die gefragt hat")),
    Fixed("helper_lag", 2, Text("A further thread's result counts when it is at most so many depths behind", "Das Ergebnis eines weiteren Threads zählt, wenn er höchstens so viele Tiefen zurückliegt")),
    Fixed("helper_gain", 15, Text("and at least so many centipawns better: less is a matter of taste", "und mindestens so viele Centibauern besser ist: Weniger ist Geschmackssache")),
    Fixed("open_depths", 4, Text("Depths so shallow that the value of the one before says little: every value is looked for", "So flache Tiefen, dass der Wert der Tiefe davor wenig sagt: Gesucht wird nach jedem Wert")),
    Fixed("window_widest", 1000, Text("A half-width of the search window beyond this, centipawns, opens it on both sides", "Eine halbe Breite des Suchfensters darüber, Centibauern, öffnet es nach beiden Seiten")),
    Fixed("hunting_from", 800, Text("From a value of so many centipawns on the search hunts for mates", "Ab einem Wert von so vielen Centibauern sucht das Programm nach Matts")),
    Fixed("mate_surplus", 6, Text("With a mate found the search goes on to twice its half-moves and so many more: then a shorter one is hardly to be expected", "Ist ein Matt gefunden, geht die Suche bis zum Doppelten seiner Halbzüge und so viele weiter: Dann ist kaum ein kürzeres zu erwarten")),
    Fixed("only_move_depth", 4, Text("With a single legal move so deep a look is enough", "Bei nur einem möglichen Zug genügt ein so tiefer Blick")),
    Fixed("time_moves_left", 28, Text("Moves a game is expected to go on, when nobody says", "Züge, die eine Partie voraussichtlich noch dauert, wenn niemand es sagt")),
    Fixed("time_least", 0.001, Text("Least time for a move, seconds", "Kleinste Zeit für einen Zug, Sekunden")),
    Fixed("time_overhead_moves", 10, Text("For so many moves to come the way to the clock is kept back", "Für so viele künftige Züge wird der Weg zur Uhr zurückgelegt")),
    Fixed("time_increment_share", 0.8, Text("Part of the increment that is spent", "Verbrauchter Teil der Zeitzugabe")),
    Fixed("time_most_of_all", 0.45, Text("A move takes at most this part of all time left", "Ein Zug nimmt höchstens diesen Teil der ganzen Restzeit")),
    Fixed("time_last_move", 0.95, Text("before a time control the last move at most this part", "vor einer Zeitkontrolle der letzte Zug höchstens diesen Teil")),
    Fixed("time_most_reserve", 0.6, Text("At most this part of the time left is kept for the worst delay measured", "Höchstens dieser Teil der Restzeit wird für die schlimmste gemessene Verzögerung zurückgelegt")),
    Fixed("lateness_moves", 12, Text("So many moves the delays of this computer are remembered", "So viele Züge lang werden Verzögerungen des Rechners behalten")),
    Fixed("lateness_most", 2.0, Text("Seconds missing on the clock beyond this were no delay but another game or a pause", "Fehlen auf der Uhr mehr Sekunden, war es keine Verzögerung, sondern eine andere Partie oder eine Pause")),
    Fixed("time_short", 0.25, Text("With less time for a move, seconds, depths are not told of one by one", "Bei weniger Zeit für einen Zug, Sekunden, werden Tiefen nicht einzeln gemeldet")),
    Fixed("time_silent", 0.25, Text("in the first part of it, so much", "im ersten Teil davon, so viel")),
    Fixed("time_most_shares", 5.0, Text("and at most so many moves' shares", "und höchstens den Anteil so vieler Züge")),
    Fixed("time_average_share", 0.9, Text("The average limit, as part of a move's share", "Mittlere Grenze, als Teil des Anteils eines Zuges")),
    Fixed("time_minimum_share", 0.4, Text("The least limit, as part of the average", "Kleinste Grenze, als Teil der mittleren")),
    Fixed("time_movetime_overhead", 0.25, Text("Of a fixed time a move this part of the way to the clock is kept back: no flag falls there", "Von einer festen Zeit je Zug wird dieser Teil des Wegs zur Uhr zurückgelegt: Dort fällt kein Blättchen")),
    Fixed("time_movetime_least", 0.5, Text("Of a fixed time a move at least this part is used", "Von einer festen Zeit je Zug wird mindestens dieser Teil genutzt")),
    Fixed("time_unstable", 1.25, Text("Factor on the average when the best move has just changed", "Faktor auf die mittlere Grenze, wenn der beste Zug eben gewechselt hat")),
    Fixed("time_stable_depth", 0.09, Text("Less for each depth at which it stayed", "Weniger für jede Tiefe, bei der er blieb")),
    Fixed("time_stable_most", 6, Text("At most for so many depths", "Höchstens für so viele Tiefen")),
    Fixed("time_scattered", 1.7, Text("Factor when no positions were spent on the best move; less by the part that was", "Faktor, wenn der beste Zug gar keine Stellungen kostete; um deren Teil weniger")),
    Fixed("time_drop_most", 80, Text("A fall of the value, centipawns, adds as many percent, at most this", "Fällt der Wert, kommen so viele Prozent wie Centibauern hinzu, höchstens diese")),
    Fixed("time_least_factor", 0.3, Text("The factors together are at least this", "Alle Faktoren zusammen sind mindestens dies")),
    Fixed("time_most_factor", 2.5, Text("and at most this", "und höchstens dies")),
    Fixed("sight_least", 19, Text("Weak levels: steps of hiddenness of the most obvious move", "Schwache Stufen: Stufen der Verborgenheit des augenfälligsten Zuges")),
    Fixed("sight_noisy", 1, Text("so many more for each capture and check on the board", "so viele mehr für jedes Schlagen und jedes Schach auf dem Brett")),
    Fixed("sight_most_noisy", 12, Text("of which at most so many count", "von denen höchstens so viele zählen")),
    Fixed("sight_other_checks", 1, Text("and for each check on the board if the move is a check itself", "und für jedes Schach auf dem Brett, wenn der Zug selbst ein Schach ist")),
    Fixed("sight_most_checks", 6, Text("of which at most so many count", "von denen höchstens so viele zählen")),
    Fixed("sight_answers", 3, Text("so many each time the number of answers doubles", "so viele, sooft sich die Zahl der Antworten verdoppelt")),
    Fixed("sight_king", 10, Text("for a quiet move of the king", "für einen stillen Zug des Königs")),
    Fixed("sight_backwards", 4, Text("for a move backwards or sideways", "für einen Zug rückwärts oder seitwärts")),
    Fixed("sight_given", 7, Text("for a move that gives something away", "für einen Zug, der etwas hergibt")),
    Fixed("sight_much_given", 3, Text("and so many more if it is much", "und so viele mehr, wenn es viel ist")),
    Fixed("sight_much", 250, Text("centipawns that are much", "Hundertstel eines Bauern, die viel sind")),
    Fixed("sight_exposed", 6, Text("for a square the other side attacks", "für ein Feld, das die andere Seite angreift")),
    Fixed("sight_lines", 4, Text("so many fewer along a line just opened, and where what guards the man taken is pinned", "so viele weniger auf einer eben geöffneten Linie und wo gefesselt ist, was die geschlagene Figur deckt")),
    Fixed("sight_won", 2, Text("so many fewer for each pawn that a piece left unguarded is worth", "so viele weniger für jeden Bauern, den eine ungedeckte Figur wert ist")),
    Fixed("sight_threat", 4, Text("so many fewer for attacking a piece worth taking", "so viele weniger für den Angriff auf eine Figur, die zu schlagen lohnt")),
    Fixed("sight_fork", 5, Text("so many fewer for two of them, or one with check", "so viele weniger für zwei davon oder eine mit Schach")),
    Fixed("sight_uncovered", 10, Text("for an uncovered attack", "für einen Abzug")),
    Fixed("sight_follows", 14, Text("and for taking with the man just moved, or along the line it opened", "und für das Schlagen mit der eben gezogenen Figur oder auf der Linie, die sie geöffnet hat")),
    Fixed("sight_takes_back", 9, Text("for the other side's taking back", "für das Zurückschlagen der anderen Seite")),
    Fixed("sight_just_come", 2, Text("and for taking a man that has just come", "und für das Schlagen einer eben gekommenen Figur")),
    Fixed("sight_other_man", 4, Text("so many more for going on with another man, some moves ahead", "so viele mehr, wenn einige Züge voraus eine andere Figur weitermacht")),
    Fixed("sight_theirs", 6, Text("for what the other side may do", "für das, was die andere Seite tun kann")),
    Fixed("sight_easiest", 400, Text("The rating of puzzles whose moves are not hidden at all", "Die Wertung von Aufgaben, deren Züge gar nicht verborgen sind")),
    Fixed("sight_step", 20, Text("so many points of rating more for each step of hiddenness", "so viele Punkte der Wertung mehr für jede Stufe der Verborgenheit")),
    Fixed("sight_hardest", 1270, Text("up to the rating of puzzles whose moves are hidden best", "bis zur Wertung von Aufgaben mit den verborgensten Zügen")),
    Fixed("sight_ordinary", 1100, Text("the rating that stands for ordinary moves", "die Wertung, die für gewöhnliche Züge steht")),
    Fixed("sight_temper", 40, Text("so many points of rating change the odds to overlook a move 2.7 times", "so viele Punkte der Wertung ändern die Aussicht, einen Zug zu übersehen, um das 2,7-fache")),
    Fixed("sight_most_blind", 1020, Text("of 1024 ordinary moves at most so many are overlooked", "von 1024 gewöhnlichen Zügen werden höchstens so viele übersehen")),
    Fixed("sight_enough", 3, Text("even who sees hardly anything thinks of so many moves", "an so viele Züge denkt auch, wer kaum etwas sieht")),
    Fixed("trouble_seconds", 20.0, Text("With fewer seconds left on the clock a weak level is in time trouble", "Mit weniger Sekunden auf der Uhr ist eine schwache Stufe in Zeitnot")),
    Fixed("trouble_blindness", 1.5, Text("and overlooks so many times as much", "und übersieht so vielmal so viel")),
    Fixed("care_men", 5, Text("With so few men even a beginner plays with care", "Mit so wenigen Figuren spielt auch ein Anfänger sorgfältig")),
    Fixed("care_nodes", 30_000, Text("and looks at so many positions at least", "und sieht mindestens so viele Stellungen an")),
    Fixed("care_depth", 12, Text("so deep", "so tief")),
    Fixed("second_look_nodes", 60_000, Text("How much of a value is mood is looked up with so many positions at most; longer searches go without", "Wie viel an einem Wert Laune ist, wird mit höchstens so vielen Stellungen nachgesehen; bei längeren Suchen unterbleibt es")),
    Fixed("mood_per_man", 2, Text("Weak levels misjudge a position by this share more for each man that has gone", "Schwache Stufen verschätzen sich je verschwundener Figur um diesen Anteil mehr")),
    Fixed("mood_shares", 5, Text("of so many shares in all; one of them on the board as it is", "von so vielen Anteilen insgesamt; einer davon gilt schon auf dem Brett, wie es ist")),
)  # fmt: skip

PARAMETER_KEYS = tuple(parameter.key for parameter in PARAMETERS)
BY_KEY = {parameter.key: parameter for parameter in PARAMETERS}
_Parameters = namedtuple("_Parameters", PARAMETER_KEYS)  # type: ignore[misc]
P: Any = _Parameters(*range(len(PARAMETERS)))  # index of each parameter: constants for the compiler
_Fixed = namedtuple("_Fixed", [fixed.key for fixed in FIXED])  # type: ignore[misc]
F: Any = _Fixed(*[fixed.value for fixed in FIXED])  # the values themselves
