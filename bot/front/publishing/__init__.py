"""Messages that outlive one interaction: table messages, direct messages, mentions and open panels.

Driven by the log and by the stored message state, so that every step can be repeated after a crash. `transport` is the
only module that sends to channels.
"""
