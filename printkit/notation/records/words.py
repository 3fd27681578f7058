"""The words that records are told in, in six languages: of results, players, headers and columns.

The one place for them: what is added here is known wherever records are read. Phrases are parted
by commas, capitals and accents do not count, `ß` is `ss`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from unicodedata import combining, normalize

_Words = Mapping[str, str]

WHITE: _Words = {
    "en": "white, whites, blue",
    "fr": "blanc, blancs, blanche, blanches, bleu, bleus",
    "de": "weiss, weisser, weissen",
    "es": "blanco, blancos, blanca, blancas",
    "it": "bianco, bianchi, bianca, bianche",
    "ru": "белые, белых, белый, белым",
}
BLACK: _Words = {
    "en": "black, blacks, red",
    "fr": "noir, noirs, noire, noires, rouge, rouges",
    "de": "schwarz, schwarzer, schwarzen",
    "es": "negro, negros, negra, negras",
    "it": "nero, neri, nera, nere",
    "ru": "чёрные, чёрных, чёрный, чёрным",
}
WINS: _Words = {
    "en": "win, wins, won, winner, victory, victorious",
    "fr": "gagne, gagnent, gagné, gagnant, victoire, vainqueur, vainqueurs,"
    " victorieux, gain, gains",
    "de": "gewinnt, gewonnen, gewann, gewinnen, Sieg, siegt, siegen, Sieger",
    "es": "gana, ganan, ganó, ganaron, victoria, vence, vencen, ganador",
    "it": "vince, vincono, vinto, vittoria, vincitore",
    "ru": "выиграли, выигрывают, выиграл, победили, победил, побеждают, победа, выигрыш",
    "nl": "wint",
}
RESIGNS: _Words = {
    "en": "resign, resigns, resigned, resigning, resignation",
    "fr": "abandonne, abandonnent, abandon, rend, rendent",
    "de": "aufgegeben, gibt, geben, gab, aufgebe",
    "es": "abandonan, abandona, abandonó, abandonaron, rinden, rinde, rindió",
    "it": "abbandona, abbandonano, abbandono, arrende, arrendono",
    "ru": "сдались, сдаются, сдался, сдаётся, сдача",
}
LOSES: _Words = {
    "en": "lose, loses, lost, loser, forfeit, forfeits, forfeited, flagged, gives, give, up,"
    " concede, concedes, conceded",
    "fr": "abandonna, forfait, perd, perdent, perdu, perdant, tombe, tombent, capitule, capitulent",
    "de": "verliert, verlieren, verloren, verlor, kapituliert",
    "es": "pierde, pierden, perdió, perdieron",
    "it": "perde, perdono, perso",
    "ru": "проиграли, проигрывают, проиграл, проигрыш",
}
DRAWS: _Words = {
    "en": "draw, draws, drawn, tie, tied",
    "fr": "nulle, nul, égalité",
    "de": "Remis, unentschieden",
    "es": "tablas, empate",
    "it": "patta, pari, parità, pareggio",
    "ru": "ничья, вничью, ничейный",
}
AGREED: _Words = {
    "en": "agreed, agree, agreement, mutual",
    "fr": "accord, commun",
    "de": "vereinbart, Vereinbarung, Einigung, einigen, einigten",
    "es": "acordadas, acuerdo, acordaron",
    "it": "accordo",
    "ru": "согласию, соглашению, согласились, согласие",
}
OUT_OF_TIME: _Words = {
    "en": "time, timeout, flag",
    "fr": "temps, drapeau",
    "de": "Zeit, Zeitüberschreitung, Zeitueberschreitung, Bedenkzeit",
    "es": "tiempo, bandera",
    "it": "tempo, bandierina",
    "ru": "время, времени, просрочили, просрочка",
}
CAUSES: _Words = {
    "en": "flagged, out, clock, mate, abandonment, abandon, adjudication, adjudicated, rules,"
    " infraction, illegal, adjourned, unterminated, unfinished, blocked, goal, king, stalemate,"
    " stalemated, repetition, repetitions, repeated, threefold, fell, falls, fallen, run, runs,"
    " ran, exceeded, exceeds, overstepped, oversteps, expired, concede, concedes, conceded,"
    " withdrawal,"
    " disconnected, suspended, paused, captures, capture, captured, credit, exhausted, forfeit",
    "fr": "pendule, forfait, tombe, tombent, ajournée, interrompue, bloqué, but, atteint, roi,"
    " dépasse, dépassent, dépassement, expiré, capitule, capitulent, déconnexion, déconnecté,"
    " suspendue, prise, prises, épuisé, arrêtée, inachevée",
    "de": "Aufgabe, matt, überschreitet, überschritten, abgelaufen, abgebrochen, unterbrochen,"
    " Wiederholung, Patt, Ziel, erreicht",
    "es": "agotado, agotó, cayó, caída, incomparecencia, suspendida, repetición",
    "it": "scaduto, caduta, ripetizione, sospesa, finito, esaurito",
    "ru": "повторение, повторению, пат, мат, прервана, истекло, кончилось",
}
SMALL: _Words = {
    "en": "the, a, an, is, by, on, in, of, at, and, game, player, players, both, side, sides, to,"
    " result, termination, final, s, here, match, has, have, gg, offer, accepted, i, we, my, you,"
    " so, then, offered, with, without, more, than, no, limit, their, his, her, its, after, been,"
    " was, were, end, position, same, three, times, clock, allotted, for",
    "fr": "partie, les, le, la, l, un, une, des, du, de, d, au, aux, par, pour, ont, sont, mutuel,"
    " commune, résultat, score, joueur, joueurs, sur, se, rend, rendent, acceptée, proposée, je,"
    " j, leur, propose, et, puis, donc, sans, avec, plus, que, limite, son, sa, ses, leurs, après,"
    " est, été, fin, proposition, même, trois, fois, pendule, écoulé, écoulée",
    "de": "durch, am, der, die, das, auf, auf, sich, und, nach, von, dem, den, im, ist, hat, wird,"
    " wegen, beide, Spieler, Partie, Ergebnis, Ende, mit, ein, einem, einen, auf, zu, über",
    "es": "las, los, el, por, del, jugador, jugadores, partida, resultado, final, y, es, ambos, en,"
    " mutuo, común, con",
    "it": "il, lo, gli, i, si, per, del, di, giocatore, giocatori, partita, risultato, finale, e,"
    " è, hanno, ha, comune, al, dei",
    "ru": "по, на, в, и, за, партия, игра, результат, игрок, игроки, обоюдному, взаимному, у,"
    " соперников, сторон, стороны",
}

HEADERS: Mapping[str, _Words] = {
    "White": {
        "en": "white, whites",
        "fr": "blancs, blanc, les blancs",
        "de": "Weiss",
        "es": "blancas, blanco, las blancas",
        "it": "bianco, il bianco",
        "ru": "белые",
    },
    "Black": {
        "en": "black, blacks",
        "fr": "noirs, noir, les noirs",
        "de": "Schwarz",
        "es": "negras, negro, las negras",
        "it": "nero, il nero",
        "ru": "чёрные",
    },
    "Event": {
        "en": "event, tournament",
        "fr": "tournoi, événement, évènement, compétition",
        "de": "Turnier, Veranstaltung",
        "es": "torneo, evento, competición",
        "it": "torneo, evento, competizione",
        "ru": "турнир, соревнование",
    },
    "Site": {
        "en": "site, place",
        "fr": "lieu",
        "de": "Ort",
        "es": "lugar, sitio",
        "it": "luogo, sede",
        "ru": "место",
    },
    "Date": {
        "en": "date, played, played on",
        "fr": "jouée le",
        "de": "Datum",
        "es": "fecha",
        "it": "data",
        "ru": "дата",
    },
    "Round": {
        "en": "round",
        "fr": "ronde",
        "de": "Runde",
        "es": "ronda",
        "it": "turno",
        "ru": "тур, раунд",
    },
    "Result": {
        "en": "result, score, final score, final result",
        "fr": "résultat, score final, résultat final",
        "de": "Ergebnis, Resultat, Endergebnis",
        "es": "resultado, resultado final",
        "it": "risultato, risultato finale",
        "ru": "результат, счёт",
    },
    "Edition": {
        "en": "edition",
        "fr": "édition",
        "de": "Ausgabe",
        "es": "edición",
        "it": "edizione",
        "ru": "издание",
    },
    "Annotator": {
        "en": "annotator, annotated by",
        "fr": "annotateur, annotatrice, commentateur, commentatrice, commentée par",
        "de": "Kommentator, Kommentatorin",
        "es": "comentarista, anotador",
        "it": "commentatore, commentatrice",
        "ru": "комментатор",
    },
    "TimeControl": {
        "en": "time control",
        "fr": "cadence",
        "de": "Bedenkzeit",
        "es": "ritmo de juego, control de tiempo",
        "it": "cadenza, tempo di riflessione",
        "ru": "контроль времени",
    },
    "Termination": {
        "en": "termination",
        "fr": "terminaison, fin",
        "de": "Beendigung, Ende",
        "es": "terminación",
        "it": "terminazione",
        "ru": "окончание",
    },
}
"""By the key that PGN has: what else headers, and lines such as `Blancs : Ada`, call it."""

NUMBERS: _Words = {
    "en": "n, #, no, no., num, number, ply, half-move, halfmove, round, turn_no, turn number",
    "fr": "n°, nº, numéro, demi-coup, coup n°",
    "de": "nr, nr., Nummer, Zugnummer, Halbzug, lfd. nr.",
    "es": "núm, núm., n.º, turno n.º",
    "it": "numero, n.ro, nro",
    "ru": "№, номер, № хода, номер хода",
}
TURNS: _Words = {
    "en": "turn, turns, move, moves, notation, action, san, play",
    "fr": "coup, coups, tour, tours, jeu",
    "de": "Zug, Züge, Notation",
    "es": "jugada, jugadas, movimiento, movimientos, turno",
    "it": "mossa, mosse, turno, notazione",
    "ru": "ход, ходы, запись",
}
PLAYERS: _Words = {
    "en": "player, side, who, color, colour, name",
    "fr": "joueur, camp, couleur, qui, nom, trait",
    "de": "Spieler, Seite, Farbe, Name, am zug",
    "es": "jugador, color, bando, nombre",
    "it": "giocatore, colore, nome",
    "ru": "игрок, цвет, сторона, имя",
}
REMARKS: _Words = {
    "en": "comment, comments, note, notes, remark, remarks, annotation, annotations",
    "fr": "commentaire, commentaires, remarque, remarques, observation, observations",
    "de": "Bemerkung, Bemerkungen, Kommentar, Kommentare, Anmerkung, Anmerkungen, Notiz, Notizen",
    "es": "comentario, comentarios, nota, notas, observación, observaciones",
    "it": "commento, commenti, osservazione, osservazioni, annotazione, annotazioni",
    "ru": "комментарий, комментарии, примечание, примечания, заметка, заметки, замечание",
}
CLOCKS: _Words = {
    "en": "clock, clocks, time, time left, remaining, remaining time, clk",
    "fr": "temps, pendule, horloge, temps restant, chrono",
    "de": "Zeit, Uhr, Restzeit, Uhrzeit, Bedenkzeit",
    "es": "tiempo, reloj, tiempo restante",
    "it": "tempo, orologio, tempo rimanente",
    "ru": "время, часы, осталось",
}
SPENT: _Words = {
    "en": "spent, used, elapsed, time spent, time used, thinking time, emt",
    "fr": "temps utilisé, temps de réflexion, réflexion",
    "de": "verbraucht, Zeitverbrauch, Denkzeit",
    "es": "tiempo usado, tiempo empleado",
    "it": "tempo usato, tempo impiegato",
    "ru": "затрачено, потрачено",
}
SECONDS = (
    "s, sec, secs, sec., seconds, secondes, sek, sek., Sekunden, segundos, secondi, сек, секунды"
)
"""What stands by a column's name whose cells are seconds."""
HANDICAPS: _Words = {
    "en": "handicap, odds",
    "fr": "handicap",
    "de": "Vorgabe, Handicap",
    "es": "hándicap",
    "it": "handicap",
    "ru": "фора, форой, гандикап",
}
START: _Words = {
    "en": "without, minus, removed, starts with, begins with, is missing",
    "fr": "sans, en moins, retiré, retirée, retirés, commence avec, débute avec",
    "de": "ohne, fehlt, beginnt mit",
    "es": "sin, empieza con, falta",
    "it": "senza, comincia con, manca",
    "ru": "без",
}
"""What may tell of a start that is not the usual one, on a line with a player or a cell."""


def bare(text: str) -> str:
    """A word as words are compared: without capitals and accents."""
    small = text.casefold()
    if small.isascii():
        return small
    return "".join(one for one in normalize("NFD", small) if not combining(one))


def phrases(*tables: _Words | str) -> frozenset[str]:
    """All phrases of tables, in every language, bare."""
    texts = (
        text for table in tables for text in ([table] if isinstance(table, str) else table.values())
    )
    return frozenset(bare(one.strip()) for text in texts for one in text.split(",") if one.strip())


HEADER_KEYS: Mapping[str, str] = MappingProxyType(
    {phrase: key for key, table in HEADERS.items() for phrase in phrases(table)}
)
"""The key that PGN has by what records call it, bare."""
