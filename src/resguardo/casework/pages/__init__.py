"""The pages of the casework."""
