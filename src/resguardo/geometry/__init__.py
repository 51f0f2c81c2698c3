"""What a plan says in metres: clearances, sight past walls, gaps, enclosure. Pure; no law is known here."""
