"""Pictures and text twins of what a seat may see; the only package that imports PIL."""
