"""Deals legal hands of any supported game through the engine, and writes any hand as a site prints it."""
