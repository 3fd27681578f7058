"""The words that code asks for by name; `python -m tools.words` writes it."""

from printkit.base.catalogue import Words

class PressWords(Words):
    press_note: str
    press_note_straight: str
    without_knife: str
    press_card: str
    order_title: str
    order_shop: str
    order_copies: str
    order_stock: str
    order_no_stock: str
    order_profile: str
    order_unmanaged: str
    order_rgb: str
    order_tolerance: str
    order_item: str
    order_size: str
    order_spots: str
    order_checked: str
    order_checks: tuple[str, ...]
    order_checks_pdf: tuple[str, ...]
    order_checks_png: tuple[str, ...]
