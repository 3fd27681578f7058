"""Work on many records handed to other machines."""

from printkit.base.features import Feature

FEATURE = Feature(place=130, offers={"sharing": {"cluster": "dask"}})
