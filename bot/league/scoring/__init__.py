"""What results are worth in a season: points, duplicate matchpoints, standings with tie-breaks, crosstable. Pure."""
