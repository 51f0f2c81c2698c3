"""Documents that are issued, as PDF."""
