"""What is written: reports for people and data for programs."""
