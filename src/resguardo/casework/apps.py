"""The casework as an application of Django's."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.backends.signals import connection_created


class Casework(AppConfig):
    """Puts the guard of the log on every connection to the database."""

    name = "resguardo.casework"
    label = "casework"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Every connection made from now on refuses what does not go through the log."""
        from resguardo.casework.guard import watch

        connection_created.connect(watch, dispatch_uid="casework.guard")
