"""What to do next: the questions that still matter."""
