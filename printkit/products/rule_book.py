"""A rule book from a spec: what is in the box, the setup, the rules with their figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from printkit.document.blocks import Document
from printkit.page import Publication
from printkit.products.base import ALL, Order, Plan, Product, Shared, group, once, option
from printkit.products.book.chapters import BookText
from printkit.products.book.quick import quick_document
from printkit.products.masthead import publication_of
from printkit.products.options import Binding
from printkit.products.request import Request
from printkit.text.words import RuleBookWords


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBookOptions:
    """What can be asked of a rule book; a quick one is a page that reminds who knows the rules."""

    quick: bool = option(False, named=True)
    binding: Binding = group(Binding)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBookPlan(Plan):
    """A rule book to be made."""

    document: Document
    request: Request
    binding: Binding


def plan_rule_book(request: Request, options: RuleBookOptions) -> RuleBookPlan:
    """What a rule book says; figures that are wrong are left out and named."""
    binding = options.binding
    on_pages = binding.on_pages(request)
    head = on_pages.masthead()
    chapters = BookText(on_pages, head)
    words = RuleBookWords.of(request.language, request.game.wording)
    title = (words.quick_title if options.quick else words.title).format(game=head.title)
    if options.quick:
        pages = quick_document(chapters, title)
    else:
        pages = head.document(title, tuple(chapters.blocks()))
    return RuleBookPlan(
        file_name=request.file_name("quick-reference" if options.quick else PRODUCT.name),
        endings=binding.endings,
        only=binding.only,
        document=head.by_itself(pages),
        request=request,
        binding=binding,
        doubts=tuple(chapters.losses),
        faults=tuple(dict.fromkeys(chapters.drawing.problems)),
    )


def make_rule_book(plan: RuleBookPlan) -> Publication:
    """The pages."""
    request = plan.request
    folding = plan.binding.folding(request)
    return publication_of(plan.document, request.setup.correction, folding)


def _in_kit(request: Request, options: object) -> Iterable[Order[RuleBookOptions]]:
    """The book, where it holds more than the page to play from."""
    if request.game.figures or request.game.chapters:
        yield from once(RuleBookOptions)(request, options)


PRODUCT = Product(
    name="rulebook",
    options=RuleBookOptions,
    plan=plan_rule_book,
    make=make_rule_book,
    takes=ALL - {Shared.PIECE, Shared.PRINTER},
    formats=True,
    kit=_in_kit,
)
