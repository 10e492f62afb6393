//! Gates: what leads elsewhere, on any level, and the town portal that leads home and back.
