"""What goes wrong, each a sentence for a person."""


class WarpfrontError(Exception):
    """A file, an argument or the program was refused; the text says what and why."""


class WarpfrontWarning(UserWarning):
    """A recording was read, but not to an end of its own: it was cut short, or is still written."""
