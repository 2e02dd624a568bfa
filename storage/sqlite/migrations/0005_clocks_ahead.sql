-- Turns by when they began: those that began in the future tell of a system clock that jumped back.

CREATE INDEX clocks_running ON clocks (since) WHERE since IS NOT NULL;
