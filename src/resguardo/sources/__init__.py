"""What is read: site files, plans, registers."""
