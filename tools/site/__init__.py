"""The site of the project, made of docs/ as it stands."""
