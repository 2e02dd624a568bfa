"""Screens of leagues: seasons for their people and organisers, standings, ratings, the daily challenge. Pure."""
