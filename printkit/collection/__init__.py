"""Many records at once: checked, told in one form or another, with a report and a page of links."""
