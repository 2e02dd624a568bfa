"""One match of every combination of Community Care, so that a change of its rules or words shows in review.

Only the beginning is written out in words; the rest is there as a digest and as the outcome, to keep the files small.
`python -m tests.games.dice_hospital.community_care.golden` records them again.
"""
