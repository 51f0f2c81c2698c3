"""The municipality's casework: people, requests for a licence, what is decided of them, and a log of all of it."""
