"""Pictures of others as scenes: SVG as shapes, photographs as pixels, both held to limits."""
