"""Writers: a sheet, a scene or a publication to bytes, one format each."""
