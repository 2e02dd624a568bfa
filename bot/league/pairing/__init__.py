"""Who plays whom: Swiss for tables, round robin of tables, the ladder's queue, byes, sizes and seats. Pure.

Everything random is drawn from `bot.kernel.Dice` with the season's seed, and all costs are integers: the same season
gives the same pairing on every machine, so anyone can work it out again.
"""
