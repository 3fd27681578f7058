"""What printkit can do besides: each folder may be taken out (see `printkit.base.features`)."""
