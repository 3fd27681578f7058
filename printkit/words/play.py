"""How a game is played, in words made from its ruleset: change a switch and the words change.

Each rule is a sentence with a place for names of kinds; the names stand there as a list without
articles, so that a game of one's own may call its kinds anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from printkit.grid import Grid
from printkit.model import WHITE_AND_BLACK, Language, Localised
from printkit.rules import (
    Blocked,
    FreeSetup,
    QuietReset,
    Restraints,
    Ruleset,
    SecondStep,
    Side,
)
from printkit.words.players import Player, players_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What is told about one matter.

    Attributes:
        heading: the matter.
        sentences: what is told, a paragraph.
    """

    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayWords:
    """All words of a page to play from, in one language.

    What stands in braces is filled in: `kinds` and `others` names of kinds, `white` and `black`
    cells of either side, `white_name` and `black_name` the players, `white_of` and `black_of` whose
    something is, `begins` who begins and the `ending` of its verb, `turns`,
    `half` and `most` numbers, `link` where the rules are published.
    """

    title: str
    author: str
    start: str
    placing: str
    pieces: str
    reserve: str
    blank: str
    comma: str
    row: str
    rows: str
    anywhere: str
    turn: str
    begins: str
    cube: str
    stack: str
    counts: Mapping[int, str]
    second: str
    second_counted: str
    second_way: Mapping[SecondStep, str]
    captures: str
    arrow: str
    whole: str
    toothless: str
    safe: str
    no_capture: str
    by_cube_only: str
    by_stack_only: str
    stacks: str
    two: str
    tall: Mapping[int, str]
    neutral: str
    in_all: str
    bare: str
    stands_only: str
    alike_only: str
    hosts: str
    host_carries: str
    host_shields: str
    host_shields_captured: str
    fells: str
    immobile: str
    immobile_plain: str
    guards: str
    dividers: str
    drops: str
    dropped: str
    drop_where: str
    drop_onto: str
    drop_two: str
    drop_one: str
    relocation: str
    put_back: str
    no_place: str
    taken_wins: str
    ransom: str
    exchange: str
    end: str
    goal: str
    blocked: Mapping[Blocked, str]
    quiet: str
    quiet_king: str
    endgame: str
    unknown: str
    unknown_at: str
    score_title: str
    score_date: str
    score_place: str
    score_result: str
    score_legend: str
    sign_cube: str
    sign_stack: str
    sign_count: Mapping[int, str]
    sign_two: str
    sign_capture: str
    sign_king: str
    sign_drop: str
    sign_back: str
    mat_title: str
    mat_note: str
    template_title: str
    template_note: str
    parts_title: str


_ENGLISH = PlayWords(
    title="How to play {game}",
    author="A game by {author}.",
    start="Start",
    placing=(
        "Before you play, place your cubes in turn, one by one, stacks too. "
        "{white_name}: {white}; {black_name}: {black}."
    ),
    pieces="Cubes of each side",
    reserve="{count} in reserve",
    blank="blank face",
    comma=", ",
    row="row {rows}",
    rows="rows {rows}",
    anywhere="anywhere on the board",
    turn="Your turn",
    begins="{begins} begin{ending}. Nobody may pass. A turn is one step, or two:",
    cube="One cube, alone or on top of a stack, goes to an adjacent cell.",
    stack=(
        "A whole stack goes one cell, or two straight on if the cell between is empty. Nothing "
        "jumps."
    ),
    counts={
        2: (
            "Take any number of cubes from the top, one for a cell, two for one or two cells "
            "straight on, over empty cells. Nothing jumps."
        ),
        3: (
            "Take any number of cubes from the top: one for a cell, two for up to two, three for "
            "up to three, straight on, over empty cells. Nothing jumps."
        ),
    },
    second=(
        "Two steps: build a stack and move it on; or move a stack, then its upper cube goes on "
        "alone."
    ),
    second_counted=(
        "Two steps: build a stack, taking nothing, and move it whole; or move cubes, then fewer "
        "of them go on."
    ),
    second_way={
        SecondStep.ANY: "The second step may go any way, back too.",
        SecondStep.TURNS: "The second step must turn: never straight on.",
        SecondStep.STRAIGHT: "The second step goes straight on.",
    },
    captures="Who takes whom",
    arrow="An arrow leads from who takes to who is taken.",
    whole=(
        "Go onto an enemy and take it, if your upper cube beats its upper cube. A stack is taken "
        "whole; height does not count. What is taken leaves the board."
    ),
    toothless="Takes nothing: {kinds}.",
    safe="Never taken: {kinds}.",
    no_capture="Nothing is ever taken.",
    by_cube_only="Takes only as a single cube: {kinds}.",
    by_stack_only="Takes only on top of a stack that moves whole: {kinds}.",
    stacks="Stacks",
    two=(
        "Two cubes of one side at most, one on the other. Only the upper one counts. A cube goes "
        "onto one of its own; a whole stack never does."
    ),
    tall={
        2: "Two cubes of one side at most. Only the uppermost counts.",
        3: (
            "Three cubes of one side at most, one on the other. Only the uppermost counts. Cubes "
            "may end on cubes of their own side, up to three."
        ),
    },
    neutral=(
        "Nobody’s: {kinds}. It moves under cubes of a side only; on top, it takes nothing and is "
        "not taken. Either side builds on it."
    ),
    in_all="{count} in all",
    bare="Nothing stands on: {kinds}.",
    stands_only="Stands only on {others}: {kinds}.",
    alike_only="Stands only on its like: {kinds}.",
    hosts="{kinds}",
    host_carries="Never taken. Carries a cube of either side, which may go off again.",
    host_shields="A cube on it is taken by a single cube only, never by a stack.",
    host_shields_captured="It stays when the cube on it is taken.",
    fells="Fallen by {kinds}: it is taken instead of climbed.",
    immobile="Never moves, nor does a stack on it.",
    immobile_plain="Never moves: {kinds}.",
    guards=(
        "No stack arrives or is built next to one of these that is on top: {kinds}. A stack that "
        "one of them tops minds only the enemy’s."
    ),
    dividers="No stack moves two cells from or to a cell next to one of these on top: {kinds}.",
    drops="Drop",
    dropped="Instead of a step, put cubes from your reserve on the board: {kinds}.",
    drop_where="Where: {white}.",
    drop_onto="On an empty cell, or on a cube of yours that may carry it.",
    drop_two="Two at most a turn, on one cell or on two adjacent ones.",
    drop_one="One a turn.",
    relocation="{kinds}",
    put_back=(
        "Taken, it is not lost. At the end of the turn the captor puts it back on {white} "
        "({white_of}) or {black} ({black_of}): on an empty cell, or on a cube that may carry it."
    ),
    no_place="If there is no such cell, the captor wins.",
    taken_wins="Who takes it wins.",
    ransom=(
        "First its owner gives up a cube of a kind that the captor names: {kinds}. If there is "
        "none, the captor wins."
    ),
    exchange=(
        "Exchange: when both sides have taken a cube of one kind ({kinds}), each gets it back into "
        "its reserve; {most} times a game."
    ),
    end="The end",
    goal=(
        "You win when one of your cubes reaches {white} ({white_name}) or {black} ({black_name}): "
        "{kinds}."
    ),
    blocked={
        Blocked.LOSES: "Who has no legal turn loses.",
        Blocked.DRAW: "Without a legal turn the game is drawn.",
    },
    quiet="Draw: {turns} turns in a row, {half} each, without a capture.",
    quiet_king="A capture of this cube alone does not count: {kinds}.",
    endgame=(
        "Once a side has only one kind besides {kinds}, {turns} more turns are played; then more "
        "kinds on the board win, else more cubes."
    ),
    unknown="Its rules stand in the rule book.",
    unknown_at="Its rules stand in the rule book: {link}.",
    score_title="{game}: score sheet",
    score_date="Date",
    score_place="Place",
    score_result="Result",
    score_legend="How turns are written",
    sign_cube="one cube goes from {one} to {two}",
    sign_stack="a whole stack goes",
    sign_count={2: "two cubes of the top go", 3: "three cubes go"},
    sign_two="two steps in one turn",
    sign_capture="something is taken there",
    sign_king="{kinds} taken there",
    sign_drop="dropped on {one}",
    sign_back="{kinds} put back on {one}",
    mat_title="{game}: reserve mats",
    mat_note="Lay the cubes that wait in reserve on their faces.",
    template_title="{game}: template of a cell",
    template_note=(
        "A cell is {cell} across its flats, two cubes of {cube}. Lay the sheet on the wood and "
        "mark the corners through with a nail; move it on along the dotted neighbours."
    ),
    parts_title="{game}: more parts",
)

_FRENCH = PlayWords(
    title="Comment jouer à {game}",
    author="Un jeu de {author}.",
    start="Départ",
    placing=(
        "Avant de jouer, posez vos cubes à tour de rôle, un par un, piles comprises. "
        "{white_name} : {white} ; {black_name} : {black}."
    ),
    pieces="Cubes de chaque camp",
    reserve="{count} en réserve",
    blank="face vierge",
    comma=", ",
    row="la rangée {rows}",
    rows="les rangées {rows}",
    anywhere="partout sur le plateau",
    turn="À votre tour",
    begins=(
        "{begins} commence{ending}. Nul ne passe. Un tour est fait d’un déplacement, ou de deux :"
    ),
    cube="Un cube, seul ou du dessus d’une pile, va sur une case voisine.",
    stack=(
        "Une pile entière va à une case, ou à deux en ligne droite si la case entre les deux est "
        "vide. Rien ne saute."
    ),
    counts={
        2: (
            "Prenez du dessus autant de cubes que vous voulez : un va à une case, deux à une ou "
            "deux cases en ligne droite, par des cases vides. Rien ne saute."
        ),
        3: (
            "Prenez du dessus autant de cubes que vous voulez : un va à une case, deux jusqu’à "
            "deux, trois jusqu’à trois, en ligne droite, par des cases vides. Rien ne saute."
        ),
    },
    second_counted=(
        "Deux déplacements : formez une pile sans rien prendre puis déplacez-la entière ; ou "
        "déplacez des cubes, puis moins de ceux-ci continuent."
    ),
    second=(
        "Deux déplacements : formez une pile puis déplacez-la ; ou déplacez une pile, puis son "
        "cube du dessus continue seul."
    ),
    second_way={
        SecondStep.ANY: "Le second va dans n’importe quelle direction, même en arrière.",
        SecondStep.TURNS: "Le second doit tourner : jamais tout droit.",
        SecondStep.STRAIGHT: "Le second va tout droit.",
    },
    captures="Qui prend qui",
    arrow="Une flèche va de celui qui prend à celui qui est pris.",
    whole=(
        "Allez sur un ennemi et prenez-le, si votre cube du dessus bat le sien. Une pile est prise "
        "entière ; la hauteur ne compte pas. Ce qui est pris quitte le plateau."
    ),
    toothless="Ne prend rien : {kinds}.",
    safe="Jamais pris : {kinds}.",
    no_capture="Rien n’est jamais pris.",
    by_cube_only="Ne prend que comme cube seul : {kinds}.",
    by_stack_only="Ne prend que sur une pile qui se déplace entière : {kinds}.",
    stacks="Piles",
    two=(
        "Deux cubes d’un même camp au plus, l’un sur l’autre. Seul celui du dessus compte. Un cube "
        "va sur un des siens ; une pile entière, jamais."
    ),
    tall={
        2: "Deux cubes d’un même camp au plus. Seul celui du dessus compte.",
        3: (
            "Trois cubes d’un même camp au plus, les uns sur les autres. Seul celui du dessus "
            "compte. Des cubes peuvent finir sur ceux de leur camp, jusqu’à trois."
        ),
    },
    neutral=(
        "À personne : {kinds}. Ne se déplace que sous des cubes d’un camp ; dessus, ne prend rien "
        "et n’est pas pris. Chaque camp peut aller dessus."
    ),
    in_all="{count} en tout",
    bare="Rien ne va dessus : {kinds}.",
    stands_only="Ne va que sur {others} : {kinds}.",
    alike_only="Ne va que sur un pareil : {kinds}.",
    hosts="{kinds}",
    host_carries="Jamais pris. Porte un cube de l’un ou l’autre camp, qui peut repartir.",
    host_shields="Un cube dessus n’est pris que par un cube seul, jamais par une pile.",
    host_shields_captured="Le support reste quand le cube dessus est pris.",
    fells="Pris par {kinds}, au lieu de les porter.",
    immobile="Ne bouge jamais, ni une pile posée dessus.",
    immobile_plain="Ne bouge jamais : {kinds}.",
    guards=(
        "Aucune pile n’arrive ni ne se forme à côté d’un de ceux-ci quand il est dessus : {kinds}. "
        "Une pile coiffée par l’un d’eux ne craint que ceux de l’ennemi."
    ),
    dividers=(
        "Aucune pile ne va à deux cases depuis ou vers une case voisine d’un de ceux-ci quand il "
        "est dessus : {kinds}."
    ),
    drops="Parachutage",
    dropped="Au lieu d’un déplacement, posez des cubes de votre réserve sur le plateau : {kinds}.",
    drop_where="Où : {white}.",
    drop_onto="Sur une case vide, ou sur un de vos cubes qui peut le porter.",
    drop_two="Deux au plus par tour, sur une même case ou sur deux cases voisines.",
    drop_one="Un par tour.",
    relocation="{kinds}",
    put_back=(
        "Prise, cette pièce n’est pas perdue. À la fin du tour, qui l’a prise la remet sur {white} "
        "(celle {white_of}) ou {black} (celle {black_of}) : sur une case vide ou sur un cube qui "
        "peut la porter."
    ),
    no_place="S’il n’y a pas de telle case, qui l’a prise gagne.",
    taken_wins="Qui la prend gagne.",
    ransom=(
        "D’abord son propriétaire perd un cube d’une sorte que choisit l’adversaire : {kinds}. "
        "S’il n’y en a pas, l’adversaire gagne."
    ),
    exchange=(
        "Échange : quand chaque camp a pris un cube d’une même sorte ({kinds}), chacun le reprend "
        "dans sa réserve ; {most} fois par partie."
    ),
    end="Fin de partie",
    goal=(
        "Vous gagnez quand un de vos cubes atteint {white} ({white_name}) ou {black} "
        "({black_name}) : {kinds}."
    ),
    blocked={
        Blocked.LOSES: "Qui ne peut plus jouer perd.",
        Blocked.DRAW: "Si un camp ne peut plus jouer, la partie est nulle.",
    },
    quiet="Nulle : {turns} tours de suite, {half} chacun, sans capture.",
    quiet_king="La capture de cette seule pièce ne compte pas : {kinds}.",
    endgame=(
        "Quand un camp n’a plus qu’une sorte hormis {kinds}, on joue encore {turns} tours ; puis "
        "le plus de sortes sur le plateau gagne, sinon le plus de cubes."
    ),
    unknown="Ses règles sont dans le livret de règles.",
    unknown_at="Ses règles sont dans le livret de règles : {link}.",
    score_title="{game} : feuille de partie",
    score_date="Date",
    score_place="Lieu",
    score_result="Résultat",
    score_legend="Comment noter",
    sign_cube="un cube va de {one} à {two}",
    sign_stack="une pile entière va",
    sign_count={2: "deux cubes du dessus vont", 3: "trois cubes vont"},
    sign_two="deux déplacements en un tour",
    sign_capture="prise sur cette case",
    sign_king="prise sur cette case : {kinds}",
    sign_drop="parachutage en {one}",
    sign_back="remise en {one} : {kinds}",
    mat_title="{game} : tapis de réserve",
    mat_note="Posez les cubes de la réserve sur leurs faces.",
    template_title="{game} : gabarit d’une case",
    template_note=(
        "Une case fait {cell} entre ses côtés, deux cubes de {cube}. Posez la feuille sur le bois "
        "et marquez les coins à travers avec un clou ; avancez-la sur les voisines en pointillé."
    ),
    parts_title="{game} : autres pièces",
)

PLAY: Mapping[Language, PlayWords] = {Language.EN: _ENGLISH, Language.FR: _FRENCH}
"""The words of every language."""


def rules_in_words(
    ruleset: Ruleset,
    names: tuple[str, ...],
    language: Language,
    players: tuple[Localised, Localised] = WHITE_AND_BLACK,
) -> tuple[Rule, ...]:
    """The rules of an edition, matter by matter; a matter that it does not know is not told.

    Args:
        ruleset: the switches.
        names: of the kinds, by their indices.
        language: of the words.
        players: as `Game.players` has them.
    """
    teller = _Teller(ruleset, names, PLAY[language], players_of(players, language))
    found = (
        teller.turn(),
        teller.captures(),
        teller.stacks(),
        *teller.hosts(),
        *teller.drops(),
        *teller.relocation(),
        teller.end(),
    )
    return tuple(rule for rule in found if rule.sentences)


def placing_in_words(
    ruleset: Ruleset,
    free: FreeSetup,
    language: Language,
    players: tuple[Localised, Localised] = WHITE_AND_BLACK,
) -> str:
    """How the players place their cubes before a game that begins with an empty board.

    Args:
        ruleset: the switches.
        free: where each side may place.
        language: of the words.
        players: as `Game.players` has them.
    """
    teller = _Teller(ruleset, (), PLAY[language], players_of(players, language))
    return teller.placing(free)


class _Teller:
    """Tells one ruleset in one language."""

    def __init__(
        self,
        ruleset: Ruleset,
        names: tuple[str, ...],
        words: PlayWords,
        players: tuple[Player, Player],
    ) -> None:
        self._rules, self._names, self._words = ruleset, names, words
        self._players = players
        self._restraints = ruleset.restraints or Restraints()
        self._all = range(len(ruleset.kinds))

    def placing(self, free: FreeSetup) -> str:
        return self._zoned(self._words.placing, free.zones)

    def turn(self) -> Rule:
        words = self._words
        way = words.second_way[self._restraints.second_step]
        first, _ = self._players
        begins = words.begins.format(begins=_capital(first.name), ending=first.ending)
        step: tuple[str, ...] = (words.cube, words.stack)
        second = words.second
        if self._rules.tells_counts:
            step, second = (words.counts[self._rules.height],), words.second_counted
        return Rule(heading=words.turn, sentences=(begins, *step, f"{second} {way}"))

    def captures(self) -> Rule:
        words, beats = self._words, self._rules.beats
        if not beats:
            return Rule(heading=words.captures, sentences=(words.no_capture,))
        attackers = {attacker for attacker, _ in beats} | {one for one, _ in self._rules.fells}
        targets = {target for _, target in beats}
        owned = set(self._all) - self._rules.neutral
        return Rule(
            heading=words.captures,
            sentences=(
                words.arrow,
                words.whole,
                *self._named(words.toothless, owned - attackers),
                *self._named(words.safe, owned - targets - self._rules.hosts),
                *self._named(words.by_cube_only, self._restraints.by_cube_only),
                *self._named(words.by_stack_only, self._restraints.by_stack_only),
            ),
        )

    def stacks(self) -> Rule:
        words, carries = self._words, self._rules.carries
        bearing = {lower for lower, _ in carries}
        restrained = (
            *self._named(words.immobile_plain, self._rules.immobile - self._rules.hosts),
            *self._named(words.guards, self._restraints.guards),
            *self._named(words.dividers, self._restraints.dividers),
        )
        if not carries:
            return Rule(heading=words.stacks, sentences=restrained)
        return Rule(
            heading=words.stacks,
            sentences=(
                words.tall[self._rules.height] if self._rules.tells_counts else words.two,
                *self._named(words.neutral, self._rules.neutral),
                *self._named(words.bare, set(self._all) - bearing),
                *self._narrow(),
                *restrained,
            ),
        )

    def _narrow(self) -> Iterator[str]:
        """The kinds that stand on fewer kinds than the others do."""
        words = self._words
        bases = {
            upper: frozenset(low for low, up in self._rules.carries if up == upper)
            for upper in self._all
        }
        usual = max(bases.values(), key=len)
        for lowers in dict.fromkeys(bases.values()):
            if lowers and lowers != usual:
                uppers = {upper for upper, base in bases.items() if base == lowers}
                pattern = words.alike_only if uppers == lowers else words.stands_only
                yield pattern.format(kinds=self._list(uppers), others=self._list(lowers))

    def hosts(self) -> Iterator[Rule]:
        words, hosts = self._words, self._rules.hosts
        if not hosts:
            return
        felled = {one for one, other in self._rules.fells if other in hosts}
        yield Rule(
            heading=_capital(words.hosts.format(kinds=self._list(hosts))),
            sentences=(
                *((words.immobile,) if hosts <= self._rules.immobile else ()),
                words.host_carries,
                f"{words.host_shields} {words.host_shields_captured}",
                *self._named(words.fells, felled),
            ),
        )

    def drops(self) -> Iterator[Rule]:
        words, drop = self._words, self._rules.drop
        if drop is None:
            return
        white, black = (self._cells(drop.zones[side]) for side in Side)
        where = white if white == black else f"{white} / {black}"
        yield Rule(
            heading=words.drops,
            sentences=(
                words.dropped.format(kinds=self._list(drop.kinds)),
                f"{words.drop_where.format(white=where)} {words.drop_onto}",
                words.drop_two if drop.most > 1 else words.drop_one,
            ),
        )

    def relocation(self) -> Iterator[Rule]:
        words, rule = self._words, self._rules.relocation
        if rule is None:
            return
        heading = _capital(words.relocation.format(kinds=self._names[rule.kind]))
        if not any(rule.zones):
            yield Rule(heading=heading, sentences=(words.taken_wins,))
            return
        yield Rule(
            heading=heading,
            sentences=(
                *self._named(words.ransom, self._rules.ransom or ()),
                self._zoned(words.put_back, rule.zones),
                words.no_place,
            ),
        )

    def end(self) -> Rule:
        words, rules = self._words, self._rules
        sentences = []
        if rules.goal is not None:
            kinds = self._list(rules.goal.kinds)
            sentences.append(self._zoned(words.goal, rules.goal.zones, kinds=kinds))
        sentences.append(words.blocked[rules.blocked])
        if rules.quiet is not None:
            turns = rules.quiet.turns
            quiet = words.quiet.format(turns=turns, half=turns // 2)
            if rules.quiet.reset is QuietReset.NON_KING_CAPTURE and rules.relocation is not None:
                alone = words.quiet_king.format(kinds=self._names[rules.relocation.kind])
                quiet = f"{quiet} {alone}"
            sentences.append(quiet)
        return Rule(heading=words.end, sentences=(*sentences, *self._late()))

    def _late(self) -> Iterator[str]:
        """What comes into play late in a game, in the editions that have it."""
        words, rules = self._words, self._rules
        if rules.endgame is not None:
            kinds = self._list(rules.endgame.besides)
            yield words.endgame.format(kinds=kinds, turns=rules.endgame.turns)
        if rules.exchange is not None:
            kinds = self._list(rules.exchange.kinds)
            yield words.exchange.format(kinds=kinds, most=rules.exchange.most)

    def _named(self, sentence: str, kinds: Iterable[int]) -> tuple[str, ...]:
        """A sentence about kinds, where there are any."""
        listed = self._list(kinds)
        return (sentence.format(kinds=listed),) if listed else ()

    def _list(self, kinds: Iterable[int]) -> str:
        return self._words.comma.join(self._names[kind] for kind in sorted(kinds))

    def _zoned(
        self, sentence: str, zones: tuple[frozenset[int], frozenset[int]], **filled: str
    ) -> str:
        cells = (self._cells(zone) for zone in zones)
        for side, told, player in zip(("white", "black"), cells, self._players, strict=True):
            filled |= {side: told, f"{side}_name": player.label, f"{side}_of": player.of}
        return sentence.format(**filled)

    def _cells(self, zone: frozenset[int]) -> str:
        """Cells in words: the whole board, rows, or names."""
        words, grid = self._words, self._rules.grid
        if len(zone) == len(grid.names):
            return words.anywhere
        rows = _whole_rows(grid, zone)
        if rows:
            pattern = words.row if len(rows) == 1 else words.rows
            return pattern.format(rows=words.comma.join(rows))
        return " ".join(grid.names[cell] for cell in sorted(zone))


def _whole_rows(grid: Grid, zone: frozenset[int]) -> tuple[str, ...]:
    """The rows that `zone` is made of, or none where it holds a part of one."""
    inside = [row.name for row in grid.rows if set(grid.row(row.name)) <= zone]
    covered = {cell for name in inside for cell in grid.row(name)}
    return tuple(inside) if covered == zone else ()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
