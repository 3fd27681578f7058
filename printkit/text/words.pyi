"""The words that code asks for by name; `python -m tools.words` writes it."""

from collections.abc import Mapping
from enum import StrEnum

from printkit.base.catalogue import Plural, Words

class Say(StrEnum):
    AIM_ROW = "aim_row"
    AIM = "aim"
    AIM_KING = "aim_king"
    WAITING = "waiting"
    WAITING_SIDE = "waiting_side"
    KEPT = "kept"
    TURN = "turn"
    CAPTURES = "captures"
    STACKS = "stacks"
    DROP = "drop"
    END = "end"
    ABOUT = "about"
    PLACING = "placing"
    BEGINS = "begins"
    ONE_STEP = "one_step"
    ONE_OR_TWO = "one_or_two"
    ONLY_DROPS = "only_drops"
    NO_STEPS = "no_steps"
    CUBE = "cube"
    CUBE_OR_TOP = "cube_or_top"
    BY_SIDES = "by_sides"
    STACK = "stack"
    UP_TO_TWO = "up_to_two"
    UP_TO_THREE = "up_to_three"
    SECOND = "second"
    SECOND_COUNTED = "second_counted"
    ANY_WAY = "any_way"
    MUST_TURN = "must_turn"
    MUST_GO_STRAIGHT = "must_go_straight"
    NOTHING_TAKEN = "nothing_taken"
    ARROW = "arrow"
    TAKE_CUBE = "take_cube"
    TAKE_ANY_CUBE = "take_any_cube"
    TAKE_ANY = "take_any"
    TAKE = "take"
    TAKES_TWICE = "takes_twice"
    LEAVES = "leaves"
    JAIL = "jail"
    JAIL_UNTIL_EXCHANGE = "jail_until_exchange"
    TOOTHLESS = "toothless"
    TAKES_EACH = "takes_each"
    TAKES_NOTHING = "takes_nothing"
    TAKES_NEITHER = "takes_neither"
    TAKES_NEITHER_ALONE = "takes_neither_alone"
    SAFE = "safe"
    SAFE_ALONE = "safe_alone"
    BY_CUBE_ONLY = "by_cube_only"
    BY_STACK_ONLY = "by_stack_only"
    TWO = "two"
    TWO_ON_HOSTS = "two_on_hosts"
    TWO_COUNTED = "two_counted"
    THREE_COUNTED = "three_counted"
    THREE_NEUTRAL = "three_neutral"
    CUBE_BUILDS = "cube_builds"
    STACK_NEVER = "stack_never"
    NEUTRAL = "neutral"
    BARE = "bare"
    STANDS_ON_NOTHING = "stands_on_nothing"
    STANDS_ONLY_ON = "stands_only_on"
    STANDS_ONLY_ON_OWN = "stands_only_on_own"
    IMMOBILE = "immobile"
    IMMOBILE_BASE = "immobile_base"
    GUARDS = "guards"
    DIVIDERS = "dividers"
    CARRIES = "carries"
    NEVER_TAKEN = "never_taken"
    SHIELDS = "shields"
    SHIELDS_PLAIN = "shields_plain"
    FELLED = "felled"
    MAY_DROP_ONE = "may_drop_one"
    MAY_DROP_TWO = "may_drop_two"
    IS_DROP_ONE = "is_drop_one"
    IS_DROP_TWO = "is_drop_two"
    WHERE = "where"
    WHERE_EACH = "where_each"
    ANYWHERE = "anywhere"
    ON_EMPTY = "on_empty"
    ONTO_OWN = "onto_own"
    TWO_ANYHOW = "two_anyhow"
    TWO_ADJACENT = "two_adjacent"
    WINS_BY_TAKING = "wins_by_taking"
    PUT_BACK_ROW = "put_back_row"
    PUT_BACK = "put_back"
    BACK_ON_EMPTY = "back_on_empty"
    BACK_ONTO_OWN = "back_onto_own"
    BACK_ONTO_HOST = "back_onto_host"
    BACK_ONTO_EITHER = "back_onto_either"
    RANSOM = "ransom"
    RANSOM_ANY = "ransom_any"
    SWAP = "swap"
    SWAP_ONLY = "swap_only"
    GOAL_ROW = "goal_row"
    GOAL = "goal"
    LOSES = "loses"
    DRAWS = "draws"
    QUIET = "quiet"
    QUIET_HALF = "quiet_half"
    KING_ALONE = "king_alone"
    KING_AND_MORE = "king_and_more"
    LAST_TURNS = "last_turns"
    EXCHANGE = "exchange"
    ROW = "row"
    ROWS = "rows"
    RANGE = "range"
    STACK_LEGEND = "stack_legend"
    TALL_LEGEND = "tall_legend"
    READING = "reading"

class SheetWords(Words):
    decimal: str
    units: Mapping[str, str]
    both_units: str
    ruler: Mapping[str, str]
    far: Mapping[str, str]
    imprint_cube: str
    imprint_sheet: str
    imprint_corrected: str
    imprint_spec: str
    board_title: str
    board_size: str
    board_sheets: str
    board_one_sheet: str
    cube_hides: str
    scale_heading: str
    scale: str
    measure_heading: str
    measure: str
    measure_rulers: str
    wrong_heading: str
    wrong: Mapping[str, str]
    holds_heading: str
    holds_tiles: str
    holds_one: str
    credit: str
    credit_of_kind: str
    licence: str
    proof_title: str
    proof_bookmark: str
    assembly_title: str
    lay: str
    cut_left: str
    cut_top: str
    cut_both: str
    glue: str
    rows: str
    cut_butted: str
    cut_butted_both: str
    butt: str
    rows_butted: str
    overlay: str
    overlay_bookmark: str
    labels_bookmark: str
    board_figure: str
    board_part_figure: str
    inches_heading: str
    inches: str
    inks_heading: str
    inks: str
    board_bookmark: str
    board_alone: str
    stickers_title: str
    also: str
    neutral: str
    faces_of: str
    faces_size: str
    bands_size: str
    bands_alone: str
    by_ticks: str
    by_lines: str
    by_outlines: str
    score: str
    spares: str
    spares_note: str
    blank: str
    blank_kind: str
    rule: str
    cards_title: str
    cards_front: str
    cards_back: str
    def number(self, value: float, decimals: int = 2) -> str: ...
    def length(self, value: float, decimals: int = 2, unit: str = "mm") -> str: ...
    def bought(self, value: float, on_paper: str) -> str: ...

class MakingWords(Words):
    file_title: str
    title: str
    lead: str
    drying: str
    board_paper: str
    hours: Plural
    needs: str
    cubes: Plural
    alike: str
    bought: Plural
    bought_neutral: Plural
    half_bare: Plural
    own_cards: str
    card: Mapping[str, str]
    sheets: Plural
    thick: Mapping[str, str]
    sticky: str
    plain: Mapping[str, str]
    instead: tuple[tuple[str, str], ...]
    finish: tuple[tuple[str, str], ...]
    tools: tuple[tuple[str, str], ...]
    holds: str
    range: str
    ranges: str
    make_sheet: str
    making: str
    proof: str
    joining: str
    board: str
    stickers: str
    play: str
    ink: str
    percent: str
    contents: str
    work: str
    work_outlines: str
    spare: str
    bare: str
    wrap: str
    steps: str
    ruler: Mapping[str, str]
    measure: str
    measure_rulers: str
    print: str
    lay: str
    lies_on: str
    lies_beside: str
    press: str
    trim: str
    trim_straight: str
    trim_box: str
    face: str
    face_tools: str
    numbers: Mapping[str, str]
    stick: str
    stick_one: str
    stick_no_more: str
    stick_bands: str
    cards: Mapping[str, str]
    cards_cut: str
    varnish: str
    varnished: Mapping[str, str]
    dry: Mapping[str, str]
    begin: str
    rules: str
    credit: str
    credit_of_kind: str
    nets_title: str
    nets_lead: str
    nets_of: str
    nets_size: str
    nets_cut: str
    nets_tools: str
    nets_fold: str
    nets_glue: str
    nets_done: str
    nets_how: str
    nets_work: Plural

class PlayWords(Words):
    title: str
    author: str
    author_of_kind: str
    start: str
    pieces: str
    pieces_of_nobody: str
    reserve: str
    reserve_some: str
    group: str
    blank: str
    in_all: str
    unknown: str
    unknown_engine: str
    unknown_at: str
    turn_piece: str
    turn_stack: str
    turn_two: str
    turn_barred: str
    score_title: str
    score_date: str
    score_place: str
    score_result: str
    score_legend: str
    sign_cube: str
    sign_stack: str
    sign_count: Mapping[str, str]
    sign_build: str
    sign_top: str
    sign_capture: str
    sign_placed: str
    sign_way: str
    sign_away: str
    sign_parted: str
    sign_opened: str
    sign_swap: str
    sign_alone: str
    sign_pass: str
    sign_king: str
    sign_drop: str
    sign_drops: str
    sign_back: str
    sign_ransom: str
    sign_exchange: str
    sign_case: Mapping[str, str]
    sign_cells: str
    sign_cells_of_nobody: str
    mat_title: str
    mat_note: str
    mat_jail: str
    template_title: str
    template_note: str
    template_note_wide: str
    parts_title: str

class RuleBookWords(Words):
    title: str
    quick_title: str
    quick_pages: str
    since_title: str
    since_same: str
    since_faces: str
    since_board: str
    since_letters: str
    since_now: str
    since_before: str
    since_figures: str
    quick_rest: str
    author: str
    author_of_kind: str
    illustrator: str
    contents: str
    components: str
    board: str
    board_of_nobody: str
    board_cells: str
    cells_apart: str
    cell_names: str
    own: str
    faces: str
    setup: str
    placed: str
    free: str
    shuffled: str
    shuffled_half: str
    turned: str
    notation: str
    example: str
    variants: str
    around: str
    variant_pieces: str
    variant_setup: str
    variant_faces: str
    variant_without: str
    variant_same: str
    credits: str
    credit: str
    credit_of_kind: str
    licence: str
    origin: str
    made: str
    made_without_rules: str
    made_as_written: str
    figure: str
    own_captions: Mapping[str, str]

class PlateWords(Words):
    legal: str
    barred: str
    of_side: str
    letter: str
    code: str
    also: str
    say: str
    times: str
    lettered: str
    chain_build: str
    chain_unbuild: str
    chain_top_builds: str
    chain_rebuild: str
    may_take: str
    action_move: str
    action_move_any: str
    action_build: str
    action_unbuild: str
    action_build_and_move: str
    action_move_and_unbuild: str
    action_drop: str
    action_drop_two: str
    action_swap: str
    takes_row: str
    takes_column: str
    takes_all: str
    takes_some: str
    takes_none: str
    never_taken: str
    taken_by_some: str
    taken_by_all: str

class FigureWords(Words):
    reserve: str
    lost: str
    to_move: str
    start: str
    after_turn: str
    position: str
    move_cube: str
    build: str
    unbuild: str
    rebuild: str
    move_stack: str
    move_part: str
    stack_up: str
    build_and_move: str
    move_and_unbuild: str
    move_and_rebuild: str
    move_and_part: str
    drop: str
    swap: str
    swaps_besides: str
    moves: str
    places: str
    moves_and_places: str
    takes_away: str
    rests: str
    turns_over: str
    turned: str
    turned_to: str
    goes: str
    a_stack: str
    upper_part: str
    one_owned: str
    some_owned: str
    taken: str
    exchanged: str
    put_back: str
    ransom: str
    dropped: str
    dropped_between: str
    last: str
    side_items: str
    next_item: str
    captured: str
    in_reserve: str
    lost_items: str
    owned: str
    stack: str
    stack_of: str
    high_stack: str
    between_cells: str
    empty: str
    turns: str
    unfinished: str
    example: str
    page: str
    fault: str
    marked: str
    ring: str
    cross: str
    tick: str
    number: str
    arrow: str
    refused: str
    zone: str
    illegal: str
    between: str

class SpokenWords(Words):
    turn: str
    step: str
    stack: str
    part: str
    onto: str
    then: str
    the_stack: str
    takes: str
    of_several: str
    takes_count: str
    drops: str
    places: str
    dropped: str
    dropped_between: str
    swap: str
    passes: str
    illegal: str
    wins: str
    draw: str

class LegendWords(Words):
    title: str
    cube: str
    stack: str
    triple: str
    many: str
    steps: str
    build: str
    capture: str
    drop: str
    one_drop: str
    put_back: str
    ransom: str
    exchange: str
    swap: str
    remark: str
    ring: str
    sides: str

class MagazineWords(Words):
    after: str
    varied: str
    within: str
    before: str
    start: str
    signs: str
    said: Mapping[str, str]

class HeadingWords(Words):
    months: tuple[str, ...]
    first: str
    day: str
    month: str
    round: str
    agreed: str
    won: str
    tied: str
    resigned: str
    out_of_time: str
    drawn: str
    drawn_by_agreement: str
    so_far: Plural
    fact: str
    known: Mapping[str, str]
    def dated(self, text: str) -> str: ...

class RecordWords(Words):
    states: Mapping[str, str]
    turns: Plural
    cubes: Plural
    to_move: str
    stops: str
    unfinished: str
    draw: str
    total: Plural
    positions: Plural
    figures: Plural
    wrong: Plural
    written: str
    unreadable: str
    both: str
    checking: str
    reasons: Mapping[str, str]
    played: str
    goes_on: str
    goes_on_unread: str
    goes_nowhere: str
    aside: str
    astray: str
    score: str
    odd_score: str
    two_scores: str
    recorded: str

class CalibrationWords(Words):
    title: str
    back: str
    scale: str
    margins: str
    rulers: Mapping[str, str]
    duplex: str
    duplex_back: str
