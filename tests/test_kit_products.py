"""Which products have files in a kit: a feature specifies it, so that no other is imported."""

from __future__ import annotations

from printkit.base import features
from printkit.products.registry import kit_products, products


def test_a_product_has_files_in_a_kit_where_it_specifies_that_it_may() -> None:
    able = {one.name for one in products() if one.kit is not None}
    known = {one.name for one in kit_products(features.offered("kit_option"))}
    assert able - known == set(), "name it under `kit` in its folder's FEATURE"
    asked_for = {features.find("kit_option", one) for one in features.offered("kit_option")}
    unasked = {one.name for one in kit_products()}
    assert able - unasked == {one.PRODUCT.name for one in asked_for if one is not None}
