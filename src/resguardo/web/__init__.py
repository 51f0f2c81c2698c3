"""The page where anyone checks a site, reads the law beside its code, and the interface for programs."""
