"""Laws as code, one folder each."""
