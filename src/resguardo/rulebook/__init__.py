"""Rules as data and the one walker that evaluates them over intervals."""
