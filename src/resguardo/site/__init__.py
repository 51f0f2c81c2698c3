"""The facts of a site: what can be told, in which unit, and how sure it is."""
