"""The sheet: its printed geometry, what is written on it, and where a patient may be written. Knows no other seat."""
