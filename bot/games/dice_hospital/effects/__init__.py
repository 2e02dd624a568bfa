"""Effects: whom one may be used on, the search behind that, and carrying it out."""
