"""What is looked for in anybody's pack: a module each, with `check(files, report)`."""
