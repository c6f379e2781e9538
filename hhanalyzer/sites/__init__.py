"""One module a site, found by its being here; exactly one site reads a text."""
