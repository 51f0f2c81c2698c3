"""Laws of Campina Grande do Sul, Paraná."""
