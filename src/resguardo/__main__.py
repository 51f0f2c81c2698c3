"""``python -m resguardo``: the command line."""

import sys

from resguardo.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
