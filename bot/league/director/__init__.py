"""The part of the league that acts: it opens tables, watches deadlines, closes rounds, pairs the next and crowns.

Every step is one change in the database, together with its entry in the audit log and what is to be announced. Which
step comes next is worked out from the stored rows alone (`steps.py`), so a process that was killed between two writes
goes on where it stopped, and no step is done twice.
"""
