"""Intuition is taught: another program judges positions, a network learns what the terms do not say of them."""
