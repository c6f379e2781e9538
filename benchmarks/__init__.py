"""Measurements, as ratios of things done in the same run: ``python -m benchmarks`` from the root of the source."""
